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
