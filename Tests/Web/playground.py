"""The playground in a real browser: what people do in it, accessibility, texts that a fuzzer types, and how soon it draws.

    python3 Tests/Web/playground.py [--texts 300] [--seed 1] [--starts 0] [--shots FOLDER]

--texts: how many texts are typed; --starts: how often the first picture is timed; --shots writes screenshots to look at.
"""
import argparse
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests"))
sys.path.insert(0, str(ROOT / "bindings" / "web" / "playground"))
import build  # noqa: E402
from tally import Tally  # noqa: E402

tally = Tally()
check = tally.check
PATIENCE = 30_000
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
INTERACTIONS = []
RULES = json.dumps({
    "als": 1, "root": {"name": "page", "size": [500, 200], "children": [{"name": "a"}, {"name": "b"}]},
    "constraints": ["a.left = super.left; a.top = super.top; a.height = 40; b.height = 40; b.width = 120; a.width = 120",
                    {"when": "page.width < 420", "constraints": ["b.left = super.left; b.top = a.bottom"], "else": ["b.left = a.right; b.top = a.top"]}]}, indent=2)
FITS = json.dumps({
    "als": 1, "root": {"name": "bar", "size": [400, 52], "children": [{"name": "title", "intrinsic": [120, 20], "compression": [740, 750]}]},
    "constraints": ["title.left = super.left + 20; title.right <= super.right - 20; title.top = super.top + 10"],
    "expect": [{"expect": "fits", "view": "title"}]})


def interaction(function):
    INTERACTIONS.append(function)
    return function


class Page:
    """The playground as its user sees it."""

    def __init__(self, page, address):
        self.page, self.address, self.faults = page, address, []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error.stack or error)))
        page.on("console", lambda message: self.faults.append(message.text) if message.type == "error" else None)

    def open(self, fragment=""):
        self.page.goto("about:blank")
        self.page.goto(self.address + fragment)
        self.page.wait_for_selector("html[data-state=ready]")
        return self

    def example(self, name):
        self.page.select_option("#examples", name)
        self.settle()

    def write(self, text):
        """Replaces the text of the editor, as a paste does."""
        self.page.click(".cm-content")
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)
        self.settle()

    def settle(self):
        """Waits for what happens when the typing pauses."""
        self.page.wait_for_selector("html[data-state=ready]")

    def proved(self):
        self.page.wait_for_selector(".band:not(.stale)")

    @property
    def text(self):
        return self.page.evaluate("[...document.querySelectorAll('.cm-content')][0].cmView.view.state.doc.toString()")

    def frames(self):
        """Names and numbers, off the table of frames."""
        return self.page.evaluate("Object.fromEntries([...document.querySelectorAll('.frames tbody tr')].map((row) => "
                                  "[row.cells[0].firstChild.textContent, [...row.cells].slice(1).map((cell) => Number(cell.textContent))]))")

    def drawn(self):
        """What the drawing shows: the boxes and names of views."""
        return self.page.evaluate("[...document.querySelectorAll('.drawing .view')].map((view) => view.getAttribute('aria-label'))")

    def count(self, selector):
        return self.page.locator(selector).count()

    def told(self, selector):
        return self.page.locator(selector).first.inner_text()

    def tab(self, name):
        self.page.click(f"#tab-{name}")

    def choose(self, selector):
        """Clicks in the panel of problems."""
        self.tab("problems")
        self.page.click(selector)

    def press(self, key, times=1):
        for _ in range(times):
            self.page.keyboard.press(key)
        self.page.wait_for_timeout(30)

    def problems(self):
        return self.page.locator(".problem").all_inner_texts()

    def drag(self, selector, across, down):
        self.proved()
        box = self.page.locator(selector).bounding_box()
        at = (box["x"] + min(8, box["width"] / 2), box["y"] + min(8, box["height"] / 2))
        self.page.mouse.move(*at)
        self.page.mouse.down()
        self.page.mouse.move(at[0] + across / 2, at[1] + down / 2)
        self.page.mouse.move(at[0] + across, at[1] + down)
        self.page.mouse.up()
        self.settle()

    def size(self):
        return [float(self.page.input_value(f"#{name}")) for name in ("width", "height")]

    def edge(self, view, edge):
        """Clicks an edge of a view."""
        self.page.evaluate("([name, edge]) => { const view = [...document.querySelectorAll('.view')].find((one) => one.getAttribute('aria-label').startsWith(name + ':'));"
                           "document.querySelector(`.edge[data-item=\"${view.dataset.item}\"][data-edge=${edge}]`).dispatchEvent(new MouseEvent('click', { bubbles: true })) }", [view, edge])
        self.settle()


# ---- text ----

@interaction
def first_picture(page):
    check(any(label.startswith("signIn:") for label in page.drawn()) and page.count(".view") == 14, f"the first picture: {page.drawn()}")


STILL = """([width, height]) => {
  const drawing = document.querySelector('.drawing').cloneNode(true);
  const keep = { svg: ['viewBox'], g: ['class'], rect: ['class', 'style', 'x', 'y', 'width', 'height', 'rx'], text: ['class', 'style', 'x', 'y', 'font-size', 'text-anchor'] };
  drawing.querySelectorAll('.ghosts, .guides, .edges, .marks, title').forEach((one) => one.remove());
  for (const one of [drawing, ...drawing.querySelectorAll('*')]) {
    for (const { name, value } of [...one.attributes]) {
      if (!keep[one.localName].includes(name)) one.removeAttribute(name);
      else one.setAttribute(name, value.replace(/\\d+\\.\\d+/g, (number) => Math.round(number * 10) / 10));
    }
  }
  drawing.setAttribute('class', 'drawing still');
  drawing.setAttribute('style', `--width:${width};--height:${height}`);
  drawing.setAttribute('aria-hidden', 'true');
  return `${drawing.outerHTML.replaceAll('</rect>', '</rect>\\n').replaceAll('</text>', '</text>\\n')}\\n`;
}"""


