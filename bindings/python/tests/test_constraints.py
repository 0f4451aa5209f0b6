"""Constraints: arithmetic, fields, groups, names, array forms."""
import struct

import pytest

import als


def spec_of(constraint):
    return (constraint.first, constraint.first_attribute, constraint.relation, constraint.multiplier, constraint.second,
            constraint.second_attribute, constraint.constant, constraint.priority)


def test_operators_make_the_constraint_they_look_like(layout):
    a, b = layout.a, layout.b
    A, R = als.Attribute, als.Relation
    for request, expected in [
        (a.width == 2 * b.width, (a, A.WIDTH, R.EQUAL, 2, b, A.WIDTH, 0, 1000)),
        (a.left >= b.right + 8, (a, A.LEFT, R.GREATER_OR_EQUAL, 1, b, A.RIGHT, 8, 1000)),
        (a.left - 8 <= b.right, (a, A.LEFT, R.LESS_OR_EQUAL, 1, b, A.RIGHT, 8, 1000)),
        ((a.width == 40) | 750, (a, A.WIDTH, R.EQUAL, 1, None, A.NONE, 40, 750)),
        (40 <= a.height, (a, A.HEIGHT, R.GREATER_OR_EQUAL, 1, None, A.NONE, 40, 1000)),
        (40 == a.height, (a, A.HEIGHT, R.EQUAL, 1, None, A.NONE, 40, 1000)),
        (a.width / 2 == b.width + 3, (b, A.WIDTH, R.EQUAL, 0.5, a, A.WIDTH, -3, 1000)),
        (a.width / 2 <= b.width, (b, A.WIDTH, R.GREATER_OR_EQUAL, 0.5, a, A.WIDTH, 0, 1000)),
        (a.center_x == b.center_x_within_margins, (a, A.CENTER_X, R.EQUAL, 1, b, A.CENTER_X_WITHIN_MARGINS, 0, 1000)),
        (a.baseline == b.first_baseline - 1, (a, A.LAST_BASELINE, R.EQUAL, 1, b, A.FIRST_BASELINE, -1, 1000)),
        (a.width == (b.width + 10) * 3, (a, A.WIDTH, R.EQUAL, 3, b, A.WIDTH, 30, 1000)),
        (a.width == 10 - b.width, (a, A.WIDTH, R.EQUAL, -1, b, A.WIDTH, 10, 1000)),
    ]:
        made, = layout.add(request)
        assert spec_of(made) == expected, request
        made.destroy()


def test_sums_of_many_terms(layout):
    a, b, root = layout.a, layout.b, layout.root
    c = root.view("c")
    made, = layout.add(c.left - b.right == b.left - a.right)
    assert [(t.item, t.attribute, t.multiplier) for t in made.terms] == [
        (c, als.Attribute.LEFT, 1), (b, als.Attribute.RIGHT, -1), (b, als.Attribute.LEFT, -1), (a, als.Attribute.RIGHT, 1)]
    layout.add(a.left == root.left, c.right == root.right, [item.width == 60 for item in (a, b, c)])
    layout.solve()
    assert b.frame.x == 130
    assert made.description == "c.left - b.right - b.left + a.right == 0"


def test_what_is_no_constraint_is_refused(layout):
    a = layout.a
    with pytest.raises(TypeError, match="tighter"):
        a.width == layout.b.width | 750
    with pytest.raises(TypeError, match="neither true nor false"):
        40 <= a.width <= 80
    for wrong in (lambda: a.width == "40", lambda: a.width == None, lambda: a.width * a.height, lambda: layout.add(3),  # noqa: E711
                  lambda: a.width + "x", lambda: a.width / a.width, lambda: "x" - a.width, lambda: hash(a.width)):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(als.RelationError):
        layout.add(a.left == 10)
    with pytest.raises(als.RelationError):
        layout.add(a.left == layout.b.top)
    with pytest.raises(als.NumberError):
        layout.add((a.width == 10) | 1200)
    with pytest.raises(als.NumberError):
        layout.add(a.width == float("nan"))
    with pytest.raises(als.HierarchyError):
        layout.add(a.left == layout.view("elsewhere").left)
    assert layout.constraints == []


