"""A small policy network that learns a game of four armies by playing against itself.

    python examples/self_play.py [ITERATIONS] [PICTURE]

The network scores each legal move by its squares of origin and destination. A move is rewarded with the material that
it wins, less what its player loses before moving again. The learning curve is the share of all material that one
learned player has after a while against three random ones; a quarter is what a random player has. Needs PyTorch; a
few minutes on two cores.
"""

import sys

import numpy as np
import torch
from torch import nn

from variant_chess import Board, Boards

GAME, MODE = "quad-kingdom", "ffa"
VALUES = {"P": 1.0, "N": 3.0, "B": 3.0, "R": 5.0, "Q": 9.0, "K": 2.0}
GAMES, PLIES = 64, 12

START = Board(GAME, mode=MODE)
PLAYERS = len(START.players)
SHAPE = START.planes_shape
SQUARES = len(START.square_names)
# Cells of the squares in a grid; the last plane but one is the board.
CELLS = torch.from_numpy(np.flatnonzero(START.planes()[-2]))
TYPES = START.piece_letters
WEIGHTS = np.array([VALUES[letter] for letter in TYPES], np.float32)


class Policy(nn.Module):
    """Features of each cell, from which origins and destinations are scored together."""

    def __init__(self, width=32):
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(SHAPE[0], width, 3, padding=1),
            nn.ReLU(),
            nn.Conv2d(width, width, 3, padding=1),
            nn.ReLU(),
            nn.Conv2d(width, 2 * width, 1),
        )

    def forward(self, planes, codes, games):
        """Scores of legal moves: `games` has the game of each code."""
        features = self.body(planes).flatten(2).transpose(1, 2)[:, CELLS]
        origins, destinations = features.chunk(2, dim=2)
        plain = codes < SQUARES * SQUARES
        # Codes of promotions name the origin alone.
        origin = torch.where(plain, codes // SQUARES, (codes - SQUARES * SQUARES) // 32)
        destination = torch.where(plain, codes % SQUARES, origin)
        scores = (origins[games, origin] * destinations[games, destination]).sum(1)
        return 6 * torch.tanh(scores / 20)


def material(planes):
    """Material of each player, the viewer first: games by players."""
    pieces = planes[:, : PLAYERS * len(TYPES)].reshape(len(planes), PLAYERS, len(TYPES), -1).sum(3)
    return pieces @ WEIGHTS


def choose(policy, boards, planes):
    """A move of each game, with the logarithm of its probability and the entropy of the choice."""
    codes, bounds = boards.legal_codes()
    lengths = np.diff(bounds)
    games = torch.from_numpy(np.repeat(np.arange(len(boards)), lengths))
    scores = policy(torch.from_numpy(planes), torch.from_numpy(codes), games)
    total = torch.full((len(boards),), -torch.inf).scatter_reduce(0, games, scores.detach(), "amax")
    shifted = scores - total[games]
    norm = torch.zeros(len(boards)).index_add(0, games, shifted.exp()).log()
    logs = shifted - norm[games]
    # The largest of scores with Gumbel noise is a draw from their distribution.
    noisy = logs.detach() - torch.empty_like(logs).exponential_().log()
    spread = torch.zeros(len(boards)).index_add(0, games, -logs.exp() * logs)
    chosen = [int(noisy[start:end].argmax()) + start for start, end in zip(bounds, bounds[1:])]
    return codes[chosen], logs[chosen], spread


def train(policy, optimiser, boards):
    """Plays some moves in all games, and improves the policy by them."""
    logs, spreads, gains, movers, ends = [], [], [], [], []
    for _ in range(PLIES):
        planes = boards.planes()
        held = material(planes)
        movers.append(boards.movers())
        actions, chosen, spread = choose(policy, boards, planes)
        _, terminated, truncated = boards.step(actions)
        ends.append(terminated | truncated)
        logs.append(chosen)
        spreads.append(spread)
        gains.append(held)
    rewards = np.zeros((PLIES, len(boards)), np.float32)
    known = np.zeros((PLIES, len(boards)), bool)
    for ply in range(PLIES - 1):
        for game in range(len(boards)):
            later = ply + 1
            while later < PLIES and movers[later][game] != movers[ply][game] and not ends[later - 1][game]:
                later += 1
            if later < PLIES and not ends[later - 1][game]:
                before, after = gains[ply][game], gains[later][game]
                won = before[1:].sum() - np.roll(gains[ply + 1][game], movers[ply + 1][game] - movers[ply][game])[1:].sum()
                rewards[ply, game] = won - (before[0] - after[0])
                known[ply, game] = True
    rewards, known = torch.from_numpy(rewards), torch.from_numpy(known)
    advantage = (rewards - rewards[known].mean()) / (rewards[known].std() + 1e-3)
    # Some doubt is kept, so that the policy does not settle on what won something once.
    loss = -(torch.stack(logs) * advantage)[known].mean() - 0.03 * torch.stack(spreads).mean()
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
    optimiser.step()


def share(policy, plies=120):
    """Share of the material that the first player has after games against random ones."""
    boards = Boards(GAMES, GAME, mode=MODE, seed=99, max_plies=10 * plies)
    with torch.no_grad():
        for _ in range(plies):
            actions = boards.random_actions()
            own, _, _ = choose(policy, boards, boards.planes())
            boards.step(np.where(boards.movers() == 0, own, actions))
    held = np.stack([material(boards.board(game).planes(START.players[0])[None])[0] for game in range(GAMES)])
    return float((held[:, 0] / held.sum(1)).mean())


def main(iterations=80, picture="learning_curve.png"):
    torch.manual_seed(1)
    policy = Policy()
    optimiser = torch.optim.Adam(policy.parameters(), lr=1e-3)
    boards = Boards(GAMES, GAME, mode=MODE, seed=1, threads=2, max_plies=400)
    curve = [(0, share(policy))]
    for iteration in range(1, iterations + 1):
        train(policy, optimiser, boards)
        if iteration % 10 == 0:
            curve.append((iteration, share(policy)))
            print(f"{iteration:4} iterations: {curve[-1][1]:.3f} of the material", flush=True)
    try:
        from matplotlib import pyplot
    except ModuleNotFoundError:
        return curve
    pyplot.plot(*zip(*curve), marker="o")
    pyplot.axhline(1 / PLAYERS, linestyle=":", color="grey")
    pyplot.xlabel("iterations")
    pyplot.ylabel("share of material against random players")
    pyplot.savefig(picture, dpi=120)
    return curve


if __name__ == "__main__":
    main(*(convert(text) for convert, text in zip((int, str), sys.argv[1:])))
