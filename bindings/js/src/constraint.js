// Constraints, and groups of them.
import { Attribute, Axis, Alignment, Distribution, FlowDistribution, GridPart, Relation, Status, Syntax } from './abi.js';
import { wordOf } from './errors.js';
import { LAST } from './item.js';
import { offers } from './native.js';
import { checkOptions, edgesOf, numberOf } from './values.js';

/** A constraint that was made; the same one is always the same object. */
export class Constraint {
  constructor(layout, id) {
    this.layout = layout;
    this.id = id;
  }

  call(name, ...given) {
    return this.layout.call(name, this.id, ...given);
  }

  text(name, ...given) {
    const { status, text } = this.call(name, ...given);
    return status === Status.end ? null : text;
  }

  get info() {
    return this.call('als_constraint_get_info').out;
  }

  itemIn(handle) {
    return handle ? this.layout.itemOf(handle) : null;
  }

  get first() {
    return this.itemIn(this.info.first);
  }

  get second() {
    return this.itemIn(this.info.second);
  }

  get firstAttribute() {
    return wordOf(Attribute, this.info.first_attribute);
  }

  get secondAttribute() {
    return wordOf(Attribute, this.info.second_attribute);
  }

  get relation() {
    return wordOf(Relation, this.info.relation);
  }

  /** All terms on the left: { item, attribute, multiplier }. */
  get terms() {
    return this.call('als_constraint_terms_copy').terms.map(({ item, attribute, multiplier }) => {
      return { item: this.layout.itemOf(item), attribute: wordOf(Attribute, attribute), multiplier };
    });
  }

  get constant() {
    return this.info.constant;
  }

  set constant(value) {
    this.call('als_constraint_set_constant', value);
  }

  /** The factor of the first attribute: 1, except in a sum. */
  get firstMultiplier() {
    return this.info.first_multiplier;
  }

  get multiplier() {
    return this.info.multiplier;
  }

  set multiplier(value) {
    this.call('als_constraint_set_multiplier', value);
  }

  get priority() {
    return this.info.priority;
  }

  set priority(value) {
    this.call('als_constraint_set_priority', value);
  }

  get active() {
    return this.info.active !== 0;
  }

  /** Active, and no rule of its group withheld it in the last solve. */
  get inForce() {
    return this.info.in_force !== 0;
  }

  set active(value) {
    this.call('als_constraint_set_active', Boolean(value));
  }

  /** Required, active, and without effect in the published layout. */
  get broken() {
    return this.info.broken !== 0;
  }

  /** The constant while the second item is gone; null is the usual one. */
  get goneConstant() {
    const { status, out } = this.call('als_constraint_gone_constant');
    return status === Status.end ? null : out;
  }

  set goneConstant(value) {
    if (value === null) this.call('als_constraint_clear_gone_constant');
    else this.call('als_constraint_set_gone_constant', value);
  }

  get host() {
    return this.itemIn(this.info.host);
  }

  set host(item) {
    this.call('als_constraint_set_host', item);
  }

  get group() {
    const { group } = this.info;
    return group ? this.layout.groupOf(group) : null;
  }

  get identifier() {
    return this.text('als_constraint_identifier_copy');
  }

  set identifier(text) {
    this.call('als_constraint_set_identifier', text);
  }

  /** Why it waits for the names of its text; null: it does not. */
  get waitingMessage() {
    return this.text('als_constraint_waiting_message_copy');
  }

  get name() {
    return this.text('als_constraint_name_copy');
  }

  set name(text) {
    this.call('als_constraint_set_name', text);
  }

  /** Puts it under a name into the table of a view, and activates it. */
  keep(view, name) {
    this.layout.call('als_constraint_add_named', view, this.id, name);
  }

  /** By how many points it is violated in the published layout; null before the first solve. */
  get violation() {
    const { status, out } = this.call('als_constraint_violation');
    return status === Status.notSolved ? null : out;
  }

  /** { offset, length } in the document it was read from; null where it was made otherwise. */
  get documentRange() {
    const { status, offset, length } = this.call('als_constraint_document_range');
    return status === Status.end ? null : { offset, length };
  }

  /** As text in a notation. */
  toText(syntax = Syntax.any, scope = null) {
    return this.call('als_constraint_copy_text', scope, numberOf(Syntax, syntax, 'a notation')).text;
  }

  get data() {
    return this.call('als_constraint_user_data').out;
  }

  set data(value) {
    this.call('als_constraint_set_user_data', value);
  }

  get alive() {
    return this.layout.pointer !== 0 && this.layout.native('als_constraint_get_info', this.id).status === Status.ok;
  }

  destroy() {
    this.call('als_constraint_destroy');
  }