@interaction
def still_picture(page):
    """The picture in the page is the one that libals draws.  ALS_RECORD=1 writes it."""
    page.open()
    drawn = page.page.evaluate(STILL, page.size())
    path = build.HERE / "first.svg"
    if os.environ.get("ALS_RECORD"):
        path.write_text(drawn)
    recorded = path.read_text()
    boxes = re.compile(r'<rect class="([^"]*)".* x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"')
    # Fonts differ between machines, and with them the names that fit.
    check(boxes.findall(drawn) == boxes.findall(recorded) and len(boxes.findall(drawn)) == 14, "first.svg is out of date: ALS_RECORD=1 python3 Tests/Web/playground.py --only still")


@interaction
def examples_of_every_kind(page):
    names = page.page.locator("#examples option").evaluate_all("(all) => all.map(({ value }) => value).filter(Boolean)")
    check(len(names) >= 38, f"{len(names)} examples")
    for name in names:
        page.page.select_option("#examples", name)
        check(page.count(".view") > 0 and page.count("#stale:not([hidden])") == 0, f"the example {name} is drawn")


@interaction
def typing_changes_the_drawing(page):
    page.write("# size: 300x200\nbox.size = 50; box.center = super")
    check("box: x 125, y 75, 50 by 50" in page.drawn(), f"typed: {page.drawn()}")
    page.press("Control+End")
    page.page.keyboard.type("\nlid.size = 20; lid.center = box")
    check("lid: x 140, y 90, 20 by 20" in page.drawn(), f"typed on: {page.drawn()}")


@interaction
def an_error_keeps_the_picture(page):
    page.write("box.size = 50; box.center = super")
    before = page.drawn()
    page.write("box.size = 50; box.center = = super")
    check(page.drawn() == before and page.page.is_visible("#stale"), "the last good picture stays, and is marked")
    check("line 1, column" in page.problems()[0] and page.count(".cm-lintRange-error") > 0, f"the problem: {page.problems()}")
    page.choose(".problem .place")
    check(page.page.evaluate("document.activeElement.classList.contains('cm-content')"), "its place is a link into the editor")
    page.write("box.size = 50; box.center = super")
    check(page.page.is_hidden("#stale"), "a good text is not marked")


@interaction
def an_error_in_json_has_its_place(page):
    page.write('{\n  "als": 1,\n  "root": { "name": "a", "size": [1, 2] }\n  "constraints": []\n}')
    check("JSON" in page.problems()[0] and "line 4" in page.problems()[0], f"JSON: {page.problems()}")


@interaction
def hints_are_buttons(page):
    page.write("box.size = 50; box.centre = super")
    page.choose(".problem .mend")
    page.settle()
    check(page.text == "box.size = 50; box.center = super" and not page.problems(), f"the hint: {page.text!r} {page.problems()}")


@interaction
def hints_for_whole_statements(page):
    page.write("box.size = 50; box.left = 20; box.top = super.top")
    page.choose(".problem .mend")
    page.settle()
    check(page.text.startswith("box.size = 50; box.left = super.left + 20;"), f"the statement: {page.text!r} {page.problems()}")


@interaction
def hints_in_place(page):
    page.write("box.size = 50; box.centre = super")
    page.page.hover(".cm-lintRange-error >> nth=0")
    page.page.click(".cm-diagnosticAction >> nth=0")
    page.settle()
    check(page.text == "box.size = 50; box.center = super", f"the action of the tooltip: {page.text!r}")


@interaction
def undo_and_redo(page):
    page.write("box.size = 50; box.center = super")
    page.page.click(".cm-content")
    page.press("Control+End")
    page.page.keyboard.type("; lid.size = 9")
    page.press("Control+z")
    check("lid" not in page.text, f"undone: {page.text!r}")
    page.press("Control+y")
    check("lid" in page.text, f"redone: {page.text!r}")


def completions(page):
    page.page.wait_for_selector(".cm-tooltip-autocomplete li")
    return page.page.locator(".cm-tooltip-autocomplete li").all_inner_texts()


@interaction
def names_complete(page):
    page.write("headline.size = 50; headline.center = super\n")
    page.page.keyboard.type("lid.left = hea")
    check("headline" in completions(page), "names complete")
    page.page.wait_for_timeout(200)
    page.press("Enter")
    check(page.text.endswith("lid.left = headline"), f"a name was completed: {page.text!r}")


@interaction
def attributes_complete(page):
    page.write("box.size = 50; box.center = super\n")
    page.page.keyboard.type("lid.trai")
    check("trailing" in completions(page), "attributes complete")
    page.press("Escape")


@interaction
def keys_complete(page):
    page.write('{ "als": 1, "root": { "name": "a", "size": [90, 90] },\n\n}')
    page.press("ArrowUp")
    page.page.keyboard.type('"cons')
    found = completions(page)
    check("constraints" in found and "compression" not in found, f"keys of a document: {found}")
    check(page.count(".cm-completionInfo") == 1 and "activated in order" in page.told(".cm-completionInfo"), "a key has its description")
    page.press("Escape")


@interaction
def keys_of_views_complete(page):
    page.write('{ "als": 1, "root": { "name": "a", "size": [90, 90], "children": [ { "name": "b",  } ] } }')
    page.press("End")
    page.press("ArrowLeft", 9)
    page.page.keyboard.type('"intr')
    found = completions(page)
    check("intrinsic" in found, f"keys of a view: {found}")
    page.press("Escape")


