"""Any input gives a result or a Python error, never a panic; memory, threads and processes."""

import gc
import multiprocessing
import os
import threading
from pathlib import Path

import pytest
from conftest import EFFORT

hypothesis = pytest.importorskip("hypothesis")

from hypothesis import given, settings
from hypothesis import strategies as st

import variant_chess
from variant_chess import Board, Boards, pgn

GAMES = list(variant_chess.games())
STARTS = {game: Board(game) for game in GAMES}
CALLS = 200_000 if EFFORT >= 3 else 20_000 if EFFORT >= 1 else 5_000
PARTS = 100
ALLOWED = (ValueError, TypeError, OverflowError, IndexError, KeyError)

texts = st.one_of(
    st.text(max_size=40),
    st.sampled_from(["e2e4", "Nf3", "O-O", "draw:wb", "resign:w", "claim:repetition", "", "w", "b", "e4", "1:e4", "#", "{"]),
    st.sampled_from([start.fen() for start in STARTS.values()]).flatmap(
        lambda text: st.tuples(st.integers(0, len(text)), st.characters()).map(
            lambda change: text[: change[0]] + change[1] + text[change[0] + 1 :]
        )
    ),
)
numbers = st.one_of(st.integers(), st.integers(-2, 10_000), st.sampled_from([2**63, -(2**63), 2**64, 10**30]))
values = st.one_of(texts, numbers, st.none(), st.floats(), st.binary(max_size=9), st.lists(numbers, max_size=3))

BOARD_CALLS = [
    "push", "push_san", "push_uci", "san", "parse_san", "parse_uci", "variation_san", "player_of", "piece_at",
    "act", "apply", "withdraw", "encode", "decode", "planes", "legal_mask", "legal_codes", "svg", "from_text", "__eq__",
]  # fmt: skip
TWO = ["offer", "answer", "are_partners", "attackers", "planes", "svg"]


def attempt(call, *arguments, **keywords):
    try:
        return call(*arguments, **keywords)
    except ALLOWED:
        return None


@pytest.mark.parametrize("part", range(2))
def test_boards_take_anything(part):
    done = 0

    @settings(max_examples=CALLS // PARTS, deadline=None, database=None)
    @given(st.sampled_from(GAMES), st.lists(st.tuples(st.integers(0, 999), values, values), min_size=PARTS // 2, max_size=PARTS // 2))
    def calls(game, steps):
        nonlocal done
        board = STARTS[game].copy()
        for number, one, other in steps:
            done += 1
            if number % 3 == 0:
                attempt(getattr(board, TWO[number % len(TWO)]), one, other)
            elif number % 3 == 1:
                attempt(getattr(board, BOARD_CALLS[number % len(BOARD_CALLS)]), one)
            elif board.legal_moves:
                board.push(board.legal_moves[number % len(board.legal_moves)])
            else:
                board.pop()
        assert Board.from_text(board.text) == board

    calls()
    assert done >= CALLS // 2


@settings(max_examples=max(200, CALLS // 100), deadline=None, database=None)
@given(st.sampled_from(GAMES), values, values, values)
def test_constructors_and_readers_take_anything(game, one, other, third):
    for call in [
        lambda: Board(game, one),
        lambda: Board(one, mode=other),
        lambda: Board(game, mode=one),
        lambda: Boards(one if isinstance(one, int) and one > 100 else 2, game, mode=other, max_plies=third),
        lambda: Boards(2, game).step(one),
        lambda: Boards(2, game).set(0, one),
        lambda: pgn.read_games(one),
        lambda: pgn.read_epd(one, game),
        lambda: STARTS[game].epd(id=one, bm=other, pv=third),
        lambda: STARTS[game].analyse(depth=1, player=one, algorithm=other),
        lambda: STARTS[game].rgb(one, other if isinstance(other, int) and other > 10_000 else 9),
        lambda: variant_chess.rules(one),
    ]:
        attempt(call)


@settings(max_examples=max(100, CALLS // 200), deadline=None, database=None)
@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 99), texts), max_size=20))
def test_trees_take_any_edits(edits):
    game = pgn.read_game("1. e4 (1. d4 d5 (1... Nf6)) 1... e5 2. Nf3 *")
    nodes = [game.root]
    for kind, number, text in edits:
        node = nodes[number % len(nodes)]
        calls = [
            lambda: nodes.append(node.add_variation(text)),
            node.promote, node.demote, node.promote_to_main, node.remove,
            lambda: setattr(node, "comment", text),
            lambda: setattr(node, "glyphs", [text]),
        ]  # fmt: skip
        attempt(calls[kind])
        nodes += attempt(lambda: node.variations) or []
    written = str(game)
    assert isinstance(written, str)


def resident():
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_memory_is_stable():
    steps = 1_000_000 if EFFORT >= 3 else 50_000
    games = 10_000 if EFFORT >= 3 else 1_000
    boards = Boards(100, seed=1, max_plies=200)

    def work(part):
        for _ in range(steps // 100 // part):
            boards.step(boards.random_actions())
            boards.legal_mask()
        for index in range(games // part):
            board = Board(GAMES[index % len(GAMES)])
            for _ in range(3):
                board.push(board.legal_moves[0])
                board.planes()
            pgn.Game(board)
        gc.collect()

    work(5)
    before = resident()
    work(1)
    assert resident() - before < 16 << 20


def count(text):
    board = Board.from_text(text)
    return board.perft(2), board


def test_processes_share_boards():
    board = Board("quad-kingdom")
    board.push(board.legal_moves[0])
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        results = pool.map(count, [board.text] * 4)
    assert all(leaves == board.perft(2) and other == board for leaves, other in results)


def shuffled(boards):
    boards.shuffle(10)
    return [boards.board(index).text for index in range(len(boards))]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_a_forked_process_has_threads_of_its_own():
    boards = Boards(8, seed=1, threads=2)
    boards.shuffle(10)
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=lambda: sender.send(shuffled(boards)))
    process.start()
    assert receiver.poll(60) and receiver.recv() == shuffled(boards)
    process.join()


def test_threads_share_a_board():
    board, errors = Board(), []

    def work():
        try:
            for _ in range(300):
                assert board.perft(2) == 400
                board.legal_mask()
                board.copy().push("e2e4")
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == [] and board == Board()
