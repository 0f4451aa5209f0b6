"""How `copy`, `deepcopy` and `pickle` treat objects that hold a handle or a pointer of the library.

A handle stands for something in a layout, so its copy is the same handle.  Where the layout is copied with it, in one deepcopy, it is that of
the copy.  Nothing here can be pickled: another process has no such layout.
"""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn, TypeVar

    Self = TypeVar("Self")

_SEEN = "als: handles of this layout were copied"


def not_after_its_handles(layout: object, memo: dict[Any, Any]) -> None:
    """A deepcopy that has met handles of a layout cannot give them another layout later."""
    if memo.get((_SEEN, id(layout))):
        raise TypeError("a view or constraint of this layout comes before it in what is copied, and would stay with the old one: put the layout first, "
                        "or write copy = layout.copy() and layout.counterpart(copy, view)")


class Bound:
    """Something of a layout, by its handle."""

    __slots__ = ()
    _pickles: str = "its layout can be pickled, and is a document then: keep its name, and find it in the layout that was read"

    def __copy__(self: Self) -> Self:
        return self

    def __deepcopy__(self: Self, memo: dict[Any, Any]) -> Self:
        layout = self._layout  # type: ignore[attr-defined]
        if id(layout) not in memo:
            memo[_SEEN, id(layout)] = True
            return self
        return self._twin(layout, memo[id(layout)])  # type: ignore[attr-defined,no-any-return]

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"{self!r} cannot be pickled: {self._pickles}")


class Unique:
    """Something that is at work in a layout, and of which there is one."""

    __slots__ = ()
    _instead: str = ""

    def _refuse(self, verb: str) -> NoReturn:
        raise TypeError(f"{type(self).__name__} cannot be {verb}: {self._instead}")

    def __copy__(self) -> NoReturn:
        self._refuse("copied")

    def __deepcopy__(self, memo: object) -> NoReturn:
        self._refuse("copied")

    def __reduce__(self) -> NoReturn:
        self._refuse("pickled")
