"""Both backends do the same; the tests around this one run with each."""
import ctypes
import gc
import inspect
import os
import subprocess
import sys
import threading
import weakref

import pytest

import als
from als import _backend, _plain


def started(code, **environment):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=dict(os.environ, **environment))


def test_the_backend_is_reported_and_can_be_forced():
    assert als.backend in ("c", "ctypes")
    assert started("import als; print(als.backend)", ALS_BACKEND="ctypes").stdout == "ctypes\n"
    assert started("import als; print(als.backend)", ALS_BACKEND=als.backend).stdout == f"{als.backend}\n"
    wrong = started("import als", ALS_BACKEND="fast")
    assert wrong.returncode and "ALS_BACKEND is 'c' or 'ctypes', not 'fast'" in wrong.stderr


def test_other_interpreters_use_ctypes():
    done = started("import als, _xxsubinterpreters as others; before = als.Rect; one = others.create(); "
                   "others.run_string(one, 'import als; print(als.backend, als.Layout(3, 4).solve().ok, flush=True)'); "
                   "layout = als.Layout(5, 6); layout.solve(); assert type(layout.root.frame) is before", ALS_BACKEND="")
    if "No module named" in done.stderr:
        pytest.skip("this Python has no module for other interpreters")
    assert done.stdout == "ctypes True\n", done.stderr


def test_both_have_the_same_functions():
    names = {name for name, value in vars(_plain).items() if inspect.isfunction(value) and value.__module__ == _plain.__name__ and not name.startswith("_")}
    assert len(names) == 15 and names <= set(dir(_backend.calls))


def test_handles_of_a_layout_that_is_closed(layout):
    view, constraint = layout.a, layout.add(layout.a.width == 40)
    layout.close()
    for call in (lambda: view.frame, layout.solve, layout.frames, lambda: layout.changed, lambda: layout.items, lambda: layout.view("x"),
                 lambda: layout.views(["x"]), lambda: setattr(constraint, "constant", 4), lambda: layout.add(view.width == 5), lambda: layout.add("a.width == 5"),
                 lambda: layout.add(view.width + view.height == 5), lambda: layout.add_many([]), lambda: layout.frames([view])):
        with pytest.raises(ValueError, match="the layout is closed"):
            call()


def test_arguments_of_a_wrong_kind_are_refused(layout):
    calls, constraint = _backend.calls, layout.add(layout.a.width == 40)
    for call in (lambda: calls.frame(5), lambda: calls.set_constant(constraint, "4"), lambda: calls.handles(5), lambda: calls.handles(["a"]), lambda: calls.handles([2.5]),
                 lambda: calls.frames(layout), lambda: calls.view(als.Item, layout, 5, None),
                 lambda: calls.create_terms(als.Constraint, layout, ((layout.a, 7),), 0, 1.0, 1000.0, 0)):
        with pytest.raises((TypeError, AttributeError, ValueError, ctypes.ArgumentError)):
            call()


def test_more_than_the_first_guess(layout):
    views = layout.views([None] * 3000, parent=layout.root)
    made = layout.add(*(view.width == 5 for view in views))
    layout.solve()
    assert len(layout.frames()) == 3003 and len(layout.changed) == 3003 and len(layout.items) == 3003 and len(made) == 3000
    assert list(layout.frames().ids) == [item.id for item in layout.items]
    small = als.Layout(10, 10)
    small.solve()
    assert len(small.frames()) == 1 and small.frames().ids.nbytes == 8


def test_no_object_is_lost_or_kept():
    layout = als.Layout(100, 100)
    views = layout.views(["a", "b"], parent=layout.root)
    divider = layout.add(views[0].width == 10)
    layout.solve()

    def work():
        for at in range(500):
            divider.constant = at
            layout.solve(examine=at % 2)
            assert views[0].frame.width == at
            layout.frames(), layout.frames(views), layout.changed, layout.items
            layout.add(views[1].height == views[0].height + 3, views[1].width + views[0].width == views[0].height + 3)[0].remove()
            with pytest.raises(TypeError):
                layout.add(views[0].left == "x")
        layout.remove(layout.constraints[1:])

    def count():
        gc.collect()
        return len(gc.get_objects())

    work()
    before = count()
    work()
    assert abs(count() - before) < 50


def test_a_layout_is_collected_with_its_handles():
    layout = als.Layout(100, 100)
    watched = weakref.ref(layout)
    layout.mine = layout.root, layout.root.width  # a cycle through a handle and through an anchor
    del layout
    gc.collect()
    assert watched() is None


def test_threads_of_many_layouts():
    faults = []

    def work():
        try:
            layout = als.Layout(100, 100)
            view = layout.root.view("v")
            width = layout.add(view.width == 1)
            for at in range(300):
                width.constant = at
                layout.solve()
                assert view.frame.width == at and len(layout.changed) <= 2
        except BaseException as error:
            faults.append(error)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_child_process_goes_on(layout):
    width = layout.add(layout.a.width == 40)
    layout.solve()
    done = started("import als, os; layout = als.Layout(9, 9); child = os.fork(); layout.root.size = (8, 8); layout.solve(); "
                   "assert layout.root.frame.width == 8; child and os._exit(os.waitpid(child, 0)[1])")
    assert done.returncode == 0, done.stderr
    assert width.constant == 40
