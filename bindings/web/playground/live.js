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

/** Calls `changed` with each version after `known`, and `lost` while als watch does not answer. */
export function follow(known, changed, lost) {
  const events = new EventSource('./events');
  let shown = String(known);
  events.onmessage = async ({ data }) => {
    if (data === shown) return;
    shown = data;
    changed(await version());
  };
  events.onerror = lost;
}
