// The strip under the drawing: where everything that is expected holds over the widths, and where rules and lines change.
import { make } from './page.js';

const PATIENCE = 250;
const TOO_LONG = 3000;
const rounded = (width) => Math.round(width * 100) / 100;

/** The widths that are worth looking at around a width. */
export const rangeAround = (width) => [Math.max(20, Math.round(width / 20) * 10), Math.max(200, Math.ceil(width / 50) * 100)];

/** `host` has { jump(width), width() }. */
export class Strip {
  constructor(place, host) {
    this.host = host;
    this.band = place.querySelector('.band');
    this.told = place.querySelector('.told');
    this.list = place.querySelector('.failures');
    this.ends = [...place.querySelectorAll('.range-end')];
    this.id = 0;
    this.list.parentElement.open = innerHeight > 640 && innerWidth > 760;
    this.band.addEventListener('click', (event) => this.clicked(event));
    this.band.addEventListener('keydown', (event) => this.typed(event));
    for (const end of this.ends) end.addEventListener('change', () => this.rangeChosen());
  }

  /** Asks for a proof, soon.  The result of one that runs is not shown; one that takes too long is ended. */
  ask(text, settings, range = this.range) {
    this.range = range;
    this.ends.forEach((end, at) => {
      end.value = rounded(range[at]);
    });
    this.question = { text, settings };
    clearTimeout(this.timer);
    this.told.textContent = 'Proving …';
    this.band.classList.add('stale');
    this.timer = setTimeout(() => this.start(), PATIENCE);
  }

  start() {
    if (this.isBusy && performance.now() - this.sentAt > TOO_LONG) {
      this.worker.terminate();
      this.worker = null;
    }
    this.worker ??= this.newWorker();
    this.id += 1;
    this.isWaiting = true;
    if (this.isReady && !this.isBusy) this.send();
  }

  // A message to a worker that still loads would be lost.
  send() {
    this.isWaiting = false;
    this.isBusy = true;
    this.sentAt = performance.now();
    this.worker.postMessage({ id: this.id, range: this.range, ...this.question });
  }

  newWorker() {
    const worker = new Worker('./prove_worker.js', { type: 'module' });
    this.isReady = false;
    this.isBusy = false;
    worker.onmessage = ({ data }) => {
      this.isReady = true;
      this.isBusy = false;
      if (this.isWaiting) this.send();
      else if (data.id === this.id) this.show(data);
    };
    worker.onerror = () => {
      this.worker = null;
      this.show({ error: 'it could not be computed' });
    };
    return worker;
  }

  /** The text is refused: there is nothing to prove. */
  clear() {
    clearTimeout(this.timer);
    this.told.textContent = 'No proof while the text has an error';
    this.list.replaceChildren();
    this.band.classList.add('stale');
  }

  rangeChosen() {
    const [from, to] = this.ends.map((end) => Math.min(20_000, Math.max(1, Number(end.value) || 1)));
    if (this.question) this.ask(this.question.text, this.question.settings, [Math.min(from, to - 1), Math.max(to, from + 1)]);
  }

  part(width) {
    const [from, to] = this.range;
    return Math.min(100, Math.max(0, (100 * (width - from)) / (to - from)));
  }

  show({ error, verdict, failures = [], marks = [], notReached = [] }) {
    this.band.classList.remove('stale');
    this.failures = failures;
    this.marks = marks;
    const bars = failures.flatMap(({ where, message }) => where.map(([from, to]) => this.bar('fails', from, to, message)));
    const open = notReached.map(([from, to]) => this.bar('open', from, to, 'not reached'));
    const ticks = marks.map(({ width, words }) => make('span', { class: 'mark', style: `left:${this.part(width)}%`, title: `from width ${rounded(width)}: ${words}` }));
    this.cursor = make('span', { class: 'cursor', 'aria-hidden': 'true' });
    this.band.replaceChildren(...bars, ...open, ...ticks, this.cursor);
    this.list.replaceChildren(...failures.map((failure) => this.row(failure)), ...marks.map((mark) => this.markRow(mark)));
    if (!error && failures.length + marks.length === 0) this.list.append(make('li', {}, 'No failures; no rules or lines change.'));
    this.told.textContent = error ? `No proof: ${error}` : this.sentence(verdict, failures);
    this.band.classList.toggle('holds', !error && failures.length === 0);
    this.point();
  }

  sentence(verdict, { length }) {
    const over = `from width ${rounded(this.range[0])} to ${rounded(this.range[1])}`;
    if (length) return `${length} ${length === 1 ? 'expectation fails' : 'expectations fail'} ${over}`;
    return verdict === 'proved' ? `Everything holds ${over}` : `No failure found ${over}; part was not reached`;
  }

  bar(kind, from, to, title) {
    return make('span', { class: kind, style: `left:${this.part(from)}%;width:max(2px,${this.part(to) - this.part(from)}%)`, title });
  }

  row({ message, width }) {
    const button = make('button', { type: 'button', class: 'link fails-at' }, message);
    button.addEventListener('click', () => this.host.jump(rounded(width)));
    return make('li', {}, button);
  }

  markRow({ width, words }) {
    const button = make('button', { type: 'button', class: 'link changes-at' }, `From width ${rounded(width)}: ${words}`);
    button.addEventListener('click', () => this.host.jump(width));
    return make('li', {}, button);
  }

  /** Moves the line of the present width. */
  point() {
    const width = this.host.width();
    this.band.setAttribute('aria-valuenow', Math.round(width));
    this.band.setAttribute('aria-valuemin', Math.round(this.range?.[0] ?? 0));
    this.band.setAttribute('aria-valuemax', Math.round(this.range?.[1] ?? 0));
    this.band.setAttribute('aria-valuetext', `width ${Math.round(width)}`);
    if (this.cursor) {
      this.cursor.style.left = `${this.part(width)}%`;
      this.cursor.hidden = width < this.range[0] || width > this.range[1];
    }
  }

  clicked({ clientX }) {
    if (!this.range) return;
    const { left, width } = this.band.getBoundingClientRect();
    const [from, to] = this.range;
    this.host.jump(Math.round(from + ((clientX - left) / width) * (to - from)));
  }

  typed(event) {
    const step = { ArrowLeft: -10, ArrowDown: -10, ArrowRight: 10, ArrowUp: 10 }[event.key];
    const ends = { Home: this.range?.[0], End: this.range?.[1] };
    if (step) this.host.jump(Math.max(1, this.host.width() + step));
    else if (ends[event.key]) this.host.jump(ends[event.key]);
    else if (event.key === 'PageDown' || event.key === 'PageUp') this.next(event.key === 'PageDown');
    else return;
    event.preventDefault();
  }

  /** The next width at which something changes. */
  next(isForward) {
    const widths = [...(this.marks ?? []).map(({ width }) => width), ...(this.failures ?? []).flatMap(({ where }) => where.flat())].sort((a, b) => a - b);
    const now = this.host.width();
    const found = isForward ? widths.find((width) => width > now + 0.01) : widths.findLast((width) => width < now - 0.01);
    if (found !== undefined) this.host.jump(rounded(found));
  }
}
