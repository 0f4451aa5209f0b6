"""The six example documents: no conflict, nothing ambiguous, at their own size and at others, proved over all sizes of a window, and
drawn as valid SVG; and the program beside them."""
import json
import os
import subprocess
import sys
import xml.etree.ElementTree as XML
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tally import Tally  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
TOOL = os.environ["ALS_TOOL"]
EXAMPLES = ROOT / "bindings" / "c" / "examples"
tally = Tally()
check = tally.check


def als(*words):
    return subprocess.run([TOOL, *map(str, words)], capture_output=True, text=True, timeout=60)


def views_inside(name, views):
    """Every visible view of these screens lies inside its parent."""
    size = {v["name"]: v["frame"][2:] for v in views}
    for v in views[1:]:
        if v.get("gone"):
            continue
        x, y, w, h = v["frame"]
        parent = size[v["parent"]]
        inside = x >= -1e-6 and y >= -1e-6 and x + w <= parent[0] + 1e-6 and y + h <= parent[1] + 1e-6
        check(inside and w > 0 and h > 0, f"{name}: {v['name']} {v['frame']} in {parent}")


def example(path):
    source = json.loads(path.read_text())
    hidden = path.read_text().count('"hidden": true')
    for more in ([], ["--direction", "rtl"], ["--direction", "ltr"]):
        done = als("layout", path, "--format", "json", *more)
        check(done.returncode == 0, f"{path.name} {more}: {done.stderr}")
        got = json.loads(done.stdout)
        check(got["status"] == "ok" and got["size"] == source["root"]["size"], f"{path.name} {more}: {got['status']}")
        views_inside(f"{path.name} {more}", got["views"])
    check(als("check", path).returncode == 0, f"{path.name}: {als('check', path).stdout}")
    width, height = source["root"]["size"]
    for factor in (1.3, 2):
        done = als("layout", path, "--size", f"{width * factor}x{height * factor}", "--format", "json")
        check(done.returncode == 0 and json.loads(done.stdout)["status"] == "ok", f"{path.name} at {factor}: {done.stderr}")
    picture = XML.fromstring(als("layout", path, "--format", "svg").stdout)
    check(picture.get("width") == str(width) and picture.get("height") == str(height), f"{path.name}: size of the picture")
    check(hidden == 0 or "1 3" in [e.get("stroke-dasharray") for e in picture.iter()], f"{path.name}: ghosts")


def proved(path):
    """Everything holds at every size that a window has, in both reading directions."""
    for more in ([], ["--rtl"]):
        done = als("prove", path, "--width", "320..1920", "--height", "320..1200", *more)
        check(done.returncode == 0, f"{path.name} {more}: {done.stdout}{done.stderr}")


documents = sorted(EXAMPLES.glob("*.json"))
check(len(documents) == 6, f"{len(documents)} examples")
for document in documents:
    example(document)
    proved(document)
# The same form in five notations: the same frames, and each shown in the documentation as it is.
manual = (ROOT / "docs" / "notations.md").read_text()
forms = sorted((EXAMPLES / "notations").glob("*.json"))
check(len(forms) == 5, f"{len(forms)} forms")
for more in ([], ["--direction", "rtl"], ["--size", "500x700"], ["--size", "201.7x333.3"]):
    frames = {als("layout", form, "--format", "json", *more).stdout for form in forms}
    check(len(frames) == 1 and json.loads(min(frames))["status"] == "ok", f"the forms differ {more}")
for form in forms:
    proved(form)
    check(f"```json\n{form.read_text()}```\n" in manual, f"docs/notations.md does not show {form.name}")
program = Path(TOOL).parent / "als_demo"
done = subprocess.run([program], capture_output=True, text=True)
check(done.returncode == 0 and len(done.stdout.splitlines()) == 4, f"demo.c: {done.stdout}{done.stderr}")
tally.end()
