// libals for elements of a page: als.dom.js.
import type { Addition, Constraint, Item, Layout, Report, Request, TextOptions, Theme, Word } from './als.js';
import { Syntax } from './als.js';

/** Constraints as text in any notation, a list of texts and entries of a document, or a document: an object or its JSON. A document
 * without a `root` gets one from the elements. */
export type Constraints = string | readonly (string | object)[] | object;

export interface ElementOptions {
  /** How positions are written: as `left` and `top` (the default), or as `translate`, which needs no reflow. */
  frames?: 'offsets' | 'transforms';
  /** 'canvas' computes the lines of new plain text without a reflow; the default is 'dom'. */
  measure?: 'dom' | 'canvas';
  /** 'content': the element is as wide as its content. The default is the width that CSS gives. */
  width?: 'given' | 'content';
  /** Without this option CSS decides: the height that it gives, or the height of the content. */
  height?: 'given' | 'content';
  /** The name of the element itself in constraints: "root". */
  root?: string;
  /** Numbers for names in texts. */
  values?: Record<string, number>;
  /** The spaces that a dash means in texts. */
  spacing?: number | number[];
  syntax?: Word<typeof Syntax>;
  /** Of a document. */
  theme?: Theme | null;
}

/** The layout of an element: its views are the elements inside it that have a name in `data-als`.
 *
 * It follows the size of the element, the elements and their content. After each layout it dispatches `als-layout` on the element, with
 * the report as `detail`; an error without a caller to throw to is the `detail` of `als-error`. */
export class ElementLayout {
  constructor(element: Element, constraints: Constraints, options?: ElementOptions);
  readonly element: HTMLElement;
  /** Resolves when the constraints are in place: at once, but for a document, which loads als.js. Rejects with its errors. */
  readonly ready: Promise<ElementLayout>;
  /** null before `ready` and after `detach()`. */
  readonly layout: Layout | null;
  /** The view of the element itself. */
  readonly root: Item | null;
  /** Of the last solve. */
  readonly report: Report | null;
  /** The view of a name or of an element. */
  view(which: string | Element): Item;
  elementOf(item: Item): HTMLElement | null;
  /** Adds constraints about the elements that are there now, and lays out in the next frame. */
  add(addition: Request, options?: TextOptions): Constraint;
  add(...additions: (Addition | TextOptions)[]): Constraint[];
  /** Lays out now, after changes of constraints or views; null while the element has no box. */
  update(): Report | null;
  /** Measures again what no observer reports: content that a script drew, or styles that a rule elsewhere changed. */
  remeasure(element?: Element | null): void;
  /** How large the element would be for a width, or without one, if only its content mattered. */
  contentSize(width?: number | null): { width: number; height: number };
  /** Stops observing, restores the inline styles of all elements and frees the layout. */
  detach(): void;
}

/** Lays out the elements inside `element` that have a name in `data-als`. */
export function layoutElement(element: Element, constraints: Constraints, options?: ElementOptions): ElementLayout;

/** The layout of an element; null when it has none. */
export function layoutOf(element: Element): ElementLayout | null;

/** <als-layout>: its constraints are its text, or the file at `src`. Attributes: src, frames, measure, width, height. */
export class AlsLayoutElement extends HTMLElement {
  /** null before it is made, and where an error prevents it. */
  readonly layout: ElementLayout | null;
}

declare global {
  interface HTMLElementTagNameMap { 'als-layout': AlsLayoutElement }
  interface HTMLElementEventMap { 'als-layout': CustomEvent<Report>; 'als-error': CustomEvent<Error> }
}
