"""Rulesets over simulated rounds as tables for people."""

from collections.abc import Sequence
from decimal import Decimal

from rulec.report.cause_names import cause_name, cause_places
from rulec.report.grids import Grid
from rulec.report.names import title
from rulec.report.number import signed
from rulec.report.simulation_grids import ends_text, grouped, percent, short, short_signed
from rulec.report.words import Lang, say
from rulec.round.walls import SEATS
from rulec.study.clusters import Estimate
from rulec.study.figures import PERCENTILES, Beside, Figures, Part, beside, figures
from rulec.study.rules import Rules
from rulec.study.versus import SAMPLED, Versus

COLUMNS = 5  # rulesets side by side
MANY = 20  # rulesets of which all are told
EACH = 5  # wildest, calmest and most changing ones of more than that
SHOWN = 3  # places in which the play may differ
LOW = PERCENTILES.index(5)


class Told:
    """What is told of several rulesets: figures of each, and of each behind the first beside it. Of many only those at
    the ends are told, `chosen` by their numbers."""

    def __init__(self, versus: Versus, labels: Sequence[str], lang: Lang) -> None:
        simulation = versus.simulation
        self.versus, self.lang = versus, lang
        self.many = len(labels) > MANY
        self.chosen = at_the_ends(versus) if self.many else list(range(len(labels)))
        short_labels = beside_first(labels) if self.many else labels
        self.labels = tuple(short_labels[number] for number in self.chosen)
        self.under = [figures(simulation, number) for number in self.chosen]
        self.pairs = [beside(simulation, number) for number in self.chosen[1:]]

    @property
    def rules(self) -> list[Rules]:
        """The rulesets that stand side by side."""
        return [self.versus.simulation.rules[number] for number in self.chosen[:COLUMNS]]

    @property
    def left_out(self) -> int:
        """The rulesets that stand nowhere, or not side by side."""
        return len(self.versus.differs) + 1 - (len(self.labels) if self.many else COLUMNS)

    @property
    def shown(self) -> tuple[str, ...]:
        """The names of the rulesets that stand side by side."""
        return self.labels[:COLUMNS]

    def classes(self) -> list[str]:
        """What kind of difference each ruleset has from the first; those alike in one line."""
        lang = self.lang
        found: dict[tuple[str, ...], list[int]] = {}
        for number, differs in enumerate(self.versus.differs, 1):
            found.setdefault(differs, []).append(number)
        lines = []
        for differs, numbers in found.items():
            where = say("comma", lang).join(differs[:SHOWN])
            if len(differs) > SHOWN:
                where += say("comma", lang) + say("and-more", lang, n=len(differs) - SHOWN)
            if self.many:
                name = say("vs-rulesets", lang, n=grouped(len(numbers)))
            else:
                name = say("comma", lang).join(self.labels[number] for number in numbers)
            lines.append(say("vs-play" if differs else "vs-payouts", lang, name=name, where=where))
        return lines

    def spread(self) -> Grid:
        """How wild rounds and nights get under each ruleset."""
        names = ("vs-ruleset", "vs-swing-round", "vs-change", "vs-swing-night", "vs-change", "vs-night-low",
                 "vs-night-worst", "vs-capped", "vs-changed")  # fmt: skip
        pairs = [None, *self.pairs]
        told = list(zip(self.labels, self.under, pairs, strict=True))
        if self.many:
            told[1:] = sorted(told[1:], key=lambda one: -one[1].rounds.spread.value)
        heading = say("vs-spread", self.lang)
        if self.many:
            heading += say("vs-ends", self.lang, n=EACH, all=grouped(len(self.versus.differs) + 1))
        return self._grid(heading, names, tuple(_spread_row(*one) for one in told))

    def positions(self) -> Grid:
        """The mean of a round by place, and its change."""
        lang, pairs = self.lang, self.pairs[: COLUMNS - 1]
        rows = tuple(
            (
                say(f"sim-place-{place}", lang),
                short_signed(one.value),
                *(change_text(pair.positions[place]) for pair in pairs),
            )
            for place, one in enumerate(self.under[0].positions)
        )
        return Grid(
            heading=say("vs-positions", lang),
            head=(say("sim-seat", lang), self.labels[0], *(f"→ {label}" for label in self.shown[1:])),
            rows=rows,
            money=frozenset(range(1, len(self.shown) + 1)),
        )

    def seats(self) -> list[Grid]:
        """Who gains, where not all play alike: otherwise no seat is better than another."""
        bots = self.versus.simulation.plan.bots
        if len(set(bots)) == 1:
            return []
        return [self._gains(pair, label, bots) for label, pair in zip(self.shown[1:], self.pairs, strict=False)]

    def _gains(self, pair: Beside, label: str, bots: Sequence[str]) -> Grid:
        lang = self.lang
        names = ("sim-seat", "sim-bot", "vs-by-round", "sim-ends", "vs-by-night", "sim-ends")
        rows = tuple(
            (
                seat,
                bot,
                short_signed(a_round.value),
                ends_text(a_round, lang),
                short_signed(a_night.value),
                ends_text(a_night, lang),
            )
            for seat, bot, a_round, a_night in zip(SEATS, bots, pair.rounds, pair.nights, strict=False)
        )
        return Grid(
            heading=say("vs-seats", lang, old=self.labels[0], new=label),
            head=tuple(say(name, lang) for name in names),
            rows=rows,
            left=2,
            money=frozenset({2, 4}),
        )

    def payments(self) -> Grid:
        """What each settlement rule pays a round."""
        absent = say("no-payment", self.lang)
        rows = tuple(
            (name, *(short(part.amount / one.tally.rounds) if part else absent
                     for part, one in zip(parts, self.under, strict=False)))
            for name, parts in self.in_rows([one.payments for one in self.under])
        )  # fmt: skip
        return Grid(heading=say("vs-payments", self.lang), head=(say("rule", self.lang), *self.shown), rows=rows)

    def patterns(self) -> Grid:
        """How often each pattern counts."""
        absent = say("no-payment", self.lang)
        rows = tuple(
            (name, *(percent(part.count, one.tally.wins) if part else absent
                     for part, one in zip(parts, self.under, strict=False)))
            for name, parts in self.in_rows([one.patterns for one in self.under])
        )  # fmt: skip
        return Grid(heading=say("vs-patterns", self.lang), head=(say("pattern", self.lang), *self.shown), rows=rows)

    def in_rows(self, columns: Sequence[Sequence[Part]]) -> list[tuple[str, list[Part | None]]]:
        """The same part of each ruleset shown in a row, the one with the greatest share in any of them first."""
        shown = columns[:COLUMNS]
        rows: dict[str, list[Part | None]] = {}
        titles: dict[str, str] = {}
        for number, parts in enumerate(shown):
            for part in parts:
                titles.setdefault(part.id, title(part.title, self.lang, part.id))
                rows.setdefault(part.id, [None] * len(shown))[number] = part
        order = sorted(rows, key=lambda name: -max(part.share for part in rows[name] if part))
        return [(titles[name], rows[name]) for name in order]

    def causes(self) -> list[Grid | str]:
        """Where each difference comes from, or why that is not told."""
        if self.many:
            return [say("vs-few-causes", self.lang, n=SAMPLED)]
        return [self._causes(number) for number in range(1, len(self.shown))]

    def _causes(self, number: int) -> Grid | str:
        lang = self.lang
        names = {"old": self.labels[0], "new": self.labels[number]}
        sample = self.versus.samples[number - 1]
        if sample is None:
            return say("vs-play-causes" if self.versus.differs[number - 1] else "vs-no-causes", lang, **names)
        if not sample.causes:
            return say("vs-unchanged", lang, **names)
        heading = say("vs-causes", lang, n=sample.rounds, **names)
        rules = self.versus.simulation.rules
        ends = rules[0].ruleset, rules[number].ruleset
        rows = tuple(
            (
                cause_name(cause.share, ends, lang),
                str(cause.payments),
                short(cause.moved / Decimal(sample.rounds)),
                cause_places(cause.share, lang),
            )
            for cause in sample.causes
        )
        heads = ("cause", "vs-cause-payments", "vs-moved", "place")
        return Grid(heading=heading, head=tuple(say(name, lang) for name in heads), rows=rows, last=True)

    def _grid(self, heading: str, names: Sequence[str], rows: tuple[tuple[str, ...], ...]) -> Grid:
        return Grid(heading=heading, head=tuple(say(name, self.lang) for name in names), rows=rows)


