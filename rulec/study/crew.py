"""Chunks of rounds on several processes, handed back in order."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from threading import Thread
from types import ModuleType
from typing import Any, TypeVar

from rulec.source.diagnostic import Diagnostic, DiagnosticError
from rulec.study.simulation import Chosen

AHEAD = 3  # chunks for each process that are asked for before they are needed
PATIENCE = 3  # processes that may die over one chunk

Played = TypeVar("Played")
Play = Callable[[int, int], Played]  # from a round, so many; it must travel to other processes

_play: list[Play[Any]] = []  # of this process, where it is a worker


def in_order(play: Play[Played], chosen: Sequence[Chosen], jobs: int) -> Iterator[Played]:
    """Play chunks, on so many processes, and give each when all before it are done.

    What a process that died had at hand is played again. Raises DiagnosticError where a ruleset cannot compute a round,
    or processes keep dying.
    """
    if jobs == 1:
        for first, rounds in chosen:
            yield play(first, rounds)
        return
    left = list(chosen)
    deaths = 0
    while left:
        before = len(left)
        try:
            for chunk in _crew(play, tuple(left), jobs):
                left.pop(0)
                yield chunk
        except BrokenProcessPool:
            deaths = deaths + 1 if len(left) == before else 1
            if deaths == PATIENCE:
                raise dying(left[0]) from None


def dying(chosen: Chosen) -> DiagnosticError:
    """That whoever plays these rounds dies over them."""
    first, rounds = chosen
    args = {"first": str(first + 1), "last": str(first + rounds)}
    return DiagnosticError((Diagnostic(code="workers-die", args=args),))


def _crew(play: Play[Played], chosen: Sequence[Chosen], jobs: int) -> Iterator[Played]:
    """Chunks from a fresh set of processes, until one of these dies."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_begin, initargs=(play,)
    )
    asked: list[Future[Played]] = []
    whole = False
    try:
        for number in range(len(chosen)):
            while len(asked) < min(len(chosen), number + AHEAD * jobs):
                with undisturbed(), _without_main():
                    asked.append(pool.submit(_work, *chosen[len(asked)]))
            chunk = asked[number].result()
            asked[number] = Future()  # what was handed back need not be kept
            yield chunk
        whole = True
    finally:
        pool.shutdown(wait=whole, cancel_futures=True)
        if not whole:  # nobody waits for what they have at hand
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits until this is done; processes that begin here never hear it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _without_main() -> Iterator[None]:
    """Processes that begin here do not run the script that asked for them: one that plays without asking whether it is
    `__main__` would play again in each of them, and one that came from stdin is not there to be run."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _begin(play: Play[Any]) -> None:
    with suppress(ValueError):  # where this is not the main thread
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    _play[:] = [play]
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A parent that was killed asks for nothing more, and nobody else would end this process."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(first: int, rounds: int) -> Any:  # noqa: ANN401 - what the chunks of this process come to
    return _play[0](first, rounds)
