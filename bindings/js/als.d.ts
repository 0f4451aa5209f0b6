// Made from als.h by `make faces`.  The classes are those of bindings/js/src/classes.d.ts.

export const Status: Readonly<{ ok: 0; end: 1; conflict: 2; notSolved: 3; truncated: 4; errorArgument: -1; errorHandle: -2; errorNumber: -3; errorSyntax: -4; errorName: -5; errorHierarchy: -6; errorConstraint: -7; errorUnsatisfiable: -8; errorLimit: -9; errorMemory: -10; errorBusy: -11; errorCallback: -12; errorVersion: -13; errorDocument: -14; errorInternal: -99 }>;
export type Status = 0 | 1 | 2 | 3 | 4 | -1 | -2 | -3 | -4 | -5 | -6 | -7 | -8 | -9 | -10 | -11 | -12 | -13 | -14 | -99;
export const Syntax: Readonly<{ any: 0; compact: 1; linear: 2; visualFormat: 3; extendedVisualFormat: 4; shorthand: 5; builder: 6; record: 7 }>;
export type Syntax = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
export const Attribute: Readonly<{ none: 0; left: 1; right: 2; top: 3; bottom: 4; leading: 5; trailing: 6; width: 7; height: 8; centerX: 9; centerY: 10; lastBaseline: 11; firstBaseline: 12; leftMargin: 13; rightMargin: 14; topMargin: 15; bottomMargin: 16; leadingMargin: 17; trailingMargin: 18; centerXWithinMargins: 19; centerYWithinMargins: 20 }>;
export type Attribute = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20;
export const Relation: Readonly<{ lessOrEqual: -1; equal: 0; greaterOrEqual: 1 }>;
export type Relation = -1 | 0 | 1;
export const Axis: Readonly<{ horizontal: 0; vertical: 1 }>;
export type Axis = 0 | 1;
export const Distribution: Readonly<{ fill: 0; fillEqually: 1; fillProportionally: 2; equalSpacing: 3; equalCentering: 4; packed: 5; spaceAround: 6; spaceEvenly: 7 }>;
export type Distribution = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
export const Alignment: Readonly<{ fill: 0; leading: 1; top: 1; firstBaseline: 2; center: 3; trailing: 4; bottom: 4; lastBaseline: 5 }>;
export type Alignment = 0 | 1 | 2 | 3 | 4 | 5;
export const Direction: Readonly<{ inherit: 0; leftToRight: 1; rightToLeft: 2 }>;
export type Direction = 0 | 1 | 2;
export const Scrolls: Readonly<{ none: 0; x: 1; y: 2; both: 3 }>;
export type Scrolls = 0 | 1 | 2 | 3;
export const ItemKind: Readonly<{ view: 1; guide: 2; safeArea: 3; margins: 4; content: 5 }>;
export type ItemKind = 1 | 2 | 3 | 4 | 5;
export const TextAdvance: Readonly<{ sans: 0; mono: 1 }>;
export type TextAdvance = 0 | 1;
export const FormatOption: Readonly<{ alignAllLeft: 2; alignAllRight: 4; alignAllTop: 8; alignAllBottom: 16; alignAllLeading: 32; alignAllTrailing: 64; alignAllCenterX: 512; alignAllCenterY: 1024; alignAllLastBaseline: 2048; alignAllFirstBaseline: 4096; leadingToTrailing: 0; leftToRight: 65536; rightToLeft: 131072; baselineToBaseline: 524288 }>;
export type FormatOption = 2 | 4 | 8 | 16 | 32 | 64 | 512 | 1024 | 2048 | 4096 | 0 | 65536 | 131072 | 524288;
export const ValueKind: Readonly<{ number: 1; superview: 2; attribute: 3; record: 4 }>;
export type ValueKind = 1 | 2 | 3 | 4;
export const BuilderCall: Readonly<{ priority: 1; set: 2; make: 3; makeSafeArea: 4; alignAllEdges: 5; centerIn: 6; setSize: 7 }>;
export type BuilderCall = 1 | 2 | 3 | 4 | 5 | 6 | 7;
export const ArrangementKind: Readonly<{ none: 0; stack: 1; grid: 2; flow: 3 }>;
export type ArrangementKind = 0 | 1 | 2 | 3;
export const Role: Readonly<{ constraint: 0; broken: 1; size: 2; content: 3; notNegative: 4 }>;
export type Role = 0 | 1 | 2 | 3 | 4;
export const Harm: Readonly<{ none: 0; some: 1; much: 2; unsettled: 3 }>;
export type Harm = 0 | 1 | 2 | 3;
export const Relax: Readonly<{ constant: 0; size: 1; priority: 2; content: 3; limit: 4; spacing: 5; scrolls: 6 }>;
export type Relax = 0 | 1 | 2 | 3 | 4 | 5 | 6;
export const Heading: Readonly<{ left: 0; right: 1; up: 2; down: 3 }>;
export type Heading = 0 | 1 | 2 | 3;
export const ErrorKind: Readonly<{ none: 0; empty: 1; syntax: 2; nameView: 3; nameMetric: 4; nameAttr: 5; relation: 6; priority: 7; duplicateTerm: 8; type: 9; noSuperview: 10; noSafeArea: 11; attrPair: 12; locationConstant: 13; noFirstItem: 14; notFinite: 15; options: 16; noCommonAncestor: 17; nameExists: 18; stackExists: 19; unsatisfiable: 20; json: 21; document: 22; limit: 23; argument: 24; handle: 25; cycle: 26; busy: 27; callback: 28; version: 29; memory: 30; internal: 31; notExpressible: 32; precision: 33 }>;
export type ErrorKind = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31 | 32 | 33;
export const ConflictPolicy: Readonly<{ report: 0; refuse: 1 }>;
export type ConflictPolicy = 0 | 1;
export const Space: Readonly<{ parent: 0; root: 1 }>;
export type Space = 0 | 1;
export const Reason: Readonly<{ constraint: 1; size: 2; content: 3; minimum: 4; nothing: 5; inset: 6 }>;
export type Reason = 1 | 2 | 3 | 4 | 5 | 6;
export const GridPart: Readonly<{ columns: 0; rows: 1 }>;
export type GridPart = 0 | 1;
export const FlowDistribution: Readonly<{ leading: 0; top: 0; center: 1; trailing: 2; bottom: 2; fill: 3; spaceBetween: 4; spaceAround: 5; spaceEvenly: 6 }>;
export type FlowDistribution = 0 | 1 | 2 | 3 | 4 | 5 | 6;
export const LintKind: Readonly<{ unusedMetric: 1; unusedItem: 2; inactive: 3; noEffect: 4; duplicate: 5; implied: 6; overruled: 7; tie: 8; mixedDirections: 9; suspiciousSign: 10; requiredContent: 11; squeezedContent: 12; goneOverlay: 13; shiftedFrame: 14; parentAsSibling: 15; neverInForce: 16; barrierCycle: 17; ruleLoop: 18 }>;
export type LintKind = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18;
export const ExpectationKind: Readonly<{ satisfiable: 1; determined: 2; inside: 3; fits: 4; apart: 5; atLeast: 6; aligned: 7; relation: 8 }>;
export type ExpectationKind = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
export const Verdict: Readonly<{ proved: 1; refuted: 2; sampled: 3; incomplete: 4 }>;
export type Verdict = 1 | 2 | 3 | 4;
export const Free: Readonly<{ left: 1; top: 2; width: 4; height: 8 }>;
export type Free = 1 | 2 | 4 | 8;
export const Gone: Readonly<{ itself: 1; inside: 2 }>;
export type Gone = 1 | 2;

