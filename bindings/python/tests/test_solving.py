"""Solving, conflicts, edits, frames, snapshots."""
import json

import pytest

import als


def test_frames(layout):
    a, b = layout.a, layout.b
    with pytest.raises(als.NotSolvedError):
        a.frame
    inner = a.view("inner")
    layout.add("a.left = super.left + 10; a.top = super.top + 20; a.width = 100; a.height = 50", "inner.left = super.left + 5",
               "inner.top = super.top; inner.width = 7; inner.height = 8", "b.frame == super.frame")
    a.alignment_insets = (1, 2, 3, 4)
    report = layout.solve()
    assert report.ok and report.rounds == 1 and not report.unsettled and report.revision == 1 and report.broken == 0
    assert a.frame == (8, 19, 106, 54) and a.alignment_rect == (10, 20, 100, 50)
    assert a.frame.right == 114 and a.frame.bottom == 73
    assert inner.frame_in(layout.root) == inner.frame_in() and inner.frame_in(a) == inner.frame
    with pytest.raises(als.HierarchyError):
        inner.frame_in(b)
    assert layout.constraints[0].violation == 0
    young = layout.root.view("young")
    with pytest.raises(als.NotSolvedError):
        layout.add(young.width == a.width)[0].violation


def test_all_frames_at_once(layout):
    layout.add("H:|[a(100)][b]|; V:|[a]|; V:|[b]|")
    assert len(layout.frames()) == 3
    layout.solve()
    frames = layout.frames()
    assert list(frames) == [(0, 0, 320, 480), (0, 0, 100, 480), (100, 0, 220, 480)] == [item.frame for item in layout.items]
    assert list(frames.ids) == [item.id for item in layout.items] and frames.rows[2, 2] == 220
    some = layout.frames([layout.b, layout.a.id])
    assert [frame.width for frame in some] == [220, 100]
    with pytest.raises(als.HandleError):
        layout.frames([layout.a, als.Layout(1, 1).root])
    assert len(layout.frames([])) == 0 and layout.frames([]).rows.nbytes == 0
    assert {item.name for item in layout.changed} == {"root", "a", "b"}
    layout.root.size = (400, 480)
    layout.solve()
    assert {item.name for item in layout.changed} >= {"root", "b"}
    layout.solve()
    layout.view("apart").size = (1, 1)
    layout.solve()
    assert [item.name for item in layout.changed] == ["apart"]


def test_numpy_sees_frames_without_a_copy(layout):
    numpy = pytest.importorskip("numpy")
    layout.add("H:|[a(100)][b]|; V:|[a]|; V:|[b]|")
    layout.solve()
    frames = layout.frames()
    array, same = numpy.asarray(frames), numpy.asarray(frames.rows)
    assert array.shape == (3, 4) and array.dtype == numpy.float64 and numpy.shares_memory(array, same)
    with layout.lend_frames() as lent:
        table = numpy.asarray(lent.rows)
        assert table.shape[1] == 4 and not table.flags.writeable and not table.flags.owndata
        with pytest.raises(BufferError):
            layout.solve()
        with pytest.raises(BufferError):
            layout.a.index
        with pytest.raises(BufferError):
            layout.close()
        assert lent[layout_b(frames, layout)] == frames[2]
        del table
    assert tuple(numpy.asarray(layout.frames())[layout.a.index]) is not None
    b = layout.b
    with layout.lend_frames() as lent:
        table = numpy.array(lent.rows)
    assert tuple(table[b.index]) == b.frame


def layout_b(frames, layout):
    return als.Item(layout, frames.ids[2])


def test_a_lent_table_cannot_dangle(layout):
    numpy = pytest.importorskip("numpy")
    layout.solve()
    lent = layout.lend_frames()
    with pytest.raises(BufferError):
        with lent:
            table = numpy.asarray(lent.rows)
    with pytest.raises(BufferError, match="lent"):
        layout.solve()
    assert table.shape[0] >= 3
    del table
    lent.release()
    layout.solve()
    with als.Layout().lend_frames() as empty:
        assert len(empty.rows) == 0


def test_conflicts(layout):
    first, second, third = layout.add("a.width >= 80", "a.width <= 60", "b.width == a.width")
    report = layout.solve()
    assert not report.ok and report.conflicts == report.broken == 1
    conflict, = layout.conflicts
    assert conflict.constraints == (first, second) and conflict.broken == second and second.broken and not third.broken
    assert "a.width" in conflict.message and second.violation == 20
    assert layout.a.frame.width == 80 == layout.b.frame.width


def test_freedom(layout):
    layout.add("a.left = super.left; a.width = 3; b.frame = super.frame; a.top >= super.top; a.height = 4")
    layout.solve()
    assert layout.ambiguous == [layout.a] and layout.a.free == als.Free.TOP and layout.b.free == 0


