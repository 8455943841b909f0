"""Speed of boards and environments, as ratios within one run.

    python benches/speed.py [SECONDS [RUST_PROGRAM]]

python-chess (`chess`) and PettingZoo are compared where they are installed. The program that does the work of `Boards`
in Rust is benches/steps.rs; `cargo bench --bench steps --no-run` builds it and says where it is.
"""

import random
import subprocess
import sys
import time
from functools import partial

import numpy as np

from variant_chess import Board, Boards

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 0.2
ROUNDS = 20
LISTED = "Board: list of moves, push, planes"
PROGRAM = sys.argv[2] if len(sys.argv) > 2 else None


def rate(step):
    """Steps a second of a function that makes some of them and returns their number."""
    begin, done = time.perf_counter(), 0
    while time.perf_counter() - begin < SECONDS:
        done += step()
    return done / (time.perf_counter() - begin)


def board_steps(listed):
    draw, board = random.Random(1).random, Board()

    def step():
        nonlocal board
        for _ in range(100):
            if board.is_game_over() or board.ply >= 200:
                board = Board()
            moves = list(board.legal_moves) if listed else board.legal_moves
            board.push(moves[int(draw() * len(moves))])
            board.planes()
        return 100

    return step


def chess_steps():
    import chess

    draw, board = random.Random(1).random, chess.Board()

    def planes(board):
        own, other = board.occupied_co[board.turn], board.occupied_co[not board.turn]
        types = [board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings]
        sets = np.array([pieces & side for side in (own, other) for pieces in types], "<u8")
        planes = np.zeros((22, 8, 8), np.float32)
        planes[:12] = np.unpackbits(sets.view(np.uint8), bitorder="little").reshape(12, 8, 8)
        planes[18] = planes[20] = 1
        planes[21] = board.halfmove_clock / 100
        return planes

    def step():
        nonlocal board
        for _ in range(100):
            if board.is_game_over() or len(board.move_stack) >= 200:
                board = chess.Board()
            moves = list(board.legal_moves)
            board.push(moves[int(draw() * len(moves))])
            planes(board)
        return 100

    return step


def environment_steps(env):
    generator = np.random.default_rng(1)
    env.reset(seed=1)

    def step():
        for _ in range(100):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            env.step(int(generator.choice(np.flatnonzero(observation["action_mask"]))))
        return 100

    return step


def boards_steps(game, mode, threads, observe):
    """Steps with random moves; observed ones into the same arrays each time."""
    boards = Boards(1024, game, mode=mode, threads=threads, max_plies=200)
    planes, masks = (boards.planes(), boards.legal_mask()) if observe else (None, None)

    def step():
        boards.step(boards.random_actions(), planes, masks)
        return len(boards)

    return step


def rust_rate(game, threads, observe):
    arguments = [PROGRAM, game, str(threads), str(SECONDS), *["observe"] * observe]
    return float(subprocess.run(arguments, capture_output=True, check=True).stdout)


def works():
    """Names of what is measured, with functions that return a rate."""
    yield "Board: one of the legal moves, push, planes", partial(rate, board_steps(False))
    yield LISTED, partial(rate, board_steps(True))
    try:
        yield "python-chess: the same", partial(rate, chess_steps())
    except ModuleNotFoundError:
        pass
    try:
        from variant_chess.pettingzoo import orthodox_chess_v0, quad_kingdom_v0

        yield "AEC, orthodox-chess", partial(rate, environment_steps(orthodox_chess_v0.env()))
        yield "AEC, quad-kingdom", partial(rate, environment_steps(quad_kingdom_v0.env()))
        from pettingzoo.classic import chess_v6

        yield "AEC, PettingZoo's chess_v6", partial(rate, environment_steps(chess_v6.env()))
    except ModuleNotFoundError:
        pass
    for threads in [1, 2]:
        for game, mode in [("orthodox-chess", "start"), ("quad-kingdom", "ffa")]:
            for observe in [False, True]:
                name = f"{game}, {threads} threads{', planes and masks' * observe}"
                yield f"Boards, {name}", partial(rate, boards_steps(game, mode, threads, observe))
                if PROGRAM:
                    yield f"Rust, {name}", partial(rust_rate, game, threads, observe)


def ratio(rates, least, one, other):
    if one in rates and other in rates:
        print(f"{rates[one] / rates[other]:8.2f} times, at least {least}: {one} / {other}")


def main():
    measured = dict(works())
    rates = dict.fromkeys(measured, 0.0)
    # The best of some rounds: other programs take their time from one work or another.
    for _ in range(ROUNDS):
        for name, work in measured.items():
            rates[name] = max(rates[name], work())
    for name, steps in rates.items():
        print(f"{steps:12,.0f} steps/s  {name}")
    ratio(rates, 20, LISTED, "python-chess: the same")
    ratio(rates, 100, LISTED, "AEC, PettingZoo's chess_v6")
    for game in ["orthodox-chess", "quad-kingdom"]:
        for observed in ["", ", planes and masks"]:
            work = f"{game}, 2 threads{observed}"
            ratio(rates, 10, f"Boards, {work}", f"AEC, {game}")
            ratio(rates, 0.5, f"Boards, {work}", f"Rust, {work}")


main()
