"""The life of a layout, and its items."""
from __future__ import annotations

import ctypes as C

from ._advice import OF_LAYOUTS, check_item, close, text_of, unknown
from ._bulk import Items
from ._backend import calls
from ._calls import advised
from ._constraint import Constraint
from ._copies import not_after_its_handles
from ._errors import ArgumentError, bare, failure
from ._frames import handles_of
from ._item import Item, native_size
from ._kept import let_go
from ._abi import END, Limits as NativeLimits, Size as NativeSize
from ._native import lib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Iterable, Iterator, NoReturn, Sequence, TypeVar

    from ._types import Limits, SizeLike

    Self = TypeVar("Self", bound="Core")


def _check_layout(copy: object) -> None:
    if not isinstance(copy, Core):
        raise TypeError(f"a copy is what layout.copy() gives, not {copy!r}")


@advised
class Core:
    """What every layout is made of; see Layout."""

    _pointer: int | None = None
    _lent: int | None = None
    _raised: BaseException | None = None  # by a callback of the call that is running

    def __init__(self, width: float | None = None, height: float | None = None, *, root: str | None = "root",
                 limits: Limits | None = None) -> None:
        for value in (width, height):
            if value is not None and (isinstance(value, str) or not hasattr(value, "__float__")):
                raise TypeError(f"a layout is made by its width and height, not by {value!r}: write als.Layout(320, 480), "
                                "or als.Layout.from_document(…) to read one")
        made = C.c_void_p()
        native = None if limits is None else C.byref(NativeLimits(C.sizeof(NativeLimits), *limits))
        status = lib.als_layout_create(native, C.byref(made))
        if status < 0:
            raise bare(status)
        self._pointer = made.value
        if width is not None or height is not None:
            self.view(root).size = (width, height)

    # ---- life ----

    def _check(self, status: int) -> int:
        if status < 0:
            raise failure(self, status)
        return status

    def _why_away(self) -> BaseException:
        if self._lent is not None:
            return BufferError("the frames of this layout are lent: it can be used again when they are given back")
        return ValueError("the layout is closed")

    def _lend(self) -> None:
        self._lent, self._pointer = self._pointer, None

    def _take_back(self) -> None:
        if self._lent is not None:
            self._lent, self._pointer = None, self._lent

    def close(self) -> None:
        """Destroys the layout now instead of with its last reference; its items and constraints become invalid."""
        if self._lent is not None:
            raise self._why_away()
        if self._pointer is not None:
            status = lib.als_layout_destroy(self._pointer)
            if status < 0:
                raise bare(status)
            self._pointer = None

    # What ending a layout needs is held here as well: at the end of a program modules may be gone before layouts are.
    def __del__(self, destroy: Callable[..., Any] = lib.als_layout_destroy, let_go: object = let_go) -> None:
        pointer = self._pointer or self._lent
        if pointer is not None:
            destroy(pointer)

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @classmethod
    def _adopt(cls: type[Self], pointer: int | None) -> Self:
        layout = cls.__new__(cls)
        layout._pointer = pointer
        return layout

    def copy(self: Self) -> Self:
        """An independent copy with the published frames; `counterpart` finds what belongs to what."""
        made = C.c_void_p()
        self._check(lib.als_layout_copy(self._pointer, C.byref(made)))
        return type(self)._adopt(made.value)

    __copy__ = copy

    def __deepcopy__(self: Self, memo: dict[Any, Any]) -> Self:
        from copy import deepcopy

        not_after_its_handles(self, memo)
        made = memo[id(self)] = self.copy()
        vars(made).update({name: deepcopy(value, memo) for name, value in self._own().items()})
        return made

    def _own(self) -> dict[str, object]:
        """The attributes that a class of the caller, or the caller, has given it."""
        return {name: value for name, value in vars(self).items() if name not in ("_pointer", "_lent", "_raised")}

    def counterpart(self, copy: Core, item: Item) -> Item:
        """The item of a copy that was made of this one."""
        found = C.c_uint64()
        _check_layout(copy)
        self._check(lib.als_item_counterpart(self._pointer, copy._pointer, item._id, C.byref(found)))
        return Item(copy, found.value)

    def constraint_counterpart(self, copy: Core, constraint: Constraint) -> Constraint:
        """The constraint of a copy that was made of this one."""
        found = C.c_uint64()
        _check_layout(copy)
        self._check(lib.als_constraint_counterpart(self._pointer, copy._pointer, constraint._id, C.byref(found)))
        return type(constraint)(copy, found.value)

    # ---- items ----

    def _item_of(self, handle: int) -> Item:
        return Item(self, handle)

    def _constraint_of(self, handle: int) -> Constraint:
        return Constraint(self, handle)

    def _make_view(self, parent: Item | None, name: str | None) -> Item:
        made = calls.view(Item, self, parent, None if name is None else text_of(name))
        if isinstance(made, int):
            raise failure(self, made)
        return made

    def _make(self, call: Callable[..., int], parent: int, name: str | None) -> Item:
        text, made = None if name is None else text_of(name), C.c_uint64()
        self._check(call(self._pointer, parent, text, len(text or b""), C.byref(made)))
        return Item(self, made.value)

    def view(self, name: str | None = None, parent: Item | None = None) -> Item:
        """Makes a view as the last in `parent`, or else a root."""
        if parent is not None:
            check_item(parent, "a parent")
        return self._make_view(parent, name)

    def guide(self, name: str | None = None, owner: Item | None = None) -> Item:
        """Makes an invisible rectangle owned by a view, or for now by none."""
        if owner is not None:
            check_item(owner, "an owner")
        return self._make(lib.als_guide_create, 0 if owner is None else owner._id, name)

    def views(self, names: Sequence[str | None], parent: Item | None = None, parents: Sequence[int] | None = None) -> Items:
        """Makes many views, all or none.  `parents` has for each the index of an earlier one, or -1 for `parent`."""
        texts = [None if name is None else name.encode() for name in names]
        made = calls.views(self, parent, texts, None if parents is None else list(parents))
        if isinstance(made, int):
            raise failure(self, made)
        return Items(self, made)

    def _found(self, scope: int, name: str) -> Item | None:
        text, found = name.encode(), C.c_uint64()
        if self._check(lib.als_item_find(self._pointer, scope, text, len(text), C.byref(found))) == END:
            return None
        return Item(self, found.value)

    def _find(self, scope: int, name: str) -> Item:
        if not isinstance(name, str):
            raise TypeError(f"views are found by their names, not by {name!r}: write layout['name'], or layout.items[{name!r}]")
        item = self._found(scope, name)
        if item is None:
            raise KeyError(self._stranger(name))
        return item

    def _stranger(self, name: str) -> str:
        head, dot, tail = name.rpartition(".")
        if dot and hasattr(Item, tail) and self._found(0, head):
            return f"unknown view or guide {name!r}: write layout[{head!r}].{tail}"
        guess = close(name, (item.name or "" for item in self.items[:1000]))
        return f"unknown view or guide {name!r}" + (f": did you mean {guess!r}?" if guess else "")

    def __getitem__(self, name: str) -> Item:
        return self._find(0, name)

    def __contains__(self, name: object) -> bool:
        return self._found(0, name) is not None if isinstance(name, str) else name in self.items

    def __iter__(self) -> NoReturn:
        raise TypeError("a layout has views and constraints: write layout.items, layout.constraints or layout.frames()")

    def __getattr__(self, name: str) -> Item:
        item = None if name.startswith("_") else self._found(0, name)
        if item is not None:
            return item
        raise AttributeError(unknown("a layout", name, type(self), OF_LAYOUTS) + f"; no view is named {name!r} either")

    def __setattr__(self, name: str, value: object) -> None:
        if name in OF_LAYOUTS and type(self).__module__.startswith("als."):
            raise AttributeError(f"a layout has no {name!r}: {OF_LAYOUTS[name]}")
        object.__setattr__(self, name, value)

    @property
    def items(self) -> list[Item]:
        """All views and guides: trees in the order their roots were made, a view before its guides before its children."""
        found = calls.items(Item, self)
        if isinstance(found, int):
            raise failure(self, found)
        return found

    def _walk(self, step: Callable[..., int], kind: Callable[[Core, int], Any], *scope: object) -> Iterator[Any]:
        found = C.c_uint64()
        while self._check(step(self._pointer, *scope, found.value, C.byref(found))) != END:
            yield kind(self, found.value)

    def _roots(self) -> Iterator[Item]:
        return self._walk(lib.als_child_next, Item, 0)

    @property
    def roots(self) -> list[Item]:
        """The views without a parent, in the order they were made."""
        return list(self._roots())

    @property
    def root(self) -> Item:
        """The first root."""
        for item in self._roots():
            return item
        raise LookupError("the layout has no view")

    def set_gone(self, views: Iterable[Item | int], gone: bool | Iterable[bool] = True) -> None:
        """Takes views out of the layout, or puts them back, with one flag for all or one for each; all or none."""
        handles = handles_of(views)
        if isinstance(gone, str):
            raise TypeError(f"gone is True or False, or a list of them, not {gone!r}")
        flags = [gone] * len(handles) if isinstance(gone, int) else list(gone)
        if len(flags) != len(handles):
            raise ArgumentError(f"{len(handles)} views have {len(flags)} flags")
        native = (C.c_int32 * len(flags))(*flags)
        self._check(lib.als_items_set_gone(self._pointer, handles, native, len(handles)))

    def set_size_limits(self, views: Iterable[Item | int], minimums: Iterable[SizeLike], maximums: Iterable[SizeLike]) -> None:
        """The least and the most that many views may measure, all or none; None is no limit."""
        handles = handles_of(views)
        least, most = (NativeSize * len(handles))(*map(native_size, minimums)), (NativeSize * len(handles))(*map(native_size, maximums))
        self._check(lib.als_items_set_size_limits(self._pointer, handles, least, most, len(handles)))

    def set_intrinsic_sizes(self, views: Iterable[Item | int], sizes: Iterable[SizeLike]) -> None:
        """The content sizes of many views, all or none."""
        handles = handles_of(views)
        native = (NativeSize * len(handles))(*map(native_size, sizes))
        self._check(lib.als_items_set_intrinsic_sizes(self._pointer, handles, native, len(handles)))
