// libals for elements of a page.
export { AlsLayoutElement } from './element.js';
export { ElementLayout, layoutElement, layoutOf } from './layout.js';
