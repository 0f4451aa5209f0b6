// The layout.
import { Attribute, ConflictPolicy, ExpectationKind, Harm, Reason, Relax, Role, Space, Status, Syntax, Verdict } from './abi.js';
import {
  Barrier, Constraint, Flow, Grid, Group, Stack, barrierSpec, builderStep, flowSpec, gridSpec, shorthandEntry, stackSpec,
} from './constraint.js';
import { AlsError, failure, wordOf } from './errors.js';
import { Anchor, Request } from './expressions.js';
import { Item } from './item.js';
import { callbackFields, native, rectangles } from './native.js';
import { callbackOf, checkOptions, directionOf, numberOf, sizeFrom, sizeOf, told } from './values.js';

const INACTIVE = 1;
const FLAGS = { superviewMargins: 2, meta: 4, lenient: 8, deferred: 16 };
const HIT_GUIDES = 1;
const HIT_HIDDEN = 2;
const HIT_INSIDE = 4;
const NOT_EXAMINED = 4294967295;
const dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');

// Unreachable layouts and snapshots are destroyed.
const forgotten = new FinalizationRegistry(({ end, pointer }) => native[end](pointer));

/* Not enumerable, so that structuredClone and similar functions copy no pointer: the copy is a plain object, and owns nothing. */
const own = (owner, pointer) => Object.defineProperty(owner, 'pointer', { value: pointer, writable: true });

/** Published frames that do not change any more. */
export class Snapshot {
  constructor(pointer) {
    own(this, pointer);
    forgotten.register(this, { end: 'als_snapshot_destroy', pointer }, this);
  }

  call(name, ...given) {
    if (!this.pointer) throw new AlsError('the snapshot is closed', { status: 'errorArgument', kind: '' });
    const answer = native[name](this, ...given);
    if (answer.status < 0) throw failure(null, answer.status);
    return answer;
  }

  /** The revision of the solve that published it; 0: there was none. */
  get revision() {
    return this.call('als_snapshot_revision').out;
  }

  /** The frame of an item; null when it has none there. */
  frame(item, space = Space.parent) {
    const { status, out } = this.call('als_snapshot_frame', item, numberOf(Space, space, 'a space'));
    return status === Status.notSolved ? null : out;
  }

  /** The frames of items, four numbers each. */
  frames(items, space = Space.parent) {
    return this.call('als_snapshot_frames_copy', items, numberOf(Space, space, 'a space')).frames;
  }

  /** Frames on the way to another snapshot: those of this one at t = 0, of the other at 1. */
  framesBetween(to, t, items, space = Space.parent) {
    return this.call('als_snapshot_frames_between', to, t, items, numberOf(Space, space, 'a space')).frames;
  }

  /** Destroys it now instead of when it becomes unreachable. */
  close() {
    if (!this.pointer) return;
    forgotten.unregister(this);
    native.als_snapshot_destroy(this);
    this.pointer = 0;
  }

  [dispose]() {
    this.close();
  }
}

/** Trees of views and guides, and the constraints between them.  `new Layout({ width: 320, height: 480 })` has a root of that
 * size, named "root"; `new Layout()` is empty. */
export class Layout {
  constructor(options = {}) {
    const { width, height, root = 'root', limits = null, ...others } = options;
    checkOptions(options, others, 'a layout');
    const { status, out } = native.als_layout_create(limits);
    if (status < 0) throw failure(null, status);
    this.adopt(out);
    if (width !== undefined || height !== undefined) this.view(root).size = { width, height };
  }

  adopt(pointer) {
    own(this, pointer);
    this.kept = new Map(); // callbacks and user data by their numbers
    this.thrown = undefined; // by a callback of the call that runs
    this.objects = new Map(); // items, constraints and groups by their handles
    forgotten.register(this, { end: 'als_layout_destroy', pointer }, this);
  }

  static adopting(pointer) {
    const layout = Object.create(Layout.prototype);
    layout.adopt(pointer);
    return layout;
  }

  /** A layout from a document: JSON text, or the result of JSON.parse; with a theme as for `read`. */
  static fromDocument(document, theme = null) {
    const layout = new Layout();
    layout.read(document, theme);
    return layout;
  }