  toString() {
    if (!this.alive) return 'a destroyed constraint';
    return this.identifier ?? (offers('als_constraint_copy_text') ? this.toText() : 'a constraint');
  }
}

/** Constraints that are switched together. */
export class Group {
  constructor(layout, id) {
    this.layout = layout;
    this.id = id;
  }

  call(name, ...given) {
    return this.layout.call(name, this.id, ...given);
  }

  get name() {
    const { status, text } = this.call('als_group_name_copy');
    return status === Status.end ? null : text;
  }

  get members() {
    return this.layout.walk('als_group_member_next', 'constraintOf', this.id);
  }

  add(...constraints) {
    this.call('als_group_add_constraints', constraints.flat());
  }

  remove(...constraints) {
    for (const constraint of constraints.flat()) this.call('als_group_remove', constraint);
  }

  activate() {
    this.call('als_group_set_active', true);
  }

  deactivate() {
    this.call('als_group_set_active', false);
  }

  get rule() {
    return this.call('als_group_get_info').out;
  }

  get active() {
    return this.rule.active !== 0;
  }

  /** Whether it was in force in the last solve. */
  get inForce() {
    return this.rule.in_force !== 0;
  }

  /** The group around it. */
  get parent() {
    const { parent } = this.rule;
    return parent ? this.layout.groupOf(parent) : null;
  }

  set parent(group) {
    this.call('als_group_set_parent', group);
  }

  get condition() {
    const { status, text } = this.call('als_group_condition_copy');
    return status === Status.end ? null : text;
  }

  /** The group is in force only while this holds; null takes it away. */
  setCondition(text, { scope = null, ...options } = {}) {
    this.layout.giveCondition(this, text, scope, options);
  }

  /** Sets values while it is in force, as { sidebar: { gone: true }, pad: 24 }; null takes it away. */
  setOverride(values, { scope = null } = {}) {
    this.call('als_group_set_override', scope, values === null || typeof values === 'string' ? values : JSON.stringify(values));
  }

  /** Ends the group; its constraints live on. */
  destroy() {
    this.call('als_group_destroy');
  }

  get arranged() {
    return this.call('als_arrangement_members_copy').items.map((item) => this.layout.itemOf(item));
  }
}

/** The arguments of `layout.stack` as a struct. */
export function stackSpec(items, options) {
  const { axis = 'horizontal', distribution = 'fill', alignment = 'fill', spacing = 0, customSpacing = null, margins = false, baselines = false, bias = 0.5, weights = null, active, ...others } = options;
  checkOptions(options, others, 'a stack');
  const members = [...items];
  return {
    axis: numberOf(Axis, axis, 'an axis'),
    distribution: numberOf(Distribution, distribution, 'a distribution'),
    alignment: numberOf(Alignment, alignment, 'an alignment'),
    margins,
    baselines,
    spacing,
    members,
    spacing_after: customSpacing && members.map((member) => customSpacing.get(member) ?? 3.4028234663852886e38),
    member_count: members.length,
    bias,
    weights: weights && members.map((member) => weights.get(member) ?? 0),
  };
}

/** Items in a row or a column. */
export class Stack extends Group {
  /** Replaces the specification; the arguments are those of `layout.stack`. */
  set(items, options = {}) {
    this.call('als_stack_set', stackSpec(items, options));
  }

  /** The space between neighbours; members with a space of their own keep that. */
  setSpacing(spacing) {
    this.call('als_stack_set_spacing', spacing);
  }

  /** Puts an item in front of the one at `index`, or at the end; a member moves there. */
  insert(item, index = LAST) {
    this.call('als_stack_insert', item, index);
  }

  takeOut(item) {
    this.call('als_stack_remove', item);
  }

  /** Destroys the constraints, the guides and the group. */
  destroy() {
    this.call('als_arrangement_destroy');
  }
}

const USUAL = 3.4028234663852886e38;

/** The arguments of `layout.flow` as a struct. */
export function flowSpec(items, options) {
  const { axis = 'horizontal', distribution = 'leading', alignment = 'leading', spacing = 0, lineSpacing = null, perLine = 0, equal = false, margins = false, name = null, active, ...others } = options;
  checkOptions(options, others, 'a flow');
  const members = [...items];
  return {
    axis: numberOf(Axis, axis, 'an axis'),
    distribution: numberOf(FlowDistribution, distribution, 'a distribution'),
    alignment: numberOf(Alignment, alignment, 'an alignment'),
    margins,
    equal,
    per_line: perLine,
    spacing,
    line_spacing: lineSpacing ?? USUAL,
    members,
    member_count: members.length,
    flow_name: name,
  };
}

