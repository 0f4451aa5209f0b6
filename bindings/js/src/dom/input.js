// The argument of layoutElement: constraints as text, entries of a document, or a document.

/** { text }, or { document }; a document without a root gets one from the elements. */
export function inputOf(given) {
  if (typeof given === 'string') {
    const text = given.trim();
    if (text.startsWith('{')) return { document: parsedJSON(text) };
    const entries = text.startsWith('[') ? entriesOf(text) : null; // a visual format can begin like this too
    return entries ? inputOf(entries) : { text: given };
  }
  if (Array.isArray(given)) return given.every((one) => typeof one === 'string') ? { text: given.join('\n') } : { document: { constraints: given } };
  if (typeof given === 'object' && given !== null) return { document: structuredClone(given) };
  throw new TypeError(`constraints are a text, a list of entries or a document, not ${given === undefined ? 'undefined' : JSON.stringify(given)}`);
}

function parsedJSON(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(`the document is not JSON: ${error.message}`, { cause: error });
  }
}

function entriesOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The elements named by data-als inside an element, in document order, each with the row of the named element that encloses it.
 * Elements inside another layout belong to that one. */
export function rowsIn(element, isLayout, parent = null, found = []) {
  const names = new Set();
  const walk = (inside, around) => {
    for (const child of inside.children) {
      const name = child.getAttribute('data-als');
      if (name === null) {
        if (!isLayout(child)) walk(child, around);
        continue;
      }
      if (!name.trim()) throw new Error(`${described(child)} needs a name: data-als="title"`);
      const row = { element: child, name, parent: around, key: `${around?.key ?? ''}/${name}`, children: [] };
      if (names.has(row.key)) throw new Error(`two elements in ${described(around?.element ?? element)} are named "${name}": each needs a name of its own`);
      names.add(row.key);
      (around?.children ?? found).push(row);
      if (!isLayout(child)) walk(child, row);
    }
  };
  walk(element, parent);
  return found;
}

export const described = (element) =>
  `<${element.localName}${element.id ? ` id="${element.id}"` : ''}${element.dataset?.als ? ` data-als="${element.dataset.als}"` : ''}>`;

/** The rows and all inside them, each before those inside it. */
export const allOf = (rows) => rows.flatMap((row) => [row, ...allOf(row.children)]);

const edges = ({ top, left, bottom, right }) => [top, left, bottom, right];

/** Completes a document from the elements: a root where it has none, and the insets of views that hold others. */
export function completed(document, rows, rootName, insets) {
  const recordOf = ({ name, element, children }) => ({
    name,
    ...(children.length ? { contentInsets: edges(insets(element)), children: children.map(recordOf) } : {}),
  });
  if (!document.root) {
    const root = { name: rootName, contentInsets: edges(insets(null)), children: rows.map(recordOf) };
    return { als: 1, ...document, root };
  }
  const names = new Map(allOf(rows).map((row) => [row.name, row]));
  const complete = (record, element) => {
    if (typeof record !== 'object' || record === null) return;
    const row = names.get(record.name);
    const children = Array.isArray(record.children) ? record.children : [];
    if (!record.contentInsets && (element === null || (children.length && row))) record.contentInsets = edges(insets(element ?? null));
    children.forEach((child) => complete(child, names.get(child?.name)?.element));
  };
  complete(document.root, null);
  return { als: 1, ...document };
}