  // ---- life ----

  /** A function of als.h on this layout, as it answers. */
  native(name, ...given) {
    if (!this.pointer) throw new AlsError('the layout is closed', { status: 'errorArgument', kind: '' });
    return native[name](this, ...given);
  }

  /** The same; a failure is thrown. */
  call(name, ...given) {
    const answer = this.native(name, ...given);
    if (answer.status < 0) throw failure(this, answer.status);
    return answer;
  }

  /** Destroys it now instead of when it becomes unreachable. */
  close() {
    if (!this.pointer) return;
    const { status } = native.als_layout_destroy(this);
    if (status < 0) throw failure(null, status);
    forgotten.unregister(this);
    this.pointer = 0;
    this.objects.clear();
  }

  [dispose]() {
    this.close();
  }

  /** An independent copy with the published frames. */
  copy() {
    return Layout.adopting(this.call('als_layout_copy').out);
  }

  /** The item or constraint of a copy that was made of this one. */
  counterpart(copy, thing) {
    if (thing instanceof Constraint) return copy.constraintOf(this.call('als_constraint_counterpart', copy, thing).out);
    return copy.itemOf(this.call('als_item_counterpart', copy, thing).out);
  }

  /** Hears every failing call: its status and a sentence.  null takes it away. */
  setLog(log) {
    const work = callbackOf(log);
    this.call('als_layout_set_log', work && ((status, message) => work(wordOf(Status, status), message)));
  }

  object(Kind, handle) {
    const known = this.objects.get(handle)?.deref();
    if (known instanceof Kind) return known;
    const made = new Kind(this, handle);
    this.objects.set(handle, new WeakRef(made));
    return made;
  }

  itemOf(handle) {
    return this.object(Item, handle);
  }

  constraintOf(handle) {
    return this.object(Constraint, handle);
  }

  groupOf(handle) {
    return this.object(Group, handle);
  }

  snapshotOf(pointer) {
    return new Snapshot(pointer);
  }

  walk(name, maker, ...scope) {
    const found = [];
    let previous = 0n;
    for (;;) {
      const { status, out } = this.call(name, ...scope, previous);
      if (status === Status.end) return found;
      found.push(this[maker](out));
      previous = out;
    }
  }

  // ---- views and guides ----

  /** Makes a view as the last in `parent`, or else a root. */
  view(name = null, parent = null) {
    return this.itemOf(this.call('als_view_create', parent, name).out);
  }

  /** Makes an invisible rectangle owned by a view. */
  guide(name = null, owner = null) {
    return this.itemOf(this.call('als_guide_create', owner, name).out);
  }

  /** Makes many views, all or none; `parents` has for each the index of an earlier one, or -1 for `parent`. */
  views(names, parent = null, parents = null) {
    const specs = [...names].map((name, at) => ({ parent, parent_index: parents ? parents[at] : -1, name }));
    return this.call('als_views_create', specs).out.map((item) => this.itemOf(item));
  }

  /** The item of this name, inside `scope` first; null when there is none. */
  find(name, scope = null) {
    const { status, out } = this.call('als_item_find', scope, name);
    return status === Status.end ? null : this.itemOf(out);
  }

  /** All views and guides: trees in the order their roots were made, a view before its guides before its children. */
  get items() {
    return this.walk('als_item_next', 'itemOf');
  }

  get roots() {
    return this.walk('als_child_next', 'itemOf', null);
  }

  /** The first root. */
  get root() {
    const { status, out } = this.call('als_item_next', null);
    if (status === Status.end) throw new AlsError('the layout has no view', { status: 'errorName', kind: '' });
    return this.itemOf(out);
  }

  setGone(views, gone = true) {
    const list = [...views];
    this.call('als_items_set_gone', list, typeof gone === 'boolean' ? list.map(() => gone) : [...gone]);
  }

  setIntrinsicSizes(views, sizes) {
    this.call('als_items_set_intrinsic_sizes', [...views], [...sizes].map(sizeOf));
  }

