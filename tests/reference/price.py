"""Pricing a win: raw patterns, `replaces`, counts, groups and score lines, and the best of all readings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from rulec.expr.program import Pattern
from rulec.tiles.model import TILES, Hand
from tests.reference.evaluate import number, trees_of, truth, value
from tests.reference.hand import Shown, Value, readings
from tests.reference.scope import HandUnknownError, Scope
from tests.reference.table import Table


@dataclass(slots=True)
class Pricing:
    """One reading of a win (or a win whose hand nobody wrote) under the circumstances in `facts`.

    `fixed` are score lines that a sheet states. `times` tells how often each pattern counts.
    """

    table: Table
    seat: int
    win: int | None
    shown: Shown | None
    facts: Mapping[str, Value]
    fixed: dict[str, Value] = field(default_factory=dict)
    strict: bool = False
    times: dict[str, int] = field(default_factory=dict)
    lines: dict[str, Value] = field(default_factory=dict)
    known: dict[str, Value] | None = field(default_factory=dict)

    @property
    def scope(self) -> Scope:
        return Scope(self.table, self.seat, self.facts, self)

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        return trees_of(self.table.program).patterns

    def match(self) -> None:
        """Find what counts."""
        scope = self.scope
        raw = {
            name: 1 if count is None else int(number(count.tree, scope))
            for name, when, count in trees_of(self.table.program).matching
            if truth(when, scope)
        }
        self.settle(raw)

    def settle(self, raw: Mapping[str, int]) -> None:
        """From raw matches to what counts: one pass of `replaces`, then `otherwise`, then the best of exclusives."""
        times = dict(raw)
        for p in self.patterns:
            if p.name not in raw:
                continue
            for other, many in p.replaces.items():
                if other in times:
                    times[other] = 0 if many is None else max(0, times[other] - many)
        groups = {p.group for p in self.patterns if times.get(p.name, 0) > 0}
        for p in self.patterns:
            if p.when is None and p.group not in groups:
                times.setdefault(p.name, 1)
        self.times = {p.name: times[p.name] for p in self.patterns if times.get(p.name, 0) > 0}
        for group in self.table.program.groups.values():
            mine = [p for p in self.patterns if p.group == group.name and p.name in self.times]
            if group.combine == "max" and mine:
                best = max(mine, key=lambda p: self.price(p) * self.times[p.name])
                for p in mine:
                    if p is not best:
                        del self.times[p.name]

    def price(self, pattern: Pattern) -> int | Fraction:
        return number(pattern.price.tree, self.scope)

    def group(self, name: str) -> Value:
        group = self.table.program.groups[name]
        counted = [(self.price(p), self.times[p.name]) for p in self.patterns
                   if p.group == name and p.name in self.times]  # fmt: skip
        if group.combine == "product":
            total = Fraction(1)
            for price, n in counted:
                total *= price**n
            return total
        if group.combine == "max":
            return max((price * n for price, n in counted), default=Fraction(0))
        return sum((price * n for price, n in counted), Fraction(0))

    def line(self, name: str) -> Value:
        if name in self.fixed:
            return self.fixed[name]
        if name not in self.lines:
            found = next(x for x in self.table.program.score if x.name == name)
            self.lines[name] = value(found.expr.tree, self.scope)
        return self.lines[name]

    @property
    def points(self) -> Fraction:
        found = self.line("points")
        assert isinstance(found, int | Fraction)
        return Fraction(found)

    @property
    def fan(self) -> int:
        if not any(x.name == "fan" for x in self.table.program.score):
            return 0
        found = self.line("fan")
        assert isinstance(found, int | Fraction)
        return int(found)

    @property
    def limited(self) -> bool:
        """Whether the points would be more without the limit."""
        names = [x.name for x in self.table.program.score]
        if "limit" not in names or self.line("limit") is None or "points" in self.fixed:
            return False
        free = Pricing(self.table, self.seat, self.win, self.shown, self.facts, {**self.fixed, "limit": None})
        free.times = self.times
        return free.points > self.points

    @property
    def allowed(self) -> bool:
        return truth(self.table.program.play.may_win.tree, self.scope)

    @property
    def ends_round(self) -> bool:
        if any(x.name == "ends_round" for x in self.table.program.score):
            return bool(self.line("ends_round"))
        return self.points == 0

    def rank(self) -> tuple[Fraction, int, bool, list[int]]:
        """Smallest is best: most points, most fan, sets before pairs, earlier patterns."""
        assert self.shown is not None
        assert self.shown.reading is not None
        order = [i for i, p in enumerate(self.patterns) if p.name in self.times]
        return -self.points, -self.fan, self.shown.reading.form == "pairs", order


def best(table: Table, seat: int, hand: Hand, win: int | None, facts: Mapping[str, Value]) -> Pricing | None:
    """The best reading of a won hand; None where it has no reading.

    An unknown winning tile is the one that pays most, then the one of most fan, then the lowest.
    """
    if win is not None:
        return best_reading(table, seat, hand, win, facts)
    tiles = [t for t in range(TILES) if hand.counts[t]]
    found = [p for p in (best_reading(table, seat, hand, t, facts) for t in tiles) if p is not None]
    allowed = [p for p in found if p.allowed]
    return min(allowed or found, key=lambda p: (-p.points, -p.fan), default=None)


def best_reading(table: Table, seat: int, hand: Hand, win: int, facts: Mapping[str, Value]) -> Pricing | None:
    """The best reading with that winning tile: one that the rules allow goes before one that they do not."""
    values = table.program.play.values
    sets, pairs = int(values.get("forms.standard.sets", 4)), int(values.get("forms.pairs.pairs", 0))
    found = [Pricing(table, seat, win, Shown(hand, way), facts) for way in readings(hand, win, sets, pairs)]
    for pricing in found:
        pricing.match()
    allowed = [p for p in found if p.allowed]
    return min(allowed or found, key=Pricing.rank, default=None)


def stated(pricing: Pricing, names: tuple[str, ...] | None) -> Pricing:
    """Price a win of which a sheet states patterns, or else a line of the score."""
    raw: dict[str, int] = {}
    if names is not None:
        raw = {p.name: names.count(p.name) for p in pricing.patterns if p.name in names}
        for p in pricing.patterns:
            if p.name not in raw and p.when is not None and flags_tell(pricing, p):
                raw[p.name] = 1
    pricing.settle(raw)
    return pricing


def flags_tell(pricing: Pricing, pattern: Pattern) -> bool:
    """Whether the circumstances alone, without the hand, make a pattern match."""
    assert pattern.when is not None
    strict = Pricing(pricing.table, pricing.seat, pricing.win, None, pricing.facts, strict=True)
    try:
        return truth(pattern.when.tree, strict.scope)
    except HandUnknownError:
        return False
