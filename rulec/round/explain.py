"""Arithmetic told with its numbers: an amount as written, with what its names were worth, and its result."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from rulec.compile.engine import Engine
from rulec.compile.scope import free_level
from rulec.expr.show import render
from rulec.expr.tree import And, Arith, Attr, Call, Compare, If, Kind, Lit, Neg, Node, Not, Or, Quant, Ref, Space
from rulec.expr.walk import children
from rulec.kernel.pay import Rule
from rulec.kernel.vm import NONE, KernelError, run
from rulec.round.table import Table
from rulec.source.diagnostic import RulecBug
from rulec.tiles.show import tile_text

NUMBERS = frozenset({Kind.COUNT, Kind.FAN, Kind.POINTS, Kind.RANK})
MOST_LINES = 12


def explain(table: Table, rule: Rule, current: int, due: int, paid: int) -> str:
    """The arithmetic of an entry: `2 * base = 2 * 1 = 2`, then what the names in it stand for, from the top down; and
    what of it the payer had, if that was less."""
    teller = Teller(table, current, "win" if rule.settlement.event == "win" else "seat")
    body = teller.simple(rule.settlement.amount.tree)
    told = [teller.line(None, body, amount_text(table.engine, due))]
    teller.names(body, told)
    return "; ".join(told) + (f" → {amount_text(table.engine, paid)}" if paid < due else "")


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
        parts = [render(tree), render(self.filled(tree)), result]
        if name is not None:
            parts.insert(0, name)
        kept = [p for i, p in enumerate(parts) if i == 0 or p != parts[i - 1]]
        return " = ".join(kept)

    def simple(self, tree: Node) -> Node:
        """What was left to reckon: branches taken, sums without zeros, products without ones, no cap that is none; a
        name that stands for nothing but another is that other."""
        tree = self.reduced(self.taken(tree))
        for _ in range(MOST_LINES):
            body = self.alias(tree)
            if body is None:
                return tree
            tree = self.reduced(self.taken(body))
        return tree

    def alias(self, tree: Node) -> Node | None:
        """The body of a name, the seat that it is asked of being current from here on."""
        if isinstance(tree, Attr) and tree.space is Space.DEFINE:
            asked = self.evaluate(tree.of)
            if asked is None or not 0 <= asked < self.table.players:
                return None
            self.current = asked
            return self.engine.program.defines[tree.name].expr.tree
        if not isinstance(tree, Ref):
            return None
        if tree.space is Space.DEFINE:
            return self.engine.program.defines[tree.name].expr.tree
        priced = self.table.priced
        if self.is_score(tree) and priced is not None and self.mode == "win" and tree.name not in priced.stated:
            return next((x.expr.tree for x in self.engine.program.score if x.name == tree.name), None)
        return None

    def reduced(self, tree: Node) -> Node:
        """The tree without what does not count in it."""
        if isinstance(tree, Arith) and tree.op in ("+", "*"):
            left, right = self.reduced(tree.left), self.reduced(tree.right)
            idle = 0 if tree.op == "+" else 1
            if self.evaluate(right) == idle and (tree.op == "+" or isinstance(right, Lit)):
                return left
            if self.evaluate(left) == idle and (tree.op == "+" or isinstance(left, Lit)):
                return right
            return replace(tree, left=left, right=right)
        if isinstance(tree, Call) and tree.name in ("min", "max"):
            args = tuple(self.reduced(a) for a in tree.args if self.evaluate(a) != NONE)
            return args[0] if len(args) == 1 else replace(tree, args=args or tree.args)
        return self.mapped(tree, self.reduced)

    def names(self, tree: Node, told: list[str]) -> None:
        """Tell the names that a tree reads: score lines, groups and definitions, each once, from the top down."""
        first = self.current
        done: set[str] = set()
        pending = [(tree, first)]
        while pending and len(told) < MOST_LINES:
            body, self.current = pending.pop(0)
            told.extend(line for line in self.elements(body) if line not in told)
            for node, whose in self.read_in(body, self.current):
                if node.name in done:
                    continue
                done.add(node.name)
                inner = self.tell(node, whose, told)
                if inner is not None:
                    pending.append((inner, self.current))
        self.current = first

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

    def elements(self, tree: Node) -> list[str]:
        """The waits or kongs that an aggregate went over, each with its amount."""
        if not isinstance(tree, Quant) or tree.over.name not in ("waits", "kongs"):
            return [line for child in children(tree) for line in self.elements(child)]
        seat = self.current if tree.over.of is None else self.evaluate(tree.over.of)
        if seat is None or not 0 <= seat < self.table.players:
            return []
        unit = self.engine.symbols.unit
        if tree.over.name == "waits":
            rows = [row for row in self.table.waits[seat] if row[6]]
            parts = [(tile_text(row[0]) + " " if row[0] != NONE else "") + decimal_text(row[4] * unit) for row in rows]
        else:
            kinds = {number: name for name, number in self.engine.symbols.choices.items()}
            rows = self.table.kong_rows(seat)
            parts = [f"{kinds.get(row[0], '')} {decimal_text(row[6] * unit)}" for row in rows if row[6]]
        return [f"{tree.over.name} = {', '.join(parts)}"] if len(parts) > 1 or tree.over.name == "waits" else []

    def tell_body(self, name: str, tree: Node, value: int, seat: int, told: list[str]) -> Node | None:
        self.current = seat
        body = self.simple(tree)
        if value == NONE or isinstance(body, Lit):
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
            if engine.pricer.group_of[i] == place and priced.prices[i]:
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
