"""What differs between two rulesets, mixtures of them, and their hash."""

from pathlib import Path

import pytest

from rulec.ruleset import differing, find_leaf, mix
from rulec.source.diagnostic import DiagnosticError
from tests.ruleset.build import house


def test_titles_and_notes_make_no_difference(tmp_path: Path) -> None:
    plain, _ = house(tmp_path, "")
    told, _ = house(tmp_path, "set: {patterns.pure.title: {zh: 清}, cap: {to: 4, source: p. 1}}\n")
    assert differing(plain, told) == []
    assert plain.hash == told.hash


def test_differing_paths_in_the_order_of_the_file(tmp_path: Path) -> None:
    a, _ = house(tmp_path, "")
    b, _ = house(tmp_path, "set: {patterns.pure.fan: 3, cap: 5}\nremove: [patterns.eights]\nadd: {score: {extra: 1}}\n")
    paths = differing(a, b)
    assert paths[:2] == ["options.cap", "patterns.pure.fan"]
    assert {"patterns.eights.on", "patterns.eights.level", "score.extra"} <= set(paths)
    assert a.hash != b.hash


def test_mixtures(tmp_path: Path) -> None:
    a, _ = house(tmp_path, "")
    b, _ = house(tmp_path, "set: {cap: 5, pays: min}\nremove: [patterns.eights]\nadd: {score: {extra: 1}}\n")
    paths = differing(a, b)
    assert mix(a, b, []).hash == a.hash
    assert mix(a, b, paths).hash == b.hash
    capped = mix(a, b, ["options.cap"])
    assert (capped.options["cap"].value, capped.options["pays"].value) == (5, "max")
    assert "patterns.eights.level" in capped.leaves
    gone = mix(a, b, [p for p in paths if p.startswith("patterns.eights")])
    assert not any(p.startswith("patterns.eights") for p in gone.leaves)
    patterns = gone.tree["patterns"]
    assert isinstance(patterns, dict)
    assert "eights" not in patterns
    assert mix(a, b, ["score.extra"]).leaves["score.extra"].value == 1


def test_one_and_one_point_zero_are_the_same(tmp_path: Path) -> None:
    a, _ = house(tmp_path, "set: {base: 2}\n")
    b, _ = house(tmp_path, "set: {base: 2.0}\n")
    assert differing(a, b) == []
    assert a.hash == b.hash


@pytest.mark.parametrize("name", ["cap", "封顶", "options.cap"])
def test_a_leaf_by_its_names(tmp_path: Path, name: str) -> None:
    ruleset, _ = house(tmp_path, "set: {cap: 5}\n")
    assert find_leaf(ruleset, name).value == 5


def test_either_spelling_of_a_price(tmp_path: Path) -> None:
    ruleset, _ = house(tmp_path, "")
    assert find_leaf(ruleset, "patterns.eights.fan").path == "patterns.eights.level"


@pytest.mark.parametrize(
    ("name", "code", "near"),
    [("patterns.eihgts.level", "unknown-path", "patterns.eights.level"), ("patterns.eights", "path-is-map", None)],
)
def test_a_leaf_that_is_not_there(tmp_path: Path, name: str, code: str, near: str | None) -> None:
    ruleset, _ = house(tmp_path, "")
    with pytest.raises(DiagnosticError) as caught:
        find_leaf(ruleset, name)
    (found,) = caught.value.diagnostics
    assert (found.code, found.suggest) == (code, near)
