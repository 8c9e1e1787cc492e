"""The Python face: load a ruleset, score hands, settle records, compare."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from rulec.source.diagnostic import Diagnostic, DiagnosticError, RulecBug, Sink

if TYPE_CHECKING:
    from rulec.compile.engine import Engine
    from rulec.expr.program import Program
    from rulec.expr.stored import Checked
    from rulec.round.model import Record
    from rulec.round.result import HandScore, Settled, Wait
    from rulec.round.scorer import Scorer
    from rulec.ruleset.files import File
    from rulec.ruleset.model import Ruleset
    from rulec.tiles.notation import Written

Settings = tuple[str | tuple[str, Any], ...]


class Rules:
    """A checked and compiled ruleset.

    `warnings` are the diagnostics of its check that are no errors. Its program may be given as what makes it, and its
    engine left out: each is made when somebody asks for it.
    """

    def __init__(
        self,
        program: "Program | Callable[[], Program]",
        engine: "Engine | None" = None,
        warnings: tuple[Diagnostic, ...] = (),
    ) -> None:
        self._program = program
        self._engine = engine
        self.warnings = warnings

    @property
    def program(self) -> "Program":
        if callable(self._program):
            self._program = self._program()
        return self._program

    @property
    def engine(self) -> "Engine":
        if self._engine is None:
            from rulec.compile.engine import compile_program

            self._engine = compile_program(self.program, Sink())
            if self._engine is None:
                raise RulecBug("a ruleset that was compiled before cannot be now")
        return self._engine

    @property
    def ruleset(self) -> "Ruleset":
        return self.program.ruleset

    @classmethod
    def from_ruleset(cls, ruleset: "Ruleset", earlier: Sequence[Diagnostic] = ()) -> Self:
        """Check and compile a resolved ruleset. Raises DiagnosticError with everything that is wrong."""
        from rulec.compile.engine import compile_program
        from rulec.expr import check

        sink = Sink(list(earlier))
        program = check(ruleset, sink)
        engine = compile_program(program, sink) if program is not None else None
        if program is None or engine is None or has_errors(sink):
            raise DiagnosticError(tuple(sink))
        return cls(program, engine, tuple(sink))

    def score(
        self,
        hand: "Written",
        *,
        melds: "Sequence[Written] | Written" = (),
        win: "Written | None" = None,
        self_draw: bool = False,
        void: str | None = None,
        flags: Sequence[str] = (),
        declared: Mapping[str, Any] | None = None,
    ) -> "HandScore":
        """Score a hand of 14 tiles, melds included (or 13 and `win`); `declared` is what the winner declared.

        Raises DiagnosticError for tiles, melds, flags or declarations that cannot be.
        """
        from rulec.kernel.vm import KernelError
        from rulec.round.score import score
        from rulec.round.step import domain_fault

        try:
            return score(self.engine, hand, melds=melds, win=win, self_draw=self_draw, void=void, flags=flags,
                         declared=declared)  # fmt: skip
        except KernelError as error:
            raise DiagnosticError((domain_fault("score", error),)) from error

    def waits(
        self,
        hand: "Written",
        *,
        melds: "Sequence[Written] | Written" = (),
        void: str | None = None,
        visible: "Written | None" = None,
    ) -> "tuple[bool, list[Wait]]":
        """Whether a hand of 13 tiles is ready, and its live waits, priced as on a discard without circumstances.

        Raises DiagnosticError for tiles or melds that cannot be.
        """
        from rulec.kernel.vm import KernelError
        from rulec.round.score import waits
        from rulec.round.step import domain_fault

        try:
            return waits(self.engine, hand, melds=melds, void=void, visible=visible)
        except KernelError as error:
            raise DiagnosticError((domain_fault("score", error),)) from error

    def scorer(self) -> "Scorer":
        """The quick way to score many concealed hands: `points`, `patterns` and `points_many`."""
        from rulec.round.scorer import Scorer

        return Scorer(self.engine)

    def settle(self, record: "Record", *, explained: bool = True) -> "Settled":
        """Settle a record; what it says wrong is in the result's `errors`."""
        from rulec.round.settle import settle

        return settle(self.engine, record, explained=explained)

    def run(self, record: "Record | Mapping[str, Any]") -> "Settled":
        """Settle a record, read already or given as a mapping of DESIGN's form.

        Raises DiagnosticError where a mapping is no record.
        """
        from rulec.round.model import Record

        if isinstance(record, Record):
            return self.settle(record)
        from rulec.round.record import record_from_python

        return self.settle(record_from_python(record))


def load(ref: str | Path, options: Mapping[str, Any] | None = None, sets: Sequence[str] = ()) -> Rules:
    """Load a shipped ruleset by id, or a file by path, with options (or leaf paths) set.

    Raises DiagnosticError with everything that is wrong with it.
    """
    from rulec.expr import stored
    from rulec.ruleset.files import lineage

    sink = Sink()
    files = lineage(str(ref), sink)
    if not files:
        raise DiagnosticError(tuple(sink))
    settings: Settings = (*sets, *(options or {}).items())
    key = stored.key_of(files, settings)
    kept = stored.fetch(key, files) if key is not None else None
    if kept is not None:
        return _of_kept(kept, settings, sink)
    try:
        rules = _made(files, settings, sink)
    except DiagnosticError as error:
        if key is not None:
            stored.store(key, files, error.diagnostics, None)
        raise
    if key is not None:
        stored.store(key, files, rules.warnings, rules.program)
    return rules


def _made(files: "Sequence[File]", settings: Settings, sink: Sink) -> Rules:
    """Rules checked and compiled now. Raises DiagnosticError."""
    from rulec.ruleset.resolving import layered

    ruleset = layered(files, settings, sink)
    if has_errors(sink):
        from rulec.expr.further import further

        further(ruleset, sink)
        raise DiagnosticError(tuple(sink))
    try:
        rules = Rules.from_ruleset(ruleset, tuple(sink))
    except DiagnosticError as error:
        from rulec.compile.blame import Blame

        raise DiagnosticError(Blame(files, settings, ruleset).told(error.diagnostics)) from None
    if not settings:  # under other options the file's examples need not hold
        from rulec.round.example_faults import own_example_faults

        faults = own_example_faults(rules.engine)
        if faults:
            raise DiagnosticError((*rules.warnings, *faults))
    return rules


def _of_kept(kept: "Checked", settings: Settings, sink: Sink) -> Rules:
    """Rules as they were checked before. Raises DiagnosticError."""
    if not kept.usable:
        raise DiagnosticError(kept.diagnostics)

    def program() -> "Program":
        from rulec.source.packing import UnpackableError

        try:
            return kept.program()
        except UnpackableError:
            return _made(kept.files, settings, sink).program

    return Rules(program, warnings=kept.diagnostics)


def has_errors(sink: Sink) -> bool:
    if not len(sink):
        return False
    from rulec.source.catalogue import severity

    return any(severity(d) == "error" for d in sink)
