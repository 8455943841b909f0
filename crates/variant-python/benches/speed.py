"""Speed of boards and environments, as ratios within one run.

    python benches/speed.py [SECONDS]

python-chess (`chess`) and PettingZoo are compared where they are installed.
"""

import random
import sys
import time

import numpy as np

from variant_chess import Board, Boards

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0


def rate(step):
    """Steps a second of a function that makes some of them and returns their number."""
    step()
    begin, done = time.perf_counter(), 0
    while time.perf_counter() - begin < SECONDS:
        done += step()
    return done / (time.perf_counter() - begin)


def board_steps(listed):
    generator, board = random.Random(1), Board()

    def step():
        nonlocal board
        for _ in range(100):
            if board.is_game_over() or board.ply >= 200:
                board = Board()
            moves = list(board.legal_moves) if listed else board.legal_moves
            board.push(moves[generator.randrange(len(moves))])
            board.planes()
        return 100

    return step


def chess_steps():
    import chess

    generator, board = random.Random(1), chess.Board()

    def planes(board):
        planes = np.zeros((22, 8, 8), np.float32)
        viewer = board.turn
        for square, piece in board.piece_map().items():
            plane = piece.piece_type - 1 + (0 if piece.color == viewer else 6)
            planes[plane, square >> 3, square & 7] = 1
        planes[18 if board.turn == viewer else 19] = 1
        planes[20] = 1
        planes[21] = board.halfmove_clock / 100
        return planes

    def step():
        nonlocal board
        for _ in range(100):
            if board.is_game_over() or board.ply() >= 200:
                board = chess.Board()
            board.push(generator.choice(list(board.legal_moves)))
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
    boards = Boards(1024, game, mode=mode, threads=threads, max_plies=200)

    def step():
        boards.step(boards.random_actions())
        if observe:
            boards.planes()
            boards.legal_mask()
        return len(boards)

    return step


def rust_steps(game, mode, threads):
    boards = Boards(1024, game, mode=mode, threads=threads, max_plies=200)

    def step():
        boards.shuffle(20)
        return 20 * len(boards)

    return step


def main():
    rates = {
        "Board: legal moves, push, planes": rate(board_steps(False)),
        "Board: the same with a list of all moves": rate(board_steps(True)),
    }
    try:
        rates["python-chess: the same"] = rate(chess_steps())
    except ModuleNotFoundError:
        pass
    try:
        from variant_chess.pettingzoo import orthodox_chess_v0, quad_kingdom_v0

        rates["AEC, orthodox chess"] = rate(environment_steps(orthodox_chess_v0.env()))
        rates["AEC, Quad Kingdom"] = rate(environment_steps(quad_kingdom_v0.env()))
        from pettingzoo.classic import chess_v6

        rates["AEC, PettingZoo's chess_v6"] = rate(environment_steps(chess_v6.env()))
    except ModuleNotFoundError:
        pass
    for threads in [1, 2]:
        for game, mode in [("orthodox-chess", "start"), ("quad-kingdom", "ffa")]:
            name = f"Boards, {game}, {threads} threads"
            rates[name] = rate(boards_steps(game, mode, threads, False))
            rates[f"{name}, the same in Rust"] = rate(rust_steps(game, mode, threads))
            rates[f"{name}, with planes and masks"] = rate(boards_steps(game, mode, threads, True))
    for name, steps in rates.items():
        print(f"{steps:12,.0f} steps/s  {name}")


main()
