"""Runs python-chess's own tests of boards and records with boards that answer twice.

    chess_tests.py [TEST_PY]

TEST_PY is `test.py` of python-chess's source, run in its folder. Whatever a test asks of a `chess.Board` that the package
variant-chess answers too, a board with the same start and moves is asked as well. Each record is read twice. Prints how
many answers were compared, and what differs for which reason; a difference without one is a failure.
"""

import collections
import contextlib
import importlib.util
import re
import sys
import unittest

import chess
import chess.pgn

from variant_chess import Board, pgn

compared = collections.Counter()
differences = collections.defaultdict(list)
Original = chess.Board
asking = False

NULL_MOVES = "null moves are no moves of a board"
OVER = "a game that is over has no legal moves and no claims"
LENIENT = "more is read than python-chess reads"
STRICT = "`parse_san` alone reads castling onto the rook in orthodox chess"


def board_of(theirs, history):
    """The same position here, with the moves before it if they matter; none if it is no position of the game."""
    for start, moves in [(Original.root(theirs), theirs.move_stack)] * history + [(theirs, [])]:
        fen = Original.fen(start, en_passant="xfen")
        with contextlib.suppress(ValueError):
            board, start = Board("orthodox-chess", fen), start.copy(stack=False)
            for move in moves:
                board.reopen()
                board.push_san(Original.san(start, move))
                start.push(move)
            return board
    if theirs.is_valid():
        differences[""].append(f"refused, though valid: {fen}")
    compared["invalid positions"] += 1
    return None


def claims(ground):
    """Whether a draw can be claimed, at once or with a move."""

    def claim(ours, theirs):
        for text in [f"claim:{ground}", *(f"claim:{ground}:{move}" for move in ours.legal_moves)]:
            with contextlib.suppress(ValueError):
                ours.copy().act(text)
                return True
        return False

    return claim


def san(ours, theirs, move):
    texts = [theirs.uci(move, chess960=False), move.uci()]
    return ours.san(next((text for text in texts if text in ours.legal_moves), texts[0]))


def piece_at(ours, theirs, square):
    piece = ours.piece_at(chess.square_name(square))
    return piece and chess.Piece.from_symbol(piece.letter if piece.owner == "w" else piece.letter.lower())


def piece_map(ours, theirs, **promoted):
    return {square: piece for square in chess.SQUARES if (piece := piece_at(ours, theirs, square))}


def is_legal(ours, theirs, move):
    return move.uci() in ours.legal_moves or bool(move) and theirs.uci(move, chess960=False) in ours.legal_moves


def attackers(ours, theirs, color, square, occupied=None):
    if occupied is not None:
        return NotImplemented
    names = ours.attackers("w" if color else "b", chess.square_name(square))
    return chess.SquareSet(map(chess.parse_square, names))


ANSWERS = {
    "san": san,
    "parse_san": lambda ours, theirs, text: theirs.parse_uci(ours.parse_san(text).uci()),
    "parse_uci": lambda ours, theirs, text: chess.Move.from_uci(ours.parse_uci(text).uci()),
    "variation_san": lambda ours, theirs, moves: ours.variation_san(move.uci() for move in moves),
    "is_legal": is_legal,
    "is_check": lambda ours, theirs: ours.is_check(),
    "is_checkmate": lambda ours, theirs: ours.is_checkmate(),
    "is_stalemate": lambda ours, theirs: ours.is_stalemate(),
    "is_game_over": lambda ours, theirs, **claim: ours.is_game_over() if not claim.get("claim_draw") else NotImplemented,
    "result": lambda ours, theirs, **claim: ours.result() if not claim.get("claim_draw") else NotImplemented,
    "can_claim_threefold_repetition": claims("repetition"),
    "can_claim_fifty_moves": claims("fifty-moves"),
    "piece_at": piece_at,
    "piece_map": piece_map,
    "attackers": attackers,
    "legal_moves": lambda ours, theirs: sorted(theirs.parse_uci(move.uci()).uci() for move in ours.legal_moves),
}


