"""PettingZoo's own tests for every environment and mode, and what they do not ask."""

import importlib
import itertools
import types
import warnings
from functools import partial

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from conftest import EFFORT
from conftest import USUAL as MODES
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

benchmark = importlib.import_module("pettingzoo.test.performance_benchmark")

# Seeds of circles of ten and more players are for long runs: the test compares arrays of millions of cells again and again.
FAST = [(game, mode) for game, mode in MODES if EFFORT >= 3 or game != "circle-chess" or mode[1:2] in ("", ":")]


def module_of(game):
    return importlib.import_module(f"variant_chess.pettingzoo.{game.replace('-', '_')}_v0")


def cycles(game, mode):
    """Masks of many boards have millions of cells, and there are as many players."""
    return max(1, 24 // int(mode.split(":")[0])) if game == "circle-chess" else 150


@pytest.fixture(autouse=True)
def _warnings():
    with warnings.catch_warnings():
        # A dictionary with a mask is no `Box`; masks of waiting agents are zeros.
        warnings.filterwarnings("ignore", message=".*Observation space for each agent probably should be.*")
        warnings.filterwarnings("ignore", message=".*Action mask numpy array is all zeros.*")
        warnings.filterwarnings("ignore", message=".*Observation is not a NumPy array.*")
        warnings.filterwarnings("ignore", message=".*Observation has more than 3 dimensions.*")
        yield


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_api(game, mode):
    api_test(module_of(game).env(mode=mode), num_cycles=cycles(game, mode))


@pytest.mark.parametrize(("game", "mode"), FAST)
def test_seeds(game, mode):
    seed_test(partial(module_of(game).env, mode=mode), num_cycles=max(1, cycles(game, mode) // 4))
    parallel = partial(module_of(game).parallel_env, mode=mode, illegal_moves="random")
    parallel_seed_test(parallel, num_cycles=max(1, cycles(game, mode) // 12))


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_max_cycles(game, mode):
    # This test samples actions without their masks. Seeds keep it from games in which a player of ZM Quadchess
    # moves twice, as its rules demand at times.
    def seeded(make):
        def made(**settings):
            env = make(mode=mode, illegal_moves="random", **settings)
            env.reset(seed=2)
            return env

        return made

    module = module_of(game)
    max_cycles_test(types.SimpleNamespace(env=seeded(module.env), parallel_env=seeded(module.parallel_env)))


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_parallel_api(game, mode):
    parallel_api_test(module_of(game).parallel_env(mode=mode), num_cycles=cycles(game, mode))


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_performance_benchmark(game, mode, monkeypatch, capsys):
    # The benchmark takes five seconds of this clock, which it reads after each round of all agents.
    clock = itertools.count(step=6 if game == "circle-chess" else 0.5)
    monkeypatch.setattr(benchmark, "time", types.SimpleNamespace(time=lambda: next(clock)))
    benchmark.performance_benchmark(module_of(game).env(mode=mode))
    assert "Finished performance benchmark" in capsys.readouterr().out


def play(env, seed):
    """A random game; the rewards that each agent got, and the order of removals."""
    generator = np.random.default_rng(seed)
    env.reset(seed=seed)
    rewards, removed = dict.fromkeys(env.possible_agents, 0.0), []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        if terminated or truncated:
            removed.append((agent, terminated))
            env.step(None)
            continue
        env.step(int(generator.choice(np.flatnonzero(observation["action_mask"]))))
    return rewards, removed


@pytest.mark.parametrize(("game", "mode"), [pair for pair in MODES if pair[0] != "circle-chess"] + [("circle-chess", "3")])
def test_rewards_are_those_of_the_outcome(game, mode):
    plies = 40 if game == "circle-chess" else 4000
    env = module_of(game).env(mode=mode, max_cycles=plies)
    for seed in range(1 if game == "circle-chess" else 3):
        rewards, removed = play(env, seed)
        assert sorted(agent for agent, _ in removed) == env.possible_agents
        board = env.unwrapped.board
        if not board.is_game_over():
            continue
        scores = board.outcome().scores
        for index, player in enumerate(board.players):
            assert rewards[f"player_{index}"] == 2 * scores.get(player, 0.0) - 1, (player, board.outcome())


def test_an_eliminated_agent_leaves_at_once():
    env = module_of("quad-kingdom").env(mode="ffa", max_cycles=4000)
    generator = np.random.default_rng(0)
    left_early = 0
    for seed in range(3):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            if terminated and not env.unwrapped.board.is_game_over():
                assert reward == -1 and not observation["action_mask"].any()
                assert env.unwrapped.player(agent) not in env.unwrapped.board.remaining_players()
                left_early += 1
            done = terminated or truncated
            env.step(None if done else int(generator.choice(np.flatnonzero(observation["action_mask"]))))
    assert left_early > 0


def test_partners_share_the_result():
    env = module_of("quad-kingdom").env(mode="teams", max_cycles=4000)
    rewards, removed = play(env, 1)
    assert rewards["player_0"] == rewards["player_2"] == -rewards["player_1"] == -rewards["player_3"]
    assert len(removed) == 4


def test_illegal_moves():
    module = module_of("orthodox-chess")
    env = module.raw_env()
    env.reset()
    env.step(0)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1.0, "player_1": 0.0}
    env = module.raw_env(illegal_moves="raise")
    env.reset()
    with pytest.raises(ValueError, match="illegal action 0 of player_0"):
        env.step(0)
    env = module.raw_env(illegal_moves="random")
    env.reset(seed=3)
    env.step(0)
    assert env.infos["player_0"] == {"illegal_action": True} and env.board.ply == 1
    with pytest.raises(ValueError, match="illegal_moves"):
        module.raw_env(illegal_moves="ignore")


def test_parallel_agents_move_at_once_where_they_may():
    env = module_of("circle-chess").parallel_env(mode="3")
    observations, _ = env.reset(seed=1)
    actions = {agent: int(np.flatnonzero(seen["action_mask"])[0]) for agent, seen in observations.items()}
    env.step(actions)
    assert env.board.ply == 3


def test_environments_begin_anywhere_and_render():
    fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
    env = module_of("orthodox-chess").env(fen=fen, render_mode="ansi")
    env.reset()
    assert env.unwrapped.board.fen() == fen and "K" in env.render()
    env.step(env.unwrapped.board.encode("d1d8"))
    assert env.rewards == {"player_0": 1.0, "player_1": -1.0}
    env.reset(options={"fen": "7k/8/8/8/8/8/8/KQ6 w - - 0 1"})
    assert len(env.unwrapped.board.piece_map()) == 3
    for render_mode, kind in [("rgb_array", np.ndarray), ("svg", str)]:
        env = module_of("zonal-chess").raw_env(render_mode=render_mode)
        env.reset()
        assert isinstance(env.render(), kind)
    assert env.state().shape == env.board.planes_shape
