"""Files to texts; whatever is wrong with a file is a diagnostic."""

from pathlib import Path

from rulec.source.diagnostic import Diagnostic, Sink
from rulec.source.text import Span, Text

LARGEST = 64 << 20  # bytes: a device never ends


def read_text(path: Path | str, sink: Sink, *, named_at: Span | None = None) -> Text | None:
    """The text of a UTF-8 file, or None and a diagnostic.

    `named_at` is the place that named the file (an `extends`), else the diagnostic stands at the file itself.
    """
    name = str(path)

    code, reason = "file-unreadable", ""
    try:
        with Path(path).open("rb") as file:
            read = file.read(LARGEST + 1)
        if len(read) <= LARGEST:
            return decode(read, name, sink)
        code = "file-too-large"
    except FileNotFoundError:
        code = "file-missing"
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        if Path(path).is_dir():
            code = "file-is-folder"
    span = named_at or Span(Text(name=name, text=""), 0, 0)
    sink.add(Diagnostic(code=code, args={"file": name, "reason": reason, "limit": str(LARGEST >> 20)}, span=span))
    return None


def decode(data: bytes, name: str, sink: Sink) -> Text | None:
    """UTF-8 bytes as a text without byte order mark; None and a located diagnostic where they are no UTF-8."""
    try:
        return Text(name=name, text=data.decode("utf-8").removeprefix("\ufeff"))
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").removeprefix("\ufeff")
        text = Text(name=name, text=before + data[error.start :].decode("utf-8", errors="replace"))
        span = Span(text, len(before), len(before) + 1)
        args = {"file": name, "byte": f"{data[error.start]:02x}"}
        sink.add(Diagnostic(code="file-encoding", args=args, span=span))
        return None
