"""What an expression depends on: the reading of a hand, an element of a quantifier, or neither."""

from rulec.expr.program import Program
from rulec.expr.tree import Attr, Collection, Node, Quant, Ref, Space
from rulec.expr.walk import children

READING = frozenset({"blocks", "sets", "runs", "triplets", "pairs"})
TOTAL = frozenset({"tiles", "hand", "kinds", "suits", "melds"})
HAND = READING | TOTAL
HAND_FACTS = frozenset({"form", "wait", "fan", "points"})


class Scope:
    """Answers, memoised, what the nodes of one program depend on."""

    def __init__(self, program: Program) -> None:
        self.defines = program.defines
        self.score = {line.name: line.expr.folded for line in program.score}
        self.patterns = {p.name: p.when.folded if p.when is not None else None for p in program.patterns}
        self._known: dict[tuple[Space, str], bool] = {}

    def on_hand(self, node: Node) -> bool:
        """Whether a node depends on how the current seat's hand is read or priced."""
        if isinstance(node, Ref):
            if node.space is Space.GROUP:
                return True
            if node.space in (Space.DEFINE, Space.SCORE, Space.PATTERN):
                return self._name_on_hand(node.space, node.name)
            return node.space is Space.FACT and node.name in HAND_FACTS
        if isinstance(node, Quant) and node.over.name in HAND and not self._of_seat(node.over):
            return True
        return any(self.on_hand(child) for child in children(node))

    def _name_on_hand(self, space: Space, name: str) -> bool:
        key = (space, name)
        if key not in self._known:
            body = self.body(space, name)
            self._known[key] = True if body is None else self.on_hand(body)
        return self._known[key]

    def body(self, space: Space, name: str) -> Node | None:
        """The folded tree that a name stands for; None for a pattern that has no condition of its own."""
        if space is Space.DEFINE:
            return self.defines[name].expr.folded
        return self.score[name] if space is Space.SCORE else self.patterns[name]

    def hoistable(self, node: Node) -> bool:
        """Whether a node is a circumstance: the same for every reading, and no score line among its names."""
        return not self.on_hand(node) and not self._names_score(node)

    def _names_score(self, node: Node) -> bool:
        if isinstance(node, Ref) and node.space is Space.SCORE:
            return True
        return any(self._names_score(child) for child in children(node))

    @staticmethod
    def _of_seat(over: Collection) -> bool:
        """Whether a collection is that of another seat, named."""
        return over.of is not None and not (isinstance(over.of, Ref) and over.of.name == "part")


def free_level(node: Node, depth: int = 0) -> int:
    """How many quantifiers outside `node` it reads elements of: 0 none, 1 the innermost, ..."""
    if isinstance(node, Ref) and node.space is Space.ELEMENT:
        return max(0, node.level + 1 - depth)
    if isinstance(node, Quant):
        inner = [node.where, *([node.value] if node.value is not None else [])]
        own = free_level(node.over.of, depth) if node.over.of is not None else 0
        return max([own, *(free_level(child, depth + 1) for child in inner)])
    return max((free_level(child, depth) for child in children(node)), default=0)


def seat_attr(node: Attr) -> bool:
    """Whether an attribute is of a seat (and not of a tile or a step)."""
    return node.of.type.kind.value == "Seat"
