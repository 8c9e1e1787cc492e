"""Folding: options become their values, branches that they rule out go, arithmetic on literals is done exactly."""

from dataclasses import replace
from decimal import Decimal
from typing import TypeGuard

from rulec.expr import ranges
from rulec.expr.book import Body, Book, option_literal
from rulec.expr.tree import (
    Among,
    And,
    Arith,
    Attr,
    Call,
    Compare,
    If,
    Kind,
    Lit,
    Neg,
    Node,
    Not,
    Or,
    Quant,
    Ref,
    Space,
)
from rulec.expr.vocab import STATED
from rulec.source.diagnostic import RulecBug

LIMIT = "limit"  # kept as a name: pricing asks what a hand would be worth without it


def fold(node: Node, book: Book) -> Node:
    """The tree under the options in force."""
    match node:
        case Lit():
            return node
        case Ref():
            return _ref(node, book)
        case Attr():
            return _attr(node, book)
        case Not():
            arg = fold(node.arg, book)
            return _truth(not arg.value, node) if isinstance(arg, Lit) else replace(node, arg=arg)
        case And():
            return _junction(node, tuple(fold(a, book) for a in node.args), stop=False)
        case Or():
            return _junction(node, tuple(fold(a, book) for a in node.args), stop=True)
        case If():
            return _choose(node, book)
        case Compare():
            return _compare(node, fold(node.left, book), fold(node.right, book))
        case Among():
            return _among(node, book)
        case Arith():
            return _arith(node, fold(node.left, book), fold(node.right, book))
        case Neg():
            arg = fold(node.arg, book)
            return replace(arg, value=-arg.value) if _number(arg) else replace(node, arg=arg)
        case Call():
            return _call(node, tuple(fold(a, book) for a in node.args))
        case Quant():
            return _quant(node, book)
    raise RulecBug(type(node).__name__)


class NumberLit(Lit):
    value: int | Decimal


def _number(node: Node) -> TypeGuard[NumberLit]:
    return isinstance(node, Lit) and isinstance(node.value, int | Decimal) and not isinstance(node.value, bool)


def _truth(value: bool, node: Node) -> Lit:
    return Lit(type=node.type, span=node.span, value=value)


def body_of(node: Ref | Attr, book: Book) -> Body | None:
    """The named expression that a name stands for."""
    table = {Space.DEFINE: book.defines, Space.PATTERN: book.whens, Space.SCORE: book.score}.get(node.space)
    return table.get(node.name) if table is not None else None


def folded_body(body: Body, book: Book) -> Node | None:
    if body.folded is None and body.val is not None and not body.failed:
        body.folded = fold(body.val.node, book)
    return body.folded


def _ref(node: Ref, book: Book) -> Node:
    if node.space is Space.OPTION:
        return option_literal(book, node)
    return _constant(node, book)


def _constant(node: Ref | Attr, book: Book) -> Node:
    """A name whose line comes to a literal is that literal, unless a score sheet may state it."""
    body = body_of(node, book)
    if body is None or node.name in STATED:
        return node
    found = folded_body(body, book)
    if not isinstance(found, Lit) or (body.space is Space.SCORE and node.name == LIMIT and found.value is not None):
        return node
    return Lit(type=node.type, span=node.span, value=found.value)


def _attr(node: Attr, book: Book) -> Node:
    made = _constant(node, book)
    return replace(made, of=fold(made.of, book)) if isinstance(made, Attr) else made


def _junction(node: And | Or, args: tuple[Node, ...], *, stop: bool) -> Node:
    left = [a for a in args if not (isinstance(a, Lit) and a.value is (not stop))]
    if any(isinstance(a, Lit) and a.value is stop for a in left):
        return _truth(stop, node)
    if not left:
        return _truth(not stop, node)
    return left[0] if len(left) == 1 else replace(node, args=tuple(left))


def _choose(node: If, book: Book) -> Node:
    cond = fold(node.cond, book)
    if isinstance(cond, Lit):
        return fold(node.then if cond.value else node.other, book)
    return replace(node, cond=cond, then=fold(node.then, book), other=fold(node.other, book))


def _compare(node: Compare, left: Node, right: Node) -> Node:
    if not (isinstance(left, Lit) and isinstance(right, Lit)):
        return replace(node, left=left, right=right)
    if node.op in ("==", "!="):
        return _truth((left.value == right.value) == (node.op == "=="), node)
    if not (_number(left) and _number(right)):
        return replace(node, left=left, right=right)
    a, b = left.value, right.value
    return _truth({"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[node.op], node)


def _among(node: Among, book: Book) -> Node:
    item = fold(node.item, book)
    choices = tuple(fold(c, book) for c in node.choices)
    if isinstance(item, Lit) and all(isinstance(c, Lit) for c in choices):
        return _truth(any(isinstance(c, Lit) and c.value == item.value for c in choices), node)
    return replace(node, item=item, choices=choices)


def _arith(node: Arith, left: Node, right: Node) -> Node:
    if _number(left) and _number(right):
        value = _calculated(node, left.value, right.value)
        if value is not None:
            return Lit(type=node.type, span=node.span, value=ranges.tidy(value))
    if node.op in ("+", "-") and _number(right) and right.value == 0:
        return left
    if node.op == "+" and _number(left) and left.value == 0:
        return right
    if node.op == "*":
        for one, other in ((left, right), (right, left)):
            if _number(one) and one.value == 0:
                return Lit(type=node.type, span=node.span, value=0)
            if _number(one) and one.value == 1 and other.type.kind is node.type.kind:
                return other
    return replace(node, left=left, right=right)


def _calculated(node: Arith, a: int | Decimal, b: int | Decimal) -> int | Decimal | None:
    match node.op:
        case "+":
            return ranges.plus(a, b)
        case "-":
            return ranges.plus(a, -b)
        case "*":
            return ranges.times(a, b)
        case "**":
            return ranges.power(a, b)
    if b == 0 or (node.type.kind is Kind.POINTS and ranges.quotient(a, b) * b != a):
        return None  # points round to the unit, which is not known here
    return ranges.quotient(a, b)


def _call(node: Call, args: tuple[Node, ...]) -> Node:
    if node.name in ("min", "max"):
        args = tuple(a for a in args if not (isinstance(a, Lit) and a.value is None))
        if not args:
            return Lit(type=node.type, span=node.span, value=None)
        numbers = [a.value for a in args if _number(a)]
        if len(numbers) == len(args):
            value = min(numbers) if node.name == "min" else max(numbers)
            return Lit(type=node.type, span=node.span, value=value)
        return args[0] if len(args) == 1 else replace(node, args=args)
    if node.name == "pick" and _number(args[0]):
        index = int(args[0].value)
        return args[1 + index] if 0 <= index < len(args) - 1 else replace(node, args=args)
    return replace(node, args=args)


def _quant(node: Quant, book: Book) -> Node:
    where = fold(node.where, book)
    value = None if node.value is None else fold(node.value, book)
    if isinstance(where, Lit):
        if node.how == "all" and where.value is True:
            return _truth(True, node)
        if where.value is False and node.how != "all":
            return Lit(type=node.type, span=node.span, value=False if node.how == "any" else 0)
    over = node.over if node.over.of is None else replace(node.over, of=fold(node.over.of, book))
    return replace(node, over=over, where=where, value=value)
