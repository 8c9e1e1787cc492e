"""What causes a difference: the same record under every mixture of two rulesets, split by inclusion-exclusion."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import cached_property

from rulec.round.model import Record
from rulec.round.result import Settled
from rulec.ruleset import differing, mix
from rulec.ruleset.model import Ruleset
from rulec.source.diagnostic import DiagnosticError
from rulec.study.result import Place, Share
from rulec.study.rules import Rules
from rulec.study.units import Unit, coarsen, grouped, leaves_that_matter, mixtures, union, units

MOST_UNITS = 6
Key = tuple[int, str, str, str]
Amounts = Mapping[Key, Decimal]


def amounts(settled: Settled) -> dict[Key, Decimal]:
    """What was paid, by event, rule, payer and payee."""
    paid: dict[Key, Decimal] = {}
    for entry in settled.entries:
        if entry.amount:
            key = (entry.event, entry.rule, entry.payer, entry.payee)
            paid[key] = paid.get(key, Decimal(0)) + entry.amount
    return paid


class Causes:
    """Two rulesets and everything between them; `records` decide which units are told apart where there are many."""

    def __init__(self, old: Rules, new: Rules, records: Sequence[Record]) -> None:
        self.old, self.new, self.records = old, new, records
        self._rules: dict[Unit, Rules | None] = {}
        self._settled: dict[tuple[Unit, int], Settled | None] = {}

    @cached_property
    def leaves(self) -> tuple[str, ...]:
        """Every differing leaf that can move money."""
        return leaves_that_matter(differing(self.old.ruleset, self.new.ruleset))

    @cached_property
    def parts(self) -> tuple[Unit, ...]:
        """The finest units: by item and by reference."""
        return units(self.old, self.new, self.leaves)

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """Units of which every mixture is a ruleset."""
        few = grouped(self.parts, self.quiet, MOST_UNITS)
        return coarsen(few, lambda paths: self.mixture(paths) is not None)

    def mixture(self, paths: Unit) -> Rules | None:
        """The old ruleset with these leaves of the new one; None where that is no ruleset."""
        if not paths:
            return self.old
        if len(paths) == len(self.leaves):
            return self.new
        if paths not in self._rules:
            try:
                mixed = mix(self.old.ruleset, self.new.ruleset, paths)
                self._rules[paths] = type(self.old).from_ruleset(mixed)
            except DiagnosticError:
                self._rules[paths] = None
        return self._rules[paths]

    def settle(self, paths: Unit, number: int) -> Settled | None:
        """Record `number` under a mixture; None where the mixture or the record is not legal."""
        key = (paths, number)
        if key not in self._settled:
            rules = self.mixture(paths)
            settled = rules.settle(self.records[number], explained=False) if rules else None
            self._settled[key] = settled if settled and not settled.errors else None
        return self._settled[key]

    def quiet(self, unit: Unit) -> bool:
        """Whether a unit moves nothing in any record, neither as the first nor as the last change."""
        everything = frozenset(self.leaves)
        return all(
            self._same(number, frozenset(), unit) and self._same(number, everything - unit, everything)
            for number in self.legal
        )

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """Numbers of the records that both rulesets settle."""
        ends = (frozenset[str](), frozenset(self.leaves))
        return tuple(n for n in range(len(self.records)) if all(self.settle(end, n) for end in ends))

    def _same(self, number: int, before: Unit, after: Unit) -> bool:
        first, last = self.settle(before, number), self.settle(after, number)
        return first is not None and last is not None and amounts(first) == amounts(last)

    def shares(self, number: int) -> dict[Key, tuple[Share, ...]]:
        """For each payment of a record that differs, its exact shares; they add up to the difference."""
        parts = coarsen(self.units, lambda paths: self.settle(paths, number) is not None)
        chosen = list(mixtures(len(parts)))
        paid: dict[tuple[int, ...], Amounts] = {}
        for some in chosen:
            settled = self.settle(union(parts, some), number)
            assert settled is not None
            paid[some] = amounts(settled)
        old, new = paid[()], paid[chosen[-1]]
        differ = [key for key in {**old, **new} if old.get(key) != new.get(key)]
        return {key: self._split(parts, chosen, paid, key) for key in differ}

    def _split(
        self,
        parts: Sequence[Unit],
        chosen: Iterable[tuple[int, ...]],
        paid: Mapping[tuple[int, ...], Amounts],
        key: Key,
    ) -> tuple[Share, ...]:
        alone: dict[tuple[int, ...], Decimal] = {}
        shares = []
        for some in chosen:
            within = sum((share for less, share in alone.items() if set(less) < set(some)), Decimal(0))
            alone[some] = paid[some].get(key, Decimal(0)) - within
            if some and alone[some]:
                told = tuple(self.places(parts[i]) for i in some)
                shares.append(Share(units=told, amount=alone[some]))
        return tuple(shares)

    def places(self, unit: Unit) -> tuple[Place, ...]:
        """A unit's leaves with their values and places, in the order of the rulesets."""
        return tuple(place(self.old.ruleset, self.new.ruleset, path) for path in self.leaves if path in unit)


def place(old: Ruleset, new: Ruleset, path: str) -> Place:
    before, after = old.leaves.get(path), new.leaves.get(path)
    stands = after or before
    return Place(
        leaf=path,
        old=before.value if before else None,
        new=after.value if after else None,
        in_old=before is not None,
        in_new=after is not None,
        span=stands.origins[0].span if stands and stands.origins else None,
    )
