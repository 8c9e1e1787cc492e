"""Rulesets with one leaf changed, and the stated cases that notice.

A leaf is changed in every way of its kind: a number by one, a choice to each other value, a condition to always and to
never, an amount to another, who pays or is paid to everybody and to the bank, a list without each of its rows.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any

import pytest
import yaml

import rulec
from rulec.api import has_errors
from rulec.expr.plays import KNOWN
from rulec.expr.program import Expr, Pattern, Program, Settlement
from rulec.expr.tree import Attr, Kind, Lit, Node, Ref, Space
from rulec.expr.walk import walk
from rulec.round.example_faults import example_faults
from rulec.ruleset.layers import Applying
from rulec.ruleset.leaves import TOLD
from rulec.ruleset.model import Option, Ruleset
from rulec.ruleset.resolving import apply_setting, assemble
from rulec.source.diagnostic import DiagnosticError, Sink
from tests.cases.test_cases import FILES, HERE, KINDS, Case, load, read

Value = Any  # a plain value of YAML
REMOVED = "(removed)"
EXAMPLES, REFUSED, IDLE = "its examples", "refused", "idle"
# What an option may be set to is no rule that a table plays by, nor is what a thing is called or where it is listed.
DECLARED = frozenset({"type", "values", "or", "min", "max", "group"})
UNREAD = frozenset({"ruleset", "title", "refusal", "examples", "counterexamples", "leaf", "by_level", "off_by_option"})
KEPT = HERE / "unnoticed.yaml"
FAILURES = (AssertionError, DiagnosticError, pytest.fail.Exception)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A way to change a leaf: the first of the values that may stand there."""

    label: str
    values: tuple[Value, ...]


def rule_leaves(ruleset: Ruleset) -> list[str]:
    """The leaves that a table plays by."""
    return [path for path in ruleset.leaves if path.count(".") < 2 or path.rpartition(".")[2] not in TOLD | DECLARED]


def changes(path: str, program: Program) -> list[Change]:
    """The ways to change a leaf; some may not stand there."""
    ruleset = program.ruleset
    value, (section, *rest) = ruleset.leaves[path].value, path.split(".")
    name = rest[-1] if rest else section
    known = KNOWN.get(".".join(rest), ()) if section == "play" else ()
    if section == "options":
        return _other_choices(ruleset.options[name])
    if known:
        return [_to(other) for other in known if other != value]
    if isinstance(value, bool):
        return [_to(not value)]
    if isinstance(value, int | Decimal):
        return [Change(label="one more", values=(value + 1, value - 1))]
    if isinstance(value, list | Mapping):
        return [*_without(value), _to(REMOVED)]
    if name == "tag":
        return [_to(REMOVED)]
    if name == "on":
        return [Change(label="off", values=(False,))]
    if name in ("from", "to"):
        return [_to(other) for other in (REMOVED, "bank")]
    if _is_condition(path, program):
        return [_to(other) for other in ("true", "false") if other != value]
    return [Change(label="another amount", values=(f"({value}) + 1", f"2 * ({value})", f"min(({value}), base)"))]


def _to(value: Value) -> Change:
    label = value if isinstance(value, str) else json.dumps(value, default=str)
    return Change(label=label, values=(value,))


def _other_choices(option: Option) -> list[Change]:
    if option.type == "bool":
        return [_to(not option.value)]
    others = [_to(name) for name in (*option.values, *option.alternatives) if name != option.leaf.value]
    if option.type == "choice":
        return others
    if isinstance(option.value, int | Decimal):
        return [Change(label="one more", values=(option.value + 1, option.value - 1)), *others]
    return [_to(3), *others]


def _without(value: list[Any] | Mapping[str, Any]) -> list[Change]:
    """A list, or what a pattern replaces, without each of its rows."""
    if len(value) < 2:
        return []
    if isinstance(value, Mapping):
        return [Change(label=f"without {key}", values=({k: v for k, v in value.items() if k != key},)) for key in value]
    return [
        Change(label=f"without {row if isinstance(row, str) else f'row {n + 1}'}", values=(value[:n] + value[n + 1 :],))
        for n, row in enumerate(value)
    ]


