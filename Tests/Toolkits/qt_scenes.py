"""Real widgets of PySide6 in AlsLayout, on the offscreen platform: where they lie, and that everything ends in every order.
    qt_scenes.py FOLDER [windows]"""
import gc
import itertools
import os
import pathlib
import sys

here = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(here.parent), str(here.parents[1] / "bindings/python/src"), str(here.parents[1] / "bindings/toolkits/qt")]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

try:
    import shiboken6
    from PySide6.QtCore import Qt, qInstallMessageHandler
    from PySide6.QtWidgets import (QApplication, QGroupBox, QHBoxLayout, QLabel, QLineEdit, QListWidget, QPushButton, QScrollArea, QScrollBar,
                                   QSizePolicy, QSpacerItem, QSplitter, QTextEdit, QVBoxLayout, QWidget)
except ImportError as error:
    sys.exit(print(f"skipped: {error}") or 0)

import als  # noqa: E402
from als import _kept  # noqa: E402
from als_qt import AlsLayout  # noqa: E402
from tally import Tally  # noqa: E402

tally = Tally()
check = tally.check
PROSE = "A text that is much longer than the window is wide, so that it goes on in a second line and in a third."
said, mistakes = [], []


def heard(kind, context, text):
    if " is ambiguous" in text or " is shown and 0 " in text:
        mistakes.append(text)
    elif text.startswith("AlsLayout"):
        said.append(text)


qInstallMessageHandler(heard)


def agrees(*layouts):
    """Whether every widget of the layouts lies where its layout says."""
    QApplication.processEvents()
    good = True
    for layout in layouts:
        for index in range(layout.count()):
            widget = layout.itemAt(index).widget()
            if widget is None or widget.isHidden():
                continue
            frame, place = layout.view(widget).snapped_frame, widget.geometry()
            corner, own = widget.parentWidget().contentsRect().topLeft(), layout.contentsMargins()
            frame = frame.x + corner.x() + own.left(), frame.y + corner.y() + own.top(), frame.width, frame.height
            if frame != (place.x(), place.y(), place.width(), place.height()):
                good = bool(print(layout.view(widget).name, frame, place))
    return good


class Form:
    def __init__(self):
        self.window = QWidget()
        self.layout = AlsLayout(self.window)
        self.text, self.field, self.button, self.box = QLabel(PROSE), QLineEdit(), QPushButton("Go"), QGroupBox("A box")
        self.label, self.inner = QLabel("Inside"), QLineEdit()
        for name in ("text", "field", "button", "box"):
            self.layout.addWidget(getattr(self, name), name)
        self.inside = AlsLayout(self.box, within=self.layout)
        self.inside.addWidget(self.label, "label")
        self.inside.addWidget(self.inner, "inner")
        self.layout.add("H:|-10-[text]-10-|; H:|-10-[field(>=60)]-[button]-10-|; H:|-10-[box]-10-|",
                        "V:|-10-[text]-[field]-[box]-(>=10)-|; button.baseline = field.baseline",
                        "H:|-6-[label]-[inner]-6-|; V:|-6-[inner]-6-|; label.baseline = inner.baseline; inner.leading = button.leading")
        self.window.resize(320, 240)
        self.window.show()

    def agrees(self):
        return agrees(self.layout, self.inside)


def what_happens_to_widgets(folder):
    it = Form()
    check(it.agrees(), "as it opens")
    check(not mistakes, mistakes)
    one_line = it.text.height()
    it.text.setWordWrap(True)
    check(it.agrees(), "the least width is another")
    it.window.resize(240, 300)
    check(it.agrees() and it.text.height() > one_line and it.layout.hasHeightForWidth(), "wrapped after adding")
    check(it.text.height() == it.text.heightForWidth(220), "as high as the label wants it")
    it.window.grab().save(f"{folder}/pyside-scenes.png")
    before = it.layout.sizeHint()
    it.box.hide()
    check(it.agrees() and it.layout.view(it.box).gone == als.Gone.ITSELF, "hidden is gone")
    check(it.layout.sizeHint().height() < before.height(), "hidden takes no room")
    it.box.show()
    check(it.agrees() and it.layout.sizeHint() == before, "shown again")
    left = it.field.x()
    it.window.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    check(it.agrees() and it.button.x() == left, "from right to left")
    it.window.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    it.field.setMinimumWidth(150)
    check(it.agrees() and it.field.width() >= 150, "a minimum")
    it.field.setMinimumWidth(0)
    it.field.setMaximumWidth(70)
    check(it.agrees() and it.field.width() <= 70, "a maximum")
    view = it.layout.view(it.field)
    shiboken6.delete(it.inner)
    check(it.agrees() and it.inside.count() == 1 and not it.layout.als["box"].children[1:], "an ended widget")
    it.layout.removeWidget(it.button)
    check(it.agrees() and it.layout.count() == 3, "a removed widget")
    other = QLineEdit()
    it.layout.replaceWidget(it.field, other)
    check(it.agrees() and it.layout.view(other) == view, "a replaced widget")
    try:
        it.layout.add("nobody.left = text.left")
        check(False, "a bad text")
    except als.UnknownNameError:
        check(True, "a bad text")



