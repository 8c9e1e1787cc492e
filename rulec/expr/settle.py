"""Settlements: the event decides what each field may read."""

from dataclasses import dataclass, field, replace

from rulec.expr.book import Book, evaluate
from rulec.expr.domain import low_fault
from rulec.expr.kinds import settled
from rulec.expr.narrow import assume, key, put
from rulec.expr.parse import parse
from rulec.expr.reading import leaf, place, written
from rulec.expr.tree import Kind, Ref
from rulec.expr.values import Ctx, Frame, Narrowing, Site, Val, worded
from rulec.expr.vocab import ASKED, BOOL, EVENTS, NAMED_FACTS, PAY, POINTS, SCOPES
from rulec.ruleset.model import Tree
from rulec.source.diagnostic import Diagnostic
from rulec.source.nodes import ScalarNode
from rulec.source.similar import suggest

SWITCHES = {"off": False, "false": False, "on": True, "true": True}


@dataclass(slots=True, kw_only=True, eq=False)
class SettlementWord:
    """A settlement of the file with its checked fields."""

    name: str
    tree: Tree
    event: str
    on: bool
    values: dict[str, Val] = field(default_factory=dict)
    failed: bool = False

    @property
    def off(self) -> bool:
        when = self.values.get("when")
        return not self.on or (when is not None and when.known is False)


def check_settlement(book: Book, name: str, tree: Tree) -> SettlementWord | None:
    """A settlement checked; None where its event is not known."""
    found = _event(book, name, tree)
    if found is None:
        return None
    word = SettlementWord(name=name, tree=tree, event=found[0], on=found[1])
    view = SCOPES[word.event]
    narrow: Narrowing = {}
    when = _field(book, word, "when", view | {PAY}, narrow)
    if when is not None:
        narrow = assume(when, True, narrow)
    asked = _of_event(narrow)
    for end in ("from", "to"):
        val = _end(book, word, end, view | {ASKED}, asked)
        if val is not None and isinstance(val.node, Ref) and (there := key(val.node)) and val.kind is Kind.SEAT:
            narrow = put(narrow, there, lambda r: replace(r, none=False))
            asked = put(asked, there, lambda r: replace(r, none=False))
    amount = _field(book, word, "amount", view | {PAY}, narrow)
    if amount is None:
        if written(tree, "amount") is None:
            args = {"name": name}
            book.sink.add(Diagnostic(code="settlement-without-amount", args=args, span=place(tree)))
            word.failed = True
    elif not amount.bad and not word.off:
        _not_negative(book, word, amount)
    _spends(book, word, view | {PAY}, narrow)
    return word


def _event(book: Book, name: str, tree: Tree) -> tuple[str, bool] | None:
    """The event of a settlement and whether it is on. `on: off` keeps the event that a layer below gave."""
    found = leaf(tree, "on")
    if found is None:
        book.sink.add(Diagnostic(code="settlement-without-event", args={"name": name}, span=place(tree)))
        return None
    text = _text(found.value)
    if text in EVENTS:
        return text, True
    if text in SWITCHES:
        below = next((t for o in found.origins if (t := _text(o.value)) in EVENTS), None)
        if below is not None:
            return below, SWITCHES[text]
    near = suggest(text, EVENTS)
    args = {"name": text, "events": ", ".join(EVENTS)}
    book.sink.add(Diagnostic(code="unknown-event", args=args, span=found.span, suggest=near))
    return None


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _of_event(narrow: Narrowing) -> Narrowing:
    """What the guard says of the event; what it says of the winner's seat is not said of the seat that is asked."""
    return {name: refine for name, refine in narrow.items() if _event_key(name)}


def _event_key(name: str) -> bool:
    space, _, rest = name.split(".", maxsplit=1)[0].partition(":")
    if space == "option":
        return True
    return space == "fact" and all(f.need != ASKED for f in NAMED_FACTS.get(rest, ()))


def _field(book: Book, word: SettlementWord, name: str, view: frozenset[str], narrow: Narrowing) -> Val | None:
    node = written(word.tree, name)
    if node is None:
        return None
    site = Site(book=book, scalar=node, view=view, scope=word.event, sink=book.sink)
    val = evaluate(site, narrow, BOOL if name == "when" else POINTS, dead=word.off)
    word.values[name] = val
    word.failed = word.failed or val.bad or site.failed
    return val


def _end(book: Book, word: SettlementWord, name: str, view: frozenset[str], narrow: Narrowing) -> Val | None:
    """`from` or `to`: a condition over each seat, or a seat."""
    node = written(word.tree, name)
    if node is None:
        return None
    site = Site(book=book, scalar=node, view=view, scope=word.event, sink=book.sink, bank=True)
    val = evaluate(site, narrow, None, dead=word.off)
    if not val.bad:
        val = settled(val)
    if not val.bad and (val.kind not in (Kind.BOOL, Kind.SEAT)):
        args = {"text": " ".join(node.text.split()), "kind": str(val.kind), "field": name}
        book.sink.add(Diagnostic(code="not-seats", args=worded(args), span=node.span))
        val = replace(val, bad=True)
    word.values[name] = val
    word.failed = word.failed or val.bad or site.failed
    return val


def _spends(book: Book, word: SettlementWord, view: frozenset[str], narrow: Narrowing) -> None:
    node = written(word.tree, "spends")
    if node is None:
        return
    site = Site(book=book, scalar=node, view=view, scope=word.event, sink=book.sink)
    val = inside(site, "kong", narrow, dead=word.off)
    word.values["spends"] = val
    word.failed = word.failed or val.bad or site.failed


def inside(site: Site, table: str, narrow: Narrowing, *, dead: bool = False) -> Val:
    """A condition over an element of a collection, which the field itself goes through."""
    from rulec.expr.infer import boolean

    parsed = parse(site.scalar.text)
    if isinstance(parsed, tuple):
        return evaluate(site, narrow, BOOL)
    return boolean(parsed, Ctx(site=site, frames=(Frame(table),), narrow=narrow, dead=dead))


def _not_negative(book: Book, word: SettlementWord, amount: Val) -> None:
    fault = low_fault(amount, 0)
    node = written(word.tree, "amount")
    if fault is None or not isinstance(node, ScalarNode):
        return
    word.failed = True
    args = {"name": word.name, "text": " ".join(node.text.split()), "value": fault[0], "witness": fault[1]}
    book.sink.add(Diagnostic(code="negative-amount", args=args, span=node.span))
