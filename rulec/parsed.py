"""What a wheel brings along: the shipped rulesets, parsed and checked when it is built."""

import os
import shutil
from hashlib import sha256
from pathlib import Path

from rulec.source import cache


def write() -> None:
    """Write what is known of the shipped rulesets into this package, and the stamp by which it is found again.

    Raises OSError where the package cannot be written, and DiagnosticError for a ruleset that should not be shipped.
    """
    from rulec import load
    from rulec.ruleset import shipped

    shutil.rmtree(cache.SHIPPED, ignore_errors=True)
    cache.STAMP.write_bytes(_stamp(cache.PACKAGE))
    cache.stamp.cache_clear()
    os.environ[cache.VARIABLE] = str(cache.SHIPPED)
    for name in shipped():
        load(name)


def _stamp(package: Path) -> bytes:
    """A hash over the sources, which are not where they were built once they are installed."""
    found = sha256()
    for path in sorted(package.rglob("*")):
        if path.suffix in cache.CODE and path.is_file():
            found.update(f"{path.relative_to(package).as_posix()} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest().encode()
