"""`als explain`, `als diff` and `als watch` from outside: words, exits, what they print, and files that change under them."""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tally import Tally  # noqa: E402

TOOL = os.environ.get("ALS_TOOL", "als")
tally = Tally()
check = tally.check


def document(*constraints, children=("a", "b"), size=(300, 200), **more):
    views = [child if isinstance(child, dict) else {"name": child} for child in children]
    return json.dumps({"als": 1, "root": {"size": list(size), "children": views}, "constraints": list(constraints), **more})


ONE = document("a.left = super.left + 10; a.width == 40; a.top = super.top", "b.left = a.right + 8; b.width >= 20; b.top = a.top")


def als(*words, A=None, B=None, stdin=None):
    with tempfile.TemporaryDirectory() as folder:
        paths = {"A": Path(folder) / "a.json", "B": Path(folder) / "b.json"}
        for name, source in (("A", A), ("B", B)):
            if source is not None:
                paths[name].write_text(source)
        done = subprocess.run([TOOL, *[str(paths.get(word, word)) for word in words]], capture_output=True, text=True, timeout=60,
                              input=stdin)
        clean = lambda text: text.replace(str(paths["A"]), "A").replace(str(paths["B"]), "B")
        return done.returncode, clean(done.stdout), clean(done.stderr)


def words():
    bad = [["explain"], ["explain", "A"], ["explain", "A", "a"], ["explain", "A", "a.lef"], ["explain", "A", "c.left"], ["explain", "A", ".left"],
           ["explain", "A", "a.left", "b.left"], ["explain", "A", "a.left", "--format", "svg"], ["explain", "A", "a.none"],
           ["explain", "A", "a.left", "--to-size", "3x4"], ["diff"], ["diff", "A"], ["diff", "A", "B", "A"], ["diff", "A", "B", "--format", "svg"],
           ["diff", "A", "B", "--to-size", "3"], ["diff", "A", "B", "-o", "x"], ["watch"], ["watch", "A", "B"], ["watch", "-"],
           ["watch", "A", "--count", "0"], ["watch", "A", "--count", "-1"], ["watch", "A", "--count", "1e3"], ["watch", "A", "--count"],
           ["layout", "A", "--count", "1"], ["explain", "A", "root.safeArea.lef"], ["explain", "A", "x.margins.left"]]
    for line in bad:
        code, out, err = als(*line, A=ONE, B=ONE)
        check(code == 2 and not out and err.startswith("als: error[USAGE]: "), f"{line}: {code} {out!r} {err!r}")
    for line in (["explain", "B", "a.left"], ["diff", "A", "B"], ["diff", "B", "A"]):
        code, out, err = als(*line, A=ONE)
        check(code == 2 and not out and "error[IO]" in err, f"{line}: {code} {out!r} {err!r}")
    code, out, err = als("diff", "A", "B", A=ONE, B="{")
    check(code == 2 and not out and err.startswith("B:1:2: error[JSON]"), err)


