"""copy, deepcopy, pickle and fork of everything that holds a handle or a pointer."""
import copy
import gc
import os
import pickle
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import als


@pytest.fixture
def things(layout):
    a, b = layout.a, layout.b
    layout.add("V:|[b]")
    constraint = layout.add(a.width == 40)
    clash = layout.add(a.width == 50)
    layout.solve()
    many = layout.views(["c", "d"], parent=layout.root)
    rows = layout.add_many([(many[0].id, 0, 7, 0, 0, 1000.0, 1.0, 5.0)])
    stack, grid = layout.stack(layout.root, [b], "vertical"), layout.grid(b, [[many[0], many[1]]])
    guide, group = layout.root.guide("guide"), layout.group("g")
    box = layout.view("box", parent=layout.root)
    flow, barrier = box.flow([layout.view("chip", parent=box)]), layout.barrier([a, b], "bottom", name="edge")
    layout.solve()
    return {"layout": layout, "item": a, "guide": guide, "constraint": constraint, "clash": clash, "group": group, "stack": stack, "grid": grid,
            "flow": flow, "barrier": barrier,
            "items": many, "constraints": rows, "anchor": a.left, "sum": 2 * a.width + b.width, "request": a.width == b.width, "requests": a.center == b.center,
            "anchors": a.edges, "size": a.size, "snapshot": layout.snapshot(), "frames": layout.frames(), "edit": layout.edit(), "lent": layout.lend_frames(), "builder": a.build(),
            "conflict": layout.conflicts[0], "freedom": a.freedom, "findings": layout.lint(), "suggestions": layout.suggestions, "proof": layout.prove(width=(300, 330)),
            "explanation": layout.explain("a.width"), "terms": constraint.terms, "source": constraint.source, "report": layout.solve(), "digest": layout.digest, "superview": als.superview,
            "cell": als.Cell(a, 2), "limits": als.Limits()}


HANDLES = ["item", "guide", "constraint", "clash", "group", "stack", "grid", "flow", "barrier", "items", "constraints"]
UNIQUE = ["edit", "lent", "builder"]
PLAIN = ["size", "frames", "source", "report", "digest", "superview", "limits"]


def test_every_class_is_here(things):
    """A class that is added comes with a decision what its copy is."""
    tried = {type(thing).__name__ for thing in things.values()} | {"Suggestion", "Finding", "ProofFailure", "MinimumSize", "ExpectationFailure", "Witness", "ConflictMember",
                                                                   "Relaxation", "Term", "ExplainedTerm", "LostPreference", "Size", "Rect", "Edges", "Measured", "Text", "Expression"}
    public = {name for name in als.__all__ if isinstance(getattr(als, name), type) and not issubclass(getattr(als, name), (BaseException, int))}
    assert public - tried == set()


@pytest.mark.parametrize("name", HANDLES)
def test_the_copy_of_a_handle_is_that_handle(things, name):
    thing = things[name]
    for twin in (copy.copy(thing), copy.deepcopy(thing), copy.deepcopy([thing])[0]):
        assert twin is thing
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        with pytest.raises(TypeError, match="cannot be pickled: its layout can be pickled"):
            pickle.dumps(thing, protocol)


def test_handles_follow_a_layout_that_is_copied_with_them(things):
    layout, handles = things["layout"], {name: things[name] for name in HANDLES}
    made, found = copy.deepcopy((layout, handles))
    assert made is not layout and made.digest == layout.digest
    for name in ("item", "guide"):
        assert found[name].layout is made and found[name].name == handles[name].name
    assert found["constraint"].layout is made and found["constraint"].description == "a.width == 40"
    assert [item.name for item in found["items"]] == ["c", "d"] and all(item.layout is made for item in found["items"])
    assert found["constraints"][0].description == handles["constraints"][0].description
    assert type(found["stack"]) is als.Stack and [item.name for item in found["stack"].arranged] == ["b"] and found["group"].name == "g"
    found["stack"].destroy()
    found["constraint"].constant = 45
    found["item"].destroy()
    assert things["stack"].arranged and things["constraint"].constant == 40 and things["item"].alive
    with pytest.raises(TypeError, match="put the layout first"):
        copy.deepcopy((things["item"], layout))
    things["item"].destroy()
    assert not copy.deepcopy((layout, things["item"]))[1].alive


def test_expressions_and_answers_follow_too(things):
    names = ["anchor", "sum", "request", "requests", "anchors", "conflict", "freedom", "findings", "suggestions", "proof", "explanation", "terms", "cell"]
    for name in names:
        same = copy.copy(things[name])
        assert repr(same) == repr(things[name])
    made, found = copy.deepcopy((things["layout"], {name: things[name] for name in names}))
    for name in names:
        assert repr(found[name]) == repr(things[name]), name
    made.add(found["request"], *found["requests"])
    assert len(made.constraints) == len(things["layout"].constraints) + 3
    assert found["conflict"].broken.layout is made
    for name in ("anchor", "sum", "request", "requests", "anchors", "conflict", "cell"):
        with pytest.raises(TypeError, match="cannot be pickled"):
            pickle.dumps(things[name])


@pytest.mark.parametrize("name", UNIQUE)
def test_what_is_at_work_has_no_copy(things, name):
    for copied in (copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="cannot be copied: "):
            copied(things[name])
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        with pytest.raises(TypeError, match="cannot be pickled: "):
            pickle.dumps(things[name], protocol)


