"""The run tests the sources that are there, and writes to no cache but its own."""

import gc
import os
import shutil
import tempfile
import warnings

import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # told below
    from rulec import kernel

_CACHE = pytest.StashKey[str]()


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a compiled kernel that is not of these sources; give the run a cache of its own, shared by its workers."""
    if kernel.STALE:
        raise pytest.UsageError(
            f"the compiled kernel is not of these sources ({', '.join(kernel.STALE)}): compile them again "
            "(pip install -e .), or test the sources alone (RULEC_PURE=1)"
        )
    gc.set_threshold(20_000, 50, 1000)  # the trees of many rulesets stay: to look them through again and again is dear
    if not hasattr(config, "workerinput"):
        config.stash[_CACHE] = os.environ["RULEC_CACHE"] = tempfile.mkdtemp(prefix="rulec-cache-")


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Throw the cache away; what pytest has just looked through for faults need not be looked through again."""
    gc.freeze()
    if _CACHE in config.stash:
        shutil.rmtree(config.stash[_CACHE], ignore_errors=True)


def pytest_report_header() -> str:
    """Which kernel is tested."""
    return f"rulec kernel: {kernel.speed()}"
