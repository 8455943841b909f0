"""Has python-chess, chess.js and chessops read the records of the command `variant`, and reads theirs.

Random games with variations, comments and clocks end in every way that chess has; `variant replay` writes them.
All judges must agree on positions, comments and results. Usage: judges.py VARIANT GAMES [NODE_DIRECTORY]
"""

import io
import json
import os
import random
import re
import struct
import subprocess
import sys
import tempfile

import chess
import chess.pgn
import chess.polyglot

COMMENTS = ["", "", "a remark", "[%clk 0:02:59]", "[%eval 0.35] better", "two ( words )"]
STARTS = [
    None,
    None,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 3 40",
]
# Actions of ours, with the result and the word of the standard.
ENDS = [
    ("resign:w", "0-1", "normal"),
    ("resign:b", "1-0", "normal"),
    ("draw:wb", "1/2-1/2", "normal"),
    ("flag:w", None, "time forfeit"),
    ("flag:b", None, "time forfeit"),
    ("absent", None, "abandoned"),
    ("", "*", None),
    ("", "1-0", None),
]


def grow(rng, node, plies, depth):
    for _ in range(plies):
        board = node.board()
        moves = list(board.legal_moves)
        if not moves or board.is_game_over():
            return
        child = node.add_variation(rng.choice(moves), comment=rng.choice(COMMENTS))
        if depth < 2 and rng.random() < 0.06:
            others = [move for move in moves if not node.has_variation(move)]
            if others:
                grow(rng, node.add_variation(rng.choice(others)), rng.randrange(6), depth + 1)
        node = child


def scattered(rng, moves):
    """Moves with more comments: behind others, and behind variations."""

    def scatter(part):
        return part[0] + rng.choice(["", "", "", " {more}", " {more [%csl Ga1]} {}"])

    return re.sub(r"\{[^}]*\}|\)", scatter, moves)


def random_record(rng):
    """A record as we read it, and the expected `Termination`."""
    game = chess.pgn.Game()
    start = rng.choice(STARTS)
    if start:
        game.setup(start)
    grow(rng, game, rng.randrange(1, 90), 0)
    board = game.end().board()
    outcome = board.outcome()
    if outcome:
        game.headers["Result"] = outcome.result()
        head, _, moves = str(game).rpartition("\n\n")
        return f"{head}\n\n{scattered(rng, moves)}", "normal"
    action, result, termination = rng.choice(ENDS)
    mover = "w" if board.turn else "b"
    other = "b" if board.turn else "w"
    if action == "absent":
        action, result = f"[%absent {mover}] [%action resign:{mover}]", "0-1" if board.turn else "1-0"
    elif action:
        action = f"[%action {action}]"
    game.headers["Result"] = result or "*"
    text = str(game)
    head, _, moves = text.rpartition("\n\n")
    moves = scattered(rng, moves[: -len(game.headers["Result"])].rstrip())
    if result is None:
        # A flag is a draw if the opponent cannot mate: the rules say the result.
        head = head.replace('[Result "*"]\n', "")
        return f"{head}\n\n{moves} {{{action}}}\n", termination
    action = f" {{{action}}}" if action else ""
    return f"{head}\n\n{moves}{action} {result}\n", termination


def remarks(game):
    found, stack = [], [game]
    while stack:
        node = stack.pop()
        stack.extend(node.variations)
        starting = getattr(node, "starting_comment", "")
        found.extend(comment for comment in (node.comment, starting) if comment)
    return sorted(found)


def ends(game):
    found, stack = [], [game]
    while stack:
        node = stack.pop()
        stack.extend(node.variations)
        if not node.variations:
            found.append(node.board().fen(en_passant="xfen"))
    return sorted(found)


def replay(variant, text):
    command = [variant, "replay", "-", "--json", "--variations", "--record"]
    run = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if run.returncode or run.stderr:
        sys.exit(f"`variant replay` fails with {run.returncode}: {run.stderr[:1000]}")
    return [json.loads(line) for line in run.stdout.splitlines()]


def comments_of(record):
    """The comments between braces, in any order."""
    _, _, moves = record.partition("\n\n")
    joined = " ".join(moves.split())
    return [part.split("}")[0].strip() for part in joined.split("{")[1:]]


