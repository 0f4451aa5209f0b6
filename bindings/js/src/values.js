// Small values, in JavaScript's form.
import { Direction } from './abi.js';
import { AlsError } from './errors.js';

const HANDLES = {
  item: 'itemOf', first: 'itemOf', second: 'itemOf', host: 'itemOf', parent: 'itemOf',
  constraint: 'constraintOf', broken: 'constraintOf', winner: 'constraintOf', other: 'constraintOf', group: 'groupOf',
}; // prettier-ignore

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** A struct with the names of JavaScript, and objects in the place of handles. */
export function told(layout, fields) {
  const found = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'reserved') continue;
    const maker = typeof value === 'bigint' ? HANDLES[name] : undefined;
    found[camel(name)] = maker ? (value ? layout[maker](value) : null) : value;
  }
  return found;
}

/** The number of an enumeration for a number or a word of it. */
export function numberOf(values, value, what) {
  if (typeof value === 'number') return value;
  if (Object.hasOwn(values, value)) return values[value];
  throw new TypeError(`${what} is one of ${Object.keys(values).join(', ')}, not ${String(value)}`);
}

/** A callback, or null for none.  `takes` selects the required parameters: all, or none. */
export function callbackOf(value, takes = '', count = 0) {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'function') throw new TypeError(`a callback is a function or null, not ${String(value)}`);
  if (takes && value.length && value.length !== count)
    throw new TypeError(`this callback takes ${takes}, and the function has ${value.length} parameter${value.length === 1 ? '' : 's'}`);
  return value;
}

/** A word of Direction, or its short form in HTML. */
export const directionOf = (value) => numberOf(Direction, { ltr: 'leftToRight', rtl: 'rightToLeft' }[value] ?? value, 'a direction');

/** { width, height } or [width, height]; null, or nothing, is an axis without a value. */
export function sizeOf(value) {
  const [width, height] = Array.isArray(value) ? value : [value?.width, value?.height];
  return { width: width ?? -1, height: height ?? -1 };
}

export const sizeFrom = ({ width, height }) => ({ width: width < 0 ? null : width, height: height < 0 ? null : height });

/** One number for all edges, or { top, left, bottom, right } of which some may be missing. */
export function edgesOf(value) {
  if (typeof value === 'number') return { top: value, left: value, bottom: value, right: value };
  return { top: 0, left: 0, bottom: 0, right: 0, ...value };
}

/** Both axes: one number, [horizontal, vertical], or { horizontal, vertical }. */
export function bothOf(value) {
  if (typeof value === 'number') return [value, value];
  const pair = Array.isArray(value) ? value : [value?.horizontal, value?.vertical];
  if (pair.length === 2 && pair.every((one) => typeof one === 'number')) return pair;
  throw new TypeError(`priorities are a number, [horizontal, vertical] or { horizontal, vertical }, not ${JSON.stringify(value)}`);
}

export const notSolved = (what) => new AlsError(`${what} has no frame yet: call solve()`, { status: 'notSolved', kind: '' });
