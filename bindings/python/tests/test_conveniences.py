"""One constraint in, one out; center, size and edges; documents of all kinds; explain and draw by name."""
import copy
import inspect
import json
import pickle
import re
import shutil
from pathlib import Path

import pytest

import als

NEED_TOOL = pytest.mark.skipif(not (__import__("os").environ.get("ALS_TOOL") or shutil.which("als")), reason="no als command")


def written(requests):
    return [repr(request) for request in requests]


def test_one_in_one_out(layout):
    a, b = layout.a, layout.b
    one = layout.add(a.width == 40)
    assert isinstance(one, als.Constraint) and one.constant == 40
    assert isinstance(layout.root.add(b.width == 40), als.Constraint)
    assert isinstance(layout.add(b.height == 4, group=layout.group()), als.Constraint)
    assert isinstance(layout.add({"first": "a", "firstAttribute": "height", "constant": 3}), als.Constraint)
    for many in (layout.add("a.top == b.top"), layout.add([a.left == b.left]), layout.add(a.left == b.left, a.top == b.top),
                 layout.add(a.center == b.center), layout.add()):
        assert isinstance(many, list)
    # As programs were written before.
    again, = layout.add(a.right == b.right)
    assert again[0] is again and list(again) == [again] and len(again) == 1 and bool(again)
    with pytest.raises(IndexError):
        again[1]


def test_constraints_are_removed_one_by_one_or_together(layout):
    a = layout.a
    one, two, three, four, five = layout.add(a.width == 1, a.width >= 0, a.height == 1, a.height >= 0, a.width <= 9)
    one.remove()
    layout.remove(two)
    layout.remove(three, four)
    layout.remove([five])
    assert layout.constraints == []
    with pytest.raises(als.HandleError):
        one.remove()
    six = layout.add(a.width == 1)
    layout.deactivate(six)
    assert not six.active
    layout.activate(six)
    group = layout.group()
    group.add(six, layout.add("a.height == 1"))
    assert len(group.members) == 2
    group.remove(group.members)
    assert group.members == []


def test_centers(layout):
    a, b = layout.a, layout.b
    assert written(a.center == b.center) == ["a.centerX == b.centerX", "a.centerY == b.centerY"]
    assert written(a.center >= b.center + 8) == ["a.centerX >= b.centerX + 8", "a.centerY >= b.centerY + 8"]
    assert written(a.center - (1, 2) <= b.center) == ["a.centerX <= b.centerX + 1", "a.centerY <= b.centerY + 2"]
    assert written((a.center == b.center) | 500) == ["a.centerX == b.centerX @ 500", "a.centerY == b.centerY @ 500"]
    with pytest.raises(als.RelationError):
        layout.add(a.center == (10, 20))
    layout.add(a.size == (40, 20), a.center == layout.root.center + (0, 10))
    layout.solve()
    assert a.frame == (140, 240, 40, 20)


def test_sizes_are_compared_and_related(layout):
    a, b, root = layout.a, layout.b, layout.root
    assert root.size == (320, 480) and (320, 480) == root.size and root.size != (1, 2) and root.size in [(320, 480)]
    assert not root.size == (320, 481) and root.size != "large" and not (root.size == None)  # noqa: E711
    assert root.size == als.Size(320, 480) and als.Size(320, 480) == root.size and {root.size: 1}[als.Size(320, 480)] == 1
    assert copy.copy(root.size) == pickle.loads(pickle.dumps(root.size)) == als.Size(320, 480)
    assert repr(root.size) == "Size(width=320.0, height=480.0)" and tuple(root.size) == (320, 480)
    width, height = a.size
    assert (width, height) == (None, None) and a.size == (None, None)
    assert written(a.size == (40, None)) == ["a.width == 40"]
    assert written((40, 30) == a.size) == ["a.width == 40", "a.height == 30"]
    assert written(a.size >= 2 * b.size + 8) == ["a.width >= 2 * b.width + 8", "a.height >= 2 * b.height + 8"]
    assert written(a.size <= b.size / 2 - (1, 2)) == ["a.width <= 0.5 * b.width - 1", "a.height <= 0.5 * b.height - 2"]
    assert written(a.size == b.width) == ["a.width == b.width", "a.height == b.width"]
    assert len(layout.add(a.size == root.size, b.size == 44)) == 4
    layout.solve()
    assert a.frame[2:] == (320, 480) and b.frame[2:] == (44, 44)
    a.size = (100, None)
    assert a.size == (100, None)


