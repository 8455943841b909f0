"""Environments of ``zm-quadchess``; see :mod:`variant_chess.pettingzoo._env`."""

from ._env import makers

env, raw_env, parallel_env = makers("zm-quadchess")
