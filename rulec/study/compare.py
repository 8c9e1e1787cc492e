"""Compare rulesets over records: old, new, the difference, and what caused it."""

from collections.abc import Collection, Mapping, Sequence

from rulec.round.model import Record
from rulec.round.result import BANK, Settled
from rulec.round.totals import totals
from rulec.source.diagnostic import Diagnostic
from rulec.study.causes import Causes, Key, amounts
from rulec.study.result import ComparedRecord, Comparison, Difference, Illegal, Share, Unchanged
from rulec.study.rules import Rules
from rulec.study.units import Unit
from rulec.study.unmoved import unmoved_in, unmoved_overall


def compare(rulesets: Sequence[Rules], records: Sequence[Record]) -> Comparison:
    """Settle every record under every ruleset; the first ruleset is the old one of every difference.

    A record that one of the rulesets refuses is told as illegal and counts in no total.
    """
    settled = [tuple(rules.settle(record) for rules in rulesets) for record in records]
    causes = [Causes(rulesets[0], rules, records) for rules in rulesets[1:]]
    compared = tuple(_record(n, record, settled[n], causes) for n, record in enumerate(records))
    legal = [c for c in compared if not c.illegal]
    return Comparison(
        rulesets=tuple(rules.ruleset for rules in rulesets),
        records=compared,
        totals=tuple(totals(c.settled[i].balance for c in legal) for i in range(len(rulesets))),
        unchanged=((), *(unmoved_overall(pair, _movers(compared, i + 1)) for i, pair in enumerate(causes))),
        compared=len(legal),
        left_out=len(compared) - len(legal),
        warnings=tuple(w for record in records for w in _stated(record)),
    )


def _record(number: int, record: Record, settled: tuple[Settled, ...], causes: Sequence[Causes]) -> ComparedRecord:
    illegal = tuple(
        Illegal(ruleset=i, event=s.failed_event, diagnostic=s.errors[0]) for i, s in enumerate(settled) if s.errors
    )
    refused = {i.ruleset for i in illegal}
    shares: list[Mapping[Key, tuple[Share, ...]]] = [{}]
    unchanged: list[tuple[Unchanged, ...] | None] = [None]
    for i, pair in enumerate(causes, start=1):
        told = 0 not in refused and i not in refused
        same = amounts(settled[0]) == amounts(settled[i])
        shares.append(pair.shares(number) if told and not same else {})
        unchanged.append(unmoved_in(pair, number) if told and same else None)
    return ComparedRecord(
        name=record.name,
        settled=settled,
        differences=_differences(settled, refused, shares),
        illegal=illegal,
        unchanged=tuple(unchanged),
    )


def _differences(
    settled: tuple[Settled, ...], refused: Collection[int], shares: Sequence[Mapping[Key, tuple[Share, ...]]]
) -> tuple[Difference, ...]:
    """The payments that are not the same under the rulesets that take the record, in the order of the ledger."""
    paid = [amounts(s) for s in settled]
    counts = [amount for i, amount in enumerate(paid) if i not in refused]
    seats = {name: n for n, name in enumerate((*settled[0].record.seats, BANK))}
    rules = {rule: n for n, rule in enumerate(dict.fromkeys(key[1] for amount in paid for key in amount))}
    whys = [{(e.event, e.rule, e.payer, e.payee): e.why for e in s.entries} for s in settled]
    keys = {key for amount in counts for key in amount if len({amount.get(key) for amount in counts}) > 1}
    return tuple(
        Difference(
            event=key[0],
            rule=key[1],
            payer=key[2],
            payee=key[3],
            amounts=tuple(amount.get(key) for amount in paid),
            because=tuple(share.get(key, ()) for share in shares),
            whys=tuple(why.get(key) for why in whys),
        )
        for key in sorted(keys, key=lambda k: (k[0], rules[k[1]], seats[k[2]], seats[k[3]]))
    )


def _movers(compared: Sequence[ComparedRecord], ruleset: int) -> frozenset[Unit]:
    """The units that have a share in some difference."""
    return frozenset(
        frozenset(place.leaf for place in unit)
        for record in compared
        for difference in record.differences
        for share in difference.because[ruleset]
        for unit in share.units
    )


def _stated(record: Record) -> list[Diagnostic]:
    """Amounts that the sheet states as paid cannot differ between rulesets: say so."""
    found = []
    for event in record.events:
        ready = event.ready or {}
        if event.points is not None:
            found.append(event.spans.get("points", event.span))
        found.extend(r.span for r in ready.values() if r.least is not None or r.most is not None)
    return [Diagnostic(code="stated-amount", args={"record": record.name}, span=span) for span in found]
