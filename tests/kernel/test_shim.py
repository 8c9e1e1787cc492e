"""The stand-in for the cython module."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulec.kernel import shim

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("kind", "value", "wrapped"),
    [
        ("uchar", 256, 0),
        ("uchar", -1, 255),
        ("schar", 128, -128),
        ("short", 32768, -32768),
        ("ushort", 65537, 1),
        ("int", 1 << 31, -(1 << 31)),
        ("uint", 1 << 32, 0),
        ("longlong", (1 << 63) - 1, (1 << 63) - 1),
        ("longlong", 1 << 63, -(1 << 63)),
        ("ulonglong", -1, (1 << 64) - 1),
    ],
)
def test_a_cast_wraps_round_as_in_c(kind: str, value: int, wrapped: int) -> None:
    assert shim.cast(getattr(shim, kind), value) == wrapped


def test_a_declared_variable_begins_with_its_value_or_nought() -> None:
    assert shim.declare(shim.longlong, 5) == 5
    assert shim.declare(shim.longlong) == 0
    assert shim.declare(list) is None


def test_what_is_decorated_stays_as_it_is() -> None:
    def one() -> int:
        return 1

    for decorator in (shim.cfunc, shim.ccall, shim.cclass, shim.inline, shim.final, shim.nogil()):
        assert decorator(one) is one
    for directive in (shim.boundscheck, shim.wraparound, shim.cdivision, shim.exceptval, shim.returns):
        assert directive(False)(one) is one
    assert shim.exceptval(-1, check=True)(one) is one
    with shim.nogil:
        assert one() == 1


def test_a_memoryview_is_a_word_only() -> None:
    assert vars(shim)["ushort"][::1] is vars(shim)["ushort"]


def test_the_sources_take_no_cython_even_where_it_is_installed(tmp_path: Path) -> None:
    (tmp_path / "cython.py").write_text("raise SystemExit('cython was imported')", encoding="utf-8")
    program = "from rulec import kernel; print(kernel.speed())"
    environment = {"PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT))), "RULEC_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("pure\n", "")
