"""Documents and random histories come to the same on every processor, to the bit.

    python3 Tests/Platforms/digests.py HISTORIES [STEPS]

Documents are those of the corpus, the cookbook, the examples and the fuzz seeds.  The processors are the one of this build, 64-bit ARM by
qemu-user (build/aarch64) and WebAssembly in node (build/wasm32); `cmake --preset NAME && cmake --build --preset NAME` makes those.
What a build prints is compared line by line; the corpus is also checked on each, as is damaged input on WebAssembly.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests"))
sys.path.insert(0, str(ROOT / "Tests" / "Fuzz"))
import seeds  # noqa: E402
from tally import Tally  # noqa: E402

BUILD = Path(os.environ.get("ALS_BUILD", ROOT / "build" / "release"))
PIECE = 25  # histories that one process runs
tally = Tally()


def machines():
    """{name: how a program of Tests/Platforms is started}"""
    folder = "Tests/Platforms"
    found = {"native": lambda name: [BUILD / folder / name]}
    arm, web = ROOT / "build/aarch64" / folder, ROOT / "build/wasm32" / folder
    if (arm / "platform_digests").exists() and shutil.which("qemu-aarch64"):
        found["aarch64"] = lambda name: ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu", arm / name]
    else:
        print("skipped: aarch64 is not built, or there is no qemu-aarch64: cmake --preset aarch64 && cmake --build --preset aarch64")
    if (web / "platform_digests").exists() and shutil.which("node"):
        found["wasm32"] = lambda name: ["node", "--no-warnings", ROOT / "Tests/Platforms/wasi.mjs", web / name]
    else:
        print("skipped: wasm32 is not built, or there is no node: cmake --preset wasm32 && cmake --build --preset wasm32")
    return found


def run(words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def documents():
    """Every document there is, as bytes."""
    texts = [document if isinstance(document, str) else json.dumps(document, ensure_ascii=False) for document in
             [*seeds.corpus_documents(), *seeds.large_documents(80)]]
    found = [text.encode("utf-8", "surrogatepass") for text in texts]
    return found + [path.read_bytes() for path in sorted((ROOT / "docs/cookbook").glob("*.json"))]


def differing(what, mine, other):
    """The first lines that differ."""
    one, two = mine.splitlines(), other.splitlines()
    first = next((index for index, pair in enumerate(zip(one, two)) if pair[0] != pair[1]), min(len(one), len(two)))
    return f"{what}, line {first + 1}: {one[first:first + 1]} and {two[first:first + 1]}"


def compare(what, found, wanted):
    """What every machine printed for the same question."""
    code, mine, fault = found["native"]
    lines = mine.splitlines()
    tally.check(code == 0 and len(lines) == wanted, f"{what}: {code}, {len(lines)} lines and not {wanted}: {(mine + fault)[-600:]}")
    for name, (code, other, fault) in found.items():
        if name == "native":
            continue
        tally.check(code == 0, f"{name}, {what}: {code} {(other + fault)[-600:]}")
        theirs = other.splitlines()
        same = sum(line == their for line, their in zip(lines, theirs))
        for _ in range(same):
            tally.check(True, "")
        tally.check(mine == other, differing(f"{name}, {what}", mine, other))


def ask(started, *words):
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(started, pool.map(lambda start: run([*start("platform_digests"), *words]), started.values())))


def corpus(started):
    files = sorted([*(ROOT / "Tests/Corpus").glob("*.json"), *(ROOT / "Tests/Corpus").glob("*/*.json")])
    for name, start in started.items():
        if name == "native":
            continue  # it has tests of its own
        code, out, fault = run([*start("platform_corpus"), *files])
        tally.check(code == 0 and "0 failed" in out, f"{name}, corpus: {(out + fault)[-1500:]}")


def damaged(start):
    """The gate's misuse of every function, and the fuzz targets over their seeds, on WebAssembly."""
    code, out, fault = run([*start("platform_misuse"), "20000"])
    tally.check(code == 0, f"wasm32, misuse: {(out + fault)[-1500:]}")
    found = seeds.seeds()
    with tempfile.TemporaryDirectory() as name:
        for target, names in {"document": ["document"], "shorthand": ["shorthand"], "builder": ["builder"], "calls": ["calls"],
                              "text": ["any", "compact", "linear", "vfl", "evfl"]}.items():
            texts = sorted(text for one in names for text in found[one])
            paths = []
            for index, text in enumerate(texts):
                paths.append(Path(name) / f"{target}{index}")
                paths[-1].write_bytes(text)
            code, out, fault = run([*start(f"platform_fuzz_{target}"), *paths])
            tally.check(code == 0 and paths, f"wasm32, {target}: {code} {(out + fault)[-1500:]}")


def main(histories, steps):
    started = machines()
    with tempfile.NamedTemporaryFile(suffix=".documents") as file:
        texts = documents()
        for text in texts:
            file.write(b"%d\n" % len(text) + text)
        file.flush()
        compare("documents", ask(started, "documents", file.name), len(texts))
    for first in range(1, histories + 1, PIECE):
        count = min(PIECE, histories + 1 - first)
        compare(f"histories from {first}", ask(started, "histories", first, count, steps), count)
    if len(started) > 1:
        corpus(started)
    if "wasm32" in started:
        damaged(started["wasm32"])
    print(f"documents: {len(texts)}, histories: {histories}, on {', '.join(started)}")
    tally.end()


main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 60)
