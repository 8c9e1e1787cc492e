"""Comparisons: beside a choice a bare name is one of its values, beside a suit m, p and s are suits."""

from collections.abc import Callable

from rulec.expr.kinds import plain, settled, typed
from rulec.expr.narrow import key
from rulec.expr.syntax import AmongSyn, CompareSyn, NameSyn, Syn
from rulec.expr.tree import Among, Compare, Kind, Lit, Type
from rulec.expr.values import UNKNOWN, Ctx, Known, Val
from rulec.expr.vocab import BOOL, NUMBERS
from rulec.source.similar import suggest

Infer = Callable[[Syn, Ctx], Val]


def compare(syn: CompareSyn, ctx: Ctx, infer: Infer) -> Val:
    left, right = _sides(syn.left, syn.right, ctx, infer)
    if left.bad or right.bad:
        return ctx.poison(syn)
    if syn.op not in ("==", "!=") and not (left.is_none or right.is_none):
        left, right = plain(left, ctx, syn.left), plain(right, ctx, syn.right)
        if left.bad or right.bad:
            return ctx.poison(syn)
    pair = _one_kind(syn, left, right, ctx)
    if pair is None:
        return ctx.poison(syn)
    left, right = pair
    if not _ranks_fit(left, right, syn.right, ctx) or not _ranks_fit(right, left, syn.left, ctx):
        return ctx.poison(syn)
    node = Compare(type=BOOL, span=ctx.site.span(syn), op=syn.op, left=left.node, right=right.node)
    return Val(
        node=node, known=outcome(syn.op, left, right), sure=certain(syn.op, left, right, ctx), kids=(left, right)
    )


def certain(op: str, left: Val, right: Val, ctx: Ctx) -> bool | None:
    """What the guards around make of a comparison, whatever the options are."""
    if op not in ("==", "!="):
        return None
    same: bool | None = None
    for one, other in ((left, right), (right, left)):
        name = key(one.node)
        refine = ctx.narrow.get(name) if name else None
        if other.is_none:
            same = refine.none if refine is not None and refine.none is not None else same
        elif refine is not None and isinstance(other.node, Lit) and other.kind is Kind.CHOICE:
            value = str(other.node.value)
            if refine.number is True or (refine.values is not None and value not in refine.values):
                same = False
            elif refine.values == frozenset({value}):
                same = True
    return None if same is None else same == (op == "==")


def _sides(left: Syn, right: Syn, ctx: Ctx, infer: Infer) -> tuple[Val, Val]:
    """Both sides; a bare name waits for the other side, which may be what gives it a meaning."""
    if isinstance(left, NameSyn) and left.bare and not (isinstance(right, NameSyn) and right.bare):
        other = infer(right, ctx)
        return beside(left, other, ctx, infer), other
    if isinstance(left, NameSyn) and left.bare and isinstance(right, NameSyn) and _turned(left, right, ctx):
        other = infer(right, ctx)
        return beside(left, other, ctx, infer), other
    first = infer(left, ctx)
    return first, beside(right, first, ctx, infer)


def _turned(left: NameSyn, right: NameSyn, ctx: Ctx) -> bool:
    """Whether only the right of two bare names is known: `standard == form`."""
    return not _known_here(left, ctx) and _known_here(right, ctx)


def _known_here(syn: NameSyn, ctx: Ctx) -> bool:
    from rulec.expr.names import meanings
    from rulec.expr.vocab import ELEMENTS

    name = syn.parts[0]
    return (
        name in ("none", "true", "false", "bank")
        or any(name in ELEMENTS[f.table] or (f.table == "seat" and name == "seat") for f in ctx.frames)
        or bool(meanings(name, ctx))
    )


def beside(syn: Syn, other: Val, ctx: Ctx, infer: Infer) -> Val:
    """A side of a comparison whose other side is known."""
    name = syn.bare if isinstance(syn, NameSyn) else None
    if name is None:
        return infer(syn, ctx)
    if other.bad:  # what the name may mean depends on the other side, which has its own fault
        return ctx.poison(syn)
    span = ctx.site.span(syn)
    type_ = other.type
    if type_.kind is Kind.CHOICE:
        if name in type_.values:
            return Val(node=Lit(type=Type(Kind.CHOICE, type_.values), span=span, value=name), known=name)
        values = ", ".join(sorted(type_.values))
        near = suggest(name, type_.values)
        return ctx.fail("unknown-value", syn, name=name, values=values, suggest=near)
    if name in type_.values:
        return Val(node=Lit(type=Type(Kind.CHOICE, type_.values), span=span, value=name), known=name)
    if type_.kind is Kind.SUIT and name in "mps":
        return Val(node=Lit(type=Type(Kind.SUIT), span=span, value=name))
    return infer(syn, ctx)


