"""Compares the records of the command `variant` with python-chess (PyPI: chess).

python-chess writes random games with variations; `variant replay --variations --record` reads them and
writes them anew; python-chess reads that. All three must agree on the position at the end of every line,
on comments, on glyphs and on results. Usage: records.py VARIANT [GAMES [SEED]]
"""

import io
import json
import random
import re
import subprocess
import sys

try:
    import chess
    import chess.pgn
except ImportError:
    print("no python-chess here: records are not compared with it")
    sys.exit(0)

COMMENTS = ["", "", "", "a remark", "[%clk 0:02:59]", "[%eval 0.35] better", "two ( words ; } here".replace("}", ")")]
NAGS = [chess.pgn.NAG_GOOD_MOVE, chess.pgn.NAG_BLUNDER, chess.pgn.NAG_DUBIOUS_MOVE, 14, 139]
STARTS = [
    None,
    None,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 3 40",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1",
]


def text(board):
    """The FEN as `variant` writes it: en passant where a pawn could take, whether or not that is legal."""
    return board.fen(en_passant="xfen")


def grow(rng, node, plies, depth):
    """Plays random moves from a node, with variations."""
    for _ in range(plies):
        board = node.board()
        moves = list(board.legal_moves)
        if not moves or board.is_game_over():
            return
        child = node.add_variation(rng.choice(moves), comment=rng.choice(COMMENTS))
        if rng.random() < 0.1:
            child.nags.add(rng.choice(NAGS))
        while depth < 3 and rng.random() < 0.06:
            others = [move for move in moves if not node.has_variation(move)]
            if not others:
                break
            other = node.add_variation(rng.choice(others))
            grow(rng, other, rng.randrange(8), depth + 1)
        node = child


def random_game(rng, number):
    game = chess.pgn.Game()
    start = rng.choice(STARTS)
    if start:
        game.setup(start)
    game.headers["Event"] = f"Game {number}"
    grow(rng, game, rng.randrange(1, 120), 0)
    board = game.end().board()
    outcome = board.outcome()
    game.headers["Result"] = outcome.result() if outcome else rng.choice(["*", "1-0", "0-1", "1/2-1/2"])
    return game


def scattered(rng, text):
    """A record with more comments: behind others, and behind variations."""
    head, _, moves = text.rpartition("\n\n")

    def scatter(part):
        return part[0] + rng.choice(["", "", "", " {more}", " {more [%csl Ga1]} {}"])

    return f"{head}\n\n" + re.sub(r"\{[^}]*\}|\)", scatter, moves)


def ends(game):
    """The positions at the end of every line, sorted."""
    found, stack = [], [game]
    while stack:
        node = stack.pop()
        stack.extend(node.variations)
        if not node.variations:
            found.append(text(node.board()))
    return sorted(found)


def remarks(game):
    """Comments and glyphs, sorted."""
    found, stack = [], [game]
    while stack:
        node = stack.pop()
        stack.extend(node.variations)
        nags = sorted(getattr(node, "nags", ()))
        if node.comment or nags:
            found.append((text(node.board()), " ".join(node.comment.split()), nags))
    return sorted(found)


def main():
    variant = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    games = [random_game(rng, number) for number in range(count)]
    texts = [scattered(rng, str(game)) for game in games]
    games = [chess.pgn.read_game(io.StringIO(text)) for text in texts]
    written = "\n\n".join(texts)
    replay = [variant, "replay", "-", "--json", "--variations", "--record"]
    run = subprocess.run(replay, input=written, capture_output=True, text=True, check=False)
    if run.returncode or run.stderr:
        sys.exit(f"`variant replay` fails with {run.returncode}: {run.stderr[:1000]}")
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(answers) == count, f"{len(answers)} games of {count}"
    lines = 0
    for game, answer in zip(games, answers):
        again = chess.pgn.read_game(io.StringIO(answer["record"]))
        place = f"\n{game}\n\n{answer['record']}"
        assert not again.errors, f"{again.errors}{place}"
        assert not answer.get("repairs"), f"{answer['repairs']}{place}"
        expected = ends(game)
        assert ends(again) == expected, f"other lines{place}"
        assert sorted(answer["ends"]) == expected, f"{answer['ends']} {expected}{place}"
        assert answer["position"] == text(game.end().board()), place
        assert remarks(again) == remarks(game), f"other remarks{place}"
        result = game.headers["Result"]
        assert again.headers["Result"] in (result, "1/2-1/2") if result == "*" else again.headers["Result"] == result, place
        assert again.headers["Event"] == game.headers["Event"], place
        lines += len(expected)
    # A second time nothing changes.
    records = "\n".join(answer["record"] for answer in answers)
    once_more = subprocess.run(replay, input=records, capture_output=True, text=True, check=True)
    for line, answer in zip(once_more.stdout.splitlines(), answers):
        assert json.loads(line)["record"] == answer["record"], answer["record"]
    print(f"python-chess {chess.__version__}: {count} games with {lines} lines agree")


main()
