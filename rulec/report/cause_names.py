"""Causes in words: a unit of leaves, with its old and new values, and where it stands."""

from collections.abc import Sequence

from rulec.report.names import item_title, leaf_name, place_text, value_text
from rulec.report.words import Lang, say
from rulec.ruleset.model import Ruleset
from rulec.study.result import Place, Share

SHOWN = 3  # leaves of one unit that are told one by one
ABSENT = "–"
LONG = 36  # characters of a value that are shown


def cause_name(share: Share, ends: tuple[Ruleset, Ruleset], lang: Lang, *, short: bool = False) -> str:
    """One unit by its leaves and values; several with `+`, since only together they do it."""
    names = [unit_name(unit, ends, lang, short=short or len(share.units) > 1) for unit in share.units]
    text = " + ".join(names)
    return say("together", lang, name=text) if len(names) > 1 else text


def cause_places(share: Share, lang: Lang) -> str:
    """Where the leaves of a cause stand, each place once."""
    places = list(dict.fromkeys(filter(None, (place_text(unit[0].span, lang) for unit in share.units))))
    return say("comma", lang).join(places)


def unit_name(unit: Sequence[Place], ends: tuple[Ruleset, Ruleset], lang: Lang, *, short: bool = False) -> str:
    """`cap none → 5`; a whole pattern that only one ruleset has, as new or dropped."""
    items: dict[str, list[Place]] = {}
    for place in unit:
        items.setdefault(".".join(place.leaf.split(".")[:2]), []).append(place)
    names = [name for item, places in items.items() for name in _item(item, places, ends, lang, short=short)]
    if len(names) > SHOWN:
        names = [*names[:SHOWN], say("and-more", lang, n=len(names) - SHOWN)]
    return say("comma", lang).join(names)


def _item(item: str, places: Sequence[Place], ends: tuple[Ruleset, Ruleset], lang: Lang, *, short: bool) -> list[str]:
    old, new = (any(leaf == item or leaf.startswith(item + ".") for leaf in end.leaves) for end in ends)
    if old != new:
        return [say("added" if new else "removed", lang, name=item_title(ends[new], item, lang))]
    if short:
        return [item_title(ends[places[0].in_new], item, lang)]
    gone = [place for place in places if not place.in_new]
    came = [place for place in places if not place.in_old]
    if len(gone) == len(came) == 1:
        # Two spellings of one leaf: the old one went with its value, the new one came.
        rest = [place for place in places if place not in (*gone, *came)]
        before, after = (
            f"{p.leaf.split('.')[-1]} {_clipped(v)}" for p, v in ((gone[0], gone[0].old), (came[0], came[0].new))
        )
        name = leaf_name(ends[1], item, lang)
        return [say("becomes", lang, name=name, old=before, new=after), *(_leaf(p, ends, lang) for p in rest)]
    return [_leaf(place, ends, lang) for place in places]


def _leaf(place: Place, ends: tuple[Ruleset, Ruleset], lang: Lang) -> str:
    name = leaf_name(ends[place.in_new], place.leaf, lang)
    old, new = (_clipped(v) if there else ABSENT for v, there in ((place.old, place.in_old), (place.new, place.in_new)))
    return say("becomes", lang, name=name, old=old, new=new)


def _clipped(value: object) -> str:
    text = value_text(value)
    return text if len(text) <= LONG else text[: LONG - 1] + "…"
