"""Shared by the tests."""

import os

import variant_chess

# As for the tests in Rust: 1 is the usual run of `.ci/run`, 3 a long one with all modes of Circle Chess.
EFFORT = float(os.environ.get("VARIANT_TESTKIT_GAMES", "0"))


def modes():
    """Games with their modes."""
    for game, names in variant_chess.games().items():
        for mode in names:
            if EFFORT >= 3 or game != "circle-chess" or mode in ("3", "7"):
                yield game, mode
