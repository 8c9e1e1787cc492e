"""Diagnostics for people and for machines: text with carets, JSON, GitHub annotations, SARIF 2.1.0."""

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import PurePath
from typing import Any

from rulec.source.catalogue import Lang, help_text, label_text, message, severity
from rulec.source.diagnostic import Diagnostic, Label
from rulec.source.text import Span

WIDEST = 100  # characters of a source line that an excerpt shows
_WORDS = {
    "en": {
        "error": "error",
        "warning": "warning",
        "note": "note",
        "place": "command line",
        "suggest": "did you mean `{0}`?",
        "help": "help: {0}",
        "none": "nothing to report",
    },
    "zh": {
        "error": "错误",
        "warning": "警告",
        "note": "提示",
        "place": "命令行",
        "suggest": "是不是“{0}”？",
        "help": "办法：{0}",
        "none": "没有发现问题",
    },
}


def render(diagnostics: Iterable[Diagnostic], form: str, lang: Lang) -> str:
    """Diagnostics in one of the forms of FORMS, by file and place."""
    return FORMS[form](_sorted(diagnostics), lang)


def diagnostic_json(diagnostic: Diagnostic, lang: Lang) -> dict[str, Any]:
    """A diagnostic as plain data; lines and columns count from 1 in characters, ends are exclusive."""
    told: dict[str, Any] = {
        "code": diagnostic.code,
        "severity": severity(diagnostic),
        "message": message(diagnostic, lang),
        **_place_json(diagnostic.span),
        "help": help_text(diagnostic, lang) or None,
        "suggestion": diagnostic.suggest,
    }
    told["labels"] = [{"message": label_text(label, lang), **_place_json(label.span)} for label in diagnostic.labels]
    return told


def diagnostic_text(diagnostic: Diagnostic, lang: Lang) -> str:
    """A diagnostic as lines for people: its place, the words, the source with a caret, and the way out."""
    words = _WORDS[lang]
    head = f"{words[severity(diagnostic)]}[{diagnostic.code}]: {message(diagnostic, lang)}"
    lines = [f"{_place_text(diagnostic.span, lang)}{head}", *excerpt(diagnostic.span)]
    if diagnostic.suggest is not None:
        lines.append("  " + words["suggest"].format(diagnostic.suggest))
    way_out = help_text(diagnostic, lang)
    if way_out:
        lines.append("  " + words["help"].format(way_out))
    for label in diagnostic.labels:
        lines.extend(_label_text(label, lang))
    return "\n".join(lines) + "\n"


def excerpt(span: Span | None) -> list[str]:
    """The source line of a span and carets under exactly its text; a span of several lines is marked on its first."""
    if span is None:
        return []
    from rich.cells import cell_len

    number, column = span.line, span.column
    line = span.source.line(number)
    if not line.strip():
        return []
    start = column - 1
    end = min(start + max(len(span.text.split("\n")[0].rstrip()), 1), max(len(line), start + 1))
    cut = 0 if end <= WIDEST - 10 else max(0, min(start - 30, len(line) - WIDEST))
    shown = line[cut : cut + WIDEST].replace("\t", " ")
    before, after = "…" if cut else "", "…" if cut + WIDEST < len(line) else ""
    lead = before + shown[: start - cut]
    marked = shown[start - cut : end - cut]
    gutter = str(number)
    return [
        f"  {gutter} | {before}{shown}{after}",
        f"  {' ' * len(gutter)} | {' ' * cell_len(lead)}{'^' * max(cell_len(marked), 1)}",
    ]


def _label_text(label: Label, lang: Lang) -> list[str]:
    return [f"  {_place_text(label.span, lang)}{label_text(label, lang)}", *excerpt(label.span)]


def _place_text(span: Span | None, lang: Lang) -> str:
    if span is None:
        return ""
    if span.file is None:
        return f"{_WORDS[lang]['place']}: "
    return f"{span.file}:{span.line}:{span.column}: "


def _place_json(span: Span | None) -> dict[str, Any]:
    if span is None:
        return {"file": None, "line": None, "column": None, "end_line": None, "end_column": None}
    end_line, end_column = span.source.position(span.end)
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": end_line,
        "end_column": end_column,
    }


