"""Components in documents, files that are included, and metrics that are texts."""
import json

import als
import pytest

TILE = {"components": {"tile": {"parameters": {"wide": 40}, "view": {"children": [{"name": "icon", "intrinsic": [10, 10]}]},
                                "constraints": ["self.width == {wide}; self.height == 20; icon.left == super.left + 3; icon.top == super.top"]}}}
PAGE = {"als": 1, "include": ["tiles.json"],
        "root": {"size": [300, 100], "children": [{"use": "tile", "name": "t", "for": [{"wide": 30}, {}]}]},
        "constraints": ["H:|[t1][t2]; t1.top == super.top; t2.top == super.top"]}


def test_documents_are_included():
    asked = []
    layout = als.Layout.from_document(PAGE, include=lambda name: asked.append(name) or TILE)
    layout.solve()
    assert asked == ["tiles.json"]
    assert layout["t2"].frame == (30, 0, 40, 20) and layout["t2.icon"].frame.x == 3


def test_an_exception_of_the_loader_is_raised():
    def missing(name):
        raise FileNotFoundError(name)

    layout = als.Layout()
    with pytest.raises(FileNotFoundError, match="tiles.json"):
        layout.read(PAGE, include=missing)
    assert not layout.roots
    with pytest.raises(als.DocumentError):
        layout.read(PAGE)
    layout.read(PAGE, include=lambda name: json.dumps(TILE).encode())


def test_errors_of_components_name_the_use():
    with pytest.raises(als.DocumentError) as caught:
        als.Layout.from_document({**PAGE, **TILE, "include": [], "root": {"children": [{"use": "tile", "name": "t", "repeat": 2, "with": {"wied": 1}}]}})
    assert "wide" in str(caught.value)


def test_a_metric_can_be_a_text():
    layout = als.Layout(320, 100)
    layout.set_metrics(pad=8, wide="2 * pad + 4")
    box = layout.root.view("box")
    layout.add("box.width == $wide")
    assert layout.metric("wide") == 20 and layout.metric_text("wide") == "2 * pad + 4" and layout.metric_text("pad") is None
    layout.set_metrics(pad=10)
    layout.solve()
    assert box.frame.width == 24
    with pytest.raises(als.AlsError, match="depend on itself"):
        layout.set_metrics(pad="wide")
