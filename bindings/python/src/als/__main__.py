"""``python -m als`` is the als command."""
from __future__ import annotations

import os
import shutil
import sys


def main() -> None:
    """Runs the command beside this file, as the wheel brings it; else the one ALS_TOOL names; else the one on PATH."""
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "als_command.so")
    if os.path.exists(beside):
        import ctypes as C

        words = [b"als", *map(os.fsencode, sys.argv[1:])]
        code = C.CDLL(beside).main(len(words), (C.c_char_p * (len(words) + 1))(*words, None))
        C.CDLL(None).fflush(None)
        sys.exit(code)
    tool = os.environ.get("ALS_TOOL") or shutil.which("als")
    if tool is None:
        sys.exit("the als command is not there: install the wheel, or name it in ALS_TOOL")
    os.execv(tool, ["als", *sys.argv[1:]])


if __name__ == "__main__":
    main()
