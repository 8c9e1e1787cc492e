"""What is left of an expression where some things are known to hold."""

from collections.abc import Iterable
from dataclasses import replace

from rulec.expr.program import Pattern, Program
from rulec.expr.tree import And, Arith, Call, Compare, If, Kind, Lit, Node, Not, Or, Ref, Space, Type

BOOL = Type(Kind.BOOL)
COUNTED = frozenset({Kind.COUNT, Kind.FAN, Kind.POINTS})  # never negative
# Facts of a win that tell how its tile came, by whether it was drawn.
DRAWN, THROWN = ("after_kong", "fed_kong", "chain"), ("kong_discard", "robbed_kong")


class Known:
    """Conditions that hold and conditions that do not, by their form."""

    def __init__(self, holds: Iterable[Node] = ()) -> None:
        self.values: dict[Node, bool] = {}
        for node in holds:
            self.learn(node, value=True)

    def learn(self, node: Node, *, value: bool) -> None:
        """Take a condition as true or as false, with what follows for its parts."""
        self.values[node] = value
        if isinstance(node, Not):
            self.learn(node.arg, value=not value)
        elif isinstance(node, And if value else Or):
            for part in node.args:
                self.learn(part, value=value)

    def left(self, node: Node) -> Node:
        """A condition or an amount without what is known; a literal where nothing is left."""
        if node in self.values:
            return _truth(node, value=self.values[node])
        match node:
            case Not():
                arg = self.left(node.arg)
                return _truth(node, value=not arg.value) if isinstance(arg, Lit) else replace(node, arg=arg)
            case And() | Or():
                return self._junction(node)
            case If():
                cond = self.left(node.cond)
                if isinstance(cond, Lit):
                    return self.left(node.then if cond.value else node.other)
                return replace(node, cond=cond, then=self.left(node.then), other=self.left(node.other))
            case Arith():
                return replace(node, left=self.left(node.left), right=self.left(node.right))
            case Call():
                return replace(node, args=tuple(map(self.left, node.args)))
            case Compare():
                return _trivial(node)
        return node

    def _junction(self, node: And | Or) -> Node:
        """Each part under what the parts before it say."""
        stop = isinstance(node, Or)
        within = Known()
        within.values = dict(self.values)
        kept: list[Node] = []
        for arg in node.args:
            part = within.left(arg)
            if isinstance(part, Lit):
                if part.value is stop:
                    return part
                continue
            inner = part.args if type(part) is type(node) else (part,)
            for one in inner:
                kept.append(one)
                within.learn(one, value=not stop)
        if not kept:
            return _truth(node, value=not stop)
        return kept[0] if len(kept) == 1 else replace(node, args=tuple(kept))


def _truth(node: Node, *, value: bool) -> Lit:
    return Lit(type=BOOL, span=node.span, value=value)


def _trivial(node: Compare) -> Node:
    """A comparison of what is never negative with 0."""
    right = node.right
    zero = isinstance(right, Lit) and right.value == 0 and right.value is not False
    if zero and node.left.type.kind in COUNTED and node.op in (">=", "<"):
        return _truth(node, value=node.op == ">=")
    return node


def expanded(node: Node, program: Program) -> Node:
    """A condition with the lines that it names put in, as far as it is made of and, or and not."""
    match node:
        case Not():
            return replace(node, arg=expanded(node.arg, program))
        case And() | Or():
            return replace(node, args=tuple(expanded(arg, program) for arg in node.args))
        case Ref(space=Space.PATTERN):
            pattern = next((p for p in program.patterns if p.name == node.name), None)
            found = condition(pattern, program) if pattern is not None else None
            return node if found is None else expanded(found, program)
        case Ref(space=Space.DEFINE) if node.name in program.defines:
            return expanded(program.defines[node.name].expr.folded, program)
    return node


def condition(pattern: Pattern, program: Program) -> Node | None:
    """When a pattern counts: its own condition, else the definition of its name; None for `otherwise`."""
    if pattern.when is not None:
        return pattern.when.folded
    named = program.defines.get(pattern.name)
    return named.expr.folded if named is not None else None


def can_be(pattern: Pattern, program: Program, *, drawn: bool) -> bool:
    """Whether a pattern can count where the winning tile was drawn, or where it was not."""
    asked = condition(pattern, program)
    if asked is None:
        return True
    known = Known()
    for name, value in (("self_draw", drawn), *((n, False) for n in (THROWN if drawn else DRAWN))):
        known.learn(Ref(type=BOOL, span=asked.span, space=Space.FACT, name=name), value=value)
    found = known.left(expanded(asked, program))
    return not (isinstance(found, Lit) and found.value is False)
