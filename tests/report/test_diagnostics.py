"""Diagnostics as text and data: the caret stands under the text, whatever its width."""

import json

import pytest
from rich.cells import cell_len

from rulec.report.diagnostics import FORMS, diagnostic_json, diagnostic_text, excerpt, render
from rulec.source.diagnostic import Diagnostic, Label
from rulec.source.text import Span, Text

SOURCE = Text(
    name="规则/周五 夜.yaml", text="rulec: 1\n番种: {将对: cap, base: 1}\n\tcap: 3\n" + "长" * 80 + " cap" + "x" * 90
)


def at(word: str, source: Text = SOURCE, nth: int = 0) -> Span:
    start = -1
    for _ in range(nth + 1):
        start = source.text.index(word, start + 1)
    return Span(source, start, start + len(word))


def fault(span: Span | None, *labels: Label) -> Diagnostic:
    return Diagnostic(code="duplicate-key", args={"key": "cap"}, span=span, labels=labels, suggest="base")


def marked(span: Span) -> str:
    """What the carets of an excerpt stand under, by the width of a terminal."""
    line, carets = (told.replace("|", " ") for told in excerpt(span))
    under, column = "", 0
    for sign in line:
        if carets[column : column + cell_len(sign)].strip():
            under += sign
        column += cell_len(sign)
    return under


@pytest.mark.parametrize(("word", "nth"), [("cap", 0), ("cap", 1), ("cap", 2), ("将对", 0), ("番种", 0), ("rulec", 0)])
def test_the_caret_is_under_the_text(word: str, nth: int) -> None:
    assert marked(at(word, nth=nth)) == word


def test_text() -> None:
    span = at("cap")
    assert diagnostic_text(fault(span, Label(span=at("base"), key="first-here")), "en") == (
        "规则/周五 夜.yaml:2:10: error[duplicate-key]: `cap` stands twice in the same map\n"
        "  2 | 番种: {将对: cap, base: 1}\n"
        "    |              ^^^\n"
        "  did you mean `base`?\n"
        "  help: keep one of the two\n"
        "  规则/周五 夜.yaml:2:15: first here\n"
        "  2 | 番种: {将对: cap, base: 1}\n"
        "    |                   ^^^^\n"
    )


def test_text_of_the_command_line_has_no_place_to_go_to() -> None:
    span = at("cap", Text(name=None, text="cap"))
    told = diagnostic_text(fault(span), "zh")
    assert told.startswith("命令行: 错误[duplicate-key]: ")
    assert diagnostic_json(fault(span), "en")["file"] is None
    assert diagnostic_text(fault(None), "en").startswith("error[duplicate-key]: ")


def test_a_span_of_several_lines_is_marked_on_its_first() -> None:
    text = Text(name="t", text="a: [1,\n  2]\n")
    assert excerpt(Span(text, 3, 11)) == ["  1 | a: [1,", "    |    ^^^"]


def test_an_empty_span_still_has_a_caret() -> None:
    text = Text(name="t", text="cap:\n")
    assert excerpt(Span(text, 4, 4)) == ["  1 | cap:", "    |     ^"]
    assert excerpt(Span(Text(name="t", text=""), 0, 0)) == []


def test_json() -> None:
    told = diagnostic_json(fault(at("cap"), Label(span=at("base"), key="first-here")), "en")
    assert told == {
        "code": "duplicate-key",
        "severity": "error",
        "message": "`cap` stands twice in the same map",
        "file": "规则/周五 夜.yaml",
        "line": 2,
        "column": 10,
        "end_line": 2,
        "end_column": 13,
        "help": "keep one of the two",
        "suggestion": "base",
        "labels": [
            {
                "message": "first here",
                "file": "规则/周五 夜.yaml",
                "line": 2,
                "column": 15,
                "end_line": 2,
                "end_column": 19,
            }
        ],
    }


def test_github_escapes_what_ends_a_field() -> None:
    source = Text(name="a,b:c%.yaml", text="cap")
    assert render([fault(at("cap", source))], "github", "en") == (
        "::error file=a%2Cb%3Ac%25.yaml,line=1,endLine=1,col=1,endColumn=4,title=duplicate-key::"
        "`cap` stands twice in the same map%0Adid you mean `base`?%0Ahelp: keep one of the two\n"
    )


def test_sarif() -> None:
    told = json.loads(render([fault(at("cap"), Label(span=at("base"), key="first-here"))], "sarif", "en"))
    assert told["version"] == "2.1.0"
    (run,) = told["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    (result,) = run["results"]
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == "duplicate-key"
    place = result["locations"][0]["physicalLocation"]
    assert place["region"] == {"startLine": 2, "startColumn": 10, "endLine": 2, "endColumn": 13}
    assert place["artifactLocation"]["uri"] == "%E8%A7%84%E5%88%99/%E5%91%A8%E4%BA%94%20%E5%A4%9C.yaml"
    assert result["relatedLocations"][0]["physicalLocation"]["region"]["startColumn"] == 15


def test_findings_go_by_file_and_place() -> None:
    other = Text(name="b", text="cap")
    found = [fault(at("base")), fault(at("cap", other)), fault(at("cap"))]
    told = json.loads(render(found, "json", "en"))["diagnostics"]
    assert [(d["file"], d["column"]) for d in told] == [(SOURCE.name, 10), (SOURCE.name, 15), ("b", 1)]


@pytest.mark.parametrize("form", FORMS)
def test_nothing_found(form: str) -> None:
    told = render([], form, "zh")
    assert told == {"text": "没有发现问题\n", "json": '{\n  "diagnostics": []\n}\n', "github": ""}.get(form, told)


def test_the_text_ends_with_a_count() -> None:
    assert render([fault(at("cap"))], "text", "en").endswith("\n\n1 error\n")
    assert render([fault(at("cap")), fault(at("base"))], "text", "zh").endswith("\n\n2 个错误\n")


def test_lines_that_are_texts_of_their_own_are_told_in_order() -> None:
    texts = [Text("r.jsonl", "one two\n", 1), Text("r.jsonl", "two\n", 2), Text("r.jsonl", "  two", 10)]
    shuffled = [fault(at("two", texts[n])) for n in (2, 0, 1)]
    told = json.loads(render(shuffled, "json", "en"))["diagnostics"]
    assert [(d["line"], d["column"], d["end_line"]) for d in told] == [(1, 5, 1), (2, 1, 2), (10, 3, 10)]
    assert marked(at("two", texts[2])) == "two" and excerpt(at("two", texts[2]))[0] == "  10 |   two"
