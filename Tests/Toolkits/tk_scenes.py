"""Real widgets of Tk in als.tk.Manager: where they lie, that labels wrap as Tk wraps them, and that everything ends in every order.
    tk_scenes.py [windows [FOLDER]]   pictures go to FOLDER"""
import gc
import itertools
import pathlib
import random
import subprocess
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
warnings.simplefilter("error", als.tk.MistakeWarning)


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


def a_window_that_is_too_small():
    """What has no room is cut off at the bottom, and no constraint breaks."""
    it = Form()
    it.agrees()
    width = it.top.wm_minsize()[0]
    check(it.resize(width, 1), "as small as the window lets itself be")
    needed = it.manager.size_request(width).minimum[1]
    check(it.top.winfo_height() < needed == it.manager.root.frame.height, "laid out as if there were room")
    check(not it.manager.layout.conflicts and it.inner.winfo_height() >= it.inner.winfo_reqheight(), "no conflict")
    check(it.resize(width, needed + 50) and it.manager.root.frame.height == needed + 50, "with room again")
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


class Try:
    """A window of a program without a word about hugging."""

    def __init__(self, name):
        self.name = name
        self.top = tkinter.Toplevel(application)
        self.manager = als.tk.Manager(self.top)
        self.widgets = {}

    def place(self, **widgets):
        for name, widget in widgets.items():
            self.widgets[name] = widget
            self.manager.place(widget, name, wraps=name == "words")

    def ends(self, constraints, **natural):
        """Lays the window out and compares the sizes that should be natural: bar="down"."""
        self.manager.add(constraints)
        self.top.geometry("480x300")
        for _ in range(3):
            self.top.update()
        if len(sys.argv) > 2:
            with open(f"{sys.argv[2]}/tk-{self.name}.png", "wb") as file:
                subprocess.run(["import", "-window", str(self.top.winfo_id()), "png:-"], stdout=file)
        for name, axes in natural.items():
            widget = self.widgets[name]
            sizes = {"across": (widget.winfo_width(), widget.winfo_reqwidth()), "down": (widget.winfo_height(), widget.winfo_reqheight())}
            for axis in axes.split():
                check(sizes[axis][0] == sizes[axis][1], f"{self.name}: {name} is {sizes[axis]} {axis}")
        for name, widget in self.widgets.items():
            check(not self.manager.view(widget).free, f"{self.name}: {name} is ambiguous")
        self.top.destroy()


def four_first_tries():
    it = Try("mail")
    bar, panes = tkinter.Frame(it.top), ttk.Panedwindow(it.top, orient="horizontal")
    for word in ("Write", "Answer"):
        ttk.Button(bar, text=word).pack(side="left", padx=3, pady=9)
    letters, text = tkinter.Listbox(panes), tkinter.Text(panes)
    letters.insert("end", *(f"Letter number {number}" for number in range(1, 31)))
    panes.add(letters)
    panes.add(text)
    it.place(bar=bar, panes=panes)
    it.ends("H:|[bar]|; H:|[panes]|; V:|[bar][panes]|", bar="down")

    it = Try("browse")
    it.place(label=ttk.Label(it.top, text="Folder"), entry=ttk.Entry(it.top), browse=ttk.Button(it.top, text="Browse…"))
    it.ends("H:|-[label]-[entry]-[browse]-|; V:|-[entry]-(>=8)-|; label.baseline = entry.baseline; browse.baseline = entry.baseline",
            label="across", browse="across down", entry="down")

    it = Try("scrollbar")
    it.place(view=tkinter.Text(it.top), bar=ttk.Scrollbar(it.top, orient="vertical"))
    it.ends("H:|[view][bar]|; V:|[view]|; V:|[bar]|", bar="across")

    it = Try("dialog")
    it.place(icon=tkinter.Label(it.top, bitmap="question"), words=ttk.Label(it.top, text="The letter has not been sent. Do you want to keep it among the drafts?"),
             cancel=ttk.Button(it.top, text="Cancel"), ok=ttk.Button(it.top, text="Keep"))
    it.ends("H:|-[icon]-[words]-|; V:|-[words]-[ok]-|; icon.top = words.top; H:|-(>=8)-[cancel]-[ok]-|; cancel.top = ok.top; cancel.bottom = ok.bottom",
            ok="across down", cancel="across down")


