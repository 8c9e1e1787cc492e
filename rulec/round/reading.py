"""Records and nights from files: YAML, JSON, or JSON Lines; what cannot be read stands in its place with the reasons."""

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from rulec.round.events import check_events, read_event, text, texts
from rulec.round.fields import Reader
from rulec.round.model import Faulty, Night, Record, Transfer
from rulec.round.result import BANK
from rulec.round.shape import check_shape
from rulec.source.catalogue import severity
from rulec.source.diagnostic import Diagnostic, DiagnosticError, Label, Sink
from rulec.source.json_nodes import compose_json
from rulec.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from rulec.source.reading import read_text
from rulec.source.similar import suggest
from rulec.source.text import Span, Text
from rulec.source.yaml_nodes import compose

VERSIONS = ("round/1", "night/1")
Read = Record | Night | Faulty


def read_records(path: Path | str) -> Iterator[Read]:
    """Everything in a file, in order. Raises DiagnosticError where the file itself cannot be read."""
    sink = Sink()
    source = read_text(path, sink)
    if source is None:
        raise DiagnosticError(tuple(sink))
    name = str(path)
    if Path(path).suffix == ".jsonl":
        yield from read_lines(source, name)
        return
    if Path(path).suffix == ".json":
        node = compose_json(source, sink)
        nodes = [node] if node is not None else []
    else:
        nodes = compose(source, sink)
    if not nodes:
        if not len(sink):
            sink.add(Diagnostic(code="record-empty", args={"file": name}, span=Span(source, 0, 0)))
        yield Faulty(name=name, errors=tuple(sink))
        return
    for number, node in enumerate(nodes, 1):
        called = name if len(nodes) == 1 else f"{name}#{number}"
        inner = Sink([d for d in sink if within(d, node)] if len(nodes) > 1 else list(sink))
        yield parse(node, called, inner)


def read_lines(source: Text, name: str) -> Iterator[Read]:
    """One record a line; blank lines are passed over."""
    start, number = 0, 0
    many = sum(1 for line in source.text.splitlines() if line.strip()) > 1
    while start < len(source.text):
        end = source.text.find("\n", start)
        end = len(source.text) if end < 0 else end
        if source.text[start:end].strip():
            number += 1
            sink = Sink()
            called = f"{name}#{number}" if many else name
            node = compose_json(source, sink, start, end)
            yield Faulty(name=called, errors=tuple(sink)) if node is None else parse(node, called, sink)
        start = end + 1


def within(diagnostic: Diagnostic, node: Node) -> bool:
    span = diagnostic.span
    return span is None or node.span.start <= span.start < max(node.span.end, node.span.start + 1)


def parse(node: Node, name: str, sink: Sink) -> Read:
    """A record or a night; Faulty where something is wrong with it."""
    head = node.get("rulec") if isinstance(node, MappingNode) else None
    found: Read | None = None
    if isinstance(node, MappingNode) and text(head) == "night/1":
        found = parse_night(node, name, sink)
    elif isinstance(node, MappingNode) and text(head) == "round/1":
        found = parse_round(node, name, sink) if check_shape(node, "record", sink) else None
    elif head is not None:
        args = {"found": text(head) or "", "known": ", ".join(VERSIONS)}
        near = suggest(text(head) or "", VERSIONS)
        sink.add(Diagnostic(code="record-version", args=args, span=head.span, suggest=near))
    else:
        start = node.items[0][0].span if isinstance(node, MappingNode) and node.items else node.span
        sink.add(Diagnostic(code="not-a-record", args={"known": ", ".join(VERSIONS)}, span=start))
    errors = tuple(d for d in sink if severity(d) == "error")
    return Faulty(name=name, errors=errors) if found is None or errors else found


def parse_round(node: MappingNode, name: str, sink: Sink, seats: tuple[str, ...] = ()) -> Record | None:
    """The round of a map whose form has been checked; `seats` are those of a night where it names none."""
    before = len(sink)
    own = node.get("seats")
    if own is not None:
        seats = texts(own)
        check_names(own, sink)
    reader = Reader(seats=seats, sink=sink)
    dealer, previous = reader.seat(node.get("dealer")), reader.seat(node.get("previous_dealer"))
    listed = node.get("events")
    nodes = listed.items if isinstance(listed, SequenceNode) else ()
    events = tuple(read_event(e, i, reader) for i, e in enumerate(nodes) if isinstance(e, MappingNode))
    check_events(events, dealer, reader)
    if len(sink) > before:
        return None
    return Record(
        name=name,
        seats=seats,
        dealer=dealer,
        previous_dealer=previous,
        events=events,
        full=any(e.type == "deal" for e in events),
        span=node.items[0][0].span,
        spans={key.text: value.span for key, value in node.items},
    )


def check_names(node: Node, sink: Sink) -> None:
    """Seats and players have names of their own, and none is the bank."""
    seen: dict[str, Span] = {}
    for item in node.items if isinstance(node, SequenceNode) else ():
        if not isinstance(item, ScalarNode):
            continue
        if item.text == BANK:
            sink.add(Diagnostic(code="seat-bank", args={}, span=item.span))
        if item.text in seen:
            label = Label(span=seen[item.text], key="first-here")
            sink.add(Diagnostic(code="seat-twice", args={"seat": item.text}, span=item.span, labels=(label,)))
        seen.setdefault(item.text, item.span)


