// An element whose children are laid out.
import { clearWidths } from './canvas.js';
import { Changes } from './changes.js';
import { allOf, completed, described, inputOf, rowsIn } from './input.js';
import { coreLibrary, fullLibrary } from './libraries.js';
import { OwnSize } from './size.js';
import { View, insetsOf } from './views.js';
import { watch, unwatch } from './watch.js';

const layouts = new WeakMap(); // element → ElementLayout
const isLayout = (element) => layouts.has(element) || element.localName === 'als-layout';
const OPTIONS = ['frames', 'measure', 'width', 'height', 'root', 'values', 'spacing', 'syntax', 'theme'];
const INHERITED = ['font', 'letterSpacing', 'wordSpacing', 'lineHeight', 'textTransform', 'whiteSpace', 'direction', 'writingMode'];
const ROUNDS = 4; // of rules whose attributes change styles, and of scrollbars
const SIDES = ['top', 'left', 'bottom', 'right'];

function oneOf(options, name, words) {
  const value = options[name] ?? words[0];
  if (!words.includes(value)) throw new TypeError(`${name} is one of ${words.filter(Boolean).join(', ')}, not ${String(value)}`);
  return value;
}

/** The layout of an element: its views are the elements inside it that have a name in data-als. */
export class ElementLayout {
  constructor(element, constraints, options = {}) {
    if (element?.nodeType !== 1) throw new TypeError(`an element is laid out, not ${String(element)}`);
    if (layouts.has(element)) throw new Error(`${described(element)} has a layout already: call detach() of that one first`);
    for (const name of Object.keys(options)) {
      if (!OPTIONS.includes(name)) throw new TypeError(`unknown option ${name}: options are ${OPTIONS.join(', ')}`);
    }
    const input = inputOf(constraints);
    this.element = element;
    this.asTransforms = oneOf(options, 'frames', ['offsets', 'transforms']) === 'transforms';
    this.byCanvas = oneOf(options, 'measure', ['dom', 'canvas']) === 'canvas';
    this.own = new OwnSize(element, oneOf(options, 'width', ['given', 'content']), oneOf(options, 'height', [undefined, 'given', 'content']));
    this.options = options;
    this.layout = this.root = this.report = null;
    this.views = new Map(); // key → View
    this.elements = new Map(); // element → View
    this.items = new Map(); // id → View
    this.placed = []; // the views with elements, in document order
    this.guesses = new Set(); // views whose height the DOM must confirm
    this.isGuessing = false;
    this.touched = new Set(); // layouts inside that were asked for their size
    this.rules = new Set(); // attributes that are set
    this.dirty = new Changes(element, this.elements, isLayout);
    this.size = this.frame = null;
    this.zoom = 1; // by transforms around
    this.isQuiet = false; // while it writes itself
    layouts.set(element, this);
    try {
      if (input.document) {
        const failed = (error) => {
          this.detach();
          throw error;
        };
        this.ready = fullLibrary().then((library) => this.begin(library, input), failed);
      } else {
        this.begin(coreLibrary, input);
        this.ready = Promise.resolve(this);
      }
    } catch (error) {
      this.detach();
      throw error;
    }
  }

  // ---- life ----

  begin(library, input) {
    if (layouts.get(this.element) !== this) return this; // detached while the library was loading
    try {
      this.own.adopt();
      this.build(library, input);
      this.observe();
      this.outer?.rescan();
      this.layOut();
    } catch (error) {
      this.detach();
      throw error;
    }
    return this;
  }

  build(library, { text, document }) {
    const { options } = this;
    const rows = rowsIn(this.element, isLayout);
    const style = getComputedStyle(this.element);
    const rootName = options.root ?? 'root';
    if (document) {
      this.isClosed = Boolean(document.root);
      this.isRead = true;
      const insets = (element) => insetsOf(element ?? this.element, element ? getComputedStyle(element) : style);
      this.layout = library.Layout.fromDocument(completed(document, rows, rootName, insets), options.theme ?? null);
      this.root = this.layout.root;
      this.root.size = [null, null];
    } else {
      this.isClosed = false;
      this.layout = new library.Layout();
      this.root = this.layout.view(rootName);
      this.root.contentInsets = 0;
    }
    this.rootView = new View('', rootName, this.root, null);
    this.isGiven = Boolean(document);
    this.layout.call('als_layout_set_measure', (questions) => this.measured(questions));
    this.bind(rows);
    this.isGiven = false;
    this.examineRoot();
    this.absorb(); // a text means the insets that it finds
    this.own.probe();
    if (text !== undefined && text.trim()) this.layout.add(text, this.textOptions);
  }

