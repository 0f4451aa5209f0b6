// Fills and corners that a document gives its views with the key "draw".
import { entry, treeOf, viewIn } from './json.js';

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Perceived brightness of a color, 0 to 1 (ITU-R BT.601). */
function brightness(color) {
  const digits = color.length === 4 ? [...color.slice(1)].map((one) => one + one) : color.slice(1).match(/../g);
  const [red, green, blue] = digits.map((pair) => parseInt(pair, 16) / 255);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** Looks by item: { fill, radius, ink }; `ink` is the color of texts on the nearest fill around the item. */
export function looksOf(reading) {
  const looks = new Map();
  if (!reading.isDocument || !reading.text.includes('"draw"')) return looks;
  const tree = treeOf(reading.text);
  for (const item of reading.frames.keys()) {
    const draw = entry(item.kind === 'view' && tree && viewIn(tree, item.name ?? 'root'), 'draw');
    const fill = entry(draw, 'fill')?.value;
    const own = COLOR.test(fill ?? '') ? { fill, radius: Number(entry(draw, 'radius')?.value) || 0, ink: brightness(fill) < 0.6 ? '#ffffff' : '#1f2937' } : null;
    const around = looks.get(item.parent);
    if (own || around) looks.set(item, own ?? { fill: null, radius: 0, ink: around.ink });
  }
  return looks;
}
