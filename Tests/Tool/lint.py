"""Lint is right: it finds nothing in what is shipped and in some hundred correct layouts, and it finds mistakes that were planted in
them, at least twenty of each kind.  `lint.py SEED` makes other layouts."""
import json
import os
import random
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tally import Tally  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
TOOL = os.environ.get("ALS_TOOL", "als")
CORRECT, PLANTED = 320, 22
# Drawn on purpose to be ambiguous, and to disagree.
EXCEPTIONS = {"ambiguous.json": "ambiguous", "conflict.json": "conflicts"}
tally = Tally()


def report(document):
    text = document if isinstance(document, str) else json.dumps(document)
    done = subprocess.run([TOOL, "check", "-", "--format", "json"], input=text, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise SystemExit(f"refused: {done.stderr}\n{text}")
    return json.loads(done.stdout)


def shipped():
    for path in sorted([*ROOT.glob("bindings/c/examples/**/*.json"), *ROOT.glob("docs/*/*.json")]):
        found = report(path.read_text())
        for kind in ("conflicts", "ambiguous", "lint"):
            if EXCEPTIONS.get(path.name) == kind:
                continue
            tally.check(not found[kind], f"{path.name}: {kind}: {found[kind]}")


class Page:
    """A document that grows section by section, each a view as wide as the page below the one before."""

    def __init__(self, rng):
        self.rng = rng
        self.edge = rng.choice([8, 12, 16, 20])
        self.root = {"name": "page", "size": [rng.randint(600, 900), 4000], "direction": rng.choice(["ltr", "rtl"]), "children": []}
        if rng.random() < 0.5:
            self.root["safeArea"] = [rng.choice([0, 44]), 0, rng.choice([0, 34]), 0]
        self.metrics, self.constraints, self.count, self.last = {}, [], 0, None

    def section(self, *children, height=None):
        self.count += 1
        name = f"s{self.count}"
        self.root["children"].append({"name": name, "children": list(children)})
        top = f"{name}.top = {self.last}.bottom + 8" if self.last else f"{name}.top = super.top + 50"
        self.say(f"{name}.leading = super.leading; {name}.trailing = super.trailing; {top}")
        if height:
            self.say(f"{name}.height = {height}")
        self.last = name
        return name

    def view(self, word, *size, **more):
        self.count += 1
        view = {"name": f"{word}{self.count}", **more}
        if size:
            view["intrinsic"] = list(size)
        return view

    def say(self, *constraints):
        self.constraints += constraints

    def metric(self, value):
        name = f"m{len(self.metrics)}"
        self.metrics[name] = value
        return name

    def document(self):
        return {"als": 1, "metrics": self.metrics, "root": self.root, "constraints": self.constraints}


# ---- correct sections, as people write them ----

def row(page):
    r = page.rng
    views = [page.view("label", r.randint(20, 90), 20, hugging=[251 + k, 250], compression=[760 + k, 750]) for k in range(r.randint(2, 5))]
    page.section(*views)
    names = [v["name"] for v in views]
    page.say("H:|-" + "-".join(f"[{n}]" for n in names) + "-|")
    for name in names:
        page.say(f"{name}.top = super.top + 4; {name}.bottom = super.bottom - 4")


def form(page):
    r = page.rng
    label, field = page.view("label", r.randint(30, 80), 20, baseline=[15, 5], hugging=[260, 250]), page.view("field", None, 30, baseline=[20, 10])
    page.section(label, field)
    one, two = label["name"], field["name"]
    gap = page.metric(r.randint(6, 20))
    page.say(f"{one}.leading = super.leading + {page.edge}; {two}.leading = {one}.trailing + {gap}; {two}.trailing = super.trailing - {page.edge}")
    page.say(f"{one}.firstBaseline = {two}.firstBaseline; {two}.top = super.top + 4; {two}.bottom = super.bottom - 4")


def badge(page):
    r = page.rng
    icon, mark = page.view("icon"), page.view("badge", 18, 18)
    page.section(icon, mark, height=80)
    a, b, k = icon["name"], mark["name"], r.randint(4, 12)
    page.say(f"{a}.leading = super.leading + {page.edge}; {a}.centerY = super.centerY; {a}.size = 48")
    page.say(*r.choice([[f"{b}.leading = {a}.trailing - {k}; {b}.bottom = {a}.top + {k}"],
                        [f"{b}.centerX = {a}.trailing; {b}.centerY = {a}.top"],
                        [f"{b}.trailing = {a}.trailing + {k}; {b}.top = {a}.top - {k}"]]))


def avatars(page):
    r = page.rng
    views = [page.view("face") for _ in range(r.randint(3, 6))]
    page.section(*views, height=60)
    k = r.randint(6, 14)
    for at, view in enumerate(views):
        name = view["name"]
        start = f"{views[at - 1]['name']}.trailing - {k}" if at else f"super.leading + {page.edge}"
        page.say(f"{name}.leading = {start}; {name}.centerY = super.centerY; {name}.size = 40")


def overlapped_in_a_format(page):
    one, two = page.view("tab", 50, 20), page.view("tab", 60, 20)
    page.section(one, two, height=40)
    a, b = one["name"], two["name"]
    page.say(f"H:|-[{a}]-(-{page.rng.randint(3, 9)})-[{b}]", f"{a}.centerY = super.centerY; {b}.centerY = super.centerY")


def bleed(page):
    photo, k = page.view("photo"), page.rng.randint(2, 30)
    page.section(photo, height=page.rng.randint(60, 200))
    n = photo["name"]
    page.say(f"{n}.leading = super.leading - {k}; {n}.trailing = super.trailing + {k}; {n}.top = super.top - {k}; {n}.bottom = super.bottom + {k}")


def keys(page):
    r = page.rng
    pad, views = page.view("pad"), [page.view("key") for _ in range(3)]
    section = page.section(pad, *views, height=60)
    p = pad["name"]
    page.say(f"{p}.leading = {section}.leading + {page.edge}; {p}.trailing = {section}.trailing - {page.edge}; {p}.top = super.top; {p}.bottom = super.bottom")
    for at, view in enumerate(views):
        n = view["name"]
        page.say(f"{n}.left = {views[at - 1]['name']}.right + 6" if at else f"{n}.left = {p}.left", f"{n}.size = {r.randint(30, 44)}; {n}.top = {p}.top")


def limits(page):
    r = page.rng
    text = page.view("text", r.randint(100, 300), 20)
    page.section(text, height=60)
    n = text["name"]
    page.say(f"{n}.centerX = super.centerX; {n}.centerY = super.centerY; {n}.width <= {r.randint(300, 500)}",
             f"{n}.width = super.width - {2 * page.edge} @ 700", f"{n}.leading >= super.leading + {page.edge}")


def groups(page):
    r = page.rng
    box = page.view("box")
    page.section(box, height=80)
    n = box["name"]
    page.say(f"{n}.leading = super.leading + {page.edge}; {n}.top = super.top; {n}.height = 40; {n}.width >= 100; {n}.width = 150 @ 500")
    page.say({"linear": f"{n}.width == {r.randint(200, 300)}", "group": f"wide{n}"},
             {"linear": f"{n}.width == 100", "group": f"narrow{n}", "active": False})


def areas(page):
    n = page.view("bar")
    page.root["children"].append(n)
    name = n["name"]
    page.say(f"{name}.leading = super.leading; {name}.trailing = super.trailing; {name}.height = {page.rng.randint(10, 40)}",
             f"{name}.top >= super.top; {name}.top >= safe.top; {name}.top = super.top @ 400")


def bar_below_the_top(page):
    n = page.view("head")
    page.root["children"].append(n)
    name = n["name"]
    page.say(f"{name}.leading = super.leading; {name}.trailing = super.trailing; {name}.top = super.top; {name}.bottom = safe.top + {page.rng.randint(30, 44)}")


def stack(page):
    r = page.rng
    views = [page.view("item", r.randint(20, 60), 20, hugging=[250 - k, 250]) for k in range(r.randint(2, 5))]
    name = page.section(*views)
    page.say({"stack": name, "views": [v["name"] for v in views], "spacing": r.choice([0, 8, -4]), "alignment": r.choice(["fill", "center", "top"]),
              "distribution": r.choice(["fill", "fillEqually", "equalSpacing"])})


def grid(page):
    r = page.rng
    views = [page.view("cell", r.randint(20, 60), 20, baseline=[15, 5]) for _ in range(4)]
    name = page.section(*views)
    n = [v["name"] for v in views]
    page.say({"grid": name, "columnSpacing": r.choice([8, 0, -6]), "rowSpacing": 6, "columnAlignment": ["trailing", "fill"], "rows": [n[:2], n[2:]]})


def spaced(page):
    a, b = page.view("a", 40, 20), page.view("b", 60, 20)
    page.section(a, b, height=40)
    page.say({"evfl": f"|~[{a['name']}]~[{b['name']}]~|"}, f"{a['name']}.centerY = super.centerY; {b['name']}.centerY = super.centerY")


def gone(page):
    r = page.rng
    text, cover = page.view("text", 80, 20), page.view("cover", gone=True)
    name = page.section(text, cover)
    t, c = text["name"], cover["name"]
    page.say(f"{t}.leading = super.leading + 8; {t}.top = super.top + 8; {t}.bottom = super.bottom - 8")
    if r.random() < 0.5:
        page.say(f"{c}.leading = super.leading; {c}.top = super.top; {c}.width = {name}.width; {c}.height = {name}.height")
    else:
        page.say(f"{c}.leading = super.leading; {c}.trailing = super.trailing; {c}.top = super.top; {c}.height = 20")


def background(page):
    text, back = page.view("text", 80, 20), page.view("back")
    page.section(back, text)
    t, b = text["name"], back["name"]
    page.say(f"{t}.leading = super.leading + 8; {t}.top = super.top + 8; {t}.bottom = super.bottom - 8; {b}.edges = super.edges")


SECTIONS = [row, form, badge, avatars, overlapped_in_a_format, bleed, keys, limits, groups, areas, bar_below_the_top, stack, grid, spaced, gone, background]


def correct_page(rng):
    page = Page(rng)
    for make in rng.sample(SECTIONS, rng.randint(2, 6)):
        make(page)
    return page


def correct(seed):
    for k in range(CORRECT):
        page = correct_page(random.Random(f"{seed} correct {k}"))
        found = report(page.document())
        problems = [found["conflicts"], found["ambiguous"], found["lint"]]
        tally.check(not any(problems), f"correct layout {k}: {problems}\n{json.dumps(page.document())}")


# ---- mistakes: each adds one, and says what must be in the sentence ----

def placed(page, *size, **more):
    view = page.view("z", *size, **more)
    page.section(view, height=120)
    page.say(f"{view['name']}.leading = super.leading + 8; {view['name']}.top = super.top")
    return view["name"]


def pair(page):
    a, b = page.view("a", 40, 20), page.view("b", 40, 20)
    page.section(a, b, height=120)
    return a["name"], b["name"]


def plant_unused_metric(page):
    return f'"{page.metric(page.rng.randint(1, 50))}"'


def plant_unused_item(page):
    view = page.view("lost", 30, 20)
    page.root["children"].append(view)
    return view["name"]


def plant_inactive(page):
    name = placed(page, 30, 20)
    page.say({"linear": f"{name}.width == {page.rng.randint(20, 90)}", "active": False})
    return f"{name}.width"


def plant_no_effect(page):
    name = placed(page, 30, 20)
    page.say(page.rng.choice([f"{name}.width >= 0", f"{name}.left = {name}", f"{name}.top = {name}.top", f"{name}.height >= -{page.rng.randint(1, 9)}",
                              f"{name}.width = {name}.width"]))
    return name


def plant_duplicate(page):
    k, (a, b) = page.rng.randint(3, 30), pair(page)
    page.say(f"{a}.leading = super.leading; {b}.leading = {a}.trailing + {k}; {a}.top = super.top; {b}.top = super.top")
    page.say(page.rng.choice([f"{a}.trailing = {b}.leading - {k}", f"{b}.leading = {a}.trailing + {k}", f"{a}.trailing = {b}.leading - {k} @ 600"]))
    return f"repeats {b}.leading"


def plant_implied(page):
    name, k = placed(page, 30, 20), page.rng.randint(40, 90)
    page.say(*page.rng.choice([[f"{name}.width >= {k}", f"{name}.width >= {k - 7}"], [f"{name}.width = {k}", f"{name}.width <= {k + 9}"],
                               [f"{name}.height <= {k}", f"{name}.height <= {k + 4} @ 600"]]))
    return name


def plant_overruled(page):
    name, k = placed(page, 30, 20), page.rng.randint(40, 90)
    page.say(f"{name}.width = {k}", f"{name}.width = {k + page.rng.randint(1, 40)} @ {page.rng.randint(300, 999)}")
    return name


def plant_tie(page):
    name, k, p = placed(page, 30, 20), page.rng.randint(40, 90), page.rng.choice([300, 500, 900])
    page.say(*page.rng.choice([[f"{name}.width = {k} @ {p}", f"{name}.width = {k + 11} @ {p}"],
                               [f"{name}.width >= {k + 5} @ {p}", f"{name}.width <= {k} @ {p}"]]))
    return name


def plant_mixed_directions(page):
    r, (a, b) = page.rng, pair(page)
    page.root["direction"] = "ltr"  # the other way round some of these disagree
    page.say(f"{a}.top = super.top; {b}.top = super.top")
    page.say(*r.choice([[f"{a}.leading = super.leading + 8", f"{b}.left = {a}.right + {r.randint(1, 9)}"],
                        [f"{a}.leading = super.leading", f"{a}.right = super.right - {r.randint(1, 9)}", f"{b}.leading = super.leading"],
                        [f"{a}.left = super.left + {r.randint(1, 9)}", f"{b}.leading = {a}.leading"]]))
    return f"{a} follows"


def plant_suspicious_sign(page):
    r, (a, b) = page.rng, pair(page)
    k = r.randint(3, 30)
    page.say(f"{a}.top = super.top; {b}.top = super.top")
    page.say(*r.choice([[f"{a}.leading = super.leading + 4; {a}.trailing = super.trailing + {k}; {b}.leading = super.leading"],
                        [f"{a}.trailing = {b}.leading + {k}; {b}.trailing = super.trailing"],
                        [f"{a}.leading = super.leading + 4; {b}.leading = {a}.trailing - {k}"],
                        [f"{a}.leading = super.leading; {b}.leading = super.leading; {b}.bottom <= super.bottom + {k}"]]))
    return f"by {k}"


def plant_required_content(page):
    which = page.rng.choice([{"compression": [1000, 750]}, {"compression": [750, 1000]}, {"hugging": [1000, 250]}, {"hugging": [250, 1000]}])
    return f"content of {placed(page, page.rng.randint(20, 90), 20, **which)}"


def plant_squeezed_content(page):
    r = page.rng
    a, b = page.view("a", r.randint(700, 900), 20), page.view("b", r.randint(700, 900), 20)
    page.section(a, b, height=40)
    page.say(f"H:|-[{a['name']}]-[{b['name']}]-|", f"{a['name']}.top = super.top; {b['name']}.top = super.top")
    return "of the same priority takes the space"


def plant_shifted_frame(page):
    r, box = page.rng, page.view("box")
    inner = page.view("inner")
    box["children"] = [inner]
    page.section(box, height=60)
    page.say(f"{box['name']}.leading = super.leading; {box['name']}.trailing = super.trailing; {box['name']}.top = super.top; {box['name']}.bottom = super.bottom")
    page.say(f"{inner['name']}.frame = super.frame {r.choice('+-')} {r.randint(3, 30)}")
    return inner["name"]


def plant_parent_as_sibling(page):
    box, inner = page.view("box"), page.view("inner", 30, 20)
    box["children"] = [inner]
    page.section(box, height=60)
    page.say(f"{box['name']}.leading = super.leading; {box['name']}.width = 40; {box['name']}.top = super.top; {box['name']}.bottom = super.bottom")
    page.say(f"H:[{box['name']}]-[{inner['name']}]", f"{inner['name']}.top = super.top")
    return inner["name"]


def planted(seed):
    plants = {name[6:].replace("_", "-"): plant for name, plant in globals().items() if name.startswith("plant_")}
    for kind, plant in plants.items():
        for k in range(PLANTED):
            page = correct_page(random.Random(f"{seed} {kind} {k}"))
            words = plant(page)
            found = report(page.document())["lint"]
            tally.check([f["kind"] for f in found if words in f["message"]] == [kind] and {f["kind"] for f in found} == {kind},
                        f"{kind} {k}, {words}: {found}\n{json.dumps(page.document())}")
    known = {line.split("`")[1] for line in (ROOT / "docs/explain.md").read_text().split("## Lint")[1].split("\n## ")[0].splitlines() if line.startswith("| `")}
    tally.check(known == set(plants), f"rules in docs/explain.md and planted here: {sorted(known ^ set(plants))}")


def main():
    seed = sys.argv[1] if len(sys.argv) > 1 else "1"
    shipped()
    correct(seed)
    planted(seed)
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
