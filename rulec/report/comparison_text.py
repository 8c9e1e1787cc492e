"""A comparison for people: per person, per cause, per payment; and what made no difference, and why."""

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

from rulec.report.cause_names import cause_name, cause_places, unit_name
from rulec.report.layout import bold, dim, group, money, styled, table
from rulec.report.names import place_text, title
from rulec.report.number import amount, signed
from rulec.report.settling import seat_name
from rulec.report.words import Lang, say
from rulec.ruleset.model import Ruleset
from rulec.source.catalogue import message
from rulec.study.result import ComparedRecord, Comparison, Difference, Illegal, Share, Unchanged

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

ZERO = Decimal(0)
TOLD_APART = 6  # units without effect that are told one by one


def comparison_text(comparison: Comparison, labels: Sequence[str], lang: Lang) -> "RenderableType":
    """`labels` names the rulesets where two have the same title (the variants of --vary)."""
    parts: list[RenderableType] = [_head(comparison, labels, lang)]
    if comparison.compared:
        parts.append(_people(comparison, labels, lang))
    for new in range(1, len(comparison.rulesets)):
        parts.extend(_pair(comparison, labels, new, lang))
    for record in comparison.records:
        parts.extend(_illegal(record, i, labels, lang) for i in record.illegal)
    parts.extend(dim(f"{place_text(w.span, lang)}: {message(w, lang)}") for w in comparison.warnings)
    return group(*parts)


def ruleset_labels(rulesets: Sequence[Ruleset], sets: Sequence[str], lang: Lang) -> list[str]:
    """A name for each ruleset: its title, with what the command line set where that tells two apart."""
    names = [title(r.title, lang, r.id) for r in rulesets]
    alike = len(set(names)) < len(names)
    names = [f"{name} {set_}" if set_ and alike else name for name, set_ in zip(names, sets, strict=True)]
    if len(set(names)) < len(names):
        names = [f"{name} ({r.path})" for name, r in zip(names, rulesets, strict=True)]
    return names


def _head(comparison: Comparison, labels: Sequence[str], lang: Lang) -> "RenderableType":
    counted = say("compare-count", lang, n=comparison.compared)
    if comparison.left_out:
        counted += say("comma", lang) + say("compare-left-out", lang, n=comparison.left_out)
    return bold(" → ".join(labels)) + dim(f"  {counted}")


def _people(comparison: Comparison, labels: Sequence[str], lang: Lang) -> "RenderableType":
    """Old → new → difference of each person."""
    columns = [labels[0]]
    for label in labels[1:]:
        columns += [label, say("difference", lang)]
    rows = table([say("name", lang), *columns], right=range(1, len(columns) + 1))
    for name in dict.fromkeys(name for total in comparison.totals for name in total):
        have = [total.get(name, ZERO) for total in comparison.totals]
        cells: list[Text | str] = [signed(have[0])]
        for now in have[1:]:
            cells += [signed(now), money(signed(now - have[0]))]
        rows.add_row(seat_name(name, lang), *cells)
    return rows


def _pair(comparison: Comparison, labels: Sequence[str], new: int, lang: Lang) -> "list[RenderableType]":
    """What differs between the first ruleset and another, and why."""
    parts: list[RenderableType] = []
    if len(labels) > 2:
        parts.append(bold(say("compare-head", lang, old=labels[0], new=labels[new])))
    ends = (comparison.rulesets[0], comparison.rulesets[new])
    counted = [r for r in comparison.records if not r.illegal and any(d.because[new] for d in r.differences)]
    if counted:
        heads = (labels[0], labels[new])
        parts += [_causes(counted, ends, comparison, new, lang), _payments(counted, ends, heads, new, lang)]
    elif comparison.compared:
        parts.append(say("no-difference", lang))
    if comparison.unchanged[new]:
        parts.append(_unmoved(comparison, ends, new, lang))
    return parts


Ends = tuple[Ruleset, Ruleset]


def _causes(
    records: Sequence[ComparedRecord], ends: Ends, comparison: Comparison, new: int, lang: Lang
) -> "RenderableType":
    """Per cause and person: what it gave or took; the columns add up to the differences."""
    people = list(dict.fromkeys(n for total in comparison.totals for n in total))
    sums: dict[tuple[frozenset[str], ...], tuple[Share, dict[str, Decimal]]] = {}
    for difference in (d for record in records for d in record.differences):
        for share in difference.because[new]:
            key = tuple(frozenset(p.leaf for p in unit) for unit in share.units)
            change = sums.setdefault(key, (share, {}))[1]
            change[difference.payer] = change.get(difference.payer, ZERO) - share.amount
            change[difference.payee] = change.get(difference.payee, ZERO) + share.amount
    rows = table(
        [say("cause", lang), *(seat_name(n, lang) for n in people), say("place", lang)],
        right=range(1, len(people) + 1),
        title=say("causes", lang),
    )
    for share, change in sorted(sums.values(), key=lambda told: (len(told[0].units), -sum(map(abs, told[1].values())))):
        cells = [_change(change.get(name, ZERO)) for name in people]
        rows.add_row(cause_name(share, ends, lang), *cells, dim(cause_places(share, lang)))
    rows.add_section()
    whole = [sum((change.get(name, ZERO) for _, change in sums.values()), ZERO) for name in people]
    rows.add_row(bold(say("difference", lang)), *(_change(value) for value in whole), "")
    return rows


