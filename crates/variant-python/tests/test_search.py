"""Searches: results, threads, interruption."""

import os
import signal
import threading
import time

import pytest

import variant_chess
from variant_chess import Board


@pytest.mark.parametrize("game", variant_chess.games())
def test_searches_are_determined_by_their_limits(game):
    board = Board(game)
    one, other = (board.analyse(nodes=500, seed=3) for _ in range(2))
    assert one.best in board.legal_moves and (one.best, one.line, one.nodes) == (other.best, other.line, other.nodes)
    assert list(one.scores) == board.players and one.line[0] == one.best
    assert board.bestmove(nodes=500, seed=3) == one.best


def test_a_mate_is_found():
    board = Board("orthodox-chess", "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1")
    for algorithm in ["auto", "alpha-beta", "best-reply", "max-n"]:
        found = board.analyse(depth=3, algorithm=algorithm)
        assert found.value == 1_000_000 - 3 and found.scores == {"w": 1.0, "b": 0.0}
    assert board.analyse(nodes=3000, algorithm="uct").value is None
    assert board.analyse(depth=2, threads=2).depth == 2
    with pytest.raises(ValueError, match="expected `auto`"):
        board.analyse(algorithm="best")
    with pytest.raises(ValueError):
        board.analyse(time=-1.0)
    with pytest.raises(ValueError, match="no player"):
        board.analyse(depth=1, player="x")


def test_a_finished_game_has_no_best_move():
    board = Board()
    board.act("resign:w")
    assert board.bestmove(depth=3) is None


def test_other_threads_run_during_a_search():
    ticks, done = [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.01)

    thread = threading.Thread(target=tick)
    thread.start()
    begin = time.monotonic()
    Board().analyse(time=0.5)
    end = time.monotonic()
    done.set()
    thread.join()
    assert sum(begin < tick < end for tick in ticks) > 5


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_ends_a_search():
    # Programs in the background of a shell ignore the signal from the start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        Board().analyse(time=60.0)
    assert time.monotonic() - begin < 20


def test_searches_in_several_threads():
    boards = [Board(game) for game in variant_chess.games()]
    found = {}

    def search(board):
        found[board.name] = board.bestmove(nodes=400)

    threads = [threading.Thread(target=search, args=(board,)) for board in boards]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(found[board.name] == board.bestmove(nodes=400) for board in boards)
