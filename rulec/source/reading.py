"""Files to texts; whatever is wrong with a file is a diagnostic."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

from rulec.source.diagnostic import Diagnostic, Sink
from rulec.source.text import Span, Text

LARGEST = 64 << 20  # bytes of a file that is read whole, or of a line: a device never ends

UTF_16 = (b"\xff\xfe", b"\xfe\xff")  # byte order marks


def read_text(path: Path | str, sink: Sink, *, named_at: Span | None = None) -> Text | None:
    """The text of a UTF-8 file, or None and a diagnostic.

    `named_at` is the place that named the file (an `extends`), else the diagnostic stands at the file itself.
    """
    name = str(path)
    span = named_at or Span(Text(name, ""), 0, 0)
    try:
        with Path(path).open("rb") as file:
            read = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        sink.add(_unread(path, error, span))
        return None
    if len(read) > LARGEST:
        sink.add(_too_large(name, span))
        return None
    return decode(read, name, sink)


def read_lines(path: Path | str, sink: Sink) -> Iterator[Text | None]:
    """The lines of a UTF-8 file that are not blank, each a text with its number in the file; one is read at a time.

    None, and a diagnostic, stands in place of a line that cannot be read, and of a file that cannot.
    """
    name = str(path)
    try:
        with Path(path).open("rb") as file:
            for number in count(1):
                read = file.readline(LARGEST + 1)
                if len(read) > LARGEST:
                    sink.add(_too_large(name, Span(Text(name, "", number), 0, 0)))
                    yield None
                if not read or len(read) > LARGEST:
                    return
                text = decode(read.removesuffix(b"\n"), name, sink, number)
                if text is None or text.text.strip():
                    yield text
                if text is None and number == 1 and read.startswith(UTF_16):
                    return  # no line of it will be any better
    except (OSError, ValueError) as error:
        sink.add(_unread(path, error, Span(Text(name, ""), 0, 0)))
        yield None


def _unread(path: Path | str, error: OSError | ValueError, span: Span) -> Diagnostic:
    code, reason = "file-unreadable", getattr(error, "strerror", None) or str(error)
    if isinstance(error, FileNotFoundError):
        code, reason = "file-missing", ""
    elif Path(path).is_dir():
        code = "file-is-folder"
    return Diagnostic(code=code, args={"file": str(path), "reason": reason}, span=span)


def _too_large(name: str, span: Span) -> Diagnostic:
    return Diagnostic(code="file-too-large", args={"file": name, "limit": str(LARGEST >> 20)}, span=span)


def decode(data: bytes, name: str, sink: Sink, first: int = 1) -> Text | None:
    """UTF-8 bytes as a text without byte order mark, whose first line has that number; None and a located diagnostic
    where they are no UTF-8."""
    mark = "\ufeff" if first == 1 else ""
    try:
        return Text(name, data.decode("utf-8").removeprefix(mark), first)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").removeprefix(mark)
        text = Text(name, before + data[error.start :].decode("utf-8", errors="replace"), first)
        span = Span(text, len(before), len(before) + 1)
        args = {"file": name, "byte": f"{data[error.start]:02x}"}
        sink.add(Diagnostic(code="file-encoding", args=args, span=span))
        return None
