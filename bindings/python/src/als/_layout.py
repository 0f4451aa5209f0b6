"""The layout: solving, frames and diagnosis."""
from __future__ import annotations

import ctypes as C

from . import _kept, _measuring
from ._adding import Adding
from ._backend import calls
from ._calls import advised
from ._conflicts import conflict
from ._constraint import Conflict, Constraint, Group
from ._diagnosis import exercise, findings_of, freedom_of, other_layout, suggestion_for, suggestions_of
from ._edits import Edit, first_conflict
from ._errors import failure
from ._expecting import ExpectationFailure, expect, expectation_kind, expectations_of, judged
from ._explaining import anchor_of, explain
from ._frames import Frames, LentFrames, Snapshot, handles_of, ids_of, rects_of
from ._item import Item
from ._abi import END, HIT_GUIDES, HIT_HIDDEN, HIT_INSIDE, Digest as NativeDigest, DestroyFunction, LogFunction, Rect as NativeRect
from ._native import copied, lib
from ._proving import MinimumSize, Proof, minimum_of, proved
from ._documents import DocumentLoader, document_bytes
from ._advice import number
from ._drawing import Picture, pictured
from ._svg import drawn
from ._text import document_theme, text_options
from ._enums import ConflictPolicy, Direction, ExpectationKind, Space, Syntax
from ._words import word_of
from ._values import Digest, Report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from os import PathLike
    from typing import Callable, Iterable, Mapping, Sequence

    from ._types import Anchor, Document, Explanation, Finding, MeasureMany, Suggestion


