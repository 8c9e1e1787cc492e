"""Writes the generated pages, docs/founding/coverage.md and docs/options.md; `--check` only tells which are old."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import rulec
from rulec.ruleset.model import Leaf, Option

ROOT = Path(__file__).resolve().parent.parent
FOUNDING = ROOT / "docs" / "founding"
PLAIN = ("gossip", "etymology", "advice")


def cited(leaf: Leaf) -> Iterator[int]:
    """The sentences that a leaf's origins name."""
    for origin in leaf.origins:
        yield from (int(n) for n in re.findall(r"§(\d+)", str(origin.source or "")))


def value_text(leaf: Leaf) -> str:
    value = "none" if leaf.value is None else str(leaf.value)
    return {"True": "true", "False": "false"}.get(value, value)


def coverage() -> str:
    """Each sentence of the founding document beside the leaves it became and the cases that prove it."""
    leaves: dict[int, dict[str, str]] = {}
    for ruleset in ("chuanma-original", "chuanma"):
        for path, leaf in rulec.load(ruleset).ruleset.leaves.items():
            for number in cited(leaf):
                leaves.setdefault(number, {}).setdefault(path, f"`{path.removeprefix('options.')}: {value_text(leaf)}`")
                if ruleset == "chuanma":
                    leaves[number][path] = f"`{path.removeprefix('options.')}: {value_text(leaf)}`"
    cases: dict[int, list[str]] = {}
    for line in (ROOT / "tests" / "cases" / "founding.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        for number in case["sentences"]:
            cases.setdefault(number, []).append(case["id"])
    rows = ["| § | sentence | leaves of `chuanma` | cases |", "|---|---|---|---|"]
    document = (FOUNDING / "document.md").read_text(encoding="utf-8")
    for number, text in re.findall(r"^- §(\d+) (.*)$", document, re.MULTILINE):
        n = int(number)
        became = "<br>".join(leaves.get(n, {}).values())
        kind = next((word for word in PLAIN if text.endswith(f"*{word}*")), "")
        rows.append(f"| {n} | {text.replace('|', ' ')} | {became or kind} | {', '.join(cases.get(n, []))} |")
    return "\n".join(
        [
            "# 逐句对照 · Sentence by sentence",
            "",
            "Written by `python docs/pages.py`. Each sentence of the [document](document.md), the values that it"
            " became in `rulesets/chuanma.yaml`, and the cases of `tests/cases/founding.jsonl` that prove it."
            " What is open in the wording is answered in [rows.yaml](rows.yaml).",
            "",
            *rows,
            "",
        ]
    )


def accepts(option: Option) -> str:
    """What an option can be set to."""
    if option.type == "choice":
        return " ".join(f"`{value}`" for value in option.values)
    if option.type == "bool":
        return "`true` `false`"
    low = "" if option.minimum is None else f" ≥ {option.minimum}"
    high = "" if option.maximum is None else f" ≤ {option.maximum}"
    return " ".join([f"{option.type}{low}{high}", *(f"`{name}`" for name in option.alternatives)])


def options() -> str:
    """Every option of the library, with its values in the shipped rulesets."""
    shipped = ("sichuan", "chuanma", "sbr")
    loaded = {name: rulec.load(name).ruleset for name in shipped}
    rows = [
        f"| option | 中文 | values | {' | '.join(shipped)} | what it does | rows |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, option in loaded["sichuan"].options.items():
        values = [value_text(loaded[ruleset].options[name].leaf) for ruleset in shipped]
        records = " *Full records only.*" if option.full_records else ""
        told = f"{option.help['zh']}<br>{option.help['en']}{records}"
        cells = [
            f"`{name}`<br>{option.title['en']}",
            option.title["zh"],
            accepts(option),
            *values,
            told,
            " ".join(option.ref),
        ]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(
        [
            "# 选项 · Options",
            "",
            "Written by `python docs/pages.py` from `rulesets/sichuan.yaml`. Set one in a file (`set: {cap: 5}`) or"
            " on the command line (`--set cap=5`, also by its title). The last column names the points of the founding"
            " document that it answers.",
            "",
            *rows,
            "",
        ]
    )


PAGES = {FOUNDING / "coverage.md": coverage, ROOT / "docs" / "options.md": options}


def main() -> int:
    """Write the pages; with `--check`, return 1 where one is old."""
    old = [path for path, make in PAGES.items() if not path.exists() or path.read_text(encoding="utf-8") != make()]
    if "--check" in sys.argv[1:]:
        sys.stdout.writelines(f"old: {path.relative_to(ROOT)}\n" for path in old)
        return int(bool(old))
    for path in old:
        path.write_text(PAGES[path](), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
