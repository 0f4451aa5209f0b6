"""Groups in groups, conditions and overrides."""
import als
import pytest


def rows():
    layout = als.Layout(320, 100)
    root = layout.root
    box = root.view("box")
    box.intrinsic_size = (40, 20)
    layout.set_metrics(pad=8)
    layout.add("box.left == super.left + $pad; box.top == super.top")
    return layout, box


def test_a_condition_decides_whether_a_group_is_in_force():
    layout, box = rows()
    wide = layout.group("wide")
    (width,) = layout.add("box.width == 90", group=wide)
    wide.set_condition("root.width >= 600")
    layout.solve()
    assert box.frame.width == 40 and not wide.in_force and wide.active and width.active and not width.in_force
    layout.root.size = (600, 100)
    layout.solve()
    assert box.frame.width == 90 and wide.in_force and width.in_force and layout.rules_changed == [wide]
    assert wide.condition == "root.width >= 600"
    wide.set_condition(None)
    assert wide.condition is None


def test_a_group_is_in_force_only_with_its_parent():
    layout, box = rows()
    outer, inner = layout.group(), layout.group()
    layout.add("box.width == 90", group=inner)
    inner.parent = outer
    outer.set_condition("v.width > 50 or pad > limit", items={"v": box}, values={"limit": 100})
    layout.solve()
    assert inner.parent == outer and not inner.in_force
    inner.parent = None
    layout.solve()
    assert inner.parent is None and inner.in_force and box.frame.width == 90
    with pytest.raises(als.HierarchyError):
        inner.parent = inner


def test_an_override_counts_while_the_group_is_in_force():
    layout, box = rows()
    group = layout.group()
    group.set_override({"box": {"intrinsic": [60, 20]}, "pad": 20})
    layout.solve()
    assert box.frame == (20, 0, 60, 20) and box.intrinsic_size == (40, 20)
    group.set_override(None)
    layout.solve()
    assert box.frame == (8, 0, 40, 20)
    with pytest.raises(als.UnknownNameError):
        group.set_override('{"bxo": {"gone": true}}')
    with pytest.raises(als.UnknownNameError) as caught:
        group.set_condition("bxo.width < 5")
    assert caught.value.offset == 0


def test_weights_of_a_stack_that_a_rule_has_changed():
    layout = als.Layout.from_document({
        "als": 1, "root": {"name": "root", "size": [500, 480], "children": [{"name": "bar", "children": [
            {"name": "a"}, {"name": "b"}, {"name": "c", "text": {"value": "layout a begins goes until goes", "size": 20}}]}]},
        "constraints": [{"stack": "bar", "views": ["a", "b", "c"], "weights": {"b": 0.5}, "name": "n"}, "H:|[bar]|",
                        {"when": "c.width > 60", "set": {"a": {"gone": True}, "n": {"spacing": 2}}}]})
    for width in 500, 240, 640:
        layout.root.size = (width, 300)
        layout.solve()
        frames = list(layout.frames())
        layout["bar"].size_request()
        layout["bar"].other_layout()
        layout.solve()
        assert list(layout.frames()) == frames
