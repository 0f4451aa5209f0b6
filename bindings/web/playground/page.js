// Small helpers for elements of the page.

/** make('button', { class: 'mend', onclick }, 'text'): attributes that begin with "on" are listeners; null leaves one out. */
export function make(name, attributes = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...inside.filter((part) => part !== null && part !== undefined));
  return made;
}

export const button = (label, onclick, attributes = {}) => make('button', { type: 'button', onclick, ...attributes }, label);

export const find = (selector) => document.querySelector(selector);

/** Tabs of a tab list, with the arrow keys. */
export class Tabs {
  constructor(list) {
    this.tabs = [...list.querySelectorAll('[role=tab]')];
    for (const tab of this.tabs) tab.addEventListener('click', () => this.choose(tab.id));
    list.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const at = this.tabs.findIndex(({ id }) => id === this.chosen);
      const next = this.tabs[(at + step + this.tabs.length) % this.tabs.length];
      this.choose(next.id);
      next.focus();
      event.preventDefault();
    });
    this.choose(this.tabs[0].id);
  }

  choose(id) {
    this.chosen = id;
    for (const tab of this.tabs) {
      const is = tab.id === id;
      tab.setAttribute('aria-selected', is);
      tab.tabIndex = is ? 0 : -1;
      find(`#${tab.getAttribute('aria-controls')}`).hidden = !is;
    }
  }
}
