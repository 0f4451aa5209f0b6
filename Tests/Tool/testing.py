"""`als test`, and documents with other texts and without some of their views: `--text-scale`, `--pseudo`, `--gone`."""
import json
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as XML
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tally import Tally  # noqa: E402

TOOL = os.environ["ALS_TOOL"]
tally = Tally()
check = tally.check

DOCUMENT = {
    "als": 1,
    "root": {"name": "bar", "size": [360, 60], "children": [
        {"name": "title", "text": {"value": "Sign-in-to-go-on", "size": 10, "advance": "mono"}, "compression": [760, 750]},
        {"name": "save", "intrinsic": [80, 30], "baseline": [20, 10]}]},
    "constraints": ["title.left == |+10; title.top == |+10", "save.left >= title.right+8; save.right == |-10; save.top == title.top"],
    "expect": [{"expect": "satisfiable"}, {"expect": "fits", "view": "title"}, {"expect": "fits", "view": "save"},
               {"expect": "save.left >= title.right + 8 # a gap & <more>"}]}


def als(*words):
    return subprocess.run([TOOL, *map(str, words)], capture_output=True, text=True, timeout=120)


def frames(*words):
    done = als("layout", *words, "--format", "json")
    check(done.returncode == 0, f"{words}: {done.stderr}")
    return {view["name"]: view["frame"] for view in json.loads(done.stdout)["views"]}


def layouts(path):
    """16 characters of 0.6 em: 96 wide."""
    check(frames(path)["title"] == [10, 10, 96, 12], f"as it is: {frames(path)}")
    got = frames(path, "--text-scale", "1.5")
    check(got["title"][2:] == [144, 18] and got["save"] == [230, 10, 120, 45], f"larger: {got}")
    got = frames(path, "--pseudo", "1.25")
    check(got["title"][2:] == [120, 12] and got["save"][2:] == [80, 30], f"longer: {got}")
    got = frames(path, "--gone", "save,title")
    check(got["save"][2:] == [0, 0] == got["title"][2:], f"gone: {got}")
    for words, sentence in ((["--gone", "sve"], 'did you mean "save"?'), (["--text-scale", "0"], "0.01 to 100"), (["--pseudo", "x"], "0.01 to 100")):
        done = als("layout", path, *words)
        check(done.returncode == 2 and sentence in done.stderr and not done.stdout, f"{words}: {done.stderr}")


def conversions(folder):
    """Every shape of expectation is the same in the converted document, in every notation, and so is its proof."""
    expect = [{"expect": "satisfiable"}, {"expect": "determined", "when": {"height": [None, 900], "textScale": [0.5, 2]}}, {"expect": "inside", "view": "save"},
              {"expect": "inside", "view": "save", "of": "bar.safeArea"}, {"expect": "inside", "view": "save", "of": "gutter"}, {"expect": "fits", "view": "title"},
              {"expect": "apart", "views": ["title", "save"]}, {"expect": "at-least", "view": "save", "size": [None, 44]},
              {"expect": "aligned", "views": ["title", "save", "gutter"], "attribute": "centerY"}, {"expect": "save.left >= title.right + 8", "when": {"width": [200, None]}},
              {"expect": "save.left = title"}, {"expect": "bar.right - 5 >= save.right"}, {"expect": "save.width == 2 * title.width + gap"},
              {"expect": "title.width + save.width * 2 <= 100 - $gap; save.height == 5"}, {"expect": "save.right <= super.right - gap * 2 # end"},
              {"expect": "save.size == title; title.leading >= |+20"}, {"expect": "title.firstBaseline == save.lastBaseline"}, {"expect": "title.left >= bar.safeArea.left"},
              {"expect": "save.leadingMargin <= self.leadingMargin"}, {"expect": "save.width <= 60 ; save.width>=10"}]
    path, other = folder / "expect.json", folder / "converted.json"
    for direction in ("ltr", "rtl"):
        root = dict(DOCUMENT["root"], direction=direction, guides=[{"name": "gutter"}], safeArea=[4, 0, 0, 4])
        path.write_text(json.dumps(dict(DOCUMENT, root=root, metrics={"gap": 8}, expect=expect)))
        wanted = json.loads(als("prove", path, "--width", "130..400", "--format", "json").stdout)
        check(len(wanted["failures"]) > 8, f"some fail: {wanted}")
        for notation in ("equations", "compact", "linear", "vfl", "evfl", "shorthand", "builder", "document"):
            out = als("convert", path, "--to", notation).stdout
            check(json.loads(out)["expect"] == expect, f"{notation}: {json.loads(out)['expect']}")
            other.write_text(out)
            got = json.loads(als("prove", other, "--width", "130..400", "--format", "json").stdout)
            check(dict(got, file="") == dict(wanted, file="") or notation != "document", f"{direction} {notation}: {got}")
            check([(f["index"], f["expect"], f["where"]) for f in got["failures"]] == [(f["index"], f["expect"], f["where"]) for f in wanted["failures"]], f"{notation}: {got}")


