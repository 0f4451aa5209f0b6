"""AlsLayout, a QLayout for PySide6 (or PyQt6) whose widgets lie where constraints say.

    layout = AlsLayout(window)
    layout.addWidget(label, "label")
    layout.addWidget(field, "field")
    layout.add("H:|-[label]-[field]-|; V:|-[field]-(>=20)-|; label.baseline = field.baseline")

One file to copy; docs/toolkits-qt.md says what becomes of hints, policies, hidden widgets and directions.

SPDX-License-Identifier: MIT
"""
from __future__ import annotations

import math
import operator
import sys
import weakref
from itertools import compress, count
from typing import TYPE_CHECKING, Any, Optional

from als import Alignment, Attribute, Axis, Constraint, Direction, Distribution, Item, Layout, Report, Stack

if TYPE_CHECKING or "PyQt6" not in sys.modules or "PySide6" in sys.modules:
    from PySide6.QtCore import QRect, QSize, Qt, QTimer, qWarning
    from PySide6.QtWidgets import (QAbstractButton, QAbstractSpinBox, QComboBox, QLabel, QLayout, QLayoutItem, QLineEdit,
                                   QSizePolicy, QSplitter, QVBoxLayout, QWidget)
else:
    from PyQt6.QtCore import QRect, QSize, Qt, QTimer, qWarning
    from PyQt6.QtWidgets import (QAbstractButton, QAbstractSpinBox, QComboBox, QLabel, QLayout, QLayoutItem, QLineEdit,
                                 QSizePolicy, QSplitter, QVBoxLayout, QWidget)

__all__ = ["AlsLayout"]

_MOST = 16777215  # QWIDGETSIZE_MAX: a widget without a maximum
_IGNORED = QSizePolicy.Policy.Ignored
_HUGGING = {
    QSizePolicy.Policy.Fixed: 500.0, QSizePolicy.Policy.Maximum: 500.0,
    QSizePolicy.Policy.Minimum: 250.0, QSizePolicy.Policy.Preferred: 250.0,
    QSizePolicy.Policy.Expanding: 200.0, QSizePolicy.Policy.MinimumExpanding: 200.0, QSizePolicy.Policy.Ignored: 200.0,
}
_CENTERED = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox)


_call = getattr(operator, "call", lambda function: function())  # of Python 3.11


def _nothing() -> None:
    return None


def _whole(size: Optional[float]) -> int:
    return math.ceil(min(size or 0.0, _MOST) - 1e-6)


def _pair(size: QSize) -> tuple[int, int]:
    return size.width(), size.height()