def kinds():
    """The priorities of kinds; what the program says wins, said before or after."""
    top = tkinter.Toplevel(application)
    manager = als.tk.Manager(top)

    def hugging(widget, **options):
        return manager.place(widget, **options).hugging

    check(hugging(tkinter.Text(top)) == (200, 200) and hugging(ttk.Entry(top)) == (200, 500), "a text and an entry")
    check(hugging(ttk.Spinbox(top)) == hugging(tkinter.Button(top)) == hugging(ttk.Checkbutton(top)) == (500, 500), "what stays as it is")
    check(hugging(ttk.Combobox(top)) == (250, 500), "an entry grows before a combo box")
    check(hugging(tkinter.Label(top)) == (251, 251), "a label")
    check(hugging(ttk.Scrollbar(top, orient="vertical")) == (500, 200) == hugging(tkinter.Scale(top, orient="vertical")), "down")
    check(hugging(ttk.Separator(top, orient="horizontal")) == (200, 500), "across")
    check(hugging(ttk.Button(top), sticky="new") == (200, 500) and hugging(tkinter.Listbox(top), sticky="W") == (500, 500), "sticky")
    check(hugging(ttk.Button(top), sticky="ew", hugging=(300, None)) == (300, 500), "a word wins over sticky")
    text = manager.place(tkinter.Text(top), compression=(None, 800))
    check(text.compression == (740, 800), f"the compression of a text: {text.compression}")
    check(manager.place(ttk.Entry(top)).compression == (750, 750), "that of an entry")

    frame = tkinter.Frame(top)
    box = manager.place(frame, "box")
    check(box.hugging == (250, 250), "an empty frame")
    ttk.Button(frame, text="a").pack(side="left")
    manager.invalidate()
    top.update()
    check(box.hugging == (500, 500), "a frame of buttons")
    entry = ttk.Entry(frame)
    entry.pack(side="left", expand=True, fill="x")
    top.update()
    manager.invalidate()
    top.update()
    check(box.hugging == (200, 500), f"with an entry that expands: {box.hugging}")
    entry.pack_forget()
    box.hugging = 300, 300
    manager.invalidate()
    top.update()
    check(box.hugging == (300, 300), "a priority of the program wins")
    cells = tkinter.Frame(top)
    table = manager.place(cells)
    tkinter.Listbox(cells).grid(row=0, column=0, sticky="nsew")
    manager.invalidate()
    top.update()
    check(table.hugging == (500, 500), "a grid without weights")
    cells.columnconfigure(0, weight=1)
    cells.configure(padx=1)
    top.update()
    check(table.hugging == (200, 500), f"a column with a weight: {table.hugging}")
    top.destroy()


def changes():
    """Commands to a widget are heard, and of other widgets only what is needed is asked."""
    top = tkinter.Toplevel(application)
    manager = als.tk.Manager(top)
    labels = [tkinter.Label(top, text=f"row {number}") for number in range(20)]
    frame = tkinter.Frame(top)
    inside = tkinter.Label(frame, text="inside")
    inside.pack()
    for label in (*labels, frame):
        manager.place(label)
    manager.stack("vertical", spacing=2)
    top.update()
    asked = []
    read, manager._read_one = manager._read_one, lambda one, requested: (asked.append(one.path), read(one, requested))
    labels[3].configure(text="two\nlines")
    top.update()
    check(asked == [str(labels[3])] and labels[4].winfo_y() == labels[3].winfo_y() + labels[3].winfo_reqheight() + 2, f"one label is asked: {asked}")
    inside.configure(text="a text that is longer than all rows")
    top.update()
    labels[5].configure(text="five")
    top.update()
    check(frame.winfo_width() >= frame.winfo_reqwidth() > 50, "what a frame requests is asked too")
    top.destroy()


