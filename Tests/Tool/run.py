"""The `als` command from outside: what it prints, where, and how it ends (docs/document.md is the contract)."""
import json
import math
import os
import random
import struct
import subprocess
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree as XML
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tally import Tally  # noqa: E402

TOOL = os.environ.get("ALS_TOOL", "als")
SVG = "{http://www.w3.org/2000/svg}"
tally = Tally()
check = tally.check


def als(*words, source=None, env=None, stdin=b""):
    """Runs the tool; a source goes into a file whose name stands for FILE in the words and in what comes back."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "layout.json")
        if source is not None:
            Path(path).write_bytes(source if isinstance(source, bytes) else source.encode())
        done = subprocess.run([TOOL] + [path if word == "FILE" else word for word in words], input=stdin, capture_output=True,
                              timeout=120, env=env)
        return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace").replace(path, "FILE")


def document(*constraints, children=(), size=(300, 200), **more):
    root = {"size": list(size), "children": list(children), **more.pop("root", {})}
    return json.dumps({"als": 1, "root": root, "constraints": list(constraints), **more})


BOX = document("a.left = super.left + 10; a.top = super.top + 20; a.size == 40", children=[{"name": "a"}])
CLASH = document("a.left = super.left; a.top = super.top; a.height == 5", "a.width = 40", "a.width = 50", children=[{"name": "a"}])


UNSETTLED = json.dumps({"als": 1, "root": {"name": "root", "size": [400, 800], "safeArea": [0, 0, 34, 0], "children": [
    {"name": "still", "intrinsic": [10, 10]}, {"name": "restless", "intrinsic": [100, 20]}]}, "constraints": [
        "restless.left = root.left; restless.top = root.top + 790 + restless.height - restless.safeArea.height",
        "still.left = root.left; still.top = root.top"]})


def unsettled():
    """A view that its own safe area pushes out of its parent, where it has none."""
    code, out, err = als("layout", "FILE", "--format", "json", source=UNSETTLED)
    got = json.loads(out)
    check(code == 0 and got["status"] == "unsettled" and got["unsettled"] == ["restless"], out)
    check(err == "FILE: not settled: these views still change after the last round: restless\n", err)
    code, out, err = als("layout", "FILE", source=UNSETTLED)
    check(code == 0 and "restless" in out and "not settled" in err, out + err)
    code, out, err = als("check", "FILE", source=UNSETTLED)
    check(code == 1 and "not settled" in out and "1 unsettled view" in out and not err, out + err)
    code, out, err = als("check", "FILE", "--format", "json", source=UNSETTLED)
    check(code == 1 and json.loads(out)["unsettled"] == ["restless"], out)
    code, out, err = als("test", "FILE", source=UNSETTLED)
    check(code == 1 and "not settled" in out and "restless" in out, out + err)
    for words in (["layout"], ["check"]):
        code, out, err = als(*words, "FILE", "--format", "json", source=BOX)
        check(code == 0 and "unsettled" not in out, out)


def words_and_exits():
    code, out, err = als("--version")
    check(code == 0 and out == "als 0.1.0\n" and not err, out)
    bad = [[], ["lay"], ["layout"], ["layout", "a", "b"], ["layout", "FILE", "--sise", "3x4"], ["layout", "FILE", "--size"],
           ["layout", "FILE", "--size", "3"], ["layout", "FILE", "--size", "x"], ["layout", "FILE", "--size", "3xx"], ["layout", "FILE", "--size", "3x4x5"],
           ["layout", "FILE", "--size", "-3x4"], ["layout", "FILE", "--size", "2000000000x4"], ["layout", "FILE", "--size", "1e10x4"],
           ["layout", "FILE", "--size", "nanx4"], ["layout", "FILE", "--direction", "up"], ["layout", "FILE", "--format", "png"],
           ["constraints", "FILE", "--format", "svg"], ["constraints", "FILE", "--size", "3x4"], ["check", "FILE", "--format", "svg"],
           ["layout", "FILE", "--exercise", "a"], ["layout", "FILE", "--exercise", "zebra"], ["check", "FILE", "--exercise", "a"],
           ["check"], ["constraints"], ["layout", "FILE", "-o"], ["convert", "FILE"], ["convert", "FILE", "--to"], ["convert", "FILE", "--to", "css"],
           ["convert", "--to", "vfl"], ["convert", "FILE", "--to", "vfl", "--size", "3x4"], ["layout", "FILE", "--to", "vfl"]]
    for words in bad:
        code, out, err = als(*words, source=BOX)
        check(code == 2 and not out and err.startswith("als: error[USAGE]: "), f"{words}: {code} {out!r} {err!r}")
    code, out, err = als("layout", "/nowhere/at/all.json")
    check(code == 2 and not out and err.startswith("/nowhere/at/all.json: error[IO]: "), err)
    code, out, err = als("layout", "/")
    check(code == 2 and not out and "error[IO]" in err, err)
    code, out, err = als("layout", "FILE", "-o", "/nowhere/at/all.svg", source=BOX)
    check(code == 2 and "error[IO]" in err, err)


def text_table():
    nested = document("a.left = super.left + 10; a.top = super.top; a.size == 40; b.center == |; b.size == 3.25", size=(300, 200),
                      children=[{"name": "a", "children": [{"name": "b"}]}, {"name": "ghost", "hidden": True}],
                      root={"guides": [{"name": "gutter"}]})
    code, out, err = als("layout", "FILE", source=nested)
    lines = out.splitlines()
    check(code == 0 and not err, err)
    check(lines[0].split() == ["name", "x", "y", "width", "height"], lines[0])
    check([line.split()[0] for line in lines[1:]] == ["root", "gutter", "a", "b", "ghost"], out)
    check(lines[4].split()[1:] == ["18.375", "18.375", "3.25", "3.25"] and lines[4].startswith("    b"), lines[4])
    check("guide" in lines[2] and "hidden" in lines[5] and "ambiguous: left top width height" in lines[5], out)
    end = len(lines[0])
    check(all(line[end - 1].isdigit() and line[end:end + 1] in ("", " ") for line in lines[1:]), "the columns are not aligned:\n" + out)


def json_output():
    source = document("a.left = super.left + 0.1; a.top = super.top; a.width = super.width / 3; a.height == 7",
                      children=[{"name": "a"}], root={"guides": [{"name": "g"}]})
    code, out, err = als("layout", "FILE", "--format", "json", source=source)
    got = json.loads(out)
    check(list(got) == ["als", "status", "size", "views", "guides", "conflicts"] and got["als"] == 1, out)
    check(got["status"] == "ok" and got["size"] == [300, 200] and got["conflicts"] == [], out)
    check(got["views"][0] == {"name": "root", "parent": None, "frame": [0, 0, 300, 200], "ambiguous": False}, out)
    check(got["views"][1]["parent"] == "root" and got["views"][1]["frame"] == [0.1, 0, 100, 7], out)
    check(got["guides"] == [{"name": "g", "owner": "root", "frame": [0, 0, 0, 0], "ambiguous": True}], out)
    check('"frame": [0.1, 0, 100, 7]' in out, "integers are plain, fractions short")
    code, out, err = als("layout", "FILE", "--format=json", source=document(children=[{"name": "a"}]))
    check(code == 0 and json.loads(out)["status"] == "ambiguous", out)


def gone_views():
    source = document("a.left = super.left + 9; a.top = super.top; b.left = a.left; b.top = a.bottom + 3; b.size == 5",
                      children=[{"name": "a", "gone": True, "children": [{"name": "inner"}]}, {"name": "b"}])
    code, out, err = als("layout", "FILE", source=source)
    lines = out.splitlines()
    check(code == 0 and [line.split()[5:] for line in lines[1:]] == [[], ["gone"], ["gone"], []], out)
    code, out, err = als("layout", "FILE", "--format", "json", source=source)
    views = json.loads(out)["views"]
    check([v.get("gone") for v in views] == [None, True, True, None] and views[3]["frame"] == [9, 0, 5, 5], out)
    code, out, err = als("layout", "FILE", "--format", "svg", source=source)
    titles = [t.text for t in XML.fromstring(out).iter(SVG + "title")]
    check(code == 0 and titles == ["root: 0, 0, 300, 200", "b: 9, 0, 5, 5"], titles)


def gone_conversions():
    """What is gone, the constants for that and the scale are kept by every notation, and so are the frames."""
    corpus = Path(__file__).resolve().parent.parent / "Corpus"
    for file in ("gone_views.json", "pixels.json"):
        for case in json.loads((corpus / file).read_text())["cases"]:
            if "error" in case:
                continue
            source = json.dumps(case["document"])
            wanted = als("layout", "FILE", "--format", "json", source=source)[1]
            for notation in ("equations", "compact", "linear", "vfl", "evfl", "shorthand", "builder", "document"):
                code, out, err = als("convert", "FILE", "--to", notation, source=source)
                check(als("layout", "FILE", "--format", "json", source=out)[1] == wanted, f"{case['name']} as {notation}: {err}")
    source = document({"equations": "a.left = super.left + 1", "goneConstant": -2.5}, children=[{"name": "a", "gone": True}], scale=1.5)
    out = als("convert", "FILE", "--to", "document", source=source)[1]
    got = json.loads(out)
    check(got["scale"] == 1.5 and got["root"]["children"][0]["gone"] is True and got["constraints"][0]["goneConstant"] == -2.5, out)


def numbers():
    """What is printed reads back as the same double."""
    random.seed(7)
    values = [0.1, 1 / 3, 1e-7, 123456789.123456789, 5e-324, 999999999.9999999, 2.5, 1e9, 100, 0.30000000000000004]
    values += [abs(struct.unpack("<d", struct.pack("<Q", random.getrandbits(64)))[0]) for _ in range(400)]
    values = [v for v in values if math.isfinite(v) and v <= 1e9][:120]
    children = [{"name": f"v{i}"} for i in range(len(values))]
    source = document(*[f"v{i}.width = {v!r}" for i, v in enumerate(values)], children=children)
    code, out, err = als("constraints", "FILE", "--format", "json", source=source)
    check(code == 0 and [c["constant"] for c in json.loads(out)] == values, f"numbers do not read back {err}")
    check('"constant": 100, ' in out and '"constant": 0.1, ' in out and '"constant": 1000000000, ' in out, "plain and short")


def numbers_of_the_command_line():
    """As in documents: with a point, with an exponent, to the last bit."""
    size = lambda word: json.loads(als("layout", "FILE", "--format", "json", "--size", word, source=BOX)[1])["size"]
    for word, wanted in (("3e2x4e+1", [300, 40]), ("1.25E3x.5", [1250, 0.5]), ("2500e-1x7.", [250, 7]), ("0x480", [0, 480]), ("1e9x1e-7", [1e9, 1e-7]),
                         ("248.41099999999997x123456789.12345678", [248.41099999999997, 123456789.12345678]), ("1" + "0" * 400 + "e-398x1", [100, 1])):
        check(size(word) == wanted, f"{word}: {size(word)}")
    spec = lambda command, word: als(command, "FILE", "--width", word, "--format", "json", source=BOX)
    check(json.loads(spec("prove", "1e2..1e6")[1])["parameters"] == {"width": [100, 1000000]}, "an interval")
    check(json.loads(spec("prove", "1.5..15e0")[1])["parameters"] == {"width": [1.5, 15]}, "an interval with points")
    check(spec("size", "0..1e6")[1] == spec("size", "0..1000000")[1] != "", "the least size")
    for word in ("1e..2", "e3..5", "1e3..1e2", "0..1e10", "0..1e", "1e+..2", "0..1e5x", "0x1..5", ".e1..3", "..", "1..", "..1", "1e400..2", "0..1e999999999999"):
        code, out, err = spec("prove", word)
        check(code == 2 and not out and f'an interval is written 320..1920, both ends 0 to 1000000000 and in this order, not "{word}"' in err, f"{word}: {err}")
    for option, word in (("--size", "1ex4"), ("--size", "1e3x4e"), ("--text-scale", "1e3"), ("--text-scale", "1e"), ("--pseudo", "e1")):
        code, out, err = als("layout", "FILE", option, word, source=BOX)
        check(code == 2 and not out and f'not "{word}"' in err, f"{word}: {err}")
    check(als("layout", "FILE", "--text-scale", "15e-1", source=BOX)[0] == 0, "a text scale")


def sizes_and_directions():
    source = document("a.leading = super.leading + 10; a.width = super.width / 2; a.top = super.top; a.height == 5",
                      children=[{"name": "a"}])
    frame = lambda *more: json.loads(als("layout", "FILE", "--format", "json", *more, source=source)[1])["views"][1]["frame"]
    check(frame() == [10, 0, 150, 5], "as it stands")
    check(frame("--size", "500x40") == [10, 0, 250, 5], "--size")
    check(frame("--size=12.5x40.25") == [10, 0, 6.25, 5], "--size with fractions")
    check(frame("--direction", "rtl") == [140, 0, 150, 5], "--direction rtl")
    check(frame("--size", "500x40", "--direction=rtl") == [240, 0, 250, 5], "both")
    check(als("layout", "-", stdin=source.encode())[0] == 0, "standard input")
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "out.json"
        code, out, err = als("layout", "FILE", "--format", "json", "-o", str(target), source=source)
        check(code == 0 and not out and json.loads(target.read_text())["status"] == "ok", "-o")
        before = target.read_text()
        code, out, err = als("layout", "FILE", "-o", str(target), source="{")
        check(code == 2 and target.read_text() == before, "a refused input leaves the old output")


def free_axes():
    """A side that is left out is free: as a root without that size has it."""
    source = document("a.leading = super.leading + 10; a.trailing == super.trailing - 10; a.top = super.top + 5; a.height == 30; root.bottom == a.bottom + 5; a.width >= 70",
                      children=[{"name": "a"}])
    size = lambda *more: json.loads(als(*more, "--format", "json", source=source)[1])["size"]
    for word, wanted in (("600x", [600, 40]), ("x40", [90, 40]), ("6e2x", [600, 40]), ("x4e1", [90, 40])):
        check(size("layout", "FILE", "--size", word) == wanted, f"--size {word}: {size('layout', 'FILE', '--size', word)}")
        check(als("draw", "FILE", "--size", word, source=source)[0] == 0, word)
        code, out, err = als("diff", "FILE", "--to-size", word, source=source)
        check(code == 1 and "root" in out, f"--to-size {word}: {out}{err}")
    check(als("check", "FILE", "--size", "600x", source=source)[0] == 0 and als("watch", "FILE", "--size", "600x", "--count", "1", source=source)[0] == 0, "check, watch")
    code, out, err = als("test", "FILE", "--record", "--at", "wide=600x", source=source)
    check(code == 2 and not out and "error[USAGE]: a size to record is written 320x480" in err, err)


def endings():
    """The ending of the file decides what is written, unless --format does."""
    first = {"svg": "<svg", "json": "{ \"als\"", "txt": "name ", "dot": "digraph", "sarif": "{\n", "xml": "<?xml"}
    with tempfile.TemporaryDirectory() as folder:
        def written(*words):
            out = Path(folder) / words[-1]
            code, said, err = als(*words[:-1], "-o", str(out), source=BOX)
            return code, out.read_text() if out.exists() else None, err

        for command, formats in (("layout", "svg json txt"), ("draw", "svg txt dot gv"), ("prove", "svg json txt"), ("test", "json txt xml sarif")):
            for ending in formats.split():
                code, text, err = written(command, "FILE", f"{command}.{ending}")
                begins = {"gv": "digraph"}.get(ending) or first[ending]
                good = text.startswith(begins) if not (ending == "txt" and command != "layout") and not (command, ending) in (("test", "json"), ("prove", "json")) else bool(text)
                check(code == 0 and good, f"{command} -o x.{ending}: {code} {str(text)[:60]!r} {err}")
                if ending in ("svg", "json"):
                    check(text == als(command, "FILE", "--format", ending, source=BOX)[1].replace("FILE", "") or "layout.json" in text, f"{command} {ending}")
        check(written("layout", "FILE", "BIG.SVG")[1].startswith("<svg") and written("watch", "FILE", "--count", "1", "w.json")[1].startswith("{"), "upper case, watch")
        check(written("watch", "FILE", "--count", "1", "w.txt")[1].startswith("name ") and written("watch", "FILE", "--count", "1", "picture")[1].startswith("<svg"), "watch")
        check(written("layout", "FILE", "plain")[1].startswith("name ") and written("layout", "FILE", "--format", "json", "plain2")[1].startswith("{"), "no ending")
        check(written("layout", "FILE", "--format", "svg", "x.0815")[1].startswith("<svg") and written("test", "FILE", "--format", "sarif", "x.sarif.json")[0] == 0, "--format says it")
        check(written("layout", "FILE", ".hidden")[1].startswith("name "), "a hidden file has no ending")
        for words in (("layout", "FILE", "x.png"), ("layout", "FILE", "x.dot"), ("draw", "FILE", "x.json"), ("prove", "FILE", "x.xml"), ("test", "FILE", "x.svg"), ("watch", "FILE", "--count", "1", "x.pdf"),
                      ("layout", "FILE", "--format", "json", "y.svg"), ("layout", "FILE", "--format", "text", "y.json"), ("draw", "FILE", "--format", "dot", "y.txt"),
                      ("test", "FILE", "--format", "json", "y.xml"), ("watch", "FILE", "--count", "1", "--format", "text", "y.svg")):
            code, text, err = written(*words)
            check(code == 2 and text is None and err.startswith("als: error[USAGE]: ") and words[-1] in err, f"{words}: {code} {err}")
    code, out, err = als("layout", "FILE", "-o", "x.png", source=BOX)
    check(err == 'als: error[USAGE]: als layout does not know the format of "x.png"\na file ends with .txt, .json or .svg, or --format names the format\ntry als help layout\n', err)


def proofs_of_one_size():
    """Without an interval a proof looks at one size, and says so."""
    code, out, err = als("prove", "FILE", source=BOX)
    check((code, out) == (0, "FILE: everything holds at 300x200; nothing varies without --width, --height or --text-scale\n".replace("FILE", out.split(": ")[0])), out)
    code, out, err = als("prove", "FILE", source=CLASH)
    check(code == 1 and out.splitlines()[-1].endswith("1 failure at 300x200; nothing varies without --width, --height or --text-scale"), out)
    check(json.loads(als("prove", "FILE", "--format", "json", source=BOX)[1])["size"] == [300, 200], "JSON")
    check("size" not in json.loads(als("prove", "FILE", "--width", "100..300", "--format", "json", source=BOX)[1]), "JSON with an interval")
    check("everything holds at 300x200; nothing varies" in als("prove", "FILE", "--format", "svg", source=BOX)[1], "SVG")
    check("; nothing varies\n" in als("test", "FILE", source=BOX)[1], "test")
    check("nothing varies" not in als("prove", "FILE", "--text-scale", "1..2", source=BOX)[1], "a text scale varies")
    free = document("a.left = super.left + 10; a.top = super.top; a.height == 40; root.right == a.right + 5; a.width == 20; root.bottom == a.bottom", children=[{"name": "a"}], size=(None, None))
    check("everything holds at 35x40; nothing varies" in als("prove", "FILE", source=free)[1], als("prove", "FILE", source=free)[1])


def texts_and_names_in_svg():
    """Texts are drawn as they are broken into lines, and the name of a view is on top of what lies in it."""
    source = document("card.edges == super.edges; title.top == |; title.leading == |; V:[title][note]; H:|[note]|; list.edges == card.edges; row.edges == list.edges",
                      children=[{"name": "card", "children": [
                          {"name": "title", "text": {"value": "Tea & <coffee>", "size": 20}}, {"name": "note", "text": {"value": "one two three four five\nsix  seven", "size": 20}},
                          {"name": "list", "children": [{"name": "row", "children": [{"name": "cell"}]}]}]}], size=(110, 200))
    for direction in ("ltr", "rtl"):
        root = XML.fromstring(als("layout", "FILE", "--format", "svg", "--direction", direction, source=source)[1])
        texts = [t for t in root.iter(SVG + "text")]
        lines = [t.text for t in texts if t.get("textLength")]
        check(lines == ["Tea & <coffee>", "one two", "three four", "five", "six  seven"], f"{direction}: {lines}")
        frames = {v["name"]: v["frame"] for v in json.loads(als("layout", "FILE", "--format", "json", "--direction", direction, source=source)[1])["views"]}
        check(abs(float(texts[0].get("textLength")) - frames["title"][2]) < 0.001, "a line is as long as it was measured")
        note = [float(t.get("y")) for t in texts if t.text in lines[1:]]
        check(all(abs(y - (frames["note"][1] + 18 + 24 * k)) < 0.001 for k, y in enumerate(note)) and abs(frames["note"][3] - 24 * 4) < 0.001, f"{note} {frames['note']}")
        order = list(root.iter())
        shapes = max(k for k, e in enumerate(order) if e.tag in (SVG + "rect", SVG + "line"))
        boxes = []
        for name in ("root", "card", "list", "row"):
            at = [k for k, e in enumerate(order) if e.tag == SVG + "text" and e.text == name]
            check(len(at) == 1 and at[0] > shapes, f"{direction}: the name of {name} is on top of all shapes: {at} {shapes}")
            if at:
                e = order[at[0]]
                size, x, width = float(e.get("font-size")), float(e.get("x")), len(name) * 0.58 * float(e.get("font-size"))
                boxes.append((x - width if e.get("text-anchor") == "end" else x, float(e.get("y")) - 0.85 * size, width, 1.1 * size))
        for i, a in enumerate(boxes):
            check(a[0] >= 0 and a[1] >= 0 and a[0] + a[2] <= 110 and a[1] + a[3] <= 200, f"a name in the picture: {a}")
            for b in boxes[:i]:
                check(a[0] >= b[0] + b[2] - 1e-6 or b[0] >= a[0] + a[2] - 1e-6 or a[1] >= b[1] + b[3] - 1e-6 or b[1] >= a[1] + a[3] - 1e-6, f"names cover each other: {a} {b}")
    for text in ("", " ", "\n\n", "\t x", "日本語の文字", "a" * 5000, "a " * 5000, "\u0000\u0001", "e\u0301" * 50, "\n" * 5000):
        for size in (0, 1e-300, 12, 1e9):
            broken = document(children=[{"name": "a", "text": {"value": text, "size": size}}])
            code, out, err = als("layout", "FILE", "--format", "svg", source=broken)
            check(code in (0, 2) and (code == 2 or XML.fromstring(out) is not None), f"{text[:20]!r} {size}: {code} {err}")


def conflicts():
    code, out, err = als("layout", "FILE", "--format", "json", source=CLASH)
    got = json.loads(out)
    check(code == 1 and got["status"] == "conflict" and len(got["conflicts"]) == 1, out)
    conflict = got["conflicts"][0]
    check(conflict["constraints"] == [3, 4] and conflict["broken"] == 4 and conflict["message"], out)
    check(got["views"][1]["frame"] == [0, 0, 40, 5], "frames are printed all the same")
    check("conflict 1 of 1" in err and "[3] a.width == 40" in err and "[4] a.width == 50   <- broken" in err, err)
    code, out, err = als("layout", "FILE", source=CLASH)
    check(code == 1 and out.splitlines()[2].split() == ["a", "0", "0", "40", "5"], out)
    code, out, err = als("layout", "FILE", "--format", "svg", source=CLASH)
    check(code == 1 and out.startswith("<svg"), out[:80])
    code, out, err = als("check", "FILE", source=CLASH)
    check(code == 1 and not err and "conflict 1 of 1" in out and "broken" in out, out + err)
    lines = out.splitlines()
    at = next(k for k, line in enumerate(lines) if "<- broken" in line)
    place, line, column = lines[at].split(": ")[0].rsplit(":", 2)
    check(CLASH.splitlines()[int(line) - 1][int(column) - 1:].startswith("a.width = 50"), place)
    check(lines[at + 2].strip() == "^" + "~" * 11 and lines[at + 1].index("a.width = 50") == lines[at + 2].index("^"), out)
    check("  Any of these would resolve it:" in lines and "    change a.width == 50 to a.width == 40" in lines
          and "    give a.width == 50 the priority 999" in lines, out)


def conflicts_as_json():
    code, out, err = als("check", "FILE", "--format", "json", source=CLASH)
    got = json.loads(out)
    check(code == 1 and not err and list(got) == ["als", "file", "conflicts", "ambiguous", "suggestions", "lint"], out + err)
    conflict, = got["conflicts"]
    check(list(conflict) == ["message", "missed", "least", "broken", "members", "relaxations"] and conflict["missed"] == 10, out)
    member = conflict["members"][conflict["broken"]]
    check(member["role"] == "broken" and member["constraint"] == "a.width == 50" and member["host"] == "a", member)
    source = member["source"]
    part = CLASH.encode()[source["offset"]:source["offset"] + source["length"]].decode()
    check(part == "a.width = 50" and CLASH.splitlines()[source["line"] - 1][source["column"] - 1:].startswith(part), source)
    check(conflict["relaxations"][0] == {"kind": "constant", "member": 1, "from": 50, "to": 40, "text": "change a.width == 50 to a.width == 40"}, out)
    code, out, err = als("check", "FILE", "--format", "json", source=BOX)
    got = json.loads(out)
    check(code == 0 and got["conflicts"] == [] and got["ambiguous"] == [], out)
    code, out, err = als("check", "FILE", "--format", "svg", source=BOX)
    check(code == 2 and 'takes text or json, not "svg"' in err, err)


def sums():
    """A sum that is nothing but a pair is not converted into that pair: it would be read back as another record."""
    pair = {"terms": [{"item": "a", "attribute": "width", "multiplier": 1}, {"item": "b", "attribute": "width", "multiplier": -1}]}
    source = document(pair, children=[{"name": "a"}, {"name": "b"}])
    canonical = als("convert", "FILE", "--to", "document", source=source)[1]
    check(canonical.count('"terms"') == 1, canonical)
    for notation in ("equations", "compact", "linear", "vfl", "evfl", "shorthand", "builder"):
        code, out, err = als("convert", "FILE", "--to", notation, source=source)
        check(code in (0, 1) and '"terms"' in out, f"{notation}: {code} {out} {err}")
        check(als("convert", "FILE", "--to", "document", source=out)[1] == canonical, f"{notation}: {out}")


def sums_printed():
    """All terms of a sum are printed, as text, as JSON that can be read back, and where sentences name the constraint."""
    texts = ["a.width + 2 * b.width - c.width == 100", "0.5 * a.height - 3 * b.height >= 5", "-2 * c.height <= -5", "a.width + b.width >= 3 @750",
             "a.left == b.left + 3", "c.height + a.height == 40 - b.height"]
    source = document(*texts, children=[{"name": n} for n in "abc"])
    code, out, err = als("constraints", "FILE", source=source)
    said = [line[6:].split("  #")[0] for line in out.splitlines()]
    check(code == 0 and said[:5] == texts[:3] + ["a.width >= -1 * b.width + 3 @750", "a.left == b.left + 3"]
          and said[5] == "c.height + a.height + b.height == 40", out)
    got = json.loads(als("constraints", "FILE", "--format", "json", source=source)[1])
    check(["terms" in c for c in got] == [True, True, True, False, False, True] and all("first" in c for c in got), got)
    check(got[0]["terms"] == [{"item": n, "attribute": "width", "multiplier": m} for n, m in zip("abc", (1, 2, -1))] and got[0]["constant"] == 100, got[0])
    check(list(got[0]) == [*got[3], "terms"] and got[0]["second"] == "b", got[0])
    check(got[1]["terms"][0]["multiplier"] == 0.5 and got[1]["relation"] == ">=" and len(got[2]["terms"]) == 1, got)
    records = [{k: c[k] for k in ("terms", "first", "firstAttribute", "relation", "second", "secondAttribute", "multiplier", "constant", "priority")
                if c.get(k) is not None and not ("terms" in c and k in ("first", "firstAttribute", "second", "secondAttribute", "multiplier"))} for c in got]
    again = json.loads(als("constraints", "FILE", "--format", "json", source=document(*records, children=[{"name": n} for n in "abc"]))[1])
    same = [{k: c[k] for k in c if k not in ("identifier", "source")} for c in got]
    check([{k: c[k] for k in c if k not in ("identifier", "source")} for c in again] == same, again)
    clash = document("a.width + b.width + c.width == 300", "a.width == 1; b.width == 1; c.width == 1", children=[{"name": n} for n in "abc"])
    code, out, err = als("check", "FILE", source=clash)
    check(code == 1 and "a.width + b.width + c.width == 300" in out and "b.width + 300" not in out, out)
    terms = [{"item": "a", "attribute": "width", "multiplier": 1 + i % 2} for i in range(64)]
    got = json.loads(als("constraints", "FILE", "--format", "json", source=document({"terms": terms, "constant": 1}, children=[{"name": "a"}]))[1])
    check(got[0].get("terms") == terms, f"64 terms: {got}")


def waiting():
    """Constraints that wait for a name are told by their text and what they wait for, and are no mistake."""
    texts = ["zz.left == a.right + 8", "a.width + yy.width + xx.width == 9"]
    source = document("a.left == super.left; a.top == super.top; a.size == 20", *({"equations": t, "deferred": True} for t in texts), children=[{"name": "a"}])
    lines = als("constraints", "FILE", source=source)[1].splitlines()
    check([line[6:] for line in lines[4:]] == [f'{t}  (waits: no view or guide is named "{n}" yet)' for t, n in zip(texts, ("zz", "yy"))], lines)
    got = json.loads(als("constraints", "FILE", "--format", "json", source=source)[1])
    check([c.get("waiting") for c in got] == [None] * 4 + [f'no view or guide is named "{n}" yet' for n in ("zz", "yy")], got)
    check(all(c["first"] is None and c["second"] is None and c["active"] is False for c in got[4:]), got)
    code, out, err = als("check", "FILE", source=source)
    check(code == 0 and f'FILE: waits: [4] {texts[0]}: no view or guide is named "zz" yet\n' in out.replace(out.split(": ")[0], "FILE")
          and "lint" not in out and out.endswith("0 ambiguous views, 2 waiting constraints\n"), out)
    got = json.loads(als("check", "FILE", "--format", "json", source=source)[1])
    check(got["lint"] == [] and [w["constraint"] for w in got["waiting"]] == [4, 5] and '"zz"' in got["waiting"][0]["message"], got)
    err = als("convert", "FILE", "--to", "vfl", source=source)[2]
    check(f"[4] {texts[0]}: the constraint waits" in err and "[5] " + texts[1] in err, err)
    come = document("a.left == super.left; a.top == super.top; a.size == 20", *({"equations": t, "deferred": True} for t in texts), children=[{"name": n} for n in ("a", "zz", "yy", "xx")])
    check("waits" not in als("check", "FILE", source=come)[1] and "waiting" not in als("constraints", "FILE", "--format", "json", source=come)[1], "all have come")


def screens():
    """Nothing that a document names can steer a terminal; pictures and JSON have ways of their own to say it."""
    name = "a\x1b[31m\u202eb\u0085"
    for equations in ([], ["root.width == 7"]):
        source = document(*equations, children=[{"name": name}])
        for words in (["layout"], ["check"], ["constraints"], ["explain", f"{name}.width"], ["diff", "--to-size", "3x3"], ["draw", "--format", "text"]):
            code, out, err = als(words[0], "FILE", *words[1:], source=source)
            check(code in (0, 1) and not any(sign in out + err for sign in "\x1b\u202e\u0085"), f"{words}: {out!r} {err!r}")
    code, out, err = als("layout", "FILE", "--format", "json", source=document(children=[{"name": name}]))
    check(json.loads(out)["views"][1]["name"] == name, out)
    code, out, err = als("layout", "FILE", "--exercise", "a\x1bb", source=document(children=[{"name": "a"}]))
    check(code == 2 and "\x1b" not in err, err)


def checks():
    code, out, err = als("check", "FILE", source=BOX)
    check(code == 0 and not err and "0 conflicts, 0 ambiguous" in out, out + err)
    code, out, err = als("check", "FILE", source=document("a.left = super.left", children=[{"name": "a"}]))
    check(code == 1 and not err and "ambiguous: a: top, width, height" in out, out + err)
    code, out, err = als("check", "FILE", source=document("a.left = super.left; a.top = super.top; a.size == 3", children=[{"name": "a"}],
                                                            root={"guides": [{"name": "g"}]}))
    check(code == 0 and "ambiguous guide: g" in out, out)
    code, out, err = als("layout", "FILE", "--exercise", "a", "--format", "json", source=document(
        "a.left >= super.left + 5; a.top = super.top; a.size == 3", children=[{"name": "a"}]))
    check(code == 0 and json.loads(out)["views"][1]["frame"] == [105, 0, 3, 3], out + err)
    code, out, err = als("check", "FILE", "--format", "json", source=CLASH)
    got = json.loads(out)
    check(code == 1 and list(got) == ["als", "file", "conflicts", "ambiguous", "suggestions", "lint"] and got["conflicts"][0]["broken"] == 1, out)
    code, out, err = als("check", "FILE", "--format", "json", source=document(
        "a.left >= super.left + 5; a.top = super.top; a.width <= 3; a.height == 4", children=[{"name": "a"}]))
    got = json.loads(out)
    check(got["ambiguous"][0]["left"] == {"value": 5, "minimum": 5, "maximum": None, "suggestion": "a.left == root.left + 5"}, out)
    check(got["ambiguous"][0]["width"]["maximum"] == 3 and got["suggestions"] == ["a.left == root.left + 5", "a.width == 0"], out)
    code, out, err = als("check", "FILE", source="[")
    check(code == 2 and not out and "error[JSON]" in err, err)


def check_goldens():
    """What `als check` says of the documents in check/, word for word; --record writes what it says now."""
    for path in sorted((Path(__file__).parent / "check").glob("*.json")):
        code, out, err = als("check", "FILE", source=path.read_bytes())
        out = out.replace(str(Path(out.split(": ")[0]).parent) + "/", "") + f"exit {code}\n"
        golden = path.with_suffix(".txt")
        if "--record" in sys.argv:
            golden.write_text(out)
        check(not err and golden.exists() and golden.read_text() == out, f"{path.name}:\n{out}{err}")


def constraints():
    source = document("a.top = super.top + 15; a.left = root.safeArea.left", "a.width = b.width * 2 - 3.5 @ 750 # id é \"x\"",
                      {"view": "a", "shorthand": {"height ==": 20}, "group": "g", "active": False},
                      children=[{"name": "a"}, {"name": "b"}])
    code, out, err = als("constraints", "FILE", "--format", "json", source=source)
    check(code == 0 and not err, err)
    got = json.loads(out)
    check(got[0] == {"index": 0, "first": "a", "firstAttribute": "top", "relation": "==", "second": "root", "secondAttribute": "top",
                     "multiplier": 1, "constant": 15, "priority": 1000, "identifier": "a.top = super.top + 15", "name": None,
                     "group": None, "host": "root", "active": True, "inForce": True, "source": {"item": 0, "offset": 0, "length": 22}}, str(got[0]))
    check(list(got[0]) == ["index", "first", "firstAttribute", "relation", "second", "secondAttribute", "multiplier", "constant",
                           "priority", "identifier", "name", "group", "host", "active", "inForce", "source"], "the keys in their order")
    check(got[1]["second"] == "root.safeArea" and got[1]["source"] == {"item": 0, "offset": 24, "length": 27}, str(got[1]))
    check(got[2]["identifier"] == 'id é "x"' and got[2]["priority"] == 750 and got[2]["constant"] == -3.5, str(got[2]))
    check(got[3]["second"] is None and got[3]["secondAttribute"] is None and got[3]["group"] == "g" and got[3]["host"] == "a"
          and got[3]["active"] is False and got[3]["source"] == {"item": 2, "offset": 0, "length": 0}, str(got[3]))
    code, out, err = als("constraints", "FILE", source=source)
    lines = out.splitlines()
    check(len(lines) == 4 and "a.top == root.top + 15" in lines[0] and "2 * b.width - 3.5 @750" in lines[2] and "(inactive)" in lines[3], out)
    code, out, err = als("constraints", "FILE", "--format", "json", source=document())
    check(json.loads(out) == [], out)


def error_format():
    source = '{\n  "als": 1,\n  "root": {"children": [{"name": "header"}]},\n  "constraints": ["header.top = super.top",\n\t"haeder.left = super.left"]\n}\n'
    code, out, err = als("layout", "FILE", source=source)
    lines = err.splitlines()
    check(code == 2 and not out, f"{code} {out}")
    check(lines[0].startswith("FILE:5:3: error[NAME_VIEW]: "), lines[0])
    check(lines[1:3] == ['\t"haeder.left = super.left"]', "\t ^~~~~~"], err)
    check(len(lines) == 4 and 'did you mean "header"' in lines[3], err)
    places = [
        ('{"als": 1,, }', "JSON", 1, 11),
        ('{"als": 1, "root": {"nmae": "x"}}', "DOCUMENT", 1, 21),
        ('{"als": 1, "root": {}, "constraints": ["root.left = \\u0022"]}', None, 1, None),
        ('{"als": 1, "root": {},\n "constraints": ["\\u0072oot.width = nope"]}', "NAME_VIEW NAME_METRIC", 2, 37),
        ('{"als": 1, "root": {"name": "é"},\n "constraints": ["é.width = x"]}', "NAME_VIEW NAME_METRIC", 2, 30),
        ("", "JSON", 1, 1),
    ]
    for source, kinds, line, column in places:
        code, out, err = als("layout", "FILE", source=source)
        head = err.split(": ", 2)
        check(code == 2 and not out, f"{source!r}: {code}")
        if kinds:
            check(head[1][6:-1] in kinds.split(), f"{source!r}: {err}")
            check(head[0] == f"FILE:{line}:{column}", f"{source!r}: {err}")


def cells(line):
    """Those of a terminal."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


