"""Plays the same random games with the package variant-chess and with the command `variant`, in every mode of every game.

    variants.py VARIANT_PROGRAM [GAMES [PLIES]]

Compares moves, algebraic notation, players to move, checks, position texts and outcomes. Every mode has so many games,
those of Circle Chess one, of so many plies at most.
"""

import json
import multiprocessing
import random
import subprocess
import sys

import variant_chess
from variant_chess import Board


def check(what, ours, theirs, board):
    if ours != theirs:
        raise ValueError(f"{what} in {board.text}: {ours} in Python, {theirs} in the command")


class Session:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "serve", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, *requests):
        """Answers to requests that are sent together."""
        self.process.stdin.write("".join(json.dumps(request) + "\n" for request in requests))
        self.process.stdin.flush()
        answers = [json.loads(self.process.stdout.readline()) for _ in requests]
        for request, answer in zip(requests, answers):
            if answer.get("answer") != request["request"]:
                raise ValueError(f"{request}: {answer}")
        return answers

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def compare(board, legal):
    """Compare a position with its moves; moves of the command are sorted."""
    check("position", board.fen(), legal["position"], board)
    moves = sorted(board.legal_moves, key=str)
    check("moves", [str(move) for move in moves], sorted(legal["moves"]), board)
    check("notation", sorted(board.san(move) for move in moves), sorted(legal["san"]), board)
    check("players", [player for _, player in board.to_act], [turn["player"] for turn in legal["turn"]], board)
    check("checks", board.checked(), legal["in_check"], board)
    return moves


def play(program, game, mode, games, plies):
    session, played = Session(program), 0
    for number in range(games):
        generator = random.Random(f"{game} {mode} {number}")
        board = Board(game, mode=mode)
        session.ask({"request": "new", "variant": game, "mode": mode})
        ask = {"request": "legal", "san": True}
        (legal,) = session.ask(ask)
        while not board.is_game_over() and board.ply < plies:
            check("outcome", None, legal["outcome"], board)
            move = generator.choice(compare(board, legal))
            board.push(move)
            _, legal = session.ask({"request": "play", "move": str(move)}, ask)
        check("position", board.fen(), legal["position"], board)
        outcome, theirs = board.outcome(), legal["outcome"]
        check("end", outcome and outcome.reason, theirs and theirs["reason"], board)
        check("scores", outcome and outcome.scores, theirs and theirs["scores"], board)
        played += board.ply
    session.close()
    return played


def main():
    program = sys.argv[1]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    plies = int(sys.argv[3]) if len(sys.argv) > 3 else 400
    work = [
        (program, game, mode, 1 if game == "circle-chess" else games, plies)
        for game, modes in variant_chess.games().items()
        for mode in modes
    ]
    with multiprocessing.Pool() as pool:
        played = sum(pool.starmap(play, work, chunksize=1))
    print(f"{sum(job[3] for job in work)} games in {len(work)} modes with {played} plies are equal to the command's")


if __name__ == "__main__":
    main()
