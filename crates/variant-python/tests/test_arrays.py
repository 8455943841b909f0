"""Planes, masks and codes; many games at once."""

import numpy as np
import pytest

import variant_chess
from conftest import MODES
from variant_chess import Board, Boards

GAMES = list(variant_chess.games())
SMALL = [(game, mode) for game, mode in MODES if game != "circle-chess"] + [("circle-chess", "3")]


def random_game(game, mode, plies, seed=1):
    generator = np.random.default_rng(seed)
    board = Board(game, mode=mode)
    for _ in range(plies):
        if board.is_game_over():
            break
        board.push(int(generator.choice(board.legal_codes())))
    return board


@pytest.mark.parametrize(("game", "mode"), SMALL)
def test_planes_show_the_pieces(game, mode):
    board = random_game(game, mode, 40)
    letters = "".join(dict.fromkeys(piece.letter for piece in Board(game, mode=mode).piece_map().values()))
    count = len(board.players)
    for viewer in board.players:
        planes = board.planes(viewer)
        assert planes.dtype == np.float32 and planes.shape == board.planes_shape and planes.flags.writeable
        raw = board.planes(viewer, dtype=np.uint8)
        assert raw.dtype == np.uint8 and (raw[:-1] == planes[:-1]).all()
        assert np.isclose(raw[-1] / 100, planes[-1]).all()
        others = count + 2
        pieces = planes[:-others]
        if game != "circle-chess":
            assert pieces.sum() == len(board.piece_map())
            types = len(pieces) // (count + 1)
            own = sum(piece.owner == viewer for piece in board.piece_map().values())
            assert pieces[:types].sum() == own and types >= len(letters)
        acting = {player for _, player in board.to_act}
        order = [board.players[(board.players.index(viewer) + step) % count] for step in range(count)]
        for plane, player in zip(planes[-others:-2], order):
            assert (plane == (1.0 if player in acting else 0.0)).all()
    with pytest.raises(ValueError, match="no player"):
        board.planes("?" if game == "circle-chess" else "Z")
    with pytest.raises(ValueError, match="dtype"):
        board.planes(dtype="int64")


def test_pieces_stand_in_row_and_column():
    planes = Board().planes("b")
    # Black's king on e8, the sixth type; White's on e1, after six types of Black.
    assert planes[5, 7, 4] == 1 == planes[5].sum() and planes[11, 0, 4] == 1 == planes[11].sum()
    board = Board()
    for uci in ["g1f3", "g8f6"]:
        board.push(uci)
    assert (board.planes(dtype="uint8")[-1] == 2).all() and np.isclose(board.planes()[-1], 0.02).all()


@pytest.mark.parametrize("game", GAMES)
def test_squares_are_cells_in_order(game):
    board = Board(game)
    cells = np.flatnonzero(board.planes()[-2])
    assert len(cells) == len(board.square_names) == len(set(board.square_names))
    if game != "circle-chess":
        planes = board.planes(board.players[0])
        first = dict(zip(board.square_names, cells))
        for square, piece in board.piece_map().items():
            if piece.owner == board.players[0]:
                assert planes[board.piece_letters.index(piece.letter)].ravel()[first[square]] == 1


def test_pieces_in_hand_are_counted():
    board = random_game("circle-chess", "3", 400, seed=3)
    assert board.hands()
    planes = board.planes("A", dtype="uint8")
    count = len(board.players)
    types = 6
    hands = planes[3 * (count + 1) * types : 4 * (count + 1) * types]
    assert hands[:, 0, 0].sum() == len(board.hands()) and (hands == hands[:, :1, :1]).all()


@pytest.mark.parametrize(("game", "mode"), SMALL)
def test_masks_are_the_legal_moves(game, mode):
    board = random_game(game, mode, 25, seed=5)
    mask = board.legal_mask()
    codes = [move.code for move in board.legal_moves]
    assert mask.dtype == np.uint8 and mask.shape == (board.action_space,)
    assert sorted(codes) == np.flatnonzero(mask).tolist() and len(set(codes)) == len(codes)
    assert board.legal_codes().tolist() == codes
    by_player = sum(board.legal_mask(player).astype(int) for player in board.players)
    assert (by_player == mask).all()
    for move in board.legal_moves:
        assert board.decode(move.code) == move


def test_arrays_are_shared_through_dlpack():
    planes = Board().planes()
    shared = np.from_dlpack(planes)
    assert np.shares_memory(shared, planes)


@pytest.mark.parametrize(("game", "mode"), SMALL)
def test_boards_step_like_a_board(game, mode):
    boards = Boards(2, game, mode=mode, seed=9, threads=2)
    assert len(boards) == 2 and boards.players == Board(game, mode=mode).players
    singles = [Board(game, mode=mode) for _ in range(2)]
    for _ in range(30):
        actions = boards.random_actions()
        masks, planes = boards.legal_mask(), boards.planes()
        codes, bounds = boards.legal_codes()
        for index, board in enumerate(singles):
            assert (masks[index] == board.legal_mask()).all() and (planes[index] == board.planes()).all()
            assert boards.board(index) == board
            assert codes[bounds[index] : bounds[index + 1]].tolist() == board.legal_codes().tolist()
            assert boards.players[boards.movers()[index]] == board.turn
            board.push(int(actions[index]))
        rewards, terminated, truncated = boards.step(actions)
        assert rewards.shape == (2, len(boards.players)) and not truncated.any()
        for index, board in enumerate(singles):
            assert terminated[index] == board.is_game_over()
            if terminated[index]:
                expected = [2 * board.outcome().scores.get(player, 0.0) - 1 for player in board.players]
                assert rewards[index].tolist() == expected
                singles[index] = Board(game, mode=mode)
            else:
                assert not rewards[index].any()


