"""Whole processes, compiling in a fresh process, and peak memory; alternating, on the same core."""

import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.install import FOLDER, ROOT, Place, base_env
from bench.rounds import Series

BARE, LIBRARIES = "python -c pass", "python -c 'import typer, lark, yaml, jsonschema'"
FRIDAY, COPY = "examples/friday.yaml", "copy-of-sichuan.yaml"
HAND = "111m 444m 222m 999m 66m"
PEAK = Path(__file__).with_name("peak.py")
COMPILE = """
import json, sys, time
start = time.perf_counter()
import lark, yaml, jsonschema, rulec
rulec.load("sbr").scorer()
started = time.perf_counter()
scorer = rulec.load(sys.argv[1]).scorer()
ready = time.perf_counter()
assert scorer.complete()
whole = time.perf_counter()
scorer.points(bytes([0, 0, 0, 3, 3, 3, 1, 1, 1, 8, 8, 8, 5, 5]))
first = time.perf_counter()
told = {"start": started - start, "compile": ready - started, "tables": whole - ready, "first": first - whole}
print(json.dumps(told))
"""
PARTS = ("start", "compile", "tables", "first")  # of COMPILE


@dataclass(frozen=True, slots=True, kw_only=True)
class Commands:
    """What is run: a name as a person would type it, and its argument list."""

    python: Path
    rulec: Path
    rulesets: Sequence[str]

    def all(self) -> dict[str, list[str]]:
        python, rulec = str(self.python), str(self.rulec)
        night = str(ROOT / "examples" / "night.yaml")
        return {
            BARE: [python, "-c", "pass"],
            LIBRARIES: [python, "-c", "import typer, lark, yaml, jsonschema"],
            "rulec --help": [rulec, "--help"],
            **{f"rulec check {name}": [rulec, "check", name] for name in self.rulesets},
            **{f"rulec check {name}": [rulec, "check", path] for name, path in files().items()},
            f'rulec score chuanma "{HAND}"': [rulec, "score", "chuanma", HAND],
            "rulec run chuanma examples/night.yaml": [rulec, "run", "chuanma", night],
        }


def files() -> dict[str, str]:
    """Rulesets that do not come parsed with rulec: a house's own, and the library under another content."""
    copy = FOLDER / "copy.yaml"
    library = (ROOT / "rulesets" / "sichuan.yaml").read_text(encoding="utf-8")
    copy.write_text(f"{library}\n# a copy\n", encoding="utf-8")
    return {FRIDAY: str(ROOT / FRIDAY), COPY: str(copy)}


def seconds_of(command: Sequence[str], env: Mapping[str, str]) -> float:
    """How long a command takes from start to end. Raises SystemExit when it fails."""
    start = time.perf_counter()
    done = subprocess.run(command, env=env, cwd=FOLDER, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - start
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}: exit {done.returncode}\n{done.stderr[-500:]}")
    return seconds


def shipped(place: Place) -> list[str]:
    """The ids of the rulesets that come with rulec."""
    done = subprocess.run(
        [str(place.rulec), "list", "--json"], env=base_env(), capture_output=True, text=True, check=True, cwd=FOLDER
    )
    return [one["id"] for one in json.loads(done.stdout)]


def whole_processes(commands: Commands, rounds: int, *, warm: bool) -> list[Series]:
    """Seconds of each command; cold: every one starts with an empty cache folder of its own."""
    found: dict[str, list[float]] = {name: [] for name in commands.all()}
    with tempfile.TemporaryDirectory(dir=FOLDER) as cache:
        env = base_env(RULEC_CACHE=cache)
        for command in commands.all().values():
            seconds_of(command, env)
        for _ in range(rounds):
            for name, command in commands.all().items():
                if not warm:
                    shutil.rmtree(cache)
                    Path(cache).mkdir()
                found[name].append(seconds_of(command, env))
    return [Series(name=name, values=tuple(values)) for name, values in found.items()]


def compile_times(place: Place, ruleset: str, rounds: int) -> dict[str, Series]:
    """Seconds of `load(...).scorer()` in a fresh process without and with a cache, of what comes before (imports and
    another ruleset), of filling all tables and of the first hand after it, cold and cached in turn."""
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        kept = Path(folder) / "kept"
        for turn in range(rounds + 1):
            for state, cache in (("cold", Path(folder) / str(turn)), ("cached", kept)):
                cache.mkdir(exist_ok=True)
                command = [str(place.python), "-c", COMPILE, ruleset]
                env = base_env(RULEC_CACHE=str(cache))
                done = subprocess.run(command, env=env, cwd=FOLDER, capture_output=True, text=True, check=True)
                if turn:  # the first fills the kept cache
                    for part, seconds in json.loads(done.stdout).items():
                        found.setdefault(f"{part} {state}", []).append(seconds)
    return {name: Series(name=name, values=tuple(values)) for name, values in found.items()}


def peaks(commands: Commands) -> dict[str, float]:
    """Peak memory of each command in MiB, with a warm cache."""
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        env = base_env(RULEC_CACHE=folder)
        for name, command in commands.all().items():
            for _ in range(2):  # the first warms the cache
                found[name] = peak_of(commands.python, command, env, Path(folder))
    return found


def peak_of(python: Path, command: Sequence[str], env: Mapping[str, str], folder: Path) -> float:
    """Peak memory of a Python command in MiB; `folder` is for the files that this takes."""
    out, script = folder / "peak", folder / "script.py"
    rest = list(command)
    if command[1] == "-c":
        script.write_text(command[2], encoding="utf-8")
        rest = [str(script), *command[3:]]
    subprocess.run([str(python), str(PEAK), str(out), *rest], env=env, cwd=FOLDER, capture_output=True, check=True)
    return float(out.read_text())