def test_add_is_all_or_none(layout):
    before = layout.digest
    with pytest.raises(als.UnknownNameError):
        layout.add(layout.a.width == 3, "b.width == 4", "b.width == nobody.width")
    assert layout.digest == before
    made = layout.add(layout.a.width == 3, ["b.width == 4; b.height == 5", [layout.a.height == 6]])
    assert [constraint.constant for constraint in made] == [3, 4, 5, 6]


def test_fields_change_in_place(layout):
    made, = layout.add(layout.a.width == 2 * layout.b.width + 1)
    made.constant, made.multiplier, made.priority = 5, 3, 400
    assert (made.constant, made.multiplier, made.priority) == (5, 3, 400)
    assert made.active and made.host == layout.root and made.group is None
    made.active = False
    assert not made.active
    made.host = layout.root
    assert made.active
    with pytest.raises(als.HierarchyError):
        made.host = layout.a
    made.host = None
    assert not made.active
    with pytest.raises(als.NumberError):
        made.priority = 0
    made.data = {"my": "own"}
    assert made.data == {"my": "own"}
    made.destroy()
    assert not made.alive and "destroyed" in repr(made)
    with pytest.raises(als.HandleError):
        made.constant


def test_identifiers_and_names(layout):
    made, = layout.add("a.width == 30 # width of a")
    assert made.identifier == "width of a"
    made.identifier = "ä"
    assert made.identifier == "ä"
    made.identifier = None
    assert made.identifier is None and made.name is None
    made.name = "wide"
    assert made.name == "wide" and layout.a.constraint("wide") == made and layout.b.constraint("wide") is None
    other, = layout.add(layout.b.width == 3)
    other.keep(layout.b, "wide")
    assert layout.constraints_named("wide") == [made, other] and layout.constraints_named("wide", layout.b) == [other]
    with pytest.raises(als.UnknownNameError):
        layout.add("b.height == 3")[0].keep(layout.b, "wide")
    assert layout.remove_named(["wide", "nothing"], layout.b) == 1
    assert layout.remove_named(["wide"], subtree=True) == 1 and not made.alive


def test_replace_updates_or_makes(layout):
    a = layout.a
    first = layout.replace(a, "wide", a.width == 30)
    again = layout.replace(a, "wide", a.width == 40)
    assert first == again and first.constant == 40
    assert layout.replace(a, "wide", "self.width == b.width * 2") == first and first.second == layout.b
    off = layout.replace(a, "high", a.height == 3, active=False)
    assert a.constraint("high") == off
    with pytest.raises(als.ArgumentError):
        layout.replace(a, "wide", "a.width == 3; a.height == 4")
    with pytest.raises(als.ArgumentError):
        layout.replace(a, "wide", a.width + layout.b.width + a.height == 3)


def test_groups(layout):
    narrow = layout.group("narrow")
    made = layout.add("a.width == 30", layout.b.width == 20, group=narrow)
    assert narrow.members == made and made[0].group == narrow and layout.group_named("narrow") == narrow and layout.groups == [narrow]
    narrow.deactivate()
    assert not any(constraint.active for constraint in made)
    narrow.activate()
    assert all(constraint.active for constraint in made)
    narrow.remove(made[0])
    assert narrow.members == made[1:]
    narrow.add(made[0])
    assert narrow.name == "narrow"
    narrow.destroy()
    assert made[0].alive and layout.groups == []
    with pytest.raises(KeyError):
        layout.group_named("narrow")
    with pytest.raises(als.HandleError):
        narrow.activate()


def test_metrics(layout):
    layout.set_metrics(gap=12, pad=3)
    made, = layout.add("a.width == gap")
    assert made.constant == 12 and layout.metric("gap") == 12
    layout.remove_metric("gap")
    assert layout.metric("gap") is None
    with pytest.raises(als.UnknownNameError):
        layout.add("a.width == gap")
    assert layout.add("a.width == gap", values={"gap": 7})[0].constant == 7


