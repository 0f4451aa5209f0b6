"""Chooses how the hot calls reach the library: by the C extension where it was built, else by ctypes.

`ALS_BACKEND` in the environment forces one: "ctypes" or "c".
"""
from __future__ import annotations

import os

from ._native import lib
from ._values import Rect, Report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def _chosen(wanted: str | None) -> tuple[str, Any]:
    if wanted not in (None, "", "c", "ctypes"):
        raise ImportError(f"ALS_BACKEND is 'c' or 'ctypes', not {wanted!r}")
    if wanted != "ctypes":
        try:
            from . import _fast  # type: ignore[attr-defined,unused-ignore]

            _fast.bind(Rect, Report, tuple(map(lib.address, _fast.CALLS)))
        except ImportError:
            if wanted == "c":
                raise
        else:
            return "c", _fast
    from . import _plain

    return "ctypes", _plain


if TYPE_CHECKING:
    from . import _plain

    backend: str = ""
    calls = _plain
else:
    backend, calls = _chosen(os.environ.get("ALS_BACKEND"))
