"""Views and guides."""
from __future__ import annotations

import ctypes as C

from ._advice import OF_ITEMS, ItemBase, check_item, number, pair, text_of, unknown
from ._anchors import Anchors, ItemSize
from ._attributes import ItemAttributes
from ._backend import calls
from ._calls import advised
from ._copies import Bound
from ._abi import END, LAST, NOT_SOLVED, UNSPECIFIED, Edges as NativeEdges, ItemInfo, Measurement, Rect as NativeRect, Size as NativeSize
from ._native import copied, lib
from ._enums import Alignment, Axis, Direction, Distribution, FlowDistribution, Free, Gone, Heading, ItemKind, Scrolls, TextAdvance
from ._values import Edges, Measured, Rect, Size, Text, edges_of
from ._words import overload, word_of
from . import _kept, _measuring
from ._errors import NotSolvedError
from ._frames import handles_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterable, Iterator, Mapping, NoReturn, Sequence

    from ._types import (Addition, AlignmentLike, Builder, Cell, Flow, Grid, Record, Request, Stack, Constraint, Core, EdgesLike, Freedom,
                         Layout, Measure, ShorthandValue, SizeLike, Snapshot, Suggestion)


def native_size(size: SizeLike) -> NativeSize:
    width, height = pair(size, "a size", "(100, 40), with None for an axis that is left open")
    return NativeSize(UNSPECIFIED if width is None else width, UNSPECIFIED if height is None else height)


def size_of(native: NativeSize) -> Size:
    return Size(None if native.width < 0 else native.width, None if native.height < 0 else native.height)


