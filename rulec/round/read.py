"""Files and folders of records and nights -> values, each fault in its place."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from rulec.round.model import Faulty, Night, Record
from rulec.round.parse_night import parse_night
from rulec.round.record import VERSIONS, has_errors, parse_record, without_nulls
from rulec.source.diagnostic import Diagnostic, Sink
from rulec.source.json_nodes import compose_json
from rulec.source.nodes import MappingNode, Node, ScalarNode
from rulec.source.reading import read_text
from rulec.source.similar import suggest
from rulec.source.text import Span, Text
from rulec.source.yaml_nodes import compose

SUFFIXES = (".yaml", ".yml", ".json", ".jsonl")

Read = Record | Night | Faulty


def read_records(path: Path | str, sink: Sink) -> list[Read]:
    """The records and nights of a file, or of a folder's files in order of their paths.

    What cannot be read stands as Faulty in its place, and its diagnostics are in the sink too. In a folder, rulesets
    and other kinds of file are passed over; named themselves, they are an error.
    """
    path = Path(path)
    if not path.is_dir():
        return _file(path, sink, alone=True)
    found: list[Read] = []
    for file in sorted(path.rglob("*"), key=lambda p: p.parts):
        hidden = any(part.startswith(".") for part in file.relative_to(path).parts)
        if file.suffix in SUFFIXES and not hidden and file.is_file():
            found.extend(_file(file, sink, alone=False))
    if not found:
        _add(sink, "folder-without-records", Span(Text(str(path), ""), 0, 0), folder=str(path))
    return found


def _file(path: Path, sink: Sink, *, alone: bool) -> list[Read]:
    name = str(path)
    before = len(sink)
    text = read_text(path, sink)
    if text is None:
        return [Faulty(name=name, errors=tuple(sink.items[before:]))]
    if path.suffix not in SUFFIXES:
        _add(sink, "record-suffix", Span(text, 0, 0), file=name, known=" ".join(SUFFIXES))
        return [Faulty(name=name, errors=tuple(sink.items[before:]))]
    parts = list(_parts(path, text))
    if not alone:
        parts = [part for part in parts if not _is_ruleset(part[0])]
        if not parts and text.text.strip():
            return []
    if not parts:
        _add(sink, "file-without-records", Span(text, 0, 0), file=name)
        return [Faulty(name=name, errors=tuple(sink.items[before:]))]
    found = []
    for number, (node, faults) in enumerate(parts, start=1):
        own = Sink(list(faults))
        found.append(_one(node, name if len(parts) == 1 else f"{name}#{number}", own, lines=path.suffix == ".jsonl"))
        sink.items.extend(own)
    return found


def _parts(path: Path, text: Text) -> Iterator[tuple[Node | None, Sequence[Diagnostic]]]:
    """The documents of a file, each with the faults of its YAML or JSON."""
    if path.suffix in {".yaml", ".yml"}:
        sink = Sink()
        nodes = compose(text, sink)
        if not nodes and len(sink):
            yield None, tuple(sink)
        for i, node in enumerate(nodes):
            end = nodes[i + 1].span.start if i + 1 < len(nodes) else len(text.text) + 1
            start = node.span.start if i else 0
            if not (isinstance(node, ScalarNode) and node.data is None):
                yield node, [d for d in sink if d.span is not None and start <= d.span.start < end]
        return
    ranges = [(0, len(text.text))]
    if path.suffix == ".jsonl":
        ends = [*(start - 1 for start in text.starts[1:]), len(text.text)]
        ranges = list(zip(text.starts, ends, strict=True))
    for start, end in ranges:
        if text.text[start:end].strip():
            sink = Sink()
            yield compose_json(text, sink, start, end), tuple(sink)


def _one(node: Node | None, name: str, sink: Sink, *, lines: bool) -> Read:
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


def _is_ruleset(node: Node | None) -> bool:
    head = _head(node) if node is not None else None
    return isinstance(head, ScalarNode) and head is not node and isinstance(head.data, int)


def _start(node: Node) -> Span:
    if isinstance(node, MappingNode) and node.items:
        return node.items[0][0].span
    return Span(node.span.source, node.span.start, min(node.span.start + 1, node.span.end))


def _add(sink: Sink, code: str, span: Span, **args: str) -> None:
    sink.add(Diagnostic(code=code, args=args, span=span))
