"""Structs, numbers and signatures of als.h.  Made from als.h by `make faces`."""
import ctypes as C

OK = 0
END = 1
CONFLICT = 2
NOT_SOLVED = 3
TRUNCATED = 4
ERROR_ARGUMENT = -1
ERROR_HANDLE = -2
ERROR_NUMBER = -3
ERROR_SYNTAX = -4
ERROR_NAME = -5
ERROR_HIERARCHY = -6
ERROR_CONSTRAINT = -7
ERROR_UNSATISFIABLE = -8
ERROR_LIMIT = -9
ERROR_MEMORY = -10
ERROR_BUSY = -11
ERROR_CALLBACK = -12
ERROR_VERSION = -13
ERROR_DOCUMENT = -14
ERROR_INTERNAL = -99
NUL_TERMINATED = C.c_size_t(-1).value
UNSPECIFIED = (-1.0)
LAST = C.c_size_t(-1).value
PRIORITY_REQUIRED = 1000.0
PRIORITY_DEFAULT_HIGH = 750.0
PRIORITY_DEFAULT_LOW = 250.0
PRIORITY_FITTING_SIZE = 50.0
NUMBER_MAX = 1.0e9
MULTIPLIER_MAX = 1.0e6
FLAG_INACTIVE = 1
NOT_EXAMINED = 4294967295
SPACING_USUAL = 3.4028234663852886e38
FLAG_SUPERVIEW_MARGINS = 2
FLAG_META = 4
FLAG_LENIENT = 8
FLAG_DEFERRED = 16
RECORD_MULTIPLIER = 1
RECORD_CONSTANT = 2
RECORD_PRIORITY = 4
BUILDER_TIMES = 1
HIT_GUIDES = 1
HIT_HIDDEN = 2
HIT_INSIDE = 4
ALIGNMENT_OF_LINE = -1
PROVE_WIDTH = 1
PROVE_HEIGHT = 2
PROVE_TEXT_SCALE = 4
PROVE_CERTIFICATE = 1
PROOF_NOT_REACHED = C.c_size_t(-1).value

# On every system libals runs on, C passes a struct of one 64-bit integer as that integer.
Handle = C.c_uint64


class Limits(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("max_nesting", C.c_uint32), ("max_items", C.c_uint64),
                ("max_constraints", C.c_uint64), ("max_text_bytes", C.c_uint64), ("max_memory_bytes", C.c_uint64),
                ("max_pivots", C.c_uint64), ("max_work", C.c_uint64)]


class Size(C.Structure):
    _fields_ = [("width", C.c_double), ("height", C.c_double)]


class NamedItem(C.Structure):
    _fields_ = [("name", C.c_char_p), ("name_length", C.c_size_t), ("item", Handle)]


class NamedValue(C.Structure):
    _fields_ = [("name", C.c_char_p), ("name_length", C.c_size_t), ("value", C.c_double)]


class TextOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("flags", C.c_uint32), ("items", C.POINTER(NamedItem)), ("item_count", C.c_size_t),
                ("values", C.POINTER(NamedValue)), ("value_count", C.c_size_t), ("group", Handle), ("format_options", C.c_uint32),
                ("reserved", C.c_uint32), ("sibling_spacing", C.c_double), ("superview_spacing", C.c_double),
                ("spacing", C.POINTER(C.c_double)), ("spacing_count", C.c_size_t)]


class ConstraintSpec(C.Structure):
    _fields_ = [("first", Handle), ("second", Handle), ("first_attribute", C.c_int32), ("second_attribute", C.c_int32),
                ("relation", C.c_int32), ("priority", C.c_float), ("multiplier", C.c_double), ("constant", C.c_double)]


class Measurement(C.Structure):
    _fields_ = [("size", Size), ("first_baseline", C.c_double), ("last_baseline", C.c_double)]