def parse_night(node: MappingNode, name: str, sink: Sink) -> Night | None:
    """A night; a round that is wrong stands as Faulty among the others."""
    if not check_night(node, sink):
        return None
    named = node.get("players")
    players = texts(named)
    if named is not None:
        check_names(named, sink)
    if len(sink):
        return None
    rounds: list[Record | Transfer | Faulty] = []
    seats = players if len(players) <= 4 else ()
    listed = node.get("rounds")
    for number, item in enumerate(listed.items if isinstance(listed, SequenceNode) else (), 1):
        if not isinstance(item, MappingNode):
            continue
        own = Sink()
        if item.get("type") is not None:
            found: Record | Transfer | None = parse_transfer(item, players, own)
        else:
            found = parse_round(item, f"{name}#{number}", own, seats) if check_part(item, players, seats, own) else None
            seats = found.seats if found is not None else seats
        rounds.append(found if found is not None else Faulty(name=f"{name}#{number}", errors=tuple(own)))
    ruleset = node.get("ruleset")
    pinned = ruleset.get("id") if isinstance(ruleset, MappingNode) else ruleset
    pin = ruleset.get("hash") if isinstance(ruleset, MappingNode) else None
    return Night(
        name=name,
        ruleset_id=text(pinned),
        ruleset_hash=text(pin),
        players=players,
        date=text(node.get("date")),
        unit=text(node.get("unit")),
        rounds=tuple(rounds),
        span=node.items[0][0].span,
        ruleset_span=pinned.span if pinned is not None else None,
        hash_span=pin.span if pin is not None else None,
    )


def check_night(node: MappingNode, sink: Sink) -> bool:
    """The form of a night without its rounds, which are checked one by one so that one fault spares the others."""
    listed = node.get("rounds")
    if not isinstance(listed, SequenceNode):
        return check_shape(node, "night", sink)
    empty = SequenceNode(items=(), span=listed.span)
    items = tuple((key, empty if key.text == "rounds" else value) for key, value in node.items)
    return check_shape(MappingNode(items=items, span=node.span), "night", sink)


def check_part(item: MappingNode, players: tuple[str, ...], seats: tuple[str, ...], sink: Sink) -> bool:
    """The form of one round of a night, and that its seats are players of the night."""
    key = ScalarNode(text="rulec", data="round/1", span=item.span, offsets=(item.span.start,) * 6)
    value = ScalarNode(text="round/1", data="round/1", span=item.span, offsets=(item.span.start,) * 8)
    extra: list[tuple[ScalarNode, Node]] = [(key, value)]
    if item.get("seats") is None:
        if not seats:
            sink.add(Diagnostic(code="night-seats", args={}, span=item.items[0][0].span))
            return False
        names = tuple(ScalarNode(text=s, data=s, span=item.span, offsets=(item.span.start,) * (len(s) + 1)) for s in seats)
        extra.append((
            ScalarNode(text="seats", data="seats", span=item.span, offsets=(item.span.start,) * 6),
            SequenceNode(items=names, span=item.span),
        ))  # fmt: skip
    if not check_shape(MappingNode(items=(*extra, *item.items), span=item.span), "record", sink):
        return False
    own = item.get("seats")
    for name in own.items if isinstance(own, SequenceNode) else ():
        if isinstance(name, ScalarNode) and name.text not in players:
            args = {"seat": name.text, "seats": ", ".join(players)}
            near = suggest(name.text, players)
            sink.add(Diagnostic(code="unknown-seat", args=args, span=name.span, suggest=near))
    return not len(sink)


def parse_transfer(node: MappingNode, players: tuple[str, ...], sink: Sink) -> Transfer | None:
    """Money between people of a night."""
    key = ScalarNode(text="rounds", data="rounds", span=node.span, offsets=(node.span.start,) * 7)
    whole = MappingNode(items=((key, SequenceNode(items=(node,), span=node.span)),), span=node.span)
    check_transfer(whole, sink)
    if len(sink):
        return None
    reader = Reader(seats=players, sink=sink)
    payer, payee = reader.seat(node.get("from")), reader.seat(node.get("to"))
    amount = reader.amount(node.get("amount"))
    if payer is not None and payer == payee:
        at = node.get("to")
        sink.add(Diagnostic(code="own-transfer", args={}, span=at.span if at is not None else node.span))
    if payer is None or payee is None or amount is None or len(sink):
        return None
    return Transfer(
        payer=players[payer], payee=players[payee], amount=amount, note=text(node.get("note")),
        span=node.items[0][0].span,
    )  # fmt: skip


def check_transfer(whole: MappingNode, sink: Sink) -> None:
    """The form of a transfer, checked as the only item of a night."""
    span = whole.span

    def scalar(value: str) -> ScalarNode:
        return ScalarNode(text=value, data=value, span=span, offsets=(span.start,) * (len(value) + 1))

    players = SequenceNode(items=(scalar("a"), scalar("b")), span=span)
    items = ((scalar("rulec"), scalar("night/1")), (scalar("players"), players), *whole.items)
    check_shape(MappingNode(items=items, span=span), "night", sink)


def record_from_python(value: Mapping[str, Any]) -> Record:
    """A record given as a mapping of the record form. Raises DiagnosticError with everything that is wrong."""
    source = Text(None, json.dumps(value, ensure_ascii=False, default=_plain))
    sink = Sink()
    node = compose_json(source, sink)
    found = parse(node, "record", sink) if node is not None else None
    if isinstance(found, Record):
        return found
    if isinstance(found, Night):
        sink.add(Diagnostic(code="not-a-record", args={"known": "round/1"}, span=found.span))
    raise DiagnosticError(tuple(sink))


def _plain(value: object) -> object:
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, tuple | set | frozenset):
        return list(value)
    raise TypeError(f"{type(value).__name__} has no place in a record")
