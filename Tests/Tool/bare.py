"""Files of bare constraints, whose names end in .als: every command reads them, and errors have their places."""
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tally import Tally  # noqa: E402

TOOL = os.environ["ALS_TOOL"]
EXAMPLES = Path(__file__).resolve().parents[2] / "bindings" / "web" / "playground" / "examples"
tally = Tally()
check = tally.check
PLAYER = """# Player
# size: 360x120
cover.left = super.left + 16; cover.top = super.top + 16   # a comment; to the end of the line
cover.bottom = super.bottom - 16; cover.width = cover.height
title.left = cover.right
  + 16
title.top = cover.top; title.right = super.right - 16; title.height = 24
"my ""own"" box".edges = title.edges
"""


def als(*words):
    return subprocess.run([TOOL, *map(str, words)], capture_output=True, text=True, timeout=60)


def frames(path, *words):
    done = als("layout", path, "--format", "json", *words)
    if not check(done.returncode == 0, f"{path.name} {words}: {done.returncode} {done.stderr}"):
        return {}
    return {view["name"]: view["frame"] for view in json.loads(done.stdout)["views"]}


def refused(folder, text, *parts):
    path = folder / "bad.als"
    path.write_text(text)
    done = als("layout", path)
    check(done.returncode == 2 and not done.stdout and all(part in done.stderr for part in parts), f"{text!r}: {done.returncode} {done.stderr}")


def read(folder):
    path = folder / "player.als"
    path.write_text(PLAYER)
    found = frames(path)
    check(found.get("root") == [0, 0, 360, 120] and found.get("cover") == [16, 16, 88, 88] and found.get("title") == [120, 16, 224, 24], f"frames: {found}")
    check(found.get('my "own" box') == found.get("title"), "a quoted name")
    check(frames(path, "--size", "500x120").get("title") == [120, 16, 364, 24], "--size")
    for text, size in (("# SIZE\n", [400, 300]), ("", [400, 300]), ("#size:9.5x7", [9.5, 7]), ("  # size: 9x7\n", [400, 300]), ("# size: 9x7 points\n", [400, 300]), ("# size: 9999999999999x1\n", [400, 300]),
                       ("# size: 9x7\r\n# size: 5x5", [9, 7]), ("\ufeff# size: 9x7\r\n", [9, 7]), ('"#".size = 5; "#".center = super', [400, 300])):
        other = folder / "size.als"
        other.write_bytes(text.encode())
        check(frames(other).get("root") == [0, 0, *size], f"the size of {text!r}")
    document = folder / "document.als"
    for mark in ("", "\ufeff"):
        document.write_text(mark + ' {"als": 1, "root": {"name": "page", "size": [7, 8]}}')
        check(frames(document).get("page") == [0, 0, 7, 8], "a document may have this ending")


def commands(folder):
    path = folder / "player.als"
    for words, status, part in ((["check", path], 0, "0 conflicts"), (["explain", path, "title.left"], 0, "title.left is 120"), (["constraints", path], 0, "cover.width == cover.height"),
                                (["prove", path, "--width", "150..900"], 0, "everything holds"), (["size", path], 1, "minimum width 136"), (["draw", path, "--format", "text"], 0, "cover"),
                                (["test", path], 0, "0 failed"), (["diff", path, path], 0, "0 views"), (["layout", path, "--format", "svg"], 0, "<svg")):
        done = als(*words)
        check(done.returncode == status and part in done.stdout, f"{words[0]}: {done.returncode} {done.stdout[:300]} {done.stderr[:300]}")
    for notation in ("equations", "linear", "vfl", "evfl", "shorthand", "builder", "document"):
        document = folder / "converted.json"
        document.write_text(als("convert", path, "--to", notation).stdout)
        check(frames(document) == frames(path), f"converted to {notation}")
    for example in sorted(EXAMPLES.glob("*.als")):
        done = als("check", example)
        check(done.returncode == 0 and "0 conflicts, 0 ambiguous views" in done.stdout and "lint" not in done.stdout, f"{example.name}: {done.stdout}")


def places(folder):
    refused(folder, "a.left = super.left\n# xx\nb.widht = 3 # ok\n", "bad.als:3:3: error[NAME_ATTR]", "\nb.widht = 3 # ok\n  ^~~~~\n", 'did you mean "width"?')
    refused(folder, "a.left = 8", "bad.als:1:10: error[LOCATION_CONSTANT]", 'did you mean "a.left = super.left + 8"?')
    refused(folder, "# größe\na.width = = 3", "bad.als:2:13: error[SYNTAX]")
    refused(folder, "a.width == ", "error[")
    refused(folder, "a.width = 1 / 0", "error[")
    refused(folder, '"a.width = 3', "error[")
    refused(folder, "a.width = 3\n" * 90_000, "error[LIMIT]", "1 000 000 bytes")
    refused(folder, ";".join(f"v{number}.width = 3" for number in range(1200)), "error[NAME_VIEW]", "v1000")
    conflict = folder / "conflict.als"
    conflict.write_text("a.left = super.left; a.width = 30\na.right = super.right; a.height = 5\na.top = super.top\n")
    done = als("check", conflict)
    check(done.returncode == 1 and "conflict.als:2:1: [2] a.right == root.right   <- broken: has no effect\na.right = super.right; a.height = 5\n^~~~" in done.stdout, done.stdout)
    check('"constraint": "a.right == root.right"' in als("check", conflict, "--format", "json").stdout, "conflicts as JSON")


def hostile(folder):
    """Damaged texts are read or refused, and end in time."""
    chance = random.Random(4)
    path = folder / "any.als"
    pieces = [*PLAYER.split(), "\n", ";", "\0", '"', "#", "[", "]", "(", "@", "é", "\\", "{", "1e999", "super", "~", "H:|", "\r"]
    for number in range(150):
        if number % 2:
            data = "".join(chance.choice(pieces) + " " * chance.randrange(2) for _ in range(chance.randrange(60))).encode()
        else:
            data = bytearray(PLAYER.encode())
            for _ in range(chance.randrange(1, 6)):
                data[chance.randrange(len(data))] = chance.randrange(256)
        path.write_bytes(data)
        done = subprocess.run([TOOL, "check", path], capture_output=True, timeout=60)
        check(done.returncode in (0, 1, 2) and (done.stdout or done.stderr), f"text {number}: {done.returncode} {bytes(data)[:300]!r}")


with tempfile.TemporaryDirectory() as name:
    read(Path(name))
    commands(Path(name))
    places(Path(name))
    hostile(Path(name))
tally.end()
