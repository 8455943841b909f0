"""Measures what every reader of the command costs for each byte of its input. Needs valgrind.

Usage: costs.py VARIANT_PROGRAM [--families N] [--pairs N] [--seed N] [--item TEXT] [--items N] [--patience N] [READER...]

A family repeats an item: each token of the reader's grammar, alone, after many of another, and after each limit.
It is read n, 2n, 4n times. Instructions are counted, so the answer is the same on every machine. A byte of input
and output must not cost more the more of them there are; where it seems to, larger inputs decide. Memory is that of
a large input. `--families` bounds the families of a reader: a choice that changes with the seed. `--item` takes
those that repeat a text. For programs that fail, which are slow: `--items` is how many are in the smallest input,
and `--patience` how many seconds a run may take.
"""

import argparse
import math
import os
import pathlib
import random
import re
import resource
import subprocess
import sys
import tempfile

# Items of the smallest input. At the largest they are more than any limit that is not an error.
ITEMS = 3000
# Growth of the cost of a byte that is not linear any more.
GROWTH = 1.4
# Seconds of a processor after which an input is said not to end.
PATIENCE = 150
# Bytes of a large input, and memory beyond what its bytes may take.
LARGE = 16 << 20
MEMORY = 300e6

MOVES = "Nf3 Nf6 Ng1 Ng8 "
TAGS = ['[A ""]\n', '[A "b"]\n', '[FEN "x"]\n', '[Result "1-0"]\n', '[A "', '[A', '\\"', '"', '"]', "[%", "]"]
REMARKS = ["{}", "{a} ", ";x\n", "{", "}", "$1 ", "$300 ", "!? ", "! ", "+- ", "<", "<> ", "<a> ", "%x\n", "\n", " "]
COMMANDS = [
    "{[%say w x]} ", "{[%say s>wb x]} ", "{[%deal w>b x]} ", "{[%offer w draw:wb]} ", "{[%offer w talk:open]} ",
    "{[%offer w absent:b]} ", "{[%agree b]} ", "{[%refuse b]} ", "{[%withdraw w]} ", "{[%lapse]} ", "{[%absent b]} ",
    "{[%action x]} ", "{[%action draw:wb]} ", "{[%clk 0:01:00]} ", "{[%emt 0:01]} ", "{[%eval 0.3]} ", "{[%csl Ra1]} ",
    "{[%cal Ra1b2]} ", "{[%x]} ", "{[%say w", "{[% ", "[%say w x] ",
]
STEPS = [
    "(--) ", "(d4) ", "(x) ", "(", ")", "(e4) ", "(Nf3 d5) ", "-- ", "--- ", "Z0 ", "e4 ", "x ", "1. ", "1... ", "0 ",
    "00 ", "O-O ", "1-0 ", "* ", "1 - ", "1/2 ", "e8=Q ", "resign:w ", "draw:wb ", "a\x01 ", "\u00a0", "\u00e9 ", "\u2014 ",
    "e2-e4 ", "Ng1-f3 ", "e.p. ", "ch ", "=", "0.", "[ ", "] ",
]


def lines(*texts):
    return [text + "\n" for text in texts]


POSITIONS = lines(
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1", "x", "", " ", "/", "8/", "k",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm Kd2;", "4k3/8/8/8/8/8/8/4K3 w - - id \"a\"; c0 \"b\";", "4k3/8/8/8/8/8/8/4K3 w - - 4294967296 1",
)
# Within one line, which is refused beyond a megabyte.
WITHIN = ["/", "8", "k", "1", " ", "w", "-", '"', ";", " bm", " c0 \"a\";", " acd 1;", "\t", "\u00e9", "\\"]

UCI = lines(
    "uci", "isready", "ucinewgame", "stop", "ponderhit", "go depth 1", "go nodes 1", "go searchmoves e2e4 depth 1", "go mate 1",
    "go wtime 1 btime 1 depth 1", "go perft 1", "position startpos", "position startpos moves e2e4 e7e5", "position fen x",
    "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1d1", "setoption name Hash value 1", "setoption name MultiPV value 500",
    "setoption name x value y", "setoption name UCI_Variant value quad-kingdom", "debug on", "register later", "d", "x", "",
)
UCI_WORDS = ["position startpos moves ", "g1f3 g8f6 f3g1 f6g8 "], ["position startpos moves ", "x "], [
    "go depth 1 searchmoves ", "e2e4 "], ["setoption name ", "a "], ["setoption name Hash value ", "1 "], ["go ", "wtime 1 "], [
    "", "x "], ["", "isready "], ["position fen ", "8/"]

