"""`python -m bench`: measure everything and write docs/bench.md, bench/last.json and the README's table."""

import argparse
import json
import sys
import tempfile
import time
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from bench import report
from bench.hands import Hands, make_hands
from bench.install import FOLDER, ROOT, Place, base_env, here, prepare
from bench.playing import TURN, WANTED, Plays, Whole, play_rounds, whole_command
from bench.processes import Commands, compile_times, files, peaks, shipped, whole_processes
from bench.records import Many, many_records
from bench.rounds import Series, Worker, alternate, one_core
from bench.words import of

CONTENDERS = ("rulec", "rulec pure", "mahjong", "pymahjonggb", "riichienv", "mahjax", "mahjax, wins only", "bare loop")
PLAYERS = ("rulec", "rulec pure", "riichienv", "mahjax", "jansou")
PACKAGE = {"mahjax, wins only": "mahjax"}
RULESET = "chuanma"
WHOLE_ROUNDS = 5  # at most: whole simulations take long


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """How much is measured."""

    distinct: int
    batch: int
    rounds: int
    process_rounds: int
    records: int
    record_rounds: int
    turn: float  # seconds at least, of playing rounds
    whole: float  # seconds that `rulec simulate` is to play on one process


FULL = Scale(distinct=20_000, batch=400_000, rounds=11, process_rounds=11, records=1_000, record_rounds=3,
             turn=TURN, whole=20)  # fmt: skip
QUICK = Scale(distinct=1_000, batch=8_000, rounds=3, process_rounds=2, records=50, record_rounds=2,
              turn=0.1, whole=1)  # fmt: skip


def start_workers(place: Place, folder: Path, names: list[str], *, plays: bool = False) -> list[Worker]:
    """A process for each contender that can be had; one that does not start is noted as missing."""
    workers: list[Worker] = []
    for name in names:
        env = base_env(RULEC_CACHE=str(folder / "cache"), **({"RULEC_PURE": "1"} if name == "rulec pure" else {}))
        told = {"folder": str(folder), "ruleset": RULESET, "limit": place.limit, "plays": "1" if plays else ""}
        worker = Worker.start(name, place.python, told, env)
        if worker.fault:
            place.missing[f"{name}, rounds" if plays else name] = worker.fault
        else:
            workers.append(worker)
    return workers


def scoring(place: Place, hands: Hands, scale: Scale, names: list[str]) -> dict[str, Any]:
    """One hand points-only, one hand with patterns, and batches."""
    batch = len(hands.counts) // 27
    with tempfile.TemporaryDirectory(dir=FOLDER) as text:
        folder = Path(text)
        (folder / "cache").mkdir()
        hands.write(folder)
        workers = start_workers(place, folder, names)
        series = {
            "points": alternate(workers, "points", scale.distinct, scale.rounds),
            "patterns": alternate(workers, "patterns", scale.distinct, scale.rounds),
            "batch": alternate(workers, "batch", batch, scale.rounds),
        }
        place.missing.update({worker.name: worker.fault for worker in workers if worker.fault})
        workers = [worker for worker in workers if not worker.fault]
        answers = {worker.name: worker.ask("answers") for worker in workers}
        same_answers(answers)
        memory = {worker.name: worker.ask("peak")["mib"] for worker in workers}
        for worker in workers:
            worker.stop()
    return {"series": series, "answers": answers, "memory": memory, "distinct": scale.distinct, "batch": batch}


def playing(place: Place, scale: Scale, names: list[str]) -> Plays:
    """Rounds stepped from Python, between bots, and settled again."""
    with tempfile.TemporaryDirectory(dir=FOLDER) as text:
        folder = Path(text)
        (folder / "cache").mkdir()
        workers = start_workers(place, folder, names, plays=True)
        series, answers = play_rounds(workers, scale.rounds, scale.turn)
        place.missing.update({f"{worker.name}, rounds": worker.fault for worker in workers if worker.fault})
        same_answers(answers)
        alive = [worker for worker in workers if not worker.fault]
        memory = {worker.name: worker.ask("peak")["mib"] for worker in alive}
        for worker in alive:
            worker.stop()
    return Plays(
        series=series,
        decisions={name: told["decisions"] for name, told in answers.items()},
        events=max((told.get("events", 0.0) for told in answers.values()), default=0.0),
        memory=memory,
    )


