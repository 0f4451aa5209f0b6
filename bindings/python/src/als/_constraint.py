"""Constraints and groups that exist."""
from __future__ import annotations

import ctypes as C

from ._advice import check_item, number
from ._backend import calls
from ._calls import advised
from ._copies import Bound
from ._errors import NotSolvedError
from ._expressions import Request
from ._item import Item
from ._tuples import NamedTuple
from ._abi import END, NOT_SOLVED, ConstraintInfo as NativeInfo, GroupInfo as NativeGroupInfo, Term as NativeTerm
from ._native import copied, lib
from ._enums import ArrangementKind, Attribute, FormatOption, Harm, Relation, Relax, Role, Scrolls, Syntax
from ._text import text_options
from . import _kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterable, Iterator, Mapping

    from ._types import Core, Layout


class Term(NamedTuple):
    """An attribute of an item, and its factor."""

    item: Item
    attribute: Attribute
    multiplier: float


class Source(NamedTuple):
    """The place of a constraint in a document: the entry of "constraints" (None outside documents) and the bytes of the part."""

    item: int | None
    offset: int
    length: int


@advised
class Constraint(calls.Handle, Bound):
    """A constraint of a layout; once it is destroyed, every call raises HandleError."""

    __slots__ = ()
    if TYPE_CHECKING:
        _layout: Layout

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Constraint) and self._id == other._id and self._layout is other._layout

    def __hash__(self) -> int:
        return hash(self._id)

    def _twin(self, layout: Core, copy: Core) -> Constraint:
        return layout.constraint_counterpart(copy, self) if self.alive else self

    # A constraint is a sequence of itself alone, so that what takes constraints takes one too, and `one, = layout.add(…)` may be written.

    def __iter__(self) -> Iterator[Constraint]:
        return iter((self,))

    def __len__(self) -> int:
        return 1

    def __getitem__(self, index: int) -> Constraint:
        return (self,)[index]

    def __repr__(self) -> str:
        try:
            waiting = self.waiting_message
            return f"<als.Constraint {self.description!r}>" if waiting is None else f"<als.Constraint, waiting: {waiting}>"
        except Exception:
            return "<als.Constraint, destroyed>"

    def _info(self) -> NativeInfo:
        info = NativeInfo(C.sizeof(NativeInfo))
        self._layout._check(lib.als_constraint_get_info(self._layout._pointer, self._id, C.byref(info)))
        return info

    def _item(self, handle: int) -> Item | None:
        return Item(self._layout, handle) if handle else None

    @property
    def layout(self) -> Layout:
        """The layout it belongs to."""
        return self._layout

    @property
    def id(self) -> int:
        """The handle, for the array forms."""
        return self._id

    @property
    def alive(self) -> bool:
        """False once it is destroyed."""
        return bool(lib.als_constraint_get_info(self._layout._pointer, self._id, C.byref(NativeInfo(C.sizeof(NativeInfo)))) == 0)

    @property
    def document_range(self) -> tuple[int, int] | None:
        """Offset and length, in bytes, of the place in the document it was read from."""
        offset, length = C.c_uint64(), C.c_uint64()
        status = self._layout._check(lib.als_constraint_document_range(self._layout._pointer, self._id, C.byref(offset), C.byref(length)))
        return None if status == END else (offset.value, length.value)

    @property
    def first(self) -> Item | None:
        """The item of the first term; None where its form has more than two terms."""
        return self._item(self._info().first)

    @property
    def second(self) -> Item | None:
        """The item it is related to; None when that is a number."""
        return self._item(self._info().second)

    @property
    def first_attribute(self) -> Attribute:
        """Which attribute of the first item."""
        return Attribute(self._info().first_attribute)

    @property
    def second_attribute(self) -> Attribute:
        """Which attribute of the second item; NONE without one."""
        return Attribute(self._info().second_attribute)

    @property
    def relation(self) -> Relation:
        """Whether the first side is less or equal, equal, or greater or equal."""
        return Relation(self._info().relation)

    @property
    def terms(self) -> list[Term]:
        """The constraint as a sum of terms that is related to the constant."""
        count = self._info().term_count
        native, needed = (NativeTerm * count)(), C.c_size_t()
        self._layout._check(lib.als_constraint_terms_copy(self._layout._pointer, self._id, native, count, C.byref(needed)))
        return [Term(Item(self._layout, term.item), Attribute(term.attribute), term.multiplier) for term in native]

    @property
    def constant(self) -> float:
        """The number added to the second side; it can be set."""
        return float(self._info().constant)

    @constant.setter
    def constant(self, value: float) -> None:
        status = calls.set_constant(self, value if type(value) is float else number(value, "a constant"))
        if status < 0:
            self._layout._check(status)

    @property
    def gone_constant(self) -> float | None:
        """The constant that counts while the second item is gone; None: the usual one."""
        found = C.c_double()
        status = self._layout._check(lib.als_constraint_gone_constant(self._layout._pointer, self._id, C.byref(found)))
        return None if status == END else found.value

    @gone_constant.setter
    def gone_constant(self, value: float | None) -> None:
        if value is None:
            self._layout._check(lib.als_constraint_clear_gone_constant(self._layout._pointer, self._id))
        else:
            self._layout._check(lib.als_constraint_set_gone_constant(self._layout._pointer, self._id, number(value, "a gone constant")))

    @property
    def first_multiplier(self) -> float:
        """The factor of the first attribute: 1, except in a sum."""
        return float(self._info().first_multiplier)

    @property
    def multiplier(self) -> float:
        """The factor of the second attribute; it can be set."""
        return float(self._info().multiplier)

    @multiplier.setter
    def multiplier(self, value: float) -> None:
        self._layout._check(lib.als_constraint_set_multiplier(self._layout._pointer, self._id, number(value, "a multiplier")))

    @property
    def priority(self) -> float:
        """Above 0 and at most 1000, which is required; it can be set."""
        return float(self._info().priority)

    @priority.setter
    def priority(self, value: float) -> None:
        self._layout._check(lib.als_constraint_set_priority(self._layout._pointer, self._id, number(value, "a priority")))

    @property
    def active(self) -> bool:
        """Whether it counts; it can be set."""
        return bool(self._info().active)

    @active.setter
    def active(self, value: bool) -> None:
        self._layout._check(lib.als_constraint_set_active(self._layout._pointer, self._id, bool(value)))

    @property
    def in_force(self) -> bool:
        """Active, and no rule of its group withheld it in the last solve."""
        return bool(self._info().in_force)

    @property
    def broken(self) -> bool:
        """Required, active, and without effect in the published layout."""
        return bool(self._info().broken)

    @property
    def violation(self) -> float:
        """By how many points the published frames miss it."""
        found = C.c_double()
        if self._layout._check(lib.als_constraint_violation(self._layout._pointer, self._id, C.byref(found))) == NOT_SOLVED:
            raise NotSolvedError("an item of this constraint has no frame yet: call solve()")
        return found.value

    @property
    def host(self) -> Item | None:
        """The view that holds it, or would; setting it moves the constraint there, None switches it off."""
        return self._item(self._info().host)

    @host.setter
    def host(self, value: Item | None) -> None:
        if value is not None:
            check_item(value, "a host")
        self._layout._check(lib.als_constraint_set_host(self._layout._pointer, self._id, 0 if value is None else value._id))

    @property
    def group(self) -> Group | None:
        """The group it is in."""
        handle = self._info().group
        return Group(self._layout, handle) if handle else None

    @property
    def source(self) -> Source:
        """Its place in the document it was read from."""
        info = self._info()
        return Source(None if info.source_item < 0 else info.source_item, info.source_offset, info.source_length)

    def _text(self, call: str) -> str | None:
        status, text = copied(getattr(lib, call), self._layout._pointer, self._id)
        self._layout._check(status)
        return None if status == END else text.decode("utf-8", "replace")

    def _set_text(self, call: str, value: str | None) -> None:
        if value is not None and not isinstance(value, str):
            raise TypeError(f"this is a text or None, not {value!r}")
        text = None if value is None else value.encode()
        self._layout._check(getattr(lib, call)(self._layout._pointer, self._id, text, len(text or b"")))

    @property
    def identifier(self) -> str | None:
        """A remark of any content; constraints from texts carry their text."""
        return self._text("als_constraint_identifier_copy")

    @identifier.setter
    def identifier(self, value: str | None) -> None:
        self._set_text("als_constraint_set_identifier", value)

    @property
    def waiting_message(self) -> str | None:
        """Why it waits for the names of its text; None: it does not."""
        return self._text("als_constraint_waiting_message_copy")

    @property
    def name(self) -> str | None:
        """The key under which its host, or the view it was added to by name, keeps it."""
        return self._text("als_constraint_name_copy")

    @name.setter
    def name(self, value: str | None) -> None:
        self._set_text("als_constraint_set_name", value)

    def keep(self, view: Item, name: str) -> None:
        """Puts the constraint under a name into the table of a view, and activates it."""
        text = name.encode()
        self._layout._check(lib.als_constraint_add_named(self._layout._pointer, view._id, self._id, text, len(text)))

    def text(self, syntax: Syntax = Syntax.ANY, scope: Item | None = None) -> str:
        """The constraint in a notation; RelationError where the notation has no words for it."""
        return self.text_and_options(syntax, scope, options=False)[0]

    def text_and_options(self, syntax: Syntax = Syntax.ANY, scope: Item | None = None, *, options: bool = True) -> tuple[str, FormatOption]:
        """The text, and the options a visual format must be read with."""
        bits = C.c_uint32()
        status, text = copied(lib.als_constraint_copy_text, self._layout._pointer, self._id, 0 if scope is None else scope._id, syntax,
                              C.byref(bits) if options else None)
        self._layout._check(status)
        return text.decode("utf-8", "replace"), FormatOption(bits.value)

    @property
    def description(self) -> str:
        """One line for people, in any case."""
        waiting = self.waiting_message
        if waiting is not None:  # its items are not there yet
            return self.identifier or waiting
        info = self._info()
        terms = tuple((term.item, int(term.attribute), term.multiplier) for term in self.terms) if info.term_count > 2 or info.first_multiplier != 1 else ()
        return repr(Request(self._item(info.first), info.first_attribute, info.relation, self._item(info.second), info.second_attribute,
                            info.multiplier, info.constant, terms, info.priority))

    @property
    def data(self) -> object:
        """An object of yours; it is released with the constraint."""
        return _kept.read(self._layout, lib.als_constraint_user_data, self._id)

    @data.setter
    def data(self, value: object) -> None:
        _kept.write(self._layout, lib.als_constraint_set_user_data, self._id, value)

    def destroy(self) -> None:
        """Ends it, as `remove` does."""
        self._layout._check(lib.als_constraint_destroy(self._layout._pointer, self._id))

    def remove(self) -> None:
        """Ends it; `active = False` only switches it off."""
        self.destroy()


