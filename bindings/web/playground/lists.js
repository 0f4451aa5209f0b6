// The tables under the drawing: all frames as numbers, and switches that make views gone.
import { short } from './picture.js';
import { button, make } from './page.js';

const MOST_ROWS = 400;
const COLUMNS = [['left', 'x', 'x'], ['top', 'y', 'y'], ['width', 'width', 'width'], ['height', 'height', 'height']];

const depthOf = (item) => (item.parent ? 1 + depthOf(item.parent) : 0);

/** Every number is a button that asks why. */
export function listFrames(panel, reading, ask) {
  const head = make('tr', {}, make('th', { scope: 'col' }, 'View'), ...COLUMNS.map(([, title]) => make('th', { scope: 'col' }, title)));
  const rows = [...reading.frames].slice(0, MOST_ROWS).map(([item, frame]) => {
    const name = item.name ?? '–';
    const numbers = COLUMNS.map(([attribute, , key]) => make('td', {}, button(short(frame[key]), () => ask(item, attribute), { class: 'number', 'aria-label': `${name}.${attribute} ${short(frame[key])}, explain` })));
    const info = item.kind === 'guide' ? 'guide' : item.info.gone_now ? 'gone' : item.info.hidden_now ? 'hidden' : null;
    return make('tr', {}, make('th', { scope: 'row', style: `--depth:${depthOf(item)}` }, name, info ? make('small', {}, ` ${info}`) : null), ...numbers);
  });
  panel.replaceChildren(make('table', { class: 'frames' }, make('caption', { class: 'unseen' }, 'Frames in the coordinates of the root'), make('thead', {}, head), make('tbody', {}, ...rows)));
}

/** A switch for each view. */
export function listViews(panel, reading, changed) {
  const views = [...reading.frames.keys()].filter((item) => item.kind === 'view' && item !== reading.root && item.name).slice(0, MOST_ROWS);
  panel.replaceChildren(views.length
    ? make('ul', { class: 'switches' }, ...views.map((item) => {
        const { name } = item; // the layout may be another one when the switch is clicked
        const box = make('input', { type: 'checkbox', role: 'switch', onchange: () => changed(name, box.checked) });
        box.checked = item.gone !== 0;
        return make('li', { style: `--depth:${depthOf(item) - 1}` }, make('label', {}, box, ` ${name} is gone`));
      }))
    : make('p', { class: 'empty' }, 'There is no view that could be gone.'));
}