def reason_for(name, ours, arguments, answer, error):
    """Reason why an answer differs; empty if there is none."""
    if arguments and str(arguments[0]) in ("--", "Z0", "0000", "@@@@"):
        return NULL_MOVES
    if name == "parse_san" and error is not None:
        return LENIENT
    if name == "parse_uci" and error is None and ours.parse_san(arguments[0]).uci() == answer.uci():
        return STRICT
    is_about_play = name in ("san", "parse_san", "legal_moves") or name.startswith("can_claim")
    return OVER if ours.is_game_over() and is_about_play else ""


def compare(name, theirs, arguments, keywords, answer, error):
    ours = board_of(theirs, name in ("is_game_over", "result") or name.startswith("can_claim"))
    if ours is None:
        return
    try:
        own, own_error = ANSWERS[name](ours, theirs, *arguments, **keywords), None
    except ValueError as raised:
        own, own_error = None, raised
    if own is NotImplemented:
        return
    compared[name] += 1
    if name == "legal_moves":
        answer = sorted(move.uci() for move in answer)
    if name == "variation_san" and answer:
        answer = re.sub(r"\d+\.+ ?", "", answer)
    if (error is None, own) != (own_error is None, answer):
        texts = " ".join(map(str, arguments))
        line = f"{name} {texts} in {ours.fen()}: {own_error or own} here, {error or answer} there"
        differences[reason_for(name, ours, arguments, answer, error)].append(line)


def asked(name):
    """A method that compares its answer."""
    original = getattr(Original, name)

    def method(self, *arguments, **keywords):
        global asking
        answer, error = None, None
        try:
            answer = original.fget(self) if isinstance(original, property) else original(self, *arguments, **keywords)
        except ValueError as raised:
            error = raised
        if not asking and type(self) is Judged:
            asking = True
            try:
                compare(name, self, arguments, keywords, answer, error)
            finally:
                asking = False
        if error is not None:
            raise error
        return answer

    return property(method) if isinstance(original, property) else method


Judged = type("Judged", (Original,), {name: asked(name) for name in ANSWERS})


def read_game(handle, **keywords):
    """Reads a record, and reads what python-chess makes of it again."""
    game = original_read(handle, **keywords)
    if not isinstance(game, chess.pgn.Game) or game.errors or game.headers.get("Variant", "Standard") not in ("Standard", "Chess960"):
        return game
    line = [move.uci() for move in game.mainline_moves()]
    try:
        ours = pgn.read_game(str(game))
    except ValueError as error:
        differences["null moves stand in variations only" if "0000" in line else ""].append(f"record: {error}: {game}")
        return game
    compared["records"] += 1
    own = [move.uci() for move in ours.mainline_moves()]
    if own != line and ours.end().board().fen() != Original.fen(game.end().board(), en_passant="xfen"):
        differences[""].append(f"record: {own} here, {line} there")
    return game


original_read = chess.pgn.read_game
chess.Board = Judged
chess.pgn.read_game = read_game


def main():
    spec = importlib.util.spec_from_file_location("chess_test", sys.argv[1] if len(sys.argv) > 1 else "test.py")
    tests = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tests)
    loader = unittest.TestLoader()
    names = ["BoardTestCase", "LegalMoveGeneratorTestCase", "PgnTestCase"]
    suite = unittest.TestSuite(loader.loadTestsFromTestCase(getattr(tests, name)) for name in names)
    result = unittest.TextTestRunner(verbosity=0, stream=sys.stdout).run(suite)
    print(f"compared: {dict(compared)}")
    for reason, lines in differences.items():
        print(f"{len(lines)} differ: {reason or 'WITHOUT A REASON'}, such as {lines[0].splitlines()[0]}")
    if differences[""] or not result.wasSuccessful():
        sys.exit("\n".join(differences[""][:20]) or "a test of python-chess fails")


if __name__ == "__main__":
    main()
