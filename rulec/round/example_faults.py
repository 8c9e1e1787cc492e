"""Whether the `example:` and `counterexample:` hands of patterns agree with what the patterns ask for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rulec.compile.engine import Engine, compile_program
from rulec.compile.hand import Cell
from rulec.expr.program import Pattern, Program
from rulec.kernel.vm import run
from rulec.round.declaring import declared_value
from rulec.round.pricing import hits, refusal
from rulec.round.score import (
    NO_SHAPE,
    SELF_DRAW_FLAGS,
    WINNER,
    Way,
    check_flags,
    check_void,
    hypothetical,
    price_at,
)
from rulec.ruleset.model import Leaf, Ruleset
from rulec.source.diagnostic import Diagnostic, DiagnosticError, Label, RulecBug, Sink
from rulec.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from rulec.source.yaml_nodes import plain
from rulec.tiles.hands import parse_hand
from rulec.tiles.model import TILES, Hand
from rulec.tiles.notation import parse_tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """A hand of an example: where it stands, and the way in which it is won."""

    node: Node
    hand: Hand
    way: Way


def own(leaf: Leaf, ruleset: Ruleset) -> bool:
    """Whether the ruleset's own file gives a leaf its value."""
    newest = leaf.origins[0]
    return newest.layer == ruleset.id and newest.op != "option"


def own_example_faults(engine: Engine) -> tuple[Diagnostic, ...]:
    """Faults of the examples that stand in the ruleset's own file. Those that it inherits were true where they stand,
    under the options of that ruleset."""
    ruleset = engine.program.ruleset
    leaves = [leaf for p in engine.program.patterns for leaf in (*p.examples, *p.counterexamples)]
    kept = {leaf.path for leaf in leaves if own(leaf, ruleset)}
    return tuple(example_faults(engine, kept)) if kept else ()


def example_faults(engine: Engine, paths: set[str] | None = None) -> Iterator[Diagnostic]:
    """Faults of the examples at these paths, or of all, in the order of the file.

    A condition is asked of every reading of the hand and, where none is named, for every winning tile.
    """
    program = engine.program
    asked = [p for p in program.patterns if not p.off_by_option and _leaves(p)]
    asked = [p for p in asked if paths is None or any(leaf.path in paths for leaf in _leaves(p))]
    if not asked:
        return
    probe = Probe(program, [p.name for p in asked])
    for pattern in asked:
        for leaf in _leaves(pattern):
            if paths is None or leaf.path in paths:
                yield from _leaf_faults(engine, probe, pattern, leaf)


def _leaves(pattern: Pattern) -> tuple[Leaf, ...]:
    return (*pattern.examples, *pattern.counterexamples)


class Probe:
    """The conditions of patterns, those that are off too, asked of all readings of a hand."""

    def __init__(self, program: Program, names: Sequence[str]) -> None:
        asked = tuple(replace(p, on=True) for p in program.patterns if p.name in names and p.when is not None)
        made = compile_program(replace(program, patterns=asked, settlements=(), order={}), Sink())
        if made is None:
            raise RulecBug("patterns that were compiled before cannot be now")
        self.engine = made
        self.names = [p.name for p in asked]

    def has(self, given: Given, name: str) -> bool:
        """Whether a reading of the hand, with some winning tile, has the pattern."""
        engine = self.engine
        when = engine.pricer.whens[self.names.index(name)]
        frame = engine.pricer.frame
        table = hypothetical(engine, given.way)
        table.hands[WINNER] = given.hand
        table.set_void(WINNER, given.hand)
        won = given.way.tile
        for tile in [t for t in range(TILES) if given.hand.counts[t]] if won is None else [won]:
            frame.inputs = list(engine.inputs(table.frame, WINNER, tile))
            for frame.aggs in engine.tables.aggregates(given.hand, tile):
                if run(frame, when, 0):
                    return True
        return False


