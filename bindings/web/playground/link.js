// A link that holds the whole text: in the fragment, which browsers do not send, deflated and in base64 for addresses.

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

const MOST_BYTES = 1_000_000;

export async function packed(text) {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function unpacked(word) {
  const letters = atob(word.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [text, size] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > MOST_BYTES) throw new Error('the text in this link is too long');
    text += decoder.decode(value, { stream: true });
  }
}

/** A link to a text and its settings: a size of the root, the text scale, the length of texts, the direction and gone views. */
export async function linkOf(text, { size, textScale, stretch, rtl, gone }) {
  const words = new URLSearchParams({ text: await packed(text) });
  if (size) words.set('size', size.map((length) => length ?? '').join('x'));
  if (textScale !== 1) words.set('scale', String(textScale));
  if (stretch !== 1) words.set('stretch', String(stretch));
  if (rtl !== null) words.set('rtl', rtl ? '1' : '0');
  if (gone.size) words.set('gone', JSON.stringify([...gone]));
  return `${location.origin}${location.pathname}#${words}`;
}

const lengthOf = (word) => (word === '' ? null : Math.min(20_000, Math.max(0, Number(word) || 0)));

const factorOf = (word) => Math.min(3, Math.max(0.5, Number(word ?? 1) || 1));

function goneOf(word) {
  try {
    const pairs = JSON.parse(word ?? '[]');
    return new Map(pairs.filter((pair) => typeof pair[0] === 'string').map(([name, isGone]) => [name, Boolean(isGone)]));
  } catch {
    return new Map();
  }
}

/** { text, size, textScale, stretch, rtl, gone } or { example } of the address; null when it has neither. */
export async function linked(fragment = location.hash) {
  const words = new URLSearchParams(fragment.replace(/^#/, ''));
  if (words.has('example')) return { example: words.get('example') };
  if (!words.has('text')) return null;
  const lengths = /^([\d.]*)x([\d.]*)$/.exec(words.get('size') ?? '');
  return {
    text: await unpacked(words.get('text')),
    size: lengths && lengths.slice(1).map(lengthOf),
    textScale: factorOf(words.get('scale')),
    stretch: factorOf(words.get('stretch')),
    rtl: words.has('rtl') ? words.get('rtl') === '1' : null,
    gone: goneOf(words.get('gone')),
  };
}
