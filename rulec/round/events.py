"""Events of a record, and what must hold between them, whatever the rules."""

from collections.abc import Sequence

from rulec.round.fields import Reader
from rulec.round.model import Event
from rulec.source.diagnostic import Label
from rulec.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from rulec.source.text import Span

SELF_DRAW = ("after_kong", "fed_kong", "heavenly")
OFF_A_SEAT = ("kong_discard", "robbed_kong")
ALIKE = ("kong_discard", "robbed_kong")
VALUES = ("hand", "patterns", "fan", "points")
HEADS = frozenset({"type", "seat", "note"})


def text(node: Node | None) -> str | None:
    return node.text if isinstance(node, ScalarNode) else None


def data(node: Node | None) -> object:
    return node.data if isinstance(node, ScalarNode) else None


def texts(node: Node | None) -> tuple[str, ...]:
    items = node.items if isinstance(node, SequenceNode) else ()
    return tuple(item.text for item in items if isinstance(item, ScalarNode))


def read_event(node: MappingNode, index: int, reader: Reader) -> Event:
    """An event whose form the schema has checked."""
    kind = text(node.get("type")) or ""
    spans = {key.text: value.span for key, value in node.items}
    head = node.get("type")
    span = head.span if head is not None else node.span
    if kind in ("draw", "discard", "pong", "deal", "exchange"):
        return Event(
            index=index, type=kind, span=span, seat=reader.seat(node.get("seat")), source=reader.seat(node.get("from")),
            tile=reader.tile(node.get("tile")), spans=spans, direction=text(node.get("direction")),
            hands={s: reader.tiles(v) or () for s, v in reader.by_seat(node.get("hands") or node.get("give"))} or None,
        )  # fmt: skip
    flags = frozenset(texts(node.get("flags")))
    fan = data(node.get("fan"))
    return Event(
        index=index,
        type=kind,
        span=span,
        seat=reader.seat(node.get("seat")),
        source=reader.seat(node.get("from")),
        tile=reader.tile(node.get("tile")),
        kind=text(node.get("kind")),
        late=data(node.get("late")) is True,
        hand=reader.hand(node.get("hand"), node.get("melds"), node.get("tile"), "won") if kind == "win" else None,
        flags=flags | ({"after_kong"} if "fed_kong" in flags else frozenset()),
        patterns=texts(node.get("patterns")) if node.get("patterns") is not None else None,
        fan=fan if isinstance(fan, int) and not isinstance(fan, bool) else None,
        points=reader.amount(node.get("points")),
        declared={key.text: data(value) for key, value in node.items if kind == "declare" and key.text not in HEADS},
        suits=void_suits(node, reader) if kind == "void" else None,
        ready=reader.ready(node.get("ready")),
        pigs=reader.seat_list(node.get("pigs")),
        spans=spans,
    )


def void_suits(node: MappingNode, reader: Reader) -> dict[int, int]:
    found = {}
    for seat, value in reader.by_seat(node.get("suits")):
        suit = reader.suit(value)
        if suit is not None:
            found[seat] = suit
    return found


def check_events(events: Sequence[Event], dealer: int | None, reader: Reader) -> None:
    """Report what could not be said of a round under any rules."""
    for event in events:
        if event.seat is not None and event.seat == event.source:
            reader.fault("own-tile", at(event, "from"), seat=reader.seats[event.seat])
        if event.type == "win":
            _check_win(event, events, dealer, reader)
        elif event.type == "kong":
            _check_kong(event, reader)
        for seat in event.pigs or ():
            if seat in (event.ready or {}):
                other = Label(span=(event.ready or {})[seat].span, key="ready-here")
                reader.fault("ready-and-pig", at(event, "pigs"), other, seat=reader.seats[seat])
    ends = next((e for e in events if e.type == "exhausted"), None)
    if ends is not None and events[-1].index > ends.index:
        after = events[ends.index + 1]
        reader.fault("after-exhausted", after.span, Label(span=ends.span, key="exhausted-here"))
    _check_one_tile(events, reader)