def mistakes():
    """What `als check` would say is told once, in words."""
    def told(constraints, **widgets):
        top = tkinter.Toplevel(application)
        manager = als.tk.Manager(top)
        for name, kind in widgets.items():
            manager.place(kind(top), name)
        manager.add(constraints)
        top.geometry("300x200")
        with warnings.catch_warnings(record=True) as found:
            warnings.simplefilter("always")
            for width in (300, 310):
                top.geometry(f"{width}x200")
                top.update()
                top.update()
        top.destroy()
        return [str(each.message) for each in found if each.category is als.tk.MistakeWarning]

    check(told("H:|[a]|; V:|[a]|", a=tkinter.Text) == [], "nothing to say")
    found = told("H:|[a][b]|; V:|[a]|; V:|[b]|", a=tkinter.Text, b=tkinter.Text)
    check(len(found) == 1 and found[0].startswith("a is ambiguous: its width"), f"an ambiguous view: {found}")
    found = told("H:|[a]|; V:|[a(0)]", a=tkinter.Canvas)
    check(len(found) == 1 and found[0].startswith("a is shown and 0 high"), f"a widget of no size: {found}")


def lists():
    """A stack of all widgets, in the order they were placed or put before others."""
    top = tkinter.Toplevel(application)
    manager = als.tk.Manager(top)
    manager.stack("vertical", "packed", spacing=3, bias=0)
    rows = []

    def is_stacked(spacing=3):
        top.update()
        top.update()
        y = 0
        for row in rows:
            if manager.view(row).gone:
                continue
            if row.winfo_y() != y or row.winfo_width() != top.winfo_width():
                return print(row, row.winfo_y(), y)
            y += row.winfo_height() + spacing
        return True

    def row(before=None, index=None):
        made = tkinter.Label(top, text=f"row {len(rows)}")
        manager.place(made, before=before)
        rows.insert(len(rows) if index is None else index, made)
        return made

    for number in range(30):
        row()
        if number % 7 == 0:
            check(is_stacked(), f"{number} rows")
    check(is_stacked(), "all rows")
    row(before=rows[0], index=0)
    check(is_stacked(), "a row before the first")
    row(before=rows[5], index=5)
    row(before=rows[9], index=9)
    check(is_stacked(), "two rows at once")
    manager.hide(rows[7])
    check(is_stacked(), "a hidden row")
    manager.show(rows[7])
    rows.pop(3).destroy()
    rows.pop(0).destroy()
    row()
    check(is_stacked(), "rows that come and go at once")
    manager.forget(rows.pop(2))
    check(is_stacked(), "a forgotten row")
    manager.stack("vertical", "packed", spacing=10, bias=0)
    check(is_stacked(10), "another spacing")
    row()
    check(is_stacked(10), "and a row")
    manager.unstack()
    check(not list(manager.layout.constraints), "no stack, no constraints")
    for bad in (lambda: manager.stack("up"), lambda: manager.stack(spacing=float("nan"))):
        try:
            bad()
            check(False, "a bad stack")
        except (ValueError, als.AlsError) as error:
            check(str(error), "a sentence")
    top.destroy()

    top = tkinter.Toplevel(application)  # a stack in a box that shares
    outer, box = als.tk.Manager(top), ttk.Labelframe(top, text="A box")
    outer.place(box, "box")
    inner = als.tk.Manager(box, within=outer)
    inner.stack(spacing=4)
    labels = [ttk.Label(box, text=f"label {number}") for number in range(4)]
    for label in labels:
        inner.place(label)
    outer.add("H:|-[box]-|; V:|-[box]-(>=8)-|")
    top.update()
    top.update()
    steps = {below.winfo_y() - above.winfo_y() - above.winfo_height() for above, below in zip(labels, labels[1:])}
    check(steps == {4}, f"a stack in a box: {steps}")
    top.destroy()


def wait(milliseconds):
    done = tkinter.BooleanVar(application, False)
    application.after(milliseconds, lambda: done.set(True))
    application.wait_variable(done)


