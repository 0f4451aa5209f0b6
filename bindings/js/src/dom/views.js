// An element that is a view: its styles, its content, and the frame that was written last.
import { agrees, ascentOf, heightAt, linesOf } from './canvas.js';

const OWN = ['position', 'box-sizing', 'margin', 'left', 'top', 'right', 'bottom', 'width', 'height', 'translate', 'visibility', 'display', 'transition'];
const FIXED = { position: 'absolute', 'box-sizing': 'border-box', margin: '0px', left: '0px', top: '0px', right: 'auto', bottom: 'auto' };
// Boxes that fill the space between left and right when their width is auto, and elements that do not.
const SHRINKS = /^(button|canvas|embed|iframe|img|input|meter|object|progress|select|svg|textarea|video|audio)$/;
const FILLS = /^(block|flex|grid|flow-root|list-item)$/;
const SIZED = /\b(all|(min-|max-)?(width|height|inline-size|block-size)|padding|border|font|line-height)\b/;

/** Browsers keep lengths in 64ths of a pixel; a size that is rounded down would break a line. */
const inGrid = (value) => Math.round(value * 64) / 64;
const number = (text) => Number.parseFloat(text) || 0;

/** Inline styles of an element, which come back when it is released. */
export class Styles {
  constructor(element, names) {
    this.style = element.style;
    this.saved = names.map((name) => [name, this.style.getPropertyValue(name), this.style.getPropertyPriority(name)]);
  }

  /** The value from before. */
  of(name) {
    return this.saved.find(([saved]) => saved === name)[1];
  }

  restore() {
    for (const [name, value, priority] of this.saved) this.style.setProperty(name, value, priority);
  }
}

/** The width of a scrollbar: less is a rounded border. */
export const barOf = (rest) => (rest > 1.5 ? Math.round(rest) : 0);

/** Border and padding, and the scrollbars between them, on each side. */
export function insetsOf(element, style, before) {
  const side = (name) => [number(style[`border${name}Width`]), number(style[`padding${name}`])];
  const [[topBorder, topPad], [leftBorder, leftPad], [bottomBorder, bottomPad], [rightBorder, rightPad]] = ['Top', 'Left', 'Bottom', 'Right'].map(side);
  // While the size stays a scrollbar stays, since content that fits without it would make it come and go.
  const bar = (whole, inner, borders, kept) => Math.max(barOf(whole - inner - borders), kept ?? 0);
  const [across, down] = [
    bar(element.offsetWidth, element.clientWidth, leftBorder + rightBorder, before?.across),
    bar(element.offsetHeight, element.clientHeight, topBorder + bottomBorder, before?.down),
  ];
  const atLeft = across > 0 && style.direction === 'rtl';
  return {
    top: topBorder + topPad,
    left: leftBorder + leftPad + (atLeft ? across : 0),
    bottom: bottomBorder + bottomPad + down,
    right: rightBorder + rightPad + (atLeft ? 0 : across),
    origin: { x: leftPad, y: topPad }, // of frames inside, from the corner that left and top count from
    bars: { across, down },
    sides: leftBorder + rightBorder, // outside the box that left and right count from
  };
}

export class View {
  constructor(key, name, item, parent) {
    Object.assign(this, { key, name, item, parent });
    this.origin = { x: 0, y: 0 };
    this.order = []; // of the items inside
    this.element = null;
    this.inner = null; // the layout that is its content
    this.isLeaf = true;
    this.isGone = false; // by the DOM
  }

  adopt(element) {
    this.element = element;
    this.styles = new Styles(element, OWN);
    this.written = {};
    this.natural = this.lines = this.answer = null;
    this.absence = ''; // 'hidden' or 'gone': by rules or a program
    this.right = NaN;
    for (const [name, value] of Object.entries(FIXED)) element.style.setProperty(name, value);
  }

  release() {
    this.styles?.restore();
    this.element = this.styles = null;
  }

  /** After someone else wrote styles nothing is known of them. */
  forget() {
    this.written = {};
    for (const [name, value] of Object.entries(FIXED)) this.element.style.setProperty(name, value);
  }

  /** The content has changed. */
  invalidate() {
    this.natural = this.answer = this.style = null;
  }

