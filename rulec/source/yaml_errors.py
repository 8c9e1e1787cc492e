"""PyYAML's complaints as diagnostics of our own, each at the place that a writer must change."""

import re

import yaml

from rulec.source.diagnostic import Diagnostic, Label
from rulec.source.text import Span, Text

_WIDE_COLON = re.compile(r"^\s*(?:- )?[^\s:#\"'{\[]+(：)")


def syntax_fault(error: yaml.YAMLError, text: Text, shift: int) -> Diagnostic:
    """The diagnostic of a YAML error; `shift` is what was cut off before the text that PyYAML saw."""
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return Diagnostic(code="yaml-syntax", span=Span(text, 0, 0))
    problem, context = error.problem or "", error.context or ""
    at = min(error.problem_mark.index + shift, len(text.text))
    span = Span(text, at, min(at + 1, len(text.text)))
    opened = error.context_mark.index + shift if error.context_mark is not None else None
    code = _refine(_code(problem, context, span.text), span)
    if code == "yaml-tab" and span.text != "\t":
        span = _indent_tab(span) or span
    if code == "yaml-escape" and span.text != "\\":
        span = Span(text, at - 1, at + 1)
    if code in ("yaml-no-colon", "yaml-colon", "yaml-indent"):
        wide = _wide_colon(text, span if opened is None or code != "yaml-no-colon" else Span(text, opened, at))
        if wide is not None:
            return Diagnostic(code="yaml-wide-colon", span=wide)
    if code == "yaml-no-colon" and opened is not None:
        return Diagnostic(code=code, span=_to_line_end(text, opened))
    if code == "yaml-quote" and opened is not None:
        return Diagnostic(code=code, span=Span(text, opened, opened + 1))
    labels: tuple[Label, ...] = ()
    if code == "yaml-bracket" and opened is not None:
        labels = (Label(span=Span(text, at, span.end), key="seen-here"),)
        span = Span(text, opened, opened + 1)
    if code == "yaml-indent":
        span = _first_word(span)
    return Diagnostic(code=code, args={"character": span.text}, span=span, labels=labels)


def _code(problem: str, context: str, character: str) -> str:
    tab = character == "\t" or "tab" in problem
    rules = (
        ("mapping values are not allowed" in problem, "yaml-colon"),
        ("could not find expected ':'" in problem, "yaml-no-colon"),
        ("escape" in problem, "yaml-escape"),
        ("quoted scalar" in context and "unexpected" in problem, "yaml-quote"),
        ("double-quoted" in context, "yaml-escape"),
        ("an alias" in context or "an anchor" in context, "yaml-anchor"),
        ("flow" in context, "yaml-bracket"),
        ("start any token" in problem and tab, "yaml-tab"),
        ("tab" in problem, "yaml-tab"),
        ("start any token" in problem, "yaml-character"),
        ("block" in context or "block end" in problem or "not allowed here" in problem, "yaml-indent"),
    )
    return next((code for holds, code in rules if holds), "yaml-syntax")


def _refine(code: str, span: Span) -> str:
    """Tell apart what PyYAML reports alike, by what stands before the place."""
    before = span.source.text[span.source.starts[span.line - 1] : span.start]
    if code == "yaml-colon" and ": " not in before:
        return "yaml-indent"
    if code == "yaml-indent" and before.strip():
        if span.text in ("]", "}", ","):
            return "yaml-character"
        if before.rstrip()[-1:] in ("'", '"', "]", "}"):
            return "yaml-after-quote"
    return code


def _first_word(span: Span) -> Span:
    """The line from its first character that is no space."""
    start = span.source.starts[span.line - 1]
    line = span.source.line(span.line)
    return Span(span.source, start + len(line) - len(line.lstrip()), start + len(line))


def _indent_tab(span: Span) -> Span | None:
    """The first tab in the indentation of the line."""
    text, start = span.source, span.source.starts[span.line - 1]
    line = text.line(span.line)
    indent = line[: len(line) - len(line.lstrip())]
    return Span(text, start + indent.index("\t"), start + indent.index("\t") + 1) if "\t" in indent else None


def _wide_colon(text: Text, span: Span) -> Span | None:
    """A full-width colon after the first word of one of the lines that the fault touches, or of the line before."""
    last = text.position(span.end)[0]
    for number in (*range(span.line, min(last, span.line + 3) + 1), span.line - 1):
        if not 1 <= number <= len(text.starts):
            continue
        found = _WIDE_COLON.match(text.line(number))
        if found is not None:
            start = text.starts[number - 1] + found.start(1)
            return Span(text, start, start + 1)
    return None


def _to_line_end(text: Text, start: int) -> Span:
    number = text.position(start)[0]
    end = text.starts[number - 1] + len(text.line(number))
    return Span(text, start, max(end, start))
