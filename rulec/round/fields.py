"""Fields of records as values; a field of a wrong kind has been reported by its schema and reads as None here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, TypeGuard

from rulec.round.model import Ready
from rulec.source.diagnostic import Diagnostic, Label, Sink
from rulec.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from rulec.source.similar import suggest
from rulec.source.text import Span
from rulec.tiles.hands import parse_hand
from rulec.tiles.model import Hand, Meld
from rulec.tiles.notation import SUIT_SIGNS, parse_melds, parse_tile, parse_tiles

LARGEST = Decimal(10) ** 12
FINEST = 6  # decimal places


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """The seats of a record and the sink of its faults."""

    seats: tuple[str, ...]
    sink: Sink

    def fault(self, code: str, span: Span | None, *labels: Label, **args: str) -> None:
        self.sink.add(Diagnostic(code=code, args=args, span=span, labels=labels))

    def seat(self, node: Node | None) -> int | None:
        """The index of a seat by its name."""
        if not isinstance(node, ScalarNode) or not isinstance(node.data, str) or not self.seats:
            return None
        if node.text in self.seats:
            return self.seats.index(node.text)
        args = {"seat": node.text, "seats": ", ".join(self.seats)}
        near = suggest(node.text, self.seats)
        self.sink.add(Diagnostic(code="unknown-seat", args=args, span=node.span, suggest=near))
        return None

    def by_seat(self, node: Node | None) -> Iterator[tuple[int, Node]]:
        """The entries of a map whose names are seats."""
        for key, value in node.items if isinstance(node, MappingNode) else ():
            seat = self.seat(key)
            if seat is not None:
                yield seat, value

    def seat_list(self, node: Node | None) -> tuple[int, ...] | None:
        """A list of seats, each once."""
        if not isinstance(node, SequenceNode):
            return None
        found: dict[int, Span] = {}
        for item in node.items:
            seat = self.seat(item)
            if seat is None:
                continue
            if seat in found:
                first = Label(span=found[seat], key="first-here")
                self.fault("seat-twice", item.span, first, seat=self.seats[seat])
            found.setdefault(seat, item.span)
        return tuple(found)

    def tile(self, node: Node | None) -> int | None:
        return parse_tile(node, self.sink) if _is_text(node) else None

    def tiles(self, node: Node | None) -> tuple[int, ...] | None:
        tiles = parse_tiles(node, self.sink) if _is_text(node) else None
        return None if tiles is None else tiles.tiles

    def suit(self, node: Node | None) -> int | None:
        """0 characters, 1 dots, 2 bamboo."""
        if not _is_text(node):
            return None
        suit = SUIT_SIGNS.get(node.text.strip().lower())
        if suit is None:
            self.fault("unknown-suit", node.span, suit=node.text)
        return suit

    def amount(self, node: Node | None) -> Decimal | None:
        """An exact amount of points, at least 0."""
        if not isinstance(node, ScalarNode) or node.data is None or isinstance(node.data, bool):
            return None
        try:
            amount = Decimal(node.data)
        except ArithmeticError:
            return None
        if amount >= LARGEST or (amount and amount.normalize().as_tuple().exponent < -FINEST):  # type: ignore[operator]
            self.fault("bad-amount", node.span, found=node.text)
            return None
        return amount if amount >= 0 else None

    def hand(
        self, hand: Node | None, melds: Node | None, tile: Node | None, form: Literal["won", "ready"]
    ) -> Hand | None:
        """A hand as a sheet states it: of 14 tiles, or of the 11 or 8 of shorter games, told by the count. Whether the
        ruleset is played with so many is known when the record is settled."""
        if not _is_text(hand):
            return None
        written = _texts(melds)
        quiet = Sink()
        count = len(getattr(parse_tiles(hand, quiet), "tiles", ()))
        count += 3 * sum(len(parse_melds(meld, quiet) or ()) for meld in written)
        sets = {7: 2, 8: 2, 10: 3, 11: 3}.get(count, 4)
        return parse_hand(hand, written, tile if _is_text(tile) else None, sink=self.sink, sets=sets, form=form)

    def melds(self, node: Node | None) -> tuple[Meld, ...]:
        """Melds as listed."""
        return tuple(placed.meld for text in _texts(node) for placed in parse_melds(text, self.sink) or ())

    def ready(self, node: Node | None) -> dict[int, Ready] | None:
        """What is stated of ready seats."""
        if not isinstance(node, MappingNode):
            return None
        keys = {key.text: key for key, _ in node.items}
        return {seat: self._waiting(keys[self.seats[seat]], value) for seat, value in self.by_seat(node)}

    def _waiting(self, key: ScalarNode, node: Node) -> Ready:
        if not isinstance(node, MappingNode):
            return Ready(span=key.span)
        amounts = {name: self.amount(node.get(name)) for name in ("min", "max")}
        given = [name for name in amounts if node.get(name) is not None]
        hand = node.get("hand")
        least, most = amounts["min"], amounts["max"]
        if hand is None and not given:
            self.fault("ready-unstated", key.span, seat=key.text)
        elif hand is not None and given:
            self.fault("ready-stated-twice", key.span, seat=key.text)
        elif len(given) == 1:
            missing = "max" if given == ["min"] else "min"
            self.fault("missing-field", key.span, field=missing, example="8")
        elif least is not None and most is not None and least > most:
            bound = node.get("min")
            self.fault("min-above-max", bound.span if bound else key.span, min=str(least), max=str(most))
        if hand is None and node.get("melds") is not None:
            self.fault("melds-without-hand", key.span)
        return Ready(
            hand=self.hand(hand, node.get("melds"), None, "ready"),
            least=least,
            most=most,
            span=key.span,
        )


def _is_text(node: Node | None) -> TypeGuard[ScalarNode]:
    return isinstance(node, ScalarNode) and isinstance(node.data, str) and node.text != ""


def _texts(node: Node | None) -> Sequence[ScalarNode]:
    return [item for item in node.items if _is_text(item)] if isinstance(node, SequenceNode) else []