def _each(constraints: Iterable[Constraint | Iterable[Constraint]]) -> list[Constraint]:
    found = [each for one in constraints for each in one]
    for each in found:
        if not isinstance(each, Constraint):
            raise TypeError(f"{each!r} is no constraint of a layout: layout.add() gives those")
    return found


@advised
class Group(calls.Handle, Bound):
    """Constraints that are switched together."""

    __slots__ = ()
    if TYPE_CHECKING:
        _layout: Layout

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Group) and self._id == other._id and self._layout is other._layout

    def __hash__(self) -> int:
        return hash(self._id)

    def __repr__(self) -> str:
        return f"<als.Group {self._id:#x}>"

    def _twin(self, layout: Layout, copy: Layout) -> Group:
        groups = layout.groups  # in the order they were made, as those of the copy
        return type(self)(copy, copy.groups[groups.index(self)]._id) if self in groups else self

    @property
    def name(self) -> str | None:
        """Under which `Layout.group_named` finds it."""
        status, text = copied(lib.als_group_name_copy, self._layout._pointer, self._id)
        self._layout._check(status)
        return None if status == END else text.decode()

    def add(self, *constraints: Constraint | Iterable[Constraint]) -> None:
        """Takes constraints in, one or several or lists of them, out of the group each was in; all or none."""
        each = list(_each(constraints))
        handles = (C.c_uint64 * len(each))(*[constraint._id for constraint in each])
        self._layout._check(lib.als_group_add_constraints(self._layout._pointer, self._id, handles, len(handles)))

    def remove(self, *constraints: Constraint | Iterable[Constraint]) -> None:
        """Takes constraints out; they live on."""
        for constraint in _each(constraints):
            self._layout._check(lib.als_group_remove(self._layout._pointer, self._id, constraint._id))

    @property
    def members(self) -> list[Constraint]:
        """Its constraints, in the order they were added."""
        found, all_of_them = C.c_uint64(), []
        while self._layout._check(lib.als_group_member_next(self._layout._pointer, self._id, found.value, C.byref(found))) != END:
            all_of_them.append(Constraint(self._layout, found.value))
        return all_of_them

    def activate(self) -> None:
        """Switches every member on, all or none."""
        self._layout._check(lib.als_group_set_active(self._layout._pointer, self._id, 1))

    def deactivate(self) -> None:
        """Switches every member off."""
        self._layout._check(lib.als_group_set_active(self._layout._pointer, self._id, 0))

    def _rule(self) -> NativeGroupInfo:
        found = NativeGroupInfo(C.sizeof(NativeGroupInfo))
        self._layout._check(lib.als_group_get_info(self._layout._pointer, self._id, C.byref(found)))
        return found

    @property
    def kind(self) -> ArrangementKind:
        """Whether a stack, a grid or a flow made its constraints."""
        return ArrangementKind(self._rule().arrangement)

    @property
    def active(self) -> bool:
        """Whether the last call was `activate`; True at first."""
        return bool(self._rule().active)

    @property
    def in_force(self) -> bool:
        """Whether it was in force in the last solve: active, its condition holds, and its parent is in force."""
        return bool(self._rule().in_force)

    @property
    def parent(self) -> Group | None:
        """The group around it; it can be set."""
        handle = self._rule().parent
        return Group(self._layout, handle) if handle else None

    @parent.setter
    def parent(self, group: Group | None) -> None:
        if group is not None and not isinstance(group, Group):
            raise TypeError(f"a parent is a group or None, not {group!r}")
        handle = group._id if group is not None else 0
        self._layout._check(lib.als_group_set_parent(self._layout._pointer, self._id, handle))

    @property
    def condition(self) -> str | None:
        """The text of the condition; `set_condition` sets it."""
        status, text = copied(lib.als_group_condition_copy, self._layout._pointer, self._id)
        self._layout._check(status)
        return None if status == END else text.decode()

    def set_condition(self, text: str | None, *, scope: Item | None = None, items: Mapping[str, Item] | None = None,
                      values: Mapping[str, float] | None = None) -> None:
        """The group is in force only while this holds, as "root.width < 600 and not gone(sidebar)"; None takes it away."""
        data = None if text is None else text.encode()
        self._layout._check(lib.als_group_set_condition(self._layout._pointer, self._id, scope._id if scope is not None else 0, data,
                                                        len(data or b""), C.byref(text_options(items, values))))

    def set_override(self, values: Mapping[str, object] | str | None, *, scope: Item | None = None) -> None:
        """Sets values while it is in force, as {"sidebar": {"gone": True}, "pad": 24}, or the same as JSON; None takes it away."""
        import json  # not needed by most programs

        text = values if values is None or isinstance(values, str) else json.dumps(values)
        data = None if text is None else text.encode()
        self._layout._check(lib.als_group_set_override(self._layout._pointer, self._id, scope._id if scope is not None else 0, data,
                                                       len(data or b"")))

    def destroy(self) -> None:
        """Ends the group; its constraints live on."""
        self._layout._check(lib.als_group_destroy(self._layout._pointer, self._id))


