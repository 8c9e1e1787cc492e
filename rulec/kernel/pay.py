# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Settlement rules as numbers, and one that fires: who pays whom how much."""

from collections.abc import Callable
from typing import Any

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

from rulec.kernel.arith import KernelError, checked
from rulec.kernel.vm import Frame

if not cython.compiled:
    from rulec.kernel.arith import NONE
    from rulec.kernel.facts import PAYEE, PAYER
    from rulec.kernel.vm import BANK, run

    EVERY, WHERE, SEAT = range(3)  # how a side is told: all seats, those of a condition, one

Row = list[int]  # names of their own: the signatures of pay.pxd say what they are in C
Rows = list[list[int]]
Accounts = list["Account"]
Lines = list["Line"]
Spent = list[tuple["Rule", int]]
Held = list[int]
Purses = list[int]  # what each seat has left; NONE of one that need not count
Tell = Callable[["Rule", int, int, int], str]  # the arithmetic of a payment: rule, current seat, units due and paid


class Rule:
    """A settlement rule as addresses; -1 where it has no such part. `settlement` is what it was compiled from; `paired`
    says that its condition speaks of payer or payee, `tagged` that what it brings is held by the kong."""

    __slots__ = (
        "amount", "paired", "payee", "payee_how", "payer", "payer_how", "settlement", "spends", "tagged", "when",
    )  # fmt: skip

    def __init__(
        self,
        settlement: Any,  # noqa: ANN401 the kernel knows no other room
        *,
        when: int,
        paired: bool,
        payer: tuple[int, int],
        payee: tuple[int, int],
        amount: int,
        spends: int,
        tagged: bool,
    ) -> None:
        self.settlement = settlement
        self.when = when
        self.paired = paired
        self.payer_how, self.payer = payer
        self.payee_how, self.payee = payee
        self.amount = amount
        self.spends = spends
        self.tagged = tagged


class Line:
    """A transfer in units between seats (BANK for the reserved seat), with its arithmetic."""

    __slots__ = ("arithmetic", "event", "payee", "payer", "rule", "units")

    def __init__(  # noqa: PLR0917 quicker than by name
        self, event: int, rule: Rule, payer: int, payee: int, units: int, arithmetic: str
    ) -> None:
        self.event = event
        self.rule = rule
        self.payer = payer
        self.payee = payee
        self.units = units
        self.arithmetic = arithmetic


class Account:
    """What a kong brought and still holds: `held[payer]` in units. `feeder` and what else is not there is NONE."""

    __slots__ = ("chain", "event", "feeder", "held", "kind", "late", "owner")

    def __init__(  # noqa: PLR0917 quicker than by name
        self, owner: int, kind: int, late: int, chain: int, feeder: int, event: int, players: int
    ) -> None:
        self.owner = owner
        self.kind = kind
        self.late = late
        self.chain = chain
        self.feeder = feeder
        self.event = event
        self.held = [0] * players

    def row(self, payee: cython.longlong, latest: cython.bint) -> Row:
        """The row that it is among the kongs of its owner, as that payee sees it."""
        total: cython.longlong = 0
        for units in self.held:
            total += units
        share = self.held[payee] if 0 <= payee < len(self.held) else 0
        return [self.kind, self.late, self.chain, 1 if latest else 0, self.feeder, checked(total), share]


def among(f: Frame, how: cython.int, address: cython.longlong, current: cython.longlong) -> cython.longlong:
    """The seats of a side as a mask; the bank is the bit of its number."""
    seat: cython.longlong
    found: cython.longlong = 0
    if how == SEAT:
        seat = run(f, address, current)
        return 0 if seat == NONE else 1 << seat
    for seat in range(f.players):
        if how == EVERY or run(f, address, seat):
            found |= 1 << seat
    return found