def whole_rounds(place: Place, scale: Scale, plays: Plays) -> Plays:
    """The same with `rulec simulate` as whole commands, on as many rounds as the measured speed asks for."""
    mine = of(plays.series[WANTED], "rulec")
    if mine is None:
        return plays
    whole = whole_command(place, RULESET, mine.middle, scale.whole, min(scale.process_rounds, WHOLE_ROUNDS))
    return replace(plays, whole=whole)


def same_answers(answers: dict[str, dict[str, Any]]) -> None:
    """Raises SystemExit when the two kernels do not agree: the speed of a wrong answer is of no interest."""
    if len({told["digest"] for told in answers.values() if "digest" in told}) > 1:
        raise SystemExit("the compiled and the uncompiled kernel give different answers for the same hands")


def measure(scale: Scale, *, peers: bool, quick: bool) -> dict[str, Any]:
    start = time.perf_counter()
    told("preparing the environment under build/bench")
    place = here() if quick and not peers else prepare(peers=peers)
    wanted = CONTENDERS if peers else ("rulec", "rulec pure", "bare loop")
    names = [name for name in wanted if PACKAGE.get(name, name) not in place.missing]
    kernels = {"rulec": place.kernel(base_env()), "rulec pure": place.kernel(base_env(RULEC_PURE="1"))}
    commands = Commands(python=place.python, rulec=place.rulec, rulesets=shipped(place))
    players = [name for name in (PLAYERS if peers else PLAYERS[:2]) if PACKAGE.get(name, name) not in place.missing]
    with one_core() as core:
        told("scoring hands")
        hands = make_hands(scale.distinct, scale.batch)
        found = scoring(place, hands, scale, names)
        told("compiling and whole processes")
        rulesets = {"sichuan": "sichuan", RULESET: RULESET, **files()}
        compiles = {name: compile_times(place, ref, scale.process_rounds) for name, ref in rulesets.items()}
        warm = whole_processes(commands, scale.process_rounds, warm=True)
        cold = whole_processes(commands, scale.process_rounds, warm=False)
        found["memory"].update(peaks(commands))
        told("full records")
        many = many_records(place, RULESET, scale.records, scale.record_rounds)
        told("playing rounds")
        plays = playing(place, scale, players)
    told("simulating on one process and on two")
    plays = whole_rounds(place, scale, plays)
    return {
        **found,
        "pinned": core is not None,
        "machine": report.machine(place.python),
        "versions": place.versions,
        "missing": place.missing,
        "kernels": kernels,
        "ruleset": RULESET,
        "rounds": scale.rounds,
        "process_rounds": scale.process_rounds,
        "compile": compiles,
        "shipped": list(commands.rulesets),
        "processes": {"warm": warm, "cold": cold},
        "records": many,
        "plays": plays,
        "took": time.perf_counter() - start,
    }


def told(text: str) -> None:
    sys.stderr.write(text + "\n")


def shortened(seconds: float) -> float:
    """Four digits: the rest is noise."""
    return float(f"{seconds:.4g}")


def plain(value: object) -> dict[str, Any]:
    """Series as JSON writes them."""
    if isinstance(value, Series):
        first = {} if value.first is None else {"first": shortened(value.first)}
        return {"name": value.name, "seconds": [shortened(v) for v in value.values], **first}
    if isinstance(value, Many | Plays | Whole):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    raise TypeError(type(value).__name__)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "--quick",
        action="store_true",
        help="few hands and rounds, without peers, in this Python if rulec is installed in it; prints only",
    )
    parser.add_argument("--peers", action="store_true", help="with --quick: the peers too")
    parser.add_argument("--write", action="store_true", help="with --quick: write the files all the same")
    options = parser.parse_args()
    found = measure(QUICK if options.quick else FULL, peers=options.peers or not options.quick, quick=options.quick)
    page = report.page(found)
    if options.quick and not options.write:
        sys.stdout.write(page)
        return 0
    (ROOT / "docs" / "bench.md").write_text(page, encoding="utf-8")
    last = json.dumps(found, default=plain, ensure_ascii=False, indent=1)
    (ROOT / "bench" / "last.json").write_text(last + "\n", encoding="utf-8")
    readme = ROOT / "README.md"
    readme.write_text(report.in_readme(readme.read_text(encoding="utf-8"), report.short(found)), encoding="utf-8")
    sys.stdout.write(report.short(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
