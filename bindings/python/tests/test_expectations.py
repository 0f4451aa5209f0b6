"""What is expected of a layout, and text as content."""
import pytest

import als


def test_text(layout):
    a = layout.a
    assert a.text is None
    a.set_text("Hi Hi", 10)
    layout.add("a.left == super.left; a.top == super.top")
    layout.solve()
    assert a.text == als.Text("Hi Hi", 10, als.TextAdvance.SANS, 1)
    assert (a.frame.width, a.frame.height) == (21.66, 12)
    a.set_text("Hi Hi", 10, "mono")
    layout.scale_content(2, stretch=1.5)
    layout.solve()
    assert a.frame.width == 90 and a.text.size == 20 and a.text.stretch == 1.5
    a.set_text(None)
    assert a.text is None
    with pytest.raises(als.NumberError):
        a.set_text("x", 0)
    with pytest.raises(als.NumberError):
        layout.scale_content(0)


def test_expectations(layout):
    a, b = layout.a, layout.b
    layout.add("a.left == super.left; a.top == super.top; a.size == 20; b.left == a.right; b.top == super.top; b.size == 20")
    assert layout.expect({"expect": "at-least", "view": "a", "size": [44, None]}) == 0
    assert layout.expect("near.left >= a.right + gap", items={"near": b}, values={"gap": 8}) == 1
    assert layout.expect("satisfiable") == 2
    assert layout.expectations[1:] == [{"expect": "b.left >= a.right + 8"}, {"expect": "satisfiable"}]
    assert layout.expectation_kind(0) == als.ExpectationKind.AT_LEAST
    with pytest.raises(als.NotSolvedError):
        layout.judge()
    layout.solve()
    small, near = layout.judge(reference=als.Snapshot(layout))
    assert small.index == 0 and small.item == a and small.axis == als.Axis.HORIZONTAL and (small.measured, small.wanted) == (20, 44)
    assert near.message == "near.left >= a.right + gap does not hold: this is 20 and must be at least 28" and near.other == a and near.constraint is None
    layout.remove_expectation(0)
    assert len(layout.judge()) == 1
    with pytest.raises(als.ArgumentError):
        layout.remove_expectation(5)
    with pytest.raises(als.DocumentError):
        layout.expect("fitting")
    with pytest.raises(TypeError):
        layout.expect(5)


def test_defaults(layout):
    a = layout.a
    layout.add("a.left == super.left - 5; a.top == super.top; a.size == 20; b.frame == a.frame")
    layout.solve()
    assert [(one.kind, one.index, one.item) for one in layout.judge()] == [
        (als.ExpectationKind.INSIDE, None, a), (als.ExpectationKind.INSIDE, None, layout.b)]
    a.ignored = True
    assert a.ignored and len(layout.judge()) == 1
    layout.root.clips = True
    assert layout.root.clips and not layout.judge()
