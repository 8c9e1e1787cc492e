"""Full records settled by the thousand: seconds and peak memory, beside reading the same lines and nothing more."""

import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bench.install import FOLDER, Place, base_env
from bench.processes import peak_of, seconds_of
from bench.rounds import Series

SEED = 7
LINES = "json.loads of every line"
READ = "import json, sys\nfor line in open(sys.argv[1], encoding='utf-8'): json.loads(line)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Many:
    """What settling a file of full records takes."""

    records: int
    events: int
    megabytes: float
    series: Sequence[Series]
    memory: Mapping[str, float]  # MiB


def write_records(path: Path, ruleset: str, count: int) -> int:
    """Write random legal rounds, the same ones every time, as the tests make them; how many events they have.

    Raises ImportError where what the tests need is not installed.
    """
    from rulec import load
    from tests.full_rounds import played

    rng, rules, events = Random(SEED), load(ruleset), 0
    with path.open("w", encoding="utf-8") as file:
        for _ in range(count):
            record = played(rng, rules).record
            events += len(record["events"])
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
    return events


def many_records(place: Place, ruleset: str, count: int, rounds: int) -> Many | None:
    """Each command in turn, round by round; None, and why in `place`, where there are no records to settle."""
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        path, cache = Path(folder) / "records.jsonl", Path(folder) / "cache"
        cache.mkdir()
        try:
            events = write_records(path, ruleset, count)
        except ImportError as error:
            place.missing["full records"] = str(error)
            return None
        run = [str(place.rulec), "run", ruleset, str(path)]
        compiled = base_env(RULEC_CACHE=str(cache))
        commands = {
            LINES: ([str(place.python), "-c", READ, str(path)], compiled),
            "rulec run --json, compiled": ([*run, "--json"], compiled),
            "rulec run --json, uncompiled": ([*run, "--json"], {**compiled, "RULEC_PURE": "1"}),
            "rulec run, compiled": (run, compiled),
        }
        found: dict[str, list[float]] = {name: [] for name in commands}
        seconds_of(*commands["rulec run --json, compiled"])  # fills the cache
        for _ in range(rounds):
            for name, command in commands.items():
                found[name].append(seconds_of(*command))
        peaks = {name: peak_of(place.python, *command, Path(folder)) for name, command in commands.items()}
        return Many(
            records=count,
            events=events,
            megabytes=path.stat().st_size / 1e6,
            series=[Series(name=name, values=tuple(values)) for name, values in found.items()],
            memory=peaks,
        )
