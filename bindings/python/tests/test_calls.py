"""Calls that Python would refuse in its own words: every public method with arguments that are unknown, too many, missing or of a wrong kind."""
import inspect
import re

import pytest

import als
from als import _calls

WRONG = [5, -1, 2.5, "x", b"x", None, [], [5], ["x"], [None], {}, {3: 4}, {"a": "b"}, object(), 1 + 2j, (1, 2, 3), lambda: 0, als.Layout, float("nan"), 10**30, "\ud800",
         *[lambda kind=kind: objects()[kind] for kind in ("layout", "view", "constraint", "group", "snapshot", "edit")]]
OWN = (als.AlsError, KeyError, LookupError, BufferError)  # not found, or refused by the library


def wrong():
    """Those of another layout among them."""
    return [value() if getattr(value, "__name__", "") == "<lambda>" and value.__defaults__ else value for value in WRONG]


def objects():
    layout = als.Layout(320, 480)
    a, b, c = layout.views(["a", "b", "c"], parent=layout.root)
    constraint = layout.add(a.width == 40)
    group = layout.group("g")
    stack, grid = layout.stack(layout.root, [a, b]), layout.grid(layout.root, [[c]])
    layout.solve()
    return {"layout": layout, "view": a, "constraint": constraint, "group": group, "stack": stack, "grid": grid, "snapshot": layout.snapshot(),
            "builder": a.build(), "edit": layout.edit()}


def methods():
    for kind, thing in objects().items():
        for name in dir(type(thing)):
            value = inspect.getattr_static(type(thing), name)
            if not name.startswith("_") and (callable(value) or isinstance(value, (classmethod, staticmethod))) and name not in ("close", "draw"):
                yield kind, name


METHODS = list(methods())


def said(error):
    """Whether a sentence of the package, of the library or of the json module was raised, and not words of the interpreter."""
    if isinstance(error, OWN):
        return True
    trace = error.__traceback__
    while trace.tb_next is not None:
        trace = trace.tb_next
    if trace.tb_frame.f_globals.get("__name__", "").startswith("als."):
        return not _calls._is_raw(error)
    return not isinstance(error, TypeError) or trace.tb_frame.f_globals.get("__name__") in ("json.encoder", "json.decoder")


def attempt(kind, name, *given, **named):
    try:
        result = getattr(objects()[kind], name)(*given, **named)
        if inspect.isgenerator(result):
            list(result)
    except Exception as error:
        return error
    return None


@pytest.mark.parametrize("kind, name", METHODS, ids=[".".join(each) for each in METHODS])
def test_unknown_and_extra_arguments(kind, name):
    if name != "set_metrics":  # any name is a metric there
        error = attempt(kind, name, nonsense=5)
        assert isinstance(error, TypeError) and "has no argument 'nonsense': " in str(error) and "\n" not in str(error)
    signature = inspect.signature(getattr(type(objects()[kind]), name))
    if not any(each.kind is each.VAR_POSITIONAL for each in signature.parameters.values()):
        error = attempt(kind, name, *range(20))
        assert isinstance(error, TypeError) and re.search(r" not 20( without|;|$)", str(error)), error
    needed = [each for each in signature.parameters.values() if each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD and each.name not in ("self", "cls")]
    if needed:
        error = attempt(kind, name)
        assert isinstance(error, TypeError) and re.search(rf"is missing {' and '.join(each.name for each in needed)}: write [\w.]+\(", str(error)), error


@pytest.mark.parametrize("kind, name", METHODS, ids=[".".join(each) for each in METHODS])
def test_arguments_of_a_wrong_kind(kind, name):
    thing = objects()[kind]
    parameters = [each for each in inspect.signature(getattr(thing, name)).parameters.values()]
    usual = {"container": "view", "items": "stack", "view": "view", "item": "view", "copy": "layout", "constraint": "constraint", "group": "group"}
    raw = []
    for parameter in parameters:
        for value in wrong():
            things = objects()
            good = {"items": [things["view"]], "rows": [[things["view"]]], "constraints": [things["constraint"]], "views": [things["view"]], "name": "n", "to": things["view"].width == 3,
                    "entries": {"width ==": 3}, "values": {"pad": 3}, "names": ["q"], "specs": [], "attribute": "width", "width": 3, "height": 3, "index": 0, "row": 0, "column": 0, "ratio": 2,
                    "answer": None, "minimum": (1, 1), "maximum": (2, 2), "minimums": [(1, 1)], "maximums": [(1, 1)], "sizes": [(1, 1)], "constants": [1.0], "log": None,
                    "text": "x", "document": "{}", "expectation": "satisfiable", "axis": "horizontal", "value": 3, "other": things["snapshot"], "t": 0.5, "to_": 3, "related": things["view"],
                    "x": 3, "y": 3, "area": (0, 0, 1, 1), "heading": "left", "candidates": [things["view"]],
                        "parent": None, "sibling": None, **{each: things[kind_] for each, kind_ in usual.items() if each not in ("items",)}}
            named = {}
            for each in parameters:
                if each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD) or each is parameter:
                    continue
                if each.default is each.empty:
                    named[each.name] = good[each.name]
            call = getattr(things[kind], name)
            positional = [value] if parameter.kind in (parameter.VAR_POSITIONAL, parameter.POSITIONAL_ONLY) else []
            if parameter.kind is parameter.VAR_KEYWORD:
                named["pad"] = value
            elif not positional:
                named[parameter.name] = value
            try:
                call(*positional, **named)
            except UnicodeEncodeError:
                pass
            except Exception as error:
                if not said(error):
                    raw.append(f"{kind}.{name}({parameter.name}={value!r}): {type(error).__name__}: {error}")
    assert raw == []


def test_what_is_set_and_cannot_be():
    for kind, thing in objects().items():
        for name in dir(type(thing)):
            value = inspect.getattr_static(type(thing), name)
            if name.startswith("_") or not isinstance(value, property) and not hasattr(value, "__set__"):
                continue
            for value in wrong():
                things = objects()
                try:
                    setattr(things[kind], name, value)
                except UnicodeEncodeError:
                    pass
                except Exception as error:
                    assert said(error), f"{kind}.{name} = {value!r}: {type(error).__name__}: {error}"


def test_a_call_that_fails_inside_a_callback_is_not_explained(layout):
    def answer(view, width):
        return len(5)

    layout.a.measure(answer)
    with pytest.raises(TypeError, match="has no len"):
        layout.solve()
    with pytest.raises(ZeroDivisionError):
        layout.add(1 / 0 for _ in range(1))


def test_signatures_and_documentation_are_those_of_the_methods():
    assert list(inspect.signature(als.Layout.stack).parameters)[:4] == ["self", "container", "items", "axis"]
    assert als.Layout.stack.__doc__.startswith("Lines items up") and als.Item.parent.__doc__ and als.Layout.stack.__qualname__ == "Adding.stack"
