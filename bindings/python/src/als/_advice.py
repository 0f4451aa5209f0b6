"""What to write instead: one line for each of the usual slips."""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterable, Mapping, NoReturn, Sequence

#: Names that other toolkits have, and what stands here for them.
OF_ITEMS = {
    "x": "read frame.x, or relate left", "y": "read frame.y, or relate top", "middle": "it is called center",
    "center_within_margins": "relate margins_guide.center", "pos": "read frame", "position": "read frame", "bounds": "read frame",
    "add_view": "write view('name')", "add_subview": "write view('name')", "add_child": "write view('name')", "append": "write view('name')",
    "subviews": "it is called children", "add_constraint": "write add(…)", "add_constraints": "write add(…)",
    "constraints": "read layout.constraints", "remove": "write destroy(), or gone = True to put it aside",
    "delete": "write destroy(), or gone = True to put it aside", "remove_from_superview": "write destroy()", "visible": "set hidden or gone",
    "hide": "set hidden or gone", "show": "set hidden or gone", "min_width": "write layout.add(view.width >= 100)",
    "max_width": "write layout.add(view.width <= 100)", "min_height": "write layout.add(view.height >= 100)",
    "max_height": "write layout.add(view.height <= 100)",
    "priority": "constraints have priorities; of a view set hugging and compression", "explain": "write view.width.explain()",
    "solve": "write layout.solve()", "safe_area_layout_guide": "it is called safe_area_guide",
    "layout_margins_guide": "it is called margins_guide",
}
OF_LAYOUTS = {
    "add_view": "write layout.root.view('name')", "add_subview": "write layout.root.view('name')", "add_constraint": "write layout.add(…)",
    "add_constraints": "write layout.add(…)", "size": "write layout.root.size", "frame": "write layout.root.frame",
    "width": "write layout.root.width", "height": "write layout.root.height", "update": "write layout.solve()",
    "layout": "write layout.solve()", "metrics": "write layout.set_metrics(gap=8)", "to_document": "write layout.document()",
    "save": "write layout.document()", "load": "write als.Layout.from_document(…)", "destroy": "write view.destroy(), or layout.close()",
    "report": "it is what layout.solve() gives", "children": "write layout.root.children", "views_named": "write layout['name']",
}


def _snake(name: str) -> str:
    """centerX and leftAnchor as center_x and left."""
    words = "".join("_" + letter.lower() if letter.isupper() else letter for letter in name)
    return words[:-7] if words.endswith("_anchor") else words


def close(name: str, known: Iterable[str]) -> str | None:
    """The known name that was probably meant."""
    from difflib import get_close_matches  # only now: it is slow to import

    return next(iter(get_close_matches(name, list(known), 1, 0.7)), None)


def unknown(owner: str, name: str, kind: type, words: Mapping[str, str]) -> str:
    """The message for an attribute that a class has not."""
    snake = _snake(name)
    known = [each for each in dir(kind) if not each.startswith("_")]
    hint = words.get(name) or words.get(snake)
    if hint is None:
        guess = snake if snake in known else close(snake, known)
        hint = f"did you mean {guess}?" if guess else ""
    return f"{owner} has no {name!r}" + (f": {hint}" if hint else "")


def pair(value: object, name: str, usual: str) -> tuple[float, float]:
    """Two numbers, of which a size may leave out one; else what to write."""
    found: Any = value if hasattr(value, "__iter__") and not isinstance(value, (str, dict, type)) else ()
    found = tuple(found)
    if len(found) != 2 or any(isinstance(each, str) for each in found):
        example = f"{name} = ({value!r}, {value!r})" if isinstance(value, (int, float)) and "None" not in usual else usual
        raise TypeError(f"{name} is a pair of numbers, not {value!r}: write {example}")
    return found[0], found[1]


def number(value: object, name: str) -> float:
    """A number, or TypeError with its name."""
    if isinstance(value, str) or not hasattr(value, "__float__") or hasattr(value, "_sum"):
        raise TypeError(f"{name} is a number, not {value!r}")
    return value  # type: ignore[return-value]


def single(priority: float) -> float:
    """A priority that stays on its side of 1000 when it is kept in 32 bits: rounding must not make it required."""
    if priority < 1000:
        return min(priority, 999.99993896484375)
    return max(priority, 1000.00006103515625) if priority > 1000 else priority


def flag(value: object, name: str, hint: str) -> bool:
    """True or False, or TypeError with what to write."""
    if not isinstance(value, bool) and not (hasattr(value, "__index__") and value in (0, 1)):
        raise TypeError(f"{name} is True or False, not {value!r}: {hint}")
    return bool(value)


def text_of(name: object) -> bytes:
    """The bytes of a name."""
    if not isinstance(name, str):
        raise TypeError(f"a name is a text, not {name!r}")
    return name.encode()


def items_of(items: Iterable[object], call: str) -> Sequence[object]:
    """The members of an arrangement, or what to write for what is none."""
    if isinstance(items, (str, ItemBase)) or not hasattr(items, "__iter__"):
        one = f"layout[{items!r}]" if isinstance(items, str) else _named(items)
        raise TypeError(f"{call} takes a list of views: write [{one}], not {items!r}")
    found = list(items)
    for item in found:
        check_item(item)
    return found


class ItemBase:
    """What every item is: it has attributes, and is no number."""

    __slots__ = ()

    def _no_number(self, other: object = None) -> NoReturn:
        name = _named(self)
        raise TypeError(f"{name} is a view, not a number: relate an attribute of it, like {name}.width or {name}.left")

    if not TYPE_CHECKING:  # type checkers say it before the program runs
        __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __neg__ = _no_number
        __lt__ = __le__ = __gt__ = __ge__ = __or__ = __ror__ = _no_number


def _named(item: object) -> str:
    return getattr(item, "name", None) or "view"


def check_item(item: object, what: str = "a view or a guide") -> None:
    """TypeError with what to write, where something else stands for an item."""
    if isinstance(item, str):
        raise TypeError(f"{item!r} is a name, and {what} is needed: write layout[{item!r}]")
    if not isinstance(item, ItemBase):
        raise TypeError(f"{item!r} is not {what}")


def not_added(one: object) -> str:
    """Why something cannot be added, and what to write."""
    name = type(one).__name__
    if isinstance(one, bool):
        return f"{one} is no constraint: == has compared two views, or two numbers; write a.width == b.width, or a.edges == b.edges"
    if isinstance(one, (int, float)):
        return f"{one!r} is neither a text nor a constraint; a priority is written (a.width == 5) | 750"
    if isinstance(one, ItemBase):
        return f"{_named(one)} is a view, and is in its layout already: layout.add() takes constraints, like {_named(one)}.width == 100"
    if name in ("Anchor", "Sum", "Anchors"):
        return f"{one!r} is not related to anything: write layout.add({one!r} == …)"
    if name == "Constraint":
        return "this constraint is in a layout already: constraint.active = True switches it on"
    if name == "ItemSize":
        return "a size alone is no constraint: write layout.add(a.size == (100, 40)), or set the size of a root"
    return f"{one!r} is neither a text nor a constraint"
