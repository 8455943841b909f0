"""A small policy network that learns a game of four armies by playing against itself.

    python examples/self_play.py [ITERATIONS [PICTURE]]

The network scores each legal move by features of its squares of origin and destination, which it computes from the
squares around them. A move is rewarded with the material that it wins, less what its player loses before moving again.
The learning curve is the share of all material that one learned player has after a while against three random ones; a
quarter is what a random player has. PICTURE is an SVG of the curve. Takes a few minutes on two cores, and NumPy alone.
"""

import sys

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from variant_chess import Board, Boards

GAME, MODE = "quad-kingdom", "ffa"
VALUES = {"P": 1.0, "N": 3.0, "B": 3.0, "R": 5.0, "Q": 9.0, "K": 2.0}
GAMES, PLIES, WIDTH = 32, 12, 32

START = Board(GAME, mode=MODE)
PLAYERS = len(START.players)
SHAPE = START.planes_shape
SQUARES = len(START.square_names)
# Cells of the squares in a grid; the last plane but one is the board.
CELLS = np.flatnonzero(START.planes()[-2])
TYPES = START.piece_letters
WEIGHTS = np.array([VALUES[letter] for letter in TYPES], np.float32)


class Policy:
    """One hidden layer over each square with its neighbours, from which origins and destinations are scored together."""

    def __init__(self, seed=1):
        generator = np.random.default_rng(seed)
        inputs = 9 * SHAPE[0]
        self.weights = [
            generator.normal(0, np.sqrt(2 / inputs), (inputs, WIDTH)).astype(np.float32),
            np.zeros(WIDTH, np.float32),
            generator.normal(0, np.sqrt(1 / WIDTH), (WIDTH, 2 * WIDTH)).astype(np.float32),
        ]
        self.moments = [[np.zeros_like(part), np.zeros_like(part)] for part in self.weights]
        self.updates = 0

    def forward(self, planes, codes, games):
        """Scores of legal moves, and what `backward` needs; `games` has the game of each code."""
        first, bias, second = self.weights
        padded = np.pad(planes, ((0, 0), (0, 0), (1, 1), (1, 1)))
        windows = sliding_window_view(padded, (3, 3), axis=(2, 3)).transpose(0, 2, 3, 1, 4, 5)
        inputs = windows.reshape(len(planes), -1, len(first))[:, CELLS].reshape(-1, len(first))
        hidden = np.maximum(inputs @ first + bias, 0)
        origins, destinations = np.hsplit(hidden @ second, 2)
        # Codes of promotions name the origin alone.
        plain = codes < SQUARES * SQUARES
        origin = np.where(plain, codes // SQUARES, (codes - SQUARES * SQUARES) // 32)
        destination = np.where(plain, codes % SQUARES, origin)
        rows = games * SQUARES + origin, games * SQUARES + destination
        squashed = np.tanh((origins[rows[0]] * destinations[rows[1]]).sum(1) / 20)
        return 6 * squashed, (inputs, hidden, origins, destinations, rows, squashed)

    def backward(self, slopes, memory):
        """Slopes of the weights, from those of the scores."""
        inputs, hidden, origins, destinations, rows, squashed = memory
        slopes = (slopes * 0.3 * (1 - squashed**2))[:, None]
        features = np.zeros((len(hidden), 2 * WIDTH), np.float32)
        np.add.at(features[:, :WIDTH], rows[0], slopes * destinations[rows[1]])
        np.add.at(features[:, WIDTH:], rows[1], slopes * origins[rows[0]])
        below = (features @ self.weights[2].T) * (hidden > 0)
        return [inputs.T @ below, below.sum(0), hidden.T @ features]

    def update(self, slopes, rate=2e-3):
        """A step of Adam."""
        self.updates += 1
        for weights, slope, moments in zip(self.weights, slopes, self.moments):
            for moment, keep, value in zip(moments, (0.9, 0.999), (slope, slope**2)):
                moment += (1 - keep) * (value - moment)
            mean, square = (moment / (1 - keep**self.updates) for moment, keep in zip(moments, (0.9, 0.999)))
            weights -= rate * mean / (np.sqrt(square) + 1e-8)


def material(planes):
    """Material of each player, the viewer first: games by players."""
    pieces = planes[:, : PLAYERS * len(TYPES)].reshape(len(planes), PLAYERS, len(TYPES), -1).sum(3)
    return pieces @ WEIGHTS


def choose(policy, boards, planes, generator):
    """Codes of a move of each game, and what training needs."""
    codes, bounds = boards.legal_codes()
    games = np.repeat(np.arange(len(boards)), np.diff(bounds))
    scores, memory = policy.forward(planes, codes, games)
    shifted = scores - np.maximum.reduceat(scores, bounds[:-1])[games]
    logs = shifted - np.log(np.add.reduceat(np.exp(shifted), bounds[:-1]))[games]
    # The largest of scores with Gumbel noise is a draw from their distribution.
    noisy = logs + generator.gumbel(size=len(logs))
    chosen = [start + int(noisy[start:end].argmax()) for start, end in zip(bounds, bounds[1:])]
    return codes[chosen], (logs, chosen, games, bounds, memory)


def train(policy, boards, generator):
    """Plays some moves in all games, and improves the policy by them."""
    held, movers, ends, choices = [], [], [], []
    for _ in range(PLIES):
        planes, mover = boards.planes(), boards.movers()
        # By player, not by viewer.
        held.append(np.stack([np.roll(row, step) for row, step in zip(material(planes), mover)]))
        movers.append(mover)
        actions, choice = choose(policy, boards, planes, generator)
        _, terminated, truncated = boards.step(actions)
        ends.append(terminated | truncated)
        choices.append(choice)
    rewards, known = np.zeros((PLIES, GAMES), np.float32), np.zeros((PLIES, GAMES), bool)
    for game in range(GAMES):
        for ply in range(PLIES):
            player = movers[ply][game]
            for later in range(ply + 1, PLIES):
                if ends[later - 1][game]:
                    break
                if movers[later][game] == player:
                    won = np.delete(held[ply][game] - held[ply + 1][game], player).sum()
                    rewards[ply, game] = won + held[later][game][player] - held[ply][game][player]
                    known[ply, game] = True
                    break
    advantage = known * (rewards - rewards[known].mean()) / (rewards[known].std() + 1e-3) / known.sum()
    total = [np.zeros_like(part) for part in policy.weights]
    for (logs, chosen, games, bounds, memory), gain in zip(choices, advantage):
        chances = np.exp(logs)
        slopes = chances * gain[games]
        slopes[chosen] -= gain
        # Some doubt is kept, so that the policy does not settle on what won something once.
        spread = -np.add.reduceat(chances * logs, bounds[:-1])
        slopes += 0.03 / (PLIES * GAMES) * chances * (logs + spread[games])
        for part, slope in zip(total, policy.backward(slopes.astype(np.float32), memory)):
            part += slope
    policy.update(total)


def share(policy, plies=120):
    """Share of the material that the first player has after games against random ones."""
    generator = np.random.default_rng(2)
    boards = Boards(GAMES, GAME, mode=MODE, seed=99, max_plies=10 * plies)
    for _ in range(plies):
        actions = boards.random_actions()
        if (boards.movers() == 0).any():
            own, _ = choose(policy, boards, boards.planes(), generator)
            actions = np.where(boards.movers() == 0, own, actions)
        boards.step(actions)
    held = np.stack([material(boards.board(game).planes(START.players[0])[None])[0] for game in range(GAMES)])
    return float((held[:, 0] / held.sum(1)).mean())


def draw(curve):
    """SVG of a learning curve."""
    last = curve[-1][0]
    place = lambda iteration, share: f"{60 + 400 * iteration / last:.1f},{240 - 400 * share:.1f}"
    marks = [f'<circle cx="{x}" cy="{y}" r="3"/>' for x, y in (place(*point).split(",") for point in curve)]
    labels = [f'<text x="52" y="{244 - 400 * part:.0f}" text-anchor="end">{part:.2f}</text>' for part in (0, 0.25, 0.5)]
    labels += [f'<text x="{60 + 400 * part:.0f}" y="258" text-anchor="middle">{last * part:.0f}</text>' for part in (0, 0.5, 1)]
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 280" font-family="sans-serif" font-size="12">
<title>Learning curve of examples/self_play.py</title>
<rect width="480" height="280" fill="#fff"/>
<path d="M60,20V240H470M60,140H470" fill="none" stroke="#999"/>
<polyline points="{" ".join(place(*point) for point in curve)}" fill="none" stroke="#06c" stroke-width="2"/>
<g fill="#06c">{"".join(marks)}</g>
{"".join(labels)}
<text x="260" y="274" text-anchor="middle">iterations</text>
<text x="66" y="16">share of the material against three random players; a random player has a quarter</text>
</svg>
"""


def main(iterations=80, picture=None):
    policy, generator = Policy(), np.random.default_rng(1)
    boards = Boards(GAMES, GAME, mode=MODE, seed=1, threads=2, max_plies=400)
    curve = [(0, share(policy))]
    for iteration in range(1, iterations + 1):
        train(policy, boards, generator)
        if iteration % 10 == 0:
            curve.append((iteration, share(policy)))
            print(f"{iteration:4} iterations: {curve[-1][1]:.3f} of the material", flush=True)
    if picture:
        with open(picture, "w", encoding="utf-8") as file:
            file.write(draw(curve))
    return curve


if __name__ == "__main__":
    main(*(convert(text) for convert, text in zip((int, str), sys.argv[1:])))
