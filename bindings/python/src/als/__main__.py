"""``python -m als`` is the als command."""
from __future__ import annotations

import os
import shutil
import sys


_BESIDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "als_command.so")


def _tool() -> str | None:
    return os.environ.get("ALS_TOOL") or shutil.which("als")


def command() -> list[str]:
    """What to run as the als command: this module where the wheel brought it, else the one ALS_TOOL names, else the one on PATH."""
    if os.path.exists(_BESIDE) and sys.executable:
        return [sys.executable, "-m", "als"]
    tool = _tool()
    if tool is None:
        raise FileNotFoundError("the als command is not there: install the wheel, or name the command in ALS_TOOL")
    return [tool]


def main() -> None:
    """Runs the command beside this file, as the wheel brings it; else the one ALS_TOOL names; else the one on PATH."""
    if os.path.exists(_BESIDE):
        import ctypes as C

        words = [b"als", *map(os.fsencode, sys.argv[1:])]
        code = C.CDLL(_BESIDE).main(len(words), (C.c_char_p * (len(words) + 1))(*words, None))
        C.CDLL(None).fflush(None)
        sys.exit(code)
    tool = _tool()
    if tool is None:
        sys.exit("the als command is not there: install the wheel, or name it in ALS_TOOL")
    os.execv(tool, ["als", *sys.argv[1:]])


if __name__ == "__main__":
    main()
