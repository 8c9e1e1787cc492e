"""Folding under options, and what folding leaves alone."""

from typing import Any

import pytest

from rulec.expr.program import Program
from rulec.expr.show import render
from tests.expr.build import DATA, checked

SKELETON = (DATA / "skeleton.yaml").read_text(encoding="utf-8")


def program_of(options: dict[str, Any] | None = None, extra: str = "") -> Program:
    program, found = checked(SKELETON, options, extra=extra)
    assert [d.code for d in found if d.code not in ("hidden-option", "unused-option")] == []
    assert program is not None
    return program


def folded(text: str, options: dict[str, Any] | None = None) -> str:
    return render(program_of(options, f'define: {{x1: "{text}"}}').defines["x1"].expr.folded)


@pytest.mark.parametrize(
    ("text", "options", "left"),
    [
        ("if roots == off then pure else self_draw", {}, "pure"),
        ("if roots == off then pure else self_draw", {"roots": "hand_only"}, "self_draw"),
        ("pure and ready_pays == max", {}, "pure"),
        ("pure and ready_pays == min", {}, "false"),
        ("pure or ready_pays == max", {}, "true"),
        ("pure or ready_pays in {min}", {}, "pure"),
        ("not (pure or option.heavenly != off)", {}, "not pure"),
        ("quads + flower_pig * 2 >= 3 ** 2", {}, "quads + 40 >= 9"),
        ("(if cap == none then 7 else cap) >= 4", {}, "true"),
        ("(if cap == none then 7 else cap) >= 4", {"cap": "none"}, "true"),
        ("min(quads, if cap == none then 2 else 3) == 1", {"cap": "none"}, "min(quads, 2) == 1"),
        ("base * 2 ** flower_pig >= limit or limit == none", {"cap": "none"}, None),
        ("pick(last_n, pure, 2) == 1", {}, None),
        ("pick(last_n, quads, 2) == 1", {"last_n": 1}, "false"),
        ("all(blocks, rank == 1 or ready_pays == max)", {}, "true"),
        ("any(blocks, rank == 1 and ready_pays == min)", {}, "false"),
        ("count(blocks, ready_pays == min) + quads >= 1", {}, "quads >= 1"),
        ("-(1 - 3) + quads >= 1", {}, "2 + quads >= 1"),
        ("7 // 2 == quads", {}, "3 == quads"),
    ],
)
def test_an_expression_under_options(text: str, options: dict[str, Any], left: str | None) -> None:
    if left is None:
        assert checked(SKELETON, options, extra=f'define: {{x1: "{text}"}}')[0] is None
    else:
        assert folded(text, options) == left


def test_what_a_score_sheet_may_state_never_folds() -> None:
    program = program_of(extra="define: {last_tile: 'false', ready: 'true', x1: last_tile and ready, x2: pig}")
    assert render(program.defines["x1"].expr.folded) == "last_tile and ready"
    assert render(program.defines["last_tile"].expr.folded) == "false"


def test_a_pattern_that_an_option_rules_out_is_off_and_not_wrong() -> None:
    extra = """
patterns:
  nine: {group: shape, fan: 1, when: pure and roots == with_kongs}
  ten: {group: shape, fan: 1, on: roots == with_kongs, when: pure}
  eleven: {group: shape, fan: 1, on: false, when: pure}
"""
    off = {p.name: (p.on, p.off_by_option) for p in program_of(extra=extra).patterns}
    assert off["nine"] == off["ten"] == (False, True)
    assert off["eleven"] == (False, False)
    assert off["eights"] == (True, False)
    assert {p.name: p.on for p in program_of({"roots": "with_kongs"}, extra).patterns}["nine"]


def test_a_settlement_is_off_where_its_guard_is() -> None:
    on = {s.name: s.on for s in program_of().settlements}
    assert on["discard_win"] and on["self_draw_win"]
    assert not on["shot_refund"] and not on["fed_bloom_win"]
    assert {s.name: s.on for s in program_of({"shot_kong": "refund"}).settlements}["shot_refund"]


def test_a_level_is_fan_over_a_plain_hand() -> None:
    program = program_of(extra="patterns: {nine: {group: shape, level: 4, when: pure}}")
    nine = next(p for p in program.patterns if p.name == "nine")
    assert nine.by_level
    assert render(nine.price.tree) == "4 - plain"
    assert render(nine.price.folded) == "3"
    assert nine.field == "fan"


def test_the_limit_is_known_everywhere_and_keeps_its_name() -> None:
    """Pricing asks what a hand would be worth without the limit, so it is not folded into what reads it."""
    amount = "if cap == none then 0 else limit"
    program = program_of(extra=f"settlements: {{fine: {{on: exhausted, from: barred, to: bank, amount: {amount}}}}}")
    fine = next(s for s in program.settlements if s.name == "fine")
    assert render(fine.amount.folded) == "limit"


@pytest.mark.parametrize(
    "text",
    [
        "pure and (self_draw or ready)",
        "not (pure and self_draw)",
        "not pure and self_draw",
        "(quads + 1) * 2 - (quads - 1) >= 3",
        "2 ** (quads + 1) ** 2 >= 1",
        "(2 ** quads) ** 2 >= 1",
        "(if pure then 1 else 2) + 1 == 2",
        "win in {2s, 3m} or win.suit == m",
        "all(suits, any(runs, rank == 1) and count(tiles, rank >= 2) >= 1)",
        "count(seats, in_play and any(kongs, latest)) >= 1",
        "max(waits, points, live) >= 0.5",
        "quads - (quads - 1) // 2 == 1",
        "void == none or void != m",
        "any(kongs, feeder != none and feeder.ready)",
    ],
)
def test_a_tree_renders_back_to_its_text(text: str) -> None:
    program = program_of(extra=f'define: {{x1: "{text}"}}')
    assert render(program.defines["x1"].expr.tree) == text
