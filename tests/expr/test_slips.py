"""Slips of form: code, exact text under the caret, and the way out."""

import pytest

from rulec.expr.parse import parse
from rulec.source.catalogue import help_text, message
from tests.expr.build import DATA, checked

SKELETON = (DATA / "skeleton.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "code", "under", "suggest"),
    [
        ("count（suits) == 1", "full-width", "（", "("),
        ("rank in {2，5}", "full-width", "，", ","),
        ("quads ＞＝ 1", "full-width", "＞＝", ">="),
        ("fan >= 3番", "number-with-unit", "3番", "3"),
        ("2x + 1", "number-with-unit", "2x", "2"),
        ("a && b", "programming-operator", "&&", "and"),
        ("a || b", "programming-operator", "||", "or"),
        ("!a", "programming-operator", "!", "not"),
        ("a = 1", "single-equals", "=", "=="),
        ("a ≥ 1", "unknown-operator", "≥", ">="),
        ("a => 1", "unknown-operator", "=>", ">="),
        ("a / 2", "unknown-operator", "/", "//"),
        ("1 <= a <= 4", "chained-comparison", "1 <= a <= 4", "1 <= a and a <= 4"),
        ("b and 1 < a + 1 < 4 or c", "chained-comparison", "1 < a + 1 < 4", "1 < a + 1 and a + 1 < 4"),
        ("1 + if a then 1 else 2", "if-needs-brackets", "if", None),
        ("a == not b", "not-needs-brackets", "not", None),
        ("if a then 1", "if-without-else", "", None),
        ("a and", "unexpected-end", "", None),
        ("a ==", "unexpected-end", "", None),
        ("count(suits == 1", "unclosed-bracket", "(", None),
        ("a in {1, 2", "unclosed-bracket", "{", None),
        ("a) and b", "unopened-bracket", ")", None),
        ("a b", "missing-operator", "b", None),
        ("a and or b", "missing-operand", "or", None),
        ("a AND b", "keyword-spelling", "AND", "and"),
        ("a 且 b", "keyword-spelling", "且", "and"),
        ("如果 a then b else c", "keyword-spelling", "如果", "if"),
        ("a # b", "unknown-character", "#", None),
        ("form == 'pairs'", "quoted-word", "'pairs'", None),
        ("1.2.3", "bad-number", "1.2.3", None),
        ("a else b", "stray-keyword", "else", None),
        ("", "empty-expression", "", None),
    ],
)
def test_a_slip_has_its_code_place_and_fix(text: str, code: str, under: str, suggest: str | None) -> None:
    slips = parse(text)
    assert isinstance(slips, tuple)
    assert (slips[0].code, text[slips[0].start : slips[0].end], slips[0].suggest) == (code, under, suggest)


def test_the_caret_of_an_early_end_stands_past_the_last_word() -> None:
    slips = parse("a and   ")
    assert isinstance(slips, tuple)
    assert (slips[0].start, slips[0].end) == (5, 5)


def test_every_wrong_character_of_a_text_is_told_at_once() -> None:
    slips = parse("count（suits） = 3番")
    assert isinstance(slips, tuple)
    assert [s.code for s in slips] == ["full-width", "full-width", "single-equals", "number-with-unit"]


@pytest.mark.parametrize(
    ("yaml", "under", "line", "column"),
    [
        ('define: {x1: "pure and qads >= 1"}', "qads", 1, 24),
        ("define: {x1: 'pure and qads >= 1'}", "qads", 1, 24),
        ('title: {zh: 测试}\ndefine: {大胡: {title: {zh: 大胡}, is: "pure and qads >= 1"}}', "qads", 2, 46),
        ("define:\n  x1: >-\n    pure\n    and qads >= 1", "qads", 4, 9),
        ('define: {x1: "pure and\\u0020qads >= 1"}', "qads", 1, 29),
    ],
)
def test_carets_stand_under_the_word_in_every_kind_of_scalar(yaml: str, under: str, line: int, column: int) -> None:
    _, found = checked(SKELETON, extra=yaml)
    span = found[0].span
    assert span is not None
    assert (span.text, span.line, span.column, found[0].suggest) == (under, line, column, "quads")


def test_a_comma_that_yaml_took_is_told_as_that() -> None:
    _, found = checked(SKELETON, extra="define: {x1: {is: count(kinds, copies == 4), note: n}}")
    assert [d.code for d in found] == ["comma-cuts"]
    assert "quotation marks" in help_text(found[0])
    assert "引号" in help_text(found[0], "zh")
    assert "{ }" in message(found[0])
