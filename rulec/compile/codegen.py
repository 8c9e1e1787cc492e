"""Typed trees to integer code.

Three modes: `seat` reads what the table knows of seats; `hand` prices one reading of a hand, where everything that is
the same for all readings becomes an input; `win` is settlement code, which takes what depends on the winner's hand from
the outputs of its pricing. The code of all modes stands in one list.
"""

from dataclasses import dataclass, field

from rulec.compile.aggregate import Aggregates
from rulec.compile.scope import HAND, TOTAL, Scope, free_level
from rulec.compile.sizes import check_size
from rulec.compile.symbols import FACT_SLOT, STATABLE, Symbols
from rulec.expr.program import Program
from rulec.expr.tree import (
    Among,
    And,
    Arith,
    Attr,
    Call,
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
from rulec.kernel import vm
from rulec.kernel.code import Code
from rulec.kernel.facts import SEAT_FACTS
from rulec.kernel.pieces import measured
from rulec.source.diagnostic import RulecBug

ARITH = {"+": vm.ADD, "-": vm.SUB, "*": vm.MUL, "//": vm.DIV, "**": vm.POW}
COMPARE = {"==": vm.EQ, "!=": vm.NE, "<": vm.LT, "<=": vm.LE, ">": vm.GT, ">=": vm.GE}
ROLES = frozenset({"wait", "completed"})  # what elements say of the winning tile
HOW = {"all": vm.ALL_OF, "any": vm.ANY_OF, "count": vm.COUNT_OF, "sum": vm.SUM_OF, "min": vm.MIN_OF, "max": vm.MAX_OF}


@dataclass(slots=True)
class Codegen:
    """Appends code to one list and hands out addresses; the same tree in the same mode is compiled once."""

    program: Program
    symbols: Symbols
    scope: Scope
    aggregates: Aggregates
    code: Code = field(default_factory=Code)
    defs: list[int] = field(default_factory=list)
    inputs: list[int] = field(default_factory=list)  # addresses of circumstances
    facts: set[str] = field(default_factory=set)  # the facts that any code reads
    sees: bool = False  # whether any code asks how many copies a seat sees
    by_role: bool = False  # whether any code asks how the winning tile completes something
    outs: list[Node] = field(default_factory=list)  # what settlement code asks of the winner's hand
    _addresses: dict[tuple[Node, str, bool, tuple[str, ...]], int] = field(default_factory=dict)
    _inputs: dict[Node, int] = field(default_factory=dict)
    _stated: dict[str, int] = field(default_factory=dict)
    _outs: dict[Node, int] = field(default_factory=dict)
    _names: dict[Space, dict[str, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        program = self.program
        self.defs = [-1] * len(program.defines)
        on = [p for p in program.patterns if p.on]
        self._names = {
            Space.DEFINE: {name: i for i, name in enumerate(program.defines)},
            Space.PATTERN: {p.name: i for i, p in enumerate(on)},
            Space.GROUP: {name: i for i, name in enumerate(program.groups)},
            Space.SCORE: {line.name: i for i, line in enumerate(program.score)},
        }

    def place(self, space: Space, name: str) -> int:
        """The number of a definition, pattern that is on, group or score line."""
        return self._names[space][name]

    def address(
        self,
        node: Node,
        mode: str,
        *,
        candidate: bool = False,
        want: Kind | None = None,
        loops: tuple[str, ...] = (),
    ) -> int:
        """The address of the code of a tree; `candidate` where the current seat is one asked in from/to, `loops` the
        collections of whose elements it speaks."""
        key = (node, mode, candidate, loops)
        if key not in self._addresses:
            piece: list[int] = []
            Emitter(self, mode, candidate, piece, loops).emit(node, want)
            self._addresses[key] = self.append([*piece, vm.END])
        return self._addresses[key]

    def append(self, piece: list[int]) -> int:
        return self.code.add(*measured(piece))

    def definition(self, name: str) -> int:
        """The number of a definition that seats can be asked for, compiled on first use."""
        index = self.place(Space.DEFINE, name)
        if self.defs[index] < 0:
            self.defs[index] = 0
            body = self.program.defines[name].expr.folded
            self.defs[index] = self.address(body, "seat")
        return index

    def input(self, node: Node) -> int:
        if node not in self._inputs:
            self._inputs[node] = len(self.inputs)
            self.inputs.append(self.address(node, "seat"))
        return self._inputs[node]

    def stated(self, name: str) -> int:
        """The input that holds what a sheet states of a definition."""
        if name not in self._stated:
            self._stated[name] = len(self.inputs)
            self.inputs.append(self.append([vm.STATED, self.place(Space.DEFINE, name), vm.END]))
        return self._stated[name]

    def out(self, node: Node) -> int:
        if node not in self._outs:
            self._outs[node] = len(self.outs)
            self.outs.append(node)
        return self._outs[node]


@dataclass(slots=True)
class Emitter:
    """Emits one piece of code; jumps are relative, so pieces can be nested."""

    gen: Codegen
    mode: str
    candidate: bool
    piece: list[int]
    loops: tuple[str, ...] = ()  # collections of the loops around, innermost first

    def sub(self, node: Node, want: Kind | None = None) -> list[int]:
        inner = Emitter(self.gen, self.mode, self.candidate, [], self.loops)
        inner.emit(node, want)
        return inner.piece

    def emit(self, node: Node, want: Kind | None = None) -> None:
        gen, put = self.gen, self.piece
        if isinstance(node, Lit):
            self._push(gen.symbols.literal(node, want), node)
            return
        if self._moved(node):
            return
        match node:
            case Ref():
                self._name(node)
            case Attr():
                self._attr(node)
            case Not():
                self.emit(node.arg)
                put.append(vm.NOT)
            case Neg():
                self.emit(node.arg, want)
                put.append(vm.NEG)
            case And() | Or():
                self._chain(node)
            case Compare():
                kind = number_kind(node.left, node.right)
                self.emit(node.left, kind)
                self.emit(node.right, kind)
                put.append(COMPARE[node.op])
            case Among():
                kind = number_kind(node.item, *node.choices)
                for item in (node.item, *node.choices):
                    self.emit(item, kind)
                put += [vm.AMONG, len(node.choices)]
            case Arith():
                self._arith(node, want)
            case If():
                then, other = self.sub(node.then, want), self.sub(node.other, want)
                self.emit(node.cond)
                put += [vm.JUMP_IF_NOT, len(then) + 2, *then, vm.JUMP, len(other), *other]
            case Call():
                self._call(node, want)
            case Quant():
                self._quantifier(node, want)
            case _:
                raise RulecBug(f"no code for {node}")

    def _push(self, value: int, node: Node) -> None:
        check_size(value, node.span, self.gen.symbols, self.gen.aggregates.sink)
        self.piece += [vm.PUSH, value]

    def _moved(self, node: Node) -> bool:
        """Emit a circumstance as an input (hand) or a part of the winner's hand as an output (win)."""
        gen = self.gen
        if free_level(node) > 0:
            return False
        if self.mode == "hand" and gen.scope.hoistable(node):
            self.piece += [vm.INPUT, gen.input(node)]
            return True
        if self.mode == "win" and gen.scope.on_hand(node) and not self._of_candidate(node) and whole(node):
            self.piece += [vm.OUT, gen.out(node)]
            return True
        return False

    def _of_candidate(self, node: Node) -> bool:
        """In from/to, what is of seat scope is asked of the candidate, not of the winner's hand."""
        if not self.candidate:
            return False
        if isinstance(node, Quant):
            return node.over.name in TOTAL
        return (
            isinstance(node, Ref) and node.space is Space.DEFINE and self.gen.program.defines[node.name].scope != "hand"
        )

    def _name(self, node: Ref) -> None:
        gen, put, name = self.gen, self.piece, node.name
        if node.space is Space.ELEMENT:
            self._element(node)
        elif node.space is Space.OPTION:
            self._push(gen.symbols.plain(gen.program.ruleset.options[name].value, node.type), node)
        elif node.space is Space.DECLARED:
            put += [vm.CUR, vm.SEAT, gen.symbols.columns[name]]
        elif node.space is Space.FACT:
            if name in ("fan", "points") and self.mode == "hand":
                put += [vm.SCORE, gen.place(Space.SCORE, name)]
            elif name in SEAT_FACTS:
                put += [vm.CUR, vm.SEAT, gen.symbols.columns[name]]
            elif name in ("form", "wait"):
                gen.by_role = gen.by_role or name == "wait"
                put += [vm.AGG, -1 if name == "form" else -2]
            else:
                gen.facts.add(name)
                put += [vm.FACT, FACT_SLOT[name]]
        elif node.space is Space.DEFINE:
            self._define(node)
        elif node.space is Space.SCORE:
            if self.mode == "hand":
                put += [vm.SCORE, gen.place(Space.SCORE, name)]
            else:
                self.emit(self._body(node), Kind.POINTS if node.type.kind is Kind.POINTS else None)
        elif node.space is Space.GROUP:
            put += [vm.GROUP, gen.place(Space.GROUP, name)]
        else:
            self.emit(self._body(node))

    def _element(self, node: Ref) -> None:
        collection = self.loops[node.level]
        self.gen.by_role = self.gen.by_role or node.name in ROLES
        columns = vm.COLUMNS[collection]
        name = "suit" if node.name == "part" else node.name
        if name not in columns and collection == "seats":
            self.piece += [vm.ELEM, node.level, 0, vm.SEAT, self.gen.symbols.columns[name]]
        else:
            self.piece += [vm.ELEM, node.level, columns.index(name)]

    def _define(self, node: Ref) -> None:
        gen, put, name = self.gen, self.piece, node.name
        if self.mode != "hand":
            # hand scope is a seat at a win: in from/to it means the winner, whoever is being asked
            of_winner = self.candidate and self.mode == "win" and gen.program.defines[name].scope != "seat"
            put += [vm.FACT, FACT_SLOT["winner"]] if of_winner else [vm.CUR]
            put += [vm.CALL, gen.definition(name)]
            return
        body = self.sub(self._body(node))
        if name not in STATABLE:
            put += body
            return
        slot = gen.stated(name)
        known = [vm.INPUT, slot, vm.JUMP, len(body)]
        put += [vm.INPUT, slot, vm.PUSH, vm.NONE, vm.NE, vm.JUMP_IF_NOT, len(known), *known, *body]

    def _body(self, node: Ref) -> Node:
        body = self.gen.scope.body(node.space, node.name)
        if body is None:
            raise RulecBug(f"{node.name} has no condition of its own")
        return body

    def _attr(self, node: Attr) -> None:
        gen, put = self.gen, self.piece
        if node.of.type.kind is Kind.STEP and isinstance(node.of, Ref):
            put += [vm.FACT, FACT_SLOT[f"{node.of.name}.{node.name}"]]
            return
        self.emit(node.of)
        if node.of.type.kind is Kind.TILE:
            gen.sees = gen.sees or node.name == "seen"
            put.append({"rank": vm.RANK, "suit": vm.SUIT, "seen": vm.SEEN, "held": vm.HELD}[node.name])
        elif node.space is Space.DEFINE:
            put += [vm.CALL, gen.definition(node.name)]
        else:
            put += [vm.SEAT, gen.symbols.columns[node.name]]

    def _chain(self, node: And | Or) -> None:
        keep = vm.KEEP_IF_NOT if isinstance(node, And) else vm.KEEP_IF
        pieces = [self.sub(arg) for arg in node.args]
        chained = pieces[-1]
        for piece in reversed(pieces[:-1]):
            chained = [*piece, keep, len(chained), *chained]
        self.piece += chained

    def _arith(self, node: Arith, want: Kind | None) -> None:
        left = right = None
        if node.op in ("+", "-"):
            left = right = number_kind(node.left, node.right) or want
        elif node.type.kind is Kind.POINTS:
            # of a product in points one side is a plain number
            left = Kind.POINTS if node.left.type.kind is Kind.POINTS else None
            right = Kind.POINTS if left is None else None
        elif want is Kind.POINTS and node.op in ("*", "//"):
            left = want
        self.emit(node.left, left)
        self.emit(node.right, right)
        self.piece.append(ARITH[node.op])

    def _call(self, node: Call, want: Kind | None) -> None:
        put, args = self.piece, node.args
        if node.name in ("min", "max"):
            kind = number_kind(*args) or want
            for arg in args:
                self.emit(arg, kind)
            put += [vm.MIN if node.name == "min" else vm.MAX, len(args)]
        elif node.name == "pick":
            kind = number_kind(*args[1:]) or want
            self.emit(args[0])
            for arg in args[1:]:
                self.emit(arg, kind)
            put += [vm.PICK, len(args) - 1]
        else:
            self.emit(args[0], want if node.name in ("part", "up") else None)
            for arg in args[1:]:
                self.emit(arg)
            put.append({"part": vm.PART, "up": vm.UP, "next": vm.NEXT}[node.name])

    def _quantifier(self, node: Quant, want: Kind | None) -> None:
        gen, put = self.gen, self.piece
        if self.mode == "hand" and node.over.name in HAND and node.over.of is None:
            aggregate = gen.aggregates.add(node)
            if not aggregate.outers:
                put += [vm.AGG, aggregate.base]
                return
            for outer in aggregate.outers:
                self.emit(outer)
            put += [vm.AGGX, aggregate.base, len(aggregate.sizes), *aggregate.sizes]
            return
        self._loop(node, want)

    def _loop(self, node: Quant, want: Kind | None) -> None:
        """A quantifier over what the table holds: the condition's code, then the value's, each with its end."""
        name, of = node.over.name, node.over.of
        if name not in vm.COLUMNS:
            raise RulecBug(f"the reading of a hand outside its pricing: {name}")
        if isinstance(of, Ref) and of.name == "part":
            self.piece += [vm.CUR]
            suit = of.level
        else:
            if of is None:
                self.piece += [vm.CUR]
            else:
                self.emit(of)
            suit = -1
        body = Emitter(self.gen, self.mode, self.candidate, [], (name, *self.loops))
        body.emit(node.where)
        body.piece.append(vm.END)
        offset = 0
        if node.value is not None:
            offset = len(body.piece)
            body.emit(node.value, want if node.how != "count" else None)
            body.piece.append(vm.END)
        self.piece += [
            vm.LOOP, HOW[node.how], vm.COLLECTIONS.index(name), offset, suit, len(body.piece), *body.piece,
        ]  # fmt: skip


def number_kind(*nodes: Node) -> Kind | None:
    """POINTS where any of the nodes is an amount: bare numbers beside it are amounts too."""
    return Kind.POINTS if any(n.type.kind is Kind.POINTS for n in nodes) else None


def whole(node: Node) -> bool:
    """Whether a node is an output of its own: a name or an aggregate; what is made of them is settlement code."""
    return isinstance(node, Ref | Quant)
