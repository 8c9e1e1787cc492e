"""What else is wrong with a ruleset whose layers have faults, so that one run tells everything."""

from rulec.expr import check
from rulec.ruleset.faults import HARMLESS, OMITTING
from rulec.ruleset.model import Ruleset
from rulec.source.catalogue import severity
from rulec.source.diagnostic import Diagnostic, Sink

# What an expression is told for its own text, whatever else stands in the ruleset.
OF_TEXT = frozenset({
    "empty-expression", "full-width", "number-with-unit", "bad-number", "honour-tile", "programming-operator",
    "unknown-operator", "single-equals", "keyword-spelling", "unknown-character", "unopened-bracket",
    "unclosed-bracket", "comma-cuts", "chained-comparison", "if-without-else", "if-needs-brackets",
    "not-needs-brackets", "unexpected-end", "missing-operator", "missing-operand", "stray-keyword",
    "unexpected-word", "not-an-expression", "mixed-kinds", "product-of-kinds", "not-ordered",
})  # fmt: skip
# What an option's value decides; a refused value says nothing of it.
OF_VALUES = frozenset({"requirement-failed"})


def further(ruleset: Ruleset, sink: Sink) -> None:
    """Add the errors of expressions in the files that have faults already, without those that follow from these."""
    errors = [d for d in sink if severity(d) == "error"]
    codes = {d.code for d in errors}
    if not codes <= HARMLESS | OMITTING:
        return
    texts = {id(d.span.source) for d in errors if d.span is not None}
    told = [(id(d.span.source), d.span.start, d.span.end) for d in errors if d.span is not None]
    found = Sink()
    check(ruleset, found)
    for fault in found:
        if severity(fault) != "error" or fault.code in OF_VALUES or (codes & OMITTING and fault.code not in OF_TEXT):
            continue
        if fault.span is not None and id(fault.span.source) in texts and not _within(fault, told):
            sink.add(fault)


def _within(fault: Diagnostic, told: list[tuple[int, int, int]]) -> bool:
    span = fault.span
    return span is not None and any(
        source == id(span.source) and start <= span.start and span.end <= end for source, start, end in told
    )
