// The drawing: frames with their names and texts, edges that can be clicked, conflicts, ambiguity and highlights.

import { Direction, ItemKind, Layout } from './als.js';
import { looksOf } from './looks.js';

const SVG = 'http://www.w3.org/2000/svg';
const HUES = [217, 172, 32, 262, 145, 338, 199, 52];
const EDGES = { left: [0, 0, 0, 1], right: [1, 0, 1, 1], top: [0, 0, 1, 0], bottom: [0, 1, 1, 1] };
const LINE_HEIGHT = 1.2;
const MOST_GHOSTS = 12;
const MOST_GHOST_TIME = 300;
const SIDES = {
  left: ['left'], right: ['right'], top: ['top'], bottom: ['bottom'], width: ['left', 'right'], height: ['top', 'bottom'],
  centerX: ['left', 'right'], centerY: ['top', 'bottom'], firstBaseline: ['top'], lastBaseline: ['bottom'],
};

/** The edge that leading and trailing mean; margins count as their edges. */
function physical(isRtl, attribute) {
  const plain = attribute.replace(/Margin$|WithinMargins$/, '');
  if (plain === 'leading') return isRtl ? 'right' : 'left';
  if (plain === 'trailing') return isRtl ? 'left' : 'right';
  return plain;
}

/** The description of an element, of which `patch` makes one. */
const element = (name, attributes = {}, ...inside) => ({ name, attributes, inside });

/** The node for a description: the one that is there, if it is of the same kind. */
function fitting(node, part) {
  if (typeof part === 'string') {
    if (node?.nodeType !== Node.TEXT_NODE) return document.createTextNode(part);
    if (node.data !== part) node.data = part;
    return node;
  }
  const made = node?.localName === part.name ? node : Object.assign(document.createElementNS(SVG, part.name), { described: {} });
  for (const key in part.attributes) {
    const value = part.attributes[key];
    if (value === made.described[key]) continue;
    if (value === null) made.removeAttribute(key);
    else made.setAttribute(key, value);
  }
  for (const key in made.described) if (!(key in part.attributes)) made.removeAttribute(key);
  made.described = part.attributes;
  if (part.inside) patch(made, part.inside);
  return made;
}

/** Gives an element the described children, and changes only what differs. */
function patch(parent, parts) {
  let node = parent.firstChild;
  for (const part of parts) {
    const made = fitting(node, part);
    if (made === node) node = node.nextSibling;
    else parent.insertBefore(made, node);
  }
  while (node) {
    const next = node.nextSibling;
    node.remove();
    node = next;
  }
}

export const short = (number) => String(Math.round(number * 1000) / 1000 + 0);

/** "title: x 16, y 20, 120 by 24" */
export const spoken = (name, { x, y, width, height }) => `${name}: x ${short(x)}, y ${short(y)}, ${short(width)} by ${short(height)}`;

const pen = document.createElement('canvas').getContext('2d');

const widths = new Map();

function naturalWidth(text, font) {
  const key = `${font} ${text}`;
  if (!widths.has(key)) {
    if (widths.size > 5000) widths.clear();
    pen.font = font;
    widths.set(key, pen.measureText(text).width);
  }
  return widths.get(key);
}

/** A name cut to a width, with an ellipsis; empty where not even two letters fit. */
function fitted(name, size, width) {
  const font = `${size}px system-ui`;
  if (naturalWidth(name, font) <= width) return name;
  for (let length = name.length - 1; length > 1; length -= 1) {
    const cut = `${name.slice(0, length)}…`;
    if (naturalWidth(cut, font) <= width) return cut;
  }
  return '';
}

const measured = new Map();

/** How wide the library measures a text that does not wrap. */
function libraryWidth(content) {
  const key = JSON.stringify(content);
  if (!measured.has(key)) {
    if (measured.size > 1000) measured.clear();
    const layout = new Layout();
    const view = layout.view('text');
    view.text = content;
    layout.solve();
    measured.set(key, view.frame.width);
    layout.close();
  }
  return measured.get(key);
}

