"""Environments of ``circle-chess``; see :mod:`variant_chess.pettingzoo._env`."""

from ._env import makers

env, raw_env, parallel_env = makers("circle-chess")
