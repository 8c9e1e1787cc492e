"""What scoring a hand and settling a round give: plain values that reports and comparisons read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from rulec.round.model import Record
from rulec.source.diagnostic import Diagnostic
from rulec.source.text import Span

BANK = "bank"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A pattern that counted: `amount` is its price in the field of its group (fan, times or points), for one time."""

    id: str
    title: Mapping[str, str]
    field: str
    amount: Decimal
    times: int
    plain: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """A tile that a ready hand waits for; `left` is how many copies are not seen."""

    tile: int
    fan: int
    points: Decimal
    left: int
    live: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandScore:
    """A priced hand. Where `win` is False only `reason` (by language) is filled.

    `fan` is the ruleset's total before its cap, None where a sheet states points. `reading` is melds, then sets in
    tile order, then the pair. `pays` is what each payer pays in settlement, None where that way cannot be.
    """

    win: bool
    reason: Mapping[str, str] = field(default_factory=dict)
    win_tile: int | None = None
    fan: int | None = None
    points: Decimal = Decimal(0)
    limit: bool = False
    hits: tuple[Hit, ...] = ()
    reading: tuple[str, ...] = ()
    pays_discard: Decimal | None = None
    pays_self_draw: Decimal | None = None
    ends_round: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """Why an entry: the rule's leaf path and place, and its arithmetic with the numbers put in."""

    path: str
    title: Mapping[str, str]
    span: Span | None
    arithmetic: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A transfer of `amount` from seat `payer` to seat `payee` (names; `bank` for fines to nobody).

    `amount` 0 is told by --explain only and is in no JSON.
    """

    event: int
    rule: str
    payer: str
    payee: str
    amount: Decimal
    why: Why


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    event: int
    seat: str
    source: str | None
    score: HandScore


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """A settled record, or, where `errors` is not empty, the reasons why not (what was settled before them stands).

    `balance` is in seat order and holds `bank` only when it holds something.
    """

    record: Record
    entries: tuple[Entry, ...] = ()
    balance: Mapping[str, Decimal] = field(default_factory=dict)
    wins: tuple[Win, ...] = ()
    next_dealer: str | None = None
    over: bool = True
    warnings: tuple[Diagnostic, ...] = ()
    errors: tuple[Diagnostic, ...] = ()
    failed_event: int | None = None