  /** One callback for the content of many views: it gets pairs of [view, width] and returns an answer for each. */
  measure(views, answer) {
    const work = callbackOf(answer, '(questions), each [view, width]', 1);
    if (work) {
      this.call('als_layout_set_measure', (requests) =>
        work(requests.map(({ item, width }) => [this.itemOf(item), width < 0 ? null : width])),
      );
    }
    this.call('als_items_set_measured', [...views], Boolean(work));
  }

  /** The content of these measured views may have changed; without views, that of all. */
  invalidate(views = null) {
    if (views) this.call('als_items_invalidate_measure', [...views]);
    else this.call('als_layout_invalidate_measure');
  }

  /** Minimum and maximum sizes of many views. */
  setSizeLimits(views, minimums, maximums) {
    this.call('als_items_set_size_limits', [...views], [...minimums].map(sizeOf), [...maximums].map(sizeOf));
  }

  /** Makes content larger by a factor, and texts longer by another. */
  scaleContent(textScale, stretch = 1) {
    this.call('als_layout_scale_content', textScale, stretch);
  }

  // ---- constraints ----

  /** Makes constraints from texts in any notation and from relations like a.left.equals(b.right.plus(8)), all or none.  One
   * relation gives its constraint, anything else a list.  The last argument may be { scope, syntax, items, values, group, active,
   * options, spacing, meta, lenient, deferred }; a deferred text may name items that are added later, see `waiting`. */
  add(...additions) {
    return this.addIn(null, additions);
  }

  addIn(scope, additions) {
    const parts = additions.flat(Infinity);
    const last = parts.at(-1);
    const isOptions = typeof last === 'object' && last !== null && Object.getPrototypeOf(last) === Object.prototype;
    const options = isOptions ? parts.pop() : {};
    if (isOptions) textOptions(options); // refuses an unknown option of relations too
    if (parts.length === 1) return this.addOne(parts[0], { scope, ...options });
    return this.edit(() => parts.flatMap((part) => this.addOne(part, { scope, ...options })));
  }

  addOne(part, options) {
    const { scope = null, syntax = Syntax.any, group = null, active = true } = options;
    if (typeof part === 'string') {
      const { out } = this.call('als_add', scope, numberOf(Syntax, syntax, 'a notation'), part, textOptions(options));
      return out.map((constraint) => this.constraintOf(constraint));
    }
    if (!(part instanceof Request)) throw new TypeError(`a text or a relation like a.left.equals(b.right) is added, not ${String(part)}`);
    const constraint = this.made(part, active ? 0 : INACTIVE);
    if (group) group.add(constraint);
    return constraint;
  }

  made(request, flags) {
    const { plain } = request;
    if (plain) return this.constraintOf(this.call('als_constraint_create', plain, flags).out);
    const { all, relation, constant, priority } = request;
    return this.constraintOf(this.call('als_constraint_create_terms', all, relation, constant, priority, flags).out);
  }

  /** Many relations in one call, all or none. */
  addMany(requests, { active = true, group = null } = {}) {
    const specs = [...requests].map(({ plain }) => {
      if (!plain) throw new TypeError('a sum of several attributes is made by add()');
      return plain;
    });
    const flags = active ? 0 : INACTIVE;
    const { out } = group ? this.call('als_group_create_constraints', group, specs, flags) : this.call('als_constraints_create', specs, flags);
    return out.map((constraint) => this.constraintOf(constraint));
  }

  /** Auto Layout Shorthand of one view: an object, or pairs. */
  shorthand(view, entries, options = {}) {
    const pairs = Symbol.iterator in Object(entries) ? [...entries] : Object.entries(entries);
    const { out } = this.call('als_shorthand_add', view, pairs.map(shorthandEntry), textOptions(options));
    return out.map((constraint) => this.constraintOf(constraint));
  }

  /** The steps of the builder about one view. */
  build(view, steps, options = {}) {
    const { out } = this.call('als_builder_add', view, options.on ?? null, [...steps].map(builderStep), textOptions(options));
    return out.map((constraint) => this.constraintOf(constraint));
  }

