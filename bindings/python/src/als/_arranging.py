"""Stacks, grids, flows and barriers."""
from __future__ import annotations

import ctypes as C
from collections.abc import Iterable, Mapping

from ._calls import advised
from ._constraint import Group
from ._advice import ItemBase, check_item, flag, items_of, number, pair
from ._errors import ArgumentError
from ._item import Item
from ._abi import (ALIGNMENT_OF_LINE, END, FLAG_INACTIVE, SPACING_USUAL, BarrierInfo, BarrierSpec, FlowInfo, FlowPlace, FlowSpec, GridCell, GridLines,
                   GridSpec, Handle, StackSpec)
from ._native import copied, lib
from ._tuples import NamedTuple
from ._enums import Alignment, Attribute, Axis, Distribution, FlowDistribution, GridPart
from ._words import word_of

LONGEST_SPAN = 1000
_MARGINS = "write margins=True to keep inside the margins of the container, and container.margins = 8 for how wide they are"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    from ._types import AlignmentLike, Core


class Cell(NamedTuple):
    """A cell of a grid that spans lines, or is aligned in its own way."""

    item: Item
    column_span: int = 1
    row_span: int = 1
    column_alignment: AlignmentLike = None
    row_alignment: AlignmentLike = None


@advised
class _Arrangement(Group):
    """What stacks and grids share: the group of their constraints, which is made anew when a member goes or comes back."""

    __slots__ = ()

    @property
    def arranged(self) -> list[Item]:
        """The members of a stack in order, or the items of a grid in the order of its cells."""
        count = C.c_size_t()
        self._layout._check(lib.als_arrangement_members_copy(self._layout._pointer, self._id, None, 0, C.byref(count)))
        items = (C.c_uint64 * count.value)()
        self._layout._check(lib.als_arrangement_members_copy(self._layout._pointer, self._id, items, count.value, C.byref(count)))
        return [Item(self._layout, handle) for handle in items]

    def destroy(self) -> None:
        """Destroys the constraints, the guides and the group."""
        self._layout._check(lib.als_arrangement_destroy(self._layout._pointer, self._id))