def requests():
    """A window that has a size of its own lays rows out at once and requests its minimum soon; one that is too small grows at once."""
    top = tkinter.Toplevel(application)
    manager = als.tk.Manager(top)
    manager.stack("vertical", "packed", spacing=4, bias=0)
    rows = []

    def row(text="a row"):
        rows.append(tkinter.Label(top, text=text))
        manager.place(rows[-1])
        top.update()
        top.update()

    def agrees():
        return all((row.winfo_x(), row.winfo_y(), row.winfo_width(), row.winfo_height()) == tuple(manager.view(row).snapped_frame) for row in rows)

    row()
    high = rows[0].winfo_reqheight()
    row()
    check(top.winfo_height() == 2 * high + 4 == top.winfo_reqheight() and agrees(), "a window grows with its rows")
    top.geometry("300x400")
    top.update()
    asked = []
    request, manager._request = manager._request, lambda: (asked.append(1), request())[1]
    for _ in range(5):
        row()
    check(agrees() and top.winfo_height() == 400, "rows in a window that has room")
    wait(250)
    check(0 < len(asked) <= 3 and top.minsize()[1] == 7 * high + 6 * 4 == top.winfo_reqheight(), f"the request comes soon, once: {len(asked)}, {top.minsize()}")
    row("a row that is a good deal longer than the window is wide, " * 2)
    check(top.winfo_width() == rows[-1].winfo_reqwidth() == top.minsize()[0] and agrees(), "a window that is too small grows at once")
    top.geometry("50x50")
    top.update()
    wait(20)
    check((top.winfo_width(), top.winfo_height()) == top.minsize() and agrees(), f"a window is not smaller than its minimum: {top.geometry()}")
    rows.pop().destroy()
    top.geometry("")
    wait(250)
    check(top.winfo_width() == rows[0].winfo_reqwidth() and agrees(), f"a window that follows its request again: {top.geometry()}")
    top.destroy()


def scrolled():
    """A canvas that scrolls a frame with a manager of its own: docs/toolkits-scrolling.md."""
    top = tkinter.Toplevel(application)
    canvas = tkinter.Canvas(top, highlightthickness=0, yscrollincrement=1)
    outer = als.tk.Manager(top)
    outer.place(canvas, "list")
    outer.add("H:|[list(>=100)]|; V:|[list(>=100)]|")
    content = ttk.Frame(canvas)
    item = canvas.create_window(0, 0, anchor="nw", window=content)
    inside = als.tk.Manager(content)
    inside.stack("vertical", "packed", spacing=6, bias=0)
    canvas.bind("<Configure>", lambda event: canvas.itemconfigure(item, width=event.width))
    content.bind("<Configure>", lambda event: canvas.configure(scrollregion=(0, 0, event.width, event.height)))
    rows = []

    def add(count):
        for _ in range(count):
            rows.append(tkinter.Label(content, text=f"row {len(rows)}"))
            inside.place(rows[-1])
        for _ in range(3):
            top.update()

    def region():
        return tuple(map(int, str(canvas.cget("scrollregion")).split()))

    top.geometry("300x240")
    top.update()
    add(40)
    step = rows[0].winfo_reqheight() + 6
    check(region() == (0, 0, 300, 40 * step - 6) and rows[39].winfo_y() == 39 * step and rows[39].winfo_width() == 300, f"forty rows: {region()}")
    canvas.yview_scroll(10 * step, "units")
    add(1)
    check(region()[3] == 41 * step - 6 and rows[10].winfo_rooty() == canvas.winfo_rooty(), "a row that is added below")
    found = top.winfo_containing(canvas.winfo_rootx() + 9, canvas.winfo_rooty() + 9)
    check(found is rows[10], f"the row under a point: {found}")
    inside.hide(rows[2])
    for _ in range(3):
        top.update()
    check(region()[3] == 40 * step - 6 and rows[11].winfo_rooty() == canvas.winfo_rooty(), "a row above that is hidden")
    rows[3].destroy()
    top.geometry("200x300")
    for _ in range(3):
        top.update()
    check(region() == (0, 0, 200, 39 * step - 6) and rows[40].winfo_width() == 200, f"a narrower window: {region()}")
    top.destroy()