/** Items in lines that break where the container ends. */
export class Flow extends Group {
  /** Replaces the specification; the arguments are those of `layout.flow`. */
  set(items, options = {}) {
    this.call('als_flow_set', flowSpec(items, options));
  }

  /** The items of each line in the last solve. */
  get lines() {
    const lines = [];
    for (const { item, line } of this.call('als_flow_lines_copy').places) {
      (lines[line] ??= []).push(this.layout.itemOf(item));
    }
    return lines;
  }

  /** Between neighbours in a line. */
  get spacing() {
    return this.call('als_flow_get_info').out.spacing;
  }

  /** The most items of a line; 0: any number. */
  get perLine() {
    return this.call('als_flow_get_info').out.per_line;
  }

  /** The name in the specification, or else of the container. */
  get flowName() {
    const { status, text } = this.call('als_flow_name_copy');
    return status === Status.end ? null : text;
  }

  setSpacing(spacing) {
    this.call('als_stack_set_spacing', spacing);
  }

  /** Puts an item in front of the one at `index`, or at the end; a member moves there. */
  insert(item, index = LAST) {
    this.call('als_stack_insert', item, index);
  }

  takeOut(item) {
    this.call('als_stack_remove', item);
  }

  /** Destroys the constraints, the guides and the group. */
  destroy() {
    this.call('als_arrangement_destroy');
  }
}

/** The arguments of `layout.barrier` as a struct. */
export function barrierSpec(items, options = {}) {
  const { side = 'trailing', margin = 0, name = null, active, ...others } = options;
  checkOptions(options, others, 'a barrier');
  const members = [...items];
  return { side: numberOf(Attribute, side, 'a side'), margin, members, member_count: members.length, guide_name: name };
}

/** A guide at the outermost edge of its members, which it follows and does not move. */
export class Barrier extends Group {
  /** The guide, which constraints name. */
  get guide() {
    return this.layout.itemOf(this.call('als_barrier_get_info').out.guide);
  }

  get margin() {
    return this.call('als_barrier_get_info').out.margin;
  }

  /** Replaces members, side and margin. */
  set(items, options = {}) {
    this.call('als_barrier_set', barrierSpec(items, { ...options, name: null }));
  }

  /** Destroys the constraints, the guide and the group. */
  destroy() {
    this.call('als_arrangement_destroy');
  }
}

const OF_LINE = -1;
const listOf = (value) => (value === undefined || value === null ? null : typeof value === 'object' ? [...value] : [value]);
const alignmentOf = (value) => (value === undefined || value === null ? OF_LINE : numberOf(Alignment, value, 'an alignment'));

function cellOf(cell, row, column) {
  const { item = cell, rowSpan = 1, columnSpan = 1, rowAlignment, columnAlignment, ...others } = cell;
  if (item !== cell) checkOptions(cell, others, 'a cell');
  return {
    item,
    row,
    column,
    row_span: rowSpan,
    column_span: columnSpan,
    column_alignment: alignmentOf(columnAlignment),
    row_alignment: alignmentOf(rowAlignment),
  };
}

/** The cells of rows that are lists of items, cells and null; places that a span reaches into are passed over. */
function cellsOf(rows) {
  const taken = new Set();
  const cells = [];
  rows.forEach((row, at) => {
    let column = 0;
    for (const cell of row) {
      while (taken.has(`${at} ${column}`)) column += 1;
      if (cell) {
        const made = cellOf(cell, at, column);
        cells.push(made);
        if (made.row_span > 1000 || made.column_span > 1000) continue; // the library refuses it
        for (let down = 0; down < made.row_span; down += 1) {
          for (let across = 0; across < made.column_span; across += 1) taken.add(`${at + down} ${column + across}`);
        }
      }
      column += cell?.columnSpan ?? 1;
    }
  });
  return cells;
}

/** The arguments of `layout.grid` as a struct. */
export function gridSpec(rows, options) {
  const { spacing = 0, columnSpacing, rowSpacing, columnAlignment, rowAlignment, equalColumns = false, equalRows = false, margins = false, columnMinimum = 0, active, ...others } = options;
  checkOptions(options, others, 'a grid');
  const [across, down] = Array.isArray(spacing) ? spacing : [spacing, spacing];
  const cells = cellsOf([...rows].map((row) => [...row]));
  const most = (place, span) => cells.reduce((count, cell) => Math.max(count, cell[place] + cell[span]), 0);
  const lines = (count, equal, spaces, alignments) => ({
    count,
    equal,
    spacing: listOf(spaces),
    alignments: listOf(alignments)?.map(alignmentOf),
  });
  return {
    margins,
    columns: lines(most('column', 'column_span'), equalColumns, columnSpacing ?? across, columnAlignment),
    rows: lines(Math.max(rows.length ?? 0, most('row', 'row_span')), equalRows, rowSpacing ?? down, rowAlignment),
    cells,
    column_minimum: columnMinimum,
  };
}