@advised
class Stack(_Arrangement):
    """Items in a row or a column."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<als.Stack {self._id:#x}>"

    def set(self, items: Iterable[Item], axis: Axis | str = Axis.HORIZONTAL, distribution: Distribution | str = Distribution.FILL,
            alignment: Alignment | str = Alignment.FILL, spacing: float = 0.0, custom_spacing: Mapping[Item, float] | None = None,
            margins: bool = False, baselines: bool = False, bias: float = 0.5, weights: Mapping[Item, float] | None = None) -> None:
        """Replaces the specification of the stack; the arguments are those of `Layout.stack`."""
        spec = stack_spec(items, axis, distribution, alignment, spacing, custom_spacing, margins, baselines, bias, weights)
        self._layout._check(lib.als_stack_set(self._layout._pointer, self._id, C.byref(spec)))

    def set_spacing(self, spacing: float) -> None:
        """Sets the space between neighbours; members with a space of their own keep that."""
        self._layout._check(lib.als_stack_set_spacing(self._layout._pointer, self._id, number(spacing, "a spacing")))

    def insert(self, index: int, item: Item) -> None:
        """Puts an item in front of the one at `index`; a member moves there."""
        check_item(item)
        self._layout._check(lib.als_stack_insert(self._layout._pointer, self._id, item._id, index))

    def append(self, item: Item) -> None:
        """Puts an item at the end; a member moves there."""
        check_item(item)
        self._layout._check(lib.als_stack_insert(self._layout._pointer, self._id, item._id, C.c_size_t(-1).value))

    def take_out(self, item: Item) -> None:
        """Takes an item out of the stack; it stays where its other constraints put it."""
        check_item(item)
        self._layout._check(lib.als_stack_remove(self._layout._pointer, self._id, item._id))


@advised
class Flow(_Arrangement):
    """Items in lines that break where the container ends."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<als.Flow {self._id:#x}>"

    def set(self, items: Iterable[Item], axis: Axis | str = Axis.HORIZONTAL, distribution: FlowDistribution | str = FlowDistribution.LEADING,
            alignment: Alignment | str = Alignment.LEADING, spacing: float = 0.0, line_spacing: float | None = None, per_line: int | None = None,
            equal: bool = False, margins: bool = False, name: str | None = None) -> None:
        """Replaces the specification of the flow; the arguments are those of `Layout.flow`."""
        spec = flow_spec(items, axis, distribution, alignment, spacing, line_spacing, per_line, equal, margins, name)
        self._layout._check(lib.als_flow_set(self._layout._pointer, self._id, C.byref(spec)))

    @property
    def flow_name(self) -> str | None:
        """The name in the specification, or else of the container."""
        status, text = copied(lib.als_flow_name_copy, self._layout._pointer, self._id)
        self._layout._check(status)
        return None if status == END else text.decode()

    @property
    def info(self) -> FlowInfo:
        """The specification as the library has it, and the number of lines."""
        info = FlowInfo(C.sizeof(FlowInfo))
        self._layout._check(lib.als_flow_get_info(self._layout._pointer, self._id, C.byref(info)))
        return info

    @property
    def lines(self) -> list[list[Item]]:
        """The items of each line in the last solve."""
        needed = C.c_size_t()
        self._layout._check(lib.als_flow_lines_copy(self._layout._pointer, self._id, None, 0, C.byref(needed)))
        places = (FlowPlace * needed.value)()
        self._layout._check(lib.als_flow_lines_copy(self._layout._pointer, self._id, places, needed.value, C.byref(needed)))
        lines: list[list[Item]] = []
        for place in places:
            if place.line == len(lines):
                lines.append([])
            lines[place.line].append(Item(self._layout, place.item))
        return lines

    def set_spacing(self, spacing: float) -> None:
        """Sets the space between neighbours."""
        self._layout._check(lib.als_stack_set_spacing(self._layout._pointer, self._id, number(spacing, "a spacing")))

    def insert(self, index: int, item: Item) -> None:
        """Puts an item in front of the one at `index`; a member moves there."""
        check_item(item)
        self._layout._check(lib.als_stack_insert(self._layout._pointer, self._id, item._id, index))

    def append(self, item: Item) -> None:
        """Puts an item at the end; a member moves there."""
        check_item(item)
        self._layout._check(lib.als_stack_insert(self._layout._pointer, self._id, item._id, C.c_size_t(-1).value))

    def take_out(self, item: Item) -> None:
        """Takes an item out of the flow; it stays where its other constraints put it."""
        check_item(item)
        self._layout._check(lib.als_stack_remove(self._layout._pointer, self._id, item._id))


