"""Values of rulec as bytes and back: pickles of a few known classes and nothing else.

A text is told by its place among those that the reader has anyway, so that source texts are neither kept twice nor
shown under a name of the past. Fields that are seldom read may be put off: they are unpacked, all at once, when the
first of them is asked for.
"""

import gc
import io
import pickle
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from decimal import Decimal
from functools import lru_cache
from itertools import repeat
from operator import attrgetter, call
from typing import Any

from rulec.source.diagnostic import Diagnostic, Label
from rulec.source.late import Late, Later
from rulec.source.nodes import MappingNode, ScalarNode, SequenceNode
from rulec.source.text import Span, Text

PROTOCOL = 5
SIZE = 4  # bytes of a length
PLAIN: Mapping[tuple[str, str], Any] = {
    ("decimal", "Decimal"): Decimal,
    ("builtins", "frozenset"): frozenset,
    ("builtins", "set"): set,
    ("builtins", "range"): range,
}
SOURCE = (Diagnostic, Label, MappingNode, ScalarNode, SequenceNode, Span)
Maker = Callable[..., Any]


class UnpackableError(Exception):
    """A value that is not kept: it holds what is not known here, or a text that its reader will not have."""


class Packing:
    """How values of some classes are packed.

    `put_off` names the fields of a class, a Late one, that are unpacked later. Equal values of the classes in `shared`
    become one.
    """

    def __init__(
        self,
        classes: Iterable[type] = (),
        *,
        put_off: Mapping[type[Late], tuple[str, ...]] | None = None,
        shared: Iterable[type] = (),
        enums: Iterable[type] = (),
    ) -> None:
        self.put_off: dict[type, tuple[str, ...]] = dict(put_off or {})
        self.shared = frozenset(shared)
        self.classes = {_name(cls): cls for cls in (*SOURCE, *classes)}
        self.fields = {cls: self._packed(cls) for cls in self.classes.values()}
        self.reads = {cls: _reading(names) for cls, names in self.fields.items()}
        self.reads_off = {cls: _reading(names) for cls, names in self.put_off.items()}
        self.classes[_name(Text)] = Text
        self.others = dict(PLAIN) | {_name(cls): cls for cls in enums}

    def _packed(self, cls: type) -> tuple[str, ...]:
        off = self.put_off.get(cls, ())
        return tuple(field.name for field in fields(cls) if field.name not in off)

    def pack(self, value: object, texts: Sequence[Text]) -> bytes:
        """A value as bytes. Raises UnpackableError."""
        off: list[tuple[Any, ...]] = []
        first = self._pickled(value, texts, off)
        second = zlib.compress(self._pickled(off, texts, None), 1)
        return len(first).to_bytes(SIZE, "big") + first + second

    def _pickled(self, value: object, texts: Sequence[Text], off: list[tuple[Any, ...]] | None) -> bytes:
        file = io.BytesIO()
        try:
            _Pickler(file, self, texts, off).dump(value)
        except (pickle.PicklingError, TypeError, AttributeError, RecursionError, ValueError) as error:
            raise UnpackableError(str(error)) from error
        return file.getvalue()

    def unpack(self, data: bytes, texts: Sequence[Text]) -> Any:  # noqa: ANN401 the seam to pickle
        """The value of bytes that `pack` made. Raises UnpackableError for others."""
        end = SIZE + int.from_bytes(data[:SIZE], "big")
        later = Later(lambda: self._loaded(_inflated(data[end:]), texts, None))
        return self._loaded(data[SIZE:end], texts, later)

    def _loaded(self, data: bytes, texts: Sequence[Text], later: Later | None) -> Any:  # noqa: ANN401
        held = gc.isenabled()
        gc.disable()  # nothing of it is garbage; looking for some is a third of the time
        try:
            return _Unpickler(io.BytesIO(data), self, texts, later).load()
        except Exception as error:  # a pickle that is none may raise anything
            raise UnpackableError(str(error)) from error
        finally:
            if held:
                gc.enable()

    def maker(self, cls: type, later: Later | None) -> Maker:
        """What makes a value of a class from its packed fields, in their order."""
        if cls in self.put_off:
            return _late_maker(cls, self.fields[cls], self.put_off[cls], later)
        made = filler(cls, self.fields[cls])
        return lru_cache(maxsize=None)(made) if cls in self.shared else made


