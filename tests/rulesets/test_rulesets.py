"""Every ruleset of the repository checks without an error or a warning, and compiles."""

from pathlib import Path

import pytest

import rulec
from rulec.source.catalogue import severity

ROOT = Path(__file__).parent.parent.parent
PATHS = sorted(path for folder in ("rulesets", "tests/rulesets/cases") for path in (ROOT / folder).glob("*.yaml"))
FRIDAY = ROOT / "examples" / "friday.yaml"


@pytest.mark.parametrize("path", [*PATHS, FRIDAY], ids=lambda path: path.stem)
def test_checks_clean(path: Path) -> None:
    assert [d for d in rulec.load(path).warnings if severity(d) != "note"] == []


def test_a_house_ruleset_is_short() -> None:
    assert len(FRIDAY.read_text(encoding="utf-8").splitlines()) < 15


@pytest.mark.parametrize(
    ("hand", "under_chuanma", "under_friday"),
    [
        ("123m 456m 789m 234p 55p", "1", "4"),
        ("222m 555m 888m 222s 55s", "4", "8"),
        ("345m 456m 567p 345p 55m", "1", "8"),
        ("1111p 44p 55p 77p 88p 99p", "64", "16"),
    ],
)
def test_what_friday_changes(hand: str, under_chuanma: str, under_friday: str) -> None:
    assert str(rulec.load("chuanma").score(hand).points) == under_chuanma
    assert str(rulec.load(FRIDAY).score(hand).points) == under_friday


@pytest.mark.slow
def test_every_value_of_every_option_compiles() -> None:
    for option in rulec.load("chuanma").ruleset.options.values():
        values = [*option.values, *option.alternatives] if option.type != "bool" else [True, False]
        for value in (v for v in values if v != option.value):
            rulec.load("chuanma", options={"cap": 4, option.name: value} if value == "limit" else {option.name: value})