def _is_condition(path: str, program: Program) -> bool:
    section, *rest = path.split(".")
    if section == "define":
        return program.defines[rest[0]].expr.folded.type.kind is Kind.BOOL
    if section == "score":
        return any(line.name == rest[0] and line.expr.folded.type.kind is Kind.BOOL for line in program.score)
    return rest[-1] in {"when", "spends", "live_wait", "may_win", "must_win", "may_pong", "may_kong", "end"}


def changed(base: Ruleset, path: str, value: Value) -> rulec.Rules | None:
    """A ruleset with another value at a path; None where it may not stand there."""
    leaves, sink = dict(base.leaves), Sink()
    if value == REMOVED:
        del leaves[path]
    else:
        apply_setting(Applying(leaves, "--set", sink, op="option"), (path, value))
    head = {"id": base.id, "title": base.title, "extends": base.extends, "lineage": base.lineage, "path": base.path}
    made = assemble(leaves, sink, **head)
    if has_errors(sink):
        return None
    try:
        return rulec.Rules.from_ruleset(made)
    except DiagnosticError:
        return None


def meaning(program: Program) -> object:
    """What of a program can move money, to tell whether two programs are the same."""
    used = {"ready", "pig"}
    parts = [_meaning(getattr(program, f.name)) for f in fields(program) if f.name not in {*UNREAD, "defines"}]
    asked: list[object] = [*parts, *(_meaning(program.defines[name]) for name in used if name in program.defines)]
    while asked:
        names = {name for name in _named(asked) if name not in used}
        used |= names
        asked = [_meaning(program.defines[name]) for name in names if name in program.defines]
        asked += [p.when.folded for p in program.patterns if p.name in names and p.when is not None]
    whens = [(p.name, p.when and p.when.folded) for p in program.patterns if p.name in used]
    return (*parts, *whens, *(_meaning(held) for name, held in program.defines.items() if name in used))


def _meaning(value: object) -> object:
    if isinstance(value, Expr):
        return value.folded
    if isinstance(value, Pattern | Settlement) and (not value.on or _never(value)):
        return value.name
    if is_dataclass(value) and type(value).__module__ == Program.__module__:
        return tuple(_meaning(getattr(value, f.name)) for f in fields(value) if f.name not in UNREAD)
    if isinstance(value, Mapping):
        return tuple((key, _meaning(part)) for key, part in value.items())
    return tuple(map(_meaning, value)) if isinstance(value, tuple) else value


def _never(rule: Pattern | Settlement) -> bool:
    return rule.when is not None and isinstance(rule.when.folded, Lit) and rule.when.folded.value is False


def _named(value: object) -> Iterator[str]:
    """The definitions and patterns that expressions read, those that go for a fact among them."""
    if isinstance(value, list | tuple):
        for part in value:
            yield from _named(part)
    elif isinstance(value, Node):
        for node in walk(value):
            if isinstance(node, Ref | Attr) and node.space in (Space.DEFINE, Space.PATTERN, Space.FACT):
                yield node.name


@dataclass(slots=True, kw_only=True, eq=False)
class Table:
    """A ruleset under options, and the cases stated of it; those that last noticed something come first."""

    rules: rulec.Rules
    cases: list[Case]
    meaning: object
    own: bool  # with no options, so that its examples are as it states them

    def rests(self, path: str, named: Ruleset) -> bool:
        """Whether the value of a leaf here is that of the ruleset that is looked at."""
        here, there = self.rules.ruleset.leaves.get(path), named.leaves[path]
        return here is not None and [o.layer for o in here.origins[:1]] == [o.layer for o in there.origins[:1]]

    def notices(self, rules: rulec.Rules) -> str | None:
        """The first case that another ruleset fails."""
        if meaning(rules.program) == self.meaning:
            return IDLE
        for place, case in enumerate(self.cases):
            if not passes(case, rules):
                self.cases.insert(0, self.cases.pop(place))
                return str(case["id"])
        return EXAMPLES if self.own and any(True for _ in example_faults(rules.engine)) else None


def passes(case: Case, rules: rulec.Rules) -> bool:
    try:
        KINDS[case["kind"]](case, rules)
    except FAILURES:
        return False
    return True


@lru_cache
def own_table(name: str) -> Table:
    """What is stated of a ruleset itself."""
    return _table(name, "{}", [case for case in _stated() if (case["ruleset"], _options(case)) == (name, "{}")])


