"""The cache: what was worked out before, kept by what it was made from. Whatever is wrong with it costs time only.

The folder is `RULEC_CACHE`, else rulec's in the user's cache folder; `RULEC_CACHE=off` keeps and reads nothing. What a
wheel brings along is looked up first.
"""

import hashlib
import os
import stat
import time
from functools import lru_cache
from pathlib import Path

from rulec.source.cache_prune import SUFFIX, prune

VARIABLE = "RULEC_CACHE"
OFF = "off"
MAGIC = b"rulec cache 1\n"
CHECK_BYTES = 16
LARGEST = 32 << 20  # bytes of an entry
KEY_DIGITS = 40
PACKAGE = Path(__file__).resolve().parent.parent
STAMP = PACKAGE / "_data" / "stamp"  # written when a wheel is built
SHIPPED = PACKAGE / "_data" / "cache"
STARTED = time.time_ns()
CODE = (".py", ".lark", ".json")


def digest(*parts: bytes | str) -> str:
    """A key over parts and over this rulec: what another one made is never found."""
    found = hashlib.sha256(stamp())
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        found.update(b"%d:" % len(data))
        found.update(data)
    return found.hexdigest()[:KEY_DIGITS]


def fetch(kind: str, key: str) -> bytes | None:
    """What was stored under a key, whole and unharmed; else None."""
    own = folder()
    if own is None:
        return None
    name = f"{kind}-{key}{SUFFIX}"
    for place in (SHIPPED, own):
        payload = _payload(place / name, name)
        if payload is not None:
            return payload
    return None


def store(kind: str, key: str, payload: bytes) -> None:
    """Keep a payload under a key (hex digits), in place of whatever is there; nothing happens where it cannot be."""
    own = folder()
    if own is None or len(payload) > LARGEST:
        return
    name = f"{kind}-{key}{SUFFIX}"
    try:
        own.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write(own, name, MAGIC + _check(name, payload) + payload)
        if key.startswith("0"):  # now and then: it looks at every entry
            prune(own)
    except OSError:
        return


def folder() -> Path | None:
    """Where entries are kept; None where nothing is to be."""
    return _folder(os.environ.get(VARIABLE, ""))


@lru_cache(maxsize=8)
def _folder(named: str) -> Path | None:
    if named == OFF:
        return None
    if named:
        return Path(named).absolute()
    from platformdirs import user_cache_path

    try:
        found = user_cache_path("rulec", appauthor=False)
    except (OSError, RuntimeError, KeyError):
        return None
    return found if found.is_absolute() else None  # without a home it starts with a bare `~`


@lru_cache(maxsize=1)
def stamp() -> bytes:
    """What tells this rulec from another: the wheel's own stamp, else the sizes and times of the checkout's files."""
    try:
        return STAMP.read_bytes()
    except OSError:
        files = [file for place in (PACKAGE, PACKAGE.parent / "grammar") for file in sorted(_files(str(place)))]
        if any(changed >= STARTED for _, _, changed in files):
            return os.urandom(16)  # edited since this process began: what runs is not what stands there
        return hashlib.sha256(repr(files).encode("utf-8", "surrogatepass")).digest()


def _files(place: str) -> list[tuple[str, int, int]]:
    found: list[tuple[str, int, int]] = []
    try:
        with os.scandir(place) as entries:
            for entry in entries:
                if entry.name.endswith(CODE):
                    held = entry.stat()
                    found.append((entry.path, held.st_size, held.st_mtime_ns))
                elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
                    found.extend(_files(entry.path))
    except OSError:
        pass
    return found


def _payload(path: Path, name: str) -> bytes | None:
    """An entry's payload, if it is a plain file with the right head and check."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError):
        return None
    try:
        held = os.fstat(handle)
        if not stat.S_ISREG(held.st_mode) or held.st_size > LARGEST + len(MAGIC) + CHECK_BYTES:
            return None
        with os.fdopen(handle, "rb", closefd=False) as file:
            data = file.read()
    except OSError:
        return None
    finally:
        os.close(handle)
    head, payload = data[: len(MAGIC) + CHECK_BYTES], data[len(MAGIC) + CHECK_BYTES :]
    return payload if head == MAGIC + _check(name, payload) else None


def _check(name: str, payload: bytes) -> bytes:
    """Of name and payload: an entry under another's name is as good as damaged."""
    found = hashlib.sha256(name.encode())
    found.update(payload)
    return found.digest()[:CHECK_BYTES]


def _write(own: Path, name: str, data: bytes) -> None:
    """Write beside and rename, so that no reader ever sees half of it. Raises OSError."""
    beside = own / f".{os.getpid()}-{os.urandom(6).hex()}.part"
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        beside.replace(own / name)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