@interaction
def values_complete(page):
    page.write('{ "als": 1, "root": { "name": "a", "size": [90, 90], "children": [ { "name": "b" } ] },\n "constraints": [ { "stack": "a", "views": ["b"], "axis":  } ] }')
    page.press("ArrowLeft", 6)
    page.page.keyboard.type('"ver')
    found = completions(page)
    check("vertical" in found, f"values: {found}")
    page.press("Escape")


@interaction
def names_complete_in_documents(page):
    page.example("login")
    page.write(page.text.replace('"title.center == |;', '"title.center == |; '))
    page.page.evaluate("(() => { const view = document.querySelector('.cm-content').cmView.view; const at = view.state.doc.toString().indexOf('title.center == |; ') + 19;"
                       "view.dispatch({ selection: { anchor: at } }); view.focus(); })()")
    page.page.keyboard.type("forgotP")
    check("forgotPassword" in completions(page), "names complete inside constraints of a document")
    page.press("Escape")


@interaction
def tab_leaves_the_editor(page):
    page.page.click(".cm-content")
    page.press("Escape")
    page.press("Tab")
    check(not page.page.evaluate("document.activeElement.closest('.cm-editor')"), "the Tab key leaves the editor")


# ---- size, text scale, direction, gone views ----

@interaction
def drag_the_width(page):
    page.example("cookbook-dialog")
    before = page.size()
    page.drag(".handle-width", 60, 0)
    after = page.size()
    check(after[0] > before[0] + 20 and after[1] == before[1], f"dragged from {before} to {after}")
    page.tab("frames")
    check(page.frames()["window"][2] == after[0], "the frames follow")


@interaction
def drag_the_height(page):
    page.example("cookbook-dialog")
    before = page.size()
    page.drag(".handle-height", 0, -40)
    check(page.size()[0] == before[0] and page.size()[1] < before[1] - 10, f"dragged from {before} to {page.size()}")


@interaction
def drag_both(page):
    page.example("cookbook-dialog")
    before = page.size()
    page.drag(".handle-both", -60, -30)
    check(all(new < old for new, old in zip(page.size(), before)), f"dragged from {before} to {page.size()}")


@interaction
def arrow_keys_on_handles(page):
    page.example("cookbook-dialog")
    page.page.focus(".handle-width")
    page.press("ArrowRight", 2)
    check(page.size() == [460, 240], f"two steps: {page.size()}")
    page.press("Shift+ArrowLeft")
    check(page.size() == [410, 240], f"a long step: {page.size()}")
    page.page.focus(".handle-height")
    page.press("ArrowDown")
    check(page.size() == [410, 250] and page.page.get_attribute(".handle-height", "aria-valuenow") == "250", f"down: {page.size()}")


@interaction
def typed_size_and_reset(page):
    page.example("cookbook-dialog")
    page.page.fill("#width", "300")
    page.press("Enter")
    page.settle()
    page.tab("frames")
    check(page.frames()["window"][2:] == [300, 240], f"typed: {page.frames()['window']}")
    page.page.click("#reset")
    page.settle()
    check(page.frames()["window"][2:] == [440, 240] and page.page.is_hidden("#reset"), "reset to the size of the text")


@interaction
def text_scale(page):
    page.example("cookbook-paper")
    page.tab("frames")
    before = page.frames()["title"]
    page.page.focus("#scale")
    page.press("ArrowRight", 10)
    page.settle()
    after = page.frames()["title"]
    check(abs(after[2] / before[2] - 1.5) < 0.01 and page.told("#scale-told") == "150 %", f"text at {page.told('#scale-told')}: {before} {after}")
    page.page.click("#reset")


@interaction
def longer_texts(page):
    page.example("cookbook-paper")
    page.tab("frames")
    before = page.frames()["title"]
    page.page.check("#longer")
    page.settle()
    after = page.frames()["title"]
    check(abs(after[2] / before[2] - 1.4) < 0.01 and after[3] == before[3], f"longer texts: {before} {after}")
    page.page.click("#share")
    page.page.wait_for_selector("#status.shown >> text=/link/i")
    page.open(page.page.evaluate("location.hash"))
    page.tab("frames")
    check(page.page.is_checked("#longer") and page.frames()["title"] == after, "a link holds the length of texts")
    page.page.click("#reset")
    page.settle()
    check(not page.page.is_checked("#longer") and page.frames()["title"] == before, "and back")


@interaction
def keys_of_the_drawing(page):
    page.example("cookbook-form")
    before = page.drawn()
    page.edge("save", "left")
    page.page.focus("#stage")
    for key, selector in (("r", "#rtl"), ("p", "#longer")):
        page.press(key)
        check(page.page.is_checked(selector), f"the key {key}")
        page.press(key)
        check(not page.page.is_checked(selector), f"the key {key} again")
    page.press("+")
    check(page.told("#scale-told") == "110 %", "the key +")
    page.press("g")
    page.settle()
    check(not any(label.startswith("save:") for label in page.drawn()), "the key g")
    page.press("G")
    page.press("0")
    page.settle()
    check(page.drawn() == before and page.page.is_hidden("#reset"), "the keys G and 0")
    page.page.focus("#width")
    page.press("r")
    check(not page.page.is_checked("#rtl"), "a field keeps its keys")


@interaction
def a_drag_reuses_elements(page):
    page.example("cookbook-dialog")
    page.proved()
    page.page.evaluate("window.kept = document.querySelector('.views').children[1]")
    page.drag(".handle-width", 40, 0)
    check(page.page.evaluate("kept === document.querySelector('.views').children[1]"), "the elements stay")
    name = page.page.evaluate("kept.getAttribute('aria-label').split(':')[0]")
    edge = page.page.evaluate("(name) => { const view = [...document.querySelectorAll('.view')].find((one) => one.getAttribute('aria-label').startsWith(name + ':'));"
                              "const line = document.querySelector(`.edge[data-item=\"${view.dataset.item}\"][data-edge=right]`);"
                              "return [Number(line.getAttribute('x1')), Number(view.getAttribute('x')) + Number(view.getAttribute('width'))] }", name)
    check(abs(edge[0] - edge[1]) < 0.01, f"the edges are there at the end of a drag: {edge}")


