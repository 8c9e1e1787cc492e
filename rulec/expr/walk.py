"""Going through typed trees."""

from collections.abc import Iterator

from rulec.expr.tree import Among, And, Arith, Attr, Call, Compare, If, Neg, Node, Not, Or, Quant


def children(node: Node) -> tuple[Node, ...]:
    """The parts of a node, in the order of the text."""
    match node:
        case Attr():
            return (node.of,)
        case Not() | Neg():
            return (node.arg,)
        case And() | Or() | Call():
            return node.args
        case Compare() | Arith():
            return node.left, node.right
        case Among():
            return node.item, *node.choices
        case If():
            return node.cond, node.then, node.other
        case Quant():
            of = () if node.over.of is None else (node.over.of,)
            value = () if node.value is None else (node.value,)
            return *of, *value, node.where
    return ()


def walk(node: Node) -> Iterator[Node]:
    """A node and everything below it."""
    yield node
    for part in children(node):
        yield from walk(part)
