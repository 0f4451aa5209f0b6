"""The forms of a document."""
from __future__ import annotations

import ctypes as C
from collections.abc import Mapping

from ._abi import ERROR_CALLBACK, OK, DocumentOptions, DocumentTheme, LoadFunction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from ._types import Document


def document_bytes(document: Document) -> bytes:
    """JSON text unchanged, a dictionary as JSON, or the content of a file."""
    if isinstance(document, str):
        if document.rstrip().endswith(".json") and "{" not in document:
            raise TypeError(f"a document given as a str is JSON text; to read a file write pathlib.Path({document!r})")
        return document.encode("utf-8", "surrogatepass")
    if isinstance(document, (bytes, bytearray, memoryview)):
        return bytes(document)
    if isinstance(document, Mapping):
        import json

        return json.dumps(document, allow_nan=False, default=_plain).encode("utf-8", "surrogatepass")
    if hasattr(document, "__fspath__"):
        with open(document, "rb") as file:
            return file.read()
    raise TypeError(f"a document is JSON text, a dictionary or a path, not {document!r}")


class DocumentLoader:
    """Passes the documents that one includes to the library; keeps the last one and an exception."""

    def __init__(self, include: Callable[[str], Document]) -> None:
        self.error: BaseException | None = None
        self._include = include
        self._text = b""
        self._function = LoadFunction(self._load)

    def _load(self, user: object, name: int, length: int, out: int, count: object) -> int:
        try:
            self._text = document_bytes(self._include(C.string_at(name, length).decode()))
        except BaseException as error:
            self.error = error
            return ERROR_CALLBACK
        C.c_void_p.from_address(out).value = C.cast(C.c_char_p(self._text), C.c_void_p).value
        count[0] = len(self._text)  # type: ignore[index]
        return OK

    def options(self, theme: DocumentTheme) -> DocumentOptions:
        native = DocumentOptions(C.sizeof(DocumentOptions), 0, C.pointer(theme))
        native.load = C.cast(self._function, C.c_void_p)
        return native


def _plain(value: object) -> object:
    """The numbers of numpy, and tuples and sequences of other kinds, as JSON has them."""
    if hasattr(value, "__float__"):
        return float(value)  # type: ignore[arg-type,unused-ignore]
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"a document holds dictionaries, lists, texts, numbers, true, false and null, not {value!r}")
