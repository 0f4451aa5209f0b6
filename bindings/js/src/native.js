// The functions of als.h: numbers for pointers, bigints for handles, plain objects for structs.  The parameters of a function are read from
// its line in abi.js, so new functions need no code here.
import { CALLBACKS, FUNCTIONS, INITIAL, STRUCTS } from './abi.js';
import { wasm } from './wasm.js';

// ---- memory ----

let bytes, view;

/** The present memory: it moves when it grows. */
function look() {
  if (bytes?.buffer !== wasm.memory.buffer) {
    bytes = new Uint8Array(wasm.memory.buffer);
    view = new DataView(wasm.memory.buffer);
  }
  return view;
}

// Arguments and results live in a piece of memory that is used as a stack, since callbacks call again; larger values get a block of their
// own until the call ends.
const ROOM = 1 << 16;
const scratch = wasm.als_web_malloc(ROOM);
let top = 0;
let blocks = [];

function take(size) {
  const start = (top + 15) & ~15;
  if (start + size <= ROOM) {
    top = start + size;
    return scratch + start;
  }
  const block = wasm.als_web_malloc(size);
  if (block === 0) throw new RangeError(`libals: there is no memory for ${size} bytes of arguments`);
  blocks.push(block);
  return block;
}

/** Runs `work` and frees its memory. */
function borrowing(work) {
  const [top_before, blocks_before] = [top, blocks];
  blocks = [];
  try {
    return work();
  } finally {
    blocks.forEach(wasm.als_web_free);
    [top, blocks] = [top_before, blocks_before];
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function textAt(at, length) {
  look();
  return decoder.decode(bytes.subarray(at, at + length));
}

function cStringAt(at) {
  look();
  return textAt(at, bytes.indexOf(0, at) - at);
}

/** [where its bytes are, how many]; [0, 0] for null. */
function putText(text) {
  if (text === null || text === undefined) return [0, 0];
  if (typeof text !== 'string' && !(text instanceof Uint8Array)) throw new TypeError(`a text is wanted, not ${String(text)}`);
  const data = typeof text === 'string' ? encoder.encode(text) : text;
  const at = take(data.length + 1);
  look();
  bytes.set(data, at);
  bytes[at + data.length] = 0;
  return [at, data.length];
}

// ---- values ----

const fieldsOf = new Map();

function structOf(name) {
  let found = fieldsOf.get(name);
  if (!found) {
    const [size, listed] = STRUCTS[name];
    const fields = listed.split(' ').map((field) => {
      const [called, kind, at, count] = field.split(':');
      return { name: called, kind, at: Number(at), count: Number(count ?? 1) };
    });
    found = { name, size, fields, has: new Set(fields.map((field) => field.name)) };
    fieldsOf.set(name, found);
  }
  return found;
}

const SIZES = { h: 8, q: 8, b: 8, l: 8, d: 8, z: 4, i: 4, u: 4, p: 4, v: 4, s: 4, f: 4 };
const widthOf = (kind) => SIZES[kind] ?? structOf(kind).size;

/** The handle of an item, constraint or group; 0 is none. */
function idOf(value) {
  if (value === null || value === undefined || value === 0) return 0n;
  const id = typeof value === 'bigint' ? value : value.id;
  if (typeof id !== 'bigint') throw new TypeError(`${String(value)} is no item, constraint or group`);
  return id;
}

/** Every float of als.h is a priority: rounding to 32 bits must not make required what is not 1000. */
function single(value) {
  const priority = Number(value);
  if (priority < 1000) return Math.min(priority, 999.99993896484375);
  return priority > 1000 ? Math.max(priority, 1000.00006103515625) : priority;
}

function put(at, kind, value) {
  look();
  switch (kind) {
    case 'h':
      return view.setBigUint64(at, idOf(value), true);
    case 'b':
    case 'q':
      return view.setBigUint64(at, BigInt(value), true);
    case 'l':
      return view.setBigInt64(at, BigInt(value), true);
    case 'd':
      return view.setFloat64(at, value, true);
    case 'f':
      return view.setFloat32(at, single(value), true);
    case 'i':
      return view.setInt32(at, Number(value), true);
    case 'z':
    case 'u':
    case 'p':
    case 'v':
      return view.setUint32(at, value, true);
    case 's':
      return view.setUint32(at, putText(value)[0], true);
    default:
      return putStruct(at, kind, value);
  }
}

function get(at, kind) {
  switch (kind) {
    case 'h':
    case 'b':
      return look().getBigUint64(at, true);
    case 'q':
      return Number(look().getBigUint64(at, true));
    case 'l':
      return Number(look().getBigInt64(at, true));
    case 'd':
      return look().getFloat64(at, true);
    case 'f':
      return look().getFloat32(at, true);
    case 'i':
      return look().getInt32(at, true);
    case 'z':
    case 'u':
    case 'p':
      return look().getUint32(at, true);
    case 'v':
      return kept(look().getUint32(at, true));
    case 's':
      return null;
    default:
      return getStruct(at, kind);
  }
}

/** The elements in sequence; [address, count]. */
function putArray(kind, values) {
  if (values === null || values === undefined) return [0, 0];
  const list = Array.isArray(values) || ArrayBuffer.isView(values) ? values : [...values];
  const size = widthOf(kind);
  const at = take(size * list.length);
  if (kind === 'h' && list instanceof BigUint64Array) {
    look();
    bytes.set(new Uint8Array(list.buffer, list.byteOffset, list.byteLength), at);
    return [at, list.length];
  }
  for (let index = 0; index < list.length; index += 1) put(at + index * size, kind, list[index]);
  return [at, list.length];
}

/** A pointer in a struct, with its length or count. */
function putPointer(at, struct, field, value) {
  const [where, count] = field.kind === 's' ? putText(value) : putArray(field.kind.slice(1), value);
  look().setUint32(at + field.at, where, true);
  const beside = field.kind === 's' ? [`${field.name}_length`] : [`${field.name}_count`, `${field.name.replace(/s$/, '')}_count`];
  const counter = struct.fields.find((other) => beside.includes(other.name));
  if (counter) put(at + counter.at, counter.kind, count);
}

function putStruct(at, name, given) {
  const struct = structOf(name);
  const values = { ...INITIAL[name], ...given };
  look();
  bytes.fill(0, at, at + struct.size);
  if (struct.has.has('struct_size')) view.setUint32(at, struct.size, true);
  for (const field of struct.fields) {
    const value = values[field.name];
    if (value === undefined || value === null || field.name === 'struct_size') continue;
    if (field.kind === 's' || field.kind.startsWith('*')) putPointer(at, struct, field, value);
    else if (field.count > 1) value.forEach((one, index) => put(at + field.at + index * widthOf(field.kind), field.kind, one));
    else put(at + field.at, field.kind, value);
  }
}

function getStruct(at, name) {
  const found = {};
  for (const field of structOf(name).fields) {
    if (field.name === 'struct_size' || field.kind === 's' || field.kind.startsWith('*')) continue;
    found[field.name] =
      field.count > 1
        ? Array.from({ length: field.count }, (_, index) => get(at + field.at + index * widthOf(field.kind), field.kind))
        : get(at + field.at, field.kind);
  }
  return found;
}

/** The elements of a result; rectangles as the numbers they are, four each. */
function getArray(at, kind, count) {
  if (kind === 'als_rect') return new Float64Array(wasm.memory.buffer.slice(at, at + count * 32));
  const size = widthOf(kind);
  return Array.from({ length: count }, (_, index) => get(at + index * size, kind));
}

// ---- callbacks ----

// The user_data of C is a number here. The value belongs to its owner, so an unreachable layout is collected together with its functions.
const owners = new Map();
let lastNumber = 0;

function keep(owner, value) {
  lastNumber = (lastNumber % 0x7fffffff) + 1;
  while (owners.has(lastNumber)) lastNumber += 1;
  owners.set(lastNumber, new WeakRef(owner));
  owner.kept.set(lastNumber, value);
  return lastNumber;
}

const kept = (number) => owners.get(number)?.deref()?.kept.get(number);

function forget(number) {
  owners.get(number)?.deref()?.kept.delete(number);
  owners.delete(number);
}

/** An exception must not pass through the library: it is kept, and thrown when the call has come back. */
function guarded(number, work) {
  try {
    work();
    return 0;
  } catch (error) {
    const owner = owners.get(number)?.deref();
    if (owner) owner.thrown ??= error;
    return -12; // ALS_ERROR_CALLBACK
  }
}

/** Where the numbers of a struct lie, those of structs inside it too. */
const placesOf = (name, from = 0) =>
  structOf(name).fields.flatMap(({ kind, at }) => (kind === 'd' ? [from + at] : kind in STRUCTS ? placesOf(kind, from + at) : []));

const REQUEST = [0, ...placesOf('als_measure_request')];
const MEASUREMENT = placesOf('als_measurement');

/** A measurement without the general way, because a round has hundreds. */
function putMeasurement(at, value) {
  if (value === null || typeof value !== 'object') throw new TypeError(`a measurement is { width, height }, not ${value}`);
  if (typeof value.then === 'function') throw new TypeError('a measurement is given at once, and not promised');
  const [width, height] = Array.isArray(value) ? value : [value.width, value.height];
  const [atWidth, atHeight, atFirst, atLast] = MEASUREMENT;
  view.setFloat64(at + atWidth, width ?? -1, true);
  view.setFloat64(at + atHeight, height ?? -1, true);
  view.setFloat64(at + atFirst, value.firstBaseline ?? 0, true);
  view.setFloat64(at + atLast, value.lastBaseline ?? 0, true);
}

/** The questions of a round as { item, width, height }. */
function getRequests(at, count) {
  const [atItem, atWidth, atHeight] = REQUEST;
  const size = widthOf('als_measure_request');
  look();
  return Array.from({ length: count }, (_, index) => {
    const from = at + index * size;
    return { item: view.getBigUint64(from + atItem, true), width: view.getFloat64(from + atWidth, true), height: view.getFloat64(from + atHeight, true) };
  });
}

// How a callback of each kind converts its WebAssembly arguments.
const HANDLERS = {
  als_destroy_fn: (number) => forget(number),
  als_log_fn: (number, status, message, length) => {
    guarded(number, () => kept(number)?.(status, textAt(message, length)));
  },
  als_load_fn: (number, name, length, outText, outLength) =>
    guarded(number, () => {
      const found = kept(number)(textAt(name, length));
      if (typeof found?.then === 'function') throw new TypeError('the text of a file is given at once, and not promised');
      const isText = typeof found === 'string' || found instanceof Uint8Array;
      const [at, count] = putText(isText ? found : JSON.stringify(found));
      look().setUint32(outText, at, true);
      view.setUint32(outLength, count, true);
    }),
  als_measure_fn: (number, _layout, item, proposal, out) =>
    guarded(number, () => {
      const answer = kept(number)(item, getStruct(proposal, 'als_size'));
      look();
      putMeasurement(out, answer);
    }),
  als_measure_batch_fn: (number, _layout, requests, out, count) =>
    guarded(number, () => {
      const given = kept(number)(getRequests(requests, count));
      const answers = Array.isArray(given) ? given : [...given];
      if (answers.length !== count) throw new RangeError(`${count} questions have ${answers.length} answers`);
      const size = widthOf('als_measurement');
      look();
      answers.forEach((answer, index) => putMeasurement(out + index * size, answer));
    }),
};

const WASM_TYPES = { i: 0x7f, j: 0x7e, f: 0x7d, d: 0x7c };

/** The place in the table of a JavaScript function.  A table holds functions of WebAssembly only, so a module of a few bytes
 * imports the one and exports the other. */
function entered(signature, work) {
  const [parameters, result] = signature.split('>');
  const type = [0x60, parameters.length, ...[...parameters].map((one) => WASM_TYPES[one]), ...(result ? [1, WASM_TYPES[result]] : [0])];
  const module = new WebAssembly.Module(
    new Uint8Array([
      ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...[1, type.length + 1, 1, ...type],
      ...[2, 7, 1, 1, 0x61, 1, 0x62, 0, 0], // import "a" "b"
      ...[7, 5, 1, 1, 0x63, 0, 0], // export "c"
    ]),
  );
  const { c } = new WebAssembly.Instance(module, { a: { b: work } }).exports;
  const table = wasm.__indirect_function_table;
  const at = table.grow(1);
  table.set(at, c);
  return at;
}

const places = new Map();

function placeOf(name) {
  if (!places.has(name)) {
    const work = HANDLERS[name] ?? ((number, ...given) => guarded(number, () => kept(number)?.(...given)));
    places.set(name, entered(CALLBACKS[name], work));
  }
  return places.get(name);
}

/** The fields of a struct that are a callback and its user_data; `done` ends them. */
export function callbackFields(owner, name, field, work) {
  const number = keep(owner, work);
  return { fields: { [field]: placeOf(name), user_data: number }, done: () => forget(number) };
}

// ---- calls ----

function parsed(line) {
  const [result, ...parameters] = line.split(' ');
  return {
    result,
    parameters: parameters.map((parameter) => {
      const [role, name, kind] = parameter.split(':');
      return { role, name, kind };
    }),
  };
}

const grows = (kind) => kind in STRUCTS && structOf(kind).has.has('struct_size');

/** The state of a call while its parameters are written in order. */
class Call {
  constructor(shape, given, capacity) {
    this.given = given;
    this.grows = shape.parameters.some(({ role }) => role === 'capacity');
    this.capacity = capacity;
    this.taken = 0;
    this.outs = [];
    this.owner = undefined;
    this.textLength = 0;
    this.count = undefined; // of the arrays
    this.number = undefined; // user_data
    this.neededAt = 0;
  }

  next() {
    this.taken += 1;
    return this.given[this.taken - 1];
  }

  get needed() {
    return this.neededAt ? get(this.neededAt, 'z') : 0;
  }
}

// How each role converts a parameter to a WebAssembly value.
const ROLES = {
  subject(call) {
    const subject = call.next();
    if (typeof subject === 'number') return subject;
    call.owner ??= subject;
    return subject.pointer;
  },
  value(call, { kind }) {
    const value = call.next();
    if (kind === 'h') return idOf(value);
    if (kind === 'q' || kind === 'l') return BigInt(value);
    if (kind === 'f') return single(value);
    if (kind in SIZES) return Number(value);
    const at = take(widthOf(kind));
    putStruct(at, kind, value);
    return at;
  },
  text(call) {
    const [at, length] = putText(call.next());
    call.textLength = length;
    return at;
  },
  length: (call) => call.textLength,
  array(call, { name, kind }) {
    if (name === 'lengths') return 0; // texts end with a NUL here
    const [at, count] = putArray(kind, call.next());
    if (call.count !== undefined && count !== call.count) throw new RangeError(`${call.count} elements have ${count} ${name}`);
    call.count = count;
    return at;
  },
  count: (call) => call.count ?? Number(call.next()),
  in(call, { kind }) {
    const value = call.next();
    if (value === null || value === undefined) return 0;
    const at = take(widthOf(kind));
    put(at, kind, value);
    return at;
  },
  callback(call, { name }) {
    const value = call.next();
    call.number = typeof value === 'function' ? keep(call.owner, value) : 0;
    return call.number ? placeOf(name) : 0;
  },
  user_data(call) {
    if (call.number === undefined) {
      const value = call.next();
      call.number = value === undefined || value === null ? 0 : keep(call.owner, value);
    }
    return call.number;
  },
  destroy: (call) => (call.number ? placeOf('als_destroy_fn') : 0),
  out(call, { name, kind }) {
    // With room for a handle for each element, should the function want it.
    const at = take(widthOf(kind) * (kind === 'h' ? Math.max(1, call.count ?? 1) : 1));
    if (kind in STRUCTS) putStruct(at, kind, name === 'report' ? call.next() : undefined);
    else put(at, kind, 0);
    if (name === 'out_count' && call.capacity !== undefined) call.neededAt = at;
    call.outs.push(() => [name, get(at, kind)]);
    return at;
  },
  each(call, { name, kind }) {
    const at = take(widthOf(kind) * call.count);
    call.outs.push(() => [name, getArray(at, kind, call.count)]);
    return at;
  },
  chars(call) {
    call.isText = true;
    call.capacity ??= 256;
    const at = take(call.capacity);
    call.outs.push(() => ['text', textAt(at, Math.min(call.needed, call.capacity - 1))]);
    return at;
  },
  buffer(call, { name, kind }) {
    if (call.grows) call.capacity ??= 64;
    const room = call.grows ? call.capacity : call.count;
    const at = take(widthOf(kind) * room);
    for (let index = 0; grows(kind) && index < room; index += 1) putStruct(at + index * widthOf(kind), kind);
    call.outs.push(() => [name, getArray(at, kind, call.grows ? Math.min(call.needed, room) : room)]);
    return at;
  },
  capacity: (call) => call.capacity,
  needed(call) {
    call.neededAt = take(4);
    put(call.neededAt, 'z', 0);
    return call.neededAt;
  },
};

let ended;

/** After a trap, or a call that JavaScript has broken off, nothing that is in the memory can be relied on. */
function run(name, words) {
  if (ended) throw ended;
  try {
    return wasm[name](...words);
  } catch (error) {
    const why = error instanceof RangeError ? 'the call stack was used up inside a call' : 'an internal check has failed';
    ended = new Error(`libals: ${why}; reload als.js to go on`, { cause: error });
    throw ended;
  }
}

function attempt(name, shape, given, capacity) {
  const call = new Call(shape, given, capacity);
  let status = -1;
  try {
    status = run(name, shape.parameters.map((parameter) => ROLES[parameter.role](call, parameter)));
  } finally {
    if (call.number && status < 0) forget(call.number);
  }
  if (shape.result === 'chars') return { answer: cStringAt(status) };
  if (shape.result !== 'status') return { answer: shape.result === 'u' ? status >>> 0 : undefined };
  const room = call.capacity === undefined ? Infinity : call.capacity - (call.isText ? 1 : 0);
  if (call.needed > room) return { again: call.needed + 1 };
  return { answer: { status, ...Object.fromEntries(call.outs.map((out) => out())) } };
}

/** Whether this .wasm has the function: als.core.wasm has not all of them. */
export const offers = (name) => name in wasm;

function made(name) {
  if (!offers(name)) {
    return () => {
      throw new Error(`${name} is not in als.core.wasm: import als.js in the place of als.core.js`);
    };
  }
  const shape = parsed(FUNCTIONS[name]);
  return (...given) => {
    let capacity;
    for (;;) {
      // Where a result did not fit it is asked for again, with room.
      const { answer, again } = borrowing(() => attempt(name, shape, given, capacity));
      if (again === undefined) return answer;
      capacity = again;
    }
  };
}

export const native = Object.freeze(Object.fromEntries(Object.keys(FUNCTIONS).map((name) => [name, made(name)])));

/** A view of rectangles where they are: it means nothing after the next call. */
export const rectangles = (at, count) => new Float64Array(wasm.memory.buffer, at, count * 4);

/** How much memory the library has, in bytes. */
export const memoryBytes = () => wasm.memory.buffer.byteLength;
