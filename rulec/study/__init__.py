"""Study: rulesets against each other, over records; every difference with its causes."""

from rulec.study.compare import compare
from rulec.study.result import Comparison

__all__ = ["Comparison", "compare"]
