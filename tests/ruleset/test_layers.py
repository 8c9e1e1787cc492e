"""Layers: what set, add and remove do, and how each goes wrong."""

from decimal import Decimal
from pathlib import Path

import pytest

from rulec.source.catalogue import severity
from tests.ruleset.build import BASE, HEAD, house, places, refused, resolved


def test_a_set_keeps_what_it_replaced(tmp_path: Path) -> None:
    ruleset, found = house(tmp_path, "set: {cap: {to: 5, source: p. 3, note: as ruled}}\n")
    assert not found
    leaf = ruleset.leaves["options.cap"]
    assert leaf.value == 5
    assert [(o.op, o.value, o.layer, o.span.line, o.span.column) for o in leaf.origins] == [
        ("set", 5, "house", 4, 17),
        ("define", 4, "base", 6, 29),
    ]
    assert (leaf.origins[0].note, leaf.origins[0].source) == ("as ruled", "p. 3")
    assert leaf.origins[1].source == "the sheet"
    assert ruleset.options["cap"].value == 5
    assert (ruleset.id, ruleset.extends, ruleset.lineage) == ("house", "base", ("house", "base"))


@pytest.mark.parametrize("name", ["cap", "options.cap", "封顶", "options.cap.default"])
def test_an_option_by_any_of_its_names(tmp_path: Path, name: str) -> None:
    ruleset, _ = house(tmp_path, f"set: {{{name}: 5}}\n")
    assert ruleset.options["cap"].value == 5


def test_values_that_stand_for_no_number(tmp_path: Path) -> None:
    ruleset, _ = house(tmp_path, "set: {cap: none, pays: off, strict: true, base: 0.5}\n")
    values = {name: option.value for name, option in ruleset.options.items()}
    assert values == {"base": Decimal("0.5"), "cap": None, "pays": "off", "strict": True}


def test_level_and_fan_are_one_leaf(tmp_path: Path) -> None:
    ruleset, _ = house(tmp_path, "set: {patterns.pure.level: 4, patterns.eights.fan: 1}\n")
    assert "patterns.pure.fan" not in ruleset.leaves
    assert [o.value for o in ruleset.leaves["patterns.pure.level"].origins] == [4, 2]
    assert [o.value for o in ruleset.leaves["patterns.eights.fan"].origins] == [1, 3]


def test_setting_both_spellings_is_setting_twice(tmp_path: Path) -> None:
    found = refused(tmp_path, "set: {patterns.pure.level: 4, patterns.pure.fan: 3}\n")
    assert places(found) == [("set-twice", "patterns.pure.fan", None)]
    assert found[0].labels[0].span.text == "patterns.pure.level"


def test_every_pattern_has_an_on_leaf(tmp_path: Path) -> None:
    ruleset, _ = house(tmp_path, "set: {patterns.pure.on: false, patterns.eights.on: true}\n")
    assert ruleset.leaves["patterns.plain.on"].value is True
    assert ruleset.leaves["patterns.pure.on"].value is False
    assert ruleset.leaves["patterns.eights.on"].value is True


def test_added_patterns_come_after_inherited_ones(tmp_path: Path) -> None:
    ruleset, _ = house(tmp_path, "add: {patterns: {afterwards: {group: bonus, fan: 1, when: self_draw}}}\n")
    patterns = ruleset.tree["patterns"]
    assert isinstance(patterns, dict)
    assert list(patterns) == ["plain", "pure", "eights", "afterwards"]
    assert ruleset.leaves["patterns.afterwards.fan"].origins[0].op == "add"


def test_adding_a_value_to_what_is_there(tmp_path: Path) -> None:
    ruleset, _ = house(tmp_path, "add: {patterns: {pure: {count: 2}}}\n")
    assert ruleset.leaves["patterns.pure.count"].value == 2
    assert ruleset.leaves["patterns.pure.fan"].value == 2