def test_an_explanation_adds_up(layout):
    first, second, third = layout.add("a.right = super.right - 20", "a.width >= 40", "a.width = 10 @ 300")
    with pytest.raises(als.NotSolvedError):
        layout.a.right.explain()
    layout.solve()
    why = layout.a.left.explain()
    assert why.value == layout.a.frame.x == sum(term.factor * term.value for term in why.terms) and not why.free
    assert why.terms[0].constraint == first and why.terms[0].reason == als.Reason.CONSTRAINT and why.terms[0].item == layout.a
    assert {term.reason for term in why.terms} == {als.Reason.CONSTRAINT, als.Reason.SIZE}
    assert [term.item for term in why.terms if term.constraint is None] == [layout.root]
    lost, = why.lost
    assert lost.constraint == third and lost.winner == second and lost.points == -30 and lost.priority == 300
    assert str(why).startswith("a.left is ") and json.loads(why.json)["value"] == why.value
    assert layout.b.top.explain().free and layout.b.top.explain().terms[0].reason == als.Reason.NOTHING
    with pytest.raises(als.HandleError):
        gone = layout.a
        gone.destroy()
        gone.left.explain()


def test_an_edit_is_kept_or_taken_back(layout):
    layout.solve()
    before = layout.digest
    with pytest.raises(ZeroDivisionError):
        with layout.edit():
            layout.add("a.width == 30")
            layout.solve()
            1 / 0
    assert layout.digest == before
    with layout.edit() as edit:
        layout.add("a.width == 30")
        edit.cancel()
    assert layout.digest == before
    with layout.edit() as edit:
        layout.add("a.width == 30")
        assert edit.conflict() is None
        with pytest.raises(als.AlsError):
            with layout.edit():
                layout.add("a.width == 40")
                conflict = edit.conflict()
                layout.add("!")
        assert [c.constant for c in conflict.constraints[:1]] == [30] and "a.width" in conflict.message
    assert [c.constant for c in layout.constraints] == [30]
    with pytest.raises(als.ArgumentError):
        edit.commit()


def test_a_layout_that_refuses(layout):
    kept, = layout.add("a.width == 30")
    layout.conflict_policy = als.ConflictPolicy.REFUSE
    assert layout.conflict_policy == als.ConflictPolicy.REFUSE
    before = layout.digest
    with pytest.raises(als.ConflictError):
        layout.add("a.width == 40")
    with pytest.raises(als.ConflictError) as caught:
        with layout.edit():
            layout.add("b.width == 3")
            layout.add("a.width == 50")
    assert caught.value.constraints[0] == kept and caught.value.descriptions == ("a.width == 30", "a.width == 50")
    assert "  a.width == 50" in str(caught.value)
    assert layout.digest == before
    layout.conflict_policy = als.ConflictPolicy.REPORT
    layout.add("a.width == 40")
    with pytest.raises(als.ConflictError) as caught:
        layout.conflict_policy = als.ConflictPolicy.REFUSE
    assert len(caught.value.constraints) == 2


def test_every_refused_change_names_the_members(layout):
    kept, = layout.add("a.width == 30")
    other, = layout.add((layout["a"].width == 40) | 500)
    layout.conflict_policy = als.ConflictPolicy.REFUSE

    ways = [lambda: layout.add("a.width == 40"), lambda: layout.add(layout["a"].width == 40), lambda: setattr(other, "priority", 1000)]
    for way in ways:
        with pytest.raises(als.ConflictError) as caught:
            way()
        error = caught.value
        assert error.descriptions == ("a.width == 30", "a.width == 40") and error.constraints[0] == kept
        assert str(error).endswith("  a.width == 30\n  a.width == 40")
    with pytest.raises(als.ConflictError) as caught:
        layout["a"].size = (50, None)
    assert caught.value.constraints == (kept,) and caught.value.descriptions == ("a.width == 30", "a is 50 wide")
    with pytest.raises(als.ConflictError) as caught:
        kept.constant = -1
    assert caught.value.constraints == (kept,)


def test_sums_keep_their_first_factor(layout):
    a, b = layout["a"], layout["b"]
    one, = layout.add((2 * a.width == 5) | 10)
    two, = layout.add((2 * a.width + 3 * b.width == 5) | 10)
    assert one.description == "2 * a.width == 5 @ 10" and repr(one) == "<als.Constraint '2 * a.width == 5 @ 10'>"
    assert two.description == "2 * a.width + 3 * b.width == 5 @ 10"
    assert (one.first_multiplier, two.first_multiplier) == (2, 2)


