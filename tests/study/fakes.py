"""Rulesets of a few numbers, and a settlement that any function of them makes."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from types import SimpleNamespace
from typing import Any, ClassVar, Self

import pytest

from rulec.expr.program import Program
from rulec.round.model import Record
from rulec.round.result import Entry, HandScore, Settled, Why, Win
from rulec.ruleset.model import Ruleset
from rulec.source.diagnostic import Diagnostic, DiagnosticError
from rulec.study import causes
from tests.report.samples import RECORD, SEATS, leaf, ruleset

Values = Mapping[str, Any]
Amounts = Mapping[tuple[str, str, str], int]
PROGRAM: Any = SimpleNamespace(defines={}, patterns=(), settlements=())


@dataclass(frozen=True)
class FakeRules:
    """Settles every record by `law`, from the leaves' values; `legal` says which values are a ruleset."""

    ruleset: Ruleset
    law: ClassVar[Callable[[Values], Amounts]]
    legal: ClassVar[Callable[[Values], bool]]
    refuses: ClassVar[Callable[[Values], bool]]
    win: ClassVar[Callable[[Values], HandScore] | None] = None
    made: ClassVar[list[Values]] = []
    program: Program = field(default_factory=lambda: PROGRAM, compare=False)

    @property
    def values(self) -> Values:
        return {path: one.value for path, one in self.ruleset.leaves.items()}

    @classmethod
    def from_ruleset(cls, ruleset: Ruleset) -> Self:
        made = cls(ruleset)
        cls.made.append(made.values)
        if not cls.legal(made.values):
            raise DiagnosticError((Diagnostic(code="usage", args={"problem": "no ruleset"}),))
        return made

    def settle(self, record: Record, *, explained: bool = True) -> Settled:
        why = Why(path="", title={}, span=None, arithmetic="told" if explained else "")
        cls = type(self)
        if cls.refuses(self.values):
            bad = Diagnostic(code="usage", args={"problem": "refused"})
            return Settled(record=record, balance=dict.fromkeys(SEATS, Decimal(0)), errors=(bad,), failed_event=1)
        entries = tuple(
            Entry(event=0, rule=rule, payer=payer, payee=payee, amount=Decimal(amount), why=why)
            for (rule, payer, payee), amount in cls.law(self.values).items()
        )
        balance = dict.fromkeys(SEATS, Decimal(0))
        for entry in entries:
            balance[entry.payer] -= entry.amount
            balance[entry.payee] += entry.amount
        wins = (Win(event=0, seat=SEATS[0], source=None, score=cls.win(self.values)),) if cls.win else ()
        return Settled(record=record, entries=entries, balance=balance, wins=wins)


def fake(
    law: Callable[[Values], Amounts],
    *,
    legal: Callable[[Values], bool] = lambda _: True,
    refuses: Callable[[Values], bool] = lambda _: False,
    win: Callable[[Values], HandScore] | None = None,
) -> type[FakeRules]:
    """A kind of rules with this law."""
    ways = {"law": staticmethod(law), "legal": staticmethod(legal), "refuses": staticmethod(refuses)}
    return type("Fake", (FakeRules,), {**ways, "win": staticmethod(win) if win else None, "made": []})


def pair(kind: type[FakeRules], old: Values, new: Values) -> tuple[FakeRules, FakeRules]:
    """Two of a kind."""
    return made(kind, "old", old), made(kind, "new", new)


def made(kind: type[FakeRules], name: str, values: Values) -> FakeRules:
    return kind(ruleset(name, *(leaf(path, value) for path, value in values.items())))


def mixed(old: Ruleset, new: Ruleset, paths: Iterable[str]) -> Ruleset:
    leaves = dict(old.leaves)
    for path in paths:
        leaves.pop(path, None)
        if path in new.leaves:
            leaves[path] = new.leaves[path]
    return ruleset("mixed", *leaves.values())


def differ(old: Ruleset, new: Ruleset) -> tuple[str, ...]:
    paths = [path for path in dict.fromkeys([*old.leaves, *new.leaves]) if not path.endswith(".title")]
    have = [{p: one.value for p, one in side.leaves.items()} for side in (old, new)]
    return tuple(p for p in paths if any(p not in side for side in have) or have[0][p] != have[1][p])


@pytest.fixture
def plain_mixing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mix leaves as a plain dictionary, whatever layers made them."""
    monkeypatch.setattr(causes, "mix", mixed)
    monkeypatch.setattr(causes, "differing", differ)


RECORDS = [RECORD]
