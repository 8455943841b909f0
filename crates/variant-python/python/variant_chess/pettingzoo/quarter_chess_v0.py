"""Environments of ``quarter-chess``; see :mod:`variant_chess.pettingzoo._env`."""

from ._env import makers

env, raw_env, parallel_env = makers("quarter-chess")