class Report(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("conflicts", C.c_uint32), ("broken", C.c_uint32), ("rounds", C.c_uint32),
                ("unsettled", C.c_uint32), ("examine", C.c_uint32), ("pivots", C.c_uint64), ("revision", C.c_uint64),
                ("ambiguous_views", C.c_uint32), ("ambiguous_values", C.c_uint32)]


class Rect(C.Structure):
    _fields_ = [("x", C.c_double), ("y", C.c_double), ("width", C.c_double), ("height", C.c_double)]


class StackSpec(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("axis", C.c_int32), ("distribution", C.c_int32), ("alignment", C.c_int32),
                ("margins", C.c_int32), ("baselines", C.c_int32), ("spacing", C.c_double), ("members", C.POINTER(Handle)),
                ("spacing_after", C.POINTER(C.c_double)), ("member_count", C.c_size_t), ("bias", C.c_double),
                ("weights", C.POINTER(C.c_double))]


class Edges(C.Structure):
    _fields_ = [("top", C.c_double), ("left", C.c_double), ("bottom", C.c_double), ("right", C.c_double)]


class ViewSpec(C.Structure):
    _fields_ = [("parent", Handle), ("parent_index", C.c_int64), ("name", C.c_char_p), ("name_length", C.c_size_t)]


class MeasureRequest(C.Structure):
    _fields_ = [("item", Handle), ("proposal", Size)]


class Measurement2(C.Structure):
    _fields_ = [("size", Size), ("minimum", Size), ("first_baseline", C.c_double), ("last_baseline", C.c_double)]


class ItemInfo(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("kind", C.c_int32), ("parent", Handle), ("direction", C.c_int32),
                ("effective_direction", C.c_int32), ("hidden", C.c_int32), ("margins_from_safe_area", C.c_int32),
                ("preserves_superview_margins", C.c_int32), ("gone", C.c_int32), ("child_count", C.c_uint64),
                ("guide_count", C.c_uint64), ("size", Size), ("intrinsic_size", Size), ("hugging", C.c_float * 2),
                ("compression", C.c_float * 2), ("margins", Edges), ("safe_area", Edges), ("alignment_insets", Edges),
                ("first_baseline", C.c_double), ("last_baseline", C.c_double), ("minimum", Size), ("maximum", Size),
                ("content_insets", Edges), ("has_content_area", C.c_int32), ("is_measured", C.c_int32), ("hidden_now", C.c_int32),
                ("gone_now", C.c_int32), ("scrolls", C.c_int32), ("scrolls_now", C.c_int32)]


class Term(C.Structure):
    _fields_ = [("item", Handle), ("attribute", C.c_int32), ("reserved", C.c_int32), ("multiplier", C.c_double)]


class ConstraintInfo(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("first_attribute", C.c_int32), ("second_attribute", C.c_int32),
                ("relation", C.c_int32), ("first", Handle), ("second", Handle), ("multiplier", C.c_double),
                ("constant", C.c_double), ("priority", C.c_float), ("active", C.c_int32), ("broken", C.c_int32),
                ("term_count", C.c_uint32), ("host", Handle), ("group", Handle), ("source_item", C.c_int64),
                ("source_offset", C.c_uint64), ("source_length", C.c_uint64), ("first_multiplier", C.c_double),
                ("in_force", C.c_int32), ("reserved", C.c_int32)]


class ShorthandEntry(C.Structure):
    _fields_ = [("key", C.c_char_p), ("key_length", C.c_size_t), ("kind", C.c_int32), ("record_item", C.c_int32),
                ("fields", C.c_uint32), ("attribute", C.c_int32), ("item", Handle), ("number", C.c_double),
                ("multiplier", C.c_double), ("constant", C.c_double), ("priority", C.c_double)]


class BuilderStep(C.Structure):
    _fields_ = [("call", C.c_int32), ("fields", C.c_uint32), ("attribute", C.c_int32), ("relation", C.c_int32),
                ("related_attribute", C.c_int32), ("reserved", C.c_int32), ("related", Handle), ("on", Handle),
                ("multiplier", C.c_double), ("number", C.c_double), ("insets", Edges), ("size", Size), ("name", C.c_char_p),
                ("name_length", C.c_size_t)]