NEW = '{"request":"new","variant":"orthodox-chess"}\n'
SERVE = lines(
    '{"request":"legal","san":true}', '{"request":"actions"}', '{"request":"play","move":"x"}', '{"request":"play","moves":["e4","x"]}',
    '{"request":"propose","player":"w","proposal":"draw:wb"}', '{"request":"answer","player":"b","agrees":false}',
    '{"request":"withdraw","player":"w"}', '{"request":"say","player":"w","text":"x"}', '{"request":"undo"}',
    '{"request":"think","nodes":1}', '{"request":"stop"}', '{"request":"clock","control":"1+1"}', '{"request":"tags","tags":{"A":"b"}}',
    '{"request":"picture","format":"ascii"}', '{"request":"x"}', NEW.strip(), "{}", "[]", "x", '{"id":1}', "null",
)
SERVE_WORDS = [
    ['{"request":"play","moves":[', '"g1f3","g8f6","f3g1","f6g8",', '"x"]}\n'], ['{"request":"play","moves":[', '"x",', '"x"]}\n'],
    ['{"request":"say","player":"w","text":"', "x ", '"}\n'], ['{"request":"new","record":"1. e4 ', "{[%say w x]} ", '"}\n'],
    ['{"request":"new","record":"1. e4 ', "{[%offer w draw:wb]} ", '"}\n'], ['{"request":"new","record":"', '[A \\"b\\"]', '"}\n'],
    ['{"request":"new","variant":"orthodox-chess","position":"', "8/", '"}\n'], ['{"request":"tags","tags":{', '"A":null,', '"B":"c"}}\n'],
    ['{"request":"think","nodes":1,"searchmoves":[', '"e2e4",', '"e2e4"]}\n'], ["", "[", ""], ["", '{"a":', ""], ['{"id":', "9", "}\n"],
    ['{"a":"', "\\u0041", '"}\n'],
]


def unary(tokens, begins, ends=""):
    return [(begin, token, ends) for token in tokens for begin in begins]


def pairs(tokens, begins, count, rng):
    """Two tokens by turns, and one after many of the other: past its limit, if that is not an error."""
    found = []
    for _ in range(count):
        begin, one, two = rng.choice(begins), rng.choice(tokens), rng.choice(tokens)
        found.append((begin, one + two, "") if rng.random() < 0.5 else (begin + one * rng.choice([1100, 12000]), two, ""))
    return found


class Reader:
    def __init__(self, words, families, suffix=None, large=0, setup=None, items=ITEMS):
        self.words, self.families, self.suffix, self.large, self.setup = words, families, suffix, large, setup
        self.items = items


def match_folder(program, folder, text):
    played = [program, "match", "orthodox-chess", "--games", "2", "--max-plies", "2", "--engine", "name=A,nodes=1", "--engine",
              "name=B,nodes=1", "--output", folder]
    if not (folder / "match.json").exists():
        subprocess.run(played, check=True, capture_output=True)
        (folder / "games-first.pgn").write_bytes((folder / "games.pgn").read_bytes())
        (folder / "match-first.json").write_bytes((folder / "match.json").read_bytes())
    for path in folder.glob("games-torn*"):
        path.unlink()
    first = (folder / "games-first.pgn").read_bytes()
    (folder / "games.pgn").write_bytes(first[: first.rindex(b"[Event ")] + text)
    return played[1:]


def checkpoint(program, folder, text):
    counted = [program, "perft", "orthodox-chess", "2", "--distinct", "--threads", "1", "--checkpoint", folder]
    whole = folder / "whole"
    if not whole.exists():
        subprocess.run(counted, check=True, capture_output=True)
        whole.write_bytes(next(folder.glob("level-*")).read_bytes())
    first = whole.read_bytes()
    for path in folder.glob("level-*"):
        path.write_bytes(first[: first.index(b"\n\n") + 2] + text)
    return counted[1:]


