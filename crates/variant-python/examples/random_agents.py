"""Random agents in a game of four: a game in PettingZoo, then many games at once.

    python examples/random_agents.py [GAME] [MODE]
"""

import sys
from collections import Counter

import numpy as np

from variant_chess import Boards

GAME = sys.argv[1] if len(sys.argv) > 1 else "quad-kingdom"
MODE = sys.argv[2] if len(sys.argv) > 2 else None


def one_game(seed):
    """A game with agents in turn; needs PettingZoo."""
    import importlib

    module = importlib.import_module(f"variant_chess.pettingzoo.{GAME.replace('-', '_')}_v0")
    env = module.env(mode=MODE, max_cycles=500)
    generator = np.random.default_rng(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            print(f"{agent} leaves with {reward:+}")
            env.step(None)
        else:
            env.step(int(generator.choice(np.flatnonzero(observation["action_mask"]))))
    print(env.unwrapped.board, env.unwrapped.board.outcome(), sep="\n")


def many_games():
    """Several hundred games, and who wins how often."""
    boards = Boards(256, GAME, mode=MODE, seed=1, threads=2, max_plies=2000)
    wins, games = Counter(), 0
    while games < 500:
        rewards, terminated, truncated = boards.step(boards.random_actions())
        games += int((terminated | truncated).sum())
        for column in np.argwhere(rewards == 1)[:, 1]:
            wins[boards.players[column]] += 1
    print(f"{games} games of {GAME}; wins: {dict(wins)}")


if __name__ == "__main__":
    try:
        one_game(seed=1)
    except ModuleNotFoundError:
        print("no PettingZoo here: the game with agents is left out")
    many_games()
