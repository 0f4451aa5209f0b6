"""All frames at once, as tables that numpy reads without a copy."""
from __future__ import annotations

import ctypes as C
import struct
import weakref

from ._calls import advised
from ._copies import Unique
from ._errors import NotSolvedError, bare
from ._abi import NOT_SOLVED, Rect as NativeRect
from ._backend import calls
from ._native import lib
from ._enums import Space
from ._values import Rect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType
    from typing import Any, Iterable, Iterator

    from ._types import Item, Layout


_ROW = struct.Struct("=4d")


def rects_of(memory: bytearray) -> Any:
    """The memory of frames as an array of C structs."""
    array: Any = NativeRect * (len(memory) // _ROW.size)
    return array.from_buffer(memory)


@advised
class LentFrames(Unique):
    """The library's own table of the published frames, without any copy, for the length of a ``with`` block.

    `rows` is a buffer of doubles for numpy and its like, (rows, 4); row `item.index` is the frame of the item in its parent's
    coordinates, or in those of the root, and rows of no living item mean nothing.  ``lent[item]`` is one frame.
    While the table is lent its layout refuses every other call, so that nothing can move the table away.
    """

    rows: memoryview
    _instead = "it is the memory of a layout; write layout.frames() for frames of your own"

    def __init__(self, layout: Layout, space: Space = Space.PARENT) -> None:
        self._layout: Layout = layout
        self._read: Any = lib.als_root_frames_table if space == Space.ROOT else lib.als_frames_table
        self._table: Any = None

    def __enter__(self) -> LentFrames:
        layout, address, count = self._layout, C.c_void_p(), C.c_size_t()
        layout._check(self._read(layout._pointer, C.byref(address), C.byref(count)))
        kind = C.c_double * 4 * count.value
        table = kind.from_address(address.value) if address.value else kind()
        table._layout = layout  # type: ignore[attr-defined]  # whoever holds the memory holds the layout
        self._table = table
        self.rows = memoryview(self._table).toreadonly()
        layout._lend()
        return self

    def __getitem__(self, item: Item) -> Rect:
        """The frame of an item, while the table is lent."""
        if self._table is None:
            raise BufferError("the frames are not lent now")
        row = C.c_size_t()
        if lib.als_item_index(self._layout._lent, item._id, C.byref(row)) < 0 or row.value >= len(self._table):
            raise KeyError(item)
        return Rect(*self._table[row.value])

    def release(self) -> None:
        """Releases the table.  BufferError while an array still looks at it: delete the array first."""
        self.rows.release()
        if self._table is not None:
            # Views and arrays of the memory hold the table, and nothing else does once this reference is gone.
            watch = weakref.ref(self._table)
            self._table = None
            if watch() is not None:  # held by a cycle, or by nothing where references are not counted (PyPy)
                import gc

                gc.collect()
            self._table = watch()
            if self._table is not None:
                raise BufferError("an array still looks at the lent frames: delete it, then call release()")
        self._layout._take_back()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            self.release()
        except BufferError:
            if kind is None:  # else the exception on its way out matters more; release() may be called later
                raise


class Frames:
    """The frames of items, in their order: a sequence of `Rect`, and a buffer of doubles of the shape (items, 4).

    ``numpy.asarray(frames)`` looks at the same memory.  It is the caller's own and never changes.
    """

    def __init__(self, ids: bytes, memory: bytearray) -> None:
        self._ids: bytes = ids
        self._memory: bytearray = memory

    @property
    def ids(self) -> memoryview:
        """The handles of the items, in the order of the rows."""
        return memoryview(self._ids).cast("Q")

    @property
    def rows(self) -> memoryview[float]:
        """The numbers as a buffer of two dimensions (of one when there are none)."""
        view = memoryview(self._memory)
        return view.cast("d", (len(self), 4)) if self._memory else view.cast("d")

    @property
    def __array_interface__(self) -> dict[str, object]:
        return {"version": 3, "shape": (len(self), 4), "typestr": "<f8", "data": (C.addressof(rects_of(self._memory)), False)}

    def __len__(self) -> int:
        return len(self._memory) // _ROW.size

    def __reduce__(self) -> tuple[object, ...]:
        return _frames_of, (self._ids, bytes(self._memory))

    def __getitem__(self, index: int) -> Rect:
        at = index + len(self) if index < 0 else index
        if not 0 <= at < len(self):
            raise IndexError(f"there are {len(self)} frames, and none at {index}")
        return Rect(*_ROW.unpack_from(self._memory, _ROW.size * at))

    def __iter__(self) -> Iterator[Rect]:
        return map(Rect._make, _ROW.iter_unpack(self._memory))


def _frames_of(handles: bytes, memory: bytes) -> Frames:
    return Frames(handles, bytearray(memory))


def handles_of(things: Iterable[object]) -> C.Array[C.c_uint64]:
    """An array of handles from what `ids_of` takes."""
    ids = ids_of(things)
    return (C.c_uint64 * (len(ids) // 8)).from_buffer_copy(ids)


def ids_of(things: Iterable[object]) -> bytes:
    """The bytes of handles from items or constraints, from their whole numbers, or from a buffer of 64-bit numbers."""
    ids = getattr(things, "ids", None)
    try:
        view = memoryview(things if ids is None else ids)  # type: ignore[arg-type]
    except TypeError:
        if isinstance(things, str):
            raise TypeError(f"{things!r} is a name, and views or constraints are needed: write [layout[{things!r}]]") from None
        return calls.handles(things)
    if view.itemsize != 8 or view.format not in ("Q", "q", "L", "l", "<Q", "<q", "<L", "<l"):
        raise TypeError("handles are whole numbers of 64 bits")
    return view.tobytes()


@advised
class Snapshot(Unique):
    """The frames of one published layout.  It never changes, may outlive its layout, and may be read by all threads at once.

    Its copy is the snapshot itself.
    """

    _instead = "it is memory of this process; pickle the frames, snapshot.frames(items)"

    def __init__(self, layout: Layout) -> None:
        made = C.c_void_p()
        layout._check(lib.als_snapshot_create(layout._pointer, C.byref(made)))
        self._pointer = made.value

    @classmethod
    def _of(cls, pointer: int) -> Snapshot:
        snapshot = cls.__new__(cls)
        snapshot._pointer = pointer
        return snapshot

    def __copy__(self) -> Snapshot:  # type: ignore[override]
        return self

    def __deepcopy__(self, memo: object) -> Snapshot:  # type: ignore[override]
        return self

    def __del__(self, destroy: object = lib.als_snapshot_destroy) -> None:
        pointer = getattr(self, "_pointer", None)
        if pointer:
            destroy(pointer)  # type: ignore[operator]

    @property
    def revision(self) -> int:
        """`Report.revision` of the solve that published these frames; 0 when there was none."""
        found = C.c_uint64()
        _checked(lib.als_snapshot_revision(self._pointer, C.byref(found)))
        return found.value

    def frame(self, item: Item, space: Space = Space.PARENT) -> Rect:
        """The frame an item had, in the coordinates of its parent or of its root."""
        native = NativeRect()
        if _checked(lib.als_snapshot_frame(self._pointer, item._id, space, C.byref(native))) == NOT_SOLVED:
            raise NotSolvedError(f"this snapshot holds no frame of {item!r}")
        return Rect(native.x, native.y, native.width, native.height)

    def frames(self, items: Iterable[Item | int], space: Space = Space.PARENT) -> Frames:
        """Frames of many items; zeros for those that have none here."""
        handles = handles_of(items)
        found = Frames(bytes(handles), bytearray(_ROW.size * len(handles)))
        _checked(lib.als_snapshot_frames_copy(self._pointer, handles, space, rects_of(found._memory), len(handles)))
        return found

    def between(self, other: Snapshot, t: float, items: Iterable[Item | int], space: Space = Space.PARENT) -> Frames:
        """Frames on the way from this snapshot (t = 0) to another of the same layout (t = 1)."""
        check_snapshot(other)
        handles = handles_of(items)
        found = Frames(bytes(handles), bytearray(_ROW.size * len(handles)))
        _checked(lib.als_snapshot_frames_between(self._pointer, other._pointer, t, handles, space, rects_of(found._memory), len(handles)))
        return found


def check_snapshot(snapshot: object) -> None:
    """TypeError where something else stands for a snapshot: its pointer would be another one."""
    if not isinstance(snapshot, Snapshot):
        raise TypeError(f"a snapshot is what layout.snapshot() gives, not {snapshot!r}")


def _checked(status: int) -> int:
    if status < 0:
        raise bare(status)
    return status