def wide_names():
    """Columns and carets stand where a terminal shows them, also behind characters of two cells and of none."""
    names = ["日本", "e\u0301x", "a b.c", "😀", "한글이름"]
    out = als("layout", "FILE", source=document(children=[{"name": n} for n in names], size=(300, 200)))[1]
    ends = {cells(line[:line.index("  ", 3)].rstrip()) and cells(line.split("ambiguous")[0]) for line in out.splitlines()[2:]}
    check(len(ends) == 1, f"columns: {out}")
    for name in names[:2] + ["é"]:
        code, out, err = als("layout", "FILE", source=document(f"{name}.topp = super.top", children=[{"name": name}]))
        lines = err.splitlines()
        check(code == 2 and cells(lines[1][:lines[1].index("topp")]) == lines[2].index("^") and lines[2].endswith("^~~~"), err)
        check(lines[3] == 'did you mean "top"?', err)
    code, out, err = als("layout", "FILE", source=document("a b.top = super.top", children=[{"name": "a b"}]))
    check(code == 2 and '"a b"' in err.splitlines()[3], err)
    code, out, err = als("layout", "FILE", "--size", "1e10x1", source=BOX)
    check(code == 2 and "0 to 1000000000, not" in err and als("layout", "FILE", "--size", "1000000000x1", source=BOX)[0] == 0, err)
    for words in (["layout", ""], ["layout", "FILE", "-o", ""]):
        code, out, err = als(*words, source=BOX)
        check(code == 2 and err.startswith('"": error[IO]: '), err)