class _Entry:
    """A layout item with its view, and what the view has been told."""

    def __init__(self, owner: AlsLayout, item: QLayoutItem, name: str) -> None:
        self.owner = owner
        self.name = name
        self.item = item
        self.widget: Optional[QWidget] = item.widget()
        self.view: Optional[Item] = None
        inside = self.widget.layout() if self.widget is not None else None
        self.inner: Optional[AlsLayout] = None
        if isinstance(inside, AlsLayout) and inside is not inside._base and inside._base is owner._base:
            self.inner = inside
        self.is_gone = self.is_measured = False
        self.said: tuple[Any, ...] = ()
        self.hint = (-1, -1)
        self.policy = (QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.grows = (False, False)
        self.expands = 0  # bits of Qt.Orientation
        self.lines: Optional[tuple[int, int]] = None
        self.row: Optional[list[float]] = None  # where the widget was put
        # What is asked at every look: when all answers are as before, the widget has not changed.
        # A call that returns a size costs five times one that returns a number.
        of_widget = (item.maximumSize, _nothing, _nothing) if self.widget is None else (
            self.widget.maximumWidth, self.widget.maximumHeight, self.widget.sizePolicy)
        self.questions = (item.hasHeightForWidth, item.isEmpty, item.sizeHint, item.minimumSize, *of_widget)


def _ended(layout: Optional[AlsLayout]) -> None:
    """Qt has ended a layout: what shared its constraints has none any more."""
    if layout is None or layout._base is None:
        return
    if layout._base is layout:
        for inner in layout._inners:
            inner._detach()
            inner._base = None
    else:
        for entry in layout._entries:
            layout._end(entry)
        layout._detach()
        layout._base._inners.remove(layout)
    layout._base = None


def _examine(layout: Optional[AlsLayout]) -> None:
    """Tells once what `als check` would: a view that is ambiguous, or else a widget that is shown and has no size."""
    if layout is None or layout._base is None:
        return
    if layout._is_dirty:
        layout._was_examined = False  # later, when the layout is up to date
        return
    report = layout.als.solve(examine=True)
    if report.conflicts:
        return
    for one in layout._by_id.values() if report.ambiguous_views else ():
        if one.view is not None and one.view.free:
            more = "; other views are ambiguous too" if report.ambiguous_views and report.ambiguous_views > 1 else ""
            qWarning(f"AlsLayout: {one.view.freedom.message}{more}")
            return
    for one in layout._by_id.values():
        if one.view is None or one.widget is None or one.is_gone or one.inner is not None:
            continue
        frame = one.view.snapped_frame
        for size, hint, policy, word in ((frame.width, one.hint[0], one.policy[0], "wide"), (frame.height, one.hint[1], one.policy[1], "high")):
            if size <= 0 and (hint > 0 or _HUGGING[policy] == 200):
                which = "width" if word == "wide" else "height"
                name = one.view.name or type(one.widget).__name__
                qWarning(f"AlsLayout: {name} is shown and 0 {word}: give it a {which}, or pin both of its edges")
                return


class AlsLayout(QVBoxLayout):
    """Lays out the widgets of `parent` by constraints of its own, or, `within` another AlsLayout in which the parent lies, by
    those of the other: constraints may then go from inside the parent to widgets outside.

    Of QVBoxLayout it has only the list of items, so Qt walks through them without a call of Python for each."""

    def __init__(self, parent: Optional[QWidget] = None, *, within: Optional[AlsLayout] = None) -> None:
        # Qt asks a layout for its hints as soon as it has a parent.
        self._entries: list[_Entry] = []
        self._inners: list[AlsLayout] = []
        self._base: Optional[AlsLayout] = self if within is None else within._base
        self._model: Optional[Layout] = Layout() if within is None else None
        self._view: Optional[Item] = None
        self._direction: Optional[Direction] = None
        self._border: Optional[tuple[int, ...]] = None
        self._is_dirty, self._is_reading, self._must_place_all, self._must_solve = True, False, True, True
        self._has_measured, self._ties_axes, self._is_asked_for_border = False, False, False
        self._sizes: Optional[tuple[QSize, QSize]] = None
        self._heights: dict[int, tuple[int, int]] = {}
        self._by_id: dict[int, _Entry] = {}  # of a base: the entries of all that share its constraints
        self._by_widget: dict[int, _Entry] = {}  # of this layout, by the id of the object in Python
        self._questions: list[list[Any]] = [[] for _ in range(7)]  # those of all entries
        self._answers: list[list[Any]] = [[] for _ in range(7)]
        self._stack_options: Optional[dict[str, Any]] = None
        self._stack: Optional[Stack] = None
        self._stacked: list[int] = []  # the views in the stack
        self._must_stack = False
        self._told: Optional[object] = None
        self._was_examined = False
        self._corners: list[tuple[int, int]] = []
        self._revision = 0
        self._unplaced: list[_Entry] = []  # of a base: with other answers since widgets were placed
        if self._model is not None:
            self._view = self._model.view("root")
            self._model.scale = 1
        super().__init__()
        self.setContentsMargins(0, 0, 0, 0)
        this = weakref.ref(self)
        self.destroyed.connect(lambda: _ended(this()))
        if parent is not None:
            parent.setLayout(self)
        if within is not None:
            if parent is None:
                raise TypeError("a layout within another one is that of a widget: AlsLayout(box, within=layout)")
            if within._base is None:
                raise ValueError("the layout that this one would share has ended")
            within._base._inners.append(self)
            box = within._entry(parent)
            if box is None:
                within.addWidget(parent)
            elif box.view is not None:
                self._attach(box)
        else:
            me = weakref.ref(self)
            self._ask = lambda view, width: me()._measured(view, width)  # type: ignore[union-attr]

    # ---- what there is ----

    @property
    def als(self) -> Layout:
        """The layout of libals, for all it can do.  After constraints were changed there, call `invalidate`."""
        if self._base is None or self._base._model is None:
            raise ValueError("the layout that this one shares has ended")
        return self._base._model

    @property
    def root(self) -> Item:
        """The view whose content the widgets of this layout are."""
        if self._view is None:
            raise ValueError("the box of this layout lies nowhere")
        return self._view

    def view(self, widget: QWidget) -> Item:
        """The view of a widget of this layout, or of one that shares its constraints."""
        for each in self._sharing():
            found = each._entry(widget)
            if found is not None and found.view is not None:
                return found.view
        raise KeyError(f"{widget!r} is not in this layout")

    # ---- adding ----

    def addWidget(self, widget: QWidget, name: Optional[str] = None) -> Item:  # type: ignore[override]
        """Adds a widget; its view, named `name` or else as the object is."""
        return self.insertWidget(-1, widget, name)

    def insertWidget(self, index: int, widget: QWidget, name: Optional[str] = None) -> Item:  # type: ignore[override]
        """Adds a widget in front of the one at `index`, in a stack and in tree order."""
        super().insertWidget(index if index < self.count() else -1, widget)
        index = self.indexOf(widget)
        entry = self._insert(self.itemAt(index), name or widget.objectName(), index)
        following = self._entries[index + 1] if index + 1 < len(self._entries) else None
        if following is not None and following.view is not None and entry.view is not None:
            entry.view.move(self.root, self.root.children.index(following.view))
        return self.view(widget)

    def addLayout(self, layout: QLayout, name: Optional[str] = None) -> Item:  # type: ignore[override]
        """Adds a layout as one view."""
        super().addLayout(layout)
        entry = self._insert(layout, name or layout.objectName(), len(self._entries))
        assert entry.view is not None
        return entry.view

    def addItem(self, item: QLayoutItem) -> None:
        super().addItem(item)
        widget = item.widget()
        self._insert(item, widget.objectName() if widget is not None else "", len(self._entries))

    def stack(self, axis: Axis | str = Axis.VERTICAL, distribution: Distribution | str = Distribution.FILL,
              alignment: Alignment | str = Alignment.FILL, spacing: float = 0.0, *, margins: bool = False, baselines: bool = False,
              bias: float = 0.5) -> None:
        """Lines up all widgets of this layout, those that are added later too; the arguments are those of `als.Layout.stack`.

        A hidden widget closes up with the space behind it.  A second call changes the stack.
        """
        options = {"axis": axis, "distribution": distribution, "alignment": alignment, "spacing": spacing, "margins": margins,
                   "baselines": baselines, "bias": bias}
        views = [each.view for each in self._entries if each.view is not None]
        made = self.root.stack(views, **options)  # type: ignore[arg-type]
        self.unstack()
        self._stack, self._stack_options, self._stacked = made, options, [view.id for view in views]

    def unstack(self) -> None:
        """Ends the stack; its widgets lie where other constraints put them."""
        if self._stack is not None:
            self._stack.destroy()
        self._stack, self._stack_options, self._stacked = None, None, []
        self.invalidate()

    def add(self, *additions: Any, **options: Any) -> Any:
        """`als.Item.add` with the view of this layout: constraints as texts in any notation, as expressions, as records."""
        found = self.als.add(*additions, scope=self.root, **options)
        self._note(found)
        self.invalidate()
        return found

    # ---- QLayout ----

    def takeAt(self, index: int) -> Optional[QLayoutItem]:  # type: ignore[override]
        """Ends the view and every constraint about it."""
        if not 0 <= index < len(self._entries):
            return None
        entry = self._entries.pop(index)
        self._leave(entry)
        for answers in (*self._questions, *self._answers):
            del answers[index]
        self._end(entry)
        return super().takeAt(index)

    def replaceWidget(self, source: QWidget, target: QWidget, *_: Any) -> Optional[QLayoutItem]:  # type: ignore[override]
        """The other widget takes over the view with its constraints."""
        found = self._entry(source)
        if found is None or target is source or self._entry(target) is not None:
            return None
        old = super().replaceWidget(source, target, Qt.FindChildOption.FindDirectChildrenOnly)
        if found.inner is not None:
            found.inner._detach()
        index = self._entries.index(found)
        self._leave(found)
        self._entries[index] = made = _Entry(self, self.itemAt(index), found.name)
        made.view, made.is_gone, made.is_measured, made.policy = found.view, found.is_gone, found.is_measured, found.policy
        made.grows = found.grows
        self._enter(made, index)
        if made.view is not None:
            self._shared._by_id[made.view.id] = made
            if made.inner is not None:
                made.inner._attach(made)
        self.invalidate()
        return old

    def invalidate(self) -> None:
        """Everything is asked for its hints anew at the next request or arrangement."""
        base = self._base
        self._is_dirty = True
        super().invalidate()
        if base is not None:
            base._is_dirty = True
            if base is not self and not base._is_reading:
                base.invalidate()

    def sizeHint(self) -> QSize:
        return self._requests()[1]

    def minimumSize(self) -> QSize:
        return self._requests()[0]

    def maximumSize(self) -> QSize:
        return QLayout.maximumSize(self)

    def hasHeightForWidth(self) -> bool:
        self._read()
        return not self._is_asked_for_border and (self._has_measured or (self._base is not None and self._base._ties_axes))

    def heightForWidth(self, width: int) -> int:
        return self._heights_for(width)[1]

    def minimumHeightForWidth(self, width: int) -> int:
        return self._heights_for(width)[0]

    def expandingDirections(self) -> Qt.Orientation:
        self._read()
        found = 0
        for each in self._entries:
            if not each.is_gone:
                found |= each.expands
        return Qt.Orientation(found)

    def setGeometry(self, rect: QRect) -> None:
        is_new = rect != self.geometry()
        QLayout.setGeometry(self, rect)
        if self._base is not self:  # the widgets of a box lie where its base has put them
            return
        self._read()
        if not self._was_examined and self._by_id and (parent := self.parentWidget()) is not None and parent.isVisible():
            self._was_examined = True
            me = weakref.ref(self)
            QTimer.singleShot(0, lambda: _examine(me()))
        if is_new or self._must_place_all or self._must_solve:
            self._must_solve = False
            size = _pair(self.contentsRect().size())
            report = self._solve(size)
            if report.conflicts and (room := self._room(size)) != size:
                report = self._solve(room)
            if report.conflicts:
                self._tell()
            else:
                self._told = None
            self._place(report.revision)

    # ---- what a subclass may know better ----

    def baselines(self, widget: QWidget, size: QSize) -> Optional[tuple[int, int]]:
        """The first baseline below the top and the last above the bottom of a widget of this size; None where this class knows
        of none.  For widgets whose text stands elsewhere."""
        if isinstance(widget, QLabel):
            font, margins, more = widget.fontMetrics(), widget.contentsMargins(), widget.margin()
            return margins.top() + more + font.ascent(), margins.bottom() + more + font.height() - font.ascent()
        if isinstance(widget, _CENTERED):
            font = widget.fontMetrics()
            first = (size.height() - font.height() + 1) // 2 + font.ascent()
            return first, size.height() - first
        return None

    # ---- views come and go ----

    def _sharing(self) -> list[AlsLayout]:
        return [] if self._base is None else [self._base, *self._base._inners]

    def _entry(self, widget: Optional[QWidget]) -> Optional[_Entry]:
        return None if widget is None else self._by_widget.get(id(widget))

    @property
    def _shared(self) -> AlsLayout:
        assert self._base is not None
        return self._base

    def _forget(self, entry: _Entry) -> None:
        if entry.view is not None and self._base is not None:
            self._base._by_id.pop(entry.view.id, None)
        entry.view = None

    def _insert(self, item: QLayoutItem, name: str, index: int) -> _Entry:
        entry = _Entry(self, item, name)
        self._entries.insert(index, entry)
        for each in (*self._questions, *self._answers):
            each.insert(index, None)
        self._enter(entry, index)
        self._make(entry)
        self.invalidate()
        return entry

    def _enter(self, entry: _Entry, index: int) -> None:
        """The entry is the one at this index now, and has answered nothing."""
        for questions, answers, question in zip(self._questions, self._answers, entry.questions):
            questions[index:index + 1], answers[index:index + 1] = [question], [self]
        self._must_stack = True
        if entry.widget is not None:
            self._by_widget[id(entry.widget)] = entry

    def _leave(self, entry: _Entry) -> None:
        if entry.widget is not None and self._by_widget.get(id(entry.widget)) is entry:
            del self._by_widget[id(entry.widget)]

    def _make(self, entry: _Entry) -> None:
        if self._view is None:  # in a box that lies nowhere
            return
        entry.view = self._view.view(entry.name or None)
        self._shared._by_id[entry.view.id] = entry
        if entry.widget is not None:
            self._read_policy(entry, entry.widget)
        if entry.inner is not None and entry.inner._view is None:
            entry.inner._attach(entry)

    def _end(self, entry: _Entry) -> None:
        """The view of an entry ends, and what lies in a box has none any more."""
        if entry.inner is not None:
            entry.inner._detach()
        if entry.view is not None and entry.view.id in self._stacked:
            self._stacked.remove(entry.view.id)  # libals takes it out of the stack
        if entry.view is not None and entry.view.alive:
            entry.view.destroy()
        self._forget(entry)

    def _attach(self, box: _Entry) -> None:
        self._view, box.inner = box.view, self
        self._direction = self._border = None
        self.root.content_insets = 0, 0, 0, 0
        for index, each in enumerate(self._entries):
            self._entries[index] = entry = _Entry(self, each.item, each.name)
            self._enter(entry, index)
            self._make(entry)
        self.invalidate()

    def _detach(self) -> None:
        self._view = self._stack = None  # the stack ends with the view of the box
        self._stacked = []
        for each in self._entries:
            if each.inner is not None:
                each.inner._detach()
            self._forget(each)
        for layout in self._sharing():
            for each in layout._entries:
                if each.inner is self:
                    each.inner = None

    def _note(self, made: Any) -> None:
        """Notes whether a constraint ties a width to a height, as an aspect ratio does: then heights follow the width."""
        base = self._base
        for each in made if isinstance(made, list) else [made]:
            if base is not None and isinstance(each, Constraint) and each.second is not None:
                if {each.first_attribute, each.second_attribute} == {Attribute.WIDTH, Attribute.HEIGHT}:
                    base._ties_axes = True

    # ---- telling the views what the widgets say ----

    def _read(self) -> None:
        base = self._base
        if base is None or not base._is_dirty:
            return
        base._is_dirty, base._is_reading = False, True
        try:
            for each in self._sharing():
                each._is_dirty = False
                each._sizes = None
                each._heights.clear()
                if each._view is not None:
                    each._read_all(each._view)
            base._must_solve = True
            if base._has_measured or any(each._has_measured for each in base._inners):
                self.als.invalidate()
        finally:
            base._is_reading = False

    def _restack(self) -> None:
        if not self._must_stack or self._stack_options is None:
            return
        self._must_stack = False
        views = [each.view for each in self._entries if each.view is not None]
        if self._stack is None:
            self._stack = self.root.stack(views, **self._stack_options)
            self._stacked = [view.id for view in views]
            return
        wanted = [view.id for view in views]
        at = next((index for index, pair in enumerate(zip(wanted, self._stacked)) if pair[0] != pair[1]), len(self._stacked))
        if wanted[at + 1:] == self._stacked[at:] and at < len(wanted):
            self._stack.insert(at, views[at]) if at < len(self._stacked) else self._stack.append(views[at])
        elif wanted != self._stacked:
            self._stack.set(views, **self._stack_options)
        self._stacked = wanted

    def _changed(self) -> list[_Entry]:
        """The entries that answer otherwise than at the last look."""
        entries = self._entries
        boxes = [each.inner for each in entries if each.inner is not None]
        for box in boxes:
            box._is_asked_for_border = True
        changed: set[int] = set()
        for questions, answers in zip(self._questions, self._answers):
            # Without a list of the new answers: 500 objects alive at once would start the garbage collector.
            found = list(compress(count(), map(operator.ne, map(_call, questions), answers)))
            for index in found:
                answers[index] = questions[index]()
            changed.update(found)
        for box in boxes:
            box._is_asked_for_border = False
        measured, empty = self._answers[:2]
        self._has_measured = any(map(operator.gt, measured, empty)) or any(box._has_measured for box in boxes)
        return [entries[index] for index in sorted(changed)]

    def _read_all(self, view: Item) -> None:
        widget = self.parentWidget()
        if widget is not None:
            is_rtl = widget.layoutDirection() == Qt.LayoutDirection.RightToLeft
            direction = Direction.RIGHT_TO_LEFT if is_rtl else Direction.LEFT_TO_RIGHT
            if direction != self._direction:
                view.direction = self._direction = direction
            if self._base is not self:
                border = self._margins_inside(widget)
                if border != self._border:
                    view.content_insets = self._border = border
        for each in self._changed():
            if each.view is not None:
                self._read_one(each, each.view)
                each.row = None
                self._shared._unplaced.append(each)
        self._restack()

    def _margins_inside(self, widget: QWidget) -> tuple[int, int, int, int]:
        """From the edges of a box to what lies in it: top, left, bottom, right."""
        outer, own = widget.contentsMargins(), self.contentsMargins()
        return outer.top() + own.top(), outer.left() + own.left(), outer.bottom() + own.bottom(), outer.right() + own.right()

    def _read_one(self, one: _Entry, view: Item) -> None:
        if one.inner is not None:
            one.inner._is_asked_for_border = True
        is_gone = one.item.isEmpty()
        if is_gone != one.is_gone:
            view.gone = one.is_gone = is_gone
        if not is_gone:
            self._read_shown(one, view)
        if one.inner is not None:
            one.inner._is_asked_for_border = False

    def _read_shown(self, one: _Entry, view: Item) -> None:
        item, widget = one.item, one.widget
        one.expands = sum(each.value for each in (Qt.Orientation.Horizontal, Qt.Orientation.Vertical) if item.expandingDirections() & each)
        hint, least = _pair(item.sizeHint()), _pair(item.minimumSize())
        most = _pair((item if widget is None else widget).maximumSize())
        is_measured = item.hasHeightForWidth()
        if is_measured != one.is_measured:
            one.is_measured, one.said = is_measured, ()
            view.measure(self._base._ask if is_measured and self._base is not None else None)
        if widget is not None:
            self._read_policy(one, widget)
            lines = None if is_measured else self.baselines(widget, QSize(*hint))
            if lines != one.lines:
                one.lines = lines
                if lines is not None:
                    view.baselines = lines
        if (hint, least, most) == one.said:
            return
        one.said, one.hint = (hint, least, most), hint
        if not is_measured:
            view.intrinsic_size = self._wish(one)
        across, down = (None if size >= _MOST else max(size, low) for size, low in zip(most, least))
        view.set_size_limits(least, (across, down))

    def _read_policy(self, one: _Entry, widget: QWidget) -> None:
        """A priority that the program sets on the view stands until the widget has another policy."""
        found = widget.sizePolicy()
        policy = found.horizontalPolicy(), found.verticalPolicy()
        grows = self._grows(one, widget)
        if (policy, grows) != (one.policy, one.grows) and one.view is not None:
            one.policy, one.grows = policy, grows
            across, down = (200.0 if yes and _HUGGING[each] == 250 else _HUGGING[each] for each, yes in zip(policy, grows))
            one.view.hugging = across, down

    @staticmethod
    def _grows(one: _Entry, widget: QWidget) -> tuple[bool, bool]:
        """Whether what is inside a container grows, horizontally and vertically, as Qt's own layouts ask."""
        if isinstance(widget, QSplitter):
            return True, True
        if widget.layout() is None or one.inner is not None:
            return False, False
        found = one.item.expandingDirections()
        return bool(found & Qt.Orientation.Horizontal), bool(found & Qt.Orientation.Vertical)

    @staticmethod
    def _wish(one: _Entry) -> tuple[Optional[int], Optional[int]]:
        """The content size: none on an axis where the widget has no hint or asks for it to be ignored."""
        if one.inner is not None:
            return None, None
        width, height = one.hint
        if one.widget is None or (width and height):
            return width, height
        own = one.widget.sizeHint()
        return (None if own.width() < 0 or one.policy[0] == _IGNORED else width,
                None if own.height() < 0 or one.policy[1] == _IGNORED else height)

    def _measured(self, view: Item, proposal: Optional[float]) -> tuple[Any, ...]:
        one = self._by_id[view.id]
        item, widget = one.item, one.widget
        wide: Optional[float] = one.owner._wish(one)[0]
        width = one.hint[0] if proposal is None else int(proposal + 1e-6)
        height = item.heightForWidth(width)
        inside = item.layout() if widget is None else widget.layout()
        least = height
        if inside is not None:
            least = inside.minimumHeightForWidth(width) if widget is None else inside.totalMinimumHeightForWidth(width)
        if one.policy[1] == _IGNORED:
            height = least = -1
        lines = None if widget is None else one.owner.baselines(widget, QSize(width, max(0, height)))
        wide = wide if proposal is None or wide is None else min(wide, proposal)
        return (wide, None if height < 0 else height, *(lines or (0, 0)), (None, None if least < 0 else least))

    # ---- requests ----

    def _around(self) -> tuple[int, int]:
        """What is added when Qt asks for the size of this layout: its own margins, or less the border of the box."""
        widget = self.parentWidget()
        margins, sign = (self.contentsMargins(), 1) if self._base is self or widget is None else (widget.contentsMargins(), -1)
        return sign * (margins.left() + margins.right()), sign * (margins.top() + margins.bottom())

    def _requests(self) -> tuple[QSize, QSize]:
        """The minimum size, each axis by itself, and the natural one."""
        self._read()
        if self._is_asked_for_border or self._view is None or self.parentWidget() is None:
            return QSize(0, 0), QSize(0, 0)
        if self._sizes is None:
            wide, natural = (each.size for each in self._view.axis_request(Axis.HORIZONTAL))
            high = self._view.axis_request(Axis.VERTICAL)[0].size
            across, down = self._around()
            self._sizes = (QSize(_whole(wide[0]) + across, _whole(high[1]) + down),
                           QSize(_whole(natural[0]) + across, _whole(natural[1]) + down))
        return self._sizes

    def _heights_for(self, width: int) -> tuple[int, int]:
        self._read()
        if self._is_asked_for_border or self._view is None or self.parentWidget() is None:
            return -1, -1
        if width not in self._heights:
            across, down = self._around()
            least, natural = self._view.axis_request(Axis.VERTICAL, max(0, width - across))
            self._heights[width] = _whole(least.size[1]) + down, _whole(natural.size[1]) + down
        return self._heights[width]

    # ---- putting widgets in their places ----

    def _origin(self) -> tuple[int, int]:
        widget = self.parentWidget()
        if self._base is self or widget is None:
            corner = self.contentsRect().topLeft()
            return corner.x(), corner.y()
        top, left, _, _ = self._margins_inside(widget)
        return left, top

    def _moved_corner(self) -> bool:
        """Whether the widgets of a layout now start from another corner."""
        corners = [each._origin() for each in self._sharing() if each._view is not None]
        was, self._corners = self._corners, corners
        return corners != was

    def _moved(self, revision: int) -> Any:
        """The ids and snapped frames of the views that may have moved since widgets were last placed."""
        known, self._revision = self._revision, revision
        if revision in (known, known + 1) and not self._must_place_all:
            changed = {} if revision == known else {view.id: view for view in self.als.snapped_changed}
            for each in self._unplaced:
                if each.view is not None:
                    changed[each.view.id] = each.view
            if 4 * len(changed) < len(self._by_id):
                return [(number, list(view.snapped_frame)) for number, view in changed.items()]
        frames = self.als.snapped_frames()
        return zip(frames.ids.tolist(), frames.rows.tolist())

    def _place(self, revision: int) -> None:
        places_all = self._moved_corner() or self._must_place_all
        self._must_place_all = places_all
        rows = self._moved(revision)
        self._must_place_all = False
        self._unplaced.clear()
        origins = {id(each): each._origin() for each in self._sharing() if each._view is not None}
        for number, row in rows:
            one = self._by_id.get(number)
            if one is None or one.is_gone or (one.row == row and not places_all):
                continue
            one.row = row
            x, y = origins[id(one.owner)]
            left, top, width, height = row
            if one.widget is not None:
                one.widget.setGeometry(x + int(left), y + int(top), int(width), int(height))
            else:
                one.item.setGeometry(QRect(x + int(left), y + int(top), int(width), int(height)))

    def _solve(self, size: tuple[int, int]) -> Report:
        self.root.size = max(0, size[0]), max(0, size[1])
        return self.als.solve()

    def _room(self, size: tuple[int, int]) -> tuple[int, int]:
        """The size, but at least the minimum width and the minimum height for that width: what has no room is cut off, and no constraint
        breaks.  Qt itself keeps to `minimumSize`, whose height is that for the natural width."""
        width = max(size[0], _whole(self.root.axis_request(Axis.HORIZONTAL)[0].size[0]))
        return width, max(size[1], _whole(self.root.axis_request(Axis.VERTICAL, width)[0].size[1]))

    def _tell(self) -> None:
        """A conflict is told once, until there is another."""
        first = self.als.conflicts[0]
        if first.broken != self._told or self._told is None:
            self._told = first.broken
            qWarning(f"AlsLayout: {first.message}")


def _refused(self: AlsLayout, *_: Any, **__: Any) -> None:
    raise TypeError("spaces of an AlsLayout are constraints: layout.add(\"H:[label]-12-[field]\")")


for _name in ("addSpacing", "addStretch", "addStrut", "addSpacerItem", "insertSpacing", "insertStretch", "insertSpacerItem", "insertItem",
              "insertLayout"):
    setattr(AlsLayout, _name, _refused)
