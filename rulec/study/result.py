"""What a comparison gives: plain values that reports read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal

from rulec.round.result import Settled, Why
from rulec.ruleset.model import Ruleset
from rulec.source.diagnostic import Diagnostic
from rulec.source.text import Span

Reason = Literal["same-rules", "unreached", "masked", "cancelled", "no-effect"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A leaf in which two rulesets differ, with both values; `span` is where the new value stands (the old one's
    place where the leaf was removed), its file None for a value of the command line."""

    leaf: str
    old: Any
    new: Any
    in_old: bool
    in_new: bool
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """A part of a difference: what these units do, and no smaller set of them. Several units: only together."""

    units: tuple[tuple[Place, ...], ...]
    amount: Decimal

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple(place for unit in self.units for place in unit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A payment that is not the same under all rulesets. One amount (None: no such payment) and one tuple of shares
    a ruleset; the shares of a ruleset add up to its amount less the first one's."""

    event: int
    rule: str
    payer: str
    payee: str
    amounts: tuple[Decimal | None, ...]
    because: tuple[tuple[Share, ...], ...]
    whys: tuple[Why | None, ...] = field(compare=False, default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Illegal:
    """A record that could not have happened under ruleset number `ruleset`."""

    ruleset: int
    event: int | None
    diagnostic: Diagnostic


@dataclass(frozen=True, slots=True, kw_only=True)
class Unchanged:
    """Why leaves that differ made no difference; no places where the rulesets do not differ at all."""

    reason: Reason
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedRecord:
    """A record under every ruleset. `unchanged` has one entry a ruleset, None where something changed."""

    name: str
    settled: tuple[Settled, ...]
    differences: tuple[Difference, ...] = ()
    illegal: tuple[Illegal, ...] = ()
    unchanged: tuple[tuple[Unchanged, ...] | None, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Rulesets over records. `totals` (by name, one a ruleset) hold the legal records only; `unchanged` tells, for
    each ruleset, which differing leaves moved nothing in any record."""

    rulesets: tuple[Ruleset, ...]
    records: tuple[ComparedRecord, ...]
    totals: tuple[Mapping[str, Decimal], ...]
    unchanged: tuple[tuple[Unchanged, ...], ...]
    compared: int
    left_out: int
    warnings: tuple[Diagnostic, ...] = ()
