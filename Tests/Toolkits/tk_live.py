"""The window of `python -m als.live`: sizes, clicks, keys, and a file that changes.
    tk_live.py [FOLDER]   pictures go to FOLDER"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

here = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(here.parent), str(here.parents[1] / "bindings/python/src")]

try:
    import tkinter
    window = tkinter.Tk()
except Exception as error:  # no Tk, or no display
    sys.exit(print(f"skipped: {error}") or 0)

import als  # noqa: E402
from als.live import Live, main  # noqa: E402
from tally import Tally  # noqa: E402

tally = Tally()
check = tally.check
FORM = (here.parents[1] / "docs/cookbook/form.json").read_text(encoding="utf-8")


def raised(kind, error, trace):
    check(False, f"a callback raises {kind.__name__}: {error}")


def until(holds, what, seconds=10):
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        window.update()
        time.sleep(0.01)
    check(holds(), what)


def frames(live):
    return {one.name: (one.x, one.y, one.width, one.height) for one in live.places}


def wanted(source, width, height, change=lambda layout: None):
    layout = als.Layout.from_document(source)
    change(layout)
    layout.roots[0].size = (width, height)
    layout.solve()
    return {item.name: tuple(item.frame_in()) for item in layout.items if not item.gone}


def shoot(name):
    if sys.argv[1:]:
        window.update()
        subprocess.run(["import", "-window", "root", f"{sys.argv[1]}/tk-live-{name}.png"], check=False)


def used(folder):
    path = folder / "form.json"
    path.write_text(FORM, encoding="utf-8")
    live = Live(window, path)
    window.update()
    check(frames(live) == wanted(FORM, 360, 150), f"the size of the document: {frames(live)}")
    height = window.winfo_height() - 150
    window.geometry(f"460x{200 + height}")
    until(lambda: live.places[0].width == 460, "the window is wider")
    check(frames(live) == wanted(FORM, 460, 200), "the size of the window")
    save = next(one for one in live.places if one.name == "save")
    live.click(save.x + save.width - 2, save.y + 12)
    check(live.edge == ("save", "right") and live.words().startswith(f"save.right is {save.x + save.width:g}"), live.words())
    shoot("edge")
    live.click(save.x + 20, save.y + 15)
    check(live.chosen == "save" and live.edge is None and f"save: x {save.x:g}" in live.words(), live.words())

    def press(key):
        window.event_generate(f"<Key-{key}>")
        window.update()

    window.focus_force()
    window.update()
    live.leave()
    check("save" not in frames(live) and "save is gone" in live.words(), "a view is gone")
    for action, change in ((live.turn, lambda layout: setattr(layout.roots[0], "direction", "rtl")),
                           (live.lengthen, lambda layout: layout.scale_content(1, 1.4)), (lambda: live.scale(1), lambda layout: layout.scale_content(1.15))):
        live.gone.clear()
        live.is_rtl, live.is_longer, live.text_scale = False, False, 1.0
        action()
        check(frames(live) == wanted(FORM, 460, 200, change), f"{action}: {frames(live)}")
    shoot("scaled")
    live.bring_back()
    live.text_scale, live.chosen = 1.0, None
    press("r")
    check(live.is_rtl, "the key r")
    press("r")
    for _ in range(20):
        press("plus")
    check(live.text_scale == 3.0, "the largest texts")
    for _ in range(20):
        press("minus")
    check(live.text_scale == 0.5, "the smallest texts")
    live.text_scale = 1.0
    press("p")
    press("0")
    check(live.is_longer and live.places[0].width == 360, "the size of the document again")
    press("p")

    path.write_text(FORM.replace("save", "ok"), encoding="utf-8")
    live.edge = ("save", "right")
    until(lambda: "ok" in frames(live), "a new version")
    check("save.right" not in live.words(), "an edge of a view that is no more")
    path.write_text(FORM.replace('"size"', '"sise"'), encoding="utf-8")
    until(lambda: live.refused, "a refused version")
    check('unknown key "sise"' in live.words() and "^~~~" in live.words() and "ok" in frames(live), live.words())
    shoot("refused")
    path.unlink()
    until(lambda: "sise" not in live.refused, "a file that is not there")
    check("form.json" in live.refused and "ok" in frames(live), live.refused)
    clash = json.loads(FORM)
    clash["constraints"] += ["save.width = 10", "save.width = 20"]
    path.write_text(json.dumps(clash), encoding="utf-8")
    until(lambda: not live.refused, "good again")
    check("These constraints conflict" in live.words(), live.words())
    (folder / "parts.json").write_text('{"als": 1, "components": {"chip": {"root": {"size": [30, 20]}}}}', encoding="utf-8")
    path.write_text('{"als": 1, "include": ["../parts.json"], "root": {}}', encoding="utf-8")
    until(lambda: "outside" in live.refused, f"a file elsewhere is not included: {live.refused}")
    path.write_text("", encoding="utf-8")
    until(lambda: "JSON" in live.refused, "an empty file")
    for widget in window.winfo_children():
        widget.destroy()


def first(folder):
    """What is no document at first becomes one."""
    top = tkinter.Toplevel(window)
    path = folder / "later.json"
    path.write_text("{", encoding="utf-8")
    live = Live(top, path)
    window.update()
    live.click(10, 10)
    live.leave()
    live.turn()
    check("error[JSON]" in live.words() and not live.places, live.words())
    path.write_text(FORM, encoding="utf-8")
    until(lambda: live.places, "the first good version")
    top.destroy()
    window.update()


def bare(folder):
    if not os.environ.get("ALS_TOOL"):
        return
    path = folder / "two.als"
    path.write_text("# size: 300x80\nH:|-[a]-[b(==a)]-|; a.height == 20", encoding="utf-8")
    top = tkinter.Toplevel(window)
    live = Live(top, path)
    window.update()
    check(live.places[0].width == 300 and {"a", "b"} <= set(frames(live)), f"bare constraints: {live.words()}")
    top.destroy()


window.report_callback_exception = raised
with tempfile.TemporaryDirectory() as name:
    place = pathlib.Path(name)
    used(place)
    first(place)
    bare(place)
    check(main([str(place / "nothing.json")]) == 2, "a file that is not there")
window.destroy()
tally.end()