def error_lines():
    """The caret stands under the bytes at fault, whatever stands before them."""
    for before in ('""', '"   "', '\t\t1', '"éàü "', '"日本 "', '"' + " " * 400 + '"', '"\x7f"'):
        source = '{"als": 1, "root": {}, "x-note": %s, "constraints": ["root.width = @"]}' % before
        code, out, err = als("layout", "FILE", source=source)
        lines = err.splitlines()
        check(code == 2 and len(lines) >= 3 and "^" in lines[2], f"{before!r}: {err}")
        if len(lines) < 3 or "^" not in lines[2]:
            continue
        check(cells(lines[1][:lines[1].index("@")]) == cells(lines[2][:lines[2].index("^")]), f"the caret is off after {before!r}:\n{err}")
        check(len(lines[1]) < 200, "a long line is cut")
    code, out, err = als("layout", "FILE", source=b'{"als": 1, "root": {}, "x\xff": 1}')
    check(code == 2 and "error[JSON]" in err, err)
    code, out, err = als("layout", "FILE", source=b'\r\n{"als": 1,\r\n "root": 5}\r\n')
    check(code == 2 and err.splitlines()[0].startswith("FILE:3:10: error[DOCUMENT]"), err)


def hostile_svg():
    names = ["<script>", "a&b", '"quoted"', "tab\there", "nul\u0001", "日本語のとても長い名前です", "\u202e right", "]]>", "--", "x" * 500, "\uffff", "é"]
    children = [{"name": name, "children": [{"name": name + "'", "hidden": True}]} for name in names]
    constraints = []
    for i, name in enumerate(names):
        for key, value in (("left ==", 20 * i), ("top ==", 12 * i)):
            constraints.append({"view": name, "shorthand": {key: {"als_view": "als_superview", "als_constant": value}}})
        constraints.append({"view": name, "shorthand": {"width ==": 90, "height ==": 30}})
    source = document(*constraints, children=children, root={"guides": [{"name": "g<"}], "safeArea": [20, 0, 10, 0]})
    code, out, err = als("layout", "FILE", "--format", "svg", source=source)
    check(code == 0, err)
    root = XML.fromstring(out)
    check(root.tag == SVG + "svg" and root.get("width") == "300" and root.get("height") == "200" and root.get("viewBox") == "0 0 300 200",
          str(root.attrib))
    titles = [t.text for t in root.iter(SVG + "title")]
    check(len(titles) == 2 * len(names) + 2, f"{len(titles)} titles")
    check(any(t.startswith("<script>: 0, 0, 90, 30") for t in titles), str(titles[:3]))
    check(not root.findall(f".//{SVG}script"), "a name became an element")
    check("stroke-dasharray" in out and any(t.startswith("g<") for t in titles), "guides are dashed")