@interaction
def right_to_left(page):
    page.example("cookbook-form")
    page.tab("frames")
    before = page.frames()
    page.page.check("#rtl")
    page.settle()
    after = page.frames()
    width = before["form"][2]
    check(all(abs(after[name][0] - (width - x - wide)) < 0.01 for name, (x, _, wide, _) in before.items()), f"mirrored: {after}")
    page.page.uncheck("#rtl")
    page.settle()
    check(page.frames() == before, "and back")


@interaction
def direction_of_the_document(page):
    page.example("settings")
    check(page.page.is_checked("#rtl"), "the switch shows the direction of the document")


@interaction
def gone_views(page):
    page.example("cookbook-collapse")
    page.tab("views")
    check(page.page.is_checked("text=banner is gone"), "the document has a gone view")
    page.page.uncheck("text=banner is gone")
    page.settle()
    check(any(label.startswith("banner:") for label in page.drawn()), "it comes back")
    page.page.check("text=title is gone")
    page.settle()
    check(not any(label.startswith("title:") for label in page.drawn()), "another one goes")
    page.page.click("#reset")
    page.settle()
    check(any(label.startswith("title:") for label in page.drawn()), "and comes back with a reset")


# ---- conflicts ----

@interaction
def conflicts_are_red(page):
    page.example("problem-conflict")
    check(page.count(".bad-edge") >= 2 and page.count(".view.broken") == 3, f"{page.count('.bad-edge')} red edges")
    check("Problems (2)" in page.told("#tab-problems"), page.told("#tab-problems"))
    check("card.width must be at least 400" in page.problems()[0], page.problems()[0])


@interaction
def a_mend_changes_a_constant(page):
    page.example("problem-conflict")
    page.tab("problems")
    page.choose("button:has-text('Change card.width >= 400 to card.width >= 320')")
    page.settle()
    check("card.width >= 320 # wide enough" in page.text and len(page.problems()) == 1, f"the text has the new constant: {page.problems()}")


@interaction
def a_mend_changes_the_size(page):
    page.example("problem-conflict")
    page.choose("button:has-text('Make panel 80 wider: 440')")
    page.settle()
    check('"size": [440, 240]' in page.text and page.size()[0] == 440, "the text has the new size")


@interaction
def a_mend_changes_a_priority(page):
    page.example("problem-conflict")
    page.choose("button:has-text('Give card.width >= 400 the priority 999')")
    page.settle()
    check("card.width >= 400 @999 # wide enough" in page.text and len(page.problems()) == 1, f"the text has the priority: {page.problems()}")


@interaction
def a_mend_of_a_dragged_root(page):
    page.write("# size: 300x100\nbox.width >= 200; box.left = super.left; box.right <= super.right; box.height = 9; box.top = super.top")
    page.page.fill("#width", "150")
    page.press("Enter")
    page.settle()
    page.choose("button:has-text('Make root 50 wider: 200')")
    page.settle()
    check(page.size()[0] == 200 and "300x100" in page.text and page.count(".view.broken") == 0, f"the window is resized, not the text: {page.size()}")


@interaction
def a_mend_in_bare_constraints(page):
    page.write("# size: 310x100\na.width >= 400; a.left = super.left; a.right = super.right; a.height = 9; a.top = super.top")
    page.choose(".mend:has-text('wider')")
    page.settle()
    check(page.text.startswith("# size: 400x100") and not page.count(".view.broken"), f"the size line: {page.text[:20]!r}")


@interaction
def a_mend_makes_a_view_scroll(page):
    page.write(json.dumps({"als": 1, "root": {"size": [200, 200], "children": [{"name": "box", "clips": True, "children": [{"name": "tall"}]}]},
                           "constraints": ["box.edges = super.edges", "tall.edges = super.edges; tall.height >= 300"]}))
    page.choose(".mend:has-text('scroll')")
    page.settle()
    check('"scrolls": "y"' in page.text and not page.count(".view.broken"), f"the content scrolls: {page.text[:120]} {page.problems()}")


@interaction
def members_of_a_conflict(page):
    page.example("problem-conflict")
    page.page.click("text=card is 20 from the left edge of panel >> nth=0")
    check(page.told(".als-step-now") == "card" or "card" in "".join(page.page.locator(".als-step-now").all_inner_texts()), "a member is shown in the text")


# ---- explanations ----

@interaction
def an_edge_is_explained(page):
    page.example("login")
    page.edge("signIn", "top")
    check(page.page.get_attribute("#tab-explain", "aria-selected") == "true" and "signIn.top is 428" in page.told(".answer"), page.told(".answer"))
    check(page.count(".steps li") == 13 and "= 428" in page.page.locator(".steps li").last.inner_text(), "its steps end in the number")
    check(page.count(".asked-edge") == 1 and page.count(".als-step") > 5, "the edge and its constraints are marked")


@interaction
def an_edge_is_clicked(page):
    page.example("login")
    box = page.page.locator(".view[aria-label^='email:']").bounding_box()
    page.page.mouse.click(box["x"] + box["width"] * 0.3, box["y"] + box["height"])
    page.settle()
    check("email.bottom is 316" in page.told(".answer"), f"the mouse hits an edge: {page.told('.answer')}")
    page.page.mouse.click(box["x"] + box["width"] * 0.3, box["y"] + box["height"] / 2)
    page.settle()
    check("email.bottom is 316" in page.told(".answer"), "the inside of a view asks the same of it")