def _leaf_faults(engine: Engine, probe: Probe, pattern: Pattern, leaf: Leaf) -> Iterator[Diagnostic]:
    wanted = leaf in pattern.examples
    nodes = leaf.node.items if isinstance(leaf.node, SequenceNode) else (leaf.node,)
    for node in nodes:
        assert not isinstance(node, tuple)
        sink = Sink()
        given = _given(node, engine, sink)
        yield from sink
        if given is None:
            continue
        won = price_at(hypothetical(engine, given.way), given.hand, given.way.tile)
        if pattern.when is None:
            has = won is not None and any(hit.id == pattern.name for hit in hits(engine, won.priced))
        else:
            has = probe.has(given, pattern.name)
        if wanted and (won is None or (has and pattern.on and isinstance(won, Cell))):
            why = NO_SHAPE if won is None else refusal(engine, won.priced)
            args = {"name": pattern.name, "why": why["en"], "why_zh": why["zh"]}
            yield Diagnostic(code="example-no-win", args=args, span=node.span)
        elif wanted is not has:
            code = "example-fails" if wanted else "counterexample-has"
            yield Diagnostic(code=code, args={"name": pattern.name}, span=node.span, labels=_condition(engine, pattern))


def _condition(engine: Engine, pattern: Pattern) -> tuple[Label, ...]:
    """Where the condition of a pattern stands; nowhere for a fact of the language."""
    named = engine.program.defines.get(pattern.name)
    exprs = (pattern.when, named.expr if named is not None else None)
    leaf = next((expr.leaf for expr in exprs if expr is not None and expr.leaf is not None), None)
    return (Label(span=leaf.span, key="its-condition", args={"name": pattern.name}),) if leaf is not None else ()


def _given(node: Node, engine: Engine, sink: Sink) -> Given | None:
    """An example as it is written; None where it is no hand."""
    if isinstance(node, ScalarNode):
        parts: dict[str, Node] = {"hand": node}
    else:
        parts = {key.text: value for key, value in node.items} if isinstance(node, MappingNode) else {}
    tiles, win, void = (_scalar(parts.get(name)) for name in ("hand", "win", "void"))
    if tiles is None:
        return None
    faults = Sink()
    declared = _declared(parts.get("declared"), engine, faults)
    drawn = parts.get("self_draw")
    self_draw = isinstance(drawn, ScalarNode) and drawn.data is True
    flags = check_flags([one.text for one in _scalars(parts.get("flags"))], self_draw, faults)
    suit = check_void(None if void is None else void.text, faults)
    hand = parse_hand(tiles, _scalars(parts.get("melds")), win, sink=faults, sets=engine.tables.sets)
    for fault in faults:
        sink.add(fault if fault.span is not None else replace(fault, span=node.span))
    if hand is None or len(faults):
        return None
    tile = None if win is None else parse_tile(win, faults)
    way = Way(tile=tile, drawn=self_draw or bool(flags & SELF_DRAW_FLAGS), void=suit, flags=flags,
              declared=declared)  # fmt: skip
    return Given(node=node, hand=hand, way=way)


def _declared(node: Node | None, engine: Engine, sink: Sink) -> tuple[tuple[str, int], ...]:
    """What the winner of an example declared."""
    found: list[tuple[str, int]] = []
    for key, value in node.items if isinstance(node, MappingNode) else ():
        span = value.span if key.text in engine.program.declares else key.span
        try:
            found.append((key.text, declared_value(engine, key.text, plain(value), span)))
        except DiagnosticError as error:
            sink.items.extend(error.diagnostics)
    return tuple(found)


def _scalar(node: Node | None) -> ScalarNode | None:
    return node if isinstance(node, ScalarNode) else None


def _scalars(node: Node | None) -> list[ScalarNode]:
    items = node.items if isinstance(node, SequenceNode) else ()
    return [item for item in items if isinstance(item, ScalarNode)]
