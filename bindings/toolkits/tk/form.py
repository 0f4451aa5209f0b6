"""The form of ../form/README.md in Tk:  form.py form.txt [--shoot picture.png]

SPDX-License-Identifier: MIT
"""
import pathlib
import statistics
import subprocess
import sys
import time

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parents[1] / "python/src"))

try:
    import tkinter
    from tkinter import ttk
    import als.tk
    window = tkinter.Tk()
except Exception as error:  # no Tk, or no display
    sys.exit(print(f"skipped: {error}") or 0)


class Form:
    def __init__(self, window: tkinter.Tk, constraints: str) -> None:
        self.window = window
        window.title("Tk")
        self.manager = manager = als.tk.Manager(window)
        self.is_shown = True
        manager.place(ttk.Label(window, text="Every box below is a container of its own, and one layout holds them all: "
                                             "the labels of both boxes end in one line."), "intro", wraps=True)
        person, address = ttk.Labelframe(window, text="Person"), ttk.Labelframe(window, text="Address")
        self.name = ttk.Entry(person)
        self.town_label, self.town = ttk.Label(address, text="Town"), ttk.Entry(address)
        manager.place(person, "person")
        inside = als.tk.Manager(person, within=manager)
        inside.place(ttk.Label(person, text="Name"), "nameLabel")
        inside.place(self.name, "name")
        inside.place(ttk.Button(person, text="Clear", command=lambda: self.name.delete(0, "end")), "clear")
        manager.place(address, "address")
        inside = als.tk.Manager(address, within=manager)
        inside.place(ttk.Label(address, text="Street and number"), "streetLabel")
        inside.place(ttk.Entry(address), "street")
        inside.place(self.town_label, "townLabel")
        inside.place(self.town, "town")
        self.is_right_to_left = tkinter.BooleanVar(window)
        manager.place(ttk.Checkbutton(window, text="Right to left", variable=self.is_right_to_left, command=self.turn), "rightToLeft")
        self.hide = ttk.Button(window, text="Hide the town", command=self.switch_town)
        manager.place(self.hide, "hide")
        manager.add(constraints)

    def switch_town(self) -> None:
        self.is_shown = not self.is_shown
        for widget in (self.town_label, self.town):
            (self.manager.show if self.is_shown else self.manager.hide)(widget)
        self.hide.configure(text="Hide the town" if self.is_shown else "Show the town")

    def turn(self) -> None:
        self.manager.direction = "rtl" if self.is_right_to_left.get() else "ltr"


# ---- the look at it that `make windows` takes ----


def compared(form: Form) -> "list[bool]":
    """For each widget of the form, whether it lies where its layout says."""
    for _ in range(3):
        form.window.update()
        time.sleep(0.05)
    found = []
    for parent in (form.window, *form.window.winfo_children()):
        for widget in parent.winfo_children():
            if widget.winfo_manager() or widget in (form.town, form.town_label):
                view = form.manager.view(widget)
                frame, corner = view.snapped_frame, view.parent.content_insets or (0, 0)
                said = frame.x + corner[1], frame.y + corner[0], frame.width, frame.height
                place = widget.winfo_x(), widget.winfo_y(), widget.winfo_width(), widget.winfo_height()
                differs = bool(widget.winfo_manager()) and said != place
                if differs:
                    print(view.name, said, place, file=sys.stderr)
                found.append(differs)
    return found


def look_at(form: Form, picture: str) -> int:
    width = 420
    form.window.update()
    form.window.geometry(f"{width}x{form.manager.size_request(width).natural[1]}")
    differing = compared(form)
    with open(picture, "wb") as file:
        taken = subprocess.run(["import", "-window", str(form.window.winfo_id()), "png:-"], stdout=file)
    if taken.returncode:
        print("tk: no picture", file=sys.stderr)
    form.switch_town()
    differing += compared(form)
    form.switch_town()
    form.is_right_to_left.set(True)
    form.turn()
    differing += compared(form)
    form.window.geometry("700x500")
    differing += compared(form)
    times = []
    for turn in range(200):
        start = time.perf_counter()
        form.window.geometry(f"{701 + turn % 2}x500")
        form.window.update()
        times.append(time.perf_counter() - start)
    print(f"tk: {sum(differing)} of {len(differing) // 4} differ")
    print(f"tk: {statistics.median(times) * 1e3:.2f} ms a frame")
    return int(any(differing))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: form.py form.txt [--shoot picture.png]")
    form = Form(window, pathlib.Path(sys.argv[1]).read_text())
    if sys.argv[2:3] == ["--shoot"]:
        sys.exit(look_at(form, sys.argv[3]))
    window.mainloop()