def expectations(path, folder):
    done = als("test", path, "--width", "210..1000")
    check(done.returncode == 0 and done.stdout.endswith("4 tests, 0 failed\n"), f"holds: {done.stdout}{done.stderr}")
    done = als("test", path, "--width", "130..400")
    check(done.returncode == 1 and "save does not fit" in done.stdout and "at 203.99" in done.stdout, f"fails: {done.stdout}")
    got = json.loads(als("test", path, "--width", "130..400", "--format", "json").stdout)
    failing = [test for test in got[0]["tests"] if test["message"]]
    check(len(got[0]["tests"]) == 4 and [test["rule"] for test in failing] == ["fits"], f"JSON: {got}")
    suite = XML.fromstring(als("test", path, "--width", "130..400", "--format", "junit").stdout)[0]
    check(suite.get("tests") == "4" and suite.get("failures") == "1" and len(suite.findall("testcase/failure")) == 1, "JUnit counts")
    check(any("save.left >= title.right + 8 # a gap & <more>" in case.get("name") for case in suite), "JUnit names")
    sarif = json.loads(als("test", path, "--width", "130..400", "--format", "sarif").stdout)
    results = sarif["runs"][0]["results"]
    check(sarif["version"] == "2.1.0" and len(results) == 1 and results[0]["ruleId"] == "fits", f"SARIF: {sarif}")
    region = results[0]["locations"][0]["physicalLocation"]["region"]
    line = path.read_text().splitlines()[region["startLine"] - 1]
    check(region["startLine"] > 1 and "save" in line[region["startColumn"] - 1:region["endColumn"] - 1], f"SARIF has the place of a constraint: {region}")
    # Longer texts are tried at random, the same ones each time, and made small again.
    done = als("test", path, "--width", "210..400", "--pseudo", "2")
    again = als("test", path, "--width", "210..400", "--pseudo", "2")
    check(done.returncode == 1 and done.stdout == again.stdout and "are enough for it" in done.stdout, f"longer: {done.stdout}")
    check("satisfiable" not in done.stdout and "pseudo 1." in done.stdout, f"small again: {done.stdout}")
    bad = folder / "bad.json"
    bad.write_text('{"als": 1, "root": {}, "expect": [{"expect": "fits", "view": "x"}]}')
    done = als("test", bad, path, "--format", "junit")
    check(done.returncode == 2 and "NAME_VIEW" in done.stderr and 'errors="1"' in done.stdout and len(XML.fromstring(done.stdout)) == 2, "refused")
    refusals(path, folder)
    done = als("test", bad, path)
    check(done.returncode == 2 and done.stdout.endswith(" failed; 1 document refused\n"), f"refused: {done.stdout}")
    check(als("test", path, "--at", "10x10").returncode == 2 and als("test").returncode == 2, "usage")


def wording(folder):
    """What is missed by little is told by two numbers that differ, and what fails everywhere as such."""
    path = folder / "little.json"
    path.write_text(json.dumps({"als": 1, "root": {"name": "r", "size": [200, 100], "children": [{"name": "a", "intrinsic": [50, 20]}]},
                                "constraints": ["a.left == r.left + 5; a.top == r.top + 5; a.right <= r.right - 5; a.height == 20", "a.width == 49.9998"],
                                "expect": [{"expect": "fits", "view": "a"}, {"expect": "satisfiable"}]}))
    told = als("prove", path, "--width", "100..300", "--height", "100..300").stdout
    check("a does not fit at every width and height: at width 200 and height 100" in told and "it is 49.9998 wide and needs 50;" in told, f"by little: {told}")
    told = als("prove", path, "--width", "50..300", "--height", "100..300").stdout
    check("conflict for some values of width and height" in told and "does not fit at every width and height" in told, f"in part: {told}")


