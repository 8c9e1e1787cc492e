"""A night as written -> Night; a round of it that cannot be read stands as Faulty in its place."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulec.round.fields import Reader
from rulec.round.model import Faulty, Night, Record, Transfer
from rulec.round.record import has_errors, parse_record, read_seats
from rulec.round.result import BANK
from rulec.round.shape import check_shape
from rulec.source.diagnostic import Diagnostic, Sink
from rulec.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from rulec.source.similar import suggest
from rulec.source.text import Span


@dataclass(slots=True)
class _Table:
    """Who sits where as the night goes on."""

    players: tuple[str, ...]
    seats: tuple[str, ...] = ()
    shape: Sequence[Diagnostic] = field(default_factory=tuple)


def parse_night(node: Node, name: str, sink: Sink) -> Night | None:
    """The night that a node holds; None where its head is faulty, while a faulty round is Faulty in its place."""
    shape = Sink()
    check_shape(node, "night", shape)
    if not isinstance(node, MappingNode):
        sink.items.extend(shape)
        return None
    written = node.get("rounds")
    nodes = written.items if isinstance(written, SequenceNode) else ()
    # A fault of the schema inside a round is that round's; the others are the night's.
    head = Sink([d for d in shape if not any(_inside(d, item) for item in nodes)])
    players = read_seats(node.get("players"), head)
    table = _Table(players=players, seats=players if 2 <= len(players) <= 4 else (), shape=tuple(shape))
    rounds = []
    faults = Sink()
    number = 0
    for item in nodes:
        if _is_transfer(item):
            number_name = f"{name}#transfer"
        else:
            number += 1
            number_name = f"{name}#{number}"
        rounds.append(_item(item, number_name, table, faults))
    sink.items.extend(head)
    sink.items.extend(faults)
    if has_errors(head.items):
        return None
    ruleset = node.get("ruleset")
    pin = ruleset if isinstance(ruleset, MappingNode) else None
    return Night(
        name=name,
        ruleset_id=_text(pin.get("id") if pin is not None else ruleset),
        ruleset_hash=_text(pin.get("hash")) if pin is not None else None,
        players=players,
        date=_text(node.get("date")),
        unit=_text(node.get("unit")),
        rounds=tuple(rounds),
        span=node.span,
        ruleset_span=None if ruleset is None else ruleset.span,
        hash_span=_span(pin.get("hash")) if pin is not None else None,
    )


def _item(node: Node, name: str, table: _Table, sink: Sink) -> Record | Transfer | Faulty:
    own = Sink([d for d in table.shape if _inside(d, node)])
    read: Record | Transfer | None
    if isinstance(node, MappingNode) and _is_transfer(node):
        read = _transfer(node, table.players, own)
    else:
        read = _round(node, name, table, own)
    sink.items.extend(own)
    if read is None or has_errors(own.items):
        return Faulty(name=name, errors=tuple(own))
    return read


def _round(node: Node, name: str, table: _Table, sink: Sink) -> Record | None:
    if not isinstance(node, MappingNode):
        return None
    stated = node.get("seats")
    if isinstance(stated, SequenceNode):
        for item in stated.items:
            _known(item, table.players, sink)
        table.seats = read_seats(stated, Sink())
    elif not table.seats and len(table.players) > 4:
        at = node.items[0][0].span if node.items else node.span
        sink.add(Diagnostic(code="round-without-seats", args={"count": str(len(table.players))}, span=at))
    return parse_record(node, name, sink, seats=table.seats, shaped=True)


def _transfer(node: MappingNode, players: Sequence[str], sink: Sink) -> Transfer | None:
    payer = _known(node.get("from"), (*players, BANK), sink)
    payee = _known(node.get("to"), (*players, BANK), sink)
    if payer is not None and payer == payee:
        span = _span(node.get("to"))
        sink.add(Diagnostic(code="transfer-to-self", args={"person": payer}, span=span))
    amount = Reader(seats=(), sink=sink).amount(node.get("amount"))
    if payer is None or payee is None or amount is None:
        return None
    return Transfer(payer=payer, payee=payee, amount=amount, note=_text(node.get("note")), span=node.span)


def _known(node: Node | None, players: Sequence[str], sink: Sink) -> str | None:
    """The name of somebody of the night."""
    name = _text(node)
    if name is None or not players or node is None or name in players:
        return name
    args = {"person": name, "players": ", ".join(players)}
    sink.add(Diagnostic(code="unknown-person", args=args, span=node.span, suggest=suggest(name, players)))
    return None


def _is_transfer(node: Node) -> bool:
    return isinstance(node, MappingNode) and node.get("type") is not None


def _inside(diagnostic: Diagnostic, node: Node) -> bool:
    span = diagnostic.span
    return span is not None and node.span.start <= span.start and span.end <= node.span.end


def _text(node: Node | None) -> str | None:
    return node.text if isinstance(node, ScalarNode) and isinstance(node.data, str) else None


def _span(node: Node | None) -> Span | None:
    return None if node is None else node.span
