// The size of the element itself: CSS determines it, and takes the size of the layout for its content.
import { described } from './input.js';
import { Styles, barOf } from './views.js';

const WRITTEN = ['position', 'contain', 'contain-intrinsic-width', 'contain-intrinsic-height'];
const sumOf = (style, ...names) => names.reduce((sum, name) => sum + Number.parseFloat(style[name]), 0);

export class OwnSize {
  /** Modes are 'given' and 'content'; a height without a mode is probed. */
  constructor(element, width, height) {
    this.element = element;
    this.mode = height;
    this.fits = { width: width === 'content', height: false }; // axes that follow the content
  }

  adopt() {
    const { display, position } = getComputedStyle(this.element);
    if (display === 'inline' || display === 'contents') {
      throw new Error(`${described(this.element)} has display: ${display}, so it has no size of its own: give it display: block`);
    }
    this.styles = new Styles(this.element, WRITTEN);
    if (position === 'static') this.element.style.position = 'relative';
  }

  release() {
    this.styles?.restore();
  }

  get fitsAny() {
    return this.fits.width || this.fits.height;
  }

  /** Whether the height follows the content, as the height of a block does. */
  probe() {
    if (this.mode === 'given' || !this.element.isConnected) return;
    this.contain(true);
    const heights = [1, 1001].map((height) => {
      this.element.style.setProperty('contain-intrinsic-height', `${height}px`);
      return this.element.offsetHeight;
    });
    this.fits.height = this.mode === 'content' || heights[1] > heights[0];
    this.contain(this.fitsAny);
  }

  contain(isContained) {
    const { style } = this.element;
    if (isContained) {
      const own = getComputedStyle(this.element).contain;
      if (!/size|strict/.test(own)) style.contain = own === 'none' ? 'size' : `${own} size`;
    } else for (const [name, value, priority] of this.styles.saved) if (name.startsWith('contain')) style.setProperty(name, value, priority);
  }

  /** The border box; null where the element has none. */
  get box() {
    const { element } = this;
    if (!element.isConnected || element.getClientRects().length === 0) return null;
    const style = getComputedStyle(element);
    const [width, height] = [Number.parseFloat(style.width), Number.parseFloat(style.height)];
    if (Number.isNaN(width) || Number.isNaN(height)) return { width: element.offsetWidth, height: element.offsetHeight };
    if (style.boxSizing === 'border-box') return { width, height };
    const across = width + sumOf(style, 'paddingLeft', 'paddingRight', 'borderLeftWidth', 'borderRightWidth');
    const down = height + sumOf(style, 'paddingTop', 'paddingBottom', 'borderTopWidth', 'borderBottomWidth');
    // The computed size leaves out scrollbars.
    return { width: across + barOf(element.offsetWidth - across), height: down + barOf(element.offsetHeight - down) };
  }

  /** The factor of transforms around. */
  get zoom() {
    const scale = this.element.getBoundingClientRect().width / this.element.offsetWidth;
    return Math.abs(scale - 1) > 0.01 && Number.isFinite(scale) && scale > 0 ? scale : 1;
  }

  /** Writes the size of the content, from the border box of the layout; returns the box that CSS makes of it. */
  write(frame, { top, left, bottom, right }) {
    const { style } = this.element;
    if (this.fits.width) style.setProperty('contain-intrinsic-width', `${Math.max(0, frame.width - left - right)}px`);
    if (this.fits.height) style.setProperty('contain-intrinsic-height', `${Math.max(0, frame.height - top - bottom)}px`);
    return this.box;
  }
}