  /** Makes the constraint that `view` keeps under a name be this relation or text, or makes one there. */
  replace(view, name, to, options = {}) {
    if (typeof to === 'string') {
      return this.constraintOf(this.call('als_constraint_replace_text', view, name, Syntax.any, to, textOptions(options)).out);
    }
    if (!to.plain) throw new TypeError('only a constraint of two terms can replace one by name');
    return this.constraintOf(this.call('als_constraint_replace', view, name, to.plain, options.active === false ? INACTIVE : 0).out);
  }

  /** The meta comments of an extended visual format. */
  formatMeta(text, prefix = null) {
    return JSON.parse(this.call('als_format_meta_copy', text, prefix).text);
  }

  /** item.width == ratio * item.height. */
  aspectRatio(item, ratio, { priority = 1000, active = true } = {}) {
    return this.constraintOf(this.call('als_aspect_ratio_create', item, ratio, priority, active ? 0 : INACTIVE).out);
  }

  /** Lines items up inside a view or a guide.  Options: axis, distribution, alignment, spacing, customSpacing (a Map of item to space),
   * margins, baselines, bias, weights (a Map of item to weight), active. */
  stack(container, items, options = {}) {
    const { out } = this.call('als_stack_create', container, stackSpec(items, options), options.active === false ? INACTIVE : 0);
    return this.object(Stack, out);
  }

  /** Puts items into lines that break where a view or a guide ends.  Options: axis, distribution, alignment, spacing, lineSpacing, perLine,
   * equal, margins, name, active. */
  flow(container, items, options = {}) {
    const { out } = this.call('als_flow_create', container, flowSpec(items, options), options.active === false ? INACTIVE : 0);
    return this.object(Flow, out);
  }

  /** Puts items into rows and columns; each row is a list of items, of { item, rowSpan, columnSpan, rowAlignment, columnAlignment },
   * and of null.  Options: spacing (one number or [across, down]), columnSpacing, rowSpacing, columnAlignment, rowAlignment,
   * equalColumns, equalRows, margins, columnMinimum, active. */
  grid(container, rows, options = {}) {
    const { out } = this.call('als_grid_create', container, gridSpec(rows, options), options.active === false ? INACTIVE : 0);
    return this.object(Grid, out);
  }

  /** Makes a guide at the outermost edge of items that are not gone.  Options: side ('trailing'), margin (outwards), name (of the
   * guide), active.  Constraints name `guide` of the result. */
  barrier(items, options = {}) {
    const { out } = this.call('als_barrier_create', barrierSpec(items, options), options.active === false ? INACTIVE : 0);
    return this.object(Barrier, out);
  }

  get constraints() {
    return this.walk('als_constraint_next', 'constraintOf');
  }

  constraintsNamed(name, scope = null) {
    return this.walk('als_constraint_named_next', 'constraintOf', scope, name);
  }

  /** Destroys constraints, all or none. */
  remove(...constraints) {
    this.call('als_constraints_destroy', constraints.flat());
  }

  /** Ends what `view` keeps under these names, with `subtree` what is inside it too; how many. */
  removeNamed(names, view = null, { subtree = false } = {}) {
    return this.call('als_constraints_destroy_named', view, subtree, [...names]).out_count;
  }

  activate(...constraints) {
    this.call('als_constraints_set_active', constraints.flat(), true);
  }

  deactivate(...constraints) {
    this.call('als_constraints_set_active', constraints.flat(), false);
  }

  setConstants(constraints, constants) {
    this.call('als_constraints_set_constants', [...constraints], [...constants]);
  }

  // ---- groups and metrics ----

  group(name = null) {
    return this.groupOf(this.call('als_group_create', name).out);
  }

  groupNamed(name) {
    const { status, out } = this.call('als_group_find', name);
    return status === Status.end ? null : this.groupOf(out);
  }

  get groups() {
    return this.walk('als_group_next', 'groupOf');
  }

