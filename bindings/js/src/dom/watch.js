// Events for all layouts: fonts that have loaded, and another zoom.

const live = new Set();
let ratio = 0;

const each = (work) => live.forEach((layout) => layout.attempt(() => work(layout)));
const fonts = () => each((layout) => layout.fontsLoaded());

function resized() {
  if (globalThis.devicePixelRatio === ratio) return;
  ratio = globalThis.devicePixelRatio;
  fonts();
}

/** Listens as long as a layout is in the document, and no longer. */
export function watch(layout) {
  if (live.size === 0) {
    ratio = globalThis.devicePixelRatio;
    document.fonts?.addEventListener('loadingdone', fonts);
    globalThis.addEventListener('resize', resized);
  }
  live.add(layout);
}

export function unwatch(layout) {
  if (!live.delete(layout) || live.size > 0) return;
  document.fonts?.removeEventListener('loadingdone', fonts);
  globalThis.removeEventListener('resize', resized);
}