  get textOptions() {
    const { values, spacing, syntax } = this.options;
    return { ...(values && { values }), ...(spacing !== undefined && { spacing }), ...(syntax && { syntax }) };
  }

  /** The layout around this one. */
  get outer() {
    for (let around = this.element.parentElement; around; around = around.parentElement) {
      const outer = layouts.get(around);
      if (outer) return outer.layout ? outer : null;
    }
    return null;
  }

  observe() {
    this.mutations = new MutationObserver((records) => this.heard(records));
    this.sizes = new ResizeObserver(() => this.resized());
    this.sizes.observe(this.element);
    this.listen();
    for (const name of ['load', 'error', 'toggle']) this.element.addEventListener(name, this, true);
    watch(this);
  }

  listen() {
    this.mutations.observe(this.element, { subtree: true, childList: true, characterData: true, attributes: true });
  }

  /** Stops observing, restores the styles of the elements and frees the layout. */
  detach() {
    if (layouts.get(this.element) !== this) return;
    layouts.delete(this.element);
    const { outer } = this;
    cancelAnimationFrame(this.requested);
    clearTimeout(this.checking);
    this.mutations?.disconnect();
    this.sizes?.disconnect();
    for (const name of ['load', 'error', 'toggle']) this.element.removeEventListener(name, this, true);
    unwatch(this);
    for (const view of this.elements.values()) view.release();
    for (const name of this.rules) this.element.removeAttribute(name);
    this.own.release();
    this.layout?.close();
    this.layout = this.root = null;
    this.placed = [];
    for (const map of [this.views, this.elements, this.items]) map.clear();
    outer?.rescan();
  }

  // ---- views ----

  /** The view of an element, or of this name. */
  view(which) {
    this.alive();
    this.absorb();
    const isName = typeof which === 'string';
    const view = isName ? this.root.find(which) : this.elements.get(which)?.item;
    if (!view) throw new Error(isName ? this.unknown(which) : `${which?.nodeType === 1 ? described(which) : which} is no view of this layout`);
    return view;
  }

  /** The element of a view; null when it has none. */
  elementOf(item) {
    return this.items.get(item.id)?.element ?? null;
  }

  unknown(name) {
    const names = this.layout.items.filter((item) => item.kind === 'view' && item !== this.root).map((item) => `"${item.name}"`);
    return `there is no view named "${name}"; the views are ${names.join(', ')}`;
  }

  alive() {
    if (!this.layout) throw new Error(`${described(this.element)} ${layouts.get(this.element) === this ? 'has no layout yet: wait for ready' : 'is detached'}`);
  }

  /** Adds constraints like `Layout.add`, about the elements that are there now. */
  add(...additions) {
    this.alive();
    this.absorb();
    const isOptions = Object.getPrototypeOf(additions.at(-1) ?? 0) === Object.prototype;
    const options = isOptions ? additions.pop() : {};
    const made = this.layout.add(...additions, { ...this.textOptions, ...options });
    this.schedule();
    return made;
  }

  /** Creates, binds and unbinds views until they match the elements. */
  bind(rows) {
    const all = allOf(rows);
    const before = new Map(this.elements);
    const keys = new Map(all.map((row) => [row.element, row.key]));
    for (const [element, view] of before) if (keys.get(element) !== view.key) this.unbind(element, view);
    for (const row of all) {
      const parent = row.parent ? this.elements.get(row.parent.element) : this.rootView;
      const view = this.views.get(row.key) ?? this.made(row, parent);
      if (!view.element) this.join(view, row.element);
      const inner = layouts.get(row.element);
      if (view.inner !== (inner?.layout ? inner : null)) this.dirty.content.add(view);
      view.inner = inner?.layout ? inner : null;
      view.isDirect = row.element.parentElement === parent.element;
      const isLeaf = row.children.length === 0;
      if (isLeaf !== view.isMeasured) this.setMeasured(view, isLeaf);
    }
    this.placed = all.map((row) => this.elements.get(row.element));
    this.placedItems = BigUint64Array.from(this.placed, (view) => view.item.id);
    if (!this.isClosed) this.order(rows, this.rootView);
  }

