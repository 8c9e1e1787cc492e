"""Expressions: text to typed trees, and a ruleset's expressions to a checked program."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulec.expr.program import Program
    from rulec.ruleset.model import Ruleset
    from rulec.source.diagnostic import Sink


def check(ruleset: "Ruleset", sink: "Sink") -> "Program | None":
    """Checks every expression of a ruleset; faults go to `sink`. None where one of them is an error."""
    from rulec.expr.checking import check as run  # the parser is loaded only where something is checked

    return run(ruleset, sink)