@lru_cache
def other_tables(name: str) -> tuple[Table, ...]:
    """What is stated of it under options, and of those that extend it."""
    found: dict[tuple[str, str], list[Case]] = {}
    for case in _stated():
        found.setdefault((case["ruleset"], _options(case)), []).append(case)
    found.pop((name, "{}"), None)
    return tuple(_table(*key, cases) for key, cases in found.items() if name in load(*key).ruleset.lineage)


def _table(name: str, options: str, cases: list[Case]) -> Table:
    rules = load(name, options)
    return Table(rules=rules, cases=cases, meaning=meaning(rules.program), own=options == "{}")


def _options(case: Case) -> str:
    return json.dumps(case.get("options", {}))


@lru_cache
def _stated() -> tuple[Case, ...]:
    return tuple(case for file in FILES for case in read(file) if case["kind"] != "setting")


def settings(name: str, path: str, value: Value) -> str | None:
    """The first case of a setting that must be refused and that a change lets through."""
    for case in (case for file in FILES for case in read(file) if case["kind"] == "setting"):
        base = load(case["ruleset"], "{}").ruleset
        found = changed(base, path, value) if name in base.lineage else None
        for option, wanted in case["options"].items():
            found = changed(found.ruleset, f"options.{option}", wanted) if found is not None else None
        if found is not None:
            return str(case["id"])
    return None


def dead(path: str, program: Program) -> bool:
    """Whether a leaf belongs to a pattern or settlement that is off, and does not switch it on."""
    section, item, *rest = (*path.split("."), "")
    rules: dict[str, tuple[Pattern, ...] | tuple[Settlement, ...]] = {
        "patterns": program.patterns,
        "settlements": program.settlements,
    }
    if rest and rest[0] in ("on", "when"):
        return False
    return any(one.name == item and (not one.on or _never(one)) for one in rules.get(section, ()))


def noticed(name: str, path: str, change: Change) -> str | None:
    """What notices a change of a leaf: a case, or the checker (REFUSED); IDLE where it does nothing here, else None."""
    first = own_table(name)
    named = first.rules.ruleset
    if dead(path, first.rules.program):
        tables = [table for table in other_tables(name) if table.rules.ruleset.id == name]
        if all(dead(path, table.rules.program) for table in tables):
            return IDLE
    tried = ((value, changed(named, path, value)) for value in change.values)
    value, rules = next(((value, rules) for value, rules in tried if rules is not None), (None, None))
    if rules is None:
        return REFUSED
    found = {first.notices(rules)}
    idle = found == {IDLE}
    others = other_tables(name) if found <= {None, IDLE} else ()
    for table in (table for table in others if not idle or table.rules.ruleset.id == name):
        if found <= {None, IDLE} and table.rests(path, named):
            rules = changed(table.rules.ruleset, path, value)
            found.add(table.notices(rules) if rules is not None else None)
    told = next((one for one in found if one not in (None, IDLE)), None)
    if told is not None:
        return told
    if path == "require":
        return settings(name, path, value)
    return IDLE if idle else None


def outcomes(name: str, path: str) -> dict[str, str | None]:
    """What notices each change of a leaf."""
    return {change.label: noticed(name, path, change) for change in changes(path, own_table(name).rules.program)}


def _listed() -> Any:  # noqa: ANN401
    return yaml.safe_load(KEPT.read_text(encoding="utf-8"))


def counted(name: str) -> int:
    """How many leaves the repository says that a ruleset has."""
    return int(_listed()[name]["leaves"])


def kept(name: str) -> dict[str, dict[str, list[str]]]:
    """What the repository says of a ruleset: the changes of a leaf that nothing notices, and none for a leaf of which
    no change does anything."""
    held = _listed()[name]
    listed = {path: labels for group in held["unnoticed"] for path, labels in group["leaves"].items()}
    return {"unnoticed": listed, "idle": {path: [] for group in held["idle"] for path in group["leaves"]}}


def looked_at(name: str, paths: Sequence[str]) -> dict[str, dict[str, list[str]]]:
    """The same of some leaves, found out anew."""
    found: dict[str, dict[str, list[str]]] = {"unnoticed": {}, "idle": {}}
    for path in paths:
        told = outcomes(name, path)
        labels = [label for label, notice in told.items() if notice is None]
        if labels:
            found["unnoticed"][path] = labels
        elif IDLE in told.values() and set(told.values()) <= {IDLE, REFUSED}:
            found["idle"][path] = []
    return found
