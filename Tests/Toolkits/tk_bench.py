"""Widgets in two columns, 500 of them by default, and a list of 400 labels, laid out by als.tk.Manager and by Tk's grid: milliseconds of
processor time with the update of the screen."""
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
        start = time.process_time()
        for turn in range(10):
            step(turn)
        least = min(least, (time.process_time() - start) / 10)
    return least * 1e3


def of_list(is_grid):
    window = tkinter.Toplevel(application)
    manager = None if is_grid else als.tk.Manager(window)
    rows = []

    def append(turn=0):
        row = tkinter.Label(window, text=f"row {len(rows)}")
        if is_grid:
            row.grid(row=len(rows), column=0, sticky="ew", pady=(0, 4))
        else:
            manager.place(row)
        rows.append(row)
        if turn is not None:
            window.update()

    def text(turn):
        rows[7].configure(text=f"row {turn % 9}")
        window.update()

    def dirty(turn):
        """A change of the container alone: the weight of the column, or a priority in the layout."""
        if is_grid:
            window.columnconfigure(0, weight=1 + turn % 2)
        else:
            manager.view(rows[9]).hugging = 251, 251 + turn % 2
            manager.relayout()
        window.update()

    def unknown(turn):
        """Any widget may request another size; grid knows."""
        if is_grid:
            window.columnconfigure(0, weight=1 + turn % 2)
        else:
            manager.invalidate()
        window.update()

    def hidden(turn):
        if is_grid:
            (rows[9].grid_remove if turn % 2 else rows[9].grid)()
        else:
            (manager.hide if turn % 2 else manager.show)(rows[9])
        window.update()

    if is_grid:
        window.columnconfigure(0, weight=1)
    else:
        manager.stack("vertical", "packed", spacing=4, bias=0)
    for _ in range(400):
        append(None)
    window.geometry("300x16000")  # with room for all rows that are appended
    window.update()
    found = best(dirty), best(unknown), best(text), best(hidden)
    beside_hidden = best(append)
    hidden(0)  # all rows are shown again
    found = *found, best(append), beside_hidden
    window.destroy()
    return found


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
mine, grid = (*mine, *of_list(False)), (*grid, *of_list(True))
for name, a, b in zip(("resize", "another text", "list: dirty", "list: all asked", "list: another text", "list: hidden or shown", "list: a row", "list: a row, one hidden"), mine, grid):
    print(f"{name:24} {a:8.2f} {b:8.2f} {a / b:6.2f}")
