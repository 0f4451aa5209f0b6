"""Documents that include others, and `als convert` of documents with components."""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tally import Tally  # noqa: E402

TOOL = os.environ["ALS_TOOL"]
tally = Tally()
check = tally.check

TILE = {"components": {"tile": {"parameters": {"wide": 20}, "view": {"children": [{"name": "icon", "intrinsic": [4, 4]}]},
                                "constraints": ["self.width == {wide}; self.height == 10", "icon.left == super.left; icon.top == super.top"]}}}
PAGE = {"als": 1, "include": ["ui/tiles.json"],
        "root": {"size": [100, 50], "children": [{"use": "tile", "name": "t", "repeat": 2}, {"name": "a", "intrinsic": [5, 5]}]},
        "constraints": ["t1.left = super.left; t1.top == super.top; t2.top == t1.top", {"vfl": "H:[t1]-[t2]"},
                        {"stack": "root", "views": ["a"], "axis": "horizontal", "alignment": "bottom", "distribution": "equalSpacing", "group": "s"},
                        {"when": "portrait", "constraints": ["t2.icon.width >= 3"], "else": [{"equations": "t2.icon.height >= 2", "group": "g"}]}]}


def als(*words, **more):
    return subprocess.run([TOOL, *map(str, words)], capture_output=True, text=True, timeout=60, **more)


def frames(path, *words):
    done = als("layout", path, "--format", "json", *words)
    check(done.returncode == 0, f"{path} {words}: {done.stderr}")
    return {view["name"]: view["frame"] for view in json.loads(done.stdout)["views"]} if done.returncode == 0 else {}


def refused(path, kind, *parts, words=()):
    done = als("layout", path, *words)
    check(done.returncode == 2 and not done.stdout and f"error[{kind}]" in done.stderr and all(part in done.stderr for part in parts),
          f"{path.name} {words}: {done.returncode} {done.stderr}")


def including(folder):
    page, other = folder / "page.json", folder / "other"
    ui, outside = folder / "ui" / "tiles.json", folder.parent / "outside.json"
    other.mkdir()
    (folder / "ui").mkdir()
    page.write_text(json.dumps(PAGE))
    refused(page, "IO", "ui/tiles.json", "No such file", f"{page}:1:")
    ui.write_text(json.dumps(TILE))
    check(frames(page)["t2.icon"] == [0, 0, 4, 4] and frames(page)["t2"] == [28, 0, 20, 10], "a file in the folder")
    check(als("layout", "page.json", cwd=folder).returncode == 0, "from the folder itself")
    done = als("layout", "-", input=page.read_text(), cwd=folder)
    check(done.returncode == 0, f"standard input: {done.stderr}")
    # Links that stay inside, and one that leads out.
    ui.rename(folder / "real.json")
    ui.symlink_to("../real.json")
    check(frames(page)["t1"][2] == 20, "a link inside")
    outside.write_text(json.dumps(TILE))
    ui.unlink()
    ui.symlink_to(outside)
    refused(page, "IO", "outside the folder")
    ui.unlink()
    (folder / "ui").rmdir()
    (folder / "ui").symlink_to(folder.parent / "elsewhere")
    (folder.parent / "elsewhere").mkdir()
    (folder.parent / "elsewhere" / "tiles.json").write_text(json.dumps(TILE))
    refused(page, "IO", "outside the folder")
    (folder / "ui").unlink()
    (other / "ui").mkdir()
    (other / "ui" / "tiles.json").write_text(json.dumps(TILE))
    check(frames(page, "--include-dir", other)["t1"][2] == 20, "--include-dir")
    refused(page, "IO", "No such file", words=("--include-dir", folder / "nowhere"))
    for name in ("../outside.json", str(outside), "ui/../../outside.json"):
        page.write_text(json.dumps({**PAGE, "include": [name]}))
        refused(page, "IO", "outside the folder")
    page.write_text(json.dumps({**PAGE, "include": ["real.json", "./real.json", "other/../real.json"]}))
    check(frames(page)["t1"][2] == 20, "one file under several names is read once")
    page.write_text(json.dumps({**PAGE, "include": ["one.json"]}))
    (folder / "one.json").write_text(json.dumps({"include": ["two.json"], **TILE}))
    (folder / "two.json").write_text(json.dumps({"include": ["one.json"]}))
    refused(page, "CYCLE", "one.json")
    (folder / "two.json").write_text('{ "components": {\n  "x": { "veiw": {} } } }')
    refused(page, "DOCUMENT", 'two.json:2:10: unknown key "veiw"', 'did you mean "view"?')
    (folder / "two.json").write_bytes(b"\xff")
    refused(page, "JSON", "two.json:1:1: ")
    (folder / "two.json").write_text(json.dumps(TILE))
    refused(page, "DOCUMENT", 'there are two components "tile"')
    page.write_text(json.dumps({**PAGE, "include": ["."]}))
    refused(page, "IO")


def converting(folder):
    page = folder / "page.json"
    (folder / "ui").mkdir()
    (folder / "ui" / "tiles.json").write_text(json.dumps(TILE))
    for include in (True, False):
        document = PAGE if include else {**{key: value for key, value in PAGE.items() if key != "include"}, **TILE}
        page.write_text(json.dumps(document, indent=1))
        wanted = frames(page)
        for notation in ("document", "equations", "compact", "linear", "vfl", "evfl", "shorthand", "builder"):
            for words in ((), ("--expand",)):
                done = als("convert", page, "--to", notation, *words)
                check(done.returncode in (0, 1), f"{notation} {words}: {done.stderr}")
                (folder / "again.json").write_text(done.stdout)
                check(frames(folder / "again.json") == wanted, f"{notation} {words}: {done.stdout}")
                made = json.loads(done.stdout)
                check((made.get("components"), made.get("include")) == ((None, None) if words else (document.get("components"), document.get("include"))),
                      f"{notation} {words}: components")
                if not words:
                    check(made["root"] == document["root"] and PAGE["constraints"][2] in made["constraints"], f"{notation}: the tree and the stack")
                    rule = made["constraints"][-1]
                    check(rule["when"] == "portrait" and rule["else"] == PAGE["constraints"][3]["else"] and len(rule["constraints"]) == 1, f"{notation}: {rule}")
                    # Converted once more it is the same.
                    again = als("convert", folder / "again.json", "--to", notation).stdout
                    check(again == done.stdout, f"{notation}: {again} after {done.stdout}")


with tempfile.TemporaryDirectory() as place:
    (Path(place) / "a").mkdir()
    including(Path(place) / "a")
with tempfile.TemporaryDirectory() as place:
    converting(Path(place))
tally.end()