@pytest.mark.parametrize("dtype", ["float32", "uint8"])
def test_arrays_are_written_again(dtype):
    boards = Boards(3, "quad-kingdom", seed=2, threads=2)
    planes, mask = boards.planes(dtype), boards.legal_mask()
    for _ in range(20):
        boards.step(boards.random_actions(), planes, mask)
        assert (planes == boards.planes(dtype)).all() and (mask == boards.legal_mask()).all()
        boards.step(boards.random_actions())
        assert boards.planes(dtype, out=planes) is planes and boards.legal_mask(out=mask) is mask
        assert (planes == boards.planes(dtype)).all() and (mask == boards.legal_mask()).all()
    raw = np.zeros(planes.nbytes + 1, np.uint8)
    locked = planes.copy()
    locked.flags.writeable = False
    other = {"float32": "uint8", "uint8": "float32"}[dtype]
    wrong = [planes[:2], planes.astype(other), planes[..., ::-1], planes.astype("int64"), planes.tolist(), locked, 1]
    if dtype == "float32":
        wrong.append(raw[1:].view(np.float32).reshape(planes.shape))
    for array in wrong:
        with pytest.raises(ValueError):
            boards.planes(dtype, out=array)
    before = [boards.board(index) for index in range(3)]
    for arrays in [(locked, mask), (planes, mask[:2]), (planes.tolist(), None), (None, planes)]:
        with pytest.raises(ValueError):
            boards.step(boards.random_actions(), *arrays)
    assert [boards.board(index) for index in range(3)] == before


def run(boards, steps):
    history = []
    for _ in range(steps):
        actions = boards.random_actions()
        history.append((actions.tolist(), *(part.tolist() for part in boards.step(actions))))
    return history


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_determined_by_their_seed(game):
    steps = 40
    one = run(Boards(5, game, seed=4, threads=1), steps)
    assert one == run(Boards(5, game, seed=4, threads=3), steps)
    assert one != run(Boards(5, game, seed=5), steps)
    again = Boards(5, game, seed=5)
    run(again, 3)
    again.reset(seed=4)
    assert run(again, steps) == one


def test_games_end_and_begin_again():
    boards = Boards(16, "orthodox-chess", seed=2, max_plies=30)
    ends = 0
    for step in range(90):
        rewards, terminated, truncated = boards.step(boards.random_actions())
        assert not (terminated & truncated).any() and not rewards[~terminated].any()
        ends += int((terminated | truncated).sum())
        for index in np.flatnonzero(terminated | truncated):
            assert boards.board(int(index)) == Board()
    assert ends >= 48


def test_boards_refuse_illegal_actions_and_stay():
    boards = Boards(3)
    before = [boards.board(index) for index in range(3)]
    codes = boards.random_actions()
    codes[1] = 0
    with pytest.raises(ValueError, match="board 1: illegal move code 0"):
        boards.step(codes)
    for wrong in [[-1, -1, -1], [2**62] * 3]:
        with pytest.raises(ValueError, match="illegal move code"):
            boards.step(wrong)
    for wrong in [[0], [], np.zeros((3, 2))]:
        with pytest.raises(ValueError, match="expected 3 actions"):
            boards.step(wrong)
    assert [boards.board(index) for index in range(3)] == before
    with pytest.raises(IndexError):
        boards.board(3)
    for count in [0, 1 << 21]:
        with pytest.raises(ValueError):
            Boards(count)
    with pytest.raises(ValueError, match="over"):
        Boards(1, "orthodox-chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")


def test_boards_are_shuffled():
    boards = Boards(8, seed=3, max_plies=50)
    assert boards.shuffle(49) == 0 and boards.shuffle(1) >= 1
    boards.shuffle(10)
    assert len({boards.board(index) for index in range(8)}) == 8
    again = Boards(8, seed=3, max_plies=50)
    for _ in range(60):
        again.step(again.random_actions())
    assert [again.board(index) for index in range(8)] == [boards.board(index) for index in range(8)]


def test_boards_go_on_from_any_position_and_play_out():
    boards = Boards(2, seed=1)
    mate_in_one = Board("orthodox-chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    boards.set(1, mate_in_one)
    assert boards.board(1) == mate_in_one and boards.board(0) == Board()
    rewards, terminated, _ = boards.step([Board().encode("e2e4"), mate_in_one.encode("d1d8")])
    assert terminated.tolist() == [False, True] and rewards[1].tolist() == [1.0, -1.0]
    boards.reset()
    scores = boards.playouts(max_plies=400)
    assert scores.shape == (2, 2) and np.isclose(scores.sum(axis=1), 1).all()
    assert boards.board(0) == Board()
    for wrong in [Board("quarter-chess"), Board("orthodox-chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")]:
        with pytest.raises(ValueError):
            boards.set(0, wrong)
