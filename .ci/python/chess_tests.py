"""Runs python-chess's own tests of boards and records with boards that answer twice.

    chess_tests.py TEST_PY

TEST_PY is `test.py` of python-chess's repository. Each answer of `chess.Board` that the package variant-chess has too is
compared in the same position, each record that is read is read again. Prints how many answers were compared, and what
differs for which reason; a difference without one is a failure.
"""

import collections
import importlib.util
import sys
import unittest

import chess
import chess.pgn

from variant_chess import Board, pgn

compared = collections.Counter()
differences = collections.defaultdict(list)
Original = chess.Board
asking = False


def differs(reason, text):
    differences[reason].append(text)


def board_of(theirs):
    """The same position here, if it is a position of the game."""
    fen = Original.fen(theirs, en_passant="xfen")
    try:
        return Board("orthodox-chess", fen)
    except ValueError as error:
        if theirs.is_valid():
            differs("a valid position is refused", f"{fen}: {error}")
        else:
            compared["positions that both call invalid"] += 1
        return None


def asked(name, ours_of):
    """A method that compares its answer."""
    original = getattr(Original, name)

    def method(self, *arguments, **keywords):
        global asking
        answer, error = None, None
        try:
            answer = original(self, *arguments, **keywords)
        except ValueError as raised:
            error = raised
        if not asking and type(self) is Judged:
            asking = True
            try:
                ours = board_of(self)
                if ours is not None:
                    compare(name, self, ours, ours_of, answer, error, arguments)
            finally:
                asking = False
        if error is not None:
            raise error
        return answer

    return method


def compare(name, theirs, ours, ours_of, answer, error, arguments):
    try:
        own, own_error = ours_of(ours, theirs, *arguments), None
    except ValueError as raised:
        own, own_error = None, raised
    if own is NotImplemented:
        return
    compared[name] += 1
    if (error is None) != (own_error is None):
        texts = " ".join(str(argument) for argument in arguments)
        if name == "parse_san" and texts in NULL_MOVES:
            differs("null moves are no moves of a board", texts)
        elif name == "parse_san" and error is not None:
            differs("more is read than python-chess reads", f"{texts} in {ours.fen()}")
        elif ours.is_game_over():
            differs("a game that is over has no legal moves", f"{texts} in {ours.fen()}")
        else:
            differs("", f"{name} {texts} in {ours.fen()}: {own_error or own} here, {error or answer} there")
    elif error is None and own != (answer.uci() if isinstance(answer, chess.Move) else answer):
        differs("", f"{name} in {ours.fen()}: {own} here, {answer} there")


NULL_MOVES = {"--", "Z0", "0000", "@@@@"}


def san(ours, theirs, move):
    if not move or move not in theirs.legal_moves:
        return NotImplemented
    uci = theirs.uci(move, chess960=False)
    found = [own for own in (uci, move.uci()) if own in ours.legal_moves]
    return ours.san(found[0]) if found else ours.san(uci)


def parse_san(ours, theirs, text):
    move = ours.parse_san(text)
    return theirs.parse_uci(move.uci()).uci()


class Judged(Original):
    """python-chess's board; some answers are compared."""

    san = asked("san", san)
    parse_san = asked("parse_san", parse_san)
    is_check = asked("is_check", lambda ours, theirs: ours.is_check())
    is_checkmate = asked("is_checkmate", lambda ours, theirs: ours.is_checkmate())
    is_stalemate = asked("is_stalemate", lambda ours, theirs: ours.is_stalemate())
    fen = asked("fen", lambda ours, theirs: NotImplemented)


def read_game(handle, **keywords):
    """Reads a record, and reads what python-chess makes of it again."""
    game = original_read(handle, **keywords)
    if not isinstance(game, chess.pgn.Game) or game.errors or game.headers.get("Variant", "Standard") not in ("Standard", "Chess960"):
        return game
    line = [move.uci() for move in game.mainline_moves()]
    try:
        ours = pgn.read_game(str(game))
    except ValueError as error:
        reason = "null moves stand in variations only" if "0000" in line else ""
        differs(reason, f"record: {error}: {game}")
        return game
    compared["records"] += 1
    own = [move.uci() for move in ours.mainline_moves()]
    end = game.end().board()
    if own != line and ours.end().board().fen() != Original.fen(end, en_passant="xfen"):
        differs("", f"record: {own} here, {line} there")
    return game


original_read = chess.pgn.read_game
chess.Board = Judged
chess.pgn.read_game = read_game


def main():
    spec = importlib.util.spec_from_file_location("chess_test", sys.argv[1])
    tests = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tests)
    loader = unittest.TestLoader()
    names = ["BoardTestCase", "LegalMoveGeneratorTestCase", "PgnTestCase"]
    suite = unittest.TestSuite(loader.loadTestsFromTestCase(getattr(tests, name)) for name in names)
    unittest.TextTestRunner(verbosity=0, stream=sys.stdout).run(suite)
    print(f"compared: {dict(compared)}")
    for reason, texts in differences.items():
        print(f"{len(texts)} differ: {reason or 'WITHOUT A REASON'}, such as {texts[0][:300]}")
    if "" in differences:
        sys.exit("\n".join(differences[""][:20]))


if __name__ == "__main__":
    main()