def _change(value: Decimal) -> "Text":
    return money(signed(value)) if value else dim("·")


def _payments(
    records: Sequence[ComparedRecord], ends: Ends, labels: tuple[str, str], new: int, lang: Lang
) -> "RenderableType":
    """Every payment that differs: old → new → difference, and the shares of its causes."""
    files = {record.name.rpartition("#")[0] for record in records}
    file = files.pop() if len(files) == 1 else ""
    rows = table(
        [
            *(say(key, lang) for key in ("record", "event", "rule", "payment")),
            *labels,
            *(say(key, lang) for key in ("difference", "because")),
        ],
        right=(1, 4, 5, 6),
        title=f"{say('payments', lang)}  {file}".rstrip(),
    )
    for record in records:
        shown = record.name.removeprefix(file)
        for told in _merged([d for d in record.differences if d.because[new]], new):
            first = told[0]
            old_paid, new_paid = first.amounts[0], first.amounts[new]
            rows.add_row(
                shown,
                str(first.event),
                _rule(first, new, lang),
                _who(told, lang),
                *(say("no-payment", lang) if paid is None else amount(paid) for paid in (old_paid, new_paid)),
                money(signed((new_paid or ZERO) - (old_paid or ZERO))),
                _because(first.because[new], ends, lang),
            )
            shown = ""
    return rows


def _rule(difference: Difference, new: int, lang: Lang) -> str:
    why = difference.whys[new] or difference.whys[0]
    return title(why.title, lang, difference.rule) if why else difference.rule


def _merged(differences: Sequence[Difference], new: int) -> list[list[Difference]]:
    """Payments of one rule at one event that differ by the same amounts for the same causes, as one."""
    told: list[list[Difference]] = []
    for difference in differences:
        last = told[-1] if told else None
        if last and _alike(last, difference, new):
            last.append(difference)
        else:
            told.append([difference])
    return told


def _alike(told: Sequence[Difference], other: Difference, new: int) -> bool:
    first = told[0]
    return (
        (first.event, first.rule) == (other.event, other.rule)
        and (first.amounts[0], first.amounts[new]) == (other.amounts[0], other.amounts[new])
        and first.because[new] == other.because[new]
        and (all(d.payee == other.payee for d in told) or all(d.payer == other.payer for d in told))
    )


def _who(told: Sequence[Difference], lang: Lang) -> str:
    comma = say("comma", lang)
    payers = comma.join(seat_name(n, lang) for n in dict.fromkeys(d.payer for d in told))
    payees = comma.join(seat_name(n, lang) for n in dict.fromkeys(d.payee for d in told))
    return f"{payers} → {payees}"


def _because(shares: Sequence[Share], ends: Ends, lang: Lang) -> str:
    if len(shares) == 1:
        return cause_name(shares[0], ends, lang, short=True)
    return say("comma", lang).join(
        f"{signed(share.amount)} {cause_name(share, ends, lang, short=True)}" for share in shares
    )


def _unmoved(comparison: Comparison, ends: Ends, new: int, lang: Lang) -> "RenderableType":
    """Few units one by one with their places; many by their reason."""
    unchanged = comparison.unchanged[new]
    lines: list[RenderableType] = [bold(say("unmoved", lang))]
    if len(unchanged) <= TOLD_APART:
        lines.extend(_one_unmoved(told, ends, lang) for told in unchanged)
        return group(*lines)
    for reason in dict.fromkeys(told.reason for told in unchanged):
        names = [unit_name(t.places, ends, lang, short=True) for t in unchanged if t.reason == reason]
        joined = say("comma", lang).join(dict.fromkeys(names))
        lines.append(f"  {say(reason, lang)}{say('colon', lang)}{joined}")
    return group(*lines)


def _one_unmoved(told: Unchanged, ends: Ends, lang: Lang) -> "RenderableType":
    reason = say(told.reason, lang)
    if not told.places:
        return f"  {reason}"
    where = place_text(told.places[0].span, lang)
    name = unit_name(told.places, ends, lang)
    return styled(f"  {name}{say('colon', lang)}{reason}") + dim(f"  {where}")


def _illegal(record: ComparedRecord, illegal: Illegal, labels: Sequence[str], lang: Lang) -> "RenderableType":
    event = "" if illegal.event is None else say("illegal-event", lang, n=illegal.event)
    text = say(
        "illegal",
        lang,
        record=record.name,
        ruleset=labels[illegal.ruleset],
        event=event,
        message=message(illegal.diagnostic, lang),
    )
    return styled(text, style="yellow")
