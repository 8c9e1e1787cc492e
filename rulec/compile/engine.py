"""A checked ruleset compiled: the pricing of hands and the settlement rules as code."""

from collections import OrderedDict
from dataclasses import dataclass

from rulec.compile.aggregate import Aggregates
from rulec.compile.codegen import Codegen
from rulec.compile.hand import Cell, HandTables, PartTables
from rulec.compile.reads import lasting, looks
from rulec.compile.scope import Scope
from rulec.compile.sizes import check_declares
from rulec.compile.symbols import FACT_SLOT, STATABLE, Symbols
from rulec.expr.program import Expr, Program
from rulec.expr.tree import And, Kind, Lit, Node, Ref, Space
from rulec.expr.walk import children
from rulec.kernel import pay, price, vm
from rulec.kernel.facts import FACTS
from rulec.kernel.pay import Rule
from rulec.kernel.price import Pricer
from rulec.kernel.vm import Frame, run
from rulec.source.diagnostic import Sink
from rulec.tiles.model import Hand

COMBINES = {"sum": price.SUM, "product": price.PRODUCT, "max": price.MOST}
CLAIMS = ("may_win", "must_win", "may_kong")
SHARED_TABLES = 8
MOVING_FACTS = frozenset(FACT_SLOT[name] for name in ("wall", "discards", "claims"))

_shared: OrderedDict[tuple[object, ...], PartTables] = OrderedDict()


@dataclass(slots=True)
class Engine:
    """What settles and scores: code, tables, rules by event in order."""

    program: Program
    symbols: Symbols
    gen: Codegen
    pricer: Pricer
    tables: HandTables
    rules: dict[str, tuple[Rule, ...]]
    live_wait: int
    end: int
    next_dealer: tuple[tuple[int, int], ...]
    claims: dict[str, int]  # outputs of pricing
    requirements: tuple[tuple[Node, int], ...]  # the parts of `may_win` that must all hold, with their outputs
    ready: int  # address of the definition `ready`; -1 where there is none
    pig: int  # the same of `pig`
    flags: dict[
        str, int
    ]  # addresses of the definitions that tell what a sheet would flag; none of the winner's reading
    may_kong: int  # address; -1 where it speaks of the reading of a hand, which a kong has not
    may_pong: int  # the same for a pong; -1 too where any may be made
    kong_looks: bool  # whether `may_kong` asks for more than counts of the table
    keeps: bytes  # which definitions read nothing that the payments of a rule change
    end_looks: bool  # whether the end of the round depends on what any draw or discard changes

    def frame(self, players: int) -> Frame:
        """A frame for a table of that many seats, with nothing known."""
        frame = Frame(self.gen.code, self.gen.defs, len(FACTS), players, len(self.symbols.columns))
        frame.keeps = self.keeps
        return frame

    def inputs(self, frame: Frame, seat: int, win: int) -> tuple[int, ...]:
        """The circumstances of a seat's hand that its pricing reads. What nothing tells is unknown: a guard may keep it
        from being read; in a ready check, where nobody has discarded, it is false."""
        frame.facts[FACT_SLOT["win"]] = win
        untold = 0 if frame.facts[FACT_SLOT["checking"]] == 1 else vm.UNKNOWN
        return tuple(told(frame, address, seat, untold) for address in self.gen.inputs)

    def price(self, frame: Frame, seat: int, hand: Hand, win: int) -> Cell | None:
        """The best reading of a hand that holds its winning tile; None where it has not the shape of a win."""
        forms = self.tables.forms(hand)
        return self.tables.cell(hand, forms, win, self.inputs(frame, seat, win)) if forms else None


def told(frame: Frame, address: int, seat: int, untold: int) -> int:
    """The value of a circumstance, or `untold` where it needs what is not there; unknown where it is no number."""
    try:
        return run(frame, address, seat)
    except vm.KernelError as error:
        return untold if error.what == "none" else vm.UNKNOWN


def compile_program(program: Program, sink: Sink) -> Engine | None:
    """Compile a checked ruleset; None where an aggregate cannot be numbered (the sink says which and why)."""
    before = len(sink)
    symbols = Symbols(program.unit)
    for name in program.declares:
        symbols.columns.setdefault(name, len(symbols.columns))
    check_declares(program, symbols, sink)
    aggregates = Aggregates(symbols, sink)
    gen = Codegen(program, symbols, Scope(program), aggregates)
    rules = {event: compile_rules(gen, event) for event in {s.event for s in program.settlements}}
    play = program.play
    live_wait = gen.address(play.live_wait.folded, "seat", loops=("waits",))
    end = gen.address(play.end.folded, "seat")
    dealers = tuple(
        (gen.address(row.when.folded, "seat"), gen.address(row.seat.folded, "seat")) for row in play.next_dealer
    )
    claims = {name: gen.out(getattr(play, name).folded) for name in CLAIMS}
    requirements = tuple((node, gen.out(node)) for node in conjuncts(play.may_win.folded))
    ready, pig = asked_of_seat(gen, "ready"), asked_of_seat(gen, "pig")
    flags = {name: asked_of_seat(gen, name) for name in STATABLE if name in program.defines and no_reading(gen, name)}
    kong = play.may_kong.folded
    may_kong = gen.address(kong, "seat") if not gen.scope.on_hand(kong) else -1
    pong = play.may_pong.folded
    always = (isinstance(pong, Lit) and pong.value is True) or gen.scope.on_hand(pong)
    may_pong = -1 if always else gen.address(pong, "seat")
    pricer = compile_pricer(gen, Frame(gen.code, gen.defs, len(FACTS), 0, 0))
    if len(sink) > before:
        return None
    forms = program.play.values
    moving = frozenset(symbols.columns[name] for name in ("void", "draws"))
    tables = HandTables(
        parts=shared_tables(aggregates),
        pricer=pricer,
        sets=int(forms.get("forms.standard.sets", 4)),
        pairs=int(forms.get("forms.pairs.pairs", 0)),
        size=aggregates.size,
        may_win=claims["may_win"],
    )
    words = gen.code.listed()
    return Engine(
        program, symbols, gen, pricer, tables, rules, live_wait, end, dealers, claims, requirements, ready, pig,
        flags, may_kong, may_pong, may_kong >= 0 and looks(words, gen.defs, may_kong, frozenset(), moving),
        lasting(words, gen.defs), looks(words, gen.defs, end, MOVING_FACTS, moving),
    )  # fmt: skip


