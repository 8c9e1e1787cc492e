"""Calls: the functions, and the quantifiers over collections."""

from collections.abc import Callable
from dataclasses import replace

from rulec.expr import ranges
from rulec.expr.domain import high_fault, low_fault, require_low
from rulec.expr.kinds import demand, plain, same, settled
from rulec.expr.names import attribute, bare, refined, seat_level, unseen
from rulec.expr.narrow import assume
from rulec.expr.ranges import Range, named
from rulec.expr.show import render
from rulec.expr.syntax import CallSyn, NameSyn, Syn
from rulec.expr.tree import Call, Collection, Kind, Lit, Quant, Ref, Space, Type
from rulec.expr.values import UNKNOWN, Ctx, Known, Val
from rulec.expr.vocab import (
    ASKED,
    BOOL,
    COLLECTIONS,
    FUNCTIONS,
    NUMBERS,
    QUANTIFIERS,
    SEAT,
    TABLE,
    CollectionWord,
)
from rulec.source.similar import suggest

Infer = Callable[[Syn, Ctx], Val]


def call(syn: CallSyn, ctx: Ctx, infer: Infer) -> Val:
    """A function or a quantifier, told apart by whether the first argument names a collection."""
    first = syn.args[0]
    if isinstance(first, NameSyn) and first.parts[-1] in COLLECTIONS:
        if syn.name in QUANTIFIERS:
            return _quantifier(syn, first, ctx, infer)
        if syn.name in FUNCTIONS:
            return ctx.fail("collection-alone", first, name=ctx.text(first))
    if syn.name in FUNCTIONS:
        return _FUNCTIONS[syn.name](syn, ctx, infer)
    if syn.name in QUANTIFIERS:
        near = suggest(first.parts[-1], COLLECTIONS) if isinstance(first, NameSyn) else None
        names = ", ".join(COLLECTIONS)
        return ctx.fail("not-a-collection", first, text=ctx.text(first), names=names, suggest=near)
    known = (*QUANTIFIERS, *FUNCTIONS)
    at = NameSyn(start=syn.start, end=syn.name_end, parts=(syn.name,), places=((syn.start, syn.name_end),))
    names = ", ".join(dict.fromkeys(known))
    return ctx.fail("unknown-function", at, name=syn.name, names=names, suggest=suggest(syn.name, known))


def _counted(syn: CallSyn, ctx: Ctx, low: int, high: int | None) -> bool:
    n = len(syn.args)
    if n >= low and (high is None or n <= high):
        return True
    wants = str(low) if low == high else f"{low}+" if high is None else f"{low}-{high}"
    ctx.fail("argument-count", syn, name=syn.name, wants=wants, has=str(n))
    return False


def _numbers(syns: tuple[Syn, ...], ctx: Ctx, infer: Infer, *, none: bool = False) -> list[Val] | None:
    """Arguments as numbers of one kind; with `none`, those that may be none are let through."""
    vals = [infer(part, ctx) for part in syns]
    vals = [
        v if v.bad or (none and (v.is_none or v.type.optional)) else plain(v, ctx, s)
        for v, s in zip(vals, syns, strict=True)
    ]
    pair = [(v, s) for v, s in zip(vals, syns, strict=True) if not v.is_none]
    for val, part in pair:
        if not val.bad and val.kind not in NUMBERS:
            ctx.fail("not-a-number", part, text=ctx.text(part), kind=str(val.kind))
            return None
    made = same([v for v, _ in pair], [s for _, s in pair], ctx)
    if made is None or any(v.bad for v in vals):
        return None
    kinds = {v.kind for v in made if not v.flex}
    if len(kinds) > 1:
        odd = next(n for n, v in enumerate(made) if v.kind is not made[0].kind)
        ctx.fail(
            "mixed-kinds",
            pair[odd][1],
            left=ctx.text(pair[0][1]),
            left_kind=str(made[0].kind),
            right=ctx.text(pair[odd][1]),
            right_kind=str(made[odd].kind),
        )
        return None
    rest = iter(made)
    kind = next(iter(kinds), made[0].kind if made else Kind.COUNT)
    return [_typed_none(v, kind) if v.is_none else next(rest) for v in vals]


def _typed_none(val: Val, kind: Kind) -> Val:
    assert isinstance(val.node, Lit)
    return replace(val, node=replace(val.node, type=Type(kind, optional=True)))


