"""What causes a difference: the same record under every mixture of two rulesets, split by inclusion-exclusion."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cached_property

from rulec.round.model import Record
from rulec.round.result import Settled
from rulec.ruleset import differing, mix
from rulec.ruleset.model import Ruleset
from rulec.source.diagnostic import DiagnosticError
from rulec.study.result import Place, Share
from rulec.study.rules import Rules
from rulec.study.units import Unit, by_section, coarsen, mixtures, tied, union, units

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
    """Two rulesets and everything between them, settled over records; every mixture is made and settled once."""

    def __init__(self, old: Rules, new: Rules, records: Sequence[Record]) -> None:
        self.old, self.new, self.records = old, new, records
        self._rules: dict[Unit, Rules | None] = {}
        self._settled: dict[tuple[Unit, int], Settled | None] = {}
        self._paid: dict[tuple[Unit, int], Amounts | None] = {}

    @cached_property
    def leaves(self) -> tuple[str, ...]:
        """Every differing leaf that can move money."""
        return tuple(differing(self.old.ruleset, self.new.ruleset))

    @cached_property
    def parts(self) -> tuple[Unit, ...]:
        """The finest units: by item and by reference."""
        return units(self.old, self.new, self.leaves)

    @cached_property
    def few(self) -> bool:
        """Whether all mixtures of all units can be settled."""
        return len(self.parts) <= MOST_UNITS

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """Units of which mixtures are rulesets."""
        return (coarsen if self.few else tied)(self.parts, lambda paths: self.mixture(paths) is not None)

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

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """Numbers of the records that both rulesets settle."""
        ends = (frozenset[str](), frozenset(self.leaves))
        return tuple(n for n in range(len(self.records)) if all(self.settle(end, n) for end in ends))

    def shares(self, number: int) -> dict[Key, tuple[Share, ...]]:
        """For each payment of a record that differs, its exact shares; they add up to the difference."""
        old, new = self.paid(frozenset(), number), self.paid(frozenset(self.leaves), number)
        assert old is not None and new is not None
        differ = [key for key in {**old, **new} if old.get(key) != new.get(key)]
        return {key: self._split(self._told_apart(number, key), number, key) for key in differ}

    def paid(self, paths: Unit, number: int) -> Amounts | None:
        """What a record pays under a mixture; None where one of the two is not legal."""
        key = (paths, number)
        if key not in self._paid:
            settled = self.settle(paths, number)
            self._paid[key] = None if settled is None else amounts(settled)
        return self._paid[key]

    def _told_apart(self, number: int, key: Key) -> tuple[Unit, ...]:
        """The units that a payment's difference is split into; every mixture of them settles the record.

        Where there are many, those that move the payment, as the first or as the last change; all others stay as they
        were if the payment comes out without them, else they are one unit.
        """
        parts = self.units if self.few else self._loud(number, key)
        if len(parts) > MOST_UNITS:
            parts = by_section(parts, MOST_UNITS)
        return coarsen(parts, lambda paths: self.settle(paths, number) is not None)

    def _loud(self, number: int, key: Key) -> tuple[Unit, ...]:
        everything = frozenset(self.leaves)
        steps = {unit: ((frozenset[str](), unit), (everything - unit, everything)) for unit in self.units}
        loud = [unit for unit, ends in steps.items() if any(self._moves(number, key, *step) for step in ends)]
        chosen = frozenset[str]().union(*loud)
        if not self._moves(number, key, chosen, everything):
            return tuple(loud)
        for unit in steps:
            if unit not in loud and not self._moves(number, key, chosen | unit, everything):
                return (*loud, unit)
        return (*loud, everything - chosen)

    def _moves(self, number: int, key: Key, before: Unit, after: Unit) -> bool:
        first, last = self.paid(before, number), self.paid(after, number)
        return first is None or last is None or first.get(key) != last.get(key)

    def _split(self, parts: Sequence[Unit], number: int, key: Key) -> tuple[Share, ...]:
        """Inclusion-exclusion: what each set of units does that no smaller set of them did."""
        alone: dict[tuple[int, ...], Decimal] = {}
        shares = []
        for some in mixtures(len(parts)):
            paid = self.paid(union(parts, some), number)
            assert paid is not None
            within = sum((share for less, share in alone.items() if set(less) < set(some)), Decimal(0))
            alone[some] = paid.get(key, Decimal(0)) - within
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
