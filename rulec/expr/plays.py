"""`play`: plain values, and the expressions that the interpreter asks."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rulec.expr.book import Book, evaluate
from rulec.expr.narrow import assume
from rulec.expr.reading import entry, leaf, rows, scalar, written
from rulec.expr.settle import inside
from rulec.expr.tree import Kind, Type
from rulec.expr.values import Narrowing, Site, Val
from rulec.expr.vocab import BOOL, SCOPES
from rulec.ruleset.model import Leaf, Tree
from rulec.source.diagnostic import Diagnostic
from rulec.source.nodes import ScalarNode
from rulec.source.similar import suggest

ASKED = {
    "may_win": ("claim", "true"),
    "must_win": ("claim", "false"),
    "may_pong": ("claim", "true"),
    "may_kong": ("claim", "true"),
    "end": ("round", "false"),
}
EXPRESSIONS = ("live_wait", *ASKED, "next_dealer")
# The words that a plain leaf may be; what each means is the interpreter's part.
KNOWN = {
    "void": ("free", "declared", "off"),
    "claims": ("all", "nearest"),
    "winners": ("leave", "stay"),
    "false_win.then": ("out", "barred", "in_play"),
    "miscount.then": ("barred", "out", "in_play"),
    "short_of_chips": ("owes", "pays", "out"),
    "check_as": ("discard", "self_draw"),
    "discard_void_first": (True, False),
    "exchange.same_suit": (True, False),
    "bad_win": ("illegal", "offence"),
    "must_win_breach": ("illegal", "wins", "warns"),
}


@dataclass(slots=True, kw_only=True, eq=False)
class PlayWord:
    """The checked leaves of `play`."""

    values: dict[str, Any] = field(default_factory=dict)
    asked: dict[str, Val] = field(default_factory=dict)
    leaves: dict[str, Leaf | None] = field(default_factory=dict)
    dealer: list[tuple[Val, Val]] = field(default_factory=list)
    read: set[str] = field(default_factory=set)  # options that plain leaves read


def check_play(book: Book, tree: Tree) -> PlayWord:
    word = PlayWord()
    for name, value in _plain(tree, ""):
        word.values[name] = _value(book, word, value)
        _known(book, name, value, word.values[name])
    for name in ASKED:
        _ask(book, word, tree, name)
    node = written(tree, "live_wait") or scalar("true")
    site = Site(book=book, scalar=node, view=SCOPES["wait"], scope="wait", sink=book.sink)
    word.asked["live_wait"] = inside(site, "wait", {})
    word.leaves["live_wait"] = leaf(tree, "live_wait")
    _next_dealer(book, word, leaf(tree, "next_dealer"))
    return word


def _plain(tree: Tree, path: str) -> Iterator[tuple[str, Leaf]]:
    for name, part in tree.items():
        if not path and name in EXPRESSIONS:
            continue
        if isinstance(part, Leaf):
            yield path + name, part
        else:
            yield from _plain(part, f"{path}{name}.")


def _value(book: Book, word: PlayWord, found: Leaf) -> Any:  # noqa: ANN401
    """A plain value; the name of an option means its value in force."""
    text = found.value
    if not isinstance(text, str):
        return text
    name = text.removeprefix("option.")
    option = book.options.get(name)
    if option is None:
        return text
    word.read.add(name)
    return option.value


def _known(book: Book, name: str, found: Leaf, value: object) -> None:
    """A misspelt word would play as if it were not written at all."""
    if name not in KNOWN or value in KNOWN[name]:
        return
    words = [str(word).lower() if isinstance(word, bool) else word for word in KNOWN[name]]
    text = str(found.value)
    near = suggest(text, [*words, *book.options])
    args = {"name": f"play.{name}", "value": str(value), "known": ", ".join(words)}
    book.sink.add(Diagnostic(code="play-value", args=args, span=found.span, suggest=near))


def _ask(book: Book, word: PlayWord, tree: Tree, name: str) -> None:
    scope, default = ASKED[name]
    node = written(tree, name) or scalar(default)
    site = Site(book=book, scalar=node, view=SCOPES[scope], scope=scope, sink=book.sink)
    word.asked[name] = evaluate(site, {}, BOOL)
    word.leaves[name] = leaf(tree, name)


def _next_dealer(book: Book, word: PlayWord, found: Leaf | None) -> None:
    """Rows in order; a row is reached only where those before it did not hold."""
    narrow: Narrowing = {}
    for row in rows(found):
        when = _cell(book, entry(row, "when") or scalar("true"), BOOL, narrow)
        seat_node = entry(row, "seat")
        if seat_node is None:
            continue
        seat = _cell(book, seat_node, Type(Kind.SEAT, optional=True), assume(when, True, narrow))
        narrow = assume(when, False, narrow)
        word.dealer.append((when, seat))


def _cell(book: Book, node: ScalarNode, type_: Type, narrow: Narrowing) -> Val:
    site = Site(book=book, scalar=node, view=SCOPES["round"], scope="round", sink=book.sink)
    return evaluate(site, narrow, type_)
