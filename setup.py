"""Builds the kernel where there is a C compiler, and copies the data folders into the package when a wheel is built.

A package-dir mapping for the data would break editable installs. Whatever hinders the compiler, the build goes on: the
kernel runs from its sources as well.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
KERNEL = Path("rulec", "kernel")
SHARED = "rulec.kernel._shared"
DIRECTIVES = {"language_level": 3, "binding": True, "embedsignature": True}

_spec = importlib.util.spec_from_file_location("stamp", HERE / KERNEL / "stamp.py")
stamp = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(stamp)


def kernel_extensions() -> list[Extension]:
    """An optional extension for each module of the kernel that is meant to be compiled, and for what they all need.

    What each would otherwise hold a copy of (memoryviews) is a third of all that the C compiler has to do.
    """
    modules = sorted(path.stem for path in (HERE / KERNEL).glob("*.py") if path.stem not in stamp.PLAIN)
    sources = {f"rulec.kernel.{name}": f"{name}.py" for name in modules} | {SHARED: "_shared.c"}
    return [Extension(name, [str(KERNEL / source)], optional=True) for name, source in sources.items()]


class BuildWithData(build_py):
    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        for folder in ("grammar", "rulesets"):
            target = Path(self.build_lib) / "rulec" / "_data" / folder
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(HERE / folder, target)
        self.parse()

    def parse(self) -> None:
        """Put the shipped rulesets in parsed as well, where what that takes is installed; it saves time only."""
        lib = Path(self.build_lib).resolve()
        path = os.pathsep.join(filter(None, (str(lib), os.environ.get("PYTHONPATH"))))
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
        command = [sys.executable, "-c", "from rulec.parsed import write; write()"]
        try:
            done = subprocess.run(
                command, cwd=lib, env=environment, capture_output=True, text=True, timeout=300, check=False
            )
            fault = (done.stderr.strip().rpartition("\n")[2] or f"exit {done.returncode}") if done.returncode else ""
        except (OSError, subprocess.SubprocessError) as error:
            fault = str(error)
        if fault:
            shutil.rmtree(lib / "rulec" / "_data" / "cache", ignore_errors=True)
            (lib / "rulec" / "_data" / "stamp").unlink(missing_ok=True)
            tell(f"the shipped rulesets are not parsed beforehand ({fault})")


class BuildKernel(build_ext):
    """Compiles all of the kernel or none of it, and says which."""

    def run(self) -> None:
        folders = [Path(self.build_lib) / KERNEL, *([HERE / KERNEL] if self.inplace else [])]
        for folder in folders:
            self.forget(folder)
        self.parallel = self.parallel or os.cpu_count()
        marks = stamp.sources(str(HERE / KERNEL))
        fault = ""
        try:
            self.translate()
            super().run()
        except Exception as error:  # whatever it is, the sources run as well
            fault = f" ({type(error).__name__}: {error})"
        names = {extension.name.rpartition(".")[2] for extension in self.extensions}
        if not fault and names <= stamp.compiled(str(folders[-1])):
            for folder in folders:
                (folder / stamp.NOTE).write_text(stamp.note(marks), encoding="utf-8")
            tell(f"the kernel is compiled: {', '.join(sorted(names))}")
            return
        for folder in folders:
            self.forget(folder)
        tell(f"THE KERNEL IS NOT COMPILED{fault or ' (the compiler says above why)'}; rulec works all the same, slowly")

    def translate(self) -> None:
        """From Python to C, into the folder for what the build throws away; the longest first, to be compiled so."""
        from Cython.Build import cythonize

        made = cythonize(
            self.extensions,
            nthreads=self.parallel,
            build_dir=str(Path(self.build_temp) / "c"),
            compiler_directives=DIRECTIVES,
            shared_utility_qualified_name=SHARED,
            force=True,
        )
        sources = {extension.name: extension.sources for extension in made}
        for extension in self.extensions:  # what cythonize returns has lost its `optional`
            extension.sources = sources[extension.name]
        self.extensions.sort(key=lambda extension: -sum(Path(source).stat().st_size for source in extension.sources))

    def build_extensions(self) -> None:
        if self.compiler.compiler_type != "msvc":
            for extension in self.extensions:
                extension.extra_compile_args = ["-O3", "-g0"]
        super().build_extensions()

    def forget(self, folder: Path) -> None:
        """Remove what an earlier build for this Python left."""
        for name in stamp.compiled(str(folder)) if folder.is_dir() else ():
            for suffix in stamp.EXTENSION_SUFFIXES:
                (folder / f"{name}{suffix}").unlink(missing_ok=True)
        (folder / stamp.NOTE).unlink(missing_ok=True)


def tell(what: str) -> None:
    """One line in the build's log."""
    sys.stderr.write(f"rulec: {what}\n")


if __name__ == "__main__":
    setup(ext_modules=kernel_extensions(), cmdclass={"build_py": BuildWithData, "build_ext": BuildKernel})