  set(name, value) {
    if (this.written[name] === value) return;
    this.written[name] = value;
    this.element.style.setProperty(name, typeof value === 'number' ? `${value}px` : value);
  }

  // ---- content ----

  /** The content at this width if it is known; null: it must be measured. `guesses` collects the views that the DOM must confirm. */
  known(width, byCanvas, guesses) {
    if (!this.natural && byCanvas && width === null) this.foretell();
    const { natural } = this;
    if (!natural) return null;
    if (width === null) return natural;
    if (this.answer?.at === width) return this.answer;
    if (natural.isFixed || (natural.isText && width >= natural.width)) return this.answered(width, natural.height);
    const canGuess = guesses && this.answer && this.written.height === 'auto' && !this.animates;
    if (!byCanvas && !canGuess) return null;
    if (this.lines === undefined) this.prepare(getComputedStyle(this.element));
    if (!this.lines) return null;
    const height = heightAt(this.lines, width);
    if (!byCanvas || !this.lines.isCertain) {
      if (!canGuess) return null;
      guesses.add(this);
    }
    return this.answered(width, height);
  }

  /** Prepares the lines for the canvas, if it agrees with the DOM about one line. */
  prepare(style) {
    const lines = linesOf(this.element, style);
    this.lines = lines && agrees(lines, this.natural) ? lines : null;
  }

  /** Whether the DOM has the guessed height; if it has another one, that is the answer. */
  confirms(scale) {
    const { answer } = this;
    if (!answer) return true;
    this.answer = null;
    if (this.absence === 'gone' || this.written.height !== 'auto' || this.own !== inGrid(answer.at)) return false;
    const height = this.element.getBoundingClientRect().height / scale;
    const isRight = Math.abs(height - answer.height) < 1 / 128;
    this.answered(answer.at, isRight ? answer.height : height);
    if (!isRight && this.lines?.isCertain) this.lines = null; // a canvas cannot measure all of this content
    return isRight;
  }

  answered(width, height) {
    const { width: most, firstBaseline, lastBaseline } = this.natural;
    this.answer = { at: width, width: Math.min(width, most), height, firstBaseline, lastBaseline };
    return this.answer;
  }

  /** One line of new text in the style of the last one, without the DOM. */
  foretell() {
    const before = this.lines;
    const after = before && linesOf(this.element, getComputedStyle(this.element));
    if (!after || after.font !== before.font || after.lineHeight !== before.lineHeight || after.down !== before.down) return;
    const slack = before.measuredSlack ?? before.slack; // of the text that the DOM has measured
    const width = Math.ceil((after.across + after.whole + slack) * 64 + 8) / 64;
    this.lines = { ...after, measuredSlack: slack, slack: slack + 1 / 8, height: before.height };
    this.natural = { ...this.last, at: width, width, height: after.down + before.height };
  }

  /** Lets the element have this width; `read` comes when all of a round are written. */
  propose(width) {
    if (this.absence === 'gone') this.show('');
    if (this.animates) this.set('transition', 'none');
    this.set('right', 'auto');
    this.set('width', width === null ? 'max-content' : inGrid(width));
    this.set('height', 'auto');
  }

  read(width, scale, byCanvas) {
    const rect = this.element.getBoundingClientRect();
    const height = rect.height / scale;
    if (width !== null) return this.answered(width, height);
    const style = getComputedStyle(this.element);
    const isPlain = this.element.childElementCount === 0 && style.aspectRatio === 'auto';
    const isText = isPlain && this.element.firstChild !== null;
    const isFixed = isPlain && !isText && isEmpty(this.element);
    const own = rect.width / scale;
    this.natural = this.last = { at: own, width: own, height, isText, isFixed, ...baselinesOf(this.element, style, rect, scale) };
    this.lines = undefined;
    if (byCanvas) this.prepare(style);
    return this.natural;
  }

  // ---- frames ----

