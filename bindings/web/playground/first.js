// The first live picture, with as little code as it needs; main.js follows once it is on the screen.
import { Picture } from './picture.js';
import { Refused, read } from './reading.js';

export const isLive = document.documentElement.hasAttribute('data-live');

/** Settings that are not of the text: `stretch` is the length of texts, and `included` has the files that a document includes. */
const usual = () => ({ size: null, textScale: 1, stretch: 1, rtl: null, gone: new Map(), included: null });

/** The reading, or the problem for which it was refused. */
export function attempt(text, settings, examine = true) {
  try {
    return { reading: read(text, settings, examine), refused: null };
  } catch (error) {
    const refused = error instanceof Refused ? error.problem : { kind: 'INTERNAL', message: `libals failed: ${error.message}`, hint: null, from: 0, to: 0 };
    return { reading: null, refused };
  }
}

async function fromAddress() {
  if (isLive) return (await import('./live.js')).version();
  if (!location.hash) return null;
  const { linked } = await import('./link.js');
  try {
    return await linked();
  } catch {
    return { isDamaged: true };
  }
}

const given = await fromAddress();
const { isDamaged, example, live } = given ?? {};
const text = given?.text ?? JSON.parse(document.querySelector('#first').textContent);

/** The usual settings, and those that are given instead. */
export const settingsOf = (others) => Object.fromEntries(Object.entries(usual()).map(([key, value]) => [key, others?.[key] ?? value]));

/** The settings to which Reset returns: in a page of als watch, those of the command. */
export const plain = () => settingsOf(isLive ? given : null);

const settings = settingsOf(given);

/** The first text with its layout, or the problem for which it was refused. */
export const first = { text, settings, isDamaged, example, live, ...attempt(text, settings, false) };
export const picture = new Picture(document.querySelector('#stage'));
if (first.reading) {
  picture.fit(first.reading);
  picture.draw(first.reading);
}
document.querySelector('.still')?.remove();
// A task after the frame callback runs when the frame is painted.
requestAnimationFrame(() => setTimeout(() => {
  performance.mark('live-picture');
  if (performance.getEntriesByName('first-picture').length === 0) performance.mark('first-picture');
  document.documentElement.dataset.state = 'drawn';
  import('./main.js');
}));
