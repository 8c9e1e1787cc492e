"""What the README shows is what the program prints; its commands and files exist."""

import os
import re
from pathlib import Path

import pytest

from rulec.cli import main

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
COMPARE = ["compare", "chuanma", "examples/friday.yaml", "--records", "examples/night.yaml", "--lang", "en"]


def block(number: int) -> str:
    """The text of a fenced block of the README."""
    blocks: list[str] = re.findall(r"```[a-z]*\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    return blocks[number]


def replaced(number: int, text: str) -> None:
    old = block(number)
    README.write_text(README.read_text(encoding="utf-8").replace(f"\n{old}```", f"\n{text}```", 1), encoding="utf-8")


def agrees(number: int, text: str) -> None:
    if os.environ.get("RULEC_UPDATE") == "1":
        replaced(number, text)
    assert block(number) == text


def test_the_first_screen_is_the_comparison(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(COMPARE) == 0
    agrees(0, capsys.readouterr().out)


def test_the_first_command_prints_it() -> None:
    assert block(1).strip().endswith(".venv/bin/rulec " + " ".join(COMPARE[:-2]))


def test_the_house_ruleset_is_the_example() -> None:
    text = (ROOT / "examples" / "friday.yaml").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 15
    agrees(3, text)
