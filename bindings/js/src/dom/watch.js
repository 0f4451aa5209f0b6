// Events for all layouts: fonts that have loaded, another zoom, and attributes of elements around.

const live = new Set();
let ratio = 0;
let around; // a MutationObserver

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
    around ??= new MutationObserver((records) => each((layout) => layout.surroundingsChanged(records)));
    around.observe(document, { subtree: true, attributes: true, attributeFilter: ['dir', 'lang'] });
    for (const element of [document.documentElement, document.body]) around.observe(element, { attributes: true, attributeFilter: ['dir', 'lang', 'class', 'style'] });
  }
  live.add(layout);
}

export function unwatch(layout) {
  if (!live.delete(layout) || live.size > 0) return;
  document.fonts?.removeEventListener('loadingdone', fonts);
  globalThis.removeEventListener('resize', resized);
  around.disconnect();
}
