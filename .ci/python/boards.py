"""Plays random games of chess and Chess960 on boards of the package variant-chess and of python-chess.

    boards.py [GAMES]

Compares moves, algebraic notation, position texts, checks, attackers, and the outcomes.
"""

import multiprocessing
import random
import sys

import chess

from variant_chess import Board

# A position can be several ends at once, such as stalemate with too little material; the order is each program's own.
ENDS = {
    "checkmate": chess.Board.is_checkmate,
    "stalemate": chess.Board.is_stalemate,
    "dead-position": chess.Board.is_insufficient_material,
    "fifty-moves": chess.Board.is_seventyfive_moves,
    "repetition": chess.Board.is_fivefold_repetition,
}


def check(what, ours, theirs, board):
    if ours != theirs:
        raise ValueError(f"{what} in {board.fen()}: {ours} here, {theirs} in python-chess")


def compare(ours, theirs, generator):
    """Compare a position with all its moves."""
    sans = {ours.san(move): move for move in ours.legal_moves}
    check("moves", sorted(sans), sorted(theirs.san(move) for move in theirs.legal_moves), ours)
    check("pieces", len(ours.piece_map()), len(theirs.piece_map()), ours)
    square = generator.randrange(64)
    for letter, colour in [("w", chess.WHITE), ("b", chess.BLACK)]:
        attackers = sorted(chess.square_name(other) for other in theirs.attackers(colour, square))
        check("attackers", sorted(ours.attackers(letter, chess.square_name(square))), attackers, ours)
    for san, move in sans.items():
        check("reading", ours.parse_san(san, strict=True), move, ours)


def play(number):
    """Play a game; the list of all moves is compared at every fifth ply, their number at every one."""
    generator = random.Random(number)
    if number % 2:
        start = generator.randrange(960)
        ours, theirs = Board(mode=f"960:{start}"), chess.Board.from_chess960_pos(start)
    else:
        ours, theirs = Board(), chess.Board()
    while not ours.is_game_over():
        check("end", theirs.outcome(), None, ours)
        check("position", ours.fen(), theirs.fen(en_passant="xfen"), ours)
        check("check", ours.is_check(), theirs.is_check(), ours)
        check("number of moves", len(ours.legal_moves), theirs.legal_moves.count(), ours)
        if ours.ply % 5 == 0:
            compare(ours, theirs, generator)
        move = ours.legal_moves[generator.randrange(len(ours.legal_moves))]
        their_move = theirs.push_san(ours.san(move))
        if number % 2 == 0:
            check("coordinates", move.uci(), their_move.uci(), ours)
        ours.push(move)
    outcome, expected = ours.outcome(), theirs.outcome()
    check("end", ENDS[outcome.reason](theirs), expected is not None, ours)
    check("result", outcome.result(), expected.result(), ours)
    plies = ours.ply
    for _ in range(min(plies, 10)):
        ours.pop()
        theirs.pop()
        check("taking back", ours.fen(), theirs.fen(en_passant="xfen"), ours)
    return plies


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with multiprocessing.Pool() as pool:
        plies = sum(pool.imap_unordered(play, range(games), chunksize=10))
    print(f"{games} games of chess and Chess960 with {plies} plies are equal to python-chess's")


if __name__ == "__main__":
    main()
