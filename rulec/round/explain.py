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
MOST_LINES = 12


def explain(table: Table, rule: Rule, current: int, units: int) -> str:
    """The arithmetic of an entry: `2 * base = 2 * 1 = 2`, then what the names in it stand for, from the top down."""
    teller = Teller(table, current, "win" if rule.settlement.event == "win" else "seat")
    tree = rule.settlement.amount.tree
    told = [teller.line(None, tree, amount_text(table.engine, units))]
    teller.names(tree, current, told)
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

    def names(self, tree: Node, seat: int, told: list[str]) -> None:
        """Tell the names that a tree reads: score lines, groups and definitions, each once, from the top down."""
        done: set[str] = set()
        pending = [(self.taken(tree), seat)]
        while pending and len(told) < MOST_LINES:
            body, self.current = pending.pop(0)
            for node, whose in self.read_in(body, self.current):
                if node.name in done:
                    continue
                done.add(node.name)
                inner = self.tell(node, whose, told)
                if inner is not None:
                    pending.append((inner, whose))
        self.current = seat

    def tell(self, node: Ref | Attr, seat: int, told: list[str]) -> Node | None:
        """Tell one name and return the body to go on with."""
        priced, engine = self.table.priced, self.engine
        if node.space is Space.GROUP:
            if priced is not None and self.mode == "win":
                told.extend(self.group(node.name))
            return None
        if isinstance(node, Ref) and self.is_score(node):
            line = next((x for x in engine.program.score if x.name == node.name), None)
            if line is None or priced is None or isinstance(line.expr.tree, Lit):
                return None
            worth = priced.scores[engine.gen.place(Space.SCORE, node.name)]
            if node.name in priced.stated:
                told.append(f"{node.name} = {self.value_text(worth, line.expr.tree)} (stated)")
                return None
            return self.tell_body(node.name, line.expr.tree, worth, seat, told)
        body = engine.program.defines[node.name].expr.tree
        value = self.evaluate(node)
        if value is None or body.type.kind not in NUMBERS:
            return None
        return self.tell_body(node.name, body, value, seat, told)

    def tell_body(self, name: str, tree: Node, value: int, seat: int, told: list[str]) -> Node | None:
        self.current = seat
        body = self.taken(tree)
        if value == NONE:
            return None
        told.append(self.line(name, body, self.value_text(value, tree)))
        return body

    def group(self, name: str) -> list[str]:
        """A group with the patterns that counted in it."""
        priced, engine = self.table.priced, self.engine
        if priced is None:
            return []
        place = engine.gen.place(Space.GROUP, name)
        on = [p for p in engine.program.patterns if p.on]
        parts = []
        for i, times in priced.hits:
            if engine.pricer.group_of[i] == place:
                scale = engine.symbols.unit if on[i].field == "points" else 1
                price = decimal_text(priced.prices[i] * scale)
                parts.append(f"{on[i].name} {price}" + (f" * {times}" if times > 1 else ""))
        return [f"{name} = {', '.join(parts)}"] if parts else []

    def read_in(self, tree: Node, seat: int) -> list[tuple[Ref | Attr, int]]:
        """The names in a tree that have a body of their own, with the seat that each is asked of."""
        found: list[tuple[Ref | Attr, int]] = []
        if isinstance(tree, Quant):
            return found
        if isinstance(tree, Ref) and (self.is_score(tree) or tree.space in (Space.GROUP, Space.DEFINE)):
            found.append((tree, seat))
        if isinstance(tree, Attr) and tree.space is Space.DEFINE:
            asked = self.evaluate(tree.of)
            if asked is not None and 0 <= asked < self.table.players:
                found.append((tree, asked))
        for child in children(tree):
            found.extend(self.read_in(child, seat))
        return found

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
