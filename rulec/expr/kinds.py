"""Kinds: literals take the kind of their place; everything else must fit or is an error."""

from dataclasses import replace
from decimal import Decimal

from rulec.expr.syntax import Syn
from rulec.expr.tree import Arith, Call, If, Kind, Lit, Neg, Node, Quant, Ref, Type
from rulec.expr.values import Ctx, Val
from rulec.expr.vocab import NUMBERS


def typed(val: Val, kind: Kind, ctx: Ctx, syn: Syn) -> Val:
    """A flexible value given a kind; a fraction can only be points."""
    if val.bad or not val.flex:
        return val
    if kind is not Kind.POINTS and (part := _fraction(val)) is not None:
        return ctx.fail("needs-whole", syn, text=part, kind=str(kind))
    return retyped(val, kind)


def _fraction(val: Val) -> str | None:
    if isinstance(val.node, Lit) and isinstance(val.node.value, Decimal):
        return format(val.node.value, "f")
    return next((part for kid in val.kids if kid.flex and (part := _fraction(kid))), None)


def retyped(val: Val, kind: Kind) -> Val:
    """A flexible value as one of `kind`."""
    if not val.flex:
        return val
    new = Type(kind, val.type.values, val.type.optional)
    kids = _retyped_kids(val, kind)
    nodes = tuple(kid.node for kid in kids)
    return replace(val, node=_rebuilt(val.node, new, nodes), flex=False, kids=kids)


def _retyped_kids(val: Val, kind: Kind) -> tuple[Val, ...]:
    kids = val.kids
    node = val.node
    match node:
        case Arith(op="+" | "-") | Neg():
            return tuple(retyped(k, kind) for k in kids)
        case Arith(op="*" | "//"):
            left, right = kids
            if left.flex:
                return retyped(left, kind), retyped(right, Kind.COUNT)
            return left, retyped(right, kind)
        case Arith():
            return tuple(retyped(k, Kind.COUNT) for k in kids)
        case If() | Call(name="pick"):
            return kids[0], *(retyped(k, kind) for k in kids[1:])
        case Call(name="min" | "max"):
            return tuple(retyped(k, kind) for k in kids)
        case Call():
            return retyped(kids[0], kind), *kids[1:]
    return kids


def _rebuilt(node: Node, new: Type, nodes: tuple[Node, ...]) -> Node:
    match node:
        case Lit() | Ref():
            return replace(node, type=new)
        case Neg():
            return replace(node, type=new, arg=nodes[0])
        case Arith():
            return replace(node, type=new, left=nodes[0], right=nodes[1])
        case If():
            return replace(node, type=new, cond=nodes[0], then=nodes[1], other=nodes[2])
        case Call():
            return replace(node, type=new, args=nodes)
        case Quant():
            return replace(node, type=new)
    return node


def settled(val: Val) -> Val:
    """A value whose place asks for no kind: what is still flexible is a Count, or points where it has a fraction."""
    if not val.flex:
        return val
    return retyped(val, Kind.POINTS if _fraction(val) else Kind.COUNT)


def plain(val: Val, ctx: Ctx, syn: Syn) -> Val:
    """A value that is surely there: not `none`, not one of the named values beside a number."""
    if val.bad:
        return val
    text = ctx.text(syn)
    if val.type.optional:
        return ctx.fail("may-be-none", syn, text=text)
    if val.type.values and val.kind is not Kind.CHOICE:
        values = ", ".join(sorted(val.type.values))
        return ctx.fail("may-be-named", syn, text=text, values=values, value=sorted(val.type.values)[0])
    return val


def demand(val: Val, kind: Kind, ctx: Ctx, syn: Syn) -> Val:
    """A value of exactly one kind, or an error."""
    val = plain(typed(val, kind, ctx, syn) if kind in NUMBERS else settled(val), ctx, syn)
    if val.bad or val.kind is kind:
        return val
    return ctx.fail("kind-mismatch", syn, text=ctx.text(syn), has=str(val.kind), wants=str(kind))


def same(vals: list[Val], syns: list[Syn], ctx: Ctx) -> list[Val] | None:
    """Numbers brought to one kind; None after an error. `none` stays as it is."""
    if any(v.bad for v in vals):
        return None
    fixed = next((v.kind for v in vals if not v.flex), None)
    if fixed is None:
        return vals
    out: list[Val] = []
    for val, syn in zip(vals, syns, strict=True):
        given = typed(val, fixed, ctx, syn) if fixed in NUMBERS else val
        if given.bad:
            return None
        out.append(given)
    return out
