"""A round as written -> Record; Python values too."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from rulec.round.events import read_event
from rulec.round.fields import Reader
from rulec.round.model import Event, Record
from rulec.round.result import BANK
from rulec.round.sequence import check_dealer_flags, check_sequence
from rulec.round.shape import check_shape
from rulec.source.catalogue import severity
from rulec.source.diagnostic import Diagnostic, DiagnosticError, Label, Sink
from rulec.source.json_nodes import compose_json
from rulec.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from rulec.source.text import Span, Text

VERSIONS = ("round/1", "night/1")


def parse_record(
    node: Node,
    name: str,
    sink: Sink,
    *,
    seats: Sequence[str] | None = None,
    dealer: int | None = None,
    shaped: bool = False,
) -> Record | None:
    """The record that a node holds, or None after any error; all of them are in the sink.

    `seats` and `dealer` stand for those that the node leaves out (in a night); `shaped` says that the schema has been
    asked already.
    """
    before = len(sink)
    if not shaped:
        check_shape(node, "record", sink)
    if not isinstance(node, MappingNode):
        return None
    head = read_head(node, sink, seats)
    written = node.get("events")
    nodes = written.items if isinstance(written, SequenceNode) else ()
    full = any(_is_deal(item) for item in nodes)
    events = tuple(
        read_event(i, item, head.reader, full=full) if isinstance(item, MappingNode) else _no_event(i, item)
        for i, item in enumerate(nodes)
    )
    record = head.with_events(events, name=name, full=full, dealer=dealer)
    return None if has_errors(sink.items[before:]) else record


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What a record says before its events, and what reads these."""

    node: MappingNode
    reader: Reader
    dealer: int | None

    def with_events(self, events: tuple[Event, ...], *, name: str, full: bool, dealer: int | None = None) -> Record:
        """The record, after the checks that need all events; `dealer` stands for one that is not named."""
        reader = self.reader
        check_sequence(events, reader.seats, reader.sink, full=full)
        record = Record(
            name=name,
            seats=reader.seats,
            dealer=dealer if self.dealer is None else self.dealer,
            previous_dealer=reader.seat(self.node.get("previous_dealer")),
            chips=self.chips(),
            events=events,
            full=full,
            span=self.node.span,
            spans={key.text: value.span for key, value in self.node.items},
        )
        for fault in check_dealer_flags(events, record.seats, record.dealer):
            reader.sink.add(fault)
        return record

    def chips(self) -> dict[int, Decimal] | None:
        """What seats have, as written."""
        written = self.node.get("chips")
        if written is None:
            return None
        amounts = [(seat, self.reader.amount(value)) for seat, value in self.reader.by_seat(written)]
        return {seat: amount for seat, amount in amounts if amount is not None}


def read_head(node: MappingNode, sink: Sink, seats: Sequence[str] | None = None) -> Head:
    """The head of a record; `seats` stand for those that it leaves out."""
    reader = Reader(seats=read_seats(node.get("seats"), sink) or tuple(seats or ()), sink=sink)
    return Head(node=node, reader=reader, dealer=reader.seat(node.get("dealer")))


def record_from_python(value: Mapping[str, Any], name: str = "record") -> Record:
    """A record from dicts, lists, texts and numbers (Decimal for exact amounts).

    Places in its diagnostics are those of the record as JSON, in a text without a file. Raises DiagnosticError.
    """
    sink = Sink()
    node = node_from_python(value, sink)
    record = None if node is None else parse_record(without_nulls(node), name, sink)
    if record is None or has_errors(sink.items):
        raise DiagnosticError(tuple(sink))
    return record


def node_from_python(value: Mapping[str, Any], sink: Sink) -> Node | None:
    """Python data as a node, its places those of its JSON text."""
    return compose_json(Text(None, json.dumps(value, ensure_ascii=False, default=_exact, indent=1)), sink)


def without_nulls(node: Node) -> Node:
    """The node without fields that are null: a null field is one that nobody filled in, as in `from: null`."""
    if isinstance(node, MappingNode):
        filled = ((key, value) for key, value in node.items if not _is_null(value))
        return MappingNode(items=tuple((key, without_nulls(value)) for key, value in filled), span=node.span)
    if isinstance(node, SequenceNode):
        return SequenceNode(items=tuple(without_nulls(item) for item in node.items), span=node.span)
    return node


def _is_null(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.data is None and node.text != ""


def read_seats(node: Node | None, sink: Sink) -> tuple[str, ...]:
    """Names of seats or people as listed: each once, and none of them the bank's."""
    found: dict[str, Span] = {}
    for item in node.items if isinstance(node, SequenceNode) else ():
        if not isinstance(item, ScalarNode) or not isinstance(item.data, str) or not item.text:
            continue
        if item.text == BANK:
            sink.add(Diagnostic(code="seat-bank", args={"seat": item.text}, span=item.span))
        elif item.text in found:
            first = Label(span=found[item.text], key="first-here")
            sink.add(Diagnostic(code="seat-twice", args={"seat": item.text}, span=item.span, labels=(first,)))
        found.setdefault(item.text, item.span)
    return tuple(found)


def has_errors(diagnostics: Sequence[Diagnostic]) -> bool:
    return any(severity(diagnostic) == "error" for diagnostic in diagnostics)


def _exact(value: object) -> object:
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    return str(value)


def _is_deal(node: Node) -> bool:
    kind = node.get("type") if isinstance(node, MappingNode) else None
    return isinstance(kind, ScalarNode) and kind.text == "deal"


def _no_event(index: int, node: Node) -> Event:
    return Event(index=index, type="", span=node.span)
