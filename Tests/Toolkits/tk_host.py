"""The host with Tk: frames of fixed metrics in an als.tk.Manager, on the display of DISPLAY.  README.md has the format.

A window of X11 is at least 1 by 1, so a widget whose frame is empty is not on the screen: of such a one the frame is told.
"""
import pathlib
import sys

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parents[1] / "bindings/python/src"))

try:
    import tkinter
    application = tkinter.Tk()
except (ImportError, RuntimeError) as error:
    sys.exit(print(f"skipped: {error}") or 0)
except tkinter.TclError as error:
    sys.exit(print(f"skipped: {error}") or 0)

import warnings  # noqa: E402

import als  # noqa: E402
import als.tk  # noqa: E402
import blocks  # noqa: E402
from blocks import Block, play  # noqa: E402

warnings.simplefilter("ignore", als.tk.ConflictWarning)  # conflicts are part of what is printed
warnings.simplefilter("ignore", als.tk.MistakeWarning)


class Host(blocks.Host):
    def scene(self, words):
        name, _ = words.split(" ", 1)
        print("scene", name)
        self.top = tkinter.Toplevel(application)
        self.manager = als.tk.Manager(self.top)
        self.manager.root.name = "window"
        self.widgets = {"window": self.top}
        self.managers = {"window": self.manager}
        self.blocks = {}
        self.ports = {}  # the canvas and the item that holds its content
        self.children = {"window": []}
        self.hidden = set()
        self.wanted = 0, 0

    # ---- making ----

    def make(self, kind, words):
        name, parent, *rest = words.split(" ", 2)
        block = Block(kind, rest[0] if rest else "")
        above = self.ports[parent][1] if parent in self.ports else self.widgets[parent]
        if kind == "port":
            return self.make_port(name, parent, above, block)
        widget = tkinter.Frame(above, width=block.natural_width, height=block.height())
        manager = self.managers[parent]
        if kind == "box":
            manager.place(widget, name)
            inner = self.managers[name] = als.tk.Manager(widget, within=manager)
            inner.padding = block.border
        elif block.wraps:
            manager.place(widget, name, measure=lambda width: (block.natural_width, block.height(width)),
                          minimum=(block.minimum_width, None), baselines=block.baselines)
        else:
            manager.place(widget, name, minimum=(block.minimum_width, block.height()), baselines=block.baselines)
        self.enter(name, parent, widget, block)

    def make_port(self, name, parent, above, block):
        """A canvas that scrolls a frame, which has a manager of its own."""
        canvas = tkinter.Canvas(above, highlightthickness=0, borderwidth=0, yscrollincrement=1)
        self.managers[parent].place(canvas, name)
        content = tkinter.Frame(canvas)
        self.managers[name] = als.tk.Manager(content)
        self.ports[name] = canvas, content, canvas.create_window(0, 0, anchor="nw", window=content)
        self.enter(name, parent, canvas, block)

    def enter(self, name, parent, widget, block):
        self.widgets[name], self.blocks[name] = widget, block
        self.children[name] = []
        self.children[parent].append(name)

    def trait(self, trait, words):
        name, horizontal, vertical = words.split(" ")
        manager = self.manager_of(name)
        setattr(manager.view(self.widgets[name]), trait, (float(horizontal), float(vertical)))
        manager.invalidate()

    def manager_of(self, name):
        return next(self.managers[parent] for parent, names in self.children.items() if name in names)

    def stack(self, words):
        name, axis, distribution, spacing = words.split(" ")
        self.managers[name].stack(axis, distribution, spacing=float(spacing), bias=0)

    def add(self, text, **options):
        try:
            self.manager.add(text, **options)
        except als.AlsError as error:
            print(str(error).splitlines()[0])

    def constrain(self, text):
        self.add(text)

    def format(self, text):
        self.add(text, syntax=als.Syntax.EXTENDED_VISUAL_FORMAT)

    def ready(self, _):
        pass

    # ---- what happens then ----

    def direction(self, word):
        self.manager.direction = word

    def change(self, name, words):
        block, widget = self.blocks[name], self.widgets[name]
        block.set(words)
        widget.configure(width=block.natural_width, height=block.height())
        self.manager_of(name).set_minimum(widget, (block.minimum_width, None if block.wraps else block.height()))

    def hide(self, name):
        self.manager_of(name).hide(self.widgets[name])
        self.hidden.add(name)

    def show(self, name):
        self.manager_of(name).show(self.widgets[name])
        self.hidden.discard(name)

    def remove(self, name):
        self.widgets[name].destroy()
        self.forget(name)

    def forget(self, name):
        for each in self.children.pop(name):
            self.forget(each)
        del self.widgets[name], self.blocks[name]
        self.ports.pop(name, None)
        for names in self.children.values():
            if name in names:
                names.remove(name)

    # ---- what is printed ----

    def request(self, words):
        least, natural = self.manager.size_request(int(words) if words else None)
        if words:
            print("request height", least[1], natural[1], "for", words)
        else:
            print("request width", least[0], natural[0])

    def lay_out(self):
        width = max(self.wanted[0], self.manager.size_request()[0][0])
        height = max(self.wanted[1], self.manager.size_request(width)[0][1])
        self.manager.lay_out((width, height))
        self.top.geometry(f"{max(1, width)}x{max(1, height)}")
        self.top.update()
        self.manager.lay_out((width, height))  # no window of X11 is empty
        for name, (canvas, _, item) in self.ports.items():
            across, down = self.frame(name, "window")[2:]
            down = max(down, self.managers[name].size_request(across).minimum[1])
            canvas.itemconfigure(item, width=across, height=down)
            canvas.configure(scrollregion=(0, 0, across, down))
            self.managers[name].lay_out((across, down))
        self.top.update()
        return width, height

    def scroll(self, words):
        name, y = words.split(" ")
        self.lay_out()
        canvas = self.ports[name][0]
        canvas.yview_moveto(0)
        canvas.yview_scroll(int(y), "units")

    def hit(self, words):
        self.lay_out()
        x, y = map(int, words.split(" "))
        found = self.top.winfo_containing(self.top.winfo_rootx() + x, self.top.winfo_rooty() + y)
        names = {str(widget): name for name, widget in self.widgets.items()}
        while found is not None and str(found) not in names:
            found = found.master
        print("hit", words, "nothing" if found is None else names[str(found)])

    def frames(self, _):
        print("frames", *self.lay_out())
        self.print_frames("window")

    def print_frames(self, parent, is_hidden=False):
        for name in self.children[parent]:
            hides = is_hidden or name in self.hidden
            print(name, *(["hidden"] if hides else self.frame(name, parent)))
            self.print_frames(name, hides)

    def frame(self, name, parent):
        widget = self.widgets[name]
        if not widget.winfo_manager():
            return [int(number) for number in self.managers[parent].view(widget).snapped_frame]
        top, left, _, _ = self.managers[parent].padding
        return [widget.winfo_x() - left, widget.winfo_y() - top, widget.winfo_width(), widget.winfo_height()]

    def conflicts(self, _):
        self.lay_out()
        found = self.manager.layout.conflicts
        for conflict in found:
            print("conflict", conflict.message.splitlines()[0])
        if not found:
            print("conflicts none")

    def end(self, _):
        self.top.destroy()
        self.top = self.manager = None
        self.managers.clear()


application.withdraw()
play(Host())