def test_a_conflict_explains_itself(layout):
    wide, low, high = layout.add("a.width >= 400; a.left >= super.left; a.right <= super.right")
    layout.solve()
    conflict, = layout.conflicts
    assert conflict.message.startswith("a.width is at least 400, but a must fit in root, which is 320 wide.")
    assert conflict.missed == 80 and [member.constraint for member in conflict.members] == [wide, low, high, None]
    size = conflict.members[3]
    assert (size.role, size.item, size.attribute, size.value, size.text) == (als.Role.SIZE, layout.root, als.Attribute.WIDTH, 320, "root is 320 wide")
    assert conflict.members[0].weight == -1 and conflict.members[0].relation == als.Relation.GREATER_OR_EQUAL
    assert json.loads(layout.conflicts_json())[0]["missed"] == 80 and wide.document_range is None
    kinds = [als.Relax.SIZE, als.Relax.CONSTANT, als.Relax.PRIORITY, als.Relax.CONSTANT, als.Relax.CONSTANT, als.Relax.PRIORITY, als.Relax.PRIORITY]
    assert [relaxation.kind for relaxation in conflict.relaxations] == kinds
    for relaxation in conflict.relaxations:
        with pytest.raises(KeyError), layout.edit():
            relaxation.apply()
            assert layout.solve().ok, relaxation.text
            raise KeyError  # taken back


def test_a_large_conflict_is_whole(layout):
    views = [layout.root.view(f"v{i}") for i in range(40)]
    layout.add(views[0].width == 10, [b.width == a.width + 1 for a, b in zip(views, views[1:])])
    with layout.edit() as edit:
        layout.add(views[-1].width >= views[0].width + 100)
        assert len(edit.conflict().constraints) == 40
        edit.cancel()


def test_snapshots(layout):
    layout.add("a.width == 30; a.left == super.left; a.height == 4")
    assert layout.snapshot().revision == 0
    layout.solve()
    before = layout.snapshot()
    layout.constraints[0].constant = 50
    layout.solve()
    after = layout.snapshot()
    assert before.frame(layout.a).width == 30 and after.frame(layout.a, als.Space.ROOT).width == 50
    assert before.revision == 1 and after.revision == 2
    assert [rect.width for rect in before.between(after, 0.25, [layout.a])] == [35]
    assert after.frames([layout.a, layout.root]).rows[0, 2] == 50
    young = layout.view("young")
    with pytest.raises(als.NotSolvedError):
        after.frame(young)
    with pytest.raises(als.HandleError):
        after.frame(als.Layout(1, 1).root)
    with pytest.raises(als.NumberError):
        before.between(after, float("nan"), [layout.a])
    a = layout.a
    layout.close()
    assert before.frame(a).width == 30


def test_pictures(layout):
    import xml.etree.ElementTree as ElementTree

    layout.root.guide("<&\">\x07")
    layout.b.hidden = True
    layout.view("second root").size = (10, 10)
    layout.add("H:|[a(100)][b]|; V:|[a]|; V:|[b]|")
    revision = layout.solve().revision
    layout.a.view("young")
    for text in (layout.svg(), layout._repr_svg_()):
        shapes = ElementTree.fromstring(text)
        assert len(shapes.findall("{*}rect")) >= 5 and shapes.get("viewBox").startswith("-1 -1 ")
    assert layout.solve().revision == revision + 1
    ElementTree.fromstring(als.Layout().svg())


def test_what_has_not_settled():
    layout = als.Layout.from_document({"als": 1, "root": {"name": "root", "size": [400, 800], "safeArea": [0, 0, 34, 0], "children": [
        {"name": "still", "intrinsic": [10, 10]}, {"name": "restless", "intrinsic": [100, 20]}]}, "constraints": [
            "restless.left = root.left; restless.top = root.top + 790 + restless.height - restless.safeArea.height",
            "still.left = root.left; still.top = root.top"]})
    assert layout.unsettled == []
    assert layout.solve().unsettled
    assert [item.name for item in layout.unsettled] == ["restless"]
    layout.root.safe_area = (0, 0, 0, 0)
    assert not layout.solve().unsettled and layout.unsettled == []


def test_what_lies_where_and_the_order_of_reading():
    layout = als.Layout(200, 100)
    root = layout.root
    a, b, c = (root.view(name) for name in "abc")
    layout.add("a.left == super.left + 100; b.left == super.left + 10; c.left == super.left + 10")
    layout.add("a.top == super.top; b.top == super.top; c.top == super.top + 40")
    layout.add("a.width == 50; b.width == 50; c.width == 50; a.height == 30; b.height == 30; c.height == 30")
    layout.solve()
    assert layout.item_at(20, 10) == b
    assert layout.item_at(199, 99) == root
    assert layout.item_at(300, 10) is None
    assert layout.items_in((0, 0, 200, 45), root) == [c, b, a, root]
    assert layout.items_in((0, 0, 200, 45), inside=True) == [b, a]
    assert layout.reading_order() == [b, a, c]
    assert c.nearest("up", [a, b, c]) == b
    assert b.nearest(als.Heading.RIGHT, [a, c]) == a
    assert a.nearest("right", [b, c]) is None
    assert set(layout.changed_in_root) == {root, a, b, c}
    expected = a.frame_in()
    with layout.lend_frames(als.Space.ROOT) as lent:
        assert lent[a] == expected
    with pytest.raises(als.NumberError):
        layout.item_at(float("nan"), 0)
