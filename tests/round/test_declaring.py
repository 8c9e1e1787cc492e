"""What a seat declares must be what the ruleset's `declares:` allows, in records and in examples."""

from decimal import Decimal
from pathlib import Path

import pytest

import rulec
from rulec.source.catalogue import message
from rulec.source.diagnostic import DiagnosticError

SEATS = ["东", "南", "西", "北"]
DECLARES = """rulec: 1
id: house
extends: sichuan
add:
  declares:
    stake: {type: points, min: 0.5, max: 5}
    heads: {type: count, max: 4}
    bird: {type: choice, values: [sparrow, crow]}
  patterns:
    pecked: {title: {zh: 鸟, en: pecked}, group: bonus, fan: 1, when: bird == crow, EXAMPLES}
    staked: {title: {zh: 飘, en: staked}, group: bonus, fan: "if stake >= 2 then 2 else 1", when: heads == 2}
"""
HAND = "123m 456m 789m 234p 55p"


def house(folder: Path, examples: str = "note: x") -> rulec.Rules:
    path = folder / "house.yaml"
    path.write_text(DECLARES.replace("EXAMPLES", examples), encoding="utf-8")
    return rulec.load(path)


def declare(rules: rulec.Rules, **declared: object) -> list[str]:
    """What a record that declares so is told, in English; empty where it is settled."""
    win = {"type": "win", "seat": "东", "from": "南", "hand": HAND}
    events = [{"type": "declare", "seat": "东", **declared}, win]
    return [message(d) for d in rules.run({"rulec": "round/1", "seats": SEATS, "events": events}).errors]


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("call", 1, "true or false, not 1"),
        ("call", "true", 'true or false, not "true"'),
        ("heads", 5, "a whole number from 0 to 4, not 5"),
        ("heads", -1, "a whole number from 0 to 4, not -1"),
        ("heads", True, "a whole number from 0 to 4, not true"),
        ("heads", Decimal("1.5"), "a whole number from 0 to 4, not 1.5"),
        ("stake", 6, "an amount from 0.5 to 5, not 6"),
        ("stake", "six", 'an amount from 0.5 to 5, not "six"'),
        ("bird", "hen", 'one of crow, sparrow, not "hen"'),
    ],
)
def test_a_value_that_is_none_of_those_declared_is_refused(
    tmp_path: Path, name: str, value: object, wanted: str
) -> None:
    assert declare(house(tmp_path), **{name: value}) == [f"`{name}` is declared as {wanted}"]


def test_an_amount_finer_than_the_unit_is_refused(tmp_path: Path) -> None:
    (told,) = declare(house(tmp_path), stake=Decimal("0.77"))
    assert told.startswith("0.77")


def test_an_amount_may_be_a_text(tmp_path: Path) -> None:
    """As Decimal comes out of a record that is written as JSON."""
    assert declare(house(tmp_path), stake="2") == declare(house(tmp_path), stake=Decimal(2)) == []


def test_a_number_larger_than_a_value_can_be_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(DECLARES.replace(", max: 4", "").replace("EXAMPLES", "note: x"), encoding="utf-8")
    (told,) = declare(rulec.load(path), heads="9" * 20)
    assert "large" in told


def test_what_may_be_declared_counts(tmp_path: Path) -> None:
    """2番 for a stake of 2 with two heads beside 1番 for the crow: 8 times a plain hand of 1."""
    win = {"type": "win", "seat": "东", "from": "南", "hand": HAND}
    said = {"type": "declare", "seat": "东", "stake": 2, "heads": 2, "bird": "crow", "call": False}
    settled = house(tmp_path).run({"rulec": "round/1", "seats": SEATS, "events": [said, win]})
    assert [str(e.amount) for e in settled.entries] == ["8"]


def test_a_hand_that_is_scored_by_itself(tmp_path: Path) -> None:
    """1番 more for the crow doubles a plain hand."""
    rules = house(tmp_path)
    assert [rules.score(HAND, declared={"bird": bird}).points for bird in ("crow", "sparrow")] == [2, 1]
    with pytest.raises(DiagnosticError) as caught:
        rules.score(HAND, declared={"bird": "hen"})
    assert [d.code for d in caught.value.diagnostics] == ["declared-misfit"]


@pytest.mark.parametrize(
    ("examples", "codes"),
    [
        (f"example: {{hand: {HAND}, declared: {{bird: crow}}}}", []),
        (f"counterexample: {{hand: {HAND}, declared: {{bird: sparrow}}}}", []),
        (f"example: {HAND}", []),  # the first value in order where nothing is declared
        (f"example: {{hand: {HAND}, declared: {{bird: sparrow}}}}", ["example-fails"]),
        (f"counterexample: {{hand: {HAND}, declared: {{bird: crow}}}}", ["counterexample-has"]),
        (f"example: {{hand: {HAND}, declared: {{brid: crow}}}}", ["declares-nothing"]),
        (f"example: {{hand: {HAND}, declared: {{bird: hen, heads: 9}}}}", ["declared-misfit"] * 2),
        (f"example: {{hand: {HAND}, declared: [bird]}}", ["wrong-type"]),
        (f"example: {{hand: {HAND}, declared: {{}}}}", ["empty-value"]),
    ],
)
def test_an_example_declares(tmp_path: Path, examples: str, codes: list[str]) -> None:
    try:
        house(tmp_path, examples)
    except DiagnosticError as error:
        assert [d.code for d in error.diagnostics] == codes
        assert all(d.span is not None and d.span.text in examples for d in error.diagnostics)
    else:
        assert codes == []
