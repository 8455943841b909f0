"""Plays a whole game of every variant through `variant serve --json`. Needs Python alone.

Usage: serve.py VARIANT_PROGRAM [SEED]
"""

import json
import random
import subprocess
import sys


class Session:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "serve", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.number = 0

    def send(self, **request):
        self.number += 1
        self.process.stdin.write(json.dumps({"id": self.number, **request}) + "\n")
        self.process.stdin.flush()

    def receive(self):
        answer = json.loads(self.process.stdout.readline())
        assert answer["id"] == self.number, answer
        return answer

    def ask(self, **request):
        self.send(**request)
        answer = self.receive()
        assert answer.get("answer") == request["request"], (request, answer)
        return answer

    def refuse(self, kind, **request):
        self.send(**request)
        answer = self.receive()
        assert answer["error"]["kind"] == kind and answer["error"]["message"], answer


def play(session, variant, rng):
    """A game to its end; every tenth move is the program's."""
    state = session.ask(request="new", variant=variant)
    assert state["outcome"] is None and state["plies"] == 0
    while state["outcome"] is None:
        legal = session.ask(request="legal")
        assert legal["position"] == state["position"] and legal["moves"] and legal["turn"]
        if state["plies"] % 10 == 9:
            move = session.ask(request="think", nodes=200)["move"]
            assert move in legal["moves"], (move, legal)
        else:
            move = rng.choice(legal["moves"])
        session.refuse("rules", request="play", moves=[move, "a1a1"])
        before, state = state, session.ask(request="play", move=move)
        assert state["plies"] == before["plies"] + 1 and state["played"][-1] == move
        if state["plies"] % 7 == 0:
            assert session.ask(request="undo")["position"] == before["position"]
            assert session.ask(request="play", move=move) == {**state, "id": session.number}
    assert session.ask(request="legal")["moves"] == []
    scores = state["outcome"]["scores"]
    assert all(score in (0, 0.5, 1) for score in scores.values())
    record = session.ask(request="record")["record"]
    again = session.ask(request="new", record=record)
    for key in ("position", "outcome", "plies", "played"):
        assert again[key] == state[key], (key, again[key], state[key])
    print(f"{variant}: {state['plies']} plies, {state['outcome']['reason']}")


def consent(session):
    """A game with an offer refused and accepted, a vote, and talk."""
    session.ask(request="new", variant="zm-quadchess")
    answer = lambda player, agrees: session.ask(request="answer", player=player, agrees=agrees)["consent"]
    propose = lambda player, text: session.ask(request="propose", player=player, proposal=text)["consent"]
    assert propose("s", "talk:open-and-secret") == "open"
    assert [answer(player, True) for player in "wne"] == ["open", "open", "given"]
    session.ask(request="say", player="w", text="who takes North?")
    session.ask(request="say", player="s", to="e", deal=True, text="you take North")
    session.ask(request="play", move="d2d3")
    assert propose("s", "draw:sw") == "open"
    assert answer("w", False) == "refused"
    assert propose("e", "penalty:n") == "open"
    assert [answer("n", False), answer("s", True), answer("w", True)] == ["open", "open", "given"]
    session.refuse("rules", request="answer", player="n", agrees=True)
    session.refuse("talk", request="say", player="n", text="?" * 501)
    assert propose("n", "draw:ne") == "open"
    assert answer("e", True) == "given"
    state = session.ask(request="undo")
    assert state["offer"] is None and state["played"] == ["d2d3", "penalty:n"]
    whole = session.ask(request="record")["record"]
    asides = session.ask(request="asides")["asides"]
    assert [aside["kind"] for aside in asides].count("offer") == 4
    for reader, secrets in ("s", 1), ("e", 1), ("n", 0), ("-", 0):
        session.ask(request="new", record=whole)
        record = session.ask(request="record", player=reader)["record"]
        seen = session.ask(request="new", record=record)
        assert seen["played"] == state["played"] and "repairs" not in seen
        deals = [aside for aside in session.ask(request="asides")["asides"] if aside["kind"] == "deal"]
        assert len(deals) == secrets, (reader, deals)
    print("zm-quadchess: offers, a vote, talk")


def main():
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    session = Session(sys.argv[1])
    listed = subprocess.run([sys.argv[1], "list", "--json"], capture_output=True, text=True, check=True)
    variants = [json.loads(line)["variant"] for line in listed.stdout.splitlines()]
    assert len(variants) >= 6
    for variant in variants:
        play(session, variant, rng)
    consent(session)
    session.process.stdin.close()
    assert session.process.wait(10) == 0


main()
