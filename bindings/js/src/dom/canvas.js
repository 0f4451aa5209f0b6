// The lines of plain text, computed from widths of words that a canvas measures. Where the result is not certain, the DOM confirms it.

// A line can break between such words at their spaces only (UAX 14); everything else is left to the browser.
const LETTERS = '\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\p{Nd}';
const WORD = new RegExp(`^\\(?[${LETTERS}]+(?:['’.,:][${LETTERS}]+)*[.,;:!?…)]*$`, 'u');
const EXPECTED = {
  whiteSpace: 'normal', wordBreak: 'normal', overflowWrap: 'normal', hyphens: 'manual', textTransform: 'none', textIndent: '0px',
  letterSpacing: 'normal', wordSpacing: '0px', fontVariant: 'normal', fontKerning: 'auto', textRendering: 'auto', writingMode: 'horizontal-tb',
  direction: 'ltr', display: 'block', maxHeight: 'none', maxWidth: 'none',
}; // prettier-ignore
const MOST = 0.5; // pixels by which the canvas may differ from the DOM

let context;
const widths = new Map(); // font → word → width

function widthsOf(font, words) {
  let known = widths.get(font);
  if (!known || known.size > 5000) widths.set(font, (known = new Map()));
  return words.map((word) => {
    let width = known.get(word);
    if (width === undefined) {
      context.font = font;
      known.set(word, (width = context.measureText(word).width));
    }
    return width;
  });
}

/** Clears all widths, after fonts have loaded. */
export const clearWidths = () => widths.clear();

/** How far the first baseline of a font is below the top of its glyph box, and the height of that box. */
export function ascentOf(style) {
  context ??= document.createElement('canvas').getContext('2d');
  context.font = fontOf(style);
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText('x');
  return { ascent: Math.round(ascent), descent: Math.round(descent) };
}

const fontOf = ({ fontStyle, fontWeight, fontSize, fontFamily }) => `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
const pixels = (text) => Number.parseFloat(text) || 0;

/** The text of an element as words with widths; null where a canvas cannot measure it. */
export function linesOf(element, style) {
  if (element.childElementCount > 0 || !Object.entries(EXPECTED).every(([key, value]) => (style[key] ?? value) === value)) return null;
  if (pixels(style.minHeight) > 0 || pixels(style.minWidth) > 0 || !['wrap', undefined].includes(style.textWrapMode)) return null;
  if (!['auto', undefined].includes(style.textWrapStyle)) return null;
  const words = element.textContent.split(/[ \t\n\r\f]+/).filter(Boolean);
  if (!words.length || !words.every((word) => WORD.test(word))) return null;
  context ??= document.createElement('canvas').getContext('2d');
  const font = fontOf(style);
  const [space, ...each] = widthsOf(font, [' ', ...words]);
  const across = pixels(style.paddingLeft) + pixels(style.paddingRight) + pixels(style.borderLeftWidth) + pixels(style.borderRightWidth);
  const down = pixels(style.paddingTop) + pixels(style.paddingBottom) + pixels(style.borderTopWidth) + pixels(style.borderBottomWidth);
  const whole = each.reduce((sum, width) => sum + width + space, -space);
  return { each, space, across, down, whole, font, lineHeight: style.lineHeight };
}

/** Whether the DOM's size of one line agrees; then `slack` is the uncertainty of a width. */
export function agrees(lines, natural) {
  lines.slack = Math.abs(natural.width - lines.across - lines.whole);
  lines.height = natural.height - lines.down;
  return lines.slack < MOST && lines.height > 0;
}

/** The height at a width. It is not certain if a word ends close to the edge: `isCertain` is false then. */
export function heightAt(lines, width) {
  const [room, near] = [width - lines.across, lines.slack + 1 / 16];
  lines.isCertain = true;
  let [count, used] = [1, -lines.space];
  for (const word of lines.each) {
    const needed = used + lines.space + word;
    if (Math.abs(needed - room) < near) lines.isCertain = false;
    if (needed <= room || used < 0) used = needed;
    else [count, used] = [count + 1, word];
  }
  return lines.down + count * lines.height;
}