def _one_kind(syn: CompareSyn, left: Val, right: Val, ctx: Ctx) -> tuple[Val, Val] | None:
    if left.is_none or right.is_none:
        return _with_none(syn, left, right, ctx)
    if _is_value(right) and right.kind is Kind.CHOICE and left.kind is not Kind.CHOICE:
        return left, right
    if _is_value(left) and left.kind is Kind.CHOICE and right.kind is not Kind.CHOICE:
        return left, right
    for val, part in ((left, syn.left), (right, syn.right)):
        if val.type.values and val.kind is not Kind.CHOICE and plain(val, ctx, part).bad:
            return None
    if left.flex and right.flex:
        kind = Kind.POINTS if Kind.POINTS in (left.kind, right.kind) else Kind.COUNT
        return typed(left, kind, ctx, syn.left), typed(right, kind, ctx, syn.right)
    if left.flex and right.kind in NUMBERS:
        left = typed(left, right.kind, ctx, syn.left)
    elif right.flex and left.kind in NUMBERS:
        right = typed(right, left.kind, ctx, syn.right)
    left, right = settled(left), settled(right)
    if left.bad or right.bad:
        return None
    if left.kind is not right.kind:
        ctx.fail(
            "compared-kinds",
            syn,
            left=ctx.text(syn.left),
            left_kind=str(left.kind),
            right=ctx.text(syn.right),
            right_kind=str(right.kind),
        )
        return None
    if syn.op not in ("==", "!=") and left.kind not in NUMBERS:
        ctx.fail("not-ordered", syn, text=ctx.text(syn), kind=str(left.kind), op=syn.op)
        return None
    if left.kind is Kind.CHOICE and not left.type.values & right.type.values:
        ctx.fail("no-common-value", syn, left=ctx.text(syn.left), right=ctx.text(syn.right))
        return None
    return left, right


def _is_value(val: Val) -> bool:
    return isinstance(val.node, Lit)


def _with_none(syn: CompareSyn, left: Val, right: Val, ctx: Ctx) -> tuple[Val, Val] | None:
    if syn.op not in ("==", "!="):
        ctx.fail("none-not-ordered", syn, text=ctx.text(syn), op=syn.op)
        return None
    some, part = (right, syn.right) if left.is_none else (left, syn.left)
    if some.is_none or (some.kind is Kind.CHOICE and isinstance(some.node, Lit)):
        return settled(left), settled(right)
    name = key(some.node)
    refine = ctx.narrow.get(name) if name else None
    if not some.type.optional and (refine is None or refine.none is None):
        ctx.fail("never-none", syn, text=ctx.text(part))
        return None
    kind = some.kind
    none = right if right.is_none else left
    assert isinstance(none.node, Lit)
    lit = Lit(type=Type(kind, optional=True), span=none.node.span, value=None)
    fixed = Val(node=lit, known=None)
    some = settled(some)
    return (fixed, some) if left.is_none else (some, fixed)


def _ranks_fit(rank: Val, other: Val, part: Syn, ctx: Ctx) -> bool:
    """A tile's rank is 1 to 9; another number beside it is a slip."""
    if rank.kind is Kind.RANK and isinstance(other.node, Lit) and not isinstance(rank.node, Lit):
        value = other.node.value
        if isinstance(value, int) and not 1 <= value <= 9:
            ctx.fail("no-such-rank", part, value=str(value))
            return False
    return True


def outcome(op: str, left: Val, right: Val) -> Known:
    """What a comparison comes to, where the options in force or the ranges settle it."""
    if op in ("==", "!="):
        same: bool | None = None
        if left.known is not UNKNOWN and right.known is not UNKNOWN:
            same = left.known == right.known
        elif (left.is_none and not right.type.optional) or (right.is_none and not left.type.optional):
            same = False
        return UNKNOWN if same is None else same == (op == "==")
    if left.known is UNKNOWN or right.known is UNKNOWN:
        return UNKNOWN
    a, b = left.known, right.known
    if isinstance(a, str | None) or isinstance(b, str | None):
        return UNKNOWN
    return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[op]


def among(syn: AmongSyn, ctx: Ctx, infer: Infer) -> Val:
    """`x in {a, b}`."""
    item = plain(infer(syn.item, ctx), ctx, syn.item)
    if item.bad:
        return ctx.poison(syn)
    choices: list[Val] = []
    for part in syn.choices:
        choice = beside(part, item, ctx, infer)
        if not choice.bad and item.flex and not choice.flex:
            item = typed(item, choice.kind, ctx, syn.item)
        if not choice.bad:
            choice = plain(typed(choice, item.kind, ctx, part) if item.kind in NUMBERS else choice, ctx, part)
        if not choice.bad and choice.kind is not item.kind:
            choice = ctx.fail("kind-mismatch", part, text=ctx.text(part), has=str(choice.kind), wants=str(item.kind))
        if not choice.bad and not _ranks_fit(item, choice, part, ctx):
            choice = ctx.poison(part)
        choices.append(choice)
    item = settled(item)
    if any(c.bad for c in choices):
        return ctx.poison(syn)
    node = Among(type=BOOL, span=ctx.site.span(syn), item=item.node, choices=tuple(c.node for c in choices))
    known: Known = UNKNOWN
    if item.known is not UNKNOWN and all(c.known is not UNKNOWN for c in choices):
        known = any(c.known == item.known for c in choices)
    return Val(node=node, known=known, kids=(item, *choices))