  /** Named numbers for texts. */
  setMetrics(values) {
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === 'string') this.call('als_metric_set_text', name, value);
      else this.call('als_metric_set', name, value);
    }
  }

  metric(name) {
    const { status, out } = this.call('als_metric_get', name);
    return status === Status.end ? null : out;
  }

  metricText(name) {
    const { status, text } = this.call('als_metric_text_copy', name);
    return status === Status.end ? null : text;
  }

  removeMetric(name) {
    this.call('als_metric_remove', name);
  }

  // ---- solving ----

  /** Solves and publishes the frames of all items.  A conflict is an answer: see `conflicts`. */
  solve({ examine = false } = {}) {
    this.thrown = undefined;
    const { report } = this.call('als_solve', { examine: examine ? 1 : 0 });
    const { ambiguous_views: views, ambiguous_values: values } = report;
    return {
      conflicts: report.conflicts,
      broken: report.broken,
      rounds: report.rounds,
      unsettled: report.unsettled !== 0,
      pivots: report.pivots,
      revision: report.revision,
      ambiguousViews: views === NOT_EXAMINED ? null : views,
      ambiguousValues: values === NOT_EXAMINED ? null : values,
    };
  }

  /** The conflicts of the published layout, one for each broken constraint. */
  get conflicts() {
    return Array.from({ length: this.call('als_conflict_count').out_count }, (_, index) => this.conflict(index));
  }

  conflict(index) {
    const { out: info } = this.call('als_conflict_get_info', index);
    const { constraints, broken } = this.call('als_conflict_copy', index);
    return {
      message: this.call('als_conflict_message_copy', index).text,
      constraints: constraints.map((one) => this.constraintOf(one)),
      broken: broken ? this.constraintOf(broken) : null,
      missed: info.missed,
      least: info.least,
      members: Array.from({ length: info.member_count }, (_, at) => this.conflictMember(index, at)),
      relaxations: Array.from({ length: info.relaxation_count }, (_, at) => this.conflictRelaxation(index, at)),
    };
  }

  conflictMember(index, at) {
    const { out } = this.call('als_conflict_get_member', index, at);
    const text = this.call('als_conflict_member_text_copy', index, at).text;
    return { ...told(this, out), role: wordOf(Role, out.role), attribute: wordOf(Attribute, out.attribute), text };
  }

  conflictRelaxation(index, at) {
    const { out } = this.call('als_conflict_get_relaxation', index, at);
    const text = this.call('als_conflict_relaxation_text_copy', index, at).text;
    return { ...told(this, out), kind: wordOf(Relax, out.kind), harm: wordOf(Harm, out.harm), attribute: wordOf(Attribute, out.attribute), text };
  }

  /** The conflicts as docs/explain.md describes them; with the document they were read from, places have lines. */
  conflictsJSON(document = null) {
    return JSON.parse(this.call('als_conflicts_copy_json', document).text);
  }

  /** 'report', or 'refuse': then a change that leaves required constraints in disagreement is thrown and not made. */
  get conflictPolicy() {
    return wordOf(ConflictPolicy, this.call('als_layout_conflict_policy').out);
  }

  set conflictPolicy(policy) {
    this.call('als_layout_set_conflict_policy', numberOf(ConflictPolicy, policy, 'a policy'));
  }

  /** Keeps the changes that `work` makes, or rolls back all of them when it throws; returns its result. */
  edit(work) {
    this.call('als_edit_begin');
    try {
      const result = work(this);
      if (typeof result?.then === 'function') throw new TypeError('an edit is made at once: it cannot wait for a promise');
      this.call('als_edit_commit');
      return result;
    } catch (error) {
      if (this.pointer) this.call('als_edit_cancel');
      throw error;
    }
  }

  /** Would all required constraints hold together in the present layout?  null, or { constraints, broken, message }. */
  conflictIfSolved() {
    const { status, constraints, broken } = this.native('als_edit_try');
    if (status === Status.ok) return null;
    if (status !== Status.errorUnsatisfiable) throw failure(this, status);
    const message = this.call('als_error_message_copy').text;
    return { constraints: constraints.map((one) => this.constraintOf(one)), broken: broken ? this.constraintOf(broken) : null, message };
  }

  /** 128 bits that are equal for equal layouts, in every run and on every machine; in hexadecimal. */
  get digest() {
    const { low, high } = this.call('als_layout_digest').out;
    return high.toString(16).padStart(16, '0') + low.toString(16).padStart(16, '0');
  }

  // ---- frames ----

  framed({ items, frames }) {
    return { items: items.map((item) => this.itemOf(item)), rows: frames };
  }

  /** { items, rows }: the frames of all views and guides, or of these, four numbers each. */
  frames(items = null) {
    if (items) {
      const list = [...items];
      return { items: list, rows: this.call('als_frames_copy', list).frames };
    }
    return this.framed(this.call('als_frames_copy_all'));
  }

  snappedFrames() {
    return this.framed(this.call('als_snapped_frames_copy_all'));
  }

  /** The library's own table of frames, without a copy: row `item.index` has four numbers.  It holds until the next call that
   * changes the layout or solves it, or that lets the memory grow. */
  get table() {
    const { frames, count } = this.call('als_frames_table');
    return rectangles(frames, count);
  }

  /** The same table in the coordinates of the root. */
  get rootTable() {
    const { frames, count } = this.call('als_root_frames_table');
    return rectangles(frames, count);
  }

  /** The items whose frames in the root differ from those of the call before. */
  get changedInRoot() {
    return this.call('als_root_changed_copy').items.map((item) => this.itemOf(item));
  }

  /** The topmost item under a point in the coordinates of `root`, or of the roots; null where there is none.  Views that are gone are
   * not found, nor what a view around them clips. */
  itemAt(x, y, { root = null, guides = false, hidden = false } = {}) {
    const { status, out } = this.call('als_item_at', root, x, y, hits(guides, hidden, false));
    return status === Status.end ? null : this.itemOf(out);
  }

  /** The items that a rectangle touches, or that lie `inside` it, the topmost first. */
  itemsIn(area, { root = null, guides = false, hidden = false, inside = false } = {}) {
    return this.call('als_items_in_rect', root, area, hits(guides, hidden, inside)).items.map((item) => this.itemOf(item));
  }

  /** The views inside `root`, or inside the roots, in the order in which a person reads them. */
  readingOrder({ root = null, hidden = false } = {}) {
    return this.call('als_items_in_reading_order', root, hits(false, hidden, false)).items.map((item) => this.itemOf(item));
  }

  /** The items whose frame the last solve changed. */
  get changed() {
    return this.call('als_changed_copy').items.map((item) => this.itemOf(item));
  }

  /** The views whose insets or measured content still changed in the last round; empty unless the report is `unsettled`. */
  get unsettled() {
    return this.call('als_unsettled_copy').items.map((item) => this.itemOf(item));
  }

  /** The groups that came into force or out of it in the last solve, and flows whose lines changed; hosts exchange widgets by it. */
  get rulesChanged() {
    return this.call('als_layout_rules_changed_copy').groups.map((group) => this.groupOf(group));
  }

  giveCondition(group, text, scope, options) {
    this.call('als_group_set_condition', group, scope, text, textOptions(options));
  }

  get snappedChanged() {
    return this.call('als_snapped_changed_copy').items.map((item) => this.itemOf(item));
  }

  /** Pixels in a point, for snapped frames; 0 is no grid. */
  get scale() {
    return this.call('als_layout_scale').out;
  }

  set scale(value) {
    this.call('als_layout_set_scale', value);
  }

  snapshot() {
    return new Snapshot(this.call('als_snapshot_create').out);
  }

  // ---- documents ----

  /** Reads a layout document as one more tree, all or none; its root.  A theme { metrics, spacing, superviewMargins } replaces the
    * document's; spacing is a number, or the 2, 3, 6 or 7 numbers of als.h.  `include` of a theme gives the text of a file that the
    * document includes, by its name. */
  read(document, theme = null) {
    const text = typeof document === 'string' || document instanceof Uint8Array ? document : JSON.stringify(document);
    if (!theme) return this.itemOf(this.call('als_document_read', text).out_root);
    const { metrics = {}, spacing = [], superviewMargins = false, include = null } = theme;
    const given = {
      metrics: Object.entries(metrics).map(([name, value]) => ({ name, value })),
      spacing: [spacing].flat(),
      flags: superviewMargins ? FLAGS.superviewMargins : 0,
    };
    if (!include) return this.itemOf(this.call('als_document_read_with', text, given).out_root);
    const loading = callbackFields(this, 'als_load_fn', 'load', include);
    try {
      return this.itemOf(this.call('als_document_read_options', text, { theme: [given], ...loading.fields }).out_root);
    } finally {
      loading.done();
    }
  }

  /** The constraints of deferred texts that wait for their names; `waitingMessage` of a constraint has the reason. */
  get waiting() {
    return this.walk('als_constraint_waiting_next', 'constraintOf');
  }

  /** A tree (null: the only one) as a document; with 'record' equal layouts give equal texts. */
  document(root = null, syntax = Syntax.record) {
    return this.call('als_layout_copy_document', root, numberOf(Syntax, syntax, 'a notation')).text;
  }

  // ---- for people ----

  anchor(attribute) {
    if (attribute instanceof Anchor) return attribute;
    const at = attribute.lastIndexOf('.');
    const item = this.find(attribute.slice(0, at));
    if (!item) throw new AlsError(`unknown view or guide ${attribute.slice(0, at)}`, { status: 'errorName', kind: 'NAME_VIEW' });
    return new Anchor(item, numberOf(Attribute, attribute.slice(at + 1), 'an attribute'));
  }

  /** Why an attribute has its value, as lines to print: layout.explain('save.width'). */
  explain(attribute) {
    const { item, attribute: which } = this.anchor(attribute);
    return this.call('als_explain_text_copy', item, which).text;
  }

  /** The same as an object; docs/explain.md describes it. */
  explainJSON(attribute) {
    const { item, attribute: which } = this.anchor(attribute);
    const { text } = this.call('als_explain_json_copy', item, which);
    return text ? JSON.parse(text) : null;
  }

  /** Its terms: { constraint, item, reason, attribute, factor, value, free }, and the value. */
  explanation(attribute) {
    const { item, attribute: which } = this.anchor(attribute);
    const { terms, out_value: value } = this.call('als_explain', item, which);
    const words = ({ reason, attribute: of, free }) => ({ reason: wordOf(Reason, reason), attribute: wordOf(Attribute, of), free: free !== 0 });
    return { value, terms: terms.map((term) => ({ ...told(this, term), ...words(term) })) };
  }

  /** The preferences that lost around an attribute. */
  lost(attribute) {
    const { item, attribute: which } = this.anchor(attribute);
    return this.call('als_explain_lost', item, which).lost.map((one) => ({ ...told(this, one), attribute: wordOf(Attribute, one.attribute) }));
  }

  /** The items of which some value could be different at no cost. */
  get ambiguous() {
    return this.items.filter((item) => item.free !== 0);
  }

  /** Equations with which nothing would be ambiguous and nothing would move: { item, value, text }. */
  get suggestions() {
    return this.call('als_suggestions_copy').suggestions.map(({ item, value, constraint }) => {
      return { item: this.itemOf(item), value, text: this.call('als_constraint_spec_copy_text', constraint, null).text };
    });
  }

  /** Adds an expectation, in the form of documents or as an equation; returns its index. */
  expect(text, { scope = null, ...options } = {}) {
    return this.call('als_expectation_add', scope, text, textOptions(options)).out_index;
  }

  /** All that is expected: { kind, text }. */
  get expectations() {
    return Array.from({ length: this.call('als_expectation_count').out_count }, (_, index) => ({
      kind: wordOf(ExpectationKind, this.call('als_expectation_get_kind', index).out),
      text: this.call('als_expectation_copy_text', index, null).text,
    }));
  }

  removeExpectation(index) {
    this.call('als_expectation_remove', index);
  }

  /** Proves what is expected at all sizes: { width: [320, 1920], height, textScale }, at most two of them. */
  prove(options = {}) {
    try {
      this.call('als_prove', proofSpec(options));
    } catch (error) {
      if (!(error instanceof AlsError) || error.status !== 'errorLimit') throw error;
    }
    const { verdict, pieces, failures, not_reached: left } = this.call('als_proof_get').out;
    return {
      verdict: wordOf(Verdict, verdict),
      pieces,
      failures: Array.from({ length: failures }, (_, index) => this.proofFailure(index)),
      notReached: this.proofRegions(NOT_EXAMINED, left),
      certificate: options.certificate ? this.call('als_proof_certificate_copy').text : null,
    };
  }

  proofRegions(index, count) {
    return Array.from({ length: count }, (_, region) => [...this.call('als_proof_region_copy', index, region).numbers]);
  }

  proofFailure(index) {
    const { out } = this.call('als_proof_failure_get', index);
    return {
      kind: wordOf(ExpectationKind, out.kind),
      expectation: this.call('als_proof_expectation_copy', index).text,
      views: this.call('als_proof_views_copy', index).items.map((item) => this.itemOf(item)),
      because: this.call('als_proof_because_copy', index).constraints.map((one) => this.constraintOf(one)),
      where: this.proofRegions(index, out.regions),
      witness: { width: out.width, height: out.height, textScale: out.text_scale },
      measured: Number.isNaN(out.measured) ? null : out.measured,
      wanted: Number.isNaN(out.wanted) ? null : out.wanted,
      message: this.call('als_proof_message_copy', index).text,
      isLeftOut: out.left_out !== 0,
    };
  }

  /** The least width and height from which on everything holds; null where nothing does.  `leftOut` has the ambiguities that no
   * larger size ends and that no expectation forbids. */
  minimumSize(options = {}) {
    const { size, verdict } = this.call('als_minimum_size', proofSpec(options)).out;
    const { failures } = this.call('als_proof_get').out;
    const all = Array.from({ length: failures }, (_, index) => this.proofFailure(index));
    return { verdict: wordOf(Verdict, verdict), ...sizeFrom(size), leftOut: all.filter((failure) => failure.isLeftOut) };
  }

  /** Legal constraints that are likely mistakes. */
  lint() {
    const { out_count: count } = this.call('als_lint_run');
    return Array.from({ length: count }, (_, index) => {
      const { out } = this.call('als_lint_get', index);
      const message = this.call('als_lint_message_copy', index).text;
      const suggestion = this.call('als_lint_suggestion_copy', index).text;
      return { ...told(this, out), kind: native.als_lint_kind_name(out.kind), message, suggestion };
    });
  }
}