/** als_limits of als.h. */
export interface LimitsFields {
  /** levels of JSON and of views in a document: 512; at most 4096 */
  max_nesting: number;
  /** views and guides: 16 000 000 */
  max_items: number;
  /** 16 000 000 */
  max_constraints: number;
  /** of one text or document: 64 MiB; at most just under 4 GiB */
  max_text_bytes: number;
  /** estimated memory of the layout: no budget */
  max_memory_bytes: number;
  /** of one solve: 64 * (rows + variables) + 10 000 */
  max_pivots: number;
  /** nonzeros that the solves of one call may touch: 1 000 000 000 + 10 000 * (rows + * variables), which bounds a layout of some hundred rows to about ten seconds. The same * calls need the same work on every machine. */
  max_work: number;
}
/** als_size of als.h. */
export interface SizeFields {
  width: number;
  height: number;
}
/** als_named_item of als.h. */
export interface NamedItemFields {
  name: string | null;
  item: bigint;
}
/** als_named_value of als.h. */
export interface NamedValueFields {
  name: string | null;
  value: number;
}
/** als_text_options of als.h. */
export interface TextOptionsFields {
  /** ALS_FLAG_: INACTIVE, SUPERVIEW_MARGINS, META, LENIENT, DEFERRED */
  flags: number;
  items: NamedItemFields[] | null;
  item_count: number;
  values: NamedValueFields[] | null;
  value_count: number;
  /** put the new constraints into this group, or none */
  group: bigint;
  /** als_format_option bits */
  format_options: number;
  /** 0 */
  reserved: number;
  /** the standard space between views: 8 */
  sibling_spacing: number;
  /** and to the superview: 20; with ALS_FLAG_SUPERVIEW_MARGINS up to its margins */
  superview_spacing: number;
  spacing: number[] | null;
  /** 0, 1, 2, 3, 6 or 7 */
  spacing_count: number;
}
/** als_constraint_spec of als.h. */
export interface ConstraintSpecFields {
  first: bigint;
  second: bigint;
  /** als_attribute */
  first_attribute: number;
  /** als_attribute */
  second_attribute: number;
  /** als_relation */
  relation: number;
  /** (0, 1000] */
  priority: number;
  multiplier: number;
  constant: number;
}
/** als_measurement of als.h. */
export interface MeasurementFields {
  size: SizeFields;
  /** below the top */
  first_baseline: number;
  /** above the bottom */
  last_baseline: number;
}
/** als_report of als.h. */
export interface ReportFields {
  /** see als_conflict_copy */
  conflicts: number;
  /** required constraints without effect */
  broken: number;
  /** solves needed since insets, content or tests of rules follow frames: 1 to 8 */
  rounds: number;
  /** 1: they still moved in the last round, see als_unsettled_copy */
  unsettled: number;
  /** from the caller, who keeps it: 1 to count what is ambiguous */
  examine: number;
  /** simplex steps of this solve */
  pivots: number;
  /** counts published layouts */
  revision: number;
  /** views with a value that could be another, see als_ambiguity */
  ambiguous_views: number;
  /** how many lefts, tops, widths and heights of views these are */
  ambiguous_values: number;
}
/** als_rect of als.h. */
export interface RectFields {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** als_stack_spec of als.h. */
export interface StackSpecFields {
  /** als_axis */
  axis: number;
  /** als_distribution */
  distribution: number;
  /** als_alignment */
  alignment: number;
  /** 1: inside the margins of the container, which is a view then */
  margins: number;
  /** 1: in a column, spaces run from last to first baseline */
  baselines: number;
  /** between neighbours; |spacing| <= 1e9 */
  spacing: number;
  /** in order, each once; the container's children as a rule, but any items of its tree */
  members: bigint[] | null;
  /** NULL, or for each member the space behind it */
  spacing_after: number[] | null;
  member_count: number;
  /** PACKED: (1 - bias) * space before == bias * space behind; 0 to 1 */
  bias: number;
  /** NULL, or the share of each member in a FILL stack: size == content + weight * part with one part >= 0; a weight is 0 (none) to 1e6 */
  weights: number[] | null;
}
/** als_edges of als.h. */
export interface EdgesFields {
  top: number;
  left: number;
  bottom: number;
  right: number;
}
/** als_view_spec of als.h. */
export interface ViewSpecFields {
  parent: bigint;
  /** -1: use parent */
  parent_index: number;
  /** NULL: no name */
  name: string | null;
}
/** als_measure_request of als.h. */
export interface MeasureRequestFields {
  item: bigint;
  proposal: SizeFields;
}
/** als_measurement2 of als.h. */
export interface Measurement2Fields {
  size: SizeFields;
  minimum: SizeFields;
  /** below the top */
  first_baseline: number;
  /** above the bottom */
  last_baseline: number;
}
/** als_item_info of als.h. */
export interface ItemInfoFields {
  /** als_item_kind */
  kind: number;
  /** or the owner of a guide; none for a root */
  parent: bigint;
  /** as set */
  direction: number;
  /** left-to-right or right-to-left */
  effective_direction: number;
  hidden: number;
  margins_from_safe_area: number;
  preserves_superview_margins: number;
  /** a sum of ALS_GONE_ bits */
  gone: number;
  child_count: number;
  guide_count: number;
  size: SizeFields;
  intrinsic_size: SizeFields;
  /** horizontal, vertical */
  hugging: number[];
  /** horizontal, vertical */
  compression: number[];
  margins: EdgesFields;
  safe_area: EdgesFields;
  alignment_insets: EdgesFields;
  first_baseline: number;
  last_baseline: number;
  /** as set */
  minimum: SizeFields;
  /** as set */
  maximum: SizeFields;
  content_insets: EdgesFields;
  /** 1: als_item_set_content_insets was called on it, or it scrolls */
  has_content_area: number;
  /** 1: a callback answers what its content measures */
  is_measured: number;
  /** `hidden` with the rules in force in the last solve */
  hidden_now: number;
  /** `gone` likewise */
  gone_now: number;
  /** als_scrolls, as set */
  scrolls: number;
  /** `scrolls` with the rules in force in the last solve */
  scrolls_now: number;
}
/** als_term of als.h. */
export interface TermFields {
  item: bigint;
  attribute: number;
  /** 0 */
  reserved: number;
  multiplier: number;
}
/** als_constraint_info of als.h. */
export interface ConstraintInfoFields {
  first_attribute: number;
  second_attribute: number;
  relation: number;
  first: bigint;
  second: bigint;
  multiplier: number;
  constant: number;
  priority: number;
  active: number;
  /** required, active, and without effect in the published layout */
  broken: number;
  /** 1 or 2, or as made by als_constraint_create_terms */
  term_count: number;
  /** where it is, or would be, held; none when there is no such view */
  host: bigint;
  /** the group it was made into or last added to; none */
  group: bigint;
  /** index in the document's "constraints", or -1 */
  source_item: number;
  /** bytes of the part within its notation string */
  source_offset: number;
  /** bytes of the part within its notation string */
  source_length: number;
  /** of the first attribute: 1 unless als_constraint_create_terms set it */
  first_multiplier: number;
  /** active, and no rule of its group withheld it in the last solve */
  in_force: number;
  /** 0 */
  reserved: number;
}
/** als_shorthand_entry of als.h. */
export interface ShorthandEntryFields {
  key: string | null;
  /** als_value_kind */
  kind: number;
  /** 0, ALS_VALUE_SUPERVIEW, ALS_VALUE_ATTRIBUTE */
  record_item: number;
  fields: number;
  /** als_attribute */
  attribute: number;
  item: bigint;
  number: number;
  multiplier: number;
  constant: number;
  priority: number;
}
/** als_builder_step of als.h. */
export interface BuilderStepFields {
  /** als_builder_call */
  call: number;
  /** ALS_BUILDER_TIMES or 0 */
  fields: number;
  /** als_attribute */
  attribute: number;
  /** als_relation */
  relation: number;
  /** als_attribute */
  related_attribute: number;
  /** 0 */
  reserved: number;
  related: bigint;
  on: bigint;
  /** to subtract, negate the number */
  multiplier: number;
  /** to subtract, negate the number */
  number: number;
  insets: EdgesFields;
  size: SizeFields;
  /** NULL: no name */
  name: string | null;
}
/** als_group_info of als.h. */
export interface GroupInfoFields {
  /** as last set by als_group_set_active; 1 at first */
  active: number;
  /** in the last solve */
  in_force: number;
  /** it has a condition, and reports list it; not the else of a document */
  is_rule: number;
  /** none without one */
  parent: bigint;
  /** als_arrangement: what made its constraints */
  arrangement: number;
  /** 0 */
  reserved: number;
}
/** als_document_theme of als.h. */
export interface DocumentThemeFields {
  /** 0, or ALS_FLAG_SUPERVIEW_MARGINS */
  flags: number;
  /** each name once */
  metrics: NamedValueFields[] | null;
  metric_count: number;
  /** as in als_text_options, or NULL */
  spacing: number[] | null;
  spacing_count: number;
}
/** als_document_options of als.h. */
export interface DocumentOptionsFields {
  /** 0 */
  reserved: number;
  /** or NULL */
  theme: DocumentThemeFields[] | null;
  /** or NULL */
  load: number;
  /** the first one of `load` */
  user_data: number;
}
/** als_conflict_info of als.h. */
export interface ConflictInfoFields {
  /** the constraints, the broken one last of them, and behind them sizes */
  member_count: number;
  /** see als_conflict_get_relaxation */
  relaxation_count: number;
  reserved: number;
  /** none in a conflict of sizes alone */
  broken: bigint;
  /** by how many points it misses while content around it keeps its size */
  missed: number;
  /** the least it can miss while the others hold, proved by the weights of the members; 0: too small to compute */
  least: number;
}
/** als_conflict_member of als.h. */
export interface ConflictMemberFields {
  /** als_conflict_role */
  role: number;
  /** none for sizes */
  constraint: bigint;
  /** the first item of the constraint, or whose size it is */
  item: bigint;
  /** of the item */
  attribute: number;
  /** of the constraint, or how the size must be to `value` */
  relation: number;
  /** the constant of the constraint, or the size */
  value: number;
  /** by how much `least` falls when `value` grows by 1: the multiplier of the proof */
  weight: number;
}
/** als_relaxation of als.h. */
export interface RelaxationFields {
  /** als_relaxation_kind */
  kind: number;
  /** none for a size, and for scrolling */
  constraint: bigint;
  /** as in the member; the view that is to scroll */
  item: bigint;
  attribute: number;
  /** which member it changes */
  member: number;
  /** the present value and the new one */
  old_value: number;
  /** the present value and the new one */
  value: number;
  /** als_relaxation_harm */
  harm: number;
  reserved: number;
}
/** als_error of als.h. */
export interface ErrorFields {
  /** als_status */
  status: number;
  /** als_error_kind */
  kind: number;
  /** 0: the four fields below mean nothing */
  has_position: number;
  /** bytes of the text at fault */
  offset: number;
  /** bytes of the text at fault */
  length: number;
  /** from 1; columns in bytes */
  line: number;
  /** from 1; columns in bytes */
  column: number;
  /** element of the array, or entry of "constraints"; -1 */
  index: number;
  /** the constraint at fault, or none */
  constraint: bigint;
}
/** als_digest of als.h. */
export interface DigestFields {
  low: bigint;
  high: bigint;
}
/** als_explained of als.h. */
export interface ExplainedFields {
  /** or none */
  constraint: bigint;
  /** whose size or place it is; of a constraint, its first item */
  item: bigint;
  /** als_reason */
  reason: number;
  /** als_attribute of the item */
  attribute: number;
  factor: number;
  value: number;
  /** 1: it could be otherwise at no cost, so the choice nearest 0 was taken */
  free: number;
  reserved: number;
}
/** als_lost of als.h. */
export interface LostFields {
  /** none: the content size of `item` */
  constraint: bigint;
  item: bigint;
  /** of the constraint's first item; of a content size, width or height */
  attribute: number;
  priority: number;
  /** by how much its left side would have to be larger, or if negative smaller */
  points: number;
  /** one that is in its way, of its priority or a higher; none where that is a size only */
  winner: bigint;
  /** how many are; 0 from the 101st loser on */
  winner_count: number;
  reserved: number;
}
/** als_grid_lines of als.h. */
export interface GridLinesFields {
  count: number;
  /** 1: all of one size */
  equal: number;
  /** one number for all spaces, or count - 1 of them; none: 0 */
  spacing: number[] | null;
  spacing_count: number;
  /** one als_alignment for all lines, or count; none: fill */
  alignments: number[] | null;
  alignment_count: number;
}
/** als_grid_cell of als.h. */
export interface GridCellFields {
  item: bigint;
  row: number;
  column: number;
  /** 1 to 1000; 0 stands for 1 */
  row_span: number;
  /** 1 to 1000; 0 stands for 1 */
  column_span: number;
  /** als_alignment in the column, or ALS_ALIGNMENT_OF_LINE */
  column_alignment: number;
  /** and in the row */
  row_alignment: number;
}
/** als_grid_spec of als.h. */
export interface GridSpecFields {
  /** 1: inside the margins of the container, which is a view then */
  margins: number;
  columns: GridLinesFields;
  rows: GridLinesFields;
  /** any order */
  cells: GridCellFields[] | null;
  cell_count: number;
  /** above 0: as many equal columns as fit with at least this width, at least one and at most 1000, and the cells row by row in their order; no spans */
  column_minimum: number;
}
/** als_flow_spec of als.h. */
export interface FlowSpecFields {
  /** als_axis: horizontal, or vertical with columns for lines */
  axis: number;
  /** als_flow_distribution */
  distribution: number;
  /** als_alignment, in the line; LEADING by default, never LAST_BASELINE */
  alignment: number;
  /** 1: inside the margins of the container, which is a view then */
  margins: number;
  /** 1: all items are as wide as the widest */
  equal: number;
  /** how many items a line may hold; 0: any number */
  per_line: number;
  /** 0 */
  reserved: number;
  /** between neighbours */
  spacing: number;
  /** between lines; ALS_SPACING_USUAL (the default): `spacing` */
  line_spacing: number;
  /** in order, each once */
  members: bigint[] | null;
  member_count: number;
  /** for itself and its guides; NULL: the name of the container */
  flow_name: string | null;
}
/** als_flow_info of als.h. */
export interface FlowInfoFields {
  axis: number;
  distribution: number;
  alignment: number;
  margins: number;
  equal: number;
  per_line: number;
  /** of the last solve; 0 while the flow is not in force */
  line_count: number;
  spacing: number;
  line_spacing: number;
  container: bigint;
}
/** als_flow_place of als.h. */
export interface FlowPlaceFields {
  item: bigint;
  line: number;
  /** 0 */
  reserved: number;
}
/** als_barrier_spec of als.h. */
export interface BarrierSpecFields {
  /** als_attribute: LEFT, RIGHT, LEADING, TRAILING, TOP or BOTTOM */
  side: number;
  /** outwards: added at the right, bottom and trailing side; |margin| <= 1e9 */
  margin: number;
  /** views and guides of one tree, each once; at least one */
  members: bigint[] | null;
  member_count: number;
  /** NULL: a guide without a name */
  guide_name: string | null;
}
/** als_barrier_info of als.h. */
export interface BarrierInfoFields {
  /** als_attribute */
  side: number;
  margin: number;
  /** constraints name it */
  guide: bigint;
}
/** als_freedom of als.h. */
export interface FreedomFields {
  /** as als_ambiguity answers */
  free: number;
  minimum: RectFields;
  value: RectFields;
  maximum: RectFields;
}
/** als_suggestion of als.h. */
export interface SuggestionFields {
  item: bigint;
  /** an ALS_FREE_ bit */
  value: number;
  reserved: number;
  constraint: ConstraintSpecFields;
}
/** als_lint of als.h. */
export interface LintFields {
  /** als_lint_kind */
  kind: number;
  /** the subject, or none */
  constraint: bigint;
  /** the other constraint, or none */
  other: bigint;
  /** the item it is about, or none */
  item: bigint;
}
/** als_expectation_failure of als.h. */
export interface ExpectationFailureFields {
  /** als_expectation_kind */
  kind: number;
  /** which expectation; -1: a default */
  index: number;
  /** the view that fails, or the first of them; none for a whole layout */
  item: bigint;
  /** the other item, or none */
  other: bigint;
  /** the constraint that is broken, or none */
  constraint: bigint;
  /** als_axis, -1: none */
  axis: number;
  /** 0: the two below mean nothing */
  has_numbers: number;
  /** the left and the right side; of a place that sticks out, it and the edge */
  measured: number;
  /** the left and the right side; of a place that sticks out, it and the edge */
  wanted: number;
}
/** als_interval of als.h. */
export interface IntervalFields {
  from: number;
  to: number;
}
/** als_proof_spec of als.h. */
export interface ProofSpecFields {
  /** a sum of ALS_PROVE_ bits: those that vary; the others are constant */
  parameters: number;
  /** a view without a parent; none: the first one */
  root: bigint;
  /** from 0 on; read where its bit is set */
  width: IntervalFields;
  height: IntervalFields;
  /** 0.01 to 100: a factor on content sizes and baselines */
  text_scale: IntervalFields;
  /** als_direction of the root in the place of its own; ALS_DIRECTION_INHERIT: its own */
  direction: number;
  /** ALS_PROVE_CERTIFICATE, or 0 */
  flags: number;
  /** views that are gone as well, as by als_items_set_gone */
  gone: bigint[] | null;
  gone_count: number;
  /** solves and pivots together; 0: a million */
  max_work: number;
}
/** als_proof of als.h. */
export interface ProofFields {
  /** als_verdict */
  verdict: number;
  /** parts of the space of parameters in which everything moves linearly */
  pieces: number;
  failures: number;
  /** regions that max_work has left */
  not_reached: number;
  /** the used part of max_work */
  work: number;
}
/** als_proof_failure of als.h. */
export interface ProofFailureFields {
  /** als_expectation_kind */
  kind: number;
  /** its index, or (size_t)-1: one of the default expectations */
  expectation: number;
  /** 0 horizontal, 1 vertical, -1 neither */
  axis: number;
  /** 1: als_minimum_size found it and left it out of the sizes */
  left_out: number;
  /** how many there are of each */
  views: number;
  regions: number;
  because: number;
  /** a witness: the failing values nearest to the layout's own */
  width: number;
  /** a witness: the failing values nearest to the layout's own */
  height: number;
  /** a witness: the failing values nearest to the layout's own */
  text_scale: number;
  /** the values compared there; NaN where there is no number */
  measured: number;
  /** the values compared there; NaN where there is no number */
  wanted: number;
}
/** als_minimum of als.h. */
export interface MinimumFields {
  /** als_verdict: PROVED or REFUTED is exact */
  verdict: number;
  /** -1: something fails at the end of the interval as well */
  size: SizeFields;
  /** the failures that end there, of those kept; (size_t)-1: none */
  width_stop: number;
  /** the failures that end there, of those kept; (size_t)-1: none */
  height_stop: number;
}

export type DestroyFunction = () => void;
export type MeasureFunction = (item: bigint, proposal: SizeFields) => Partial<MeasurementFields>;
export type LogFunction = (status: number, message: string) => void;
export type MeasureBatchFunction = (requests: MeasureRequestFields[]) => Partial<MeasurementFields>[];
export type Measure2Function = (...given: number[]) => number | void;
export type MeasureBatch2Function = (...given: number[]) => number | void;
export type LoadFunction = (name: string) => string | Uint8Array | object;

/** Every function of als.h: als_layout * and als_snapshot * are numbers, handles are bigints, lengths and buffers are
 * seen to.  A failure is a negative status; `Layout` makes exceptions of them. */
export interface Native {
  als_layout_create(limits: Partial<LimitsFields> | null): { status: number; out: number };
  als_layout_destroy(layout: number): { status: number };
  als_error_text(layout: number): string;
  als_view_create(layout: number, parent: bigint, name: string | Uint8Array | null): { status: number; out: bigint };
  als_item_set_size(layout: number, view: bigint, size: SizeFields): { status: number };
  als_item_find(layout: number, scope: bigint, name: string | Uint8Array | null): { status: number; out: bigint };
  als_item_set_parent(layout: number, item: bigint, parent: bigint, index: number): { status: number };
  als_item_destroy(layout: number, item: bigint): { status: number };
  als_add(layout: number, scope: bigint, syntax: number, text: string | Uint8Array | null, options: Partial<TextOptionsFields> | null): { status: number; out: bigint[]; out_count: number };
  als_document_read(layout: number, text: string | Uint8Array | null): { status: number; out_root: bigint };
  als_constraint_create(layout: number, spec: Partial<ConstraintSpecFields> | null, flags: number): { status: number; out: bigint };
  als_constraint_set_constant(layout: number, constraint: bigint, constant: number): { status: number };
  als_constraint_set_priority(layout: number, constraint: bigint, priority: number): { status: number };
  als_constraint_set_active(layout: number, constraint: bigint, active: number): { status: number };
  als_constraint_destroy(layout: number, constraint: bigint): { status: number };
  als_item_set_intrinsic_size(layout: number, view: bigint, size: SizeFields): { status: number };
  als_item_set_hugging(layout: number, view: bigint, horizontal: number, vertical: number): { status: number };
  als_item_set_compression(layout: number, view: bigint, horizontal: number, vertical: number): { status: number };
  als_item_set_measure(layout: number, view: bigint, fn: MeasureFunction | null): { status: number };
  als_items_invalidate_measure(layout: number, views: Iterable<bigint> | null): { status: number };
  als_solve(layout: number, report?: Partial<ReportFields>): { status: number; report: ReportFields };
  als_frame(layout: number, item: bigint): { status: number; out: RectFields };
  als_frame_in(layout: number, item: bigint, ancestor: bigint): { status: number; out: RectFields };
  als_frames_copy_all(layout: number): { status: number; items: bigint[]; frames: Float64Array };
  als_changed_copy(layout: number): { status: number; items: bigint[] };
  als_item_next(layout: number, previous: bigint): { status: number; out: bigint };
  als_item_name_copy(layout: number, item: bigint): { status: number; text: string };
  als_conflict_count(layout: number): { status: number; out_count: number };
  als_conflict_copy(layout: number, index: number): { status: number; constraints: bigint[]; broken: bigint };
  als_conflict_message_copy(layout: number, index: number): { status: number; text: string };
  als_ambiguity(layout: number, item: bigint): { status: number; out_free: number };
  als_item_set_gone(layout: number, view: bigint, gone: number): { status: number };
  als_edit_begin(layout: number): { status: number };
  als_edit_commit(layout: number): { status: number };
  als_edit_cancel(layout: number): { status: number };
  als_item_fitting_size(layout: number, view: bigint, target: SizeFields, horizontal: number, vertical: number): { status: number; out: SizeFields };
  als_stack_create(layout: number, container: bigint, spec: Partial<StackSpecFields> | null, flags: number): { status: number; out: bigint };
  als_stack_insert(layout: number, stack: bigint, item: bigint, index: number): { status: number };
  als_stack_remove(layout: number, stack: bigint, item: bigint): { status: number };
  als_version(): number;
  als_status_name(status: number): string;
  als_attribute_name(attribute: number): string;
  als_relation_name(relation: number): string;
  als_layout_copy(layout: number): { status: number; out: number };
  als_item_counterpart(layout: number, copy: number, item: bigint): { status: number; out: bigint };
  als_constraint_counterpart(layout: number, copy: number, constraint: bigint): { status: number; out: bigint };
  als_layout_set_log(layout: number, fn: LogFunction | null): { status: number };
  als_views_create(layout: number, specs: Iterable<Partial<ViewSpecFields>> | null): { status: number; out: bigint[] };
  als_guide_create(layout: number, owner: bigint, name: string | Uint8Array | null): { status: number; out: bigint };
  als_item_safe_area(layout: number, view: bigint): { status: number; out: bigint };
  als_item_margins(layout: number, view: bigint): { status: number; out: bigint };
  als_item_content(layout: number, view: bigint): { status: number; out: bigint };
  als_item_move_before(layout: number, item: bigint, before: bigint, axis: number): { status: number };
  als_guide_set_index(layout: number, guide: bigint, index: number): { status: number };
  als_guide_set_companion(layout: number, guide: bigint, view: bigint): { status: number };
  als_guide_companion(layout: number, guide: bigint): { status: number; out: bigint };
  als_item_set_name(layout: number, item: bigint, name: string | Uint8Array | null): { status: number };
  als_child_find(layout: number, parent: bigint, name: string | Uint8Array | null): { status: number; out: bigint };
  als_child_next(layout: number, parent: bigint, previous: bigint): { status: number; out: bigint };
  als_guide_next(layout: number, owner: bigint, previous: bigint): { status: number; out: bigint };
  als_items_set_intrinsic_sizes(layout: number, views: Iterable<bigint> | null, sizes: Iterable<Partial<SizeFields>> | null): { status: number };
  als_item_set_size_limits(layout: number, view: bigint, minimum: SizeFields, maximum: SizeFields): { status: number };
  als_items_set_size_limits(layout: number, views: Iterable<bigint> | null, minimums: Iterable<Partial<SizeFields>> | null, maximums: Iterable<Partial<SizeFields>> | null): { status: number };
  als_layout_set_measure(layout: number, fn: MeasureBatchFunction | null): { status: number };
  als_items_set_measured(layout: number, views: Iterable<bigint> | null, measured: number): { status: number };
  als_item_set_measure2(layout: number, view: bigint, fn: Measure2Function | null): { status: number };
  als_layout_set_measure2(layout: number, fn: MeasureBatch2Function | null): { status: number };
  als_layout_invalidate_measure(layout: number): { status: number };
  als_item_set_text(layout: number, view: bigint, text: string | Uint8Array | null, size: number, advance: number): { status: number };
  als_item_text_copy(layout: number, view: bigint): { status: number; size: number; advance: number; stretch: number; text: string };
  als_layout_scale_content(layout: number, text_scale: number, stretch: number): { status: number };
  als_item_set_direction(layout: number, view: bigint, direction: number): { status: number };
  als_item_set_margins(layout: number, view: bigint, margins: EdgesFields): { status: number };
  als_item_set_margin_rules(layout: number, view: bigint, from_safe_area: number, preserve: number): { status: number };
  als_item_set_safe_area(layout: number, view: bigint, insets: EdgesFields): { status: number };
  als_item_set_alignment_insets(layout: number, view: bigint, insets: EdgesFields): { status: number };
  als_item_set_content_insets(layout: number, view: bigint, insets: EdgesFields): { status: number };
  als_item_set_scrolls(layout: number, view: bigint, scrolls: number): { status: number };
  als_item_scrolls(layout: number, view: bigint): { status: number; out: number };
  als_item_set_scroll_offset(layout: number, view: bigint, x: number, y: number): { status: number };
  als_item_scroll_offset(layout: number, view: bigint): { status: number; out_x: number; out_y: number };
  als_item_scroll_range(layout: number, view: bigint, axis: number): { status: number; out_least: number; out_largest: number };
  als_item_set_baselines(layout: number, view: bigint, first_from_top: number, last_from_bottom: number): { status: number };
  als_item_set_hidden(layout: number, view: bigint, hidden: number): { status: number };
  als_items_set_gone(layout: number, views: Iterable<bigint> | null, gone: Iterable<number> | null): { status: number };
  als_item_set_z(layout: number, item: bigint, z: number): { status: number };
  als_item_z(layout: number, item: bigint): { status: number; out: number };
  als_item_get_info(layout: number, item: bigint): { status: number; out: ItemInfoFields };
  als_item_set_user_data(layout: number, item: bigint, user_data: unknown): { status: number };
  als_item_user_data(layout: number, item: bigint): { status: number; out: unknown };
  als_constraints_create(layout: number, specs: Iterable<Partial<ConstraintSpecFields>> | null, flags: number): { status: number; out: bigint[] };
  als_constraint_create_terms(layout: number, terms: Iterable<Partial<TermFields>> | null, relation: number, constant: number, priority: number, flags: number): { status: number; out: bigint };
  als_constraints_destroy(layout: number, constraints: Iterable<bigint> | null): { status: number };
  als_constraints_set_constants(layout: number, constraints: Iterable<bigint> | null, constants: Iterable<number> | null): { status: number };
  als_constraint_set_multiplier(layout: number, constraint: bigint, multiplier: number): { status: number };
  als_constraints_set_active(layout: number, constraints: Iterable<bigint> | null, active: number): { status: number };
  als_constraint_set_gone_constant(layout: number, constraint: bigint, constant: number): { status: number };
  als_constraint_clear_gone_constant(layout: number, constraint: bigint): { status: number };
  als_constraint_gone_constant(layout: number, constraint: bigint): { status: number; out: number };
  als_constraint_set_host(layout: number, constraint: bigint, host: bigint): { status: number };
  als_constraint_set_identifier(layout: number, constraint: bigint, text: string | Uint8Array | null): { status: number };
  als_constraint_identifier_copy(layout: number, constraint: bigint): { status: number; text: string };
  als_constraint_set_name(layout: number, constraint: bigint, name: string | Uint8Array | null): { status: number };
  als_constraint_name_copy(layout: number, constraint: bigint): { status: number; text: string };
  als_constraint_find(layout: number, view: bigint, name: string | Uint8Array | null): { status: number; out: bigint };
  als_constraint_add_named(layout: number, view: bigint, constraint: bigint, name: string | Uint8Array | null): { status: number };
  als_constraint_replace(layout: number, view: bigint, name: string | Uint8Array | null, spec: Partial<ConstraintSpecFields> | null, flags: number): { status: number; out: bigint };
  als_constraint_named_next(layout: number, scope: bigint, name: string | Uint8Array | null, previous: bigint): { status: number; out: bigint };
  als_constraints_destroy_named(layout: number, view: bigint, subtree: number, names: Iterable<string> | null): { status: number; out_count: number };
  als_constraint_get_info(layout: number, constraint: bigint): { status: number; out: ConstraintInfoFields };
  als_constraint_document_range(layout: number, constraint: bigint): { status: number; offset: number; length: number };
  als_constraint_terms_copy(layout: number, constraint: bigint): { status: number; terms: TermFields[] };
  als_constraint_next(layout: number, previous: bigint): { status: number; out: bigint };
  als_constraint_violation(layout: number, constraint: bigint): { status: number; out: number };
  als_constraint_set_user_data(layout: number, constraint: bigint, user_data: unknown): { status: number };
  als_constraint_user_data(layout: number, constraint: bigint): { status: number; out: unknown };
  als_group_create(layout: number, name: string | Uint8Array | null): { status: number; out: bigint };
  als_group_destroy(layout: number, group: bigint): { status: number };
  als_group_add(layout: number, group: bigint, constraint: bigint): { status: number };
  als_group_remove(layout: number, group: bigint, constraint: bigint): { status: number };
  als_group_add_constraints(layout: number, group: bigint, constraints: Iterable<bigint> | null): { status: number };
  als_group_create_constraints(layout: number, group: bigint, specs: Iterable<Partial<ConstraintSpecFields>> | null, flags: number): { status: number; out: bigint[] };
  als_group_set_active(layout: number, group: bigint, active: number): { status: number };
  als_group_find(layout: number, name: string | Uint8Array | null): { status: number; out: bigint };
  als_group_name_copy(layout: number, group: bigint): { status: number; text: string };
  als_group_next(layout: number, previous: bigint): { status: number; out: bigint };
  als_group_member_next(layout: number, group: bigint, previous: bigint): { status: number; out: bigint };
  als_metric_set(layout: number, name: string | Uint8Array | null, value: number): { status: number };
  als_metric_get(layout: number, name: string | Uint8Array | null): { status: number; out: number };
  als_metric_remove(layout: number, name: string | Uint8Array | null): { status: number };
  als_metric_set_text(layout: number, name: string | Uint8Array | null, text: string | Uint8Array | null): { status: number };
  als_metric_text_copy(layout: number, name: string | Uint8Array | null): { status: number; text: string };
  als_constraint_waiting_next(layout: number, previous: bigint): { status: number; out: bigint };
  als_constraint_waiting_message_copy(layout: number, constraint: bigint): { status: number; text: string };
  als_constraint_replace_text(layout: number, view: bigint, name: string | Uint8Array | null, syntax: number, text: string | Uint8Array | null, options: Partial<TextOptionsFields> | null): { status: number; out: bigint };
  als_format_meta_copy(layout: number, text: string | Uint8Array | null, prefix: string | Uint8Array | null): { status: number; text: string };
  als_shorthand_add(layout: number, view: bigint, entries: Iterable<Partial<ShorthandEntryFields>> | null, options: Partial<TextOptionsFields> | null): { status: number; out: bigint[] };
  als_builder_add(layout: number, view: bigint, on: bigint, steps: Iterable<Partial<BuilderStepFields>> | null, options: Partial<TextOptionsFields> | null): { status: number; out: bigint[]; out_count: number };
  als_constraint_copy_text(layout: number, constraint: bigint, scope: bigint, syntax: number): { status: number; format_options: number; text: string };
  als_group_set_parent(layout: number, group: bigint, parent: bigint): { status: number };
  als_group_set_condition(layout: number, group: bigint, scope: bigint, text: string | Uint8Array | null, options: Partial<TextOptionsFields> | null): { status: number };
  als_group_set_override(layout: number, group: bigint, scope: bigint, json: string | Uint8Array | null): { status: number };
  als_group_get_info(layout: number, group: bigint): { status: number; out: GroupInfoFields };
  als_group_condition_copy(layout: number, group: bigint): { status: number; text: string };
  als_layout_rules_changed_copy(layout: number): { status: number; groups: bigint[] };
  als_document_read_with(layout: number, text: string | Uint8Array | null, theme: Partial<DocumentThemeFields> | null): { status: number; out_root: bigint };
  als_document_read_options(layout: number, text: string | Uint8Array | null, options: Partial<DocumentOptionsFields> | null): { status: number; out_root: bigint };
  als_layout_copy_document(layout: number, root: bigint, syntax: number): { status: number; text: string };
  als_unsettled_copy(layout: number): { status: number; items: bigint[] };
  als_conflict_get_info(layout: number, index: number): { status: number; out: ConflictInfoFields };
  als_conflict_get_member(layout: number, index: number, member: number): { status: number; out: ConflictMemberFields };
  als_conflict_member_text_copy(layout: number, index: number, member: number): { status: number; text: string };
  als_conflict_get_relaxation(layout: number, index: number, relaxation: number): { status: number; out: RelaxationFields };
  als_conflict_relaxation_text_copy(layout: number, index: number, relaxation: number): { status: number; text: string };
  als_conflicts_copy_json(layout: number, document: string | Uint8Array | null): { status: number; text: string };
  als_item_size_request(layout: number, view: bigint, known: SizeFields): { status: number; minimum: SizeFields; natural: SizeFields };
  als_item_axis_request(layout: number, view: bigint, axis: number, for_size: number, baseline_item: bigint): { status: number; minimum: MeasurementFields; natural: MeasurementFields };
  als_alignment_rect(layout: number, item: bigint): { status: number; out: RectFields };
  als_frames_copy(layout: number, items: Iterable<bigint> | null): { status: number; frames: Float64Array };
  als_frames_table(layout: number): { status: number; frames: number; count: number };
  als_item_index(layout: number, item: bigint): { status: number; out_index: number };
  als_root_frames_table(layout: number): { status: number; frames: number; count: number };
  als_root_changed_copy(layout: number): { status: number; items: bigint[] };
  als_item_at(layout: number, root: bigint, x: number, y: number, flags: number): { status: number; out: bigint };
  als_items_in_rect(layout: number, root: bigint, area: Partial<RectFields> | null, flags: number): { status: number; items: bigint[] };
  als_items_in_reading_order(layout: number, root: bigint, flags: number): { status: number; items: bigint[] };
  als_item_nearest(layout: number, item: bigint, heading: number, candidates: Iterable<bigint> | null): { status: number; out_item: bigint };
  als_layout_set_scale(layout: number, pixels_per_point: number): { status: number };
  als_layout_scale(layout: number): { status: number; out: number };
  als_snapped_frame(layout: number, item: bigint): { status: number; out: RectFields };
  als_snapped_frame_in(layout: number, item: bigint, ancestor: bigint): { status: number; out: RectFields };
  als_snapped_frames_copy_all(layout: number): { status: number; items: bigint[]; frames: Float64Array };
  als_snapped_changed_copy(layout: number): { status: number; items: bigint[] };
  als_error_kind_name(kind: number): string;
  als_error_last(layout: number): { status: number; out: ErrorFields };
  als_error_message_copy(layout: number): { status: number; text: string };
  als_error_suggestion_copy(layout: number): { status: number; text: string };
  als_error_text_copy(layout: number): { status: number; text: string };
  als_error_member_copy(layout: number, index: number): { status: number; constraint: bigint; text: string };
  als_edit_try(layout: number): { status: number; constraints: bigint[]; broken: bigint };
  als_layout_set_conflict_policy(layout: number, policy: number): { status: number };
  als_layout_conflict_policy(layout: number): { status: number; out: number };
  als_layout_digest(layout: number): { status: number; out: DigestFields };
  als_snapshot_create(layout: number): { status: number; out: number };
  als_snapshot_destroy(snapshot: number): void;
  als_snapshot_revision(snapshot: number): { status: number; out: number };
  als_snapshot_frame(snapshot: number, item: bigint, space: number): { status: number; out: RectFields };
  als_snapshot_frames_copy(snapshot: number, items: Iterable<bigint> | null, space: number): { status: number; frames: Float64Array };
  als_snapshot_frames_between(from: number, to: number, t: number, items: Iterable<bigint> | null, space: number): { status: number; frames: Float64Array };
  als_explain(layout: number, item: bigint, attribute: number): { status: number; terms: ExplainedFields[]; out_value: number };
  als_explain_lost(layout: number, item: bigint, attribute: number): { status: number; lost: LostFields[] };
  als_explain_text_copy(layout: number, item: bigint, attribute: number): { status: number; text: string };
  als_explain_json_copy(layout: number, item: bigint, attribute: number): { status: number; text: string };
  als_stack_set(layout: number, stack: bigint, spec: Partial<StackSpecFields> | null): { status: number };
  als_stack_set_spacing(layout: number, stack: bigint, spacing: number): { status: number };
  als_grid_create(layout: number, container: bigint, spec: Partial<GridSpecFields> | null, flags: number): { status: number; out: bigint };
  als_grid_set(layout: number, grid: bigint, spec: Partial<GridSpecFields> | null): { status: number };
  als_grid_set_cells(layout: number, grid: bigint, cells: Iterable<Partial<GridCellFields>> | null): { status: number };
  als_grid_remove(layout: number, grid: bigint, item: bigint): { status: number };
  als_grid_insert_lines(layout: number, grid: bigint, lines: number, index: number, count: number): { status: number };
  als_grid_remove_lines(layout: number, grid: bigint, lines: number, index: number, count: number): { status: number };
  als_grid_move_lines(layout: number, grid: bigint, lines: number, index: number, count: number, before: number): { status: number };
  als_grid_set_lines_gone(layout: number, grid: bigint, lines: number, index: number, count: number, gone: number): { status: number };
  als_aspect_ratio_create(layout: number, item: bigint, ratio: number, priority: number, flags: number): { status: number; out: bigint };
  als_flow_create(layout: number, container: bigint, spec: Partial<FlowSpecFields> | null, flags: number): { status: number; out: bigint };
  als_flow_set(layout: number, flow: bigint, spec: Partial<FlowSpecFields> | null): { status: number };
  als_flow_get_info(layout: number, flow: bigint): { status: number; out: FlowInfoFields };
  als_flow_name_copy(layout: number, flow: bigint): { status: number; text: string };
  als_flow_lines_copy(layout: number, flow: bigint): { status: number; places: FlowPlaceFields[] };
  als_barrier_create(layout: number, spec: Partial<BarrierSpecFields> | null, flags: number): { status: number; out: bigint };
  als_barrier_set(layout: number, barrier: bigint, spec: Partial<BarrierSpecFields> | null): { status: number };
  als_barrier_get_info(layout: number, barrier: bigint): { status: number; out: BarrierInfoFields };
  als_arrangement_destroy(layout: number, group: bigint): { status: number };
  als_arrangement_members_copy(layout: number, group: bigint): { status: number; items: bigint[] };
  als_ambiguity_range(layout: number, item: bigint): { status: number; out: FreedomFields };
  als_ambiguity_message_copy(layout: number, item: bigint): { status: number; text: string };
  als_ambiguity_advice_copy(layout: number, item: bigint): { status: number; text: string };
  als_ambiguity_suggestion(layout: number, item: bigint, value: number): { status: number; out: ConstraintSpecFields };
  als_suggestions_copy(layout: number): { status: number; suggestions: SuggestionFields[] };
  als_constraint_spec_copy_text(layout: number, spec: Partial<ConstraintSpecFields> | null, scope: bigint): { status: number; text: string };
  als_ambiguity_snapshot(layout: number, item: bigint, value: number): { status: number; out: number };
  als_ambiguity_exercise(layout: number, item: bigint, value: number): { status: number };
  als_lint_kind_name(kind: number): string;
  als_lint_run(layout: number): { status: number; out_count: number };
  als_lint_get(layout: number, index: number): { status: number; out: LintFields };
  als_lint_message_copy(layout: number, index: number): { status: number; text: string };
  als_lint_suggestion_copy(layout: number, index: number): { status: number; text: string };
  als_expectation_add(layout: number, scope: bigint, text: string | Uint8Array | null, options: Partial<TextOptionsFields> | null): { status: number; out_index: number };
  als_expectation_count(layout: number): { status: number; out_count: number };
  als_expectation_copy_text(layout: number, index: number, scope: bigint): { status: number; text: string };
  als_expectation_get_kind(layout: number, index: number): { status: number; out: number };
  als_expectation_remove(layout: number, index: number): { status: number };
  als_item_set_clips(layout: number, view: bigint, clips: number): { status: number };
  als_item_clips(layout: number, view: bigint): { status: number; out: number };
  als_item_set_ignored(layout: number, view: bigint, ignored: number): { status: number };
  als_item_ignored(layout: number, view: bigint): { status: number; out: number };
  als_expectations_judge(layout: number, text_scale: number, reference: number): { status: number; out_count: number };
  als_expectation_failure_get(layout: number, index: number): { status: number; out: ExpectationFailureFields };
  als_expectation_failure_message_copy(layout: number, index: number): { status: number; text: string };
  als_prove(layout: number, spec: Partial<ProofSpecFields> | null): { status: number; out_count: number };
  als_proof_get(layout: number): { status: number; out: ProofFields };
  als_proof_failure_get(layout: number, index: number): { status: number; out: ProofFailureFields };
  als_proof_views_copy(layout: number, index: number): { status: number; items: bigint[] };
  als_proof_because_copy(layout: number, index: number): { status: number; constraints: bigint[] };
  als_proof_region_copy(layout: number, index: number, region: number): { status: number; numbers: number[] };
  als_proof_expectation_copy(layout: number, index: number): { status: number; text: string };
  als_proof_message_copy(layout: number, index: number): { status: number; text: string };
  als_proof_certificate_copy(layout: number): { status: number; text: string };
  als_minimum_size(layout: number, spec: Partial<ProofSpecFields> | null): { status: number; out: MinimumFields };
}
export const native: Native;

// ---- the classes ----

export interface Rect { x: number; y: number; width: number; height: number }
export interface Size { width: number | null; height: number | null }
export type SizeLike = Partial<Size> | readonly [number | null, number | null];
export interface Edges { top: number; left: number; bottom: number; right: number }
export type EdgesLike = number | Partial<Edges> | readonly [number, number, number, number];
export interface Priorities { horizontal: number; vertical: number }
/** For both axes, or [horizontal, vertical] as in documents. */
export type PrioritiesLike = number | Priorities | readonly [number, number];
export interface TextContent { value: string; size: number; advance: 'sans' | 'mono'; stretch?: number }
export interface AxisAnswer { size: { width: number; height: number }; firstBaseline: number; lastBaseline: number }
/** Intervals are [from, to]; at most two of them. */
export interface ProofOptions {
  width?: [number, number];
  height?: [number, number];
  textScale?: [number, number];
  root?: Item | null;
  direction?: Word<typeof Direction> | 'ltr' | 'rtl';
  gone?: Iterable<Item>;
  maxWork?: number;
  certificate?: boolean;
}
export interface ProofFailure {
  kind: keyof typeof ExpectationKind;
  expectation: string;
  views: Item[];
  because: Constraint[];
  where: number[][];
  witness: { width: number; height: number; textScale: number };
  measured: number | null;
  wanted: number | null;
  message: string;
  /** It does not count in a minimum size. */
  isLeftOut: boolean;
}
export interface Proof { verdict: keyof typeof Verdict; pieces: number; failures: ProofFailure[]; notReached: number[][]; certificate: string | null }
export interface Measured { width?: number | null; height?: number | null; firstBaseline?: number; lastBaseline?: number }
export type MeasuredLike = Measured | readonly [number | null, number | null];
export type AttributeWord = keyof typeof Attribute;
/** A number of an enumeration, or its word. */
export type Word<Values> = keyof Values | number;

export interface TextOptions {
  /** The view that `self` means in texts; names are looked up there first. */
  scope?: Item | null;
  syntax?: Word<typeof Syntax>;
  items?: Record<string, Item>;
  values?: Record<string, number>;
  group?: Group | null;
  active?: boolean;
  /** FormatOption bits. */
  options?: number;
  spacing?: number | number[] | null;
  superviewMargins?: boolean;
  meta?: boolean;
  lenient?: boolean;
  /** Names may come later; see `Layout.waiting`. */
  deferred?: boolean;
}

/** Replaces metrics and spacing of a document; `include` gives the documents that it includes, by their names. */
export interface Theme {
  metrics?: Record<string, number>;
  spacing?: number | number[];
  superviewMargins?: boolean;
  include?: (name: string) => string | Uint8Array | object;
}

/** A call that failed, after which nothing has changed.  `message` has the lines with the caret; `cause` is what a callback threw. */
export class AlsError extends Error {
  /** A word of Status, 'errorName'. */
  status: keyof typeof Status;
  /** 'NAME_VIEW' and so on, as als.h has it. */
  kind: string;
  sentence?: string;
  suggestion?: string | null;
  /** In bytes of UTF-8; line and column from 1. */
  position?: { offset: number; length: number; line: number; column: number } | null;
  index?: number | null;
  constraint?: Constraint | null;
  /** The conflict for which a change was refused: its constraints, the broken one last, then sizes. */
  members?: { constraint: Constraint | null; text: string }[];
}

/** A sum of attributes and a number. */
export class Expression {
  readonly terms: readonly (readonly [Item, Attribute, number])[];
  readonly constant: number;
  plus(other: Expression | number): Expression;
  minus(other: Expression | number): Expression;
  times(factor: number): Expression;
  dividedBy(divisor: number): Expression;
  equals(other: Expression | number): Request;
  atLeast(other: Expression | number): Request;
  atMost(other: Expression | number): Request;
  toString(): string;
}

/** One attribute of an item. */
export class Anchor extends Expression {
  readonly item: Item;
  readonly attribute: Attribute;
  /** Why it has its value, as lines to print. */
  explain(): string;
}

/** A constraint that has not been made yet. */
export class Request {
  readonly priority: number;
  /** The same with a priority: 1000 is required. */
  at(priority: number): Request;
}

export type Addition = string | Request | readonly Addition[];

export interface StackOptions {
  axis?: Word<typeof Axis>;
  distribution?: Word<typeof Distribution>;
  alignment?: Word<typeof Alignment>;
  spacing?: number;
  customSpacing?: Map<Item, number> | null;
  bias?: number;
  weights?: Map<Item, number> | null;
  margins?: boolean;
  baselines?: boolean;
  active?: boolean;
}

export interface FlowOptions {
  axis?: Word<typeof Axis>;
  distribution?: Word<typeof FlowDistribution>;
  alignment?: Word<typeof Alignment>;
  spacing?: number;
  lineSpacing?: number | null;
  perLine?: number;
  equal?: boolean;
  margins?: boolean;
  name?: string | null;
  active?: boolean;
}

export interface Cell {
  item: Item;
  rowSpan?: number;
  columnSpan?: number;
  rowAlignment?: Word<typeof Alignment>;
  columnAlignment?: Word<typeof Alignment>;
}

export type Row = Iterable<Item | Cell | null>;

export interface GridOptions {
  spacing?: number | readonly [number, number];
  columnSpacing?: number | readonly number[];
  rowSpacing?: number | readonly number[];
  columnAlignment?: Word<typeof Alignment> | readonly Word<typeof Alignment>[];
  rowAlignment?: Word<typeof Alignment> | readonly Word<typeof Alignment>[];
  equalColumns?: boolean;
  equalRows?: boolean;
  columnMinimum?: number;
  margins?: boolean;
  active?: boolean;
}

export const superview: unique symbol;
export type ShorthandValue = number | typeof superview | Anchor
  | { view?: typeof superview | Anchor; multiplier?: number; constant?: number; priority?: number };

export type BuilderStep =
  | { priority: number }
  | { set: Word<typeof Attribute>; to: number; name?: string }
  | { make: Word<typeof Attribute>; relation?: '<=' | '==' | '>=' | Word<typeof Relation>; related?: Item | Anchor | null;
      attribute?: Word<typeof Attribute>; times?: number; plus?: number; on?: Item; name?: string }
  | { makeSafeArea: Word<typeof Attribute>; related: Item | Anchor; attribute?: Word<typeof Attribute>; plus?: number; name?: string }
  | { alignAllEdges: Item; insets?: EdgesLike }
  | { centerIn: Item }
  | { setSize: readonly [number, number] };

type Attributes = { readonly [word in Exclude<AttributeWord, 'none'>]: Anchor };
export interface Item extends Attributes {}

/** A view or a guide.  The same item is always the same object. */
export class Item {
  readonly layout: Layout;
  readonly id: bigint;
  get name(): string | null;
  set name(name: string | null);
  readonly info: ItemInfoFields;
  readonly kind: keyof typeof ItemKind;
  readonly parent: Item | null;
  readonly alive: boolean;
  readonly children: Item[];
  readonly guides: Item[];
  readonly safeAreaGuide: Item;
  readonly marginsGuide: Item;
  readonly contentGuide: Item;
  child(name: string): Item | null;
  moveGuide(index?: number): void;
  /** Of a guide: the view that it is gone with, or null. */
  get companion(): Item | null;
  set companion(view: Item | null);
  view(name?: string | null): Item;
  guide(name?: string | null): Item;
  find(name: string): Item | null;
  move(parent: Item | null, index?: number): void;
  moveBefore(sibling: Item | null, axis?: Word<typeof Axis>): void;
  destroy(): void;
  get size(): Size;
  set size(size: SizeLike);
  get intrinsicSize(): Size;
  set intrinsicSize(size: SizeLike);
  get minimumSize(): Size;
  set minimumSize(size: SizeLike);
  get maximumSize(): Size;
  set maximumSize(size: SizeLike);
  get contentInsets(): Edges;
  set contentInsets(value: EdgesLike);
  scrolls: 'none' | 'x' | 'y' | 'both';
  get scrollOffset(): { x: number; y: number };
  set scrollOffset(value: { x?: number; y?: number });
  readonly scrollRange: { least: { x: number; y: number }; largest: { x: number; y: number } } | null;
  get text(): TextContent | null;
  set text(text: Partial<TextContent> | null);
  clips: boolean;
  ignored: boolean;
  get hugging(): Priorities;
  set hugging(value: PrioritiesLike);
  get compression(): Priorities;
  set compression(value: PrioritiesLike);
  get direction(): keyof typeof Direction;
  set direction(value: Word<typeof Direction> | 'ltr' | 'rtl');
  readonly effectiveDirection: keyof typeof Direction;
  get margins(): Edges;
  set margins(value: EdgesLike);
  get marginRules(): { fromSafeArea: boolean; preserve: boolean };
  set marginRules(value: { fromSafeArea?: boolean; preserve?: boolean });
  get safeArea(): Edges;
  set safeArea(value: EdgesLike);
  get alignmentInsets(): Edges;
  set alignmentInsets(value: EdgesLike);
  get baselines(): { first: number; last: number };
  set baselines(value: { first?: number; last?: number });
  get hidden(): boolean;
  set hidden(value: boolean);
  get gone(): number;
  set gone(value: boolean | number);
  get z(): number;
  set z(value: number);
  /** Anything of yours. */
  get data(): unknown;
  set data(value: unknown);
  /** Content whose height depends on its width; the width is null where it may be as wide as it likes. */
  measure(answer: ((view: Item, width: number | null) => MeasuredLike) | null): void;
  invalidate(): void;
  /** The frame of the last solve in the parent's coordinates; an AlsError when there is none yet. */
  readonly frame: Rect;
  frameIn(ancestor?: Item | null): Rect;
  /** Of the candidates the nearest one in a direction, as arrow keys move the focus. */
  nearest(heading: Word<typeof Heading>, candidates: Iterable<Item>): Item | null;
  readonly alignmentRect: Rect;
  readonly snappedFrame: Rect;
  snappedFrameIn(ancestor?: Item | null): Rect;
  readonly index: number;
  fittingSize(target?: SizeLike, priorities?: Partial<Priorities>): { width: number; height: number };
  sizeRequest(known?: SizeLike): { minimum: { width: number; height: number }; natural: { width: number; height: number } };
  /** A sum of Free bits. */
  readonly free: number;
  axisRequest(axis: 'horizontal' | 'vertical' | number, forSize?: number | null, baselineItem?: Item | null): { minimum: AxisAnswer; natural: AxisAnswer };
  readonly freedom: { free: number; minimum: Rect; value: Rect; maximum: Rect; message: string; advice: string | null };
  suggestion(value: Free): string | null;
  otherLayout(value?: Free | 0): Snapshot | null;
  exercise(value?: Free | 0): boolean;
  add(addition: Request, options?: TextOptions): Constraint;
  add(...additions: (Addition | TextOptions)[]): Constraint[];
  stack(items: Iterable<Item>, options?: StackOptions): Stack;
  flow(items: Iterable<Item>, options?: FlowOptions): Flow;
  grid(rows: Iterable<Row>, options?: GridOptions): Grid;
  shorthand(entries: Record<string, ShorthandValue> | Iterable<[string, ShorthandValue]>, options?: TextOptions): Constraint[];
  build(steps: Iterable<BuilderStep>, options?: TextOptions & { on?: Item | null }): Constraint[];
  constraint(name: string): Constraint | null;
  replace(name: string, to: Request | string, options?: TextOptions): Constraint;
  toString(): string;
}

/** A constraint that was made; the same one is always the same object. */
export class Constraint {
  readonly layout: Layout;
  readonly id: bigint;
  readonly info: ConstraintInfoFields;
  readonly first: Item | null;
  readonly second: Item | null;
  readonly firstAttribute: AttributeWord;
  readonly secondAttribute: AttributeWord;
  readonly relation: keyof typeof Relation;
  readonly terms: { item: Item; attribute: AttributeWord; multiplier: number }[];
  constant: number;
  /** The factor of the first attribute: 1, except in a sum. */
  readonly firstMultiplier: number;
  multiplier: number;
  priority: number;
  active: boolean;
  readonly inForce: boolean;
  readonly broken: boolean;
  goneConstant: number | null;
  host: Item | null;
  readonly group: Group | null;
  identifier: string | null;
  name: string | null;
  /** Why it waits for the names of its text; null: it does not. */
  readonly waitingMessage: string | null;
  readonly violation: number | null;
  readonly documentRange: { offset: number; length: number } | null;
  readonly alive: boolean;
  data: unknown;
  keep(view: Item, name: string): void;
  toText(syntax?: Word<typeof Syntax>, scope?: Item | null): string;
  destroy(): void;
  toString(): string;
}

/** Constraints that are switched together. */
export class Group {
  readonly layout: Layout;
  readonly id: bigint;
  readonly name: string | null;
  readonly members: Constraint[];
  readonly arranged: Item[];
  readonly active: boolean;
  readonly inForce: boolean;
  parent: Group | null;
  readonly condition: string | null;
  setCondition(text: string | null, options?: { scope?: Item | null; items?: Record<string, Item>; values?: Record<string, number> }): void;
  setOverride(values: Record<string, unknown> | string | null, options?: { scope?: Item | null }): void;
  add(...constraints: (Constraint | Constraint[])[]): void;
  remove(...constraints: (Constraint | Constraint[])[]): void;
  activate(): void;
  deactivate(): void;
  destroy(): void;
}

/** Items in a row or a column. */
export class Stack extends Group {
  set(items: Iterable<Item>, options?: StackOptions): void;
  setSpacing(spacing: number): void;
  insert(item: Item, index?: number): void;
  takeOut(item: Item): void;
  destroy(): void;
}

/** Items in lines that break where the container ends. */
export class Flow extends Group {
  set(items: Iterable<Item>, options?: FlowOptions): void;
  readonly lines: Item[][];
  readonly spacing: number;
  readonly perLine: number;
  readonly flowName: string | null;
  setSpacing(spacing: number): void;
  insert(item: Item, index?: number): void;
  takeOut(item: Item): void;
  destroy(): void;
}

export interface BarrierOptions {
  side?: Word<typeof Attribute>;
  margin?: number;
  name?: string | null;
  active?: boolean;
}

/** A guide at the outermost edge of its members, which it follows and does not move. */
export class Barrier extends Group {
  readonly guide: Item;
  readonly margin: number;
  set(items: Iterable<Item>, options?: BarrierOptions): void;
  destroy(): void;
}

/** Items in rows and columns. */
export class Grid extends Group {
  set(rows: Iterable<Row>, options?: GridOptions): void;
  put(item: Item, row: number, column: number, options?: Omit<Cell, 'item'>): void;
  takeOut(item: Item): void;
  insertLines(part: Word<typeof GridPart>, index?: number, count?: number): void;
  removeLines(part: Word<typeof GridPart>, index: number, count?: number): void;
  moveLines(part: Word<typeof GridPart>, index: number, before?: number, count?: number): void;
  setLinesGone(part: Word<typeof GridPart>, index: number, count?: number, gone?: boolean): void;
  destroy(): void;
}

// Needed for `using`; declared by newer libraries of TypeScript only.
declare global {
  interface SymbolConstructor { readonly dispose: unique symbol }
  interface Disposable { [Symbol.dispose](): void }
}

/** Published frames that do not change any more. */
export interface Snapshot extends Disposable {}
export class Snapshot {
  readonly revision: number;
  frame(item: Item, space?: Word<typeof Space>): Rect | null;
  frames(items: Iterable<Item>, space?: Word<typeof Space>): Float64Array;
  framesBetween(to: Snapshot, t: number, items: Iterable<Item>, space?: Word<typeof Space>): Float64Array;
  close(): void;
}

export interface Report {
  conflicts: number;
  broken: number;
  rounds: number;
  unsettled: boolean;
  pivots: number;
  revision: number;
  ambiguousViews: number | null;
  ambiguousValues: number | null;
}

export interface ConflictMember {
  role: keyof typeof Role;
  constraint: Constraint | null;
  item: Item | null;
  attribute: AttributeWord;
  relation: Relation;
  value: number;
  weight: number;
  text: string;
}

export interface Relaxation {
  kind: keyof typeof Relax;
  constraint: Constraint | null;
  item: Item | null;
  attribute: AttributeWord;
  member: number;
  oldValue: number;
  value: number;
  harm: keyof typeof Harm;
  text: string;
}

export interface Conflict {
  message: string;
  constraints: Constraint[];
  broken: Constraint | null;
  /** The number of points by which the broken one misses while all content around it keeps its size. */
  missed: number;
  /** By how many points it misses at best, which the weights of the members prove. */
  least: number;
  members: ConflictMember[];
  relaxations: Relaxation[];
}

export interface LayoutOptions {
  width?: number | null;
  height?: number | null;
  /** The name of the root: "root". */
  root?: string | null;
  limits?: Partial<LimitsFields> | null;
}

/** Trees of views and guides, and the constraints between them. */
export interface Layout extends Disposable {}
export class Layout {
  /** With a size it has a root of that size; without one it is empty. */
  constructor(options?: LayoutOptions);
  static fromDocument(document: string | Uint8Array | object, theme?: Theme | null): Layout;
  /** als_layout *, for `native`; 0 when it is closed. */
  readonly pointer: number;
  close(): void;
  copy(): Layout;
  counterpart(copy: Layout, thing: Item): Item;
  counterpart(copy: Layout, thing: Constraint): Constraint;
  setLog(log: ((status: keyof typeof Status, message: string) => void) | null): void;
  view(name?: string | null, parent?: Item | null): Item;
  guide(name?: string | null, owner?: Item | null): Item;
  views(names: Iterable<string | null>, parent?: Item | null, parents?: readonly number[] | null): Item[];
  find(name: string, scope?: Item | null): Item | null;
  readonly items: Item[];
  readonly roots: Item[];
  readonly root: Item;
  setGone(views: Iterable<Item>, gone?: boolean | Iterable<boolean>): void;
  setIntrinsicSizes(views: Iterable<Item>, sizes: Iterable<SizeLike>): void;
  measure(views: Iterable<Item>, answer: ((questions: [Item, number | null][]) => MeasuredLike[]) | null): void;
  invalidate(views?: Iterable<Item> | null): void;
  setSizeLimits(views: Iterable<Item>, minimums: Iterable<SizeLike>, maximums: Iterable<SizeLike>): void;
  scaleContent(textScale: number, stretch?: number): void;
  add(addition: Request, options?: TextOptions): Constraint;
  add(...additions: (Addition | TextOptions)[]): Constraint[];
  addMany(requests: Iterable<Request>, options?: { active?: boolean; group?: Group | null }): Constraint[];
  shorthand(view: Item, entries: Record<string, ShorthandValue> | Iterable<[string, ShorthandValue]>, options?: TextOptions): Constraint[];
  build(view: Item, steps: Iterable<BuilderStep>, options?: TextOptions & { on?: Item | null }): Constraint[];
  replace(view: Item, name: string, to: Request | string, options?: TextOptions): Constraint;
  formatMeta(text: string, prefix?: string | null): Record<string, unknown>;
  aspectRatio(item: Item, ratio: number, options?: { priority?: number; active?: boolean }): Constraint;
  stack(container: Item, items: Iterable<Item>, options?: StackOptions): Stack;
  flow(container: Item, items: Iterable<Item>, options?: FlowOptions): Flow;
  grid(container: Item, rows: Iterable<Row>, options?: GridOptions): Grid;
  barrier(items: Iterable<Item>, options?: BarrierOptions): Barrier;
  readonly constraints: Constraint[];
  /** Those of deferred texts that wait for their names. */
  readonly waiting: Constraint[];
  constraintsNamed(name: string, scope?: Item | null): Constraint[];
  remove(...constraints: (Constraint | Constraint[])[]): void;
  removeNamed(names: Iterable<string>, view?: Item | null, options?: { subtree?: boolean }): number;
  activate(...constraints: (Constraint | Constraint[])[]): void;
  deactivate(...constraints: (Constraint | Constraint[])[]): void;
  setConstants(constraints: Iterable<Constraint>, constants: Iterable<number>): void;
  group(name?: string | null): Group;
  groupNamed(name: string): Group | null;
  readonly groups: Group[];
  /** A metric can be a text such as "2 * pad + 4", computed again whenever a metric changes that it names. */
  setMetrics(values: Record<string, number | string>): void;
  metric(name: string): number | null;
  /** The text of a metric; null for a number, and when there is none. */
  metricText(name: string): string | null;
  removeMetric(name: string): void;
  solve(options?: { examine?: boolean }): Report;
  readonly conflicts: Conflict[];
  conflict(index: number): Conflict;
  conflictsJSON(document?: string | Uint8Array | null): unknown[];
  get conflictPolicy(): keyof typeof ConflictPolicy;
  set conflictPolicy(policy: Word<typeof ConflictPolicy>);
  edit<Result>(work: (layout: Layout) => Result): Result;
  conflictIfSolved(): { constraints: Constraint[]; broken: Constraint | null; message: string } | null;
  readonly digest: string;
  frames(items?: Iterable<Item> | null): { items: Item[]; rows: Float64Array };
  snappedFrames(): { items: Item[]; rows: Float64Array };
  /** The library's own table of frames, without a copy; it holds until the next call. */
  readonly table: Float64Array;
  readonly changed: Item[];
  /** The table in the coordinates of the root, and the items whose rows differ from those of the call before. */
  readonly rootTable: Float64Array;
  readonly changedInRoot: Item[];
  itemAt(x: number, y: number, options?: { root?: Item | null; guides?: boolean; hidden?: boolean }): Item | null;
  itemsIn(area: Rect, options?: { root?: Item | null; guides?: boolean; hidden?: boolean; inside?: boolean }): Item[];
  readingOrder(options?: { root?: Item | null; hidden?: boolean }): Item[];
  readonly snappedChanged: Item[];
  readonly unsettled: Item[];
  readonly rulesChanged: Group[];
  scale: number;
  snapshot(): Snapshot;
  read(document: string | Uint8Array | object, theme?: Theme | null): Item;
  document(root?: Item | null, syntax?: Word<typeof Syntax>): string;
  explain(attribute: string | Anchor): string;
  explainJSON(attribute: string | Anchor): unknown;
  explanation(attribute: string | Anchor): { value: number; terms: ExplainedTerm[] };
  lost(attribute: string | Anchor): LostPreference[];
  readonly ambiguous: Item[];
  readonly suggestions: { item: Item; value: Free; text: string }[];
  lint(): Finding[];
  expect(text: string, options?: TextOptions & { scope?: Item | null }): number;
  readonly expectations: { kind: keyof typeof ExpectationKind; text: string }[];
  removeExpectation(index: number): void;
  prove(options?: ProofOptions): Proof;
  proofRegions(index: number, count: number): number[][];
  proofFailure(index: number): ProofFailure;
  minimumSize(options?: ProofOptions): Size & { verdict: keyof typeof Verdict; leftOut: ProofFailure[] };
}

export interface ExplainedTerm {
  constraint: Constraint | null;
  item: Item | null;
  reason: keyof typeof Reason;
  attribute: AttributeWord;
  factor: number;
  value: number;
  free: boolean;
}

export interface LostPreference {
  constraint: Constraint | null;
  item: Item | null;
  attribute: AttributeWord;
  priority: number;
  points: number;
  winner: Constraint | null;
  winnerCount: number;
}

export interface Finding {
  kind: string;
  constraint: Constraint | null;
  other: Constraint | null;
  item: Item | null;
  message: string;
  suggestion: string;
}

/** The version of the library: major, minor, patch. */
export function libraryVersion(): [number, number, number];
/** How much memory the library has, in bytes. */
export function memoryBytes(): number;
