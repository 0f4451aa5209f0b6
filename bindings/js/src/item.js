// Views and guides.
import { Attribute, Axis, Direction, Heading, ItemKind, Scrolls, Status, TextAdvance } from './abi.js';
import { Anchor } from './expressions.js';
import { wordOf } from './errors.js';
import { bothOf, callbackOf, directionOf, edgesOf, notSolved, numberOf, sizeFrom, sizeOf, told } from './values.js';

export const LAST = 0xffffffff;

/** A view or a guide.  It keeps its layout; the same item is always the same object. */
export class Item {
  constructor(layout, id) {
    this.layout = layout;
    this.id = id;
  }

  call(name, ...given) {
    return this.layout.call(name, this.id, ...given);
  }

  // ---- who it is and where it stands ----

  /** The name that texts use; null when it has no name. */
  get name() {
    const { status, text } = this.call('als_item_name_copy');
    return status === Status.end ? null : text;
  }

  set name(name) {
    this.call('als_item_set_name', name);
  }

  get info() {
    return this.call('als_item_get_info').out;
  }

  get kind() {
    return wordOf(ItemKind, this.info.kind);
  }

  /** The superview, the owner of a guide; null for a root. */
  get parent() {
    const { parent } = this.info;
    return parent ? this.layout.itemOf(parent) : null;
  }

  /** False once it is destroyed. */
  get alive() {
    return this.layout.pointer !== 0 && this.layout.native('als_item_get_info', this.id).status === Status.ok;
  }

  view(name = null) {
    return this.layout.view(name, this);
  }

  guide(name = null) {
    return this.layout.guide(name, this);
  }

  /** The item of this name inside it, nearest level first, then anywhere; null when there is none. */
  find(name) {
    return this.layout.find(name, this);
  }

  /** Of a guide: the view that it is gone with, or null. */
  get companion() {
    const { status, out } = this.call('als_guide_companion');
    return status === Status.end ? null : this.layout.itemOf(out);
  }

  set companion(view) {
    this.call('als_guide_set_companion', view);
  }

  get children() {
    return this.layout.walk('als_child_next', 'itemOf', this.id);
  }

  get guides() {
    return this.layout.walk('als_guide_next', 'itemOf', this.id);
  }

  get safeAreaGuide() {
    return this.layout.itemOf(this.call('als_item_safe_area').out);
  }

  get marginsGuide() {
    return this.layout.itemOf(this.call('als_item_margins').out);
  }

  /** The area of its content, inside `contentInsets`. */
  get contentGuide() {
    return this.layout.itemOf(this.call('als_item_content').out);
  }

  /** The child of a name, looked for among direct children only; null when there is none. */
  child(name) {
    const { status, out } = this.call('als_child_find', name);
    return status === Status.end ? null : this.layout.itemOf(out);
  }

  /** Moves a guide among the guides of its owner, before the one that has `index` now. */
  moveGuide(index = LAST) {
    this.call('als_guide_set_index', index);
  }

  /** Puts it below another view, in front of the child that has `index` now; null makes it a root. */
  move(parent, index = LAST) {
    this.call('als_item_set_parent', parent, index);
  }

  /** Moves it in its chain, with the constraints that tie it to its neighbours; null: to the end. */
  moveBefore(sibling, axis = Axis.vertical) {
    this.call('als_item_move_before', sibling, numberOf(Axis, axis, 'an axis'));
  }

  /** Ends it with everything inside it and every constraint that names one of them. */
  destroy() {
    this.call('als_item_destroy');
  }

  // ---- sizes and traits ----

  /** The fixed size; null on an axis leaves it to the constraints. */
  get size() {
    return sizeFrom(this.info.size);
  }

  set size(size) {
    this.call('als_item_set_size', sizeOf(size));
  }

  /** The size of the content. */
  get intrinsicSize() {
    return sizeFrom(this.info.intrinsic_size);
  }

  set intrinsicSize(size) {
    this.call('als_item_set_intrinsic_size', sizeOf(size));
  }

  /** The least it may measure, required; null: no such limit. */
  get minimumSize() {
    return sizeFrom(this.info.minimum);
  }

  set minimumSize(size) {
    this.call('als_item_set_size_limits', sizeOf(size), this.info.maximum);
  }

  /** The most it may measure, required; null: no such limit. */
  get maximumSize() {
    return sizeFrom(this.info.maximum);
  }

  set maximumSize(size) {
    this.call('als_item_set_size_limits', this.info.minimum, sizeOf(size));
  }

  /** Between its border and the views inside. */
  get contentInsets() {
    return this.info.content_insets;
  }

  set contentInsets(value) {
    this.call('als_item_set_content_insets', edgesOf(value));
  }

  /** The axes on which its content scrolls: 'x', 'y', 'both' or 'none'. */
  get scrolls() {
    return wordOf(Scrolls, this.call('als_item_scrolls').out);
  }

  set scrolls(value) {
    this.call('als_item_set_scrolls', numberOf(Scrolls, value, 'axes to scroll on'));
  }

