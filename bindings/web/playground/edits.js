// Changes of the text that mend something.  Each is tried before it is offered: the changed text must be better.
import { entry, treeOf, viewIn } from './json.js';
import { read, sizeLine } from './reading.js';

const AXIS = { width: 0, height: 1 };
const MOST_TRIED = 5;
const MOST_TIME = 500;

/** A text with a change { from, to, insert }. */
export const changed = (text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to);

/** Runs `work` on the layout of a text; null when the text is refused. */
function tried(text, settings, work) {
  try {
    const reading = read(text, settings);
    try {
      return work(reading);
    } finally {
      reading.close();
    }
  } catch {
    return null;
  }
}

let deadline = 0;

/** Trials of changes end soon after this, since a hostile text may make each of them slow. */
export function beginTrials() {
  deadline = performance.now() + MOST_TIME;
}

const firstGood = (changes, isGood) => {
  for (const change of changes) if (change && performance.now() < deadline && isGood(change)) return change;
  return null;
};

/** An equation as it has to be written in this text: in a document inside a string. */
const written = (reading, equation) => (reading.isDocument ? JSON.stringify(equation).slice(1, -1) : equation);

// ---- parts of a text ----

/** The first number of this value in a part of the text, replaced. */
function numberChange(text, [from, to], old, value) {
  if (old === 0 || Math.sign(old) !== Math.sign(value)) return null;
  for (const found of text.slice(from, to).matchAll(/(?<![\w.])\d+(?:\.\d+)?/g)) {
    if (Number(found[0]) === Math.abs(old)) {
      const at = from + found.index;
      return { from: at, to: at + found[0].length, insert: String(Math.abs(value)) };
    }
  }
  return null;
}

