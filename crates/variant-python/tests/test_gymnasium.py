"""Gymnasium's own test, and games against opponents."""

import warnings

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env

import variant_chess
from variant_chess import Board
from variant_chess.gymnasium import AgainstEngine

TWO_PLAYERS = [
    (game, mode)
    for game, modes in variant_chess.games().items()
    for mode in modes
    if len(Board(game, mode=mode).players) == 2
]


@pytest.mark.parametrize(("game", "mode"), TWO_PLAYERS)
def test_check_env(game, mode):
    with warnings.catch_warnings():
        # Planes of counts have a wider range than pixels.
        warnings.simplefilter("ignore")
        for player in [None, Board(game, mode=mode).players[1]]:
            check_env(AgainstEngine(game, mode, player=player), skip_render_check=False)


def test_a_game_against_the_engine_is_lost():
    env = AgainstEngine("orthodox-chess", opponent={"nodes": 2000})
    generator = np.random.default_rng(1)
    observation, _ = env.reset(seed=1)
    while True:
        action = int(generator.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            break
    assert terminated and reward == -1.0 and info["outcome"].startswith("checkmate w=0")


def test_opponents_seeds_and_limits():
    first = AgainstEngine("quarter-chess", player="b", opponent=lambda board: board.legal_moves[0])
    assert first.reset()[0]["action_mask"].any() and first.board.ply == 1
    runs = []
    for _ in range(2):
        env = AgainstEngine("zonal-chess", max_moves=3)
        env.reset(seed=5)
        ends = [env.step(int(env.board.legal_codes()[0]))[3] for _ in range(3)]
        runs.append(env.board.fen())
        assert ends == [False, False, True]
    assert runs[0] == runs[1]
    assert env.step(0)[1:4] == (-1.0, True, False)
    with pytest.raises(ValueError, match="two players"):
        AgainstEngine("quad-kingdom", "ffa")
