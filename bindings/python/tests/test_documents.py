"""Documents, pickles, copies, the command, the pages."""
import copy
import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from readme import run_page

import als

DOCUMENT = {
    "als": 1, "metrics": {"pad": 16},
    "root": {"name": "screen", "size": [320, 480], "children": [{"name": "icon"}, {"name": "title", "intrinsic": [140, 20]}]},
    "constraints": ["icon.left = super.left + pad; icon.size = 48", {"view": "title", "shorthand": {"left ==": "icon.right"}, "group": "g"}],
}


def test_a_document_is_read():
    layout = als.Layout()
    root = layout.read(json.dumps(DOCUMENT))
    assert root.name == "screen" and layout.metric("pad") == 16 and len(layout.constraints) == 4
    assert layout.constraints[1].source.item == 0 and layout.constraints[3].source.item == 1
    assert layout.group_named("g").members == layout.constraints[3:]
    again = als.Layout.from_document(json.dumps(DOCUMENT).encode())
    assert again.digest == layout.digest and again.document() == layout.document()


def test_a_bad_document_shows_its_place():
    layout = als.Layout()
    text = '{\n  "als": 1,\n  "root": { "nmae": "x" }\n}'
    with pytest.raises(als.DocumentError) as caught:
        layout.read(text)
    assert (caught.value.line, caught.value.column) == (3, 13) and text.encode()[caught.value.offset:].startswith(b'"nmae"')
    with pytest.raises(als.DocumentError):
        layout.read("{")
    with pytest.raises(als.UnknownNameError) as caught:
        layout.read(json.dumps({"als": 1, "root": {}, "constraints": ["root.width = 3", "nobody.width = 3"]}))
    assert caught.value.index == 1
    assert layout.items == []


def test_a_document_in_other_notations(layout):
    layout.add("H:|-[a]-[b]-|")
    for syntax in als.Syntax:
        again = als.Layout.from_document(layout.document(syntax=syntax))
        assert len(again.constraints) == 3
    layout.view("second tree")
    with pytest.raises(als.ArgumentError):
        layout.document()
    assert '"second tree"' in layout.document(layout.roots[1])


def test_pickles_and_copies(layout):
    layout.add("a.width == 30 # remark", layout.b.left - layout.a.right == layout.a.left - layout.root.left, group=layout.group("g"))
    layout.view("second").size = (5, 6)
    layout.set_metrics(gap=3)
    layout.conflict_policy = als.ConflictPolicy.REFUSE
    again = pickle.loads(pickle.dumps(layout))
    assert again.digest == layout.digest and again.conflict_policy == als.ConflictPolicy.REFUSE
    layout.solve()
    again.solve()
    assert again.digest == layout.digest
    for twin in (copy.copy(layout), copy.deepcopy(layout)):
        assert twin.digest == layout.digest and twin.a.frame == layout.a.frame


def test_the_command(tmp_path):
    path = tmp_path / "layout.json"
    path.write_text(json.dumps(DOCUMENT))
    done = subprocess.run([sys.executable, "-m", "als", "layout", str(path)], capture_output=True, text=True)
    assert done.returncode == 0 and "icon" in done.stdout and "16" in done.stdout
    done = subprocess.run([sys.executable, "-m", "als", "check", "-"], input="{", capture_output=True, text=True)
    assert done.returncode == 2 and "error[JSON]" in done.stderr and not done.stdout


def test_every_block_of_the_readme_runs():
    ran, faults = run_page(Path(__file__).parents[1] / "README.md")
    assert ran >= 8 and not faults


def test_where_a_conflict_stands():
    document = '{"als": 1, "root": {"size": [100, 50], "children": [{"name": "a"}]},\n "constraints": ["a.width = 10; a.width = 20"]}'
    layout = als.Layout()
    layout.read(document)
    layout.solve()
    first, second = layout.conflicts[0].constraints
    offset, length = second.document_range
    assert document[offset:offset + length] == "a.width = 20" and first.document_range[0] < offset
    broken = json.loads(layout.conflicts_json(document))[0]["members"][1]
    assert broken["role"] == "broken" and broken["source"] == {"item": 0, "offset": offset, "length": length, "line": 2, "column": 33}
    assert "line" not in layout.conflicts_json()


def test_keys_of_the_user_come_back():
    document = {**DOCUMENT, "x-tool": {"version": [1, 2.50]}}
    document["root"] = {**document["root"], "x-figma": "12:34"}
    document["constraints"] = [*document["constraints"], {"equations": "icon.height >= 0", "x-why": None}]
    saved = als.Layout.from_document(json.dumps(document)).document()
    read = json.loads(saved)
    assert read["x-tool"] == {"version": [1, 2.5]} and '{"version": [1, 2.5]}' in saved
    assert read["root"]["x-figma"] == "12:34" and any("x-why" in entry for entry in read["constraints"])
    assert als.Layout.from_document(saved).document() == saved


@pytest.mark.parametrize("names", ["c", "cd"])
def test_a_removed_metric_leaves_its_value(names):
    layout = als.Layout(320, 480)
    layout.set_metrics(pad=10)
    for name in names:
        layout.root.view(name)
    layout.add("d.left = c.right + $pad", deferred=True)
    layout.remove_metric("pad")
    again = als.Layout.from_document(layout.document())
    for each in (layout, again):
        if names == "c":
            each.root.view("d")
        each.solve()
        assert each["d"].frame.x == 10
    assert again.document() == layout.document()


def test_a_moved_view_of_a_deferred_text_stays_there():
    layout = als.Layout(320, 480)
    a, b = layout.root.view("a"), layout.root.view("b")
    a.intrinsic_size = b.intrinsic_size = (30, 20)
    layout.add("V:[a]-[b]", deferred=True)
    a.move_before(None, "vertical")
    again = als.Layout.from_document(layout.document())
    for each in (layout, again):
        each["b"].name = "other"
        each["other"].name = "b"
        each.solve()
        assert each["b"].frame.y < each["a"].frame.y
