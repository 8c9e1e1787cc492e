"""Records as values: a round's events, what a score sheet states, and a night."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from rulec.source.diagnostic import Diagnostic
from rulec.source.text import Span
from rulec.tiles.model import Hand, Meld

FLAGS = (
    "after_kong",
    "fed_kong",
    "kong_discard",
    "robbed_kong",
    "last_tile",
    "heavenly",
    "earthly",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """What a sheet states of a ready seat: a hand, or the least and greatest amount as paid."""

    hand: Hand | None = None
    least: Decimal | None = None
    most: Decimal | None = None
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One event. `type` is the record's own; seats are indices into `Record.seats`; fields that an event type does not
    have keep their defaults.

    win: seat, source (None for a self-draw), tile, hand (14-tile form: `hand.counts` always include the winning tile
    when `tile` is known or the hand was written whole), flags, or patterns / fan / points; melds where a full record
    states them without a hand.
    kong: seat, kind exposed|added|concealed, source (feeder), tile, late. miscount: kind short|long.
    declare: declared. exhausted and others: ready, pigs (None where not stated). transfer: nights only.
    void: suits (0-2 by seat). deal: hands, exchange: hands (what each gives) and direction; tiles in the order written.
    """

    index: int
    type: str
    span: Span = field(compare=False)
    seat: int | None = None
    source: int | None = None
    tile: int | None = None
    kind: str | None = None
    late: bool = False
    hand: Hand | None = None
    melds: tuple[Meld, ...] | None = None
    flags: frozenset[str] = frozenset()
    patterns: tuple[str, ...] | None = None
    fan: int | None = None
    points: Decimal | None = None
    declared: Mapping[str, Any] = field(default_factory=dict)
    suits: Mapping[int, int] | None = None
    hands: Mapping[int, tuple[int, ...]] | None = None
    direction: str | None = None
    ready: Mapping[int, Ready] | None = None
    pigs: tuple[int, ...] | None = None
    spans: Mapping[str, Span] = field(default_factory=dict, compare=False)  # of the fields as written


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A round. `name` is the path, or path#n from 1; `full` where there is a `deal` event."""

    name: str
    seats: tuple[str, ...]
    dealer: int | None
    previous_dealer: int | None
    events: tuple[Event, ...]
    full: bool
    span: Span = field(compare=False)
    chips: Mapping[int, Decimal] | None = None  # what seats have before it, of those that say so
    spans: Mapping[str, Span] = field(default_factory=dict, compare=False)  # of the fields as written


@dataclass(frozen=True, slots=True, kw_only=True)
class Faulty:
    """What stands in the place of a record, round or night that cannot be read, with the reasons."""

    name: str
    errors: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """Money that no rule covers, between people of a night."""

    payer: str
    payee: str
    amount: Decimal
    note: str | None
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    """An evening: pinned ruleset, people, and rounds and transfers in order."""

    name: str
    ruleset_id: str | None
    ruleset_hash: str | None
    players: tuple[str, ...]
    date: str | None
    unit: str | None
    rounds: tuple[Record | Transfer | Faulty, ...]
    span: Span = field(compare=False)
    ruleset_span: Span | None = field(default=None, compare=False)
    hash_span: Span | None = field(default=None, compare=False)