@pytest.mark.parametrize("name", PLAIN)
def test_plain_values_can_be_copied(things, name):
    thing = things[name]
    for twin in (copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))):
        assert repr(twin) == repr(thing) or name == "frames"
    if name == "frames":
        for twin in (copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))):
            assert list(twin) == list(thing) and bytes(twin.ids) == bytes(thing.ids) and twin.rows.tolist() == thing.rows.tolist()


def test_a_copy_of_a_snapshot_is_the_snapshot(things):
    layout, snapshot, view = things["layout"], things["snapshot"], things["item"]
    wanted = snapshot.frame(view)
    for twin in (copy.copy(snapshot), copy.deepcopy(snapshot), copy.deepcopy((layout, snapshot))[1]):
        assert twin is snapshot
    del twin
    gc.collect()
    kept = []
    for constant in range(50):
        things["constraint"].constant = constant
        layout.solve()
        kept.append(layout.snapshot())
    assert snapshot.frame(view) == wanted
    with pytest.raises(TypeError, match="Snapshot cannot be pickled: it is memory of this process; pickle the frames"):
        pickle.dumps(snapshot)
    frames = pickle.loads(pickle.dumps(snapshot.frames([view])))
    assert list(frames) == [wanted]


class Form(als.Layout):
    def __init__(self, title):
        super().__init__(100, 100)
        self.save = self.root.view("save")
        self.title = [title]


def test_classes_of_ones_own_keep_their_attributes():
    form = Form("one")
    twin = copy.deepcopy(form)
    assert type(twin) is Form and twin.save.layout is twin and twin.save.name == "save" and twin.title == ["one"] and twin.title is not form.title
    twin.save.destroy()
    assert form.save.alive
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(form)
    del form.save
    again = pickle.loads(pickle.dumps(form))
    assert type(again) is Form and again.title == ["one"] and [item.name for item in again.items] == ["root", "save"]


def test_a_closed_or_lent_layout_has_no_copy(layout):
    with layout.lend_frames():
        for copied in (copy.copy, copy.deepcopy):
            with pytest.raises(BufferError):
                copied(layout)
    layout.close()
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(ValueError, match="the layout is closed"):
            copied(layout)


def test_failures_can_be_sent_to_another_process(layout):
    layout.add(layout.a.width == 40)
    with pytest.raises(als.ConflictError) as caught:
        layout.conflict_policy = "refuse"
        layout.add(layout.a.width == 50)
        layout.solve()
    for twin in (copy.copy(caught.value), copy.deepcopy(caught.value), pickle.loads(pickle.dumps(caught.value))):
        assert type(twin) is als.ConflictError and str(twin) == str(caught.value) and twin.kind == caught.value.kind and twin.constraint is None
    with pytest.raises(als.NotationError) as caught:
        layout.add("a.width ! 3")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def forked(work):
    """Runs `work` in a child of this process; how it ended."""
    child = os.fork()
    if child == 0:
        code = 70
        try:
            work()
            code = 0
        finally:
            os._exit(code)
    for _ in range(600):
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status) if hasattr(os, "waitstatus_to_exitcode") else status
        time.sleep(0.05)
    os.kill(child, 9)
    os.waitpid(child, 0)
    return "hangs"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_child_process_has_a_layout_of_its_own(things):
    layout, item, snapshot = things["layout"], things["item"], things["snapshot"]
    before, frame = layout.digest, snapshot.frame(item)

    def work():
        assert layout.digest == before and snapshot.frame(item) == frame
        things["constraint"].constant = 44
        layout.solve()
        item.data = object()
        copy.deepcopy(layout).solve()
        things.clear()
        gc.collect()
        layout.close()

    assert forked(work) == 0
    assert layout.digest == before and layout.solve().ok is False and things["constraint"].constant == 40
    with layout.edit():
        assert forked(layout.solve) == 0
        layout.a.hidden = True
    with layout.lend_frames() as lent:
        assert forked(lambda: (lent[item], gc.collect())) == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_child_of_a_process_whose_layout_is_at_work():
    """The thread that solves is not in the child: there the layout is refused for good, and ends without waiting."""
    layout = als.Layout(10000, 100)
    views = layout.views([f"v{i}" for i in range(3000)], parent=layout.root)
    stop, results = threading.Event(), []

    def busy():
        while not stop.is_set():
            layout.root.size = (5000 + time.time() % 1000, 100)
            layout.solve()

    layout.stack(layout.root, list(views), spacing=1)
    thread = threading.Thread(target=busy)
    thread.start()
    try:
        def work():
            nonlocal layout
            try:
                layout.solve()
            except als.BusyError:
                pass
            other = als.Layout(10, 10)
            other.solve()
            layout = None
            gc.collect()

        for _ in range(10):
            results.append(forked(work))
    finally:
        stop.set()
        thread.join()
    assert results == [0] * 10


def test_the_issue():
    """Copies of a snapshot shared its pointer: use after free, and a crash at the end of the program."""
    code = """
import copy, gc, als
layout = als.Layout(100, 100)
view = layout.root.view("a")
width = layout.add(view.width == 4)
layout.solve()
snapshot = layout.snapshot()
for make in (copy.copy, copy.deepcopy):
    twin = make(snapshot)
    del twin
    gc.collect()
others = []
for k in range(200):
    width.constant = k + 10
    layout.solve()
    others.append(layout.snapshot())
print(snapshot.frame(view).width)
"""
    root = str(Path(als.__file__).parent.parent)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": root})
    assert (done.returncode, done.stdout) == (0, "4.0\n"), done.stderr