def svg_geometry():
    source = document("a.left = super.left + 30; a.top = super.top + 10; a.size == 100; b.left = super.left + 5; b.top = super.top + 6; b.size == 20",
                      children=[{"name": "a", "children": [{"name": "b"}]}])
    root = XML.fromstring(als("layout", "FILE", "--format", "svg", source=source)[1])
    boxes = [[float(r.get(k)) for k in ("x", "y", "width", "height")] for r in root.iter(SVG + "rect")]
    check([35.5, 16.5, 19, 19] in boxes, f"b is drawn where it lies: {boxes}")
    check([t.text for t in root.iter(SVG + "text")].count("b") == 1, "b is named")
    empty = als("layout", "FILE", "--format", "svg", source=document(size=(0, 0)))
    check(empty[0] == 0 and XML.fromstring(empty[1]).get("width") == "0", "an empty root")
    huge = als("layout", "FILE", "--format", "svg", source=document("a.size == 100000000; a.left = super.left; a.top = super.top",
                                                                      children=[{"name": "a"}], size=(1e9, 1e9)))
    check(huge[0] == 0 and XML.fromstring(huge[1]).get("width") == "1000000000", "a huge root")


def locales():
    listed = subprocess.run(["locale", "-a"], capture_output=True, text=True).stdout.split()
    other = [name for name in listed if name.split("_")[0] in ("de", "fr", "tr", "ru")][:2]
    for name in other + ["C"]:
        out = als("layout", "FILE", "--format", "json", source=BOX, env=dict(os.environ, LC_ALL=name))[1]
        check(json.loads(out)["views"][1]["frame"] == [10, 20, 40, 40], f"under {name}")


