"""What the order of a record's events says: wins on one tile, robbed and fed kongs, the end."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulec.round.model import FLAGS, Event, Record
from rulec.source.diagnostic import Diagnostic, Label, Sink
from rulec.source.text import Span
from rulec.tiles.show import tile_text


def last_added(events: Sequence[Event], win: Event) -> Event | None:
    """The last added kong before a win by the seat that it was won from."""
    before = [e for e in events if e.index < win.index and e.type == "kong" and e.kind == "added"]
    return next((e for e in reversed(before) if e.seat == win.source), None)


def last_exposed(events: Sequence[Event], win: Event) -> Event | None:
    """The last exposed kong of a winner before the win: its feeder is the feeder of a fed bloom."""
    before = [e for e in events if e.index < win.index and e.type == "kong" and e.kind == "exposed"]
    return next((e for e in reversed(before) if e.seat == win.seat), None)


def robbed_kongs(events: Sequence[Event]) -> frozenset[int]:
    """The indices of the kongs that wins flagged `robbed_kong` void: the last added one of that seat, once a step."""
    found: set[int] = set()
    for group in steps(events):
        robbing = next((event for event in group if "robbed_kong" in event.flags), None)
        kong = last_added(events, robbing) if robbing is not None else None
        if kong is not None:
            found.add(kong.index)
    return frozenset(found)


def with_flags(record: Record) -> Record:
    """The record with the flags that stated patterns of the same name bring, where they fit: who writes
    `patterns: [robbed_kong]` has said that the kong was robbed."""
    events = tuple(
        replace(event, flags=event.flags | {flag for flag in named(event) if brings(record, event, flag)})
        if event.patterns
        else event
        for event in record.events
    )
    return replace(record, events=events) if events != record.events else record


def named(event: Event) -> set[str]:
    return set(event.patterns or ()) & set(FLAGS)


def brings(record: Record, event: Event, flag: str) -> bool:
    """Whether a flag can be true of a win."""
    dealt = record.dealer is None or event.seat == record.dealer
    if flag in ("after_kong", "fed_kong", "heavenly"):
        fed = flag != "fed_kong" or last_exposed(record.events, event) is not None
        return event.source is None and fed and (flag != "heavenly" or dealt)
    if flag in ("kong_discard", "robbed_kong"):
        robbed = flag != "robbed_kong" or last_added(record.events, event) is not None
        return event.source is not None and robbed
    return flag != "earthly" or record.dealer is None or not dealt


def check_sequence(events: Sequence[Event], seats: Sequence[str], sink: Sink, *, full: bool) -> None:
    """Report what cannot follow what."""
    robbed: dict[int, Event] = {}
    for group in steps(events, full=full):
        if len(group) > 1:
            _check_one_tile(group, seats, sink, full=full)
        for event in group:
            if "fed_kong" not in event.flags or event.seat is None or full:
                continue
            if last_exposed(events, event) is None:
                _fault(sink, "fed-without-kong", event.spans["flags.fed_kong"], seat=seats[event.seat])
        robbing = next((event for event in group if "robbed_kong" in event.flags), None)
        if robbing is not None and robbing.source is not None:
            _check_robbed(robbing, events, robbed, seats, sink)
    over = next((i for i, event in enumerate(events) if event.type == "exhausted"), len(events))
    if over + 1 < len(events):
        after = events[over + 1]
        label = Label(span=events[over].spans.get("type", events[over].span), key="round-over")
        _fault(sink, "after-exhausted", after.spans.get("type", after.span), label)


def check_dealer_flags(events: Sequence[Event], seats: Sequence[str], dealer: int | None) -> Iterator[Diagnostic]:
    """Heavenly wins are the dealer's and earthly ones are not; nothing to say where the dealer is not known."""
    for event in events:
        if dealer is None or event.seat is None:
            continue
        args = {"seat": seats[event.seat], "dealer": seats[dealer]}
        if "heavenly" in event.flags and event.seat != dealer:
            yield Diagnostic(code="heavenly-not-dealer", args=args, span=event.spans["flags.heavenly"])
        if "earthly" in event.flags and event.seat == dealer:
            yield Diagnostic(code="earthly-dealer", args=args, span=event.spans["flags.earthly"])


def steps(events: Sequence[Event], *, full: bool = False) -> Iterator[tuple[Event, ...]]:
    """Events as steps: one each, but consecutive wins off one seat with one tile are one step. In a full record they
    are on the tile that is in flight, written or not."""
    group: list[Event] = []
    for event in events:
        if group and not _same_tile(group[-1], event, full):
            yield tuple(group)
            group = []
        group.append(event)
    if group:
        yield tuple(group)


def _same_tile(one: Event, other: Event, full: bool) -> bool:
    if not one.type == other.type == "win" or one.source is None or one.source != other.source:
        return False
    return full or (one.tile is not None and one.tile == other.tile)


def _check_one_tile(group: Sequence[Event], seats: Sequence[str], sink: Sink, *, full: bool) -> None:
    first = group[0]
    for flag in ("kong_discard", "robbed_kong"):
        for event in () if full else group[1:]:  # a full record need not state what the tiles say
            if (flag in event.flags) != (flag in first.flags):
                span = event.spans.get(f"flags.{flag}") or event.spans["tile"]
                at = Label(span=first.spans["tile"], key="same-tile")
                _fault(sink, "one-tile-disagrees", span, at, flag=flag)
                break
    won: dict[int, Event] = {}
    for event in group:
        if event.seat is None:
            continue
        if event.seat in won:
            label = Label(span=won[event.seat].spans["seat"], key="first-here")
            _fault(sink, "won-twice", event.spans["seat"], label, seat=seats[event.seat])
        won.setdefault(event.seat, event)


def _check_robbed(
    win: Event, events: Sequence[Event], robbed: dict[int, Event], seats: Sequence[str], sink: Sink
) -> None:
    span = win.spans["flags.robbed_kong"]
    kong = last_added(events, win)
    source = seats[win.source] if win.source is not None else ""
    if kong is None:
        _fault(sink, "robbed-without-kong", span, seat=source)
        return
    label = Label(span=kong.spans.get("tile", kong.spans["type"]), key="the-kong")
    if kong.index in robbed:
        _fault(sink, "robbed-twice", span, label, seat=source)
    elif None not in {kong.tile, win.tile} and kong.tile != win.tile:
        args = {"seat": source, "kong": _tile(kong), "tile": _tile(win)}
        _fault(sink, "robbed-other-tile", win.spans["tile"], label, **args)
    robbed.setdefault(kong.index, win)


def _tile(event: Event) -> str:
    return "" if event.tile is None else tile_text(event.tile)


def _fault(sink: Sink, code: str, span: Span, *labels: Label, **args: str) -> None:
    sink.add(Diagnostic(code=code, args=args, span=span, labels=labels))
