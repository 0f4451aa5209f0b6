// A tree of a JSON text with positions, for edits that leave the rest of the text unchanged.

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  space() {
    while (' \t\r\n'.includes(this.text[this.at] ?? 'x')) this.at += 1;
  }

  /** The results of `one`, up to the closing bracket. */
  list(close, one) {
    const found = [];
    this.at += 1;
    this.space();
    while (this.text[this.at] !== close) {
      found.push(one());
      this.space();
      if (this.text[this.at] === ',') this.at += 1;
      this.space();
    }
    this.at += 1;
    return found;
  }

  string() {
    const from = this.at;
    this.at += 1;
    while (this.text[this.at] !== '"') this.at += this.text[this.at] === '\\' ? 2 : 1;
    this.at += 1;
    return { from, to: this.at, value: JSON.parse(this.text.slice(from, this.at)) };
  }

  node() {
    this.space();
    const from = this.at;
    const first = this.text[from];
    if (first === '"') return this.string();
    if (first === '{') {
      const entries = this.list('}', () => {
        const key = this.string();
        this.space();
        this.at += 1;
        return [key.value, this.node()];
      });
      return { from, to: this.at, entries };
    }
    if (first === '[') return { from, items: this.list(']', () => this.node()), to: this.at };
    const [word] = /^[-+.\w]+/.exec(this.text.slice(from, from + 400));
    this.at += word.length;
    return { from, to: this.at, value: JSON.parse(word) };
  }
}

/** The tree: nodes have from and to, and entries, items or a value.  null when the text is no JSON. */
export function treeOf(text) {
  try {
    JSON.parse(text);
    return new Reader(text).node();
  } catch {
    return null;
  }
}

/** The node under a key of an object; of a key that is written twice the last. */
export const entry = (node, key) => node?.entries?.findLast(([name]) => name === key)?.[1] ?? null;

function* viewsIn(node) {
  yield node;
  for (const child of entry(node, 'children')?.items ?? []) yield* viewsIn(child);
}

/** The object of a view, by its name. */
export function viewIn(tree, name) {
  const root = entry(tree, 'root');
  for (const view of root ? viewsIn(root) : []) {
    if (entry(view, 'name')?.value === name || (view === root && name === 'root' && !entry(view, 'name'))) return view;
  }
  return null;
}
