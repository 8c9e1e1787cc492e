"""The page of the language checks: the skeleton of the library, and the hard lines over it."""

from decimal import Decimal

from rulec.expr.tree import Arith, Lit
from tests.expr.build import DATA, checked

SKELETON = (DATA / "skeleton.yaml").read_text(encoding="utf-8")


def test_the_skeleton_has_no_fault() -> None:
    program, found = checked(SKELETON)
    assert found == []
    assert program is not None
    assert program.unit == Decimal(1)
    assert [p.name for p in program.patterns][:3] == ["plain", "all_triplets", "pure_suit"]
    limit = next(line for line in program.score if line.name == "limit")
    assert isinstance(limit.expr.tree.type.optional, bool) and isinstance(limit.expr.folded, Lit)
    assert limit.expr.folded.value == 8


def test_without_a_cap_the_limit_is_none_and_the_rest_still_checks() -> None:
    program, found = checked(SKELETON, {"cap": "none"})
    assert found == []
    assert program is not None
    pig = next(s for s in program.settlements if s.name == "flower_pig")
    assert isinstance(pig.amount.folded, Lit) and pig.amount.folded.value == 20
    assert not isinstance(pig.amount.tree, Arith)
