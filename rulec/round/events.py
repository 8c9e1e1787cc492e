"""One event as written -> Event, with the checks that need only that event."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulec.round.fields import Reader
from rulec.round.model import FLAGS, Event
from rulec.source.diagnostic import Label, Sink
from rulec.source.nodes import Data, MappingNode, Node, ScalarNode, SequenceNode
from rulec.source.text import Span
from rulec.source.yaml_nodes import plain

SELF_DRAWN = ("after_kong", "fed_kong", "heavenly")
DISCARDED = ("kong_discard", "robbed_kong")
CLASHES = (("kong_discard", "robbed_kong"), ("heavenly", "earthly"))
VALUES = ("hand", "patterns", "fan", "points")


def read_event(index: int, node: MappingNode, reader: Reader, *, full: bool) -> Event:
    """The event with every field that could be read; each fault is in the reader's sink."""
    fields = {key.text: value for key, value in node.items}
    kind = _text(fields.get("type")) or ""
    event = Event(
        index=index,
        type=kind,
        span=node.span,
        seat=reader.seat(fields.get("seat")),
        source=reader.seat(fields.get("from")),
        kind=_text(fields.get("kind")),
        late=_data(fields.get("late")) is True,
        ready=reader.ready(fields.get("ready")),
        pigs=reader.seat_list(fields.get("pigs")),
        spans=_spans(fields),
    )
    _check_from(event, reader)
    _check_pigs(event, reader)
    if kind == "win":
        return _win(event, fields, reader, full=full)
    event = replace(event, tile=reader.tile(fields.get("tile")))
    if kind == "kong":
        _check_kong(event, fields, reader)
    elif kind == "declare":
        event = replace(event, declared=_declared(fields))
        if not event.declared:
            reader.fault("declare-nothing", event.spans["type"])
    elif kind == "void":
        suits = {seat: reader.suit(value) for seat, value in reader.by_seat(fields.get("suits"))}
        event = replace(event, suits={seat: suit for seat, suit in suits.items() if suit is not None})
    elif kind in {"deal", "exchange"}:
        given = fields.get("hands" if kind == "deal" else "give")
        hands = {seat: reader.tiles(value) for seat, value in reader.by_seat(given)}
        hands_read = {seat: tiles for seat, tiles in hands.items() if tiles is not None}
        event = replace(event, hands=hands_read, direction=_text(fields.get("direction")))
    return event


def _win(event: Event, fields: Mapping[str, Node], reader: Reader, *, full: bool) -> Event:
    given = [name for name in VALUES if name in fields]
    if not given and not full:
        reader.fault("win-unstated", event.spans["type"])
    for name in given[1:]:
        first = Label(span=event.spans[given[0]], key="first-value")
        reader.fault("win-stated-twice", event.spans[name], first, first=given[0], second=name)
    if "melds" in fields and "hand" not in fields and not full:
        reader.fault("melds-without-hand", event.spans["melds"])
    tile = fields.get("tile")
    # A hand that reads says nothing against its winning tile; only without one is the tile read for itself.
    quiet = Reader(seats=reader.seats, sink=Sink()) if "hand" in fields else reader
    fan = _data(fields.get("fan"))
    flags = _flags(fields.get("flags"))
    _check_flags(event, flags, reader)
    return replace(
        event,
        tile=quiet.tile(tile),
        hand=reader.hand(fields.get("hand"), fields.get("melds"), tile, "won"),
        melds=reader.melds(fields["melds"]) if "melds" in fields and "hand" not in fields else None,
        flags=frozenset(flags) | ({"after_kong"} if "fed_kong" in flags else set()),
        patterns=_patterns(fields.get("patterns")),
        fan=fan if isinstance(fan, int) and not isinstance(fan, bool) else None,
        points=reader.amount(fields.get("points")),
        spans={**event.spans, **{f"flags.{flag}": span for flag, span in flags.items()}},
    )


def _check_from(event: Event, reader: Reader) -> None:
    if event.seat is not None and event.seat == event.source:
        code = "win-from-self" if event.type == "win" else "claim-from-self"
        reader.fault(code, event.spans["from"], seat=reader.seats[event.seat])


def _check_pigs(event: Event, reader: Reader) -> None:
    for seat in event.pigs or ():
        if event.ready is not None and seat in event.ready:
            other = Label(span=event.ready[seat].span, key="stated-ready")
            reader.fault("ready-and-pig", event.spans["pigs"], other, seat=reader.seats[seat])


def _check_kong(event: Event, fields: Mapping[str, Node], reader: Reader) -> None:
    if event.kind == "exposed" and "from" not in fields:
        reader.fault("kong-without-from", event.spans["kind"])
    if event.kind in {"added", "concealed"} and "from" in fields:
        reader.fault("kong-with-from", event.spans["from"], kind=event.kind)
    if event.late and event.kind in {"exposed", "concealed"}:
        reader.fault("late-kong-kind", event.spans["late"], kind=event.kind)


def _check_flags(event: Event, flags: Mapping[str, Span], reader: Reader) -> None:
    from_other = "from" in event.spans
    for flag, span in flags.items():
        if flag in SELF_DRAWN and from_other:
            reader.fault("flag-self-draw", span, Label(span=event.spans["from"], key="from-other"), flag=flag)
        if flag in DISCARDED and not from_other:
            reader.fault("flag-without-from", span, flag=flag)
    for one, other in CLASHES:
        if one in flags and other in flags:
            reader.fault("flags-clash", flags[other], Label(span=flags[one], key="first-value"), one=one, other=other)


def _flags(node: Node | None) -> dict[str, Span]:
    """The known flags with their places; the schema has reported the others."""
    items = node.items if isinstance(node, SequenceNode) else ()
    return {item.text: item.span for item in items if isinstance(item, ScalarNode) and item.text in FLAGS}


def _patterns(node: Node | None) -> tuple[str, ...] | None:
    if not isinstance(node, SequenceNode):
        return None
    return tuple(item.text for item in node.items if isinstance(item, ScalarNode))


def _declared(fields: Mapping[str, Node]) -> dict[str, Any]:
    return {name: plain(value) for name, value in fields.items() if name not in {"type", "seat", "note"}}


def _spans(fields: Mapping[str, Node]) -> dict[str, Span]:
    spans = {name: value.span for name, value in fields.items()}
    patterns = fields.get("patterns")
    if isinstance(patterns, SequenceNode):
        spans |= {f"patterns.{i}": item.span for i, item in enumerate(patterns.items)}
    return spans


def _text(node: Node | None) -> str | None:
    return node.text if isinstance(node, ScalarNode) and isinstance(node.data, str) else None


def _data(node: Node | None) -> Data:
    return node.data if isinstance(node, ScalarNode) else None
