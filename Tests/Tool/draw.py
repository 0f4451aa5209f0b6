"""`als draw` from outside: every constraint is drawn or counted, words do not cover words, names cannot break out, and whatever
the layout is, there is a picture.  Text and graphs are compared with the recorded ones in drawings/ (written anew, to be
looked at, when ALS_RECORD=1)."""
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unicodedata
import xml.etree.ElementTree as XML
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tally import Tally  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
TOOL = os.environ["ALS_TOOL"]
EXAMPLES = ROOT / "bindings" / "c" / "examples"
DRAWINGS = Path(__file__).resolve().parent / "drawings"
PICTURES = {"login": (EXAMPLES / "login.json", []), "conflict": (ROOT / "docs" / "draw" / "conflict.json", []),
            "ambiguous": (ROOT / "docs" / "draw" / "ambiguous.json", []), "expected": (ROOT / "docs" / "draw" / "expected.json", [])}
SVG = "{http://www.w3.org/2000/svg}"
tally = Tally()
check = tally.check


def draw(*words, source=None):
    """The exit status, standard output and standard error of `als draw`."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "layout.json"
        if source is not None:
            path.write_text(source)
        done = subprocess.run([TOOL, "draw", *(str(path) if word == "FILE" else str(word) for word in words)], capture_output=True, timeout=120)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def document(*constraints, children=(), size=(300, 200), **root):
    return json.dumps({"als": 1, "root": {"size": list(size), "children": list(children), **root}, "constraints": list(constraints)})


def ems(string):
    return sum(1 if ord(c) >= 0x1100 and not 0x2000 <= ord(c) < 0x2E80 else 0.58 for c in string)


def label_boxes(picture):
    """Of all words but those of the legend and the texts of views, which stand where the layout has them."""
    for e in picture.iter(SVG + "text"):
        if e.get("text-anchor") == "start" or e.get("textLength"):
            continue
        size = float(e.get("font-size", 9))
        x, y, width = float(e.get("x")), float(e.get("y")) - size * 0.36, ems(e.text) * size
        yield e.text, x - width / 2, y - size / 2, x + width / 2, y + size / 2


def looked_at(name, svg):
    """What holds for every picture; returns its root."""
    picture = XML.fromstring(svg)
    check(not re.search(r"\b(nan|inf)\b", re.sub(r"<(title|desc)>.*?</\1>|>[^<]*</text>", "", svg, flags=re.S), re.I), f"{name}: a number that is none")
    total, drawn = map(int, re.match(r"(\d+) constraints: (\d+) drawn", picture.find(SVG + "desc").text).groups())
    shown = [int(c) for e in picture.iter(SVG + "g") for c in e.get("data-c", "").split()]
    check(len(shown) == len(set(shown)) == drawn, f"{name}: {drawn} constraints are said to be drawn, {len(shown)} are")
    left_out = picture.find(SVG + "desc").text.partition(" not: ")[2].partition(";")[0]
    check(total - drawn == sum(map(int, re.findall(r"\d+", left_out))), f"{name}: {total} constraints, {drawn} drawn, and {left_out}")
    boxes = sorted(label_boxes(picture), key=lambda box: box[1])
    width, height = float(picture.get("width")), float(picture.get("height"))
    covered = outside = None
    for i, (word, left, top, right, bottom) in enumerate(boxes):
        if not (left > 0 and top > 0 and right < width and bottom < height):
            outside = word
        for other, l, t, r, b in boxes[i + 1:]:
            if l > right:
                break
            if l < right - 0.1 and t < bottom - 0.1 and top < b - 0.1:
                covered = word, other
    check(not outside, f"{name}: {outside!r} leaves the paper")
    check(not covered, f"{name}: {covered} cover each other")
    return picture


def words(picture):
    return [e.text for e in picture.iter(SVG + "text")]


def marks(picture, pen):
    return [e for g in picture.iter(SVG + "g") for e in g if g.get("data-c") and e.get("class") == f"als-{pen}"]


def examples():
    for path in sorted(EXAMPLES.glob("*.json")) + sorted(EXAMPLES.glob("notations/*.json")):
        for more in ([], ["--direction", "rtl"], ["--size", "240x200"]):
            code, svg, _ = draw(path, *more)
            check(code in (0, 1) and svg == draw(path, *more)[1], f"{path.name} {more}: twice the same picture")
            looked_at(f"{path.name} {more}", svg)


def kinds():
    """Each kind of mark, with its words."""
    source = document("a.left = super.left + 20; a.top = super.top + 30; a.width = 100; a.height = a.width / 2",
                      "b.left = a.right + 12; b.centerY = a.centerY; b.size = a; b.right <= super.right - 10 @ 700",
                      "c.left = a.left; c.top = a.bottom + 16; c.width = super.width * 0.5 - 8; c.height = b.height",
                      "d.right = super.right * 0.75; d.top = c.bottom; d.width = 300 @ 400; d.height = 10",
                      {"terms": [{"item": "a", "attribute": "width", "multiplier": 1}, {"item": "b", "attribute": "width", "multiplier": 2},
                                 {"item": "c", "attribute": "width", "multiplier": 1}], "relation": "<=", "constant": 900},
                      {"equations": "a.left = super.left", "active": False},
                      children=[{"name": n} for n in "abcd"])
    picture = looked_at("kinds", draw("FILE", source=source)[1])
    for word in ("20", "30", "100", "2:1", "12", "16", "≥ 10 @700", "50% of root − 8", "right = 75% of root", "300",
                 "a.width + 2 × b.width + c.width ≤ 900"):
        check(any(w.startswith(word) for w in words(picture)), f"{word} is written: {words(picture)}")
    check("6 " not in picture.find(SVG + "desc").text and "1 not: 1 inactive" in picture.find(SVG + "desc").text, picture.find(SVG + "desc").text)
    check(marks(picture, "equal") and marks(picture, "line") and marks(picture, "gap"), "the pens")
    titles = [t.text for t in picture.iter(SVG + "title")]
    for sentence in ("[4] b.left == a.right + 12", "[17] a.width + 2 × b.width + c.width ≤ 900"):
        check(any(sentence in t for t in titles), f"marks say what they are, {sentence}: {titles}")


def sums():
    """What no pair of attributes says stands there with all its terms and factors, and with what it came to."""
    source = document("a.left = super.left; a.top = super.top; b.left = super.left; b.top = a.bottom", "0.5 * a.height == 20", "-2 * a.width <= -50 @999", "3 * b.width - a.width == 200",
                      "a.width == 100; b.height == 30", "a.width + b.width <= 5 @2; a.height + b.height + 2 * a.height == 500 @3", "b.centerX == 2 * a.centerX @4", children=[{"name": "a"}, {"name": "b"}])
    picture = looked_at("sums", draw("FILE", source=source)[1])
    titles = "\n".join(t.text for t in picture.iter(SVG + "title"))
    for sentence in ("0.5 × a.height = 20", "−2 × a.width ≤ -50 @999", "3 × b.width − a.width = 200", "= 500 @3 (is 150)"):
        check(sentence in titles, f"{sentence}: {titles}")
    notes = words(picture)
    check(any(w.endswith("(not met)") for w in notes) and not any("(is 0)" in w for w in notes), notes)
    dot = draw("FILE", "--format", "dot", source=source)[1]
    check('label="0.5 * height"' in dot and 'label="-2 * width"' in dot and "height == 20" not in dot, dot)


def paler_and_smaller():
    """Inequalities that do not touch are paler, and a wish for no width is no wish that failed."""
    source = document("a.left >= super.left + 10; a.left <= super.left + 50; a.centerX = super.centerX @ 500; a.top = super.top; a.height = 20",
                      "a.width >= 80; a.width = 0 @ 50; a.width <= 0 @ 40; a.right = super.right - 100", children=[{"name": "a"}])
    picture = looked_at("paler", draw("FILE", source=source)[1])
    pale = {c for g in picture.iter(SVG + "g") if g.get("opacity") and g.get("data-c") for c in g.get("data-c").split()}
    check(pale == {"0", "5"}, f"paler are {sorted(pale)}")
    check("as small as fits" in words(picture) and "not met" in words(picture), str(words(picture)))
    both = [g.get("data-c") for g in picture.iter(SVG + "g") if g.get("data-c") in ("6 7", "7 6")]
    check(len(both) == 1, "both press on one side")
    art = draw("FILE", "--format", "text", source=source)[1]
    check(art.count("not met") == 1 and "centerX" in art, art)


def geometry():
    """A distance is drawn from edge to edge, by the reading direction, with its number between."""
    for direction, from_left in (("ltr", True), ("rtl", False)):
        source = document("a.leading = super.leading + 50; a.top = super.top; a.bottom = super.bottom; a.width = 100", children=[{"name": "a"}],
                          size=(500, 600), direction=direction)
        picture = looked_at(direction, draw("FILE", source=source)[1])
        scale = 1.25
        ends = sorted((34 + x * scale for x in ((0, 50) if from_left else (450, 500))))
        path = next(e for e in marks(picture, "gap") if e.get("d").count("M") >= 3 and f"M{ends[0]:g} " in e.get("d"))
        xs = [float(x) for x in re.findall(r"[ML](-?[\d.]+) ", path.get("d"))]
        check([min(xs), max(xs)] == ends, f"{direction}: {path.get('d')}")
        label = next(e for e in picture.iter(SVG + "text") if e.text == "50")
        check(ends[0] < float(label.get("x")) < ends[1], f"{direction}: the number stands at {label.get('x')}")


def absolute_frames(path, *more):
    out = json.loads(subprocess.run([TOOL, "layout", path, "--format", "json", *more], capture_output=True, text=True).stdout)
    frames = {}
    for v in sorted(out["views"] + out["guides"], key=lambda v: v.get("parent", v.get("owner")) is not None):
        frames[v["name"]] = (v.get("parent", v.get("owner")), v["frame"])

    def walk(name):
        parent, (x, y, w, h) = frames[name]
        if parent:
            px, py, _, _ = walk(parent)
            return px + x, py + y, w, h
        return x, y, w, h

    return {name: walk(name) for name in frames}


def closed_gaps():
    """A view that is gone leaves one gap, from the view before it to the one after it; what a rule withholds is not drawn."""
    for direction, sign in (("ltr", 1), ("rtl", -1)):
        source = document("H:|-10-[a(40)]-8-[off(30)]-14-[b(50)]; V:|-[a(20)]; V:|-[off(20)]; V:|-[b(20)]",
                          {"when": "root.width < 100", "constraints": ["b.height = 77"]},
                          children=[{"name": "a"}, {"name": "off", "gone": True}, {"name": "b"}], direction=direction)
        picture = looked_at(f"closed {direction}", draw("FILE", source=source)[1])
        screen = next(e for e in picture.iter(SVG + "rect") if "als-screen" in e.get("class", ""))
        scale, zero = (float(screen.get("width")) + 1) / 300, float(screen.get("x")) - 0.5
        [gap] = [g for g in picture.iter(SVG + "g") if "off" in (g.findtext(SVG + "title") or "") and g.get("data-c")]
        along = [float(x) for x in re.findall(r"[ML](-?[\d.]+) ", gap.find(SVG + "path").get("d"))]
        first, last = ((at if sign > 0 else 300 - at) for at in (50, 64))
        check(abs(min(along) - zero - scale * min(first, last)) < 0.02 and abs(max(along) - zero - scale * max(first, last)) < 0.02, f"closed {direction}: {along}")
        check(gap.findtext(SVG + "text") == "14" and "77" not in words(picture), f"closed {direction}: {words(picture)}")
        check("1 inactive" in picture.find(SVG + "desc").text, picture.find(SVG + "desc").text)
        check(("right to left ←" in words(picture)) == (sign < 0), f"the reading direction: {words(picture)}")


def named_areas():
    """Guides and areas have names beside them where views cover them, and margins their numbers; a view that clips has its edge over its content."""
    source = document("both.edges = a.edges; a.frame = super.margins", children=[{"name": "a"}], guides=[{"name": "both"}], margins=[21, 22, 23, 24])
    found = words(looked_at("areas", draw("FILE", source=source)[1]))
    check({"both", "root.margins", "21", "22", "23", "24"} <= set(found), f"areas: {found}")
    source = document("H:|[a]|; V:|[a(300)]", children=[{"name": "a"}], clips=True)
    picture = looked_at("viewport", draw("FILE", source=source)[1])
    [edge] = [e for e in picture.iter(SVG + "rect") if e.get("class") == "als-viewport"]
    shade = [e for e in picture.iter(SVG + "rect") if e.get("class") == "als-shade"]
    check("root" in words(picture) and len(shade) == 1 and abs(float(shade[0].get("y")) - float(edge.get("y")) - float(edge.get("height"))) < 1, f"viewport: {shade} {words(picture)}")


def true_to_frames():
    """Every mark of a constraint between two plain edges leads from the one to the other, as the frames have them."""
    compared = 0
    for path in sorted(EXAMPLES.glob("*.json")):
        source = json.loads(path.read_text())
        rtl = source["root"].get("direction") == "rtl"
        if path.read_text().count('"direction"') > rtl or "alignmentInsets" in path.read_text():
            continue
        frames = absolute_frames(path)
        gone = set(re.findall(r'"name": "(\w+)"[^{}]*"gone": true', path.read_text()))
        constraints = json.loads(subprocess.run([TOOL, "constraints", path, "--format", "json"], capture_output=True, text=True).stdout)
        picture = XML.fromstring(draw(path)[1])
        screen = next(e for e in picture.iter(SVG + "rect") if "als-screen" in e.get("class", ""))
        scale = (float(screen.get("width")) + 1) / source["root"]["size"][0]
        zero = float(screen.get("x")) - 0.5, float(screen.get("y")) - 0.5
        start, end = (2, 0) if rtl else (0, 2)
        edges = {"left": (0, 0), "right": (0, 2), "leading": (0, start), "trailing": (0, end), "centerX": (0, 1), "top": (1, 0), "bottom": (1, 2), "centerY": (1, 1)}

        def place(name, attribute):
            axis, part = edges[attribute]
            return zero[axis] + scale * (frames[name][axis] + frames[name][2 + axis] * part / 2)

        for g in picture.iter(SVG + "g"):
            for index in map(int, g.get("data-c", "").split()):
                c = constraints[index]
                if {c["first"], c["second"]} & gone:
                    continue  # the gap that remains: closed_gaps()
                if not {c["firstAttribute"], c["secondAttribute"]} <= set(edges) or not {c["first"], c["second"]} <= set(frames) or c["multiplier"] != 1:
                    continue
                axis = edges[c["firstAttribute"]][0]
                wanted = sorted((place(c["first"], c["firstAttribute"]), place(c["second"], c["secondAttribute"])))
                path_of = [e.get("d") for e in g if e.tag == SVG + "path"][-1]
                along = [float(pair[axis]) for pair in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path_of)]
                check(along and abs(min(along) - wanted[0]) < 0.02 and abs(max(along) - wanted[1]) < 0.02,
                      f"{path.name} [{index}]: drawn from {min(along or [0])} to {max(along or [0])}, not {wanted}")
                compared += 1
    check(compared > 150, f"{compared} marks compared")


def damaged():
    """Documents with other digits in them: whatever can be read can be drawn."""
    generator, drawn = random.Random(7), 0
    sources = [path.read_bytes() for path in [*sorted(EXAMPLES.glob("*.json")), *sorted((ROOT / "docs").glob("*/*.json"))]]
    for _ in range(150):
        source = bytearray(generator.choice(sources))
        for _ in range(generator.randint(1, 4)):
            digit = generator.choice([i for i, byte in enumerate(source) if 48 <= byte <= 57])
            source[digit:digit + 1] = generator.choice([b"9", b"0", b"99999", b"-5", b"1.5"])
        form = generator.choice(["svg", "text", "dot"])
        code, out, err = draw("FILE", "--format", form, source=source.decode())
        check(code in (0, 1, 2) and (code == 2) == (out == "") and (code != 2 or "error[" in err), f"{code} {err} {source.decode()}")
        drawn += code != 2
        if code != 2 and form == "svg":
            looked_at("damaged", out)
    check(drawn > 40, f"{drawn} of the damaged ones could be drawn")


def trouble():
    conflict = ROOT / "docs" / "draw" / "conflict.json"
    code, svg, err = draw(conflict)
    picture = looked_at("conflict", svg)
    check(code == 1 and "conflict 1 of" in err, err)
    broken = marks(picture, "bad")
    check(broken and any("(is " in w for w in words(picture)), "broken ones are red and say what came of them")
    code, svg, err = draw(ROOT / "docs" / "draw" / "ambiguous.json")
    picture = looked_at("ambiguous", svg)
    hatched = [e for e in picture.iter() if e.get("fill") == "url(#als-hatch)"]
    check(code == 0 and not err and len(hatched) >= 2 and "ambiguous" in words(picture), f"{len(hatched)} views are hatched")
    check("als-hatch" in svg and "prefers-color-scheme:dark" in svg, "dark surroundings")
    picture = looked_at("settled", draw(EXAMPLES / "login.json")[1])
    check(not [e for e in picture.iter() if e.get("fill") == "url(#als-hatch)"] and "broken" not in words(picture), "nothing is wrong with login")


def framed(picture):
    """The sentences of the frames around views that are not as expected."""
    return [g.find(SVG + "title").text for g in picture.iter(SVG + "g") if any("als-badi" in e.get("class", "") and e.tag != SVG + "text" for e in g)
            and g.find(SVG + "title") is not None]


def expected():
    """Views that fail what the document expects are marked at the size that is drawn, and no others."""
    children = [{"name": "a", "intrinsic": [50, 20]}, {"name": "b", "intrinsic": [50, 20]}, {"name": "box", "children": [{"name": "in"}]}]
    constraints = ["a.left = super.left; a.top = super.top; a.width = 40; b.left = super.left + 30; b.top = super.top + 10",
                   "box.left = super.left + 100; box.top = super.top; box.size = 50; in.left = super.left + 20; in.top = super.top; in.size = 40"]

    def drawn(*expect, words=(), **more):
        source = json.dumps(dict(json.loads(document(*constraints, children=children)), expect=list(expect), **more))
        code, svg, _ = draw("FILE", *words, source=source)
        picture = looked_at("expected", svg)
        art = draw("FILE", "--format", "text", *words, source=source)[1]
        layout = subprocess.run([TOOL, "layout", "-", "--format", "svg", *(w for w in words if w != "--only")], input=source.encode(), capture_output=True).stdout
        said = framed(picture)
        frames = [g.find(SVG + "title").text for g in XML.fromstring(layout).iter(SVG + "g") if any(e.get("stroke") == "#dc2626" for e in g)]
        check(said == frames, f"{said} in one picture, {frames} in the other")
        dot = draw("FILE", "--format", "dot", *words, source=source)[1]
        check(dot.count("penwidth=2, tooltip") == len(said), f"{dot} {said}")
        check(art.count("fails: ") <= len(expect) * 2 and ("not as expected" in svg) == bool(said), f"the legend: {said}")
        check(code in (0, 1), str(code))
        return said, art

    said, art = drawn({"expect": "fits", "view": "a"}, {"expect": "inside", "view": "in"}, {"expect": "fits", "view": "b"})
    check(len(said) == 2 and said[0].startswith("a does not fit") and said[1].startswith("in is not inside box"), said)
    check(art.count("fails: ") == 2 and "╔" in art, art)
    said, art = drawn({"expect": "apart", "views": ["a", "b", "box"]})
    check(len(said) == 2 and said[0] == said[1] and art.count("fails: ") == 1, f"both of two that overlap: {said}")
    said, art = drawn({"expect": "fits", "view": "a"}, {"expect": "at-least", "view": "a", "size": [44, 44]})
    check(len(said) == 1 and said[0].count(";") >= 1, f"several sentences: {said}")
    check(drawn({"expect": "fits", "view": "b"})[0] == [] and drawn()[0] == [], "nothing fails, or nothing is expected")
    late = {"expect": "b.left >= a.right", "when": {"width": [301, None]}}
    check(drawn(late)[0] == [] and len(drawn(late, words=("--size", "400x200"))[0]) == 2, "when it counts")
    scaled = {"expect": "fits", "view": "a", "when": {"textScale": [1.5, None]}}
    check(drawn(scaled)[0] == [] and len(drawn(scaled, words=("--text-scale", "2"))[0]) == 1, "the text scale")
    check(drawn({"expect": "fits", "view": "a"}, words=("--gone", "a"))[0] == [], "views that are gone fail nothing")
    flat = json.dumps(dict(json.loads(document("a.left = super.left + 9; a.top = super.top + 9; a.width = 0; a.height = 0", children=[{"name": "a"}])),
                           expect=[{"expect": "at-least", "view": "a", "size": [5, 5]}]))
    frame = next(e for e in looked_at("flat", draw("FILE", source=flat)[1]).iter(SVG + "rect") if "als-badi" in e.get("class", ""))
    check(float(frame.get("width")) >= 3, "a frame around nothing is seen")
    said, art = drawn({"expect": "satisfiable"}, {"expect": "determined"})
    check(said == [] and "fails: " not in art, art)
    strip = subprocess.run([TOOL, "prove", PICTURES["expected"][0], "--width", "230..250", "--format", "svg"], capture_output=True).stdout
    titles = [t.text for t in XML.fromstring(strip).iter(SVG + "title")]
    check(len(titles) == 2 and titles[0].startswith("note is not inside") and "progress is too small" in titles[1], titles)
    card = {"als": 1, "root": {"size": [100, 80], "children": [{"name": "card", "contentInsets": [10, 20, 10, 10], "children": [{"name": "in", "intrinsic": [30, 20]}]}]},
            "constraints": ["card.edges == super", "in.left == super.left; in.top == super.top"], "expect": [{"expect": "at-least", "view": "in", "size": [40, None]}]}
    strip = subprocess.run([TOOL, "prove", "-", "--format", "svg"], input=json.dumps(card).encode(), capture_output=True).stdout
    first, failing = ([float(r.get(k)) for k in ("x", "y", "width")] for r in [XML.fromstring(strip).find(f".//{SVG}rect"), XML.fromstring(strip).find(f".//{SVG}g/{SVG}rect")])
    scale = first[2] / 100
    check(abs(failing[0] - first[0] - 20 * scale) < 1e-6 and abs(failing[1] - first[1] - 10 * scale) < 1e-6, f"views in a content area: {first} {failing}")


def only():
    login = EXAMPLES / "login.json"
    code, svg, _ = draw(login, "--only", "logo", "--only=email")
    picture = looked_at("only", svg)
    shown = "\n".join(t.text for g in picture.iter(SVG + "g") if g.get("data-c") for t in g.iter(SVG + "title"))
    check(code == 0 and shown and all("logo" in line or "email" in line for line in shown.splitlines()), shown)
    check("of other views" in picture.find(SVG + "desc").text, "the others are counted")
    code, out, err = draw(login, "--only", "nobody")
    check(code == 2 and not out and err.endswith('error[NAME_VIEW]: unknown view "nobody"\n'), err)


def usage():
    source = document()
    for bad in (["--format", "json"], ["--format", "pdf"], ["--columns", "19"], ["--columns", "1001"], ["--columns", "8x"], ["--columns", ""],
                ["--columns", "99999999999999999999"], ["--only"], ["--ascii=1"], ["--to", "vfl"], ["--size", "3"]):
        code, out, err = draw("FILE", *bad, source=source)
        check(code == 2 and not out and "error[USAGE]" in err, f"{bad}: {code} {out[:50]} {err}")
    for command in ("layout", "check", "constraints"):
        done = subprocess.run([TOOL, command, EXAMPLES / "login.json", "--ascii"], capture_output=True, text=True)
        check(done.returncode == 2 and "USAGE" in done.stderr, f"{command} knows no --ascii")
    code, out, err = draw("FILE", source='{"als": 1, "root": {"name": 3}}')
    check(code == 2 and not out and "error[DOCUMENT]" in err, err)
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "out.svg"
        check(draw("FILE", "-o", target, source=source)[:2] == (0, "") and target.read_text().startswith("<svg"), "-o")


NAMES = ["<script>", "a&b", '"quoted"', "tab\there", "nul\u0001", "日本語のとても長い名前です", "\u202e right", "]]>", "--", "x" * 500, "é", "e\u0301", "\\N\\n", "😀"]


def hostile_names():
    constraints = []
    for i, name in enumerate(NAMES):
        for key, value in (("left ==", 20 * i), ("top ==", 12 * i)):
            constraints.append({"view": name, "shorthand": {key: {"als_view": "als_superview", "als_constant": value}}})
        constraints.append({"view": name, "shorthand": {"width ==": 90, "height ==": 30}})
    constraints.append({"first": NAMES[0], "firstAttribute": "width", "relation": ">=", "second": NAMES[9], "secondAttribute": "width", "multiplier": 0.5})
    source = document(*constraints, children=[{"name": n} for n in NAMES], guides=[{"name": "g<"}], safeArea=[20, 0, 10, 0])
    picture = looked_at("names", draw("FILE", source=source)[1])
    check(not picture.findall(f".//{SVG}script"), "a name became an element")
    code, art, _ = draw("FILE", "--format", "text", source=source)
    check(code == 0 and not re.search(r"[\x00-\x09\x0b-\x1f\x7f\u202e]", art), "control characters reach no terminal")
    code, dot, _ = draw("FILE", "--format", "dot", source=source)
    check(code == 0 and '\\"quoted\\"' in dot and "\\\\N\\\\n" in dot and "\x01" not in dot, "a graph quotes names")
    graph("names", dot)


def graph(name, dot):
    outside = re.sub(r'"(?:[^"\\]|\\.)*"', '""', dot)
    check(outside.count("{") == outside.count("}") and '"' not in outside.replace('""', "") and "\n" in outside, f"{name}: quotes and braces")
    if shutil.which("dot"):
        done = subprocess.run(["dot", "-Tsvg"], input=dot.encode(), capture_output=True, timeout=60)
        check(done.returncode == 0 and not done.stderr, f"{name}: {done.stderr.decode()[:500]}")


def cells(line):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


def terminal():
    for path in sorted(EXAMPLES.glob("*.json")):
        for columns in (20, 47, 80, 200):
            code, art, _ = draw(path, "--format", "text", "--columns", columns)
            lines = [line for line in art.splitlines() if not re.match(r"not |broken|ambiguous|\d+ view", line)]
            check(code == 0 and max(map(cells, lines)) == columns, f"{path.name} in {columns} columns: {max(map(cells, lines))}")
            code, art, _ = draw(path, "--format", "text", "--columns", columns, "--ascii")
            check(code == 0 and art.isascii(), f"{path.name}: --ascii")
    wide = document("日本.center = super; 日本.size = 100", children=[{"name": "日本"}])
    rows = draw("FILE", "--format", "text", source=wide)[1].splitlines()
    check({cells(row) for row in rows} == {80}, "wide characters take two cells")


def recorded():
    """Text and graphs, byte for byte."""
    wanted = {"login.txt": [EXAMPLES / "login.json", "--format", "text"], "dashboard.txt": [EXAMPLES / "dashboard.json", "--format", "text", "--columns", 120],
              "keypad-ascii.txt": [EXAMPLES / "keypad.json", "--format", "text", "--ascii", "--columns", 50],
              "conflict.txt": [PICTURES["conflict"][0], "--format", "text"], "ambiguous.txt": [PICTURES["ambiguous"][0], "--format", "text"],
              "feed-rtl.txt": [EXAMPLES / "feed.json", "--format", "text", "--direction", "rtl"],
              "expected.txt": [PICTURES["expected"][0], "--format", "text"], "expected.dot": [PICTURES["expected"][0], "--format", "dot"],
              "login.dot": [EXAMPLES / "login.json", "--format", "dot"], "conflict.dot": [PICTURES["conflict"][0], "--format", "dot"]}
    for name, arguments in wanted.items():
        code, out, _ = draw(*arguments)
        if os.environ.get("ALS_RECORD"):
            (DRAWINGS / name).write_text(out)
        check(code in (0, 1) and (DRAWINGS / name).read_text() == out, f"drawings/{name} is not what `als draw` draws now")
        if name.endswith(".dot"):
            graph(name, out)


def pictures():
    """Those of docs/draw.md are what the tool draws now."""
    for name, (path, more) in PICTURES.items():
        target = ROOT / "docs" / "draw" / f"{name}.svg"
        if os.environ.get("ALS_RECORD"):
            target.write_text(draw(path, *more)[1])
        check(draw(path, *more)[1] == target.read_text(), f"docs/draw/{name}.svg is not what `als draw` draws now")
    page = (ROOT / "docs" / "draw.md").read_text()
    check(all(f"](draw/{name}.svg)" in page for name in PICTURES), "docs/draw.md shows them")


PLAYER = json.loads((ROOT / "README.md").read_text().split("```json\n")[1].split("```")[0])


def mock_up():
    """With the key "draw" somewhere `als layout` draws fills, images and texts, and no frames or names."""
    def drawn(source):
        done = subprocess.run([TOOL, "layout", "-", "--format", "svg"], input=json.dumps(source).encode(), capture_output=True)
        check(done.returncode == 0, done.stderr.decode())
        return XML.fromstring(done.stdout)

    svg = drawn(PLAYER)
    rects = [(e.get("fill"), e.get("rx")) for e in svg.iter(SVG + "rect")]
    check(rects == [("#e8edf5", "14"), ("#7c3aed", "10"), ("#2563eb", "18")], rects)
    check({(t.text, t.get("fill")) for t in svg.iter(SVG + "text")}
          == {("Clair de lune", "#1f2937"), ("Claude Debussy, Suite bergamasque", "#1f2937"), ("Play", "#ffffff")}, "texts, readable on what is below")
    other = {"als": 1, "x-a": {"draw": [1, "}"]}, "root": {"size": [90, 60], "children": [
        {"children": [{"name": "in", "draw": {"fill": "#ff0000"}, "x-b": ["]", {"children": []}]}], "guides": [{"name": "g"}], "name": "a"},
        {"name": "b", "draw": {"image": 'c"<&.png', "radius": 900}}, {"name": "c", "hidden": True, "draw": {"fill": "#00f"}}]},
        "constraints": ["a.edges == super; b.left = super.left; b.top = super.top; b.size = 20; c.edges == super", "g.edges == a; in.edges == a + 10"]}
    svg = drawn(other)
    check([(e.get("fill"), e.get("x"), e.get("width")) for e in svg.iter(SVG + "rect")] == [("#ffffff", "0", "90"), ("#ff0000", "10", "70")], "views in order")
    check([e.get("href") for e in svg.iter(SVG + "image")] == ['c"<&.png'], "an address cannot break out")
    del other["root"]["children"][0]["children"], other["root"]["children"][1]["draw"], other["root"]["children"][2]["draw"]
    other["constraints"][1] = "g.edges == a"
    check(drawn(other).findall(f".//{SVG}text"), "without the key there are names")
    done = subprocess.run([TOOL, "convert", "-", "--to", "equations"], input=json.dumps(PLAYER).encode(), capture_output=True)
    check(done.stdout.decode().count('"draw": {') == 3, "convert keeps the key")


def animated():
    """Every frame between the ends is the frame of a layout of that width."""
    code, out, err = draw("FILE", "--animate", "370..640", source=json.dumps(PLAYER))
    check(code == 0 and not err and len(out) < 300_000, f"{code} {len(out)} {err}")
    svg = XML.fromstring(out)
    cover, play = (next(e for e in svg.iter(SVG + "rect") if e.get("fill") == fill) for fill in ("#7c3aed", "#2563eb"))
    check(not cover.findall(SVG + "animate"), "what does not move is not animated")
    moved = play.find(SVG + "animate")
    values, times = (list(map(float, moved.get(k).split(";"))) for k in ("values", "keyTimes"))
    check(moved.get("attributeName") == "x" and len(values) == len(times) == 6 and times == sorted(times), f"{values} {times}")
    check([v - values[0] for v in values] == [0, 0, 270, 270, 0, 0] and times[0] == 0 and times[-1] == 1, values)
    check("conflict: title.width >= 180" in "".join(t.text for t in svg.iter(SVG + "text")), "the conflict has words")
    red = [e for e in svg.iter(SVG + "rect") if "als-bad" in (e.get("class") or "")]
    check(len(red) == 1 and red[0].find(f"{SVG}animate[@attributeName='visibility']") is not None, "and a frame")
    shown = {t.text for t in svg.iter(SVG + "text")}
    check({"Claude Debussy,", "Claude Debussy, Suite bergamasque"} <= shown, f"all line breaks are there: {shown}")
    check("370" in shown and "640" in shown, "the width is told")
    plain = draw("FILE", "--animate", "200..300", source=document('"<a>".edges == super; a.left = super.left; a.right = super.right', "a.top = super.top; a.height = 20; thin.width = 12; thin.height = 20",
                                                              children=[{"name": "<a>"}, {"name": "a"}, {"name": "thin"}]))
    check(plain[0] == 0 and ">thin</text>" not in plain[1], f"a name that does not fit is left out: {plain[2]}")
    check({"<a>", "a"} <= {t.text for t in XML.fromstring(plain[1]).iter(SVG + "text")}, "names without a key")
    for words in (["--animate", "9..8"], ["--animate", "x"], ["--animate"], ["--animate", "1..2", "--format", "text"], ["--animate=1..2", "-o", "a.dot"]):
        code, out, err = draw("FILE", *words, source=document())
        check(code == 2 and not out and "error[USAGE]" in err, f"{words}: {code} {err}")


def as_png():
    """By a converter on the path, which gets the SVG picture and whose bytes are the result; without one, and where it fails, an error."""
    source = document("a.center = super.center", children=[{"name": "a", "intrinsic": [40, 20]}])
    with tempfile.TemporaryDirectory() as folder:
        path, tools, out = Path(folder) / "layout.json", Path(folder) / "tools", Path(folder) / "a b'$x.png"
        path.write_text(source)
        tools.mkdir()

        def run(*more):
            return subprocess.run([TOOL, "draw", path, *map(str, more)], capture_output=True, timeout=60, env={"PATH": str(tools), "TMPDIR": folder})
        done = run("-o", out)
        check(done.returncode == 2 and b"error[PNG]: PNG needs rsvg-convert" in done.stderr and not out.exists(), f"without a converter: {done.stderr}")
        for name, arguments in (("rsvg-convert", "--zoom 2"), ("resvg", "--zoom 2 -c")):
            for old in tools.iterdir():
                old.unlink()
            tool = tools / name
            tool.write_text(f"#!{sys.executable}\nimport sys\nfile, = [word for word in sys.argv[1:] if word[0] == '/']\n"
                            "sys.stdout.buffer.write(b'\\x89PNG' + bytes(range(256)) + open(file, 'rb').read())\n"
                            f"sys.exit(' '.join(word for word in sys.argv[1:] if word != file) != {arguments!r})\n")
            tool.chmod(0o755)
            picture = b"\x89PNG" + bytes(range(256)) + draw(path)[1].encode()
            check(run("-o", out).returncode == 0 and out.read_bytes() == picture, f"{name} writes a file")
            check(run("--format", "png").stdout == picture, f"{name} prints")
            out.unlink()
            tool.write_text("#!/bin/sh\necho no picture\n")
            done = run("-o", out)
            check(done.returncode == 2 and b"error[PNG]: the conversion to PNG failed" in done.stderr and not out.exists(), f"{name} fails: {done.stderr}")
        for old in tools.iterdir():
            old.unlink()
        (Path(folder) / "modules").mkdir()
        (Path(folder) / "modules" / "resvg_py.py").write_text("def svg_to_bytes(svg_path, zoom): return b'\\x89PNG' + bytes([zoom]) + open(svg_path, 'rb').read()")
        tool = tools / "python3"
        tool.write_text(f"#!/bin/sh\nPYTHONDONTWRITEBYTECODE=1 PYTHONPATH={folder}/modules exec {sys.executable} \"$@\"\n")
        tool.chmod(0o755)
        check(run("--format", "png").stdout == b"\x89PNG\x02" + draw(path)[1].encode(), "resvg-py prints")
        shutil.rmtree(Path(folder) / "modules")
        check(sorted(entry.name for entry in Path(folder).iterdir()) == ["layout.json", "tools"], "nothing stays behind")


def extremes():
    lists = [["a.left = super.left + 5; a.top = super.top; a.size == 40"], ["a.center = super; a.size = super * 0.5"], [],
             ["a.left = super.left - 1000000; a.right = super.right + 1000000; a.top = super.top - 100000000; a.height = 2"]]
    for size in ((0, 0), (0, 100), (100, 0), (1e9, 1e9), (1e9, 1), (0.001, 0.001), (3, 4000000), (1, 1), (None, None)):
        for constraints in lists:
            source = document(*constraints, children=[{"name": "a", "intrinsic": [30, 20]}], size=size)
            code, svg, _ = draw("FILE", source=source)
            check(code in (0, 1), f"{size} {constraints}")
            looked_at(f"{size} {constraints}", svg)
            for more in (["--format", "text"], ["--format", "text", "--columns", "20"], ["--format", "dot"]):
                code, out, _ = draw("FILE", *more, source=source)
                check(code in (0, 1) and out and not re.search(r"\bnan\b", out), f"{size} {constraints} {more}")


def many():
    rows, constraints = 3334, []
    for i in range(rows):
        above = f"r{i}.top = r{i - 1}.bottom + 8" if i else "r0.top = super.top"
        constraints.append(f"{above}; r{i}.left = super.left + 10; r{i}.right = super.right - 10; r{i}.height = 44; a{i}.left = super.left + 8")
        constraints.append(f"a{i}.centerY = super; a{i}.size = 20; b{i}.left = a{i}.right + 8; b{i}.right = super.right - 8; b{i}.top = super.top + 4; b{i}.height = 30")
    children = [{"name": f"r{i}", "children": [{"name": f"a{i}"}, {"name": f"b{i}"}]} for i in range(rows)]
    source = document(*constraints, children=children, size=(1200, rows * 52))
    for form in ("svg", "text", "dot"):
        start = time.time()
        code, out, _ = draw("FILE", "--format", form, source=source)
        check(code == 0 and len(out) > 10000 and time.time() - start < 30, f"10 000 views as {form}: {time.time() - start:.1f} s")
        if form == "svg":
            looked_at("10 000 views", out)
    deep = {"name": "v240"}
    for i in reversed(range(240)):
        deep = {"name": f"v{i}", "children": [deep]}
    source = document(*(f"v{i}.left = super.left + 1; v{i}.right = super.right - 1; v{i}.top = super.top + 1; v{i}.bottom = super.bottom - 1" for i in range(241)),
                      children=[deep], size=(1000, 1000))
    for form in ("svg", "text", "dot"):
        check(draw("FILE", "--format", form, source=source)[0] == 0, f"241 views inside each other as {form}")


for test in (examples, kinds, sums, paler_and_smaller, geometry, closed_gaps, named_areas, true_to_frames, damaged, trouble, expected, only, usage, hostile_names, terminal, recorded, pictures, mock_up, animated, as_png, extremes, many):
    try:
        test()
    except Exception as error:  # one broken answer must not hide the others
        check(False, f"{test.__name__}: {type(error).__name__}: {error}")
tally.end()
