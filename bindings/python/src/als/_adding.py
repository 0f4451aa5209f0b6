"""Creating, finding and destroying constraints."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable, Mapping

from ._advice import ItemBase, check_item, not_added, number, single
from ._anchors import ItemSize, Requests
from ._arranging import barrier_spec, flow_spec, grid_spec, make_barrier, make_flow, make_grid, make_stack, stack_spec
from ._backend import calls
from ._builder import Builder, native_steps
from ._bulk import Constraints, memory_of
from ._calls import advised
from ._constraint import Constraint, Group
from ._core import Core
from ._edits import Edit
from ._errors import ArgumentError, failure
from ._expressions import Request
from ._frames import handles_of
from ._item import Item
from ._abi import END, FLAG_INACTIVE, BuilderStep, ConstraintSpec, TextOptions, ShorthandEntry
from ._native import copied, lib
from ._records import request_of
from ._shorthand import put
from ._text import text_options
from ._enums import Alignment, Attribute, Axis, Distribution, FlowDistribution, Syntax
from ._words import overload, word_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    from ._types import Addition, AlignmentLike, Cell, Flow, FormatOption, Grid, Record, ShorthandValue, Stack


#: How most texts are read.  The library only reads it, so all layouts and threads share it.
_USUAL = text_options()


def _spec(request: Request) -> ConstraintSpec:
    assert request.first is not None
    second = request.second
    return ConstraintSpec(request.first._id, 0 if second is None else second._id, request.first_attribute, request.second_attribute,
                          request.relation, single(request.priority), request.multiplier, request.constant)


def _flat(layout: Core, additions: Iterable[Addition]) -> list[str | Request]:
    """The texts and constraints in lists of any depth, in their order."""
    found: list[str | Request] = []
    waiting = [iter(additions)]
    while waiting:
        one = next(waiting[-1], waiting)
        if one is waiting:
            waiting.pop()
        elif isinstance(one, (str, Request)):
            found.append(one)
        elif isinstance(one, Mapping):
            found.append(request_of(layout, one))  # type: ignore[arg-type,unused-ignore]
        elif isinstance(one, Iterable) and not isinstance(one, (bytes, ItemBase, Constraint, ItemSize)) and len(waiting) < 100:
            waiting.append(iter(one))  # type: ignore[arg-type]
        else:
            raise TypeError(not_added(one))
    return found


def _endable(constraints: Sequence[Any]) -> Any:
    """What `remove` is given as one iterable, or what to write instead."""
    for one in constraints:
        for each in (one if isinstance(one, (list, tuple)) else (one,)):
            if isinstance(each, ItemBase):
                raise TypeError(f"{each!r} is a view: write view.destroy(), which ends its constraints too, or view.gone = True to put it aside")
            if isinstance(each, (Request, Requests)):
                raise TypeError(f"{each!r} is a new constraint: keep what layout.add() gives, and remove that")
            if isinstance(each, Group):
                raise TypeError(f"{each!r} is a group: write group.deactivate(), or layout.remove(group.members)")
            if isinstance(each, str):
                raise TypeError(f"{each!r} is a text: write layout.remove_named([{each!r}]), or keep what layout.add() gives")
    if len(constraints) == 1:
        return constraints[0]
    return [each for one in constraints for each in one]


@advised
class Adding(Core):
    """The calls of a layout about constraints."""

    @overload
    def add(self, addition: Request | Record, /, *, scope: Item | None = None, syntax: Syntax | str = Syntax.ANY,  # type: ignore[overload-overlap]
            items: Mapping[str, Item] | None = None, values: Mapping[str, float] | None = None, group: Group | None = None,
            active: bool = True, options: FormatOption | int = 0, spacing: float | Sequence[float | None] | None = None,
            meta: bool = False, lenient: bool = False) -> Constraint: ...
    @overload
    def add(self, *additions: Addition, scope: Item | None = None, syntax: Syntax | str = Syntax.ANY,
            items: Mapping[str, Item] | None = None, values: Mapping[str, float] | None = None, group: Group | None = None,
            active: bool = True, options: FormatOption | int = 0, spacing: float | Sequence[float | None] | None = None,
            meta: bool = False, lenient: bool = False) -> list[Constraint]: ...
    def add(self, *additions: Any, scope: Item | None = None, syntax: Syntax | str = Syntax.ANY, items: Mapping[str, Item] | None = None,
            values: Mapping[str, float] | None = None, group: Group | None = None, active: bool = True,
            options: FormatOption | int = 0, spacing: float | Sequence[float | None] | None = None, meta: bool = False,
            lenient: bool = False, deferred: bool = False) -> Any:
        """Makes constraints from texts in any notation and from relations like ``a.left == b.right + 8``, all or none.

        One relation returns its constraint.  A text, which may create several constraints, returns a list, and so do several additions.  A record is a
        dictionary with the keys of documents: ``{"first": "a", "firstAttribute": "width", "constant": 40}``; its items may be objects too.

        `scope` is `self` of the texts, and where names are looked up first, after `items` (name to item) and `values` (name to
        number).  `group` and `active` hold for all of them.  `options` and `spacing` are for visual formats: the standard space,
        or that and the one to the superview (None: up to its margins), or the 3, 6 or 7 numbers of als.h.  `meta` lets the meta comments
        of extended formats count, `lenient` allows spaces inside formats and words for priorities.
        With `deferred` texts may name items that come later; their constraints wait for them, see `Layout.waiting`.
        """
        if len(additions) == 1 and group is None:
            only = additions[0]
            if type(only) is Request:
                return self._request(only, 0 if active else FLAG_INACTIVE)
        parts, made = _flat(self, additions), []
        notation = word_of(Syntax, syntax)
        if scope is not None:
            check_item(scope, "a scope")
        if group is not None and not isinstance(group, Group):
            raise TypeError(f"a group is what layout.group() gives, not {group!r}: write group=layout.group_named('…')")
        usual = active and not (items or values or options or meta or lenient or deferred) and group is None and spacing is None
        native = _USUAL if usual else text_options(items, values, group, active, options, spacing, meta, lenient, deferred)
        if len(parts) == 1 and isinstance(parts[0], str):
            return self._text(parts[0], scope, notation, native)
        with Edit(self):  # type: ignore[arg-type]
            for part in parts:
                if isinstance(part, str):
                    made += self._text(part, scope, notation, native)
                    continue
                constraint = self._request(part, native.flags & FLAG_INACTIVE)
                if group is not None:
                    group.add(constraint)
                made.append(constraint)
        return made[0] if len(additions) == 1 and isinstance(additions[0], (Request, Mapping)) else made

    def _request(self, request: Request, flags: int) -> Constraint:
        priority = request.priority
        if priority != 1000.0:
            priority = single(priority)
        first = request.first
        if first is None:
            made = calls.create_terms(Constraint, self, request.more, request.relation, request.constant, priority, flags)
        else:
            made = calls.create(Constraint, self, first, request.first_attribute, request.relation, request.second, request.second_attribute,
                                priority, request.multiplier, request.constant, flags)
        if isinstance(made, int):
            raise failure(self, made)
        return made

    def _text(self, text: str, scope: Item | None, syntax: Syntax, options: TextOptions) -> list[Constraint]:
        made = calls.add(Constraint, self, scope, syntax, text.encode("utf-8", "surrogatepass"), C.addressof(options))
        if isinstance(made, int):
            raise failure(self, made)
        return made

    def format_meta(self, text: str, prefix: str | None = None) -> dict[str, object]:
        """The meta comments of an extended visual format; nothing changes."""
        import json

        data, word = text.encode("utf-8", "surrogatepass"), None if prefix is None else prefix.encode()
        status, found = copied(lib.als_format_meta_copy, self._pointer, data, len(data), word, len(word or b""))
        self._check(status)
        meta: dict[str, object] = json.loads(found)
        return meta

    def add_many(self, specs: Iterable[object], *, active: bool = True, group: Group | None = None) -> Constraints:
        """Makes many constraints in one call, all or none.

        `specs` is a buffer of rows of `als.SPEC_DTYPE` (a structured numpy array), or tuples in that order: first item, second
        item or 0, first attribute, second attribute or 0, relation (-1, 0, 1), priority, multiplier, constant.  Items are given
        by their `id`.
        """
        made = calls.constraints(self, group, memory_of(specs), 0 if active else FLAG_INACTIVE)
        if isinstance(made, int):
            raise failure(self, made)
        return Constraints(self, made)

    def shorthand(self, view: Item, entries: Mapping[str, ShorthandValue] | Iterable[tuple[str, ShorthandValue]], *,
                  group: Group | None = None, active: bool = True) -> list[Constraint]:
        """Auto Layout Shorthand: the constraints of one view as a dictionary (or as pairs), all or none, in order."""
        listed: list[tuple[Any, Any]] = list(entries.items() if isinstance(entries, Mapping) else entries)
        native = (ShorthandEntry * len(listed))()
        for entry, (key, value) in zip(native, listed):
            put(entry, key, value)
        made = (C.c_uint64 * len(listed))()
        options = text_options(group=group, active=active)
        self._check(lib.als_shorthand_add(self._pointer, view._id, native, len(listed), C.byref(options), made))
        return [Constraint(self, handle) for handle in made]

    def build(self, view: Item, on: Item | None = None, *, active: bool = True) -> Builder:
        """The AutoLayoutKit builder: ``with layout.build(view) as c: c.set("width", 32)``."""
        return Builder(self, view, on, active)  # type: ignore[arg-type]

    def _build(self, view: Item, on: Item | None, steps: list[BuilderStep], active: bool) -> list[Constraint]:
        capacity = max(1, 4 * len(steps))  # align_all_edges makes the most
        handles, count, options = (C.c_uint64 * capacity)(), C.c_size_t(), text_options(active=active)
        self._check(lib.als_builder_add(self._pointer, view._id, 0 if on is None else on._id, native_steps(steps), len(steps),
                                        C.byref(options), handles, capacity, C.byref(count)))
        return [Constraint(self, handle) for handle in handles[:count.value]]

    def replace(self, view: Item, name: str, to: Request | str, *, active: bool = True, items: Mapping[str, Item] | None = None,
                values: Mapping[str, float] | None = None) -> Constraint:
        """Makes the constraint that `view` keeps under `name` be this one, or makes one there."""
        key, made = name.encode(), C.c_uint64()
        if isinstance(to, Request):
            if to.more:
                raise ArgumentError("only a constraint of two terms can replace one by name")
            status = lib.als_constraint_replace(self._pointer, view._id, key, len(key), C.byref(_spec(to)),
                                                0 if active else FLAG_INACTIVE, C.byref(made))
        else:
            text, options = to.encode(), text_options(items, values, active=active)
            status = lib.als_constraint_replace_text(self._pointer, view._id, key, len(key), Syntax.ANY, text, len(text),
                                                     C.byref(options), C.byref(made))
        self._check(status)
        return Constraint(self, made.value)

    # ---- stacks and grids ----

    def stack(self, container: Item, items: Iterable[Item], axis: Axis | str = Axis.HORIZONTAL,
              distribution: Distribution | str = Distribution.FILL, alignment: Alignment | str = Alignment.FILL, spacing: float = 0.0,
              custom_spacing: Mapping[Item, float] | None = None, margins: bool = False, baselines: bool = False, bias: float = 0.5,
              weights: Mapping[Item, float] | None = None, *, active: bool = True) -> Stack:
        """Lines items up inside a view or a guide, and keeps them so while they go and come back.

        `axis`, `distribution` and `alignment` may be words: ``"vertical"``, ``"equalSpacing"``, ``"center"``.  `custom_spacing` is the space
        behind certain items; `margins` keeps inside the margins of the container; with `baselines` the spaces of a column run from last
        to first baseline.  `bias` is the part of the remaining space before ``"packed"`` members; members of a ``"fill"`` stack with
        `weights` share the remaining space.
        """
        spec = stack_spec(items, axis, distribution, alignment, spacing, custom_spacing, margins, baselines, bias, weights)
        return make_stack(self, container, spec, active)

    def grid(self, container: Item, rows: Iterable[Iterable[Item | Cell | None]], spacing: float | tuple[float, float] = 0.0,
             column_spacing: Sequence[float] | None = None, row_spacing: Sequence[float] | None = None,
             column_alignment: AlignmentLike | Sequence[AlignmentLike] = Alignment.FILL,
             row_alignment: AlignmentLike | Sequence[AlignmentLike] = Alignment.FILL, equal_columns: bool = False, equal_rows: bool = False,
             margins: bool = False, column_minimum: float = 0.0, *, active: bool = True) -> Grid:
        """Puts items into rows and columns of a view or a guide.

        Each row is a list of items, of `Cell` for those that span lines or have alignments of their own, and of None for empty places; places
        that a cell of an earlier row reaches into are passed over.  `spacing` is one number or (between columns, between rows);
        `column_spacing` and `row_spacing` give every space its own.  With a `column_minimum` above 0 there are as many equal columns as
        fit with at least this width, and the cells lie in them row by row.
        """
        spec = grid_spec(rows, spacing, column_spacing, row_spacing, column_alignment, row_alignment, equal_columns, equal_rows, margins,
                         column_minimum)
        return make_grid(self, container, spec, active)

    def flow(self, container: Item, items: Iterable[Item], axis: Axis | str = Axis.HORIZONTAL,
             distribution: FlowDistribution | str = FlowDistribution.LEADING, alignment: Alignment | str = Alignment.LEADING,
             spacing: float = 0.0, line_spacing: float | None = None, per_line: int | None = None, equal: bool = False,
             margins: bool = False, name: str | None = None, *, active: bool = True) -> Flow:
        """Puts items into lines that break where a view or a guide ends.

        `line_spacing` is the space between lines (None: `spacing`), `per_line` how many items a line may hold; with `equal` all items are
        as wide as the widest.  `name` is for the flow and its guides: ``~NAME.line1`` is the first line.
        """
        spec = flow_spec(items, axis, distribution, alignment, spacing, line_spacing, per_line, equal, margins, name)
        return make_flow(self, container, spec, active)

    def barrier(self, items: Iterable[Item], side: Attribute | str = Attribute.TRAILING, margin: float = 0.0, name: str | None = None, *,
                active: bool = True) -> Barrier:
        """Makes a guide at the last (trailing, right, bottom) or first (leading, left, top) of these edges of items that are not gone.

        `margin` is the distance outwards.  Constraints name `Barrier.guide`, texts the guide's `name`: the fields of a form begin
        behind the longest of their labels.
        """
        return make_barrier(self, barrier_spec(items, side, margin, name), active)

    def aspect_ratio(self, item: Item, ratio: float, priority: float = 1000.0, *, active: bool = True) -> Constraint:
        """``item.width == ratio * item.height``: 16 / 9 for a video."""
        made = C.c_uint64()
        check_item(item)
        self._check(lib.als_aspect_ratio_create(self._pointer, item._id, number(ratio, "a ratio"), number(priority, "a priority"), 0 if active else FLAG_INACTIVE, C.byref(made)))
        return Constraint(self, made.value)

    # ---- many at once ----

    def set_constants(self, constraints: Iterable[Constraint | int], constants: Iterable[float]) -> None:
        """Sets the constants of many constraints, all or none."""
        handles = handles_of(constraints)
        values = list(constants)
        if len(values) != len(handles):
            raise ValueError(f"{len(handles)} constraints and {len(values)} constants")
        self._check(lib.als_constraints_set_constants(self._pointer, handles, (C.c_double * len(values))(*values), len(handles)))

    def activate(self, constraints: Constraint | Iterable[Constraint | int]) -> None:
        """Switches constraints on, all or none."""
        handles = handles_of(constraints)
        self._check(lib.als_constraints_set_active(self._pointer, handles, len(handles), 1))

    def deactivate(self, constraints: Constraint | Iterable[Constraint | int]) -> None:
        """Switches constraints off, all or none."""
        handles = handles_of(constraints)
        self._check(lib.als_constraints_set_active(self._pointer, handles, len(handles), 0))

    def remove(self, *constraints: Constraint | Iterable[Constraint | int]) -> None:
        """Destroys constraints, one or many, all or none.  A view is ended by its own `destroy`."""
        handles = handles_of(_endable(constraints))
        self._check(lib.als_constraints_destroy(self._pointer, handles, len(handles)))

    # ---- by name ----

    @property
    def constraints(self) -> list[Constraint]:
        """All of them, in the order they were made."""
        return list(self._walk(lib.als_constraint_next, Constraint))

    def _constraint_named(self, view: int, name: str) -> Constraint | None:
        key, found = name.encode(), C.c_uint64()
        status = self._check(lib.als_constraint_find(self._pointer, view, key, len(key), C.byref(found)))
        return None if status == END else Constraint(self, found.value)

    def constraints_named(self, name: str, scope: Item | None = None) -> list[Constraint]:
        """Those kept under a name by `scope` and all inside it, or by any item."""
        key = name.encode()
        return list(self._walk(lib.als_constraint_named_next, Constraint, 0 if scope is None else scope._id, key, len(key)))

    def remove_named(self, names: Sequence[str], view: Item | None = None, *, subtree: bool = False) -> int:
        """Destroys the constraints that `view` keeps under these names, with `subtree` also those of items inside it, or without a view those of all; returns their number."""
        texts = [name.encode() for name in names]
        lengths, count = (C.c_size_t * len(texts))(*map(len, texts)), C.c_size_t()
        self._check(lib.als_constraints_destroy_named(self._pointer, 0 if view is None else view._id, subtree,
                                                      (C.c_char_p * len(texts))(*texts), lengths, len(texts), C.byref(count)))
        return count.value

    # ---- groups and metrics ----

    def group(self, name: str | None = None) -> Group:
        """Makes a group of constraints that are switched together."""
        text, made = None if name is None else name.encode(), C.c_uint64()
        self._check(lib.als_group_create(self._pointer, text, len(text or b""), C.byref(made)))
        return Group(self, made.value)

    def group_named(self, name: str) -> Group:
        """The group of this name; KeyError when there is none."""
        text, found = name.encode(), C.c_uint64()
        if self._check(lib.als_group_find(self._pointer, text, len(text), C.byref(found))) == END:
            raise KeyError(name)
        return Group(self, found.value)

    @property
    def groups(self) -> list[Group]:
        """All groups, stacks and grids among them, in the order they were made."""
        return list(self._walk(lib.als_group_next, Group))

    def set_metrics(self, values: Mapping[str, float | str] | None = None, /, **more: float | str) -> None:
        """Named numbers for texts, by key word or in a dictionary, all or none.  Constraints that were made with ``$pad`` follow the
        metric; those made with ``pad`` keep the value it had.  A metric can be a text such as ``"2 * pad + 4"``, which is computed
        again whenever a metric changes that it names."""
        with Edit(self):  # type: ignore[arg-type]
            for name, value in {**(values or {}), **more}.items():
                text = name.encode()
                if isinstance(value, str):
                    formula = value.encode("utf-8", "surrogatepass")
                    self._check(lib.als_metric_set_text(self._pointer, text, len(text), formula, len(formula)))
                    continue
                self._check(lib.als_metric_set(self._pointer, text, len(text), number(value, f"the metric {name}")))

    def metric(self, name: str) -> float | None:
        """The value of a named number; None when there is none."""
        text, found = name.encode(), C.c_double()
        status = self._check(lib.als_metric_get(self._pointer, text, len(text), C.byref(found)))
        return None if status == END else found.value

    def metric_text(self, name: str) -> str | None:
        """The text of a metric; None for a number, and when there is none."""
        name_bytes = name.encode()
        status, text = copied(lib.als_metric_text_copy, self._pointer, name_bytes, len(name_bytes))
        return None if self._check(status) == END else text.decode()

    def remove_metric(self, name: str) -> None:
        """Removes a named number."""
        text = name.encode()
        self._check(lib.als_metric_remove(self._pointer, text, len(text)))