def refusals(path, folder):
    """Why a document is refused stands in every report, with its place in characters."""
    bad = folder / "bad.json"
    bad.write_text('{"als": 1, "root": {"name": "日本"},\n "expect": [{"expect": "日本.width <= 5; fits.width == 3"}]}', encoding="utf-8")
    told = als("test", bad).stderr.splitlines()[0]
    place, _, sentence = told.partition(": error[NAME_VIEW]: ")
    check(sentence and place.startswith(f"{bad}:2:"), f"refused: {told}")
    error = XML.fromstring(als("test", bad, path, "--format", "junit").stdout)[0].find("testcase/error")
    check(error.get("type") == "NAME_VIEW" and error.get("message") == f"{place}: {sentence}", f"JUnit says why: {error.attrib}")
    got = json.loads(als("test", bad, path, "--format", "json").stdout)
    check([one.get("kind") for one in got] == ["NAME_VIEW", None] and got[0]["message"] == f"{place}: {sentence}", f"JSON says why: {got}")
    run = json.loads(als("test", bad, path, "--format", "sarif").stdout)["runs"][0]
    result = run["results"][0]
    region = result["locations"][0]["physicalLocation"]["region"]
    line = bad.read_text(encoding="utf-8").splitlines()[1]
    check(result["message"]["text"] == f"{place}: {sentence}" and run["columnKind"] == "unicodeCodePoints", f"SARIF says why: {result}")
    check(region["startLine"] == region["endLine"] == 2 and line[region["startColumn"] - 1:region["endColumn"] - 1] == "fits", f"SARIF says where: {region}")
    missing = json.loads(als("test", folder / "none.json", "--format", "sarif").stdout)["runs"][0]["results"][0]
    check("No such file" in missing["message"]["text"] and missing["locations"][0]["physicalLocation"]["region"] == {"startLine": 1}, f"no file: {missing}")


def recorded(path, folder):
    done = als("test", path, "--record", "--at", "phone=320x60,500x60")
    check(done.returncode == 0 and "size 320 60 phone\n" in (folder / "bar.frames").read_text(), f"recorded: {done.stdout}{done.stderr}")
    done = als("test", path)
    check(done.returncode == 0 and done.stdout.endswith("6 tests, 0 failed\n"), f"as recorded: {done.stdout}")
    moved = json.loads(path.read_text())
    moved["constraints"][0] = "title.left == |+12; title.top == |+10"
    path.write_text(json.dumps(moved))
    done = als("test", path)
    check(done.returncode == 1 and "title.left   10 -> 12 (+2)" in done.stdout and "frames at phone" in done.stdout, f"moved: {done.stdout}")
    told = XML.fromstring(als("test", path, "--format", "junit").stdout)[0].find("testcase/failure").text
    check("\n    title.left   10 -> 12 (+2)\n" in told, f"JUnit keeps line breaks: {told}")
    check(als("test", path, "--tolerance", "3").returncode == 0, "within a tolerance")
    moved["root"]["children"].append({"name": "new", "size": [0, 0]})
    path.write_text(json.dumps(moved))
    check("1 view is only in the recording, or only now" in als("test", path).stdout, "a view more")
    frames = (folder / "bar.frames").read_text()
    for at in ("phone=big", "", ",", "=1x1", "a=1x1,,b=2x2", "a=", "320x480,x"):
        done = als("test", path, path, "--record", "--at", at)
        check(done.returncode == 2 and not done.stdout and done.stderr.count("error[USAGE]") == 1, f"no size: {at} {done.stderr}")
    check((folder / "bar.frames").read_text() == frames, "what is refused writes nothing")
    done = subprocess.run([TOOL, "test", "-", "--record"], input=path.read_bytes(), capture_output=True, cwd=folder)
    check(done.returncode == 2 and b"next to a file" in done.stderr and not (folder / "-.frames").exists(), f"standard input: {done.stderr}")


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    path = folder / "bar.json"
    path.write_text(json.dumps(DOCUMENT, indent=1))
    layouts(path)
    conversions(folder)
    expectations(path, folder)
    wording(folder)
    recorded(path, folder)
tally.end()
