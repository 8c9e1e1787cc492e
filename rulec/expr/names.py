"""Names: what a name may mean where it stands, and what to say when it means nothing or two things."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal

from rulec.expr.narrow import BLANK, key
from rulec.expr.ranges import Range, named, tidy
from rulec.expr.syntax import NameSyn, Syn
from rulec.expr.tree import Attr, Kind, Lit, Node, Ref, Space, Type
from rulec.expr.values import UNKNOWN, Ctx, Known, Val
from rulec.expr.vocab import (
    ASKED,
    BOOL,
    COLLECTIONS,
    ELEMENTS,
    GROUPS,
    NAMED_FACTS,
    PREFIXES,
    PRICED,
    SEAT,
    STEP_FIELDS,
    TABLE,
    TILE_FIELDS,
    Fact,
)
from rulec.ruleset.model import Option
from rulec.source.diagnostic import Label
from rulec.source.similar import suggest as closest

SEAT_NEEDS = frozenset({TABLE, ASKED})
PREFIX_OF = {
    Space.OPTION: "option",
    Space.PATTERN: "pattern",
    Space.SCORE: "score",
    Space.GROUP: "group",
    Space.FACT: "fact",
    Space.DEFINE: "fact",
    Space.DECLARED: "fact",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """One thing that a name can mean: `needs` is what it reads."""

    space: Space
    name: str
    needs: frozenset[str]
    fact: Fact | None = None


def resolve(syn: NameSyn, ctx: Ctx) -> Val:
    """The value of a name with its dots."""
    parts = syn.parts
    if len(parts) == 1:
        return bare(parts[0], syn, ctx)
    if parts[0] in PREFIXES:
        head = prefixed(parts[0], parts[1], syn, ctx)
        rest = 2
    else:
        head = bare(parts[0], _part(syn, 0), ctx)
        rest = 1
    for n in range(rest, len(parts)):
        head = attribute(head, parts[n], _part(syn, n), ctx)
    return head


def _part(syn: NameSyn, n: int) -> NameSyn:
    """The first parts of a name up to `n`, with the span of part `n` alone."""
    start, end = syn.places[n]
    return NameSyn(start=start, end=end, parts=(syn.parts[n],), places=(syn.places[n],))


def bare(name: str, syn: Syn, ctx: Ctx) -> Val:
    """The value of a single name that does not stand beside a choice."""
    literal = _literal(name, syn, ctx)
    if literal is not None:
        return literal
    element = _element(name, syn, ctx)
    if element is not None:
        return element
    if ctx.site.own and name in ctx.book.score:
        return ctx.book.read(Meaning(space=Space.SCORE, name=name, needs=frozenset()), syn, ctx)
    ctx.site.reading = ctx.site.span(syn)
    found = meanings(name, ctx)
    visible = [m for m in found if _visible(m, ctx)]
    if len(visible) == 1:
        return reading(visible[0], syn, ctx)
    if visible:
        ways = [f"{PREFIX_OF[m.space]}.{name}" for m in visible]
        return ctx.fail("ambiguous-name", syn, name=name, ways=" / ".join(ways), first=ways[0])
    return _unseen(name, found, syn, ctx)


def _literal(name: str, syn: Syn, ctx: Ctx) -> Val | None:
    if name not in ("true", "false", "none", "bank"):
        return None
    span = ctx.site.span(syn)
    if name in ("true", "false"):
        return Val(node=Lit(type=BOOL, span=span, value=name == "true"), known=name == "true")
    if name == "none":
        return Val(node=Lit(type=Type(Kind.COUNT, optional=True), span=span, value=None), flex=True, known=None)
    if name == "bank" and ctx.site.bank:
        return Val(node=Lit(type=SEAT, span=span, value="bank"))
    return None


def _element(name: str, syn: Syn, ctx: Ctx) -> Val | None:
    """An attribute of an element of a quantifier around, the innermost that has it."""
    for level, frame in enumerate(reversed(ctx.frames)):
        span = ctx.site.span(syn)
        if frame.table == "seat" and name == "seat":
            return Val(node=Ref(type=SEAT, span=span, space=Space.ELEMENT, name="seat", level=level))
        fact = ELEMENTS[frame.table].get(name)
        if fact is not None:
            node = Ref(type=fact.type, span=span, space=Space.ELEMENT, name=name, level=level)
            return refined(Val(node=node, range=ranged(fact, name)), ctx)
    return None


def ranged(fact: Fact, text: str) -> Range:
    return named(text, fact.low, fact.high)


def meanings(name: str, ctx: Ctx) -> list[Meaning]:
    """Everything that a bare name means anywhere."""
    book = ctx.book
    found: list[Meaning] = []
    if name in book.options:
        found.append(Meaning(space=Space.OPTION, name=name, needs=frozenset()))
    if name in book.defines:
        found.append(Meaning(space=Space.DEFINE, name=name, needs=book.needs(book.defines[name], ctx)))
    if name in book.whens:
        found.append(Meaning(space=Space.PATTERN, name=name, needs=book.needs(book.whens[name], ctx)))
    if name in book.groups:
        found.append(Meaning(space=Space.GROUP, name=name, needs=frozenset({GROUPS})))
    if name in book.score:
        own = book.needs(book.score[name], ctx) if PRICED in ctx.site.view or book.constant(name) else {PRICED}
        found.append(Meaning(space=Space.SCORE, name=name, needs=frozenset({PRICED} if own else ())))
    if name in book.declares:
        found.append(Meaning(space=Space.DECLARED, name=name, needs=frozenset({ASKED})))
    facts = NAMED_FACTS.get(name, ())
    if facts:
        seen = [f for f in facts if _meets(frozenset({f.need}), ctx)]
        found += [
            Meaning(space=Space.FACT, name=name, needs=frozenset({fact.need}), fact=fact) for fact in seen[:1] or facts
        ]
    return found


def seat_level(ctx: Ctx) -> int | None:
    """How many quantifiers stand between here and the nearest over `seats`."""
    return next((n for n, frame in enumerate(reversed(ctx.frames)) if frame.table == "seat"), None)


def _meets(needs: frozenset[str], ctx: Ctx) -> bool:
    if needs <= ctx.site.view:
        return True
    return bool(ctx.frames) and (seat_level(ctx) is not None and needs <= ctx.site.view | {ASKED})


def _visible(meaning: Meaning, ctx: Ctx) -> bool:
    return _meets(meaning.needs, ctx)


def reading(meaning: Meaning, syn: Syn, ctx: Ctx) -> Val:
    """The value of a name whose meaning is settled: of the seat that a quantifier is at, or of the current one."""
    level = seat_level(ctx)
    if level is not None and ASKED in meaning.needs and meaning.needs <= SEAT_NEEDS:
        of = Ref(type=SEAT, span=ctx.site.span(syn), space=Space.ELEMENT, name="seat", level=level)
        return of_seat(Val(node=of), meaning, syn, ctx)
    return ctx.book.read(meaning, syn, ctx)


def fact_value(fact: Fact, syn: Syn, ctx: Ctx) -> Val:
    span = ctx.site.span(syn)
    ctx.site.needs.setdefault(fact.need, span)
    node = Ref(type=fact.type, span=span, space=Space.FACT, name=fact.name)
    return refined(Val(node=node, range=ranged(fact, fact.name)), ctx)


def option_value(option: Option, syn: Syn, ctx: Ctx) -> Val:
    """An option: its value in force, or, where the guards say that it is another, all that it may be."""
    type_, value = ctx.book.option_type(option)
    node = Ref(type=type_, span=ctx.site.span(syn), space=Space.OPTION, name=option.name)
    low = tidy(option.minimum) if option.minimum is not None else 0
    high = tidy(option.maximum) if option.maximum is not None else None
    whole = Val(node=node, range=named(option.name, low, high), known=value)
    if isinstance(value, str | bool | None):
        return refined(whole, ctx)
    number = tidy(value)
    shown = format(Decimal(number), "f")
    point = Range(number, number, ((option.name, shown),), ((option.name, shown),))
    return refined(replace(whole, range=point), ctx, fallback=whole.range)


def refined(val: Val, ctx: Ctx, fallback: Range | None = None) -> Val:
    """A value with what the guards say of it; a known value that they exclude is forgotten."""
    name = key(val.node)
    if name is None:
        return val
    if "~" not in name:
        ctx.site.keys.add(name)
    refine = ctx.narrow.get(name)
    if refine is None:
        return val
    type_, known = val.type, val.known
    optional = type_.optional and refine.none is not False
    values = type_.values
    if type_.kind is Kind.CHOICE:
        values = values if refine.values is None else values & refine.values
        if known is UNKNOWN and len(values) == 1:
            known = next(iter(values))
        values = type_.values
    elif refine.number is True:
        values = frozenset()
    node = _with_type(val.node, Type(type_.kind, values, optional))
    if _excluded(known, type_.kind, refine):
        return Val(node=node, range=(fallback or val.range).within(refine.low, refine.high))
    if refine.none is True and known is UNKNOWN:
        known = None
    if refine.truth is not None and known is UNKNOWN:
        known = refine.truth
    sure = refine.truth if refine.truth is not None else val.sure
    cut = val.range.within(refine.low, refine.high)
    if cut.low_at is None and val.range.low_at is not None:
        cut = (fallback or val.range).within(refine.low, refine.high)
        known = UNKNOWN
    return replace(val, node=node, range=cut, known=known, sure=sure)


def _excluded(known: Known, kind: Kind, refine: object) -> bool:
    from rulec.expr.values import Refine

    assert isinstance(refine, Refine)
    if known is UNKNOWN:
        return False
    if known is None:
        return refine.none is False or refine.number is False
    if refine.none is True:
        return True
    if isinstance(known, bool):
        return refine.truth is not None and refine.truth != known
    if isinstance(known, str):
        if kind is not Kind.CHOICE and refine.number is True:
            return True
        return refine.values is not None and known not in refine.values and refine != BLANK
    if refine.number is False:
        return True
    return (refine.low is not None and known < refine.low) or (refine.high is not None and known > refine.high)


def _with_type(node: Node, type_: Type) -> Node:
    return node if node.type == type_ else replace(node, type=type_)


def attribute(of: Val, name: str, syn: NameSyn, ctx: Ctx) -> Val:
    """`of.name`."""
    if of.bad:
        return of
    if of.type.optional:
        ctx.report("may-be-none", of.node.span, text=of.node.span.text)
        return ctx.poison(syn)
    fields = {Kind.TILE: TILE_FIELDS, Kind.STEP: STEP_FIELDS}.get(of.kind)
    if fields is not None:
        fact = fields.get(name)
        if fact is None:
            names = ", ".join(fields)
            return ctx.fail(
                "unknown-attribute", syn, name=name, kind=str(of.kind), names=names, suggest=closest(name, fields)
            )
        node = Attr(type=fact.type, span=ctx.site.span(syn), of=of.node, space=Space.FACT, name=name)
        return refined(Val(node=node, range=ranged(fact, name)), ctx)
    if of.kind is not Kind.SEAT:
        return ctx.fail("no-attributes", syn, name=name, kind=str(of.kind))
    return _seat_attribute(of, name, syn, ctx)


def _seat_attribute(of: Val, name: str, syn: NameSyn, ctx: Ctx) -> Val:
    found = [m for m in meanings(name, ctx) if m.space in (Space.FACT, Space.DEFINE, Space.DECLARED)]
    fitting = [m for m in found if m.needs <= SEAT_NEEDS and ASKED in m.needs]
    if fitting:
        return of_seat(of, fitting[0], syn, ctx)
    if name in COLLECTIONS:
        return ctx.fail("collection-alone", syn, name=name)
    if found:
        return ctx.fail("not-of-a-seat", syn, name=name, labels=ctx.book.reasons(found[0], SEAT_NEEDS))
    known = [
        *ctx.book.defines,
        *ctx.book.declares,
        *(f.name for fs in NAMED_FACTS.values() for f in fs if f.need == ASKED),
    ]
    return ctx.fail("unknown-of-seat", syn, name=name, suggest=closest(name, known))


def of_seat(of: Val, meaning: Meaning, syn: Syn, ctx: Ctx) -> Val:
    """A name of seat scope read of a seat that is named."""
    type_, range_ = ctx.book.of_seat(meaning, syn, ctx)
    for need in meaning.needs - {ASKED}:
        ctx.site.needs.setdefault(need, ctx.site.span(syn))
    node = Attr(type=type_, span=ctx.site.span(syn), of=of.node, space=meaning.space, name=meaning.name)
    return refined(Val(node=node, range=range_), ctx)


def prefixed(prefix: str, name: str, syn: NameSyn, ctx: Ctx) -> Val:
    """`option.x`, `pattern.x`, `fact.x`, `score.x`, `group.x`."""
    at = _part(syn, 1)
    if prefix == "pattern":
        return ctx.book.pattern_name(name, at, ctx)
    found = [m for m in meanings(name, ctx) if PREFIX_OF[m.space] == prefix]
    visible = [m for m in found if _visible(m, ctx)]
    if visible:
        return reading(visible[0], at, ctx)
    if found:
        return _unseen(name, found, at, ctx)
    known = {
        "option": list(ctx.book.options),
        "score": list(ctx.book.score),
        "group": list(ctx.book.groups),
        "fact": [*ctx.book.defines, *ctx.book.declares, *NAMED_FACTS],
    }[prefix]
    return _unknown(name, known, at, ctx)


def _unseen(name: str, found: list[Meaning], syn: Syn, ctx: Ctx) -> Val:
    """A name that means nothing here: unknown altogether, or known elsewhere."""
    if name in COLLECTIONS:
        return ctx.fail("collection-alone", syn, name=name)
    if found:
        missing = sorted(found[0].needs - ctx.site.view)
        labels = () if missing == [PRICED] else ctx.book.reasons(found[0], ctx.site.view)
        return unseen(name, missing[0], syn, ctx, labels)
    elsewhere = [table for table, facts in ELEMENTS.items() if name in facts]
    if elsewhere:
        over = ", ".join(c.name for c in COLLECTIONS.values() if c.element in elsewhere)
        return ctx.fail("element-outside", syn, name=name, collections=over)
    if name in ("fan", "points"):
        return ctx.fail(f"out-of-view-{PRICED}", syn, name=name)
    return _unknown(name, visible_names(ctx), syn, ctx)


def unseen(name: str, need: str, syn: Syn, ctx: Ctx, labels: tuple[Label, ...] = ()) -> Val:
    """A name that is known elsewhere; of options and `require` only that the table is not there yet."""
    need = need if ctx.site.view else TABLE
    return ctx.fail(f"out-of-view-{need}", syn, name=name, labels=labels)


def visible_names(ctx: Ctx) -> list[str]:
    """Names to choose a did-you-mean from."""
    book = ctx.book
    facts = [f.name for fs in NAMED_FACTS.values() for f in fs if _meets(frozenset({f.need}), ctx)]
    inner = [name for frame in ctx.frames for name in ELEMENTS[frame.table]]
    groups = list(book.groups) if GROUPS in ctx.site.view else []
    return [*inner, *facts, *book.options, *book.defines, *book.whens, *book.declares, *groups, *book.score]


def _unknown(name: str, known: Iterable[str], syn: Syn, ctx: Ctx) -> Val:
    removed = ctx.book.removed.get(name)
    if removed is not None:
        labels = (Label(span=removed, key="removed-here"),)
        return ctx.fail("removed-name", syn, name=name, labels=labels)
    holder = ctx.book.choices_holding(name)
    if holder is not None:
        return ctx.fail("value-alone", syn, name=name, option=holder)
    return ctx.fail("unknown-name", syn, name=name, suggest=closest(name, known), scope=ctx.site.scope)
