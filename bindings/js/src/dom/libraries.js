// als.core.js lays out constraints as texts; als.js also reads documents, and is loaded by the first one.
import * as core from './als.core.js';

export const coreLibrary = core;

export async function fullLibrary() {
  try {
    return await import('./als.js');
  } catch (error) {
    throw new Error(`a document needs als.js and als.wasm beside als.dom.js: ${error.message}`, { cause: error });
  }
}
