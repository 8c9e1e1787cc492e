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
    from rulec.study.kept import Kept
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
    resume: str | None = None
    cluster: str | None = None


def play(loaded: "Sequence[Rules]", wanted: Wanted, lang: "Lang", *, again: Sequence[bool] = ()) -> "Simulation":
    """Play the rounds under every ruleset, from where they were left. Raises wrong usage for bots that are none and for
    what cannot be written, and DiagnosticError."""
    from rulec import __version__
    from rulec.report.progress import progress
    from rulec.study.kept import Kept, identity
    from rulec.study.running import run

    plan = _plan(loaded, wanted, again)
    kept = None if wanted.resume is None else Kept(Path(wanted.resume), identity(plan, loaded, __version__), plan)
    start = None if kept is None else kept.read(wanted.rounds)
    done = 0 if start is None else start.rounds
    folder = None if wanted.records is None else Folder(Path(wanted.records), done)
    with progress(wanted.rounds, done, lang) as advance:

        def each(chunk: "Chunk", sums: "Chunk") -> None:
            if folder is not None:
                folder.write(chunk)
            if kept is not None:
                _keep(kept, sums, last=wanted.rounds - sums.rounds < plan.nights.block)
            advance(chunk.rounds)

        try:
            simulation = run(loaded, plan, wanted.rounds, wanted.jobs, cluster=wanted.cluster, start=start, each=each)
        except ImportError as error:
            told = f"{error.name} is missing: install rulec with its extra `cluster`"
            raise typer.BadParameter(told, param_hint="--cluster") from None
    if kept is not None:
        _keep(kept, simulation.sums, last=True)
    return simulation


def _keep(kept: "Kept", sums: "Chunk", *, last: bool = False) -> None:
    try:
        kept.write(sums, last=last)
    except OSError as error:
        raise typer.BadParameter(f"{kept.path} cannot be written: {error.strerror}", param_hint="--resume") from None


def _plan(loaded: "Sequence[Rules]", wanted: Wanted, again: Sequence[bool]) -> "Plan":
    from rulec.study.simulation import make_plan

    try:
        return make_plan(
            loaded, bots_of(wanted), wanted.seed, wanted.night, again=again, records=wanted.records is not None
        )
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--bots") from None


def writable(path: str | None, option: str) -> None:
    """That a file which is written after the rounds can be, before they are played. Raises wrong usage."""
    if path is None:
        return
    file = Path(path)
    new = not file.exists()
    try:
        file.open("ab").close()
        if new:
            file.unlink()
    except OSError as error:
        raise typer.BadParameter(f"{path} cannot be written: {error.strerror}", param_hint=option) from None


def bots_of(wanted: Wanted) -> Sequence[str]:
    """The bots that the command line names, else the one that plays where nobody says."""
    from rulec.study.simulation import default_bot

    return wanted.bots or (default_bot(),)


class Folder:
    """A folder of full records: a file a chunk, named by its first round, so that names are in the order of rounds.

    Where `done` rounds are there already, files of later ones are those of a simulation that was cut off, and go.
    """

    def __init__(self, path: Path, done: int) -> None:
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
            for file in sorted(path.iterdir()):
                if not done or file.suffix != SUFFIX or not file.stem.isdecimal() or len(file.stem) != DIGITS:
                    args = {"path": str(path), "file": file.name}
                    raise DiagnosticError((Diagnostic(code="records-not-empty", args=args),))
                if int(file.stem) > done:
                    file.unlink()
            if done and not self._file(0).exists():
                raise DiagnosticError(
                    (Diagnostic(code="records-missing", args={"path": str(path), "done": str(done)}),)
                )
        except OSError as error:
            raise self._unwritable(error) from None

    def _file(self, first: int) -> Path:
        return self.path / f"{first + 1:0{DIGITS}}{SUFFIX}"

    def write(self, chunk: "Chunk") -> None:
        """Write the records of a chunk."""
        text = "".join(f"{line}\n" for line in chunk.lines)
        try:
            self._file(chunk.first).write_text(text, encoding="utf-8")
        except OSError as error:
            raise self._unwritable(error) from None

    def _unwritable(self, error: OSError) -> typer.BadParameter:
        return typer.BadParameter(f"{self.path} cannot be written: {error.strerror}", param_hint="--records")