/** The lines of a text in a width.  The library measures with its own widths; those of the browser are scaled to them. */
function linesOf(content, width) {
  const font = `${content.size}px ${content.advance === 'mono' ? 'monospace' : 'sans-serif'}`;
  const widest = Math.max(...content.value.split('\n').map((line) => naturalWidth(line, font)), 1);
  const scale = libraryWidth(content) / widest || 1;
  const lines = [];
  for (const paragraph of content.value.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && naturalWidth(longer, font) * scale > width + 0.01) {
        lines.push(line);
        line = word;
      } else {
        line = longer;
      }
    }
    lines.push(line);
  }
  return lines.map((line) => ({ line, length: naturalWidth(line, font) * scale }));
}

/** Draws readings into an element, at a scale that fits. */
export class Picture {
  constructor(stage) {
    this.stage = stage;
    this.svg = fitting(null, element('svg', { class: 'drawing', role: 'group', 'aria-label': 'Drawing of the layout' }));
    this.sheet = Object.assign(document.createElement('div'), { className: 'sheet' });
    this.sheet.append(this.svg);
    stage.append(this.sheet);
    this.scale = 1;
    this.ghostTime = 0;
    this.asked = () => {}; // (item, attribute) of a click; the attribute is null for the inside of a view
    this.items = new Map();
    this.svg.addEventListener('click', (event) => this.clicked(event));
    this.svg.addEventListener('keydown', (event) => this.typed(event));
  }

  clicked({ target }) {
    const shape = target.closest('[data-item]');
    if (shape) this.asked(this.items.get(shape.dataset.item), shape.dataset.edge ?? null);
  }

