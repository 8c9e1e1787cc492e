"""JSON Schemas as quick tests: whether plain data fits, and nothing on what is wrong where it does not.

What fits needs no validator, which takes as long to load as a night to settle. A test answers exactly as the schema
does for what `plain` and JSON give: None, bool, int, Decimal, str, list and dict.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from rulec.source.diagnostic import RulecBug

Fits = Callable[[Any], bool]
TYPES: Mapping[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, Decimal),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
    "null": (type(None),),
}
EVERY = tuple(dict.fromkeys(cls for classes in TYPES.values() for cls in classes))
SAID = frozenset({"$schema", "$id", "$defs", "title", "description", "examples", "errorCode"})  # nothing to test
OBJECT = frozenset({"properties", "required", "additionalProperties", "minProperties"})
ARRAY = frozenset({"items", "minItems", "maxItems"})
TEXT = frozenset({"minLength", "pattern"})
GENERAL = frozenset({"type", "$ref", "const", "enum", "allOf", "if", "then", "else", "minimum"})


def fitting(name: str, schemas: Mapping[str, Any]) -> Fits:
    """The test of a schema `file` or `file#/$defs/part` among the schemas of files.

    Raises RulecBug for a keyword that is not known here.
    """
    return _Schemas(schemas).named(name, "")


class _Schemas:
    """Schemas that name one another; each becomes a test once."""

    def __init__(self, schemas: Mapping[str, Any]) -> None:
        self.schemas = schemas
        self.made: dict[str, Fits] = {}
        self.file = ""

    def named(self, ref: str, file: str) -> Fits:
        """The test of what is named in a file; one that names itself is looked up when it is asked."""
        own, _, path = ref.partition("#")
        key = f"{own or file}#{path}"
        if key not in self.made:

            def again(value: Any) -> bool:  # noqa: ANN401 of one that names itself: when it is asked, it is made
                return self.made[key](value)

            self.made[key] = again
            schema = self.schemas[own or file]
            for step in path.split("/")[1:]:
                schema = schema[step]
            before, self.file = self.file, own or file
            self.made[key] = self.test(schema)
            self.file = before
        return self.made[key]

    def test(self, schema: Any) -> Fits:  # noqa: ANN401 JSON
        """The test of a schema: what each type of value must be, and what every value must be."""
        if isinstance(schema, bool):
            return lambda _: schema
        unknown = schema.keys() - SAID - OBJECT - ARRAY - TEXT - GENERAL
        if unknown:
            raise RulecBug(f"no test for {', '.join(sorted(unknown))} of a schema")
        of_type: dict[type, Fits | None] = dict.fromkeys(self.allowed(schema))
        for classes, keys, make in (
            ((dict,), OBJECT, self.of_object),
            ((list,), ARRAY, self.of_array),
            ((str,), TEXT, _of_text),
            ((int, Decimal), frozenset({"minimum"}), _of_number),
        ):
            if keys & schema.keys():
                for cls in of_type.keys() & set(classes):
                    of_type[cls] = make(schema)
        general = self.general(schema)
        if not general and len(of_type) == 1:
            ((only, test),) = of_type.items()
            if test is None:
                return lambda value: type(value) is only
            known = test
            return lambda value: type(value) is only and known(value)

        def fits(value: Any) -> bool:  # noqa: ANN401
            test = of_type.get(type(value), _never)
            return (test is None or test(value)) and all(other(value) for other in general)

        return fits

    def allowed(self, schema: Mapping[str, Any]) -> tuple[type, ...]:
        wanted = schema.get("type")
        if wanted is None:
            return EVERY
        return tuple(cls for kind in ([wanted] if isinstance(wanted, str) else wanted) for cls in TYPES[kind])

    def general(self, schema: Mapping[str, Any]) -> list[Fits]:
        """The tests that every value is put to."""
        found: list[Fits] = []
        if "$ref" in schema:
            found.append(self.named(schema["$ref"], self.file))
        if "enum" in schema or "const" in schema:
            found.append(_one_of(schema.get("enum", [schema.get("const")])))
        if "allOf" in schema:
            branches = schema["allOf"]
            found.extend([self.by_const(branches)] if _told_apart(branches) else map(self.test, branches))
        if "if" in schema:
            guard, then, other = (self.test(schema.get(key, True)) for key in ("if", "then", "else"))
            found.append(lambda value: then(value) if guard(value) else other(value))
        return found

    def by_const(self, branches: Sequence[Mapping[str, Any]]) -> Fits:
        """Branches that are told apart by one key's `const`: the one to follow is looked up."""
        ((key, _),) = branches[0]["if"]["properties"].items()
        tests = {branch["if"]["properties"][key]["const"]: self.test(branch["then"]) for branch in branches}

        def fits(value: Any) -> bool:  # noqa: ANN401
            if type(value) is not dict:  # no guard says anything of it, so that all of them hold
                return all(test(value) for test in tests.values())
            told = value.get(key)
            test = tests.get(told) if type(told) is str else None
            return test is None or test(value)

        return fits

    def of_object(self, schema: Mapping[str, Any]) -> Fits:
        tests = {key: self.test(part) for key, part in schema.get("properties", {}).items()}
        others = self.test(schema.get("additionalProperties", True))
        required, least = tuple(schema.get("required", ())), schema.get("minProperties", 0)
        closed = schema.get("additionalProperties") is False

        def fits(value: dict[str, Any]) -> bool:
            if len(value) < least or (closed and not value.keys() <= tests.keys()):
                return False
            for key in required:
                if key not in value:
                    return False
            return all(tests.get(key, others)(part) for key, part in value.items())

        return fits

    def of_array(self, schema: Mapping[str, Any]) -> Fits:
        test = self.test(schema.get("items", True))
        least, most = schema.get("minItems", 0), schema.get("maxItems")

        def fits(value: list[Any]) -> bool:
            return len(value) >= least and (most is None or len(value) <= most) and all(map(test, value))

        return fits


def _of_text(schema: Mapping[str, Any]) -> Fits:
    least = schema.get("minLength", 0)
    if "pattern" not in schema:
        return lambda value: len(value) >= least
    found = re.compile(schema["pattern"]).search
    return lambda value: len(value) >= least and found(value) is not None


def _of_number(schema: Mapping[str, Any]) -> Fits:
    least = schema["minimum"]
    return lambda value: bool(value >= least)


def _one_of(values: Sequence[Any]) -> Fits:
    """One of some texts."""
    if not all(isinstance(value, str) for value in values):
        raise RulecBug("a test knows only texts as values")
    known = frozenset(values)
    return lambda value: type(value) is str and value in known


def _told_apart(branches: Sequence[Mapping[str, Any]]) -> bool:
    """Whether all branches are `if` one required key is some text, `then`, and it is the same key in all of them."""
    keys: set[str] = set()
    told: list[str] = []
    for branch in branches:
        guard = branch.get("if", {})
        wanted = list(guard.get("properties", {}).items())
        if branch.keys() != {"if", "then"} or guard.keys() != {"properties", "required"} or len(wanted) != 1:
            return False
        ((key, part),) = wanted
        if guard["required"] != [key] or part.keys() != {"const"} or not isinstance(part["const"], str):
            return False
        keys.add(key)
        told.append(part["const"])
    return len(keys) == 1 and len(set(told)) == len(told)


def _never(_value: Any) -> bool:  # noqa: ANN401
    return False