def a_window_that_is_too_small():
    """What has no room is cut off at the bottom, and no constraint breaks."""
    it = Form()
    it.text.setWordWrap(True)
    QApplication.processEvents()
    it.window.resize(it.layout.minimumSize().width(), 10)
    check(it.agrees(), "as small as Qt lets it be")
    needed = it.layout.minimumHeightForWidth(it.window.width())
    check(it.window.height() < needed and it.layout.root.frame.height == needed, "laid out as if there were room")
    check(not it.layout.als.conflicts and it.box.height() == it.box.minimumSizeHint().height(), "the box keeps its height")
    it.window.resize(it.window.width(), needed + 50)
    check(it.agrees() and it.layout.root.frame.height == needed + 50, "with room again")
    check(not said, said)


def among_other_layouts():
    window, picture = QWidget(), QWidget()
    column, layout = QVBoxLayout(window), AlsLayout()
    layout.addWidget(picture, "picture")
    layout.add("picture.width = 2 * picture.height; H:|[picture]|; V:|[picture]-(>=0)-|")
    column.addLayout(layout)
    column.addWidget(QPushButton("below"))
    check(layout.hasHeightForWidth() and layout.heightForWidth(200) == 100, "an aspect ratio")
    window.resize(200, 300)
    window.show()
    QApplication.processEvents()
    check(picture.geometry().topLeft() == layout.geometry().topLeft(), "inside a QVBoxLayout")

    area, page, text = QScrollArea(), QWidget(), QLabel(PROSE)
    text.setWordWrap(True)
    inside = AlsLayout(page)
    inside.addWidget(text, "text")
    inside.add("H:|[text]|; V:|[text]|")
    area.setWidget(page)
    area.setWidgetResizable(True)
    area.resize(150, 60)
    area.show()
    check(agrees(inside) and text.height() >= text.heightForWidth(text.width()) > area.viewport().height(), "in a scroll area")

    outer, inner, words = QWidget(), QWidget(), QLabel(PROSE)
    words.setWordWrap(True)
    around, own = AlsLayout(outer), AlsLayout(inner)
    own.addWidget(words, "words")
    own.add("H:|[words]|; V:|[words]|")
    around.addWidget(inner, "inner")
    around.addLayout(QVBoxLayout(), "empty")
    around.addItem(QSpacerItem(10, 10))
    around.add("H:|-[inner]-|; V:|-[inner]-(>=0)-|")
    outer.resize(200, 300)
    outer.show()
    check(agrees(around, own) and words.height() == words.heightForWidth(160) and around.count() == 3, "a layout of its own inside")


def first_try(name, constraints, natural, **widgets):
    """A window of a program without a word about hugging; `natural` are the widgets that keep the size of their hint."""
    mistakes.clear()
    window = QWidget()
    layout = AlsLayout(window)
    for each, widget in widgets.items():
        layout.addWidget(widget, each)
    layout.add(constraints)
    window.resize(480, 300)
    window.show()
    for _ in range(3):
        QApplication.processEvents()
    check(agrees(layout), name)
    for each, axis in natural:
        size, hint = widgets[each].size(), widgets[each].sizeHint()
        check(size.width() == hint.width() if axis == "across" else size.height() == hint.height(), f"{name}: {each} {axis}")
    check(not mistakes, mistakes)
    shiboken6.delete(window)


def four_first_tries():
    bar, panes, letters = QWidget(), QSplitter(), QListWidget()
    row = QHBoxLayout(bar)
    row.addWidget(QPushButton("Write"))
    row.addWidget(QPushButton("Answer"))
    row.addStretch()
    letters.addItems([f"Letter number {number}" for number in range(1, 31)])
    panes.addWidget(letters)
    panes.addWidget(QTextEdit())
    first_try("mail", "H:|[bar]|; H:|[panes]|; V:|[bar][panes]|", [("bar", "down")], bar=bar, panes=panes)
    first_try("browse", "H:|-[label]-[field]-[browse]-|; V:|-[field]-(>=8)-|; label.baseline = field.baseline; browse.baseline = field.baseline",
              [("label", "across"), ("browse", "across"), ("browse", "down"), ("field", "down")],
              label=QLabel("Folder"), field=QLineEdit(), browse=QPushButton("Browse…"))
    first_try("scrollbar", "H:|[view][bar]|; V:|[view]|; V:|[bar]|", [("bar", "across")], view=QTextEdit(), bar=QScrollBar(Qt.Orientation.Vertical))
    words = QLabel("The letter has not been sent. Do you want to keep it among the drafts?")
    words.setWordWrap(True)
    first_try("dialog", "H:|-[words]-|; V:|-[words]-[ok]-|; H:|-(>=8)-[cancel]-[ok]-|; cancel.top = ok.top; cancel.bottom = ok.bottom",
              [("ok", "across"), ("ok", "down"), ("cancel", "across")], words=words, cancel=QPushButton("Cancel"), ok=QPushButton("Keep"))


