"""What is laid out without rich looks as it does with rich."""

from io import StringIO
from random import Random

import pytest
from rich.console import Group, RenderableType

from rulec.report.layout import PLAIN_WIDTH, bold, console, dim, grid, group, money, table, to_text
from rulec.report.plain import plain_lines

WORDS = (
    "",
    "a",
    "win",
    "+12",
    "-3.5",
    "·",
    "东",
    "自摸",
    "deal-in player",
    "abc def",
    "é",
    "🀄",
    "1m",
    " x ",
    "ab" * 30,
)
ODD = ("a\nb", "a\tb", "a\n", "x" * 150, "a " * 80, "\x1b", "\u2028", "e\u0301", "👨\u200d👩", "\u200b")


def with_rich(renderable: RenderableType) -> str:
    stream = StringIO()
    console(stream, PLAIN_WIDTH).print(renderable)
    return "\n".join(line.rstrip() for line in stream.getvalue().splitlines()) + "\n"


def some_table(rng: Random, words: tuple[str, ...], title: str | None = None) -> RenderableType:
    columns = rng.randint(1, 6)
    right = [n for n in range(columns) if rng.random() < 0.5]
    made = table([rng.choice(words) for _ in range(columns)], right=right, title=title)
    for _ in range(rng.randint(0, 5)):
        made.add_row(*(rng.choice((str, bold, money))(rng.choice(words)) for _ in range(columns)))
        if rng.random() < 0.2:
            made.add_section()
    return made


def some(rng: Random, words: tuple[str, ...], depth: int = 0) -> RenderableType:
    match rng.randrange(4 if depth < 2 else 3):
        case 0:
            return rng.choice(words)
        case 1:
            return bold(rng.choice(words)) + dim(rng.choice(words))
        case 2:
            return some_table(rng, words)
        case _:
            return Group(*(some(rng, words, depth + 1) for _ in range(rng.randint(0, 3))))


def test_all_that_fits_is_as_with_rich() -> None:
    rng = Random(1)
    short = 0
    for _ in range(200):
        made = some(rng, WORDS)
        assert to_text(made) == with_rich(made)
        short += plain_lines(made, PLAIN_WIDTH) is not None
    assert short > 100


def test_what_does_not_fit_is_left_to_rich() -> None:
    rng = Random(2)
    for _ in range(200):
        made = some(rng, (*WORDS, *ODD))
        assert to_text(made) == with_rich(made)


@pytest.mark.parametrize("word", ODD[1:7])
def test_odd_words_are_no_lines(word: str) -> None:
    assert plain_lines(word, PLAIN_WIDTH) is None


def test_other_layouts_are_left_to_rich() -> None:
    rng = Random(3)
    columns = grid(2, indent=4)
    columns.add_row("", "a", "b")
    for made in (columns, some_table(rng, WORDS, title="title"), group("a", columns)):
        assert plain_lines(made, PLAIN_WIDTH) is None
        assert to_text(made) == with_rich(made)