def _extreme(syn: CallSyn, ctx: Ctx, infer: Infer) -> Val:
    """`min` and `max` of values; they pass over `none`."""
    if not _counted(syn, ctx, 2, None):
        return ctx.poison(syn)
    vals = _numbers(syn.args, ctx, infer, none=True)
    if vals is None:
        return ctx.poison(syn)
    there = [v for v in vals if v.known is not None]
    sure = [v.range for v in there if not v.type.optional]
    all_ranges = [v.range for v in there]
    pick = ranges.least if syn.name == "min" else ranges.greatest
    kinds = [v for v in vals if not v.is_none] or vals
    if not there:
        range_ = Range()
    elif len(sure) == len(there):
        range_ = pick(all_ranges)
    else:  # one that may be none may or may not cut
        range_ = ranges.hull([pick(sure), pick(all_ranges)]) if sure else ranges.hull([pick(all_ranges), *all_ranges])
    type_ = Type(kinds[0].kind, optional=all(v.type.optional for v in vals))
    node = Call(type=type_, span=ctx.site.span(syn), name=syn.name, args=tuple(v.node for v in vals))
    known: Known = UNKNOWN
    if there and all(v.known is not UNKNOWN for v in there) and range_.point is not None:
        known = range_.point
    flex = all(v.flex for v in vals)
    return Val(node=node, range=range_, flex=flex, known=known, kids=tuple(vals))


def _pick(syn: CallSyn, ctx: Ctx, infer: Infer) -> Val:
    """`pick(i, a, b, ...)`: a where i is 0, b where it is 1, ..."""
    if not _counted(syn, ctx, 2, None):
        return ctx.poison(syn)
    index = demand(infer(syn.args[0], ctx), Kind.COUNT, ctx, syn.args[0])
    vals = _numbers(syn.args[1:], ctx, infer)
    if index.bad or vals is None:
        return ctx.poison(syn)
    last = len(vals) - 1
    fault = low_fault(index, 0) or high_fault(index, last)
    if fault is not None and not ctx.dead:
        return ctx.fail(
            "pick-range", syn.args[0], text=ctx.text(syn.args[0]), last=str(last), value=fault[0], witness=fault[1]
        )
    node = Call(
        type=Type(vals[0].kind), span=ctx.site.span(syn), name="pick", args=(index.node, *(v.node for v in vals))
    )
    range_ = ranges.hull([v.range for v in vals])
    return Val(node=node, range=range_, flex=all(v.flex for v in vals), kids=(index, *vals))


def _share(syn: CallSyn, ctx: Ctx, infer: Infer) -> Val:
    """`part(x, n, i)`, `up(x, n)`: shares of an amount."""
    size = 3 if syn.name == "part" else 2
    if not _counted(syn, ctx, size, size):
        return ctx.poison(syn)
    whole = _numbers(syn.args[:1], ctx, infer)
    rest = [demand(infer(part, ctx), Kind.COUNT, ctx, part) for part in syn.args[1:]]
    if whole is None or any(v.bad for v in rest):
        return ctx.poison(syn)
    for val, part in zip(rest, syn.args[1:], strict=True):
        if not require_low(val, 1, "zero-divisor", part, ctx):
            return ctx.poison(syn)
    args = (whole[0], *rest)
    node = Call(type=Type(whole[0].kind), span=ctx.site.span(syn), name=syn.name, args=tuple(v.node for v in args))
    low, high = ranges.divide(whole[0].range, rest[0].range), whole[0].range
    range_ = ranges.hull([low, high])
    return Val(node=node, range=range_, flex=whole[0].flex, kids=args)


def _next(syn: CallSyn, ctx: Ctx, infer: Infer) -> Val:
    """`next(seat)`: the seat after it that is in the round."""
    if not _counted(syn, ctx, 1, 1):
        return ctx.poison(syn)
    if TABLE not in ctx.site.view:
        return unseen("next", TABLE, syn, ctx)
    ctx.site.needs.setdefault(TABLE, ctx.site.span(syn))
    arg = demand(infer(syn.args[0], ctx), Kind.SEAT, ctx, syn.args[0])
    if arg.bad:
        return ctx.poison(syn)
    return Val(node=Call(type=SEAT, span=ctx.site.span(syn), name="next", args=(arg.node,)), kids=(arg,))


_FUNCTIONS: dict[str, Callable[[CallSyn, Ctx, Infer], Val]] = {
    "min": _extreme,
    "max": _extreme,
    "pick": _pick,
    "part": _share,
    "up": _share,
    "next": _next,
}


def _quantifier(syn: CallSyn, first: NameSyn, ctx: Ctx, infer: Infer) -> Val:
    with_value = syn.name in ("sum", "min", "max")
    if not _counted(syn, ctx, 2 if with_value else 1, 3 if with_value else 2):
        return ctx.poison(syn)
    over = _collection(first, ctx)
    if over is None:
        return ctx.poison(syn)
    word = COLLECTIONS[over.name]
    inner = ctx.inside(word.element)
    cond_syn = syn.args[-1] if len(syn.args) == (3 if with_value else 2) else None
    where = _condition(cond_syn, inner, syn, infer)
    if where.bad:
        return ctx.poison(syn)
    if not with_value:
        return _truth_or_count(syn, over, word, where, ctx)
    told = inner.under(assume(where, True, inner.narrow), dead=where.known is False)
    value = plain(infer(syn.args[1], told), told, syn.args[1])
    if value.bad:
        return ctx.poison(syn)
    if value.kind not in NUMBERS:
        return ctx.fail("not-a-number", syn.args[1], text=ctx.text(syn.args[1]), kind=str(value.kind))
    return _amount(syn, over, where, value, ctx)


