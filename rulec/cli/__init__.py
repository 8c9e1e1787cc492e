"""The command line. `main` is the entry point; each verb is a module."""

from rulec.cli.entry import main

__all__ = ["main"]
