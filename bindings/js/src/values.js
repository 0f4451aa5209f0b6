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

/** Refuses options that are no object, and `others`: those that are left when all known ones are taken. */
export function checkOptions(options, others, what) {
  if (typeof options !== 'object') throw new TypeError(`the options of ${what} are an object like { name: value }, not ${String(options)}`);
  const [name] = Object.keys(others);
  if (name !== undefined) throw new TypeError(`${what} has no option "${name}"`);
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

/** Whether a value is no object, or one that has other keys than these and none of them. */
const lacks = (value, keys) =>
  typeof value !== 'object' || Array.isArray(value) || (Object.keys(value).length > 0 && keys.every((key) => value[key] === undefined));

/** { width, height } or [width, height]; null, or nothing, is an axis without a value. */
export function sizeOf(value) {
  const size = Array.isArray(value) && value.length === 2 ? { width: value[0], height: value[1] } : (value ?? {});
  if (lacks(size, ['width', 'height']))
    throw new TypeError(`a size is { width, height } or [width, height], with null for an axis without a value, not ${JSON.stringify(value)}`);
  return { width: size.width ?? -1, height: size.height ?? -1 };
}

export const sizeFrom = ({ width, height }) => ({ width: width < 0 ? null : width, height: height < 0 ? null : height });

const EDGE_NAMES = ['top', 'left', 'bottom', 'right'];

/** One number for all edges, [top, left, bottom, right], or { top, left, bottom, right } of which some may be missing. */
export function edgesOf(value) {
  if (typeof value === 'number') return { top: value, left: value, bottom: value, right: value };
  const edges = Array.isArray(value) && value.length === 4 ? Object.fromEntries(EDGE_NAMES.map((side, at) => [side, value[at]])) : value;
  if (edges === null || lacks(edges, EDGE_NAMES))
    throw new TypeError(`edges are a number, [top, left, bottom, right] or { top, left, bottom, right }, not ${JSON.stringify(value)}`);
  return { top: 0, left: 0, bottom: 0, right: 0, ...edges };
}

/** Both axes: one number, [horizontal, vertical], or { horizontal, vertical }. */
export function bothOf(value) {
  if (typeof value === 'number') return [value, value];
  const pair = Array.isArray(value) ? value : [value?.horizontal, value?.vertical];
  if (pair.length === 2 && pair.every((one) => typeof one === 'number')) return pair;
  throw new TypeError(`priorities are a number, [horizontal, vertical] or { horizontal, vertical }, not ${JSON.stringify(value)}`);
}

export const notSolved = (what) => new AlsError(`${what} has no frame yet: call solve()`, { status: 'notSolved', kind: '' });
