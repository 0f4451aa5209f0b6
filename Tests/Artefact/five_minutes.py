"""docs/first-programs.md, as somebody with a clone and an empty folder has it: the blocks are written into the files they name, and the
commands print what the page says.  Then docs/swift.md, docs/cxx.md and the README's program in Swift."""
import os
import re
import sys
import tempfile
from pathlib import Path

from common import BUILD, ROOT, Tally, copy_sources, run

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
FILE = re.compile(r"(?:// swift-tools[^\n]*\n)?(?://|#) ([\w./]+\.\w+)\n")


def environment(home, exported):
    env = {name: value for name, value in os.environ.items() if not name.startswith(("ALS_", "PYTHON", "CMAKE_"))}
    env["HOME"] = str(home)
    env["ALS_MEMO"] = "off"  # nobody has that of Suite/memo.py
    for name, value in re.findall(r"(\w+)=(\S+)", exported):
        env[name] = value.replace("$HOME", str(home)).replace("$PATH", os.environ["PATH"])
    return env


def try_part(tally, title, text, home, env):
    folder = home / title.lower().replace(" ", "-").replace("+", "p")
    folder.mkdir()
    said = None
    for language, code in BLOCK.findall(text):
        name = FILE.match(code)
        if language == "sh":
            done = run("sh", "-eu", "-c", code, cwd=folder, env=env)
            if done.returncode and "pip install" in code and re.search("No matching distribution|Temporary failure|ConnectionError", done.stderr):
                print(f"skipped: {title}: pip cannot reach what the build needs")
                return
            tally.check(done.returncode == 0, f"{title}: {code}{done.stdout[-3000:]}{done.stderr[-3000:]}")
            said = done.stdout
        elif language == "text":
            tally.check(said == code, f"{title}: printed\n{said}not\n{code}")
        elif tally.check(name, f"{title}: a block of {language} that names no file"):
            path = folder / name[1]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(code)


def swift_guide(tally, folder, env):
    """The blocks of docs/swift.md as one program, in the package of the page."""
    blocks = BLOCK.findall((ROOT / "docs" / "swift.md").read_text())
    (folder / "Sources" / "hello" / "main.swift").write_text("\n".join(code for language, code in blocks if language == "swift"))
    done = run("swift", "run", "--quiet", "hello", cwd=folder, env=env)
    expected = "".join(code for language, code in blocks if language == "text")
    tally.check(done.stdout == expected, f"docs/swift.md: printed\n{done.stdout}{done.stderr[-3000:]}not\n{expected}")


def swift_readme(tally, folder, env):
    """The README's program in Swift prints what the one in C does."""
    text = (ROOT / "README.md").read_text()
    (folder / "Sources" / "hello" / "main.swift").write_text(next(code for language, code in BLOCK.findall(text) if language == "swift"))
    done = run("swift", "run", "--quiet", "hello", cwd=folder, env=env)
    tally.check(f"`{done.stdout.strip()}`" in text and done.stdout, f"the README's Swift: {done.stdout}{done.stderr[-3000:]}")


def cxx_guide(tally, folder, env):
    """Each block of docs/cxx.md is a program; built as the page builds its own, it prints the text that follows, or nothing."""
    blocks = BLOCK.findall((ROOT / "docs" / "cxx.md").read_text())
    for number, (language, code) in enumerate(blocks):
        if language != "cpp":
            continue
        (folder / "guide.cpp").write_text(code)
        command = "c++ -std=c++17 guide.cpp $(pkg-config --cflags --libs als) -o guide && ./guide"
        done = run("sh", "-eu", "-c", command, cwd=folder, env=env)
        follows = blocks[number + 1] if number + 1 < len(blocks) else ("", "")
        expected = follows[1] if follows[0] == "text" else None
        tally.check(done.returncode == 0 and expected in (None, done.stdout), f"docs/cxx.md: printed\n{done.stdout}{done.stderr[-3000:]}not\n{expected}")


tally = Tally()
wanted = sys.argv[1:]
page = (ROOT / "docs" / "first-programs.md").read_text()
intro, *parts = re.split(r"^## (.*)\n", page, flags=re.M)
with tempfile.TemporaryDirectory() as folder:
    home = Path(folder)
    copy_sources(home / "libals")
    install = BLOCK.findall(intro)[0][1]
    env = environment(home, install.split("export", 1)[1])
    # ALS_PREBUILT takes the place of minutes of Swift.
    done = run("sh", "-eu", "-c", install, cwd=home, env=dict(env, PATH=os.environ["PATH"], ALS_PREBUILT=str(BUILD)))
    tally.check(done.returncode == 0 and len(done.stdout.splitlines()) < 100, f"make install: {done.stdout[-3000:]}{done.stderr[-3000:]}")
    als = run("als", "--version", env=env)
    tally.check(als.stdout.startswith("als 0."), f"als is not on the PATH: {als.stderr}")
    for title, text in zip(parts[::2], parts[1::2]):
        if not wanted or title in wanted:
            try_part(tally, title, text, home, env)
        if title == "C++" and (home / "cpp").is_dir():
            cxx_guide(tally, home / "cpp", env)
        if title == "Swift" and (home / "swift").is_dir():
            swift_guide(tally, home / "swift", env)
            swift_readme(tally, home / "swift", env)
    tally.check(len(parts) >= 10, "the page has too few languages")
tally.end()
