"""Widgets of Tk laid out by constraints, over Tk's `place`.

    import tkinter, als.tk

    window = tkinter.Tk()
    manager = als.tk.Manager(window)
    manager.place(tkinter.Label(window, text="Name"), "label")
    manager.place(tkinter.Entry(window), "field")
    manager.add("H:|-[label]-[field]-|; V:|-[field]-(>=20)-|; label.baseline = field.baseline")
    window.mainloop()

docs/toolkits-tk.md describes requested sizes, wrapped text, hidden widgets and directions.
"""
from __future__ import annotations

import math
import operator
import tkinter
import warnings
import weakref
from itertools import compress, count
from tkinter import font as fonts
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Optional

from . import Alignment, Axis, Direction, Distribution, Item, Layout, Report, Stack

if TYPE_CHECKING:
    from tkinter import Misc

    from ._types import SizeLike

    #: Two priorities, horizontal and vertical; None: that of the kind of widget.
    PairLike = tuple[Optional[float], Optional[float]]
    #: The size of content that may be this wide (None: as wide as it likes), and perhaps its two baselines.
    Measure = Callable[[Optional[float]], tuple[float, ...]]

__all__ = ["Manager"]

# Widgets that show as much of their content as there is room for: on which axes they need what they request.
_NEEDS = {name: (False, True) for name in ("Entry", "TEntry", "Spinbox", "TSpinbox", "TCombobox", "TProgressbar", "TSeparator")}
_NEEDS.update({name: (False, False) for name in ("Text", "Listbox", "Canvas", "Treeview", "Scale", "TScale", "Scrollbar", "TScrollbar",
                                                 "Frame", "TFrame", "Panedwindow", "TPanedwindow", "TNotebook")})
_LINES = {"Label", "TLabel", "Button", "TButton", "Checkbutton", "TCheckbutton", "Radiobutton", "TRadiobutton", "Menubutton",
          "TMenubutton", "Entry", "TEntry", "Spinbox", "TSpinbox", "TCombobox"}

# The priorities of kinds of widgets; docs/toolkits-tk.md has the same table.  A label that may grow is the last to do so before widgets that
# never should.
_GROWS, _NEUTRAL, _TEXT, _STAYS, _SCROLLS = 200.0, 250.0, 251.0, 500.0, 740.0
_HUGGING = {kind: (_GROWS, _GROWS) for kind in ("Text", "Listbox", "Canvas", "Treeview", "Panedwindow", "TPanedwindow", "TNotebook")}
_HUGGING.update({kind: (_GROWS, _STAYS) for kind in ("Entry", "TEntry")})
_HUGGING["TCombobox"] = (_NEUTRAL, _STAYS)
_HUGGING.update({kind: (_TEXT, _TEXT) for kind in ("Label", "TLabel", "Message")})
_HUGGING.update({kind: (_STAYS, _STAYS) for kind in ("Button", "TButton", "Checkbutton", "TCheckbutton", "Radiobutton", "TRadiobutton",
                                                     "Menubutton", "TMenubutton", "Spinbox", "TSpinbox", "TSizegrip")})
_ALONG = {"Scale", "TScale", "Scrollbar", "TScrollbar", "TProgressbar", "TSeparator"}  # grow along their orientation

# One call for many widgets, and for all that a placed widget needs.  A command that may change the requested size of a widget is
# reported to `heard`.
_PROCEDURES = """
namespace eval ::als {
  proc requests {paths} {
    set found {}
    foreach path $paths { lappend found [winfo reqwidth $path] [winfo reqheight $path] }
    return $found
  }
  proc room {path} { list [winfo ismapped $path] [winfo width $path] [winfo height $path] }
  proc put {rows} {
    foreach {path x y width height} $rows {
      if {$width > 0 && $height > 0} {
        place configure $path -x $x -y $y -width $width -height $height
      } else {
        place forget $path
      }
    }
  }
  proc listen {path tag heard} {
    if {$tag ni [bindtags $path]} { bindtags $path [concat [bindtags $path] [list $tag]] }
    if {![catch {$path cget -textvariable} variable] && $variable ne ""} {
      uplevel #0 [list trace add variable $variable write [list ::als::written $heard $path]]
    }
    trace add execution $path leave [list ::als::said $heard]
  }
  proc said {heard command args} {
    if {[lindex $command 1] in {configure config conf insert delete state add forget}} { $heard [lindex $command 0] }
  }
  proc written {heard path args} { $heard $path }
}
"""


# Milliseconds for which the request of a window that has a size of its own may be old.
_WHILE = 100


def _whole(size: float) -> int:
    return math.ceil(size - 1e-6)


def _both(priorities: Optional[PairLike]) -> PairLike:
    return (None, None) if priorities is None else priorities


