"""Golden files: `RULEC_UPDATE=1 pytest` writes them anew; read the difference before you commit it."""

import os
from pathlib import Path


def agrees(path: Path, text: str) -> None:
    """Assert that a file holds a text, or write it under RULEC_UPDATE=1."""
    if os.environ.get("RULEC_UPDATE") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"{path} is missing: RULEC_UPDATE=1 writes it"
    assert text == path.read_text(encoding="utf-8")
