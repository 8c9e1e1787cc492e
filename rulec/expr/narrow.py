"""What a condition teaches: after `cap != none`, `cap` is a number; after `quads >= 2`, `quads - 1` is at least 1."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from rulec.expr.ranges import Num
from rulec.expr.show import render
from rulec.expr.tree import Among, And, Attr, Compare, Kind, Lit, Node, Not, Or, Quant, Ref, Space
from rulec.expr.values import Narrowing, Refine, Val
from rulec.expr.vocab import IMPLIED

BLANK = Refine()
FLIPPED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


REFINED = tuple(field.name for field in fields(Refine))


def changed(refine: Refine, **changes: Any) -> Refine:  # noqa: ANN401
    """A refinement with other values; `dataclasses.replace` asks for its fields each time."""
    for name in REFINED:
        if name not in changes:
            changes[name] = getattr(refine, name)
    return Refine(**changes)


def key(node: Node) -> str | None:
    """The name under which something is known of a node; None where nothing can be."""
    match node:
        case Ref(space=Space.ELEMENT):
            return f"~{node.level}{node.name}"
        case Ref():
            return f"{node.space}:{node.name}"
        case Attr():
            of = key(node.of)
            return f"{of}.{node.space}:{node.name}" if of else None
        case Quant():
            return f"quant:{render(node)}"
    return None


def assume(cond: Val, truth: bool, narrow: Narrowing) -> Narrowing:
    """What is known where `cond` has come out as `truth`."""
    if cond.bad:
        return narrow
    match cond.node:
        case Not():
            return assume(cond.kids[0], not truth, narrow)
        case And():
            return _every(cond.kids, True, narrow) if truth else _some(cond.kids, False, narrow)
        case Or():
            return _some(cond.kids, True, narrow) if truth else _every(cond.kids, False, narrow)
        case Compare():
            left, right = cond.kids
            op = cond.node.op if truth else OPPOSITE[cond.node.op]
            return _compared(right, FLIPPED[op], left, _compared(left, op, right, narrow))
        case Among():
            return _among(cond, truth, narrow)
        case Ref() | Attr() | Quant():
            return _truth(cond, truth, narrow)
    return narrow


def _every(kids: tuple[Val, ...], truth: bool, narrow: Narrowing) -> Narrowing:
    for kid in kids:
        narrow = assume(kid, truth, narrow)
    return narrow


def _some(kids: tuple[Val, ...], truth: bool, narrow: Narrowing) -> Narrowing:
    """At least one part has come out as `truth`: what holds whichever it was."""
    live = [kid for kid in kids if kid.known is not (not truth)]
    found: Narrowing | None = None
    before = narrow
    for kid in live:
        case = assume(kid, truth, before)
        found = case if found is None else _either(found, case)
        before = assume(kid, not truth, before)
    return narrow if found is None else found


def _either(a: Narrowing, b: Narrowing) -> Narrowing:
    return {key: joined for key in a.keys() & b.keys() if (joined := _join(a[key], b[key])) != BLANK}


def _join(a: Refine, b: Refine) -> Refine:
    return Refine(
        none=a.none if a.none == b.none else None,
        number=a.number if a.number == b.number else None,
        truth=a.truth if a.truth == b.truth else None,
        values=None if a.values is None or b.values is None else a.values | b.values,
        low=None if a.low is None or b.low is None else min(a.low, b.low),
        high=None if a.high is None or b.high is None else max(a.high, b.high),
    )


def _both(a: Narrowing, b: Narrowing) -> Narrowing:
    """What is known where both hold."""
    if not b:
        return a
    return {**a, **{key: _meet(a[key], refine) if key in a else refine for key, refine in b.items()}}


def _meet(a: Refine, b: Refine) -> Refine:
    return Refine(
        none=a.none if b.none is None else b.none,
        number=a.number if b.number is None else b.number,
        truth=a.truth if b.truth is None else b.truth,
        values=b.values if a.values is None else a.values if b.values is None else a.values & b.values,
        low=_most(a.low, b.low),
        high=_least(a.high, b.high),
    )


def put(narrow: Narrowing, name: str, change: Callable[[Refine], Refine]) -> Narrowing:
    old = narrow.get(name, BLANK)
    new = change(old)
    return narrow if new == old else {**narrow, name: new}


def _compared(left: Val, op: str, right: Val, narrow: Narrowing) -> Narrowing:
    name = key(left.node)
    if name is None:
        return narrow
    if right.is_none:
        return put(narrow, name, lambda r: changed(r, none=op == "=="))
    if right.kind is Kind.CHOICE and isinstance(right.node, Lit):
        narrow = _named_value(left, name, op, str(right.node.value), narrow)
        return _implied(left.node, str(right.node.value) if op == "==" else None, narrow)
    if op == "==" and not right.type.optional:
        narrow = put(narrow, name, lambda r: changed(r, none=False))
    return _bounded(left, name, op, right, narrow)


def _named_value(left: Val, name: str, op: str, value: str, narrow: Narrowing) -> Narrowing:
    """`x == limit` and `x != limit`, of a choice or of a number with named values."""
    one = frozenset({value})
    if left.kind is not Kind.CHOICE:
        if op == "==":
            return put(narrow, name, lambda r: changed(r, number=False, values=one, none=False))
        return put(narrow, name, lambda r: _without(r, left, one))
    if op == "==":
        return put(narrow, name, lambda r: changed(r, values=one))
    return put(narrow, name, lambda r: changed(r, values=(r.values or left.type.values) - one))


def _without(refine: Refine, left: Val, gone: frozenset[str]) -> Refine:
    rest = (left.type.values if refine.values is None else refine.values) - gone
    return changed(refine, values=rest, number=True if not rest else refine.number)


def _bounded(left: Val, name: str, op: str, right: Val, narrow: Narrowing) -> Narrowing:
    low, high = right.range.low, right.range.high
    step = 0 if left.kind is Kind.POINTS or right.kind is Kind.POINTS else 1

    def bound(refine: Refine) -> Refine:
        below = high if op in ("==", "<=") else _moved(high, -step) if op == "<" else None
        above = low if op in ("==", ">=") else _moved(low, step) if op == ">" else None
        if op == "!=" and low is not None and low == high and step:
            above = low + 1 if low == left.range.low else None
            below = low - 1 if low == left.range.high else None
        return changed(refine, low=_most(refine.low, above), high=_least(refine.high, below))

    return put(narrow, name, bound)


def _moved(value: Num | None, step: int) -> Num | None:
    return None if value is None else value + step


def _most(a: Num | None, b: Num | None) -> Num | None:
    return a if b is None else b if a is None else max(a, b)


def _least(a: Num | None, b: Num | None) -> Num | None:
    return a if b is None else b if a is None else min(a, b)


def _among(cond: Val, truth: bool, narrow: Narrowing) -> Narrowing:
    item, *choices = cond.kids
    name = key(item.node)
    if name is None:
        return narrow
    if item.kind is Kind.CHOICE:
        named = frozenset(str(c.node.value) for c in choices if isinstance(c.node, Lit))
        left = named if truth else item.type.values - named
        return put(narrow, name, lambda r: changed(r, values=left if r.values is None else r.values & left))
    lows = [c.range.low for c in choices if c.range.low is not None]
    highs = [c.range.high for c in choices if c.range.high is not None]
    if not truth or len(lows) != len(choices) or len(highs) != len(choices):
        return narrow
    return put(
        narrow,
        name,
        lambda r: changed(r, none=False, low=_most(r.low, min(lows)), high=_least(r.high, max(highs))),
    )


def _truth(cond: Val, truth: bool, narrow: Narrowing) -> Narrowing:
    name = key(cond.node)
    if name is not None:
        narrow = put(narrow, name, lambda r: changed(r, truth=truth))
    if isinstance(cond.node, Ref):
        narrow = _implied(cond.node, truth, narrow)
        for body in cond.kids:  # of a definition: what its line says
            learned = body.learned.get(truth)
            if learned is None:
                learned = body.learned[truth] = assume(body, truth, {})
            narrow = _both(narrow, learned)
    return narrow


def _implied(node: Node, value: bool | str | None, narrow: Narrowing) -> Narrowing:
    if not isinstance(node, Ref) or node.space is not Space.FACT:
        return narrow
    for fact, needed, there in IMPLIED:
        if fact == node.name and value is not None and needed == value:
            narrow = put(narrow, f"{Space.FACT}:{there}", lambda r: changed(r, none=False))
    return narrow
