"""Every open point of the founding document is answered by an option or a leaf, and says so."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

import rulec

ROOT = Path(__file__).parent.parent.parent
FOUNDING = ROOT / "docs" / "founding"
ROWS = {
    letter + str(number)
    for letter, last in zip("ABCDEFGH", (8, 9, 19, 21, 17, 14, 12, 18), strict=True)
    for number in range(1, last + 1)
}
SENTENCES = 70


def answers() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FOUNDING / "rows.yaml").read_text(encoding="utf-8"))
    return found


def test_every_row_has_one_answer() -> None:
    options = rulec.load("sichuan").ruleset.options
    refs = {row for option in options.values() for row in option.ref}
    assert refs | set(answers()) == ROWS
    assert not refs & set(answers())


def test_leaves_of_answers_exist() -> None:
    leaves = rulec.load("chuanma").ruleset.leaves
    named = {leaf for row in answers().values() for leaf in row["leaves"]}
    assert {leaf for leaf in named if leaf not in leaves and not any(p.startswith(leaf + ".") for p in leaves)} == set()


def test_every_option_speaks_both_languages() -> None:
    for option in rulec.load("sichuan").ruleset.options.values():
        assert option.ref, option.name
        assert set(option.title) == {"zh", "en"}, option.name
        assert set(option.help) == {"zh", "en"}, option.name


def test_titles_name_one_option() -> None:
    options = rulec.load("sichuan").ruleset.options.values()
    titles = [title for option in options for title in option.title.values()]
    assert len(titles) == len(set(titles))


def test_every_rule_of_the_document_became_a_leaf() -> None:
    text = (FOUNDING / "document.md").read_text(encoding="utf-8")
    lines = re.findall(r"^- §(\d+) (.*)$", text, re.MULTILINE)
    assert [int(number) for number, _ in lines] == list(range(1, SENTENCES + 1))
    plain = {int(number) for number, line in lines if line.endswith(("*gossip*", "*etymology*", "*advice*"))}
    leaves = rulec.load("chuanma").ruleset.leaves.values()
    sources = " ".join(str(origin.source) for leaf in leaves for origin in leaf.origins if origin.source)
    cited = {int(number) for number in re.findall(r"§(\d+)", sources)}
    assert set(range(1, SENTENCES + 1)) - plain <= cited
    assert cited <= set(range(1, SENTENCES + 1))


def test_generated_pages_are_new() -> None:
    run = subprocess.run(
        [sys.executable, "docs/pages.py", "--check"],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout) == (0, ""), run.stderr
