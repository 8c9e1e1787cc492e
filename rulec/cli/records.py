"""Records and nights as the command line names them: files and folders, each under the ruleset that it asks for."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rulec.cli.loading import Settings, rules
from rulec.round.model import Faulty, Night, Record
from rulec.ruleset.model import Ruleset
from rulec.source.diagnostic import Diagnostic, DiagnosticError, Sink
from rulec.source.text import Span

if TYPE_CHECKING:
    from rulec import Rules

NO_FILE = frozenset({"file-missing", "file-unreadable"})
Pin = tuple[Span, str]  # where a hash is pinned, and the one to pin
OWN = "-"  # in place of a ruleset: what each night names

Read = Record | Night | Faulty


def read_all(paths: Sequence[str]) -> Iterator[Read]:
    """Everything that files and folders (in the order of names) hold, one at a time. Raises DiagnosticError for what is
    no file of records at all."""
    from rulec.round.read import read_records

    for path in paths:
        sink = Sink()
        for read in read_records(path, sink):
            if isinstance(read, Faulty) and read.errors[0].code in NO_FILE and not Path(path).is_dir():
                raise DiagnosticError(read.errors)
            yield read
            sink.items.clear()
        if len(sink):  # a folder without any
            raise DiagnosticError(tuple(sink))


def under(fixed: "Rules | None", options: Settings, read: Read, pins: list[Pin] | None) -> "Rules":
    """The rules that a record is settled under: those of the command line, else what its night names.

    A night pinned to other rules of that name is an error, or, where `pins` collects them, to be pinned anew. Raises
    DiagnosticError.
    """
    loaded = fixed
    if loaded is None:
        if not isinstance(read, Night) or read.ruleset_id is None:
            raise DiagnosticError((Diagnostic(code="no-ruleset", args={"record": read.name}),))
        loaded = rules(named_by(read), options)
    if isinstance(read, Night) and not options:
        _check_pin(read, loaded.ruleset, pins)
    return loaded


def _check_pin(night: Night, ruleset: Ruleset, pins: list[Pin] | None) -> None:
    pinned, now = night.ruleset_hash, ruleset.hash
    if pinned is None or pinned == now or Path(night.ruleset_id or "").stem != ruleset.id:
        return
    span = night.hash_span or night.span
    if pins is None:
        args = {"pinned": pinned, "hash": now, "ruleset": ruleset.id}
        raise DiagnosticError((Diagnostic(code="hash-differs", args=args, span=span),))
    pins.append((span, now))


def write_pins(pins: Sequence[Pin]) -> None:
    """Write new hashes into the files of their nights. Raises OSError."""
    by_file: dict[str, list[Pin]] = {}
    for span, pinned in pins:
        by_file.setdefault(span.file or "", []).append((span, pinned))
    for file, own in by_file.items():
        text = own[0][0].source.text
        for span, pinned in sorted(own, key=lambda pin: pin[0].start, reverse=True):
            # In quotes: sixteen hexadecimal digits may look like a number.
            text = f'{text[: span.start]}"{pinned}"{text[span.end :]}'
        Path(file).write_bytes(text.encode("utf-8"))


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
