"""Single keys from a terminal, by the standard library alone."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ESCAPE = 0.05  # seconds in which the rest of an arrow key's sequence comes
INTERRUPT = "\x03"
ARROWS = {"[C": "right", "[D": "left", "OC": "right", "OD": "left", "[H": "home", "[F": "end"}
NUMBERED = {"1": "home", "7": "home", "4": "end", "8": "end"}
WINDOWS = {"M": "right", "K": "left", "G": "home", "O": "end"}
ReadKey = Callable[[], str]


@contextmanager
def keys() -> Iterator[ReadKey]:
    """A function that waits for a key: the character, or left, right, home, end, escape; empty at the end of input.

    The terminal is as it was before when the block ends, whatever ends it. Raises KeyboardInterrupt for Ctrl-C.
    """
    if os.name == "nt":
        yield _windows
        return
    import termios
    import tty

    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield lambda: _posix(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _posix(descriptor: int) -> str:
    key = _character(descriptor)
    if key == INTERRUPT:
        raise KeyboardInterrupt
    return _sequence(descriptor) if key == "\x1b" else key


def _character(descriptor: int) -> str:
    """One character, however many bytes it has."""
    read = os.read(descriptor, 1)
    more = 0 if not read or read[0] < 0xC0 else 1 if read[0] < 0xE0 else 2 if read[0] < 0xF0 else 3
    for _ in range(more):
        read += os.read(descriptor, 1)
    return read.decode("utf-8", "replace")


def _sequence(descriptor: int) -> str:
    """What follows an escape: the name of a key, or that it was the escape key itself."""
    import select

    found = ""
    while select.select([descriptor], [], [], ESCAPE)[0] and len(found) < 8:
        found += _character(descriptor)
        if len(found) > 1 and (found[-1].isalpha() or found[-1] == "~"):
            break
    if found.endswith("~"):
        return NUMBERED.get(found[1:-1], "")
    return ARROWS.get(found, "") if found else "escape"


def _windows() -> str:
    import msvcrt

    read: Callable[[], str] = getattr(msvcrt, "getwch")  # noqa: B009 there only on Windows
    key = read()
    if key == INTERRUPT:
        raise KeyboardInterrupt
    if key in ("\x00", "\xe0"):
        return WINDOWS.get(read(), "")
    return "escape" if key == "\x1b" else key
