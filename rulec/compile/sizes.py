"""Numbers of a ruleset beside what the kernel can hold."""

from rulec.compile.symbols import Symbols
from rulec.expr.program import Program
from rulec.kernel.vm import LIMIT, fits
from rulec.source.diagnostic import Diagnostic, Sink
from rulec.source.text import Span


def check_size(value: int, span: Span | None, symbols: Symbols, sink: Sink) -> None:
    """Tell a number, in units where it is an amount, that no value of the kernel can be; each place once."""
    if fits(value):
        return
    args = {"limit": str(LIMIT), "unit": f"{symbols.unit:f}"}
    found = Diagnostic(code="number-too-large", args=args, span=span)
    if found not in sink.items:
        sink.add(found)


def check_declares(program: Program, symbols: Symbols, sink: Sink) -> None:
    """Tell what a seat would declare by default where that is too large."""
    for name, declared in program.declares.items():
        leaf = program.ruleset.leaves.get(f"declares.{name}.default")
        value = symbols.plain(declared.default, declared.type)
        check_size(value, leaf.span if leaf is not None else None, symbols, sink)
