"""The host with PySide6: Block widgets in an AlsLayout, on the offscreen platform.  README.md has the format."""
import os
import pathlib
import sys

here = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(here.parents[1] / "bindings/python/src"), str(here.parents[1] / "bindings/toolkits/qt")]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_LOGGING_RULES", "qt.qpa.*=false")

try:
    import shiboken6
    from PySide6.QtCore import QSize, Qt
    from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QSizePolicy, QWidget
except ImportError as error:
    sys.exit(print(f"skipped: {error}") or 0)

import als  # noqa: E402
from als_qt import AlsLayout  # noqa: E402
import blocks  # noqa: E402
from blocks import Block, play  # noqa: E402


class Widget(QWidget):
    """A widget that measures what its block says."""

    def __init__(self, parent, block):
        super().__init__(parent)
        self.block = block
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(block.wraps)
        self.setSizePolicy(policy)

    def sizeHint(self):
        return QSize(self.block.natural_width, self.block.height())

    def minimumSizeHint(self):
        return QSize(self.block.minimum_width, self.block.height())

    def heightForWidth(self, width):
        return self.block.height(width) if self.block.wraps else -1

    def change(self, words):
        self.block.set(words)
        self.updateGeometry()


class Layout(AlsLayout):
    def baselines(self, widget, size):
        return widget.block.baselines if isinstance(widget, Widget) else None


class Host(blocks.Host):
    def scene(self, words):
        name, _ = words.split(" ", 1)
        print("scene", name)
        self.window = QWidget()
        self.layout = Layout(self.window)
        self.layout.root.name = "window"
        self.widgets = {"window": self.window}
        self.insides = {}  # of the scrolled containers
        self.children = {"window": []}
        self.wanted = 0, 0

    # ---- making ----

    def make(self, kind, words):
        name, parent, *rest = words.split(" ", 2)
        above = self.inside(parent)
        if kind == "port":
            widget = QScrollArea(above)
            widget.setFrameShape(QFrame.Shape.NoFrame)
            widget.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            widget.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            widget.setMinimumSize(1, 1)
            widget.setWidgetResizable(True)
            self.insides[name] = inside = QWidget()
            Layout(inside)
            widget.setWidget(inside)
        elif kind == "box":
            widget = QWidget(above)
            top, left, bottom, right = map(int, rest[0].split(" "))
            widget.setContentsMargins(left, top, right, bottom)
        else:
            widget = Widget(above, Block(kind, rest[0] if rest else ""))
        above.layout().addWidget(widget, name)
        QApplication.processEvents()  # what is added to a window on the screen is shown by an event
        if kind == "box":
            Layout(widget, within=above.layout())
        self.widgets[name] = widget
        self.children[name] = []
        self.children[parent].append(name)

    def inside(self, name):
        return self.insides.get(name, self.widgets[name])

    def trait(self, trait, words):
        name, horizontal, vertical = words.split(" ")
        layout = self.widgets[name].parentWidget().layout()
        setattr(layout.view(self.widgets[name]), trait, (float(horizontal), float(vertical)))
        layout.invalidate()

    def stack(self, words):
        name, axis, distribution, spacing = words.split(" ")
        self.inside(name).layout().stack(axis, distribution, spacing=float(spacing), bias=0)

    def add(self, text, **options):
        try:
            self.layout.add(text, **options)
        except als.AlsError as error:
            print(str(error).splitlines()[0])

    def constrain(self, text):
        self.add(text)

    def format(self, text):
        self.add(text, syntax=als.Syntax.EXTENDED_VISUAL_FORMAT)

    def ready(self, _):
        self.window.show()

    # ---- what happens then ----

    def direction(self, word):
        self.window.setLayoutDirection(Qt.LayoutDirection.RightToLeft if word == "rtl" else Qt.LayoutDirection.LeftToRight)

    def settext(self, words):
        name, _, text = words.partition(" ")
        self.widgets[name].change(text)

    def setfield(self, words):
        name, _, widths = words.partition(" ")
        self.widgets[name].change(widths)

    def hide(self, name):
        self.widgets[name].hide()

    def show(self, name):
        self.widgets[name].show()

    def remove(self, name):
        shiboken6.delete(self.widgets[name])
        for each in [each for each, widget in self.widgets.items() if not shiboken6.isValid(widget)]:
            del self.widgets[each], self.children[each]
            self.insides.pop(each, None)
            for names in self.children.values():
                if each in names:
                    names.remove(each)

    # ---- what is printed ----

    def request(self, words):
        if words:
            width = int(words)
            print("request height", self.layout.minimumHeightForWidth(width), self.layout.heightForWidth(width), "for", width)
        else:
            print("request width", self.layout.minimumSize().width(), self.layout.sizeHint().width())

    def lay_out(self):
        width = max(self.wanted[0], self.layout.minimumSize().width())
        height = max(self.wanted[1], self.layout.minimumHeightForWidth(width))
        self.window.setMinimumSize(0, 0)  # that of the layout comes with the next event
        self.window.resize(width, height)
        QApplication.processEvents()
        return width, height

    def scroll(self, words):
        name, y = words.split(" ")
        self.lay_out()
        self.widgets[name].verticalScrollBar().setValue(int(y))

    def hit(self, words):
        self.lay_out()
        x, y = map(int, words.split(" "))
        found = self.window.childAt(x, y) or (self.window if self.window.rect().contains(x, y) else None)
        names = {widget: name for name, widget in self.widgets.items()}
        while found is not None and found not in names:
            found = found.parentWidget()
        print("hit", words, names.get(found, "nothing"))

    def frames(self, _):
        print("frames", *self.lay_out())
        self.print_frames("window")

    def print_frames(self, parent, is_hidden=False):
        margins = self.inside(parent).contentsMargins()
        for name in self.children[parent]:
            frame = self.widgets[name].geometry()
            hides = is_hidden or self.widgets[name].isHidden()
            print(name, *(["hidden"] if hides else [frame.x() - margins.left(), frame.y() - margins.top(), frame.width(), frame.height()]))
            self.print_frames(name, hides)

    def conflicts(self, _):
        self.lay_out()
        found = self.layout.als.conflicts
        for conflict in found:
            print("conflict", conflict.message.splitlines()[0])
        if not found:
            print("conflicts none")

    def end(self, _):
        self.layout = None
        shiboken6.delete(self.window)
        self.widgets.clear()


application = QApplication([])
play(Host())