def explanations():
    code, out, err = als("explain", "A", "b.left", A=ONE)
    check(code == 0 and not err and out.splitlines()[0] == "b.left is 58" and "[A:1:" in out, out)
    code, out, err = als("explain", "-", "b.baseline", stdin=ONE)
    check(code == 0 and out.startswith("b.lastBaseline is "), out)
    for subject in ("root.safeArea.top", "a.margins.left", "root.margins.width"):
        code, out, err = als("explain", "A", subject, A=ONE)
        check(code == 0 and out.startswith(f"{subject} is "), f"{subject}: {out} {err}")
    dotted = document("a.b.left = super.left + 1", children=["a.b", "a", {"name": "x.safeArea"}])
    check(als("explain", "A", "a.b.left", A=dotted)[1].startswith("a.b.left is 1\n"), "a name with a dot")
    check(als("explain", "A", "x.safeArea.left", A=dotted)[1].startswith("x.safeArea.left is 0"), "a name like a part")
    clash = document("a.width == 4", "a.width == 5")
    code, out, err = als("explain", "A", "a.width", A=clash)
    check(code == 1 and out.startswith("a.width is 4\n") and err == "A: 1 conflict; als check explains it\n", f"{code} {out} {err}")
    code, out, err = als("explain", "A", "a.widht", A=clash)
    check(code == 2 and err.endswith('"widht"\ndid you mean "width"?\n'), err)
    code, out, err = als("explain", "A", "saev.width", A=document("save.width == 4", children=["save"]))
    check(code == 2 and err.endswith('"saev"\ndid you mean "save"?\n'), err)
    code, out, err = als("explain", "A", "zebra.width", A=clash)
    check(code == 2 and "did you mean" not in err, err)
    big = document(*[f"v{k}.left = v{k - 1}.right + 1" for k in range(1, 3000)], "v0.left = super.left",
                   *[f"v{k}.width == 2" for k in range(3000)], children=[f"v{k}" for k in range(3000)])
    started = time.monotonic()
    code, out, err = als("explain", "A", "v2999.left", A=big)
    check(code == 0 and out.startswith("v2999.left is 8997\n") and "5949 more steps" in out, out[:300])
    code, out, err = als("diff", "A", "--to-size", "10x10", A=big.replace("v0.left = super.left", "v0.right = super.right"))
    check(code == 1 and "root is 10 wide, before: root is 300 wide" in out and "too many edges moved to explain each" in out, out[:300])
    check(time.monotonic() - started < 30, "long explanations take long")


def differences():
    check(als("diff", "A", "B", A=ONE, B=ONE) == (0, "0 views and 0 constraints differ\n", ""), als("diff", "A", "B", A=ONE, B=ONE))
    two = ONE.replace("a.width == 40", "a.width == 50")
    code, out, err = als("diff", "A", "B", A=ONE, B=two)
    check(code == 1 and not err and out.splitlines() == [
        "a.width == 50, before: a.width == 40", "    a.width  40 -> 50 (+10)", "    b.left   58 -> 68 (+10)",
        "- a.width == 40", "+ a.width == 50", "2 views and 1 constraint differ"], out)
    got = json.loads(als("diff", "A", "B", "--format", "json", A=ONE, B=two)[1])
    check([v["name"] for v in got["views"]] == ["a", "b"] and got["constraints"] == [
        {"change": "changed", "from": "a.width == 40", "to": "a.width == 50"}], got)
    edge, = got["views"][1]["edges"]
    check(edge == {"attribute": "left", "from": 58, "to": 68, "because": [
        {"from": "a.width == 40", "to": "a.width == 50", "by": 10}]}, edge)
    code, out, err = als("diff", "A", "B", A=ONE, B=document("a.left = super.left + 10; a.width == 40; a.top = super.top", children=["a", "c"]))
    check(code == 1 and "c appeared" in out and "b disappeared" in out and out.count("\n- ") == 3, out)
    third = ONE.replace("b.width >= 20", "b.width >= 20; b.width == 70 @ 500")
    code, out, err = als("diff", "A", "B", A=ONE, B=third)
    check("now determined by: b.width == 70 @500" in out and "no longer determined by: b.width >= 20" in out and "b.width  20 -> 70 (+50)" in out, out)
    at_sizes = als("diff", "A", "--to-size", "400x200", A=ONE)
    check(als("diff", "-", "--to-size", "400x200", stdin=ONE) == at_sizes and at_sizes[0] == 1, "standard input at two sizes")
    share = document("a.width = super.width * 0.5; a.left = super.left", children=["a"])
    code, out, err = als("diff", "A", "B", A=share, B=share.replace("0.5", "0.25"))
    check("a.width == 0.25 * root.width, before: a.width == 0.5 * root.width" in out and "150 -> 75 (-75)" in out, out)
    gone = json.dumps({**json.loads(ONE), "root": {"size": [300, 200], "children": [{"name": "a", "gone": True}, {"name": "b", "hidden": True}]}})
    code, out, err = als("diff", "A", "B", A=ONE, B=gone)
    check(code == 1 and "a is gone\n" in out and "b is hidden\n" in out, out)
    check("a is back\n" in als("diff", "A", "B", A=gone, B=ONE)[1], "and back")
    inside = document("a.left = super.left", children=[{"name": "c", "children": [{"name": "a"}]}])
    check("a is now inside c\n" in als("diff", "A", "B", A=document("a.left = super.left", children=["a", "c"]), B=inside)[1], "another parent")
    off = ONE.replace('"constraints": ["a', '"constraints": [{"equations": "a.height == 3", "active": false}, "a')
    code, out, err = als("diff", "A", "B", A=ONE, B=off)
    check(code == 1 and "+ a.height == 3 (inactive)" in out and "0 views and 1 constraint differ" in out, out)


