"""Text to syntax: one LALR parser, made once, and a cache of texts already parsed."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import lru_cache

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from rulec.expr.grammar import parser
from rulec.expr.slips import Slip, explain
from rulec.expr.syntax import (
    AmongSyn,
    ArithSyn,
    CallSyn,
    ChooseSyn,
    CompareSyn,
    JunctionSyn,
    NameSyn,
    NegateSyn,
    NumberSyn,
    SignSyn,
    Syn,
    TileSyn,
    parts,
)

LONGEST = 10_000  # characters
DEEPEST = 100  # levels, one inside another
WHOLE_DIGITS, DECIMALS = 12, 6  # of a number, as in a record
Parsed = Syn | tuple[Slip, ...]
Part = Tree[Token] | Token


@lru_cache(maxsize=8192)
def parse(text: str) -> Parsed:
    """The syntax of an expression, or every slip found in it."""
    if len(text) > LONGEST:
        return (Slip(code="expression-too-deep", start=0, end=len(text)),)
    try:
        found = convert(parser().parse(text))
    except UnexpectedInput as error:
        return explain(text, error)
    except RecursionError:
        return (Slip(code="expression-too-deep", start=0, end=len(text)),)
    return tuple(_beyond(found)) or found


def _beyond(syn: Syn) -> Iterator[Slip]:
    """What is too much for the passes to come: levels, and digits."""
    level, depth = [syn], 0
    while level:
        depth += 1
        if depth > DEEPEST:
            yield Slip(code="expression-too-deep", start=syn.start, end=syn.end)
            return
        for each in level:
            if isinstance(each, NumberSyn) and not _ordinary(each.value):
                yield Slip(code="huge-number", start=each.start, end=each.end)
        level = [part for each in level for part in parts(each)]


def _ordinary(value: int | Decimal) -> bool:
    whole, places = int(value), -int(Decimal(value).as_tuple().exponent)
    return whole < 10**WHOLE_DIGITS and places <= DECIMALS


def convert(part: Part) -> Syn:
    """A lark tree as syntax."""
    if isinstance(part, Token):
        raise TypeError(part)
    return FORMS[part.data](part)


def _ends(tree: Tree[Token]) -> tuple[int, int]:
    return tree.meta.start_pos, tree.meta.end_pos


def _token(part: Part) -> Token:
    assert isinstance(part, Token)
    return part


def _number(tree: Tree[Token]) -> Syn:
    start, end = _ends(tree)
    text = _token(tree.children[0])
    return NumberSyn(
        start=start, end=end, value=Decimal(text) if "." in text or len(text) > WHOLE_DIGITS else int(text)
    )


def _tile(tree: Tree[Token]) -> Syn:
    start, end = _ends(tree)
    return TileSyn(start=start, end=end, text=str(tree.children[0]))


def _name(tree: Tree[Token]) -> Syn:
    start, end = _ends(tree)
    tokens = [_token(c) for c in tree.children]
    places = tuple((t.start_pos or 0, t.end_pos or 0) for t in tokens)
    return NameSyn(start=start, end=end, parts=tuple(map(str, tokens)), places=places)


def _call(tree: Tree[Token]) -> Syn:
    start, end = _ends(tree)
    name = _token(tree.children[0])
    args = tuple(convert(c) for c in tree.children[1:])
    return CallSyn(start=start, end=end, name=str(name), name_end=name.end_pos or start, args=args)


def _choose(tree: Tree[Token]) -> Syn:
    start, end = _ends(tree)
    cond, then, other = (convert(c) for c in tree.children)
    return ChooseSyn(start=start, end=end, cond=cond, then=then, other=other)


def _junction(op: str) -> Callable[[Tree[Token]], Syn]:
    def make(tree: Tree[Token]) -> Syn:
        start, end = _ends(tree)
        return JunctionSyn(start=start, end=end, op=op, args=tuple(convert(c) for c in tree.children))

    return make


def _negate(tree: Tree[Token]) -> Syn:
    start, end = _ends(tree)
    return NegateSyn(start=start, end=end, arg=convert(tree.children[0]))


def _compare(tree: Tree[Token]) -> Syn:
    start, end = _ends(tree)
    left, op, right = tree.children
    return CompareSyn(start=start, end=end, op=str(op), left=convert(left), right=convert(right))


def _among(tree: Tree[Token]) -> Syn:
    start, end = _ends(tree)
    item, *choices = (convert(c) for c in tree.children)
    return AmongSyn(start=start, end=end, item=item, choices=tuple(choices))


def _chain(tree: Tree[Token]) -> Syn:
    """A run of operators of one rank, taken from the left."""
    made = convert(tree.children[0])
    for op, right in zip(tree.children[1::2], tree.children[2::2], strict=True):
        other = convert(right)
        made = ArithSyn(start=made.start, end=other.end, op=str(op), left=made, right=other)
    return made


def _sign(tree: Tree[Token]) -> Syn:
    start, end = _ends(tree)
    op, arg = tree.children
    return SignSyn(start=start, end=end, op=str(op), arg=convert(arg))


FORMS: dict[str, Callable[[Tree[Token]], Syn]] = {
    "number": _number,
    "tile": _tile,
    "name": _name,
    "call": _call,
    "choose": _choose,
    "either": _junction("or"),
    "both": _junction("and"),
    "negate": _negate,
    "compare": _compare,
    "among": _among,
    "total": _chain,
    "product": _chain,
    "power": _chain,
    "sign": _sign,
}