def test_removing_and_adding_again_replaces_whole(tmp_path: Path) -> None:
    body = "remove: [patterns.eights]\nadd: {patterns: {eights: {group: bonus, fan: 3, when: self_draw}}}\n"
    ruleset, _ = house(tmp_path, body)
    assert "patterns.eights.replaces" not in ruleset.leaves
    assert "patterns.eights.level" not in ruleset.leaves
    assert len(ruleset.leaves["patterns.eights.fan"].origins) == 1


def test_lists_are_replaced_whole(tmp_path: Path) -> None:
    ruleset, _ = house(tmp_path, "set: {patterns.eights.replaces: {pure: 1}}\n")
    assert ruleset.leaves["patterns.eights.replaces"].value == {"pure": 1}


def test_an_equal_value_with_a_source_confirms(tmp_path: Path) -> None:
    ruleset, found = house(tmp_path, "set: {cap: {to: 4, source: p. 3}}\n")
    assert not found
    assert [o.op for o in ruleset.leaves["options.cap"].origins] == ["confirm", "define"]


def test_an_equal_value_without_one_is_a_warning(tmp_path: Path) -> None:
    _, found = house(tmp_path, "set: {cap: 4}\n")
    assert places(found) == [("set-no-op", "cap", None)]
    assert severity(found[0]) == "warning"
    assert found[0].labels[0].span.text == "4"


def test_one_and_true_are_not_equal(tmp_path: Path) -> None:
    assert places(refused(tmp_path, "set: {base: true}\n")) == [("option-value", "true", None)]


FAULTS = {
    "set: {capp: 5}": [("unknown-option", "capp", "cap")],
    "set: {options.capp: 5}": [("unknown-option", "options.capp", "options.cap")],
    "set: {封订: 5}": [("unknown-option", "封订", "封顶")],
    "set: {patterns.eigths.level: 4}": [("set-absent", "patterns.eigths.level", "patterns.eights.level")],
    "set: {patterns.eights: 4}": [("set-item", "patterns.eights", None)],
    "set: {cap: 5, options.cap: 6}": [("set-twice", "options.cap", None)],
    "set: {cap: 5, 封顶: 6}": [("set-twice", "封顶", None)],
    "set: {cap: {a: 1}}": [("set-to-map", "{a: 1}", None)],
    "set: {cap: 20}": [("option-range", "20", None)],
    "set: {cap: 0}": [("option-range", "0", None)],
    "set: {cap: 2.5}": [("option-value", "2.5", None)],
    "set: {cap: nine}": [("option-value", "nine", "none")],
    "set: {pays: maxi}": [("option-value", "maxi", "max")],
    "set: {strict: maybe}": [("option-value", "maybe", None)],
    "add: {patterns: {pure: {group: shape, fan: 1}}}": [("add-present", "pure", None)],
    "add: {options: {cap: {type: fan, default: 1}}}": [("add-present", "cap", None)],
    "remove: [patterns.eihgts]": [("remove-absent", "patterns.eihgts", "patterns.eights")],
}


@pytest.mark.parametrize("body", FAULTS)
def test_faults(tmp_path: Path, body: str) -> None:
    assert places(refused(tmp_path, body + "\n")) == FAULTS[body]


def test_all_faults_in_one_run(tmp_path: Path) -> None:
    body = "set: {capp: 5, patterns.none.fan: 1}\nadd: {groups: {shape: {}}}\nremove: [patterns.none]\n"
    codes = [d.code for d in refused(tmp_path, body)]
    assert codes[:2] == ["unknown-option", "set-absent"]
    assert "remove-absent" in codes


def test_both_places(tmp_path: Path) -> None:
    (found,) = refused(tmp_path, "add: {patterns: {pure: {group: shape, fan: 1}}}\n")
    (label,) = found.labels
    assert label.span.file == str(tmp_path / "base.yaml")


# settings of the command line


