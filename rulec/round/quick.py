"""Records in JSON that have no fault, read at once: where something stands is looked for when somebody asks."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import partial
from typing import Any

from rulec.round.events import read_event
from rulec.round.fields import Reader
from rulec.round.model import Event, Record
from rulec.round.record import parse_record, read_head, without_nulls
from rulec.round.shape import fits
from rulec.source.diagnostic import RulecBug, Sink
from rulec.source.json_nodes import compose_json, load_json
from rulec.source.late import Later
from rulec.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from rulec.source.packing import filler
from rulec.source.text import Span, Text

NOWHERE = Span(Text(None, ""), 0, 0)
MOST_EVENTS, MOST_TABLES = 10_000, 100  # that are kept
OWN = ("index", "span", "spans")  # of an event, whatever it says
SAID = tuple(field.name for field in fields(Event) if field.name not in OWN)
HEAD = -1  # in place of an event's index
Key = tuple[tuple[str, Any], ...]
Said = tuple[tuple[str, ...], tuple[Any, ...]]  # the names of what is written, and the values of SAID

_event = filler(Event, (*OWN, *SAID))


class Quick:
    """Reads records; events that say the same, as most draws and discards do, are read once."""

    def __init__(self) -> None:
        self.kept: dict[tuple[tuple[str, ...], bool], dict[Key, Said]] = {}
        self.head_fits, self.event_fits = fits("record"), fits("event")

    def read(self, text: Text, name: str) -> Record | None:
        """The record that is all of a text; None where it is none, or where there is anything to say of it."""
        try:
            data = load_json(text.text)
        except (ValueError, RecursionError):
            return None
        events = data.get("events") if isinstance(data, dict) else None
        if not isinstance(events, list) or not self.head_fits({**data, "events": []}):
            return None
        sink = Sink()
        head = read_head(_mapping({key: value for key, value in data.items() if key != "events"}), sink)
        full = any(isinstance(event, dict) and event.get("type") == "deal" for event in events)
        places = _Places(text, name)
        found = self.events(events, head.reader, places, full=full)
        if found is None or len(sink):
            return None
        record = head.with_events(found, name=name, full=full)
        return None if len(sink) else replace(record, span=places.of(), spans=_Spans(places, HEAD, tuple(data)))

    def events(self, written: list[Any], reader: Reader, places: "_Places", *, full: bool) -> tuple[Event, ...] | None:
        """The events of a record; None after one that does not fit or has a fault."""
        if len(self.kept) >= MOST_TABLES:
            self.kept.clear()
        kept = self.kept.setdefault((reader.seats, full), {})
        found = []
        for i, data in enumerate(written):
            try:
                key = tuple(data.items())
                said = kept.get(key)
            except (AttributeError, TypeError):  # it is no map, or one of maps or lists
                key, said = (), None
            if said is None:
                event = read_event(i, _mapping(data), reader, full=full) if self.event_fits(data) else None
                if event is None or len(reader.sink):
                    return None
                said = tuple(event.spans), tuple(getattr(_placed(event, places), name) for name in SAID)
                # Only of texts: 1, true and 1.0 are the same key, and not the same value.
                if key and all(type(value) is str for _, value in key):
                    if len(kept) >= MOST_EVENTS:
                        kept.clear()
                    kept[key] = said
            names, values = said
            found.append(_event(i, places.of(i), _Spans(places, i, names), *values))
        return tuple(found)


class _Places:
    """Where the parts of a record stand: read once more, each part in its place, when the first is asked for."""

    __slots__ = ("later",)

    def __init__(self, text: Text, name: str) -> None:
        self.later = Later(partial(_located, text, name))

    def of(self, index: int = HEAD, part: str | int = "") -> Span:
        """The place of an event, of a field of it, or of what it states of a seat."""
        return Span.found_later(self.later, (index, part))


def _located(text: Text, name: str) -> dict[tuple[int, str | int], tuple[Text, int, int]]:
    """The places of all parts of a record in a text."""
    sink = Sink()
    node = compose_json(text, sink)
    record = parse_record(without_nulls(node), name, sink, shaped=True) if node is not None else None
    if record is None:
        raise RulecBug(f"{name} was read without a fault, and now there is one")
    spans: dict[tuple[int, str | int], Span] = {(HEAD, ""): record.span}
    spans |= {(HEAD, part): span for part, span in record.spans.items()}
    for event in record.events:
        spans[event.index, ""] = event.span
        spans |= {(event.index, part): span for part, span in event.spans.items()}
        spans |= {(event.index, seat): ready.span for seat, ready in (event.ready or {}).items()}
    return {key: (span.source, span.start, span.end) for key, span in spans.items()}


class _Spans(Mapping[str, Span]):
    """The places of fields by name."""

    __slots__ = ("index", "names", "places")

    def __init__(self, places: _Places, index: int, names: tuple[str, ...]) -> None:
        self.places, self.index, self.names = places, index, names

    def __getitem__(self, name: str) -> Span:
        if name not in self.names:
            raise KeyError(name)
        return self.places.of(self.index, name)

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)


def _placed(event: Event, places: _Places) -> Event:
    if event.ready is None:
        return event
    ready = {seat: replace(stated, span=places.of(event.index, seat)) for seat, stated in event.ready.items()}
    return replace(event, ready=ready)


def _mapping(data: Mapping[str, Any]) -> MappingNode:
    return MappingNode(items=tuple((_scalar(key), _node(value)) for key, value in data.items()), span=NOWHERE)


def _node(data: Any) -> Node:  # noqa: ANN401 JSON
    """Plain data as a node that stands nowhere."""
    if isinstance(data, dict):
        return _mapping(data)
    if isinstance(data, list):
        return SequenceNode(items=tuple(map(_node, data)), span=NOWHERE)
    return _scalar(data)


def _scalar(data: Any) -> ScalarNode:  # noqa: ANN401 JSON
    text = data if isinstance(data, str) else str(data)
    return ScalarNode(text=text, data=data, span=NOWHERE, offsets=range(len(text) + 1))
