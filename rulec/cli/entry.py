"""The outer edge: runs a verb and turns whatever goes wrong into an exit code and words."""

import os
import sys
from collections.abc import Sequence
from typing import TextIO

from rulec.cli.face import FINDINGS, INTERRUPTED, OK, USAGE, Face, names_nothing, wanted_face
from rulec.source.diagnostic import Diagnostic, DiagnosticError

STALE = (
    "rulec: 编译好的内核与源码不符（{files}），改为运行源码，较慢；请重新安装（pip install -e .）或设 RULEC_PURE=1 / "
    "the compiled kernel is not of these sources, so they run, slowly; install rulec again or set RULEC_PURE=1\n"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code is 0 (fine), 1 (findings in the input) or 2 (wrong usage)."""
    args = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        _as_utf8(stream)
    _look_at_kernel()
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


def _look_at_kernel() -> None:
    """Before any verb: a stale kernel is told here once, in both languages, and not as Python's warning."""
    if "rulec.kernel" in sys.modules:
        return
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from rulec import kernel
    if kernel.STALE:
        sys.stderr.write(STALE.format(files=", ".join(kernel.STALE)))


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
