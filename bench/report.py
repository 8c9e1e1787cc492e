"""The page docs/bench.md and the table in the README."""

import os
import platform
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.processes import BARE, COPY, FRIDAY, LIBRARIES, PARTS
from bench.records import Many
from bench.report_rounds import played_words, rounds_line
from bench.rounds import Series
from bench.words import NAMES, called, milliseconds, of, rate, spread, table, times

BEGIN, END = "<!-- bench:begin -->", "<!-- bench:end -->"
PAGE, SHORT = Path(__file__).with_name("page.md"), Path(__file__).with_name("short.md")
TITLES = {"points": "one hand, points only", "patterns": "one hand with its patterns", "batch": "a batch from counts"}
CHECK = "rulec check"


def machine(python: Path) -> str:
    """The processor, its cores and the Python: nothing that names the machine."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.is_file() else []
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.processor() or platform.machine()
    version = subprocess.run([str(python), "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, {version}"


def kernel_note(found: dict[str, Any]) -> str:
    kernel = found["kernels"]["rulec"]
    return (
        ""
        if kernel == "compiled"
        else f"\n**No compiled kernel was built here: both rows of rulec ran the {kernel} one.**\n"
    )


def scoring_table(found: dict[str, Any], what: str) -> str:
    series: list[Series] = found["series"][what]
    rows = []
    for one in series:
        ratios = [spread(one, base) if base and base is not one else "" for base in (of(series, n) for n in NAMES)]
        first = "" if one.first is None else rate(one.first)
        rows.append([called(found, one.name), rate(one.middle), *ratios, first])
    head = ["", "a second", "time / rulec compiled's", "time / rulec uncompiled's", "first pass, a second"]
    return table(head, rows)


def answers_line(found: dict[str, Any], part: str, size: int) -> str:
    said = [(NAMES.get(n, n), told[part]) for n, told in found["answers"].items() if part in told]
    return (
        "Wins by each one's own rules: " + ", ".join(f"{name} {count:,}" for name, count in said) + f" of {size:,}.\n"
    )


def compile_rows(found: dict[str, Any]) -> list[list[str]]:
    rows = []
    for ruleset, series in found["compile"].items():
        cells = []
        for part in PARTS:
            cells += [milliseconds(series[f"{part} {state}"].middle) for state in ("cold", "cached")]
        rows.append([ruleset, *cells])
    return rows


def process_rows(found: dict[str, Any]) -> list[list[str]]:
    rows = []
    warm, cold = found["processes"]["warm"], found["processes"]["cold"]
    for mine in warm:
        cells = [f"`{mine.name}`", f"{found['memory'][mine.name]:.0f} MiB"]
        for series in (warm, cold):
            one, bare, libraries = (of(series, name) for name in (mine.name, BARE, LIBRARIES))
            assert one is not None and bare is not None and libraries is not None
            cells += [milliseconds(one.middle), spread(one, bare), spread(one, libraries)]
        rows.append(cells)
    return rows


def records_table(many: Many | None) -> str:
    """What it takes to settle many full records, beside reading their lines."""
    if many is None:
        return "Not measured.\n"
    base, rows = many.series[0], []
    for one in many.series:
        ratio = "" if one is base else spread(one, base)
        rows.append([one.name, milliseconds(one.middle), ratio, f"{many.memory[one.name]:.0f} MiB"])
    told = f"{many.records:,} records with {many.events:,} events, {many.megabytes:.1f} MB."
    return f"{told}\n\n{table(['', 'seconds', f'x {base.name}', 'peak memory'], rows)}"


def memory_rows(found: dict[str, Any]) -> list[list[str]]:
    workers = [name for name in found["answers"] if name in found["memory"]]
    return [[NAMES.get(name, name), f"{found['memory'][name]:.0f} MiB"] for name in workers]


def page(found: dict[str, Any]) -> str:
    """The whole page."""
    compiling = [""]
    for part in ("start", "compile", "all tables", "first hand"):
        compiling += [f"{part}, cold", "cached"]
    processes = ["", "peak memory", "warm", "x bare", "x libraries", "cold", "x bare", "x libraries"]
    return PAGE.read_text(encoding="utf-8").format(
        machine=found["machine"],
        kernel=kernel_note(found),
        pinned="all on one core" if found["pinned"] else "not pinned to a core since this system cannot",
        rounds=found["rounds"],
        distinct=f"{found['distinct']:,}",
        batch=f"{found['batch']:,}",
        ruleset=found["ruleset"],
        missing="".join(f"Not measured: {name} ({why}).\n" for name, why in found["missing"].items()),
        points=scoring_table(found, "points"),
        hand_answers=answers_line(found, "hands", found["distinct"]),
        patterns=scoring_table(found, "patterns"),
        batches=scoring_table(found, "batch"),
        count_answers=answers_line(found, "counts", found["batch"]),
        process_rounds=found["process_rounds"],
        compiling=table(compiling, compile_rows(found)),
        processes=table(processes, process_rows(found)),
        records=records_table(found["records"]),
        memory=table(["", "peak"], memory_rows(found)),
        **played_words(found),
        took=f"{found['took'] / 60:.1f}",
    )


def peers_cell(found: dict[str, Any], what: str) -> str:
    series: list[Series] = found["series"][what]
    mine = of(series, "rulec")
    assert mine is not None
    others = [one for one in series if one.name not in NAMES]
    return (
        ", ".join(f"{one.name} {rate(one.middle)} ({times(one.middle / mine.middle)})" for one in others)
        or "not measured"
    )


def worst_check(found: dict[str, Any], state: str, rulesets: Sequence[str]) -> str:
    """How many times as long as the libraries' import the slowest check of these rulesets takes."""
    series: list[Series] = found["processes"][state]
    libraries = of(series, LIBRARIES)
    assert libraries is not None
    wanted = {f"{CHECK} {name}" for name in rulesets}
    return times(max(one.middle for one in series if one.name in wanted) / libraries.middle)


def short(found: dict[str, Any]) -> str:
    """The README's table."""
    rows = []
    for what, title in TITLES.items():
        rates = [rate(one.middle) if (one := of(found["series"][what], name)) else "" for name in NAMES]
        rows.append([title, *rates, peers_cell(found, what)])
    compiled = found["compile"][COPY]
    states = {
        f"{state}_{whose}": worst_check(found, state, names)
        for state in ("warm", "cold")
        for whose, names in (("shipped", found["shipped"]), ("own", (FRIDAY, COPY)))
    }
    return SHORT.read_text(encoding="utf-8").format(
        table=table(["one core", "rulec, compiled", "uncompiled", "others (their time / rulec compiled's)"], rows),
        **states,
        rounds=rounds_line(found),
        compiled=milliseconds(compiled["compile cold"].middle),
        cached=milliseconds(compiled["compile cached"].middle),
        machine=found["machine"],
    )


def in_readme(readme: str, text: str) -> str:
    """The README with the table between its markers (put at its end where it has none)."""
    if BEGIN not in readme:
        readme = f"{readme.rstrip()}\n\n## Speed\n\n{BEGIN}\n{END}\n"
    before, rest = readme.split(BEGIN, 1)
    return f"{before}{BEGIN}\n{text}{END}{rest.split(END, 1)[1]}"
