"""Chunks of rounds on a Dask cluster, handed back in order. Needs the extra `cluster`."""

from collections.abc import Iterator, Sequence
from typing import Any

from rulec.source.diagnostic import Diagnostic, DiagnosticError
from rulec.study.crew import AHEAD, PATIENCE, Play, Played, dying
from rulec.study.simulation import Chosen

Client = Any  # of a package that tells few of its types, and may not be there
WAIT = 10  # seconds for a scheduler, and then for a first worker


def on_cluster(play: Play[Played], chosen: Sequence[Chosen], address: str) -> Iterator[Played]:
    """Play chunks on the workers of a scheduler, and give each when all before it are done.

    What a worker that was lost had at hand is played again on another. Raises DiagnosticError where a ruleset cannot
    compute a round, where nobody answers at the address, or where workers are lost over one chunk again and again;
    ImportError without the extra.
    """
    import distributed

    connect: Any = distributed.Client
    try:
        client: Client = connect(address, timeout=WAIT, set_as_default=False)
        client.wait_for_workers(1, timeout=WAIT)
    except (OSError, TimeoutError, ValueError) as error:
        args = {"address": address, "reason": str(error) or type(error).__name__}
        raise DiagnosticError((Diagnostic(code="cluster-unreachable", args=args),)) from None
    with client:
        yield from _in_order(client, play, chosen)


def _in_order(client: Client, play: Play[Played], chosen: Sequence[Chosen]) -> Iterator[Played]:
    from distributed.scheduler import KilledWorker

    asked: list[Any] = []
    for number, own in enumerate(chosen):
        ahead = AHEAD * max(1, len(client.nthreads()))
        for first, rounds in chosen[len(asked) : number + ahead]:
            asked.append(client.submit(play, first, rounds, pure=False, retries=PATIENCE))
        try:
            yield asked[number].result()
        except KilledWorker:
            raise dying(own) from None
        asked[number] = None  # what was handed back need not be kept
