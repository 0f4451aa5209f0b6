// Following a file: `als watch --serve` serves this page, the text of the file, and an event for each version.

/** { text, live: { file, version, refused }, and the settings of the command }; `refused` is the report of als watch. */
export async function version() {
  const { text, file, version: number, refused, size, scale, gone, ...settings } = await (await fetch('./document')).json();
  return {
    text,
    live: { file, version: number, refused },
    ...settings,
    size: size.some((length) => length !== null) ? size : null,
    textScale: scale,
    gone: new Map(gone.split(',').filter(Boolean).map((name) => [name, true])),
  };
}

/** Calls `changed` with each version after `known`, and `lost` with true when als watch does not answer, with false when it does again. */
export function follow(known, changed, lost) {
  const events = new EventSource('./events');
  let shown = String(known);
  events.onmessage = async ({ data }) => {
    if (data === shown) return;
    shown = data;
    const next = await version().catch(() => null); // it ended between the two
    if (next) changed(next);
  };
  events.onopen = () => lost(false);
  events.onerror = () => lost(true);
}
