"""Views and guides."""
import gc
import weakref

import pytest

import als


def test_views_are_found_by_name_and_as_attributes(layout):
    assert layout["a"] == layout.a == layout.root["a"]
    assert layout["a"].name == "a" and layout["a"].parent == layout.root == layout.a.superview
    assert "a" in layout and "nobody" not in layout
    with pytest.raises(KeyError):
        layout["nobody"]
    with pytest.raises(AttributeError):
        layout.nobody


def test_two_of_one_name_are_ambiguous(layout):
    layout.root.view("a")
    with pytest.raises(als.UnknownNameError, match="ambiguous"):
        layout["a"]


def test_the_tree_can_be_walked_and_changed(layout):
    a, b = layout.a, layout.b
    inner = a.view("inner")
    strip = layout.root.guide("strip")
    assert layout.root.children == [a, b] and layout.root.guides == [strip]
    assert [item.name for item in layout.items] == ["root", "strip", "a", "inner", "b"]
    assert strip.kind == als.ItemKind.GUIDE and strip.parent == layout.root
    inner.move(b)
    assert inner.parent == b
    inner.move(layout.root, 0)
    assert layout.root.children == [inner, a, b]
    inner.move(None)
    assert layout.roots == [layout["root"], inner] and inner.parent is None
    with pytest.raises(ValueError):
        inner.superview
    with pytest.raises(als.HierarchyError):
        layout["root"].move(a)
    with pytest.raises(ValueError):
        inner.move(layout["root"], -1)


def test_an_ended_item_says_so(layout):
    a, inner = layout.a, layout.a.view("inner")
    assert a.alive
    a.destroy()
    assert not a.alive and not inner.alive
    with pytest.raises(als.HandleError):
        a.name
    with pytest.raises(als.HandleError):
        inner.destroy()
    assert "destroyed" in repr(a)


def test_items_of_another_layout_are_refused(layout):
    other = als.Layout(10, 10)
    with pytest.raises(als.HandleError):
        layout.view("x", parent=other.root)
    with pytest.raises(als.HandleError):
        layout.add(layout.a.width == other.root.width)


def test_traits_read_back(layout):
    a = layout.a
    assert a.size == (None, None)
    a.size = (100, None)
    assert a.size == als.Size(100, None)
    a.intrinsic_size = (30, 20)
    assert a.intrinsic_size == (30, 20)
    assert a.hugging == (250, 250) and a.compression == (750, 750)
    a.hugging, a.compression = (10, 20), (30, 40)
    assert a.hugging == (10, 20) and a.compression == (30, 40)
    a.direction = als.Direction.RIGHT_TO_LEFT
    assert a.direction == a.effective_direction == als.Direction.RIGHT_TO_LEFT
    assert a.margins == als.Edges(8, 8, 8, 8)
    a.margins = (1, 2, 3, 4)
    a.safe_area = 5
    a.alignment_insets = als.Edges(left=6)
    assert a.margins == (1, 2, 3, 4) and a.safe_area == (5, 5, 5, 5) and a.alignment_insets == (0, 6, 0, 0)
    a.set_margin_rules(from_safe_area=True, preserve=True)
    assert a.margin_rules == (True, True)
    a.baselines = (7, 8)
    assert a.baselines == (7, 8)
    a.hidden = True
    a.z = -3
    assert a.hidden and a.z == -3
    a.name = "other"
    assert a.name == "other" and layout.other == a
    a.name = None
    assert a.name is None


@pytest.mark.parametrize("setting", [
    lambda a: setattr(a, "size", (-5, 1)),
    lambda a: setattr(a, "size", (float("nan"), 1)),
    lambda a: setattr(a, "intrinsic_size", (float("inf"), 1)),
    lambda a: setattr(a, "hugging", (0, 1)),
    lambda a: setattr(a, "safe_area", -1),
    lambda a: setattr(a, "z", 10**30),
])
def test_numbers_out_of_range_change_nothing(layout, setting):
    before = layout.digest
    with pytest.raises(ValueError):
        setting(layout.a)
    assert layout.digest == before


def test_special_guides(layout):
    layout.root.safe_area = (44, 0, 34, 0)
    safe, margins = layout.root.safe_area_guide, layout.root.margins_guide
    assert safe.kind == als.ItemKind.SAFE_AREA and margins.kind == als.ItemKind.MARGINS
    assert safe == layout.root.safe_area_guide
    layout.add(layout.a.top == safe.top, layout.a.left == margins.left)
    layout.solve()
    assert (layout.a.frame.x, layout.a.frame.y) == (8, 44)


def test_many_views_at_once(layout):
    made = layout.views(["x", None, "z"], parent=layout.a, parents=[-1, 0, 1])
    assert [item.name for item in made] == ["x", None, "z"] and len(made) == 3
    assert made[1].parent == made[0] and made[2].parent == made[1] and made[0].parent == layout.a
    assert list(made.ids) == [item.id for item in made]
    layout.set_intrinsic_sizes(made, [(1, 2), (None, 3), (4, None)])
    assert made[1].intrinsic_size == (None, 3)
    before = layout.digest
    with pytest.raises(als.ArgumentError):
        layout.views(["p", "q"], parents=[1, -1])
    with pytest.raises(als.NumberError):
        layout.set_intrinsic_sizes(made, [(1, 1), (-7, 1), (1, 1)])
    assert layout.digest == before


def test_user_data_is_let_go_with_the_item(layout):
    class Thing:
        pass

    thing = Thing()
    watch = weakref.ref(thing)
    layout.a.data = thing
    del thing
    gc.collect()
    assert layout.a.data is watch()
    layout.a.destroy()
    gc.collect()
    assert watch() is None
    assert layout.b.data is None
    layout.b.data = 5
    layout.b.data = None
    assert layout.b.data is None


def test_items_keep_their_layout_alive():
    item = als.Layout(10, 10).root
    gc.collect()
    assert item.name == "root" and item.layout.root == item


def test_a_closed_layout_says_so():
    with als.Layout(10, 10) as layout:
        item = layout.root
    layout.close()
    for use in (lambda: layout.solve(), lambda: item.name, lambda: layout.add("root.width == 3"), lambda: layout.copy()):
        with pytest.raises(ValueError, match="closed"):
            use()


def test_limits_hold():
    layout = als.Layout(limits=als.Limits(max_items=2))
    layout.view()
    layout.view()
    with pytest.raises(als.LimitError):
        layout.view()


def test_too_much_work_is_refused():
    layout = als.Layout(400, 300, limits=als.Limits(max_work=400))
    layout.view("v0", parent=layout.root)
    layout.add("v0.width == 50")
    layout.solve()
    for i in range(1, 200):
        layout.view(f"v{i}", parent=layout.root)
        layout.add(f"v{i}.width + v{i - 1}.width + v{i - 1}.height == 500")
    with pytest.raises(als.LimitError, match=r"within 400 nonzeros \(max_work\)"):
        layout.solve()
    assert layout.v0.frame.width == 50


def test_copies_are_independent(layout):
    layout.add("a.width == 30")
    layout.solve()
    twin = layout.copy()
    assert twin.digest == layout.digest and twin.a != layout.a
    assert layout.counterpart(twin, layout.a) == twin.a
    there = layout.constraint_counterpart(twin, layout.constraints[0])
    assert there == twin.constraints[0]
    there.constant = 50
    twin.solve()
    assert twin.a.frame.width == 50 and layout.a.frame.width == 30