def at_the_ends(versus: Versus) -> list[int]:
    """The first ruleset, and behind it by turns those under which rounds get wildest and calmest, and those that change
    most of them; of those that come to the same one."""
    sums = versus.simulation.sums
    alike: dict[object, int] = {}
    for number, (tally, apart) in enumerate(zip(sums.tallies[1:], sums.aparts, strict=True), 1):
        said = tally.by_round.squares.total, tally.by_round.sizes.total, tuple(tally.paid.items()), apart.changed
        alike.setdefault(said, number)
    others = list(alike.values())
    wild = sorted(others, key=lambda number: -sums.tallies[number].by_round.squares.mean)
    most = sorted(others, key=lambda number: -sums.aparts[number - 1].changed)
    by_turns = zip(wild[:EACH], wild[: -EACH - 1 : -1], most[:EACH], strict=True)
    return list(dict.fromkeys([0, *(number for three in by_turns for number in three)]))


def beside_first(labels: Sequence[str]) -> list[str]:
    """Names, those behind the first without the words that it has too, unless nothing is left of them."""
    words = [label.split(" ") for label in labels]
    first = {word.strip(",") for word in words[0]}
    left = [" ".join(word for word in own if word.strip(",") not in first).strip(",") for own in words]
    return [labels[0], *(short or label for short, label in zip(left[1:], labels[1:], strict=True))]


def _spread_row(label: str, one: Figures, pair: Beside | None) -> tuple[str, ...]:
    nights = one.nights.cases > 0
    return (
        label,
        short(one.rounds.spread.value),
        change_text(pair.round_spread) if pair else "",
        short(one.nights.spread.value) if nights else "",
        change_text(pair.night_spread) if pair and nights else "",
        signed(one.nights.percentiles[LOW]) if nights else "",
        signed(one.worst[0].amount) if one.worst else "",
        f"{percent(one.tally.limited, one.tally.wins)} %",
        f"{percent(pair.changed, one.tally.rounds)} %" if pair else "",
    )


def change_text(change: Estimate) -> str:
    """A difference, with what lies to either side of it in its interval."""
    ends = "" if change.high is None else " ± " + short(change.high - change.value)
    return f"{short_signed(change.value)}{ends}"