  /** How far its content is moved to the left and up: { x, y }. */
  get scrollOffset() {
    const { out_x: x, out_y: y } = this.call('als_item_scroll_offset');
    return { x, y };
  }

  set scrollOffset({ x = 0, y = 0 }) {
    this.call('als_item_set_scroll_offset', x, y);
  }

  /** The offsets at which its content begins and ends: { least: { x, y }, largest: { x, y } }; null before the first solve. */
  get scrollRange() {
    const [x, y] = [Axis.horizontal, Axis.vertical].map((axis) => this.call('als_item_scroll_range', axis));
    if (x.status === Status.notSolved || y.status === Status.notSolved) return null;
    return { least: { x: x.out_least, y: y.out_least }, largest: { x: x.out_largest, y: y.out_largest } };
  }

  /** The text that is its content: { value, size, advance, stretch }; null when it has none. */
  get text() {
    const { status, text, size, advance, stretch } = this.call('als_item_text_copy');
    return status === Status.end ? null : { value: text, size, advance: wordOf(TextAdvance, advance), stretch };
  }

  /** Text as content, measured by the library: { value, size, advance }, where advance is 'sans' or 'mono'; null takes it away. */
  set text(text) {
    const { value = null, size = 17, advance = 'sans' } = text ?? {};
    this.call('als_item_set_text', value, size, numberOf(TextAdvance, advance, 'an advance'));
  }

  /** Views inside may stick out of it, whatever the expectations are. */
  get clips() {
    return Boolean(this.call('als_item_clips').out);
  }

  set clips(value) {
    this.call('als_item_set_clips', Boolean(value));
  }

  /** The default expectations do not apply to it. */
  get ignored() {
    return Boolean(this.call('als_item_ignored').out);
  }

  set ignored(value) {
    this.call('als_item_set_ignored', Boolean(value));
  }

  get hugging() {
    const [horizontal, vertical] = this.info.hugging;
    return { horizontal, vertical };
  }

  set hugging(value) {
    this.call('als_item_set_hugging', ...bothOf(value));
  }

  get compression() {
    const [horizontal, vertical] = this.info.compression;
    return { horizontal, vertical };
  }

  set compression(value) {
    this.call('als_item_set_compression', ...bothOf(value));
  }

  get direction() {
    return wordOf(Direction, this.info.direction);
  }

  set direction(value) {
    this.call('als_item_set_direction', directionOf(value));
  }

  get effectiveDirection() {
    return wordOf(Direction, this.info.effective_direction);
  }

  get margins() {
    return this.info.margins;
  }

  set margins(value) {
    this.call('als_item_set_margins', edgesOf(value));
  }

  get marginRules() {
    const { margins_from_safe_area, preserves_superview_margins } = this.info;
    return { fromSafeArea: margins_from_safe_area !== 0, preserve: preserves_superview_margins !== 0 };
  }

  set marginRules({ fromSafeArea = false, preserve = false }) {
    this.call('als_item_set_margin_rules', fromSafeArea, preserve);
  }

  get safeArea() {
    return this.info.safe_area;
  }

  set safeArea(value) {
    this.call('als_item_set_safe_area', edgesOf(value));
  }

  get alignmentInsets() {
    return this.info.alignment_insets;
  }

  set alignmentInsets(value) {
    this.call('als_item_set_alignment_insets', edgesOf(value));
  }

  /** The first below the top, the last above the bottom. */
  get baselines() {
    const { first_baseline, last_baseline } = this.info;
    return { first: first_baseline, last: last_baseline };
  }

  set baselines({ first = 0, last = 0 }) {
    this.call('als_item_set_baselines', first, last);
  }

  get hidden() {
    return this.info.hidden !== 0;
  }

  set hidden(value) {
    this.call('als_item_set_hidden', value);
  }

  /** Out of the layout with the gaps it owns: a sum of Gone bits.  Setting takes a boolean. */
  get gone() {
    return this.info.gone;
  }

  set gone(value) {
    this.call('als_item_set_gone', Boolean(value));
  }

  get z() {
    return this.call('als_item_z').out;
  }

  set z(value) {
    this.call('als_item_set_z', value);
  }

  /** Anything of yours. */
  get data() {
    return this.call('als_item_user_data').out;
  }

  set data(value) {
    this.call('als_item_set_user_data', value);
  }

  /** Content whose height depends on its width: `answer(view, width)` returns { width, height, firstBaseline, lastBaseline }, of
   * which all may be missing; the width is null where the view may be as wide as it likes.  null removes the callback. */
  measure(answer) {
    const work = callbackOf(answer, '(view, width)', 2);
    const asked = (item, { width }) => work(this.layout.itemOf(item), width < 0 ? null : width);
    this.call('als_item_set_measure', work && asked);
  }

  /** The content has changed: the next solve asks again. */
  invalidate() {
    this.layout.invalidate([this]);
  }

  // ---- what came of it ----

  rectangle(name, ...given) {
    const { status, out } = this.call(name, ...given);
    if (status === Status.notSolved) throw notSolved(this.name ?? 'an item without a name');
    return out;
  }