PARALLEL = """{ "als": 1, "root": { "name": "r", "size": [400, 300], "children": [{ "name": "a" }, { "name": "b" }, { "name": "c" }] },
  "constraints": [ "b.width = a.width * 0.5 + 100", "b.width >= a.width * 0.49999999995 + 101",
    "c.width <= a.width * 0.99999 + 101", "b.width >= a.width * 0.4999999995 + 150", "a.width >= 542 @750", "c.width = a.width + 100" ] }"""


def precision():
    """What rounding would decide is refused, without a place in the text: no single number is wrong."""
    for command in ("layout", "check", "explain"):
        code, out, err = als(command, "FILE", *(["a.width"] if command == "explain" else []), source=PARALLEL)
        check(code == 2 and not out and err.startswith("FILE: error[PRECISION]: "), f"{command}: {code} {out[:80]} {err[:200]}")


def limits():
    deep = '{"als": 1, "root": ' + '{"children": [' * 3000
    code, out, err = als("layout", "FILE", source=deep)
    check(code == 2 and ("error[LIMIT]" in err or "error[DOCUMENT]" in err), err[:200])
    code, out, err = als("layout", "FILE", source=b" " * (64 * 1024 * 1024 + 10))
    check(code == 2 and "error[LIMIT]" in err, err[:200])
    random.seed(11)
    seed = bytearray(BOX.encode())
    for _ in range(60):
        damaged = bytearray(seed)
        for _ in range(random.randint(1, 4)):
            damaged[random.randrange(len(damaged))] = random.getrandbits(8)
        code, out, err = als("layout", "FILE", "--format", random.choice(["text", "json", "svg"]), source=bytes(damaged))
        check(code in (0, 1, 2) and (code == 2) == (out == "") and (code != 2 or "error[" in err), f"{bytes(damaged)!r}: {code} {err}")


