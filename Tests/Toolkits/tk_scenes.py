"""Real widgets of Tk in als.tk.Manager: where they lie, that labels wrap as Tk wraps them, and that everything ends in every order.
    tk_scenes.py [windows]"""
import gc
import itertools
import pathlib
import sys
import warnings

here = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(here.parent), str(here.parents[1] / "bindings/python/src")]

try:
    import tkinter
    from tkinter import ttk
    application = tkinter.Tk()
except Exception as error:  # no Tk, or no display
    sys.exit(print(f"skipped: {error}") or 0)

import als  # noqa: E402
import als.tk  # noqa: E402
from als import _kept  # noqa: E402
from als.tk import _Font  # noqa: E402
from tally import Tally  # noqa: E402

tally = Tally()
check = tally.check
PROSE = "A text that is much longer than the window is wide, so that it goes on in a second line and in a third."
warnings.simplefilter("error", als.tk.ConflictWarning)


def raised(kind, error, trace):
    check(False, f"a callback raises {kind.__name__}: {error}")


class Form:
    def __init__(self):
        self.top = tkinter.Toplevel(application)
        self.top.report_callback_exception = raised
        self.manager = manager = als.tk.Manager(self.top)
        self.text, self.field, self.button = tkinter.Label(self.top, text=PROSE, justify="left"), ttk.Entry(self.top), ttk.Button(self.top, text="Go")
        self.box = ttk.Labelframe(self.top, text="A box")
        manager.place(self.text, "text", wraps=True)
        for name in ("field", "button", "box"):
            manager.place(getattr(self, name), name)
        self.inside = als.tk.Manager(self.box, within=manager)
        self.word = tkinter.StringVar(application, "Inside")
        self.label, self.inner = ttk.Label(self.box, textvariable=self.word), tkinter.Entry(self.box)
        self.inside.place(self.label, "label")
        self.inside.place(self.inner, "inner")
        manager.add("H:|-10-[text]-10-|; H:|-10-[field(>=60)]-[button]-10-|; H:|-10-[box]-10-|",
                    "V:|-10-[text]-[field]-[box]-(>=10)-|; button.baseline = field.baseline",
                    "H:|-6-[label]-[inner]-6-|; V:|-6-[inner]-6-|; label.baseline = inner.baseline; inner.leading = button.leading")

    def agrees(self):
        """Whether every widget lies where the layout says."""
        self.top.update()
        self.top.update()
        good = True
        for widget in (self.text, self.field, self.button, self.box, self.label, self.inner):
            try:
                if not widget.winfo_manager():
                    continue
                view = self.manager.view(widget)
            except (tkinter.TclError, KeyError):
                continue
            frame, corner = view.snapped_frame, view.parent.content_insets or als.Edges(0, 0, 0, 0)
            frame = frame.x + corner.left, frame.y + corner.top, frame.width, frame.height
            place = widget.winfo_x(), widget.winfo_y(), widget.winfo_width(), widget.winfo_height()
            if frame != place:
                good = bool(print(view.name, frame, place))
        return good

    def resize(self, width, height):
        self.top.geometry(f"{width}x{height}")
        return self.agrees()


