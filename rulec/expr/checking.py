"""From a resolved ruleset to a checked program: every fault of it in one run."""

from collections.abc import Iterator, Mapping

from rulec.expr.assemble import assemble
from rulec.expr.book import Body, Book, DeclaredWord, GroupWord
from rulec.expr.lint import lint
from rulec.expr.patterns import PatternWord, check_pattern, group_range, read_patterns
from rulec.expr.plays import check_play
from rulec.expr.program import Program
from rulec.expr.reading import branch, leaf, named_amounts, place, section, words, written
from rulec.expr.replaces import read_replaces
from rulec.expr.requires import check_requires
from rulec.expr.sections import Sections
from rulec.expr.settle import SettlementWord, check_settlement
from rulec.expr.sizes import check_sizes
from rulec.expr.tree import Kind, Space, Type
from rulec.expr.vocab import EVENTS, FREE, SCOPES, SCORE_TYPES, WORDS
from rulec.ruleset.model import Leaf, Ruleset, Tree
from rulec.source.catalogue import severity
from rulec.source.diagnostic import Diagnostic, Label, Sink
from rulec.source.nodes import ScalarNode
from rulec.source.similar import suggest
from rulec.source.text import Span

COMBINES = ("sum", "product", "max")
DECLARED_KINDS = {"bool": Kind.BOOL, "points": Kind.POINTS, "count": Kind.COUNT, "fan": Kind.FAN}


def check(ruleset: Ruleset, sink: Sink) -> Program | None:
    """Checks every expression of a ruleset; faults go to `sink` in the order of the text.

    Gives None where one of them is an error.
    """
    found = Sink()
    if not check_sizes(ruleset, sink):
        return None
    book = _book(ruleset, found)
    sections = _sections(book, ruleset)
    check_requires(book, ruleset)
    failed = any(severity(d) == "error" for d in found)
    program = None if failed else assemble(book, ruleset, sections)
    lint(book, ruleset, sections, folded=not failed)
    for diagnostic in _ordered(found, ruleset.path):
        sink.add(diagnostic)
    return program


def _ordered(found: Sink, own: str) -> list[Diagnostic]:
    """In the order of the text, the ruleset's own file first, once each."""
    seen: dict[tuple[object, ...], Diagnostic] = {}
    for d in _at_removals(found):
        at = (id(d.span.source), d.span.start, d.span.end) if d.span else ()
        seen.setdefault((d.code, *at, *sorted(d.args.items())), d)
    return sorted(seen.values(), key=lambda d: _place(d, own))


def _place(found: Diagnostic, own: str) -> tuple[bool, str, int]:
    file = found.span.file if found.span else None
    return file not in (None, own), file or "", found.span.start if found.span else 0


def _at_removals(found: Sink) -> list[Diagnostic]:
    """Names that a layer took out are one fault of that layer, however many places still use them."""
    kept: list[Diagnostic] = []
    uses: dict[Span, list[Diagnostic]] = {}
    for d in found:
        if d.code == "removed-name" and d.labels:
            uses.setdefault(d.labels[0].span, []).append(d)
        else:
            kept.append(d)
    for span, each in uses.items():
        for name in dict.fromkeys(d.args["name"] for d in each):
            spans = dict.fromkeys(d.span for d in each if d.args["name"] == name and d.span is not None)
            labels = tuple(Label(span=at, key="named-here", args={"name": name}) for at in spans)
            kept.append(Diagnostic(code="removed-name", args={"name": name}, span=span, labels=labels))
    return kept


def _book(ruleset: Ruleset, sink: Sink) -> Book:
    book = Book(sink=sink, options=ruleset.options, removed=removed_names(ruleset))
    for name, node, found in _named(section(ruleset, "define"), sink):
        book.defines[name] = Body(space=Space.DEFINE, name=name, scalar=node, leaf=found, view=FREE, scope="define")
    _score(book, section(ruleset, "score"))
    _declares(book, section(ruleset, "declares"))
    for name, part in section(ruleset, "groups").items():
        tree = part if isinstance(part, dict) else {}
        combine = leaf(tree, "combine")
        book.groups[name] = GroupWord(
            name=name, combine=str(combine.value) if combine else "", title=words(tree, "title")
        )
    return book


def removed_names(ruleset: Ruleset) -> dict[str, Span]:
    """Names that a layer took out, with the place where it did."""
    gone = {path: span for path, span in ruleset.removed.items() if path not in ruleset.leaves}
    return {path.split(".")[1]: span for path, span in gone.items() if "." in path}


def _named(tree: Tree, sink: Sink) -> Iterator[tuple[str, ScalarNode, Leaf | None]]:
    """Named expressions with their leaves, each written as a text or in a map beside its title."""
    for name, part in tree.items():
        node = written(part, "is") if isinstance(part, dict) else written(tree, name)
        if node is None:
            sink.add(Diagnostic(code="not-an-expression", args={"name": name}, span=place(part)))
            continue
        yield name, node, part if isinstance(part, Leaf) else leaf(part, "is")