@interaction
def steps_of_an_explanation(page):
    page.example("login")
    page.edge("signIn", "top")
    page.page.click("button:has-text('Next step')")
    page.settle()
    now = "".join(page.page.locator(".als-step-now").all_inner_texts())
    check("signIn" in now and "forgotPassword" in now, f"the first step is marked in the text: {now}")
    page.page.click("button:has-text('Next step')")
    check(page.count(".step-edge") > 0 and page.page.locator(".steps li.now").inner_text().startswith("= forgotPassword.top + 42"), "the second step")
    page.page.click("button:has-text('Back')")
    check(page.page.locator(".steps li.now").inner_text().startswith("= forgotPassword.bottom + 24"), "back")
    page.page.locator(".step").last.click()
    check(page.page.is_disabled("button:has-text('Next step')"), "a step can be chosen; the last one has no next")


@interaction
def other_edges(page):
    page.example("login")
    page.edge("signIn", "top")
    page.page.click(".choice >> text=width")
    check("signIn.width is 334" in page.told(".answer"), page.told(".answer"))
    check(page.count(".asked-edge") == 2, "a width has two edges")


@interaction
def explanations_follow_the_text(page):
    page.write("# size: 300x200\nbox.size = 50; box.left = super.left + 20; box.top = super.top")
    page.edge("box", "left")
    check("box.left is 20" in page.told(".answer"), page.told(".answer"))
    page.write("# size: 300x200\nbox.size = 50; box.left = super.left + 33; box.top = super.top")
    check("box.left is 33" in page.told(".answer"), page.told(".answer"))


@interaction
def numbers_are_explained(page):
    page.example("login")
    page.tab("frames")
    page.page.click("button[aria-label^='email.width']")
    check("email.width is 334" in page.told(".answer"), page.told(".answer"))


@interaction
def keys_in_the_drawing(page):
    page.example("cookbook-dialog")
    page.page.focus(".view[tabindex='0']")
    page.press("ArrowRight")
    check(page.page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("dialog:"), "arrows move between views")
    page.press("Enter")
    page.settle()
    check("dialog" in page.told(".asked"), "Enter explains")


# ---- ambiguity and lint ----

@interaction
def ghosts(page):
    page.example("problem-ambiguous")
    check(page.count(".ghost") == 3 and page.count(".view.ambiguous") == 3, f"{page.count('.ghost')} ghosts")
    page.page.uncheck("#ghosts")
    check(page.count(".ghost") == 0, "the switch removes them")
    page.page.check("#ghosts")


@interaction
def an_equation_is_added(page):
    page.example("problem-ambiguous")
    page.tab("problems")
    page.choose("button:has-text('Add caption.left == panel.left + 20')")
    page.settle()
    check('"caption.left == panel.left + 20"' in page.text and page.count(".ghost") == 2, f"{page.count('.ghost')} ghosts are left")
    check(json.loads(page.text)["constraints"][-1] == "caption.left == panel.left + 20", "at the end of the constraints")


@interaction
def all_equations_are_added(page):
    page.write("box.width = 30; lid.left = box.right")
    page.choose(".mend:has-text('Add all')")
    page.settle()
    check(page.count(".ghost") == 0 and "Problems" == page.told("#tab-problems"), f"nothing is ambiguous: {page.problems()}")


@interaction
def lint_is_followed(page):
    page.write("box.left = super.left + 8; box.right = super.right + 8; box.top = super.top; box.height = 20")
    page.choose(".mend:has-text('Write box.right')")
    page.settle()
    check("box.right == root.right - 8" in page.text or "box.right == super.right - 8" in page.text, f"lint: {page.text!r}")


@interaction
def lint_removes(page):
    page.write("box.size = 40; box.center = super; box.width >= 0")
    page.choose("button:has-text('Remove it')")
    page.settle()
    check("box.width >= 0" not in page.text and not page.problems(), f"removed: {page.text!r} {page.problems()}")


# ---- the strip ----

@interaction
def failing_widths(page):
    page.write(FITS)
    page.proved()
    check(page.count(".fails") == 0 and "Everything holds" in page.told(".told"), page.told(".told"))
    page.page.locator(".range-end").first.fill("100")
    page.press("Enter")
    page.proved()
    check(page.count(".fails") == 1 and "1 expectation fails" in page.told(".told"), page.told(".told"))
    page.page.click(".fails-at")
    page.settle()
    check(page.size()[0] < 160.01 and "title does not fit" in page.told(".fails-at"), f"the row jumps to a width: {page.size()}")


@interaction
def the_strip_jumps(page):
    page.write(FITS)
    page.proved()
    box = page.page.locator(".band").bounding_box()
    page.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 5)
    page.settle()
    ends = [float(page.page.locator(".range-end").nth(at).input_value()) for at in (0, 1)]
    check(abs(page.size()[0] - sum(ends) / 2) < 4, f"a click in the middle: {page.size()} of {ends}")
    page.page.focus(".band")
    page.press("Home")
    check(page.size()[0] == ends[0], f"Home: {page.size()}")
    page.press("ArrowRight")
    check(page.size()[0] == ends[0] + 10, f"a step: {page.size()}")


@interaction
def the_free_height_stays_free(page):
    page.example("cookbook-grid")
    before = page.size()
    page.page.fill("#width", "500")
    page.press("Enter")
    page.settle()
    page.proved()
    check(page.size()[0] == 500 and page.size()[1] > before[1] and "conflict" not in page.told("#proof"), f"the height follows the width: {page.size()}")


