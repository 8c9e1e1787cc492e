"""Which kernel runs: compiled modules that are of these sources, else the sources.

The compiled modules here are fakes that cannot be loaded, in a copy of the room: no compiler is needed, and what loads
without a fault is a source.
"""

import json
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import find_spec
from pathlib import Path

import pytest

from rulec import kernel
from rulec.cli import main
from rulec.kernel import stamp

ROOT = Path(__file__).resolve().parents[2]
SUFFIX = EXTENSION_SUFFIXES[0]
NAMES = sorted(path.stem for path in (ROOT / "rulec" / "kernel").glob("*.py") if path.stem not in stamp.PLAIN)
LOAD = "from rulec import kernel; import rulec.kernel.vm as vm; print(kernel.speed(), vm.__file__)"


def copied(target: Path, *, whole: bool = False) -> Path:
    """A copy of the room (or of the package) with a fake of every compiled module and a note that fits; the room."""
    ignore = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "_stamp.*")
    if whole:
        shutil.copytree(ROOT / "rulec", target / "rulec", ignore=ignore)
    else:
        shutil.copytree(ROOT / "rulec" / "kernel", target / "rulec" / "kernel", ignore=ignore)
        (target / "rulec" / "__init__.py").write_text("", encoding="utf-8")
    room = target / "rulec" / "kernel"
    for name in NAMES:
        (room / f"{name}{SUFFIX}").write_bytes(b"no library")
    (room / stamp.NOTE).write_text(stamp.note(stamp.sources(str(room))), encoding="utf-8")
    return room


def run(folder: Path, *arguments: str, pure: str | None = None) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "RULEC_PURE"}
    environment["PYTHONPATH"] = str(folder)
    if pure is not None:
        environment["RULEC_PURE"] = pure
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, check=False, encoding="utf-8"
    )


def edited(room: Path) -> None:
    with (room / "vm.py").open("a", encoding="utf-8") as file:
        file.write("\n")


def without_note(room: Path) -> None:
    (room / stamp.NOTE).unlink()


def with_damaged_note(room: Path) -> None:
    (room / stamp.NOTE).write_bytes(b"\xff\xfevm.py")


def with_a_module_more(room: Path) -> None:
    (room / "fresh.py").write_text('"""New."""\n', encoding="utf-8")


def with_a_module_less(room: Path) -> None:
    (room / "price.py").unlink()


def with_half_of_it_compiled(room: Path) -> None:
    (room / f"vm{SUFFIX}").unlink()


def with_other_declarations(room: Path) -> None:
    (room / "vm.pxd").write_text("# other\n", encoding="utf-8")


STALE = {
    edited: {"vm.py"},
    without_note: {f"{name}.py" for name in NAMES},
    with_damaged_note: {f"{name}.py" for name in NAMES},
    with_a_module_more: {"fresh.py"},
    with_a_module_less: {"price.py"},
    with_half_of_it_compiled: {"vm.py"},
    with_other_declarations: {"vm.pxd"},
}


def test_a_compiled_module_of_these_sources_is_loaded(tmp_path: Path) -> None:
    room = copied(tmp_path)
    assert stamp.stale(str(room)) == ()
    for pure in (None, "", "0"):
        done = run(tmp_path, "-c", LOAD, pure=pure)
        assert f"ImportError: {room}/vm{SUFFIX}" in done.stderr


@pytest.mark.parametrize("change", STALE)
def test_a_stale_one_is_told_and_its_source_runs(change, tmp_path: Path) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    room = copied(tmp_path)
    change(room)
    told = set(stamp.stale(str(room)))
    assert STALE[change] <= told <= STALE[change] | {path.name for path in room.glob("*.pxd")}
    done = run(tmp_path, "-c", LOAD)
    assert done.stdout == f"pure {room / 'vm.py'}\n"
    assert done.stderr.count("RuntimeWarning") == 1
    assert "pip install -e ." in done.stderr
    for name in STALE[change]:
        assert name in done.stderr


def test_pure_asks_for_the_sources(tmp_path: Path) -> None:
    room = copied(tmp_path)
    edited(room)
    done = run(tmp_path, "-W", "error", "-c", LOAD, pure="1")
    assert (done.stdout, done.stderr) == (f"pure {room / 'vm.py'}\n", "")


def test_nothing_compiled_is_nothing_stale(tmp_path: Path) -> None:
    room = copied(tmp_path)
    for name in NAMES:
        (room / f"{name}{SUFFIX}").rename(room / f"{name}.cpython-20-other.so")  # another Python's
    (room / stamp.NOTE).unlink()
    done = run(tmp_path, "-W", "error", "-c", LOAD)
    assert (done.stdout, done.stderr) == (f"pure {room / 'vm.py'}\n", "")


def test_the_command_line_tells_a_stale_kernel_in_one_line(tmp_path: Path) -> None:
    edited(copied(tmp_path, whole=True))
    program = "import sys; from rulec.cli import main; main(['--version', '--json']); sys.exit(main(['--version']))"
    done = run(tmp_path, "-W", "error", "-c", program)
    document, _, line = done.stdout.rstrip("\n").rpartition("\n")
    assert json.loads(document)["kernel"] == "pure"
    assert line.endswith("(pure kernel)")
    assert done.stderr.count("\n") == 1
    assert "vm.py" in done.stderr
    assert "源码" in done.stderr
    assert "install rulec again" in done.stderr


def test_a_test_run_refuses_a_stale_kernel(tmp_path: Path) -> None:
    edited(copied(tmp_path))
    (tmp_path / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path / "tests" / "conftest.py")
    (tmp_path / "tests" / "test_nothing.py").write_text("def test_nothing(): pass\n", encoding="utf-8")
    command = ("-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider", "tests")
    refused = run(tmp_path, *command)
    assert refused.returncode == pytest.ExitCode.USAGE_ERROR
    assert "vm.py" in refused.stderr
    assert "RULEC_PURE=1" in refused.stderr
    assert run(tmp_path, *command, pure="1").returncode == pytest.ExitCode.OK


def test_the_speed_is_that_of_the_modules_loaded() -> None:
    specs = [find_spec(f"rulec.kernel.{name}") for name in NAMES]
    compiled = [spec is not None and isinstance(spec.loader, ExtensionFileLoader) for spec in specs]
    assert kernel.speed() == ("compiled" if all(compiled) else "pure")


def test_the_version_tells_the_kernel(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["kernel"] == kernel.speed()
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.endswith(f"({kernel.speed()} kernel)\n")


def test_the_version_imports_no_engine() -> None:
    program = (
        "import sys; from rulec.cli import main; main(['--version']); "
        "print(*sorted({name.split('.')[1] for name in sys.modules if name.startswith('rulec.')}))"
    )
    assert run(ROOT, "-c", program).stdout.splitlines()[-1] == "cli kernel source"
