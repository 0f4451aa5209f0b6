// Changes that the next layout has to apply.

export class Changes {
  /** `elements` maps elements to views; the inside of an element with `isLayout` belongs to another layout. */
  constructor(root, elements, isLayout) {
    Object.assign(this, { root, elements, isLayout });
    this.tree = false; // elements were added, removed, renamed or moved
    this.own = false; // styles of the root
    this.views = new Set(); // with other styles
    this.content = new Set(); // with other content
  }

  get any() {
    return this.tree || this.own || this.views.size > 0 || this.content.size > 0;
  }

  /** Styles and content of a view. */
  add(view) {
    this.views.add(view);
    this.content.add(view);
  }

  drop(view) {
    this.views.delete(view);
    this.content.delete(view);
  }

  /** Removes and returns the views of a set. */
  taken(name) {
    const views = [...this[name]].filter((view) => view.element);
    this[name].clear();
    return views;
  }

  /** The nearest view around a node; null for the root itself, undefined inside another layout. */
  viewAround(node) {
    for (let element = node.nodeType === 1 ? node : node.parentElement; element; element = element.parentElement) {
      const view = this.elements.get(element);
      if (view) return view;
      if (element === this.root) return null;
      if (this.isLayout(element)) return undefined;
    }
    return undefined;
  }

  /** Of a MutationObserver. */
  note(records) {
    for (const { type, target, attributeName } of records) {
      const view = this.viewAround(target);
      if (view === undefined || (target !== this.root && this.isLayout(target) && type !== 'attributes')) continue;
      if (type === 'attributes') this.noteAttribute(target, attributeName, view);
      else {
        if (type === 'childList') this.tree = true;
        if (view) this.content.add(view);
      }
    }
  }

  noteAttribute(target, name, view) {
    if (name.startsWith('data-als-') || name.startsWith('aria-')) return;
    if (name === 'data-als') this.tree ||= target !== this.root;
    else if (target === this.root) this.own = true;
    else if (view && !(view.inner && target === view.element && !['style', 'class', 'hidden'].includes(name))) {
      this.add(view);
      if (name === 'style' && target === view.element) view.forget();
    }
  }
}
