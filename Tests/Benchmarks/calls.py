"""The calls a Python program makes most, beside kiwisolver where it has them: medians, for the backend that `import als` chose.

    python3 Tests/Artefact/python.py bench

The frames of both engines are compared.  `ALS_BACKEND=ctypes` measures the other backend.
"""
import gc
import itertools
import os
import statistics
import subprocess
import sys
import time

import form
import kiwisolver

import als


def median(call, times, inner=1):
    """Seconds that a call takes."""
    call()
    taken = []
    for _ in range(times):
        gc.collect()
        start = time.perf_counter()
        for _ in range(inner):
            call()
        taken.append((time.perf_counter() - start) / inner)
    return statistics.median(taken)


def splitter():
    """Two panes; the divider moves, and both frames are read."""
    layout = als.Layout(400, 300)
    root, (left, right) = layout.root, layout.views(["left", "right"], parent=layout.root)
    layout.add(left.left == root.left, right.right == root.right, right.left == left.right + 8,
               *(each for view in (left, right) for each in (view.top == root.top, view.bottom == root.bottom)))
    divider, places, frames = layout.add(left.width == 100), itertools.cycle(range(100, 301)), ()

    def step():
        nonlocal frames
        divider.constant = next(places)
        layout.solve()
        frames = left.frame, right.frame

    return step, lambda: (frames[0].width, frames[1].x)


def kiwi_splitter():
    solver, V = kiwisolver.Solver(), kiwisolver.Variable
    x, width, other, rest = V(), V(), V(), V()
    for constraint in (x == 0, other == x + width + 8, other + rest == 400, width >= 0, rest >= 0):
        solver.addConstraint(constraint)
    solver.addEditVariable(width, "strong")
    places, frames = itertools.cycle(range(100, 301)), ()

    def step():
        nonlocal frames
        solver.suggestValue(width, next(places))
        solver.updateVariables()
        frames = x.value(), width.value(), other.value(), rest.value()

    return step, lambda: (frames[1], frames[2])


def shifting(count):
    """A column of views that all move when its first constant changes."""
    layout = als.Layout(400, 800)
    views, above = list(layout.views([None] * count, parent=layout.root)), layout.root.top
    requests = []
    for view in views:
        requests += [view.left == layout.root.left, view.width == 100, view.height == 10, view.top == above]
        above = view.bottom
    made = layout.add(*requests)
    layout.solve()
    made[3].constant = 5
    layout.solve()
    assert len(layout.changed) == count
    return layout, views


def import_time():
    """Milliseconds of processor time that `import als` adds, the best of some."""
    def best(code):
        words = [sys.executable, "-c", f"import time; start = time.process_time(); {code}; print(time.process_time() - start)"]
        where = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        return min(float(subprocess.run(words, capture_output=True, text=True, env=where, check=True).stdout) for _ in range(15))

    best("import als")  # writes the bytecode
    return best("import als") - best("pass")


def main():
    print(f"backend {getattr(als, 'backend', 'ctypes')}")
    rows = []
    step, told = splitter()
    kiwi_step, kiwi_told = kiwi_splitter()
    for _ in range(30):
        step()
        kiwi_step()
        assert told() == kiwi_told()
    rows.append(("splitter of 2", median(step, 25, 201), median(kiwi_step, 25, 201)))
    for views, times in ((10, 101), (1000, 7)):
        mine, frames = form.measured(form.one_by_one, views // 2, times)
        peer, wanted = form.measured(form.kiwi, views // 2, min(times, 5))
        assert all(abs(a - b) <= 1e-6 * (1 + abs(b)) for one, other in zip(frames, wanted) for a, b in zip(one, other))
        rows.append((f"build of {views}", mine, peer))
    layout, views = shifting(1000)
    rows += [("frames of 1000", median(layout.frames, 51), None), ("frames of 1000 items", median(lambda: layout.frames(views), 51), None),
             ("v.frame", median(lambda: views[500].frame, 25, 1000), None), ("layout.changed of 1000", median(lambda: layout.changed, 51), None),
             ("import", import_time(), None)]
    for name, mine, peer in rows:
        print(f"{name:24}{1e6 * mine:12.2f} us" + ("" if peer is None else f"   kiwisolver {1e6 * peer:12.2f} us"))


if __name__ == "__main__":
    main()