def plain(fen):
    fields = fen.split(" ")
    return " ".join(fields[:3] + fields[4:])


def compare_books(variant, rng):
    """A book with the keys of python-chess answers with its moves."""
    boards = []
    for _ in range(40):
        board = chess.Board()
        for _ in range(rng.randrange(50)):
            board.push(rng.choice(list(board.legal_moves)))
            if board.is_game_over():
                break
        if not board.is_game_over() and board.fen(en_passant="xfen") not in [other.fen(en_passant="xfen") for other, _ in boards]:
            boards.append((board, rng.choice(list(board.legal_moves))))
    entries = []
    for board, move in boards:
        to = move.to_square
        if board.is_castling(move):
            to = chess.square(7 if chess.square_file(to) == 6 else 0, chess.square_rank(to))
        code = (move.promotion or 1) - 1 << 12 | move.from_square << 6 | to
        entries.append(struct.pack(">QHHI", chess.polyglot.zobrist_hash(board), code, 7, 0))
    with tempfile.NamedTemporaryFile(suffix=".bin") as book:
        book.write(b"".join(sorted(entries)))
        book.flush()
        for board, move in boards:
            fen = board.fen(en_passant="xfen")
            command = [variant, "bestmove", "orthodox-chess", "--json", "--nodes", "1", "--book", book.name, "--position", fen]
            run = subprocess.run(command, capture_output=True, text=True, check=True)
            answer = json.loads(run.stdout)
            assert (answer["move"], answer["depth"]) == (move.uci(), 0), f"{fen} {move} {answer}"
    print(f"python-chess {chess.__version__}: {len(boards)} positions of a book agree")


def main():
    variant, count = sys.argv[1], int(sys.argv[2])
    node = sys.argv[3] if len(sys.argv) > 3 else None
    rng = random.Random(63)
    compare_books(variant, rng)
    records = [random_record(rng) for _ in range(count)]
    answers = replay(variant, "\n\n".join(text for text, _ in records))
    assert len(answers) == count, f"{len(answers)} games of {count}"
    seen = set()
    for (text, termination), answer in zip(records, answers):
        record = answer["record"]
        place = f"\n{text}\n\n{record}"
        assert not answer.get("repairs"), f"{answer['repairs']}{place}"
        again = chess.pgn.read_game(io.StringIO(record))
        assert not again.errors, f"{again.errors}{place}"
        assert again.headers.get("Termination") == termination or termination is None, place
        assert ends(again) == sorted(answer["ends"]), place
        assert again.end().board().fen(en_passant="xfen") == answer["position"], place
        assert sorted(" ".join(comment.split()) for comment in remarks(again)) == sorted(filter(None, comments_of(record))), place
        before = chess.pgn.read_game(io.StringIO(text))
        assert sorted(" ".join(remarks(before)).split()) == sorted(" ".join(remarks(again)).split()), place
        answer["result"] = again.headers["Result"]
        answer["comments"] = comments_of(record)
        seen.add((termination, answer["result"]))
    assert count < 500 or len(seen) >= 10, seen
    strict = "\n".join(answer["record"] for answer in answers)
    run = subprocess.run([variant, "replay", "-", "--json"], input=strict, capture_output=True, text=True, check=True)
    outcomes = [json.loads(line)["outcome"] for line in run.stdout.splitlines()]
    assert outcomes == [answer["outcome"] for answer in answers], "outcomes read back"
    print(f"python-chess {chess.__version__}: {count} games agree")
    if not node:
        return
    judge = ["node", os.path.join(os.path.dirname(__file__), "../node/judges.mjs")]
    lines = "\n".join(json.dumps(answer) for answer in answers)
    subprocess.run([*judge, "read", node], input=lines, text=True, check=True)
    written = subprocess.run([*judge, "write", node, str(count), "7"], capture_output=True, text=True, check=True)
    theirs = [json.loads(line) for line in written.stdout.splitlines()]
    for their, answer in zip(theirs, replay(variant, "\n\n".join(their["record"] for their in theirs)), strict=True):
        place = f"\n{their['record']}\n{answer['record']}"
        assert plain(answer["position"]) == their["position"], place
        assert sorted(map(plain, answer["ends"])) == sorted(their["ends"]), place
    print(f"variant: {len(theirs)} games of chess.js and chessops agree")


main()
