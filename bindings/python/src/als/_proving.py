"""Proofs over all sizes."""
from __future__ import annotations

import ctypes as C
import math

from ._abi import (Handle, Interval, Minimum as NativeMinimum, Proof as NativeProof, ProofFailure as NativeFailure, ProofSpec)
from ._advice import number, pair
from ._constraint import Constraint
from ._enums import Axis, Direction, ExpectationKind, Verdict
from ._errors import LimitError
from ._item import Item
from ._native import copied, lib
from ._tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Union

    from ._types import Layout

    #: A region of the parameters: with one the two ends of an interval, with two the corners of a convex polygon.
    Region = Union[tuple[float, ...], tuple[tuple[float, float], ...]]

_NOT_REACHED = C.c_size_t(-1).value
_NONE = C.c_size_t(-1).value
_CERTIFICATE = 1


class Witness(NamedTuple):
    """The failing values nearest to the layout's own."""

    width: float
    height: float
    text_scale: float


class ProofFailure(NamedTuple):
    """An expectation, and where it does not hold."""

    kind: ExpectationKind
    index: int | None  # type: ignore[assignment]
    """Which expectation; None: one of the defaults."""
    expectation: str
    views: list[Item]
    axis: Axis | None
    where: list[Region]
    """The regions in which it fails, each a tuple: (from, to), or pairs of numbers in the order width, height, text scale."""
    witness: Witness
    measured: float | None
    wanted: float | None
    because: list[Constraint]
    """The constraints that hold the failing edge at the witness."""
    message: str


class Proof(NamedTuple):
    """The result of a proof."""

    verdict: Verdict
    failures: list[ProofFailure]
    pieces: int
    not_reached: list[Region]
    work: int
    certificate: str | None
    """What a checker needs to follow the proof, as JSON (docs/prove.md); None: it was not asked for."""

    def __bool__(self) -> bool:
        """Whether everything holds, and that is proved."""
        return self.verdict == Verdict.PROVED


class MinimumSize(NamedTuple):
    """The least sizes from which on everything holds; None: something fails at the end of the interval as well."""

    width: float | None
    height: float | None
    verdict: Verdict
    width_stop: ProofFailure | None
    """What fails below."""
    height_stop: ProofFailure | None
    left_out: list[ProofFailure]
    """Ambiguities that no larger size ends and that no expectation of the layout forbids."""


def _interval(value: object, name: str) -> Interval:
    if isinstance(value, (int, float)):
        raise TypeError(f"{name} is an interval, not {value!r}: write {name}=(320, 1920)")
    start, end = pair(value, name, "(320, 1920)")
    return Interval(number(start, name), number(end, name))


def _spec(layout: Layout, width: object, height: object, text_scale: object, root: Item | None, direction: Direction,
          gone: Iterable[Item], max_work: int, flags: int = 0) -> ProofSpec:
    spec = ProofSpec(C.sizeof(ProofSpec))
    for bit, name, value in ((1, "width", width), (2, "height", height), (4, "text_scale", text_scale)):
        if value is not None:
            spec.parameters |= bit
            setattr(spec, name, _interval(value, name))
    handles = [view._id for view in gone]
    spec.root = 0 if root is None else root._id
    spec.direction, spec.max_work, spec.gone_count, spec.flags = direction, max_work, len(handles), flags
    spec.gone = (Handle * len(handles))(*handles)
    return spec


def proved(layout: Layout, *asked: object, max_work: int, certificate: bool) -> Proof:
    spec = _spec(layout, *asked, max_work, _CERTIFICATE if certificate else 0)  # type: ignore[call-arg, arg-type]
    try:
        layout._check(lib.als_prove(layout._pointer, C.byref(spec), None))
    except LimitError:
        if _proof(layout).not_reached == 0:
            raise
    native = _proof(layout)
    flat = spec.parameters & (spec.parameters - 1) == 0
    return Proof(Verdict(native.verdict), [_failure(layout, index, flat) for index in range(native.failures)], native.pieces,
                 [_region(layout, _NOT_REACHED, index, flat) for index in range(native.not_reached)], native.work,
                 _text(layout, lib.als_proof_certificate_copy) if certificate else None)


def minimum_of(layout: Layout, *asked: object, max_work: int) -> MinimumSize:
    spec, native = _spec(layout, *asked, max_work), NativeMinimum(C.sizeof(NativeMinimum))  # type: ignore[call-arg, arg-type]
    layout._check(lib.als_minimum_size(layout._pointer, C.byref(spec), C.byref(native)))
    stops = [None if index == _NONE else _failure(layout, index, True) for index in (native.width_stop, native.height_stop)]
    sizes = [None if side < 0 else side for side in (native.size.width, native.size.height)]
    left_out = [_failure(layout, index, True) for index in range(_proof(layout).failures) if _native_failure(layout, index).left_out]
    return MinimumSize(sizes[0], sizes[1], Verdict(native.verdict), stops[0], stops[1], left_out)


def _proof(layout: Layout) -> NativeProof:
    native = NativeProof(C.sizeof(NativeProof))
    layout._check(lib.als_proof_get(layout._pointer, C.byref(native)))
    return native


def _text(layout: Layout, call: Callable[..., int], *index: int) -> str:
    return copied(call, layout._pointer, *index)[1].decode("utf-8", "replace")


def _handles(layout: Layout, call: Callable[..., int], index: int, count: int) -> list[int]:
    handles = (Handle * count)()
    layout._check(call(layout._pointer, index, handles, count, None))
    return list(handles)


def _region(layout: Layout, index: int, region: int, flat: bool) -> Region:
    needed = C.c_size_t()
    lib.als_proof_region_copy(layout._pointer, index, region, None, 0, C.byref(needed))
    numbers = (C.c_double * needed.value)()
    layout._check(lib.als_proof_region_copy(layout._pointer, index, region, numbers, needed.value, None))
    return tuple(numbers) if flat else tuple(zip(numbers[::2], numbers[1::2]))


def _number(value: float) -> float | None:
    return None if math.isnan(value) else value


def _native_failure(layout: Layout, index: int) -> NativeFailure:
    native = NativeFailure(C.sizeof(NativeFailure))
    layout._check(lib.als_proof_failure_get(layout._pointer, index, C.byref(native)))
    return native


def _failure(layout: Layout, index: int, flat: bool) -> ProofFailure:
    native = _native_failure(layout, index)
    return ProofFailure(
        ExpectationKind(native.kind), None if native.expectation == _NONE else native.expectation,
        _text(layout, lib.als_proof_expectation_copy, index),
        [Item(layout, each) for each in _handles(layout, lib.als_proof_views_copy, index, native.views)],
        None if native.axis < 0 else Axis(native.axis), [_region(layout, index, k, flat) for k in range(native.regions)],
        Witness(native.width, native.height, native.text_scale), _number(native.measured), _number(native.wanted),
        [Constraint(layout, each) for each in _handles(layout, lib.als_proof_because_copy, index, native.because)],
        _text(layout, lib.als_proof_message_copy, index))