def lists():
    window = QWidget()
    layout = AlsLayout(window)
    window.resize(300, 2000)
    window.show()
    layout.stack("vertical", "packed", spacing=3, bias=0)
    rows = [QLabel(f"row {number}") for number in range(30)]

    def is_stacked(spacing=3):
        good, y = agrees(layout), 0
        for index in range(layout.count()):
            widget = layout.itemAt(index).widget()
            if widget.isHidden():
                continue
            if widget.y() != y or widget.width() != window.width():
                good = bool(print(widget.text(), widget.y(), y))
            y += widget.height() + spacing
        return good

    for number, row in enumerate(rows):
        layout.addWidget(row)
        if number % 7 == 0:
            check(is_stacked(), f"{number} rows")
    check(is_stacked(), "all rows")
    rows[6].setText("two\nlines")
    rows[6].setText("now\nit has\nthree")
    check(is_stacked() and rows[6].height() == rows[6].sizeHint().height(), "a text that changes twice")
    rows[7].hide()
    check(is_stacked(), "a row that is hidden")
    rows[7].setText("two lines\nwhile it is hidden")
    rows[7].show()
    check(is_stacked() and rows[7].height() == rows[7].sizeHint().height(), "a text that changed while it was hidden")
    for method in (layout.addStretch, layout.addSpacing, layout.insertStretch):
        try:
            method(1)
            check(False, "a space that is no constraint")
        except TypeError as error:
            check("constraints" in str(error), error)
    check(layout.count() == len(rows), "nothing was added")
    layout.insertWidget(0, QLabel("first"))
    check(is_stacked() and rows[0].y() > 0, "a row before the first")
    layout.insertWidget(4, QLabel("fourth"))
    layout.insertWidget(9, QLabel("ninth"))
    check(is_stacked(), "two rows at once")
    rows[12].hide()
    check(is_stacked() and rows[13].y() == rows[11].y() + rows[11].height() + 3, "a hidden row")
    rows[12].show()
    shiboken6.delete(rows[3])
    shiboken6.delete(rows[0])
    layout.addWidget(QLabel("last"))
    check(is_stacked(), "rows that come and go at once")
    layout.removeWidget(rows[9])
    rows[9].hide()
    check(is_stacked(), "a removed row")
    rows[12].setText("a text\nof two lines")
    check(is_stacked(), "another text")
    layout.stack("vertical", "packed", spacing=10, bias=0)
    check(is_stacked(10), "another spacing")
    layout.unstack()
    check(not list(layout.als.constraints), "no stack, no constraints")
    shiboken6.delete(window)


def told(constraints, **widgets):
    window = QWidget()
    layout = AlsLayout(window)
    mistakes.clear()
    for each, widget in widgets.items():
        layout.addWidget(widget, each)
    layout.add(constraints)
    window.resize(300, 200)
    window.show()
    for width in range(300, 304):
        QApplication.processEvents()
        window.resize(width, 200)
    shiboken6.delete(window)
    return list(mistakes)


def mistakes_are_told():
    """What `als check` would say is told once, in words."""
    check(told("H:|[a]|; V:|[a]|", a=QTextEdit()) == [], "nothing to say")
    found = told("H:|[a][b]|; V:|[a]|; V:|[b]|", a=QTextEdit(), b=QTextEdit())
    check(len(found) == 1 and found[0].startswith("AlsLayout: a is ambiguous: its width"), f"an ambiguous view: {found}")
    area = QWidget()
    area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
    found = told("H:|[a]|; V:|[a(0)]", a=area)
    check(len(found) == 1 and found[0].startswith("AlsLayout: a is shown and 0 high"), f"a widget of no size: {found}")


def end_in_order(order):
    it = Form()
    parts = {"label": it.label, "box": it.box, "inside": it.inside, "inner": it.inner, "layout": it.layout, "window": it.window}
    for name in order:
        if shiboken6.isValid(parts[name]):
            shiboken6.delete(parts[name])
            QApplication.processEvents()
    check(not any(shiboken6.isValid(part) for part in parts.values()), order)


application = QApplication(sys.argv[:1])
what_happens_to_widgets(sys.argv[1] if len(sys.argv) > 1 else ".")
a_window_that_is_too_small()
among_other_layouts()
four_first_tries()
lists()
mistakes_are_told()
gc.collect()
before = len(_kept._objects)
for order in itertools.permutations(("label", "box", "inside", "inner", "layout", "window")):
    if order.index("inside") < 3:
        end_in_order(order)
for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else 300):
    form = Form()
    check(form.agrees(), "one of many windows")
    form.window.deleteLater()
    form = None
    application.sendPostedEvents(None, 52)
gc.collect()
check(len(_kept._objects) <= before, f"{len(_kept._objects)} objects are kept, {before} were")
check(not said, said)
tally.end()