@advised
class Layout(Adding):
    """Trees of views and guides, and the constraints between them.

    ``Layout(320, 480)`` has a root of that size, named "root"; ``Layout()`` is empty.  Views are found as ``layout["ok"]`` or,
    where the name is free, as ``layout.ok``.

    Use a layout from one thread at a time; a second one is refused with BusyError.  Calls that may take long let other
    Python threads run meanwhile.  Snapshots are for all threads.
    """

    # What items and anchors ask of their layout.
    _explain = staticmethod(explain)
    _freedom = staticmethod(freedom_of)
    _suggestion = staticmethod(suggestion_for)
    _other_layout = staticmethod(other_layout)
    _exercise = staticmethod(exercise)

    # ---- solving ----

    def solve(self, *, examine: bool = False) -> Report:
        """Solves, and publishes the frames of all items.  A conflict is an answer: see `conflicts`.  With `examine` the report counts
        what is ambiguous, which takes a scan of the whole layout."""
        report = calls.solve(self, examine)
        if isinstance(report, int):
            raise failure(self, report)
        return report

    @property
    def conflicts(self) -> list[Conflict]:
        """The conflicts of the published layout, one for each broken constraint."""
        count = C.c_size_t()
        self._check(lib.als_conflict_count(self._pointer, C.byref(count)))
        return [conflict(self, index) for index in range(count.value)]

    def conflicts_json(self, document: str | bytes | None = None) -> str:
        """The conflicts as JSON, described in docs/explain.md; with the document they were read from, places have lines."""
        text = document.encode() if isinstance(document, str) else document
        status, found = copied(lib.als_conflicts_copy_json, self._pointer, text, len(text or b""))
        self._check(status)
        return found.decode()

    @property
    def ambiguous(self) -> list[Item]:
        """The items of which some value could be different at no cost; `Item.free` has the values."""
        return [item for item in self.items if item.free]

    @property
    def suggestions(self) -> list[Suggestion]:
        """The least equations with which nothing would be ambiguous and nothing would move."""
        return suggestions_of(self)

    def lint(self) -> list[Finding]:
        """Legal constraints that are likely mistakes."""
        return findings_of(self)

    def expect(self, expectation: str | Mapping[str, object], *, scope: Item | None = None, items: Mapping[str, Item] | None = None,
               values: Mapping[str, float] | None = None) -> int:
        """Adds an expectation in the form of documents, and returns its index: ``{"expect": "fits", "view": "title"}``, or a text
        such as "satisfiable" or "save.left >= cancel.right + 8".  It has no effect on a solve."""
        return expect(self, expectation, scope, text_options(items, values))

    @property
    def expectations(self) -> list[dict[str, object]]:
        """The expectations of the layout, in the form of documents, in the order they were added."""
        return expectations_of(self)

    def expectation_kind(self, index: int) -> ExpectationKind:
        """The kind of the expectation with this index."""
        return expectation_kind(self, index)

    def remove_expectation(self, index: int) -> None:
        """Removes the expectation with this index; later ones move up."""
        self._check(lib.als_expectation_remove(self._pointer, index))

    def prove(self, *, width: tuple[float, float] | None = None, height: tuple[float, float] | None = None,
              text_scale: tuple[float, float] | None = None, root: Item | None = None, direction: Direction = Direction.INHERIT,
              gone: Iterable[Item] = (), max_work: int = 0, certificate: bool = False) -> Proof:
        """Judges what is expected for all values of at most two parameters, each (from, to): ``layout.prove(width=(320, 1920))``.
        The layout does not change.  When ``max_work`` is used up the verdict is INCOMPLETE, with the unreached part.  With
        ``certificate`` the proof has one, for a checker."""
        return proved(self, width, height, text_scale, root, direction, gone, max_work=max_work, certificate=certificate)

    def minimum_size(self, *, width: tuple[float, float] | None = None, height: tuple[float, float] | None = None,
                     root: Item | None = None, direction: Direction = Direction.INHERIT, gone: Iterable[Item] = (),
                     max_work: int = 0) -> MinimumSize:
        """The minimum width and the minimum height from which on everything holds, to the end of (0, 10000) or of the given interval."""
        return minimum_of(self, width, height, None, root, direction, gone, max_work=max_work)

    def judge(self, *, text_scale: float = 1, reference: Snapshot | None = None) -> list[ExpectationFailure]:
        """The expectations, or without any the defaults, that fail at the published size.  In `reference`, the
        layout at its usual size, siblings that are apart have to stay so."""
        return judged(self, text_scale, reference)

    def scale_content(self, text_scale: float = 1, stretch: float = 1) -> None:
        """Multiplies content sizes, baselines and the sizes of texts by `text_scale`, and the widths of characters by `stretch`."""
        self._check(lib.als_layout_scale_content(self._pointer, number(text_scale, "a text scale"), number(stretch, "a stretch")))

    def edit(self) -> Edit:
        """``with layout.edit():`` keeps the changes made inside, or rolls back all of them when an exception leaves the block."""
        return Edit(self)

    def conflict_if_solved(self) -> Conflict | None:
        """Would all required constraints hold together in the present layout?  None, or the first conflict.  Changes nothing."""
        found = first_conflict(self)
        if found is None:
            return None
        status, text = copied(lib.als_error_message_copy, self._pointer)
        members, broken = found
        return Conflict(tuple(Constraint(self, member) for member in members), Constraint(self, broken) if broken else None,
                        text.decode("utf-8", "replace"))

    @property
    def conflict_policy(self) -> ConflictPolicy:
        """REPORT, or REFUSE: then a change that leaves required constraints in disagreement raises ConflictError."""
        policy = C.c_int32()
        self._check(lib.als_layout_conflict_policy(self._pointer, C.byref(policy)))
        return ConflictPolicy(policy.value)

    @conflict_policy.setter
    def conflict_policy(self, value: ConflictPolicy | str) -> None:
        self._check(lib.als_layout_set_conflict_policy(self._pointer, word_of(ConflictPolicy, value)))

    # ---- frames ----

    def frames(self, items: Iterable[Item | int] | None = None) -> Frames:
        """The published frames of all views and guides, or of these, each in its parent's coordinates."""
        if items is not None:
            ids = ids_of(items)
            found = calls.frames(self, ids)
            if not isinstance(found, int):
                return Frames(ids, found)
            raise failure(self, found)
        both = calls.all_frames(self)
        if not isinstance(both, int):
            return Frames(*both)
        raise failure(self, both)

    def snapped_frames(self) -> Frames:
        """The frames of all views and guides on the pixel grid, each in its parent's coordinates."""
        needed = C.c_size_t()
        self._check(lib.als_snapped_frames_copy_all(self._pointer, None, None, 0, C.byref(needed)))
        handles, memory = (C.c_uint64 * needed.value)(), bytearray(32 * needed.value)
        self._check(lib.als_snapped_frames_copy_all(self._pointer, handles, rects_of(memory), len(handles), C.byref(needed)))
        return Frames(bytes(handles), memory)

    @property
    def scale(self) -> float:
        """Pixels in a point, for snapped frames; 0 is no grid."""
        found = C.c_double()
        self._check(lib.als_layout_scale(self._pointer, C.byref(found)))
        return found.value

    @scale.setter
    def scale(self, value: float) -> None:
        self._check(lib.als_layout_set_scale(self._pointer, number(value, "a scale")))

    def measure(self, views: Iterable[Item | int], answer: MeasureMany | None) -> None:
        """One callback for the content of many views: `answer` gets all questions of a round, as pairs of view and width, and returns as many answers; otherwise as `Item.measure`.  None: these views are measured no longer."""
        handles = handles_of(views)
        if answer is not None:
            _measuring.write_batch(self, answer)
        self._check(lib.als_items_set_measured(self._pointer, handles, len(handles), answer is not None))

    def invalidate(self, views: Iterable[Item | int] | None = None) -> None:
        """The content of these measured views may have changed, or with None that of all: the next solve asks again."""
        if views is None:
            self._check(lib.als_layout_invalidate_measure(self._pointer))
            return
        handles = handles_of(views)
        self._check(lib.als_items_invalidate_measure(self._pointer, handles, len(handles)))

    def lend_frames(self, space: Space = Space.PARENT) -> LentFrames:
        """``with layout.lend_frames() as lent:`` reads the library's own table, without any copy; see LentFrames."""
        return LentFrames(self, space)

    def item_at(self, x: float, y: float, root: Item | None = None, *, guides: bool = False, hidden: bool = False) -> Item | None:
        """The topmost view under a point in the coordinates of a view, or of the roots: no view that is gone, and no part that a view around it clips; `guides` and `hidden` views are found on request."""
        found = C.c_uint64()
        flags = HIT_GUIDES * guides | HIT_HIDDEN * hidden
        here = (number(x, "x"), number(y, "y"))
        status = self._check(lib.als_item_at(self._pointer, 0 if root is None else root._id, *here, flags, C.byref(found)))
        return None if status == END else Item(self, found.value)

    def items_in(self, area: tuple[float, float, float, float], root: Item | None = None, *, inside: bool = False, guides: bool = False,
                 hidden: bool = False) -> list[Item]:
        """The views that a rectangle (x, y, width, height) touches, or with `inside` those that lie in it, the topmost first; see `item_at`."""
        native = NativeRect(*(number(value, "an area") for value in area))
        flags = HIT_GUIDES * guides | HIT_HIDDEN * hidden | HIT_INSIDE * inside
        above = 0 if root is None else root._id
        return self._items(lambda pointer, *rest: lib.als_items_in_rect(pointer, above, C.byref(native), flags, *rest))

    def reading_order(self, root: Item | None = None, *, hidden: bool = False) -> list[Item]:
        """The views inside a view, or inside the roots, in the order in which the focus moves: rows, and in a row in the direction of the parent."""
        above = 0 if root is None else root._id
        return self._items(lambda pointer, *rest: lib.als_items_in_reading_order(pointer, above, HIT_HIDDEN * hidden, *rest))

    @property
    def changed_in_root(self) -> list[Item]:
        """The items whose frames in the root differ from those of the call before; `lend_frames(Space.ROOT)` has the frames."""
        return self._items(lib.als_root_changed_copy)

    @property
    def changed(self) -> list[Item]:
        """The items whose frame the last solve changed, or was the first to show."""
        found = calls.changed(Item, self)
        if isinstance(found, int):
            raise failure(self, found)
        return found

    @property
    def snapped_changed(self) -> list[Item]:
        """The items whose snapped frame has changed since the layout before the published one, by the last solve or by another
        scale."""
        return self._items(lib.als_snapped_changed_copy)

    @property
    def unsettled(self) -> list[Item]:
        """The views whose insets or measured content still changed in the last round; empty unless the report is `unsettled`."""
        return self._items(lib.als_unsettled_copy)

    @property
    def rules_changed(self) -> list[Group]:
        """The groups that came into force or out of it in the last solve, and flows whose lines changed; hosts exchange widgets by it."""
        needed = C.c_size_t()
        self._check(lib.als_layout_rules_changed_copy(self._pointer, None, 0, C.byref(needed)))
        handles = (C.c_uint64 * needed.value)()
        self._check(lib.als_layout_rules_changed_copy(self._pointer, handles, needed.value, C.byref(needed)))
        return [Group(self, handle) for handle in handles]

    def _items(self, copy: Callable[..., int]) -> list[Item]:
        needed = C.c_size_t()
        self._check(copy(self._pointer, None, 0, C.byref(needed)))
        handles = (C.c_uint64 * needed.value)()
        self._check(copy(self._pointer, handles, needed.value, C.byref(needed)))
        return [Item(self, handle) for handle in handles]

    def snapshot(self) -> Snapshot:
        """The published frames for other threads, and for animation."""
        return Snapshot(self)

    @property
    def digest(self) -> Digest:
        """128 bits that are equal for equal layouts, in every run."""
        native = NativeDigest()
        self._check(lib.als_layout_digest(self._pointer, C.byref(native)))
        return Digest(native.low, native.high)

    @property
    def waiting(self) -> list[Constraint]:
        """The constraints of deferred texts that wait for their names; `Constraint.waiting_message` has the reason."""
        found, waiting = C.c_uint64(), []
        while self._check(lib.als_constraint_waiting_next(self._pointer, found.value, C.byref(found))) != END:
            waiting.append(Constraint(self, found.value))
        return waiting

    # ---- documents ----

    def read(self, document: Document, *, metrics: Mapping[str, float] | None = None,
             spacing: float | Sequence[float] | None = None, include: Callable[[str], Document] | None = None) -> Item:
        """Reads a layout document as one more tree, all or none; its root.

        The document is JSON text, a dictionary, or a path (``pathlib.Path("login.json")``) to a file.  `metrics` and `spacing` (a
        number, or 2, 3, 6 or 7 of them as in als.h) are a theme: they count in place of the document's.  `include` gives the documents
        that the document includes, by their names; its exceptions are raised here.
        """
        data, root = document_bytes(document), C.c_uint64()
        theme = document_theme(metrics, spacing)
        if include is None:
            self._check(lib.als_document_read_with(self._pointer, data, len(data), C.byref(theme), C.byref(root)))
            return Item(self, root.value)
        loader = DocumentLoader(include)
        status = lib.als_document_read_options(self._pointer, data, len(data), C.byref(loader.options(theme)), C.byref(root))
        if loader.error is not None:
            raise loader.error
        self._check(status)
        return Item(self, root.value)

    @classmethod
    def from_document(cls, document: Document, *, metrics: Mapping[str, float] | None = None,
                      spacing: float | Sequence[float] | None = None, include: Callable[[str], Document] | None = None) -> Layout:
        """A layout from a document: JSON text, a dictionary, or a path to a file; with a theme and other documents as for `read`."""
        layout = cls()
        layout.read(document, metrics=metrics, spacing=spacing, include=include)
        return layout

    def document(self, root: Item | None = None, syntax: Syntax = Syntax.RECORD) -> str:
        """A tree (None: the only one) as a document.  With Syntax.RECORD equal layouts give equal bytes."""
        status, text = copied(lib.als_layout_copy_document, self._pointer, 0 if root is None else root._id, syntax)
        self._check(status)
        return text.decode()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickling keeps what documents keep, every tree as one, the conflict policy, and attributes of your own; frames come back with
        `solve()`."""
        return _restored, (type(self), tuple(self.document(root) for root in self.roots), int(self.conflict_policy)), self._own() or None

    # ---- for people ----

    def explain(self, attribute: str | Anchor) -> Explanation:
        """Why an attribute has its value: ``print(layout.explain("save.width"))``, or ``save.width.explain()``."""
        return explain(anchor_of(self, attribute))

    def set_log(self, log: Callable[[str, str], None] | None) -> None:
        """Hears every failing call: the name of the status, and the sentence.  It may read the layout, not change it."""
        if log is None:
            self._check(lib.als_layout_set_log(self._pointer, LogFunction(), None, DestroyFunction()))
            return
        number = _kept.keep(log)
        status = lib.als_layout_set_log(self._pointer, _told, number, _kept.let_go)
        if status < 0:
            _kept.forget(number)
        self._check(status)

    def svg(self) -> str:
        """The published frames alone as a small picture; `draw` shows the constraints too."""
        return drawn(self)

    def draw(self, path: str | PathLike[str] | None = None, *, format: str | None = None, root: Item | None = None,
             only: Iterable[Item | str] = (), columns: int | None = None, ascii: bool = False) -> Picture:
        """The picture of ``als draw``: frames, and over them the constraints that made them so, as they would be when solved now.

        `format` is "svg", "text" for terminals, or "dot" for Graphviz; the default depends on the ending of `path`.  The picture is
        returned as a string that notebooks show, and written to `path` where there is one.  `only` leaves out the constraints of other views; `columns` and `ascii`
        are for "text".  A layout of several trees needs `root`.  The als command draws: its absence raises FileNotFoundError with advice.
        """
        return pictured(self, path, format, root, only, columns, ascii)

    def _repr_svg_(self) -> str:
        """What a notebook shows: the picture of `draw`, or that of `svg` where the als command is not installed.

        It is the layout as it would be when solved now.  Showing it changes nothing.
        """
        try:
            return self.draw()
        except (OSError, LookupError):
            with self.copy() as copy:
                copy.solve()
                return copy.svg()

    def __repr__(self) -> str:
        if self._pointer is None:
            return "<als.Layout, lent or closed>"
        return f"<als.Layout of {len(self.items)} items, {len(self.constraints)} constraints>"


def _tell(number: int | None, status: int, message: int | None, length: int) -> None:
    log = _kept.held(number)
    if log is not None:
        log(lib.als_status_name(status).decode(), C.string_at(message, length).decode("utf-8", "replace") if message else "")


_told = LogFunction(_tell)


def _restored(cls: type[Layout], documents: tuple[str, ...], policy: int) -> Layout:
    layout = cls.__new__(cls)
    Layout.__init__(layout)  # a class of the caller may make views in its own
    for document in documents:
        layout.read(document)
    if policy:
        layout.conflict_policy = ConflictPolicy(policy)
    return layout
