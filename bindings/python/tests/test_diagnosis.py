"""What is free and what would settle it; lint."""
import math

import pytest

import als


def test_freedom(layout):
    a, b = layout.a, layout.b
    layout.add("a.left >= super.left + 10; a.top = super.top; a.width = 40; a.height = 20; b.frame == a.frame")
    with pytest.raises(als.NotSolvedError):
        a.freedom
    layout.solve()
    found = a.freedom
    assert found.free == als.Free.LEFT and found.minimum.x == 10 == found.value.x and math.isinf(found.maximum.x)
    assert found.message == "a is ambiguous: its left is 10 and could be anything from 10 up (a.left == root.left + 10 would determine it)"
    assert a.suggestion(als.Free.TOP) is None
    assert a.suggestion(als.Free.LEFT).text == "a.left == root.left + 10"
    with pytest.raises(als.ArgumentError):
        a.suggestion(als.Free.LEFT | als.Free.TOP)


def test_another_layout(layout):
    a = layout.a
    layout.add("a.left >= super.left + 10; a.top = super.top; a.width = 40; a.height = 20; b.frame == a.frame")
    layout.solve()
    other = a.other_layout()
    assert other.frame(a).x == 110 and a.frame.x == 10
    assert a.other_layout(als.Free.TOP) is None and not a.exercise(als.Free.HEIGHT)
    assert a.exercise(als.Free.LEFT) and a.frame.x == 110 and layout.b.frame.x == 110
    layout.solve()
    assert a.frame.x == 10
    layout.add("a.left = super.left + 3")
    for question in (a.other_layout, a.exercise, lambda: a.suggestion(als.Free.LEFT), lambda: layout.suggestions):
        with pytest.raises(als.NotSolvedError):
            question()


def test_suggestions(layout):
    layout.add("a.left >= super.left + 10; a.height = 20; b.left = a.left; b.width = 7")
    layout.solve()
    before = list(layout.frames())
    found = layout.suggestions
    assert [one.text for one in found] == [
        "a.left == root.left + 10", "a.top == root.top", "a.width == 0", "b.top == root.top", "b.height == 0"]
    assert found[0].item == layout.a and found[0].value == als.Free.LEFT
    layout.add(*[one.request for one in found])
    layout.solve()
    assert layout.ambiguous == [] and list(layout.frames()) == before and layout.suggestions == []


@pytest.mark.parametrize("hugging, widths", [(249, [216, 60]), (251, [90, 186])])
def test_advice_of_a_row_whose_views_hug_alike(hugging, widths):
    layout = als.Layout(320, 60)
    city, time = layout.root.view("city"), layout.root.view("time")
    city.intrinsic_size, time.intrinsic_size = (90, 24), (60, 24)
    layout.add("H:|-16-[city]-12-[time]-16-|; V:|-18-[city]; V:|-18-[time]")
    layout.solve()
    assert city.freedom.advice == "lower the horizontal hugging of city to let it grow, or raise it to keep its size"
    city.hugging = (hugging, 250)
    layout.solve()
    assert layout.ambiguous == [] and [city.frame.width, time.frame.width] == widths


def test_lint(layout):
    layout.add("a.right = super.right + 10; a.left = super.left; a.width >= 0; V:|[a]|")
    found = layout.lint()
    assert [one.kind for one in found] == [als.LintKind.SUSPICIOUS_SIGN, als.LintKind.NO_EFFECT, als.LintKind.UNUSED_ITEM]
    assert found[0].code == "suspicious-sign" and found[0].constraint == layout.constraints[0] and found[0].other is None
    assert found[0].suggestion == "did you mean a.right == root.right - 10?"
    assert found[2].item == layout.b and found[2].message == "no constraint names b"
