"""Syntax to typed tree: kinds, ranges and known values of one expression, every fault of it reported once."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulec.expr import ranges
from rulec.expr.beside import among, compare
from rulec.expr.calls import call
from rulec.expr.kinds import demand, plain, same, settled, typed
from rulec.expr.names import resolve
from rulec.expr.narrow import assume
from rulec.expr.ranges import Range, exactly, tidy
from rulec.expr.show import render
from rulec.expr.syntax import (
    AmongSyn,
    ArithSyn,
    CallSyn,
    ChooseSyn,
    CompareSyn,
    JunctionSyn,
    NameSyn,
    NegateSyn,
    NumberSyn,
    SignSyn,
    Syn,
    TileSyn,
)
from rulec.expr.tree import And, Arith, If, Kind, Lit, Neg, Node, Not, Or, Type
from rulec.expr.values import UNKNOWN, Ctx, Known, Val
from rulec.expr.vocab import BOOL, COUNT, NUMBERS, POINTS, TILE


def infer(syn: Syn, ctx: Ctx) -> Val:
    """The typed value of an expression; faults go to the sink of its site."""
    return RULES[type(syn)](syn, ctx)


def boolean(syn: Syn, ctx: Ctx) -> Val:
    """A part that must be true or false."""
    val = infer(syn, ctx)
    if val.bad or (val.kind is Kind.BOOL and not val.type.optional):
        return val
    val = settled(val)
    return ctx.fail("not-a-condition", syn, text=ctx.text(syn), kind=str(val.kind))


def _number(syn: NumberSyn, ctx: Ctx) -> Val:
    type_ = COUNT if isinstance(syn.value, int) else POINTS
    value = tidy(syn.value) if isinstance(syn.value, int) else syn.value
    node = Lit(type=type_, span=ctx.site.span(syn), value=value)
    return Val(node=node, range=exactly(value), flex=True, known=value)


def _tile(syn: TileSyn, ctx: Ctx) -> Val:
    if syn.text.endswith("z"):
        return ctx.fail("honour-tile", syn, text=syn.text)
    value = int(syn.text[0]) - 1 + 9 * "mps".index(syn.text[1])
    return Val(node=Lit(type=TILE, span=ctx.site.span(syn), value=value))


def _choose(syn: ChooseSyn, ctx: Ctx) -> Val:
    cond = boolean(syn.cond, ctx)
    then = infer(syn.then, ctx.under(assume(cond, True, ctx.narrow), dead=cond.known is False))
    other = infer(syn.other, ctx.under(assume(cond, False, ctx.narrow), dead=cond.known is True))
    if cond.bad:
        return ctx.poison(syn)
    if cond.sure is not None:
        return _settled_choice(syn, cond, then, other, ctx)
    if then.bad or other.bad:
        return ctx.poison(syn)
    pair = _alike(then, other, syn, ctx)
    if pair is None:
        return ctx.poison(syn)
    then, other = pair
    optional = then.type.optional or other.type.optional
    type_ = Type(then.kind, then.type.values | other.type.values, optional)
    node = If(type=type_, span=ctx.site.span(syn), cond=cond.node, then=then.node, other=other.node)
    taken = then if cond.known is True else other if cond.known is False else None
    if taken is not None:
        flex = then.flex and other.flex
        return Val(node=node, range=taken.range, flex=flex, known=taken.known, kids=(cond, then, other))
    text = render(cond.node)
    parts = [then.range.holding(text), other.range.holding(f"not ({text})")]
    if then.is_none or other.is_none:
        parts = [p for p, v in zip(parts, (then, other), strict=True) if not v.is_none]
    range_ = ranges.hull(parts) if parts else Range()
    return Val(node=node, range=range_, flex=then.flex and other.flex, kids=(cond, then, other))


def _settled_choice(syn: ChooseSyn, cond: Val, then: Val, other: Val, ctx: Ctx) -> Val:
    """An `if` of which the guards around leave one arm: it has the type of that arm."""
    arm = then if cond.sure else other
    if arm.bad:
        return ctx.poison(syn)
    node = If(type=arm.type, span=ctx.site.span(syn), cond=cond.node, then=then.node, other=other.node)
    return replace(arm, node=node, kids=(cond, then, other), flex=arm.flex and then.flex and other.flex, sure=arm.sure)


def _alike(then: Val, other: Val, syn: ChooseSyn, ctx: Ctx) -> tuple[Val, Val] | None:
    """Both arms of an `if` as one kind; `none` beside a value makes it optional."""
    if then.is_none != other.is_none:
        gone, there = (then, other) if then.is_none else (other, then)
        fixed = _none_as(gone, there.kind)
        fixed = replace(fixed, flex=there.flex)
        return (fixed, there) if then.is_none else (there, fixed)
    pair = same([then, other], [syn.then, syn.other], ctx)
    if pair is None:
        return None
    if pair[0].kind is not pair[1].kind and not (pair[0].flex and pair[1].flex):
        _mixed("if-arms-differ", syn, (pair[0], syn.then), (pair[1], syn.other), ctx)
        return None
    if pair[0].flex and Kind.POINTS in (pair[0].kind, pair[1].kind):
        return _as(pair[0], Kind.POINTS), _as(pair[1], Kind.POINTS)
    return pair[0], pair[1]


def _none_as(val: Val, kind: Kind) -> Val:
    assert isinstance(val.node, Lit)
    return replace(val, node=replace(val.node, type=Type(kind, optional=True)))


def _as(val: Val, kind: Kind) -> Val:
    """A flexible value shown as a kind for now."""
    return replace(val, node=replace(val.node, type=Type(kind, val.type.values, val.type.optional)))


def _mixed(code: str, at: Syn, left: tuple[Val, Syn], right: tuple[Val, Syn], ctx: Ctx) -> Val:
    return ctx.fail(
        code,
        at,
        left=ctx.text(left[1]),
        left_kind=str(left[0].kind),
        right=ctx.text(right[1]),
        right_kind=str(right[0].kind),
    )


def _junction(syn: JunctionSyn, ctx: Ctx) -> Val:
    """`and`, `or`: each part is read knowing how those before it came out."""
    goes_on = syn.op == "and"
    kids: list[Val] = []
    inner = ctx
    for part in syn.args:
        kid = _operand(part, kids, syn, inner)
        kids.append(kid)
        inner = inner.under(assume(kid, goes_on, inner.narrow), dead=kid.known is (not goes_on))
    if any(k.bad for k in kids):
        return ctx.poison(syn)
    made = And if goes_on else Or
    node: Node = made(type=BOOL, span=ctx.site.span(syn), args=tuple(k.node for k in kids))
    stops = any(k.known is (not goes_on) for k in kids)
    runs = all(k.known is goes_on for k in kids)
    known: Known = (not goes_on) if stops else goes_on if runs else UNKNOWN
    sure = (not goes_on) if any(k.sure is (not goes_on) for k in kids) else None
    if sure is None and all(k.sure is goes_on for k in kids):
        sure = goes_on
    return Val(node=node, known=known, sure=sure, kids=tuple(kids))


def _operand(part: Syn, before: list[Val], syn: JunctionSyn, ctx: Ctx) -> Val:
    """A part of `and`/`or`; `form == pairs or standard` is told as what it is."""
    last = syn.args[len(before) - 1] if before else None
    slipped = isinstance(last, CompareSyn) and last.op in ("==", "!=") and not before[-1].bad
    if slipped and isinstance(last, CompareSyn) and (isinstance(part, NameSyn | NumberSyn | TileSyn)):
        values = before[-1].kids[0].type.values if before[-1].kids else frozenset()
        lone = part.bare if isinstance(part, NameSyn) else None
        if lone in values or isinstance(part, NumberSyn | TileSyn):
            left, first, second = ctx.text(last.left), ctx.text(last.right), ctx.text(part)
            fix = f"{left} in {{{first}, {second}}}"
            if last.op == "!=":
                fix = f"not {fix}"
            return ctx.fail("value-as-condition", part, text=second, fix=fix, suggest=fix)
    return boolean(part, ctx)


def _negate(syn: NegateSyn, ctx: Ctx) -> Val:
    kid = boolean(syn.arg, ctx)
    if kid.bad:
        return ctx.poison(syn)
    known: Known = (not kid.known) if isinstance(kid.known, bool) else UNKNOWN
    sure = None if kid.sure is None else not kid.sure
    return Val(node=Not(type=BOOL, span=ctx.site.span(syn), arg=kid.node), known=known, sure=sure, kids=(kid,))


def _sign(syn: SignSyn, ctx: Ctx) -> Val:
    kid = infer(syn.arg, ctx)
    kid = plain(kid, ctx, syn.arg)
    if kid.bad:
        return kid
    if kid.kind not in NUMBERS:
        return ctx.fail("not-a-number", syn.arg, text=ctx.text(syn.arg), kind=str(kid.kind))
    if syn.op == "+":
        return kid
    known = UNKNOWN if kid.known is UNKNOWN or isinstance(kid.known, str | None) else -kid.known
    node = Neg(type=kid.type, span=ctx.site.span(syn), arg=kid.node)
    return Val(node=node, range=ranges.negative(kid.range), flex=kid.flex, known=known, kids=(kid,))


def _arith(syn: ArithSyn, ctx: Ctx) -> Val:
    left = plain(infer(syn.left, ctx), ctx, syn.left)
    right = plain(infer(syn.right, ctx), ctx, syn.right)
    if left.bad or right.bad:
        return ctx.poison(syn)
    for val, part in ((left, syn.left), (right, syn.right)):
        if val.kind not in NUMBERS:
            return ctx.fail("not-a-number", part, text=ctx.text(part), kind=str(val.kind))
    rule = {"+": _sum, "-": _sum, "*": _product, "//": _quotient, "**": _power}[syn.op]
    return rule(syn, left, right, ctx)


def _built(syn: ArithSyn, sides: tuple[Val, Val], ctx: Ctx, kind: Kind, *, flex: bool, range_: Range) -> Val:
    left, right = sides
    node = Arith(type=Type(kind), span=ctx.site.span(syn), op=syn.op, left=left.node, right=right.node)
    point = range_.point if left.known is not UNKNOWN and right.known is not UNKNOWN else None
    known: Known = UNKNOWN if point is None else point
    return Val(node=node, range=range_, flex=flex, known=known, kids=(left, right))


def _sum(syn: ArithSyn, left: Val, right: Val, ctx: Ctx) -> Val:
    pair = same([left, right], [syn.left, syn.right], ctx)
    if pair is None:
        return ctx.poison(syn)
    left, right = pair
    flex = left.flex and right.flex
    if left.kind is not right.kind and not flex:
        return _mixed("mixed-kinds", syn, (left, syn.left), (right, syn.right), ctx)
    kind = Kind.POINTS if Kind.POINTS in (left.kind, right.kind) else left.kind
    range_ = (ranges.add if syn.op == "+" else ranges.subtract)(left.range, right.range)
    return _built(syn, (left, right), ctx, kind, flex=flex, range_=range_)


def _product(syn: ArithSyn, left: Val, right: Val, ctx: Ctx) -> Val:
    """A Count times anything; a literal beside a Count stays open, beside another kind it is the Count."""
    range_ = ranges.multiply(left.range, right.range)
    if left.flex and right.flex:
        return _built(
            syn, (left, right), ctx, left.kind if left.kind is Kind.POINTS else right.kind, flex=True, range_=range_
        )
    for one, other in ((left, right), (right, left)):
        if one.flex:
            if other.kind is Kind.COUNT:
                return _built(syn, (left, right), ctx, one.kind, flex=True, range_=range_)
            part = syn.left if one is left else syn.right
            counted = typed(one, Kind.COUNT, ctx, part)
            if counted.bad:
                return counted
            pair = (counted, right) if one is left else (left, counted)
            return _built(syn, pair, ctx, other.kind, flex=False, range_=range_)
    if Kind.COUNT not in (left.kind, right.kind):
        return _mixed("product-of-kinds", syn, (left, syn.left), (right, syn.right), ctx)
    kind = right.kind if left.kind is Kind.COUNT else left.kind
    return _built(syn, (left, right), ctx, kind, flex=False, range_=range_)


def _quotient(syn: ArithSyn, left: Val, right: Val, ctx: Ctx) -> Val:
    right = demand(right, Kind.COUNT, ctx, syn.right)
    if right.bad or not divisor(right, syn.right, ctx):
        return ctx.poison(syn)
    return _built(syn, (left, right), ctx, left.kind, flex=left.flex, range_=ranges.divide(left.range, right.range))


def _power(syn: ArithSyn, left: Val, right: Val, ctx: Ctx) -> Val:
    flex = left.flex and right.flex
    if not flex:
        left = demand(left, Kind.COUNT, ctx, syn.left)
    if right.kind is not Kind.FAN:
        right = right if flex else demand(right, Kind.COUNT, ctx, syn.right)
    if left.bad or right.bad:
        return ctx.poison(syn)
    if not at_least(right, 0, "negative-exponent", syn.right, ctx):
        return ctx.poison(syn)
    if right.range.low is not None and right.range.low > ranges.MOST_EXPONENT and not ctx.dead:
        limit = str(ranges.MOST_EXPONENT)
        ctx.report("huge-exponent", ctx.site.span(syn.right), text=ctx.text(syn.right), limit=limit)
        return ctx.poison(syn)
    return _built(syn, (left, right), ctx, Kind.COUNT, flex=flex, range_=ranges.raised(left.range, right.range))


def divisor(val: Val, syn: Syn, ctx: Ctx) -> bool:
    return at_least(val, 1, "zero-divisor", syn, ctx)


def at_least(val: Val, bound: int, code: str, syn: Syn, ctx: Ctx) -> bool:
    """Whether a number stays at or above a bound; otherwise an error with a witness."""
    from rulec.expr.domain import low_fault

    fault = low_fault(val, bound)
    if fault is None or ctx.dead:
        return True
    value, witness = fault
    ctx.report(code, ctx.site.span(syn), text=ctx.text(syn), value=value, witness=witness)
    return False


Rule = Callable[[Any, Ctx], Val]
RULES: dict[type[Syn], Rule] = {
    NumberSyn: _number,
    TileSyn: _tile,
    NameSyn: resolve,
    CallSyn: lambda syn, ctx: call(syn, ctx, infer),
    ChooseSyn: _choose,
    JunctionSyn: _junction,
    NegateSyn: _negate,
    CompareSyn: lambda syn, ctx: compare(syn, ctx, infer),
    AmongSyn: lambda syn, ctx: among(syn, ctx, infer),
    ArithSyn: _arith,
    SignSyn: _sign,
}