def test_settings_are_the_last_layer(tmp_path: Path) -> None:
    ruleset, _ = house(tmp_path, "set: {cap: 5}\n", ["cap=none", ("base", 2), "patterns.pure.level=4"])
    leaf = ruleset.leaves["options.cap"]
    assert [(o.op, o.value, o.span.file is None) for o in leaf.origins] == [
        ("option", "none", True),
        ("set", 5, False),
        ("define", 4, False),
    ]
    assert ruleset.options["base"].value == 2
    assert ruleset.leaves["patterns.pure.level"].value == 4


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("capp=5", ("unknown-option", "capp", "cap")),
        ("封定=5", ("unknown-option", "封定", "封顶")),
        ("cap", ("setting-form", "cap", None)),
        ("cap=99", ("option-range", "99", None)),
        ("pays=mix", ("option-value", "mix", "min")),
        ("patterns.pure.flan=1", ("set-absent", "patterns.pure.flan", "patterns.pure.fan")),
    ],
)
def test_settings_at_fault(tmp_path: Path, setting: str, expected: tuple[str, str, str | None]) -> None:
    found = refused(tmp_path, "", [setting])
    assert places(found) == [expected]
    assert found[0].span is not None
    assert found[0].span.file is None


# extends


def test_a_parent_is_beside_its_child_or_shipped(tmp_path: Path) -> None:
    ruleset, _ = resolved(tmp_path, {"h.yaml": "rulec: 1\nid: h\nextends: chuanma\nset: {cap: 5}\n"}, "h.yaml")
    assert ruleset is not None
    assert ruleset.lineage == ("h", "chuanma", "sichuan")


@pytest.mark.parametrize("name", ["../base", "/etc/passwd", "sub/base", "..", "..\\base"])
def test_a_parent_is_never_outside_the_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "base.yaml").write_text(BASE, encoding="utf-8")
    files = {"base.yaml": BASE, "h.yaml": f"rulec: 1\nid: h\nextends: '{name}'\n"}
    ruleset, found = resolved(tmp_path, files, "h.yaml")
    assert ruleset is None
    assert [d.code for d in found] == ["extends-outside"]


def test_a_parent_that_is_not_there(tmp_path: Path) -> None:
    ruleset, found = resolved(tmp_path, {"h.yaml": "rulec: 1\nid: h\nextends: chuanna\n"}, "h.yaml")
    assert ruleset is None
    assert places(found) == [("extends-missing", "chuanna", "chuanma")]


def test_a_circle(tmp_path: Path) -> None:
    files = {f"{a}.yaml": f"rulec: 1\nid: {a}\nextends: {b}\n" for a, b in (("a", "b"), ("b", "c"), ("c", "a"))}
    ruleset, found = resolved(tmp_path, files, "a.yaml")
    assert ruleset is None
    (only,) = found
    assert only.code == "extends-cycle"
    assert only.args["chain"] == "a -> b -> c -> a"


def test_a_fault_of_the_parent_is_told_of_the_child(tmp_path: Path) -> None:
    files = {"base.yaml": BASE + "cap: [1\n", "house.yaml": HEAD}
    ruleset, found = resolved(tmp_path, files, "house.yaml")
    assert ruleset is None
    assert [d.code for d in found] == ["yaml-bracket"]
    assert found[0].span is not None
    assert found[0].span.file == str(tmp_path / "base.yaml")


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "file-empty"), ("- 1\n", "not-a-ruleset"), ("rulec: 1\nid: a\n---\nrulec: 1\n", "two-documents")],
)
def test_files_that_are_no_ruleset(tmp_path: Path, text: str, code: str) -> None:
    ruleset, found = resolved(tmp_path, {"a.yaml": text}, "a.yaml")
    assert ruleset is None
    assert code in [d.code for d in found]


def test_an_unknown_id() -> None:
    from rulec.ruleset import resolve
    from rulec.source.diagnostic import Sink

    sink = Sink()
    assert resolve("chuanmaa", sink=sink) is None
    assert places(sink.items) == [("unknown-ruleset", "chuanmaa", "chuanma")]
