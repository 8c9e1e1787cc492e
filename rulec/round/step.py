"""One step of a settlement: its rules in order, payers, payees, amounts; accounts and what is spent of them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from rulec.compile.symbols import FACT_SLOT
from rulec.expr.program import Settlement
from rulec.kernel.pay import Account, Line, Rule, emptied, fire
from rulec.kernel.vm import NONE, KernelError
from rulec.round.table import Table
from rulec.source.diagnostic import Diagnostic, DiagnosticError
from rulec.source.text import Span

FAULTS = {
    "exponent": "exponent-negative",
    "amount": "amount-negative",
    "division": "division-by-none",
    "size": "value-too-large",
}
LONG = 10**40

# facts of a step that is not named: none, or nothing
UNTOLD = tuple(FACT_SLOT[name] for name in ("actor", "feeder", "kind", "winner", "source", "win"))
ZERO = tuple(FACT_SLOT[name] for name in ("late", "chain", "self_draw", "wins", "win_no", "checking"))
WALL = FACT_SLOT["wall"]


Explain = Callable[[Table, Rule, int, int, int], str]


@dataclass(slots=True)
class Step:
    """Runs the rules of a step; `finish` empties the accounts that its rules spent."""

    table: Table
    event: int
    explain: Explain | None = None
    lines: list[Line] = field(default_factory=list)
    spent: list[tuple[Rule, int]] = field(default_factory=list)

    def rules(self, name: str, current: int, account: Account | None = None) -> None:
        """Fire the rules of an event with `current` as the seat that they speak of; `account` is the kong's own."""
        table = self.table
        held = None if account is None else account.held
        explain = self.explain
        tell = None if explain is None else partial(explain, table)
        for rule in table.engine.rules.get(name, ()):
            try:
                fire(table.frame, rule, current, self.event, held, self.lines, self.spent, tell, table.purses,
                     table.limited)  # fmt: skip
            except KernelError as error:
                raise DiagnosticError((fault(rule, error),)) from error

    def finish(self) -> None:
        """Empty the kongs that rules of this step spent."""
        table = self.table
        emptied(table.frame, table.accounts, self.spent)


def fault(rule: Rule, error: KernelError) -> Diagnostic:
    """What a rule could not compute, told at its amount."""
    settlement: Settlement = rule.settlement
    leaf = settlement.amount.leaf or settlement.leaf
    return domain_fault(f"settlements.{settlement.name}", error, leaf.span if leaf is not None else None)


def domain_fault(name: str, error: KernelError, span: Span | None = None) -> Diagnostic:
    """What could not be computed because a value left its domain."""
    values = ", ".join(value_text(v) for v in error.values)
    return Diagnostic(code=FAULTS.get(error.what, "value-none"), args={"rule": name, "values": values}, span=span)


def told(error: DiagnosticError | KernelError, span: Span | None = None) -> tuple[Diagnostic, ...]:
    """What hindered a step; a value out of its domain is told at `span`."""
    return error.diagnostics if isinstance(error, DiagnosticError) else (domain_fault("score", error, span),)


def value_text(value: int) -> str:
    """A value of the kernel; one that was refused may have any number of digits."""
    if value == NONE:
        return "none"
    return str(value) if -LONG < value < LONG else "…"


def set_facts(table: Table, **facts: int) -> None:
    """Set facts of the step; those of steps that are not named are none."""
    slots = table.frame.facts
    for slot in UNTOLD:
        slots[slot] = NONE
    for slot in ZERO:
        slots[slot] = 0
    slots[WALL] = table.ordinary["wall"]
    for name, value in facts.items():
        slots[FACT_SLOT[name]] = value
