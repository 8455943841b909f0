"""Plays the engine `variant uci` against itself, with python-chess (PyPI: chess) as the client.

Usage: engine.py VARIANT_PROGRAM [GAMES]

A session of `variant serve --json` keeps each game beside: after every ply both must have the same legal moves and
the same FEN. Variations must be legal. Every fourth game has clocks and pondering, every fourth is one of Chess960;
limits of all kinds take turns. Then come `stop` and MultiPV.
"""

import asyncio
import collections
import json
import logging
import subprocess
import sys
import time

import chess
import chess.engine

# Warnings of python-chess about an engine that breaks the protocol, and the lines `ponderhit` and `stop` sent.
complaints = []
sent = collections.Counter()


class Log(logging.Handler):
    def emit(self, record):
        message = record.getMessage()
        if record.levelno >= logging.WARNING:
            complaints.append(message)
        for line in ("ponderhit", "stop"):
            sent[line] += message.endswith(f"<< {line}")


logging.getLogger("chess.engine").setLevel(logging.DEBUG)
logging.getLogger("chess.engine").addHandler(Log())
logging.getLogger("chess.engine").propagate = False


class Beside:
    """A game in a session of `variant serve --json`."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "serve", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert "error" not in answer, (request, answer)
        return answer

    def compare(self, board):
        answer = self.ask(request="legal")
        assert answer["position"] == board.fen(en_passant="xfen"), (answer["position"], board.fen())
        # A king on e1 castles to g1 or c1 in our texts, in Chess960 too.
        moves = sorted(board.uci(move, chess960=False) for move in board.legal_moves)
        assert answer["moves"] == moves, board.fen()

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(10) == 0


def check_line(board, info):
    """A variation must be legal from its first move to its last."""
    line = info.get("pv", [])
    board = board.copy(stack=False)
    for move in line:
        assert board.is_legal(move), (board.fen(), line)
        board.push(move)
    return len(line)


# A machine that is busy otherwise loses no game on time: what a move costs beyond the search is well below the increment.
CLOCK, INCREMENT = 3.0, 0.1


def limit(number):
    """Limits of all kinds in turn."""
    return [
        chess.engine.Limit(nodes=1000),
        chess.engine.Limit(depth=3),
        chess.engine.Limit(time=0.005),
        chess.engine.Limit(white_clock=0.2, black_clock=0.2, white_inc=0.005, black_inc=0.005),
        chess.engine.Limit(mate=2, nodes=1000),
        chess.engine.Limit(white_clock=0.12, black_clock=0.12, remaining_moves=10),
    ][number % 6]


def play(engines, beside, number):
    """One game; returns its plies and the moves of the variations."""
    board = chess.Board.from_chess960_pos(number * 37 % 960) if number % 4 == 3 else chess.Board()
    beside.ask(request="new", variant="orthodox-chess", position=board.fen(en_passant="xfen"))
    moves = 0
    clocks = {True: CLOCK, False: CLOCK}
    ponders = number % 4 == 1
    while not board.is_game_over(claim_draw=True) and board.ply() < 120:
        beside.compare(board)
        kind = board.ply() // 2 + number
        root_moves = list(board.legal_moves)[:3] if not ponders and kind % 11 == 5 else None
        clock = chess.engine.Limit(
            white_clock=clocks[True], black_clock=clocks[False], white_inc=INCREMENT, black_inc=INCREMENT
        )
        began = time.monotonic()
        result = engines[board.ply() % 2].play(
            # A copy: python-chess keeps it, and compares it with the position that the engine ponders on when the
            # next command comes. A board that has moved on would look like a ponderhit, and the engine would never
            # be stopped.
            board.copy(),
            clock if ponders else limit(kind),
            game=number,
            info=chess.engine.INFO_ALL,
            ponder=ponders,
            root_moves=root_moves,
        )
        if ponders:
            clocks[board.turn] += INCREMENT - (time.monotonic() - began)
            assert clocks[board.turn] > 0, "the engine loses on time"
        assert result.move in (root_moves or board.legal_moves), (board.fen(), result)
        moves += check_line(board, result.info)
        board.push(result.move)
        beside.ask(request="play", move=result.move.uci())
    if not board.is_game_over():
        beside.compare(board)
    return board.ply(), moves


def analyse(engine):
    """MultiPV, and a search without an end that is stopped."""
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 2 3")
    lines = engine.analyse(board, chess.engine.Limit(depth=4), multipv=4)
    assert len(lines) == 4 and len({info["pv"][0] for info in lines}) == 4, lines
    scores = [info["score"].relative for info in lines]
    assert scores == sorted(scores, reverse=True), scores
    assert lines[0]["score"].relative == chess.engine.Mate(1), lines[0]
    for info in lines:
        check_line(board, info)
    with engine.analysis(chess.Board()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 4:
                break
        # It goes on without an end, until it is stopped.
        time.sleep(0.1)
        assert analysis.would_block() or analysis.get() is not None
        analysis.stop()
        best = analysis.wait()
    assert best.move in chess.Board().legal_moves
    engine.ping()
    # Positions without a move.
    for fen in ["7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]:
        assert engine.play(chess.Board(fen), chess.engine.Limit(nodes=10)).move is None, fen


async def ping_while_thinking(program):
    """`isready` is answered during a search, and no `bestmove` comes before `stop`."""
    process = await asyncio.create_subprocess_exec(
        program, "uci", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    for go in ["go infinite", "go ponder wtime 10 btime 10", "go infinite depth 1"]:
        process.stdin.write(f"position startpos\n{go}\nisready\n".encode())
        while (line := (await process.stdout.readline()).decode().strip()) != "readyok":
            assert line.startswith("info "), line
        await asyncio.sleep(0.1)
        process.stdin.write(b"isready\nstop\n")
        words = set()
        while not (line := (await process.stdout.readline()).decode().strip()).startswith("bestmove"):
            words.add(line.split()[0])
        assert "readyok" in words, words
        assert len(line.split()) in (2, 4), line
    process.stdin.write(b"quit\n")
    assert await process.wait() == 0


def main():
    program = sys.argv[1]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    engines = [chess.engine.SimpleEngine.popen_uci([program, "uci"]) for _ in range(2)]
    beside = Beside(program)
    plies = moves = 0
    try:
        for engine in engines:
            engine.configure({"Hash": 4, "Threads": 1})
        for number in range(games):
            for seat, engine in enumerate(engines):
                engine.configure({"Seed": 2 * number + seat + 1})
            more = play(engines, beside, number)
            plies, moves = plies + more[0], moves + more[1]
        analyse(engines[0])
    finally:
        for engine in engines:
            engine.quit()
    beside.close()
    asyncio.run(ping_while_thinking(program))
    assert not complaints, complaints[:5]
    assert games < 2 or sent["ponderhit"] and sent["stop"], sent
    print(
        f"python-chess {chess.__version__}: {games} games of {plies} plies, {moves} moves of variations legal, "
        f"{sent['ponderhit']} ponderhits, {sent['stop']} stops"
    )


main()
