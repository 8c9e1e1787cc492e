"""Colour changes no character of what is written."""

import re
from io import StringIO

import pytest

from rulec.report.colour import coloured, wants_colour
from rulec.report.diagnostics import FORMS
from rulec.source.catalogue import Lang
from rulec.source.diagnostic import Diagnostic, Label
from rulec.source.text import Span, Text

SOURCE = Text(name="家规.yaml", text="番种: {将对: cap, error[x]: ' | ^'}\n")
FAULT = Diagnostic(
    code="duplicate-key",
    args={"key": "cap"},
    span=Span(SOURCE, 9, 12),
    labels=(Label(span=Span(SOURCE, 0, 2), key="first-here"),),
    suggest="capp",
)
WARNING = Diagnostic(code="set-no-op", args={"path": "a", "value": "1"}, span=Span(SOURCE, 0, 2))


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_without_its_marks_it_is_the_same_text(lang: Lang) -> None:
    text = FORMS["text"]([FAULT, WARNING, Diagnostic(code="usage", args={"problem": "?"})], lang)
    shown = coloured(text)
    assert shown != text
    assert re.sub(r"\x1b\[[\d;]*m", "", shown) == text
    severe = "error[duplicate-key]" if lang == "en" else "错误[duplicate-key]"
    assert f"\x1b[1;31m{severe}\x1b[0m" in shown
    assert "\x1b[1;31m^^^\x1b[0m" in shown
    assert "\x1b[2m  1 | \x1b[0m番种" in shown


def test_who_wants_colour() -> None:
    assert wants_colour(Terminal(), {})
    assert not wants_colour(StringIO(), {})
    assert not wants_colour(Terminal(), {"NO_COLOR": "1"})
    assert not wants_colour(Terminal(), {"TERM": "dumb"})
