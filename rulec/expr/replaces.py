"""`replaces`: names of patterns and of groups, spelled out; no circle.

A group's name means its other patterns, but not those that name the group too: of two that replace all the rest,
neither replaces the other.
"""

from collections.abc import Mapping
from decimal import Decimal
from itertools import pairwise

from rulec.expr.book import Book
from rulec.expr.patterns import PatternWord
from rulec.expr.reading import named_amounts
from rulec.source.diagnostic import Diagnostic, Label
from rulec.source.similar import suggest
from rulec.source.text import Span

Drops = dict[str, int | None]


def read_replaces(book: Book, words: Mapping[str, PatternWord]) -> dict[str, Drops]:
    """What each pattern drops: how many of each other pattern, None for all."""
    found: dict[str, Drops] = {}
    spans: dict[tuple[str, str], Span] = {}
    for word in words.values():
        drops: Drops = {}
        for key, amount, span in named_amounts(word.tree.get("replaces")):
            many = _amount(book, word, key.text, amount, span)
            for other in _names(book, words, word, key.text, key.span):
                drops[other] = many
                spans[word.name, other] = key.span
        found[word.name] = drops
    _circles(book, found, spans)
    return found


def _amount(book: Book, word: PatternWord, name: str, amount: object, span: Span) -> int | None:
    if amount == "all":
        return None
    if isinstance(amount, int | Decimal) and not isinstance(amount, bool) and amount == int(amount) and amount >= 1:
        return int(amount)
    args = {"name": name, "pattern": word.name, "value": str(amount)}
    book.sink.add(Diagnostic(code="replaces-amount", args=args, span=span))
    return None


def _names(book: Book, words: Mapping[str, PatternWord], word: PatternWord, name: str, span: Span) -> tuple[str, ...]:
    """The patterns that a name in `replaces` means."""
    if name == word.name:
        book.sink.add(Diagnostic(code="replaces-itself", args={"name": name}, span=span))
        return ()
    if name in words:
        return (name,)
    if name in book.groups:
        return tuple(m for m in book.groups[name].members if m != word.name and name not in _spelt(words[m]))
    if name in book.removed:
        label = Label(span=book.removed[name], key="removed-here")
        book.sink.add(Diagnostic(code="removed-name", args={"name": name}, span=span, labels=(label,)))
        return ()
    near = suggest(name, [*words, *book.groups])
    book.sink.add(
        Diagnostic(code="unknown-replaced", args={"name": name, "pattern": word.name}, span=span, suggest=near)
    )
    return ()


def _spelt(word: PatternWord) -> list[str]:
    return [key.text for key, _, _ in named_amounts(word.tree.get("replaces"))]


def _circles(book: Book, found: Mapping[str, Drops], spans: Mapping[tuple[str, str], Span]) -> None:
    done: set[str] = set()

    def walk(name: str, path: list[str]) -> bool:
        if name in path:
            circle = [*path[path.index(name) :], name]
            links = list(pairwise(circle))
            labels = tuple(
                Label(span=spans[link], key="replaces-link", args={"name": link[0], "other": link[1]}) for link in links
            )
            args = {"chain": " -> ".join(circle), "name": name}
            book.sink.add(Diagnostic(code="replaces-cycle", args=args, span=spans[links[-1]], labels=labels))
            return True
        if name in done:
            return False
        met = any(walk(other, [*path, name]) for other in found[name])
        done.add(name)
        return met

    for name in found:
        if name not in done and walk(name, []):
            return
