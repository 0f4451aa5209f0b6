"""What to write in the place of a call that Python itself refuses: an unknown or missing argument, or one of a wrong kind.

Methods look at their arguments where a slip is usual.  For all others the call is tried, and its arguments are compared with the annotations
once it has failed, so a call that is right pays for one more frame only.
"""
from __future__ import annotations

import ctypes as C

from ._advice import ItemBase, close

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType, FunctionType, TracebackType
    from typing import Any, NoReturn, TypeVar

    Kind = TypeVar("Kind", bound=type)

_PACKAGE = __name__.rpartition(".")[0] + "."

#: Arguments that other toolkits have, and what they are called here.
_SYNONYMS = {
    "gap": ["spacing"], "gaps": ["spacing"], "orientation": ["axis"], "align": ["alignment"], "children": ["items"], "views": ["items"], "members": ["items"],
    "superview": ["parent", "owner", "container"], "owner": ["parent"], "parent": ["owner", "container"], "to": ["parent"], "w": ["width"], "h": ["height"],
    "padding": ["margins"], "title": ["name"], "id": ["name"], "cells": ["rows"], "colspan": ["column_span"], "rowspan": ["row_span"], "file": ["path", "document"],
    "filename": ["path", "document"], "theme": ["metrics"], "mode": ["distribution"], "justify": ["distribution"], "font_size": ["size"], "width": ["known", "target"],
    "height": ["known", "target"], "metrics": ["values"], "notation": ["syntax"], "callback": ["answer"], "target": ["t"],
}
#: By method and argument, where a sentence of its own says more.
_HINTS = {
    ("Item.add", "priority"): "write (a.width == 100) | 750", ("Layout.add", "priority"): "write (a.width == 100) | 750",
    ("Layout.add", "view"): "write scope=view", ("Layout.add", "metrics"): "write values={'pad': 8}, or layout.set_metrics(pad=8)",
    ("Layout.solve", "width"): "write layout.root.size = (320, 480) before it", ("Layout.solve", "size"): "write layout.root.size = (320, 480) before it",
    ("Layout", "size"): "write als.Layout(320, 480)", ("Layout", "name"): "write als.Layout(320, 480, root='name')",
    ("Layout.grid", "column_spacing"): "write spacing=(10, 0) for one space between all columns, or column_spacing=[10]",
    ("Layout.grid", "row_spacing"): "write spacing=(0, 10) for one space between all rows, or row_spacing=[10]",
    ("Layout.grid", "columns"): "each of rows is a list, and its places are the columns", ("Layout.stack", "direction"): "write axis='vertical'",
    ("Item.set_text", "font"): "write size=17, and advance='mono' for a font of one width",
    ("Layout.draw", "only"): "write only=['save'], or only=view",
}
#: What is read and not set.
_FIXED = {
    "Item.text": "write view.set_text('…', 17)", "Item.parent": "write view.move(parent)", "Item.superview": "write view.move(parent)",
    "Item.children": "write child.move(view)", "Item.guides": "write view.guide('name')", "Item.alive": "write view.destroy()",
    "Item.layout": "make another view in the other layout", "Item.margin_rules": "write view.set_margin_rules(preserve=True)",
    "Item.effective_direction": "write view.direction = 'rtl'", "Item.kind": "make a view or a guide", "Item.is_measured": "write view.measure(…)",
    "Item.fitting_size": "write view.size = (100, 40)", "Item.id": "the library gives it", "Item.index": "write view.move(parent, index)",
    "Constraint.first": "", "Constraint.second": "", "Constraint.relation": "", "Constraint.first_attribute": "", "Constraint.second_attribute": "",
    "Constraint.terms": "", "Constraint.group": "write group.add(constraint)", "Constraint.alive": "write constraint.remove()",
    "Group.members": "write group.add(…) and group.remove(…)", "Group.name": "write layout.group('name') for another", "Layout.root": "write layout.view('name') to make one",
    "Stack.arranged": "write stack.set(…)", "Grid.arranged": "write grid.set(…)", "Flow.arranged": "write flow.set(…)", "Flow.lines": "", "Flow.info": "write flow.set(…)", "Flow.flow_name": "write flow.set(…)", "Layout.items": "write layout.view('name') to make one",
    "Layout.constraints": "write layout.add(…)", "Layout.conflicts": "", "Layout.expectations": "write layout.expect(…)",
}
_ANOTHER = "write layout.add(…) for another constraint"
_OWNERS = {"Core": "Layout", "Adding": "Layout", "_Arrangement": "Group", "ItemAttributes": "Item", "Handles": "Items"}
_SHOWN = {"Layout": "layout", "Item": "view", "Constraint": "constraint", "Group": "group", "Stack": "stack", "Grid": "grid", "Flow": "flow", "Snapshot": "snapshot",
          "Builder": "builder", "Edit": "edit", "LentFrames": "lent"}