def fire(  # noqa: PLR0917 quicker than by name
    f: Frame, rule: Rule, current: cython.longlong, event: cython.longlong, held: Held | None, lines: Lines,
    spent: Spent, tell: Tell | None, purses: Purses, limited: cython.bint,
) -> None:  # fmt: skip
    """Run a rule with `current` as the seat that it speaks of: payments are added to `lines` (and to what a kong's
    account holds), whose kongs it spends to `spent`. `limited`: nobody pays more than is in its purse.

    Raises KernelError for an amount that cannot be.
    """
    f.keeping = True
    try:
        pay_by(f, rule, current, event, held, lines, spent, tell, purses, limited)
    finally:
        f.keeping = False
        f.kept.clear()


def pay_by(  # noqa: PLR0917 quicker than by name
    f: Frame, rule: Rule, current: cython.longlong, event: cython.longlong, held: Held | None, lines: Lines,
    spent: Spent, tell: Tell | None, purses: Purses, limited: cython.bint,
) -> None:  # fmt: skip
    """The payments of a rule."""
    payer: cython.longlong
    payee: cython.longlong
    units: cython.longlong
    due: cython.longlong
    if rule.when >= 0 and not rule.paired and not run(f, rule.when, current):
        return
    payers: cython.longlong = among(f, rule.payer_how, rule.payer, current)
    for payer in range(BANK + 1):
        if not payers >> payer & 1:
            continue
        f.facts[PAYER] = payer
        if not rule.paired:
            spend(rule, payer, spent)
        payees: cython.longlong = among(f, rule.payee_how, rule.payee, current)
        for payee in range(BANK + 1):
            if payee == payer or not payees >> payee & 1:
                continue
            f.facts[PAYEE] = payee
            if rule.paired:
                if not run(f, rule.when, current):
                    continue
                spend(rule, payer, spent)
            units = run(f, rule.amount, current)
            if units < 0:
                raise KernelError("none" if units == NONE else "amount", (units,))
            due = units
            if payer != BANK and purses[payer] != NONE:
                if limited and units > purses[payer]:
                    units = purses[payer] if purses[payer] > 0 else 0
                purses[payer] = checked(purses[payer] - units)
            if payee != BANK and purses[payee] != NONE:
                purses[payee] = checked(purses[payee] + units)
            text = "" if tell is None else tell(rule, current, due, units)
            lines.append(Line(event, rule, payer, payee, units, text))
            if held is not None and rule.tagged and payer != BANK:
                held[payer] = checked(held[payer] + units)
    f.facts[PAYER] = NONE
    f.facts[PAYEE] = NONE


def spend(rule: Rule, payer: cython.longlong, spent: Spent) -> None:
    """Note whose kongs a rule spends."""
    if rule.spends < 0 or payer == BANK:
        return
    for one, seat in spent:
        if one is rule and seat == payer:
            return
    spent.append((rule, payer))


def kong_rows(accounts: Accounts, seat: cython.longlong, payee: cython.longlong) -> Rows:
    """The kongs of a seat, in the order in which it made them, as that payee sees them."""
    own = [account for account in accounts if account.owner == seat]
    return [account.row(payee, place == len(own) - 1) for place, account in enumerate(own)]


def emptied(f: Frame, accounts: Accounts, spent: Spent) -> None:
    """Empty the kongs that rules of a step have spent, now that all of them have run."""
    for rule, payer in spent:
        own = [account for account in accounts if account.owner == payer]
        rows = kong_rows(own, payer, f.facts[PAYEE])
        for account, row in zip(own, rows, strict=True):
            f.elems.append(row)
            gone = run(f, rule.spends, payer)
            f.elems.pop()
            if gone:
                account.held = [0] * len(account.held)
    spent.clear()


def balances(lines: Lines, players: cython.int) -> tuple[int, ...]:
    """What lines come to for each seat, in units."""
    found = [0] * (BANK + 1)
    for line in lines:
        found[line.payer] -= line.units
        found[line.payee] += line.units
    return tuple(found[:players])
