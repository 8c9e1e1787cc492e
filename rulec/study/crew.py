"""Chunks of a simulation on several processes, handed back in order."""

import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress

from rulec.source.diagnostic import Diagnostic, DiagnosticError
from rulec.study.simulation import Chosen, Chunk, Plan, play_chunk

AHEAD = 3  # chunks for each process that are asked for before they are needed
PATIENCE = 3  # processes that may die over one chunk

_plan: list[Plan] = []  # of this process, where it is a worker


def in_order(plan: Plan, chosen: Sequence[Chosen], jobs: int) -> Iterator[Chunk]:
    """Play chunks, on so many processes, and give each when all before it are done.

    What a process that died had at hand is played again. Raises DiagnosticError where a ruleset cannot compute a round,
    or processes keep dying.
    """
    if jobs == 1:
        for first, rounds in chosen:
            yield play_chunk(plan, first, rounds)
        return
    left = list(chosen)
    deaths = 0
    while left:
        before = len(left)
        try:
            for chunk in _crew(plan, tuple(left), jobs):
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


def _crew(plan: Plan, chosen: Sequence[Chosen], jobs: int) -> Iterator[Chunk]:
    """Chunks from a fresh set of processes, until one of these dies."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_begin, initargs=(plan,)
    )
    asked: list[Future[Chunk]] = []
    whole = False
    try:
        for number in range(len(chosen)):
            while len(asked) < min(len(chosen), number + AHEAD * jobs):
                with undisturbed():
                    asked.append(pool.submit(_play, *chosen[len(asked)]))
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


def _begin(plan: Plan) -> None:
    with suppress(ValueError):  # where this is not the main thread
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    _plan[:] = [plan]


def _play(first: int, rounds: int) -> Chunk:
    return play_chunk(_plan[0], first, rounds)