def at(event: Event, name: str) -> Span:
    return event.spans.get(name, event.span)


def _check_kong(event: Event, reader: Reader) -> None:
    if event.kind != "exposed" and "from" in event.spans:
        reader.fault("kong-from", at(event, "from"), kind=event.kind or "")
    if event.kind == "exposed" and "from" not in event.spans:
        reader.fault("missing-field", event.span, field="from", inside="kong")
    if event.late and event.kind != "added":
        reader.fault("late-kong", at(event, "late"), kind=event.kind or "")


def _check_win(event: Event, events: Sequence[Event], dealer: int | None, reader: Reader) -> None:
    given = [name for name in VALUES if name in event.spans]
    if not given:
        reader.fault("win-unstated", event.span)
    elif len(given) > 1:
        first = Label(span=at(event, given[0]), key="first-here")
        reader.fault("win-stated-twice", at(event, given[1]), first, first=given[0], second=given[1])
    if "hand" not in event.spans and "melds" in event.spans:
        reader.fault("melds-without-hand", at(event, "melds"))
    by_draw = "from" not in event.spans
    for flag in sorted(event.flags):
        if (flag in SELF_DRAW and not by_draw) or (flag in OFF_A_SEAT and by_draw):
            reader.fault("flag-way", at(event, "flags"), flag=flag)
    if "heavenly" in event.flags and dealer is not None and event.seat != dealer:
        reader.fault("heavenly-dealer", at(event, "flags"), seat=reader.seats[event.seat or 0])
    if "earthly" in event.flags and dealer is not None and event.seat == dealer:
        reader.fault("earthly-dealer", at(event, "flags"), seat=reader.seats[event.seat or 0])
    if {"heavenly", "earthly"} <= event.flags:
        reader.fault("flags-contradict", at(event, "flags"), flag="heavenly", other="earthly")
    own = [e for e in events[: event.index] if e.type == "kong" and e.seat == event.seat]
    if "fed_kong" in event.flags and not any(e.kind == "exposed" for e in own):
        reader.fault("fed-without-kong", at(event, "flags"), seat=reader.seats[event.seat or 0])
    _check_robbed(event, events, reader)


def _check_robbed(event: Event, events: Sequence[Event], reader: Reader) -> None:
    """A robbed kong is the last added kong of that seat; several wins on its tile rob it once."""
    if "robbed_kong" not in event.flags or event.source is None:
        return
    added = [e for e in events[: event.index] if e.type == "kong" and e.kind == "added" and e.seat == event.source]
    taken: set[tuple[int | None, int | None]] = set()
    for other in events[: event.index]:
        if "robbed_kong" in other.flags and other.source == event.source:
            same = other.tile is not None and (other.source, other.tile) == (event.source, event.tile)
            if not same:
                taken.add((other.index, None) if other.tile is None else (None, other.tile))
    if len(added) <= len(taken):
        reader.fault("robbed-without-kong", at(event, "flags"), seat=reader.seats[event.source])
        return
    kong = added[-1]
    if kong.tile is not None and event.tile is not None and kong.tile != event.tile and not taken:
        label = Label(span=at(kong, "tile"), key="kong-here")
        reader.fault("robbed-other-tile", at(event, "tile"), label)


def _check_one_tile(events: Sequence[Event], reader: Reader) -> None:
    """Wins on one tile agree on what that tile was; a seat wins on it once."""
    for last, event in zip(events, events[1:], strict=False):
        both = event.type == last.type == "win" and event.source is not None and event.tile is not None
        if not both or (event.source, event.tile) != (last.source, last.tile):
            continue
        for flag in ALIKE:
            if (flag in event.flags) != (flag in last.flags):
                label = Label(span=at(last, "flags"), key="first-here")
                reader.fault("one-tile-differs", at(event, "flags"), label, flag=flag)
        if event.seat is not None and event.seat == last.seat:
            reader.fault("same-win-twice", at(event, "seat"), seat=reader.seats[event.seat])


