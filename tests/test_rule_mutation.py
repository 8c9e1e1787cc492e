"""Every leaf of two rulesets is changed: a stated case notices, or tests/cases/unnoticed.yaml says why none can."""

import pytest

from tests.rule_mutation import counted, kept, looked_at, outcomes, own_table, rule_leaves

NAMES = ("chuanma", "sbr")
PARTS = 4


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", NAMES)
def test_what_no_case_notices_is_listed(name: str, part: int) -> None:
    paths = rule_leaves(own_table(name).rules.ruleset)[part::PARTS]
    listed = kept(name)
    assert looked_at(name, paths) == {
        kind: {path: labels for path, labels in leaves.items() if path in paths} for kind, leaves in listed.items()
    }


@pytest.mark.parametrize(
    "path",
    [
        "options.exposed_kong",  # §58: 2元
        "settlements.discard_win.amount",  # §5
        "patterns.dragon_pairs.level",  # §36: 8元
    ],
)
def test_a_changed_figure_is_noticed(path: str) -> None:
    cases = {case["id"] for case in own_table("chuanma").cases}
    (told,) = outcomes("chuanma", path).values()
    assert told in cases


def test_the_list_speaks_of_leaves() -> None:
    for name in NAMES:
        leaves, listed = rule_leaves(own_table(name).rules.ruleset), kept(name)
        assert counted(name) == len(leaves)
        assert {*listed["unnoticed"], *listed["idle"]} <= set(leaves)
        assert not listed["unnoticed"].keys() & listed["idle"].keys()