  made({ key, name, element }, parent) {
    let item = null;
    if (this.isClosed || this.isGiven) {
      item = this.isClosed ? (parent.item.child(name) ?? this.root.find(name)) : parent.item.child(name);
      if (item?.kind !== 'view') throw new Error(`${described(element)}: ${this.unknown(name)}`);
      if (this.items.has(item.id)) throw new Error(`two elements are named "${name}", and the document has one view of that name`);
    } else item = this.layout.view(name, parent.item);
    const view = new View(key, name, item, parent);
    view.isForeign = this.isClosed && item.parent !== parent.item;
    this.views.set(key, view);
    this.items.set(item.id, view);
    parent.order.push(item);
    return view;
  }

  join(view, element) {
    view.adopt(element);
    this.elements.set(element, view);
    this.dirty.add(view);
  }

  /** A view without its element is gone, and comes back with an element of its name. */
  unbind(element, view) {
    view.release();
    view.inner = null;
    this.elements.delete(element);
    this.dirty.drop(view);
    this.setGone(view, true);
  }

  setGone(view, isGone) {
    if (view.isGone === isGone) return;
    view.isGone = isGone;
    view.item.gone = isGone;
  }

  /** A view that holds others gets its size from constraints, and its insets from its border and padding. */
  setMeasured(view, isMeasured) {
    view.isMeasured = view.isLeaf = isMeasured;
    this.layout.call('als_items_set_measured', [view.item], isMeasured);
    view.origin = { x: 0, y: 0 };
    if (isMeasured) view.invalidate();
    else this.dirty.views.add(view);
  }

  /** Orders views like their elements, before those without an element. */
  order(rows, parent) {
    const wanted = rows.map((row) => this.elements.get(row.element).item);
    if (wanted.some((item, index) => parent.order[index] !== item)) {
      wanted.forEach((item, index) => item.move(parent.item, index));
      const placed = new Set(wanted);
      parent.order = [...wanted, ...parent.order.filter((item) => !placed.has(item))];
    }
    for (const row of rows) if (row.children.length) this.order(row.children, this.elements.get(row.element));
  }

  // ---- what changes ----

  /** Of an observed event. */
  handleEvent({ type, target }) {
    if (type === 'error' && target === this.element) return;
    this.contentChanged(target);
    this.schedule();
  }

  heard(records) {
    this.attempt(() => {
      this.dirty.note(records);
      if (this.dirty.any) this.schedule();
    });
  }

  contentChanged(node) {
    const view = this.dirty.viewAround(node);
    if (view) this.dirty.content.add(view);
  }

  rescan() {
    this.dirty.tree = true;
    this.schedule();
  }

  /** The content may have changed without a change of the document: after styles, and after what a script drew.  Without an element: all. */
  remeasure(element = null) {
    this.alive();
    if (element) {
      const view = this.dirty.viewAround(element);
      if (!view) throw new Error(`${described(element)} is no view of this layout`);
      this.dirty.add(view);
    } else this.remeasureAll();
    this.schedule();
  }

  remeasureAll() {
    this.dirty.own = true;
    for (const view of this.placed) this.dirty.add(view);
  }

  /** Attributes of elements around: a class may mean anything, the others what is inherited. */
  surroundingsChanged(records) {
    const found = records.filter(({ target }) => target !== this.element && target.contains(this.element));
    if (!found.length) return;
    if (found.some(({ attributeName }) => attributeName === 'class')) this.remeasureAll();
    this.dirty.own = true;
    this.schedule();
  }

  fontsLoaded() {
    clearWidths();
    this.remeasureAll();
    this.schedule();
  }

  /** Once, in the next frame. */
  schedule() {
    if (this.requested || !this.layout) return;
    this.requested = requestAnimationFrame(() => this.attempt(() => this.layOut()));
  }

