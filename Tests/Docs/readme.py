"""Every code block of README.md and docs/ is tried.

c      compiled with the C compiler and run; a `text` block right after it is what it must print
cpp    the same in C++17
python run with the package of bindings/python
json   a document that `als check` accepts; those of explain.md may have conflicts, which it is about
sh     lines that begin with `als` are run in a folder with the `json` block before them as layout.json, and a `text` block
       right after is what they print; of `make X`, X must be a target; `cmake`, `cc`, `git` and `apt-get` lines are left to the other tests
text   only after one of those

The README's "Five minutes" is Artefact/five_minutes.py's; cmake and meson blocks are Artefact/installed.py's.
"""
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tally import Tally  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
LIBRARY = Path(os.environ["ALS_LIBRARY"])
TOOL = os.environ["ALS_TOOL"]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
TARGETS = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.M))
tally = Tally()
check = tally.check


def compile_and_run(folder, code, compiler=(os.environ.get("ALS_CC", "cc"), "-std=c99"), suffix="c"):
    source = folder / f"block.{suffix}"
    source.write_text(code)
    built = subprocess.run([*compiler, "-Wall", "-Wextra", "-Werror", "-I", ROOT / "include", source,
                            "-o", folder / "block", f"-L{LIBRARY.parent}", "-lals", f"-Wl,-rpath,{LIBRARY.parent}"],
                           capture_output=True, text=True)
    check(built.returncode == 0, f"a block does not compile:\n{built.stderr}")
    if built.returncode:
        return ""
    done = subprocess.run([folder / "block"], capture_output=True, text=True, cwd=folder)
    check(done.returncode == 0, f"a block fails: {done.stdout}{done.stderr}")
    return done.stdout


def run_python(folder, code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=folder,
                          env=dict(os.environ, PYTHONPATH=str(ROOT / "bindings" / "python" / "src"), PYTHONDONTWRITEBYTECODE="1"))
    check(done.returncode == 0, f"a Python block fails: {done.stdout}{done.stderr}")
    return done.stdout


def run_lines(folder, code):
    said = ""
    for line in filter(None, (line.split("  #")[0].strip() for line in code.splitlines())):
        words = shlex.split(line)
        if words[0] == "als":
            done = subprocess.run([TOOL, *words[1:]], capture_output=True, text=True, cwd=folder)
            check(done.returncode in (0, 1), f"{line}: {done.stderr}")
            said += done.stdout + done.stderr
        elif words[:2] == ["python3", "Tests/Proofs/check.py"]:
            done = subprocess.run([sys.executable, ROOT / words[1], *words[2:], "--als", TOOL], capture_output=True, text=True, cwd=folder)
            check(done.returncode == 0, f"{line}: {done.stdout}{done.stderr}")
            said += done.stdout
        elif words[0] == "make":
            check(words[1] in TARGETS, f"{line}: no such target")
        else:
            check(words[0] in ("cmake", "cc", "git", "swift", "pip", "apt-get"), f"{line}: nobody tries this")
    return said


def try_links(path):
    """What a page points to inside the project is there; a picture is what the tool draws now."""
    for target in re.findall(r"\]\(([^)#]+)\)", BLOCK.sub("", path.read_text())):
        if "://" not in target:
            check((path.parent / target).exists(), f"{path.name} points to {target}, which is not there")
    for target in re.findall(r"!\[[^\]]*\]\(docs/(\w+)\.svg\)", path.read_text()):
        example = ROOT / "bindings" / "c" / "examples" / f"{target}.json"
        drawn = subprocess.run([TOOL, "layout", example, "--format", "svg"], capture_output=True, text=True).stdout
        check(drawn == (ROOT / "docs" / f"{target}.svg").read_text(), f"docs/{target}.svg is not what `als` draws of {example.name}")


def try_file(path):
    with tempfile.TemporaryDirectory() as name:
        folder, said = Path(name), None
        if path.name == "swift.md" or path.name.startswith("toolkits-"):  # Artefact/five_minutes.py has a Swift package, Toolkits/pages.py the toolkits
            return
        text = re.sub(r"^## Five minutes\n.*?(?=^## )", "", path.read_text(), flags=re.M | re.S)  # Artefact/five_minutes.py
        for language, code in BLOCK.findall(text):
            if language == "c":
                said = compile_and_run(folder, code)
            elif language == "cpp":
                said = compile_and_run(folder, code, ("c++", "-std=c++17"), "cpp")
            elif language == "python":
                said = run_python(folder, code)
            elif language == "json":
                (folder / "layout.json").write_text(code)
                done = subprocess.run([TOOL, "check", folder / "layout.json"], capture_output=True, text=True)
                # The pages about what is wrong show something wrong.
                check(done.returncode <= (path.name in ("check.md", "explain.md")), f"{path.name}: {done.stdout}{done.stderr}")
                said = None
            elif language == "sh":
                said = run_lines(folder, code)
            elif language == "text" and said is not None:
                check(said == code, f"{path.name}: printed\n{said}not\n{code}")
                said = None
            elif language == "cmake":
                check("find_package(als" in code or "FetchContent_Declare(als" in code, f"{path.name}: a cmake block that installed.py does not cover")
            elif language == "meson":
                check("dependency('als'" in code, f"{path.name}: a meson block that installed.py does not cover")
            else:
                check(False, f"{path.name}: nobody tries a block of `{language}`: {code[:60]!r}")


for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
    try_file(page)
    try_links(page)
tally.end()