  // The views are one stop of the Tab key; arrows move between them.
  typed(event) {
    const shapes = [...this.svg.querySelectorAll('.view')];
    const at = shapes.indexOf(document.activeElement);
    if (at < 0) return;
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -at, End: shapes.length - 1 - at };
    if (event.key in steps) {
      const next = shapes[(at + steps[event.key] + shapes.length) % shapes.length];
      shapes[at].tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.asked(this.items.get(shapes[at].dataset.item), null);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Chooses the scale at which the root fits into the stage. */
  fit(reading) {
    const { width, height } = reading.frames.get(reading.root);
    const [wide, high] = [this.stage.clientWidth - 64, this.stage.clientHeight - 56];
    this.scale = Math.min(2.5, Math.max(0.1, Math.min(wide / Math.max(1, width), high / Math.max(1, height))));
  }

  /** Draws everything; `marks` has the broken, the explained and the highlighted.  While the root is dragged the edges, which cannot be seen, stay
   * where they were. */
  draw(reading, marks = {}, isDragged = false) {
    const focused = document.activeElement?.closest?.('.drawing [data-item]')?.dataset.item ?? null;
    if (this.reading !== reading) {
      this.looks = looksOf(reading);
      this.hasTexts = reading.isDocument && /"text"|"include"/.test(reading.text);
      this.names = new Map([...reading.frames.keys()].map((item) => [item, item.name]));
    }
    this.reading = reading;
    this.facts = this.survey(reading);
    const { width, height } = reading.frames.get(reading.root);
    const [wide, high] = [Math.min(width, 20_000) * this.scale, Math.min(height, 20_000) * this.scale];
    this.svg.setAttribute('width', wide + 2);
    this.svg.setAttribute('height', high + 2);
    this.svg.setAttribute('viewBox', `-1 -1 ${wide + 2} ${high + 2}`);
    this.items = new Map([...reading.frames.keys()].map((item) => [String(item.id), item]));
    patch(this.svg, this.layers(reading, marks, isDragged));
    const stop = (focused && this.svg.querySelector(`.view[data-item="${focused}"]`)) || this.svg.querySelector('.view');
    for (const old of this.svg.querySelectorAll('.view[tabindex="0"]')) old.tabIndex = -1;
    if (stop) stop.tabIndex = 0;
    if (focused) stop?.focus();
  }

  /** What the drawing needs to know of items, by one call for each; a rule may have changed it. */
  survey({ frames, layout }) {
    const facts = new Map();
    for (const item of frames.keys()) {
      const { info } = item;
      const around = info.parent ? facts.get(layout.itemOf(info.parent)) : null;
      const depth = around ? around.depth + 1 : 0;
      const hue = around ? HUES[(around.inside.length + 3 * depth) % HUES.length] : null;
      const isGuide = ItemKind.guide === info.kind;
      facts.set(item, { info, depth, hue, isGuide, isRtl: info.effective_direction === Direction.rightToLeft, inside: [] });
      if (around && !isGuide) around.inside.push(item);
    }
    return facts;
  }

  layers(reading, marks, isDragged) {
    const [views, names, edges, guides] = [[], [], [], []];
    for (const [item, frame] of reading.frames) {
      const fact = this.facts.get(item);
      if (fact.info.gone_now) continue;
      const box = this.box(frame);
      if (fact.isGuide) {
        guides.push(...this.guide(item, frame, box));
        continue;
      }
      views.push(this.view(item, fact, frame, box, marks));
      names.push(...this.words(item, fact, frame, box));
      if (!isDragged) edges.push(...this.edges(item, frame, box));
    }
    const layer = (name, parts) => ({ ...element('g', { class: name }), inside: parts });
    return [layer('views', views), layer('ghosts', marks.ghosts ? this.ghosts(reading) : []), layer('guides', guides), layer('names', names),
      layer('edges', isDragged ? null : edges), layer('marks', this.marked(reading, marks))];
  }

  box({ x, y, width, height }) {
    return { x: x * this.scale, y: y * this.scale, width: width * this.scale, height: height * this.scale };
  }

  view(item, { info, hue }, frame, { x, y, width, height }, marks) {
    const name = this.names.get(item) ?? 'view';
    const classes = ['view', hue === null && 'root', info.hidden_now && 'hidden', marks.ghosts && item.free && 'ambiguous', marks.broken?.has(item) && 'broken'];
    const look = this.looks.get(item);
    const style = [hue !== null && `--hue:${hue}`, look && `fill:${look.fill ?? 'transparent'}`].filter(Boolean).join(';');
    return element('rect', {
      class: classes.filter(Boolean).join(' '), 'data-item': item.id, style: style || null, tabindex: -1, role: 'button',
      'aria-label': spoken(name, frame), x, y, width: Math.max(0.5, width), height: Math.max(0.5, height), rx: look?.fill ? Math.min(look.radius * this.scale, width / 2, height / 2) : Math.min(4, width / 4, height / 4),
    }, element('title', {}, `${name}: ${[frame.x, frame.y, frame.width, frame.height].map(short).join(', ')}`));
  }

  guide(item, frame, { x, y, width, height }) {
    const name = this.names.get(item) ?? '';
    const isMade = name.startsWith('~'); // by a grid, a flow or equal spaces
    const label = isMade ? '' : fitted(name, 10, width - 4);
    const shape = element('rect', { class: isMade ? 'guide made' : 'guide', x, y, width: Math.max(0.5, width), height: Math.max(0.5, height) });
    return label ? [shape, element('text', { class: 'guide-name', x: x + width - 2, y: y - 3, 'font-size': 10, 'text-anchor': 'end' }, label)] : [shape];
  }

  words(item, { info, hue, inside }, frame, box) {
    const ink = this.looks.get(item)?.ink;
    const style = ink ? `fill:${ink}` : hue === null ? null : `--hue:${hue}`;
    const content = this.hasTexts && !info.hidden_now ? item.text : null;
    if (content) return this.textOf(item, content, frame, box, style);
    const size = Math.min(12, box.height * 0.7);
    const label = size < 6 ? '' : fitted(this.names.get(item) ?? '', size, box.width - 6);
    if (!label) return [];
    const shown = inside.filter((child) => !this.facts.get(child).info.gone_now);
    const hasChildren = shown.length > 0;
    const place = hasChildren
      ? this.corner(shown, box, naturalWidth(label, '11px system-ui'))
      : { x: box.x + box.width / 2, y: box.y + box.height / 2 + size * 0.35, 'text-anchor': 'middle' };
    return place ? [element('text', { class: 'name', style, 'font-size': hasChildren ? 11 : size, ...place }, label)] : [];
  }

  /** A corner in which a name of this width covers no view inside; null when there is none. */
  corner(shown, { x, y, width, height }, length) {
    const inside = shown.map((child) => this.box(this.reading.frames.get(child)));
    const [left, right, top, bottom] = [x + 6, x + width - 6 - length, y + 13, y + height - 5];
    const isFree = ([at, base]) => !inside.some((one) => at < one.x + one.width && one.x < at + length && base - 10 < one.y + one.height && one.y < base + 3);
    const found = [[left, top], [right, top], [left, bottom], [right, bottom]].find(isFree);
    return found ? { x: found[0], y: found[1], 'text-anchor': 'start' } : null;
  }

  textOf(item, content, frame, box, style) {
    const { isRtl } = this.facts.get(item);
    const size = content.size * this.scale;
    return linesOf(content, frame.width).map(({ line, length }, at) => element('text', {
      class: 'content', style, 'font-size': size, 'font-family': content.advance === 'mono' ? 'monospace' : 'sans-serif',
      x: isRtl ? box.x + box.width : box.x, y: box.y + (at * LINE_HEIGHT + 0.93) * size, 'text-anchor': isRtl ? 'end' : 'start',
      textLength: length > 0 ? length * this.scale : null, lengthAdjust: 'spacingAndGlyphs',
    }, line));
  }

  edges(item, frame, box) {
    const values = { left: frame.x, right: frame.x + frame.width, top: frame.y, bottom: frame.y + frame.height };
    return Object.entries(EDGES).map(([edge, corners]) => {
      const title = `${this.names.get(item) ?? 'view'}.${edge}: ${short(values[edge])} from the ${edge === 'left' || edge === 'right' ? 'left' : 'top'} of the root. Click to explain.`;
      return element('line', { class: 'edge', 'data-item': item.id, 'data-edge': edge, ...this.line(corners, box) }, element('title', {}, title));
    });
  }

  line([x1, y1, x2, y2], { x, y, width, height }) {
    return { x1: x + x1 * width, y1: y + y1 * height, x2: x + x2 * width, y2: y + y2 * height };
  }

  /** Ambiguous views where another, equally good layout has them. */
  ghosts(reading) {
    const made = [];
    const start = performance.now();
    for (const item of reading.layout.ambiguous.slice(0, MOST_GHOSTS)) {
      const snapshot = item.kind === 'view' || item.kind === 'guide' ? item.otherLayout() : null;
      const frame = snapshot && reading.framesOf(snapshot).get(item);
      if (!frame) continue;
      const box = this.box(frame);
      made.push(element('rect', { class: 'ghost', x: box.x, y: box.y, width: Math.max(1, box.width), height: Math.max(1, box.height), rx: 3 }));
      made.push(element('text', { class: 'ghost-name', x: box.x + 5, y: box.y + box.height - 5, 'font-size': 10 }, fitted(`${item.name ?? ''} could be here`, 10, box.width - 8)));
      if (performance.now() - start > MOST_GHOST_TIME) break;
    }
    this.ghostTime = performance.now() - start;
    return made;
  }

  marked(reading, { broken = new Map(), explained = null, highlighted = [] }) {
    const made = [];
    const add = (kind, item, attribute) => {
      const frame = reading.frames.get(item);
      if (!frame) return;
      for (const side of SIDES[physical(this.facts.get(item).isRtl, attribute)] ?? []) made.push(element('line', { class: kind, ...this.line(EDGES[side], this.box(frame)) }));
    };
    for (const [item, attributes] of broken) for (const attribute of attributes) add('bad-edge', item, attribute);
    for (const { item, attribute } of highlighted) add('step-edge', item, attribute);
    if (explained) add('asked-edge', explained.item, explained.attribute);
    return made;
  }
}
