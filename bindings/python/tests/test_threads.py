"""Threads: one at a time for a layout, all at once for snapshots."""
import threading

import als


def chain(length):
    layout = als.Layout(10000, 100)
    made = layout.views([f"v{i}" for i in range(length)], parent=layout.root)
    specs, before = [], 0
    for view in made.ids:
        specs.append((view, before or layout.root.id, 1, 2 if before else 1, 0, 1000, 1, 1))
        specs.append((view, 0, 7, 0, 0, 750, 1, 5))
        before = view
    layout.add_many(specs)
    return layout


def run_all(work, count=4):
    found = []

    def guarded(index):
        try:
            found.append(work(index))
        except BaseException as error:
            found.append(error)

    threads = [threading.Thread(target=guarded, args=(index,)) for index in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_layouts_are_independent():
    def work(index):
        layout = chain(300 + index)
        for width in range(20):
            layout.root.size = (5000 + width, 100)
            layout.solve()
        return layout.digest

    alone = sorted(work(index) for index in range(4))
    assert sorted(run_all(work)) == alone


def test_a_second_thread_is_refused_or_served_never_worse():
    layout = chain(2000)
    refused = []

    def work(index):
        for width in range(30):
            try:
                layout.root.size = (5000 + width, 100 + index)
                layout.solve()
            except als.BusyError as error:
                assert "busy" in str(error)
                refused.append(error)

    assert run_all(work) == [None] * 4
    layout.root.size = (5000, 100)
    layout.solve()
    assert layout["v0"].frame.width == 5


def test_snapshots_are_for_all():
    layout = chain(500)
    layout.solve()
    items, snapshot = list(layout.items), layout.snapshot()
    wanted = [tuple(rect) for rect in layout.frames()]
    layout.close()

    def work(index):
        for _ in range(20):
            assert [tuple(rect) for rect in snapshot.frames(items)] == wanted

    assert run_all(work) == [None] * 4


def test_others_run_while_a_layout_is_solved():
    ticks, stop = [], threading.Event()

    def tick():
        while not stop.is_set():
            ticks.append(1)
            stop.wait(0.0005)

    other = threading.Thread(target=tick)
    other.start()
    layout = chain(20000)
    before = len(ticks)
    layout.solve()
    during = len(ticks) - before
    stop.set()
    other.join()
    assert during > 0
