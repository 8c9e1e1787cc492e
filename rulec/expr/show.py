"""A typed tree back to text, with no bracket that it does not need."""

from decimal import Decimal

from rulec.expr.tree import (
    Among,
    And,
    Arith,
    Attr,
    Call,
    Collection,
    Compare,
    If,
    Kind,
    Lit,
    Neg,
    Node,
    Not,
    Or,
    Quant,
    Ref,
    Space,
)
from rulec.source.diagnostic import RulecBug

# Binding strength, loosest first; a part is bracketed where its own is below what its place asks for.
CHOOSE, EITHER, BOTH, NEGATED, TEST, TOTAL, PRODUCT, SIGNED, POWER, ATOM = range(10)
ARITH = {"+": TOTAL, "-": TOTAL, "*": PRODUCT, "//": PRODUCT, "**": POWER}


def render(node: Node) -> str:
    """The text of an expression."""
    return _show(node, CHOOSE)


def number(value: int | Decimal) -> str:
    """A number without exponent or trailing zeros."""
    if isinstance(value, int):
        return str(value)
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _show(node: Node, asked: int) -> str:
    text, strength = _form(node)
    return f"({text})" if strength < asked else text


def _form(node: Node) -> tuple[str, int]:
    match node:
        case Lit():
            text = literal(node)
            return text, SIGNED if text.startswith("-") else ATOM
        case Ref():
            return node.name, ATOM
        case Attr(of=Ref(space=Space.ELEMENT, name="seat")):  # inside a quantifier over seats the bare name says it
            return node.name, ATOM
        case Attr():
            return f"{_show(node.of, ATOM)}.{node.name}", ATOM
        case Not():
            return f"not {_show(node.arg, NEGATED)}", NEGATED
        case And():
            return " and ".join(_show(a, NEGATED) for a in node.args), BOTH
        case Or():
            return " or ".join(_show(a, BOTH) for a in node.args), EITHER
        case Compare():
            return f"{_show(node.left, TOTAL)} {node.op} {_show(node.right, TOTAL)}", TEST
        case Among():
            choices = ", ".join(_show(c, TOTAL) for c in node.choices)
            return f"{_show(node.item, TOTAL)} in {{{choices}}}", TEST
        case Arith():
            return _arith(node)
        case Neg():
            return f"-{_show(node.arg, SIGNED)}", SIGNED
        case If():
            cond, then, other = (_show(n, CHOOSE) for n in (node.cond, node.then, node.other))
            return f"if {cond} then {then} else {other}", CHOOSE
        case Call():
            return f"{node.name}({', '.join(map(render, node.args))})", ATOM
        case Quant():
            return _quant(node), ATOM
    raise RulecBug(type(node).__name__)


def _arith(node: Arith) -> tuple[str, int]:
    strength = ARITH[node.op]
    left, right = (ATOM, SIGNED) if node.op == "**" else (strength, strength + 1)
    return f"{_show(node.left, left)} {node.op} {_show(node.right, right)}", strength


def _quant(node: Quant) -> str:
    always = isinstance(node.where, Lit) and node.where.value is True
    parts = [collection(node.over)]
    if node.value is not None:
        parts.append(render(node.value))
    if not always:
        parts.append(render(node.where))
    return f"{node.how}({', '.join(parts)})"


def collection(over: Collection) -> str:
    """The name of a collection as it is written."""
    element = isinstance(over.of, Ref) and over.of.space is Space.ELEMENT
    return over.name if over.of is None or element else f"{_show(over.of, ATOM)}.{over.name}"


def literal(node: Lit) -> str:
    """A literal as it is written."""
    value = node.value
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if node.type.kind is Kind.TILE and isinstance(value, int):
        return f"{value % 9 + 1}{'mps'[value // 9]}"
    return number(value) if isinstance(value, int | Decimal) else value
