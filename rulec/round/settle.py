"""Settling a record under a compiled ruleset."""

from collections.abc import Sequence
from decimal import Decimal

from rulec.compile.engine import Engine
from rulec.kernel.pay import Line, balances
from rulec.kernel.vm import BANK, KernelError
from rulec.round.full import Full
from rulec.round.model import Record
from rulec.round.result import BANK as BANK_NAME
from rulec.round.result import Entry, Settled, Why
from rulec.round.sequence import steps, with_flags
from rulec.round.settling import Settling
from rulec.round.step import domain_fault, told
from rulec.source.diagnostic import Diagnostic, DiagnosticError


def settle(engine: Engine, record: Record, *, explained: bool = True) -> Settled:
    """Settle a record under a compiled ruleset.

    What could not have happened stops the record: `errors` then says which event and why, and `balance` is as of the
    event before.
    """
    stated, record = record, with_flags(record)
    settling = Full(engine, record, explained) if record.full else Settling(engine, record, explained)
    errors: tuple[Diagnostic, ...] = ()
    failed: int | None = None
    for group in steps(record.events, full=record.full):
        kept = len(settling.lines)
        try:
            settling.event(group)
        except (DiagnosticError, KernelError) as error:
            errors = told(error, group[0].span)
            failed = group[0].index
            del settling.lines[kept:]
            break
    dealer = None
    if not errors:
        dealer, errors = dealer_after(settling)
        failed = record.events[-1].index if errors and record.events else None
    warnings = list(settling.sink)
    players, unit = engine.program.play.values.get("players", 4), engine.symbols.unit
    if players != len(record.seats):
        args = {"seats": str(len(record.seats)), "players": str(players)}
        warnings.append(Diagnostic(code="seats-differ", args=args, span=record.span))
    if not settling.over and not errors:
        warnings.append(Diagnostic(code="round-unfinished", args={}, span=record.span))
    return Settled(
        record=stated,
        entries=tuple(entry(line, record.seats, unit) for line in settling.lines),
        balance=balance(settling.lines, record.seats, unit),
        wins=tuple(settling.wins),
        next_dealer=dealer,
        over=settling.over,
        warnings=tuple(warnings),
        errors=errors,
        failed_event=failed,
    )


def dealer_after(settling: Settling) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """The next dealer, or why none can be told."""
    try:
        return settling.next_dealer(), ()
    except KernelError as error:
        return None, (domain_fault("play.next_dealer", error, settling.record.span),)


def entry(line: Line, names: Sequence[str], unit: Decimal) -> Entry:
    """A line with the names of seats, and amounts in points."""
    rule = line.rule.settlement
    leaf = rule.amount.leaf or rule.leaf
    return Entry(
        event=line.event,
        rule=rule.name,
        payer=BANK_NAME if line.payer == BANK else names[line.payer],
        payee=BANK_NAME if line.payee == BANK else names[line.payee],
        amount=line.units * unit,
        why=Why(
            path=f"settlements.{rule.name}",
            title=rule.title,
            span=leaf.span if leaf is not None else None,
            arithmetic=line.arithmetic,
        ),
    )


def balance(lines: list[Line], names: Sequence[str], unit: Decimal) -> dict[str, Decimal]:
    """What each seat has gained by lines; the bank only where it holds something."""
    units = balances(lines, BANK + 1)
    found = {name: units[i] * unit for i, name in enumerate(names)}
    if units[BANK]:
        found[BANK_NAME] = units[BANK] * unit
    return found
