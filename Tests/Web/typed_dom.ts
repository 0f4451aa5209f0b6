// A program for a page in TypeScript: what als.dom.d.ts and als.inline.d.ts say.  Compiled by tsc --strict, and not run.
/// <reference path="./als.inline.d.ts" />
import { AlsLayoutElement, ElementLayout, layoutElement, layoutOf } from './als.dom.js';
import type { Constraint, Item, Report } from './als.js';

const element: HTMLElement = document.querySelector('main')!;
const layout: ElementLayout = layoutElement(element, 'H:|[title]|', { frames: 'transforms', measure: 'canvas', values: { pad: 8 }, spacing: [8, 20], syntax: 'any' });
const title: Item = layout.view('title');
const made: Constraint[] = layout.add('title.width >= 40', title.height.atLeast(20));
const one: Constraint = layout.add(title.width.atMost(400).at(500));
const report: Report | null = layout.update();
const back: HTMLElement | null = layout.elementOf(title);
const wide: number = layout.contentSize(200).height + layout.contentSize().width;
title.hugging = [200, 250];
title.compression = 700;
layout.remeasure(element);
layout.remeasure();
element.addEventListener('als-layout', ({ detail }) => console.log(detail.conflicts));
element.addEventListener('als-error', ({ detail }) => console.log(detail.message));
layoutElement(element, [{ when: 'root.width < 400', constraints: ['H:|[title]|'] }, 'V:|[title]|']).ready.then((ready) => ready.detach());
layoutElement(element, { als: 1, root: { name: 'card' }, constraints: [] }, { theme: { metrics: { pad: 4 } } });
const custom: AlsLayoutElement = document.createElement('als-layout');
const inside: ElementLayout | null = custom.layout ?? layoutOf(custom);
als.ready.then(({ layoutElement: inline, Layout }) => inline(element, '').layout instanceof Layout);
console.log(made, one, report, back, wide, inside);

export function refused(): void {
  // @ts-expect-error: a selector is no element
  layoutElement('main', '');
  // @ts-expect-error: nothing to lay out by
  layoutElement(element);
  // @ts-expect-error: no such way
  layoutElement(element, '', { frames: 'left' });
  // @ts-expect-error: an option that is none
  layoutElement(element, '', { heigth: 'given' });
  // @ts-expect-error: three priorities
  title.hugging = [1, 2, 3];
  // @ts-expect-error: the layout is read
  custom.layout = layout;
}