def _is_number(value: object) -> bool:
    return hasattr(value, "__float__") and not isinstance(value, str) and not hasattr(value, "_sum")


def _is_list(value: object) -> bool:
    return hasattr(value, "__iter__") and not isinstance(value, (str, bytes, type, ItemBase)) and not _is_class("Core")(value)


def _is_class(name: str) -> Callable[[object], bool]:
    return lambda value: any(each.__name__ == name for each in type(value).__mro__)


#: What annotations stand for: how it is told, and what to call it.
_KINDS: dict[str, tuple[Callable[[object], bool], str]] = {
    "str": (lambda value: isinstance(value, str), "a text"), "float": (_is_number, "a number"),
    "int": (lambda value: _is_number(value) and hasattr(value, "__index__"), "a whole number"),
    "bool": (lambda value: isinstance(value, int) or type(value).__name__ in ("bool", "bool_"), "True or False"),
    "bytes": (lambda value: isinstance(value, (bytes, bytearray)), "bytes"), "Request": (_is_class("Request"), "a constraint, like a.width == 100"),
    "Anchor": (_is_class("Anchor"), "an attribute, like view.left"), "ShorthandValue": (lambda value: True, ""),
    "None": (lambda value: value is None, "None"), "Item": (lambda value: isinstance(value, ItemBase), "a view or a guide"),
    "Callable": (callable, "a function"), "Measure": (callable, "a function of the view and a width"), "MeasureMany": (callable, "a function of pairs of view and width"),
    "Mapping": (lambda value: hasattr(value, "keys"), "a dictionary"), "Group": (_is_class("Group"), "what layout.group() gives"),
    "Constraint": (_is_class("Constraint"), "what layout.add() gives"), "Snapshot": (_is_class("Snapshot"), "what layout.snapshot() gives"),
    "Core": (_is_class("Core"), "a layout"), "Layout": (_is_class("Core"), "a layout"), "Cell": (_is_class("Cell"), "als.Cell"),
    "Limits": (lambda value: isinstance(value, tuple), "als.Limits"), "SizeLike": (_is_list, "a pair of numbers, like (100, 40)"),
    "EdgesLike": (lambda value: _is_number(value) or _is_list(value), "a number, or top, left, bottom and right"),
    "AttributeLike": (lambda value: isinstance(value, (str, int)), "an attribute, like 'width'"),
}
for _name in ("Iterable", "Sequence", "list"):
    _KINDS[_name] = (_is_list, "a list")
_KINDS["tuple"] = (lambda value: isinstance(value, (tuple, list)), "a pair")
for _name in ("Axis", "Alignment", "Distribution", "Direction", "Syntax", "Space", "Free", "FormatOption", "Relation", "TextAdvance", "GridPart", "ExpectationKind"):
    _KINDS[_name] = (lambda value: isinstance(value, int), "als." + _name)


def _alternatives(annotation: str) -> list[tuple[str, str]]:
    """"Iterable[Item | int] | None" as pairs of a word and what is in its brackets."""
    found, depth, start = [], 0, 0
    for at, letter in enumerate(annotation + "|"):
        depth += (letter == "[") - (letter == "]")
        if letter == "|" and depth == 0:
            word, _, inner = annotation[start:at].strip().partition("[")
            found.append((word, inner[:-1]))
            start = at + 1
    return found


def _fits(value: object, annotation: str) -> bool:
    for word, _ in _alternatives(annotation):
        if word not in _KINDS or _KINDS[word][0](value):
            return True
    return False


def _words(annotation: str) -> str:
    parts = [word for word, _ in _alternatives(annotation) if word != "None"]
    said = [f"a list of {_KINDS[inner][1].split(' ', 1)[-1]}s" if inner in ("float", "int", "str") and _KINDS[word][0] is _is_list else _KINDS[word][1]
            for word, inner in _alternatives(annotation) if word in parts]
    return " or ".join(dict.fromkeys(said))


