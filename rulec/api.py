"""The Python face: load a ruleset, score hands, settle records, compare."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from rulec.compile.engine import Engine, compile_program
from rulec.expr import check
from rulec.expr.program import Program
from rulec.kernel.vm import KernelError
from rulec.round.model import Record
from rulec.round.result import HandScore, Settled, Wait
from rulec.round.score import score as score_hand
from rulec.round.score import waits as hand_waits
from rulec.round.settle import settle as settle_record
from rulec.round.step import domain_fault
from rulec.ruleset import resolve
from rulec.ruleset.model import Ruleset
from rulec.source.catalogue import severity
from rulec.source.diagnostic import Diagnostic, DiagnosticError, Sink
from rulec.tiles.notation import Written


class Rules:
    """A checked and compiled ruleset.

    `warnings` are the diagnostics of its check that are no errors.
    """

    def __init__(self, program: Program, engine: Engine, warnings: tuple[Diagnostic, ...] = ()) -> None:
        self.program = program
        self.engine = engine
        self.warnings = warnings

    @property
    def ruleset(self) -> Ruleset:
        return self.program.ruleset

    @classmethod
    def from_ruleset(cls, ruleset: Ruleset, earlier: Sequence[Diagnostic] = ()) -> Self:
        """Check and compile a resolved ruleset. Raises DiagnosticError with everything that is wrong."""
        sink = Sink(list(earlier))
        program = check(ruleset, sink)
        engine = compile_program(program, sink) if program is not None else None
        if program is None or engine is None or any(severity(d) == "error" for d in sink):
            raise DiagnosticError(tuple(sink))
        return cls(program, engine, tuple(sink))

    def score(
        self,
        hand: Written,
        *,
        melds: Sequence[Written] | Written = (),
        win: Written | None = None,
        self_draw: bool = False,
        void: str | None = None,
        flags: Sequence[str] = (),
    ) -> HandScore:
        """Score a hand of 14 tiles, melds included (or 13 and `win`).

        Raises DiagnosticError for tiles, melds or flags that cannot be.
        """
        try:
            return score_hand(self.engine, hand, melds=melds, win=win, self_draw=self_draw, void=void, flags=flags)
        except KernelError as error:
            raise DiagnosticError((domain_fault("score", error),)) from error

    def waits(
        self,
        hand: Written,
        *,
        melds: Sequence[Written] | Written = (),
        void: str | None = None,
        visible: Written | None = None,
    ) -> tuple[bool, list[Wait]]:
        """Whether a hand of 13 tiles is ready, and its live waits, priced as on a discard without circumstances.

        Raises DiagnosticError for tiles or melds that cannot be.
        """
        try:
            return hand_waits(self.engine, hand, melds=melds, void=void, visible=visible)
        except KernelError as error:
            raise DiagnosticError((domain_fault("score", error),)) from error

    def settle(self, record: Record, *, explained: bool = True) -> Settled:
        """Settle a record; what it says wrong is in the result's `errors`."""
        return settle_record(self.engine, record, explained=explained)

    def run(self, record: Record | Mapping[str, Any]) -> Settled:
        """Settle a record, read already or given as a mapping of DESIGN's form.

        Raises DiagnosticError where a mapping is no record.
        """
        if isinstance(record, Record):
            return self.settle(record)
        from rulec.round.record import record_from_python

        return self.settle(record_from_python(record))


def load(ref: str | Path, options: Mapping[str, Any] | None = None, sets: Sequence[str] = ()) -> Rules:
    """Load a shipped ruleset by id, or a file by path, with options (or leaf paths) set.

    Raises DiagnosticError with everything that is wrong with it.
    """
    sink = Sink()
    ruleset = resolve(str(ref), sets=[*sets, *(options or {}).items()], sink=sink, partial=True)
    if ruleset is None or any(severity(d) == "error" for d in sink):
        if ruleset is not None:
            from rulec.expr.further import further

            further(ruleset, sink)
        raise DiagnosticError(tuple(sink))
    return Rules.from_ruleset(ruleset, tuple(sink))