def rows_change():
    """Only what has changed is asked, once, and a layout that changed asks nothing."""
    top = tkinter.Toplevel(application)
    manager = als.tk.Manager(top)
    rows = [tkinter.Label(top, text=f"row {number}") for number in range(9)]
    for each in rows:
        manager.place(each)
    manager.stack("vertical", "packed", spacing=4, bias=0)
    top.geometry("300x400")
    top.update()
    top.update()
    asked, placed = [], []
    top.tk.createcommand("seen", lambda path: placed.append(path))
    top.tk.eval("trace add execution place enter {apply {{command operation} {seen [lindex $command 2]}}}")
    read, manager._read_one = manager._read_one, lambda one, requested: (asked.append(one.path), read(one, requested))
    rows[3].configure(text="twice")
    rows[3].configure(text="twice\nhigh")
    top.update()
    check(asked == [str(rows[3])], f"a text that changes twice is asked once: {asked}")
    check(placed == [str(row) for row in rows[3:]], f"rows that did not move are not placed: {placed}")
    asked.clear()
    placed.clear()
    rows[3].configure(text="as high\nas it was", foreground="red", width=20)
    rows[3].configure(text="twice\nhigh", width=0)
    manager.invalidate()
    top.update()
    check(asked == placed == [], f"the same requests cost nothing: {asked}, {placed}")
    made = manager.add(manager.view(rows[8]).height == 50)
    top.update()
    made.constant = 60
    manager.relayout()
    top.update()
    check(asked == [] and placed == 2 * [str(rows[8])] and rows[8].winfo_height() == 60, f"a constraint: {asked}, {placed}")
    made.destroy()
    manager.hide(rows[2])
    top.update()
    rows[2].configure(text="three\nlines\nhigh")
    top.update()
    manager.show(rows[2])
    top.update()
    check(rows[2].winfo_height() == rows[2].winfo_reqheight() > 40 and rows[3].winfo_y() == rows[2].winfo_y() + rows[2].winfo_height() + 4,
          "a text that changed while it was hidden")
    rows[5].bind("<Configure>", lambda event: rows[7].winfo_exists() and rows[7].destroy())
    rows[0].configure(text="now\nthey\nmove")
    for _ in range(3):
        top.update()
    check(not rows[7].winfo_exists() and rows[8].winfo_y() == rows[6].winfo_y() + rows[6].winfo_height() + 4, "a widget that ends while it is laid out")
    top.tk.eval("trace remove execution place enter {apply {{command operation} {seen [lindex $command 2]}}}")
    top.tk.deletecommand("seen")
    top.destroy()


def random_changes(seed):
    """Rows that come, go, change and are hidden, in windows of random sizes: they lie one below the other, and the window holds them."""
    choose = random.Random(seed)
    top = tkinter.Toplevel(application)
    manager = als.tk.Manager(top)
    manager.stack("vertical", "packed", spacing=3, bias=0)
    rows, hidden = [], set()

    def change(number):
        kind = choose.random()
        if kind < .4 or len(rows) - len(hidden) < 3:
            row = choose.choice((tkinter.Label, ttk.Label))(top, text=f"row {number}")
            before = choose.choice([*rows, None])
            manager.place(row, before=before)
            rows.insert(len(rows) if before is None else rows.index(before), row)
        elif kind < .55:
            row = rows.pop(choose.randrange(len(rows)))
            hidden.discard(row)
            manager.forget(row) if kind < .5 else row.destroy()
        elif kind < .75:
            choose.choice(rows).configure(text=choose.choice(("a", "b\nc", "a long text of one line", "d\ne\nf")))
        elif kind < .85:
            row = choose.choice(rows)
            (manager.show if row in hidden else manager.hide)(row)
            hidden.symmetric_difference_update({row})
        else:
            top.geometry(f"{choose.randint(1, 400)}x{choose.randint(1, 900)}" if kind < .95 else "")

    def is_right():
        wide, y = 0, 0
        for row in (row for row in rows if row not in hidden):
            if (row.winfo_y(), row.winfo_height(), row.winfo_width()) != (y, row.winfo_reqheight(), top.winfo_width()):
                return False
            wide, y = max(wide, row.winfo_reqwidth()), y + row.winfo_height() + 3
        return top.winfo_width() >= wide and top.winfo_height() >= y - 3

    for number in range(120):
        for _ in range(choose.randint(1, 3)):
            change(number)
        for _ in range(3):
            top.update()
        if not check(is_right(), f"random changes, seed {seed}, step {number}"):
            break
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
a_window_that_is_too_small()
nested()
four_first_tries()
with warnings.catch_warnings():
    warnings.simplefilter("ignore", als.tk.MistakeWarning)  # widgets without a constraint
    kinds()
changes()
lists()
requests()
scrolled()
rows_change()
for seed in range(4):
    random_changes(seed)
mistakes()
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