def _hugging(widget: Misc) -> tuple[float, float]:
    """The default hugging of a widget: that of its kind, or for other widgets of what is inside them."""
    kind = widget.winfo_class()
    return _HUGGING.get(kind) or _hugging_of_one(widget, kind)


def _hugging_of_one(widget: Misc, kind: str) -> tuple[float, float]:
    if kind in _ALONG:
        is_vertical = str(widget.cget("orient")) == "vertical"
        return (_STAYS, _GROWS) if is_vertical else (_GROWS, _STAYS)
    inner = _managers.get((id(widget.tk), str(widget)))
    if inner is not None:
        inside = [_hugging(each.widget) for each in inner._base._managed.values() if each.manager is inner and not each.is_hidden]
    else:
        inside = [_packed(each) for each in widget.pack_slaves()] + _gridded(widget)
    return (min(each[0] for each in inside), min(each[1] for each in inside)) if inside else (_NEUTRAL, _NEUTRAL)


def _packed(widget: Misc) -> tuple[float, float]:
    """A widget that `pack` has put into a frame grows along the side where it expands, and across where it fills."""
    info: Any = widget.pack_info()  # type: ignore[attr-defined]
    side, fill, found = str(info["side"]), str(info["fill"]), _hugging(widget)
    expands = bool(int(info["expand"]))
    is_row = side in ("left", "right")
    across = found[0] if fill in ("x", "both") else _STAYS
    down = found[1] if fill in ("y", "both") else _STAYS
    if expands:
        return (_GROWS, down) if is_row else (across, _GROWS)
    return (_STAYS, down) if is_row else (across, _STAYS)


def _gridded(frame: Misc) -> list[tuple[float, float]]:
    """A frame that `grid` lays out grows where a column, or a row, has a weight."""
    columns, rows = frame.grid_size()
    if not columns or not frame.grid_slaves():
        return []
    across = any(int(frame.grid_columnconfigure(index)["weight"]) for index in range(columns))
    down = any(int(frame.grid_rowconfigure(index)["weight"]) for index in range(rows))
    return [(_GROWS if across else _STAYS, _GROWS if down else _STAYS)]


