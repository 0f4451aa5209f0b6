"""Views that move in their chain, grids that change by rows and columns, and the array forms."""
import pytest

import als


@pytest.fixture
def chain():
    layout = als.Layout(300, 200)
    for name in "abc":
        layout.root.view(name)
    layout.add("V:|-8-[a(10)]-4-[b(20)]-4-[c(30)]")
    return layout


def order(layout):
    layout.solve()
    return [(view.name, view.frame.y) for view in layout.root.children]


def test_moves_in_a_chain(chain):
    before = len(list(chain.constraints))
    chain.c.move_before(chain.a)
    assert order(chain) == [("c", 8), ("a", 42), ("b", 56)]
    chain.a.move_before(None, als.Axis.VERTICAL)
    assert order(chain) == [("c", 8), ("b", 42), ("a", 66)]
    assert len(list(chain.constraints)) == before
    with pytest.raises(als.ArgumentError, match="tied to no sibling"):
        chain.a.move_before(chain.b, "horizontal")
    with pytest.raises(als.ArgumentError, match="'diagonal' is no axis"):
        chain.a.move_before(chain.b, "diagonal")


def test_moves_in_a_stack():
    layout = als.Layout(300, 200)
    views = [layout.root.view(name) for name in "abc"]
    stack = layout.stack(layout.root, views, axis="vertical")
    views[2].move_before(views[0])
    assert stack.arranged == [views[2], views[0], views[1]] == list(layout.root.children)


def test_many_gone(chain):
    chain.set_gone([chain.a, chain.b])
    assert chain.a.gone and chain.b.gone and not chain.c.gone
    chain.set_gone([chain.a, chain.b], [False, True])
    assert not chain.a.gone and chain.b.gone
    chain.set_gone([], True)
    with pytest.raises(als.ArgumentError, match="1 views have 2 flags"):
        chain.set_gone([chain.a], [True, False])


def test_groups(chain):
    group = chain.group("sizes")
    made = chain.add("a.width >= 1; b.width >= 2")
    group.add(*made)
    assert group.members == made
    many = chain.add_many([(chain.a.id, 0, 7, 0, 1, 1000.0, 1.0, 3.0), (chain.b.id, 0, 7, 0, 1, 1000.0, 1.0, 3.0)], group=group)
    assert len(group.members) == 4 and many[0].group == group
    with pytest.raises(als.HandleError):
        group.add(made[0], made[0])
    group.add()


def test_grid_lines():
    layout = als.Layout(300, 200)
    a, b, c, d = (layout.root.view(name) for name in "abcd")
    for view in (a, b, c, d):
        view.intrinsic_size = (30, 20)
    grid = layout.grid(layout.root, [[a, b], [c, None]], spacing=5)
    grid.insert_rows(1)
    grid.put(d, 1, 1)
    layout.solve()
    assert c.frame.y == 50 and d.frame.x == b.frame.x and d.frame.y == 25
    grid.move_rows(2, 0)
    layout.solve()
    assert (c.frame.y, a.frame.y, d.frame.y) == (0, 25, 50)
    grid.set_rows_gone(0)
    layout.solve()
    assert c.gone and a.frame.y == 0
    grid.set_rows_gone(0, False)
    grid.remove_rows(1)
    assert set(grid.arranged) == {c, d}
    grid.insert_columns()
    grid.move_columns(0)
    grid.set_columns_gone(2)
    assert c.gone
    grid.remove_columns(2)
    assert grid.arranged == [d]
    grid.take_out(d)
    assert grid.arranged == []
    for call in (lambda: grid.insert_rows(-1), lambda: grid.remove_rows(9), lambda: grid.put(a, -1, 0), lambda: grid.put(a, 0, 0, row_span=0)):
        with pytest.raises(als.ArgumentError):
            call()
