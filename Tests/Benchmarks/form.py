"""A form of 1 000 rows, built and solved: libals by one array call and by one call for each constraint, beside kiwisolver.

    python3 Tests/Artefact/python.py bench [rows]

Workload W1 of Tests/Benchmarks: in each row a label and a field, each below the one before, all as wide as the first.
Medians; both engines answer the same frames, which is checked.
"""
import gc
import statistics
import sys
import time

import als

LEFT, RIGHT, TOP, BOTTOM, WIDTH, HEIGHT = 1, 2, 3, 4, 7, 8


def by_tuples(rows):
    layout = als.Layout(400, 800)
    root = layout.root.id
    views = layout.views([None] * (2 * rows), parent=layout.root)
    ids = views.ids.tolist()
    specs = []
    for label, field, above in zip(ids[::2], ids[1::2], [0] + ids[::2]):
        specs += ((label, root, LEFT, LEFT, 0, 1000.0, 1.0, 20.0), (label, 0, WIDTH, 0, 0, 1000.0, 1.0, 100.0),
                  (label, 0, HEIGHT, 0, 0, 1000.0, 1.0, 30.0),
                  (label, above, TOP, BOTTOM, 0, 1000.0, 1.0, 8.0) if above else (label, root, TOP, TOP, 0, 1000.0, 1.0, 20.0))
        if above:
            specs += ((field, ids[1], LEFT, LEFT, 0, 1000.0, 1.0, 0.0), (field, ids[1], WIDTH, WIDTH, 0, 1000.0, 1.0, 0.0))
        else:
            specs += ((field, label, LEFT, RIGHT, 0, 1000.0, 1.0, 8.0), (field, root, RIGHT, RIGHT, 0, 1000.0, 1.0, -20.0))
        specs += ((field, 0, HEIGHT, 0, 0, 1000.0, 1.0, 30.0), (field, label, TOP, TOP, 0, 1000.0, 1.0, 0.0))
    layout.add_many(specs)
    layout.solve()
    return layout.frames(views)


def by_numpy(rows):
    """The array form as it is meant: columns."""
    import numpy

    layout = als.Layout(400, 800)
    root = layout.root.id
    views = layout.views([None] * (2 * rows), parent=layout.root)
    ids = numpy.asarray(views.ids)
    labels, fields = ids[::2], ids[1::2]
    specs = numpy.zeros((rows, 8), dtype=als.SPEC_DTYPE)
    specs["priority"], specs["multiplier"] = 1000, 1
    for column, attributes, constant in ((0, (LEFT, LEFT), 20), (1, (WIDTH, 0), 100), (2, (HEIGHT, 0), 30), (3, (TOP, BOTTOM), 8),
                                         (4, (LEFT, LEFT), 0), (5, (WIDTH, WIDTH), 0), (6, (HEIGHT, 0), 30), (7, (TOP, TOP), 0)):
        part = specs[:, column]
        part["first"] = labels if column < 4 else fields
        part["first_attribute"], part["second_attribute"], part["constant"] = *attributes, constant
    specs["second"][:, 0], specs["second"][1:, 3], specs["second"][1:, 4:6], specs["second"][:, 7] = root, labels[:-1], fields[0], labels
    specs[0, 3] = (labels[0], root, TOP, TOP, 0, 1000, 1, 20)
    specs[0, 4] = (fields[0], labels[0], LEFT, RIGHT, 0, 1000, 1, 8)
    specs[0, 5] = (fields[0], root, RIGHT, RIGHT, 0, 1000, 1, -20)
    layout.add_many(specs)
    layout.solve()
    return layout.frames(views)


def one_by_one(rows):
    layout = als.Layout(400, 800)
    root, add = layout.root, layout.add
    above = first = None
    for _ in range(rows):
        label, field = root.view(), root.view()
        add(label.left == root.left + 20)
        add(label.width == 100)
        add(label.height == 30)
        if above is None or first is None:
            add(label.top == root.top + 20)
            add(field.left == label.right + 8)
            add(field.right == root.right - 20)
            first = field
        else:
            add(label.top == above.bottom + 8)
            add(field.left == first.left)
            add(field.width == first.width)
        add(field.height == 30)
        add(field.top == label.top)
        above = label
    layout.solve()
    return layout.frames(item for item in layout.items if item != root)


def kiwi(rows):
    import kiwisolver

    solver = kiwisolver.Solver()
    add, V = solver.addConstraint, kiwisolver.Variable

    def view():
        x, y, width, height = made = V(), V(), V(), V()
        add(width >= 0)
        add(height >= 0)
        return made

    root = x, y, width, height = view()
    for variable, value in zip(root, (0, 0, 400, 800)):
        add(variable == value)
    above = first = None
    made = []
    for _ in range(rows):
        label, field = view(), view()
        made += [label, field]
        add(label[0] == x + 20)
        add(label[2] == 100)
        add(label[3] == 30)
        if above is None:
            add(label[1] == y + 20)
            add(field[0] == label[0] + label[2] + 8)
            add(field[0] + field[2] == x + width - 20)
            first = field
        else:
            add(label[1] == above[1] + above[3] + 8)
            add(field[0] == first[0])
            add(field[2] == first[2])
        add(field[3] == 30)
        add(field[1] == label[1])
        above = label
    solver.updateVariables()
    return [tuple(variable.value() for variable in view) for view in made]


def measured(work, rows, times):
    taken = []
    for _ in range(times):
        gc.collect()
        start = time.perf_counter()
        result = work(rows)
        taken.append(time.perf_counter() - start)
    return statistics.median(taken), [tuple(rect) for rect in result]


def main():
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    peer, wanted = measured(kiwi, rows, 5)
    print(f"kiwisolver         {1000 * peer:9.2f} ms")
    for name, work in (("array, numpy", by_numpy), ("array, tuples", by_tuples), ("one call each", one_by_one)):
        mine, frames = measured(work, rows, 15)
        same = all(abs(a - b) <= 1e-6 * (1 + abs(b)) for one, other in zip(frames, wanted) for a, b in zip(one, other))
        assert same and len(frames) == len(wanted), f"{name}: other frames"
        print(f"als, {name:14}{1000 * mine:9.2f} ms   {peer / mine:6.1f} times faster")


if __name__ == "__main__":
    main()