class ConflictMember(NamedTuple):
    """A constraint or a size of a conflict."""

    role: Role
    constraint: Constraint | None
    item: Item
    attribute: Attribute
    relation: Relation
    value: float
    weight: float
    text: str


class Relaxation(NamedTuple):
    """One change after which the conflict is gone and nothing else is broken."""

    kind: Relax
    constraint: Constraint | None
    item: Item
    attribute: Attribute
    old_value: float
    value: float
    text: str

    #: What the change would do to what is seen.
    harm: Harm = Harm.NONE
    #: Of content: whether it is its hugging that changes, rather than its compression resistance.  Of a limit: whether it is the
    #: maximum, rather than the minimum.
    hugging: bool = False

    def apply(self) -> None:
        """Makes the change."""
        at = 0 if self.attribute is Attribute.WIDTH else 1
        if self.kind is Relax.SIZE:
            size = list(self.item.size)
            size[at] = self.value
            self.item.size = (size[0], size[1])
        elif self.kind is Relax.LIMIT:
            limits = [list(self.item.minimum), list(self.item.maximum)]
            limits[self.hugging][at] = self.value
            (width, height), (wider, higher) = limits
            self.item.set_size_limits((width, height), (wider, higher))
        elif self.kind is Relax.CONTENT:
            both = list(self.item.hugging if self.hugging else self.item.compression)
            both[at] = self.value
            if self.hugging:
                self.item.hugging = (both[0], both[1])
            else:
                self.item.compression = (both[0], both[1])
        elif self.kind is Relax.SCROLLS:
            had_area = self.item.content_insets is not None
            self.item.scrolls = Scrolls(int(self.value))
            if not had_area:
                _hold_in_area(self.item)
        elif self.constraint is not None and self.kind is Relax.SPACING:
            layout = self.constraint._layout
            layout._check(lib.als_stack_set_spacing(layout._pointer, self.constraint._info().group, self.value))
        elif self.constraint is not None and self.kind is Relax.CONSTANT:
            self.constraint.constant = self.value
        elif self.constraint is not None:
            self.constraint.priority = self.value


