"""The contract of toolkits: every host prints the same text.  README.md has the format."""
import difflib
import json
import pathlib
import subprocess
import sys

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent))
from tally import Tally  # noqa: E402

scenes = here / "scenes"


def one_line(text):
    return text.replace("\n", "\\n")


def line(*words):
    return " ".join(str(word) for word in words).rstrip(" ")


def widget(view, parent):
    name = view["name"]
    if "x-label" in view:
        return line("label", name, parent, one_line(view["x-label"]))
    if "x-text" in view:
        return line("text", name, parent, one_line(view["x-text"]))
    if "x-field" in view:
        return line("field", name, parent, *view["x-field"])
    if "x-port" in view:
        return line("port", name, parent)
    return line("box", name, parent, *view.get("contentInsets", (0, 0, 0, 0)))


def widgets(view, parent=None):
    """The lines that make a view and all inside it."""
    lines = []
    if parent is not None:
        lines.append(widget(view, parent))
    lines += [line(trait, view["name"], *view[trait]) for trait in ("hugging", "compression") if trait in view]
    for child in view.get("children", []):
        lines += widgets(child, view["name"])
    return lines


def scene_lines(path):
    document = json.loads(path.read_text())
    lines = [line("scene", path.stem, path), *widgets(document["root"])]
    if "direction" in document["root"]:
        lines.append(line("direction", document["root"]["direction"]))
    for entry in document.get("constraints", []):
        lines.append(line("constrain", one_line(entry)) if isinstance(entry, str) else line("format", one_line(entry["evfl"])))
    lines.append("ready")
    script = path.with_suffix(".script").read_text().splitlines()
    lines += [command for command in script if command and not command.startswith("#")]
    lines.append("end")
    return lines


def all_lines(paths):
    return "".join(each + "\n" for path in paths for each in scene_lines(path))


def by_scene(text):
    """What was printed, cut at its `scene` lines."""
    parts = {}
    for each in text.splitlines(keepends=True):
        if each.startswith("scene "):
            parts[each[6:].rstrip("\n")] = current = []
        elif parts:
            current.append(each)
    return {name: "".join(lines) for name, lines in parts.items()}


def run(command, lines):
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=600)
    if done.stderr:
        print(done.stderr, end="")
    return done.returncode, by_scene(done.stdout)


def main():
    words = sys.argv[1:]
    name, command = "plain", [sys.executable, str(here / "plain.py")]
    if "--" in words:
        at = words.index("--")
        words, command = words[:at], words[at + 1:]
        name = words.pop() if words else pathlib.Path(command[0]).name
    paths = sorted(scenes.glob("*.json"))
    lines = all_lines(paths)
    if "--lines" in words:
        print(lines, end="")
        return
    status, printed = run(command, lines)
    if "--write" in words:
        for path in paths:
            path.with_suffix(".expected").write_text(printed[path.stem])
        return
    tally = Tally()
    tally.check(status == 0, f"{name} ended with {status}")
    for path in paths:
        expected = path.with_suffix(".expected").read_text()
        found = printed.get(path.stem, "")
        if not tally.check(found == expected, f"{name}: {path.stem}"):
            sys.stdout.writelines(difflib.unified_diff(expected.splitlines(True), found.splitlines(True), "expected", name))
    print(f"{name}: {len(paths)} scenes")
    tally.end()


main()
