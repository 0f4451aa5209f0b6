// als.wasm, which is compiled while it loads.
const url = new URL('./als.wasm', import.meta.url);

const file = () => url.pathname.slice(url.pathname.lastIndexOf('/') + 1);

/** The file, or an error that names the file to serve. */
async function fetched() {
  let answer;
  try {
    answer = await fetch(url);
  } catch (error) {
    const advice =
      url.protocol === 'file:'
        ? `browsers load no modules from file: addresses. Serve the folder, for example with "python3 -m http.server", or use als.inline.js`
        : `the server did not answer: ${error.message}`;
    throw new Error(`${file()} could not be loaded from ${url}: ${advice}`, { cause: error });
  }
  if (!answer.ok) throw new Error(`${file()} was not found at ${url} (${answer.status} ${answer.statusText}): copy it beside ${file().replace('wasm', 'js')}`);
  return answer;
}

/** Some servers send a page in the place of a missing file: its first bytes differ. */
async function fromBytes(answer) {
  const data = new Uint8Array(await answer.arrayBuffer());
  if (String(data.subarray(0, 4)) !== '0,97,115,109') {
    const kind = answer.headers.get('content-type') ?? 'no type';
    throw new Error(`${url} is not WebAssembly (${kind}, ${data.length} bytes): copy ${file()} beside ${file().replace('wasm', 'js')}`);
  }
  return WebAssembly.instantiate(data);
}

async function loaded() {
  if (url.protocol === 'file:' && typeof process !== 'undefined') {
    return WebAssembly.instantiate(await (await import('node:fs/promises')).readFile(url));
  }
  const answer = await fetched();
  const streams = answer.headers.get('content-type')?.startsWith('application/wasm') && WebAssembly.instantiateStreaming;
  return streams ? WebAssembly.instantiateStreaming(answer) : fromBytes(answer);
}

export const wasm = (await loaded()).instance.exports;
if (globalThis.crypto?.getRandomValues) {
  const at = wasm.als_web_seed();
  globalThis.crypto.getRandomValues(new Uint8Array(wasm.memory.buffer, at, 16));
}
