"""Records: games with variations, comments and glyphs; positions with operations (EPD).

>>> from variant_chess import Board, pgn
>>> board = Board()
>>> moves = [board.push_san(san) for san in ["f3", "e5", "g4", "Qh4#"]]
>>> print(str(pgn.Game(board)).splitlines()[-1])
1. f3 e5 2. g4 Qh4# 0-1
"""

from ._native import Epd, Game, GameNode, read_epd, read_games

__all__ = ["Epd", "Game", "GameNode", "read_epd", "read_game", "read_games"]


def read_game(source):
    """Read the first game of a text, of bytes or of a file; ``None`` if there is none."""
    games = read_games(source)
    return games[0] if games else None
