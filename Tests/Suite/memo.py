"""A memo of swiftc, for one run of .ci/run: several entries compile the same sources with the same flags from nothing.

    python3 Tests/Suite/memo.py SWIFTC FOLDER              writes FOLDER/bin/swiftc, which stands before SWIFTC on the path
    python3 Tests/Suite/memo.py SWIFTC FOLDER -- WORDS...  what FOLDER/bin/swiftc does

A compile to LLVM's intermediate language (-emit-ir) is looked up in FOLDER.  The key is a hash of the compiler, of the words and of the
contents of all files that they name.  The place of the sources is no part of the key.  What swiftc wrote and said is kept and given again.
A compile that fails is not kept, and all other words go to SWIFTC as they are.  ALS_MEMO=off in the environment goes round the memo:
packages.py and five_minutes.py do that, since they are there to compile again.
"""
import fcntl
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path


def install(swiftc, folder):
    """The rest of the toolchain stands beside what stands in for swiftc, where it is looked for, and is not on the path."""
    shutil.rmtree(folder, ignore_errors=True)
    tools = folder / "toolchain" / "bin"
    tools.mkdir(parents=True)
    for tool in Path(swiftc).resolve().parent.iterdir():
        if tool.name != "swiftc":
            (tools / tool.name).symlink_to(tool)
    words = " ".join(shlex.quote(str(word)) for word in ("python3", Path(__file__).resolve(), swiftc, folder, "--"))
    (tools / "swiftc").write_text(f'#!/bin/sh\n[ "${{ALS_MEMO:-on}}" = off ] || exec {words} "$@"\nexec {shlex.quote(str(swiftc))} "$@"\n')
    (tools / "swiftc").chmod(0o755)
    (folder / "bin").mkdir()
    (folder / "bin" / "swiftc").symlink_to(tools / "swiftc")


def key(swiftc, words, output):
    """A hash of all that decides what swiftc writes."""
    included = [Path(path) for option, path in zip(words, words[1:]) if option == "-I"]
    root = next((str(path.parent) for path in included if path.name == "include" and (path / "als" / "als.h").exists()), None)
    if root is None:
        return None
    sum_ = hashlib.sha256()

    def add(*parts):
        for part in parts:
            data = part if isinstance(part, bytes) else str(part).encode()
            sum_.update(b"%d " % len(data) + data)

    real = Path(swiftc).resolve()
    add(real, real.stat().st_size, real.stat().st_mtime_ns, subprocess.run([swiftc, "--version"], capture_output=True).stdout)
    for word in words:
        add(word.replace(root, "ROOT", 1))
        if word != output and Path(word).is_file():
            add(Path(word).read_bytes())
    for folder in included:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                add(path.relative_to(folder), path.read_bytes())
    return sum_.hexdigest()


def compiled(swiftc, folder, words):
    output = words[words.index("-o") + 1]
    name = key(swiftc, words, output)
    if name is None:
        os.execv(swiftc, [swiftc, *words])
    made, said = folder / f"{name}.ll", folder / f"{name}.said"
    with open(folder / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the second to ask waits for the first
        if not made.exists():
            done = subprocess.run([swiftc, *words], stderr=subprocess.PIPE)
            if done.returncode:
                sys.stderr.buffer.write(done.stderr)
                return done.returncode
            said.write_bytes(done.stderr)
            shutil.copy(output, folder / f"{name}.part")
            os.replace(folder / f"{name}.part", made)
        else:
            shutil.copy(made, output)
    sys.stderr.buffer.write(said.read_bytes())
    return 0


def main(swiftc, folder, *words):
    if not words:
        return install(swiftc, folder)
    words = list(words[1:])
    if "-emit-ir" not in words or "-o" not in words:
        os.execv(swiftc, [swiftc, *words])
    return compiled(swiftc, folder, words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]).resolve(), *sys.argv[3:]))
