"""What the build notes of the sources that it compiled, so that a compiled module never hides a later edit.

The note lies beside the modules: one line a source file, with its name, length and checksum. `setup.py` writes it, one
for each kind of Python that compiles in the same folder.
"""

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from zlib import crc32

NOTE = f"_stamp.{sys.implementation.cache_tag}.txt"
PLAIN = frozenset({"__init__", "shim", "stamp"})  # never compiled

Marks = dict[str, str]


def sources(folder: str) -> Marks:
    """The mark of each source file in a folder that goes into a compiled module, by its name."""
    marks: Marks = {}
    for name in sorted(os.listdir(folder)):
        stem, dot, ending = name.partition(".")
        if stem not in PLAIN and dot + ending in {".py", ".pxd"}:
            with open(os.path.join(folder, name), "rb") as file:
                content = file.read()
            marks[name] = f"{len(content)} {crc32(content):08x}"
    return marks


def compiled(folder: str) -> frozenset[str]:
    """The names of the modules in a folder that lie there compiled for this Python."""
    parts = (name.partition(".") for name in os.listdir(folder))
    return frozenset(stem for stem, dot, ending in parts if dot + ending in EXTENSION_SUFFIXES)


def note(marks: Marks) -> str:
    """The text of the note."""
    return "".join(f"{name} {mark}\n" for name, mark in marks.items())


def noted(folder: str) -> Marks:
    """What the build noted; nothing where there is no note or a damaged one."""
    try:
        with open(os.path.join(folder, NOTE), encoding="utf-8") as file:
            return dict(line.rstrip("\n").split(" ", 1) for line in file)
    except (OSError, ValueError):
        return {}


def stale(folder: str) -> tuple[str, ...]:
    """The names of the source files that are not as they were built, or were not built; none if nothing is compiled."""
    built = compiled(folder)
    if not built:
        return ()
    now, then = sources(folder), noted(folder)
    differ = {name for name in now.keys() | then.keys() if now.get(name) != then.get(name)}
    differ.update(name for name in now if name.endswith(".py") and name.removesuffix(".py") not in built)
    return tuple(sorted(differ))
