// The classes of als.js.  What als.core.wasm does not have throws an error that says so.
export * from './als.js';
