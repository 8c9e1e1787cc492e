"""Puts the checked sections together as a Program, every tree with its folded twin."""

from collections.abc import Iterator, Mapping
from decimal import Decimal

from rulec.expr.book import Body, Book
from rulec.expr.fold import fold
from rulec.expr.kinds import settled
from rulec.expr.patterns import PatternWord
from rulec.expr.plays import PlayWord
from rulec.expr.program import (
    Declared,
    Definition,
    Expr,
    Group,
    NextDealer,
    Pattern,
    Play,
    Program,
    ScoreLine,
    Settlement,
)
from rulec.expr.ranges import tidy
from rulec.expr.reading import branch, leaf, section, words
from rulec.expr.sections import Sections
from rulec.expr.settle import SettlementWord
from rulec.expr.tree import Kind, Lit, Ref, Space
from rulec.expr.values import Val
from rulec.expr.vocab import ASKED, GROUPS, HAND, PASSED, PRICED, SOURCE, TABLE
from rulec.expr.walk import walk
from rulec.ruleset.model import Leaf, Ruleset, Tree
from rulec.source.diagnostic import RulecBug


def assemble(book: Book, ruleset: Ruleset, sections: Sections) -> Program:
    """The program of a ruleset that has no error."""
    defines = _defines(book, ruleset)
    patterns = tuple(_pattern(book, sections, word) for word in sections.patterns.values())
    lines = section(ruleset, "score")
    score = tuple(
        ScoreLine(name=name, expr=_of_body(book, book.score[name]), title=words(branch(lines, name), "title"))
        for name in _score_order(book)
    )
    settlements = tuple(_settlement(book, word) for word in sections.settlements.values())
    play = _play(book, sections.play)
    exprs = [
        *(d.expr for d in defines.values()),
        *(e for p in patterns for e in (p.when, p.price, p.count) if e is not None and p.on),
        *(line.expr for line in score),
        *(e for s in settlements for e in (s.when, s.amount) if e is not None and s.on),
        *(play.may_win, play.must_win, play.may_pong, play.may_kong, play.end),
    ]
    return Program(
        ruleset=ruleset,
        unit=_unit(ruleset, exprs),
        defines=defines,
        declares=_declares(book, section(ruleset, "declares")),
        groups={
            g.name: Group(name=g.name, field=g.field, combine=g.combine, title=g.title) for g in book.groups.values()
        },
        patterns=patterns,
        score=score,
        settlements=settlements,
        order=sections.order,
        play=play,
    )


def _expr(book: Book, val: Val, found: Leaf | None) -> Expr:
    val = settled(val)
    return Expr(tree=val.node, folded=fold(val.node, book), leaf=found, low=val.range.low, high=val.range.high)


def _of_body(book: Book, body: Body) -> Expr:
    if body.val is None:
        raise RulecBug(body.name)
    return _expr(book, body.val, body.leaf)


def scope_of(needs: Mapping[str, object]) -> str:
    """constant, seat, hand or claim: the least scope in which a name can be read."""
    if {PRICED, PASSED, SOURCE} & needs.keys():
        return "claim"
    if HAND in needs or GROUPS in needs:
        return "hand"
    return "seat" if {ASKED, TABLE} & needs.keys() else "constant"


def _defines(book: Book, ruleset: Ruleset) -> dict[str, Definition]:
    """The lines of `define`, and pattern `when`s whose names they leave free."""
    tree = section(ruleset, "define")
    found: dict[str, Definition] = {}
    for body in (*book.defines.values(), *book.whens.values()):
        if body.name in found:
            continue
        held = branch(tree if body.space is Space.DEFINE else section(ruleset, "patterns"), body.name)
        found[body.name] = Definition(
            name=body.name,
            scope=scope_of(body.needs),
            expr=_of_body(book, body),
            title=words(held, "title"),
            refusal=words(held, "no"),
        )
    return found