def _stranger(value: object, annotation: str) -> tuple[object, str] | None:
    """The first in a list or a dictionary that does not belong there, and what belongs."""
    pairs: list[tuple[object, str]] = []
    for word, inner in _alternatives(annotation):
        if word == "Mapping" and isinstance(value, dict):
            key, _, held = inner.partition(", ")
            pairs = [*((each, key) for each in value), *((each, held) for each in value.values())]
            break
        if inner and word in ("Iterable", "Sequence") and (isinstance(value, (list, tuple, dict, set)) or _is_class("Constraint")(value)):
            pairs = [(each, inner) for each in value]  # type: ignore[attr-defined]
    for each, kind in pairs:
        deeper = _stranger(each, kind) if _fits(each, kind) else (each, kind)
        if deeper is not None:
            return deeper
    return None


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "…"


class Call:
    """A method as messages speak of it."""

    def __init__(self, owner: str, function: FunctionType) -> None:
        code, name = function.__code__, function.__name__
        self.key = owner if name == "__init__" else f"{owner}.{name}"
        self.shown = f"als.{owner}" if name == "__init__" else f"als.{owner}.{name}" if code.co_varnames[:1] == ("cls",) else f"{_SHOWN.get(owner, owner)}.{name}"
        self.names = code.co_varnames[1:code.co_argcount]
        self.only_named = code.co_varnames[code.co_argcount:code.co_argcount + code.co_kwonlyargcount]
        self.takes_many, self.takes_any = bool(code.co_flags & 4), bool(code.co_flags & 8)
        self.needed = self.names[:len(self.names) - len(function.__defaults__ or ())]
        self.needed_named = tuple(each for each in self.only_named if each not in (function.__kwdefaults__ or {}))
        self.rest = code.co_varnames[code.co_argcount + code.co_kwonlyargcount] if self.takes_many else None
        self.annotations: dict[str, Any] = function.__annotations__

    def hint(self, argument: str) -> str | None:
        """What is said of an argument; a view has most methods of its layout."""
        owner, _, name = self.key.partition(".")
        return _HINTS.get((self.key, argument)) or _HINTS.get((f"Layout.{name}", argument) if owner == "Item" else ("", ""))

    def pattern(self) -> str:
        words = [*self.needed, *(f"{each}=…" for each in self.needed_named)]
        return f"{self.shown}({', '.join(words)}{', …' if len(words) < len(self.names) + len(self.only_named) else ''})"

    def unknown(self, argument: str) -> str:
        known = [*self.names, *self.only_named]
        hint = self.hint(argument)
        if hint is None and self.key.rpartition(".")[2] in ("view", "guide") and argument in _settable():
            hint = f"set it afterwards, view.{argument} = …"
        if hint is None:
            guess = next((each for each in _SYNONYMS.get(argument, ()) if each in known), None) or close(argument, known)
            hint = f"write {guess}=" if guess else "it takes " + (", ".join(known) if known else "none")
        return f"{self.shown}() has no argument {argument!r}: {hint}"

    def mistake(self, given: tuple[object, ...], named: dict[str, object]) -> str | None:
        """What is wrong with these arguments, without the object itself; None: nothing that can be told."""
        for argument in named:
            if argument not in self.names and argument not in self.only_named and not self.takes_any:
                return self.unknown(argument)
            if argument in self.names[:len(given)]:
                return f"{self.shown}() has {argument} twice: write it once"
        if len(given) > len(self.names) and not self.takes_many:
            return self.extra(len(given))
        missing = [each for at, each in enumerate(self.names) if each in self.needed and at >= len(given) and each not in named]
        missing += [each for each in self.needed_named if each not in named]
        if missing:
            return self.lacks(missing, given)
        told = [*zip(self.names, given), *named.items()]
        if self.rest is not None:
            told += [(self.rest, value) for value in given[len(self.names):]]
        for name, value in told:
            said = self.wrong(name, value)
            if said is not None:
                return said
        return None

    def extra(self, count: int) -> str:
        by_name = ", ".join(f"{each}=…" for each in self.only_named[:3]) + (" and others" if len(self.only_named) > 3 else "")
        if not self.names:
            return f"{self.shown}() takes " + (f"its arguments by name, not {count} without: {by_name}" if by_name else f"no argument, not {count}")
        words = f"{len(self.names)} argument{'' if len(self.names) == 1 else 's'} ({', '.join(self.names)})"
        return f"{self.shown}() takes {words}, not {count}" + (f"; by name: {by_name}" if by_name else "")

    def lacks(self, missing: list[str], given: tuple[object, ...]) -> str:
        inside = self.names[:1] in (("container",), ("view",)) and self.shown.startswith("layout.")
        other = f", or view.{self.shown[7:]}({', '.join(self.needed[1:])}) for what is inside a view" if inside and self.names[0] == "container" else ""
        return f"{self.shown}() is missing {' and '.join(missing)}: write {self.pattern()}{other}"

    def wrong(self, name: str, value: object) -> str | None:
        annotation = self.annotations.get(name, "")
        if not isinstance(annotation, str) or not annotation:
            return None
        if _fits(value, annotation):
            stranger = _stranger(value, annotation)
            if stranger is None:
                return None
            inner = f": write layout[{stranger[0]!r}]" if isinstance(stranger[0], str) and "Item" in stranger[1] else ""
            return f"{name} of {self.shown}() holds {_shown(stranger[0])}, which is not {_words(stranger[1])}{inner}"
        hint = self.hint(name)
        if hint is None and isinstance(value, str) and "Item" in dict(_alternatives(annotation)):
            hint = f"write layout[{value!r}]"
        return f"{name} of {self.shown}() is {_words(annotation)}, not {_shown(value)}" + (f": {hint}" if hint else "")