  /** The frame of the last solve in the parent's coordinates; an AlsError when there is none yet. */
  get frame() {
    return this.rectangle('als_frame');
  }

  /** The frame in the coordinates of an ancestor or, without one, of the root. */
  frameIn(ancestor = null) {
    return this.rectangle('als_frame_in', ancestor);
  }

  get alignmentRect() {
    return this.rectangle('als_alignment_rect');
  }

  /** The frame on the pixel grid of `layout.scale`. */
  get snappedFrame() {
    return this.rectangle('als_snapped_frame');
  }

  snappedFrameIn(ancestor = null) {
    return this.rectangle('als_snapped_frame_in', ancestor);
  }

  /** Of the candidates the nearest one in a direction, as arrow keys move the focus; null where there is none. */
  nearest(heading, candidates) {
    const { status, out_item: found } = this.call('als_item_nearest', numberOf(Heading, heading, 'a heading'), [...candidates]);
    return status === Status.end ? null : this.layout.itemOf(found);
  }

  /** The row of this item in `layout.table`. */
  get index() {
    return this.call('als_item_index').out_index;
  }

  /** How large it would be if only what it holds mattered. */
  fittingSize(target = { width: 0, height: 0 }, { horizontal = 50, vertical = 50 } = {}) {
    return this.call('als_item_fitting_size', sizeOf(target), horizontal, vertical).out;
  }

  /** { minimum, natural } for the known size. */
  sizeRequest(known = {}) {
    const { minimum, natural } = this.call('als_item_size_request', sizeOf(known));
    return { minimum, natural };
  }

  /** { minimum, natural } on one axis, with the baselines of an item inside; `forSize` is the size on the other axis. */
  axisRequest(axis, forSize = null, baselineItem = null) {
    const number = numberOf(Axis, axis, 'an axis');
    const { minimum, natural } = this.call('als_item_axis_request', number, forSize ?? -1, baselineItem);
    return { minimum: told(this.layout, minimum), natural: told(this.layout, natural) };
  }

  /** Which of its values could be different at no cost: a sum of Free bits. */
  get free() {
    return this.call('als_ambiguity').out_free;
  }

  /** Between which values it could lie, with a sentence and advice. */
  get freedom() {
    const { out } = this.call('als_ambiguity_range');
    const message = this.call('als_ambiguity_message_copy').text;
    return { ...told(this.layout, out), message, advice: this.call('als_ambiguity_advice_copy').text || null };
  }

  /** An equation that would determine one free value (a Free bit), as a text; null when it is determined. */
  suggestion(value) {
    const { status, out } = this.call('als_ambiguity_suggestion', value);
    return status === Status.end ? null : this.layout.call('als_constraint_spec_copy_text', out, null).text;
  }

  /** A snapshot of another equally good layout; null when the value is determined. */
  otherLayout(value = 0) {
    const { status, out } = this.call('als_ambiguity_snapshot', value);
    return status === Status.end ? null : this.layout.snapshotOf(out);
  }

  /** Publishes that other layout until the next solve; false when the value is determined. */
  exercise(value = 0) {
    return this.call('als_ambiguity_exercise', value).status !== Status.end;
  }

  // ---- constraints ----

  /** `layout.add` with this item as `self` of the texts. */
  add(...additions) {
    return this.layout.addIn(this, additions);
  }

  /** Lines up items inside it; see `layout.stack`. */
  stack(items, options = {}) {
    return this.layout.stack(this, items, options);
  }

  /** Lines that break, inside it; see `layout.flow`. */
  flow(items, options = {}) {
    return this.layout.flow(this, items, options);
  }

  /** Rows and columns inside it; see `layout.grid`. */
  grid(rows, options = {}) {
    return this.layout.grid(this, rows, options);
  }

  /** Auto Layout Shorthand: { 'left ==': superview, 'width ==': 32 }. */
  shorthand(entries, options = {}) {
    return this.layout.shorthand(this, entries, options);
  }

  /** Builder steps: [{ setSize: [32, 32] }, …] as in documents. */
  build(steps, options = {}) {
    return this.layout.build(this, steps, options);
  }

  /** The constraint it keeps under a name; null when there is none. */
  constraint(name) {
    const { status, out } = this.call('als_constraint_find', name);
    return status === Status.end ? null : this.layout.constraintOf(out);
  }

  /** Makes the constraint it keeps under a name be this one, or makes one there. */
  replace(name, to, options = {}) {
    return this.layout.replace(this, name, to, options);
  }

  toString() {
    return this.alive ? (this.name ?? 'an item without a name') : 'a destroyed item';
  }
}

for (const [word, attribute] of Object.entries(Attribute)) {
  if (attribute === Attribute.none) continue;
  Object.defineProperty(Item.prototype, word, {
    get() {
      return new Anchor(this, attribute);
    },
    set() {
      throw new TypeError(`${word} is found by solve() and not set: write layout.add(view.${word}.equals(…))`);
    },
    configurable: true,
  });
}
