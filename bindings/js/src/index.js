// libals for JavaScript: constraint layout, solved exactly.
export * from './abi.js';
export { AlsError } from './errors.js';
export { Anchor, Expression, Request } from './expressions.js';
export { Item } from './item.js';
export { Barrier, Constraint, Flow, Grid, Group, Stack, superview } from './constraint.js';
export { Layout, Snapshot, libraryVersion } from './layout.js';
export { memoryBytes, native } from './native.js';
