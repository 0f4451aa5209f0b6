"""The forms of a document."""
from __future__ import annotations

from collections.abc import Mapping

TYPE_CHECKING = False
if TYPE_CHECKING:
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


def _plain(value: object) -> object:
    """The numbers of numpy, and tuples and sequences of other kinds, as JSON has them."""
    if hasattr(value, "__float__"):
        return float(value)  # type: ignore[arg-type,unused-ignore]
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"a document holds dictionaries, lists, texts, numbers, true, false and null, not {value!r}")
