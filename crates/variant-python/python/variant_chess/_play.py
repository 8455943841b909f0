"""What the environments of all libraries have in common."""

from . import Board, games


class Play:
    """A game between numbered agents: whose turn it is, who is out, and what each one gets."""

    def __init__(self, game, mode=None, fen=None):
        modes = games().get(game)
        if modes is None:
            raise ValueError(f"unknown game {game}: expected one of {', '.join(sorted(games()))}")
        self.game = game
        self.mode = mode
        self.fen = fen
        self.start = Board(game, fen, mode=mode)
        self.letters = self.start.players
        self.begin()

    def begin(self, fen=None):
        """Begin again, at another position if a text is given."""
        self.board = self.start.copy() if fen is None else Board(self.game, fen)
        if self.board.players != self.letters:
            raise ValueError("the position has other players than the environment")
        self.last = len(self.letters) - 1

    def acting(self):
        """Indices of the players who may move, the one next in turn first."""
        letters = {player for _, player in self.board.to_act}
        count = len(self.letters)
        order = [(self.last + step) % count for step in range(1, count + 1)]
        return [index for index in order if self.letters[index] in letters]

    def is_legal(self, index, code):
        """Whether a code is that of a legal move of a player."""
        try:
            return self.board.player_of(code) == self.letters[index]
        except (ValueError, TypeError, OverflowError):
            return False

    def play(self, index, code):
        """Play a player's move; false if it is not legal."""
        if not self.is_legal(index, code):
            return False
        self.board.push(code)
        self.last = index
        return True

    def random_code(self, index, generator):
        """A random legal move of a player."""
        codes = self.board.legal_codes(self.letters[index])
        return int(codes[int(generator.integers(len(codes)))])

    def rewards(self):
        """Reward of each player at the end of the game: 1, 0 or -1; ``None`` before."""
        outcome = self.board.outcome()
        if outcome is None:
            return None
        # A player who left the game before its end has lost.
        return [2.0 * outcome.scores.get(letter, 0.0) - 1.0 for letter in self.letters]

    def lost(self):
        """Indices of the players who are out and have lost, whatever happens.

        A player who is out and has a partner in the game shares its result. Under some rules of Quad Kingdom, and in
        ZM Quadchess, players who are out can still draw: there, nobody has lost before the end.
        """
        options = self.board.fen() if self.game == "quad-kingdom" else ""
        if self.game == "zm-quadchess" or "+points" in options or "+draws" in options:
            return []
        left = self.board.remaining_players()
        return [
            index
            for index, letter in enumerate(self.letters)
            if letter not in left and not any(self.board.are_partners(letter, other) for other in left)
        ]
