"""One step of a settlement: its rules in order, payers, payees, amounts; accounts and what is spent of them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from rulec.compile.engine import Rule, Side
from rulec.compile.symbols import FACT_SLOT
from rulec.kernel.vm import BANK, NONE, KernelError, checked, run
from rulec.round.table import Account, Table
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A transfer in units between seats (BANK for the reserved seat), with its arithmetic."""

    event: int
    rule: Rule
    payer: int
    payee: int
    units: int
    arithmetic: str


Explain = Callable[[Table, Rule, int, int], str]


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
        for rule in self.table.engine.rules.get(name, ()):
            try:
                self._rule(rule, current, account)
            except KernelError as error:
                raise DiagnosticError((fault(rule, error),)) from error

    def _rule(self, rule: Rule, current: int, account: Account | None) -> None:
        frame = self.table.frame
        if rule.when >= 0 and not rule.paired and not run(frame, rule.when, current):
            return
        for payer in self._seats(rule.payer, current):
            self.table.fact("payer", payer)
            if not rule.paired:
                self._spend(rule, payer)
            for payee in self._seats(rule.payee, current):
                if payee == payer:
                    continue
                self.table.fact("payee", payee)
                if rule.paired:
                    if not run(frame, rule.when, current):
                        continue
                    self._spend(rule, payer)
                units = run(frame, rule.amount, current)
                if units < 0:
                    raise KernelError("none" if units == NONE else "amount", (units,))
                self._line(rule, payer, payee, units, current)
                if account is not None and rule.settlement.tag is not None and payer != BANK:
                    account.held[payer] = checked(account.held[payer] + units)
        self.table.fact("payer", NONE)
        self.table.fact("payee", NONE)

    def _spend(self, rule: Rule, payer: int) -> None:
        if rule.spends >= 0 and payer != BANK and (rule, payer) not in self.spent:
            self.spent.append((rule, payer))

    def _line(self, rule: Rule, payer: int, payee: int, units: int, current: int) -> None:
        text = self.explain(self.table, rule, current, units) if self.explain is not None else ""
        line = Line(event=self.event, rule=rule, payer=payer, payee=payee, units=units, arithmetic=text)
        self.lines.append(line)

    def _seats(self, side: Side, current: int) -> Iterator[int]:
        frame = self.table.frame
        if side.how == "seat":
            seat = run(frame, side.address, current)
            if seat != NONE:
                yield seat
            return
        for seat in range(self.table.players):
            if side.how == "every" or run(frame, side.address, seat):
                yield seat

    def finish(self) -> None:
        """Empty the kongs that rules of this step spent."""
        table = self.table
        for rule, payer in self.spent:
            own = [a for a in table.accounts if a.owner == payer]
            for account, row in zip(own, table.kong_rows(payer), strict=True):
                table.frame.elems.append(row)
                gone = run(table.frame, rule.spends, payer)
                table.frame.elems.pop()
                if gone:
                    account.held = [0] * table.players
        self.spent.clear()


def fault(rule: Rule, error: KernelError) -> Diagnostic:
    """What a rule could not compute, told at its amount."""
    leaf = rule.settlement.amount.leaf or rule.settlement.leaf
    return domain_fault(f"settlements.{rule.settlement.name}", error, leaf.span if leaf is not None else None)


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