@advised
class Item(calls.Handle, ItemBase, ItemAttributes, Bound):
    """A view or a guide.  It keeps its layout alive; once it is destroyed, every call raises HandleError."""

    __slots__ = ()
    if TYPE_CHECKING:
        _layout: Layout

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Item) and self._id == other._id and self._layout is other._layout

    def __hash__(self) -> int:
        return hash(self._id)

    def _twin(self, layout: Core, copy: Core) -> Item:
        return layout.counterpart(copy, self) if self.alive else self

    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(unknown("an item", name, type(self), OF_ITEMS))

    def __repr__(self) -> str:
        try:
            return f"<als.Item {self.name or 'without a name'!r}>"
        except Exception:
            return "<als.Item, destroyed>"

    # ---- who it is and where it stands ----

    @property
    def layout(self) -> Layout:
        """The layout it belongs to."""
        return self._layout

    @property
    def id(self) -> int:
        """The handle, for the array forms."""
        return self._id

    @property
    def name(self) -> str | None:
        """The name that texts use; None when it has no name."""
        status, text = copied(lib.als_item_name_copy, self._layout._pointer, self._id)
        self._layout._check(status)
        return None if status == END else text.decode()

    @name.setter
    def name(self, value: str | None) -> None:
        text = None if value is None else text_of(value)
        self._layout._check(lib.als_item_set_name(self._layout._pointer, self._id, text, len(text or b"")))

    def _info(self) -> ItemInfo:
        info = ItemInfo(C.sizeof(ItemInfo))
        self._layout._check(lib.als_item_get_info(self._layout._pointer, self._id, C.byref(info)))
        return info

    @property
    def kind(self) -> ItemKind:
        """A view, a guide, or the safe area or margins of a view."""
        return ItemKind(self._info().kind)

    @property
    def parent(self) -> Item | None:
        """The superview of a view, the owner of a guide; None for a root."""
        handle = self._info().parent
        return Item(self._layout, handle) if handle else None

    @property
    def superview(self) -> Item:
        """The parent, which must be there; for constraints."""
        handle = self._info().parent
        if not handle:
            raise ValueError(f"{self!r} has no superview")
        return Item(self._layout, handle)

    @property
    def alive(self) -> bool:
        """False once it is destroyed."""
        return bool(lib.als_item_get_info(self._layout._pointer, self._id, C.byref(ItemInfo(C.sizeof(ItemInfo)))) == 0)

    def move(self, parent: Item | None, index: int | None = None) -> None:
        """Puts the view below another parent, before the child that has `index` now, or (None) at the end; None makes it a root."""
        if parent is not None:
            check_item(parent, "a parent")
        if index is not None and index < 0:
            raise ValueError("an index among siblings is not negative")
        self._layout._check(lib.als_item_set_parent(self._layout._pointer, self._id, 0 if parent is None else parent._id,
                                                    LAST if index is None else index))

    def move_before(self, sibling: Item | None, axis: Axis | str = "vertical") -> None:
        """Moves the item in its chain, in front of a sibling or, with None, to the end.

        The constraints that tie it to its neighbours along the axis tie the new neighbours, and keep their numbers; als.h has the details.  In a stack along that axis the item moves in the stack.
        """
        self._layout._check(lib.als_item_move_before(self._layout._pointer, self._id, 0 if sibling is None else sibling._id,
                                                     word_of(Axis, axis)))

    def destroy(self) -> None:
        """Destroys the item, everything inside it, and every constraint that names one of them."""
        self._layout._check(lib.als_item_destroy(self._layout._pointer, self._id))

    def view(self, name: str | None = None) -> Item:
        """Makes a view inside this one, as the last."""
        return self._layout._make_view(self, name)

    def guide(self, name: str | None = None) -> Item:
        """Makes a guide of this view."""
        return self._layout._make(lib.als_guide_create, self._id, name)

    def __iter__(self) -> NoReturn:
        raise TypeError(f"{self!r} is one item: write [view] where a list is needed, or loop over view.children")

    def __getitem__(self, name: str) -> Item:
        """The item of this name inside this one, nearest level first, then anywhere in the layout; KeyError when there is none."""
        return self._layout._find(self._id, name)

    def _walk(self, step: str) -> Iterator[Item]:
        call, found = getattr(lib, step), C.c_uint64()
        while self._layout._check(call(self._layout._pointer, self._id, found.value, C.byref(found))) != END:
            yield Item(self._layout, found.value)

    def child(self, name: str) -> Item:
        """The view of this name directly inside this one; KeyError when there is none."""
        raw, found = name.encode(), C.c_uint64()
        if self._layout._check(lib.als_child_find(self._layout._pointer, self._id, raw, len(raw), C.byref(found))) == END:
            raise KeyError(f"{self!r} has no child named {name!r}")
        return Item(self._layout, found.value)

    def move_guide(self, index: int | None = None) -> None:
        """Puts this guide before the one that has `index` now among the guides of its owner, or (None) behind them all."""
        if index is not None and index < 0:
            raise ValueError("an index among siblings is not negative")
        self._layout._check(lib.als_guide_set_index(self._layout._pointer, self._id, LAST if index is None else index))

    @property
    def companion(self) -> Item | None:
        """Of a guide, the view that it is gone with; None for none."""
        found = C.c_uint64()
        self._layout._check(lib.als_guide_companion(self._layout._pointer, self._id, C.byref(found)))
        return Item(self._layout, found.value) if found.value else None

    @companion.setter
    def companion(self, view: Item | None) -> None:
        if view is not None:
            check_item(view, "the view that a guide is gone with")
        self._layout._check(lib.als_guide_set_companion(self._layout._pointer, self._id, 0 if view is None else view._id))

    @property
    def children(self) -> list[Item]:
        """The views directly inside it, in order."""
        return list(self._walk("als_child_next"))

    @property
    def guides(self) -> list[Item]:
        """The guides it owns, in order."""
        return list(self._walk("als_guide_next"))

    def _special(self, call: str) -> Item:
        found = C.c_uint64()
        self._layout._check(getattr(lib, call)(self._layout._pointer, self._id, C.byref(found)))
        return Item(self._layout, found.value)

    @property
    def safe_area_guide(self) -> Item:
        """Its area inside the safe area, an item like any other."""
        return self._special("als_item_safe_area")

    @property
    def margins_guide(self) -> Item:
        """Its area inside the margins, an item like any other."""
        return self._special("als_item_margins")

    @property
    def content_area(self) -> Item:
        """Its area inside the content insets, an item like any other."""
        return self._special("als_item_content")

    # ---- sizes and traits ----

    @property
    def center(self) -> Anchors:
        """Both centers for constraints: ``layout.add(a.center == b.center)``."""
        return Anchors.of(self, "center")

    @center.setter
    def center(self, value: object) -> NoReturn:
        raise AttributeError("a center is found by solve() and not set: write layout.add(a.center == b.center)")

    @property
    def edges(self) -> Anchors:
        """Top, left, bottom and right for constraints; ``a.edges == b.edges + 8`` puts a inside b, 8 from each edge."""
        return Anchors.of(self, "edges")

    @edges.setter
    def edges(self, value: object) -> NoReturn:
        raise AttributeError("edges are found by solve() and not set: write layout.add(a.edges == b.edges + 8)")

    @property
    def size(self) -> ItemSize:
        """The fixed size, which can be set; None leaves an axis to the constraints.

        In a constraint it is width and height: ``layout.add(a.size == (40, 40))``, ``a.size >= b.size + 8``.
        """
        return ItemSize.of(self, *size_of(self._info().size))

    @size.setter
    def size(self, value: SizeLike) -> None:
        self._layout._check(lib.als_item_set_size(self._layout._pointer, self._id, native_size(value)))

    @property
    def intrinsic_size(self) -> Size:
        """The size of the content; None: no size on that axis."""
        return size_of(self._info().intrinsic_size)

    @intrinsic_size.setter
    def intrinsic_size(self, value: SizeLike) -> None:
        self._layout._check(lib.als_item_set_intrinsic_size(self._layout._pointer, self._id, native_size(value)))

    @property
    def minimum(self) -> Size:
        """The least it may measure, required; None is no limit."""
        return size_of(self._info().minimum)

    @minimum.setter
    def minimum(self, value: SizeLike) -> None:
        self.set_size_limits(value, self.maximum)

    @property
    def maximum(self) -> Size:
        """The most it may measure, required; None is no limit."""
        return size_of(self._info().maximum)

    @maximum.setter
    def maximum(self, value: SizeLike) -> None:
        self.set_size_limits(self.minimum, value)

    def set_size_limits(self, minimum: SizeLike = (None, None), maximum: SizeLike = (None, None)) -> None:
        """The least and the most it may measure; they are no constraints, and no constraint breaks them."""
        self._layout._check(lib.als_item_set_size_limits(self._layout._pointer, self._id, native_size(minimum), native_size(maximum)))

    @property
    def hugging(self) -> tuple[float, float]:
        """Priorities against growing, horizontal and vertical; 250 by default."""
        horizontal, vertical = self._info().hugging
        return horizontal, vertical

    @hugging.setter
    def hugging(self, value: tuple[float, float]) -> None:
        horizontal, vertical = pair(value, "hugging", "hugging = (250, 250)")
        self._layout._check(lib.als_item_set_hugging(self._layout._pointer, self._id, horizontal, vertical))

    @property
    def compression(self) -> tuple[float, float]:
        """Priorities against shrinking, horizontal and vertical; 750 by default, and 749 across for measured content."""
        horizontal, vertical = self._info().compression
        return horizontal, vertical

    @compression.setter
    def compression(self, value: tuple[float, float]) -> None:
        horizontal, vertical = pair(value, "compression", "compression = (750, 750)")
        self._layout._check(lib.als_item_set_compression(self._layout._pointer, self._id, horizontal, vertical))

    @property
    def direction(self) -> Direction:
        """The reading direction as set; it can be set to a word of documents too, "ltr" or "rtl"."""
        return Direction(self._info().direction)

    @direction.setter
    def direction(self, value: Direction | str) -> None:
        if not isinstance(value, int):
            value = word_of(Direction, {"ltr": "leftToRight", "rtl": "rightToLeft"}.get(value, value) if isinstance(value, str) else value)
        self._layout._check(lib.als_item_set_direction(self._layout._pointer, self._id, value))

    @property
    def effective_direction(self) -> Direction:
        """The reading direction that counts, which may be an ancestor's."""
        return Direction(self._info().effective_direction)

    def _set_edges(self, call: str, value: EdgesLike) -> None:
        self._layout._check(getattr(lib, call)(self._layout._pointer, self._id, NativeEdges(*edges_of(value))))

    @property
    def margins(self) -> Edges:
        """Top, left, bottom, right; 8 by default."""
        return _edges(self._info().margins)

    @margins.setter
    def margins(self, value: EdgesLike) -> None:
        self._set_edges("als_item_set_margins", value)

    def set_margin_rules(self, *, from_safe_area: bool = False, preserve: bool = False) -> None:
        """Whether the safe area adds to the margins, and whether they are at least what remains of the parent's."""
        self._layout._check(lib.als_item_set_margin_rules(self._layout._pointer, self._id, from_safe_area, preserve))

    @property
    def margin_rules(self) -> tuple[bool, bool]:
        """`from_safe_area` and `preserve` as set."""
        info = self._info()
        return bool(info.margins_from_safe_area), bool(info.preserves_superview_margins)

    @property
    def safe_area(self) -> Edges:
        """Of a root; on another view what is added to the insets it gets from its parent."""
        return _edges(self._info().safe_area)

    @safe_area.setter
    def safe_area(self, value: EdgesLike) -> None:
        self._set_edges("als_item_set_safe_area", value)

    @property
    def alignment_insets(self) -> Edges:
        """How far the frame reaches beyond the rectangle constraints speak of."""
        return _edges(self._info().alignment_insets)

    @alignment_insets.setter
    def alignment_insets(self, value: EdgesLike) -> None:
        self._set_edges("als_item_set_alignment_insets", value)

    @property
    def content_insets(self) -> Edges | None:
        """How far the content area lies inside the border; None: the view has no such area."""
        info = self._info()
        return _edges(info.content_insets) if info.has_content_area else None

    @content_insets.setter
    def content_insets(self, value: EdgesLike) -> None:
        self._set_edges("als_item_set_content_insets", value)

    @property
    def scrolls(self) -> Scrolls:
        """The axes on which the content scrolls; it can be set to "x", "y", "both" or None too."""
        found = C.c_int32()
        self._layout._check(lib.als_item_scrolls(self._layout._pointer, self._id, C.byref(found)))
        return Scrolls(found.value)

    @scrolls.setter
    def scrolls(self, value: Scrolls | str | None) -> None:
        self._layout._check(lib.als_item_set_scrolls(self._layout._pointer, self._id, word_of(Scrolls, "none" if value is None else value)))

    @property
    def scroll_offset(self) -> tuple[float, float]:
        """How far the content is moved to the left and up; it may lie outside of the range."""
        x, y = C.c_double(), C.c_double()
        self._layout._check(lib.als_item_scroll_offset(self._layout._pointer, self._id, C.byref(x), C.byref(y)))
        return x.value, y.value

    @scroll_offset.setter
    def scroll_offset(self, value: tuple[float, float]) -> None:
        x, y = pair(value, "a scroll offset", "scroll_offset = (0, 120)")
        self._layout._check(lib.als_item_set_scroll_offset(self._layout._pointer, self._id, x, y))

    @property
    def scroll_range(self) -> tuple[tuple[float, float], tuple[float, float]] | None:
        """The offsets at which the content begins and ends: the least x and y, and the largest.  None: not solved yet."""
        ends = []
        for axis in (Axis.HORIZONTAL, Axis.VERTICAL):
            least, largest = C.c_double(), C.c_double()
            status = self._layout._check(lib.als_item_scroll_range(self._layout._pointer, self._id, axis, C.byref(least), C.byref(largest)))
            if status == NOT_SOLVED:
                return None
            ends.append((least.value, largest.value))
        return (ends[0][0], ends[1][0]), (ends[0][1], ends[1][1])

    @property
    def baselines(self) -> tuple[float, float]:
        """The first below the top, the last above the bottom."""
        info = self._info()
        return info.first_baseline, info.last_baseline

    @baselines.setter
    def baselines(self, value: tuple[float, float]) -> None:
        first, last = pair(value, "baselines", "baselines = (15, 5)")
        self._layout._check(lib.als_item_set_baselines(self._layout._pointer, self._id, first, last))

    @property
    def hidden(self) -> bool:
        """Laid out as usual, drawn as a ghost."""
        return bool(self._info().hidden)

    @hidden.setter
    def hidden(self, value: bool) -> None:
        self._layout._check(lib.als_item_set_hidden(self._layout._pointer, self._id, bool(value)))

    @property
    def gone(self) -> Gone:
        """Out of the layout with the gaps it owns; setting it takes the view out, or puts it back."""
        return Gone(self._info().gone)

    @gone.setter
    def gone(self, value: Gone | bool) -> None:
        self._layout._check(lib.als_item_set_gone(self._layout._pointer, self._id, bool(value)))

    def measure(self, answer: Measure | None) -> None:
        """Content whose height depends on its width: `answer(view, width)` gives its size, or size and two baselines; and
        behind these, where it has one, the least it can do with, a pair.

        The width is None where the view may be as wide as it likes.  The function may read the layout, not change it; `solve()` raises its exceptions.  `invalidate` reports changed content; None removes the callback.
        """
        if answer is not None and not callable(answer):
            raise TypeError(f"content is measured by a function of the view and a width, not by {answer!r}; a size that is known is set as intrinsic_size")
        _measuring.write(self._layout, self._id, answer)

    def invalidate(self) -> None:
        """The content has changed: the next solve asks again."""
        self._layout.invalidate([self])

    @property
    def is_measured(self) -> bool:
        """A callback answers what its content measures."""
        return bool(self._info().is_measured)

    @property
    def text(self) -> Text | None:
        """The text that is the content of the view."""
        size, advance, stretch = C.c_double(), C.c_int32(), C.c_double()
        status, value = copied(lib.als_item_text_copy, self._layout._pointer, self._id, C.byref(size), C.byref(advance), C.byref(stretch))
        if self._layout._check(status) == END:
            return None
        return Text(value.decode("utf-8", "replace"), size.value, TextAdvance(advance.value), stretch.value)

    def set_text(self, value: str | None, size: float = 17, advance: TextAdvance | str = TextAdvance.SANS) -> None:
        """Text as content, measured by the library: average advances ("sans" or "mono"), lines of 1.2 em.  None takes it away."""
        data = None if value is None else value.encode("utf-8", "surrogatepass")
        self._layout._check(lib.als_item_set_text(self._layout._pointer, self._id, data, len(data or b""), number(size, "a size"),
                                                  word_of(TextAdvance, advance)))

    @property
    def clips(self) -> bool:
        """Views inside may stick out of the view, whatever the expectations are."""
        found = C.c_int32()
        self._layout._check(lib.als_item_clips(self._layout._pointer, self._id, C.byref(found)))
        return bool(found.value)

    @clips.setter
    def clips(self, value: bool) -> None:
        self._layout._check(lib.als_item_set_clips(self._layout._pointer, self._id, bool(value)))

    @property
    def ignored(self) -> bool:
        """The default expectations do not apply to the view."""
        found = C.c_int32()
        self._layout._check(lib.als_item_ignored(self._layout._pointer, self._id, C.byref(found)))
        return bool(found.value)

    @ignored.setter
    def ignored(self, value: bool) -> None:
        self._layout._check(lib.als_item_set_ignored(self._layout._pointer, self._id, bool(value)))

    @property
    def z(self) -> int:
        """Which view lies before which; frames do not depend on it."""
        found = C.c_int32()
        self._layout._check(lib.als_item_z(self._layout._pointer, self._id, C.byref(found)))
        return found.value

    @z.setter
    def z(self, value: int) -> None:
        if abs(number(value, "z")) > 10**9:
            raise ValueError("z is at most 1e9 in size")
        if not hasattr(value, "__index__"):
            raise TypeError(f"z is a whole number, not {value!r}")
        self._layout._check(lib.als_item_set_z(self._layout._pointer, self._id, value))

    @property
    def data(self) -> object:
        """An object of yours; it is released with the item."""
        return _kept.read(self._layout, lib.als_item_user_data, self._id)

    @data.setter
    def data(self, value: object) -> None:
        _kept.write(self._layout, lib.als_item_set_user_data, self._id, value)

    # ---- what came of it ----

    def _rect(self, call: str, *more: int) -> Rect:
        native = NativeRect()
        if self._layout._check(getattr(lib, call)(self._layout._pointer, self._id, *more, C.byref(native))) == NOT_SOLVED:
            raise NotSolvedError(f"{self!r} has no frame yet: call solve()")
        return Rect(native.x, native.y, native.width, native.height)

    @property
    def frame(self) -> Rect:
        """The frame of the last solve in the parent's coordinates; NotSolvedError when there was none since the item was made."""
        found = calls.frame(self)
        if not isinstance(found, int):
            return found
        self._layout._check(found)
        raise NotSolvedError(f"{self!r} has no frame yet: call solve()")

    @frame.setter
    def frame(self, value: object) -> NoReturn:
        raise AttributeError("a frame is found by solve() and not set: write constraints, or set the size of a root")

    def nearest(self, heading: Heading | str, candidates: Iterable[Item | int]) -> Item | None:
        """Of the candidates the nearest one in a direction, as arrow keys move the focus: those straight ahead come first."""
        handles, found, layout = handles_of(candidates), C.c_uint64(), self._layout
        where = word_of(Heading, heading)
        status = layout._check(lib.als_item_nearest(layout._pointer, self._id, where, handles, len(handles), C.byref(found)))
        return None if status == END else Item(layout, found.value)

    def frame_in(self, ancestor: Item | None = None) -> Rect:
        """The frame in the coordinates of an ancestor or, for None, of the root."""
        return self._rect("als_frame_in", 0 if ancestor is None else ancestor._id)

    @property
    def snapped_frame(self) -> Rect:
        """The frame on the pixel grid of `Layout.scale`, in the parent's coordinates."""
        return self._rect("als_snapped_frame")

    def snapped_frame_in(self, ancestor: Item | None = None) -> Rect:
        """The frame on the pixel grid in the coordinates of an ancestor or, for None, of the root."""
        return self._rect("als_snapped_frame_in", 0 if ancestor is None else ancestor._id)

    def fitting_size(self, target: SizeLike = (0.0, 0.0), horizontal: float = 50.0, vertical: float = 50.0) -> Size:
        """The size of the view from its content alone, and an optional target size at these priorities."""
        native = NativeSize()
        self._layout._check(lib.als_item_fitting_size(self._layout._pointer, self._id, native_size(target), horizontal, vertical,
                                                      C.byref(native)))
        return Size(native.width, native.height)

    def size_request(self, known: SizeLike = (None, None)) -> tuple[Size, Size]:
        """The minimum and the natural size, for a width or height that is already decided."""
        least, natural = NativeSize(), NativeSize()
        self._layout._check(lib.als_item_size_request(self._layout._pointer, self._id, native_size(known), C.byref(least), C.byref(natural)))
        return Size(least.width, least.height), Size(natural.width, natural.height)

    def axis_request(self, axis: Axis | str, for_size: float | None = None, baseline_item: Item | None = None) -> tuple[Measured, Measured]:
        """The least and the natural size on one axis, for toolkits that ask for one at a time; `for_size` is the size on the other.

        Both answers are whole sizes, with the baselines of an item inside (None: of the view itself).
        """
        if baseline_item is not None:
            check_item(baseline_item, "a baseline item")
        minimum, natural = Measurement(), Measurement()
        self._layout._check(lib.als_item_axis_request(
            self._layout._pointer, self._id, word_of(Axis, axis), -1.0 if for_size is None else number(for_size, "a size"),
            0 if baseline_item is None else baseline_item._id, C.byref(minimum), C.byref(natural)))
        least, wish = (Measured(Size(one.size.width, one.size.height), one.first_baseline, one.last_baseline) for one in (minimum, natural))
        return least, wish

    @property
    def alignment_rect(self) -> Rect:
        """The rectangle constraints speak of, in the parent's coordinates."""
        return self._rect("als_alignment_rect")

    @property
    def free(self) -> Free:
        """Which of left, top, width and height could be different at no cost.  Exact."""
        bits = C.c_uint32()
        self._layout._check(lib.als_ambiguity(self._layout._pointer, self._id, C.byref(bits)))
        return Free(bits.value)

    @property
    def freedom(self) -> Freedom:
        """The ambiguous values of this item with their exact ranges, as numbers and as a sentence."""
        return self._layout._freedom(self)

    def suggestion(self, value: Free) -> Suggestion | None:
        """An equation that would determine this value (LEFT, TOP, WIDTH or HEIGHT); None when it is determined."""
        return self._layout._suggestion(self, value)

    def other_layout(self, value: Free = Free(0)) -> Snapshot | None:
        """Another equally good layout, in which this value (none: the first ambiguous one) is different; None when it is determined."""
        return self._layout._other_layout(self, value)

    def exercise(self, value: Free = Free(0)) -> bool:
        """Publishes that other layout, until the next solve; False when the value is determined."""
        return self._layout._exercise(self, value)

    @property
    def index(self) -> int:
        """The row of this item in `Layout.lend_frames`; its own as long as it lives."""
        row = C.c_size_t()
        self._layout._check(lib.als_item_index(self._layout._pointer, self._id, C.byref(row)))
        return row.value

    # ---- constraints ----

    @overload
    def add(self, addition: Request | Record, /) -> Constraint: ...  # type: ignore[overload-overlap]
    @overload
    def add(self, *additions: Addition) -> list[Constraint]: ...
    def add(self, *additions: Any) -> Any:
        """`Layout.add` with this view as `self` of the texts, and names looked up inside it first."""
        return self._layout.add(*additions, scope=self)

    def stack(self, items: Iterable[Item], axis: Axis | str = Axis.HORIZONTAL, distribution: Distribution | str = Distribution.FILL,
              alignment: Alignment | str = Alignment.FILL, spacing: float = 0.0, custom_spacing: Mapping[Item, float] | None = None,
              margins: bool = False, baselines: bool = False, bias: float = 0.5, weights: Mapping[Item, float] | None = None, *,
              active: bool = True) -> Stack:
        """`Layout.stack` inside this one."""
        return self._layout.stack(self, items, axis, distribution, alignment, spacing, custom_spacing, margins, baselines, bias, weights,
                                  active=active)

    def flow(self, items: Iterable[Item], axis: Axis | str = Axis.HORIZONTAL,
             distribution: FlowDistribution | str = FlowDistribution.LEADING, alignment: Alignment | str = Alignment.LEADING,
             spacing: float = 0.0, line_spacing: float | None = None, per_line: int | None = None, equal: bool = False,
             margins: bool = False, name: str | None = None, *, active: bool = True) -> Flow:
        """`Layout.flow` inside this one."""
        return self._layout.flow(self, items, axis, distribution, alignment, spacing, line_spacing, per_line, equal, margins, name,
                                 active=active)

    def grid(self, rows: Iterable[Iterable[Item | Cell | None]], spacing: float | tuple[float, float] = 0.0,
             column_spacing: Sequence[float] | None = None, row_spacing: Sequence[float] | None = None,
             column_alignment: AlignmentLike | Sequence[AlignmentLike] = Alignment.FILL,
             row_alignment: AlignmentLike | Sequence[AlignmentLike] = Alignment.FILL, equal_columns: bool = False, equal_rows: bool = False,
             margins: bool = False, column_minimum: float = 0.0, *, active: bool = True) -> Grid:
        """`Layout.grid` inside this one."""
        return self._layout.grid(self, rows, spacing, column_spacing, row_spacing, column_alignment, row_alignment, equal_columns,
                                 equal_rows, margins, column_minimum, active=active)

    def shorthand(self, entries: Mapping[str, ShorthandValue], *, active: bool = True) -> list[Constraint]:
        """Auto Layout Shorthand: ``{"left ==": als.superview, "width ==": 32}``, all or none."""
        return self._layout.shorthand(self, entries, active=active)

    def build(self, on: Item | None = None, *, active: bool = True) -> Builder:
        """The AutoLayoutKit builder about this view: ``with view.build() as c: c.set("width", 32)``."""
        return self._layout.build(self, on, active=active)

    def constraint(self, name: str) -> Constraint | None:
        """The constraint this view keeps under a name."""
        return self._layout._constraint_named(self._id, name)


def _edges(native: NativeEdges) -> Edges:
    return Edges(native.top, native.left, native.bottom, native.right)