def test_edges_count_inwards(layout):
    a, root = layout.a, layout.root
    assert written(a.edges == root.edges) == ["a.top == root.top", "a.left == root.left", "a.bottom == root.bottom", "a.right == root.right"]
    assert written(a.edges >= root.edges.inset((1, 2, 3, 4))) == [
        "a.top >= root.top + 1", "a.left >= root.left + 2", "a.bottom <= root.bottom - 3", "a.right <= root.right - 4"]
    assert written(a.edges == root.edges + root.margins) == written(a.edges == root.edges + 8) == written(a.edges - 8 == root.edges)
    made = layout.add(a.edges == root.margins_guide.edges + 8)
    layout.solve()
    assert a.frame == (16, 16, 288, 448)
    layout.remove(made)
    layout.add(a.edges == root.edges + 8)
    layout.solve()
    assert a.frame == (8, 8, 304, 464)
    for factor in (lambda edges: edges * 2, lambda edges: 2 * edges, lambda edges: edges / 2):
        with pytest.raises(TypeError, match="edges take a distance"):
            factor(root.edges)


@pytest.mark.parametrize("relation", ["==", "<=", ">="])
@pytest.mark.parametrize("number", ["", " + 8", " - 3.5"])
def test_edges_in_texts_are_those_of_python(layout, relation, number):
    a, root = layout.a, layout.root
    other = root.edges + float(number.replace(" ", "") or 0)
    request = {"==": a.edges == other, "<=": a.edges <= other, ">=": a.edges >= other}[relation]
    layout.add(f"a.edges {relation} super.edges{number} @ 400")
    layout.add(f"a.edges {relation} super{number}")
    said = [constraint.description for constraint in layout.constraints]
    assert said[4:] == written(request) and said[:4] == written(request | 400)


def test_views_stay_what_can_be_compared_and_kept(layout):
    a, b = layout.a, layout.b
    assert a == layout["a"] and a != b and {a: 1, b: 2}[layout.b] == 2 and a in [b, a] and a in layout and "a" in layout
    assert 5 not in layout and "z" not in layout


def test_documents_of_all_kinds(tmp_path):
    document = {"als": 1, "root": {"name": "r", "size": (100, 50), "children": [{"name": "x"}]}, "constraints": ["x.size = 10"]}
    layout = als.Layout.from_document(document)
    text = layout.document()
    (tmp_path / "form.json").write_text(text)
    for given in (json.dumps(document), text.encode(), tmp_path / "form.json", bytearray(text.encode())):
        assert als.Layout.from_document(given).document() == text
    more = als.Layout()
    assert more.read({"als": 1, "root": {"name": "other"}}).name == "other"
    with pytest.raises(FileNotFoundError):
        als.Layout.from_document(tmp_path / "no.json")
    with pytest.raises(als.DocumentError, match="sizes"):
        als.Layout.from_document({"als": 1, "root": {"sizes": 3}})
    with pytest.raises(ValueError):
        als.Layout.from_document({"als": 1, "root": {"size": [float("nan"), 1]}})
    with pytest.raises(TypeError, match="holds dictionaries"):
        als.Layout.from_document({"als": 1, "root": {1, 2}})


def test_records_have_the_key_words_of_documents(layout):
    a, b = layout.a, layout.b
    made = layout.add({"first": "a", "firstAttribute": "width", "relation": "<=", "second": b, "secondAttribute": "width",
                       "multiplier": 0.5, "constant": -10, "priority": 750})
    assert made.description == "a.width <= 0.5 * b.width - 10 @ 750"
    terms = layout.add({"terms": [{"item": "a", "attribute": "width"}, {"item": b, "attribute": "width", "multiplier": 2}],
                        "relation": ">=", "constant": 300})
    assert terms.description == "a.width >= -2 * b.width + 300"
    # What a document says, a program says in the same words.
    for entry in json.loads(layout.document())["constraints"]:
        entry.pop("identifier", None)
        assert layout.add(entry).alive
    a.direction = "rtl"
    assert a.direction is als.Direction.RIGHT_TO_LEFT
    layout.conflict_policy = "refuse"
    assert layout.conflict_policy is als.ConflictPolicy.REFUSE
    assert layout.add("a.height == 3", syntax="linear")[0].constant == 3
    layout.set_metrics({"gap": 3}, pad=4)
    assert (layout.metric("gap"), layout.metric("pad")) == (3, 4)


