"""Boards: moves, texts, outcomes, copies, actions, pictures."""

import copy
import pickle

import pytest

import variant_chess
from variant_chess import Board

MODES = [(game, mode) for game, modes in variant_chess.games().items() for mode in modes]


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_every_mode_plays_and_takes_back(game, mode):
    board = Board(game, mode=mode)
    assert (board.name, board.text) == (game, f"{game} {board.fen()}")
    assert Board(game, board.fen()) == board == Board.from_text(board.text)
    texts = [board.fen()]
    for step in range(12):
        moves = list(board.legal_moves)
        assert len(moves) == len(board.legal_moves) == len(set(moves)) > 0
        assert board.perft(1) == len(moves)
        move = moves[(7 * step) % len(moves)]
        assert board.parse_uci(move.uci()) == move == board.parse_san(board.san(move), strict=True)
        assert board.decode(move.code) == move and board.encode(move) == move.code
        assert board.player_of(move) in [player for _, player in board.to_act]
        board.push(move)
        assert board.peek() == move
        texts.append(board.fen())
    assert board.ply == 12 == len(board.move_stack)
    for text in reversed(texts):
        assert board.fen() == text
        if board.ply:
            board.pop()
    with pytest.raises(IndexError):
        board.pop()
    with pytest.raises(IndexError):
        board.peek()


@pytest.mark.parametrize(
    ("game", "leaves"),
    [("orthodox-chess", [20, 400, 8902, 197281]), ("quad-kingdom", [20, 395])],
)
def test_perft_and_divide(game, leaves):
    board = Board(game)
    assert [board.perft(depth + 1) for depth in range(len(leaves))][0] == leaves[0]
    assert board.perft(2) == sum(board.divide(2).values())
    if game == "orthodox-chess":
        assert [board.perft(depth + 1) for depth in range(4)] == leaves
    assert board.perft(0) == 1
    with pytest.raises(ValueError, match="at most 64"):
        board.perft(65)


def test_legal_moves_follow_the_board():
    board = Board()
    moves = board.legal_moves
    assert "e2e4" in moves and moves[0] in moves and moves[-1] == list(moves)[-1]
    assert len(moves) == 20 == moves.count() and moves
    with pytest.raises(IndexError):
        moves[20]
    with pytest.raises(IndexError):
        moves[-21]
    move = board.push("e2e4")
    assert move not in moves and "e7e5" in moves
    assert repr(moves).startswith("<LegalMoves (")
    assert board.pop() == move and list(moves) == list(Board().legal_moves)
    board.act("resign:w")
    assert not moves and board.pop() == "resign:w" and len(moves) == 20
    assert Board("quarter-chess").legal_moves[0] not in moves


def test_checkmate_ends_the_game():
    board = Board()
    for san in ["f3", "e5", "g4"]:
        board.push_san(san)
    assert not board.is_check() and not board.is_game_over() and board.result() == "*"
    board.push_san("Qh4#")
    assert board.is_check() and board.checked() == ["w"]
    assert board.is_checkmate() and board.is_game_over() and not board.is_stalemate()
    outcome = board.outcome()
    assert (outcome.reason, outcome.winner, outcome.winners) == ("checkmate", "b", ["b"])
    assert outcome.scores == {"w": 0.0, "b": 1.0} and outcome.result() == board.result() == "0-1"
    assert not board.legal_moves and len(board.legal_moves) == 0 and list(board.legal_moves) == []
    assert board.turn is None and board.to_act == []
    with pytest.raises(ValueError, match="the game is over"):
        board.push("a2a3")
    board.pop()
    assert board.outcome() is None


def test_stalemate_and_repetition():
    assert Board("orthodox-chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").is_stalemate()
    board = Board()
    for _ in range(4):
        for uci in ["g1f3", "g8f6", "f3g1", "f6g8"]:
            board.push_uci(uci)
    assert board.outcome().reason == "repetition"
    assert board.reopen() and board.outcome() is None
    assert not board.reopen()


def test_four_armies():
    board = Board("quad-kingdom", mode="ffa")
    assert board.players == board.remaining_players() == ["w", "m", "b", "e"]
    assert not board.are_partners("w", "b")
    assert Board("quad-kingdom", mode="teams").are_partners("w", "b")
    turns = []
    for _ in range(5):
        turns.append(board.turn)
        board.push(board.legal_moves[0])
    assert turns == ["w", "m", "b", "e", "w"]


def test_several_boards_at_once():
    board = Board("circle-chess", mode="3")
    assert board.to_act == [("1", "A"), ("2", "B"), ("3", "C")]
    assert len(board.piece_map()) == 96 and board.hands() == []
    assert {board.player_of(move) for move in board.legal_moves} == {"A", "B", "C"}


def test_copies_equality_hash_and_pickle():
    board = Board("zm-quadchess")
    board.push(board.legal_moves[3])
    for other in [board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))]:
        assert other == board and hash(other) == hash(board) and other.move_stack == board.move_stack
        other.push(other.legal_moves[0])
        assert other != board and board.ply == 1
    bare = board.copy(stack=False)
    assert bare == board and bare.ply == 0
    assert board != "zm-quadchess" and len({board, bare}) == 1


