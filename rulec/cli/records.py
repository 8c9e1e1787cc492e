"""Records and nights as the command line names them: files and folders, each under the ruleset that it asks for."""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from rulec.cli.loading import Settings, rules
from rulec.round.model import Faulty, Night, Record
from rulec.source.diagnostic import Diagnostic, DiagnosticError

if TYPE_CHECKING:
    from rulec import Rules

SUFFIXES = frozenset({".yaml", ".yml", ".json", ".jsonl"})
OWN = "-"  # in place of a ruleset: what each night names

Read = Record | Night | Faulty


def read_all(paths: Sequence[str]) -> Iterator[Read]:
    """Everything that files and folders (in the order of names) hold. Raises DiagnosticError."""
    from rulec.round.reading import read_records

    for path in chain.from_iterable(map(files, paths)):
        yield from read_records(path)


def files(path: str) -> list[str]:
    """A file itself, or the record files of a folder and its subfolders. Raises DiagnosticError for an empty one."""
    folder = Path(path)
    if not folder.is_dir():
        return [path]
    found = sorted(str(f) for f in folder.rglob("*") if f.suffix in SUFFIXES and f.is_file())
    if not found:
        raise DiagnosticError((Diagnostic(code="no-records", args={"path": path}),))
    return found


def under(ruleset: str, options: Settings, read: Read) -> "Rules":
    """The rules that a record or night is settled under. Raises DiagnosticError."""
    if ruleset != OWN:
        return rules(ruleset, options)
    if not isinstance(read, Night) or read.ruleset_id is None:
        raise DiagnosticError((Diagnostic(code="no-ruleset", args={"record": read.name}),))
    loaded = rules(named_by(read), options)
    pinned = read.ruleset_hash
    if pinned is not None and not options and pinned != loaded.ruleset.hash:
        args = {"pinned": pinned, "hash": loaded.ruleset.hash, "ruleset": loaded.ruleset.id}
        span = read.hash_span or read.ruleset_span or read.span
        raise DiagnosticError((Diagnostic(code="hash-differs", args=args, span=span),))
    return loaded


def named_by(night: Night) -> str:
    """The ruleset that a night names: a file beside it, else a shipped id."""
    name = night.ruleset_id or ""
    folder = Path(night.span.file or "").parent
    beside = (folder / name, folder / f"{name}.yaml")
    return next((str(path) for path in beside if path.is_file()), name)


def for_comparing(old: "Rules", paths: Sequence[str]) -> tuple[list[Record], list[Faulty]]:
    """Every round as a record; the rounds of a night get the dealers that follow under the old ruleset."""
    from rulec.study.nights import rounds

    found: list[Record] = []
    faulty: list[Faulty] = []
    for read in read_all(paths):
        for part in rounds(old, read) if isinstance(read, Night) else (read,):
            if isinstance(part, Faulty):
                faulty.append(part)
            elif isinstance(part, Record):
                found.append(part)
    return found, faulty