def test_stacks_and_grids_of_a_view(layout):
    a, b = layout.a, layout.b
    stack = layout.root.stack([a, b], "vertical", spacing=8)
    assert stack.arranged == [a, b]
    stack.destroy()
    assert layout.root.grid([[a, b]], equal_columns=True).arranged == [a, b]


def test_explaining_by_name(layout):
    a = layout.a
    a.safe_area_guide, a.margins_guide
    layout.root.view('my "a.b"')
    layout.add("a.width == 30", a.left == layout.root.left)
    layout.solve()
    for place in ("a.width", " a.width ", a.width, '"a".width'):
        assert layout.explain(place) == a.width.explain()
    assert layout.explain("a.center_x").value == 15
    assert layout.explain("a.safeArea.width").value == 30 and layout.explain("a.margins.left").value == 8
    assert layout.explain('my "a.b".left').value == layout['my "a.b"'].left.explain().value == layout.explain('"my ""a.b""".left').value


@NEED_TOOL
def test_drawing(layout, tmp_path):
    a = layout.a
    layout.add(a.size == (100, 40), a.left == layout.root.left + 16, "a.top = super.top + 8")
    before = layout.digest
    picture = layout.draw()
    assert picture.startswith("<svg") and "a.left == root.left + 16" in picture and layout.digest == before
    assert layout._repr_svg_() == picture._repr_svg_() == picture and "<title>a: 16, 8, 100, 40\na.left is 16\n" in picture
    assert "a.width is 100\n" in picture and "a.top is 8\n" in picture
    assert layout.draw(tmp_path / "a.svg") == picture == (tmp_path / "a.svg").read_text()
    text = layout.draw(format="text", columns=50, ascii=True)
    assert "100x40" in text and text._repr_svg_() is None and text.isascii() and max(map(len, text.splitlines())) <= 50
    assert layout.draw(tmp_path / "a.dot").startswith("digraph")
    assert "a.left" not in layout.draw(only=[layout.b]) and "a.left" in layout.draw(only="a")
    second = layout.view("second")
    with pytest.raises(LookupError, match="2 trees"):
        layout.draw()
    assert "second" in layout.draw(root=second) and layout._repr_svg_().startswith("<svg")
    with pytest.raises(ValueError, match="nobody"):
        layout.draw(root=second, only="nobody")


@NEED_TOOL
def test_a_drawing_keeps_what_was_measured(layout):
    layout.a.measure(lambda view, width: (90, 33))
    layout.solve()
    assert "90×33" in layout.draw(format="text")


@NEED_TOOL
def test_a_conflict_is_drawn_and_a_command_that_fails_is_heard(layout, monkeypatch):
    import als.__main__ as main

    layout.add(layout.a.width == 30, layout.a.width == 40)
    assert "a.width == 40" in layout.draw()
    monkeypatch.setattr(main, "command", lambda: ["false"])
    with pytest.raises(ValueError, match="ended with 1"):
        layout.draw()


def test_without_the_command_a_drawing_says_how_to_have_it(layout, monkeypatch):
    import als.__main__ as main

    monkeypatch.setattr(main, "_BESIDE", "/nowhere")
    monkeypatch.setattr(main, "_tool", lambda: None)
    with pytest.raises(FileNotFoundError, match="ALS_TOOL"):
        layout.draw()
    assert layout._repr_svg_().startswith("<svg")  # the small picture


def test_everything_public_says_what_it_is():
    missing = []
    for name in als.__all__:
        kind = getattr(als, name)
        if inspect.isclass(kind) and not kind.__doc__:
            missing.append(name)
        for owner in getattr(kind, "__mro__", ()):
            if owner.__module__.startswith("als."):
                for key, value in vars(owner).items():
                    function = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
                    if not key.startswith("_") and inspect.isfunction(function) and not function.__doc__:
                        missing.append(f"{owner.__name__}.{key}")
    assert sorted(set(missing)) == []


def test_what_is_in_the_table_of_hints_is_true(layout):
    from als import _advice

    for kind, words in ((als.Item, _advice.OF_ITEMS), (als.Layout, _advice.OF_LAYOUTS)):
        for word, hint in words.items():
            assert not hasattr(kind, word), word
            for name in re.findall(r"(?:view|layout)\.(\w+)", hint) + re.findall(r"^it is called (\w+)", hint):
                assert hasattr(als.Item, name) or hasattr(als.Layout, name), hint
