"""PettingZoo environments of all games.

Each module has ``env``, ``raw_env`` (agents in turn) and ``parallel_env``:

>>> from variant_chess.pettingzoo import quad_kingdom_v0
>>> env = quad_kingdom_v0.env(mode="ffa")
>>> env.reset(seed=1)
>>> env.agent_selection, env.observation_space("player_0")["observation"].shape
('player_0', (36, 12, 12))
"""

from . import (
    circle_chess_v0,
    orthodox_chess_v0,
    quad_kingdom_v0,
    quarter_chess_v0,
    zm_quadchess_v0,
    zonal_chess_v0,
)

__all__ = [
    "circle_chess_v0",
    "orthodox_chess_v0",
    "quad_kingdom_v0",
    "quarter_chess_v0",
    "zm_quadchess_v0",
    "zonal_chess_v0",
]
