"""Stacks and grids through the package; what they mean is in the shared corpus."""
import pytest

import als


@pytest.fixture
def row():
    layout = als.Layout(300, 100)
    items = [layout.root.view(name) for name in "abc"]
    for item, width in zip(items, (50, 80, 40)):
        item.intrinsic_size = (width, 20)
    return layout, items


def lefts(layout, items):
    layout.solve()
    return [item.frame.x for item in items]


def test_a_stack_stays_what_it_is(row):
    layout, (a, b, c) = row
    stack = layout.stack(layout.root, [a, b, c], distribution="equalSpacing", alignment="top", spacing=8)
    assert lefts(layout, (a, b, c)) == [0, 115, 260] and stack.arranged == [a, b, c]
    b.gone = True
    assert lefts(layout, (a, c)) == [0, 260]
    b.gone = False
    d = layout.root.view("d")
    d.intrinsic_size = (30, 20)
    stack.insert(0, d)
    stack.append(a)
    assert stack.arranged == [d, b, c, a]
    stack.take_out(d)
    stack.set([a, b, c], "horizontal", als.Distribution.FILL_EQUALLY, als.Alignment.FILL, 15)
    assert lefts(layout, (a, b, c)) == [0, 105, 210]
    stack.set_spacing(30)
    assert lefts(layout, (a, b, c)) == [0, 110, 220]
    stack.deactivate()
    stack.destroy()
    assert layout.constraints == [] and repr(stack).startswith("<als.Stack")
    with pytest.raises(als.HandleError):
        stack.append(a)


def test_spaces_of_their_own(row):
    layout, (a, b, c) = row
    layout.stack(layout.root, [a, b, c], "vertical", alignment="leading", spacing=5, custom_spacing={a: 12}, margins=True)
    layout.solve()
    assert (a.frame.x, a.frame.y, b.frame.y - a.frame.bottom, c.frame.y - b.frame.bottom) == (8, 8, 12, 5)
    with pytest.raises(als.ArgumentError):
        layout.stack(layout.root, [a], custom_spacing={b: 1})


def test_a_stack_on_baselines(row):
    layout, (a, b, c) = row
    for item in (a, b, c):
        item.baselines = (15, 5)
    layout.stack(layout.root, [a, b, c], als.Axis.VERTICAL, alignment=als.Alignment.LEADING, spacing=25, baselines=True)
    layout.solve()
    assert b.frame.y == 25


def test_grids(row):
    layout, (a, b, c) = row
    grid = layout.grid(layout.root, [[als.Cell(a, row_span=2), b], [c]], spacing=(10, 6), equal_columns=True, equal_rows=True)
    layout.solve()
    assert a.frame == (0, 0, 145, 100) and b.frame == (155, 0, 145, 47) and c.frame == (155, 53, 145, 47)
    assert grid.arranged == [a, b, c]
    grid.set([[a, None, b], [als.Cell(c, column_span=3, column_alignment="center")]], column_spacing=[4, 6], row_spacing=[2],
             column_alignment=["leading", "fill", "trailing"], row_alignment="top")
    layout.solve()
    assert a.frame == (0, 0, 50, 20) and b.frame == (220, 0, 80, 20) and c.frame == (130, 22, 40, 20)
    inactive = layout.grid(layout.root, [], active=False)
    assert not any(part.active for part in inactive.members)
    assert repr(grid).startswith("<als.Grid")
    for bad in ({"column_spacing": [1, 2]}, {"column_alignment": ["fill"] * 3}, {"column_alignment": "baseline"}):
        with pytest.raises(als.ArgumentError):
            layout.grid(layout.root, [[a, b]], **bad)
    for span in (0, -1, 10**12):
        with pytest.raises(als.ArgumentError, match="span"):
            layout.grid(layout.root, [[als.Cell(a, column_span=span), b]])
        with pytest.raises(als.ArgumentError, match="span"):
            layout.grid(layout.root, [[als.Cell(a, row_span=span), b]])
    with pytest.raises(als.ArgumentError) as caught:
        layout.grid(layout.root, [[a, b], [a]])
    assert caught.value.index == 2


def test_bad_words(row):
    layout, (a, b, c) = row
    with pytest.raises(als.ArgumentError, match="equal_spacing"):
        layout.stack(layout.root, [a], distribution="equalSpacings")
    with pytest.raises(als.ArgumentError):
        layout.stack(layout.root, [a, a])
    with pytest.raises(als.NumberError):
        layout.stack(layout.root, [a], spacing=float("nan"))
    assert layout.constraints == []


def test_aspect_ratio(row):
    layout, (a, b, c) = row
    layout.add(a.height == 40)
    ratio = layout.aspect_ratio(a, 2.5)
    layout.solve()
    assert a.frame.width == 100 and ratio.multiplier == 2.5
    with pytest.raises(als.NumberError):
        layout.aspect_ratio(a, 0)