  /** Applies all changes, those that the observer has not reported yet too. */
  absorb() {
    if (this.mutations) this.dirty.note(this.mutations.takeRecords());
    const { dirty } = this;
    if (!this.dirty.any) return;
    this.quietly(() => {
      if (dirty.tree) this.bind(rowsIn(this.element, isLayout));
      dirty.tree = false;
      if (dirty.own) this.examineRoot();
      dirty.own = false;
      this.examine();
      const stale = dirty.taken('content').filter((view) => view.isMeasured);
      for (const view of stale) view.invalidate();
      if (stale.length) this.layout.invalidate(stale.map((view) => view.item));
    });
  }

  examineRoot() {
    const style = getComputedStyle(this.element);
    const inherited = INHERITED.map((name) => style[name]).join();
    if (this.inherited !== undefined && this.inherited !== inherited) this.remeasureAll();
    this.inherited = inherited;
    const direction = style.direction;
    if (this.rootView.direction !== direction) this.root.direction = this.rootView.direction = direction;
    this.setInsets(this.rootView, this.element, style);
  }

  /** Whether the insets have changed. Those that a document gives stay. */
  setInsets(view, element, style) {
    const { origin, bars, sides, ...found } = insetsOf(element, style, view.bars);
    if (!view.insets && this.isRead) {
      const given = view.item.contentInsets;
      if (SIDES.some((side) => given[side] !== found[side])) view.given = given;
    }
    const insets = view.given ?? found;
    view.bars = bars;
    view.css = found;
    view.scrolls = /auto|scroll/.test(style.overflow);
    view.sides = view.scrolls || view.animates ? NaN : sides; // NaN: views inside do not follow its width
    view.origin = { x: insets.left - found.left + origin.x, y: insets.top - found.top + origin.y };
    if (view.insets && SIDES.every((side) => view.insets[side] === insets[side])) return false;
    if (!view.given) view.item.contentInsets = insets;
    view.insets = insets;
    return true;
  }

  /** Whether scrollbars have appeared or disappeared, so that insets have changed. */
  hasNewBars() {
    let hasChanged = false;
    for (const view of [this.rootView, ...this.placed]) {
      if (!view.scrolls || view.isLeaf === true && view !== this.rootView) continue;
      const element = view.element ?? this.element;
      hasChanged = this.setInsets(view, element, getComputedStyle(element)) || hasChanged;
    }
    return hasChanged;
  }

  examine() {
    const found = this.dirty.taken('views').map((view) => [view, getComputedStyle(view.element)]);
    for (const [view, style] of found) {
      const { isShown, direction } = view.examine(style);
      this.setGone(view, !isShown);
      if (direction !== (view.direction ?? getComputedStyle(view.element.parentElement).direction)) {
        view.direction = direction;
        view.item.direction = direction;
      }
      if (!view.isLeaf && isShown) this.setInsets(view, view.element, style);
    }
  }

  /** Runs what writes to the elements: no layout hears of it. */
  quietly(work) {
    const all = [];
    for (let one = this; one; one = one.outer) if (one.mutations && !one.isQuiet) all.push(one);
    for (const one of all) {
      one.dirty.note(one.mutations.takeRecords());
      one.mutations.disconnect();
      one.isQuiet = true;
    }
    try {
      return work();
    } finally {
      for (const one of all) {
        one.isQuiet = false;
        if (one.layout) one.listen();
        if (one !== this && one.dirty.any) one.schedule();
      }
    }
  }

