"""The page of the language checks: the skeleton of the library, and the hard lines over it."""

from decimal import Decimal

import pytest

from rulec.expr.program import Pattern, Program, Settlement
from rulec.expr.show import render
from rulec.expr.tree import Kind, Lit
from tests.expr.build import DATA, checked

SKELETON = (DATA / "skeleton.yaml").read_text(encoding="utf-8")
HARD = (DATA / "hard-lines.yaml").read_text(encoding="utf-8")
HARD_GROUPS = """
groups: {shape_points: {}, roots_n: {combine: sum}, situations: {combine: sum}}
patterns:
  pair_points: {group: shape_points, points: 8, when: otherwise}
  root_times: {group: roots_n, times: 1, count: quads, when: quads >= 1}
  bloom_times: {group: situations, times: 1, when: self_draw and after_kong}
"""


def program_of(extra: str | tuple[str, ...] = "", options: dict[str, object] | None = None) -> Program:
    program, found = checked(SKELETON, options, extra=extra)
    assert found == []
    assert program is not None
    return program


def pattern(program: Program, name: str) -> Pattern:
    return next(p for p in program.patterns if p.name == name)


def settlement(program: Program, name: str) -> Settlement:
    return next(s for s in program.settlements if s.name == name)


def test_the_skeleton_has_no_fault() -> None:
    program = program_of()
    assert program.unit == Decimal(1)
    assert [p.name for p in program.patterns][:3] == ["plain", "all_triplets", "pure_suit"]
    assert program.patterns[0].when is None
    limit = next(line for line in program.score if line.name == "limit")
    assert limit.expr.tree.type.optional
    assert isinstance(limit.expr.folded, Lit) and limit.expr.folded.value == 8


def test_lines_of_score_come_after_those_they_read() -> None:
    names = [line.name for line in program_of().score]
    assert names.index("plain") < names.index("fan") < names.index("value") < names.index("points")
    assert names.index("limit") < names.index("value")


def test_without_a_cap_the_limit_is_none_and_the_rest_still_checks() -> None:
    program = program_of(options={"cap": "none"})
    pig = settlement(program, "flower_pig").amount
    assert isinstance(pig.folded, Lit) and pig.folded.value == 20
    value = next(line for line in program.score if line.name == "value")
    assert "limit" not in render(value.expr.folded)


@pytest.mark.parametrize(
    ("options", "unit"),
    [({}, "1"), ({"base": Decimal("0.5")}, "0.1"), ({"base": Decimal("0.25")}, "0.01"), ({"base": Decimal(2)}, "1")],
)
def test_the_unit_is_the_finest_place_of_the_points(options: dict[str, object], unit: str) -> None:
    assert program_of(options=options).unit == Decimal(unit)


def test_the_hard_lines_check_over_the_skeleton() -> None:
    program = program_of((HARD_GROUPS, HARD))
    assert program.groups["shape_points"].field == "points"
    assert program.groups["roots_n"].field == "times"
    fine = settlement(program, "sbr_fine").payee
    assert fine is not None and fine.folded == Lit(type=fine.folded.type, span=fine.folded.span, value="bank")
    assert pattern(program, "boy_dragon").replaces == {"seven_pairs": None, "root": 1}
    assert program.declares["stake"].default == 0
    assert settlement(program, "flutter").amount.tree.type.kind is Kind.POINTS


def test_scopes_of_definitions_follow_from_what_they_read() -> None:
    program = program_of()
    scopes = {name: d.scope for name, d in program.defines.items()}
    assert scopes["pure"] == "seat"
    assert scopes["all_triplets"] == "hand"
    assert scopes["ready"] == "seat"
    assert scopes["heavenly"] == "hand"


def test_a_group_in_replaces_means_its_other_patterns() -> None:
    assert set(pattern(program_of(), "heavenly").replaces) == {"kong_bloom", "kong_discard", "robbed_kong"}