@interaction
def many_conflicts_end_soon(page):
    page.write("\n".join(f"a{at}.width = {at}; a{at}.width = {at + 1}; a{at}.left >= super.left + 1; a{at}.left <= super.left" for at in range(150)))
    page.page.wait_for_selector("#tab-problems:has-text('(')", timeout=20_000)
    page.write("box.size = 50; box.center = super")
    check(not page.problems(), "300 conflicts, and none")


@interaction
def rules_have_marks(page):
    page.write(RULES)
    page.proved()
    check(page.count(".mark") == 1 and page.told(".changes-at") == "From width 420: not (page.width < 420) holds", f"marks: {page.count('.mark')} {page.told('.failures')}")
    page.page.focus(".band")
    page.press("Home")
    page.press("PageDown", 2)
    check(page.size()[0] == 420, f"PageDown goes to the end of a failure, and to the change: {page.size()}")
    page.page.click(".changes-at")
    check(page.size()[0] == 420, "and so does its row")


@interaction
def lines_have_marks(page):
    page.example("cookbook-chips")
    page.proved()
    rows = page.page.locator(".changes-at").all_inner_texts()
    check(page.count(".mark") == len(rows) >= 2 and all(re.fullmatch(r"From width [\d.]+: \d lines?", row) for row in rows), f"lines of a flow: {rows}")
    page.page.locator(".changes-at").last.click()
    page.tab("frames")
    page.settle()
    last = page.frames()
    page.page.focus(".band")
    page.press("ArrowLeft")
    page.settle()
    check(page.frames()["archived"][1] > last["archived"][1], f"a line breaks below that width: {page.frames()['archived']} {last['archived']}")


@interaction
def a_refused_text_has_no_proof(page):
    page.write(FITS[:-1])
    check("No proof" in page.told(".told"), page.told(".told"))


# ---- bare constraints ----

@interaction
def bare_constraints(page):
    page.write('# size: 320x100\nH:|-[a]-[b(a)]-|; V:|-[a]-|  # two columns; with equal widths\n"my box".edges = b.edges')
    page.tab("frames")
    frames = page.frames()
    check(frames["root"] == [0, 0, 320, 100] and frames["a"][2] == frames["b"][2] == 136 and "my box" in frames, f"bare: {frames}")


@interaction
def bare_errors(page):
    page.write("# first\nbox.size = 50 # ok\nbox.widht = 3")
    check("line 3, column 5" in page.problems()[0] and "widht" in page.problems()[0], f"the place of the error: {page.problems()}")


@interaction
def bare_unicode(page):
    page.write("# größer ≥ kleiner\nüber.size = 50; über.center = super\nüber.widht = 3")
    check("line 3, column 6" in page.problems()[0] and page.page.locator(".cm-lintRange-error").inner_text() == "widht", f"counted in characters: {page.problems()}")


@interaction
def an_empty_text(page):
    page.write(" ")
    check(page.drawn() == ["root: x 0, y 0, 400 by 300"], f"empty: {page.drawn()}")


# ---- notations ----

@interaction
def every_notation(page):
    for name in ("login", "cookbook-badge", "player"):
        for notation in ("any", "compact", "linear", "visualFormat", "extendedVisualFormat", "shorthand", "builder", "record"):
            page.page.select_option("#examples", "cookbook-fill")
            page.example(name)
            page.tab("frames")
            before = page.frames()
            page.page.select_option("#convert", notation)
            page.settle()
            check(page.frames() == before and json.loads(page.text)["als"] == 1, f"{name} in {notation} has the same frames")
            check("Written in" in page.told("#status"), page.told("#status"))


@interaction
def convert_can_be_undone(page):
    page.example("player")
    before = page.text
    page.page.select_option("#convert", "linear")
    page.page.click(".cm-content")
    page.press("Control+z")
    check(page.text == before, "a conversion is one step of undo")


# ---- links ----

@interaction
def links(page):
    page.example("cookbook-form")
    page.page.fill("#width", "500")
    page.press("Enter")
    page.page.check("#rtl")
    page.tab("views")
    page.page.check("text=save is gone")
    page.settle()
    page.page.click("#share")
    page.page.wait_for_selector("#status.shown >> text=/link/i")
    text, drawn, link = page.text, page.drawn(), page.page.evaluate("location.hash")
    page.open(link)
    check(page.text == text and page.drawn() == drawn, "a link holds the text, the size, the direction and the gone views")
    check(page.page.is_visible("#reset") and len(link) < 1200, f"{len(link)} characters")
    page.page.click("#reset")
    page.settle()


@interaction
def links_with_any_text(page):
    text = "# ünïcödé ≥ 🙂\nbox.size = 50; box.center = super"
    page.write(text)
    page.page.click("#share")
    page.page.wait_for_selector("#status.shown >> text=/link/i")
    page.open(page.page.evaluate("location.hash"))
    check(page.text == text, f"unicode: {page.text!r}")


@interaction
def damaged_links(page):
    page.open("#text=@@@not-a-link")
    check(page.count(".view") == 14 and "damaged" in page.told("#status"), "a damaged link shows the first example")


@interaction
def links_to_examples(page):
    page.open("#example=cookbook-dialog")
    check(any(label.startswith("dialog:") for label in page.drawn()), "a link to an example")


@interaction
def links_that_change(page):
    page.open()
    page.page.evaluate("location.hash = '#example=cookbook-card'")
    page.settle()
    check(any(label.startswith("card:") for label in page.drawn()), "the address changes the example")


# ---- the page ----

@interaction
def themes(page):
    colors = []
    for _ in range(3):
        page.page.click("#theme")
        colors.append((page.page.evaluate("document.documentElement.dataset.theme"), page.page.evaluate("getComputedStyle(document.body).backgroundColor")))
    check([theme for theme, _ in colors] == ["light", "dark", "auto"] and colors[0][1] != colors[1][1], f"themes: {colors}")


