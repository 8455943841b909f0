"""Examples of the documentation, and stubs beside the module."""

import ast
import doctest
import importlib
import inspect
from pathlib import Path

import pytest

import variant_chess
from variant_chess import _native

PACKAGE = Path(variant_chess.__file__).parent
MODULES = ["variant_chess", "variant_chess.pgn", "variant_chess.pettingzoo", "variant_chess.gymnasium"]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_modules(name):
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        pytest.skip(str(error))
    results = doctest.testmod(module)
    assert results.failed == 0 and results.attempted > 0


@pytest.mark.parametrize("page", ["crates/variant-python/README.md", "docs/python.md"])
def test_examples_of_pages(page):
    results = doctest.testfile(str(Path(__file__).parents[3] / page), module_relative=False)
    assert results.failed == 0 and results.attempted > 3


def native_items():
    for name, item in vars(_native).items():
        if inspect.isclass(item) or callable(item):
            yield name, item
            if inspect.isclass(item):
                for method, value in vars(item).items():
                    yield f"{name}.{method}", value


def test_examples_of_native_classes():
    runner = doctest.DocTestRunner()
    tried = 0
    for name, item in native_items():
        text = inspect.getdoc(item) or ""
        examples = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
        if examples.examples:
            tried += 1
            runner.run(examples)
    assert tried >= 20 and runner.summarize().failed == 0


def test_everything_public_has_a_docstring():
    bare = [name for name, item in native_items() if not name.split(".")[-1].startswith("_") and not inspect.getdoc(item)]
    assert bare == []


def names_of(stub):
    tree = ast.parse((PACKAGE / stub).read_text(encoding="utf-8"))
    for item in tree.body:
        if isinstance(item, ast.FunctionDef):
            yield item.name, item
        elif isinstance(item, ast.ClassDef):
            yield item.name, item
            for part in item.body:
                if isinstance(part, ast.FunctionDef):
                    yield f"{item.name}.{part.name}", part
                elif isinstance(part, ast.AnnAssign):
                    yield f"{item.name}.{part.target.id}", part


def test_stubs_name_what_there_is():
    typed = dict(names_of("__init__.pyi")) | dict(names_of("pgn.pyi"))
    hidden = {"GameNode.get_comment"}
    real = {name for name, _ in native_items() if "_" not in name[:1] and "._" not in name} - hidden
    public = {name for name in typed if "._" not in name} - {"read_game"}
    assert public == real


def test_stubs_have_the_arguments_there_are():
    typed = dict(names_of("__init__.pyi")) | dict(names_of("pgn.pyi"))
    compared = 0
    for name, item in native_items():
        stub = typed.get(name)
        if not isinstance(stub, ast.FunctionDef) or inspect.isdatadescriptor(item) or "._" in name:
            continue
        try:
            real = list(inspect.signature(item).parameters)
        except (TypeError, ValueError):
            continue
        arguments = stub.args.posonlyargs + stub.args.args + stub.args.kwonlyargs
        expected = [argument.arg for argument in arguments]
        expected += [stub.args.kwarg.arg] if stub.args.kwarg else []
        compared += 1
        assert [part for part in real if part != "cls"] == [part for part in expected if part != "cls"], name
    assert compared > 50