def what_happens_to_widgets():
    it = Form()
    check(it.agrees(), "as it opens")
    check(it.top.wm_minsize()[0] == it.manager.size_request().minimum[0], "the least size of the window")
    check((it.top.winfo_width(), it.top.winfo_height()) == it.manager.size_request().natural, "the natural size of the window")
    check(it.resize(300, 260), "narrower")
    check(it.text.winfo_width() == 280 and it.text.winfo_height() == it.text.winfo_reqheight(), "as high as Tk wants it")
    check(it.manager.size_request(200).natural[1] > it.manager.size_request(800).natural[1], "a height for a width")
    before = it.manager.size_request(300).natural
    it.manager.hide(it.box)
    check(it.agrees() and not it.box.winfo_ismapped() and it.manager.size_request(300).natural[1] < before[1], "hidden is gone")
    it.manager.show(it.box)
    check(it.agrees() and it.box.winfo_ismapped() and it.manager.size_request(300).natural == before, "shown again")
    left = it.field.winfo_x()
    it.manager.direction = "rtl"
    check(it.agrees() and it.button.winfo_x() == left, "from right to left")
    it.manager.direction = "ltr"
    wide = it.label.winfo_reqwidth()
    it.word.set("Inside the box")
    check(it.agrees() and it.manager.view(it.label).intrinsic_size.width == it.label.winfo_reqwidth() > wide, "a variable is written")
    it.button.configure(text="A word that is a good deal longer")
    check(it.agrees() and it.manager.view(it.button).frame.width >= it.button.winfo_reqwidth(), "a command")
    it.text.configure(text="short")
    check(it.agrees() and it.manager.view(it.text).frame.height == it.text.winfo_reqheight(), "another text")
    it.manager.set_minimum(it.field, (150, None))
    check(it.agrees() and it.field.winfo_width() >= 150, "a minimum")
    it.manager.padding = 3, 4, 5, 6
    it.agrees()
    check((it.text.winfo_x(), it.text.winfo_y()) == (14, 13), "padding")
    it.manager.padding = 0, 0, 0, 0
    it.inner.destroy()
    check(it.agrees() and len(it.manager.view(it.box).children) == 1, "an ended widget")
    it.manager.forget(it.button)
    check(it.agrees() and not it.button.winfo_manager(), "a forgotten widget")
    it.manager.place(it.button, "button")
    it.manager.add("H:[button]-10-|; V:|-10-[button]")
    check(it.agrees() and it.button.winfo_manager() == "place", "placed again")
    for bad, error in ((lambda: it.manager.place(it.button), ValueError), (lambda: it.manager.place(it.label), ValueError),
                       (lambda: it.manager.view(it.top), KeyError), (lambda: it.manager.add("nobody.left = text.left"), als.UnknownNameError),
                       (lambda: als.tk.Manager(it.top, within=it.manager), ValueError)):
        try:
            bad()
            check(False, f"{error.__name__} should be raised")
        except error as found:
            check(str(found), "a sentence")
    it.top.destroy()


def nested():
    top = tkinter.Toplevel(application)
    outer, frame = als.tk.Manager(top), tkinter.Frame(top)
    inner, text = als.tk.Manager(frame), tkinter.Label(frame, text=PROSE, justify="left")
    inner.place(text, "text", wraps=True)
    inner.add("H:|[text]|; V:|[text]|")
    outer.place(frame, "frame")
    outer.add("H:|-[frame]-|; V:|-[frame]-(>=20)-|")
    top.geometry("200x300")
    for _ in range(3):
        top.update()
    check(frame.winfo_width() == 160 and frame.winfo_height() == text.winfo_reqheight() == text.winfo_height(), "a manager inside a manager")
    top.destroy()


def wrapping():
    """Lines are counted as Tk counts them."""
    texts = [PROSE, "one", "", "a\nb  c\n\nd", "averyverylongwordthatnolineholds and more", "spaces   between    words ", " and before"]
    for description in ("TkDefaultFont", "TkFixedFont", ("DejaVu Sans", 17, "bold")):
        for text in texts:
            label = tkinter.Label(application, text=text, font=description, padx=0, pady=0, borderwidth=0, highlightthickness=0)
            font = _Font(application, description)
            for width in (*range(20, 400, 13), 1000):
                label.configure(wraplength=width)
                found = font.wrapped(text, width)
                check(found[1] * font.height == label.winfo_reqheight(), f"{text!r} in {width}: {found}, not {label.winfo_reqheight() / font.height} lines")
            label.destroy()


def end_in_order(order):
    it = Form()
    it.top.update()
    parts = {"label": it.label, "box": it.box, "inner": it.inner, "field": it.field, "top": it.top}
    for name in order:
        try:
            parts[name].destroy()
        except tkinter.TclError:
            pass
        application.update()
    check(not application.winfo_children(), order)


application.withdraw()
application.report_callback_exception = raised
what_happens_to_widgets()
nested()
wrapping()
gc.collect()
before = len(_kept._objects)
for order in itertools.permutations(("label", "box", "inner", "field", "top")):
    end_in_order(order)
for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 300):
    form = Form()
    check(form.agrees(), "one of many windows")
    form.top.destroy()
    form = None
gc.collect()
check(len(_kept._objects) <= before, f"{len(_kept._objects)} objects are kept, {before} were")
tally.end()
