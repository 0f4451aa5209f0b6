"""Words for the values of enumerations."""
from __future__ import annotations

from ._errors import ArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._types import Word


def word_of(kind: type[Word], word: Word | str) -> Word:
    """A value of an enumeration, or its name in the spelling of documents: "fillEqually"."""
    if isinstance(word, kind):
        return word
    spelled = "".join("_" + letter if letter.isupper() else letter.upper() for letter in str(word))
    try:
        return kind[spelled]
    except KeyError:
        known = ", ".join(name.lower() for name in kind.__members__)
        raise ArgumentError(f"{word!r} is no {kind.__name__.lower()}: it can be {known}") from None
