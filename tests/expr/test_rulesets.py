"""Shipped rulesets and layers over them, by way of the resolver."""

from pathlib import Path

import pytest

import rulec
from rulec.expr import check
from rulec.expr.program import Program
from rulec.ruleset import resolve
from rulec.source.catalogue import severity
from rulec.source.diagnostic import Diagnostic, Sink

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = sorted(path.stem for path in (ROOT / "rulesets").glob("*.yaml"))
WRITTEN = sorted((ROOT / "tests" / "rulesets").glob("*/*.yaml"))


def checked(ref: str, *sets: str) -> tuple[Program | None, list[Diagnostic]]:
    sink = Sink()
    ruleset = resolve(ref, sets=sets, sink=sink)
    assert ruleset is not None, list(sink)
    before = len(sink)
    return check(ruleset, sink), sink.items[before:]


def house(folder: Path, text: str) -> str:
    path = folder / "house.yaml"
    path.write_text(f"rulec: 1\nid: house\nextends: chuanma\n{text}", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_ruleset_has_no_fault_and_no_warning(name: str) -> None:
    assert rulec.load(name).warnings == ()


@pytest.mark.parametrize("path", WRITTEN[::4], ids=lambda p: p.stem)
def test_published_columns_check(path: Path) -> None:
    program, found = checked(str(path))
    assert program is not None
    assert {severity(d) for d in found} <= {"note"}


@pytest.mark.parametrize(
    "settings",
    [("cap=3",), ("ready_pays=max",), ("flower_pig=8",), ("base=0.5",), ("cap=3", "ready_pays=max", "base=0.5")],
)
def test_settings_of_the_command_line_check(settings: tuple[str, ...]) -> None:
    assert checked("chuanma", *settings)[0] is not None


def test_a_requirement_that_the_command_line_breaks_is_told_there() -> None:
    program, found = checked("chuanma", "heavenly=limit")
    assert program is None
    assert [d.code for d in found] == ["requirement-failed"]
    assert found[0].span is not None and found[0].span.file is None and found[0].span.text == "limit"


def test_what_a_layer_removes_is_one_fault_with_every_use(tmp_path: Path) -> None:
    program, found = checked(house(tmp_path, "remove: [patterns.pure_triplets, define.quads, options.fed_bloom]\n"))
    assert program is None
    assert [(d.code, d.span.text if d.span else "") for d in found] == [
        ("removed-name", "patterns.pure_triplets"),
        ("removed-name", "define.quads"),
        ("removed-name", "options.fed_bloom"),
    ]
    assert all(label.key == "named-here" and label.span.text in d.args["name"] for d in found for label in d.labels)
    assert len(found[1].labels) > 5


def test_a_fan_over_a_level_is_noted(tmp_path: Path) -> None:
    program, found = checked(house(tmp_path, "set: {patterns.eights.fan: 4}\n"))
    assert program is not None
    assert [(d.code, severity(d), d.labels[0].span.text) for d in found] == [("fan-over-level", "note", "3")]


def test_an_option_that_the_house_hides_is_a_warning_of_its_own_file(tmp_path: Path) -> None:
    program, found = checked(house(tmp_path, "set: {cap: 5, flower_pig: 8}\n"))
    assert program is not None
    assert [(d.code, d.args["guard"]) for d in found] == [("hidden-option", "cap == none")]


def test_a_settlement_that_is_switched_off_is_still_checked(tmp_path: Path) -> None:
    program, found = checked(house(tmp_path, "set: {settlements.miscount.on: off}\n"))
    assert program is not None and found == []
    miscount = next(s for s in program.settlements if s.name == "miscount")
    assert not miscount.on and miscount.event == "miscount"


def test_a_bool_that_yaml_made_is_an_expression(tmp_path: Path) -> None:
    text = "set: {play.must_win: true, settlements.false_win_kongs.spends: false}\n"
    program, found = checked(house(tmp_path, text))
    assert program is not None and {severity(d) for d in found} <= {"warning"}
