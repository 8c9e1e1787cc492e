"""What a seat declares, held against what the ruleset says that it may."""

import re
from decimal import Decimal

from rulec.compile.engine import Engine
from rulec.compile.sizes import check_size
from rulec.expr.program import Declared
from rulec.expr.tree import Kind
from rulec.source.diagnostic import Diagnostic, DiagnosticError, Sink
from rulec.source.similar import suggest
from rulec.source.text import Span

NUMBERS = frozenset({Kind.POINTS, Kind.COUNT, Kind.FAN})
LONGEST = 40  # characters of a value that a message repeats
NUMBER = re.compile(r"[0-9]+([.][0-9]+)?")


def declared_value(engine: Engine, name: str, value: object, span: Span) -> int:
    """What a seat declares as the kernel has it, an amount in units. Raises DiagnosticError at `span` for a name that
    seats do not declare, or a value that its declaration does not allow."""
    declares, symbols = engine.program.declares, engine.symbols
    if name not in declares:
        args = {"name": name, "known": ", ".join(declares) or "-"}
        raise DiagnosticError(
            (Diagnostic(code="declares-nothing", args=args, span=span, suggest=suggest(name, list(declares))),)
        )
    declared = declares[name]
    value = as_number(value) if declared.type.kind in NUMBERS else value
    if not allowed(declared, value):
        en, zh = wanted(declared)
        args = {"name": name, "value": shown(value), "wanted": en, "wanted_zh": zh}
        raise DiagnosticError((Diagnostic(code="declared-misfit", args=args, span=span),))
    if declared.type.kind is Kind.POINTS and isinstance(value, int | Decimal) and value % symbols.unit:
        args = {"amount": str(value), "unit": str(symbols.unit)}
        raise DiagnosticError((Diagnostic(code="amount-too-fine", args=args, span=span),))
    plain, sink = symbols.plain(value, declared.type), Sink()
    check_size(plain, span, symbols, sink)
    if len(sink):
        raise DiagnosticError(tuple(sink))
    return plain


def as_number(value: object) -> object:
    """A number that is written as a text, as amounts are in JSON."""
    return Decimal(value) if isinstance(value, str) and NUMBER.fullmatch(value) else value


def allowed(declared: Declared, value: object) -> bool:
    """Whether a declaration allows a value."""
    if declared.type.kind is Kind.BOOL:
        return isinstance(value, bool)
    if declared.type.kind is Kind.CHOICE:
        return isinstance(value, str) and value in declared.type.values
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return False
    whole = declared.type.kind is Kind.POINTS or value == int(value)
    return whole and declared.least <= value and (declared.most is None or value <= declared.most)


def shown(value: object) -> str:
    """A value as it is written, not all of a long one; a text in quotation marks, as `true` may be one."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    text = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
    return f'"{text}"' if isinstance(value, str) else text


def wanted(declared: Declared) -> tuple[str, str]:
    """The values that a declaration allows, in English and Chinese."""
    if declared.type.kind is Kind.BOOL:
        return "true or false", "true 或 false"
    if declared.type.kind is Kind.CHOICE:
        names = sorted(declared.type.values)
        return f"one of {', '.join(names)}", f"{'、'.join(names)}之一"
    en, zh = ("an amount", "金额") if declared.type.kind is Kind.POINTS else ("a whole number", "整数")
    if declared.most is None:
        return f"{en} of at least {declared.least}", f"不小于 {declared.least} 的{zh}"
    return f"{en} from {declared.least} to {declared.most}", f"{declared.least} 到 {declared.most} 的{zh}"
