"""Writes the generated pages (`PAGES`); `--check` only tells which are old."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

import rulec
from rulec.ruleset.model import Leaf, Option

ROOT = Path(__file__).resolve().parent.parent
FOUNDING = ROOT / "docs" / "founding"
OPTION_ROWS = yaml.safe_load((ROOT / "docs" / "options" / "rows.yaml").read_text(encoding="utf-8"))
CASES = ROOT / "tests" / "cases"
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


def read_cases(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def told_hand(case: dict[str, Any]) -> str:
    """What a case is about, in a cell."""
    if case["kind"] == "round":
        parts = [f"{e['type']} {e.get('kind', '')}".strip() for e in case["record"]["events"]]
        return ", ".join(parts)
    words = [case.get("hand", "") or "no tiles", *case.get("melds", ()), *case.get("flags", ())]
    return " · ".join(words) if case["kind"] in ("hand", "ready", "waits", "malformed") else case["kind"]


def cases() -> str:
    """Every case of other people's tests and books: that it runs, or why not."""
    rows, passes, ambiguous = [], 0, 0
    for name in ("peers", "worked"):
        for case in read_cases(name):
            limit, unclear = case.get("limit", ""), case.get("ambiguous", "")
            passes += 1
            ambiguous += bool(unclear)
            cells = [case["id"], case["source"], f"`{case['ruleset']}`", told_hand(case), "passes", unclear, limit]
            rows.append(f"| {' | '.join(cell.replace('|', ' ') for cell in cells)} |")
    return "\n".join(
        [
            "# 别人的例子 · Cases that other people stated",
            "",
            "Written by `python docs/pages.py` from `tests/cases/peers.jsonl` (the tests of other scorers) and"
            " `tests/cases/worked.jsonl` (examples of rule books). `tests/cases/test_cases.py` runs each under the"
            " ruleset that states its source's convention, also those that contradict each other.",
            "",
            f"All {passes} pass. {ambiguous} are ambiguous in their source and say which reading was taken. Guizhou is"
            " here as the outgroup: what of it only a score sheet can say stands in the last column.",
            "",
            "| case | source | ruleset | what | | ambiguous in its source | not expressible, and why |",
            "|---|---|---|---|---|---|---|",
            *rows,
            "",
        ]
    )


def layer_text(row: dict[str, Any]) -> str:
    """The layer of a row of the options, as it stands in a file."""
    if "with" in row:
        return f"`extends: {row['with']}`"
    if "fact" in row or "out" in row:
        return str(row.get("fact") or row["out"])
    parts = {name: row[name] for name in ("set", "add", "remove") if name in row}
    text = yaml.safe_dump(parts, allow_unicode=True, sort_keys=False, width=1000, default_flow_style=None)
    given = ", ".join(f"`{path}: {str(value).lower()}`" for path, value in row.get("given", {}).items())
    return "<br>".join([*(f"`{line}`" for line in text.splitlines()), *([f"beside {given}"] if given else [])])


def seen_options() -> str:
    """Every option that was seen at tables beside the layer that says it."""
    rows = []
    for number, row in OPTION_ROWS.items():
        probe = row.get("probe", {})
        result = f"{probe['was']} → {probe['is']}" if probe else ""
        cells = [
            str(number),
            f"{row['name']['zh']}<br>{row['name']['en']}",
            str(row["seen"]),
            layer_text(row),
            row.get("changes", ""),
            result,
            row.get("limit", ""),
        ]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(
        [
            "# 见过的选项 · Options that were seen at tables",
            "",
            "Written by `python docs/pages.py` from [options/rows.yaml](options/rows.yaml): what public clients and"
            " scorers let a table choose, and the value or the few lines over the library that say it."
            " `tests/test_option_coverage.py` settles the row's probe without and with the layer: a hand's points, what"
            " each seat has at the end, or the reason of a refusal.",
            "",
            "| | option | seen | how | what it changes | without → with | limit |",
            "|---|---|---|---|---|---|---|",
            *rows,
            "",
        ]
    )


def mutation() -> str:
    """Each leaf of two rulesets changed: how many changes a stated case notices, and why the others none can."""
    held = yaml.safe_load((CASES / "unnoticed.yaml").read_text(encoding="utf-8"))
    counts, lists = [], []
    for name, ruleset in held.items():
        listed = [
            (path, labels, group["why"]) for group in ruleset["unnoticed"] for path, labels in group["leaves"].items()
        ]
        idle = sum(len(group["leaves"]) for group in ruleset["idle"])
        noticed = ruleset["leaves"] - len(listed) - idle
        counts.append(f"| `{name}` | {ruleset['leaves']} | {noticed} | {len(listed)} | {idle} |")
        lists += [f"## {name}", "", "| leaf | changed to, unnoticed | why |", "|---|---|---|"]
        lists += [f"| `{path}` | {', '.join(labels)} | {why} |" for path, labels, why in listed]
        lists += ["", "Of no effect:", ""]
        for group in ruleset["idle"]:
            lists.append(f"* {group['why']}: {', '.join(f'`{path}`' for path in group['leaves'])}")
        lists.append("")
    return "\n".join(
        [
            "# 改一条规则 · One rule changed",
            "",
            "Written by `python docs/pages.py` from `tests/cases/unnoticed.yaml`. Every leaf of a ruleset that a table"
            " plays by is changed in every way of its kind: a number by one, a choice to each other value, a condition"
            " to always and to never, an amount to another, a list without each of its rows, who pays or is paid to"
            " everybody and to the bank. The cases of `tests/cases/*.jsonl` that are stated of the ruleset, of one that"
            " extends it or of it under options, and the examples of its patterns, are asked;"
            " `tests/test_rule_mutation.py` runs it (`pytest -m slow`). A leaf is"
            " noticed where a case fails for each change that may stand there.",
            "",
            "| ruleset | leaves | noticed | not noticed, or not in every way | of no effect under its options |",
            "|---|---|---|---|---|",
            *counts,
            "",
            *lists,
        ]
    )


PAGES = {
    FOUNDING / "coverage.md": coverage,
    ROOT / "docs" / "options.md": options,
    ROOT / "docs" / "cases.md": cases,
    ROOT / "docs" / "coverage-options.md": seen_options,
    ROOT / "docs" / "mutation.md": mutation,
}


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
