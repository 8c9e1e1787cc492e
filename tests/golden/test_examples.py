"""Examples that are at odds with their patterns: what `check` says of them, and what it leaves alone."""

from pathlib import Path

import pytest

import rulec
from rulec.round.example_faults import example_faults, own_example_faults
from rulec.ruleset import shipped
from rulec.source.diagnostic import DiagnosticError
from tests.golden import agrees
from tests.golden.test_diagnostics import carets, check

CASE = Path(__file__).parent / "examples-at-odds"
# The hands by sight: 66m is no five; three suits; not drawn; 13 tiles; a robbed kong is not drawn; not called.
TOLD = [
    ("counterexample-has", "222m 555m 888m 222s 55s"),
    ("example-fails", "345m 456m 567p 345p 66m"),
    ("example-no-win", "345m 456m 567p 345s 55m"),
    ("example-fails", "345m 456m 567p 345p 55m"),
    ("winning-tile-missing", "34m 456m 567p 345p 55m"),
    ("flags-contradict", "{hand: 123m 456m 567p 345p 55m, self_draw: true, flags: [robbed_kong]}"),
    ("example-fails", "345m 456m 567p 345p 55m"),
    ("declares-nothing", "cal"),
    ("declared-misfit", "1"),
]
FIVES = 'add: {patterns: {fives: {group: shape, fan: 1, when: "all(blocks, low <= 5 and high >= 5)"'


def test_examples_at_odds(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    told = check(CASE, capsys, monkeypatch, "--json", "--lang", "en")
    agrees(CASE / "expected.json", told)
    assert carets(CASE, told) == TOLD
    for lang, name in (("en", "expected.txt"), ("zh", "expected.zh.txt")):
        agrees(CASE / name, check(CASE, capsys, monkeypatch, "--lang", lang))


def codes(folder: Path, text: str, **options: object) -> list[str]:
    """The errors of a layer over the library."""
    path = folder / "house.yaml"
    path.write_text(f"rulec: 1\nid: house\nextends: sichuan\n{text}", encoding="utf-8")
    try:
        rulec.load(path, options=options)
    except DiagnosticError as error:
        return [d.code for d in error.diagnostics]
    return []


def test_an_example_holds_in_some_reading(tmp_path: Path) -> None:
    """111222333m is three triplets as well as three runs, whichever pays more."""
    assert codes(tmp_path, f"{FIVES}, counterexample: 111m 222m 333m 456p 55p}}}}}}") == []
    assert codes(tmp_path, "set: {patterns.all_triplets.example: 111m 222m 333m 999p 55p}") == []
    assert codes(tmp_path, "set: {patterns.all_triplets.counterexample: 111m 222m 333m 999p 55p}") == [
        "counterexample-has"
    ]


def test_a_condition_of_the_winning_tile_holds_for_one_of_them(tmp_path: Path) -> None:
    path = "patterns.middle_five.example"
    assert codes(tmp_path, f"set: {{{path}: 456m 123m 789p 222p 33p}}") == []
    assert codes(tmp_path, f"set: {{{path}: {{hand: 456m 123m 789p 222p 33p, win: 4m}}}}") == ["example-fails"]


def test_what_a_parent_or_the_command_line_says_is_not_held_against_an_example(tmp_path: Path) -> None:
    assert codes(tmp_path, "set: {eights_tiles: pair}") == []  # which the library's counterexample of 将对 has
    given = f"{FIVES}, on: option.cap != none, example: 345m 456m 567p 345p 55m}}}}}}"
    assert codes(tmp_path, given) == []
    assert codes(tmp_path, given, cap="none") == []


def test_a_pattern_without_a_condition_counts_where_no_other_does(tmp_path: Path) -> None:
    assert codes(tmp_path, "set: {patterns.plain.example: 123m 456m 789m 234m 55m}") == ["example-fails"]


@pytest.mark.parametrize("name", ["sichuan", "chuanma", "sbr", "dgk", "gf", "xlk"])
def test_shipped_examples_hold_in_their_own_rulesets(name: str) -> None:
    assert own_example_faults(rulec.load(name).engine) == ()


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped())
def test_shipped_examples_hold(name: str) -> None:
    """Those that it inherits as well, but where a hand has fewer sets than the library's."""
    engine = rulec.load(name).engine
    sets = engine.program.play.values["forms.standard.sets"]
    assert (own_example_faults(engine) if sets != 4 else tuple(example_faults(engine))) == ()
