"""Patterns and groups: what a pattern's name means, its price under its own `when`, what it replaces."""

from dataclasses import dataclass

from rulec.expr import ranges
from rulec.expr.book import Body, Book, GroupWord, evaluate
from rulec.expr.domain import low_fault
from rulec.expr.kinds import settled
from rulec.expr.narrow import assume
from rulec.expr.ranges import Range
from rulec.expr.reading import leaf, place, written
from rulec.expr.tree import Arith, Ref, Space, Type
from rulec.expr.values import Narrowing, Site, Val
from rulec.expr.vocab import BOOL, COUNT, FAN, HAND, NAMED_FACTS, POINTS, SCOPES
from rulec.ruleset.model import Leaf, Tree
from rulec.source.diagnostic import Diagnostic, Label
from rulec.source.nodes import ScalarNode
from rulec.source.similar import suggest

FIELDS = {"fan": FAN, "times": COUNT, "points": POINTS}
PRICES = ("fan", "level", "times", "points")


@dataclass(slots=True, kw_only=True, eq=False)
class PatternWord:
    """A pattern of the file. `when` is None for `otherwise`; values are None until checked."""

    name: str
    tree: Tree
    narrow: Narrowing
    field: str
    by_level: bool
    group: str
    otherwise: bool
    on: Val | None = None
    when: Val | None = None
    price: Val | None = None
    count: Val | None = None
    failed: bool = False
    done: bool = False

    @property
    def off(self) -> bool:
        """Whether the options in force leave it out."""
        return (self.on is not None and self.on.known is False) or (self.when is not None and self.when.known is False)


def read_patterns(book: Book, tree: Tree) -> dict[str, PatternWord]:
    """The patterns of a ruleset; gives the book their names."""
    found: dict[str, PatternWord] = {}
    for name, part in tree.items():
        if not isinstance(part, dict):
            continue
        priced = next((p for p in PRICES if p in part), "fan")
        scalar = written(part, "when")
        group = leaf(part, "group")
        word = PatternWord(
            name=name,
            tree=part,
            narrow={},
            field="fan" if priced == "level" else priced,
            by_level=priced == "level",
            group=str(group.value) if group is not None else "",
            otherwise=scalar is not None and scalar.text.strip() == "otherwise",
        )
        found[name] = word
        _name(book, word, scalar)
        _join_group(book, word, group, found)
    for word in found.values():
        if word.name in book.shared:
            _own_name(book, word)
    return found


def _name(book: Book, word: PatternWord, scalar: ScalarNode | None) -> None:
    if word.otherwise:
        book.others.add(word.name)
    elif scalar is None:
        book.shared.add(word.name)
    else:
        book.whens[word.name] = Body(
            space=Space.PATTERN,
            name=word.name,
            scalar=scalar,
            leaf=leaf(word.tree, "when"),
            view=SCOPES["pattern"],
            scope="pattern",
            expected=BOOL,
        )


def _own_name(book: Book, word: PatternWord) -> None:
    """A pattern without `when` is the definition, fact or declaration of its name."""
    name = word.name
    if name in book.defines or name in book.declares or any(f.need == HAND for f in NAMED_FACTS.get(name, ())):
        return
    book.shared.discard(name)
    word.failed = True
    facts = [n for n, found in NAMED_FACTS.items() if any(f.need == HAND and f.type == BOOL for f in found)]
    near = suggest(name, [*book.defines, *facts])
    book.sink.add(Diagnostic(code="pattern-without-when", args={"name": name}, span=place(word.tree), suggest=near))


def _join_group(book: Book, word: PatternWord, group: Leaf | None, found: dict[str, PatternWord]) -> None:
    span = group.span if group is not None else place(word.tree)
    if word.group not in book.groups:
        word.failed = True
        near = suggest(word.group, book.groups)
        names = ", ".join(book.groups)
        args = {"name": word.group, "pattern": word.name, "names": names}
        book.sink.add(Diagnostic(code="unknown-group", args=args, span=span, suggest=near))
        return
    held = book.groups[word.group]
    if held.members and held.field != word.field:
        first = found[held.members[0]]
        price = leaf(word.tree, word.field)
        at = price.span if price is not None else span
        args = {"group": held.name, "name": word.name, "field": word.field, "first": first.name, "other": held.field}
        label = Label(span=place(first.tree), key="priced-in", args={"name": first.name, "field": held.field})
        book.sink.add(Diagnostic(code="mixed-group", args=args, span=at, labels=(label,)))
        word.failed = True
        return
    held.field = word.field
    held.members.append(word.name)


