"""A scheduler and two workers on this machine: the same answer as one process gives, also when a worker is lost."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import rulec
from rulec.cli import main
from rulec.source.diagnostic import DiagnosticError
from rulec.study.cluster import on_cluster
from rulec.study.crew import in_order
from rulec.study.simulation import Chunk, make_plan, play_chunk
from tests.cli.test_verbs import told

SIMULATE = ("simulate", "two-players", "--rounds", "200", "--seed", "6", "--night", "4")


@contextmanager
def started(*command: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen([sys.executable, "-m", *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               text=True)  # fmt: skip
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """The address of a scheduler on loopback, and its workers."""
    file = folder / "scheduler.json"
    quiet = ("--no-dashboard", "--host", "127.0.0.1")
    with ExitStack() as stack:
        stack.enter_context(
            started("distributed.cli.dask_scheduler", "--port", "0", "--scheduler-file", str(file), *quiet)
        )
        while not file.exists() or not file.read_text("utf-8"):
            time.sleep(0.05)
        address: str = json.loads(file.read_text("utf-8"))["address"]
        own = ("--nthreads", "1", "--no-nanny", "--local-directory", str(folder), *quiet)
        yield (
            address,
            [stack.enter_context(started("distributed.cli.dask_worker", address, *own)) for _ in range(workers)],
        )


@pytest.mark.slow
def test_a_cluster_gives_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with cluster(tmp_path, 2) as (address, _):
        found: Any = told(capsys, *SIMULATE, "--cluster", address)
    assert found == told(capsys, *SIMULATE)


@pytest.mark.slow
def test_a_lost_worker_is_no_loss(tmp_path: Path) -> None:
    plan = make_plan([rulec.load("two-players")], ["shanten"], 6, 4, records=True)
    play = partial(play_chunk, plan)
    chosen = [(first, 16) for first in range(0, 320, 16)]
    found: list[Chunk] = []
    with cluster(tmp_path, 2) as (address, workers):
        for chunk in on_cluster(play, chosen, address):
            if len(found) == 3:
                workers[0].send_signal(signal.SIGKILL)
            found.append(chunk)
    assert found == list(in_order(play, chosen, 1))


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("rulec.study.cluster.WAIT", 0.3)
    assert main([*SIMULATE, "--cluster", "tcp://127.0.0.1:9", "--json"]) == 1
    assert [error["code"] for error in json.loads(capsys.readouterr().out)["errors"]] == ["cluster-unreachable"]
    with pytest.raises(DiagnosticError):
        plan = make_plan([rulec.load("chuanma")], ["shanten"], 1, 1)
        list(on_cluster(partial(play_chunk, plan), [(0, 4)], "nonsense://x"))


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main([*SIMULATE, "--cluster", "tcp://127.0.0.1:9", "--lang", "en"]) == 2
    assert "install rulec with its extra `cluster`" in capsys.readouterr().err
