"""Warnings and notes: options that nothing can use, `all(sets, ...)`, a fan set over a level."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from rulec.expr.book import Body, Book
from rulec.expr.fold import body_of, fold
from rulec.expr.reading import leaf
from rulec.expr.sections import Sections
from rulec.expr.show import render
from rulec.expr.tree import And, Attr, Compare, If, Lit, Node, Not, Or, Quant, Ref, Space
from rulec.expr.values import Val
from rulec.expr.walk import children
from rulec.ruleset.model import Option, Ruleset
from rulec.source.diagnostic import Diagnostic, Label
from rulec.source.shipped import data
from rulec.source.text import Span


@dataclass(frozen=True, slots=True)
class Need:
    """What would have to hold for a part of a rule to be reached, and where that is asked."""

    text: str
    span: Span


Guard = Need | None
OPPOSITES = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def needed(cond: Node, truth: bool) -> Need:
    """That a condition comes out as `truth`."""
    if truth:
        return Need(render(cond), cond.span)
    if isinstance(cond, Compare):
        return Need(render(replace(cond, op=OPPOSITES[cond.op])), cond.span)
    if isinstance(cond, Not):
        return Need(render(cond.arg), cond.span)
    text = render(cond)
    return Need(f"not {text}" if isinstance(cond, Ref | Quant) else f"not ({text})", cond.span)


def lint(book: Book, ruleset: Ruleset, sections: Sections, *, folded: bool) -> None:
    """Adds warnings and notes; those that need folding only where there is no error."""
    _sets(book, sections)
    _levels(book, sections)
    _full_records(book, ruleset)
    if folded:
        _unused(book, ruleset, sections)


def by_user(option: Option, ruleset: Ruleset) -> bool:
    """Whether the command line or the ruleset at hand, if it is not a shipped one, set an option."""
    newest = option.leaf.origins[0] if option.leaf.origins else None
    if newest is None or newest.op not in ("set", "option"):
        return False
    return newest.op == "option" or (newest.layer == ruleset.id and not _shipped(ruleset))


def _shipped(ruleset: Ruleset) -> bool:
    return Path(ruleset.path).resolve().parent == data("rulesets").resolve()


def _full_records(book: Book, ruleset: Ruleset) -> None:
    for option in book.options.values():
        if option.full_records and by_user(option, ruleset):
            span = option.leaf.origins[0].span
            book.sink.add(Diagnostic(code="needs-full-records", args={"name": option.name}, span=span))


def _levels(book: Book, sections: Sections) -> None:
    for word in sections.patterns.values():
        found = leaf(word.tree, word.field)
        if word.by_level or found is None or not found.origins or found.origins[0].op not in ("set", "option"):
            continue
        below = next((o for o in found.origins[1:] if o.path.endswith(".level")), None)
        if below is not None:
            label = Label(span=below.span, key="priced-by-level")
            args = {"name": word.name, "value": str(below.value)}
            book.sink.add(Diagnostic(code="fan-over-level", args=args, span=found.origins[0].span, labels=(label,)))


# --- all(sets, ...) --------------------------------------------------------------------------------------------------


def _values(book: Book, sections: Sections) -> Iterator[Node]:
    for body in (*book.defines.values(), *book.whens.values(), *book.score.values()):
        if body.val is not None and not body.failed:
            yield body.val.node
    for _, val in _fields(sections):
        yield val.node


def _sets(book: Book, sections: Sections) -> None:
    for node in _values(book, sections):
        for found in _loose_sets(node, False):
            args = {"text": render(found)}
            book.sink.add(Diagnostic(code="all-of-sets", args=args, span=found.span))


def _loose_sets(node: Node, standard: bool) -> Iterator[Quant]:
    """`all(sets, ...)` where nothing says that the hand is a standard one."""
    if isinstance(node, Quant) and node.how == "all" and node.over.name == "sets" and not standard:
        yield node
    if isinstance(node, And):
        standard = standard or any(_says_standard(a) for a in node.args)
    for part in children(node):
        yield from _loose_sets(
            part, standard or (isinstance(node, If) and part is node.then and _says_standard(node.cond))
        )


def _says_standard(node: Node) -> bool:
    return render(node) in ("form == standard", "standard == form", "form != pairs") or (
        isinstance(node, Ref) and node.space is Space.DEFINE and node.name == "standard"
    )


# --- options without effect ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Reads:
    """Options that the folded rules read, and for the others the guards that hide them. `later` holds what a guard
    rules out, to be read after everything live, so that the nearest guard is told."""

    live: set[str] = field(default_factory=set)
    hidden: dict[str, Need] = field(default_factory=dict)
    later: list[tuple[Node, Need]] = field(default_factory=list)
    seen: set[tuple[int, bool]] = field(default_factory=set)


def _fields(sections: Sections) -> Iterator[tuple[Val | None, Val]]:
    """Every value of patterns, settlements and play with the guard of its rule."""
    for word in sections.patterns.values():
        guard = next((v for v in (word.on, word.when) if v is not None and v.known is False), None)
        if word.on is not None:
            yield None, word.on
        if word.when is not None:
            yield (guard if guard is word.on else None), word.when
        for val in (word.price, word.count):
            if val is not None:
                yield guard, val
    for settlement in sections.settlements.values():
        when = settlement.values.get("when")
        hides = when if when is not None and when.known is False else None
        if not settlement.on:
            continue
        for name, val in settlement.values.items():
            yield (None if name == "when" else hides), val
    for val in sections.play.asked.values():
        yield None, val
    for row in sections.play.dealer:
        yield None, row[0]
        yield None, row[1]


def _unused(book: Book, ruleset: Ruleset, sections: Sections) -> None:
    reads = Reads(live=set(sections.play.read))
    for guard, val in _fields(sections):
        _read(val.node, needed(guard.node, True) if guard is not None else None, book, reads)
    for body in book.score.values():
        if body.name in ("fan", "points"):
            _read_body(body, None, book, reads)
    while reads.later:
        node, guard_node = reads.later.pop(0)
        _read(node, guard_node, book, reads, now=True)
    for option in book.options.values():
        if option.name in reads.live or option.full_records or not by_user(option, ruleset):
            continue
        span: Span = option.leaf.origins[0].span
        hidden = reads.hidden.get(option.name)
        if hidden is None:
            book.sink.add(Diagnostic(code="unused-option", args={"name": option.name}, span=span))
            continue
        label = Label(span=hidden.span, key="hides", args={"guard": hidden.text})
        args = {"name": option.name, "guard": hidden.text}
        book.sink.add(Diagnostic(code="hidden-option", args=args, span=span, labels=(label,)))


def _read_body(body: Body, guard: Guard, book: Book, reads: Reads) -> None:
    mark = (id(body), guard is None)
    if mark not in reads.seen and body.val is not None:
        reads.seen.add(mark)
        _read(body.val.node, guard, book, reads)


def _read(node: Node, guard: Guard, book: Book, reads: Reads, *, now: bool = False) -> None:
    """Notes the options below a node; `guard` is what rules the node out, None where nothing does."""
    if guard is not None and not now:
        reads.later.append((node, guard))
        return
    if isinstance(node, Ref) and node.space is Space.OPTION:
        if guard is None:
            reads.live.add(node.name)
        else:
            reads.hidden.setdefault(node.name, guard)
        return
    if isinstance(node, Ref | Attr) and (body := body_of(node, book)) is not None:
        _read_body(body, guard, book, reads)
    if isinstance(node, If):
        _read(node.cond, guard, book, reads, now=now)
        cond = fold(node.cond, book)
        known = cond.value if isinstance(cond, Lit) else None
        _read(node.then, guard or (needed(node.cond, True) if known is False else None), book, reads, now=now)
        _read(node.other, guard or (needed(node.cond, False) if known is True else None), book, reads, now=now)
        return
    if isinstance(node, And | Or):
        stop = isinstance(node, Or)
        blocks = [a for a in node.args if isinstance(f := fold(a, book), Lit) and f.value is stop]
        for part in node.args:
            blocked = next((b for b in blocks if b is not part), None) if part not in blocks[:1] else None
            need = None if blocked is None else needed(blocked, not stop)
            _read(part, guard or need, book, reads, now=now)
        return
    for part in children(node):
        _read(part, guard, book, reads, now=now)
