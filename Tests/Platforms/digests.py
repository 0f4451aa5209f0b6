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


def ask(pool, started, *words):
    """{name: what is still being answered}"""
    return {name: pool.submit(run, [*start("platform_digests"), *words]) for name, start in started.items()}


def answers(asked):
    return {name: one.result() for name, one in asked.items()}


def corpus(pool, started):
    files = sorted([*(ROOT / "Tests/Corpus").glob("*.json"), *(ROOT / "Tests/Corpus").glob("*/*.json")])
    others = {name: start for name, start in started.items() if name != "native"}  # that has tests of its own
    return {name: pool.submit(run, [*start("platform_corpus"), *files]) for name, start in others.items()}


def damaged(pool, start, folder):
    """The gate's misuse of every function, and the fuzz targets over their seeds, on WebAssembly."""
    asked = {"misuse": pool.submit(run, [*start("platform_misuse"), "20000"])}
    found = seeds.seeds()
    for target, names in {"document": ["document"], "shorthand": ["shorthand"], "builder": ["builder"], "calls": ["calls"],
                          "text": ["any", "compact", "linear", "vfl", "evfl"]}.items():
        texts = sorted(text for one in names for text in found[one])
        tally.check(texts, f"there are no seeds for {target}")
        paths = []
        for index, text in enumerate(texts):
            paths.append(folder / f"{target}{index}")
            paths[-1].write_bytes(text)
        asked[target] = pool.submit(run, [*start(f"platform_fuzz_{target}"), *paths])
    return asked


def main(histories, steps):
    """All questions wait in one queue for two processors, the long ones first."""
    started, texts = machines(), documents()
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(2) as pool:
        file = Path(name) / "all.documents"
        file.write_bytes(b"".join(b"%d\n" % len(text) + text for text in texts))
        told = ask(pool, started, "documents", file)
        damage = damaged(pool, started["wasm32"], Path(name)) if "wasm32" in started else {}
        cases = corpus(pool, started)
        firsts = range(1, histories + 1, PIECE)
        counts = [min(PIECE, histories + 1 - first) for first in firsts]
        pieces = [ask(pool, started, "histories", first, count, steps) for first, count in zip(firsts, counts)]
        compare("documents", answers(told), len(texts))
        for first, count, piece in zip(firsts, counts, pieces):
            compare(f"histories from {first}", answers(piece), count)
        for what, (code, out, fault) in answers(cases).items():
            tally.check(code == 0 and "0 failed" in out, f"{what}, corpus: {(out + fault)[-1500:]}")
        for what, (code, out, fault) in answers(damage).items():
            tally.check(code == 0, f"wasm32, {what}: {code} {(out + fault)[-1500:]}")
    print(f"documents: {len(texts)}, histories: {histories}, on {', '.join(started)}")
    tally.end()


main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 60)
