"""The plain leaves of `play`: a misspelt word is told, and the name of an option stands for its value."""

import pytest

from tests.expr.build import DATA, checked

SKELETON = (DATA / "skeleton.yaml").read_text(encoding="utf-8")
OPTION = "options: {stay_on: {type: choice, values: [leave, stay, %s], default: %s}}"


@pytest.mark.parametrize(
    ("play", "under", "suggest"),
    [
        ("void: declaired", "declaired", "declared"),
        ("claims: nearst", "nearst", "nearest"),
        ("winners: leaves", "leaves", "leave"),
        ("false_win: {then: owt}", "owt", "out"),
        ("miscount: {then: bard}", "bard", "barred"),
        ("check_as: discrad", "discrad", "discard"),
        ("discard_void_first: yes", "yes", None),
    ],
)
def test_a_misspelt_word_is_told(play: str, under: str, suggest: str | None) -> None:
    program, found = checked(SKELETON, extra=f"play: {{{play}}}")
    assert program is None
    assert [(d.code, d.span.text if d.span else "", d.suggest) for d in found] == [("play-value", under, suggest)]


def test_an_option_gives_the_word() -> None:
    program, found = checked(SKELETON, extra=(OPTION % ("x", "stay"), "play: {winners: stay_on}"))
    assert program is not None, found
    assert program.play.values["winners"] == "stay"


def test_the_value_of_an_option_is_a_word_too() -> None:
    program, found = checked(SKELETON, extra=(OPTION % ("gone", "gone"), "play: {winners: option.stay_on}"))
    assert program is None
    assert [(d.code, d.args["value"]) for d in found] == [("play-value", "gone")]
