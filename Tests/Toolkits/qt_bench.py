"""Widgets in two columns, 500 of them by default, and a list of 400 labels, laid out by AlsLayout and by QGridLayout in PySide6: microseconds
of processor time, and their ratio.
    qt_bench.py [widgets]"""
import os
import pathlib
import sys
import time

here = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(here.parents[1] / "bindings/python/src"), str(here.parents[1] / "bindings/toolkits/qt")]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication, QGridLayout, QLabel, QLineEdit, QVBoxLayout, QWidget  # noqa: E402

from als_qt import AlsLayout  # noqa: E402

application = QApplication([])


def median(step, rounds=40):
    times = []
    for turn in range(rounds):
        start = time.process_time()
        step(turn)
        times.append(time.process_time() - start)
    return sorted(times)[rounds // 2] * 1e6


def form(rows, is_grid):
    window = QWidget()
    labels, fields = [QLabel(f"row {row}") for row in range(rows)], [QLineEdit() for row in range(rows)]
    layout = QGridLayout(window) if is_grid else AlsLayout(window)
    last = first = None
    for row, (label, field) in enumerate(zip(labels, fields)):
        if is_grid:
            layout.addWidget(label, row, 0)
            layout.addWidget(field, row, 1)
            continue
        a, b, root = layout.addWidget(label), layout.addWidget(field), layout.root
        layout.add([a.left == root.left + 9, b.left == a.right + 6, b.right == root.right - 9, a.center_y == b.center_y,
                    b.top == (root.top + 9 if last is None else last.bottom + 6)])
        if first is None:
            first = a
        else:
            layout.add(a.width == first.width)
        last = b
    if is_grid:
        layout.setRowStretch(rows, 1)
    else:
        layout.add(last.bottom <= layout.root.bottom - 9)
    window.resize(400, 40 * rows)
    window.show()
    application.processEvents()
    return window, layout, labels


def of_form(rows, is_grid):
    window, layout, labels = form(rows, is_grid)
    size = window.size()

    def text(turn):
        labels[7].setText(f"row {turn % 9}")
        layout.activate()

    def dirty(turn):
        layout.invalidate()
        layout.activate()

    def resize(turn):
        window.resize(size.width() + turn % 2 * 40, size.height())

    return {"form: another text": median(text), "form: dirty": median(dirty), "form: wider": median(resize)}


def of_list(is_grid):
    window, inside = QWidget(), QWidget()
    QVBoxLayout(window).addWidget(inside)
    layout = QVBoxLayout(inside) if is_grid else AlsLayout(inside)
    rows = [QLabel(f"row {row}") for row in range(400)]
    if not is_grid:
        layout.stack("vertical", "packed", spacing=6, bias=0)
    for row in rows:
        layout.addWidget(row)
    window.resize(300, 12000)
    window.show()
    application.processEvents()

    def append(turn):
        layout.addWidget(QLabel(f"row {turn}"))
        application.processEvents()

    def text(turn):
        rows[7].setText(f"row {turn % 9}")
        layout.activate()

    def hidden(turn):
        rows[9].setVisible(bool(turn % 2))
        layout.activate()

    return {"list: another text": median(text), "list: hidden": median(hidden), "list: a row": median(append)}


rows = (int(sys.argv[1]) if len(sys.argv) > 1 else 500) // 2
mine, theirs = {**of_form(rows, False), **of_list(False)}, {**of_form(rows, True), **of_list(True)}
print(f"{'microseconds':24} {'AlsLayout':>10} {'Qt':>10} {'ratio':>6}")
for name, value in mine.items():
    print(f"{name:24} {value:10.0f} {theirs[name]:10.0f} {value / theirs[name]:6.2f}")
