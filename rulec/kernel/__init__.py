"""The integer kernel. It imports nothing of the other rooms.

Where the build found a C compiler its modules run compiled, elsewhere from their sources, with the same answers.
`RULEC_PURE=1` asks for the sources; compiled modules that are not of these sources are told and left alone.
"""

import os
import sys
import warnings
from importlib.machinery import SOURCE_SUFFIXES, ExtensionFileLoader, FileFinder, ModuleSpec, SourceFileLoader

from rulec.kernel import stamp

FOLDER = os.path.dirname(__file__)
PURE = os.environ.get("RULEC_PURE", "") not in {"", "0"}


class SourcesOnly:
    """Finds the kernel's modules by their sources, whatever compiled module lies beside them."""

    def __init__(self) -> None:
        self.finder = FileFinder(FOLDER, (SourceFileLoader, SOURCE_SUFFIXES))

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:  # noqa: ARG002
        """The module's source; None for a module of another room."""
        return self.finder.find_spec(name) if name.startswith(f"{__name__}.") else None

    def invalidate_caches(self) -> None:
        """Look into the folder anew."""
        self.finder.invalidate_caches()


def _stale() -> tuple[str, ...]:
    try:
        return stamp.stale(FOLDER)
    except OSError:  # no folder of files, so nothing compiled is found in it either
        return ()


STALE = () if PURE else _stale()
if PURE or STALE:
    sys.meta_path.insert(0, SourcesOnly())
if STALE:
    warnings.warn(
        f"rulec's compiled kernel is not of these sources ({', '.join(STALE)}), so the sources run, slowly; "
        "install rulec again to compile them (pip install -e .), or set RULEC_PURE=1",
        RuntimeWarning,
        stacklevel=2,
    )


def speed() -> str:
    """`compiled` if every module of the kernel was loaded compiled, else `pure`."""
    from importlib import import_module

    names = sorted(name.removesuffix(".py") for name in os.listdir(FOLDER) if name.endswith(".py"))
    modules = [import_module(f"{__name__}.{name}") for name in names if name not in stamp.PLAIN]
    loaders = [module.__spec__ and module.__spec__.loader for module in modules]
    return "compiled" if all(isinstance(loader, ExtensionFileLoader) for loader in loaders) else "pure"