@advised
class Grid(_Arrangement):
    """Items in rows and columns."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<als.Grid {self._id:#x}>"

    def set(self, rows: Iterable[Iterable[Item | Cell | None]], spacing: float | tuple[float, float] = 0.0,
            column_spacing: Sequence[float] | None = None, row_spacing: Sequence[float] | None = None,
            column_alignment: AlignmentLike | Sequence[AlignmentLike] = Alignment.FILL,
            row_alignment: AlignmentLike | Sequence[AlignmentLike] = Alignment.FILL, equal_columns: bool = False, equal_rows: bool = False,
            margins: bool = False, column_minimum: float = 0.0) -> None:
        """Replaces the specification of the grid; the arguments are those of `Layout.grid`."""
        spec = grid_spec(rows, spacing, column_spacing, row_spacing, column_alignment, row_alignment, equal_columns, equal_rows, margins,
                         column_minimum)
        self._layout._check(lib.als_grid_set(self._layout._pointer, self._id, C.byref(spec)))


    def put(self, item: Item, row: int, column: int, *, row_span: int = 1, column_span: int = 1,
            column_alignment: AlignmentLike = None, row_alignment: AlignmentLike = None) -> None:
        """Puts an item into a cell; one that is in the grid already moves there."""
        cell = native_cell(Cell(item, column_span, row_span, column_alignment, row_alignment), row, column)
        self._layout._check(lib.als_grid_set_cells(self._layout._pointer, self._id, C.byref(cell), 1))

    def take_out(self, item: Item) -> None:
        """Takes an item out of its cell; it stays where its other constraints put it."""
        self._layout._check(lib.als_grid_remove(self._layout._pointer, self._id, item._id))

    def insert_rows(self, index: int | None = None, count: int = 1) -> None:
        """Makes empty rows in front of the one at `index`, or at the end."""
        self._insert(GridPart.ROWS, index, count)

    def insert_columns(self, index: int | None = None, count: int = 1) -> None:
        """Makes empty columns in front of the one at `index`, or at the end."""
        self._insert(GridPart.COLUMNS, index, count)

    def _insert(self, lines: GridPart, index: int | None, count: int) -> None:
        self._layout._check(lib.als_grid_insert_lines(self._layout._pointer, self._id, lines, _place(index), _count(count)))

    def remove_rows(self, index: int, count: int = 1) -> None:
        """Takes rows out, and the cells that lie in them alone."""
        self._remove(GridPart.ROWS, index, count)

    def remove_columns(self, index: int, count: int = 1) -> None:
        """Takes columns out, and the cells that lie in them alone."""
        self._remove(GridPart.COLUMNS, index, count)

    def _remove(self, lines: GridPart, index: int, count: int) -> None:
        self._layout._check(lib.als_grid_remove_lines(self._layout._pointer, self._id, lines, _count(index), _count(count)))

    def move_rows(self, index: int, before: int | None = None, count: int = 1) -> None:
        """Moves rows with their cells in front of the row that is `before` now, or to the end."""
        self._move(GridPart.ROWS, index, before, count)

    def move_columns(self, index: int, before: int | None = None, count: int = 1) -> None:
        """Moves columns with their cells in front of the column that is `before` now, or to the end."""
        self._move(GridPart.COLUMNS, index, before, count)

    def _move(self, lines: GridPart, index: int, before: int | None, count: int) -> None:
        self._layout._check(lib.als_grid_move_lines(self._layout._pointer, self._id, lines, _count(index), _count(count), _place(before)))

    def set_rows_gone(self, index: int, gone: bool = True, count: int = 1) -> None:
        """Takes the views that lie in these rows alone out of the layout, or puts them back."""
        self._set_gone(GridPart.ROWS, index, gone, count)

    def set_columns_gone(self, index: int, gone: bool = True, count: int = 1) -> None:
        """Takes the views that lie in these columns alone out of the layout, or puts them back."""
        self._set_gone(GridPart.COLUMNS, index, gone, count)

    def _set_gone(self, lines: GridPart, index: int, gone: bool, count: int) -> None:
        self._layout._check(lib.als_grid_set_lines_gone(self._layout._pointer, self._id, lines, _count(index), _count(count), gone))


@advised
class Barrier(_Arrangement):
    """A guide at the outermost edge of its members, which it follows and does not move."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<als.Barrier {self._id:#x}>"

    def _info(self) -> BarrierInfo:
        info = BarrierInfo(C.sizeof(BarrierInfo))
        self._layout._check(lib.als_barrier_get_info(self._layout._pointer, self._id, C.byref(info)))
        return info

    @property
    def guide(self) -> Item:
        """The guide, which constraints name."""
        return Item(self._layout, self._info().guide)

    @property
    def side(self) -> Attribute:
        """The edge of its members that it follows."""
        return Attribute(self._info().side)

    @property
    def margin(self) -> float:
        """The distance outwards from that edge."""
        return self._info().margin

    def set(self, items: Iterable[Item], side: Attribute | str = Attribute.TRAILING, margin: float = 0.0) -> None:
        """Replaces members, side and margin; the nearest view around the members must be the same."""
        spec = barrier_spec(items, side, margin, None)
        self._layout._check(lib.als_barrier_set(self._layout._pointer, self._id, C.byref(spec)))


def _count(number: int) -> int:
    if number < 0:
        raise ArgumentError(f"an index or a count is not negative, and {number} is")
    return number


def _place(index: int | None) -> int:
    return C.c_size_t(-1).value if index is None else _count(index)


def native_cell(cell: Cell, row: int, column: int) -> GridCell:
    """The cell as the library has it."""
    if row < 0 or column < 0:
        raise ArgumentError("rows and columns are counted from 0")
    for span in (cell.column_span, cell.row_span):
        if not 1 <= span <= LONGEST_SPAN:
            raise ArgumentError(f"a span is 1 to {LONGEST_SPAN}, not {span}")
    across, down = (ALIGNMENT_OF_LINE if word is None else word_of(Alignment, word) for word in (cell.column_alignment, cell.row_alignment))
    return GridCell(cell.item._id, row, column, cell.row_span, cell.column_span, across, down)


