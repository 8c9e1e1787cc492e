"""Whether two rulesets can only differ in what they pay: everything that the play of bots depends on."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from rulec.compile.scope import Scope
from rulec.expr.program import Pattern, Program
from rulec.expr.tree import Attr, Compare, Lit, Node, Quant, Ref, Space
from rulec.expr.walk import walk
from rulec.study.assume import Known

LEGALITY = ("may_win", "must_win", "may_pong", "may_kong", "end")
PRICED = frozenset({"fan", "points", "passed_fan", "passed_points"})  # facts that come from prices
PRICE_MINDED = frozenset({"value"})  # bots that look at what a hand would pay


def play_differs(old: Program, new: Program, bots: Sequence[str]) -> tuple[str, ...]:
    """The places in which two rulesets differ and that bots' play may depend on; empty where only payouts can differ.

    Conservative: what is named here need not change a single round.
    """
    by_price = not PRICE_MINDED.isdisjoint(bots)
    one, other = (Reached(program, by_price).parts for program in (old, new))
    return tuple(name for name in dict.fromkeys([*one, *other]) if one.get(name) != other.get(name))


@dataclass(slots=True)
class Reached:
    """What decides which moves a ruleset allows, by its place: mechanics as they stand, expressions as folded, and
    whatever these name. Who deals next is left out: rounds are dealt by their number."""

    program: Program
    by_price: bool
    parts: dict[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        play = self.program.play
        self.parts.update((f"play.{name}", value) for name, value in play.values.items())
        for name in LEGALITY:
            self._read(f"play.{name}", getattr(play, name).folded)
        # Which reading of a hand is asked depends on what it would pay.
        if self.by_price or Scope(self.program).on_hand(play.must_win.folded):
            self._prices()
        if self.by_price:
            self._settlements()

    def _read(self, place: str, tree: Node | None) -> None:
        if place in self.parts or tree is None:
            return
        tree = Known(node for node in walk(tree) if self._certain(node)).left(tree)
        self.parts[place] = tree
        for node in walk(tree):
            if isinstance(node, Quant):
                self._collection(node.over.name)
            elif isinstance(node, Ref | Attr):
                self._name(node.space, node.name)

    def _certain(self, node: Node) -> bool:
        """Whether a comparison holds for whatever a hand may count."""
        if not isinstance(node, Compare) or node.op != ">=" or not isinstance(node.left, Ref):
            return False
        line = next((line for line in self.program.score if line.name == node.left.name), None)
        least = None if line is None else line.expr.low
        if least is None or not isinstance(node.right, Lit):
            return False
        asked = node.right.value
        return isinstance(asked, int | Decimal) and least >= asked

    def _collection(self, name: str) -> None:
        if name == "waits":
            self._prices()
            self._read("play.live_wait", self.program.play.live_wait.folded)
        elif name == "kongs":
            self._settlements()

    def _name(self, space: Space, name: str) -> None:
        program = self.program
        if space is Space.DEFINE and name in program.defines:
            self._read(f"define.{name}", program.defines[name].expr.folded)
        elif space is Space.PATTERN:
            for pattern in program.patterns:
                if pattern.name == name:
                    self._when(pattern)
        elif space is Space.DECLARED and name in program.declares:
            self.parts[f"declares.{name}"] = program.declares[name].default
        elif space is Space.SCORE:
            self._line(name)
        elif space is Space.GROUP or name in PRICED:
            self._prices()
        elif name == "ends_round":
            lines = [line.name for line in program.score]
            self._line(name) if name in lines else self._prices()

    def _line(self, name: str) -> None:
        for line in self.program.score:
            if line.name == name:
                self._read(f"score.{name}", line.expr.folded)

    def _when(self, pattern: Pattern) -> None:
        """A pattern without a condition is the definition of its name."""
        place = f"patterns.{pattern.name}.when"
        if pattern.when is not None:
            self._read(place, pattern.when.folded)
        elif place not in self.parts:
            self.parts[place] = None
            self._name(Space.DEFINE, pattern.name)

    def _prices(self) -> None:
        """All that pricing a hand reads."""
        if "score" in self.parts:
            return
        self.parts["score"] = self.program.unit
        for pattern in self.program.patterns:
            path = f"patterns.{pattern.name}"
            if not pattern.on:
                continue
            self.parts[path] = pattern.group, tuple(pattern.replaces.items())
            self._when(pattern)
            self._read(f"{path}.{pattern.field}", pattern.price.folded)
            self._read(f"{path}.count", None if pattern.count is None else pattern.count.folded)
        for group in self.program.groups.values():
            self.parts[f"groups.{group.name}"] = group.field, group.combine
        for line in self.program.score:
            self._line(line.name)

    def _settlements(self) -> None:
        """All that payments read."""
        if "settlements" in self.parts:
            return
        self.parts["settlements"] = self.program.unit
        for rule in self.program.settlements:
            path = f"settlements.{rule.name}"
            if not rule.on:
                continue
            self.parts[path] = rule.event, rule.tag
            for name, expr in (("when", rule.when), ("from", rule.payer), ("to", rule.payee), ("amount", rule.amount),
                               ("spends", rule.spends)):  # fmt: skip
                self._read(f"{path}.{name}", None if expr is None else expr.folded)
        self.parts["order"] = tuple(self.program.order.items())
