"""Keeps the cache small: the oldest entries go."""

import os
import stat
import time
from pathlib import Path

SUFFIX = ".rulec"
PART = ".part"
MOST_BYTES = 64 << 20
MOST_ENTRIES = 1000
KEPT = 0.75  # what a pruning leaves of either
FORGOTTEN = 3600  # seconds after which nobody is still writing a part


def prune(folder: Path) -> None:
    """Take the oldest entries away where there are too many or they are too large, and parts left behind by a crash.

    Raises OSError. Files of others in the folder are none of our business.
    """
    found: list[tuple[float, int, str]] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if not entry.name.endswith((SUFFIX, PART)):
                continue
            try:
                held = entry.stat(follow_symlinks=False)
            except FileNotFoundError:
                continue
            if not stat.S_ISREG(held.st_mode):
                continue
            if entry.name.endswith(PART):
                if held.st_mtime < time.time() - FORGOTTEN:
                    _remove(entry.path)
            else:
                found.append((held.st_mtime, held.st_size, entry.path))
    size = sum(each[1] for each in found)
    if len(found) <= MOST_ENTRIES and size <= MOST_BYTES:
        return
    count = len(found)
    for _, own, path in sorted(found):
        if count <= MOST_ENTRIES * KEPT and size <= MOST_BYTES * KEPT:
            return
        _remove(path)
        count, size = count - 1, size - own


def _remove(path: str) -> None:
    """Another process may have been quicker."""
    Path(path).unlink(missing_ok=True)
