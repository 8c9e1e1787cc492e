"""`rulec score --batch`: JSON Lines of hands in, one result line each out."""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulec.source.diagnostic import Diagnostic, DiagnosticError, Sink
from rulec.source.reading import read_text
from rulec.source.similar import suggest
from rulec.source.text import Span, Text

if TYPE_CHECKING:
    from rulec import Rules
    from rulec.cli.face import Face

FIELDS = {
    "id": (str, int, type(None)),
    "hand": (str,),
    "melds": (list,),
    "win": (str, type(None)),
    "self_draw": (bool,),
    "void": (str, type(None)),
    "flags": (list,),
}
KINDS = {
    str: ("text", "文字"),
    bool: ("true or false", "true 或 false"),
    list: ("a list of texts", "文字的列表"),
}


def run_batch(rules: "Rules", source: str, face: "Face") -> int:
    """Score each line; a line that is at fault has its errors in place of a result, and the others are still scored."""
    from rulec.report.diagnostics import diagnostic_json
    from rulec.report.scoring import score_json

    failed = False
    for text, number, line in _lines(source):
        name: object = None
        try:
            given = _fields(text, number, line)
            name = given.pop("id", None)
            told = score_json(rules.score(given.pop("hand"), **given), face.lang)
        except DiagnosticError as error:
            failed = True
            name = name if name is not None else _id(line)
            placed = [_placed(d, text, text.starts[number - 1], line) for d in error.diagnostics]
            told = {"errors": [diagnostic_json(d, face.lang) for d in placed]}
        face.line({"id": name, **told})
    return face.code(errors=failed)


def _lines(source: str) -> Iterator[tuple[Text, int, str]]:
    if source == "-":
        stdin = getattr(sys.stdin, "buffer", None)
        for number, line in enumerate(stdin or sys.stdin, 1):
            shown = line.decode("utf-8", errors="replace") if isinstance(line, bytes) else line
            if shown.strip():
                yield Text("<stdin>", "\n" * (number - 1) + shown), number, shown
        return
    sink = Sink()
    text = read_text(source, sink)
    if text is None:
        raise DiagnosticError(tuple(sink))
    for number, line in enumerate(text.text.split("\n"), 1):
        if line.strip():
            yield text, number, line


def _placed(diagnostic: Diagnostic, text: Text, start: int, line: str) -> Diagnostic:
    """A fault in a value (a text of its own) at its place in the line; the whole line where it has none."""
    span = diagnostic.span
    if span is not None and span.file is not None:
        return diagnostic
    quoted = json.dumps(span.source.text, ensure_ascii=False) if span is not None else ""
    at = line.find(quoted) if span is not None and quoted[1:-1] == span.source.text else -1
    if span is None or at < 0:
        return replace(diagnostic, span=Span(text, start, start + len(line.rstrip())))
    first = start + at + 1
    return replace(diagnostic, span=Span(text, first + span.start, first + span.end))


def _id(line: str) -> object:
    """The id of a line that is at fault, where it can be read."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value.get("id") if isinstance(value, dict) else None


def _fields(text: Text, number: int, line: str) -> dict[str, Any]:
    start = text.starts[number - 1]
    try:
        value = json.loads(line)
    except json.JSONDecodeError as error:
        at = start + min(error.pos, len(line))
        raise _fault(text, at, at + 1, "batch-json", reason=error.msg) from None
    except (ValueError, RecursionError) as error:
        raise _fault(text, start, start + 1, "batch-json", reason=str(error)) from None
    stop = start + len(line.rstrip())
    if not isinstance(value, dict):
        raise _fault(text, start, stop, "batch-not-map")
    for key, given in value.items():
        at = max(line.find(json.dumps(key, ensure_ascii=False)), 0) + start
        if key not in FIELDS:
            near = suggest(key, FIELDS)
            raise DiagnosticError(
                (Diagnostic(code="batch-key", args={"key": key}, span=Span(text, at, at + len(key) + 2), suggest=near),)
            )
        fits = isinstance(given, FIELDS[key]) and not (isinstance(given, bool) and bool not in FIELDS[key])
        if not fits or (isinstance(given, list) and not all(isinstance(g, str) for g in given)):
            wanted, wanted_zh = KINDS[FIELDS[key][0]]
            raise _fault(text, at, at + len(key) + 2, "batch-kind", key=key, kind=wanted, kind_zh=wanted_zh)
    if "hand" not in value:
        raise _fault(text, start, stop, "batch-no-hand")
    return value


def _fault(text: Text, start: int, end: int, code: str, **args: str) -> DiagnosticError:
    return DiagnosticError((Diagnostic(code=code, args=args, span=Span(text, start, end)),))
