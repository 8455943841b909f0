"""The examples run, and the network learns."""

import json
import runpy
import sys
import types
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name, *arguments, monkeypatch):
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    return runpy.run_path(str(EXAMPLES / name), run_name="__main__")


def test_random_agents(monkeypatch, capsys):
    run("random_agents.py", "quarter-chess", monkeypatch=monkeypatch)
    assert "games of quarter-chess; wins" in capsys.readouterr().out


def test_tree_search_finds_a_mate(monkeypatch, capsys):
    run("mcts.py", "quad-kingdom", "ffa", "2", monkeypatch=monkeypatch)
    assert len(capsys.readouterr().out.splitlines()) == 12
    module = runpy.run_path(str(EXAMPLES / "mcts.py"))
    from variant_chess import Board

    board = Board("orthodox-chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    search = module["Search"](board)
    for _ in range(10):
        search.round()
    assert board.san(search.best()) == "Rd8#"


def test_the_network_learns(tmp_path):
    module = runpy.run_path(str(EXAMPLES / "self_play.py"))
    curve = module["main"](80, str(tmp_path / "curve.svg"))
    assert [iterations for iterations, _ in curve] == list(range(0, 81, 10))
    assert curve[-1][1] > 0.3 > curve[0][1]
    assert (tmp_path / "curve.svg").read_text().count("<circle") == 9


def test_the_notebook_runs(monkeypatch):
    display = types.ModuleType("IPython.display")
    display.SVG = str
    monkeypatch.setitem(sys.modules, "IPython", types.ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    notebook = json.loads((EXAMPLES / "a_game.ipynb").read_text())
    scope = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), scope)
    assert scope["board"].ply == 12 and "and so on" in str(scope["game"])
