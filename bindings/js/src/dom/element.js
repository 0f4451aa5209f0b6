// <als-layout>: its constraints are its text, or the file at src.
import { ElementLayout } from './layout.js';

const Base = globalThis.HTMLElement ?? class {}; // this module can be imported where there are no elements
const WORDS = { frames: 'frames', measure: 'measure', width: 'width', height: 'height' };
const isSource = (node) => node.nodeType === 1 && node.localName === 'script' && /^(text\/als|application\/json)$/.test(node.type);

export class AlsLayoutElement extends Base {
  static observedAttributes = ['src', ...Object.keys(WORDS)];

  constructor() {
    super();
    // Text that no slot has is not shown.
    const shadow = this.attachShadow({ mode: 'open', slotAssignment: 'manual' });
    shadow.innerHTML = '<style>:host { display: block } :host([hidden]) { display: none }</style><slot></slot>';
    this.slots = new MutationObserver(() => this.changed());
    this.current = null;
  }

  /** The ElementLayout; null before it is made, and where an error prevents it. */
  get layout() {
    return this.current;
  }

  connectedCallback() {
    this.slots.observe(this, { childList: true, characterData: true, subtree: true });
    this.assign();
    // The parser may not have reached the children yet.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => this.restart(), { once: true });
    else this.restart();
  }

  disconnectedCallback() {
    this.slots.disconnect();
    // An element that is moved is connected again at once.
    queueMicrotask(() => this.isConnected || this.stop());
  }

  attributeChangedCallback(name, before, after) {
    if (before !== after && this.current) this.restart();
  }

  assign() {
    this.shadowRoot.querySelector('slot').assign(...this.children);
  }

  /** The constraints inside it. */
  get text() {
    const nodes = [...this.childNodes].filter((node) => node.nodeType === 3 || isSource(node));
    return nodes.map((node) => node.textContent).join('\n').trim();
  }

  changed() {
    this.assign();
    if (this.isConnected && !this.hasAttribute('src') && this.text !== this.given) this.restart();
  }

  stop() {
    this.run = null;
    this.given = undefined;
    this.current?.detach();
    this.current = null;
  }

  /** Begins with the present text. */
  restart() {
    if (!this.isConnected) return;
    const run = (this.run = {});
    const isLoaded = this.hasAttribute('src');
    const text = this.text;
    if (!isLoaded && this.current && this.given === text && !this.isAltered()) return;
    this.stop();
    this.run = run;
    this.given = text;
    this.assign();
    const begun = isLoaded ? this.load().then((found) => this.begin(run, found)) : this.begin(run, text);
    begun.catch((error) => this.run === run && this.failed(error));
  }

  isAltered() {
    return Object.keys(WORDS).some((name) => (this.current.options[name] ?? null) !== this.getAttribute(name));
  }

  async begin(run, text) {
    if (this.run !== run) return;
    const options = {};
    for (const name of Object.keys(WORDS)) if (this.hasAttribute(name)) options[name] = this.getAttribute(name);
    this.current = new ElementLayout(this, text, options);
    await this.current.ready;
  }

  async load() {
    const url = new URL(this.getAttribute('src'), this.baseURI);
    let answer;
    try {
      answer = await fetch(url);
    } catch (error) {
      const advice = url.protocol === 'file:' ? 'browsers read no files from file: addresses. Write the constraints into the element, or serve the folder' : error.message;
      throw new Error(`<als-layout>: ${url} could not be loaded: ${advice}`, { cause: error });
    }
    if (!answer.ok) throw new Error(`<als-layout>: ${url} was not found (${answer.status} ${answer.statusText})`);
    return answer.text();
  }

  failed(error) {
    this.current = null;
    const event = new CustomEvent('als-error', { detail: error, cancelable: true, bubbles: true });
    if (this.dispatchEvent(event)) reportError(error);
  }
}

if (globalThis.customElements && !customElements.get('als-layout')) customElements.define('als-layout', AlsLayoutElement);