class _Font:
    """A font with the widths of words."""

    def __init__(self, master: Misc, description: Any) -> None:
        font = fonts.Font(master, font=description)
        self.ascent: int = font.metrics("ascent")
        self.height: int = font.metrics("linespace")
        self._measure = font.measure
        self._widths: dict[str, int] = {}

    def width(self, text: str) -> int:
        found = self._widths.get(text)
        if found is None:
            found = self._widths[text] = self._measure(text)
        return found

    def wrapped(self, text: str, room: float = math.inf) -> tuple[int, int]:
        """The width and the number of lines of a text in which a line is at most `room` wide, as Tk breaks them: at spaces, and
        within a word only where that is wider than a line."""
        widest, lines = 0, 0
        for paragraph in text.split("\n"):
            for width in self._line_widths(paragraph, room):
                widest, lines = max(widest, width), lines + 1
        return widest, lines

    def _line_widths(self, paragraph: str, room: float) -> list[int]:
        space = self.width(" ")
        found, line, gap = [], 0, 0
        for index, word in enumerate(paragraph.split(" ")):
            if index:
                gap += space
            if not word:
                continue
            width = self.width(word)
            if line and line + gap + width > room:
                found.append(line)
                line = gap = 0
            if not line and gap + width > room:
                *full, width = self._pieces(" " * (gap // space if space else 0) + word, room)
                found += full
                gap = 0
            line, gap = line + gap + width, 0
        found.append(line if line or found else gap)
        return found

    def _pieces(self, word: str, room: float) -> list[int]:
        found = [0]
        for character in word:
            width = self.width(character)
            if found[-1] and found[-1] + width > room:
                found.append(0)
            found[-1] += width
        return found


class _Wrap:
    """The text of a label, counted line by line."""

    def __init__(self, label: Misc, font: _Font) -> None:
        self.label, self.font = label, font
        self.text = str(label.cget("text"))
        self.room = int(str(label.cget("wraplength") or 0))
        width, lines = font.wrapped(self.text, self.room if self.room > 0 else math.inf)
        # what the label has around its text
        self.across, self.down = label.winfo_reqwidth() - width, label.winfo_reqheight() - lines * font.height
        self.natural = font.wrapped(self.text)[0] + self.across
        self.least = max(map(font.width, self.text.split()), default=0) + self.across

    def size(self, width: Optional[float]) -> tuple[float, float, float, float]:
        room = math.inf if width is None else max(1, int(width + 1e-6) - self.across)
        wide, lines = self.font.wrapped(self.text, room)
        edge = self.down // 2
        return (self.natural if width is None else wide + self.across, lines * self.font.height + self.down,
                edge + self.font.ascent, self.down - edge + self.font.height - self.font.ascent)


    def set(self, width: int) -> None:
        room = max(1, width - self.across)
        if room != self.room:
            self.room = room
            self.label.configure(wraplength=room)  # type: ignore[call-arg]


class ConflictWarning(UserWarning):
    """Required constraints conflict; the message has the details."""


class MistakeWarning(UserWarning):
    """A view is ambiguous, or a visible widget has a width or height of 0.  The message names it."""


class Requests(NamedTuple):
    """The minimum and the preferred size."""

    minimum: tuple[int, int]
    natural: tuple[int, int]


class _Managed:
    """A widget with its view, and what the view has been told."""

    def __init__(self, manager: Manager, widget: Misc, view: Item, wraps: bool, measure: Optional[Measure],
                 minimum: Optional[SizeLike], baselines: Optional[tuple[float, float]], hugging: PairLike, compression: PairLike) -> None:
        self.manager, self.widget, self.view, self.path = manager, widget, view, str(widget)
        self.kind = widget.winfo_class()
        self.wraps, self.measure, self.minimum, self.baselines = wraps, measure, minimum, baselines
        self.is_hidden = self.is_measured = False
        self.requested: Optional[tuple[int, int]] = None
        self.lines: Optional[tuple[float, float]] = None
        self.wrap: Optional[_Wrap] = None
        self.row: Optional[list[float]] = None
        self.own_hugging, self.own_compression = hugging, compression
        self.kind_hugging: Optional[tuple[float, float]] = None
        self.told_hugging: tuple[float, float] = (_NEUTRAL, _NEUTRAL)
        self.inner: Optional[Manager] = None  # lays out the widgets inside by the same constraints


_managers: weakref.WeakValueDictionary[tuple[int, str], Manager] = weakref.WeakValueDictionary()


class Manager:
    """Lays out the widgets inside `master` by constraints; `within` another manager, which has the master, by those of the other.

    The master requests its natural size, and a window that is one cannot be made smaller than its minimum unless `sets_minimum` is
    False.  A manager lives as long as its master.
    """

    def __init__(self, master: Misc, *, within: Optional[Manager] = None, sets_minimum: bool = True) -> None:
        self.master: Misc = master
        self._tk: Any = master.tk
        self._base: Manager = self if within is None else within._base
        self._sets_minimum = sets_minimum and isinstance(master, tkinter.Wm)
        self._is_ended = self._is_busy = False
        self._border: Optional[tuple[int, int, int, int]] = None
        self._padding = (0, 0, 0, 0)
        self._requested: tuple[int, ...] = ()
        self._order: list[_Managed] = []  # the widgets of this manager
        self._stack_options: Optional[dict[str, Any]] = None
        self._stack: Optional[Stack] = None
        self._stacked: list[_Managed] = []  # the members of the stack
        if within is None:
            self._start(master)
        else:
            self._share(within)
        _managers[id(self._tk), str(master)] = self
        # The tag is the master's alone: what is bound to a window hears of the widgets in it too.
        tag = f"als.tk.Manager{master}"
        master.bindtags((*master.bindtags(), tag))
        for event, method in (("<Configure>", self._resized), ("<Destroy>", self._end), ("<<ThemeChanged>>", self.invalidate)):
            if event != "<Configure>" or self is self._base:
                self._tk.call("bind", tag, event, master.register(method))

    def _start(self, master: Misc) -> None:
        self._tk.eval(_PROCEDURES)
        self._layout = Layout()
        self._layout.scale = 1
        self._view = self._layout.view("root")
        self._heard: str = master.register(self._hear)
        self._look_command: str = master.register(self._look)
        self._tag = f"als.tk.{master}"
        self._tk.call("bind", self._tag, "<Destroy>", (master.register(self._ended), "%W"))
        self._fonts: dict[str, _Font] = {}
        self._managed: dict[str, _Managed] = {}  # by path, of all that share the constraints
        self._by_id: dict[int, _Managed] = {}
        self._waiting: Optional[str] = None
        self._examination: Optional[str] = None  # the idle command that looks for mistakes, once
        self._was_examined = False
        self._late_command: str = master.register(self._request_late)
        self._late: Optional[str] = None  # the timer of a request that may come late
        self._natural = (0, 0)
        self._is_cramped = False  # the last solve had conflicts
        self._gone: set[_Managed] = set()  # hidden widgets, and those with empty frames
        self._is_dirty = self._is_changed = self._must_request = self._must_solve = self._must_put = True
        self._heard_paths: dict[str, None] = {}
        self._unheard: dict[str, None] = {}  # widgets with others inside, whose requests change without a report
        self._to_stack: list[Manager] = []  # whose stacks have other members than their widgets
        self._revision = 0
        self._size = (0, 0)
        self._told: object = None
        me = weakref.ref(self)
        self._ask = lambda view, width: me()._measured(view, width)  # type: ignore[union-attr]

    def _share(self, within: Manager) -> None:
        box = self._base._managed.get(str(self.master))
        if box is None or box.manager is not within:
            raise ValueError(f"{self.master} is not placed by the manager it would share with: place it first")
        self._view, box.inner, box.requested = box.view, self, None
        self._view.content_insets = self._insets()
        self._base._hear(box.path)

    # ---- what there is ----

    @property
    def layout(self) -> Layout:
        """The layout of libals, for all it can do.  After constraints were changed there, call `relayout`."""
        return self._base._layout

    @property
    def root(self) -> Item:
        """The view whose content the widgets of this manager are."""
        return self._view

    def view(self, widget: Misc) -> Item:
        """The view of a widget."""
        return self._of(widget).view

    def _of(self, widget: Misc) -> _Managed:
        found = self._base._managed.get(str(widget))
        if found is None:
            raise KeyError(f"{widget} is not placed by this manager")
        return found

    @property
    def direction(self) -> Direction:
        """The reading direction; it can be set to a word too, "ltr" or "rtl"."""
        return self._view.effective_direction

    @direction.setter
    def direction(self, value: Direction | str) -> None:
        self._view.direction = value
        self.relayout()

    # ---- adding ----

    def place(self, widget: Misc, name: Optional[str] = None, *, wraps: bool = False, measure: Optional[Measure] = None,
              minimum: Optional[SizeLike] = None, baselines: Optional[tuple[float, float]] = None, hugging: Optional[PairLike] = None,
              compression: Optional[PairLike] = None, sticky: Optional[str] = None, before: Optional[Misc] = None) -> Item:
        """Adds a widget, and returns its view.

        The text of a label that `wraps` is broken into the width the label gets.  `measure` is asked for the content of any other
        widget whose height follows from its width.  `minimum` is its minimum size, instead of the default of its kind, and
        `baselines` lie below its top and above its bottom.  `hugging` and `compression`, across and down, are priorities instead of those
        of its kind.  `sticky` has the letters of `grid`: with "ew" the widget takes spare room across, with "ns" down.
        In a stack the widget is the last one, or the one `before` another widget.
        """
        if str(widget) in self._base._managed:
            raise ValueError(f"{widget} is placed already")
        if widget.winfo_parent() != str(self.master):
            raise ValueError(f"{widget} is not inside {self.master}")
        if measure is None:
            measure = self._measure_of_manager(widget)
        index = len(self._order) if before is None else self._order.index(self._of(before))
        across, down = _both(hugging)
        if sticky is not None:
            letters = set(sticky.lower())
            across = (_GROWS if letters >= set("ew") else _STAYS) if across is None else across
            down = (_GROWS if letters >= set("ns") else _STAYS) if down is None else down
        managed = _Managed(self, widget, self._view.view(name), wraps, measure, minimum, baselines, (across, down), _both(compression))
        base = self._base
        self._prefer(managed)
        base._managed[managed.path] = base._by_id[managed.view.id] = managed
        self._order.insert(index, managed)
        self._stack_later()
        self._listen(managed)
        base._hear(managed.path)
        return managed.view

    def _prefer(self, one: _Managed) -> None:
        """Tells the view the priorities of its kind of widget, where the program has set none."""
        kind = _HUGGING.get(one.kind) or _hugging_of_one(one.widget, one.kind)
        if kind == one.kind_hugging:
            return
        told = one.told_hugging
        present = told if one.kind_hugging is None else one.view.hugging
        across, down = (kind[axis] if own is None and present[axis] == told[axis] else present[axis] if own is None else own
                        for axis, own in enumerate(one.own_hugging))
        one.told_hugging = across, down
        if (across, down) != present:
            one.view.hugging = across, down
        if one.kind_hugging is None:
            usual = (_SCROLLS, _SCROLLS) if kind == (_GROWS, _GROWS) and one.kind in _HUGGING else (None, None)
            wanted = tuple(given if own is None else own for own, given in zip(one.own_compression, usual))
            if wanted != (None, None):
                now = one.view.compression
                one.view.compression = (now[0] if wanted[0] is None else wanted[0], now[1] if wanted[1] is None else wanted[1])
        one.kind_hugging = kind

    def _measure_of_manager(self, widget: Misc) -> Optional[Measure]:
        """A frame that has a manager of its own is as high as that says."""
        inner = _managers.get((id(self._tk), str(widget)))
        if inner is None or inner._base is not inner:
            return None

        def measure(width: Optional[float]) -> tuple[float, ...]:
            across, down = inner._around()
            natural = inner.size_request(None if width is None else max(0, width - across))[1]
            return natural[0] + across, natural[1] + down
        return measure

    def _listen(self, managed: _Managed) -> None:
        base = self._base
        self._tk.call("::als::listen", managed.path, base._tag, base._heard)
        if managed.kind not in _HUGGING and managed.kind not in _ALONG:
            base._unheard[managed.path] = None

    def add(self, *additions: Any, **options: Any) -> Any:
        """`als.Item.add` with the view of this manager: constraints as texts in any notation, as expressions, as records."""
        found = self.layout.add(*additions, scope=self._view, **options)
        self.relayout()
        return found

    # ---- a stack ----

    def stack(self, axis: Axis | str = Axis.VERTICAL, distribution: Distribution | str = Distribution.FILL,
              alignment: Alignment | str = Alignment.FILL, spacing: float = 0.0, *, margins: bool = False, baselines: bool = False,
              bias: float = 0.5) -> None:
        """Lines up all widgets of this manager, those that are placed later too; the arguments are those of `als.Layout.stack`.

        A hidden widget closes up with the space behind it.  A second call changes the stack.
        """
        made = self._view.stack([each.view for each in self._order], axis, distribution, alignment, spacing, margins=margins,
                                baselines=baselines, bias=bias)
        if self._stack is not None:
            self._stack.destroy()
        self._stack, self._stacked = made, self._order.copy()
        self._stack_options = {"axis": axis, "distribution": distribution, "alignment": alignment, "spacing": spacing, "margins": margins,
                               "baselines": baselines, "bias": bias}
        self.relayout()

    def unstack(self) -> None:
        """Ends the stack; its widgets lie where other constraints put them."""
        if self._stack is not None:
            self._stack.destroy()
        self._stack, self._stacked, self._stack_options = None, [], None
        self.relayout()

    def _stack_later(self) -> None:
        if self._stack is not None and self not in self._base._to_stack:
            self._base._to_stack.append(self)

    def _restack(self) -> None:
        if self._stack is None or self._stack_options is None:
            return
        wanted, stacked = self._order, self._stacked
        at = len(stacked)
        if wanted[:at] != stacked:
            at = next(compress(count(), map(operator.is_not, wanted, stacked)), at)
        if wanted[at + 1:] == stacked[at:] and at < len(wanted):
            self._stack.insert(at, wanted[at].view) if at < len(stacked) else self._stack.append(wanted[at].view)
        elif wanted != stacked:
            self._stack.set([each.view for each in wanted], **self._stack_options)
        self._stacked = wanted.copy()

    # ---- widgets come and go ----

    def hide(self, widget: Misc) -> None:
        """Takes a widget away from the screen and out of the layout, with its gaps."""
        self._show(self._of(widget), False)

    def show(self, widget: Misc) -> None:
        """Brings a hidden widget back."""
        self._show(self._of(widget), True)

    def _show(self, managed: _Managed, is_shown: bool) -> None:
        if managed.is_hidden != is_shown:
            return
        managed.is_hidden = not is_shown
        (self._base._gone.discard if is_shown else self._base._gone.add)(managed)
        self._base._must_put = True
        managed.view.gone, managed.row = not is_shown, None
        if is_shown:
            self._base._hear(managed.path)  # what it requests may have changed meanwhile
        else:
            self._tk.call("place", "forget", managed.path)
        self.relayout()

    def forget(self, widget: Misc) -> None:
        """Destroys the view of a widget with all its constraints; the widget is placed nowhere."""
        managed = self._of(widget)
        self._tk.call("place", "forget", managed.path)
        self._tk.call("trace", "remove", "execution", managed.path, "leave", ("::als::said", self._base._heard))
        self._base._ended(managed.path)

    def set_minimum(self, widget: Misc, minimum: Optional[SizeLike]) -> None:
        """Another minimum size for a widget; None: what its kind needs."""
        managed = self._of(widget)
        managed.minimum, managed.requested = minimum, None
        self._base._hear(managed.path)

    def _ended(self, path: str) -> None:
        managed = self._managed.pop(path, None)
        self._unheard.pop(path, None)
        if managed is None or self._is_ended:
            return
        for each in [each for each in self._managed.values() if each.manager is managed.inner]:
            self._ended(each.path)
        self._by_id.pop(managed.view.id, None)
        self._gone.discard(managed)
        managed.manager._order.remove(managed)
        if managed in managed.manager._stacked:
            managed.manager._stacked.remove(managed)  # libals takes it out of the stack
        if managed.view.alive:
            managed.view.destroy()
        self.relayout()

    def _end(self) -> None:
        self._is_ended = True
        if self._base is self:
            for timer in filter(None, (self._waiting, self._late)):
                self._tk.call("after", "cancel", timer)
            if self._examination is not None:
                self.master.after_cancel(self._examination)
            self._managed.clear()
            self._by_id.clear()
            self._gone.clear()

    # ---- when something has changed ----

    def invalidate(self) -> None:
        """Something has changed without an event of Tk, such as a named font: all widgets are examined when the program is idle."""
        base = self._base
        if not base._is_busy and not base._is_ended:
            base._is_dirty = True
            base._look_later()

    def relayout(self) -> None:
        """Constraints or priorities have changed in `layout`: it is solved when the program is idle, and no widget is asked."""
        base = self._base
        if not base._is_busy and not base._is_ended:
            base._is_changed = True
            base._look_later()

    def _hear(self, path: str) -> None:
        """Tk reports a command to a widget, or another value of the variable that it shows."""
        if not self._is_busy and not self._is_ended:
            self._heard_paths[path] = None
            self._look_later()

    def _look_later(self) -> None:
        if self._waiting is None:
            self._waiting = self._tk.call("after", "idle", self._look_command)

    def lay_out(self, size: Optional[tuple[int, int]] = None) -> None:
        """Looks at all widgets and places them now, as if the inside of the master had this size."""
        base = self._base
        if base._is_ended:
            return
        base._read()
        base._request()
        base._resized(size)

    def _look(self) -> None:
        self._waiting = None
        if self._is_busy or self._is_ended:
            return self.invalidate()
        self._read()
        if self._must_request and self._has_own_size():
            self._request_later()
            self._resized()
        elif self._request():
            self._look_later()  # Tk resizes the master first
        else:
            self._resized()

    def _has_own_size(self) -> bool:
        """Whether the program or the user has resized the window: then its size does not follow its request.

        A window that may be smaller than its minimum is no such window: a solve with a conflict says so, but constraints of gone views
        yield without one.
        """
        return self._sets_minimum and self._size not in ((0, 0), self._natural) and not self._is_cramped and not self._gone

    def _request_later(self) -> None:
        """Computes the requested sizes once for all changes of a while."""
        if self._late is None:
            self._late = self._tk.call("after", _WHILE, self._late_command)

    def _request_late(self) -> None:
        self._late = None
        if self._is_busy or self._is_ended:
            return
        self._read()
        self._request()
        if self._must_solve:
            self._look_later()

    def _resized(self, size: Optional[tuple[int, int]] = None) -> None:
        if self._is_ended or self._is_busy:
            return
        if size is None:
            is_mapped, width, height = self._tk.call("::als::room", str(self.master))
            if not is_mapped and width <= 1:
                return
            across, down = self._around()
            size = max(0, width - across), max(0, height - down)
        self._read()
        if size != self._size or self._must_solve:
            self._is_busy = True
            try:
                self._place(size)
            finally:
                self._is_busy = False

    def _read(self) -> None:
        """Asks the widgets that may request another size, and tells their views."""
        heard, reads_all = self._heard_paths, self._is_dirty
        is_changed = self._is_changed or reads_all
        if not is_changed and not heard:
            return
        while self._to_stack:
            self._to_stack.pop()._restack()
            is_changed = True
        self._heard_paths, self._is_dirty, self._is_changed = {}, False, False
        paths = self._managed if reads_all else {**heard, **self._unheard}
        shown = [one for one in map(self._managed.get, paths) if one is not None and not one.is_hidden]
        numbers = iter(self._tk.call("::als::requests", [one.path for one in shown]) if shown else ())
        for one, requested in zip(shown, zip(numbers, numbers)):
            if requested != one.requested or (one.wraps and (reads_all or one.path in heard)):
                self._read_one(one, requested)
                is_changed = True
        measured = [one.view for one in shown if one.is_measured]
        if measured:
            self._layout.invalidate(None if reads_all else measured)
        if is_changed or measured:
            self._must_request = self._must_solve = True

    def _read_one(self, one: _Managed, requested: tuple[int, int]) -> None:
        one.requested = requested
        self._prefer(one)
        if one.inner is not None:
            one.inner._border = None
            one.view.content_insets = one.inner._insets()
        if one.wraps:
            one.wrap = _Wrap(one.widget, self._font(one))
            one.measure = one.wrap.size
        if (one.measure is not None) != one.is_measured:
            one.is_measured = one.measure is not None
            one.view.measure(self._ask if one.is_measured else None)
        if one.measure is None:
            one.view.intrinsic_size = (None, None) if one.inner is not None else self._wish(one, requested)
            lines = one.baselines or self._baselines(one, requested[1])
            if lines is not None and lines != one.lines:
                one.view.baselines = one.lines = lines
        one.view.set_size_limits(self._minimum(one, requested))

    @staticmethod
    def _wish(one: _Managed, requested: tuple[int, int]) -> SizeLike:
        """A frame that asks for nothing requests 1, the least that Tk knows."""
        if one.kind not in ("Frame", "TFrame"):
            return requested
        return None if requested[0] <= 1 else requested[0], None if requested[1] <= 1 else requested[1]

    def _minimum(self, one: _Managed, requested: tuple[int, int]) -> SizeLike:
        if one.minimum is not None:
            return one.minimum
        if one.wrap is not None:
            return min(one.wrap.least, one.wrap.natural), None
        if one.inner is not None:
            top, left, bottom, right = one.inner._insets()
            return max(left + right, self._title_width(one)), top + bottom
        if one.measure is not None:
            return None, None
        across, down = _NEEDS.get(one.kind, (True, True))
        return requested[0] if across else None, requested[1] if down else None

    def _title_width(self, one: _Managed) -> int:
        if one.kind not in ("Labelframe", "TLabelframe"):
            return 0
        return self._font(one).width(str(one.widget.cget("text"))) + 16

    def _font(self, one: _Managed) -> _Font:
        try:
            description = str(one.widget.cget("font"))
        except tkinter.TclError:
            description = ""
        if not description:
            style = str(one.widget.cget("style")) or one.kind
            description = str(self._tk.call("ttk::style", "lookup", style, "-font")) or "TkDefaultFont"
        found = self._fonts.get(description)
        if found is None:
            found = self._fonts[description] = _Font(self.master, description)
        return found

    def _baselines(self, one: _Managed, height: int) -> Optional[tuple[float, float]]:
        if one.kind not in _LINES:
            return None
        font = self._font(one)
        lines = max(1, round((height - 2) / font.height)) if one.kind in ("Label", "TLabel") else 1
        first = (height - lines * font.height) // 2 + font.ascent
        return first, height - first - (lines - 1) * font.height

    def _measured(self, view: Item, width: Optional[float]) -> tuple[Any, ...]:
        one = self._by_id[view.id]
        assert one.measure is not None
        wide, high, *lines = one.measure(width)
        first, last = one.baselines or lines or (0, 0)
        return wide, high, first, last, (None, high)

    # ---- sizes ----

    def size_request(self, width: Optional[float] = None) -> Requests:
        """The minimum and natural sizes of the content, each axis alone; or for a width, and then the widths are those."""
        base = self._base
        base._read()
        if width is not None:
            least, natural = self._view.axis_request(Axis.VERTICAL, width)
            return Requests(_whole_size(least.size), _whole_size(natural.size))
        least, natural = self._view.axis_request(Axis.HORIZONTAL)
        return Requests(_whole_size((least.size[0], self._view.axis_request(Axis.VERTICAL)[0].size[1])), _whole_size(natural.size))

    def _around(self) -> tuple[int, int]:
        top, left, bottom, right = self._insets()
        return left + right, top + bottom

    @property
    def padding(self) -> tuple[int, int, int, int]:
        """Space at the edges of the master, in addition to its border, padding and title: top, left, bottom, right."""
        return self._padding

    @padding.setter
    def padding(self, value: tuple[int, int, int, int]) -> None:
        self._padding, self._base._must_put = value, True
        for one in self._order:
            one.row = None
        if self._base is not self:
            self._base._managed[str(self.master)].requested = None  # to be read anew
            self._base._hear(str(self.master))
        self.relayout()

    def _insets(self) -> tuple[int, int, int, int]:
        """From the edges of the master to its inside: top, left, bottom, right."""
        if self._border is None:
            self._border = self._border_of_frame() if isinstance(self.master, (tkinter.Tk, tkinter.Toplevel, tkinter.Frame)) else self._probed()
        top, left, bottom, right = (sum(both) for both in zip(self._border, self._padding))
        return top, left, bottom, right

    def _border_of_frame(self) -> tuple[int, int, int, int]:
        edge, more, across, down = (self.master.winfo_pixels(str(self.master.cget(name)))
                                    for name in ("borderwidth", "highlightthickness", "padx", "pady"))
        return edge + more + down, edge + more + across, edge + more + down, edge + more + across

    def _probed(self) -> tuple[int, int, int, int]:
        """The same for masters with a title or a style: where Tk puts widgets that are placed in the corners."""
        master, base = self.master, self._base
        first, last = (tkinter.Frame(master, width=1, height=1) for _ in range(2))
        first.place(x=0, y=0, width=1, height=1)
        last.place(relx=1, rely=1, anchor="se", width=1, height=1)
        was_busy, base._is_busy = base._is_busy, True
        master.update_idletasks()
        base._is_busy = was_busy
        found = (first.winfo_y(), first.winfo_x(), master.winfo_height() - 1 - last.winfo_y(), master.winfo_width() - 1 - last.winfo_x())
        first.destroy()
        last.destroy()
        return found

    def _request(self) -> bool:
        """Requests the size of the content; returns whether it is another one."""
        if not self._must_request:
            return False
        self._must_request = False
        across, down = self._around()
        least, natural = self.size_request() if self._sets_minimum else ((0, 0), _whole_size(self._view.fitting_size()))
        self._natural = natural
        requested = natural[0] + across, natural[1] + down, least[0] + across, least[1] + down
        if requested == self._requested:
            return False
        self._requested = requested
        self._tk.call(str(self.master), "configure", "-width", max(1, requested[0]), "-height", max(1, requested[1]))
        if self._sets_minimum:
            self._tk.call("wm", "minsize", str(self.master), max(1, requested[2]), max(1, requested[3]))
        return True

    # ---- placing ----

    def _place(self, size: tuple[int, int]) -> None:
        self._size = size
        report = self._solve(size)
        self._is_cramped = report.conflicts > 0
        if self._is_cramped:
            if self._must_request:
                self._look_later()  # the window may be smaller than its new minimum
            if (room := self._room(size)) != size:
                report = self._solve(room)
        if report.conflicts:
            self._tell()
        else:
            self._told = None
        rows = self._moved(report.revision)
        self._must_solve = False
        told: list[Any] = []
        for number, row in rows:
            one = self._by_id.get(number)
            if one is None or one.row == row or one.is_hidden:
                continue
            one.row = row
            x, y, width, height = map(int, row)
            top, left, _, _ = one.manager._padding
            told += one.path, x + left, y + top, width, height
            (self._gone.discard if width > 0 and height > 0 else self._gone.add)(one)
            if one.wrap is not None:
                one.wrap.set(width)
        if told:
            self._tk.call("::als::put", told)
        if not self._was_examined and not report.conflicts and self._by_id and self.master.winfo_ismapped():
            self._was_examined = True
            self._examination = self.master.after_idle(self._examine)

    def _examine(self) -> None:
        """Tells once what `als check` would: a view that is ambiguous, or else a widget that is shown and has no size."""
        self._examination = None
        if self._is_dirty or self._is_changed or self._heard_paths:
            self._was_examined = False  # later, when the layout is up to date
            return
        report = self._layout.solve(examine=True)
        if report.conflicts:
            return
        if report.ambiguous_views:
            for one in self._by_id.values():
                if one.view.free:
                    more = "; other views are ambiguous too" if report.ambiguous_views > 1 else ""
                    warnings.warn(f"{one.view.freedom.message}{more}", MistakeWarning, stacklevel=2)
                    return
        for one in self._by_id.values():
            if one.inner is None and not one.is_hidden and one.requested is not None:
                frame, wants = one.view.snapped_frame, _hugging(one.widget)
                for size, requested, hugging, word in ((frame.width, one.requested[0], wants[0], "wide"), (frame.height, one.requested[1], wants[1], "high")):
                    if size <= 0 and (requested > 1 or hugging == _GROWS):
                        which = "width" if word == "wide" else "height"
                        warnings.warn(f"{one.view.name or one.path} is shown and 0 {word}: give it a {which}, or pin both of its edges",
                                      MistakeWarning, stacklevel=2)
                        return

    def _moved(self, revision: int) -> Any:
        """The ids and snapped frames of the views that may have moved since widgets were last placed."""
        known, self._revision = self._revision, revision
        puts_all, self._must_put = self._must_put, False
        if revision in (known, known + 1) and not puts_all:
            changed = [] if revision == known else self._layout.snapped_changed
            if 4 * len(changed) < len(self._by_id):
                return [(view.id, list(view.snapped_frame)) for view in changed]
        frames = self._layout.snapped_frames()
        return zip(frames.ids.tolist(), frames.rows.tolist())

    def _solve(self, size: tuple[int, int]) -> Report:
        if self._view.size != size:
            self._view.size = size
        return self._layout.solve()

    def _room(self, size: tuple[int, int]) -> tuple[int, int]:
        """The size, but at least the minimum width and the minimum height for that width: what has no room is cut off, and no constraint
        breaks."""
        width = max(size[0], self.size_request().minimum[0])
        return width, max(size[1], self.size_request(width).minimum[1])

    def _tell(self) -> None:
        """A conflict is told once, until there is another."""
        first = self._layout.conflicts[0]
        if self._told is None or first.broken != self._told:
            self._told = first.broken or True
            warnings.warn(first.message, ConflictWarning, stacklevel=2)


def _whole_size(size: Any) -> tuple[int, int]:
    width, height = size
    return _whole(width), _whole(height)
