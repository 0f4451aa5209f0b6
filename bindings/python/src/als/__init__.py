"""libals for Python: constraint layout, solved exactly.

    import als

    layout = als.Layout(320, 480)
    ok, cancel = layout.root.view("ok"), layout.root.view("cancel")
    layout.add("H:|-[cancel]-[ok(cancel)]-|", cancel.top == ok.top, ok.bottom == layout.root.bottom - 20, ok.height == 44)
    layout.solve()
    print(ok.frame)

Points are floats, the origin is at the top left, y runs downwards.  A failure raises an `AlsError` that carries all the
library knows, and nothing has changed.
"""
from ._backend import backend
from ._arranging import Barrier, Cell, Flow, Grid, Stack
from ._bulk import SPEC_DTYPE, Constraints, Items
from ._builder import Builder
from ._constraint import Conflict, ConflictMember, Constraint, Group, Relaxation, Source, Term
from ._diagnosis import Finding, Freedom, Suggestion
from ._edits import Edit
from ._errors import (AlsError, ArgumentError, BusyError, CallbackError, ConflictError, DocumentError, HandleError, HierarchyError,
                      InternalError, LimitError, MemoryBudgetError, NotationError, NotSolvedError, NumberError, RelationError,
                      UnknownNameError, VersionError)
from ._expecting import ExpectationFailure
from ._proving import MinimumSize, Proof, ProofFailure, Witness
from ._explaining import ExplainedTerm, Explanation, LostPreference
from ._expressions import Anchor, Expression, Request
from ._frames import Frames, LentFrames, Snapshot
from ._item import Item
from ._layout import Layout
from ._native import lib as _lib
from ._shorthand import superview
from ._enums import (Alignment, ArrangementKind, Attribute, Axis, ConflictPolicy, Direction, Distribution, ExpectationKind, FlowDistribution, FormatOption, Free,
                     Gone, GridPart, Harm, Heading, ItemKind, LintKind, Reason, Relation, Relax, Role, Scrolls, Space, Syntax, TextAdvance,
                     Verdict)
from ._values import FITTING_SIZE, HIGH, LOW, REQUIRED, Digest, Edges, Limits, Measured, Rect, Report, Size, Text


def library_version() -> "tuple[int, int, int]":
    """The version of the C library that runs."""
    number: int = _lib.als_version()
    return number // 10000, number // 100 % 100, number % 100


__version__ = "0.1.0"
__all__ = [
    "FITTING_SIZE", "HIGH", "LOW", "REQUIRED", "SPEC_DTYPE", "Alignment", "AlsError", "Anchor", "ArgumentError", "ArrangementKind", "Attribute", "Axis", "Barrier", "Builder",
    "BusyError", "CallbackError", "Cell", "Conflict", "ConflictError", "ConflictMember", "ConflictPolicy", "Constraint", "Constraints", "Digest",
    "Direction", "Distribution", "DocumentError", "Edges", "Edit", "ExpectationFailure", "ExpectationKind", "ExplainedTerm", "Explanation",
    "Expression", "Finding", "Flow", "FlowDistribution", "FormatOption", "Frames", "Free", "Freedom", "Gone", "Grid", "GridPart", "Group", "HandleError", "Harm", "Heading",
    "HierarchyError", "InternalError", "Item", "ItemKind", "Items", "Layout", "LentFrames", "LimitError", "Limits", "LintKind", "LostPreference",
    "Measured", "MemoryBudgetError", "MinimumSize", "NotSolvedError", "NotationError", "NumberError", "Proof", "ProofFailure", "Reason", "Rect", "Relation",
    "RelationError", "Relax", "Relaxation", "Report", "Request", "Role", "Scrolls", "Size", "Snapshot", "Source", "Space", "Stack", "Suggestion", "Syntax",
    "Term", "Text", "TextAdvance", "UnknownNameError", "Verdict", "VersionError", "Witness", "backend", "library_version", "superview",
]
