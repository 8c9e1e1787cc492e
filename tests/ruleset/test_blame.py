"""An error that shows in an inherited expression is told at the value that was set later, and only if that makes it."""

from pathlib import Path

import pytest

import rulec
from rulec.source.catalogue import label_text, severity
from rulec.source.diagnostic import Diagnostic, DiagnosticError
from tests.ruleset.build import BASE, HEAD

LARGE = "base * 2 ** cap"
LIMITED = (
    BASE.replace("max: 13, ", "")
    .replace("score: {", f"score: {{limit: if cap == none then none else {LARGE}, ")
    .replace("points: base * 2 ** (fan - plain)", 'points: "min(base * 2 ** (fan - plain), limit)"')
)
NO_CONDITION = "count(suits)"


def told(folder: Path, layers: dict[str, str], *sets: str) -> list[Diagnostic]:
    """What is told of the last of some files."""
    for name, text in {"base.yaml": LIMITED, **layers}.items():
        (folder / name).write_text(text, encoding="utf-8")
    try:
        rulec.load(folder / ([*layers] or ["base.yaml"])[-1], sets=sets)
    except DiagnosticError as error:
        return [d for d in error.diagnostics if severity(d) == "error"]
    return []


def places(found: list[Diagnostic]) -> list[tuple[str, str, str, list[str]]]:
    """Code, file, the text under the caret, and that of each label."""
    return [
        (d.code, Path(d.span.source.name or "-").name, d.span.text, [label.span.text for label in d.labels])
        for d in found
        if d.span is not None
    ]


def layer(body: str, parent: str = "base") -> str:
    return HEAD.replace("extends: base", f"extends: {parent}") + body


def test_a_setting_of_the_command_line(tmp_path: Path) -> None:
    (found,) = told(tmp_path, {}, "cap=60")
    assert places([found]) == [("number-too-large", "-", "60", [LARGE])]
    assert found.span is not None and found.span.source.name is None
    assert [label_text(label, lang) for label in found.labels for lang in ("en", "zh")] == [
        "it shows here", "在这里的算式里出错",
    ]  # fmt: skip


def test_a_value_of_a_layer_wherever_it_is_inherited(tmp_path: Path) -> None:
    house = layer("set: {cap: 60}")
    wanted = [("number-too-large", "house.yaml", "60", [LARGE])]
    assert places(told(tmp_path, {"house.yaml": house})) == wanted
    assert places(told(tmp_path, {"house.yaml": house}, "base=2")) == wanted
    further = layer("set: {base: 2}", "house.yaml")
    assert places(told(tmp_path, {"house.yaml": house, "further.yaml": further})) == wanted
    assert told(tmp_path, {"house.yaml": house}, "cap=4") == []


def test_a_definition_of_another_kind(tmp_path: Path) -> None:
    found = told(tmp_path, {"house.yaml": layer(f"set: {{define.pure: {NO_CONDITION}}}")})
    assert [(d.code, d.span and d.span.text) for d in found] == [("not-a-condition", NO_CONDITION)]


def test_several_values_are_all_named(tmp_path: Path) -> None:
    found = told(tmp_path, {"house.yaml": layer("set: {base: 2, cap: 60}")})
    assert places(found) == [("number-too-large", "house.yaml", "60", [LARGE, "2"])]


@pytest.mark.parametrize("sets", [(), ("cap=5",)])
def test_what_was_wrong_before_is_told_where_it_stands(tmp_path: Path, sets: tuple[str, ...]) -> None:
    base = LIMITED.replace(LARGE, f"{LARGE} + fan")
    for layers in ({"base.yaml": base}, {"base.yaml": base, "house.yaml": layer("set: {cap: 6}")}):
        assert {d.span.source.name for d in told(tmp_path, layers, *sets) if d.span} == {str(tmp_path / "base.yaml")}


def test_what_is_said_in_the_layer_itself_stays_there(tmp_path: Path) -> None:
    house = layer("set: {cap: 6, score.limit: if cap == none then none else base * 2 ** 60}")
    assert places(told(tmp_path, {"house.yaml": house})) == [
        ("number-too-large", "house.yaml", "base * 2 ** 60", []),
    ]  # fmt: skip
