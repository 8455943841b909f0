"""Shared by the tests."""

import os

import variant_chess

# As for the tests in Rust: 1 is the usual run of `.ci/run`, 3 a long one.
EFFORT = float(os.environ.get("VARIANT_TESTKIT_GAMES", "0"))


MODES = [(game, mode) for game, modes in variant_chess.games().items() for mode in modes]
# Every number of players of Circle Chess, and its other rules with few of them; all in a long run.
USUAL = [(game, mode) for game, mode in MODES if EFFORT >= 3 or ":" not in mode or mode[:2] in ("3:", "7:")]
