// The text: CodeMirror with colors for documents and constraints, completion, problems in place, and highlighted constraints.
import { isDocument } from './reading.js';

// ---- colors ----

const JSON_TOKEN = /"(?:\\.|[^"\\])*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;
const CONSTRAINT_TOKEN = new RegExp([
  '(?<comment>#.*)',
  '(?<axis>\\b(?:HV|H|V|Z|C):)',
  '(?<keyword>\\b(?:super|safe|self|root|and|or|not|gone)\\b)',
  '(?<priority>@\\s*\\d+(?:\\.\\d+)?)',
  '(?<number>(?<![\\w.])\\d+(?:\\.\\d+)?)',
  '(?<attribute>(?<=[\\w\\u0080-\\uffff"|)]\\.)[A-Za-z]+)',
  '(?<name>[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]*)',
  '(?<operator>[<>=≤≥]=?|[-+*/|~])',
].join('|'), 'g');
const IS_CONSTRAINT = /[<>=≤≥]|^(?:HV|H|V|Z|C):|\|.*\[/;

function* constraintTokens(text, offset) {
  for (const found of text.matchAll(CONSTRAINT_TOKEN)) {
    const [kind] = Object.entries(found.groups).find(([, value]) => value !== undefined);
    yield [offset + found.index, offset + found.index + found[0].length, kind];
  }
}

function* documentTokens(line, offset) {
  for (const found of line.matchAll(JSON_TOKEN)) {
    const [word] = found;
    const [from, to] = [offset + found.index, offset + found.index + word.length];
    if (!word.startsWith('"')) yield [from, to, /^[tfn]/.test(word) ? 'keyword' : 'number'];
    else if (/^\s*:/.test(line.slice(found.index + word.length))) yield [from, to, 'key'];
    else if (IS_CONSTRAINT.test(word.slice(1))) yield* constraintTokens(word.slice(1, word.length > 1 && word.endsWith('"') ? -1 : undefined), from + 1);
    else yield [from, to, 'string'];
  }
}

function colors(CM6) {
  const marks = new Map();
  const mark = (kind) => {
    if (!marks.has(kind)) marks.set(kind, CM6.Decoration.mark({ class: `als-${kind}` }));
    return marks.get(kind);
  };
  const made = (view) => {
    const builder = new CM6.RangeSetBuilder();
    const tokens = isDocument(view.state.sliceDoc(0, 200)) ? documentTokens : constraintTokens;
    for (const { from, to } of view.visibleRanges) {
      for (let at = from; at <= to; ) {
        const line = view.state.doc.lineAt(at);
        for (const [start, end, kind] of tokens(line.text.slice(0, 4000), line.from)) builder.add(start, end, mark(kind));
        at = line.to + 1;
      }
    }
    return builder.finish();
  };
  return CM6.ViewPlugin.define((view) => ({
    decorations: made(view),
    update(change) {
      if (change.docChanged || change.viewportChanged) this.decorations = made(change.view);
    },
  }), { decorations: (plugin) => plugin.decorations });
}

// ---- highlighted constraints ----

function highlights(CM6) {
  const set = CM6.StateEffect.define();
  const [weak, strong] = ['als-step', 'als-step als-step-now'].map((name) => CM6.Decoration.mark({ class: name }));
  const field = CM6.StateField.define({
    create: () => CM6.Decoration.none,
    update(marks, change) {
      let next = marks.map(change.changes);
      for (const effect of change.effects) if (effect.is(set)) next = CM6.Decoration.set(effect.value, true);
      return next;
    },
    provide: (self) => CM6.EditorView.decorations.from(self),
  });
  return { field, effect: (ranges) => set.of(ranges.map(({ from, to, isNow }) => (isNow ? strong : weak).range(from, to))) };
}

// ---- completion ----

/** The keys above a node of the JSON tree, outermost first. */
function pathOf(state, node) {
  const path = [];
  for (let at = node; at; at = at.parent) {
    if (at.name !== 'Property') continue;
    const name = at.getChild('PropertyName');
    if (name) path.unshift(state.sliceDoc(name.from + 1, name.to - 1));
  }
  return path;
}

function completion(CM6, words) {
  const inText = (before, start, isExplicit) => {
    const { from, options, isExplicit: needsCall } = words().inConstraint(before);
    return needsCall && !isExplicit ? null : { from: start + from, options, validFor: /^[\w\u0080-\uffff]*$/ };
  };
  return ({ state, pos, explicit }) => {
    if (!words()) return null;
    const line = state.doc.lineAt(pos);
    if (!isDocument(state.sliceDoc(0, 200))) return inText(line.text.slice(0, pos - line.from), line.from, explicit);
    const node = CM6.syntaxTree(state).resolveInner(pos, -1);
    const opened = /"((?:[^"\\]|\\.)*)$/.exec(line.text.slice(0, pos - line.from).replace(/"(?:[^"\\]|\\.)*"/g, (whole) => ' '.repeat(whole.length)));
    if (!opened) return null;
    const start = line.from + opened.index + 1;
    const isKey = node.name === 'PropertyName' || node.name === 'Object' || (node.name === '⚠' && node.parent?.name === 'Object');
    const path = pathOf(state, isKey && node.name === 'PropertyName' ? node.parent.parent : node);
    if (isKey) return { from: start, options: words().keysAt(path), validFor: /^[\w-]*$/ };
    const value = words().valueAt(path);
    return value.isText ? inText(opened[1], start, explicit) : value.words.length ? { from: start, options: value.words, validFor: /^[\w-]*$/ } : null;
  };
}