class GroupInfo(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("active", C.c_int32), ("in_force", C.c_int32), ("is_rule", C.c_int32),
                ("parent", Handle), ("arrangement", C.c_int32), ("reserved", C.c_int32)]


class DocumentTheme(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("flags", C.c_uint32), ("metrics", C.POINTER(NamedValue)),
                ("metric_count", C.c_size_t), ("spacing", C.POINTER(C.c_double)), ("spacing_count", C.c_size_t)]


class DocumentOptions(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("reserved", C.c_uint32), ("theme", C.POINTER(DocumentTheme)), ("load", C.c_void_p),
                ("user_data", C.c_void_p)]


class ConflictInfo(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("member_count", C.c_uint32), ("relaxation_count", C.c_uint32),
                ("reserved", C.c_uint32), ("broken", Handle), ("missed", C.c_double), ("least", C.c_double)]


class ConflictMember(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("role", C.c_int32), ("constraint", Handle), ("item", Handle),
                ("attribute", C.c_int32), ("relation", C.c_int32), ("value", C.c_double), ("weight", C.c_double)]


class Relaxation(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("kind", C.c_int32), ("constraint", Handle), ("item", Handle),
                ("attribute", C.c_int32), ("member", C.c_uint32), ("old_value", C.c_double), ("value", C.c_double),
                ("harm", C.c_int32), ("reserved", C.c_uint32)]


class Error(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("status", C.c_int32), ("kind", C.c_int32), ("has_position", C.c_int32),
                ("offset", C.c_uint64), ("length", C.c_uint64), ("line", C.c_uint64), ("column", C.c_uint64),
                ("index", C.c_int64), ("constraint", Handle)]


class Digest(C.Structure):
    _fields_ = [("low", C.c_uint64), ("high", C.c_uint64)]


class Explained(C.Structure):
    _fields_ = [("constraint", Handle), ("item", Handle), ("reason", C.c_int32), ("attribute", C.c_int32), ("factor", C.c_double),
                ("value", C.c_double), ("free", C.c_uint32), ("reserved", C.c_uint32)]


class Lost(C.Structure):
    _fields_ = [("constraint", Handle), ("item", Handle), ("attribute", C.c_int32), ("priority", C.c_float),
                ("points", C.c_double), ("winner", Handle), ("winner_count", C.c_uint32), ("reserved", C.c_uint32)]


class GridLines(C.Structure):
    _fields_ = [("count", C.c_uint32), ("equal", C.c_int32), ("spacing", C.POINTER(C.c_double)), ("spacing_count", C.c_size_t),
                ("alignments", C.POINTER(C.c_int32)), ("alignment_count", C.c_size_t)]


class GridCell(C.Structure):
    _fields_ = [("item", Handle), ("row", C.c_uint32), ("column", C.c_uint32), ("row_span", C.c_uint32),
                ("column_span", C.c_uint32), ("column_alignment", C.c_int32), ("row_alignment", C.c_int32)]


class GridSpec(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("margins", C.c_int32), ("columns", GridLines), ("rows", GridLines),
                ("cells", C.POINTER(GridCell)), ("cell_count", C.c_size_t), ("column_minimum", C.c_double)]


class FlowSpec(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("axis", C.c_int32), ("distribution", C.c_int32), ("alignment", C.c_int32),
                ("margins", C.c_int32), ("equal", C.c_int32), ("per_line", C.c_uint32), ("reserved", C.c_uint32),
                ("spacing", C.c_double), ("line_spacing", C.c_double), ("members", C.POINTER(Handle)),
                ("member_count", C.c_size_t), ("flow_name", C.c_char_p), ("flow_name_length", C.c_size_t)]


