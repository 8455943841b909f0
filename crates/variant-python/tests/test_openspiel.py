"""OpenSpiel's simulation and playthroughs."""

import re

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from conftest import USUAL
from open_spiel.python.algorithms import generate_playthrough, mcts

from variant_chess import Board, openspiel

SOME = [(game, mode) for game, mode in USUAL if game != "circle-chess" or mode in ("3", "7")]


def load(game, mode, max_plies):
    name = f"python_variant_{game.replace('-', '_')}"
    return pyspiel.load_game(name, {"mode": mode, "max_plies": max_plies})


@pytest.mark.parametrize(("game", "mode"), SOME)
def test_random_games(game, mode):
    plies = 6 if game == "circle-chess" else 60
    played = load(game, mode, plies)
    assert played.num_players() == len(Board(game, mode=mode).players)
    pyspiel.random_sim_test(played, num_sims=2, serialize=False, verbose=False)


@pytest.mark.parametrize("game", ["orthodox-chess", "quad-kingdom", "zm-quadchess"])
def test_playthroughs_are_the_same_again(game):
    name = f"python_variant_{game.replace('-', '_')}(max_plies=6)"
    one, other = (generate_playthrough.playthrough(name, [], seed=3) for _ in range(2))
    assert one == other and len(re.findall(r"^action: ", one, re.MULTILINE)) == 6


def test_states_are_boards():
    state = load("orthodox-chess", "start", 100).new_initial_state()
    for san in ["f3", "e5", "g4", "Qh4#"]:
        action = state.board.parse_san(san).code
        assert state.action_to_string(state.current_player(), action) == san
        before = state.clone()
        state.apply_action(action)
        assert before.board != state.board
    assert state.is_terminal() and state.returns() == [-1.0, 1.0]
    assert np.array(state.observation_tensor(1)).reshape(state.board.planes_shape)[5, 7, 4] == 1


def test_searches_of_openspiel_play():
    game = load("quarter-chess", "start", 40)
    generator = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, generator)
    bot = mcts.MCTSBot(game, 1.5, 5, evaluator, random_state=generator)
    state = game.new_initial_state()
    assert bot.step(state) in state.legal_actions() and openspiel
