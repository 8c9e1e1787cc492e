"""Why leaves that differ made no difference: never reached, masked by the cap, or cancelled by others."""

from rulec.round.result import Settled
from rulec.study.causes import Causes, amounts
from rulec.study.result import Reason, Unchanged
from rulec.study.units import Unit


def unmoved_in(pair: Causes, number: int) -> tuple[Unchanged, ...]:
    """For a record that settles the same under both rulesets: one reason, or one a unit."""
    if not pair.leaves:
        return (Unchanged(reason="same-rules"),)
    return _merged(pair, [(unit, _reason(pair, unit, number)) for unit in pair.units])


def unmoved_overall(pair: Causes, movers: frozenset[Unit]) -> tuple[Unchanged, ...]:
    """The units that have no share in any difference, each with the strongest reason over all records."""
    if not pair.leaves:
        return (Unchanged(reason="same-rules"),)
    if not pair.legal:
        return ()
    rest = [unit for unit in pair.units if not any(unit <= mover for mover in movers)]
    found = []
    for unit in rest:
        reasons = {_reason(pair, unit, number) for number in pair.legal}
        order: tuple[Reason, ...] = ("cancelled", "masked", "no-effect", "unreached")
        found.append((unit, next(reason for reason in order if reason in reasons)))
    return _merged(pair, found)


def _merged(pair: Causes, found: list[tuple[Unit, Reason]]) -> tuple[Unchanged, ...]:
    return tuple(Unchanged(reason=reason, places=pair.places(unit)) for unit, reason in found)


def _reason(pair: Causes, unit: Unit, number: int) -> Reason:
    everything = frozenset(pair.leaves)
    steps = ((frozenset[str](), unit), (everything - unit, everything))
    pairs = [(pair.settle(before, number), pair.settle(after, number)) for before, after in steps]
    known = [(a, b) for a, b in pairs if a is not None and b is not None]
    if any(amounts(a) != amounts(b) for a, b in known):
        return "cancelled"
    if any(_masked(a, b) for a, b in known):
        return "masked"
    return "no-effect" if any(_touched(unit, s) for ends in known for s in ends) else "unreached"


def _masked(old: Settled, new: Settled) -> bool:
    """A win counts otherwise, yet pays the same because its value is cut off at the limit."""
    return any(
        (a.score.fan, a.score.hits) != (b.score.fan, b.score.hits) and (a.score.limit or b.score.limit)
        for a, b in zip(old.wins, new.wins, strict=False)
    )


def _touched(unit: Unit, settled: Settled) -> bool:
    """Whether a rule of the unit was at work: its settlement made an entry, or its pattern counted."""
    sections: dict[str, set[str]] = {}
    for path in unit:
        section, _, rest = path.partition(".")
        sections.setdefault(section, set()).add(rest.split(".")[0])
    hits = {hit.id for win in settled.wins for hit in win.score.hits}
    rules = {entry.rule for entry in settled.entries}
    return bool(sections.get("settlements", set()) & rules or sections.get("patterns", set()) & hits)