def conversions():
    notations = ["equations", "compact", "linear", "vfl", "evfl", "shorthand", "builder", "document"]
    keys = dict(zip(notations, [None, "compact", "linear", "vfl", "evfl", "shorthand", "do", "first"]))
    source = document("a.leading = super.leading + 10; a.width == 40", {"linear": "b.left==a.right+8@750", "group": "g", "active": False},
                      children=[{"name": "a"}, {"name": "b", "z": 2}])
    canonical = als("convert", "FILE", "--to", "document", source=source)[1]
    for notation in notations:
        code, out, err = als("convert", "FILE", "--to", notation, source=source)
        check(code == 0 and not err, f"{notation}: {code} {err}")
        rows = json.loads(out)["constraints"]
        check(all(keys[notation] in row if keys[notation] else isinstance(row, str) or "equations" in row for row in rows), f"{notation}: {rows}")
        check(als("convert", "FILE", f"--to={notation}", source=out)[1] == out, f"{notation}: not the same a second time")
        check(als("convert", "FILE", "--to", "document", source=out)[1] == canonical, f"{notation}: not the same layout")
    unsaid = document("a.centerX = super.centerX", "H:|-[a]", children=[{"name": "a"}])
    code, out, err = als("convert", "FILE", "--to", "vfl", source=unsaid)
    rows = json.loads(out)["constraints"]
    check(code == 1 and rows[0]["first"] == "a" and rows[1]["vfl"] == "H:|-20-[a]", f"{code} {rows}")
    check(err == "FILE: note[NOT_EXPRESSIBLE]: [0] a.centerX == root.centerX: visual formats can only express sizes and gaps "
          "between facing edges\n", err)
    for name in ("a b", 'quote "\\', "\u00e9\n", "H:|", "a;b", "super"):
        source = document({"view": name, "shorthand": {"width ==": 40}}, children=[{"name": name}])
        for notation in notations:
            code, out, err = als("convert", "FILE", "--to", notation, source=source)
            check(code == (1 if err else 0) and json.loads(out)["root"]["children"][0]["name"] == name, f"{name} {notation}: {code} {err}")
            check(als("constraints", "FILE", source=out)[1] == als("constraints", "FILE", source=source)[1], f"{name} as {notation}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "out.json"
        code, out, err = als("convert", "FILE", "--to", "document", "-o", str(path), source=BOX)
        check(code == 0 and not out and path.read_text() == als("convert", "FILE", "--to", "document", source=BOX)[1], f"{code} {err}")
    users = '{"als": 1, "x-a": [1.0], "root": {"name": "r", "x-b": "\\u00e9", "children": [{"name": "v", "x-c": {"x-d": 1}}]}, "constraints": [{"equations": "v.width = 3", "x-e": 2e0}]}'
    for notation in notations:
        code, out, err = als("convert", "FILE", "--to", notation, source=users)
        kept = ['"x-a": [1.0]', '"x-b": "\\u00e9"', '"x-c": {"x-d": 1}', '"x-e": 2e0']
        check(code < 2 and all(out.count(key) == 1 for key in kept), f"{notation}: {out} {err}")
    code, out, err = als("convert", "FILE", "--to", "document", source='{"als": 1}')
    check(code == 2 and not out and "error[DOCUMENT]" in err, err)


for test in (words_and_exits, unsettled, text_table, json_output, gone_views, gone_conversions, numbers, numbers_of_the_command_line, sizes_and_directions, free_axes, endings, proofs_of_one_size, texts_and_names_in_svg, conflicts, conflicts_as_json, screens, sums, sums_printed, waiting, checks, check_goldens, constraints, error_format,
             error_lines, wide_names, hostile_svg, svg_geometry, locales, precision, limits, conversions):
    try:
        test()
    except Exception as error:  # one broken answer must not hide the others
        check(False, f"{test.__name__}: {type(error).__name__}: {error}")
tally.end()