def _score(book: Book, tree: Tree) -> None:
    for name, node, found in _named(tree, book.sink):
        book.score[name] = Body(
            space=Space.SCORE,
            name=name,
            scalar=node,
            leaf=found,
            view=SCOPES["score"],
            scope="score",
            own=True,
            expected=SCORE_TYPES.get(name),
        )


def _declares(book: Book, tree: Tree) -> None:
    for name, part in tree.items():
        if not isinstance(part, dict):
            continue
        kind = leaf(part, "type")
        values = leaf(part, "values")
        text = str(kind.value) if kind else "bool"
        if text == "choice" and values is not None and isinstance(values.value, list | tuple):
            type_ = Type(Kind.CHOICE, frozenset(str(v) for v in values.value))
        else:
            type_ = Type(DECLARED_KINDS.get(text, Kind.BOOL))
        most, least = leaf(part, "max"), leaf(part, "min")
        low = least.value if least is not None else 0
        high = most.value if most is not None else None
        book.declares[name] = DeclaredWord(name=name, type=type_, low=low, high=high)


def _sections(book: Book, ruleset: Ruleset) -> Sections:
    patterns = read_patterns(book, section(ruleset, "patterns"))
    _finish_groups(book, ruleset)
    _user_names(book, ruleset, patterns)
    book.group_range = lambda group: group_range(book, patterns, group)
    for body in (*book.defines.values(), *book.whens.values(), *book.score.values()):
        book.check(body)
    for word in patterns.values():
        check_pattern(book, word)
    if "points" not in book.score:
        near = suggest("points", book.score)
        span = place(section(ruleset, "score") or ruleset.tree)
        book.sink.add(Diagnostic(code="score-without-points", span=span, suggest=near))
    drops = read_replaces(book, patterns)
    settlements: dict[str, SettlementWord] = {}
    for name, part in section(ruleset, "settlements").items():
        settled = check_settlement(book, name, part) if isinstance(part, dict) else None
        if settled is not None:
            settlements[name] = settled
    play = check_play(book, section(ruleset, "play"))
    order = _order(book, section(ruleset, "order"), settlements)
    return Sections(patterns=patterns, drops=drops, settlements=settlements, play=play, order=order)


def _finish_groups(book: Book, ruleset: Ruleset) -> None:
    for group in book.groups.values():
        if group.combine and group.combine not in COMBINES:
            found = leaf(branch(section(ruleset, "groups"), group.name), "combine")
            args = {"name": group.combine, "names": ", ".join(COMBINES)}
            near = suggest(group.combine, COMBINES)
            book.sink.add(
                Diagnostic(code="unknown-combine", args=args, span=found.span if found else None, suggest=near)
            )
        if not group.combine:
            group.combine = "product" if group.field == "times" and group.members else "sum"


def _user_names(book: Book, ruleset: Ruleset, patterns: Mapping[str, PatternWord]) -> None:
    """No name of the ruleset's own may be a word of the language, but a pattern's that means that word."""
    for part, names in (
        ("options", list(ruleset.options)),
        ("define", list(book.defines)),
        ("declares", list(book.declares)),
        ("groups", list(book.groups)),
        ("score", [n for n in book.score if n not in SCORE_TYPES]),
        ("patterns", [n for n, w in patterns.items() if n in book.whens or w.otherwise]),
    ):
        for name in names:
            if name in WORDS:
                if part == "define":
                    book.defines.pop(name, None)
                at = ruleset.options[name].leaf.span if part == "options" else place(section(ruleset, part)[name])
                args = {"name": name, "section": part}
                book.sink.add(Diagnostic(code="reserved-name", args=args, span=at))


def _order(book: Book, tree: Tree, known: Mapping[str, SettlementWord]) -> dict[str, tuple[str, ...]]:
    """The order of the settlements of an event."""
    found: dict[str, tuple[str, ...]] = {}
    for event, part in tree.items():
        if event not in EVENTS:
            args = {"name": event, "events": ", ".join(EVENTS)}
            near = suggest(event, EVENTS)
            book.sink.add(Diagnostic(code="unknown-event", args=args, span=place(part), suggest=near))
            continue
        names: list[str] = []
        for key, _, _ in named_amounts(part):
            _ordered_name(book, event, key, known, names)
            names.append(key.text)
        found[event] = tuple(names)
    return found


def _ordered_name(
    book: Book, event: str, key: ScalarNode, known: Mapping[str, SettlementWord], before: list[str]
) -> None:
    name, span = key.text, key.span
    if name not in known:
        if name in book.removed:
            label = Label(span=book.removed[name], key="removed-here")
            book.sink.add(Diagnostic(code="removed-name", args={"name": name}, span=span, labels=(label,)))
            return
        near = suggest(name, known)
        book.sink.add(Diagnostic(code="unknown-settlement", args={"name": name}, span=span, suggest=near))
    elif known[name].event != event:
        args = {"name": name, "event": event, "own": known[name].event}
        book.sink.add(Diagnostic(code="order-of-another-event", args=args, span=span))
    elif name in before:
        book.sink.add(Diagnostic(code="order-twice", args={"name": name}, span=span))
