"""Everything of a ruleset that has a name, checked on first use and remembered; cycles are told with every link."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from rulec.expr.infer import boolean, infer
from rulec.expr.kinds import demand, settled, typed
from rulec.expr.names import Meaning, fact_value, option_value, ranged, refined, unseen
from rulec.expr.parse import parse
from rulec.expr.ranges import Num, Range, named, tidy
from rulec.expr.slips import Slip
from rulec.expr.syntax import Syn, names_in
from rulec.expr.tree import Kind, Lit, Node, Ref, Space, Type
from rulec.expr.values import UNKNOWN, Ctx, Narrowing, Site, Val
from rulec.expr.vocab import ASKED, NUMBERS, PRICED, STATED
from rulec.ruleset.model import Leaf, Option
from rulec.source.diagnostic import Diagnostic, Label, Sink
from rulec.source.nodes import ScalarNode
from rulec.source.similar import suggest
from rulec.source.text import Span

OPTION_KINDS = {"points": Kind.POINTS, "count": Kind.COUNT, "fan": Kind.FAN, "bool": Kind.BOOL, "choice": Kind.CHOICE}


@dataclass(slots=True, kw_only=True, eq=False)
class Body:
    """A named expression. `state` is new, open (being checked) or done; `val` is its value under no guard."""

    space: Space
    name: str
    scalar: ScalarNode
    leaf: Leaf | None
    view: frozenset[str]
    scope: str
    own: bool = False
    expected: Type | None = None
    state: str = "new"
    val: Val | None = None
    failed: bool = False
    needs: dict[str, Span] = field(default_factory=dict)
    keys: set[str] = field(default_factory=set)
    memo: dict[frozenset[tuple[str, Any]], Val] = field(default_factory=dict)
    folded: Node | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredWord:
    name: str
    type: Type
    low: int | None = None
    high: int | None = None


@dataclass(slots=True, kw_only=True, eq=False)
class GroupWord:
    """A group of patterns and, once asked for, the range of its price."""

    name: str
    combine: str = "sum"
    title: Mapping[str, str] = field(default_factory=dict)
    members: list[str] = field(default_factory=list)
    state: str = "new"
    range: Range = field(default_factory=Range)
    field: str = "fan"


GROUP_KINDS = {"fan": Kind.FAN, "times": Kind.COUNT, "points": Kind.POINTS}


@dataclass(slots=True, kw_only=True, eq=False)
class Book:
    """The names of a ruleset. `shared`: patterns without `when`, which are the definition or fact of their name."""

    sink: Sink
    options: Mapping[str, Option]
    defines: dict[str, Body] = field(default_factory=dict)
    whens: dict[str, Body] = field(default_factory=dict)
    shared: set[str] = field(default_factory=set)
    others: set[str] = field(default_factory=set)  # patterns with `when: otherwise`
    score: dict[str, Body] = field(default_factory=dict)
    groups: dict[str, GroupWord] = field(default_factory=dict)
    declares: dict[str, DeclaredWord] = field(default_factory=dict)
    removed: dict[str, Span] = field(default_factory=dict)
    stack: list[tuple[str, object, Span | None]] = field(default_factory=list)
    group_range: Any = None  # set by rulec.expr.patterns

    # --- bodies ---------------------------------------------------------------------------------------------------

    def check(self, body: Body, at: Span | None = None) -> Body:
        """Checks a named expression once. An open one closes a cycle."""
        if body.state == "open":
            self.cycle(body, at)
        elif body.state == "new":
            body.state = "open"
            self.stack.append((body.name, body, at))
            site = self.site(body, self.sink)
            body.val = self.run(body, site, {})
            body.failed = body.failed or body.val.bad or site.failed
            body.needs, body.keys = site.needs, site.keys
            self.stack.pop()
            body.state = "done"
        return body

    def site(self, body: Body, sink: Sink | None) -> Site:
        return Site(book=self, scalar=body.scalar, view=body.view, scope=body.scope, sink=sink, own=body.own)

    def run(self, body: Body, site: Site, narrow: Narrowing) -> Val:
        return evaluate(site, narrow, body.expected)

    def cycle(self, first: Body | GroupWord, at: Span | None) -> None:
        """Reports a circle once, with every link of it."""
        place = next(n for n, (_, held, _) in enumerate(self.stack) if held is first)
        links = [*self.stack[place:]]
        if all(isinstance(held, Body) and held.failed for _, held, _ in links):
            return
        names = [name for name, _, _ in links] + [links[0][0]]
        spans = [span for _, _, span in links[1:]] + [at]
        labels = tuple(
            Label(span=span, key="cycle-link", args={"name": name, "other": other})
            for name, other, span in zip(names[:-1], names[1:], spans, strict=True)
            if span is not None
        )
        for _, held, _ in links:
            if isinstance(held, Body):
                held.failed = True
        self.sink.add(
            Diagnostic(code="cycle", args={"chain": " -> ".join(names), "name": names[0]}, span=at, labels=labels)
        )

    def needs(self, body: Body, ctx: Ctx) -> frozenset[str]:
        """What a named expression reads; of one that is still being checked, nothing yet."""
        if body.state == "new":
            self.check(body, ctx.site.reading)
        return frozenset(body.needs)

    def constant(self, name: str, path: tuple[str, ...] = ()) -> bool:
        """Whether a line of `score` names nothing but options, their values and lines that do no more."""
        if name in path:
            return False
        parsed = parse(self.score[name].scalar.text)
        if isinstance(parsed, tuple):
            return False
        return all(
            head in self.options
            or head in ("option", "none", "true", "false")
            or self.choices_holding(head) is not None
            or (head in self.score and self.constant(head, (*path, name)))
            for head in names_in(parsed)
        )

    def specialised(self, body: Body, narrow: Narrowing) -> Val:
        """A named expression under the guards in force at its use."""
        assert body.val is not None
        relevant = {key: narrow[key] for key in body.keys if key in narrow}
        if not relevant:
            return body.val
        mark = frozenset(relevant.items())
        found = body.memo.get(mark)
        if found is None:
            found = self.run(body, self.site(body, None), relevant)
            body.memo[mark] = found = body.val if found.bad else found
        return found

    # --- reading ----------------------------------------------------------------------------------------------------

    def read(self, meaning: Meaning, syn: Syn, ctx: Ctx) -> Val:
        """The value of a name whose meaning is settled."""
        match meaning.space:
            case Space.OPTION:
                return option_value(self.options[meaning.name], syn, ctx)
            case Space.FACT:
                assert meaning.fact is not None
                return fact_value(meaning.fact, syn, ctx)
            case Space.DECLARED:
                word = self.declares[meaning.name]
                ctx.site.needs.setdefault(ASKED, ctx.site.span(syn))
                node = Ref(type=word.type, span=ctx.site.span(syn), space=Space.DECLARED, name=word.name)
                return refined(Val(node=node, range=named(word.name, word.low, word.high)), ctx)
            case Space.GROUP:
                return self._group(meaning.name, syn, ctx)
        table = {Space.DEFINE: self.defines, Space.PATTERN: self.whens, Space.SCORE: self.score}
        return self._named(table[meaning.space][meaning.name], syn, ctx)

    def _named(self, body: Body, syn: Syn, ctx: Ctx) -> Val:
        span = ctx.site.span(syn)
        self.check(body, span)
        if body.failed or body.val is None or body.state == "open":
            ctx.site.failed = True
            return ctx.poison(syn)
        outside = body.space is Space.SCORE and not ctx.site.own and body.needs
        for need in (PRICED,) if outside else body.needs:
            ctx.site.needs.setdefault(need, span)
        ctx.site.keys |= body.keys
        val = self.specialised(body, ctx.narrow)
        node = Ref(type=val.type, span=span, space=body.space, name=body.name)
        kids = (val,) if val.kind is Kind.BOOL else ()
        known = UNKNOWN if body.name in STATED else val.known
        low, high = val.range.low, val.range.high
        range_ = val.range if val.range.low_at is not None else replace(named(body.name, low, high), high_at=None)
        return refined(Val(node=node, range=range_, flex=val.flex, known=known, sure=val.sure, kids=kids), ctx)

    def _group(self, name: str, syn: Syn, ctx: Ctx) -> Val:
        from rulec.expr.vocab import GROUPS

        group = self.groups[name]
        span = ctx.site.span(syn)
        if group.state == "open":
            self.cycle(group, span)
            return ctx.poison(syn)
        if group.state == "new":
            group.state = "open"
            self.stack.append((name, group, span))
            group.range = self.group_range(group)
            self.stack.pop()
            group.state = "done"
        ctx.site.needs.setdefault(GROUPS, span)
        node = Ref(type=Type(GROUP_KINDS[group.field]), span=span, space=Space.GROUP, name=name)
        return refined(Val(node=node, range=named(name, group.range.low, group.range.high)), ctx)

    def of_seat(self, meaning: Meaning, syn: Syn, ctx: Ctx) -> tuple[Type, Range]:
        """Type and range of a name of seat scope, read of a seat that is named."""
        if meaning.fact is not None:
            return meaning.fact.type, ranged(meaning.fact, meaning.name)
        if meaning.space is Space.DECLARED:
            word = self.declares[meaning.name]
            return word.type, named(word.name, word.low, word.high)
        body = self.check(self.defines[meaning.name], ctx.site.span(syn))
        if body.failed or body.val is None:
            return Type(Kind.BOOL), Range()
        constants = {key: refine for key, refine in ctx.narrow.items() if key.startswith("option:")}
        val = settled(self.specialised(body, constants))
        return val.type, named(meaning.name, val.range.low, val.range.high)

    def pattern_name(self, name: str, syn: Syn, ctx: Ctx) -> Val:
        """`pattern.x`: its `when`."""
        if name in self.whens:
            found = Meaning(space=Space.PATTERN, name=name, needs=self.needs(self.whens[name], ctx))
            from rulec.expr.names import reading

            if not found.needs <= ctx.site.view:
                missing = sorted(found.needs - ctx.site.view)[0]
                return unseen(name, missing, syn, ctx, self.reasons(found, ctx.site.view))
            return reading(found, syn, ctx)
        if name in self.shared:
            from rulec.expr.names import prefixed
            from rulec.expr.syntax import NameSyn

            place = (syn.start, syn.end)
            whole = NameSyn(start=syn.start, end=syn.end, parts=("fact", name), places=(place, place))
            return prefixed("fact", name, whole, ctx)
        if name in self.others:
            return ctx.fail("otherwise-named", syn, name=name)
        if name in self.removed:
            return ctx.fail(
                "removed-name", syn, name=name, labels=(Label(span=self.removed[name], key="removed-here"),)
            )
        return ctx.fail("unknown-pattern", syn, name=name, suggest=suggest(name, [*self.whens, *self.shared]))

    # --- for messages ----------------------------------------------------------------------------------------------

    def reasons(self, meaning: Meaning, view: frozenset[str]) -> tuple[Label, ...]:
        """Where a named expression reads what is not in view."""
        table = {Space.DEFINE: self.defines, Space.PATTERN: self.whens, Space.SCORE: self.score}.get(meaning.space)
        if table is None:
            return ()
        needs = table[meaning.name].needs
        return tuple(
            Label(span=span, key="reads-here", args={"name": meaning.name})
            for need, span in needs.items()
            if need not in view
        )[:1]

    def option_type(self, option: Option) -> tuple[Type, Num | bool | str | None]:
        """The type of an option and the value in force."""
        kind = OPTION_KINDS[option.type]
        value = tidy(option.value) if isinstance(option.value, Decimal) else option.value
        if kind is Kind.CHOICE:
            return Type(kind, frozenset(option.values)), "none" if value is None else value
        named_values = frozenset(option.alternatives) - {"none"}
        return Type(kind, named_values, "none" in option.alternatives), value

    def choices_holding(self, name: str) -> str | None:
        """An option that has `name` among its values."""
        return next((o.name for o in self.options.values() if name in o.values or name in o.alternatives), None)


def evaluate(site: Site, narrow: Narrowing, expected: Type | None, *, dead: bool = False) -> Val:
    """Parses and types the expression of a site; `expected` is the type of its field, None where any will do."""
    parsed = parse(site.scalar.text)
    ctx = Ctx(site=site, narrow=narrow, dead=dead)
    if isinstance(parsed, tuple):
        for slip in parsed:
            ctx.add(slipped(slip, site.scalar))
        return Val(node=Lit(type=Type(Kind.BOOL), span=site.scalar.span, value=False), bad=True)
    if expected is None:
        return infer(parsed, ctx)
    if expected.kind is Kind.BOOL:
        return boolean(parsed, ctx)
    val = infer(parsed, ctx)
    if val.bad:
        return val
    return fitted(val, expected, ctx, parsed)


def slipped(slip: Slip, scalar: ScalarNode) -> Diagnostic:
    """A slip at its place; a bracket that YAML cut at a comma is told as that."""
    span = scalar.part(slip.start, slip.end)
    code = slip.code
    if code == "unclosed-bracket" and scalar.offsets:
        source, end = scalar.span.source.text, scalar.span.end
        if source[end : end + 1] == "," and source[scalar.span.start : scalar.span.start + 1] not in ("'", '"'):
            code, span = "comma-cuts", scalar.part(slip.start, len(scalar.text))
    return Diagnostic(code=code, args=slip.args, span=span, suggest=slip.suggest)


def fitted(val: Val, expected: Type, ctx: Ctx, syn: Syn) -> Val:
    """A value as the type of its field."""
    if not expected.optional:
        return demand(val, expected.kind, ctx, syn)
    val = typed(val, expected.kind, ctx, syn) if expected.kind in NUMBERS else val
    if val.bad or val.kind is expected.kind:
        return val
    return ctx.fail("kind-mismatch", syn, text=ctx.text(syn), has=str(val.kind), wants=str(expected.kind))


def option_literal(book: Book, node: Ref) -> Lit:
    """The value in force of an option, as a literal."""
    _, value = book.option_type(book.options[node.name])
    return Lit(type=node.type, span=node.span, value=value)