class FlowInfo(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("axis", C.c_int32), ("distribution", C.c_int32), ("alignment", C.c_int32),
                ("margins", C.c_int32), ("equal", C.c_int32), ("per_line", C.c_uint32), ("line_count", C.c_uint32),
                ("spacing", C.c_double), ("line_spacing", C.c_double), ("container", Handle)]


class FlowPlace(C.Structure):
    _fields_ = [("item", Handle), ("line", C.c_uint32), ("reserved", C.c_uint32)]


class BarrierSpec(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("side", C.c_int32), ("margin", C.c_double), ("members", C.POINTER(Handle)),
                ("member_count", C.c_size_t), ("guide_name", C.c_char_p), ("guide_name_length", C.c_size_t)]


class BarrierInfo(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("side", C.c_int32), ("margin", C.c_double), ("guide", Handle)]


class Freedom(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("free", C.c_uint32), ("minimum", Rect), ("value", Rect), ("maximum", Rect)]


class Suggestion(C.Structure):
    _fields_ = [("item", Handle), ("value", C.c_uint32), ("reserved", C.c_uint32), ("constraint", ConstraintSpec)]


class Lint(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("kind", C.c_int32), ("constraint", Handle), ("other", Handle), ("item", Handle)]


class ExpectationFailure(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("kind", C.c_int32), ("index", C.c_int64), ("item", Handle), ("other", Handle),
                ("constraint", Handle), ("axis", C.c_int32), ("has_numbers", C.c_int32), ("measured", C.c_double),
                ("wanted", C.c_double)]


class Interval(C.Structure):
    _fields_ = [("from", C.c_double), ("to", C.c_double)]


class ProofSpec(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("parameters", C.c_uint32), ("root", Handle), ("width", Interval),
                ("height", Interval), ("text_scale", Interval), ("direction", C.c_int32), ("flags", C.c_uint32),
                ("gone", C.POINTER(Handle)), ("gone_count", C.c_size_t), ("max_work", C.c_uint64)]


class Proof(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("verdict", C.c_int32), ("pieces", C.c_size_t), ("failures", C.c_size_t),
                ("not_reached", C.c_size_t), ("work", C.c_uint64)]


class ProofFailure(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("kind", C.c_int32), ("expectation", C.c_size_t), ("axis", C.c_int32),
                ("left_out", C.c_uint32), ("views", C.c_size_t), ("regions", C.c_size_t), ("because", C.c_size_t),
                ("width", C.c_double), ("height", C.c_double), ("text_scale", C.c_double), ("measured", C.c_double),
                ("wanted", C.c_double)]


class Minimum(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("verdict", C.c_int32), ("size", Size), ("width_stop", C.c_size_t),
                ("height_stop", C.c_size_t)]


DestroyFunction = C.CFUNCTYPE(None, C.c_void_p)
MeasureFunction = C.CFUNCTYPE(C.c_int, C.c_void_p, C.c_void_p, Handle, Size, C.POINTER(Measurement))
LogFunction = C.CFUNCTYPE(None, C.c_void_p, C.c_int, C.c_void_p, C.c_size_t)
MeasureBatchFunction = C.CFUNCTYPE(C.c_int, C.c_void_p, C.c_void_p, C.POINTER(MeasureRequest), C.POINTER(Measurement), C.c_size_t)
Measure2Function = C.CFUNCTYPE(C.c_int, C.c_void_p, C.c_void_p, Handle, Size, C.POINTER(Measurement2))
MeasureBatch2Function = C.CFUNCTYPE(C.c_int, C.c_void_p, C.c_void_p, C.POINTER(MeasureRequest), C.POINTER(Measurement2),
                                    C.c_size_t)
LoadFunction = C.CFUNCTYPE(C.c_int, C.c_void_p, C.c_void_p, C.c_size_t, C.c_void_p, C.POINTER(C.c_size_t))

