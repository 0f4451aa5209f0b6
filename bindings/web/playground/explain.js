// Why an edge is where it is: the steps of the library's derivation, each with its constraint in the text.
import { short } from './picture.js';
import { button, make } from './page.js';

export const ASKED = ['left', 'top', 'right', 'bottom', 'width', 'height'];
const PLACE = / {2,}\(constraints\[.*\)$/;

/** { value, steps, lost } of an attribute; a step has its equation, its reason, and where its constraint is. */
export function explanationOf(reading, item, attribute) {
  const told = reading.layout.explainJSON(item[attribute]);
  if (!told) return null;
  const { terms } = reading.layout.explanation(item[attribute]);
  const steps = told.terms.map(({ leaves, why, amount }, at) => {
    const { constraint, item: other, attribute: which } = terms[at] ?? {};
    const touched = constraint?.alive ? constraint.terms : other ? [{ item: other, attribute: which }] : [];
    return { equation: leaves ?? short(amount), why: (why ?? '').replace(PLACE, ''), range: reading.rangeOf(constraint), touched };
  });
  const lost = told.lost.map(({ constraint, item: name, attribute: which, priority, points, to }) => {
    const what = constraint ?? `the content of ${name} in ${which}`;
    const amount = `${short(Math.abs(points))} points ${points < 0 ? 'less' : 'more'}`;
    return `${what} (priority ${short(priority)}) wanted ${amount}; it lost to ${to.length ? to.join(', ') : 'others of its priority'}`;
  });
  return { value: told.value, isFree: told.free, steps, lost };
}

/** The panel.  `host` has { ask(item, attribute), step(ranges, touched) }. */
export class Explanation {
  constructor(panel, host) {
    this.panel = panel;
    this.host = host;
    this.clear();
  }

  clear() {
    this.steps = [];
    this.panel.replaceChildren(make('p', { class: 'empty' }, 'Click an edge of the drawing, or a number in Frames, to see why it is where it is.'));
  }

  show(reading, item, attribute) {
    const told = explanationOf(reading, item, attribute);
    if (!told) {
      this.clear();
      return;
    }
    this.steps = told.steps;
    this.at = -1;
    const name = item.name ?? 'view';
    const choices = ASKED.map((word) => button(word, () => this.host.ask(item, word), { class: 'choice', 'aria-pressed': String(word === attribute) }));
    this.rows = told.steps.map(({ equation, why }, at) => make('li', {}, button(make('span', {}, make('code', {}, `= ${equation}`), make('span', { class: 'why' }, why)), () => this.go(at), { class: 'step' })));
    this.back = button('Back', () => this.go(this.at - 1), { class: 'plain' });
    this.next = button('Next step', () => this.go(this.at + 1), { class: 'plain' });
    this.panel.replaceChildren(
      make('div', { class: 'asked' }, make('strong', {}, name), make('span', { class: 'choices', role: 'group', 'aria-label': `Edges and sizes of ${name}` }, ...choices)),
      make('div', { class: 'answer' }, make('p', {}, make('code', {}, `${name}.${attribute} is ${short(told.value)}`), told.isFree ? ' It could be different.' : ''), this.back, this.next),
      make('ol', { class: 'steps' }, ...this.rows),
      ...(told.lost.length ? [make('p', { class: 'hint' }, 'Unsatisfied preferences:'), make('ul', { class: 'lost' }, ...told.lost.map((text) => make('li', {}, text)))] : []),
    );
    this.mark();
  }

  go(at) {
    this.at = Math.max(0, Math.min(at, this.steps.length - 1));
    this.mark();
  }

  /** Highlights all constraints of the derivation, the present one more. */
  mark() {
    this.back.disabled = this.at <= 0;
    this.next.disabled = this.at >= this.steps.length - 1;
    this.rows.forEach((row, at) => {
      row.classList.toggle('now', at === this.at);
      row.firstChild.setAttribute('aria-current', at === this.at ? 'step' : 'false');
    });
    const ranges = this.steps.flatMap(({ range }, at) => (range ? [{ from: range[0], to: range[1], isNow: at === this.at }] : []));
    this.host.step(ranges, this.steps[this.at]?.touched ?? []);
  }
}
