"""Faults of meaning: each with its own code, the exact text under the caret, and nothing that merely follows."""

import pytest

from rulec.source.catalogue import help_text, message
from tests.expr.build import DATA, checked

SKELETON = (DATA / "skeleton.yaml").read_text(encoding="utf-8")

DEFINES = [
    ("qads >= 1", "unknown-name", "qads", "quads"),
    ("form == standart", "unknown-value", "standart", "standard"),
    ("form == pairs or standard", "value-as-condition", "standard", "form in {pairs, standard}"),
    ("wait == closed and open", "value-as-condition", "open", "wait in {closed, open}"),
    ("pure and counts", "value-alone", "counts", None),
    ("cap + 1 >= 3", "may-be-none", "cap", None),
    ("cap == none and cap >= 3", "may-be-none", "cap", None),
    ("flower_pig_capped >= 3", "may-be-named", "flower_pig_capped", None),
    ("heavenly == fan", "ambiguous-name", "heavenly", None),
    ("win > 3m", "not-ordered", "win > 3m", None),
    ("win.rank == 10", "no-such-rank", "10", None),
    ("win == 5z", "honour-tile", "5z", None),
    ("copies == 4", "element-outside", "copies", None),
    ("count(quads) >= 1", "not-a-collection", "quads", None),
    ("count(suit) >= 1", "not-a-collection", "suit", "suits"),
    ("tiles", "collection-alone", "tiles", None),
    ("win.colour == m", "unknown-attribute", "colour", None),
    ("dealer.heavenly", "not-of-a-seat", "heavenly", None),
    ("dealer.redy", "unknown-of-seat", "redy", "ready"),
    ("payer.ready", "out-of-view-pay", "payer", None),
    ("first != none", "out-of-view-round", "first", None),
    ("shape >= 1", "out-of-view-groups", "shape", None),
    ("maxx(1, 2) >= 1", "unknown-function", "maxx", "max"),
    ("part(3, 2) >= 1", "argument-count", "part(3, 2)", None),
    ("pick(quads, 1, 2) >= 1", "pick-range", "quads", None),
    ("wall // draws >= 1", "zero-divisor", "draws", None),
    ("2 ** (quads - 1) >= 1", "negative-exponent", "quads - 1", None),
    ("any(waits, fan + points >= 1)", "mixed-kinds", "fan + points", None),
    ("any(waits, fan * points >= 1)", "product-of-kinds", "fan * points", None),
    ("any(waits, fan >= points)", "compared-kinds", "fan >= points", None),
    ("min(quads, self_draw) >= 1", "not-a-number", "self_draw", None),
    ("quads and pure", "not-a-condition", "quads", None),
    ("quads >= 0.5", "needs-whole", "0.5", None),
    ("self_draw == none", "never-none", "self_draw == none", None),
    ("cap < none", "none-not-ordered", "cap < none", None),
    ("form == wait", "unknown-value", "wait", None),
    ("option.capp == 3", "unknown-name", "capp", "cap"),
    ("pattern.plain", "otherwise-named", "plain", None),
    ("pattern.egihts", "unknown-pattern", "egihts", "eights"),
    ("(if pure then 1 else self_draw) == 1", "if-arms-differ", "if pure then 1 else self_draw", None),
]


@pytest.mark.parametrize(("text", "code", "under", "suggest"), DEFINES)
def test_a_line_of_define(text: str, code: str, under: str, suggest: str | None) -> None:
    program, found = checked(SKELETON, extra=f'define: {{x1: "{text}"}}')
    assert program is None
    assert [d.code for d in found] == [code]
    assert found[0].span is not None
    assert found[0].span.text == under
    if suggest is not None:
        assert found[0].suggest == suggest
    for lang in ("en", "zh"):
        assert message(found[0], lang) and help_text(found[0], lang)


