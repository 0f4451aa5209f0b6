"""The form of ../form/README.md in PySide6:  form.py form.txt [--shoot picture.png]

SPDX-License-Identifier: MIT
"""
import pathlib
import statistics
import sys
import time

here = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(here), str(here.parents[1] / "python/src")]

try:
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QApplication, QCheckBox, QGroupBox, QLabel, QLineEdit, QPushButton, QWidget
except ImportError as error:
    sys.exit(print(f"skipped: {error}") or 0)

from als_qt import AlsLayout  # noqa: E402


class Form(QWidget):
    def __init__(self, constraints: str) -> None:
        super().__init__()
        self.setWindowTitle("PySide6")
        self.constraints = AlsLayout(self)
        self.intro = QLabel("Every box below is a container of its own, and one layout holds them all: "
                            "the labels of both boxes end in one line.")
        self.intro.setWordWrap(True)
        self.person, self.address = QGroupBox("Person"), QGroupBox("Address")
        self.name, self.street, self.town = QLineEdit(), QLineEdit(), QLineEdit()
        self.town_label = QLabel("Town")
        self.clear = QPushButton("Clear")
        self.right_to_left, self.hide_town = QCheckBox("Right to left"), QPushButton("Hide the town")

        self.constraints.addWidget(self.intro, "intro")
        self.constraints.addWidget(self.person, "person")
        inside = AlsLayout(self.person, within=self.constraints)
        inside.addWidget(QLabel("Name"), "nameLabel")
        inside.addWidget(self.name, "name")
        inside.addWidget(self.clear, "clear")
        self.constraints.addWidget(self.address, "address")
        inside = AlsLayout(self.address, within=self.constraints)
        inside.addWidget(QLabel("Street and number"), "streetLabel")
        inside.addWidget(self.street, "street")
        inside.addWidget(self.town_label, "townLabel")
        inside.addWidget(self.town, "town")
        self.constraints.addWidget(self.right_to_left, "rightToLeft")
        self.constraints.addWidget(self.hide_town, "hide")
        self.constraints.add(constraints)

        self.hide_town.clicked.connect(self.switch_town)
        self.right_to_left.toggled.connect(self.turn)
        self.clear.clicked.connect(self.name.clear)

    def switch_town(self) -> None:
        shows = self.town.isHidden()
        self.town.setVisible(shows)
        self.town_label.setVisible(shows)
        self.hide_town.setText("Hide the town" if shows else "Show the town")

    def turn(self, is_right_to_left: bool) -> None:
        self.setLayoutDirection(Qt.LayoutDirection.RightToLeft if is_right_to_left else Qt.LayoutDirection.LeftToRight)


# ---- the look at it that `make windows` takes ----


def compared(form: Form) -> "list[bool]":
    """For each widget of the form, whether it lies where its layout says."""
    QApplication.processEvents()
    found = []
    for layout in (form.constraints, form.person.layout(), form.address.layout()):
        for index in range(layout.count()):
            widget = layout.itemAt(index).widget()
            frame, place = layout.view(widget).snapped_frame, widget.geometry()
            margins = widget.parentWidget().contentsMargins()
            said = frame.x + margins.left(), frame.y + margins.top(), frame.width, frame.height
            differs = not widget.isHidden() and said != (place.x(), place.y(), place.width(), place.height())
            if differs:
                print(layout.view(widget).name, said, place, file=sys.stderr)
            found.append(differs)
    return found


def look_at(form: Form, picture: str) -> int:
    QApplication.processEvents()
    form.resize(420, form.layout().heightForWidth(420))
    differing = compared(form)
    form.grab().save(picture)
    form.switch_town()
    differing += compared(form)
    form.switch_town()
    form.right_to_left.setChecked(True)
    differing += compared(form)
    form.resize(700, 500)
    differing += compared(form)
    times = []
    for turn in range(200):
        start = time.perf_counter()
        form.resize(701 + turn % 2, 500)
        times.append(time.perf_counter() - start)
    print(f"pyside: {sum(differing)} of {len(differing) // 4} differ")
    print(f"pyside: {statistics.median(times) * 1e3:.2f} ms a frame")
    return int(any(differing))


def main() -> int:
    if len(sys.argv) < 2:
        sys.exit("usage: form.py form.txt [--shoot picture.png]")
    application = QApplication(sys.argv[:1])
    form = Form(pathlib.Path(sys.argv[1]).read_text())
    form.show()
    if sys.argv[2:3] == ["--shoot"]:
        return look_at(form, sys.argv[3])
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