@interaction
def tabs_by_keys(page):
    page.tab("problems")
    page.press("ArrowRight")
    check(page.page.evaluate("document.activeElement.id") == "tab-explain" and page.page.is_visible("#panel-explain"), "arrows choose tabs")
    page.press("ArrowLeft")


@interaction
def no_network_after_load(page):
    page.open()
    page.settle()
    page.proved()
    asked = []
    page.page.route("**/*", lambda route: (asked.append(route.request.url), route.abort()))
    page.example("cookbook-card")
    page.write("box.size = 50; box.center = super")
    page.page.select_option("#convert", "record")
    page.edge("box", "left")
    page.settle()
    page.page.unroute("**/*")
    page.proved()
    check(not asked, f"asked for {asked}")


def axe(page, name):
    from axe_playwright_python.sync_playwright import Axe
    found = [one for one in Axe().run(page.page).response["violations"] if one["impact"] in ("serious", "critical")]
    for one in found:
        print(f"  {name}: {one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0]['any'][:1]}")
    check(not found, f"axe: {name}: {[one['id'] for one in found]}")


def accessible(page, name, shots):
    """Every panel, with problems and without, to axe and to the camera."""
    for example, tab in (("login", "problems"), ("login", "explain"), ("problem-conflict", "problems"), ("problem-ambiguous", "problems"), ("settings", "frames"),
                         ("player", "views"), ("cookbook-paper", "frames")):
        page.example(example)
        page.tab(tab)
        if tab == "explain":
            page.edge("signIn", "top")
            page.page.click("button:has-text('Next step')")
        page.proved()
        axe(page, f"{name}, {example}, {tab}")
        if shots:
            page.page.screenshot(path=shots / f"{name}-{example}-{tab}.png", full_page=name == "phone")


# ---- texts that a fuzzer types ----

WORDS = ["box", "lid", "super", "safe", "self", ".left", ".width", ".center", " = ", " == ", " >= ", " <= ", " + ", " - ", " * ", " / ", "@", "750", "1e9", "0", "-1",
         "H:|-", "[a]", "[b(a)]", "-|", "~", ";", "\n", "#", "# size: 9x9\n", '"', "\\", "(", ")", "{", "}", "[", "]", ",", ":", "null", "true", '"als": 1', '"root"',
         '"size": [9, 9]', '"children"', '"constraints"', '"stack"', '"grid"', '"flow"', '"repeat": 2000000000', "é", "🙂", "\u2028", "9" * 40, "NaN", "x" * 300]


def statement(chance):
    """A constraint between a few views, which may conflict with others."""
    views = ["a", "b", "c", "super"]
    size = chance.choice(["width", "height"])
    edge = chance.choice(["left", "right", "top", "bottom", "centerX", "centerY"])
    end = chance.choice(["", "", " @500", " # why"])
    return chance.choice([
        f"{chance.choice(views[:3])}.{size} {chance.choice(['=', '>=', '<='])} {chance.randrange(300)}{end}",
        f"{chance.choice(views[:3])}.{edge} {chance.choice(['=', '>=', '<='])} {chance.choice(views)}.{edge} {chance.choice('+-')} {chance.randrange(90)}{end}",
        f"{chance.choice('HV')}:|-[{chance.choice(views[:3])}(>={chance.randrange(200)})]-{chance.randrange(30)}-[{chance.choice(views[:3])}]-|"])


def fuzzed(chance, sources):
    """A text: an example that was damaged, words in any order, or constraints of a few views."""
    kind = chance.randrange(6)
    if kind == 0:
        return "".join(chance.choice(WORDS) for _ in range(chance.randrange(1, 40)))
    if kind == 5:
        return "\n".join(statement(chance) for _ in range(chance.randrange(1, 12)))
    text = chance.choice(sources)
    for _ in range(chance.randrange(1, 4)):
        at, length = chance.randrange(len(text) + 1), chance.randrange(0, 30)
        if kind == 1:
            text = text[:at]
        elif kind == 2:
            text = text[:at] + text[at + length:]
        elif kind == 3:
            text = text[:at] + chance.choice(WORDS) + text[at:]
        else:
            numbers = list(re.finditer(r"\d+", text))
            if numbers:
                number = chance.choice(numbers)
                text = text[:number.start()] + chance.choice(["0", "1", "-5", "1e308", "99999999999", "0.1", "null"]) + text[number.end():]
    return text or " "


def typed(page, count, seed):
    """The page stays alive, and a refused text leaves the last good picture."""
    chance = random.Random(seed)
    sources = [one["text"] for one in build.examples()]
    page.open()
    page.page.click(".cm-content")
    refused = 0
    for number in range(count):
        before = page.drawn()
        text = fuzzed(chance, sources)
        page.page.keyboard.press("Control+a")
        page.page.keyboard.insert_text(text)
        stale, views, internal = page.page.evaluate("[!document.querySelector('#stale').hidden, document.querySelectorAll('.view').length,"
                                                    " document.querySelector('#panel-problems').textContent.includes('INTERNAL')]")
        refused += stale
        good = views > 0 and not internal and not page.faults and (not stale or page.drawn() == before)
        if not check(good, f"text {number} of seed {seed}: {views} views, {page.faults[:1]}, {text[:400]!r}"):
            page.faults.clear()
            page.open()
            page.page.click(".cm-content")
    page.example("login")
    check(page.count(".view") == 14, "an example after all of them")
    print(f"{count} texts were typed, {refused} of them refused")


READ = """async (texts) => {
  const { read } = await import('./reading.js');
  return texts.map((text) => {
    try {
      const reading = read(text);
      const found = reading.layout.items.filter(({ kind }) => kind === 'view').map((item) => [item.name, Object.values(item.frame)]);
      reading.close();
      return Object.fromEntries(found);
    } catch (error) {
      return error.problem.kind;
    }
  });
}"""