def readers(rng, count):
    record = TAGS + REMARKS + COMMANDS + STEPS
    begins = ["", "1. e4 "]
    every = unary(record, begins) + [("", "Nf3 Nf6 Ng1 Ng8 " + token, "") for token in record]
    every += unary(["a", '\\"', '"', "a\n", "\\"], ['[A "'], '"]') + unary(["[%say w x]", "[%action x]", "a ", "}"], ["1. e4 {"], "}")
    every += [("", MOVES.replace(" ", f" {step} "), "") for step in ("(--)", "(Nc3)", "{[%say w x]}", "$1", "{a}")]
    every += pairs(record, begins, count, rng)
    replay = ["replay", "--variant", "orthodox-chess"]
    rows = [("", token, "") for token in POSITIONS]
    within = [(begin, token, "\n") for token in WITHIN for begin in (POSITIONS[0].strip(), "")]
    suite = ["bestmove", "orthodox-chess", "--depth", "1", "--epd"]
    # Lines during a search wait for its end.
    searching = "position startpos\ngo infinite\n"
    uci = [(begin, token, "stop\nquit\n") for begin in ("", searching) for token in UCI] + [(begin, item, "\nquit\n") for begin, item in UCI_WORDS]
    serve = [(NEW, token, "") for token in SERVE] + [(NEW + begin, item, end) for begin, item, end in SERVE_WORDS]
    serve += [(NEW, one + two, "") for one, two in (rng.sample(SERVE, 2) for _ in range(count // 4))]
    hosts = lines("127.0.0.1:1", "x", "", "localhost:1", "[::1]:1", " ") + ["x", "1", ":", "\u00e9"]
    part = ('{"variant":"orthodox-chess","depth":2,"nodes":1,"seconds":0,"split":"2/4294967295","position":"","version":"0"}\n',
            "{}\n", "[", '{"a":', '"', "x\n", "1")
    found = lambda name, *more: Reader(list(more), [("", item, "") for item in name])  # noqa: E731
    book = ["\0" * 16, "\1" * 16, "\x7f" * 16, "x", "\0\0\0\0\0\0\0\1\1\1\1\1\0\0\0\0"]
    distinct = ["perft", "orthodox-chess", "2", "--distinct", "--threads", "1", "--process", "0", "--wait", "0"]
    return {
        "records": Reader([*replay, "--json"], every, ".pgn", LARGE),
        "records, written": Reader([*replay, "--record"], every, ".pgn", LARGE),
        "records, strict": Reader([*replay, "--strict"], every, ".pgn", LARGE),
        "trees": Reader([*replay, "--variations"], every, ".pgn", LARGE),
        # Each position is searched.
        "EPD": Reader(suite, rows, ".epd", items=ITEMS // 60),
        "EPD, a line": Reader(suite, within, ".epd"),
        "positions": Reader(["show", "orthodox-chess", "--position", "-"], rows + within, None),
        "serve": Reader(["serve", "--json"], serve, None),
        "uci": Reader(["uci"], uci, None),
        "match folders": Reader([], every, None, LARGE, match_folder),
        "checkpoints": Reader([], [("", item, "") for item in ("x", "\0", "\xff", "level\n", "1 ")], None, 0, checkpoint),
        "hosts": found(hosts, *distinct, "--hosts"),
        "parts": found(part, "perft", "--merge"),
        "books": Reader(["bestmove", "orthodox-chess", "--depth", "1", "--book"], [("", item, "") for item in book], ".bin"),
        "openings": Reader(["match", "orthodox-chess", "--games", "2", "--max-plies", "1", "--engine", "nodes=1,name=A", "--engine",
                            "nodes=1,name=B", "--openings"], every, ".pgn"),
    }


def is_growing(slopes):
    return slopes[-1] > GROWTH * slopes[-2] and slopes[-1] > 100


class Costs:
    def __init__(self, program, folder, patience):
        self.program, self.folder, self.patience = program, folder, patience

    def run(self, reader, family, items, counted):
        """Instructions, or the most memory; bytes of input and output. None if it takes too long."""
        begin, item, end = family
        text = begin + item * items + end
        text = text.encode("latin-1" if reader.suffix == ".bin" or reader.setup is checkpoint else "utf-8")
        words, given = list(reader.words), b""
        if reader.setup:
            folder = self.folder / reader.setup.__name__
            folder.mkdir(exist_ok=True)
            words = reader.setup(self.program, folder, text)
        elif words[-1] in ("-", "--json", "uci") and reader.suffix is None:
            given = text
        else:
            path = self.folder / f"input{reader.suffix or ''}"
            path.write_bytes(text)
            words.append(path)
        figures = self.folder / "figures"
        under = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", f"--log-file={figures}"]
        limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (self.patience, self.patience))  # noqa: E731
        with open(self.folder / "in", "wb") as file:
            file.write(given)
        with open(self.folder / "in", "rb") as file, open(self.folder / "out", "wb") as out:
            started = subprocess.Popen([*(under if counted else []), self.program, *words], stdin=file, stdout=out,
                                       stderr=out, preexec_fn=limit)
            _, status, usage = os.wait4(started.pid, 0)
            started.returncode = os.waitstatus_to_exitcode(status)
        if started.returncode not in (0, 1, 2):
            return None
        read = len(text) + os.path.getsize(self.folder / "out")
        if not counted:
            return usage.ru_maxrss * 1024, read
        return int(re.search(r"I\s+refs:\s+([\d,]+)", figures.read_text())[1].replace(",", "")), read

    def slopes(self, reader, family):
        """Instructions for a byte between each size and the next; infinite for what does not end."""
        found, slopes, sizes = [], [], [reader.items, 2 * reader.items, 4 * reader.items]
        while sizes:
            result = self.run(reader, family, sizes.pop(0), True)
            if result is None:
                return [0, *slopes, math.inf]
            found.append(result)
            slopes = [max(0, b[0] - a[0]) / max(1, b[1] - a[1]) for a, b in zip(found, found[1:])]
            # The first inputs may end before a limit: only growth that goes on counts.
            if not sizes and len(found) < 5 and is_growing(slopes):
                sizes.append(reader.items << len(found))
        return slopes


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--families", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=40)
    parser.add_argument("--item")
    parser.add_argument("--items", type=int)
    parser.add_argument("--patience", type=int, default=PATIENCE)
    parser.add_argument("readers", nargs="*")
    arguments = parser.parse_intermixed_args()
    rng, faults = random.Random(arguments.seed), 0
    print("| reader | families | instructions for a byte: half of the families, the dearest | dearest | memory |\n| --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        costs = Costs(arguments.program.resolve(), pathlib.Path(folder), arguments.patience)
        for name, reader in readers(rng, arguments.pairs).items():
            if arguments.readers and name not in arguments.readers:
                continue
            reader.items = arguments.items or reader.items
            families = [family for family in reader.families if arguments.item in (None, family[1])]
            families = rng.sample(families, min(arguments.families, len(families)))
            found, most = [], 0
            for family in families:
                shown = tuple(part if len(part) < 60 else f"{part[:50]}... ({len(part)})" for part in family)
                slopes = costs.slopes(reader, family)
                if is_growing(slopes):
                    faults += 1
                    print(f"NOT LINEAR: {name}: {shown}: {', '.join(f'{it:.0f}' for it in slopes)}", flush=True)
                else:
                    found.append((slopes[-1], shown))
                if reader.large:
                    memory = costs.run(reader, family, (reader.large - len(family[0])) // len(family[1]) - 4, False)
                    most = max(most, memory[0] if memory else 0)
                    if memory is None or memory[0] > MEMORY:
                        faults += 1
                        print(f"MEMORY: {name}: {shown}: {memory}", flush=True)
            found.sort()
            if found:
                middle, (dearest, shown) = found[len(found) // 2][0], found[-1]
                print(f"| {name} | {len(families)} | {middle:.0f}, {dearest:.0f} | {shown} | {most / 1e6:.0f} MB |", flush=True)
    print(f"{faults} faults")
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