/** Where a statement ends without its comment and the space before it. */
function statementEnd(text, [from, to]) {
  return from + text.slice(from, to).replace(/#.*$/s, '').trimEnd().length;
}

function* priorityChanges(text, range, constraint) {
  const [from, to] = range;
  const source = text.slice(from, to);
  if (source.startsWith('{')) {
    yield { from: from + 1, to: from + 1, insert: ' "priority": 999,' };
    return;
  }
  const end = statementEnd(text, range);
  if (!source.includes('@')) yield { from: end, to: end, insert: ' @999' };
  const number = String(Math.abs(constraint.constant));
  const inFormat = source.indexOf(`${number})`);
  if (inFormat >= 0) yield { from: from + inFormat + number.length, to: from + inFormat + number.length, insert: '@999' };
}

/** Sets one of two numbers under a key of a view. */
function pairChange(tree, name, key, axis, value) {
  const view = tree && viewIn(tree, name);
  if (!view) return null;
  const pair = entry(view, key);
  if (pair?.items?.length === 2) return { from: pair.items[axis].from, to: pair.items[axis].to, insert: String(value) };
  if (pair || key === 'size') return null;
  const usual = { compression: 750, hugging: 250 }[key] ?? null;
  const both = [usual, usual].map((one, at) => (at === axis ? value : one));
  return { from: view.from + 1, to: view.from + 1, insert: ` "${key}": ${JSON.stringify(both)},` };
}

function sizeChange(reading, { item, attribute, value }) {
  const axis = AXIS[attribute];
  if (reading.isDocument) return pairChange(treeOf(reading.text), item.name ?? 'root', 'size', axis, value);
  const size = [...reading.ownSize];
  size[axis] = value;
  const line = sizeLine(reading.text);
  const insert = `# size: ${size.join('x')}`;
  return line ? { from: line.from, to: line.to, insert } : { from: 0, to: 0, insert: `${insert}\n` };
}

// ---- conflicts ----

function* scrollChanges(tree, name) {
  const view = tree && viewIn(tree, name);
  const own = entry(view, 'scrolls');
  for (const axes of view ? ['x', 'y', 'both'] : []) {
    if (own) yield { from: own.from, to: own.to, insert: `"${axes}"` };
    else yield { from: view.from + 1, to: view.from + 1, insert: ` "scrolls": "${axes}",` };
  }
}

function* relaxationChanges(reading, relaxation) {
  const { kind, constraint, item, attribute, oldValue, value, text } = relaxation;
  const range = constraint && reading.rangeOf(constraint);
  if (kind === 'constant' && range) {
    yield numberChange(reading.text, range, oldValue, value);
    const [, equation] = / to (.*)$/s.exec(text) ?? [];
    if (equation) yield { from: range[0], to: statementEnd(reading.text, range), insert: written(reading, equation) };
  } else if (kind === 'priority' && range) {
    yield* priorityChanges(reading.text, range, constraint);
  } else if (kind === 'spacing' && range) {
    yield numberChange(reading.text, range, oldValue, value);
  } else if (kind === 'size') {
    yield sizeChange(reading, relaxation);
  } else if (kind === 'scrolls' && reading.isDocument) {
    yield* scrollChanges(treeOf(reading.text), item.name ?? 'root');
  } else if (item && reading.isDocument && attribute in AXIS) {
    const tree = treeOf(reading.text);
    for (const key of kind === 'content' ? ['compression', 'hugging'] : ['minimum', 'maximum']) {
      yield pairChange(tree, item.name, key, AXIS[attribute], value);
    }
  }
}

/** Buttons for a conflict: { label, change } or { label, size }, and the mends that only a person can make: { label }. */
export function mendsOf(reading, settings, conflict) {
  return conflict.relaxations.slice(0, MOST_TRIED).map((relaxation) => {
    const label = relaxation.text;
    if (relaxation.kind === 'size' && relaxation.item === reading.root && settings.size) {
      const size = [...settings.size];
      size[AXIS[relaxation.attribute]] = relaxation.value;
      return { label, size };
    }
    const isBetter = (change) =>
      tried(changed(reading.text, change), settings, ({ report }) => report.conflicts < reading.report.conflicts) === true;
    return { label, change: firstGood(relaxationChanges(reading, relaxation), isBetter) };
  });
}

// ---- ambiguity ----

/** Adds equations at the end of the constraints. */
export function additionTo(reading, equations) {
  if (!reading.isDocument) {
    const { text } = reading;
    return { from: text.length, to: text.length, insert: `${text === '' || text.endsWith('\n') ? '' : '\n'}${equations.join('\n')}\n` };
  }
  const tree = treeOf(reading.text);
  const list = entry(tree, 'constraints');
  const lines = equations.map((equation) => JSON.stringify(equation));
  if (list?.items) {
    const last = list.items.at(-1);
    const at = last ? last.to : list.from + 1;
    return { from: at, to: at, insert: `${last ? ',' : ''}\n    ${lines.join(',\n    ')}${last ? '' : '\n  '}` };
  }
  const root = entry(tree, 'root');
  return { from: root.to, to: root.to, insert: `,\n  "constraints": [\n    ${lines.join(',\n    ')}\n  ]` };
}

// ---- hints ----

/** The correction in a hint such as 'did you mean "header"?' */
const meant = (hint) => /^did you mean (?:"(.+)"|(.+))\?$/s.exec(hint ?? '')?.slice(1).find(Boolean) ?? null;

/** The statement around a position: up to the next semicolon, quote or line end on both sides. */
function statementAround(text, at) {
  const from = at - (/[^;"\n]*$/.exec(text.slice(0, at))[0].trimStart().length);
  const to = at + /^[^;"\n]*/.exec(text.slice(at))[0].trimEnd().length;
  return [from, Math.max(from, to)];
}

/** The change that a refused text needs by its hint; null when the hint cannot be followed by itself. */
export function fixOf(text, { included }, { from, to, hint }) {
  const word = meant(hint);
  if (!word) return null;
  const [start, end] = statementAround(text, from);
  const changes = [{ from, to, insert: word }, { from: start, to: end, insert: word }];
  const place = (change) => {
    const next = changed(text, change);
    try {
      read(next, { included }).close();
      return Infinity;
    } catch (error) {
      return error.problem?.from ?? -1;
    }
  };
  return firstGood(changes, (change) => place(change) > from + word.length);
}

/** The change that a finding of lint proposes: another equation, or none at all. */
export function lintFix(reading, settings, { constraint, suggestion, kind }) {
  const range = constraint && reading.rangeOf(constraint);
  if (!range) return null;
  const { text } = reading;
  const word = meant(suggestion);
  const [from] = range;
  let { 1: to } = range;
  const changes = [];
  if (word) changes.push({ from, to: statementEnd(text, range), insert: written(reading, word) });
  if (/^remove/.test(suggestion)) {
    const after = /^[^";\n]*;[ \t]*/.exec(text.slice(to));
    const before = /;[ \t]*$/.exec(text.slice(0, from));
    if (after) to += after[0].length;
    changes.push({ from: from - (!after && before ? before[0].length : 0), to, insert: '' });
  }
  const count = ({ layout }) => layout.lint().filter((one) => one.kind === kind).length;
  const now = count(reading);
  return firstGood(changes, (change) => tried(changed(text, change), settings, (other) => count(other) < now) === true);
}