def alike(page, count, seed):
    """The page and the als command read bare constraints alike."""
    chance = random.Random(seed)
    texts = []
    while len(texts) < count:
        text = fuzzed(chance, [one["text"] for one in build.examples() if one["group"] == "Bare constraints"])
        if not text.lstrip().startswith("{"):
            texts.append(text)
    read = page.page.evaluate(READ, texts)
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "text.als"
        for text, found in zip(texts, read):
            path.write_bytes(text.encode())
            done = subprocess.run([os.environ["ALS_TOOL"], "layout", path, "--format", "json"], capture_output=True, text=True)
            refused = re.search(r"error\[(\w+)\]", done.stderr)
            told = refused[1] if refused else {view["name"]: view["frame"] for view in json.loads(done.stdout)["views"]}
            check(told == found, f"read alike: {text[:300]!r}: {found} and {told}")


def first_pictures(browser, address, times):
    """From the beginning of the navigation to the first frame with the picture, and with the one that libals draws, by the browser's clock."""
    found = {"first-picture": [], "live-picture": []}
    for _ in range(times):
        context = browser.new_context(viewport={"width": 1360, "height": 860})
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("html[data-state=ready]")
        for name, values in found.items():
            values.append(page.evaluate("(name) => performance.getEntriesByName(name)[0].startTime", name))
        context.close()
    for name, values in found.items():
        middle = statistics.median(values)
        print(f"board: playground {name.replace('-', ' ')} {middle:.0f} ms (median of {times}, {min(values):.0f} to {max(values):.0f})")
        check(middle < 3000, f"the {name} takes {middle:.0f} ms")


DRAG = """async (count) => {
  Element.prototype.setPointerCapture = () => {}; // there is no such pointer
  const bar = document.querySelector('.handle-both');
  const { x, y } = bar.getBoundingClientRect();
  const send = (type, across, down) => bar.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: x + across, clientY: y + down, button: 0 }));
  send('pointerdown', 0, 0);
  for (let at = 0; at < count; at += 1) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    send('pointermove', -60 * Math.sin(at / 10), -40 * Math.sin(at / 7));
  }
  send('pointerup', 0, 0);
}"""


def drag_events(page, count):
    """Processor time of the scripts for a drag event of the dashboard, the median of five drags."""
    page.example("dashboard")
    page.proved()
    session = page.page.context.new_cdp_session(page.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})  # other processes do not count

    def script_time():
        return next(one["value"] for one in session.send("Performance.getMetrics")["metrics"] if one["name"] == "ScriptDuration")

    found = []
    for _ in range(6):
        before = script_time()
        page.page.evaluate(DRAG, count)
        found.append(1000 * (script_time() - before) / count)
    middle = statistics.median(found[1:])
    print(f"board: playground drag of the dashboard {middle:.1f} ms of script for an event (median of 5 drags, {min(found):.1f} to {max(found):.1f})")
    check(middle < 4, f"a drag event takes {middle:.1f} ms of script")


def skip(why):
    print(f"skipped: {why}")
    print("1 checks passed, 0 failed")
    return 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--texts", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--starts", type=int, default=0)
    parser.add_argument("--shots", type=Path)
    parser.add_argument("--only")
    given = parser.parse_args()
    browser_file = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not browser_file:
        return skip("there is no chromium for the playground")
    try:
        import axe_playwright_python  # noqa: F401
        from playwright.sync_api import sync_playwright
    except ImportError:
        return skip("playwright and axe-playwright-python are not installed: sh Tests/Suite/tools.sh ci")
    with tempfile.TemporaryDirectory() as name:
        try:
            folder = build.build(Path(name) / "playground")
        except build.Missing as error:
            return skip(f"the playground cannot be built: {error}")
        server = build.serving(folder)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as kit:
            browser = kit.chromium.launch(executable_path=browser_file, args=["--no-sandbox"])
            run(browser, f"http://127.0.0.1:{server.server_port}/index.html", given)
            browser.close()
        server.shutdown()
    tally.end()


def run(browser, address, given):
    if given.shots:
        given.shots.mkdir(parents=True, exist_ok=True)
    page = Page(browser.new_page(viewport={"width": 1360, "height": 860}), address).open()
    for work in INTERACTIONS:
        if given.only and given.only not in work.__name__:
            continue
        try:
            work(page)
        except Exception as error:  # noqa: BLE001: the next interaction may still work
            check(False, f"{work.__name__}: {str(error)[:600]}")
            page.open()
        check(not page.faults, f"{work.__name__}: the page reported {page.faults[:2]}")
        page.faults.clear()
    if given.only:
        return
    print(f"{len(INTERACTIONS)} interactions")
    if os.environ.get("ALS_TOOL"):
        alike(page, 150, given.seed)
    typed(page, given.texts, given.seed)
    if given.starts:
        drag_events(page, 200)
    page.page.close()
    for name, more in (("light", {}), ("dark", {"color_scheme": "dark"}), ("phone", {"viewport": {"width": 390, "height": 844}, "has_touch": True})):
        page = Page(browser.new_page(**{"viewport": {"width": 1360, "height": 860}, **more}), address).open()
        accessible(page, name, given.shots)
        if name == "phone":
            wide = page.page.evaluate("document.documentElement.scrollWidth")
            check(wide <= 390, f"a phone scrolls sideways: {wide}")
            tops = [page.page.locator(part).bounding_box()["y"] for part in ("#look", "#text")]
            check(tops[0] < tops[1], "on a phone the text is below the drawing")
        check(not page.faults, f"{name}: the page reported {page.faults[:2]}")
        page.page.close()
    if given.starts:
        first_pictures(browser, address, given.starts)


if __name__ == "__main__":
    sys.exit(main())
