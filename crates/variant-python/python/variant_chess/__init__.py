"""Chess variants with any number of armies.

>>> from variant_chess import Board
>>> board = Board("quad-kingdom", mode="ffa")
>>> board.push(board.legal_moves[0]) in board.move_stack
True
>>> sorted(games())
['circle-chess', 'orthodox-chess', 'quad-kingdom', 'quarter-chess', 'zm-quadchess', 'zonal-chess']
"""

from . import pgn
from ._native import Analysis, Board, Boards, LegalMoves, Move, Outcome, Piece, games, rules

__all__ = [
    "Analysis",
    "Board",
    "Boards",
    "LegalMoves",
    "Move",
    "Outcome",
    "Piece",
    "games",
    "pgn",
    "rules",
]
