"""The code blocks of a page, one after another in one namespace; a `text` block is what the block before it prints."""
from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)


def run_page(path: Path) -> tuple[int, list[str]]:
    """How many blocks ran, and what they got wrong."""
    names: dict[str, object] = {"__name__": "page"}
    said, ran, faults = "", 0, []
    for language, code in BLOCK.findall(path.read_text()):
        if language == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(code, str(path), "exec"), names)
            said, ran = out.getvalue(), ran + 1
        elif language == "text" and said != code:
            faults.append(f"printed\n{said}not\n{code}")
    return ran, faults
