"""Colour for diagnostics, put on when their text is done: what is written does not depend on the terminal."""

import os
import re
from collections.abc import Mapping
from typing import TextIO

RED, GREEN, YELLOW, CYAN, DIM, BOLD, END = "31", "32", "33", "36", "2", "1", "0"
_SEVERITIES = {"error": RED, "错误": RED, "warning": YELLOW, "警告": YELLOW, "note": CYAN, "提示": CYAN}
_HEAD = re.compile(rf"^(.*?)((?:{'|'.join(_SEVERITIES)})\[[a-z-]+\])(: .*)$")
_SOURCE = re.compile(r"^( +\d+ \| )(.*)$")
_CARETS = re.compile(r"^( +\| +)(\^+)$")
_HINT = re.compile(r"^(  (?:did you mean |是不是))(.*)$")


def coloured(text: str) -> str:
    """A text of diagnostics with the marks of a terminal; without them it is the same text."""
    return "\n".join(_line(line) for line in text.split("\n"))


def wants_colour(stream: TextIO, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether a stream is a terminal whose owner has not asked for plain text (NO_COLOR, TERM=dumb)."""
    return stream.isatty() and not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"


def _line(line: str) -> str:
    source = _SOURCE.match(line)
    if source is not None:
        return f"{_mark(source[1], DIM)}{source[2]}"
    head = _HEAD.match(line)
    if head is not None:
        colour = _SEVERITIES[head[2].partition("[")[0]]
        return f"{_mark(head[1], DIM)}{_mark(head[2], f'{BOLD};{colour}')}{_mark(head[3], BOLD)}"
    carets = _CARETS.match(line)
    if carets is not None:
        return f"{_mark(carets[1], DIM)}{_mark(carets[2], f'{BOLD};{RED}')}"
    hint = _HINT.match(line)
    return f"{hint[1]}{_mark(hint[2], GREEN)}" if hint is not None else line


def _mark(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}\x1b[{END}m" if text else ""
