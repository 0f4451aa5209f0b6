"""Views whose content scrolls."""
import pytest

import als

LIST = """{"als": 1, "root": {"name": "screen", "size": [300, 200], "children": [{"name": "list", "scrolls": "y", "scrollOffset": [0, 40],
 "children": [{"name": "a", "intrinsic": [null, 150]}, {"name": "b", "intrinsic": [null, 250]}, {"name": "head"}]}]},
 "constraints": ["V:|[list]|; H:|[list]|; V:|[a][b]|; H:|[a]|; H:|[b]|; H:|[head]|; head.top = list.top; head.height = 10"]}"""


def test_axes_offset_and_range():
    layout = als.Layout()
    root = layout.view("root")
    assert root.scrolls is als.Scrolls.NONE and root.scroll_offset == (0, 0) and root.scroll_range is None
    root.size = (100, 50)
    root.scrolls = "both"
    assert root.scrolls is als.Scrolls.BOTH
    root.view("a")
    layout.add("H:|[a(300)]|; V:|[a(80)]|")
    root.scroll_offset = (30, -4)
    layout.solve()
    assert root.scroll_offset == (30, -4)
    assert root.scroll_range == ((0, 0), (200, 30))
    root.scrolls = None
    assert root.scrolls is als.Scrolls.NONE
    root.scrolls = als.Scrolls.X
    assert root.scrolls is als.Scrolls.X
    with pytest.raises(als.ArgumentError, match="can be none, x, y, both"):
        root.scrolls = "down"
    with pytest.raises(als.NumberError):
        root.scroll_offset = (0, float("nan"))
    with pytest.raises((TypeError, als.ArgumentError)):
        root.scroll_offset = 7


def test_a_document_that_scrolls():
    layout = als.Layout.from_document(LIST)
    layout.solve()
    view, head, b = layout["list"], layout["head"], layout["b"]
    assert head.frame == (0, 40, 300, 10) and b.frame == (0, 150, 300, 250)
    assert view.scroll_range == ((0, 0), (0, 200))
    view.scroll_offset = (0, 90)
    layout.solve()
    assert layout.changed == [head]
    assert head.frame == (0, 90, 300, 10)
    with layout.edit() as edit:
        view.scroll_offset = (0, 10)
        layout.solve()
        edit.cancel()
    layout.solve()
    assert head.frame == (0, 90, 300, 10) and view.scroll_offset == (0, 90)
    again = als.Layout.from_document(layout.document())
    again.solve()
    assert again["list"].scroll_offset == (0, 90) and again["head"].frame == (0, 90, 300, 10)


def test_advice_makes_it_scroll():
    document = LIST.replace('"scrolls": "y", "scrollOffset": [0, 40]', '"clips": true').replace("V:|[a][b]|", "V:|[a(150)][b(250)]|")
    layout = als.Layout.from_document(document)
    layout.solve()
    relaxation, = [one for one in layout.conflicts[0].relaxations if one.kind is als.Relax.SCROLLS]
    assert relaxation.item == layout["list"] and relaxation.constraint is None and relaxation.value == als.Scrolls.Y
    relaxation.apply()
    layout.solve()
    assert not layout.conflicts
    assert layout["b"].frame == (0, 150, 300, 250)