def stack_spec(items: Iterable[Item], axis: Axis | str, distribution: Distribution | str, alignment: Alignment | str, spacing: float,
               custom_spacing: Mapping[Item, float] | None, margins: bool, baselines: bool, bias: float,
               weights: Mapping[Item, float] | None) -> StackSpec:
    """The struct of the library; it keeps the arrays it points to alive."""
    members: list[Item] = list(items_of(items, "a stack"))  # type: ignore[arg-type]
    spec = StackSpec(C.sizeof(StackSpec), word_of(Axis, axis), word_of(Distribution, distribution), word_of(Alignment, alignment),
                     flag(margins, "margins", _MARGINS), flag(baselines, "baselines", "write baselines=True"), number(spacing, "spacing"))
    spec.members, spec.member_count = (Handle * len(members))(*[item._id for item in members]), len(members)
    if custom_spacing:
        if not isinstance(custom_spacing, Mapping):
            raise TypeError(f"custom_spacing is a dictionary, not {custom_spacing!r}: write custom_spacing={{view: 20}} for the space behind a view")
        strangers = [item for item in custom_spacing if item not in members]
        if strangers:
            raise ArgumentError(f"{strangers[0]!r} is not in the stack")
        spec.spacing_after = (C.c_double * len(members))(*[custom_spacing.get(item, SPACING_USUAL) for item in members])
    spec.bias = number(bias, "bias")
    if weights:
        if not isinstance(weights, Mapping):
            raise TypeError(f"weights is a dictionary, not {weights!r}: write weights={{view: 2}}")
        for item in weights:
            if item not in members:
                raise ArgumentError(f"{item!r} is not in the stack")
        spec.weights = (C.c_double * len(members))(*[weights.get(item, 0.0) for item in members])
    return spec


def flow_spec(items: Iterable[Item], axis: Axis | str, distribution: FlowDistribution | str, alignment: Alignment | str, spacing: float,
              line_spacing: float | None, per_line: int | None, equal: bool, margins: bool, name: str | None) -> FlowSpec:
    """The struct of the library; it keeps the arrays it points to alive."""
    members: list[Item] = list(items_of(items, "a flow"))  # type: ignore[arg-type]
    if per_line is not None and not 1 <= per_line <= 0x7FFFFFFF:
        raise ArgumentError(f"a line holds at least one item, not {per_line}")
    spec = FlowSpec(C.sizeof(FlowSpec), word_of(Axis, axis), word_of(FlowDistribution, distribution), word_of(Alignment, alignment),
                    flag(margins, "margins", _MARGINS), flag(equal, "equal", "write equal=True"), per_line or 0)
    spec.spacing = number(spacing, "spacing")
    spec.line_spacing = SPACING_USUAL if line_spacing is None else number(line_spacing, "line_spacing")
    spec.members, spec.member_count = (Handle * len(members))(*[item._id for item in members]), len(members)
    if name is not None:
        spec.flow_name = name.encode()
        spec.flow_name_length = len(name.encode())
    return spec


def _lines(count: int, spacing: Sequence[float], alignment: AlignmentLike | Sequence[AlignmentLike], equal: bool) -> GridLines:
    lines = GridLines(count, flag(equal, "what makes lines equal", "write equal_columns=True or equal_rows=True"))
    lines.spacing, lines.spacing_count = (C.c_double * len(spacing))(*spacing), len(spacing)
    words: list[Any] = [alignment] if alignment is None or isinstance(alignment, (str, int)) or not hasattr(type(alignment), "__iter__") else list(alignment)
    numbers = [word_of(Alignment, Alignment.FILL if word is None else word) for word in words]
    lines.alignments, lines.alignment_count = (C.c_int32 * len(numbers))(*numbers), len(numbers)
    return lines


