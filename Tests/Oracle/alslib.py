"""A minimal ctypes face of libals: only what the oracle needs.  ALS_LIBRARY names the shared library."""

import ctypes as C
import os

OK, END, CONFLICT, NOT_SOLVED = 0, 1, 2, 3
ERROR_NUMBER, ERROR_HIERARCHY, ERROR_CONSTRAINT = -3, -6, -7
FLAG_INACTIVE = 1
LAST = C.c_size_t(-1).value
FREE_BITS = (1, 2, 4, 8)  # left, top, width, height


class Handle(C.Structure):
    _fields_ = [("id", C.c_uint64)]


class Size(C.Structure):
    _fields_ = [("width", C.c_double), ("height", C.c_double)]


class Rect(C.Structure):
    _fields_ = [(n, C.c_double) for n in ("x", "y", "width", "height")]


class Edges(C.Structure):
    _fields_ = [(n, C.c_double) for n in ("top", "left", "bottom", "right")]


class ConstraintSpec(C.Structure):
    _fields_ = [
        ("first", Handle), ("second", Handle),
        ("first_attribute", C.c_int32), ("second_attribute", C.c_int32), ("relation", C.c_int32),
        ("priority", C.c_float), ("multiplier", C.c_double), ("constant", C.c_double),
    ]


class Term(C.Structure):
    _fields_ = [("item", Handle), ("attribute", C.c_int32), ("reserved", C.c_int32), ("multiplier", C.c_double)]


class Report(C.Structure):
    _fields_ = [
        ("struct_size", C.c_uint32), ("conflicts", C.c_uint32), ("broken", C.c_uint32), ("rounds", C.c_uint32),
        ("unsettled", C.c_uint32), ("reserved", C.c_uint32), ("pivots", C.c_uint64), ("revision", C.c_uint64),
    ]


_P = C.c_void_p
_I = C.c_int32
_HP = C.POINTER(Handle)
_SIGNATURES = {
    "als_layout_create": [_P, C.POINTER(_P)],
    "als_layout_destroy": [_P],
    "als_view_create": [_P, Handle, C.c_char_p, C.c_size_t, _HP],
    "als_guide_create": [_P, Handle, C.c_char_p, C.c_size_t, _HP],
    "als_item_safe_area": [_P, Handle, _HP],
    "als_item_margins": [_P, Handle, _HP],
    "als_item_destroy": [_P, Handle],
    "als_item_set_parent": [_P, Handle, Handle, C.c_size_t],
    "als_item_set_size": [_P, Handle, Size],
    "als_item_set_intrinsic_size": [_P, Handle, Size],
    "als_item_set_hugging": [_P, Handle, C.c_float, C.c_float],
    "als_item_set_compression": [_P, Handle, C.c_float, C.c_float],
    "als_item_set_direction": [_P, Handle, _I],
    "als_item_set_margins": [_P, Handle, Edges],
    "als_item_set_margin_rules": [_P, Handle, _I, _I],
    "als_item_set_safe_area": [_P, Handle, Edges],
    "als_item_set_alignment_insets": [_P, Handle, Edges],
    "als_item_set_baselines": [_P, Handle, C.c_double, C.c_double],
    "als_constraint_create": [_P, C.POINTER(ConstraintSpec), C.c_uint32, _HP],
    "als_constraints_create": [_P, C.POINTER(ConstraintSpec), C.c_size_t, C.c_uint32, _HP],
    "als_constraint_create_terms": [
        _P, C.POINTER(Term), C.c_size_t, C.c_int, C.c_double, C.c_float, C.c_uint32, _HP],
    "als_constraint_destroy": [_P, Handle],
    "als_constraint_set_constant": [_P, Handle, C.c_double],
    "als_constraint_set_multiplier": [_P, Handle, C.c_double],
    "als_constraint_set_priority": [_P, Handle, C.c_float],
    "als_constraint_set_active": [_P, Handle, _I],
    "als_constraint_violation": [_P, Handle, C.POINTER(C.c_double)],
    "als_solve": [_P, C.POINTER(Report)],
    "als_conflict_count": [_P, C.POINTER(C.c_size_t)],
    "als_conflict_copy": [_P, C.c_size_t, _HP, C.c_size_t, C.POINTER(C.c_size_t), _HP],
    "als_ambiguity": [_P, Handle, C.POINTER(C.c_uint32)],
    "als_frames_copy": [_P, _HP, C.POINTER(Rect), C.c_size_t],
    "als_error_message_copy": [_P, C.c_char_p, C.c_size_t, C.POINTER(C.c_size_t)],
}

_library = None


def library():
    """The loaded library.  Functions are bound on first use, so a partial library serves a partial test."""
    global _library
    if _library is None:
        path = os.environ.get("ALS_LIBRARY")
        if not path:
            raise SystemExit("set ALS_LIBRARY to the path of libals.so")
        _library = C.CDLL(path)
    return _library


def function(name):
    entry = getattr(library(), name)
    if entry.argtypes is None:
        entry.argtypes = _SIGNATURES[name]
        entry.restype = C.c_int
    return entry


class AlsError(Exception):
    def __init__(self, call, status, message):
        super().__init__("%s answered %d: %s" % (call, status, message))
        self.call, self.status = call, status


class Layout:
    """One als_layout; `call` raises for a failure and hands back every other status."""

    def __init__(self):
        self.pointer = _P()
        status = function("als_layout_create")(None, C.byref(self.pointer))
        if status != OK:
            raise AlsError("als_layout_create", status, "")

    def close(self):
        if self.pointer:
            function("als_layout_destroy")(self.pointer)
            self.pointer = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def call(self, name, *arguments):
        status = function(name)(self.pointer, *arguments)
        if status < 0:
            raise AlsError(name, status, self.message())
        return status

    def message(self):
        buffer = C.create_string_buffer(512)
        function("als_error_message_copy")(self.pointer, buffer, 512, None)
        return buffer.value.decode("utf-8", "replace")
