"""Explanations recorded in explanations.json, beside this file, and read by eye: each has to come out as it stands there.

    python3 Tests/Tool/explain.py            checks
    python3 Tests/Tool/explain.py --record   writes what the tool says now: then read every line of the difference
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tally import Tally  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
GOLDEN = Path(__file__).with_name("explanations.json")
EXAMPLES = ROOT / "bindings" / "c" / "examples"
TOOL = os.environ.get("ALS_TOOL", "als")
tally = Tally()
check = tally.check


def explain(case, folder, *more):
    """What the tool says, with FILE for the name of the document."""
    if "example" in case:
        path = EXAMPLES / (case["example"] + ".json")
    else:
        path = folder / "layout.json"
        path.write_text(case["source"] if "source" in case else json.dumps(case["document"]))
    done = subprocess.run([TOOL, "explain", str(path), case["explain"], *case.get("options", []), *more], capture_output=True, text=True,
                          timeout=60)
    return done.returncode, done.stdout.replace(str(path), "FILE"), done.stderr.replace(str(path), "FILE")


def number(text):
    return float(re.match(r"-?[\d.e+-]+", text).group(0))


def judge_json(case, code, out):
    """The machine's form: the terms add up, and what each leaves ends in the value."""
    got = json.loads(out)
    name = case["name"]
    check(set(got) == {"item", "attribute", "value", "free", "terms", "lost"}, f"{name}: {list(got)}")
    total = sum(t["factor"] * t["value"] for t in got["terms"])
    scale = 1 + max([abs(got["value"])] + [abs(t["amount"]) for t in got["terms"]])
    check(abs(total - got["value"]) <= 1e-9 * scale, f"{name}: {total} is not {got['value']}")
    check(all(t["amount"] == t["factor"] * t["value"] for t in got["terms"]), f"{name}: amounts")
    leaves = [t["leaves"] for t in got["terms"] if "leaves" in t]
    check(not leaves or abs(number(leaves[-1]) - got["value"]) < 0.001, f"{name}: it leaves {leaves[-1:]}")
    check(all(t["why"] and t["reason"] in ("constraint", "size", "content", "minimum", "nothing", "inset") for t in got["terms"]), name)
    check(all(0 < lost["priority"] < 1000 and lost["points"] for lost in got["lost"]), f"{name}: {got['lost']}")


def main():
    golden = json.loads(GOLDEN.read_text())
    record = "--record" in sys.argv
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for case in golden["cases"]:
            code, out, err = explain(case, folder)
            if record:
                case["exit"], case["text"] = code, out.splitlines()
                continue
            check(code == case["exit"], f"{case['name']}: exit {code} {err}")
            check(out.splitlines() == case["text"], f"{case['name']}:\n{out}")
            judge_json(case, *explain(case, folder, "--format", "json")[:2])
    if record:
        GOLDEN.write_text(json.dumps(golden, indent=1, ensure_ascii=False) + "\n")
        return 0
    check(len(golden["cases"]) >= 40, f"only {len(golden['cases'])} cases")
    tally.end()


if __name__ == "__main__":
    sys.exit(main())
