"""The bench's own environment: rulec as installed from this checkout, and the peers, under build/bench (not in git)."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "bench"
PEERS = Path(__file__).with_name("peers.txt")
PIP_LIMIT = 600  # seconds for one package


@dataclass(slots=True, kw_only=True)
class Place:
    """Where things run: the environment's Python, versions installed, and why what is missing is missing."""

    python: Path
    versions: dict[str, str] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    limit: str = ""

    @property
    def rulec(self) -> Path:
        """The installed command."""
        return self.python.with_name("rulec")

    def kernel(self, env: Mapping[str, str]) -> str:
        """Which kernel the installed rulec tells that it runs."""
        done = subprocess.run(
            [str(self.rulec), "--version", "--json"], env=env, capture_output=True, text=True, check=True, cwd=FOLDER
        )
        told: str = json.loads(done.stdout)["kernel"]
        return told


def base_env(**more: str) -> dict[str, str]:
    """The environment of every measured process: nothing of the caller's that could change what it imports."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "RULEC", "XLA", "JAX"))}
    one = {"OMP_NUM_THREADS": "1", "JAX_PLATFORMS": "cpu", "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false"}
    return {**kept, **one, "PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8", **more}


def pip(python: Path, *arguments: str) -> str:
    """Run pip; an empty text when all went well, else its last line."""
    command = [str(python), "-m", "pip", "--disable-pip-version-check", "--no-input", *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PIP_LIMIT, env=base_env())
    except subprocess.TimeoutExpired:
        return f"pip did not end within {PIP_LIMIT} seconds"
    if done.returncode == 0:
        return ""
    faults = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
    return (faults or done.stderr.strip().splitlines() or ["pip failed"])[-1]


def source_copy(target: Path) -> Path:
    """A copy of the checkout's files as they are now, so that building leaves nothing in it and takes no leftovers."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in listed.stdout.decode().split("\0"):
        source = ROOT / name
        if name and source.is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target / name)
    return target


def install_rulec(place: Place) -> None:
    """Build and install rulec from the checkout. Raises SystemExit when it cannot be."""
    with tempfile.TemporaryDirectory() as folder:
        source = str(source_copy(Path(folder)))
        fresh = ["--no-deps", "--force-reinstall", "--no-cache-dir"] if place.rulec.exists() else []
        fault = pip(place.python, "install", "--quiet", *fresh, source)
    if fault:
        raise SystemExit(f"rulec cannot be installed for the bench: {fault}")


def install_peers(place: Place) -> None:
    """Install each peer by itself; one that cannot be had is noted and left out."""
    for line in PEERS.read_text().splitlines():
        wanted = line.split("#")[0].strip()
        if not wanted:
            continue
        name, version = wanted.split("==")
        fault = pip(place.python, "install", "--quiet", wanted)
        if fault:
            place.missing[name] = fault
        else:
            place.versions[name] = version


def build_limit() -> str:
    """Compile the bare loop; an empty path where there is no C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return ""
    target = FOLDER / "limit.so"
    source = Path(__file__).with_name("limit.c")
    command = [compiler, "-O2", "-shared", "-fPIC", "-o", str(target), str(source)]
    return str(target) if subprocess.run(command, check=False, capture_output=True).returncode == 0 else ""


def note_limit(place: Place) -> Place:
    """Build the bare loop for it, or note that it is missing."""
    place.limit = build_limit()
    if not place.limit:
        place.missing["bare loop"] = "no C compiler"
    return place


def here() -> Place:
    """Without peers: the Python that runs, if rulec is installed in it, so that nothing need be installed."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    place = Place(python=Path(sys.executable))
    return note_limit(place) if place.rulec.exists() else prepare(peers=False)


def prepare(*, peers: bool) -> Place:
    """Make or renew the environment."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    venv = FOLDER / "venv"
    python = venv / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    place = note_limit(Place(python=python))
    install_rulec(place)
    if peers:
        install_peers(place)
    return place
