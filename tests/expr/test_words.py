"""Every code that the checks of expressions give has words, and no words lie idle."""

import ast
import re
from pathlib import Path

from rulec.source.words.expr import LABELS, WORDS

ROOT = Path(__file__).resolve().parents[2] / "rulec" / "expr"
STRINGS = {
    node.value
    for path in ROOT.glob("*.py")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    if isinstance(node, ast.Constant) and isinstance(node.value, str)
}


def used(codes: set[str]) -> set[str]:
    return {code for code in codes if code in STRINGS or code.startswith("out-of-view-") or code.endswith("-brackets")}


def test_every_code_is_used() -> None:
    assert used(set(WORDS)) == set(WORDS)
    assert used(set(LABELS)) == set(LABELS)


def test_every_code_has_words() -> None:
    slugs = {s for s in STRINGS if re.fullmatch(r"[a-z]+(-[a-z]+)+", s)}
    assert slugs - set(WORDS) - set(LABELS) <= {"-needs-brackets"}


def test_both_languages_use_the_same_arguments() -> None:
    for words in WORDS.values():
        for en, zh in ((words.en, words.zh), (words.help_en, words.help_zh)):
            assert bool(en) == bool(zh)
            if words.en != "{en}":
                spoken = {name.removesuffix("_zh") for name in re.findall(r"{(\w+)}", zh)}
                assert set(re.findall(r"{(\w+)}", en)) == spoken