def _hold_in_area(view: Item) -> None:
    """Makes the constraints between edges of a view and what lies in it again, between its content area and that."""
    layout, area = view._layout, view.content_area
    for constraint in list(layout.constraints):
        ends = [constraint.first, constraint.second]
        if constraint.host != view or view not in ends or ends[0] == ends[1] or len(constraint.terms) != 2:
            continue
        names = [attribute.name for attribute in (constraint.first_attribute, constraint.second_attribute)]
        if any(name in ("WIDTH", "HEIGHT") or "MARGIN" in name or "BASELINE" in name for name in names):
            continue
        first, second = (area if end == view else end for end in ends)
        words = [name.lower().replace("_x", "X").replace("_y", "Y") for name in names]
        record = {"first": first, "firstAttribute": words[0], "relation": constraint.relation.sign, "second": second,
                  "secondAttribute": words[1], "multiplier": constraint.multiplier, "constant": constraint.constant,
                  "priority": constraint.priority}
        constraint.destroy()
        layout.add(record)


class Conflict(NamedTuple):
    """Required constraints that cannot hold together; without any one of them the others can."""

    constraints: tuple[Constraint, ...]
    broken: Constraint | None
    message: str
    #: By how many points the broken one misses with all content around it as large as it is.
    missed: float = 0.0
    #: The constraints and the sizes that the proof needs.
    members: tuple[ConflictMember, ...] = ()
    #: What would settle it, the cheapest first.
    relaxations: tuple[Relaxation, ...] = ()
    #: By how many points the broken one misses at best, which the weights of the members prove.
    least: float = 0.0