def grid_spec(rows: Iterable[Iterable[Item | Cell | None]], spacing: float | tuple[float, float], column_spacing: Sequence[float] | None,
              row_spacing: Sequence[float] | None, column_alignment: AlignmentLike | Sequence[AlignmentLike],
              row_alignment: AlignmentLike | Sequence[AlignmentLike], equal_columns: bool, equal_rows: bool, margins: bool,
              column_minimum: float) -> GridSpec:
    """The struct of the library; it keeps the arrays it points to alive."""
    cells: list[GridCell] = []
    free_from: list[int] = []  # by column: the first row that no earlier cell reaches into
    row_count = 0
    for row, entries in enumerate(rows):
        column = 0
        if isinstance(entries, (str, ItemBase)):
            raise TypeError(f"a grid takes rows, each a list of views: write [[label, field], [note]], not {entries!r} as a row")
        for entry in entries:
            while column < len(free_from) and free_from[column] > row:
                column += 1
            cell = entry if isinstance(entry, Cell) or entry is None else Cell(entry)
            width = 1 if cell is None else cell.column_span
            for span in (width, 1 if cell is None else cell.row_span):  # before a list is made that long
                if not 1 <= span <= LONGEST_SPAN:
                    raise ArgumentError(f"a span is 1 to {LONGEST_SPAN}, not {span}")
            free_from += [0] * (column + width - len(free_from))
            if cell is not None:
                check_item(cell.item)
                cells.append(native_cell(cell, row, column))
                free_from[column:column + width] = [row + cell.row_span] * width
            column += width
        row_count = row + 1
    across_space, down_space = pair(spacing, "spacing", "spacing=(8, 4)") if hasattr(spacing, "__iter__") else (spacing, spacing)
    across_space, down_space = number(across_space, "spacing"), number(down_space, "spacing")
    spec = GridSpec(C.sizeof(GridSpec), flag(margins, "margins", _MARGINS))
    spec.columns = _lines(len(free_from), [across_space] if column_spacing is None else column_spacing, column_alignment, equal_columns)
    spec.rows = _lines(row_count, [down_space] if row_spacing is None else row_spacing, row_alignment, equal_rows)
    spec.cells, spec.cell_count = (GridCell * len(cells))(*cells), len(cells)
    spec.column_minimum = number(column_minimum, "column_minimum")
    return spec


def barrier_spec(items: Iterable[Item], side: Attribute | str, margin: float, name: str | None) -> BarrierSpec:
    """The struct of the library; it keeps the arrays it points to alive."""
    members: list[Item] = list(items_of(items, "a barrier"))  # type: ignore[arg-type]
    spec = BarrierSpec(C.sizeof(BarrierSpec), word_of(Attribute, side), number(margin, "margin"))
    spec.members, spec.member_count = (Handle * len(members))(*[item._id for item in members]), len(members)
    if name is not None:
        text = name.encode()
        spec.guide_name, spec.guide_name_length = text, len(text)
    return spec


def make_barrier(layout: Core, spec: BarrierSpec, active: bool) -> Barrier:
    made = C.c_uint64()
    layout._check(lib.als_barrier_create(layout._pointer, C.byref(spec), 0 if active else FLAG_INACTIVE, C.byref(made)))
    return Barrier(layout, made.value)


def make_stack(layout: Core, container: Item, spec: StackSpec, active: bool) -> Stack:
    check_item(container, "a container")
    made = C.c_uint64()
    layout._check(lib.als_stack_create(layout._pointer, container._id, C.byref(spec), 0 if active else FLAG_INACTIVE, C.byref(made)))
    return Stack(layout, made.value)


def make_grid(layout: Core, container: Item, spec: GridSpec, active: bool) -> Grid:
    check_item(container, "a container")
    made = C.c_uint64()
    layout._check(lib.als_grid_create(layout._pointer, container._id, C.byref(spec), 0 if active else FLAG_INACTIVE, C.byref(made)))
    return Grid(layout, made.value)


def make_flow(layout: Core, container: Item, spec: FlowSpec, active: bool) -> Flow:
    check_item(container, "a container")
    made = C.c_uint64()
    layout._check(lib.als_flow_create(layout._pointer, container._id, C.byref(spec), 0 if active else FLAG_INACTIVE, C.byref(made)))
    return Flow(layout, made.value)
