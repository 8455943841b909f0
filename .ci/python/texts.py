"""Compares the lenient reader of position texts with python-chess, as a program outside the crates.

Usage: texts.py VARIANT_PROGRAM [COUNT]

Positions of random games are written with one to three oddities each. Wherever python-chess reads the text and
calls the position valid in Chess960, the program must read the same position. Texts that python-chess refuses are counted.
"""

import json
import random
import subprocess
import sys

import chess


def random_board(rng):
    """A position of a random game."""
    board = chess.Board()
    for _ in range(rng.randrange(1, 120)):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(rng.choice(moves))
    return board


def blanks(fields, rng):
    return rng.choice([" ", "  ", "\t"]).join(fields), True


def leading(fields, rng):
    return rng.choice([" ", "  "]) + " ".join(fields) + rng.choice(["", " ", "  "]), True


def fewer(fields, rng):
    return " ".join(fields[: rng.randrange(1, 6)]), True


def change(index, texts):
    def apply(fields, rng):
        fields[index] = rng.choice(texts)(fields[index])
        return " ".join(fields), False

    return apply


ODDITIES = [
    blanks,
    leading,
    fewer,
    # Castlings that are impossible, in another order, or by files.
    change(2, [lambda text: "KQkq", lambda text: "QK", lambda text: "kq", lambda text: "HAha", lambda text: "K"]),
    change(2, [lambda text: text[::-1], lambda text: "qk", lambda text: "QKqk", lambda text: "GB"]),
    # Squares that no pawn has just passed over.
    change(3, [lambda text, square=square: square for square in ["e3", "d6", "a3", "h6", "e4", "b1", "-"]]),
    # Counters.
    change(4, [lambda text: "0" + text, lambda text: "+" + text, lambda text: "00"]),
    change(5, [lambda text: "0", lambda text: "0" + text, lambda text: "+" + text]),
    # Promoted pieces.
    change(0, [lambda text: text.replace("Q", "Q~").replace("q", "q~"), lambda text: text.replace("N", "N~", 1)]),
]


def odd_text(rng):
    fields = random_board(rng).fen(en_passant="fen").split(" ")
    text = " ".join(fields)
    for _ in range(rng.randrange(1, 4)):
        fields = text.split()
        if len(fields) < 6:
            break
        text, is_spacing = rng.choice(ODDITIES)(fields, rng)
        if is_spacing:
            break
    return text


def theirs(text):
    """What python-chess reads: a FEN, `None` if it refuses, and whether it calls the position valid."""
    try:
        board = chess.Board(text, chess960=True)
    except ValueError:
        return None, False
    status = board.status()
    if status & chess.STATUS_INVALID_EP_SQUARE:
        # Both drop a right that is impossible; python-chess keeps its square.
        board.ep_square = None
        status = board.status()
    harmless = chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK | chess.STATUS_BAD_CASTLING_RIGHTS
    return board.fen(en_passant="xfen").replace("~", ""), not status & ~harmless


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 3000
    rng = random.Random(1)
    texts = [odd_text(rng) for _ in range(count)]
    answers = subprocess.run(
        [program, "moves", "orthodox-chess", "--json", "--position", "-"],
        input="\n".join(texts) + "\n",
        capture_output=True,
        text=True,
        check=False,
    )
    ours = {}
    for line in answers.stdout.splitlines():
        answer = json.loads(line)
        ours[answer["line"]] = (answer["position"], answer.get("repairs", []))
    compared = repaired = refused = more = different = 0
    for number, text in enumerate(texts, 1):
        fen, is_valid = theirs(text)
        if fen is None:
            refused += 1
            more += number in ours
            continue
        if not is_valid:
            continue
        compared += 1
        position, repairs = ours.get(number, (None, []))
        repaired += bool(repairs)
        if position != fen:
            different += 1
            print(f"{text!r}\n  python-chess: {fen}\n  variant:      {position}")
    print(f"{compared} texts compared, {repaired} of them repaired, {different} read otherwise;")
    print(f"python-chess refuses {refused} texts of {count}, of which the program reads {more}")
    sys.exit(different > 0 or compared < min(1000, count // 3))


main()