const partOf = (part) => numberOf(GridPart, part, 'part of a grid');

/** Items in rows and columns.  `part` is 'rows' or 'columns'. */
export class Grid extends Group {
  /** Replaces the specification; the arguments are those of `layout.grid`. */
  set(rows, options = {}) {
    this.call('als_grid_set', gridSpec(rows, options));
  }

  /** Puts an item into a cell; one that is in the grid already moves there. */
  put(item, row, column, options = {}) {
    this.call('als_grid_set_cells', [cellOf({ item, ...options }, row, column)]);
  }

  takeOut(item) {
    this.call('als_grid_remove', item);
  }

  insertLines(part, index = LAST, count = 1) {
    this.call('als_grid_insert_lines', partOf(part), index, count);
  }

  removeLines(part, index, count = 1) {
    this.call('als_grid_remove_lines', partOf(part), index, count);
  }

  moveLines(part, index, before = LAST, count = 1) {
    this.call('als_grid_move_lines', partOf(part), index, count, before);
  }

  setLinesGone(part, index, count = 1, gone = true) {
    this.call('als_grid_set_lines_gone', partOf(part), index, count, gone);
  }

  /** Destroys the constraints, the guides and the group. */
  destroy() {
    this.call('als_arrangement_destroy');
  }
}

// ---- shorthand and builder ----

/** The superview of the view, as a value of shorthand. */
export const superview = Symbol('als_superview');

const RECORD = { multiplier: 1, constant: 2, priority: 4 };

/** One pair of shorthand: a number, `superview`, an attribute like other.left, or { view, multiplier, constant, priority }. */
export function shorthandEntry([key, value]) {
  if (typeof value === 'number') return { key, kind: 1, number: value };
  if (value === superview) return { key, kind: 2 };
  if (value?.attribute !== undefined) return { key, kind: 3, attribute: value.attribute, item: value.item };
  if (value === null || typeof value !== 'object') throw new TypeError(`the value of '${key}' is a number, superview, an attribute or a record`);
  const entry = { key, kind: 4, fields: 0 };
  if (value.view === superview) entry.record_item = 2;
  else if (value.view) Object.assign(entry, { record_item: 3, attribute: value.view.attribute, item: value.view.item });
  for (const [name, bit] of Object.entries(RECORD)) {
    if (value[name] === undefined) continue;
    entry[name] = value[name];
    entry.fields += bit;
  }
  return entry;
}

const attributeOf = (value) => (value === undefined || value === null ? Attribute.none : numberOf(Attribute, value, 'an attribute'));
const relationOf = (value) => ({ '<=': -1, '==': 0, '>=': 1 })[value] ?? numberOf(Relation, value, 'a relation');

function relatedOf(step, fallback) {
  const { related = null, attribute } = step;
  if (related?.attribute !== undefined) return { related: related.item, related_attribute: related.attribute };
  return { related, related_attribute: attribute === undefined && related ? fallback : attributeOf(attribute) };
}

/** One step of the builder: { priority }, { set, to, name }, { make, relation, related, attribute, times, plus, on, name },
 * { makeSafeArea, related, attribute, plus, name }, { alignAllEdges, insets }, { centerIn }, { setSize }. */
export function builderStep(step) {
  const { name = null, plus = 0 } = step;
  if ('priority' in step) return { call: 1, number: step.priority };
  if ('set' in step) return { call: 2, attribute: attributeOf(step.set), number: step.to, name };
  if ('make' in step) {
    const attribute = attributeOf(step.make);
    const times = step.times === undefined ? {} : { fields: 1, multiplier: step.times };
    return { call: 3, attribute, relation: relationOf(step.relation ?? '=='), ...relatedOf(step, attribute), ...times, number: plus, on: step.on, name };
  }
  if ('makeSafeArea' in step) {
    const attribute = attributeOf(step.makeSafeArea);
    return { call: 4, attribute, ...relatedOf(step, attribute), number: plus, name };
  }
  if ('alignAllEdges' in step) return { call: 5, related: step.alignAllEdges, insets: edgesOf(step.insets ?? 0) };
  if ('centerIn' in step) return { call: 6, related: step.centerIn };
  if ('setSize' in step) return { call: 7, size: { width: step.setSize[0], height: step.setSize[1] } };
  throw new TypeError(`there is no builder step with ${Object.keys(step).join(', ')}`);
}
