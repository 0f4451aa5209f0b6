"""The cookbook: every recipe is a document without conflict or ambiguity, stands as a file of its own beside its picture, and
gives the frames that were looked at, at its own size and at others.

    python3 Tests/Docs/cookbook.py            compares
    python3 Tests/Docs/cookbook.py --write    writes documents, pictures and frames anew from docs/cookbook.md, to be looked at
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tally import Tally  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
TOOL = os.environ["ALS_TOOL"]
PAGE = ROOT / "docs" / "cookbook.md"
FOLDER = ROOT / "docs" / "cookbook"
FRAMES = Path(__file__).resolve().parent / "frames.json"
RECIPE = re.compile(r"^## (\d+)\. (.+?)\n\n(.+?)\n\n!\[(.+?)\]\(cookbook/([\w-]+)\.svg\)\n\n```json\n(.+?)^```$", re.M | re.S)
# What else a recipe promises: the same constraints at these sizes.
ALSO = {"dialog": ["340x240", "200x240"], "toolbar": ["300x52", "360x52", "600x52"], "split": ["240x160", "900x160"], "sidebar": ["360x220", "900x220"],
        "footer": ["300x160", "300x600"], "aspect": ["320x120", "100x600"], "readable": ["240x160", "900x160"], "gives-way": ["500x56", "160x56"],
        "tabs": ["200x64"], "spacing": ["600x90"], "card": ["500x500", "1920x480"], "form": ["600x200"], "chat": ["500x200"]}
# Recipes for every size have pictures at these sizes as well.
PICTURES = {"tiles": ["360x130", "720x130"], "chips": ["240x220", "560x220"], "barrier": ["300x136", "520x136"], "carousel": ["240x280", "480x280"],
            "phone-tablet": ["768x480", "1024x480"], "turn": ["280x260", "560x240"]}
# Recipes about a change have pictures of the later states: what to write in the document instead.
STATES = {"animate": {"165": ("panel.width = 90", "panel.width = 165"), "240": ("panel.width = 90", "panel.width = 240")}}
# Everything that a recipe expects holds, or what every layout should keep: at its own height for all widths of a window, at those heights
# as well, and where it is part of something smaller from these sizes on.
WINDOW = ["--width", "320..1920", "--height", "320..1200"]
SMALLER = {"baselines": ["--width", "268..320", "--height", "20..320"], "footer": ["--width", "20..320", "--height", "188..320"],
           "card": ["--width", "180..320", "--height", "250..320"], "chat": ["--width", "60..320", "--height", "80..320"],
           "gives-way": ["--width", "150..320", "--height", "30..320"], "scroll": ["--width", "60..320", "--height", "20..320"],
           "dialog": ["--width", "196..320", "--height", "144..320"], "form": ["--width", "118..320", "--height", "130..320"],
           "badge": ["--width", "110..320", "--height", "100..320"], "tabs": ["--width", "156..320", "--height", "30..320"],
           "toolbar": ["--width", "314..320", "--height", "0..320"]}
WRITE = "--write" in sys.argv
tally = Tally()
check = tally.check


def als(*words):
    done = subprocess.run([TOOL, *map(str, words)], capture_output=True, text=True, timeout=60)
    check(done.returncode == 0, f"als {words[0]} {Path(words[1]).name} {words[2:]}: {done.stdout[-300:]}{done.stderr}")
    return done.stdout


def keep(path, now):
    if WRITE:
        path.write_text(now)
    check(path.exists() and path.read_text() == now, f"{path.relative_to(ROOT)} is not current: run this with --write and look at it")


def frames_of(path, size):
    out = json.loads(als("layout", path, "--format", "json", *(["--size", size] if size else [])))
    check(out["status"] == "ok", f"{path.name} at {size}: {out['status']}")
    return {v["name"]: [round(n, 6) for n in v["frame"]] for v in out["views"] + out["guides"]}


def as_text(frames):
    """One line a recipe and size, so that a change shows."""
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in frames.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


page = PAGE.read_text()
recipes = RECIPE.findall(page)
check(len(recipes) == page.count("\n## ") == 35, f"{len(recipes)} recipes")
frames = {}
FOLDER.mkdir(exist_ok=True)
for i, (number, title, text, alternative, name, source) in enumerate(recipes):
    path = FOLDER / f"{name}.json"
    anchor = f"(#{number}-{title.lower().replace(' ', '-')})"
    check(int(number) == i + 1 and anchor in page, f"{number}. {title}: out of order, or not in the list at the top")
    check(alternative == title.lower() and len(text) > 100, f"{name}: says what it is")
    keep(path, source)
    als("check", path)
    width, height = json.loads(source)["root"]["size"]
    # At its own height from its own width on.
    als("prove", path, "--width", f"{min(width, 320)}..1920")
    if height is not None:
        als("prove", path, *WINDOW)
    if name in SMALLER:
        als("prove", path, *SMALLER[name])
    keep(FOLDER / f"{name}.svg", als("draw", path))
    for size in PICTURES.get(name, []):
        keep(FOLDER / f"{name}-{size}.svg", als("draw", path, "--size", size))
        check(f"![{alternative} at {size}](cookbook/{name}-{size}.svg)" in page, f"{name}: the picture at {size} is not on the page")
    for state, (old, new) in STATES.get(name, {}).items():
        check(source.count(old) == 1, f"{name}: {old} is written once")
        with tempfile.TemporaryDirectory() as folder:
            changed = Path(folder) / path.name
            changed.write_text(source.replace(old, new))
            keep(FOLDER / f"{name}-{state}.svg", als("draw", changed))
        check(f"![{alternative} at {state}](cookbook/{name}-{state}.svg)" in page, f"{name}: the picture at {state} is not on the page")
    for size in [None, *ALSO.get(name, []), *PICTURES.get(name, [])]:
        frames[f"{name} {size}" if size else name] = frames_of(path, size)
check(set(ALSO) | set(SMALLER) | set(PICTURES) | set(STATES) <= {recipe[4] for recipe in recipes}, "a size for no recipe")
keep(FRAMES, as_text(frames))
files = {p.name for p in FOLDER.iterdir()}
check(files == {f"{r[4]}.{kind}" for r in recipes for kind in ("json", "svg")} | {f"{name}-{size}.svg" for name, sizes in [*PICTURES.items(), *STATES.items()] for size in sizes} | {f"recipes.{kind}" for kind in ("c", "cpp", "py", "mjs", "swift")}, f"files of no recipe: {sorted(files)}")
tally.end()
