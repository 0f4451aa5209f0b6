"""Runs the corpus through the `als` tool, as the C runner does through als.h (Tests/Corpus/README.md has the format).

ALS_TOOL names the tool.  Files may be given; without any, all of them run.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TOOL = os.environ.get("ALS_TOOL", "als")
HERE = Path(__file__).parent


class Pairs(list):
    """An object as its members in order, so that a key that stands twice is written twice."""

    def get(self, key, default=None):
        return next((value for name, value in self if name == key), default)

    def plain(self):
        return {name: plain(value) for name, value in self}


def plain(value):
    if isinstance(value, Pairs):
        return value.plain()
    return [plain(v) for v in value] if isinstance(value, list) else value


def written(value):
    """JSON text of a value, keys that stand twice included."""
    if isinstance(value, Pairs):
        return "{" + ", ".join(f"{written(name)}: {written(v)}" for name, v in value) + "}"
    if isinstance(value, list):
        return "[" + ",\n".join(written(v) for v in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def als(*words, source):
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        file.write(source)
        file.flush()
        done = subprocess.run([TOOL, words[0], file.name, *words[1:]], capture_output=True, timeout=60)
        return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace").replace(file.name, "FILE")


def near(got, wanted):
    return wanted is None or abs(got - wanted) <= 1e-6 * (1 + abs(wanted))


def check_error(source, wanted, faults):
    code, out, err = als("layout", source=source)
    head = re.match(r"FILE:(\d+):(\d+): error\[(\w+)\]: .", err) or re.match(r"FILE()(): error\[(\w+)\]: .", err)
    if code != 2 or out or not head:
        faults.append(f"exit {code}, {len(out)} bytes on stdout, stderr {err!r}")
        return
    lines = err.rstrip("\n").split("\n")
    said = {"message": lines[0].split("]: ", 1)[1], "suggestion": "" if set(lines[-1]) <= set(" ^~") else lines[-1]}
    for key in said:
        if key in wanted and said[key] != wanted[key]:
            faults.append(f"{key} is {said[key]!r}, not {wanted[key]!r}")
    if head[3] != wanted["kind"]:
        faults.append(f"kind {head[3]}, not {wanted['kind']}")
    if "in" not in wanted or "offset" not in wanted:
        return
    at = source.index(wanted["in"].encode()) + wanted["offset"]
    place = (source.count(b"\n", 0, at) + 1, at - source.rfind(b"\n", 0, at))
    if (head[1], head[2]) != tuple(map(str, place)):
        faults.append(f"position {head[1]}:{head[2]}, not {place[0]}:{place[1]}")


def check_constraints(source, wanted, faults):
    code, out, err = als("constraints", "--format", "json", source=source)
    if code != 0:
        faults.append(f"exit {code}: {err}")
        return
    got = json.loads(out)
    if len(got) != len(wanted):
        faults.append(f"{len(got)} constraints, not {len(wanted)}")
    for have, want in zip(got, wanted):
        for key, value in want.items():
            if key == "multiplier" and want.get("second") is None:
                continue
            same = near(have[key], value) if isinstance(value, (int, float)) and not isinstance(value, bool) else have[key] == value
            if not same:
                faults.append(f"constraint {have['index']}: {key} is {have[key]!r}, not {value!r}")


def check_solution(source, case, faults):
    code, out, err = als("layout", "--format", "json", source=source)
    if code == 2:
        faults.append(err)
        return
    got = json.loads(out)
    if "status" in case and got["status"] != case["status"]:
        faults.append(f"status {got['status']}, not {case['status']}")
    if (code == 1) != (got["status"] == "conflict"):
        faults.append(f"exit {code} with status {got['status']}")
    frames = {item["name"]: item["frame"] for item in got["views"] + got["guides"]}
    for name, frame in case.get("frames", {}).items():
        if not all(near(a, b) for a, b in zip(frames[name], frame)):
            faults.append(f"{name} is {frames[name]}, not {frame}")
    snapped = {item["name"]: item.get("snapped") for item in got["views"] + got["guides"]}
    for name, frame in case.get("snapped", {}).items():
        if not snapped[name] or not all(near(a, b) for a, b in zip(snapped[name], frame)):
            faults.append(f"{name} snapped is {snapped[name]}, not {frame}")
    depths = {item["name"]: item.get("z", 0) for item in got["views"] + got["guides"]}
    for name, z in case.get("z", {}).items():
        if depths[name] != z:
            faults.append(f"z of {name} is {depths[name]}, not {z}")
    if "conflicts" in case:
        have = [{"constraints": c["constraints"], "broken": c["broken"]} for c in got["conflicts"]]
        want = [{"constraints": c["constraints"], "broken": c["broken"]} for c in case["conflicts"]]
        if have != want:
            faults.append(f"conflicts {have}, not {want}")


def run_case(pairs):
    document, case, faults = pairs.get("document"), pairs.plain(), []
    source = (document if isinstance(document, str) else written(document)).encode()
    if isinstance(case.get("error"), dict):
        check_error(source, case["error"], faults)
    else:
        if "constraints" in case:
            check_constraints(source, case["constraints"], faults)
        if case.keys() & {"frames", "status", "conflicts", "z", "snapped"}:
            check_solution(source, case, faults)
    return case["name"], faults


def main():
    files = [Path(word) for word in sys.argv[1:]] or sorted(HERE.glob("**/*.json"))
    cases = [case for file in files for case in json.loads(file.read_text(), object_pairs_hook=Pairs).get("cases")]
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(run_case, cases))
    for name, faults in results:
        for fault in faults:
            print(f"failed: {name}: {fault}")
    bad = sum(bool(faults) for _, faults in results)
    print(f"{len(results) - bad} checks passed, {bad} failed")
    return 1 if bad or not results else 0


if __name__ == "__main__":
    sys.exit(main())