  /** Writes what has changed. */
  place(x, y, width, height, asTransforms) {
    const { origin } = this.parent;
    const [left, top] = [inGrid(x + origin.x), inGrid(y + origin.y)];
    if (asTransforms) this.set('translate', `${left}px ${top}px`);
    else {
      this.set('left', left);
      this.set('top', top);
    }
    const { answer, natural } = this;
    const content = answer && Math.abs(answer.at - width) < 1 / 128 ? answer : natural;
    const isContent = this.isLeaf && !this.inner && content && Math.abs(content.at - width) < 1 / 128 && Math.abs(content.height - height) < 1 / 128;
    const own = inGrid(width);
    const right = this.parent.own - this.parent.sides - (asTransforms ? 0 : left) - own;
    // An element that keeps its distance from both sides of its parent follows the parent without further writes.
    const isNatural = natural && Math.abs(natural.width - width) < 1 / 64;
    const canFollow = this.fills && this.isDirect && !isNatural && !this.animates;
    const follows = canFollow && right === this.right && this.written.width !== own;
    [this.own, this.right] = [own, right];
    this.set('right', follows ? right : 'auto');
    this.set('width', follows ? 'auto' : own);
    this.set('height', isContent ? 'auto' : inGrid(height));
    if (this.written.transition === 'none') this.set('transition', this.styles.of('transition'));
  }

  /** Shows what rules or a program have made of the view. */
  show(absence) {
    if (this.absence === absence) return;
    this.absence = absence;
    this.set('visibility', absence === 'hidden' ? 'hidden' : this.styles.of('visibility'));
    this.set('display', absence === 'gone' ? 'none' : this.styles.of('display'));
  }

  /** Reads from styles whether it is shown, its direction, and whether sizes are animated. */
  examine(style) {
    const isBox = FILLS.test(style.display) && !SHRINKS.test(this.element.localName);
    this.fills = isBox && style.aspectRatio === 'auto' && /^(auto|normal|stretch)$/.test(style.justifySelf);
    this.animates = /[1-9]/.test(style.transitionDuration) && SIZED.test(style.transitionProperty);
    return { isShown: this.absence === 'gone' ? !this.isGone : style.display !== 'none', direction: style.direction };
  }
}

/** Whether an element contains nothing, so its height is the same at each width. Without Typed OM, a padding may be a percentage. */
function isEmpty(element) {
  if (element.firstChild || !(element instanceof HTMLElement) || element.clientHeight > 0) return false;
  if (element.localName.includes('-') || element.shadowRoot) return false;
  const styles = element.computedStyleMap?.();
  return ['padding-top', 'padding-bottom'].every((name) => styles?.get(name)?.unit === 'px')
    && ['::before', '::after'].every((part) => getComputedStyle(element, part).content === 'none'); // prettier-ignore
}

/** The first baseline below the top of an element, and the last above its bottom. */
function baselinesOf(element, style, rect, scale) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) => (/\S/.test(node.data) ? 1 : 3));
  const first = walker.nextNode();
  walker.currentNode = element;
  const last = walker.lastChild();
  if (first) {
    const [from, to] = [lineOf(first, false), lineOf(last, true)];
    if (from && to) return { firstBaseline: (from - rect.top) / scale, lastBaseline: (rect.bottom - to) / scale };
  }
  if (!['INPUT', 'SELECT', 'TEXTAREA'].includes(element.nodeName)) return { firstBaseline: rect.height / scale, lastBaseline: 0 };
  // A field shows its text in the middle; a text area begins at its top.
  const { ascent, descent } = ascentOf(style);
  const [above, below] = [number(style.borderTopWidth) + number(style.paddingTop), number(style.borderBottomWidth) + number(style.paddingBottom)];
  const line = element.nodeName === 'TEXTAREA' ? number(style.lineHeight) || ascent + descent : rect.height / scale - above - below;
  const firstBaseline = above + (line - ascent - descent) / 2 + ascent;
  return { firstBaseline, lastBaseline: rect.height / scale - firstBaseline };
}

/** The baseline of the first or last line of a text. */
function lineOf(text, isLast) {
  const range = document.createRange();
  range.selectNodeContents(text);
  const boxes = range.getClientRects();
  const box = boxes[isLast ? boxes.length - 1 : 0];
  if (!box) return null;
  const { ascent, descent } = ascentOf(getComputedStyle(text.parentElement));
  return box.top + (box.height * ascent) / (ascent + descent);
}