// ---- the editor ----

function loaded(address) {
  return new Promise((done, failed) => {
    const script = Object.assign(document.createElement('script'), { src: address, onload: done, onerror: () => failed(new Error(`${address} could not be loaded`)) });
    document.head.append(script);
  });
}

/** `host` has { changed(text), words() }. */
export class Editor {
  static async load(place, text, host) {
    await loaded('./codemirror.js');
    return new Editor(window.CM6, place, text, host);
  }

  constructor(CM6, place, text, host) {
    this.CM6 = CM6;
    this.language = new CM6.Compartment();
    this.marks = highlights(CM6);
    const listener = CM6.EditorView.updateListener.of((update) => {
      if (!update.docChanged) return;
      this.chooseLanguage();
      host.changed(this.text);
    });
    const extensions = [
      CM6.lineNumbers(), CM6.highlightActiveLine(), CM6.highlightActiveLineGutter(), CM6.history(), CM6.drawSelection(), CM6.dropCursor(),
      CM6.bracketMatching(), CM6.closeBrackets(), CM6.indentOnInput(), CM6.highlightSelectionMatches(), CM6.lintGutter(),
      CM6.EditorState.tabSize.of(2), CM6.EditorView.lineWrapping, CM6.highlightSpecialChars(),
      CM6.autocompletion({ override: [completion(CM6, host.words)], icons: false }),
      CM6.keymap.of([...CM6.closeBracketsKeymap, ...CM6.defaultKeymap, ...CM6.searchKeymap, ...CM6.historyKeymap, ...CM6.completionKeymap, ...CM6.lintKeymap]),
      CM6.EditorView.contentAttributes.of({ 'aria-label': 'Layout document or constraints', spellcheck: 'false', autocapitalize: 'off', tabindex: '0' }),
      this.language.of(isDocument(text) ? CM6.json() : []), colors(CM6), this.marks.field, listener,
    ];
    this.isDocument = isDocument(text);
    this.view = new CM6.EditorView({ state: CM6.EditorState.create({ doc: text, extensions }), parent: place });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  // Bare constraints have no JSON to indent and fold.
  chooseLanguage() {
    const is = isDocument(this.view.state.sliceDoc(0, 200));
    if (is === this.isDocument) return;
    this.isDocument = is;
    queueMicrotask(() => this.view.dispatch({ effects: this.language.reconfigure(is ? this.CM6.json() : []) }));
  }

  /** Replaces the whole text, as one step that can be undone. */
  replace(text) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true, annotations: this.CM6.isolateHistory.of('full') });
  }

  /** Replaces what differs from another text, so that the cursor and the scroll position stay. */
  revise(text) {
    const old = this.text;
    let [from, end] = [0, 0];
    while (from < old.length && old[from] === text[from]) from += 1;
    while (end < Math.min(old.length, text.length) - from && old.at(-1 - end) === text.at(-1 - end)) end += 1;
    this.view.dispatch({ changes: { from, to: old.length - end, insert: text.slice(from, text.length - end) }, annotations: this.CM6.isolateHistory.of('full') });
  }

  change({ from, to, insert }) {
    this.view.dispatch({ changes: { from, to, insert }, selection: { anchor: from, head: from + insert.length }, scrollIntoView: true, annotations: this.CM6.isolateHistory.of('full') });
  }

  /** Shows problems in place: { from, to, severity, message, actions: [{ name, apply }] }. */
  show(problems) {
    const end = this.view.state.doc.length;
    const diagnostics = problems.filter(({ from }) => from !== null && from <= end).map((problem) => ({
      ...problem,
      to: Math.min(end, problem.to),
      actions: (problem.actions ?? []).map(({ name, apply }) => ({ name, apply: () => apply() })),
    }));
    this.view.dispatch(this.CM6.setDiagnostics(this.view.state, diagnostics));
  }

  /** Highlights ranges { from, to, isNow } and scrolls to the one that is `isNow`. */
  highlight(ranges) {
    const end = this.view.state.doc.length;
    const inside = ranges.filter(({ from, to }) => from < to && to <= end);
    const now = inside.find(({ isNow }) => isNow);
    const effects = [this.marks.effect(inside)];
    if (now) effects.push(this.CM6.EditorView.scrollIntoView(now.from, { y: 'nearest', yMargin: 40 }));
    this.view.dispatch({ effects });
  }

  /** Moves the cursor there. */
  go(from, to = from) {
    const end = this.view.state.doc.length;
    this.view.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) }, scrollIntoView: true });
    this.view.focus();
  }
}
