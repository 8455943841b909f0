"""Monte Carlo tree search for any number of players, with random games on `Boards`.

    python examples/mcts.py [GAME] [MODE] [ROUNDS]

Every round selects many leaves, and plays a random game from each of them at once.
"""

import math
import sys


from variant_chess import Board, Boards

WIDTH = 64


class Node:
    """A position: visits, and the sum of the scores of the player who moved here."""

    def __init__(self, mover=None):
        self.mover = mover
        self.visits = 0
        self.score = 0.0
        self.children = None

    def value(self, parent_visits):
        """Upper confidence bound; unvisited nodes first."""
        if self.visits == 0:
            return math.inf
        return self.score / self.visits + 1.2 * math.sqrt(math.log(parent_visits) / self.visits)


class Search:
    """A tree that grows from a board."""

    def __init__(self, board, seed=1):
        self.root = Node()
        self.board = board
        self.leaves = Boards(WIDTH, fen=board.fen(), game=board.name, seed=seed, threads=2)
        self.players = board.players

    def select(self):
        """Path to a leaf, and its board. Visits are counted at once, so that the next path is another one."""
        board, node, path = self.board.copy(stack=False), self.root, [self.root]
        node.visits += 1
        while not board.is_game_over():
            if node.children is None:
                node.children = {int(code): Node(board.player_of(int(code))) for code in board.legal_codes()}
            code, node = max(node.children.items(), key=lambda item: item[1].value(path[-1].visits + 1))
            board.push(code)
            path.append(node)
            node.visits += 1
            if node.visits == 1:
                break
        return path, board

    def round(self):
        """Select leaves, play a game from each one, and add the scores."""
        waiting = []
        for _ in range(WIDTH):
            path, board = self.select()
            if board.is_game_over():
                scores = board.outcome().scores
                self.add(path, [scores.get(player, 0.0) for player in self.players])
            else:
                self.leaves.set(len(waiting), board)
                waiting.append(path)
        for path, scores in zip(waiting, self.leaves.playouts(max_plies=300)):
            self.add(path, scores)

    def add(self, path, scores):
        """Add the scores of a game to the nodes of a path."""
        for node in path[1:]:
            node.score += float(scores[self.players.index(node.mover)])

    def best(self):
        """Most visited move."""
        return max(self.root.children.items(), key=lambda item: item[1].visits)[0]


def main():
    game = sys.argv[1] if len(sys.argv) > 1 else "quad-kingdom"
    mode = sys.argv[2] if len(sys.argv) > 2 else None
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    board = Board(game, mode=mode)
    while not board.is_game_over() and board.ply < 12:
        search = Search(board)
        for _ in range(rounds):
            search.round()
        code = search.best()
        node = search.root.children[code]
        print(f"{board.turn}: {board.san(code):8} {node.visits} of {search.root.visits} visits, {node.score / node.visits:.2f}")
        board.push(code)


if __name__ == "__main__":
    main()
