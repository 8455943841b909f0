"""Records and trees; EPD."""

import io

import pytest

from variant_chess import Board, pgn

TEXT = """[Event "Casual"]
[White "Ada"]

1. e4 {best} e5 (1... c5 $1 2. Nf3) 2. Nf3 Nc6 1/2-1/2

[Event "Second"]

1. d4 *
"""


def test_games_are_read_from_texts_bytes_and_files():
    for source in [TEXT, TEXT.encode(), io.StringIO(TEXT), io.BytesIO(TEXT.encode())]:
        games = pgn.read_games(source)
        assert [game.headers["Event"] for game in games] == ["Casual", "Second"]
    assert pgn.read_game("") is None
    assert pgn.read_game(b"[White \"N\xe9meth\"]\n\n1. e4 *\n").headers["White"] == "Németh"


def test_trees_are_walked():
    game = pgn.read_game(TEXT)
    assert [node.san() for node in game.mainline()] == ["e4", "e5", "Nf3", "Nc6"]
    assert [move.uci() for move in game.mainline_moves()] == ["e2e4", "e7e5", "g1f3", "b8c6"]
    e4 = game.root.next()
    assert e4.comment == "best" and e4.parent == game.root and game.root.parent is None
    assert game.root.move is None and game.root.san() == ""
    e5, c5 = e4.variations
    assert c5.glyphs == ["$1"] and c5.next().san() == "Nf3" and c5.next().next() is None
    assert e5.board().fen() == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    assert game.end().san() == "Nc6" and game.result == "1/2-1/2" and e5.outcome() is None
    assert e5.board().move_stack == game.mainline_moves()[:2]


def test_trees_are_edited_and_written():
    game = pgn.read_game(TEXT)
    e5, c5 = game.root.next().variations
    c5.promote()
    e5.comment = "solid"
    e5.glyphs = ["?!", "$14"]
    nc6 = c5.next().add_variation("Nc6")
    assert nc6 == c5.next().add_variation(nc6.move) and hash(nc6) == hash(c5.next().next())
    game.set_header("Black", "Grace")
    game.set_header("White", None)
    game.result = "*"
    text = str(game)
    assert '[Black "Grace"]' in text and "Ada" not in text
    assert text.split("\n\n")[1] == (
        "1. e4 {best} 1... c5 $1 (1... e5 $6 $14 {solid} 2. Nf3 Nc6) 2. Nf3 Nc6 *\n"
    )
    assert str(pgn.read_game(text)) == text
    assert c5.demote() and not c5.demote() and c5.remove() and not game.root.remove()
    with pytest.raises(ValueError, match="removed"):
        c5.san()
    with pytest.raises(ValueError, match="removed"):
        c5.board()
    e5.promote_to_main()
    assert [node.san() for node in game.mainline()] == ["e4", "e5", "Nf3", "Nc6"]
    for name in ["", "a b", 'a"']:
        with pytest.raises(ValueError):
            game.set_header(name, "x")
    with pytest.raises(ValueError, match="not a result"):
        game.result = "2-0"
    with pytest.raises(ValueError):
        game.root.add_variation("e5")


@pytest.mark.parametrize("game", ["orthodox-chess", "quad-kingdom", "circle-chess", "zm-quadchess"])
def test_games_of_boards_are_written_and_read(game):
    board = Board(game)
    for step in range(30):
        board.push(board.legal_moves[(3 * step) % len(board.legal_moves)])
    record = str(pgn.Game(board))
    again = pgn.read_game(record)
    assert again.end().board() == board and again.mainline_moves() == board.move_stack
    assert str(again) == record and again.repairs == []


def test_faults_have_line_and_column():
    with pytest.raises(ValueError, match="line 3, column 4") as raised:
        pgn.read_game('[Event "x"]\n\n1. Ke2 *')
    assert (raised.value.line, raised.value.column) == (3, 4)
    with pytest.raises(ValueError) as raised:
        pgn.read_games("[Variant zonal]")
    assert (raised.value.line, raised.value.column) == (1, 10)
    with pytest.raises(TypeError):
        pgn.read_games(3)
    assert pgn.read_game("1. e4 1 - 0").repairs == ["line 1, column 7: `1 - 0` is read as the result 1-0"]


def test_epd():
    epd = pgn.read_epd('6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re8#; acd 12; id "back rank";')
    assert epd.board.fen() == "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1"
    assert epd.best_moves == [epd.board.parse_san("Re8#")] and epd.avoided_moves == []
    assert epd.operations == {"bm": "Re8#", "acd": "12", "id": '"back rank"'}
    assert pgn.read_epd(str(epd)).operations["bm"] == "Re8#"
    board = Board()
    assert "bm d4 e4;" in board.epd(bm=[board.parse_san("e4"), "d2d4"], acd=3, sm=board.parse_san("e4"))
    assert 'pv e4 e5 Nf3; c0 "say";' in board.epd(pv=["e2e4", "e7e5", "g1f3"], c0="say")
    with pytest.raises(ValueError) as raised:
        pgn.read_epd("6k1/5ppp/8/8/8/8/8/4R2K w - - bm Re9;")
    assert raised.value.field == "bm" and raised.value.offset == 30
    with pytest.raises(ValueError, match="quotation"):
        board.epd(id='"')
    with pytest.raises(ValueError):
        board.epd(bm=["e2e5"])
    kingdom = Board("quad-kingdom")
    assert pgn.read_epd(kingdom.epd(id="start"), game="quad-kingdom").board == kingdom
