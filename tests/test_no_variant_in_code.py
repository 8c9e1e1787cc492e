"""The package knows no ruleset: names mean nothing to it, it has no price of its own, and files need no checkout."""

import json
import re
import shutil
import subprocess
import sys
from decimal import Decimal
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rulec
from rulec.expr.vocab import EVENTS, WORDS
from rulec.round.model import FLAGS
from tests.full_rounds import played
from tests.full_writing import Habits

ROOT = Path(__file__).resolve().parent.parent
RULESETS = ROOT / "rulesets"
LANGUAGE = frozenset({*WORDS, *EVENTS, *FLAGS, "plain"})
QUIET = Habits(tells=0.0, offence=0.02, stop=0.0)
LIBRARY = "sichuan"


@cache
def names(name: str) -> tuple[str, ...]:
    """The ids of a ruleset's patterns and settlements, without those that are words of the language."""
    leaves = rulec.load(name).ruleset.leaves
    found = {path.split(".")[1] for path in leaves if path.startswith(("patterns.", "settlements."))}
    return tuple(sorted(found - LANGUAGE))


def renamed(name: str, folder: Path) -> rulec.Rules:
    """The same ruleset with other names for its patterns and settlements, wherever its files speak of them."""
    new = {old: f"name_{number}" for number, old in enumerate(names(name))}
    words = re.compile(rf"\b({'|'.join(new)})\b")
    for path in RULESETS.glob("*.yaml"):
        text = words.sub(lambda found: new[found[1]], path.read_text(encoding="utf-8"))
        (folder / path.name).write_text(text, encoding="utf-8")
    return rulec.load(folder / f"{name}.yaml")


def examples(rules: rulec.Rules) -> list[dict[str, Any]]:
    """The hands that a ruleset gives for its patterns."""
    found = []
    for path, leaf in rules.ruleset.leaves.items():
        if path.startswith("patterns.") and path.endswith(("example", "counterexample")):
            for one in leaf.value if isinstance(leaf.value, list | tuple) else [leaf.value]:
                given = {"hand": one} if isinstance(one, str) else dict(one)
                found.append({key: held for key, held in given.items() if key not in ("note", "source")})
    return found


@pytest.mark.parametrize("name", [LIBRARY, "xlch", "gf"])
def test_names_mean_nothing(name: str, tmp_path: Path) -> None:
    rules, other = rulec.load(name), renamed(name, tmp_path)
    assert set(names(name)).isdisjoint(leaf for path in other.ruleset.leaves for leaf in path.split("."))
    for given in examples(rules):
        one, two = rules.score(**given), other.score(**given)
        assert (one.win, one.fan, one.points, one.pays_self_draw) == (two.win, two.fan, two.points, two.pays_self_draw)
        assert [(hit.amount, hit.times) for hit in one.hits] == [(hit.amount, hit.times) for hit in two.hits]
    paid = 0
    for seed in range(4):
        made = played(Random(f"{name}-{seed}"), rules, QUIET)
        old, new = (
            [(entry.event, entry.payer, entry.payee, entry.amount) for entry in one.run(made.record).entries]
            for one in (rules, other)
        )
        assert old == new
        paid += len(old)
    assert paid


def test_nothing_is_paid_but_by_settlements() -> None:
    rules = rulec.load(LIBRARY)
    settlements = {path.split(".")[1] for path in rules.ruleset.leaves if path.startswith("settlements.")}
    silent = rulec.load(LIBRARY, options={f"settlements.{name}.on": False for name in settlements})
    for seed in range(4):
        record = played(Random(seed), rules, QUIET).record
        assert rules.run(record).entries
        assert silent.run(record).entries == ()


def test_nothing_is_priced_but_by_patterns() -> None:
    """Without patterns every hand is a plain one, of whatever the base is."""
    rules = rulec.load(LIBRARY)
    patterns = {path.split(".")[1] for path in rules.ruleset.leaves if path.startswith("patterns.")}
    off = {f"patterns.{name}.on": False for name in patterns if rules.ruleset.leaves[f"patterns.{name}.on"].value}
    bare = rulec.load(LIBRARY, options={**off, "base": 7})
    for given in examples(rules):
        score = bare.score(**given)
        if score.win:
            assert (score.fan, score.points, len(score.hits)) == (1, Decimal(7), 0)


OUTSIDE = """
import sys
sys.path.insert(0, sys.argv.pop(1))
import rulec
assert rulec.__file__.startswith(sys.path[0]), rulec.__file__
from rulec.cli import main
sys.exit(main())
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with the library alone for shipped rulesets, as `build_py` lays it out."""
    site = tmp_path_factory.mktemp("site")
    shutil.copytree(ROOT / "rulec", site / "rulec", ignore=shutil.ignore_patterns("__pycache__", "_data", "_stamp*"))
    shutil.copytree(ROOT / "grammar", site / "rulec" / "_data" / "grammar")
    (site / "rulec" / "_data" / "rulesets").mkdir()
    shutil.copy(RULESETS / f"{LIBRARY}.yaml", site / "rulec" / "_data" / "rulesets")
    return site


OTHERS = sorted(path.name for path in RULESETS.glob("*.yaml") if path.stem != LIBRARY)


@pytest.mark.parametrize(
    "files", [["nov.yaml", "gf.yaml"], pytest.param(OTHERS, marks=pytest.mark.slow)], ids=["two", "all"]
)
def test_rulesets_run_without_the_checkout(files: list[str], site: Path, tmp_path: Path) -> None:
    for name in OTHERS:
        shutil.copy(RULESETS / name, tmp_path)

    def told(*args: str) -> Any:  # noqa: ANN401
        command = [sys.executable, "-I", "-c", OUTSIDE, str(site), *args, "--json"]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stdout + run.stderr
        return json.loads(run.stdout)

    assert [one["id"] for one in told("list")] == [LIBRARY]
    assert [one for one in told("check", *files)["diagnostics"] if one["severity"] == "error"] == []
    assert told("score", "nov.yaml", "123s 88s 345p 456p 666p")["points"] == "2"
