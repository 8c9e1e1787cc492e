"""What a full record states beside what happened, held against what is derived."""

from typing import TYPE_CHECKING

from rulec.round.model import FLAGS, Event
from tests.reference.evaluate import truth
from tests.reference.game import need
from tests.reference.hand import Value
from tests.reference.price import Pricing
from tests.reference.scope import Scope

if TYPE_CHECKING:
    from tests.reference.watch import Watched

FACTS = ("after_kong", "fed_kong", "kong_discard", "robbed_kong")


def flags_of(pricing: Pricing) -> frozenset[str]:
    """The flags that a sheet would give a win: facts, and what the ruleset defines."""
    found = {name for name in FACTS if pricing.facts[name]}
    defines = pricing.table.program.defines
    found |= {name for name in FLAGS if name not in FACTS and name in defines and told(pricing, name)}
    if "last_tile" not in defines and pricing.facts["wall"] == 0:
        found.add("last_tile")
    return frozenset(found)


def told(pricing: Pricing, name: str) -> bool:
    return truth(pricing.table.program.defines[name].expr.tree, pricing.scope)


def check_called(watched: "Watched", event: Event, pricing: Pricing | None) -> None:
    """Raise IllegalError where what is called as a win states other tiles than are there, or another way in which it
    came about; so also of one that is none."""
    assert event.seat is not None
    flight = watched.game.flight
    hand = watched.hand_of(event.seat, flight.tile if event.source is not None and flight is not None else None)
    need(pricing is None or event.tile is None or event.tile == pricing.win, "tile-differs")
    if event.hand is not None:
        need(event.hand.counts == hand.counts, "hand-differs")
        need(sorted(event.hand.melds) == sorted(hand.melds), "melds-differ")
    need(event.melds is None or sorted(event.melds) == sorted(hand.melds), "melds-differ")
    facts = watched.hand_facts(event.seat, event.source)
    need(all(facts[name] for name in FACTS if name in event.flags), "flags-differ")


def check_win(event: Event, pricing: Pricing) -> None:
    """Raise IllegalError where a win states what it is not worth, or what the ruleset does not take it for."""
    # a flag that the ruleset does not define says nothing here: the record may be played under others too
    unknown = {"heavenly", "earthly"} - pricing.table.program.defines.keys()
    need(event.flags - unknown <= flags_of(pricing), "flags-differ")
    need(event.fan is None or event.fan == pricing.fan, "fan-differs")
    need(event.points is None or event.points == pricing.points, "points-differ")
    if event.patterns is not None:
        counted = sorted(name for name, times in pricing.times.items() for _ in range(times))
        need(sorted(event.patterns) == counted, "patterns-differ")


def check_round(watched: "Watched", event: Event) -> None:
    """Raise IllegalError where an event states of readiness or pigs what is not so."""
    playing = [s.index for s in watched.table.seats if s.in_play]
    if event.ready is not None:
        for seat, ready in event.ready.items():
            need(defined(watched, "ready", seat), "ready-differs")
            waits = [e.values["points"] for e in watched.waits(seat) if e.values["live"]]
            known = [w for w in waits if not isinstance(w, str) and w is not None]
            need(ready.least is None or ready.least == min(known, default=None), "ready-differs")
            need(ready.most is None or ready.most == max(known, default=None), "ready-differs")
            if ready.hand is not None:
                player = watched.game.players[seat]
                need(ready.hand.counts == player.waiting(), "ready-differs")
                need(sorted(ready.hand.melds) == sorted(player.melds), "ready-differs")
        need(all(s in event.ready or not defined(watched, "ready", s) for s in playing), "ready-differs")
    if event.pigs is not None:
        need(set(event.pigs) & set(playing) == {s for s in playing if defined(watched, "pig", s)}, "pigs-differ")


def defined(watched: "Watched", name: str, seat: int) -> Value:
    """A definition of a seat; without one, ready is a live wait and nobody is a pig."""
    found = watched.program.defines.get(name)
    if found is None:
        return name == "ready" and any(e.values["live"] for e in watched.waits(seat))
    return truth(found.expr.tree, Scope(watched.table, seat, watched.facts()))