def _settable() -> list[str]:
    from ._item import Item

    return [name for kind in Item.__mro__ for name, value in vars(kind).items() if isinstance(value, property) and value.fset is not None]


def _is_raw(error: BaseException) -> bool:
    """Whether Python has raised it, at a line of this package or at its call, and not a sentence of the package, or of a callback."""
    from opcode import opmap  # only now: a program that is right needs none of this

    trace: TracebackType | None = error.__traceback__
    assert trace is not None
    while trace.tb_next is not None:
        trace = trace.tb_next
    frame: FrameType = trace.tb_frame
    if not str(frame.f_globals.get("__name__", "")).startswith(_PACKAGE):
        return False
    return frame.f_code.co_code[trace.tb_lasti] != opmap["RAISE_VARARGS"]


def _advised(owner: str, function: Any) -> Any:
    def call(*given: Any, **named: Any) -> Any:
        try:
            return function(*given, **named)
        except (TypeError, ValueError, AttributeError, OverflowError, C.ArgumentError) as error:
            said = Call(owner, function).mistake(given[1:], named) if _is_raw(error) else None
            if said is None:
                raise
        raise TypeError(said)

    for name in ("__name__", "__qualname__", "__doc__", "__module__", "__annotations__"):
        setattr(call, name, getattr(function, name))
    call.__wrapped__ = function  # type: ignore[attr-defined]  # signatures are read from there
    return call


class _Fixed(property):
    """A property that is read and not set, with what to write instead."""

    owner: str
    name: str

    def __set__(self, instance: Any, value: Any) -> NoReturn:
        hint = _FIXED.get(f"{self.owner}.{self.name}")
        if hint == "" and self.owner == "Constraint":
            hint = _ANOTHER
        raise AttributeError(f"{_SHOWN.get(self.owner, self.owner)}.{self.name} cannot be set" + (f": {hint}" if hint else ""))


def advised(kind: Kind) -> Kind:
    """Public methods and read-only properties of a class say what to write instead."""
    owner = _OWNERS.get(kind.__name__, kind.__name__)
    for name, value in list(vars(kind).items()):
        if name.startswith("_") and (name != "__init__" or owner != "Layout"):
            continue
        if type(value) is property and value.fset is None:
            fixed = _Fixed(value.fget, doc=value.__doc__)
            fixed.owner, fixed.name = owner, name
            setattr(kind, name, fixed)
        elif hasattr(value, "__code__"):
            setattr(kind, name, _advised(owner, value))
        elif isinstance(value, classmethod):
            setattr(kind, name, classmethod(_advised(owner, value.__func__)))
    return kind