SECTIONS = [
    ("score: {more: fan + points}", "mixed-kinds", "fan + points"),
    ("score: {points: limit}", "may-be-none", "limit"),
    ("score: {points: base * 2 ** (shape - 4)}", "negative-exponent", "shape - 4"),
    ("define: {win: pure}", "reserved-name", "pure"),
    ("patterns: {nine: {group: shape, fan: 1}}", "pattern-without-when", "shape"),
    ("patterns: {nine: {group: shape, when: pure}}", "pattern-without-price", "shape"),
    ("patterns: {nine: {group: shap, fan: 1, when: pure}}", "unknown-group", "shap"),
    ("patterns: {nine: {group: shape, times: 2, when: pure}}", "mixed-group", "2"),
    ("patterns: {nine: {group: shape, fan: 1, count: quads - 2, when: quads >= 1}}", "negative-count", "quads - 2"),
    ("patterns: {nine: {group: shape, fan: points, when: pure}}", "out-of-view-priced", "points"),
    ("patterns: {nine: {group: shape, fan: quads, when: pure}}", "kind-mismatch", "quads"),
    ("patterns: {nine: {group: shape, fan: 1, when: pure, replaces: [plane]}}", "unknown-replaced", "plane"),
    ("patterns: {nine: {group: shape, fan: 1, when: pure, replaces: [nine]}}", "replaces-itself", "nine"),
    ("patterns: {nine: {group: shape, fan: 1, when: pure, replaces: {root: 0}}}", "replaces-amount", "0"),
    ("groups: {other: {combine: sun}}", "unknown-combine", "sun"),
    ("settlements: {aa: {on: kong, to: in_play, amount: base - 2 * base}}", "negative-amount", "base - 2 * base"),
    ("settlements: {aa: {on: kong, to: in_play, amount: points}}", "out-of-view-priced", "points"),
    ("settlements: {aa: {on: kong, when: in_play, amount: base}}", "out-of-view-seat", "in_play"),
    ("settlements: {aa: {on: exhausted, from: 3, amount: base}}", "not-seats", "3"),
    ("settlements: {aa: {on: exhausted, from: payer.ready, amount: base}}", "out-of-view-pay", "payer"),
    ("settlements: {aa: {on: gone, amount: base}}", "unknown-event", "gone"),
    ("settlements: {aa: {on: win, amount: feeder.best_wait}}", "may-be-none", "feeder"),
    ("settlements: {aa: {on: exhausted, amount: ready}}", "out-of-view-seat", "ready"),
    ("settlements: {aa: {on: win}}", "settlement-without-amount", "win"),
    ("order: {win: [nope]}", "unknown-settlement", "nope"),
    ("order: {win: [refund]}", "order-of-another-event", "refund"),
    ("order: {win: [discard_win, discard_win]}", "order-twice", "discard_win"),
    ("order: {wins: [discard_win]}", "unknown-event", "[discard_win]"),
    ("require: [{that: pure, say: {en: no}}]", "out-of-view-table", "pure"),
    ("play: {may_kong: quads + 1}", "not-a-condition", "quads + 1"),
    ("play: {end: last.ends_round}", "may-be-none", "last"),
    ("play: {live_wait: heldd < 4}", "unknown-name", "heldd"),
]


@pytest.mark.parametrize(("extra", "code", "under"), SECTIONS)
def test_a_field_of_a_section(extra: str, code: str, under: str) -> None:
    program, found = checked(SKELETON, extra=extra)
    assert program is None
    assert [d.code for d in found] == [code]
    assert found[0].span is not None
    assert found[0].span.text == under
    for lang in ("en", "zh"):
        assert message(found[0], lang) and help_text(found[0], lang)


def test_a_witness_shows_when_a_number_leaves_its_domain() -> None:
    _, found = checked(SKELETON, extra="patterns: {nine: {group: shape, fan: 1, count: quads - 2, when: quads >= 1}}")
    assert dict(found[0].args)["value"] == "-1"
    _, found = checked(SKELETON, extra="settlements: {aa: {on: kong, amount: base - 2 * base}}")
    assert dict(found[0].args)["witness"] == "base = 1"


def test_a_cycle_is_told_with_every_link() -> None:
    _, found = checked(SKELETON, extra="define: {x1: x2 and pure, x2: x3, x3: not x1}")
    assert [d.code for d in found] == ["cycle"]
    assert dict(found[0].args)["chain"] == "x1 -> x2 -> x3 -> x1"
    assert [label.span.text for label in found[0].labels] == ["x2", "x3", "x1"]


def test_lines_of_score_may_not_go_round() -> None:
    _, found = checked(SKELETON, extra="score: {value: points, points: value}")
    assert [d.code for d in found] == ["cycle"]


def test_patterns_that_replace_each_other_are_a_circle() -> None:
    extra = "patterns: {eights: {replaces: [nine]}, nine: {group: shape, fan: 1, when: pure, replaces: [eights]}}"
    _, found = checked(SKELETON, extra=extra)
    assert [d.code for d in found] == ["replaces-cycle"]
    assert len(found[0].labels) == 2


def test_two_that_replace_all_of_a_group_do_not_replace_each_other() -> None:
    extra = "patterns: {earthly: {group: bonus, fan: 1, replaces: [bonus]}}"
    program, found = checked(SKELETON, extra=extra)
    assert found == [] and program is not None
    replaced = {p.name: set(p.replaces) for p in program.patterns}
    assert "heavenly" not in replaced["earthly"] and "earthly" not in replaced["heavenly"]


def test_a_failed_requirement_speaks_with_the_words_of_the_ruleset() -> None:
    _, found = checked(SKELETON, {"cap": "none", "heavenly": "limit"})
    assert [d.code for d in found] == ["requirement-failed"]
    assert message(found[0]) == "without a cap a heavenly win cannot pay the limit"
    assert found[0].span is not None and found[0].span.file is None
    assert [label.key for label in found[0].labels] == ["required-here", "option-set-here"]


def test_all_faults_are_told_in_one_run_in_the_order_of_the_file() -> None:
    extra = 'define: {x1: qads >= 1, x2: "form == standart", x3: x1 or x2}\nscore: {more: fan + points}'
    _, found = checked(SKELETON, extra=extra)
    assert [d.code for d in found] == ["unknown-name", "unknown-value", "mixed-kinds"]