def sizes():
    wide = document("a.left = super.left + 10; a.right = super.right - 10", "a.top = super.top; a.height == 5", children=["a"])
    code, out, err = als("diff", "A", "--to-size", "400x200", A=wide)
    check(code == 1 and out.splitlines()[:3] == ["root is 400 wide, before: root is 300 wide", "    root.width  300 -> 400 (+100)",
                                                 "    a.width     280 -> 380 (+100)"], out)
    check(als("diff", "A", "--size", "400x200", "--to-size", "400x200", A=wide)[0] == 0, "the same size twice")
    check(als("diff", "A", "B", "--size", "400x200", A=wide, B=wide.replace("300", "301"))[0] == 0, "one size for both")
    insets = document("a.left = super.left + 10; a.width == 5; a.top = super.top; a.height == 5", children=["a"])
    shadow = insets.replace('{"name": "a"}', '{"name": "a", "alignmentInsets": [1, 2, 3, 4]}')
    code, out, err = als("diff", "A", "B", A=insets, B=shadow)
    check(code == 1 and "insets of the view" in out and "a.left    10 -> 8 (-2)" in out, out)
    constraints = json.loads(insets)["constraints"] + ["root.name.left"]
    check(als("diff", "A", "B", A=insets, B=json.dumps({**json.loads(insets), "constraints": constraints}))[0] == 2, "a bad second")


class Watch:
    """`als watch` on a file of ours; lines come as it prints them."""

    def __init__(self, folder, *more, source=ONE):
        self.path = Path(folder) / "layout.json"
        if source is not None:
            self.path.write_text(source)
        self.out = open(Path(folder) / "out", "w+")
        self.err = open(Path(folder) / "err", "w+")
        self.process = subprocess.Popen([TOOL, "watch", str(self.path), *map(str, more)], stdout=self.out, stderr=self.err)

    def said(self, stream):
        return Path(stream.name).read_text()

    def until(self, words, stream=None, seconds=15):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if words in self.said(stream or self.out):
                return True
            time.sleep(0.02)
        return False

    def end(self, by=signal.SIGINT):
        self.process.send_signal(by)
        code = self.process.wait(15)
        self.out.close()
        self.err.close()
        return code


def watching():
    with tempfile.TemporaryDirectory() as folder:
        watch = Watch(folder)
        check(watch.until("  b"), f"the first table: {watch.said(watch.out)}")
        watch.path.write_text(ONE.replace("a.width == 40", "a.width == 51"))
        check(watch.until("b.left   58 -> 69 (+11)"), watch.said(watch.out))
        check("layout.json: 2 views differ, 1 constraint differs\n" in watch.said(watch.out), watch.said(watch.out))
        watch.path.write_text(ONE.replace("a.width == 40", "a.width  ==  51"))
        check(watch.until("layout.json: nothing moved\n"), watch.said(watch.out))
        other = Path(folder) / "other"
        other.write_text(ONE.replace("a.width == 40", "a.width == 52"))
        os.replace(other, watch.path)
        check(watch.until("b.left   69 -> 70 (+1)"), "a file put in its place")
        watch.path.write_text(ONE[:60])
        check(watch.until("error[JSON]", watch.err), "half a document is refused")
        watch.path.write_text(ONE.replace("a.width == 40", "a.width == 53"))
        check(watch.until("b.left   70 -> 71 (+1)"), "the last good one is what is compared with")
        watch.path.unlink()
        check(watch.until("error[IO]", watch.err), "a file that is gone")
        watch.path.write_text(ONE.replace("a.width == 40", "a.width == 53; a.width == 54"))
        check(watch.until("conflict 1 of 1"), watch.said(watch.out))
        said = watch.said(watch.out)
        watch.path.write_text(ONE.replace("a.width == 40", "a.width == 53; a.width  ==  54"))
        check(watch.until("nothing moved\n" + str(watch.path) + ": still 1 conflict\n"), watch.said(watch.out))
        check(watch.said(watch.out).count("conflict 1 of 1") == 1 and watch.said(watch.out).startswith(said), "conflicts that stay are told once")
        watch.path.write_text(ONE.replace("a.width == 40", "a.width == 53"))
        check(watch.until("nothing moved, 1 constraint differs\n" + str(watch.path) + ": no more conflicts\n"), watch.said(watch.out))
        check(watch.process.poll() is None, "it goes on")
        check(watch.end() == 0, "it ends at an interrupt")