/** The parameters of a proof: intervals as [from, to]. */
function proofSpec({ width, height, textScale, root = null, direction = 'inherit', gone = [], maxWork = 0, certificate = false }) {
  const interval = (pair) => ({ from: pair?.[0] ?? 0, to: pair?.[1] ?? 0 });
  return {
    parameters: (width ? 1 : 0) | (height ? 2 : 0) | (textScale ? 4 : 0),
    root,
    width: interval(width),
    height: interval(height),
    text_scale: interval(textScale),
    direction: directionOf(direction),
    gone: [...gone],
    flags: certificate ? 1 : 0,
    max_work: BigInt(maxWork),
  };
}

/** The options of a text. */
function hits(guides, hidden, inside) {
  return (guides ? HIT_GUIDES : 0) | (hidden ? HIT_HIDDEN : 0) | (inside ? HIT_INSIDE : 0);
}

function textOptions(given) {
  const { items = {}, values = {}, group = null, active = true, options = 0, spacing = null, scope, syntax, on, ...flags } = given;
  checkOptions(given, Object.fromEntries(Object.entries(flags).filter(([word]) => !(word in FLAGS))), 'a text');
  const numbers = typeof spacing === 'number' ? [spacing] : spacing;
  let bits = active ? 0 : INACTIVE;
  for (const [word, bit] of Object.entries(FLAGS)) if (flags[word]) bits |= bit;
  return {
    flags: bits,
    items: Object.entries(items).map(([name, item]) => ({ name, item })),
    values: Object.entries(values).map(([name, value]) => ({ name, value })),
    group,
    format_options: options,
    ...(numbers?.length <= 2 ? { sibling_spacing: numbers[0] ?? 8, superview_spacing: numbers[1] ?? 20 } : { spacing: numbers }),
  };
}

/** The version of the library: [major, minor, patch]. */
export function libraryVersion() {
  const number = native.als_version();
  return [Math.trunc(number / 10000), Math.trunc(number / 100) % 100, number % 100];
}