def test_a_pickled_game_keeps_its_end():
    board = Board()
    for _ in range(4):
        for uci in ["g1f3", "g8f6", "f3g1", "f6g8"]:
            board.push_uci(uci)
    again = pickle.loads(pickle.dumps(board))
    assert again.outcome() == board.outcome() is not None
    board = Board()
    board.act("resign:w")
    assert pickle.loads(pickle.dumps(board)).outcome().reason == "resignation"


def test_moves_are_values():
    one, other = Board().parse_san("e4"), Board().parse_uci("e2e4")
    assert one == other and hash(one) == hash(other) and not one < other and one != "e2e4"
    assert sorted(Board().legal_moves)[0] in Board().legal_moves
    assert repr(one) == "Move('e2e4')"


def test_errors_name_field_and_place():
    with pytest.raises(ValueError, match="placement, byte 3") as raised:
        Board("orthodox-chess", "8/8 w - - 0 1")
    assert (raised.value.field, raised.value.offset) == ("placement", 3)
    with pytest.raises(ValueError, match="unknown variant `go`"):
        Board("go")
    with pytest.raises(ValueError, match="unknown mode"):
        Board("zonal-chess", mode="ffa")
    with pytest.raises(ValueError, match="has its mode itself"):
        Board("zonal-chess", Board("zonal-chess").fen(), mode="start")
    with pytest.raises(ValueError, match="expected") as raised:
        Board().push_uci("e2x")
    assert (raised.value.field, raised.value.offset) == ("move", 2)
    with pytest.raises(ValueError, match="strict notation"):
        Board().parse_san("Ng1f3", strict=True)
    with pytest.raises(ValueError, match="illegal move code 6143"):
        Board().push(6143)
    with pytest.raises(TypeError):
        Board().push(None)
    with pytest.raises(ValueError, match="action, byte"):
        Board().act("draw:x")
    with pytest.raises(ValueError, match="unknown variant"):
        variant_chess.rules("go")
    assert variant_chess.rules("quad-kingdom").startswith("#")


def test_actions_and_offers():
    board = Board()
    assert "resign:w" in board.actions() and board.actions("b") == ["draw:wb", "resign:b"]
    assert board.offer("w", "draw:wb") == "open"
    assert board.pending_offer() == ("w", "draw:wb", ["b"])
    with pytest.raises(ValueError, match="already"):
        board.offer("w", "draw:wb")
    assert board.answer("b", False) == "refused" and board.pending_offer() is None
    assert board.offer("b", "draw:wb") == "open"
    board.withdraw("b")
    assert board.pending_offer() is None
    with pytest.raises(ValueError, match="no offer"):
        board.answer("w", True)
    board.offer("w", "draw:wb")
    assert board.answer("b", True) == "given"
    assert board.outcome().reason == "agreement" and board.pop() == "draw:wb"
    board.apply("Nf3!")
    board.apply("resign:b")
    assert board.result() == "1-0"
    with pytest.raises(ValueError, match="the game is over"):
        board.act("resign:w")


def test_pieces_and_attackers():
    board = Board()
    pieces = board.piece_map()
    assert len(pieces) == 32 and pieces["e1"] == board.piece_at("e1")
    assert (pieces["e1"].letter, pieces["e1"].owner, pieces["e1"].seat) == ("K", "w", "w")
    assert board.piece_at("e4") is None
    assert board.attackers("w", "f3") == ["g1", "e2", "g2"]
    assert board.attackers("b", "f6") == ["e7", "g7", "g8"]
    assert board.attackers("b", "f3") == []
    with pytest.raises(ValueError, match="no square"):
        board.attackers("w", "j9")
    with pytest.raises(ValueError, match="single board"):
        Board("circle-chess").attackers("A", "e4")


@pytest.mark.parametrize("game", variant_chess.games())
def test_pictures(game):
    board = Board(game)
    assert board.svg().startswith("<svg") and board._repr_svg_() == board.svg()
    seat = board.players[-1]
    assert board.svg(seat=seat).startswith("<svg")
    assert "#123456" in board.svg(theme={"light": "#123456", "square_size": 30, "coordinates": False})
    pixels = board.rgb(width=120)
    assert pixels.shape[1:] == (120, 3) and pixels.dtype == "uint8" and pixels.std() > 10
    assert board.png(width=120).startswith(b"\x89PNG")
    assert "\n" in str(board) and repr(board).startswith(f"Board('{game}'")
    for theme in [{"lights": "#123456"}, {"light": "blue"}, {"light": "#12345"}]:
        with pytest.raises(ValueError):
            board.svg(theme=theme)
    with pytest.raises(ValueError, match="no seat"):
        board.svg(seat="nobody")
    with pytest.raises(ValueError, match="too large"):
        board.rgb(width=100_000)
