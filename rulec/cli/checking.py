"""Findings of files: a ruleset is loaded and compiled, a record or night is read."""

import re
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from rulec.cli.loading import Settings, rules
from rulec.source.diagnostic import Diagnostic, DiagnosticError

SUFFIXES = frozenset({".yaml", ".yml", ".json", ".jsonl"})
RECORD_HEAD = re.compile(r"""^\s*\{?\s*["']?rulec["']?\s*:\s*["']?(round|night)/""", re.MULTILINE)


def findings(paths: Sequence[str], options: Settings) -> tuple[Diagnostic, ...]:
    """Every diagnostic of every path, in order, each once."""
    found: list[Diagnostic] = []
    for path in chain.from_iterable(map(files, paths)):
        found.extend(d for d in (_record(path) if is_record(path) else _ruleset(path, options)) if d not in found)
    return tuple(found)


def files(path: str) -> list[str]:
    """A file itself, or the files of a folder that may be rulesets or records. Raises DiagnosticError for none."""
    folder = Path(path)
    if not folder.is_dir():
        return [path]
    found = sorted(str(f) for f in folder.rglob("*") if f.suffix in SUFFIXES and f.is_file())
    if not found:
        raise DiagnosticError((Diagnostic(code="no-records", args={"path": path}),))
    return found


def is_record(path: str) -> bool:
    """Whether a file says that it is a record or a night."""
    file = Path(path)
    if file.suffix == ".jsonl":
        return True
    try:
        return bool(RECORD_HEAD.search(file.read_text(encoding="utf-8", errors="replace")))
    except (OSError, ValueError):
        return False


def _ruleset(path: str, options: Settings) -> Sequence[Diagnostic]:
    try:
        return rules(path, options).warnings
    except DiagnosticError as error:
        return error.diagnostics


def _record(path: str) -> Sequence[Diagnostic]:
    from rulec.cli.records import read_all
    from rulec.round.model import Faulty, Night

    found: list[Diagnostic] = []
    for read in read_all([path]):
        parts = read.rounds if isinstance(read, Night) else (read,)
        found.extend(d for part in parts if isinstance(part, Faulty) for d in part.errors)
    return found
