"""A simulation from its first chunk, or where it was left, to its last or to an interrupt."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol, Self, TypeVar

from rulec.study.cluster import on_cluster
from rulec.study.crew import in_order, undisturbed
from rulec.study.rules import Rules
from rulec.study.simulation import Chunk, Plan, play_chunk, spans
from rulec.study.tally import Apart, Tally

Each = Callable[[Chunk, Chunk], None]  # what was just played, and all so far with it


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """Rounds that were played under one ruleset or several, the first of them the old one; `asked` are those that were
    wanted."""

    rules: tuple[Rules, ...]
    plan: Plan
    asked: int
    sums: Chunk

    @property
    def rounds(self) -> int:
        """The rounds that were played."""
        return self.sums.rounds

    @property
    def whole(self) -> bool:
        """Whether nothing interrupted it."""
        return self.rounds == self.asked

    @property
    def tally(self) -> Tally:
        """What the rounds under the first ruleset came to."""
        return self.sums.tallies[0]


def nothing(plan: Plan) -> Chunk:
    """No round at all."""
    return Chunk(
        first=0,
        rounds=0,
        tallies=tuple(Tally.empty(plan.nights) for _ in range(plan.count)),
        aparts=tuple(Apart.empty(plan.nights) for _ in plan.again),
    )


def run(
    rules: Sequence[Rules],
    plan: Plan,
    asked: int,
    jobs: int,
    *,
    cluster: str | None = None,
    start: Chunk | None = None,
    each: Each | None = None,
) -> Simulation:
    """Play so many rounds, those of `start` among them, on processes or on the cluster of an address; an interrupt ends
    with what is done so far.

    Raises DiagnosticError where a ruleset cannot compute a round, or workers keep dying or do not answer; ImportError
    where the extra for clusters is missing.
    """
    sums = nothing(plan) if start is None else start
    chosen, play = spans(plan.nights.block, asked, sums.rounds), partial(play_chunk, plan)
    chunks = in_order(play, chosen, jobs) if cluster is None else on_cluster(play, chosen, cluster)
    return Simulation(rules=tuple(rules), plan=plan, asked=asked, sums=gathered(sums, chunks, each))


class Sums(Protocol):
    """What rounds came to."""

    def merge(self, other: Self) -> Self:
        """This with another."""


Summed = TypeVar("Summed", bound=Sums)


def gathered(sums: Summed, chunks: Iterable[Summed], each: Callable[[Summed, Summed], None] | None) -> Summed:
    """What was there and all chunks that come, until an interrupt; `each` is told of every chunk, and all so far with
    it."""
    try:
        for chunk in chunks:
            with undisturbed():
                sums = sums.merge(chunk)
                if each is not None:
                    each(chunk, sums)
    except KeyboardInterrupt:
        pass
    return sums
