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
NOTATIONS = ("compact", "linear", "vfl", "evfl")


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


class Writer:
    """Writes a document and remembers where each entry of "constraints" has its notation string."""

    def __init__(self):
        self.text = bytearray()
        self.notations = {}

    def write(self, value, path=()):
        if isinstance(value, Pairs):
            self.wrap(b"{}", [lambda n=n, v=v: self.member(n, v, path) for n, v in value])
        elif isinstance(value, list):
            self.wrap(b"[]", [lambda i=i, v=v: self.write(v, path + (i,)) for i, v in enumerate(value)])
        else:
            if isinstance(value, str) and path[:1] == ("constraints",) and len(path) > 1:
                if len(path) == 2 or (len(path) == 3 and path[2] in NOTATIONS):
                    self.notations[path[1]] = (len(self.text), value)
            self.text += json.dumps(value, ensure_ascii=False).encode()

    def member(self, name, value, path):
        self.text += json.dumps(name, ensure_ascii=False).encode() + b": "
        self.write(value, path + (name,))

    def wrap(self, brackets, parts):
        self.text += brackets[:1]
        for index, part in enumerate(parts):
            if index:
                self.text += b",\n"
            part()
        self.text += brackets[1:]

    def place(self, entry, offset):
        """The file offset of byte `offset` inside the notation string of `entry`."""
        start, value = self.notations[entry]
        before = value.encode()[:offset].decode("utf-8", "ignore")
        return start + len(json.dumps(before, ensure_ascii=False).encode()) - 1


def als(*words, source):
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        file.write(source)
        file.flush()
        done = subprocess.run([TOOL, words[0], file.name, *words[1:]], capture_output=True, timeout=60)
        return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace").replace(file.name, "FILE")


def near(got, wanted):
    return wanted is None or abs(got - wanted) <= 1e-6 * (1 + abs(wanted))


def check_error(writer, wanted, faults):
    code, out, err = als("layout", source=bytes(writer.text))
    head = re.match(r"FILE:(\d+):(\d+): error\[(\w+)\]: .", err) or re.match(r"FILE()(): error\[(\w+)\]: .", err)
    if code != 2 or out or not head:
        faults.append(f"exit {code}, {len(out)} bytes on stdout, stderr {err!r}")
        return
    if head[3] != wanted["kind"]:
        faults.append(f"kind {head[3]}, not {wanted['kind']}")
    offset = wanted.get("offset")
    if offset is None or not writer.notations or not head[1]:
        return
    lines = bytes(writer.text).split(b"\n")
    at = sum(len(line) + 1 for line in lines[: int(head[1]) - 1]) + int(head[2]) - 1
    if at not in [writer.place(entry, offset) for entry in writer.notations]:
        faults.append(f"position {head[1]}:{head[2]} is not byte {offset} of a notation string")


def check_constraints(writer, wanted, faults):
    code, out, err = als("constraints", "--format", "json", source=bytes(writer.text))
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


def check_solution(writer, case, faults):
    code, out, err = als("layout", "--format", "json", source=bytes(writer.text))
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
    if "conflicts" in case:
        have = [{"constraints": c["constraints"], "broken": c["broken"]} for c in got["conflicts"]]
        want = [{"constraints": c["constraints"], "broken": c["broken"]} for c in case["conflicts"]]
        if have != want:
            faults.append(f"conflicts {have}, not {want}")


def run_case(pairs):
    document, case, faults = pairs.get("document"), pairs.plain(), []
    writer = Writer()
    if isinstance(document, str):
        writer.text += document.encode()
    else:
        writer.write(document)
    if isinstance(case.get("error"), dict):
        check_error(writer, case["error"], faults)
    else:
        if "constraints" in case:
            check_constraints(writer, case["constraints"], faults)
        if case.keys() & {"frames", "status", "conflicts"}:
            check_solution(writer, case, faults)
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
