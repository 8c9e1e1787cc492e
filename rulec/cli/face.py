"""How a verb speaks: language, JSON or text, and what counts as a finding."""

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from rulec.source.diagnostic import Diagnostic

if TYPE_CHECKING:
    from rich.console import RenderableType

    from rulec.report.words import Lang

OK, FINDINGS, USAGE, INTERRUPTED = 0, 1, 2, 130
NAMING = frozenset({"file-missing", "file-is-folder", "unknown-ruleset", "no-records", "folder-without-records"})


def names_nothing(diagnostic: Diagnostic) -> bool:
    """Whether the command line names what is not there: wrong usage, not a fault in a text."""
    in_text = diagnostic.span is not None and diagnostic.span.file is not None and bool(diagnostic.span.source.text)
    return diagnostic.code in NAMING and not in_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """What the command line asked for: `lang` zh or en, JSON on stdout or text, warnings as findings."""

    lang: "Lang"
    json: bool = False
    strict: bool = False

    def document(self, value: object) -> None:
        """One JSON document, indented."""
        sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")

    def line(self, value: object) -> None:
        """One JSON value on one line."""
        sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")

    def show(self, renderable: "RenderableType") -> None:
        """Text for people on stdout."""
        from rulec.report.layout import console, to_text

        if sys.stdout.isatty():
            console(sys.stdout).print(renderable)
        else:
            sys.stdout.write(to_text(renderable))

    def refuse(self, diagnostics: Sequence[Diagnostic]) -> None:
        """Errors: `{"errors": [...]}` on stdout under --json, else text on stderr."""
        if self.json:
            from rulec.report.diagnostics import diagnostic_json

            self.document({"errors": [diagnostic_json(d, self.lang) for d in diagnostics]})
        else:
            self.warn(diagnostics)

    def warn(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Diagnostics as text on stderr."""
        from rulec.report.colour import coloured, wants_colour
        from rulec.report.diagnostics import diagnostic_text

        for diagnostic in diagnostics:
            text = diagnostic_text(diagnostic, self.lang).rstrip("\n") + "\n"
            sys.stderr.write(coloured(text) if wants_colour(sys.stderr) else text)

    def code(self, *, errors: bool = False, warnings: bool = False) -> int:
        """The exit code: 1 for errors, and for warnings under --strict."""
        return 1 if errors or (warnings and self.strict) else 0


def locale_language(environment: Mapping[str, str]) -> "Lang":
    """`zh` where the locale of messages is Chinese, else `en`."""
    named = next((environment[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(key)), "")
    return "zh" if named.lower().startswith("zh") else "en"


def language(wanted: str | None) -> "Lang":
    """The language asked for, else the locale's."""
    if wanted in {"zh", "en"}:
        return "zh" if wanted == "zh" else "en"
    return locale_language(os.environ)


def wanted_face(args: Sequence[str]) -> Face:
    """The face before the arguments are understood: wrong usage must be told in it too."""
    plain = args[: args.index("--")] if "--" in args else args
    wanted: str | None = None
    for i, arg in enumerate(plain):
        if arg == "--lang" and i + 1 < len(plain):
            wanted = plain[i + 1]
        elif arg.startswith("--lang="):
            wanted = arg.removeprefix("--lang=")
    as_json = "--json" in plain or "--format=json" in plain or ("--format", "json") in pairwise(plain)
    return Face(lang=language(wanted), json=as_json)