# A letter for each parameter: `*` any pointer or text, h a handle, z a size, i and u integers of 32 bits, d and f floating,
# S and E structs by value, D L M B N O functions.
SIGNATURES = {
    "als_layout_create": "**",
    "als_layout_destroy": "*",
    "als_error_text": "*",
    "als_view_create": "*h*z*",
    "als_item_set_size": "*hS",
    "als_item_find": "*h*z*",
    "als_item_set_parent": "*hhz",
    "als_item_destroy": "*h",
    "als_add": "*hi*z**z*",
    "als_document_read": "**z*",
    "als_constraint_create": "**u*",
    "als_constraint_set_constant": "*hd",
    "als_constraint_set_priority": "*hf",
    "als_constraint_set_active": "*hi",
    "als_constraint_destroy": "*h",
    "als_item_set_intrinsic_size": "*hS",
    "als_item_set_hugging": "*hff",
    "als_item_set_compression": "*hff",
    "als_item_set_measure": "*hM*D",
    "als_items_invalidate_measure": "**z",
    "als_solve": "**",
    "als_frame": "*h*",
    "als_frame_in": "*hh*",
    "als_frames_copy_all": "***z*",
    "als_changed_copy": "**z*",
    "als_item_next": "*h*",
    "als_item_name_copy": "*h*z*",
    "als_conflict_count": "**",
    "als_conflict_copy": "*z*z**",
    "als_conflict_message_copy": "*z*z*",
    "als_ambiguity": "*h*",
    "als_item_set_gone": "*hi",
    "als_edit_begin": "*",
    "als_edit_commit": "*",
    "als_edit_cancel": "*",
    "als_item_fitting_size": "*hSff*",
    "als_stack_create": "*h*u*",
    "als_stack_insert": "*hhz",
    "als_stack_remove": "*hh",
    "als_version": "",
    "als_status_name": "i",
    "als_attribute_name": "i",
    "als_relation_name": "i",
    "als_layout_copy": "**",
    "als_item_counterpart": "**h*",
    "als_constraint_counterpart": "**h*",
    "als_layout_set_log": "*L*D",
    "als_views_create": "**z*",
    "als_guide_create": "*h*z*",
    "als_item_safe_area": "*h*",
    "als_item_margins": "*h*",
    "als_item_content": "*h*",
    "als_item_move_before": "*hhi",
    "als_guide_set_index": "*hz",
    "als_guide_set_companion": "*hh",
    "als_guide_companion": "*h*",
    "als_item_set_name": "*h*z",
    "als_child_find": "*h*z*",
    "als_child_next": "*hh*",
    "als_guide_next": "*hh*",
    "als_items_set_intrinsic_sizes": "***z",
    "als_item_set_size_limits": "*hSS",
    "als_items_set_size_limits": "****z",
    "als_layout_set_measure": "*B*D",
    "als_items_set_measured": "**zi",
    "als_item_set_measure2": "*hN*D",
    "als_layout_set_measure2": "*O*D",
    "als_layout_invalidate_measure": "*",
    "als_item_set_text": "*h*zdi",
    "als_item_text_copy": "*h****z*",
    "als_layout_scale_content": "*dd",
    "als_item_set_direction": "*hi",
    "als_item_set_margins": "*hE",
    "als_item_set_margin_rules": "*hii",
    "als_item_set_safe_area": "*hE",
    "als_item_set_alignment_insets": "*hE",
    "als_item_set_content_insets": "*hE",
    "als_item_set_scrolls": "*hi",
    "als_item_scrolls": "*h*",
    "als_item_set_scroll_offset": "*hdd",
    "als_item_scroll_offset": "*h**",
    "als_item_scroll_range": "*hi**",
    "als_item_set_baselines": "*hdd",
    "als_item_set_hidden": "*hi",
    "als_items_set_gone": "***z",
    "als_item_set_z": "*hi",
    "als_item_z": "*h*",
    "als_item_get_info": "*h*",
    "als_item_set_user_data": "*h*D",
    "als_item_user_data": "*h*",
    "als_constraints_create": "**zu*",
    "als_constraint_create_terms": "**zidfu*",
    "als_constraints_destroy": "**z",
    "als_constraints_set_constants": "***z",
    "als_constraint_set_multiplier": "*hd",
    "als_constraints_set_active": "**zi",
    "als_constraint_set_gone_constant": "*hd",
    "als_constraint_clear_gone_constant": "*h",
    "als_constraint_gone_constant": "*h*",
    "als_constraint_set_host": "*hh",
    "als_constraint_set_identifier": "*h*z",
    "als_constraint_identifier_copy": "*h*z*",
    "als_constraint_set_name": "*h*z",
    "als_constraint_name_copy": "*h*z*",
    "als_constraint_find": "*h*z*",
    "als_constraint_add_named": "*hh*z",
    "als_constraint_replace": "*h*z*u*",
    "als_constraint_named_next": "*h*zh*",
    "als_constraints_destroy_named": "*hi**z*",
    "als_constraint_get_info": "*h*",
    "als_constraint_document_range": "*h**",
    "als_constraint_terms_copy": "*h*z*",
    "als_constraint_next": "*h*",
    "als_constraint_violation": "*h*",
    "als_constraint_set_user_data": "*h*D",
    "als_constraint_user_data": "*h*",
    "als_group_create": "**z*",
    "als_group_destroy": "*h",
    "als_group_add": "*hh",
    "als_group_remove": "*hh",
    "als_group_add_constraints": "*h*z",
    "als_group_create_constraints": "*h*zu*",
    "als_group_set_active": "*hi",
    "als_group_find": "**z*",
    "als_group_name_copy": "*h*z*",
    "als_group_next": "*h*",
    "als_group_member_next": "*hh*",
    "als_metric_set": "**zd",
    "als_metric_get": "**z*",
    "als_metric_remove": "**z",
    "als_metric_set_text": "**z*z",
    "als_metric_text_copy": "**z*z*",
    "als_constraint_waiting_next": "*h*",
    "als_constraint_waiting_message_copy": "*h*z*",
    "als_constraint_replace_text": "*h*zi*z**",
    "als_format_meta_copy": "**z*z*z*",
    "als_shorthand_add": "*h*z**",
    "als_builder_add": "*hh*z**z*",
    "als_constraint_copy_text": "*hhi**z*",
    "als_group_set_parent": "*hh",
    "als_group_set_condition": "*hh*z*",
    "als_group_set_override": "*hh*z",
    "als_group_get_info": "*h*",
    "als_group_condition_copy": "*h*z*",
    "als_layout_rules_changed_copy": "**z*",
    "als_document_read_with": "**z**",
    "als_document_read_options": "**z**",
    "als_layout_copy_document": "*hi*z*",
    "als_unsettled_copy": "**z*",
    "als_conflict_get_info": "*z*",
    "als_conflict_get_member": "*zz*",
    "als_conflict_member_text_copy": "*zz*z*",
    "als_conflict_get_relaxation": "*zz*",
    "als_conflict_relaxation_text_copy": "*zz*z*",
    "als_conflicts_copy_json": "**z*z*",
    "als_item_size_request": "*hS**",
    "als_item_axis_request": "*hidh**",
    "als_alignment_rect": "*h*",
    "als_frames_copy": "***z",
    "als_frames_table": "***",
    "als_item_index": "*h*",
    "als_root_frames_table": "***",
    "als_root_changed_copy": "**z*",
    "als_item_at": "*hddu*",
    "als_items_in_rect": "*h*u*z*",
    "als_items_in_reading_order": "*hu*z*",
    "als_item_nearest": "*hi*z*",
    "als_layout_set_scale": "*d",
    "als_layout_scale": "**",
    "als_snapped_frame": "*h*",
    "als_snapped_frame_in": "*hh*",
    "als_snapped_frames_copy_all": "***z*",
    "als_snapped_changed_copy": "**z*",
    "als_error_kind_name": "i",
    "als_error_last": "**",
    "als_error_message_copy": "**z*",
    "als_error_suggestion_copy": "**z*",
    "als_error_text_copy": "**z*",
    "als_error_member_copy": "*z**z*",
    "als_edit_try": "**z**",
    "als_layout_set_conflict_policy": "*i",
    "als_layout_conflict_policy": "**",
    "als_layout_digest": "**",
    "als_snapshot_create": "**",
    "als_snapshot_destroy": "*",
    "als_snapshot_revision": "**",
    "als_snapshot_frame": "*hi*",
    "als_snapshot_frames_copy": "**i*z",
    "als_snapshot_frames_between": "**d*i*z",
    "als_explain": "*hi*z**",
    "als_explain_lost": "*hi*z*",
    "als_explain_text_copy": "*hi*z*",
    "als_explain_json_copy": "*hi*z*",
    "als_stack_set": "*h*",
    "als_stack_set_spacing": "*hd",
    "als_grid_create": "*h*u*",
    "als_grid_set": "*h*",
    "als_grid_set_cells": "*h*z",
    "als_grid_remove": "*hh",
    "als_grid_insert_lines": "*hizz",
    "als_grid_remove_lines": "*hizz",
    "als_grid_move_lines": "*hizzz",
    "als_grid_set_lines_gone": "*hizzi",
    "als_aspect_ratio_create": "*hdfu*",
    "als_flow_create": "*h*u*",
    "als_flow_set": "*h*",
    "als_flow_get_info": "*h*",
    "als_flow_name_copy": "*h*z*",
    "als_flow_lines_copy": "*h*z*",
    "als_barrier_create": "**u*",
    "als_barrier_set": "*h*",
    "als_barrier_get_info": "*h*",
    "als_arrangement_destroy": "*h",
    "als_arrangement_members_copy": "*h*z*",
    "als_ambiguity_range": "*h*",
    "als_ambiguity_message_copy": "*h*z*",
    "als_ambiguity_advice_copy": "*h*z*",
    "als_ambiguity_suggestion": "*hu*",
    "als_suggestions_copy": "**z*",
    "als_constraint_spec_copy_text": "**h*z*",
    "als_ambiguity_snapshot": "*hu*",
    "als_ambiguity_exercise": "*hu",
    "als_lint_kind_name": "i",
    "als_lint_run": "**",
    "als_lint_get": "*z*",
    "als_lint_message_copy": "*z*z*",
    "als_lint_suggestion_copy": "*z*z*",
    "als_expectation_add": "*h*z**",
    "als_expectation_count": "**",
    "als_expectation_copy_text": "*zh*z*",
    "als_expectation_get_kind": "*z*",
    "als_expectation_remove": "*z",
    "als_item_set_clips": "*hi",
    "als_item_clips": "*h*",
    "als_item_set_ignored": "*hi",
    "als_item_ignored": "*h*",
    "als_expectations_judge": "*d**",
    "als_expectation_failure_get": "*z*",
    "als_expectation_failure_message_copy": "*z*z*",
    "als_prove": "***",
    "als_proof_get": "**",
    "als_proof_failure_get": "*z*",
    "als_proof_views_copy": "*z*z*",
    "als_proof_because_copy": "*z*z*",
    "als_proof_region_copy": "*zz*z*",
    "als_proof_expectation_copy": "*z*z*",
    "als_proof_message_copy": "*z*z*",
    "als_proof_certificate_copy": "**z*",
    "als_minimum_size": "***",
}
# Of functions that do not answer with a status.
RESULTS = {
    "als_error_text": C.c_char_p,
    "als_version": C.c_uint32,
    "als_status_name": C.c_char_p,
    "als_attribute_name": C.c_char_p,
    "als_relation_name": C.c_char_p,
    "als_error_kind_name": C.c_char_p,
    "als_snapshot_destroy": None,
    "als_lint_kind_name": C.c_char_p,
}
