"""Files and folders of records and nights -> values, each fault in its place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice
from pathlib import Path

from rulec.round.model import Faulty, Night, Record
from rulec.round.parse_night import parse_night
from rulec.round.quick import Quick
from rulec.round.record import VERSIONS, has_errors, parse_record, without_nulls
from rulec.source.diagnostic import Diagnostic, Sink
from rulec.source.json_nodes import compose_json
from rulec.source.nodes import MappingNode, Node, ScalarNode
from rulec.source.reading import read_lines, read_text
from rulec.source.similar import suggest
from rulec.source.text import Span, Text
from rulec.source.yaml_nodes import compose

YAML, LINES = (".yaml", ".yml"), ".jsonl"
SUFFIXES = (*YAML, ".json", LINES)
NUMBERED = re.compile(r'"rulec"\s*:\s*[\d-]')  # what a ruleset in JSON has in it

Read = Record | Night | Faulty


def read_records(path: Path | str, sink: Sink) -> Iterator[Read]:
    """The records and nights of a file, or of a folder's files in order of their paths; of a file of lines, one at a
    time.

    What cannot be read stands as Faulty in its place, and its diagnostics are in the sink too. In a folder, rulesets
    and other kinds of file are passed over; named themselves, they are an error.
    """
    path = Path(path)
    if not path.is_dir():
        yield from _file(path, sink, alone=True)
        return
    found = False
    for file in sorted(path.rglob("*"), key=lambda p: p.parts):
        hidden = any(part.startswith(".") for part in file.relative_to(path).parts)
        if file.suffix in SUFFIXES and not hidden and file.is_file():
            for read in _file(file, sink, alone=False):
                found = True
                yield read
    if not found:
        _add(sink, "folder-without-records", Span(Text(str(path), ""), 0, 0), folder=str(path))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """What is to be one record or night: a text of JSON, or a node; with the faults that it has already."""

    text: Text | None = None
    node: Node | None = None
    faults: tuple[Diagnostic, ...] = ()

    def composed(self, sink: Sink) -> Node | None:
        sink.items.extend(self.faults)
        return self.node if self.text is None else compose_json(self.text, sink)

    def is_ruleset(self) -> bool:
        node = self.node
        if self.text is not None and NUMBERED.search(self.text.text):
            node = compose_json(self.text, Sink())
        head = _head(node) if node is not None else None
        return isinstance(head, ScalarNode) and head is not node and isinstance(head.data, int)


def _file(path: Path, sink: Sink, *, alone: bool) -> Iterator[Read]:
    parts = (part for part in _parts(path, alone=alone) if alone or not part.is_ruleset())
    several = list(islice(parts, 2))
    for number, part in enumerate(chain(several, parts), start=1):
        own = Sink()
        name = str(path) if len(several) == 1 else f"{path}#{number}"
        read = _one(part, name, own, lines=path.suffix == LINES)
        sink.items.extend(own)
        yield read


def _parts(path: Path, *, alone: bool) -> Iterator[_Part]:
    """The documents of a file, or its fault; in a folder it may hold comments and nothing else."""
    text, parts = _lines(path) if path.suffix == LINES else _whole(path)
    first = next(parts, None)
    if first is not None:
        yield from chain([first], parts)
    elif alone or not text.text.strip():
        args = {"file": str(path)}
        yield _Part(faults=(Diagnostic(code="file-without-records", args=args, span=Span(text, 0, 0)),))


def _lines(path: Path) -> tuple[Text, Iterator[_Part]]:
    sink = Sink()

    def parts() -> Iterator[_Part]:
        for line in read_lines(path, sink):
            yield _Part(text=line, faults=tuple(sink))
            sink.items.clear()

    return Text(str(path), ""), parts()


def _whole(path: Path) -> tuple[Text, Iterator[_Part]]:
    sink = Sink()
    text = read_text(path, sink)
    if text is not None and path.suffix not in SUFFIXES:
        _add(sink, "record-suffix", Span(text, 0, 0), file=str(path), known=" ".join(SUFFIXES))
    if text is None or len(sink):
        return Text(str(path), ""), iter([_Part(faults=tuple(sink))])
    if path.suffix in YAML:
        return text, _documents(text)
    return text, iter([_Part(text=text)] if text.text.strip() else [])


def _documents(text: Text) -> Iterator[_Part]:
    """The documents of a YAML text, each with its faults."""
    sink = Sink()
    nodes = compose(text, sink)
    if not nodes and len(sink):
        yield _Part(faults=tuple(sink))
    for i, node in enumerate(nodes):
        end = nodes[i + 1].span.start if i + 1 < len(nodes) else len(text.text) + 1
        start = node.span.start if i else 0
        if not (isinstance(node, ScalarNode) and node.data is None):
            faults = tuple(d for d in sink if d.span is not None and start <= d.span.start < end)
            yield _Part(node=node, faults=faults)


@lru_cache(maxsize=1)
def _quick() -> Quick:
    return Quick()


def _one(part: _Part, name: str, sink: Sink, *, lines: bool) -> Read:
    quickly = _quick().read(part.text, name) if part.text is not None else None
    if quickly is not None:
        return quickly
    node = part.composed(sink)
    node = without_nulls(node) if node is not None else None
    kind = None if node is None else _kind(node, sink)
    if kind == "night" and lines and node is not None:
        _add(sink, "night-in-lines", _head(node).span)
        kind = None
    read: Record | Night | None = None
    if node is not None and kind is not None:
        read = parse_night(node, name, sink) if kind == "night" else parse_record(node, name, sink)
    if read is None or has_errors([d for d in sink if not isinstance(read, Night)]):
        return Faulty(name=name, errors=tuple(sink))
    return read


def _kind(node: Node, sink: Sink) -> str | None:
    """`round` or `night` by the head, or None and a diagnostic."""
    head = _head(node)
    if head is node:
        _add(sink, "record-without-head", _start(node), known=", ".join(VERSIONS))
        return None
    written = head.text if isinstance(head, ScalarNode) else ""
    if written in VERSIONS:
        return written.split("/")[0]
    if isinstance(head, ScalarNode) and isinstance(head.data, int):
        _add(sink, "ruleset-not-record", head.span, version=written)
        return None
    args = {"version": written, "known": ", ".join(VERSIONS)}
    sink.add(Diagnostic(code="record-version", args=args, span=head.span, suggest=suggest(written, VERSIONS)))
    return None


def _head(node: Node) -> Node:
    """The node of `rulec:`, or the node itself where there is none."""
    head = node.get("rulec") if isinstance(node, MappingNode) else None
    return node if head is None else head


def _start(node: Node) -> Span:
    if isinstance(node, MappingNode) and node.items:
        return node.items[0][0].span
    return Span(node.span.source, node.span.start, min(node.span.start + 1, node.span.end))


def _add(sink: Sink, code: str, span: Span, **args: str) -> None:
    sink.add(Diagnostic(code=code, args=args, span=span))
