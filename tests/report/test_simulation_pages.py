"""Pages of simulations: pictures whose lengths a person can check, and pages that need nothing else."""

import re
from collections.abc import Iterator
from decimal import Decimal
from html.parser import HTMLParser
from itertools import pairwise

import pytest

import rulec
from rulec.report.charts import BINS, Scale, bars, bin_width, binned, fan, histogram, intervals
from rulec.report.simulation_page import simulation_html, versus_html
from rulec.study.running import run
from rulec.study.simulation import make_plan
from rulec.study.versus import differences, versus

ONE = Decimal(1)
VOID = frozenset({"meta", "i"})


def numbers(drawn: str, tag: str, name: str) -> list[float]:
    return [float(found) for found in re.findall(rf'<{tag} [^>]*\b{name}="([-0-9.]+)"', drawn)]


def test_a_scale_and_its_ticks() -> None:
    scale = Scale(-3, 7, 100, 200)
    assert [scale(value) for value in (-3, 2, 7)] == [100, 150, 200]
    assert scale.ticks(5) == [-2, 0, 2, 4, 6]
    assert Scale(0, 0.4, 0, 1).ticks(4) == pytest.approx([0, 0.1, 0.2, 0.3, 0.4])
    assert Scale(5, 5, 0, 1).ticks(2)


def test_bins_hold_all_cases() -> None:
    assert [bin_width(low, high) for low, high in ((0, 0), (-10, 20), (-100, 300), (0, 36_000))] == [1, 1, 20, 1000]
    assert binned({-3: 1, -1: 1, 0: 1, 3: 5}, 2, -2, 2) == [0.125, 0.125, 0.125, 0.625]
    assert all((high - low) / bin_width(low, high) <= BINS for low, high in ((-7, 90), (-450, 333)))


def test_bars_are_as_high_as_their_share() -> None:
    """A quarter at 0, three quarters at 1: the second bar is three times as high."""
    told = histogram([{0: 1, 1: 3}], ONE, "x")
    heights = numbers(told, "rect", "height")
    assert len(heights) == 2
    assert heights[1] == pytest.approx(3 * heights[0], rel=0.01)
    nought = float(re.findall(r'class="zero" x1="([0-9.]+)" y1="8.0"', told)[0])
    assert numbers(told, "rect", "x")[0] + numbers(told, "rect", "width")[0] / 2 == pytest.approx(nought, abs=0.5)
    assert "<polyline" in histogram([{0: 1}, {1: 1}], ONE, "x")
    assert "<rect" not in histogram([{}], ONE, "x")


def test_bands_lie_around_the_middle() -> None:
    drawn = fan([[Decimal(n) for n in (-4, -2, 0, 1, 3)]], Decimal(-4), Decimal(3), "x")
    assert drawn.count("<polygon") == 2
    assert drawn.count("<polyline") == 1


def test_lengths_of_values() -> None:
    drawn = intervals([("a", Decimal(2), Decimal(1), Decimal(3)), ("<b>", Decimal(4), None, None)], "x")
    first, second = numbers(drawn, "rect", "width")
    assert second == pytest.approx(2 * first, rel=0.01)
    assert drawn.count("whisker") == 1
    assert "&lt;b&gt;" in drawn
    assert numbers(bars([0.5, 1.0], 1.0), "rect", "width") == [60, 120]


class Tags(HTMLParser):
    """Raises AssertionError where tags do not nest."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in {"script", "link", "img", "iframe"}
        assert not any(name in {"src", "href"} for name, _ in attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def pages() -> Iterator[tuple[str, str]]:
    rules = [rulec.load("chuanma"), rulec.load("chuanma", options={"cap": 1}), rulec.load("sbr")]
    differs = differences(rules, ["shanten"])
    plan = make_plan(rules, ["shanten", "cheap", "shanten", "cheap"], 10, 2, again=[bool(apart) for apart in differs])
    simulation = run(rules, plan, 16, 1)
    told = versus(simulation, differs)
    for lang in ("en", "zh"):
        yield lang, simulation_html(simulation, lang)
        yield lang, versus_html(told, ["<old>", "new", "other"], lang)


def test_pages_need_nothing_else() -> None:
    made = list(pages())
    for lang, page in made:
        parser = Tags()
        parser.feed(page)
        assert not parser.open
        assert "url(" not in page
        assert ('lang="zh-CN"' in page) == (lang == "zh")
        assert "prefers-color-scheme: dark" in page
    english = [page for lang, page in made if lang == "en"]
    assert english[0].count('class="chart"') == 3  # rounds, nights, and the course of a night
    assert english[1].count('class="chart"') == 5  # how wild, nights, and three courses
    assert "&lt;old&gt;" in english[1]
    for earlier, later in pairwise(re.findall("How wild it gets|Who gains|Payments: amount|Patterns: of", english[1])):
        assert earlier != later


def test_a_page_of_nothing() -> None:
    rules = [rulec.load("chuanma")]
    simulation = run(rules, make_plan(rules, ["shanten"], 1, 16), 0, 1)
    Tags().feed(simulation_html(simulation, "en"))
