// als.inline.js, a classic script: everything of als.js and als.dom.js as the global `als`, once `als.ready` has resolved.
import type * as library from './als.js';
import type * as dom from './als.dom.js';

export type Everything = typeof library & typeof dom;

declare global {
  var als: Everything & { ready: Promise<Everything> };
}
