"""Rulesets: files, layers, options, and where every value comes from."""

from rulec.ruleset.files import shipped
from rulec.ruleset.mixing import differing, find_leaf, mix
from rulec.ruleset.resolve import resolve

__all__ = ["differing", "find_leaf", "mix", "resolve", "shipped"]