def test_many_at_once_from_tuples_and_buffers(layout):
    a, b = layout.a, layout.b
    rows = [(a.id, 0, 7, 0, 0, 1000, 1, 50), (a.id, b.id, 7, 7, -1, 750, 2, 3)]
    made = layout.add_many(rows)
    assert len(made) == 2 and made[1].second == b and made[1].priority == 750 and made[1].relation == als.Relation.LESS_OR_EQUAL
    raw = b"".join(struct.pack("=QQiiifdd", *row) for row in rows)
    again = layout.add_many(raw, active=False)
    assert [spec_of(c) for c in again] == [spec_of(c) for c in made] and not again[0].active
    layout.activate(again)
    layout.deactivate(made.ids)
    assert again[0].active and not made[0].active
    layout.set_constants(made, [1, 2])
    assert [constraint.constant for constraint in made] == [1, 2]
    before = layout.digest
    with pytest.raises(als.HandleError) as caught:
        layout.add_many([rows[0], (77, 0, 7, 0, 0, 1000, 1, 1)])
    assert caught.value.index == 1
    with pytest.raises(ValueError):
        layout.add_many(b"123")
    with pytest.raises(ValueError):
        layout.set_constants(made, [1])
    with pytest.raises(als.HandleError):
        layout.remove([made[0], made[0]])
    assert layout.digest == before
    layout.remove(made)
    assert len(layout.constraints) == 2
    assert len(layout.add_many([])) == 0


def test_numpy_takes_and_gives(layout):
    numpy = pytest.importorskip("numpy")
    views = layout.views([None] * 100, parent=layout.root)
    specs = numpy.zeros(100, dtype=als.SPEC_DTYPE)
    assert specs.itemsize == 48
    specs["first"], specs["first_attribute"], specs["priority"] = numpy.asarray(views.ids), 7, 1000
    specs["constant"] = numpy.arange(100)
    made = layout.add_many(specs)
    layout.solve()
    assert (numpy.asarray(layout.frames(views))[:, 2] == numpy.arange(100)).all()
    layout.set_constants(made, numpy.arange(100) + 1.0)
    layout.deactivate(numpy.asarray(made.ids)[:50])
    assert not made[49].active and made[50].constant == 51
    wide, = layout.add(layout.a.width == numpy.float64(2) * layout.b.width + numpy.int64(4))
    assert (wide.multiplier, wide.constant) == (2, 4)


NEARLY = 999.99993896484375


@pytest.mark.parametrize("priority", [999.99999, 999.99999999999])
def test_nearly_required_is_not_required(priority):
    layout = als.Layout(100, 100)
    a = layout.root.view("a")
    made = layout.add((a.width == 5) | priority)
    assert made.priority == NEARLY
    made.priority = 500
    made.priority = priority
    assert made.priority == NEARLY and made.description.endswith("@ 999.99994")
    texts = layout.add(f"a.height = 5 @ {priority:.15g}; H:[a(7@{priority:.15g})]")
    assert [each.priority for each in texts] == [NEARLY, NEARLY]
    assert layout.add((a.left - a.right + a.width == 5) | priority).priority == NEARLY
    assert layout.aspect_ratio(a, 2, priority).priority == NEARLY
    a.hugging = a.compression = (priority, 250)
    assert a.hugging == a.compression == (NEARLY, 250)
    assert layout.add_many([(a.id, 0, als.Attribute.WIDTH, 0, 0, priority, 1, 5)])[0].priority == NEARLY
    assert layout.shorthand(a, {"width ==": {"constant": 5, "priority": priority}})[0].priority == NEARLY
    with layout.build(a) as steps:
        steps.priority(priority).set("width", 5)
    assert layout.constraints[-1].priority == NEARLY
    layout.solve()


def test_more_than_required_is_refused():
    layout = als.Layout(100, 100)
    a = layout.root.view("a")
    for add in (lambda: layout.add((a.width == 5) | 1000.00001), lambda: layout.add("a.width = 5 @ 1000.00001"),
                lambda: setattr(a, "hugging", (1000.00001, 1))):
        with pytest.raises(als.AlsError):
            add()
