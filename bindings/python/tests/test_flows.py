"""Flows: lines that break, in Python."""
import json

import als
import pytest


@pytest.fixture
def chips():
    """A box of 200 with four chips in a flow."""
    layout = als.Layout(200, 400)
    box = layout.root.view("box")
    layout.add("H:|[box]|", "V:|[box]")
    items = [box.view(name) for name in "abcd"]
    for item, width in zip(items, (80, 90, 60, 40)):
        item.intrinsic_size = (width, 20)
    flow = box.flow(items, spacing=10, line_spacing=5, name="chips")
    layout.solve()
    return layout, box, items, flow


def named(lines):
    return [[item.name for item in line] for line in lines]


def test_lines_and_frames(chips):
    layout, box, items, flow = chips
    assert named(flow.lines) == [["a", "b"], ["c", "d"]] and box.frame.height == 45
    assert tuple(items[3].frame) == (70, 25, 40, 20)
    assert flow.flow_name == "chips" and layout["~chips.line2"].frame.y == 25
    assert flow.info.line_count == 2 and flow.arranged == items
    assert flow.kind == als.ArrangementKind.FLOW


def test_what_has_changed(chips):
    layout, _, items, flow = chips
    assert layout.rules_changed == [flow]
    layout.solve()
    assert layout.rules_changed == []
    layout.root.size = (300, 400)
    layout.solve()
    assert named(flow.lines) == [["a", "b", "c", "d"]]
    assert layout.rules_changed == [flow]
    items[0].gone = True
    layout.solve()
    assert named(flow.lines)[0][0] == "b"


def test_changes_of_members(chips):
    layout, box, items, flow = chips
    last = box.view("e")
    last.intrinsic_size = (30, 10)
    flow.insert(0, last)
    flow.take_out(items[1])
    flow.set_spacing(0)
    layout.solve()
    assert named(flow.lines) == [["e", "a", "c"], ["d"]]
    items[2].destroy()
    layout.solve()
    assert named(flow.lines) == [["e", "a", "d"]]
    flow.set([items[0], last], "vertical", "spaceEvenly", per_line=1, equal=True)
    layout.solve()
    assert named(flow.lines) == [["a"], ["e"]] and flow.info.axis == 1
    flow.destroy()
    layout.solve()
    assert [item.name for item in layout.items if item.name and item.name.startswith("~")] == []


def test_undone_by_edits(chips):
    layout, _, _, flow = chips
    before = (named(flow.lines), layout.document())
    with pytest.raises(ZeroDivisionError):
        with layout.edit():
            layout.root.size = (90, 400)
            layout.solve()
            assert len(flow.lines) > 2
            raise ZeroDivisionError
    layout.solve()
    assert (named(flow.lines), layout.document()) == before


def test_copies_and_digests(chips):
    layout, _, _, flow = chips
    copy = layout.copy()
    copy.solve()
    assert copy.digest == layout.digest
    copy.root.size = (100, 400)
    copy.solve()
    assert named(flow.lines) == [["a", "b"], ["c", "d"]]
    copy.root.size = (200, 400)
    copy.solve()
    assert copy.digest == layout.digest


def test_saved_as_such(chips):
    layout, _, _, _ = chips
    saved = json.loads(layout.document())
    assert [e for e in saved["constraints"] if isinstance(e, dict) and "flow" in e] == [
        {"flow": "box", "views": ["a", "b", "c", "d"], "name": "chips", "spacing": 10, "lineSpacing": 5}]
    assert "line1" not in layout.document()
    again = als.Layout.from_document(layout.document())
    again.solve()
    assert again.document() == layout.document() and again["d"].frame == layout["d"].frame


def test_constraints_of_flows_come_last(chips):
    layout, box, items, _ = chips
    own = layout.add(items[0].height >= 5)[0]
    constraints = list(layout.constraints)
    assert own in constraints[:10] and constraints[-1].group is not None
    assert constraints.index(own) < min(i for i, c in enumerate(constraints) if c.group is not None)


def test_sizes_for_a_width(chips):
    _, box, _, _ = chips
    assert box.size_request((100, None))[1] == (100, 95)
    assert box.size_request()[1] == (300, 20)


def test_mistakes(chips):
    layout, box, items, flow = chips
    with pytest.raises(als.ArgumentError):
        box.flow(items, per_line=0)
    with pytest.raises(als.ArgumentError):
        box.flow([items[0], items[0]])
    with pytest.raises(als.ArgumentError):
        box.flow(items, "vertical", alignment="firstBaseline")
    with pytest.raises(als.NumberError):
        box.flow(items, spacing=float("nan"))
    with pytest.raises(als.ArgumentError):
        box.flow([box])
    with pytest.raises(als.AlsError):
        als.Layout(10, 10).root.flow(items)
    assert len(flow.lines) == 2