def _sorted(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """By file in order of appearance, then by place; a line of a file may be a text of its own."""
    found = list(diagnostics)
    files: dict[str | None, int] = {}
    for diagnostic in found:
        files.setdefault(diagnostic.span.file if diagnostic.span else None, len(files))

    def place(diagnostic: Diagnostic) -> tuple[int, int, int]:
        span = diagnostic.span
        return (files[None], 0, 0) if span is None else (files[span.file], span.line, span.start)

    return sorted(found, key=place)


def _text(diagnostics: Sequence[Diagnostic], lang: Lang) -> str:
    if not diagnostics:
        return _WORDS[lang]["none"] + "\n"
    blocks = [diagnostic_text(diagnostic, lang) for diagnostic in diagnostics]
    return "\n".join([*blocks, _summary(diagnostics, lang)]) + "\n"


def _summary(diagnostics: Sequence[Diagnostic], lang: Lang) -> str:
    kinds = [severity(diagnostic) for diagnostic in diagnostics]
    told = []
    for kind in ("error", "warning", "note"):
        count = kinds.count(kind)
        if count and lang == "zh":
            told.append(f"{count} 个{_WORDS['zh'][kind]}")
        elif count:
            told.append(f"{count} {kind}{'' if count == 1 else 's'}")
    return ("，" if lang == "zh" else ", ").join(told)


def _json(diagnostics: Sequence[Diagnostic], lang: Lang) -> str:
    told = {"diagnostics": [diagnostic_json(diagnostic, lang) for diagnostic in diagnostics]}
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def _github(diagnostics: Sequence[Diagnostic], lang: Lang) -> str:
    return "".join(_annotation(diagnostic, lang) + "\n" for diagnostic in diagnostics)


def _annotation(diagnostic: Diagnostic, lang: Lang) -> str:
    kind = severity(diagnostic)
    place = _place_json(diagnostic.span)
    fields = {
        "file": place["file"],
        "line": place["line"],
        "endLine": place["end_line"],
        "col": place["column"],
        "endColumn": place["end_column"],
        "title": diagnostic.code,
    }
    if place["file"] is None:
        fields = {"title": diagnostic.code}
    told = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in fields.items())
    return f"::{'notice' if kind == 'note' else kind} {told}::{_escaped(_with_help(diagnostic, lang), '')}"


def _escaped(text: str, also: str) -> str:
    for sign in "%\r\n" + also:
        text = text.replace(sign, f"%{ord(sign):02X}")
    return text


def _with_help(diagnostic: Diagnostic, lang: Lang) -> str:
    lines = [message(diagnostic, lang)]
    if diagnostic.suggest is not None:
        lines.append(_WORDS[lang]["suggest"].format(diagnostic.suggest))
    way_out = help_text(diagnostic, lang)
    if way_out:
        lines.append(_WORDS[lang]["help"].format(way_out))
    return "\n".join(lines)


def _sarif(diagnostics: Sequence[Diagnostic], lang: Lang) -> str:
    rules = list(dict.fromkeys(diagnostic.code for diagnostic in diagnostics))
    run = {
        "tool": {"driver": {"name": "rulec", "rules": [{"id": code} for code in rules]}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(diagnostic, rules.index(diagnostic.code), lang) for diagnostic in diagnostics],
    }
    told = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def _result(diagnostic: Diagnostic, index: int, lang: Lang) -> dict[str, Any]:
    related = [
        {"id": number, "message": {"text": label_text(label, lang)}, **_location(label.span)}
        for number, label in enumerate(diagnostic.labels)
        if label.span.file is not None
    ]
    told: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": index,
        "level": severity(diagnostic),
        "message": {"text": _with_help(diagnostic, lang)},
    }
    if diagnostic.span is not None and diagnostic.span.file is not None:
        told["locations"] = [_location(diagnostic.span)]
    if related:
        told["relatedLocations"] = related
    return told


def _location(span: Span) -> dict[str, Any]:
    from urllib.parse import quote

    place = _place_json(span)
    path = PurePath(span.file or "")
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": path.as_uri() if path.is_absolute() else quote(path.as_posix())},
            "region": {
                "startLine": place["line"],
                "startColumn": place["column"],
                "endLine": place["end_line"],
                "endColumn": place["end_column"],
            },
        }
    }


FORMS: dict[str, Callable[[Sequence[Diagnostic], Lang], str]] = {
    "text": _text,
    "json": _json,
    "github": _github,
    "sarif": _sarif,
}
