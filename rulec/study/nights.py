"""A night played through: each round's dealer follows from the round before, and totals are by name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from rulec.round.model import Faulty, Night, Record, Transfer
from rulec.round.result import Settled
from rulec.round.sequence import check_dealer_flags
from rulec.round.totals import totals
from rulec.source.diagnostic import Diagnostic
from rulec.study.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A night under a ruleset. `parts` are its rounds and transfers in order; `whole` is False where a round could
    not be read or settled, and the totals are without what it would have paid."""

    night: Night
    parts: tuple[Settled | Transfer | Faulty, ...]
    totals: Mapping[str, Decimal]
    whole: bool


def play(rules: Rules, night: Night) -> Played:
    """Settle the rounds of a night in order. A stated dealer that does not follow is a warning of its round.

    A round that cannot be read or settled tells nothing of the next dealer.
    """
    parts: list[Settled | Transfer | Faulty] = []
    follows: str | None = None
    before: str | None = None
    for part in night.rounds:
        if not isinstance(part, Record):
            parts.append(part)
            if isinstance(part, Faulty):
                follows = before = None
            continue
        dealt = _dealt(part, follows, before)
        # with a stated dealer these were told when the round was read
        wrong = () if part.dealer is not None else tuple(check_dealer_flags(dealt.events, dealt.seats, dealt.dealer))
        if wrong:
            parts.append(Faulty(name=part.name, errors=wrong))
            follows = before = None
            continue
        settled = _warned(rules.settle(dealt), part, follows)
        parts.append(settled)
        before = _name(settled.record, settled.record.dealer)
        follows = settled.next_dealer if not settled.errors else None
    return Played(
        night=night,
        parts=tuple(parts),
        totals=totals([dict.fromkeys(night.players, Decimal(0)), *(_change(p) for p in parts)]),
        whole=not any(isinstance(p, Faulty) or (isinstance(p, Settled) and p.errors) for p in parts),
    )


def rounds(rules: Rules, night: Night) -> Sequence[Record | Faulty]:
    """The rounds of a night as records of their own, with the dealers that follow under a ruleset."""
    played = play(rules, night)
    return [p.record if isinstance(p, Settled) else p for p in played.parts if not isinstance(p, Transfer)]


def _dealt(record: Record, follows: str | None, before: str | None) -> Record:
    """A round with its dealers, where it does not state them."""
    seats = record.seats
    dealer, previous = record.dealer, record.previous_dealer
    if dealer is None and follows in seats:
        dealer = seats.index(follows)
    if previous is None and before in seats:
        previous = seats.index(before)
    return replace(record, dealer=dealer, previous_dealer=previous)


def _warned(settled: Settled, record: Record, follows: str | None) -> Settled:
    """The round with a warning where its dealer is not the one that follows, or cannot be."""
    stated = _name(record, record.dealer)
    if follows is None or stated == follows or (stated is None and follows in record.seats):
        return settled
    if stated is None:
        code, args, at = "dealer-away", {"dealer": follows}, "seats"
    else:
        code, args, at = "dealer-differs", {"stated": stated, "follows": follows}, "dealer"
    warning = Diagnostic(code=code, args=args, span=record.spans.get(at, record.span))
    return replace(settled, warnings=(warning, *settled.warnings))


def _name(record: Record, seat: int | None) -> str | None:
    return None if seat is None else record.seats[seat]


def _change(part: Settled | Transfer | Faulty) -> Mapping[str, Decimal]:
    if isinstance(part, Settled):
        return {} if part.errors else part.balance
    return {part.payer: -part.amount, part.payee: part.amount} if isinstance(part, Transfer) else {}
