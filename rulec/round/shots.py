"""A full record seen event by event: what lies on the table after each, and what was paid."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from rulec.compile.engine import Engine
from rulec.kernel.vm import KernelError
from rulec.round.full import Full
from rulec.round.model import Event, Record
from rulec.round.moves import State, state_of
from rulec.round.result import Entry, Win
from rulec.round.sequence import steps, with_flags
from rulec.round.settle import entry
from rulec.round.step import told
from rulec.source.diagnostic import Diagnostic, DiagnosticError


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """The table after an event (wins on one tile have happened together). `entries` were paid at it, though a payment
    may be for an earlier event; `balance` is by seat, after them. Where `errors` is not empty, the event could not be,
    and the rest is as it was before."""

    event: Event
    state: State
    balance: Mapping[str, Decimal]
    entries: tuple[Entry, ...] = ()
    wins: tuple[Win, ...] = ()
    errors: tuple[Diagnostic, ...] = ()


def shots(engine: Engine, record: Record) -> Iterator[Shot]:
    """Play a full record, up to its end or the first event that could not have happened."""
    record = with_flags(record)
    table = Full(engine, record, True)
    paid = dict.fromkeys(record.seats, Decimal(0))
    for group in steps(record.events, full=True):
        lines, wins, before = len(table.lines), len(table.wins), _state(table)
        try:
            table.event(group)
        except (DiagnosticError, KernelError) as error:
            yield Shot(event=group[0], state=before, balance=dict(paid), errors=told(error, group[0].span))
            return
        state = _state(table)
        entries = [entry(line, record.seats, table.engine.symbols.unit) for line in table.lines[lines:]]
        for event in group:
            last = event is group[-1]
            own = tuple(e for e in entries if e.event == event.index or (last and _outside(e, group)))
            for e in own:
                paid[e.payer] = paid.get(e.payer, Decimal(0)) - e.amount
                paid[e.payee] = paid.get(e.payee, Decimal(0)) + e.amount
            won = tuple(win for win in table.wins[wins:] if win.event == event.index)
            yield Shot(event=event, state=state, balance=dict(paid), entries=own, wins=won)


def _state(table: Full) -> State:
    return state_of(table.game, over=table.over, laid=table.full_table.laid)


def _outside(paid: Entry, group: tuple[Event, ...]) -> bool:
    return all(event.index != paid.event for event in group)
