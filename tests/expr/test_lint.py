"""Warnings and notes."""

from typing import Any

import pytest

from rulec.source.catalogue import help_text, message, severity
from tests.expr.build import DATA, checked

SKELETON = (DATA / "skeleton.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("options", "extra", "guard"),
    [
        ({"cap": "none", "flower_pig_capped": 5}, "", "cap != none"),
        ({"flower_pig": 5}, "", "cap == none"),
        ({"shot_kong_multi": "split"}, "", "shot_kong == transfer_that"),
        ({"flower_pig": 5, "cap": "none"}, "", None),
        ({"roots": "off"}, "", None),
        ({"pass_lock": "strict"}, "", None),
    ],
)
def test_an_option_without_effect_names_what_it_needs(options: dict[str, Any], extra: str, guard: str | None) -> None:
    _, found = checked(SKELETON, options, extra=extra)
    hidden = [d for d in found if d.code == "hidden-option"]
    assert [severity(d) for d in hidden] == (["warning"] if guard else [])
    if guard:
        assert guard in message(hidden[0]) and guard in message(hidden[0], "zh") and guard in help_text(hidden[0])
        assert hidden[0].span is not None and hidden[0].span.file is None
        assert hidden[0].labels[0].key == "hides"


def test_an_option_that_nothing_reads() -> None:
    extra = "options: {extra: {type: count, default: 0}}"
    assert checked(SKELETON, extra=extra)[1] == []
    program, found = checked(SKELETON, {"extra": 3}, extra=extra)
    assert program is not None
    assert [d.code for d in found] == ["unused-option"]


def test_an_option_that_needs_full_records_says_so_when_it_is_set() -> None:
    extra = "options: {pass_lock: {records: full}}"
    assert checked(SKELETON, extra=extra)[1] == []
    program, found = checked(SKELETON, {"pass_lock": "strict"}, extra=extra)
    assert program is not None
    assert [(d.code, severity(d)) for d in found] == [("needs-full-records", "note")]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("all(sets, triplet)", True),
        ("form == standard and all(sets, triplet)", False),
        ("if form == standard then all(sets, triplet) else pure", False),
        ("all(blocks, triplet or pair)", False),
        ("pure or all(sets, triplet)", True),
    ],
)
def test_all_of_sets_is_true_of_seven_pairs(text: str, told: bool) -> None:
    program, found = checked(SKELETON, extra=f'define: {{x1: "{text}"}}')
    assert program is not None
    assert [d.code for d in found] == (["all-of-sets"] if told else [])
    if told:
        assert found[0].span is not None and found[0].span.text == "all(sets, triplet)"
