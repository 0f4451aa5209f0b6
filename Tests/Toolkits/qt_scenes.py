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
    from PySide6.QtWidgets import (QApplication, QGroupBox, QLabel, QLineEdit, QPushButton, QScrollArea, QSpacerItem, QVBoxLayout,
                                   QWidget)
except ImportError as error:
    sys.exit(print(f"skipped: {error}") or 0)

import als  # noqa: E402
from als import _kept  # noqa: E402
from als_qt import AlsLayout  # noqa: E402
from tally import Tally  # noqa: E402

tally = Tally()
check = tally.check
PROSE = "A text that is much longer than the window is wide, so that it goes on in a second line and in a third."
said = []
qInstallMessageHandler(lambda kind, context, text: said.append(text) if text.startswith("AlsLayout") else None)


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
among_other_layouts()
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
