// Handles at the root that change its size, for pointers and for the arrow keys.

const LEAST = 1;
const MOST = 20_000;
const clamped = (length) => Math.min(MOST, Math.max(LEAST, Math.round(length * 2) / 2));

/** `host` has { size(), scale(), resized(width, height, isDone) }. */
export class Handles {
  constructor(sheet, host) {
    this.host = host;
    this.bars = {
      width: this.made(sheet, 'width', 'Width of the root', [1, 0]),
      height: this.made(sheet, 'height', 'Height of the root', [0, 1]),
      both: this.made(sheet, 'both', null, [1, 1]),
    };
  }

  made(sheet, kind, label, axes) {
    const bar = document.createElement('div');
    bar.className = `handle handle-${kind}`;
    if (label) {
      bar.tabIndex = 0;
      bar.setAttribute('role', 'slider');
      bar.setAttribute('aria-label', label);
      bar.setAttribute('aria-orientation', kind === 'width' ? 'horizontal' : 'vertical');
      bar.setAttribute('aria-valuemin', LEAST);
      bar.setAttribute('aria-valuemax', MOST);
      bar.addEventListener('keydown', (event) => this.typed(event, axes));
    } else {
      bar.setAttribute('aria-hidden', 'true');
    }
    bar.addEventListener('pointerdown', (event) => this.grabbed(event, bar, axes));
    sheet.append(bar);
    return bar;
  }

  grabbed(event, bar, [across, down]) {
    if (event.button !== 0) return;
    event.preventDefault();
    bar.focus?.({ preventScroll: true });
    bar.setPointerCapture(event.pointerId);
    const [[width, height], scale] = [this.host.size(), this.host.scale()];
    const moved = (at, isDone) => this.host.resized(
      clamped(width + (across * (at.clientX - event.clientX)) / scale), clamped(height + (down * (at.clientY - event.clientY)) / scale), isDone, [across, down]);
    let last = event;
    const move = (at) => {
      last = at;
      moved(at, false);
    };
    const end = () => {
      bar.removeEventListener('pointermove', move);
      bar.removeEventListener('pointerup', end);
      bar.removeEventListener('pointercancel', end);
      if (last !== event) moved(last, true);
    };
    bar.addEventListener('pointermove', move);
    bar.addEventListener('pointerup', end);
    bar.addEventListener('pointercancel', end);
  }

  typed(event, [across, down]) {
    const step = event.shiftKey ? 50 : event.altKey ? 1 : 10;
    const steps = { ArrowRight: 1, ArrowDown: down ? 1 : -1, ArrowLeft: -1, ArrowUp: down ? -1 : 1, PageUp: down ? -10 : 10, PageDown: down ? 10 : -10 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const by = steps[event.key] * step;
    const [width, height] = this.host.size();
    this.host.resized(clamped(width + across * by), clamped(height + down * by), true, [across, down]);
  }

  /** Puts them at the edges of a root of this size, which is a point inside its sheet. */
  put({ width, height }, scale) {
    const [left, top, right, bottom] = [1, 1, 1 + width * scale, 1 + height * scale];
    const place = (bar, x, y, w, h) => Object.assign(bar.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
    place(this.bars.width, right, top, 14, Math.max(24, height * scale));
    place(this.bars.height, left, bottom, Math.max(24, width * scale), 14);
    place(this.bars.both, right, bottom, 20, 20);
    for (const [kind, value] of [['width', width], ['height', height]]) {
      this.bars[kind].setAttribute('aria-valuenow', Math.round(value));
      this.bars[kind].setAttribute('aria-valuetext', `${Math.round(value * 100) / 100} points`);
    }
  }
}
