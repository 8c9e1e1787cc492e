"""Arithmetic told with its numbers: an amount as written, with what its names were worth, and its result."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from rulec.compile.engine import Engine, Rule
from rulec.compile.scope import children, free_level
from rulec.expr.show import render
from rulec.expr.tree import And, Arith, Attr, Call, Compare, If, Kind, Lit, Neg, Node, Not, Or, Quant, Ref, Space
from rulec.kernel.vm import NONE, KernelError, run
from rulec.round.table import Table
from rulec.source.diagnostic import RulecBug

NUMBERS = frozenset({Kind.COUNT, Kind.FAN, Kind.POINTS, Kind.RANK})
DEEPEST = 6


def explain(table: Table, rule: Rule, current: int, units: int) -> str:
    """The arithmetic of an entry: `2 * base = 2 * 1 = 2`, and for a win its score lines from the top down."""
    teller = Teller(table, current, "win" if rule.settlement.event == "win" else "seat")
    tree = rule.settlement.amount.tree
    told = [teller.line(None, tree, amount_text(table.engine, units))]
    told.extend(teller.scores(tree))
    return "; ".join(told)


def amount_text(engine: Engine, units: int) -> str:
    """An amount of units as a plain decimal."""
    return decimal_text(units * engine.symbols.unit)


def decimal_text(value: Decimal | int) -> str:
    text = f"{Decimal(value):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


class Teller:
    """Tells expressions with the numbers that they had."""

    def __init__(self, table: Table, current: int, mode: str) -> None:
        self.table = table
        self.engine = table.engine
        self.current = current
        self.mode = mode

    def line(self, name: str | None, tree: Node, result: str) -> str:
        """`name = expression = expression with numbers = result`, without steps that say the same."""
        tree = self.taken(tree)
        parts = [render(tree), render(self.filled(tree)), result]
        if name is not None:
            parts.insert(0, name)
        kept = [p for i, p in enumerate(parts) if i == 0 or p != parts[i - 1]]
        return " = ".join(kept)

    def scores(self, tree: Node) -> list[str]:
        """The score lines that an amount reads, each told once, from the top down."""
        told: list[str] = []
        done: set[str] = set()
        pending = self.lines_of(tree)
        priced = self.table.priced
        if priced is None or self.mode != "win":
            return told
        bodies = {line.name: (i, line.expr.tree) for i, line in enumerate(self.engine.program.score)}
        while pending and len(told) < DEEPEST:
            name = pending.pop(0)
            if name in done or name not in bodies:
                continue
            done.add(name)
            index, body = bodies[name]
            if isinstance(body, Lit):
                continue
            told.append(self.line(name, body, self.value_text(priced.scores[index], body)))
            pending.extend(self.lines_of(self.taken(body)))
        return told

    def lines_of(self, tree: Node) -> list[str]:
        own = [tree.name] if isinstance(tree, Ref) and self.is_score(tree) else []
        return [*own, *(name for child in children(tree) for name in self.lines_of(child))]

    def is_score(self, node: Ref) -> bool:
        return node.space is Space.SCORE or (node.space is Space.FACT and node.name in ("fan", "points"))

    def taken(self, tree: Node) -> Node:
        """The tree with each `if` decided where its condition is known."""
        if isinstance(tree, If):
            holds = self.evaluate(tree.cond)
            if holds is None:
                return tree
            return self.taken(tree.then if holds else tree.other)
        return self.mapped(tree, self.taken)

    def mapped(self, tree: Node, change: Callable[[Node], Node]) -> Node:
        """The tree with its numbers' children changed."""
        match tree:
            case Arith():
                return replace(tree, left=change(tree.left), right=change(tree.right))
            case Neg():
                return replace(tree, arg=change(tree.arg))
            case Call():
                return replace(tree, args=tuple(change(a) for a in tree.args))
            case _:
                return tree

    def filled(self, tree: Node) -> Node:
        """The tree with numbers in the place of names."""
        if isinstance(tree, Arith | Neg | Call):
            return self.mapped(tree, self.filled)
        if isinstance(tree, Ref | Attr | Quant) and tree.type.kind in NUMBERS:
            value = self.evaluate(tree)
            if value is not None and value != NONE:
                scaled = self.plain(value, tree)
                return Lit(value=scaled, type=tree.type, span=tree.span)
            if value == NONE:
                return Lit(value=None, type=tree.type, span=tree.span)
        return tree

    def plain(self, value: int, tree: Node) -> Decimal | int:
        if tree.type.kind is not Kind.POINTS:
            return value
        scaled = value * self.engine.symbols.unit
        return int(scaled) if scaled == int(scaled) else scaled.normalize()

    def value_text(self, value: int, tree: Node) -> str:
        if value == NONE:
            return "none"
        return decimal_text(self.plain(value, tree))

    def evaluate(self, tree: Node) -> int | None:
        """The value that a tree had; None where it can no longer be told."""
        engine, priced = self.engine, self.table.priced
        if isinstance(tree, Lit):
            return engine.symbols.literal(tree, None)
        if isinstance(tree, Ref) and self.mode == "win" and priced is not None:
            if self.is_score(tree):
                names = [line.name for line in engine.program.score]
                return priced.scores[names.index(tree.name)]
            if tree.space is Space.GROUP:
                return priced.groups[engine.gen.place(Space.GROUP, tree.name)]
        if isinstance(tree, Compare | And | Or | Not):
            return self.condition(tree)
        if free_level(tree) > 0 or (engine.gen.scope.on_hand(tree) and self.mode == "win"):
            return None
        try:
            return run(self.table.frame, engine.gen.address(tree, "seat", want=None), self.current)
        except (KernelError, RulecBug, KeyError, IndexError):
            return None

    def condition(self, tree: Compare | And | Or | Not) -> int | None:
        """The truth of a condition, from parts that can be told."""
        if isinstance(tree, Not):
            value = self.evaluate(tree.arg)
            return None if value is None else 1 - value
        if isinstance(tree, Compare):
            left, right = self.evaluate(tree.left), self.evaluate(tree.right)
            if left is None or right is None:
                return None
            tests = {"==": left == right, "!=": left != right, "<": left < right, "<=": left <= right,
                     ">": left > right, ">=": left >= right}  # fmt: skip
            return int(tests[tree.op])
        values = [self.evaluate(a) for a in tree.args]
        stop = int(isinstance(tree, Or))
        if stop in values:
            return stop
        return None if None in values else 1 - stop
