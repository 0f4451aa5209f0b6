"""Widgets in two columns, 500 of them by default, laid out by als.tk.Manager and by Tk's grid: milliseconds for a resize with the
update of the screen, and for another text."""
import pathlib
import sys
import time
import tkinter

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parents[1] / "bindings/python/src"))

import als.tk  # noqa: E402


def form(rows, is_grid):
    window = tkinter.Toplevel(application)
    labels = [tkinter.Label(window, text=f"row {row}") for row in range(rows)]
    fields = [tkinter.Entry(window) for row in range(rows)]
    if is_grid:
        for row, (label, field) in enumerate(zip(labels, fields)):
            label.grid(row=row, column=0, padx=(9, 6), pady=3)
            field.grid(row=row, column=1, padx=(0, 9), pady=3, sticky="ew")
        window.columnconfigure(1, weight=1)
    else:
        manager = als.tk.Manager(window)
        root, last, first = manager.root, None, None
        for label, field in zip(labels, fields):
            a, b = manager.place(label), manager.place(field)
            manager.add([a.left == root.left + 9, b.left == a.right + 6, b.right == root.right - 9, a.center_y == b.center_y,
                         b.top == (root.top + 3 if last is None else last.bottom + 6)])
            if first is None:
                first = a
            else:
                manager.add(a.width == first.width)
            last = b
        manager.add(last.bottom <= root.bottom - 3)
    window.geometry("400x1100")
    window.update()
    return window, labels


def best(step):
    least = 1e9
    for _ in range(7):
        start = time.perf_counter()
        for turn in range(10):
            step(turn)
        least = min(least, (time.perf_counter() - start) / 10)
    return least * 1e3


def measure(rows, is_grid):
    window, labels = form(rows, is_grid)

    def resize(turn):
        window.geometry(f"{440 - turn % 2 * 40}x1100")
        window.update()

    def text(turn):
        labels[7].configure(text=f"row {turn % 9}")
        window.update()

    found = best(resize), best(text)
    window.destroy()
    return found


application = tkinter.Tk()
application.withdraw()
rows = (int(sys.argv[1]) if len(sys.argv) > 1 else 500) // 2
mine, grid = measure(rows, False), measure(rows, True)
print(f"{'milliseconds':24} {'Manager':>8} {'grid':>8} {'ratio':>6}")
for name, a, b in zip(("resize and update", "another text, update"), mine, grid):
    print(f"{name:24} {a:8.2f} {b:8.2f} {a / b:6.2f}")
