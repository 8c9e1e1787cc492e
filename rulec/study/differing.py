"""In what two rulesets differ, item by item, and what follows for hands and payments that neither of them names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulec.expr.program import Pattern, Program
from rulec.ruleset import differing
from rulec.ruleset.model import Leaf
from rulec.study.payouts import PRICE_LEAVES, PatternPay, payouts
from rulec.study.rules import Rules

SECTIONS = (
    *("options", "play", "declares", "define", "groups", "patterns", "score", "settlements", "order"),
    *("require", "unit"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Differing:
    """A leaf in which two rulesets differ; None in the one that does not have it."""

    path: str
    old: Leaf | None
    new: Leaf | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """An option, a pattern, a settlement or another item (`section.name`) of which leaves differ."""

    section: str
    item: str
    leaves: tuple[Differing, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Two rulesets apart: `changes` by section in file order; `pays` are their payout tables by pattern."""

    old: Program
    new: Program
    changes: tuple[Change, ...]
    pays: tuple[Mapping[str, PatternPay], Mapping[str, PatternPay]]

    @property
    def same(self) -> bool:
        """Whether nothing that can move money differs."""
        return not self.changes

    def changed(self, section: str, name: str) -> bool:
        """Whether an item itself differs."""
        return any(change.item == f"{section}.{name}" for change in self.changes)


def difference(old: Rules, new: Rules) -> Difference:
    """What differs between two rulesets, as they are resolved."""
    a, b = old.ruleset, new.ruleset
    items: dict[str, list[Differing]] = {}
    alike = _priced_alike(old.program, new.program)
    for path in differing(a, b):
        if path not in alike:
            found = Differing(path=path, old=a.leaves.get(path), new=b.leaves.get(path))
            items.setdefault(_item(path), []).append(found)
    changes = [Change(section=item.split(".")[0], item=item, leaves=tuple(leaves)) for item, leaves in items.items()]
    changes.sort(key=lambda change: SECTIONS.index(change.section))
    pays = [{pay.id: pay for pay in payouts(rules).patterns} for rules in (old, new)]
    return Difference(old=old.program, new=new.program, changes=tuple(changes), pays=(pays[0], pays[1]))


def _item(path: str) -> str:
    """What a leaf is told with: its option, pattern or settlement; itself in other sections."""
    parts = path.split(".")
    whole = parts[0] in ("options", "declares", "define", "groups", "patterns", "settlements", "order")
    return ".".join(parts[:2]) if whole else path


def _priced_alike(old: Program, new: Program) -> frozenset[str]:
    """Leaves of prices that are only spelled otherwise: a level, and the fan that it comes to."""
    before = {p.name: p for p in old.patterns}
    found = []
    for pattern in new.patterns:
        other = before.get(pattern.name)
        if other is not None and _price(other) == _price(pattern):
            found += [f"patterns.{pattern.name}.{leaf}" for leaf in PRICE_LEAVES]
    return frozenset(found)


def _price(pattern: Pattern) -> Sequence[object]:
    return pattern.field, pattern.price.folded
