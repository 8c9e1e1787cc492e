"""The rules of the house: sizes, layers, and no house rule in Python."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from rulec.expr.vocab import EVENTS
from rulec.round.model import FLAGS

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted((ROOT / "rulec").rglob("*.py"))
# Tables of sentences are data; the kernel's step loop is one function by design.
LOGIC = [path for path in MODULES if "words" not in path.parts]
OUTSIDE_KERNEL = [path for path in MODULES if "kernel" not in path.parts]
MOST_LINES, MOST_FUNCTION_LINES = 400, 50
# Words of the language itself, which a ruleset's pattern or settlement may share (LANGUAGE: "a pattern without `when`
# is the definition or fact of its name"), and `score.plain`, the level of a plain hand.
VOCABULARY = frozenset({*FLAGS, *EVENTS, "plain"})


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", LOGIC, ids=shown)
def test_modules_stay_small(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("path", OUTSIDE_KERNEL, ids=shown)
def test_functions_stay_small(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    long = [
        f"{node.name}: {node.end_lineno - node.lineno + 1}"
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno + 1 > MOST_FUNCTION_LINES
    ]
    assert not long


@cache
def house_rules() -> frozenset[str]:
    """Ids of rulesets, patterns and settlements, and titles of rulesets: every name that belongs to data."""
    names: set[str] = set()
    for path in (ROOT / "rulesets").glob("*.yaml"):
        document = yaml.safe_load(path.read_text(encoding="utf-8"))
        names.add(document["id"])
        names.update(told.values() if isinstance(told := document["title"], dict) else [told])
        for layer in (document, document.get("add") or {}):
            for section in ("patterns", "settlements"):
                names.update(layer.get(section) or {})
    return frozenset(names) - VOCABULARY


def code_strings(tree: ast.AST) -> Iterator[str]:
    """String constants that are no docstrings."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


@pytest.mark.parametrize("path", MODULES, ids=shown)
def test_no_house_rule_in_python(path: Path) -> None:
    known = house_rules()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert not known.intersection(code_strings(tree))


def test_layers_hold() -> None:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_grammars_and_rulesets_are_found() -> None:
    from rulec.source import data

    assert data("grammar/expr.lark").is_file()
    assert data("rulesets").is_dir()
