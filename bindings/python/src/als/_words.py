"""Words in the place of enumerations, as documents have them."""
from __future__ import annotations

from ._errors import ArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import overload as overload

    from ._types import Word
else:
    def overload(function):
        return function


def word_of(kind: type[Word], word: Word | str) -> Word:
    """A value of an enumeration, or its name in the spelling of documents: "fillEqually"."""
    if isinstance(word, kind):
        return word
    spelled = "".join("_" + letter if letter.isupper() else letter.upper() for letter in str(word))
    for each in (spelled, str(word).upper()):
        if each in kind.__members__:
            return kind[each]
    known = ", ".join(name.lower() for name in kind.__members__)
    name = "".join(" " + letter.lower() if letter.isupper() else letter for letter in kind.__name__)
    raise ArgumentError(f"{word!r} is no{name}: it can be {known}")