def pictures():
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder) / "out.svg"
        watch = Watch(folder, "-o", picture, "--size", "500x100")
        end = time.monotonic() + 15
        while not picture.exists() and time.monotonic() < end:
            time.sleep(0.02)
        first = picture.read_text()
        check(first.startswith("<svg") and first.rstrip().endswith("</svg>") and 'width="500"' in first, first[:100])
        watch.path.write_text("nonsense")
        check(watch.until("error[JSON]", watch.err) and picture.read_text() == first, "a refused version leaves the picture")
        for k in range(20):  # as an editor that writes in many steps
            with open(watch.path, "a" if k else "w") as file:
                file.write(ONE.replace("a.width == 40", "a.width == 90")[k * len(ONE) // 20:(k + 1) * len(ONE) // 20])
            time.sleep(0.03)
        check(watch.until("a.width  40 -> 90 (+50)"), watch.said(watch.out) + watch.said(watch.err))
        end = time.monotonic() + 15
        while picture.read_text() == first and time.monotonic() < end:
            time.sleep(0.02)
        check(picture.read_text() != first and not Path(str(picture) + ".part").exists(), "the picture is new")
        check(watch.end(signal.SIGTERM) == 0, "it ends when told to")


def counts():
    with tempfile.TemporaryDirectory() as folder:
        watch = Watch(folder, "--count", "1", "--format", "json")
        check(watch.process.wait(15) == 0 and json.loads(watch.said(watch.out))["status"] == "ambiguous", watch.said(watch.out))
        watch = Watch(folder, "--count", "2", "--format", "json")
        check(watch.until("[58, 0, 20, 0]"), watch.said(watch.out))
        watch.path.write_text(ONE.replace("width >= 20", "width >= 21"))
        check(watch.process.wait(15) == 0 and watch.said(watch.out).count('"als": 1') == 2, "each version whole")
        watch = Watch(folder, "--count", "2", source=None)
        watch.path.unlink()
        time.sleep(0.3)
        watch.path.write_text(ONE)
        check(watch.process.wait(15) == 0, "two versions")
        watch = Watch(folder, "-o", "-", "--count", "1")
        check(watch.process.wait(15) == 0 and "  b" in watch.said(watch.out), "- is standard output")
        watch = Watch(folder, "-o", "/nowhere/at/all.svg")
        check(watch.process.wait(15) == 2 and "error[IO]" in watch.said(watch.err), "a picture that cannot be written")


def planted():
    """Links where a picture is written beside its place lead nowhere; what is made has the permissions of a plain file."""
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        (folder / "layout.json").write_text(ONE)
        victim, picture, before = folder / "victim", folder / "out.svg", os.umask(0o027)
        victim.write_text("mine")
        (folder / "out.svg.part").symlink_to(victim)
        # The shell knows the number that the process will have, and so the first name that it will try.
        script = 'ln -s victim ".als-$$.part"; exec "$0" watch layout.json --count 1 -o out.svg'
        for _ in range(2):
            done = subprocess.run(["sh", "-c", script, os.path.abspath(TOOL) if os.sep in TOOL else TOOL], cwd=folder, capture_output=True, text=True)
            check(done.returncode == 0 and victim.read_text() == "mine", f"a planted link was followed: {done.stderr}")
            check(picture.exists() and not picture.is_symlink() and picture.read_text().startswith("<svg"), "no picture")
            check(picture.stat().st_mode & 0o777 == 0o640, f"the mode is {picture.stat().st_mode:o}")
            picture.chmod(0o604)
        os.umask(before)
        check(len(list(folder.glob(".als-*"))) == 2 and all(p.is_symlink() for p in folder.glob(".als-*")), "something is left behind")
        (folder / "full").mkdir()
        done = subprocess.run([TOOL, "watch", folder / "layout.json", "--count", "1", "-o", folder / "full"], capture_output=True, text=True)
        check(done.returncode == 2 and "error[IO]" in done.stderr, done.stderr)
        check(len(list(folder.glob(".als-*"))) == 2, "a picture that could not be put in its place is left behind")


def lines():
    """A name may hold anything; in lines of text its line breaks and controls are spelled out."""
    name, root = "a\nb\u001bc", "ro\not"
    rows = [{"first": name, "firstAttribute": "width", "relation": "==", "constant": width} for width in (50, 60)]
    more = [{"first": name, "firstAttribute": "leading", "relation": "==", "second": root, "secondAttribute": "leading", "constant": 5}]
    one = json.dumps({"als": 1, "root": {"name": root, "size": [300, 200], "children": [{"name": name}, {"name": "d\te"}]}, "constraints": rows + more})
    with tempfile.TemporaryDirectory() as folder:
        first, second = Path(folder) / "one.json", Path(folder) / "two.json"
        first.write_text(one)
        second.write_text(one.replace('"constant": 5}', '"constant": 7}').replace("[300", "[301"))
        for words in (["check", first], ["layout", first], ["constraints", first], ["diff", first, second], ["explain", first, f"{name}.left"],
                      ["convert", first, "--to", "compact"]):
            done = subprocess.run([TOOL, *map(str, words)], capture_output=True, text=True)
            said = done.stderr if words[0] == "convert" else done.stdout + done.stderr
            check("a\\nb\\u001bc" in said, f"{words[0]} does not spell the name: {said}")
            check(name not in said and root not in said and "\x1b" not in said, f"{words[0]} breaks a line: {said}")
        for words in (["check", first, "--format", "json"], ["layout", first, "--format", "json"], ["constraints", first, "--format", "json"],
                      ["diff", first, second, "--format", "json"]):
            done = subprocess.run([TOOL, *map(str, words)], capture_output=True, text=True)
            check(json.dumps(name)[1:-1] in done.stdout and json.loads(done.stdout), f"{words[0]} as JSON: {done.stdout}{done.stderr}")


def sums():
    """A sum that is nothing but a pair stays a record, and `als convert` says so."""
    terms = [{"item": "a", "attribute": "left", "multiplier": 1}, {"item": "b", "attribute": "left", "multiplier": -1}]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sum.json"
        path.write_text(document({"terms": terms, "relation": "==", "constant": 3}, "a.width == 4"))
        for notation in ("equations", "compact", "linear", "vfl", "evfl", "shorthand", "builder", "document"):
            done = subprocess.run([TOOL, "convert", str(path), "--to", notation], capture_output=True, text=True)
            check('"terms"' in done.stdout, f"{notation}: {done.stdout}")
            is_said = "note[NOT_EXPRESSIBLE]: [0] a.left == b.left + 3: " in done.stderr and done.stderr.count("\n") == 1
            if notation == "document":
                is_said = not done.stderr
            check(is_said and done.returncode == (0 if notation == "document" else 1), f"{notation}: {done.returncode} {done.stderr}")


for test in (words, explanations, differences, sizes, watching, pictures, planted, lines, sums, counts):
    try:
        test()
    except Exception as error:  # one broken answer must not hide the others
        check(False, f"{test.__name__}: {type(error).__name__}: {error}")
tally.end()