def check_pattern(book: Book, word: PatternWord) -> None:
    """Checks a pattern's `on`, `when`, price and count, once."""
    if word.done:
        return
    word.done = True
    word.on = _field(book, word, "on", BOOL, scope="constant")
    if not word.otherwise:
        word.when = _when(book, word)
        if word.when is not None:
            word.narrow = assume(word.when, True, {})
    priced = "level" if word.by_level else word.field
    price = _field(book, word, priced, FIELDS[word.field], dead=word.off)
    if price is None:
        if not word.failed:
            args = {"name": word.name}
            book.sink.add(Diagnostic(code="pattern-without-price", args=args, span=place(word.tree)))
        word.failed = True
    else:
        word.price = _from_level(book, word, price) if word.by_level else price
    word.count = _field(book, word, "count", COUNT, dead=word.off)
    if word.count is not None and not word.count.bad and not word.off:
        _domain(book, word, "count", word.count, "negative-count")
    if word.field == "times" and word.price is not None and not word.off:
        _domain(book, word, "times", word.price, "negative-times")


def _when(book: Book, word: PatternWord) -> Val | None:
    body = book.whens.get(word.name)
    if body is not None:
        book.check(body)
        word.failed = word.failed or body.failed
        return body.val
    if word.name not in book.shared:
        return None
    at = place(word.tree)
    text = f"fact.{word.name}"
    node = ScalarNode(text=text, data=text, span=at, offsets=(at.start,) * len(text) + (at.end,))
    site = Site(book=book, scalar=node, view=SCOPES["pattern"], scope="pattern", sink=book.sink)
    val = evaluate(site, {}, BOOL)
    word.failed = word.failed or val.bad
    return val


def _field(
    book: Book, word: PatternWord, name: str, type_: Type, *, scope: str = "pattern", dead: bool = False
) -> Val | None:
    node = written(word.tree, name)
    if node is None:
        return None
    site = Site(
        book=book, scalar=switch(node) if name == "on" else node, view=SCOPES[scope], scope=scope, sink=book.sink
    )
    val = evaluate(site, word.narrow, type_, dead=dead)
    word.failed = word.failed or val.bad or site.failed
    return val


def switch(node: ScalarNode) -> ScalarNode:
    """`on` and `off` where they stand for true and false."""
    plain = {"on": "true", "off": "false"}.get(node.text.strip())
    if plain is None:
        return node
    start, end = node.offsets[0], node.offsets[-1]
    return ScalarNode(text=plain, data=plain, span=node.span, offsets=(start,) * len(plain) + (end,))


def _domain(book: Book, word: PatternWord, name: str, val: Val, code: str) -> None:
    fault = low_fault(val, 0)
    node = written(word.tree, name)
    if fault is None or node is None:
        return
    word.failed = True
    args = {"name": word.name, "text": " ".join(node.text.split()), "value": fault[0], "witness": fault[1]}
    book.sink.add(Diagnostic(code=code, args=args, span=node.span))


def _from_level(book: Book, word: PatternWord, level: Val) -> Val:
    """A level as fan over a plain hand."""
    plain = book.score.get("plain")
    if plain is None or level.bad:
        return level
    book.check(plain)
    if plain.failed or plain.val is None:
        word.failed = True
        return level
    ref = Ref(type=FAN, span=level.node.span, space=Space.SCORE, name="plain")
    node = Arith(type=FAN, span=level.node.span, op="-", left=level.node, right=ref)
    return Val(node=node, range=ranges.subtract(level.range, plain.val.range))


def group_range(book: Book, words: dict[str, PatternWord], group: GroupWord) -> Range:
    """The range of a group's combined price: any of its patterns may match or not."""
    product = group.combine == "product"
    low: ranges.Num | None = 1 if product else 0
    high: ranges.Num | None = low
    for name in group.members:
        word = words[name]
        check_pattern(book, word)
        if word.price is None or word.price.bad or word.failed or word.off:
            continue
        one = settled(word.price).range
        if word.count is not None and not word.count.bad and not product:
            one = ranges.multiply(one, word.count.range)
        low, high = _combined(group.combine, low, high, one)
        if product and word.count is not None:
            high = None
    return Range(low, high)


def _combined(
    how: str, low: ranges.Num | None, high: ranges.Num | None, one: Range
) -> tuple[ranges.Num | None, ranges.Num | None]:
    if how == "product":
        low = None if low is None or one.low is None else ranges.times(low, min(1, max(0, one.low)))
        high = None if high is None or one.high is None else ranges.times(high, max(1, one.high))
    elif how == "max":
        low = None if low is None or one.low is None else min(low, one.low)
        high = None if high is None or one.high is None else max(high, one.high)
    else:
        low = None if low is None or one.low is None else ranges.plus(low, min(0, one.low))
        high = None if high is None or one.high is None else ranges.plus(high, max(0, one.high))
    return low, high
