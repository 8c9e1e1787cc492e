"""Where shipped data is: `grammar/` and `rulesets/`, in the wheel or in the checkout."""

from pathlib import Path


def data(name: str) -> Path:
    """The path of a shipped file or folder such as `grammar/expr.lark`.

    Raises FileNotFoundError when neither the installed copy nor the checkout has it.
    """
    package = Path(__file__).resolve().parent.parent
    for root in (package / "_data", package.parent):
        path = root / name
        if path.exists():
            return path
    raise FileNotFoundError(name)
