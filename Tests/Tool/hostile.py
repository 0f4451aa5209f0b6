"""Hostile surroundings of the `als` command: damaged files of frames, names with NUL, an output that takes nothing.

    hostile.py [--frames N] [--seed N]
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tally import Tally  # noqa: E402

TOOL = os.environ.get("ALS_TOOL", "als")
tally = Tally()
check = tally.check

DOCUMENT = {"als": 1, "root": {"name": "bar", "size": [320, 44], "children": [
    {"name": "title", "text": {"value": "Documents", "size": 17}}, {"name": "two words", "intrinsic": [60, 28]}]},
    "constraints": ["title.leading = super.leading + 16; title.centerY = super.centerY",
                    {"first": "two words", "firstAttribute": "trailing", "second": "bar", "secondAttribute": "trailing", "constant": -16.25},
                    {"first": "two words", "firstAttribute": "centerY", "second": "bar", "secondAttribute": "centerY"}]}
CLASH = {"als": 1, "root": {"name": "r", "size": [300, 200], "children": [{"name": "a"}, {"name": "b"}]},
         "constraints": ["a.left = super.left; a.top = super.top; a.height == 5", "a.width = 40", "a.width = 50"]}


def run(*words, cwd=None, **more):
    return subprocess.run([TOOL, *map(str, words)], capture_output=True, timeout=120, cwd=cwd, **more)


# ---- files of frames ----

LENGTH = rb"(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
SIZE = re.compile(rb"size[ \t]+(%b)[ \t]+(%b)[ \t]+([^ \t].*)" % (LENGTH, LENGTH), re.S)
FRAME = re.compile(rb"[ \t]*" + rb"[ \t]+".join([rb"(-?(?:%b|nan|inf))" % LENGTH] * 4) + rb"[ \t](.+)", re.S)


def wanted(frames, truth):
    """How `als test` has to end, by a reader that shares no code with it: 0 as recorded, 1 differs, 2 unreadable."""
    if frames.startswith(b"\xef\xbb\xbf"):
        frames = frames[3:]
    lines = frames.split(b"\n")
    if lines and lines[-1] == b"":
        lines.pop()
    found, worst, sizes = None, 0, 0

    def close():
        return 0 if found is None or found == [] else 1

    for line in lines:
        if line.endswith(b"\r"):
            line = line[:-1]
        try:
            line.decode("utf-8")
        except UnicodeDecodeError:
            return 2
        if b"\0" in line:
            return 2
        if line.startswith(b"#") or not line.strip(b" \t"):
            continue
        size, frame = SIZE.fullmatch(line), FRAME.fullmatch(line)
        if line.startswith(b"size "):
            if size is None or any(not float(one) <= 1e9 for one in size.groups()[:2]):
                return 2
            worst = max(worst, close())
            key = tuple(float(one) for one in size.groups()[:2])
            if key not in truth:
                return None  # a size that nobody knows the frames of
            found, sizes = list(truth[key]), sizes + 1
        else:
            if frame is None or found is None:
                return 2
            label, values = frame.group(5), [float(one) for one in frame.groups()[:4]]
            places = [k for k, (name, _) in enumerate(found) if name == label]
            if not places or places[0] != 0:
                worst = 1
            if places:
                x, y, width, height = found[places[0]][1]
                before, now = (values[0], values[1], values[0] + values[2], values[1] + values[3]), (x, y, x + width, y + height)
                if not all(abs(a - b) <= 0.01 for a, b in zip(before, now)):
                    worst = 1
                found = found[places[0] + 1:]
    return 2 if sizes == 0 else max(worst, close())


def damaged(frames, rng):
    """A few bytes, numbers, words or lines of it are others."""
    data = bytearray(frames)
    for _ in range(rng.randint(1, 4)):
        lines, kind, at = data.split(b"\n"), rng.randrange(12), rng.randrange(len(data) + 1)
        if kind == 0:
            data[at:at + 1] = bytes([rng.randrange(256)])
        elif kind == 1:
            del data[at:at + rng.randint(1, 8)]
        elif kind == 2:
            data[at:at] = rng.choice([b"\0", b"\r", b"\n", b" ", b"\t", b"\xff", b"-", b".", b"e", b"nan", b"inf", b"0x", b"size ", b"#", b"1e999"])
        elif kind == 3:
            del data[at:]
        elif kind == 4:
            lines.insert(rng.randrange(len(lines)), rng.choice(lines))
            data = bytearray(b"\n".join(lines))
        elif kind == 5:
            del lines[rng.randrange(len(lines))]
            data = bytearray(b"\n".join(lines))
        elif kind == 6:
            data = bytearray(data.replace(b"\n", rng.choice([b"\r\n", b"\n\n", b"\r", b"\n \n", b" \n"])))
        elif kind == 7:
            words = re.split(rb"( |\n)", bytes(data))
            words[rng.randrange(len(words))] = rng.choice([b"nan", b"-inf", b"1e5", b"0x1p4", b"", b"1,5", b"12", b"16", b"-0", b"title", b"size", b"\n"])
            data = bytearray(b"".join(words))
        elif kind == 8:
            data = bytearray(b"\xef\xbb\xbf" + data)
        elif kind == 9:
            data = bytearray(data.decode("latin-1").encode("utf-16"))
        elif kind == 10:
            data = bytearray(data.replace(b"16", rng.choice([b"16.005", b"16.02", b"1.6e1", b"160e-1", b"nan"]), 1))
        else:
            rng.shuffle(lines)
            data = bytearray(b"\n".join(lines))
        if not data:
            break
    return bytes(data)


def write(folder, name, frames):
    (folder / f"{name}.json").write_text(json.dumps(DOCUMENT))
    (folder / f"{name}.frames").write_bytes(frames)
    return f"{name}.json"


def record(folder):
    (folder / "bar.json").write_text(json.dumps(DOCUMENT))
    done = run("test", "bar.json", "--record", "--at", "phone=320x44,wide one=500x60", cwd=folder)
    check(done.returncode == 0, f"recorded: {done.stderr}")
    frames = (folder / "bar.frames").read_bytes()
    truth, key = {}, None
    for line in frames.splitlines()[1:]:
        if line.startswith(b"size"):
            key = tuple(map(float, line.split()[1:3]))
            truth[key] = []
        else:
            truth[key].append((line.split(b" ", 6)[6], tuple(map(float, line.split()[:4]))))
    return frames, truth


def known_frames(folder, frames, truth):
    """The files of the issue, and their neighbours."""
    cases = [(frames, 0), (frames.replace(b"\n", b"\r\n"), 0), (b"\xef\xbb\xbf" + frames, 0), (frames.rstrip(b"\n"), 0), (b"size \n 1 2 3 4 s", 2), (b"", 2),
             (b"garbage", 2), (b"\0", 2), (frames + b"\0", 2), (frames.replace(b"16 ", b"nan ", 1), 1), (b"# only a remark\n", 2), (b"size 320 44 x\n", 1),
             (b"  0 0 320 44 bar\n", 2), (b"size 320 44\n", 2), (b"size nan 44 x\n", 2), (b"size 1e10 44 x\n", 2), (b"size -1 44 x\n", 2), (b"size 320 44 x\n1 2 3\n", 2),
             (frames.replace(b"two words", b"two  words", 1), 1), (frames.decode().encode("utf-16"), 2), (frames.replace(b"16 ", b"0x10 ", 1), 2)]
    for data, status in cases:
        done = run("test", write(folder, "one", data), cwd=folder)
        check(done.returncode == status, f"{data!r}: {done.returncode}, not {status}: {done.stdout}{done.stderr}")
        told = done.stderr.startswith(b"one.frames") and b"error[FRAMES]" in done.stderr
        check(told == (status == 2), f"{data!r}: {done.stderr}")
        check(wanted(data, truth) == status, f"the reader of this test has {wanted(data, truth)} for {data!r}")
    done = run("test", "one.json", "--format", "json", cwd=folder)
    check(json.loads(done.stdout)[0]["kind"] == "FRAMES", f"the report says it: {done.stdout}")
    (folder / "one.frames").unlink()
    (folder / "one.frames").mkdir()
    done = run("test", "one.json", cwd=folder)
    check(done.returncode == 2 and b"one.frames: error[IO]: this is a folder" in done.stderr, f"a folder: {done.stderr}")
    (folder / "one.frames").rmdir()
    (folder / "-.frames").write_bytes(b"garbage")
    done = run("test", "-", cwd=folder, input=json.dumps(DOCUMENT).encode())
    check(done.returncode == 0, f"nothing is recorded beside standard input: {done.stderr}")
    done = run("test", "bar.json", "--at", " =1x1", "--record", cwd=folder)
    check(done.returncode == 2 and b"error[USAGE]" in done.stderr, f"a name without letters: {done.stderr}")


def fuzzed_frames(folder, frames, truth, count, seed):
    rng, batch, seen = random.Random(seed), 250, {0: 0, 1: 0, 2: 0}
    for start in range(0, count, batch):
        files, expected = [], []
        while len(files) < min(batch, count - start):
            data = damaged(frames, rng)
            status = wanted(data, truth)
            if status is None:
                continue
            files.append(write(folder, f"f{len(files)}", data))
            expected.append(status)
        done = run("test", *files, "--format", "json", cwd=folder)
        check(done.returncode == max(expected), f"frames from {start}: {done.returncode}: {done.stderr[-300:]}")
        reports = json.loads(done.stdout)
        for name, report, status in zip(files, reports, expected):
            got = 2 if report["refused"] else int(any(one["message"] for one in report["tests"]))
            seen[status] += 1
            check(got == status, f"{(folder / name).with_suffix('.frames').read_bytes()!r}: {got}, not {status}")
    check(count < 100 or min(seen.values()) > count / 50, f"all three ends are tried: {seen}")
    print(f"{count} damaged files of frames: {seen[0]} as recorded, {seen[1]} differ, {seen[2]} unreadable")


# ---- names with NUL ----

def with_byte(byte):
    """A document in which every name holds this character in its middle."""
    name = lambda word: f"{word[0]}{byte}{word[1:]}"
    children = [{"name": name("left"), "intrinsic": [40, 20]}, {"name": name("right"), "text": {"value": f"w{byte}x y", "size": 12}, "children": [{"name": name("inner")}]}]
    pair = lambda a, attribute, b, constant, **more: {"first": name(a), "firstAttribute": attribute, "second": name(b), "secondAttribute": attribute,
                                                      "constant": constant, "identifier": f"i{byte}d", **more}
    fixed = lambda a, attribute, constant: {"first": name(a), "firstAttribute": attribute, "constant": constant}
    constraints = [pair("left", "left", "root", 10), pair("left", "top", "root", 10), pair("right", "top", "left", 0), fixed("right", "width", 50),
                   fixed("right", "width", 60), {"first": name("right"), "firstAttribute": "left", "second": name("left"), "secondAttribute": "right", "constant": 8}]
    for one in constraints:
        one.pop("identifier", None)
    return {"als": 1, "root": {"name": name("root"), "size": [300, 200], "children": children, "guides": [{"name": name("guide")}]},
            "constraints": constraints, "expect": [{"expect": "fits", "view": name("left")}, {"expect": "inside", "view": name("right")}]}


def names_with_nul(folder):
    """What is printed of names with U+0000 is what is printed of the same with U+0001: nothing is cut."""
    for file, byte in (("zero.json", "\0"), ("one.json", "\x01")):
        (folder / file).write_text(json.dumps(with_byte(byte)))
        other = with_byte(byte)
        other["constraints"][0]["constant"] = 30
        (folder / f"other-{file}").write_text(json.dumps(other))
    commands = [["layout", "FILE", *more] for more in ([], ["--format", "json"], ["--format", "svg"])]
    commands += [["draw", "FILE", "--format", form] for form in ("svg", "text", "dot")] + [["constraints", "FILE"], ["constraints", "FILE", "--format", "json"]]
    commands += [[word, "FILE", *more] for word in ("check", "prove", "size", "test") for more in ([], ["--format", "json"])]
    commands += [["diff", "FILE", "other-FILE"], ["diff", "FILE", "other-FILE", "--format", "json"], ["check", "FILE", "other-FILE"], ["prove", "FILE", "--width", "5..300"],
                 ["prove", "FILE", "--width", "5..300", "--format", "svg"], ["prove", "FILE", "--width", "5..300", "--height", "5..300", "--format", "svg"],
                 ["prove", "FILE", "--gone", "each"], ["test", "FILE", "--format", "junit"], ["test", "FILE", "--format", "sarif"], ["test", "FILE", "--width", "5..300", "--pseudo", "1.5"]]
    commands += [["convert", "FILE", "--to", to] for to in ("equations", "compact", "linear", "vfl", "evfl", "shorthand", "builder", "document")]
    for words in commands:
        told = []
        for file in ("zero.json", "one.json"):
            done = run(*[word.replace("FILE", file) for word in words], cwd=folder)
            told.append((done.returncode, *[stream.replace(b"zero.json", b"one.json") for stream in (done.stdout, done.stderr)]))
        zero, one = ([part if isinstance(part, int) else part.replace(b"\0", b"\x01").replace(b"\\u0000", b"\\u0001").replace(b"\\0", b"\\1") for part in each] for each in told)
        check(zero == one, f"{' '.join(words)}:\n{zero}\n{one}")
        check(b"\0" not in told[0][1] and b"\0" not in told[0][2], f"{' '.join(words)}: a NUL is printed")
    done = run("layout", "zero.json", "--format", "json", cwd=folder)
    check([view["name"] for view in json.loads(done.stdout)["views"]] == ["r\0oot", "l\0eft", "r\0ight", "i\0nner"], "names are whole")
    for words in (["prove", "zero.json", "--gone", "l"], ["draw", "zero.json", "--only", "l"], ["explain", "zero.json", "l.left"]):
        check(run(*words, cwd=folder).returncode == 2, f"{words}: half a name is none")


# ---- an output that takes nothing ----

def full(folder):
    if not Path("/dev/full").exists():
        print("skipped: there is no /dev/full")
        return
    for name, document in (("a.json", DOCUMENT), ("clash.json", CLASH)):
        (folder / name).write_text(json.dumps(document))
    (folder / "bad.json").write_text("{")
    words = ["--version", "-V", "--help", "-h", "help", "help check", "new", "new list", "layout a.json", "layout a.json --format json", "layout a.json --format svg",
             "layout clash.json", "draw a.json", "draw a.json --format text", "draw a.json --format dot", "constraints a.json", "constraints a.json --format json", "check a.json",
             "check clash.json", "check a.json clash.json", "check a.json clash.json --format json", "check a.json bad.json", "prove a.json", "prove a.json --format json",
             "prove a.json --format svg", "size a.json", "explain a.json title.left", "diff a.json a.json", "diff a.json clash.json", "watch a.json --count 1",
             "convert a.json --to vfl", "test a.json", "test clash.json", "test a.json bad.json", "test a.json --record", "completions bash", "completions zsh", "completions fish"]
    for line in words:
        for closed in (False, True):
            with open("/dev/full", "wb") as sink:
                prepare = (lambda: os.close(1)) if closed else None
                done = subprocess.run([TOOL, *line.split()], stdout=sink, stderr=subprocess.PIPE, cwd=folder, timeout=120, preexec_fn=prepare)
            check(done.returncode == 2 and b"standard output: error[IO]" in done.stderr, f"als {line}, {'closed' if closed else 'full'}: {done.returncode} {done.stderr}")
    for line in ("layout a.json -o /dev/full", "draw a.json -o /dev/full", "new -o /dev/full --force", "watch a.json --count 1 -o /dev/full", "test a.json -o /dev/full",
                 "prove a.json --certificate /dev/full", "convert a.json --to vfl -o /dev/full", "completions bash -o /dev/full", "prove a.json -o /dev/full"):
        done = run(*line.split(), cwd=folder)
        check(done.returncode == 2 and b"/dev/full: error[IO]: No space" in done.stderr, f"als {line}: {done.returncode} {done.stderr}")
    check(Path("/dev/full").is_char_device() and Path("/dev/null").is_char_device(), "a device stays one")
    check(run("new", "-o", "/dev/null", "--force", cwd=folder).returncode == 0 and Path("/dev/null").is_char_device(), "nothing is put into its place")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--frames", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        frames, truth = record(folder)
        known_frames(folder, frames, truth)
        fuzzed_frames(folder, frames, truth, options.frames, options.seed)
        names_with_nul(folder)
        full(folder)
    tally.end()


if __name__ == "__main__":
    main()
