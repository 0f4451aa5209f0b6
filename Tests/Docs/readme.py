"""Every code block of README.md and docs/ is tried.

c      compiled with the C compiler and run; a `text` block right after it is what it must print
cpp    the same in C++17
python run with the package of bindings/python
json   a document that `als check` accepts; those of explain.md may have conflicts, which it is about
sh     lines that begin with `als` are run in a folder with the `json` block before them as layout.json, and a `text` block
       right after is what they print; of `make X`, X must be a target; `cmake`, `cc`, `git` and `apt-get` lines are left to the other tests
text   only after one of those

The programs of the README print one and the same line, which it names.  docs/first-programs.md, and swift, are Artefact/five_minutes.py's,
js is Web/run.py's; cmake and meson blocks are Artefact/installed.py's.
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
sys.path.insert(0, str(ROOT / "bindings" / "faces"))
from header import read  # noqa: E402

LIBRARY = Path(os.environ["ALS_LIBRARY"])
TOOL = os.environ["ALS_TOOL"]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
TARGETS = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.M))
# Pages about what is wrong show something wrong.
WRONG = ("explain.md", "concepts.md", "troubleshooting.md")
# Pages whose pictures are drawn from the documents before them; other pictures have tests of their own.
DRAWN = ("concepts.md", "hidden-views.md", "stacks-and-grids.md", "texts.md", "troubleshooting.md")
HEADER = set(re.findall(r"\bals_\w+", (ROOT / "include" / "als" / "als.h").read_text()))
KEYS = {"als_superview", "als_view", "als_attribute", "als_multiplier", "als_constant", "als_priority", "als_bottom", "als_gtk4"}  # of shorthand; a target of CMake
WRITE = "--write" in sys.argv
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
    text = BLOCK.sub("", path.read_text())
    for alone in re.findall(r"[^\]]\([\w/.-]+\.md#[^)]*\)", text):
        check(False, f"{path.name}: {alone} is a target without a link")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        if "://" not in target:
            check((path.parent / target).exists(), f"{path.name} points to {target}, which is not there")


def try_calls(path):
    """A call of C that a page names is one of als.h."""
    for name in set(re.findall(r"`(als_[a-z0-9_]+)`", BLOCK.sub("", path.read_text()))):
        check(name in HEADER or name in KEYS or name.startswith(("als_web_", "als_layout_manager_")), f"{path.name}: `{name}` is not in als.h")


def try_readme():
    """It has two screens, its picture is drawn from its document by the line it shows, and its programs print the line it names."""
    text = (ROOT / "README.md").read_text()
    check(len(text.splitlines()) <= 200, "the README is longer than two screens")
    document, *programs = [(language, code) for language, code in BLOCK.findall(text) if language in ("json", "c", "cpp", "python")]
    keep_picture(ROOT / "docs" / "player.svg", document[1], re.search(r"`als (draw player\.json --animate \S+) -o player\.svg`", text)[1])
    check((ROOT / "docs" / "player.svg").stat().st_size <= 300_000, "the README's picture is too large")
    for language, code in BLOCK.findall(text):
        check(language in ("json", "c", "cpp", "python", "swift", "js", "sh"), f"the README has a block of {language}, which nobody tries")
        if language == "sh":
            run_lines(ROOT, code)
    for language, code in programs:
        with tempfile.TemporaryDirectory() as name:
            printed = {"c": lambda: compile_and_run(Path(name), code), "python": lambda: run_python(name, code),
                       "cpp": lambda: compile_and_run(Path(name), code, ("c++", "-std=c++17"), "cpp")}[language]()
            check(printed and f"`{printed.strip()}`" in text, f"the README's {language} prints {printed}")


def keep_picture(path, document, words):
    """A picture is what a command draws of a document; with --write it is written."""
    with tempfile.TemporaryDirectory() as name:
        source = Path(name) / "layout.json"
        source.write_text(document)
        command, _, *options = words.split()
        done = subprocess.run([TOOL, command, source, *options], capture_output=True, text=True)
    check(done.returncode in (0, 1), f"{path.name}: {done.stderr}")
    if WRITE:
        path.parent.mkdir(exist_ok=True)
        path.write_text(done.stdout)
    check(path.exists() and path.read_text() == done.stdout, f"{path.relative_to(ROOT)} is not what `als` draws: run with --write, and look at it")


def try_pictures(path):
    """A picture after a document, `![...](concepts/gap.svg)`, is drawn from it: by the command in the comment before it, or by `als draw`."""
    drawn = re.compile(r"^```json\n((?:(?!^```).*\n)*)```\n\n(?:<!-- als (.+?) -->\n)?!\[[^\]]+\]\((\S+\.svg)\)", re.M)
    found = drawn.findall(path.read_text())
    for document, words, target in found:
        keep_picture(path.parent / target, document, words or "draw FILE")
    return [target for _, _, target in found]


def try_file(path):
    with tempfile.TemporaryDirectory() as name:
        folder, said = Path(name), None
        # Artefact/five_minutes.py has a Swift package, Toolkits/pages.py the toolkits, Web/dom.py the pages of web.md, try_readme the README.
        if path.name in ("swift.md", "first-programs.md", "web.md", "README.md") or path.name.startswith("toolkits-"):
            return
        for language, code in BLOCK.findall(path.read_text()):
            if language == "c":
                said = compile_and_run(folder, code)
            elif language == "cpp":
                said = compile_and_run(folder, code, ("c++", "-std=c++17"), "cpp")
            elif language == "python":
                said = run_python(folder, code)
            elif language == "json":
                (folder / "layout.json").write_text(code)
                done = subprocess.run([TOOL, "check", folder / "layout.json"], capture_output=True, text=True)
                check(done.returncode <= (path.name in WRONG), f"{path.name}: {done.stdout}{done.stderr}")
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


def try_header():
    """The examples of als.h are one program.  It prints the comments in it, apart from line breaks."""
    program, printed = read().example()
    with tempfile.TemporaryDirectory() as name:
        done = compile_and_run(Path(name), program)
    check(done.split() == printed.split(), f"the examples of als.h print\n{done}not\n{printed}")


try_readme()
try_header()
for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
    try_file(page)
    if page.name in DRAWN:
        shown = set(re.findall(r"\]\((\S+\.svg)\)", page.read_text()))
        check(shown == set(try_pictures(page)), f"{page.name}: pictures of no document")
    try_links(page)
    try_calls(page)
tally.end()
