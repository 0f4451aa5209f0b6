"""Constraints by the thousand: one call, one buffer."""
from __future__ import annotations

import struct

from ._advice import single
from ._backend import calls
from ._constraint import Constraint
from ._copies import Bound
from ._item import Item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterable, Iterator, Sequence

    from ._types import Core

# first, second, first attribute, second attribute, relation, priority, multiplier, constant
ROW = struct.Struct("=QQiiifdd")
SPEC_DTYPE: list[tuple[str, str]] = [("first", "<u8"), ("second", "<u8"), ("first_attribute", "<i4"), ("second_attribute", "<i4"), ("relation", "<i4"),
              ("priority", "<f4"), ("multiplier", "<f8"), ("constant", "<f8")]


class Handles(Bound):
    """Many handles at once; `ids` is a buffer of them, for numpy or for other array forms."""

    def __init__(self, layout: Core, handles: bytes) -> None:
        self._layout: Core = layout
        self._handles: memoryview = memoryview(handles).cast("Q")

    @property
    def ids(self) -> memoryview:
        """The handles as whole numbers of 64 bits, for numpy or for array forms."""
        return self._handles

    def __len__(self) -> int:
        return len(self._handles)

    def _twin(self, layout: Core, copy: Core) -> Handles:
        return type(self)(copy, calls.handles([each._twin(layout, copy) for each in self]))  # type: ignore[attr-defined]


class Items(Handles):
    """Many items; the objects are created on access."""

    def __getitem__(self, index: int) -> Item:
        return Item(self._layout, self._handles[index])

    def __iter__(self) -> Iterator[Item]:
        layout = self._layout
        return (Item(layout, handle) for handle in self._handles)


class Constraints(Handles):
    """Many constraints; the objects are created on access."""

    def __getitem__(self, index: int) -> Constraint:
        return Constraint(self._layout, self._handles[index])

    def __iter__(self) -> Iterator[Constraint]:
        layout = self._layout
        return (Constraint(layout, handle) for handle in self._handles)


def packed(rows: Sequence[tuple[int, int, int, int, int, float, float, float]]) -> bytes:
    """The memory of als_constraint_spec structs from tuples in the order of SPEC_DTYPE."""
    try:
        flat = [value for row in rows for value in row]
        flat[5::8] = [single(priority) for priority in flat[5::8]]
        return struct.pack("=" + "QQiiifdd" * len(rows), *flat)
    except (struct.error, TypeError) as problem:
        raise TypeError("a spec is a row of 8 numbers, (first.id, second.id or 0, attribute, attribute or 0, relation, priority, multiplier, constant): "
                        f"{problem}") from None


def memory_of(specs: Iterable[object]) -> bytes:
    """Specs as bytes, from a buffer (such as a structured numpy array) or from tuples."""
    try:
        view = memoryview(specs)  # type: ignore[arg-type]
    except TypeError:
        data = packed(list(specs))  # type: ignore[arg-type]
    else:
        data = view.tobytes()
    if len(data) % ROW.size:
        raise ValueError(f"a spec has {ROW.size} bytes, as SPEC_DTYPE says, and these {len(data)} are no multiple of that")
    return data
