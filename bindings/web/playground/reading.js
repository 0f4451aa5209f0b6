// Text to a solved layout: a document, or bare constraints, whose views are the names that occur in them.
import { AlsError, Layout, Space } from './als.js';

// A page must not stall on a text that somebody else wrote.
const LIMITS = { max_items: 20_000, max_constraints: 60_000, max_text_bytes: 1_000_000, max_memory_bytes: 256_000_000, max_work: 100_000_000 };
const MOST_NAMES = 1000;
const MOST_LENGTH = 1e9;
const DEFAULT_SIZE = [400, 300];
const SIZE_LINE = /^#[ \t]*size:[ \t]*(\d+(?:\.\d+)?)[ \t]*x[ \t]*(\d+(?:\.\d+)?)[ \t]*\r?$/m;
// A quoted name, or a comment up to the end of its line.
const COMMENT = /"(?:[^"\n]|"")*"|#.*/g;

const encoder = new TextEncoder();
const bytesOf = (text) => encoder.encode(text).length;

/** Documents begin with a brace; anything else is bare constraints. */
export const isDocument = (text) => /^\s*\{/.test(text);

/** The size that bare constraints give, and where their line is; null without such a line. */
export function sizeLine(text) {
  const found = SIZE_LINE.exec(text);
  const size = found?.slice(1).map(Number);
  return size?.every((length) => length <= MOST_LENGTH) ? { size, from: found.index, to: found.index + found[0].trimEnd().length } : null;
}

/** Positions of bytes of UTF-8 in a text, as the library reports them. */
class Positions {
  constructor(text) {
    this.text = text;
    this.isPlain = bytesOf(text) === text.length;
  }

  index(byte) {
    if (this.isPlain) return Math.min(byte, this.text.length);
    let [at, seen] = [0, 0];
    while (at < this.text.length && seen < byte) {
      const code = this.text.codePointAt(at);
      seen += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      at += code < 0x10000 ? 1 : 2;
    }
    return at;
  }

  range(offset, length) {
    return [this.index(offset), this.index(offset + length)];
  }
}

/** The problem for which a text was refused: { kind, message, hint, from, to }. */
function problemOf(error, positions) {
  if (!(error instanceof AlsError)) throw error;
  const { position, sentence, suggestion, kind } = error;
  const [from, to] = position ? positions.range(position.offset, Math.max(1, position.length)) : [0, 0];
  return { kind, message: sentence ?? error.message, hint: suggestion ?? null, from, to: Math.max(from, to) };
}

/** A text that was refused. */
export class Refused extends Error {
  constructor(problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** A layout and the text it was read from. */
export class Reading {
  /** `included` has the texts of the files that a document includes, by their names; null: there are no files. */
  constructor(text, included = null) {
    this.text = text;
    this.positions = new Positions(text);
    this.shown = new Map();
    this.isDocument = isDocument(text);
    this.layout = new Layout({ limits: LIMITS });
    try {
      if (this.isDocument) this.root = this.layout.read(text, included && { include: (name) => included[name] });
      else this.readBare();
    } catch (error) {
      this.close();
      throw new Refused(problemOf(error, this.positions));
    }
    const { width, height } = this.root.size;
    this.ownSize = [width, height];
  }

  close() {
    this.layout.close();
  }

  // Each unknown name becomes a view, and the text is read again; so the library alone determines what a name is.
  readBare() {
    this.root = this.layout.view('root');
    this.root.size = sizeLine(this.text)?.size ?? DEFAULT_SIZE;
    const text = this.text.replace(COMMENT, (part) => (part.startsWith('#') ? ' '.repeat(bytesOf(part)) : part));
    if (/^[ \t\r\n]*$/.test(text)) return;
    for (let from = 0, names = 0; names < MOST_NAMES; names += 1) {
      const next = this.madeView(text, from);
      if (next < 0 && from === 0) break;
      from = Math.max(0, next); // a statement may continue on the next line, so the whole text is read once more
    }
    this.layout.add(text, { scope: this.root });
  }

  /** Makes a view of the first unknown name from a line on; returns where the name's line begins, or -1 when there is no such name. */
  madeView(text, from) {
    const rest = text.slice(from);
    const found = this.unknownName(rest);
    if (!found?.name || this.layout.find(found.name)) return -1;
    this.layout.view(found.name, this.root);
    return from + rest.lastIndexOf('\n', found.at - 1) + 1;
  }

  unknownName(text) {
    const tried = new Error('only tried');
    try {
      this.layout.edit(() => {
        this.layout.add(text, { scope: this.root });
        throw tried;
      });
    } catch (error) {
      if (error !== tried && !(error instanceof AlsError)) throw error;
      if (error.kind !== 'NAME_VIEW' || !error.position?.length) return null;
      const [at, to] = new Positions(text).range(error.position.offset, error.position.length);
      const written = text.slice(at, to);
      return { at, name: written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written };
    }
    return null;
  }

  /** Where a constraint is in the text: [from, to]; null when it is not from there. */
  rangeOf(constraint) {
    if (!constraint?.alive) return null;
    if (this.isDocument) {
      const range = constraint.documentRange;
      return range && range.length ? this.positions.range(Number(range.offset), Number(range.length)) : null;
    }
    const { source_offset: offset, source_length: length } = constraint.info;
    return length ? this.positions.range(Number(offset), Number(length)) : null;
  }

  /** Applies { textScale, stretch, rtl, gone, size } to the layout of the text, and solves; with `examine` looks for ambiguity too. */
  solve({ textScale = 1, stretch = 1, rtl = null, gone = new Map(), size = null } = {}, examine = true) {
    const { layout, root } = this;
    try {
      if (textScale !== 1 || stretch !== 1) layout.scaleContent(textScale, stretch);
      if (rtl !== null) root.direction = rtl ? 'rtl' : 'ltr';
      for (const [name, isGone] of gone) {
        const item = layout.find(name);
        if (item && item !== root) item.gone = isGone;
      }
      if (size) root.size = size;
      return this.resolve(examine);
    } catch (error) {
      throw new Refused(problemOf(error, new Positions('')));
    }
  }

  resolve(examine = true) {
    this.report = this.layout.solve({ examine });
    this.frames = this.framesOf(this.layout.snapshot());
    return this.report;
  }

  isShown(item) {
    if (!this.shown.has(item)) this.shown.set(item, item.kind === 'view' || item.kind === 'guide');
    return this.shown.get(item);
  }

  /** Frames in root coordinates, by item; closes the snapshot. */
  framesOf(snapshot) {
    const items = this.layout.items.filter((item) => this.isShown(item));
    const rows = snapshot.frames(items, Space.root);
    snapshot.close();
    return new Map(items.map((item, at) => [item, { x: rows[4 * at], y: rows[4 * at + 1], width: rows[4 * at + 2], height: rows[4 * at + 3] }]));
  }
}

/** Reads and solves; throws Refused and leaves nothing behind when that fails. */
export function read(text, settings, examine = true) {
  const reading = new Reading(text, settings?.included);
  try {
    reading.solve(settings, examine);
    return reading;
  } catch (error) {
    reading.close();
    throw error;
  }
}
