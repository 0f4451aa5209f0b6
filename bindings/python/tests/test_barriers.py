"""Barriers, packed stacks, weights and grids of a least column width through the package; what they mean is in the shared corpus."""
import json

import pytest

import als


@pytest.fixture
def form():
    layout = als.Layout(300, 100)
    a, b, field = (layout.root.view(name) for name in ("a", "b", "field"))
    a.intrinsic_size, b.intrinsic_size = (60, 20), (90, 20)
    layout.add("H:|-10-[a]; H:|-10-[b]; V:|[a][b][field]")
    return layout, a, b, field


def test_a_barrier_follows_its_members(form):
    layout, a, b, field = form
    barrier = layout.barrier([a, b], margin=5, name="edge")
    layout.add("field.left == edge.left")
    layout.solve()
    assert barrier.guide.frame.x == 105 and field.frame.x == 105
    assert (barrier.side, barrier.margin, barrier.arranged) == (als.Attribute.TRAILING, 5, [a, b])
    b.gone = True
    layout.solve()
    assert field.frame.x == 75
    barrier.set([a, b], "left", 2)
    layout.solve()
    assert field.frame.x == 8
    assert any(entry.get("barrier") == "left" for entry in json.loads(layout.document())["constraints"] if isinstance(entry, dict))
    barrier.destroy()
    with pytest.raises(als.HandleError):
        barrier.margin


def test_what_a_barrier_refuses(form):
    layout, a, b, _ = form
    with pytest.raises(als.ArgumentError):
        layout.barrier([], name="edge")
    with pytest.raises(als.ArgumentError):
        layout.barrier([a, a])
    with pytest.raises(als.ArgumentError):
        layout.barrier([a, b], "centerX")


def test_packed_members_and_weights(form):
    layout, a, b, field = form
    row = layout.root.view("row")
    c, d = row.view("c"), row.view("d")
    c.intrinsic_size, d.intrinsic_size = (50, 10), (90, 10)
    layout.add("H:|[row]|; V:[row(20)]|")
    stack = row.stack([c, d], "horizontal", "packed", spacing=20, bias=0.25)
    layout.solve()
    assert [c.frame.x, d.frame.x] == [35, 105]
    stack.set([c, d], weights={c: 1, d: 2})
    layout.solve()
    assert [c.frame.width, d.frame.width] == pytest.approx([50 + 160 / 3, 90 + 320 / 3])
    with pytest.raises(als.ArgumentError):
        stack.set([c, d], bias=2, distribution="packed")
    with pytest.raises(als.ArgumentError):
        stack.set([c, d], distribution="fillEqually", weights={c: 1})


def test_as_many_columns_as_fit():
    layout = als.Layout(500, 90)
    cells = [layout.root.view(name) for name in "abcd"]
    layout.root.grid([cells], spacing=10, column_minimum=160)
    layout.solve()
    assert [cell.frame.x for cell in cells] == [0, 170, 340, 0]
    layout.root.size = (300, 90)
    layout.solve()
    assert [cell.frame.x for cell in cells] == [0, 0, 0, 0]
    layout.root.size = (330, 90)
    layout.solve()
    assert [cell.frame.x for cell in cells] == [0, 170, 0, 170]


def test_a_grid_is_saved_among_reordered_constraints():
    layout = als.Layout(500, 90)
    cells = [layout.root.view(name) for name in "abc"]
    layout.root.grid([cells], spacing=10, column_minimum=160)
    above = layout.add(cells[0].height >= 20)[0]
    layout.add(cells[1].height >= 30)
    for width in 500, 200, 800:
        layout.root.size = (width, 90)
        layout.solve()
        above.active = False
        above.active = True
        copy = als.Layout.from_document(layout.document())
        copy.solve()
        assert [tuple(copy[name].frame) for name in "abc"] == [tuple(cell.frame) for cell in cells]