  /** Runs work that has no caller to throw to. */
  attempt(work) {
    try {
      return work();
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  fail(error) {
    const event = new CustomEvent('als-error', { detail: error, cancelable: true, bubbles: true });
    if (this.element.dispatchEvent(event)) reportError(error);
  }

  // ---- content ----

  /** Answers all questions of a round: what is not known is written together, then read together. */
  measured(questions) {
    const answers = [];
    let rest = [];
    for (const { item, width: proposal } of questions) {
      const [view, width] = [this.items.get(item), proposal < 0 ? null : proposal];
      const answer = this.answerAtOnce(view, width);
      if (answer === null) rest.push({ view, width, at: answers.length });
      answers.push(answer);
    }
    while (rest.length) {
      const [now, later] = [new Map(), []]; // a view has one width at a time
      for (const one of rest) if (now.has(one.view)) later.push(one); else now.set(one.view, one); // prettier-ignore
      for (const { view, width } of now.values()) view.propose(width);
      for (const { view, width, at } of now.values()) answers[at] = view.read(width, this.zoom, this.byCanvas);
      rest = later;
    }
    return answers;
  }

  answerAtOnce(view, width) {
    if (!view.element) return { width: 0, height: 0 };
    if (!view.inner?.layout) return view.known(width, this.byCanvas, this.isGuessing ? this.guesses : null);
    this.touched.add(view.inner);
    return view.inner.contentSize(width);
  }

  /** How large the element would be for a width, or without one, if only its content mattered. */
  contentSize(width = null) {
    this.alive();
    this.absorb();
    return this.quietly(() => this.root.fittingSize({ width: width ?? 0, height: 0 }, { horizontal: width === null ? 50 : 1000, vertical: 50 }));
  }

  // ---- the size of the element ----

  resized() {
    this.attempt(() => {
      const size = this.own.box;
      if (!size) {
        if (!this.element.isConnected) unwatch(this);
        this.size = null;
        return;
      }
      watch(this);
      const isSame = this.size && Math.abs(size.width - this.size.width) < 0.01 && Math.abs(size.height - this.size.height) < 0.01;
      if (!isSame) {
        for (const view of [this.rootView, ...this.placed]) view.bars = undefined;
        this.checkLater();
      }
      const before = this.rootView.insets;
      this.examineRoot();
      if (!isSame || before !== this.rootView.insets || this.dirty.any) this.layOut();
    });
  }

  /** Media queries and units of the viewport change content while the window is resized: once it rests, all content is compared. */
  checkLater() {
    clearTimeout(this.checking);
    this.checking = setTimeout(() => this.attempt(() => this.check()), 200);
  }

  check() {
    if (!this.layout || !this.size) return;
    const leaves = this.placed.filter((view) => view.isMeasured && view.natural && !view.inner && !view.isGone);
    const before = new Map(leaves.map((view) => [view, view.natural]));
    this.quietly(() => {
      for (const view of leaves) view.propose(null);
      for (const view of leaves) view.read(null, this.zoom, this.byCanvas);
    });
    for (const [view, natural] of before) {
      const { width, height } = view.natural;
      if (Math.abs(natural.width - width) > 0.2 || Math.abs(natural.height - height) > 0.01) this.dirty.content.add(view);
      else view.natural = natural;
    }
    if (this.dirty.any) this.layOut();
    else this.quietly(() => this.writeFrames());
  }

  // ---- frames ----

  /** Lays out now, after a program has changed constraints or views; null while the element has no box. */
  update() {
    this.alive();
    const { outer } = this;
    outer?.contentChanged(this.element);
    outer?.schedule();
    return this.layOut();
  }

  layOut() {
    cancelAnimationFrame(this.requested);
    this.requested = 0;
    this.absorb();
    const size = this.own.box;
    this.size = size;
    if (!size || (size.width === 0 && !this.own.fits.width)) return null;
    for (let round = 0; round < ROUNDS; round += 1) {
      this.quietly(() => this.settleGuessing());
      const isStyled = this.showRules();
      for (const inner of this.touched) inner.layout && inner.layOut();
      this.touched.clear();
      if (isStyled) {
        this.remeasureAll();
        this.absorb();
      } else if (!this.hasNewBars()) break;
    }
    this.element.dispatchEvent(new CustomEvent('als-layout', { detail: this.report }));
    return this.report;
  }

  /** Solves with heights that a canvas computes, and again if the DOM has others. The DOM then lays out each text once. */
  settleGuessing() {
    this.isGuessing = true;
    try {
      this.settle();
    } finally {
      this.isGuessing = false;
    }
    const wrong = [...this.guesses].filter((view) => view.element && !view.confirms(this.zoom));
    this.guesses.clear();
    if (!wrong.length) return;
    this.layout.invalidate(wrong.map((view) => view.item));
    this.settle();
  }

  /** Solves for the size that CSS gives, and again where CSS makes another one of the result. */
  settle() {
    const { own, size } = this;
    this.zoom = own.zoom;
    this.solve(own.fits.width ? null : size.width, own.fits.height ? null : size.height);
    if (!own.fitsAny) {
      // No height is given. Another style may have changed that.
      if (!this.placed.length || own.mode === 'given' || size.height > this.rootView.css.top + this.rootView.css.bottom + 0.5) return;
      own.probe();
      if (own.fits.height) this.settle();
      return;
    }
    const { frame } = this.root;
    const got = own.write(frame, this.rootView.css);
    if (!got) return;
    if (Math.abs(got.width - frame.width) > 0.5 || Math.abs(got.height - frame.height) > 0.5) this.solve(got.width, got.height);
    this.accept(got);
  }

  solve(width, height) {
    this.root.size = { width, height };
    this.report = this.layout.solve();
    this.writeFrames();
    if (this.report.conflicts && !this.warned) {
      this.warned = true;
      console.warn(`${described(this.element)}: ${this.layout.conflicts[0].message}`);
    }
  }

  /** The observer of sizes would report the size that was just written, and the browser would report a loop. */
  accept(got) {
    const hasChanged = got.width !== this.size.width || got.height !== this.size.height;
    this.size = got;
    if (!hasChanged || !this.sizes) return;
    this.sizes.unobserve(this.element);
    requestAnimationFrame(() => this.layout && this.sizes.observe(this.element));
  }

  writeFrames() {
    const { frames: rows } = this.layout.call('als_frames_copy', this.placedItems);
    const isFirst = !this.frame;
    this.frame = rows;
    for (let index = 0; index < this.placed.length; index += 1) {
      const [view, at] = [this.placed[index], index * 4];
      const [width, height] = [rows[at + 2], rows[at + 3]];
      if ((width === 0 && height === 0) || view.absence || isFirst) this.hideOrShow(view);
      if (view.isGone) continue;
      const [x, y] = view.isForeign ? this.placeOf(view) : [rows[at], rows[at + 1]];
      view.place(x, y, width, height, this.asTransforms);
    }
  }

  hideOrShow(view) {
    const before = view.absence;
    const { hidden_now: hidden, gone_now: gone } = view.item.info;
    view.show(view.isGone ? '' : gone !== 0 ? 'gone' : hidden !== 0 ? 'hidden' : '');
    // Whether the page hides it can be seen again.
    if (before === 'gone' && view.absence !== 'gone') this.dirty.views.add(view);
    if (this.dirty.any) this.schedule();
  }

  /** Where an element lies in the element around it, when their views are not parent and child in the document. */
  placeOf(view) {
    const [own, around] = [view.item.frameIn(), view.parent === this.rootView ? this.root.frameIn() : view.parent.item.frameIn()];
    const insets = view.parent.item.contentInsets;
    return [own.x - around.x - insets.left, own.y - around.y - insets.top];
  }

  /** Rules in force as attributes of the element; whether one has changed. */
  showRules() {
    if (this.rulesShown && this.layout.rulesChanged.length === 0) return false;
    this.rulesShown = true;
    const wanted = new Set();
    let number = 0;
    for (const group of this.layout.groups) {
      if (group.condition === null) continue;
      number += 1;
      if (group.inForce) wanted.add(`data-als-${(group.name ?? `rule-${number}`).toLowerCase().replace(/[^a-z0-9_-]+/g, '-')}`);
    }
    const changed = [...wanted].filter((name) => !this.rules.has(name)).concat([...this.rules].filter((name) => !wanted.has(name)));
    this.quietly(() => changed.forEach((name) => this.element.toggleAttribute(name, wanted.has(name))));
    this.rules = wanted;
    this.quietly(() => this.placed.forEach((view) => this.hideOrShow(view)));
    return changed.length > 0;
  }
}

/** Lays out the elements inside an element that have a name in data-als. */
export const layoutElement = (element, constraints, options = {}) => new ElementLayout(element, constraints, options);

/** The layout of an element; null when it has none. */
export const layoutOf = (element) => layouts.get(element) ?? null;
