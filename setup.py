"""Copies the data folders into the package when a wheel is built; a package-dir mapping would break editable ones."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent


class BuildWithData(build_py):
    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        for folder in ("grammar", "rulesets"):
            target = Path(self.build_lib) / "rulec" / "_data" / folder
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(HERE / folder, target)


setup(cmdclass={"build_py": BuildWithData})
