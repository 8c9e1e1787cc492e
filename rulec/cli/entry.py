"""The outer edge: runs a verb and turns whatever goes wrong into an exit code and words."""

import os
import sys
from collections.abc import Sequence
from typing import TextIO

from rulec.cli.face import FINDINGS, INTERRUPTED, OK, USAGE, Face, names_nothing, wanted_face
from rulec.source.diagnostic import Diagnostic, DiagnosticError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code is 0 (fine), 1 (findings in the input) or 2 (wrong usage)."""
    args = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        _as_utf8(stream)
    face = wanted_face(args)
    try:
        code = _run(args, face)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone (`| head`); the interpreter must not complain while it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _as_utf8(stream: TextIO) -> None:
    """Chinese must come out whatever the locale says."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="backslashreplace")


def _run(args: list[str], face: Face) -> int:
    """Run a verb; a fault of rulec itself, even in telling another, must not show a traceback."""
    try:
        return _told(args, face)
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as error:
        if os.environ.get("RULEC_TRACEBACK"):
            raise
        face.refuse((Diagnostic(code="bug", args={"error": f"{type(error).__name__}: {error}"}),))
        return FINDINGS


def _told(args: list[str], face: Face) -> int:
    from typer.exceptions import Abort, TyperException

    from rulec.cli.app import run_app

    try:
        code = run_app(args)
        return code if isinstance(code, int) else OK
    except DiagnosticError as error:
        face.refuse(error.diagnostics)
        return USAGE if any(map(names_nothing, error.diagnostics)) else FINDINGS
    except TyperException as error:
        said = " ".join(error.format_message().split()).rstrip(".")
        face.refuse((Diagnostic(code="usage", args={"problem": said}),))
        return USAGE
    except Abort:
        return INTERRUPTED
