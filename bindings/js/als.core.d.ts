// The classes of als.js.  Functions that als.core.wasm lacks throw an error.
export * from './als.js';
