"""Shared by the tests."""

import os

import variant_chess

# All modes, or with the variable unset only the smallest and largest games of many boards.
EVERY_MODE = bool(os.environ.get("VARIANT_TESTKIT_GAMES"))


def modes():
    """Games with their modes."""
    for game, names in variant_chess.games().items():
        for mode in names:
            if EVERY_MODE or game != "circle-chess" or mode in ("3", "7"):
                yield game, mode