def names_texts(diagnostics: Iterable[Diagnostic], texts: Sequence[Text]) -> bool:
    """Whether diagnostics say the name of a text: under another name they would say another."""
    names = [text.name for text in texts if text.name]
    said = [arg for d in diagnostics for args in (d.args, *(label.args for label in d.labels)) for arg in args.values()]
    return any(name in arg for name in names for arg in said)


class _Pickler(pickle.Pickler):
    def __init__(
        self, file: io.BytesIO, packing: Packing, texts: Sequence[Text], off: list[tuple[Any, ...]] | None
    ) -> None:
        super().__init__(file, PROTOCOL)
        self.packing, self.off = packing, off
        self.places = {id(text): place for place, text in enumerate(texts)}

    def reducer_override(self, value: Any) -> Any:  # noqa: ANN401
        cls = type(value)
        if cls is Text:
            return Text, (self._told(value),)
        read = self.packing.reads.get(cls)
        if read is None:
            return NotImplemented
        args = read(value)
        if cls is ScalarNode:
            return cls, (*args[:-1], _run(args[-1]))
        if cls in self.packing.put_off:
            if self.off is None:
                raise UnpackableError(f"a {cls.__name__} put off")
            self.off.append(self.packing.reads_off[cls](value))
            return cls, (*args, len(self.off) - 1)
        return cls, args

    def _told(self, text: Text) -> int | str:
        """A text by its place; one without a name, of the command line, by what it says."""
        if id(text) in self.places:
            return self.places[id(text)]
        if text.name is not None:
            raise UnpackableError(f"a text of {text.name}")
        return text.text


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, packing: Packing, texts: Sequence[Text], later: Later | None) -> None:
        super().__init__(file)
        self.packing, self.texts, self.later = packing, texts, later

    def find_class(self, module: str, name: str) -> Any:  # noqa: ANN401
        cls = self.packing.classes.get((module, name))
        if cls is Text:
            return self._text
        return self.packing.maker(cls, self.later) if cls is not None else self.packing.others[module, name]

    def _text(self, told: int | str) -> Text:
        return Text(None, told) if isinstance(told, str) else self.texts[told]


def _reading(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """What reads these fields of a value."""
    read = attrgetter(*names)
    return read if len(names) > 1 else lambda value: (read(value),)


def _inflated(data: bytes) -> bytes:
    try:
        return zlib.decompress(data)
    except zlib.error as error:
        raise UnpackableError(str(error)) from error


def _run(offsets: Sequence[int]) -> Sequence[int]:
    """Offsets that follow one another, as most do, in short."""
    run = range(offsets[0], offsets[0] + len(offsets)) if offsets else range(0)
    return run if tuple(run) == tuple(offsets) else offsets


def _name(cls: type) -> tuple[str, str]:
    return cls.__module__, cls.__qualname__


def filler(cls: type, names: Sequence[str]) -> Maker:
    """Fills the slots themselves: a frozen dataclass looks each of its fields up by name when it is made."""
    puts = [getattr(cls, name).__set__ for name in names]
    new = object.__new__
    if len(puts) == 3:
        first, second, third = puts

        def three(a: object, b: object, c: object) -> object:
            made: object = new(cls)
            first(made, a)
            second(made, b)
            third(made, c)
            return made

        return three

    def make(*values: object) -> object:
        if len(values) != len(puts):
            raise ValueError(f"{len(values)} values for {len(puts)} fields")
        made: object = new(cls)
        for _ in map(call, puts, repeat(made), values):  # the calls themselves are all that is wanted
            pass
        return made

    return make


def _late_maker(cls: type, names: Sequence[str], off: tuple[str, ...], later: Later | None) -> Maker:
    make = filler(cls, names)
    put = vars(Late)["later"].__set__

    def late(*values: object) -> object:
        made = make(*values[:-1])
        put(made, (later, values[-1], off))
        return made

    return late
