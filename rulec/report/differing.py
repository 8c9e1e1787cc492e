"""`rulec diff`: what differs between two rulesets, in players' words, and where each difference stands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulec.expr.program import Program
from rulec.expr.tree import Kind
from rulec.report.layout import bold, dim, grid, group, styled
from rulec.report.names import item_title, plain_value, short_path
from rulec.report.number import amount
from rulec.report.option_words import leaf_words
from rulec.report.play_words import play_title
from rulec.report.rule_sentences import in_force, payment
from rulec.report.rules import price_text
from rulec.report.speech import Speaker
from rulec.report.words import Lang, say
from rulec.ruleset.model import Leaf
from rulec.study.differing import Change, Difference, Differing
from rulec.study.payouts import PatternPay

if TYPE_CHECKING:
    from rich.console import RenderableType

ONE_LINE = 90  # columns of an old and a new value that stand on one line


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A difference in words; no `leaves` where it follows from others."""

    section: str
    item: str
    title: str
    old: str
    new: str
    leaves: tuple[Differing, ...] = ()


def told(difference: Difference, lang: Lang) -> list[Told]:
    """Every difference, then what follows from them."""
    teller = _Teller(difference, lang)
    return [*(one for change in difference.changes for one in teller.change(change)), *teller.follows()]


class _Teller:
    """Tells one difference after another."""

    def __init__(self, difference: Difference, lang: Lang) -> None:
        self.difference, self.lang = difference, lang
        self.ends = (difference.old, difference.new)
        self.paid = tuple({s.name: payment(p, s, lang) for s in in_force(p)} for p in self.ends)

    def change(self, change: Change) -> Iterator[Told]:
        """An item that differs: as a whole where there are words for it, and leaf by leaf what they do not tell."""
        name = change.item.partition(".")[2]
        match change.section:
            case "patterns":
                yield from self._pattern(change, name)
            case "settlements":
                yield self._told(change, *(paid.get(name) for paid in self.paid))
            case "options" if any(leaf.path == change.item for leaf in change.leaves):
                yield self._told(change, *(self._leaf(end, change.item) for end in self.ends))
            case "define":
                yield self._told(change, *(self._definition(end, name) for end in self.ends))
            case _:
                yield from self._leaves(change.leaves)

    def follows(self) -> Iterator[Told]:
        """What hands pay and who pays whom where no leaf of theirs differs."""
        old, new = self.difference.pays
        for name in dict.fromkeys([*old, *new]):
            if not self.difference.changed("patterns", name):
                before, after = (self._pay(pays.get(name)) for pays in (old, new))
                if before != after:
                    title = self._title(f"patterns.{name}")
                    yield Told(section="follows", item=f"patterns.{name}", title=title, old=before, new=after)
        before_paid, after_paid = self.paid
        for name in dict.fromkeys([*before_paid, *after_paid]):
            texts = before_paid.get(name), after_paid.get(name)
            if texts[0] != texts[1] and not self.difference.changed("settlements", name):
                shown = [text or say("not-paid", self.lang) for text in texts]
                item = f"settlements.{name}"
                yield Told(section="follows", item=item, title=self._title(item), old=shown[0], new=shown[1])

    def _pattern(self, change: Change, name: str) -> Iterator[Told]:
        shown = [self._pay(pays.get(name)) for pays in self.difference.pays]
        rest = []
        if shown[0] == shown[1] and shown[0] == say("off", self.lang):
            rest = list(change.leaves)
        elif shown[0] != shown[1]:
            yield self._told(change, *shown)
        present = all(name in pays for pays in self.difference.pays)
        if shown[0] != shown[1] and not present:
            return
        prices = ("on", "fan", "level", "times", "points")
        rest = rest or [leaf for leaf in change.leaves if leaf.path.rpartition(".")[2] not in prices]
        yield from self._leaves(rest or (change.leaves if shown[0] == shown[1] else ()))

    def _pay(self, pay: PatternPay | None) -> str:
        """What a pattern pays alone, with its price; `off` where it does not count."""
        if pay is None or not pay.on:
            return say("off", self.lang)
        ways = [paid for paid in (pay.discard, pay.self_draw) if paid is not None]
        money = "/".join(dict.fromkeys(amount(paid) for paid in ways))
        price = price_text(pay, self.lang)
        return say("said-amount", self.lang, what=money, n=price) if money else price

    def _definition(self, program: Program, name: str) -> str | None:
        found = program.defines.get(name)
        if found is None:
            return None
        speaker, node = Speaker(program=program, lang=self.lang), found.expr.folded
        if node.type.kind is not Kind.BOOL:
            return speaker.thing(node)
        return say("comma", self.lang).join(c.text for c in speaker.clauses(node)) or say("always", self.lang)

    def _leaves(self, leaves: Sequence[Differing]) -> Iterator[Told]:
        for leaf in leaves:
            section = leaf.path.split(".")[0]
            texts = [self._leaf(end, leaf.path) for end in self.ends]
            shown = [say("absent", self.lang) if text is None else text for text in texts]
            played = play_title(leaf.path.removeprefix("play."), self.lang) if section == "play" else None
            known = played or self._title(leaf.path)
            name = known if known == leaf.path or played else f"{known} ({leaf.path})"
            yield Told(section=section, item=leaf.path, title=name, old=shown[0], new=shown[1], leaves=(leaf,))

    def _told(self, change: Change, old: str | None, new: str | None) -> Told:
        """An item by its words; by its leaves' values where the words are the same."""
        if old == new and old is not None:
            texts = [self._values(change, end) for end in self.ends]
        else:
            missing = say("not-paid" if change.section == "settlements" else "absent", self.lang)
            texts = [missing if text is None else text for text in (old, new)]
        return Told(section=change.section, item=change.item, title=self._title(change.item), old=texts[0],
                    new=texts[1], leaves=change.leaves)  # fmt: skip

    def _values(self, change: Change, end: Program) -> str:
        parts = [(leaf.path.rpartition(".")[2], self._leaf(end, leaf.path)) for leaf in change.leaves]
        told = [f"{name}: {text}" for name, text in parts if text is not None]
        return say("stop", self.lang).join(told) or say("absent", self.lang)

    def _leaf(self, program: Program, path: str) -> str | None:
        return leaf_words(program.ruleset, path, self.lang) if path in program.ruleset.leaves else None

    def _title(self, path: str) -> str:
        for end in reversed(self.ends):
            if any(leaf == path or leaf.startswith(f"{path}.") for leaf in end.ruleset.leaves):
                return item_title(end.ruleset, path, self.lang)
        return path