def no_reading(gen: Codegen, name: str) -> bool:
    """Whether a definition is the same for every reading of the hand."""
    return not gen.scope.on_hand(gen.program.defines[name].expr.folded)


def asked_of_seat(gen: Codegen, name: str) -> int:
    """The address of code that asks the current seat for a definition; -1 where there is none of that name."""
    if name not in gen.program.defines:
        return -1
    return gen.append([vm.CUR, vm.CALL, gen.definition(name), vm.END])


def shared_tables(aggregates: Aggregates) -> PartTables:
    """Part tables for these aggregates, shared with other rulesets that ask the same."""
    key = tuple(item.node for item in aggregates.items)
    if key not in _shared:
        _shared[key] = PartTables(aggregates.items)
        while len(_shared) > SHARED_TABLES:
            _shared.popitem(last=False)
    _shared.move_to_end(key)
    return _shared[key]


def compile_pricer(gen: Codegen, frame: Frame) -> Pricer:
    """Patterns, groups, score lines and outputs; the outputs last, since the rules have asked for them by now."""
    program = gen.program
    pricer = Pricer(frame)
    for pattern in (p for p in program.patterns if p.on):
        want = Kind.POINTS if pattern.field == "points" else None
        pricer.whens.append(gen.address(pattern.when.folded, "hand") if pattern.when is not None else -1)
        pricer.prices.append(gen.address(pattern.price.folded, "hand", want=want))
        pricer.counts.append(gen.address(pattern.count.folded, "hand") if pattern.count is not None else -1)
        pricer.group_of.append(gen.place(Space.GROUP, pattern.group))
        pricer.replaces.append(
            [
                (gen.place(Space.PATTERN, name), price.ALL if many is None else many)
                for name, many in pattern.replaces.items()
                if is_on(program, name)
            ]
        )
    pricer.combines.extend(COMBINES[group.combine] for group in program.groups.values())
    for name in score_order(program):
        line = next(item for item in program.score if item.name == name)
        want = Kind.POINTS if line.expr.folded.type.kind is Kind.POINTS or name in ("points", "limit") else None
        pricer.lines.append((gen.place(Space.SCORE, name), gen.address(line.expr.folded, "hand", want=want)))
    names = [line.name for line in program.score]
    pricer.points = names.index("points")
    pricer.fan = names.index("fan") if "fan" in names else -1
    pricer.limit = names.index("limit") if "limit" in names else -1
    place = 0
    while place < len(gen.outs):
        pricer.outs.append(gen.address(gen.outs[place], "hand"))
        place += 1
    return pricer


def conjuncts(node: Node) -> list[Node]:
    """The parts of a requirement that must all hold."""
    return [c for arg in node.args for c in conjuncts(arg)] if isinstance(node, And) else [node]


def is_on(program: Program, name: str) -> bool:
    return any(p.name == name and p.on for p in program.patterns)


def score_order(program: Program) -> list[str]:
    """Score lines so that each stands behind those that it reads."""
    bodies = {line.name: line.expr.folded for line in program.score}
    done: dict[str, None] = {}

    def visit(name: str) -> None:
        for child in names_of(bodies[name], Space.SCORE):
            if child not in done:
                visit(child)
        done[name] = None

    for name in bodies:
        if name not in done:
            visit(name)
    return list(done)


def names_of(node: Node, space: Space) -> list[str]:
    """The names of a space that a tree reads."""
    own = [node.name] if isinstance(node, Ref) and node.space is space else []
    return [*own, *(name for child in children(node) for name in names_of(child, space))]


def compile_rules(gen: Codegen, event: str) -> tuple[Rule, ...]:
    """The rules of an event that are on, those that `order` names first."""
    rules = [s for s in gen.program.settlements if s.event == event and s.on]
    order = list(gen.program.order.get(event, ()))
    rules.sort(key=lambda s: order.index(s.name) if s.name in order else len(order))
    mode = "win" if event == "win" else "seat"

    def side(expr: Expr | None) -> tuple[int, int]:
        """How a side is told, and the address of it."""
        if expr is None or (isinstance(expr.folded, Lit) and expr.folded.value is True):
            return pay.EVERY, -1
        how = pay.SEAT if expr.folded.type.kind is Kind.SEAT else pay.WHERE
        return how, gen.address(expr.folded, mode, candidate=how == pay.WHERE)

    return tuple(
        Rule(
            s,
            when=gen.address(s.when.folded, mode) if s.when is not None else -1,
            paired=s.when is not None and bool({"payer", "payee"} & set(names_of(s.when.folded, Space.FACT))),
            payer=side(s.payer),
            payee=side(s.payee),
            amount=gen.address(s.amount.folded, mode, want=Kind.POINTS),
            spends=gen.address(s.spends.folded, "seat", loops=("kongs",)) if s.spends is not None else -1,
            tagged=s.tag is not None,
        )
        for s in rules
    )