def _declares(book: Book, tree: Tree) -> dict[str, Declared]:
    found: dict[str, Declared] = {}
    for word in book.declares.values():
        part = branch(tree, word.name)
        default = leaf(part, "default")
        given = default.value if default is not None else sorted(word.type.values)[0] if word.type.values else None
        if given is None:
            given = False if word.type.kind is Kind.BOOL else 0
        found[word.name] = Declared(
            name=word.name, type=word.type, default=given, least=word.low or 0, most=word.high,
            title=words(part, "title"),
        )  # fmt: skip
    return found


def _score_order(book: Book) -> list[str]:
    """The lines of `score`, each after the lines that it reads; file order otherwise."""
    done: list[str] = []

    def add(name: str) -> None:
        val = book.score[name].val
        if name in done or val is None:
            return
        for node in walk(val.node):
            if isinstance(node, Ref) and node.space is Space.SCORE:
                add(node.name)
        done.append(name)

    for name in book.score:
        add(name)
    return done


def _pattern(book: Book, sections: Sections, word: PatternWord) -> Pattern:
    if word.price is None:
        raise RulecBug(word.name)
    tree = word.tree
    on = word.on is None or word.on.known is not False
    folded_off = word.when is not None and word.when.known is False
    by_option = word.on is not None and any(_is_option(n) for n in walk(word.on.node))
    priced = "level" if word.by_level else word.field
    return Pattern(
        name=word.name,
        title=words(tree, "title"),
        group=word.group,
        on=on and not folded_off,
        off_by_option=(on and folded_off) or (not on and by_option),
        when=None if word.when is None else _expr(book, word.when, leaf(tree, "when")),
        field=word.field,
        price=_expr(book, word.price, leaf(tree, priced)),
        count=None if word.count is None else _expr(book, word.count, leaf(tree, "count")),
        replaces=sections.drops[word.name],
        by_level=word.by_level,
        examples=_leaves(tree, "example"),
        counterexamples=_leaves(tree, "counterexample"),
        leaf=leaf(tree, priced),
    )


def _is_option(node: object) -> bool:
    return isinstance(node, Ref) and node.space is Space.OPTION


def _leaves(tree: Tree, name: str) -> tuple[Leaf, ...]:
    found = tree.get(name)
    if isinstance(found, Leaf):
        return (found,)
    return tuple(part for part in found.values() if isinstance(part, Leaf)) if isinstance(found, dict) else ()


def _settlement(book: Book, word: SettlementWord) -> Settlement:
    tree, values = word.tree, word.values
    made = {name: _expr(book, val, leaf(tree, name)) for name, val in values.items()}
    tag = leaf(tree, "tag")
    return Settlement(
        name=word.name,
        title=words(tree, "title"),
        event=word.event,
        on=not word.off,
        when=made.get("when"),
        payer=made.get("from"),
        payee=made.get("to"),
        amount=made["amount"],
        spends=made.get("spends"),
        tag=str(tag.value) if tag is not None else None,
        leaf=leaf(tree, "amount"),
    )


def _play(book: Book, word: PlayWord) -> Play:
    made = {name: _expr(book, val, word.leaves[name]) for name, val in word.asked.items()}
    rows = tuple(NextDealer(when=_expr(book, when, None), seat=_expr(book, seat, None)) for when, seat in word.dealer)
    return Play(values=word.values, next_dealer=rows, **made)


def _unit(ruleset: Ruleset, exprs: list[Expr]) -> Decimal:
    """The unit that the ruleset states, else the finest decimal place among its points."""
    stated = ruleset.leaves.get("unit")
    if stated is not None and isinstance(stated.value, int | Decimal):
        return Decimal(stated.value)
    places = max((_places(value) for value in _amounts(ruleset, exprs)), default=0)
    return Decimal(1).scaleb(-places)


def _amounts(ruleset: Ruleset, exprs: list[Expr]) -> Iterator[int | Decimal]:
    for option in ruleset.options.values():
        if option.type == "points" and isinstance(option.value, int | Decimal):
            yield option.value
    for expr in exprs:
        for node in walk(expr.folded):
            if isinstance(node, Lit) and node.type.kind is Kind.POINTS and isinstance(node.value, Decimal):
                yield node.value


def _places(value: int | Decimal) -> int:
    value = tidy(value)
    if isinstance(value, int):
        return 0
    exponent = value.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0
