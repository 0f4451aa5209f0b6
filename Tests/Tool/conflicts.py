"""Conflicts in words: every case of conflicts.json says what `als check` says today.  With --record the file is written anew, to
be read by eye before it is kept."""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOOL = os.environ.get("ALS_TOOL", "als")
FILE = HERE / "conflicts.json"


def told(case, folder):
    """The paragraph, the members and the relaxations of each conflict."""
    path = Path(folder) / "case.json"
    path.write_text(json.dumps({"als": 1, "root": case["root"], "constraints": case["constraints"]}))
    done = subprocess.run([TOOL, "check", path, "--format", "json"], capture_output=True, text=True)
    if done.returncode != 1:
        raise SystemExit(f"{case['case']}: exit status {done.returncode}: {done.stderr}")
    return [{"says": c["message"], "members": [m["text"] for m in c["members"]], "settles": [r["text"] for r in c["relaxations"]]}
            for c in json.loads(done.stdout)["conflicts"]]


def written(cases):
    """One line a value, so that a change can be seen in a diff."""
    lines = []
    for case in cases:
        parts = [f'    "case": {json.dumps(case["case"])}', f'    "root": {json.dumps(case["root"])}',
                 f'    "constraints": {json.dumps(case["constraints"])}']
        conflicts = []
        for c in case["conflicts"]:
            lists = ",\n        ".join(f'"{key}": [\n          ' + ",\n          ".join(map(json.dumps, c[key])) + "]" if c[key] else f'"{key}": []'
                                       for key in ("members", "settles"))
            conflicts.append(f'      {{ "says": {json.dumps(c["says"])},\n        {lists} }}')
        parts.append('    "conflicts": [\n' + ",\n".join(conflicts) + "\n    ]")
        lines.append("  {\n" + ",\n".join(parts) + "\n  }")
    return "[\n" + ",\n".join(lines) + "\n]\n"


def main():
    cases = json.loads(FILE.read_text())
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for case in cases:
            found = told(case, folder)
            if "--record" in sys.argv:
                case["conflicts"] = found
            elif found != case["conflicts"]:
                failed += 1
                print(f"{case['case']}:\n  says  {json.dumps(found, indent=1)}\n  not   {json.dumps(case['conflicts'], indent=1)}")
    if "--record" in sys.argv:
        FILE.write_text(written(cases))
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
