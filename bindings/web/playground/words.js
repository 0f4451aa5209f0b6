// The words that complete a text: keys and values from the schema of documents, names from the layout.

const SPECIAL = ['super', 'safe', 'self'];
const COMPOUND = ['center', 'size', 'edges', 'frame'];
// Where an object is, by the last key above it, and the definitions whose keys it may have.
const PLACES = {
  root: ['item', 'use'], children: ['item', 'use'], view: ['item'], guides: ['guide'], text: ['text'], draw: ['drawing'], terms: ['term'],
  constraints: ['constraint', 'stack', 'grid', 'flow', 'barrier', 'rule'], else: ['constraint', 'stack', 'grid', 'flow', 'barrier', 'rule'],
  expect: ['expectation'], do: ['step'],
};
const TEXTS = new Set(['constraints', 'else', 'equations', 'compact', 'linear', 'vfl', 'evfl', 'when']);
const NAMES = new Set(['view', 'views', 'of', 'first', 'second', 'item', 'layout', 'on', 'host', 'keptBy', 'stack', 'grid', 'flow', 'rows', 'goneWith', 'barrier']);

function propertiesOf(schema, node, found = new Map(), depth = 0) {
  if (!node || typeof node !== 'object' || depth > 6) return found;
  if (node.$ref) return propertiesOf(schema, schema.definitions[node.$ref.split('/').pop()], found, depth + 1);
  for (const [key, value] of Object.entries(node.properties ?? {})) {
    if (!found.has(key) || (!found.get(key)?.description && value.description)) found.set(key, value);
  }
  for (const part of [...(node.allOf ?? []), ...(node.anyOf ?? []), ...(node.oneOf ?? []), node.then, node.else]) propertiesOf(schema, part, found, depth + 1);
  return found;
}

const resolved = (schema, node) => (node?.$ref ? resolved(schema, schema.definitions[node.$ref.split('/').pop()]) : node);

function keysOf(schema, definitions) {
  const found = new Map();
  for (const name of definitions) propertiesOf(schema, name === 'document' ? { properties: schema.properties } : schema.definitions[name], found);
  return [...found].map(([label, value]) => ({ label, type: 'property', info: value?.description ?? resolved(schema, value)?.description }));
}

function enumsOf(schema) {
  const found = new Map();
  const walk = (node) => {
    if (!node || typeof node !== 'object') return;
    for (const [key, value] of Object.entries(node.properties ?? {})) {
      const words = resolved(schema, value)?.enum;
      if (words) found.set(key, [...new Set([...(found.get(key) ?? []), ...words])]);
    }
    Object.values(node).forEach(walk);
  };
  walk(schema);
  return found;
}

export class Words {
  constructor(schema) {
    this.attributes = schema.definitions.attribute.enum.filter((word) => word !== 'none');
    this.keys = new Map(Object.entries(PLACES).map(([place, names]) => [place, keysOf(schema, names.filter((name) => schema.definitions[name]))]));
    this.keys.set('', keysOf(schema, ['document']));
    this.keys.set('component', keysOf(schema, ['component']));
    this.values = enumsOf(schema);
    this.names = [];
  }

  /** Keys of the object that lies under these keys. */
  keysAt(path) {
    if (path.at(-2) === 'components') return this.keys.get('component');
    return this.keys.get(path.at(-1) ?? '') ?? [];
  }

  /** Words for a string under these keys: { words } for values, { isText } for constraints. */
  valueAt(path) {
    const key = path.at(-1) ?? '';
    if (TEXTS.has(key)) return { isText: true };
    if (NAMES.has(key)) return { words: this.names.map((label) => ({ label, type: 'variable' })) };
    return { words: (this.values.get(key) ?? []).map((label) => ({ label, type: 'constant' })) };
  }

  /** Completions of a constraint up to the cursor: { from, options }, `from` counted from the start of `before`. */
  inConstraint(before) {
    const attribute = /(?:[\w\u0080-\uffff"]|\.safeArea|\.margins)\.(\w*)$/.exec(before);
    if (attribute) {
      const options = [...this.attributes, ...COMPOUND].map((label) => ({ label, type: 'property' }));
      return { from: before.length - attribute[1].length, options };
    }
    const name = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*$/.exec(before);
    const begun = name?.[0]; // in bare constraints a name that is being typed is a view already
    const options = [...new Set([...this.names, ...SPECIAL])].filter((label) => label !== begun).map((label) => ({ label, type: SPECIAL.includes(label) ? 'keyword' : 'variable' }));
    return { from: name ? name.index : before.length, options, isExplicit: !name };
  }
}
