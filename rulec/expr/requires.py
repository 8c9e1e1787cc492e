"""`require`: what must hold of the options together; a failure tells the ruleset's own words."""

from rulec.expr.book import Book, evaluate
from rulec.expr.fold import fold
from rulec.expr.reading import entry, rows
from rulec.expr.tree import Lit, Node, Ref, Space
from rulec.expr.values import Site
from rulec.expr.vocab import BOOL, CONSTANT
from rulec.expr.walk import walk
from rulec.ruleset.model import Leaf, Option, Ruleset
from rulec.source.diagnostic import Diagnostic, Label
from rulec.source.nodes import MappingNode, ScalarNode
from rulec.source.text import Span


def check_requires(book: Book, ruleset: Ruleset) -> None:
    """Checks and evaluates each requirement."""
    found = ruleset.tree.get("require")
    if not isinstance(found, Leaf):
        return
    for row in rows(found):
        that = entry(row, "that")
        if that is None:
            continue
        site = Site(book=book, scalar=that, view=CONSTANT, scope="constant", sink=book.sink)
        val = evaluate(site, {}, BOOL)
        if val.bad or site.failed:
            continue
        folded = fold(val.node, book)
        if isinstance(folded, Lit) and folded.value is False:
            _fail(book, row, that, val.node, ruleset.lineage)


def _fail(book: Book, row: MappingNode, that: ScalarNode, node: Node, lineage: tuple[str, ...]) -> None:
    options = [book.options[n.name] for n in walk(node) if isinstance(n, Ref) and n.space is Space.OPTION]
    said = row.get("say")
    words = _words(said) if said is not None else {}
    text = " ".join(that.text.split())
    en = words.get("en") or words.get("zh") or f"{text} does not hold"
    zh = words.get("zh") or words.get("en") or f"{text} 不成立"
    values = ", ".join(f"{o.name} = {_shown(o)}" for o in options)
    culprit = max(options, key=lambda o: _newness(o, lineage), default=None)
    place: Span = that.span if culprit is None else culprit.leaf.origins[0].span
    labels = [] if culprit is None else [Label(span=that.span, key="required-here")]
    labels += [
        Label(span=o.leaf.origins[0].span, key="option-set-here", args={"name": o.name, "value": _shown(o)})
        for o in options
        if o is not culprit
    ]
    args = {"en": en, "zh": zh, "that": text, "values": values}
    book.sink.add(Diagnostic(code="requirement-failed", args=args, span=place, labels=tuple(labels)))


def _shown(option: Option) -> str:
    return (
        "none"
        if option.value is None
        else str(option.value).lower()
        if isinstance(option.value, bool)
        else str(option.value)
    )


def _newness(option: Option, lineage: tuple[str, ...]) -> int:
    """The option that was set last is the one to look at: a command line before a layer, a layer before its parent."""
    newest = next((o for o in option.leaf.origins if o.op != "confirm"), None)
    if newest is None or newest.op == "option":
        return 0 if newest is None else len(lineage) + 1
    return len(lineage) - lineage.index(newest.layer) if newest.layer in lineage else 0


def _words(node: object) -> dict[str, str]:
    if isinstance(node, ScalarNode):
        return {"en": node.text, "zh": node.text}
    if isinstance(node, MappingNode):
        return {key.text: value.text for key, value in node.items if isinstance(value, ScalarNode)}
    return {}