def diff_text(difference: Difference, labels: Sequence[str], lang: Lang) -> "RenderableType":
    """Section by section; where each difference stands, old and new, below it."""
    from rich.cells import cell_len

    head = bold(" → ".join(labels))
    if difference.same:
        return group(head, say("same-rules", lang))
    parts: list[RenderableType] = [head]
    section = ""
    for one in told(difference, lang):
        if one.section != section:
            section = one.section
            parts += ["", bold(say(f"section-{section}", lang))]
        rows = grid(1, indent=2)
        long = cell_len(one.title + one.old + one.new) > ONE_LINE
        rows.add_row(
            "", one.title + say("colon", lang) + ("" if long else say("old-new", lang, old=one.old, new=one.new))
        )
        for sign, text in (("-", one.old), ("+", one.new)) if long else ():
            rows.add_row("", styled(f"  {sign} {text}", "red" if sign == "-" else "green"))
        for place in dict.fromkeys(_places(leaf) for leaf in one.leaves):
            rows.add_row("", dim(f"  {place}"))
        parts.append(rows)
    return group(*parts)


def _places(leaf: Differing) -> str:
    """`file:line:column → file:line:column`."""
    return " → ".join(_place(held) for held in (leaf.old, leaf.new))


def _place(leaf: Leaf | None) -> str:
    if leaf is None or not leaf.origins:
        return "–"
    span = leaf.origins[0].span
    return f"{short_path(span.file)}:{span.line}:{span.column}" if span.file is not None else "--set"


def diff_json(difference: Difference, sets: Any, lang: Lang) -> dict[str, Any]:  # noqa: ANN401
    """Both rulesets, every difference with both values and both places, and what follows."""
    found = told(difference, lang)
    return {
        "rulesets": [{"id": p.ruleset.id, "hash": p.ruleset.hash, "set": sets} for p in _ends(difference)],
        "same": difference.same,
        "differences": [_told_json(one) for one in found if one.leaves],
        "follows": [_head_json(one) for one in found if not one.leaves],
    }


def _ends(difference: Difference) -> tuple[Program, Program]:
    return difference.old, difference.new


def _head_json(one: Told) -> dict[str, Any]:
    return {"item": one.item, "title": one.title, "old": one.old, "new": one.new}


def _told_json(one: Told) -> dict[str, Any]:
    leaves = [
        {
            "leaf": leaf.path,
            "values": [None if held is None else plain_value(held.value) for held in (leaf.old, leaf.new)],
            "origins": [_origin(held) for held in (leaf.old, leaf.new)],
        }
        for leaf in one.leaves
    ]
    return {"section": one.section, **_head_json(one), "leaves": leaves}


def _origin(leaf: Leaf | None) -> dict[str, Any] | None:
    if leaf is None or not leaf.origins:
        return None
    span = leaf.origins[0].span
    known = span.file is not None
    return {"file": span.file, "line": span.line if known else None, "column": span.column if known else None}