def _condition(syn: Syn | None, inner: Ctx, whole: CallSyn, infer: Infer) -> Val:
    if syn is None:
        span = inner.site.scalar.part(whole.end, whole.end)
        return Val(node=Lit(type=BOOL, span=span, value=True), known=True)
    val = infer(syn, inner)
    if val.bad or (val.kind is Kind.BOOL and not val.type.optional):
        return val
    return inner.fail("not-a-condition", syn, text=inner.text(syn), kind=str(settled(val).kind))


def _collection(first: NameSyn, ctx: Ctx) -> Collection | None:
    """The collection that a first argument names: of the current seat or hand, of a suit's part, of another seat."""
    name = first.parts[-1]
    word = COLLECTIONS[name]
    if len(first.parts) > 1:
        return _of_seat(first, word, ctx)
    if word.parts:
        level = next((n for n, f in enumerate(reversed(ctx.frames)) if f.table == "suit"), None)
        if level is not None:
            ctx.site.needs.setdefault(word.need, ctx.site.span(first))
            part = Ref(type=Type(Kind.SUIT), span=ctx.site.span(first), space=Space.ELEMENT, name="part", level=level)
            if word.need not in ctx.site.view and word.need != ASKED:
                unseen(name, word.need, first, ctx)
                return None
            return Collection(name=name, of=part)
    level = seat_level(ctx)
    if level is not None and word.need == ASKED:
        seat = Ref(type=SEAT, span=ctx.site.span(first), space=Space.ELEMENT, name="seat", level=level)
        return Collection(name=name, of=seat)
    if word.need not in ctx.site.view:
        unseen(name, word.need, first, ctx)
        return None
    ctx.site.needs.setdefault(word.need, ctx.site.span(first))
    return Collection(name=name)


def _of_seat(first: NameSyn, word: CollectionWord, ctx: Ctx) -> Collection | None:
    head = NameSyn(start=first.start, end=first.places[-2][1], parts=first.parts[:-1], places=first.places[:-1])
    of = bare(
        head.parts[0],
        NameSyn(start=head.start, end=head.places[0][1], parts=head.parts[:1], places=head.places[:1]),
        ctx,
    )
    for n in range(1, len(head.parts)):
        start, end = head.places[n]
        of = attribute(
            of, head.parts[n], NameSyn(start=start, end=end, parts=(head.parts[n],), places=(head.places[n],)), ctx
        )
    of = demand(of, Kind.SEAT, ctx, head)
    if of.bad:
        return None
    if word.need != ASKED:
        ctx.fail("not-of-a-seat", first, name=word.name)
        return None
    return Collection(name=word.name, of=of.node)


def _truth_or_count(syn: CallSyn, over: Collection, word: CollectionWord, where: Val, ctx: Ctx) -> Val:
    span = ctx.site.span(syn)
    if syn.name != "count":
        known: Known = UNKNOWN
        if syn.name == "all" and where.known is True:
            known = True
        if syn.name == "any" and where.known is False:
            known = False
        return _told(Val(node=Quant(type=BOOL, span=span, how=syn.name, over=over, where=where.node), known=known), ctx)
    node = Quant(type=Type(Kind.COUNT), span=span, how="count", over=over, where=where.node)
    low = word.least if where.known is True else 0
    high = 0 if where.known is False else _most(word, where)
    known = 0 if where.known is False else UNKNOWN
    return _told(Val(node=node, range=named(render(node), low, high), known=known, kids=(where,)), ctx)


def _most(word: CollectionWord, where: Val) -> int | None:
    """The most elements that can meet a condition: at most four kinds have four copies in eighteen tiles."""
    if word.element == "kind":
        copies = assume(where, True, {}).get("~0copies")
        if copies is not None and isinstance(copies.low, int) and copies.low > 1:
            return 18 // copies.low
    return word.most


def _told(val: Val, ctx: Ctx) -> Val:
    """A quantifier with what the guards say of it; only outside other quantifiers, where its text names one thing."""
    if ctx.frames:
        return val
    fresh = refined(val, ctx)
    return fresh if fresh.kids == val.kids else replace(fresh, kids=val.kids)


def _amount(syn: CallSyn, over: Collection, where: Val, value: Val, ctx: Ctx) -> Val:
    word = COLLECTIONS[over.name]
    value = settled(value) if value.kind is not Kind.RANK else value
    kind = value.kind if syn.name != "sum" or value.kind is not Kind.RANK else Kind.COUNT
    node = Quant(type=Type(kind), span=ctx.site.span(syn), how=syn.name, over=over, where=where.node, value=value.node)
    low, high = value.range.low, value.range.high
    if syn.name == "sum":
        low = None if low is None else 0 if low >= 0 else None if word.most is None else low * word.most
        high = None if high is None or word.most is None else max(0, high * word.most)
    else:
        low = None if low is None else min(0, low)
        high = None if high is None else max(0, high)
    return _told(Val(node=node, range=named(render(node), low, high)), ctx)
