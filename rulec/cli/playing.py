"""Rounds between bots as the command line asks for them: where records go, a progress bar, an interrupt."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from rulec.source.diagnostic import Diagnostic, DiagnosticError

if TYPE_CHECKING:
    from rulec import Rules
    from rulec.report.words import Lang
    from rulec.study.running import Simulation
    from rulec.study.simulation import Chunk, Plan

DIGITS = 9  # of the first round's number in the name of a file of records
SUFFIX = ".jsonl"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What the command line asks for."""

    rounds: int
    seed: int
    bots: Sequence[str]
    jobs: int
    night: int
    records: str | None = None


def play(loaded: "Sequence[Rules]", wanted: Wanted, lang: "Lang", *, again: Sequence[bool] = ()) -> "Simulation":
    """Play the rounds under every ruleset. Raises wrong usage for bots that are none, and DiagnosticError."""
    from rulec.report.progress import progress
    from rulec.study.running import run

    plan = _plan(loaded, wanted, again)
    folder = None if wanted.records is None else Folder(Path(wanted.records))
    with progress(wanted.rounds, 0, lang) as advance:

        def each(chunk: "Chunk", _sums: "Chunk") -> None:
            if folder is not None:
                folder.write(chunk)
            advance(chunk.rounds)

        return run(loaded, plan, wanted.rounds, wanted.jobs, each=each)


def _plan(loaded: "Sequence[Rules]", wanted: Wanted, again: Sequence[bool]) -> "Plan":
    from rulec.study.simulation import make_plan

    try:
        return make_plan(
            loaded, bots_of(wanted), wanted.seed, wanted.night, again=again, records=wanted.records is not None
        )
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--bots") from None


def bots_of(wanted: Wanted) -> Sequence[str]:
    """The bots that the command line names, else the one that plays where nobody says."""
    from rulec.study.simulation import default_bot

    return wanted.bots or (default_bot(),)


class Folder:
    """A folder of full records: a file a chunk, named by its first round, so that names are in the order of rounds."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
            there = next((one.name for one in sorted(path.iterdir())), None)
        except OSError as error:
            raise self._unwritable(error) from None
        if there is not None:
            raise DiagnosticError((Diagnostic(code="records-not-empty", args={"path": str(path), "file": there}),))

    def write(self, chunk: "Chunk") -> None:
        """Write the records of a chunk."""
        text = "".join(f"{line}\n" for line in chunk.lines)
        try:
            (self.path / f"{chunk.first + 1:0{DIGITS}}{SUFFIX}").write_text(text, encoding="utf-8")
        except OSError as error:
            raise self._unwritable(error) from None

    def _unwritable(self, error: OSError) -> typer.BadParameter:
        return typer.BadParameter(f"{self.path} cannot be written: {error.strerror}", param_hint="--records")
