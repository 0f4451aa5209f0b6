// libals/dom in a page: dom.html runs this, dom.py drives it and reads the outcome.
import { layoutElement, layoutOf } from './als.dom.js';

const outcome = { passed: 0, failed: [] };
const troubles = [];
addEventListener('error', ({ message, error }) => troubles.push(`${message}${error?.cause ? ` ${error.cause.stack}` : ''}`));
addEventListener('unhandledrejection', ({ reason }) => troubles.push(String(reason)));

function check(good, what) {
  if (good) outcome.passed += 1;
  else outcome.failed.push(`${current}: ${what}`);
}

const same = (found, wanted, what) => check(JSON.stringify(found) === JSON.stringify(wanted), `${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);

function refused(work, wanted, what) {
  try {
    work();
    check(false, `${what} is not refused`);
  } catch (error) {
    check(wanted.test(error.message), `${what}: ${error.message}`);
  }
}

/** Until frames, observers and what they ask for are done. */
async function rest(frames = 3) {
  for (let i = 0; i < frames; i += 1) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

let current, main;
const LONG = 'Some text that is long enough to be broken into several lines when there is little room for it, as on a telephone.';

function put(html) {
  main.innerHTML = html;
  return main.firstElementChild;
}

const at_ = (element, name) => element.querySelector(`[data-als="${name}"]`);
const at = (name) => main.querySelector(`[data-als="${name}"]`);

/** Where an element is inside the main element, to hundredths. */
function box(element) {
  const [own, around] = [(typeof element === 'string' ? at(element) : element).getBoundingClientRect(), main.getBoundingClientRect()];
  return [own.x - around.x, own.y - around.y, own.width, own.height].map((value) => Math.round(value * 100) / 100);
}

const boxes = () => Object.fromEntries([...main.querySelectorAll('[data-als]')].map((element) => [element.dataset.als, box(element)]));

/** The frames that a new layout of the same elements has are those that are there. */
async function likeNew(layout, constraints, options = {}) {
  const [element, before] = [layout.element, boxes()];
  layout.detach();
  const other = layoutElement(element, constraints, options);
  await other.ready;
  await rest(1);
  same(before, boxes(), 'the frames of a new layout');
  return other;
}

const ROW = 'H:|[a]-[b]|; a.width == b.width; V:|[a]; V:|[b]; a.bottom <= super.bottom; b.bottom <= super.bottom';
const TWO = `<div><p data-als="a">one</p><p data-als="b">${LONG}</p></div>`;
const COLUMN = 'H:|[a]|; H:|[b]|; V:|[a]-8-[b]|';

const tests = {
  async frames() {
    const layout = layoutElement(put(TWO), ROW);
    same([box('a').slice(0, 3), box('b').slice(0, 3)], [[0, 0, 296], [304, 0, 296]], 'half each');
    check(box('b')[3] > box('a')[3] && box('b')[3] % 20 === 0, 'a text that wraps');
    same(layout.element.offsetHeight, box('b')[3], 'the height of the element');
    check(layout.report.conflicts === 0 && layoutOf(layout.element) === layout, 'the layout of an element');
    check(layout.elementOf(layout.view('a')) === at('a') && layout.view(at('b')) === layout.view('b'), 'views and elements');
    await likeNew(layout, ROW);
  },

  async window_resized(drive) {
    main.style.width = '100%';
    const layout = layoutElement(put(TWO), ROW);
    for (const width of [900, 420, 333, 1000]) {
      await drive.resize(width, 700);
      await rest();
      same(box('b').slice(0, 3), [width / 2 + 4, 0, width / 2 - 4], `at ${width}`);
      same(layout.element.offsetHeight, Math.max(box('a')[3], box('b')[3]), `the height at ${width}`);
    }
    await likeNew(layout, ROW);
    await drive.resize(800, 600);
  },

  async like_css() {
    const texts = [LONG, 'short', `${LONG} ${LONG}`, 'One more.', LONG.slice(0, 50)];
    for (const measure of ['dom', 'canvas']) {
      const element = put(`<div>${texts.map((text, i) => `<p data-als="p${i}" style="padding: ${i}px ${2 * i}px">${text}</p>`).join('')}</div>`);
      const layout = layoutElement(element, texts.map((_, i) => `H:|[p${i}]|`).join('; ') + '; V:|[p0]-8-[p1]-8-[p2]-8-[p3]-8-[p4]|', { measure });
      for (let width = 90; width < 640; width += 23.5) {
        element.style.width = `${width}px`;
        await rest(1);
        layout.update();
        const ours = boxes();
        const twin = document.createElement('div');
        twin.style.cssText = `position: absolute; left: 0; top: 0; width: ${width}px; display: grid; gap: 8px; grid-template-columns: minmax(0, 1fr)`;
        twin.innerHTML = texts.map((text, i) => `<p data-als="p${i}" style="margin: 0; padding: ${i}px ${2 * i}px">${text}</p>`).join('');
        main.replaceChildren(twin);
        const css = boxes();
        main.replaceChildren(element);
        same(ours, css, `the frames of CSS at ${width}, by ${measure}`);
      }
      layout.detach();
    }
  },

  async guessed_heights() {
    const style = document.createElement('style');
    style.textContent = '.after::after { content: ""; display: block; height: 7px }';
    document.head.append(style);
    const text = 'H:|[a]|; H:|[b]|; H:|[c]|; H:|[d]|; V:|[a]-[b]-[c]-[d]|; c.height >= 90';
    for (const measure of ['dom', 'canvas']) {
      const dom = measure === 'dom' ? ' class="after"' : ''; // a canvas does not know such content
      const layout = layoutElement(put(`<div><p data-als="a">${LONG}</p><p data-als="b"${dom}>${LONG}</p><p data-als="c">${LONG}</p><p data-als="d">x</p></div>`), text, { measure });
      for (let width = 420; width > 120; width -= 0.75) {
        main.style.width = `${width}px`;
        layout.update();
        const got = boxes();
        const wanted = ['a', 'b', 'c', 'd'].map((name) => at(name).cloneNode(true));
        wanted.forEach((one) => (one.style.cssText = `position: absolute; margin: 0; width: ${at(one.dataset.als).getBoundingClientRect().width}px`));
        main.append(...wanted);
        let top = 0;
        const tops = wanted.map((one) => {
          const height = Math.max(one.getBoundingClientRect().height, one.dataset.als === 'c' ? 90 : 0);
          top += height + 8;
          return [top - height - 8, height];
        });
        for (const one of wanted) one.remove();
        const found = Object.values(got).map(([, y, , height]) => [y, height]);
        if (JSON.stringify(found) !== JSON.stringify(tops)) check(false, `at ${width}, by ${measure}: ${JSON.stringify(found)}, not ${JSON.stringify(tops)}`);
      }
      check(true, 'all widths');
      main.removeAttribute('style');
      await rest();
      await likeNew(layout, text, { measure }).then((other) => other.detach());
    }
    style.remove();
  },

  async hidden_while_guessed() {
    const entries = [{ vfl: 'H:|[a]|' }, { vfl: 'H:|[b]|' }, { vfl: 'V:|[a]-[b]|' }, { when: 'root.width < 300', group: 'narrow', set: { a: { gone: true } } }];
    const layout = layoutElement(put(`<div><p data-als="a">${LONG}</p><p data-als="b">${LONG}</p></div>`), entries);
    await layout.ready;
    for (const width of [500, 400, 290, 250, 310, 200, 450]) {
      main.style.width = `${width}px`;
      layout.update();
      same([at('a').style.display === 'none', box('b')[1] > 0], [width < 300, width >= 300], `gone at ${width}`);
    }
    main.removeAttribute('style');
    await rest();
    (await likeNew(layout, entries)).detach();
  },

  async followed_parents() {
    const kinds = ['div', 'p', 'button', 'input', 'img', 'table', 'textarea', 'fieldset', 'svg', 'hr', 'canvas', 'select'];
    const more = ['aspect-ratio: 2', 'border: 3px solid; padding: 2px 5px', 'display: grid', 'justify-self: center', 'display: table', 'transition: width 1s'];
    const inside = [...kinds.map((kind) => [kind, '']), ...more.map((style) => ['div', style])];
    const names = inside.map((_, i) => `e${i}`);
    const text = `H:|-8-[card]-4-|; V:|[card]|; ${names.map((name) => `H:|[${name}]-6-|; ${name}.height == 11`).join('; ')}; V:|${names.map((name) => `[${name}]`).join('-2-')}|`;
    for (const frames of ['offsets', 'transforms']) {
      for (const style of ['', 'border: 2px solid; padding: 3px 7px', 'overflow-y: scroll; padding: 5px', 'transition: width 1s']) {
        for (const dir of ['ltr', 'rtl']) {
          const element = put(`<div dir="${dir}"><section data-als="card" style="${style}"></section></div>`);
          for (const [i, [kind, own]] of inside.entries()) {
            const made = kind === 'svg' ? document.createElementNS('http://www.w3.org/2000/svg', 'svg') : document.createElement(kind);
            made.setAttribute('data-als', names[i]);
            made.setAttribute('style', own || (kind === 'fieldset' ? 'border: 0; padding: 0' : ''));
            at('card').append(made);
          }
          const layout = layoutElement(element, text, { frames });
          for (const width of [500, 433.3, 380, 377, 412, 412.5]) {
            main.style.width = `${width}px`;
            layout.update();
            for (const animation of document.getAnimations()) animation.finish();
            const [left, top] = box('card');
            for (const name of ['card', ...names]) {
              const { x, y, width: across, height } = layout.view(name).frameIn();
              const wanted = [x, y, across, height];
              if (box(name).some((value, i) => Math.abs(value - wanted[i]) > 0.03)) check(false, `${name} ${at(name).localName} at ${width}, ${frames} ${style} ${dir}: ${box(name)}, not ${wanted} (${left}, ${top})`);
            }
          }
          check(true, 'all widths');
          layout.detach();
          same([at('e0').style.right, at('e0').style.width], ['', ''], 'styles that come back');
        }
      }
    }
    main.removeAttribute('style');
  },

  async followed_without_writes() {
    const layout = layoutElement(put('<div><section data-als="card"><div data-als="cover"></div><p data-als="a">one</p></section></div>'),
      'H:|[card]|; V:|[card]|; H:|[cover]|; H:|[a]|; V:|[cover(30)][a]|'); // prettier-ignore
    const resized = (width) => {
      main.style.width = `${width}px`;
      layout.update();
    };
    for (const width of [500, 490, 480]) resized(width);
    const written = [];
    const original = CSSStyleDeclaration.prototype.setProperty;
    CSSStyleDeclaration.prototype.setProperty = function set(name, ...more) {
      written.push(name);
      return original.call(this, name, ...more);
    };
    for (const width of [450, 400.3]) resized(width);
    CSSStyleDeclaration.prototype.setProperty = original;
    same(written.filter((name) => !name.startsWith('contain')), ['width', 'width'], 'writes for two widths');
    same([box('cover'), box('a')], [[0, 0, 400.3, 30], [0, 30, 400.3, 20]], 'where they are');
    main.removeAttribute('style');
    layout.detach();
  },

  async empty_elements() {
    const style = document.createElement('style');
    style.textContent = '.before::before { content: ""; display: block; padding-top: 50% }';
    document.head.append(style);
    const layout = layoutElement(put('<div><p data-als="a"></p><p data-als="b" class="before"></p><p data-als="c" style="padding-top: 25%"></p><p data-als="d" style="aspect-ratio: 4"></p><p data-als="e">x</p></div>'),
      'H:|[a]|; H:|[b]|; H:|[c]|; H:|[d]|; H:|[e]|; V:|[a][b][c][d][e]|'); // prettier-ignore
    for (const width of [400, 200, 320]) {
      main.style.width = `${width}px`;
      layout.update();
      same(['a', 'b', 'c', 'd'].map((name) => box(name)[3]), [0, width / 2, width / 4, width / 4], `heights at ${width}`);
    }
    at('a').textContent = 'now a text';
    await rest();
    same(box('a')[3], 20, 'no longer empty');
    main.removeAttribute('style');
    style.remove();
    layout.detach();
  },

  async text_changes() {
    const layout = layoutElement(put(TWO), COLUMN);
    const before = box('b')[1];
    at('a').firstChild.data = LONG + LONG;
    await rest();
    check(box('b')[1] > before, 'a longer text');
    at('a').textContent = 'one';
    await rest();
    same(box('b')[1], before, 'the first text again');
    at('a').innerHTML = `<b>bold</b><br>${LONG}`;
    await rest();
    check(box('b')[1] > before, 'elements in a text');
    await likeNew(layout, COLUMN);
  },

  async canvas_single_lines() {
    const layout = layoutElement(put('<div><p data-als="a">1 of 20</p><p data-als="b">next</p></div>'), 'H:|[a]-[b]; V:|[a]|; V:|[b]|', { measure: 'canvas' });
    const range = document.createRange();
    let reads = 0;
    const original = Element.prototype.getBoundingClientRect;
    at('a').getBoundingClientRect = function read() {
      reads += 1;
      return original.call(this);
    };
    for (const text of ['17 of 20', 'almost there', 'x', '18 of 20', '19 of 20', '20 of 20']) {
      at('a').textContent = text;
      layout.update();
      range.selectNodeContents(at('a'));
      const needed = range.getBoundingClientRect();
      const width = original.call(at('a')).width;
      check(width >= needed.width && width < needed.width + 0.3 && needed.height < 25, `the width of "${text}": ${width}, ${needed.width}`);
    }
    same(reads, 0, 'reads of the DOM');
    layout.detach();
  },

  async removed_and_put_back() {
    const layout = layoutElement(put('<div><p data-als="a">one</p><p data-als="b">two</p><p data-als="c">three</p></div>'), 'H:|[a]; H:|[b]; H:|[c]; V:|[a]-8-[b]-8-[c]|');
    const [all, b] = [boxes(), at('b')];
    b.remove();
    await rest();
    same([box('c')[1], layout.element.offsetHeight], [28, 48], 'the gap closes');
    same([b.style.width, b.style.position], ['', ''], 'a removed element has its styles back');
    at('a').after(b);
    await rest();
    same(boxes(), all, 'put back');
    b.remove();
    at('c').insertAdjacentHTML('beforebegin', '<p data-als="b">another</p>');
    await rest();
    same([box('b')[1], box('c')[1]], [28, 56], 'another element of that name');
    await likeNew(layout, 'H:|[a]; H:|[b]; H:|[c]; V:|[a]-8-[b]-8-[c]|');
  },

  async added_and_renamed() {
    const layout = layoutElement(put('<div><p data-als="a">one</p></div>'), 'H:|[a]; V:|[a]');
    layout.element.insertAdjacentHTML('beforeend', '<p data-als="b">two</p>');
    layout.add('H:|[b]; V:[a]-8-[b]; b.bottom <= super.bottom');
    layout.update();
    same([box('b')[1], layout.element.offsetHeight], [28, 48], 'an element that was added');
    at('b').dataset.als = 'c';
    await rest();
    same([box('c')[0], box('c')[1], layout.element.offsetHeight], [0, 0, 20], 'a name without constraints');
    at('c').dataset.als = 'b';
    await rest();
    same([box('b')[1], layout.element.offsetHeight], [28, 48], 'the old name');
    refused(() => layout.add('H:|[nothing]'), /unknown view/, 'a name that no element has');
    refused(() => layout.view('nothing'), /there is no view named "nothing"; the views are "a", "b"/, 'a view that is not there');
    layout.detach();
  },

  async reordered() {
    const text = 'H:|[a]; H:|[b]; V:|[a]-8-[b]|';
    const layout = layoutElement(put('<div><p data-als="a">one</p><p data-als="b">two</p></div>'), text);
    layout.element.prepend(at('b'));
    await rest();
    same(layout.root.children.map(String), ['b', 'a'], 'the order of the views');
    same(box('b')[1], 28, 'the frames');
    await likeNew(layout, text);
  },

  async many() {
    const layout = layoutElement(put('<div></div>'), '');
    let last = null;
    for (let i = 0; i < 300; i += 1) {
      const element = document.createElement('p');
      element.textContent = `message ${i}`;
      element.dataset.als = `m${i}`;
      layout.element.append(element);
      layout.add(`m${i}.leading = super.leading; m${i}.bottom <= super.bottom`, last === null ? `m${i}.top = super.top` : `m${i}.top = m${last}.bottom + 5`);
      last = i;
    }
    layout.update();
    same([box('m299')[1], layout.element.offsetHeight], [299 * 25, 299 * 25 + 20], 'three hundred elements');
    for (const element of [...layout.element.children].slice(0, 150)) element.remove();
    layout.element.prepend(at('m200'));
    await rest();
    same([layout.root.children.slice(0, 3).map(String), box('m299')[1]], [['m200', 'm150', 'm151'], 149 * 25], 'half of them, in another order');
    layout.detach();
  },

  async duplicates() {
    refused(() => layoutElement(put('<ul><li data-als="row">a</li><li data-als="row">b</li></ul>'), ''), /two elements in <ul> are named "row"/, 'two of a name');
    refused(() => layoutElement(put('<ul><li data-als="">a</li></ul>'), ''), /needs a name/, 'no name');
    same(main.firstChild.getAttribute('style') || '', '', 'a refused element is as before');
    const layout = layoutElement(put('<ul><li data-als="a"><b data-als="x">1</b></li><li data-als="b"><b data-als="x">2</b></li></ul>'), 'H:|[a]-[b]; V:|[a]|; V:|[b]|');
    for (const name of ['a', 'b']) layout.view(name).add('H:|[x]|; V:|-4-[x]|');
    layout.update();
    same(layout.element.offsetHeight, 24, 'one name in two parents');
    layout.element.insertAdjacentHTML('beforeend', '<li data-als="a">again</li>');
    const heard = new Promise((resolve) => layout.element.addEventListener('als-error', (event) => {
      event.preventDefault();
      resolve(event.detail.message);
    }, { once: true }));
    check(/are named "a"/.test(await heard), 'a second one of a name while it runs');
    layout.detach();
  },

  async hidden() {
    const text = 'H:|[a]; H:|[b]; H:|[c]; V:|[a]-8-[b]-8-[c]|';
    const layout = layoutElement(put('<div><p data-als="a">one</p><p data-als="b" hidden>two</p><p data-als="c">three</p></div>'), text);
    same(box('c')[1], 28, 'hidden at first');
    at('b').hidden = false;
    await rest();
    same([box('b')[1], box('c')[1]], [28, 56], 'shown');
    at('b').style.display = 'none';
    await rest();
    same(box('c')[1], 28, 'display: none');
    at('b').style.display = '';
    at('b').style.visibility = 'hidden';
    await rest();
    same(box('c')[1], 56, 'visibility keeps the place');
    await likeNew(layout, text);
  },

  async right_to_left() {
    const text = 'H:|-16-[a]-8-[b]; V:|[a]|; V:|[b]|';
    const layout = layoutElement(put('<div dir="rtl"><p data-als="a">one</p><p data-als="b">two</p></div>'), text);
    const wide = (name) => box(name)[2];
    same(box('a')[0], Math.round((584 - wide('a')) * 100) / 100, 'from the right');
    layout.element.dir = 'ltr';
    await rest();
    same(box('a')[0], 16, 'from the left');
    layout.element.removeAttribute('dir');
    main.dir = 'rtl';
    await rest();
    same(Math.round(box('a')[0] + wide('a')), 584, 'a direction from around');
    main.removeAttribute('dir');
    await rest();
    await likeNew(layout, text);
  },

  async taken_out() {
    const layout = layoutElement(put(TWO), ROW);
    const { element } = layout;
    element.remove();
    await rest();
    at_(element, 'a').textContent = LONG;
    await rest();
    main.style.width = '444px';
    main.append(element);
    await rest();
    check(box('a')[2] === 218 && box('a')[3] > 20, `an element that was out of the page: ${box('a')}`);
    await likeNew(layout, ROW);
  },

  async display_none_around() {
    main.style.display = 'none';
    const layout = layoutElement(put(TWO), ROW);
    check(layout.update() === null, 'nothing to lay out');
    at('a').textContent = 'changed meanwhile';
    await rest();
    main.style.display = '';
    await rest();
    same(box('b').slice(0, 3), [304, 0, 296], 'shown');
    main.style.display = 'none';
    await rest();
    main.style.display = '';
    await rest();
    await likeNew(layout, ROW);
  },

  async size_of_zero() {
    const layout = layoutElement(put(`<div style="width: 0">${TWO.slice(5)}`), ROW);
    check(layout.update() === null, 'no width');
    layout.element.style.width = '300px';
    await rest();
    same(box('b').slice(0, 3), [154, 0, 146], 'a width');
    layout.element.style.width = '0px';
    await rest();
    layout.element.style.width = '300px';
    await rest();
    await likeNew(layout, ROW);
  },

  async heights() {
    const text = 'H:|[a]|; V:|[a]|';
    const layout = layoutElement(put('<div style="height: 120px"><p data-als="a">one</p></div>'), text);
    same(box('a')[3], 120, 'a height that CSS gives');
    layout.element.style.height = '50px';
    await rest();
    same(box('a')[3], 50, 'another one');
    layout.element.style.height = '';
    await rest();
    same([box('a')[3], layout.element.offsetHeight], [20, 20], 'none: the content');
    layout.element.style.minHeight = '80px';
    await rest();
    same(box('a')[3], 80, 'a least height');
    layout.element.style.cssText += 'min-height: 0; max-height: 10px';
    await rest();
    same(box('a')[3], 10, 'a largest height');
    layout.detach();
    const flex = put('<div style="display: flex; height: 90px"><div style="flex: 1"><p data-als="a">one</p></div></div>');
    layoutElement(flex.firstChild, text);
    await rest();
    same(box('a'), [0, 0, 600, 90], 'a stretched item of a flexbox');
    layoutOf(flex.firstChild).detach();
    const inline = put('<div style="display: inline-block"><p data-als="a">some words</p></div>');
    const fitting = layoutElement(inline, text, { width: 'content' });
    await rest();
    check(box('a')[2] > 60 && box('a')[2] < 120 && box('a')[3] === 20, `a width from the content: ${box('a')}`);
    at('a').textContent = 'some more words';
    await rest();
    check(box('a')[2] > 90 && box('a')[3] === 20, `a new width from the content: ${box('a')}`);
    fitting.detach();
  },

  async borders_and_padding() {
    const html = '<div style="border: 3px solid; padding: 10px 20px; box-sizing: border-box; width: 400px"><div data-als="box" style="border: 1px solid; padding: 5px"><p data-als="a">one</p></div></div>';
    const layout = layoutElement(put(html), 'H:|[box]|; V:|[box]|; H:|[a]|; V:|[a]|');
    same([box('box'), box('a')], [[23, 13, 354, 32], [29, 19, 342, 20]], 'inside padding and border');
    same(layout.element.offsetHeight, 58, 'the whole');
    layout.element.style.padding = '0px';
    at('box').style.padding = '2px';
    await rest();
    same([box('box'), box('a')], [[3, 3, 394, 26], [6, 6, 388, 20]], 'another padding');
    layout.detach();
  },

  async baselines() {
    const html = '<div><p data-als="a" style="font-size: 40px">Large</p><p data-als="b">small</p><input data-als="c" value="field"><button data-als="d">button</button></div>';
    const layout = layoutElement(put(html), 'H:|[a]-[b]-[c]-[d]; V:|[a]|; b.firstBaseline = a.firstBaseline; c.firstBaseline = a.firstBaseline; d.firstBaseline = a.firstBaseline');
    const row = put(`<div style="display: flex; align-items: baseline; gap: 8px">${layout.element.innerHTML.replace(/style="[^"]*"/g, '').replace('data-als="a"', 'style="font-size: 40px" data-als="a"').replaceAll('<p ', '<p class="m" ')}</div>`);
    for (const p of row.querySelectorAll('p')) p.style.margin = 0;
    const css = boxes();
    main.replaceChildren(layout.element);
    const ours = boxes();
    for (const name of 'abcd') check(Math.abs(css[name][1] - ours[name][1]) <= 1, `the baseline of ${name}: CSS has ${css[name]}, ours is ${ours[name]}`);
    layout.detach();
  },

  async images() {
    const picture = (width, height) => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/></svg>`;
    const layout = layoutElement(put('<div><img data-als="a"><p data-als="b">below</p></div>'), 'H:|[a]; H:|[b]|; V:|[a]-8-[b]|');
    at('a').src = picture(60, 40);
    await new Promise((resolve) => at('a').addEventListener('load', resolve));
    await rest();
    same([box('a'), box('b')[1]], [[0, 0, 60, 40], 48], 'an image that has loaded');
    at('a').src = picture(30, 90);
    await new Promise((resolve) => at('a').addEventListener('load', resolve));
    await rest();
    same([box('a'), box('b')[1]], [[0, 0, 30, 90], 98], 'another one');
    layout.add('a.width == 15');
    await rest();
    same(box('a'), [0, 0, 15, 45], 'it keeps its ratio');
    layout.detach();
  },

  async fonts() {
    const layout = layoutElement(put('<div style="font-family: Late, sans-serif"><p data-als="a">iiiiiiiiiiiiiiiiiiii</p><p data-als="b">next</p></div>'), 'H:|[a]-8-[b]; V:|[a]|; V:|[b]|');
    const before = box('b')[0];
    const face = new FontFace('Late', "local('DejaVu Sans Mono'), local('Liberation Mono'), local('Nimbus Mono PS')");
    document.fonts.add(face);
    await face.load().catch(() => face);
    await document.fonts.ready;
    await rest();
    check(face.status !== 'loaded' || box('b')[0] > before, `a font that came late: ${face.status} ${before} ${box('b')}`);
    document.fonts.delete(face);
    layout.remeasure();
    await rest();
    same(box('b')[0], before, 'measured again');
    layout.detach();
  },

  async styles_around(drive) {
    const text = 'H:|[a]-8-[b]; V:|[a]|; V:|[b]|';
    const style = document.createElement('style');
    style.textContent = '@media (max-width: 500px) { main { font-size: 30px } } @media (max-width: 450px) { main [data-als=a] { padding: 7px } }';
    document.head.append(style);
    const layout = layoutElement(put('<div><p data-als="a">one</p><p data-als="b">two</p></div>'), text);
    main.style.width = '100%';
    await drive.resize(480, 500);
    await rest();
    const larger = box('a')[3];
    check(larger > 30, `a font of a media query: ${box('a')}`);
    await drive.resize(440, 500);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await rest();
    same(box('a')[3], larger + 14, 'the padding of a media query');
    await drive.resize(800, 600);
    await new Promise((resolve) => setTimeout(resolve, 400));
    style.remove();
    layout.remeasure();
    await rest();
    await likeNew(layout, text);
  },

  async themes() {
    const style = document.createElement('style');
    style.textContent = 'body.roomy [data-als=a] { padding: 9px }';
    document.head.append(style);
    const layout = layoutElement(put(TWO), COLUMN);
    document.body.className = 'roomy';
    await rest();
    same(box('b')[1], 46, 'a class of the body');
    document.body.className = '';
    document.body.style.fontSize = '32px';
    await rest();
    same(box('b')[1], 48, 'a font of the body');
    document.body.removeAttribute('style');
    await rest();
    same(box('b')[1], 28, 'as before');
    style.remove();
    await likeNew(layout, COLUMN);
  },

  async nested() {
    const outer = layoutElement(put(`<div><p data-als="head">head</p><section data-als="inner"><p data-als="a">one</p><p data-als="b">${LONG}</p></section><p data-als="foot">foot</p></div>`),
      'H:|[head]|', { height: 'content' });
    const inner = layoutElement(at('inner'), COLUMN);
    await rest();
    outer.add('H:|-100-[inner]-100-|; H:|[foot]|; V:|[head]-8-[inner]-8-[foot]|');
    await rest();
    const height = at('inner').offsetHeight;
    check(height > 40 && box('a')[2] === 400 && box('foot')[1] === 36 + height, `an inner layout: ${JSON.stringify(boxes())}`);
    at('b').textContent = 'short';
    await rest(5);
    same([at('inner').offsetHeight, box('foot')[1]], [48, 84], 'its content has changed');
    at('a').style.padding = '11px';
    await rest(5);
    same([at('inner').offsetHeight, box('foot')[1]], [70, 106], 'its style has changed');
    inner.add('a.height == 100');
    inner.update();
    await rest(5);
    same([at('inner').offsetHeight, box('foot')[1]], [128, 164], 'its constraints have changed');
    let count = 0;
    outer.element.addEventListener('als-layout', () => (count += 1));
    inner.element.addEventListener('als-layout', () => (count += 1));
    await rest(10);
    same(count, 0, 'no layout without a change');
    inner.detach();
    await rest(5);
    outer.detach();
  },

  async two_on_a_page() {
    main.innerHTML = TWO + TWO;
    const [one, two] = [...main.children].map((element, i) => layoutElement(element, i ? COLUMN : ROW));
    await rest();
    const [a, b] = main.querySelectorAll('[data-als=a]');
    same([box(a)[2], box(b)[2]], [296, 600], 'two layouts with the same names');
    one.detach();
    same([a.getAttribute('style') || '', b.style.width], ['', '600px'], 'one is detached');
    b.textContent = LONG + LONG;
    await rest();
    check(box(b)[3] > 20, 'the other one still follows');
    two.detach();
    refused(() => two.update(), /is detached/, 'a detached layout');
    same(two.detach(), undefined, 'detached twice');
  },

  async detached() {
    const element = put('<div style="position: static; color: red;"><p data-als="a" style="margin: 5px; width: 50px;">one</p></div>');
    const [before, child] = [element.getAttribute('style'), at('a').getAttribute('style')];
    const layout = layoutElement(element, 'H:|[a]|; V:|[a]|', { frames: 'transforms' });
    refused(() => layoutElement(element, ''), /has a layout already/, 'a second layout');
    layout.detach();
    same([element.getAttribute('style'), at('a').getAttribute('style')], [before, child], 'the styles from before');
    const other = layoutElement(element, 'H:|[a]|; V:|[a]|');
    check(other.layout.pointer !== 0, 'a new layout');
    const { layout: core } = other;
    other.detach();
    same(core.pointer, 0, 'the layout is freed');
  },

  async offsets_and_transforms() {
    const text = 'H:|-20-[a]; V:|-10-[a]; a.bottom <= super.bottom';
    const layout = layoutElement(put('<div><p data-als="a">one</p></div>'), text, { frames: 'transforms' });
    same([at('a').style.translate, at('a').style.left, box('a')[0], box('a')[1]], ['20px 10px', '0px', 20, 10], 'as transforms');
    layout.detach();
    const other = layoutElement(layout.element, text);
    same([at('a').style.translate, at('a').style.left, box('a')[0], box('a')[1]], ['', '20px', 20, 10], 'as left and top');
    other.detach();
  },

  async only_changes() {
    const layout = layoutElement(put('<div><p data-als="a">one</p><p data-als="b">two</p><p data-als="c">three</p></div>'), 'H:|[a]|; H:|[b]|; H:|[c]; V:|[a]-8-[b]-8-[c]|');
    const written = [];
    const original = CSSStyleDeclaration.prototype.setProperty;
    CSSStyleDeclaration.prototype.setProperty = function set(name, ...more) {
      written.push(name);
      return original.call(this, name, ...more);
    };
    layout.update();
    same(written.filter((name) => !name.startsWith('contain')), [], 'writes without a change');
    main.style.width = '500px';
    await rest();
    same(written.filter((name) => !name.startsWith('contain')), ['width', 'width'], 'two widths');
    CSSStyleDeclaration.prototype.setProperty = original;
    layout.detach();
  },

  async no_loop() {
    main.style.width = '100%';
    const layout = layoutElement(put(TWO), ROW);
    let count = 0;
    layout.element.addEventListener('als-layout', () => (count += 1));
    await rest(10);
    same(count, 0, 'layouts without a change');
    main.style.width = '350px';
    await rest(10);
    same(count, 1, 'layouts after one change');
    at('a').textContent = LONG;
    await rest(10);
    same(count, 2, 'layouts after another');
    layout.detach();
  },

  async measuring_in_rounds() {
    const names = Array.from({ length: 12 }, (_, i) => `t${i}`);
    const html = names.map((name) => `<p data-als="${name}">${LONG}</p>`).join('');
    const layout = layoutElement(put(`<div>${html}</div>`), names.map((name, i) => `H:|[${name}]|; ${i ? `V:[t${i - 1}]-[${name}]` : `V:|[${name}]`}`).join('; ') + '; V:[t11]|');
    const order = [];
    for (const name of names) {
      const element = at(name);
      const original = element.style.setProperty;
      element.style.setProperty = function set(...given) {
        order.push('w');
        return original.apply(this, given);
      };
      element.getBoundingClientRect = function read() {
        order.push('r');
        return Element.prototype.getBoundingClientRect.call(this);
      };
    }
    main.style.width = '431px';
    await rest();
    check(/^(w+r+)w*$/.test(order.join('')), `one reflow a round: ${order.join('')}`);
    layout.detach();
  },

  async scrolling() {
    const html = `<div style="height: 100px"><div data-als="list" style="overflow: auto"><p data-als="a">${LONG}</p><p data-als="b">${LONG}</p></div></div>`;
    const text = 'H:|[list]|; V:|[list]|; H:|[a]|; H:|[b]|; V:|[a]-8-[b]';
    main.style.width = '200px';
    const layout = layoutElement(put(html), text);
    const list = at('list');
    check(list.offsetWidth - list.clientWidth > 5 && list.scrollHeight > 200, 'there is a scrollbar');
    same([box('list'), box('a')[2]], [[0, 0, 200, 100], list.clientWidth], 'beside the scrollbar');
    list.scrollTop = 50;
    at('b').textContent = LONG + LONG;
    await rest();
    same(list.scrollTop, 50, 'the place is kept');
    at('a').textContent = at('b').textContent = 'short';
    await rest();
    main.style.width = '210px';
    await rest();
    same([box('a')[2], list.scrollHeight, list.clientWidth], [210, 100, 210], 'nothing to scroll');
    at('b').textContent = LONG + LONG;
    await rest();
    check(list.clientWidth < 210, 'a scrollbar again');
    await likeNew(layout, text);
    const own = layoutElement(put(`<div style="height: 100px; overflow: auto; direction: rtl"><p data-als="a">${LONG}</p></div>`), 'H:|[a]|; V:|[a]');
    const [, , wide] = box('a');
    same([wide, Math.round(box('a')[0])], [own.element.clientWidth, 210 - own.element.clientWidth], 'an element that scrolls itself, from right to left');
    let count = 0;
    own.element.addEventListener('als-layout', () => (count += 1));
    await rest(10);
    same(count, 0, 'no layout without a change');
    own.detach();
  },

  async insets_of_documents() {
    const doc = { root: { name: 'card', contentInsets: [1, 2, 3, 4], children: [{ name: 'a' }] }, constraints: ['H:|[a]|; V:|[a]|'] };
    const layout = await layoutElement(put('<div style="padding: 10px; border: 5px solid; box-sizing: border-box"><p data-als="a">one</p></div>'), doc).ready;
    same([box('a'), layout.element.offsetHeight], [[2, 1, 594, 26], 30], 'insets that a document gives');
    layout.detach();
  },

  async zoomed(drive) {
    const layout = layoutElement(put(TWO), ROW);
    const before = boxes();
    main.style.transform = 'scale(0.5)';
    at('a').textContent = 'changed';
    await rest();
    at('a').textContent = 'one';
    await rest();
    main.style.transform = '';
    same(boxes(), before, 'measured while it was scaled');
    await drive.zoom(2);
    await rest(5);
    same(boxes().b.slice(0, 3), before.b.slice(0, 3), 'twice the pixels');
    await drive.zoom(1);
    await rest(5);
    main.style.zoom = 1.5;
    at('b').textContent += '!';
    await rest(5);
    main.style.zoom = '';
    await rest(5);
    await likeNew(layout, ROW);
  },

  async animated_sizes() {
    const layout = layoutElement(put(`<div><p data-als="a" style="transition: all 5s">${LONG}</p><p data-als="b">two</p></div>`), COLUMN);
    main.style.width = '150px';
    await rest();
    const height = Math.round(box('b')[1] - 8);
    const twin = document.createElement('p');
    twin.textContent = LONG;
    twin.style.cssText = 'position: absolute; width: 150px; margin: 0; left: 0; top: 300px';
    main.append(twin);
    same(height, twin.offsetHeight, 'the height at the end');
    same(at('a').style.transition, '5s', 'the transition of the page');
    layout.detach();
  },

  async documents() {
    const document_ = {
      metrics: { pad: 8 },
      constraints: ['H:|-pad-[b]-pad-|; V:[b]|', { when: 'root.width >= 400', group: 'wide', constraints: ['a.left = super.left; a.right = super.right; V:|[a]-pad-[b]'], else: ['H:|-50-[a]-50-|; V:|[a][b]'] }],
    };
    const element = put(TWO);
    const layout = layoutElement(element, document_);
    refused(() => layout.view('a'), /has no layout yet: wait for ready/, 'before it is ready');
    await layout.ready;
    same([box('a').slice(0, 3), element.hasAttribute('data-als-wide')], [[0, 0, 600], true], 'a wide one');
    main.style.width = '350px';
    await rest();
    same([box('a').slice(0, 3), element.hasAttribute('data-als-wide')], [[50, 0, 250], false], 'a narrow one');
    main.style.width = '500px';
    await rest();
    same(element.hasAttribute('data-als-wide'), true, 'wide again');
    layout.detach();
    same(element.hasAttribute('data-als-wide'), false, 'no attribute is left');
  },

  async rules_that_style() {
    const style = document.createElement('style');
    style.textContent = '[data-als-wide] > [data-als=a] { font-size: 40px; line-height: 1 }';
    document.head.append(style);
    const layout = layoutElement(put(TWO), JSON.stringify([COLUMN, { when: 'root.width >= 400', group: 'wide', constraints: [] }]));
    await layout.ready;
    same(box('a')[3], 40, 'a style of a rule');
    main.style.width = '300px';
    await rest();
    same(box('a')[3], 20, 'and without it');
    main.style.width = '450px';
    await rest();
    same([box('a')[3], box('b')[1]], [40, 48], 'and with it again');
    style.remove();
    layout.detach();
  },

  async gone_by_rules() {
    const layout = layoutElement(put(TWO), { constraints: [COLUMN, { when: 'root.width < 400', set: { a: { gone: true } } }] });
    await layout.ready;
    main.style.width = '300px';
    await rest();
    same([getComputedStyle(at('a')).display, box('b')[1]], ['none', 0], 'gone');
    same(layout.element.getAttributeNames().filter((name) => name.startsWith('data-als')), ['data-als-rule-1'], 'a rule without a name');
    main.style.width = '500px';
    await rest();
    same([getComputedStyle(at('a')).display, box('b')[1]], ['block', 28], 'back');
    layout.view('a').gone = true;
    layout.update();
    same([getComputedStyle(at('a')).display, box('b')[1]], ['none', 0], 'gone by a program');
    at('a').textContent = LONG;
    layout.view('a').gone = false;
    layout.update();
    check(box('a')[3] > 20 && box('b')[1] === box('a')[3] + 8, `back with another text: ${JSON.stringify(boxes())}`);
    at('a').hidden = true;
    await rest();
    main.style.width = '300px';
    await rest();
    at('a').hidden = false;
    await rest();
    same(getComputedStyle(at('a')).display, 'none', 'shown by the page, gone by a rule');
    main.style.width = '450px';
    await rest();
    check(box('a')[3] > 20, 'and back');
    main.style.width = '300px';
    await rest();
    at('a').hidden = true;
    main.style.width = '450px';
    await rest(5);
    same(box('b')[1], 0, 'hidden by the page while a rule had it');
    layout.detach();
  },

  async rules_of_programs() {
    const layout = layoutElement(put(TWO), COLUMN);
    const group = layout.layout.group('Very narrow');
    group.add(layout.add('a.height == 50'));
    group.setCondition('root.width < 400');
    layout.update();
    same([box('a')[3], layout.element.hasAttribute('data-als-very-narrow')], [20, false], 'a rule of a program');
    main.style.width = '300px';
    await rest();
    same([box('a')[3], layout.element.hasAttribute('data-als-very-narrow')], [50, true], 'in force');
    layout.detach();
  },

  async hidden_by_rules() {
    const layout = layoutElement(put(TWO), { constraints: [COLUMN, { when: 'root.width < 400', set: { a: { hidden: true } } }] });
    await layout.ready;
    main.style.width = '300px';
    await rest();
    same([getComputedStyle(at('a')).visibility, box('b')[1]], ['hidden', 28], 'hidden');
    main.style.width = '500px';
    await rest();
    same(getComputedStyle(at('a')).visibility, 'visible', 'shown');
    await likeNew(layout, { constraints: [COLUMN, { when: 'root.width < 400', set: { a: { hidden: true } } }] });
  },

  async documents_with_roots() {
    const doc = { als: 1, root: { name: 'card', children: [{ name: 'group', children: [{ name: 'a' }, { name: 'b' }] }] }, constraints: ['H:|-30-[group]|; V:|-40-[group]|', COLUMN] };
    const layout = await layoutElement(put(TWO), doc).ready;
    same([box('a').slice(0, 3), box('b')[1]], [[30, 40, 570], 68], 'views around that have no elements');
    main.firstChild.insertAdjacentHTML('beforeend', '<p data-als="zz">more</p>');
    const heard = await new Promise((resolve) => layout.element.addEventListener('als-error', (event) => {
      event.preventDefault();
      resolve(event.detail.message);
    }, { once: true }));
    check(/<p data-als="zz">: there is no view named "zz"; the views are "group", "a", "b"/.test(heard), heard);
    layout.detach();
    const wrong = await layoutElement(put(TWO), { ...doc, constraints: ['H:|[aa]|'] }).ready.catch((error) => error.message);
    check(/NAME_VIEW.*"aa"/s.test(wrong), `a wrong document: ${wrong}`);
    const half = await Promise.resolve().then(() => layoutElement(put(TWO), '{ "als": 1, ')).catch((error) => error.message);
    check(/the document is not JSON/.test(half), half);
  },

  async dragged(drive) {
    const element = put('<div style="height: 200px"><div data-als="left">left</div><div data-als="bar" style="cursor: col-resize; background: #246"></div><div data-als="right">right</div></div>');
    const layout = layoutElement(element, 'H:|[left][bar(10)][right]|; V:|[left]|; V:|[bar]|; V:|[right]|; left.width >= 60; right.width >= 60');
    const [place] = layout.add('left.width == 200 @ 600');
    at('bar').addEventListener('pointerdown', (event) => {
      at('bar').setPointerCapture(event.pointerId);
      const shift = event.clientX - place.constant;
      at('bar').onpointermove = (move) => {
        place.constant = move.clientX - shift;
        layout.update();
      };
    });
    await rest();
    same(box('bar')[0], 200, 'before');
    await drive.drag(205, 100, 345, 120);
    same([box('left')[2], box('right')[0]], [340, 350], 'after');
    await drive.drag(345, 100, 5, 100);
    same(box('left')[2], 60, 'at the end');
    await drive.shot('split');
    layout.detach();
  },

  async typed(drive) {
    const layout = layoutElement(put('<div><p data-als="a" contenteditable>x</p><p data-als="b">below</p></div>'), 'H:|[a]|; H:|[b]|; V:|[a]-8-[b]|');
    main.style.width = '120px';
    await rest();
    at('a').focus();
    await drive.type('many words that need several lines ');
    await rest();
    check(box('b')[1] > 50 && document.activeElement === at('a'), `typed: ${box('b')}`);
    layout.detach();
  },

  async element() {
    main.innerHTML = `<als-layout>H:|[a]|; H:|[b]|; V:|[a]-8-[b]|<p data-als="a">one</p><p data-als="b">${LONG}</p></als-layout>`;
    const element = main.firstChild;
    await rest();
    same([box('a'), element.offsetHeight], [[0, 0, 600, 20], 28 + box('b')[3]], 'constraints as text');
    check(!element.innerText.includes('H:|'), 'the text is not shown');
    element.firstChild.data = 'H:|-10-[a]|; H:|[b]|; V:|[a]-20-[b]|';
    await rest();
    same([box('a')[0], box('b')[1]], [10, 40], 'another text');
    const { layout } = element;
    element.remove();
    await rest();
    same([element.layout, layout.layout, at('a')], [null, null, null], 'removed: the layout is freed');
    main.append(element);
    await rest();
    same([box('a')[0], box('b')[1]], [10, 40], 'put back');
    const moved = document.createElement('div');
    const kept = element.layout;
    main.append(moved);
    moved.append(element);
    await rest();
    same([element.layout === kept, box('b')[1]], [true, 40], 'moved');
    element.append(Object.assign(document.createElement('p'), { textContent: 'three' }));
    element.lastChild.dataset.als = 'c';
    await rest();
    same(getComputedStyle(at('c')).position, 'absolute', 'a child that was added');
    element.firstChild.data = 'H:|-10-[aa]|';
    const message = await new Promise((resolve) => element.addEventListener('als-error', (event) => {
      event.preventDefault();
      resolve(event.detail.message);
    }, { once: true }));
    check(/unknown view or guide "aa"/.test(message), `a wrong text: ${message}`);
    element.firstChild.data = COLUMN;
    await rest();
    same(box('b')[1], 28, 'a right one again');
  },

  async element_with_files() {
    main.innerHTML = '<als-layout src="missing.als"><p data-als="a">one</p></als-layout>';
    const error = await new Promise((resolve) => main.addEventListener('als-error', (event) => {
      event.preventDefault();
      resolve(event.detail.message);
    }, { once: true }));
    check(/missing\.als was not found \(404/.test(error), error);
    main.innerHTML = '<als-layout src="card.als"><p data-als="a">one</p></als-layout>';
    await rest(10);
    same(box('a').slice(0, 2), [24, 12], 'constraints from a file');
    main.innerHTML = '<als-layout src="card.json"><p data-als="a">one</p></als-layout>';
    await rest(20);
    same(box('a').slice(0, 2), [36, 0], 'a document from a file');
    main.innerHTML = '<als-layout><script type="text/als">a.width<=b.width; a.width = 40; b.width = 50; V:|[a]|; V:|[b]|; H:|[a][b]</script><p data-als="a">one</p><p data-als="b">two</p></als-layout>';
    await rest();
    same([box('a')[2], box('b')[0]], [40, 40], 'constraints in a script');
    main.innerHTML = `<als-layout frames="transforms">${COLUMN}<p data-als="a">one</p><als-layout data-als="b">${COLUMN}<p data-als="a">in</p><p data-als="b">${LONG}</p></als-layout></als-layout>`;
    await rest(6);
    const inner = main.querySelector('als-layout als-layout');
    same([box(inner)[1], inner.offsetHeight === main.firstChild.offsetHeight - 28, inner.offsetHeight > 40], [28, true, true], 'an element in an element');
    check(at('a').style.translate !== '', 'as transforms');
    main.firstChild.setAttribute('frames', 'offsets');
    await rest(4);
    same(at('a').style.translate, '', 'another attribute');
  },

  async in_shadow() {
    const host = put('<div></div>');
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = `<style>p { margin: 0 }</style><div><p data-als="a">one</p><p data-als="b">${LONG}</p></div>`;
    const layout = layoutElement(root.querySelector('div'), COLUMN);
    await rest();
    const b = root.querySelector('[data-als=b]');
    same(box(b)[1], 28, 'in a shadow tree');
    root.querySelector('[data-als=a]').textContent = LONG;
    await rest();
    check(box(b)[1] > 28, 'a change there');
    layout.detach();
  },

  async histories() {
    const texts = ['x', LONG, 'some words', `${LONG} ${LONG}`, '<b>bold</b> and <i>more</i>', '<img width=30 height=20> beside'];
    const html = (name) => `<div data-als="${name}"><p data-als="${name}1">one</p><p data-als="${name}2">two</p><p data-als="${name}3">three</p></div>`;
    const text = `H:|[s]-[t]|; s.width == t.width * 0.5; V:|[s]; V:|[t]; s.bottom <= super.bottom; t.bottom <= super.bottom;
      ${['s', 't'].map((b) => `H:|[${b}1]; H:|[${b}2]|; H:[${b}3]|; V:|[${b}1]-4-[${b}2]-[${b}3]|; ${b}1.width <= super.width; ${b}3.width <= super.width`).join('; ')}`;
    for (let seed = 1; seed <= 16; seed += 1) {
      let state = seed * 7919;
      const next = (count) => (state = (state * 1103515245 + 12345) % 2147483648) % count;
      const options = { frames: seed % 2 ? 'offsets' : 'transforms', measure: seed % 3 ? 'dom' : 'canvas' };
      main.removeAttribute('style');
      const layout = layoutElement(put(`<div>${html('s')}${html('t')}</div>`), text, options);
      const away = [];
      for (let step = 0; step < 20; step += 1) {
        const leaves = [...main.querySelectorAll('p')];
        const leaf = leaves[next(leaves.length)];
        const kind = next(8);
        if (kind === 0) leaf.innerHTML = texts[next(texts.length)];
        else if (kind === 1) leaf.hidden = !leaf.hidden;
        else if (kind === 2) main.style.width = `${200 + next(600)}px`;
        else if (kind === 3) layout.element.dir = next(2) ? 'rtl' : 'ltr';
        else if (kind === 4) at('st'[next(2)]).style.padding = `${next(9)}px`;
        else if (kind === 5) leaf.style.fontSize = `${10 + next(12)}px`;
        else if (kind === 6 && leaves.length > 3) {
          away.push(leaf);
          leaf.remove();
        } else if (kind === 7 && away.length) {
          const back = away.pop();
          const parent = at(back.dataset.als[0]);
          parent.insertBefore(back, parent.children[next(parent.children.length + 1)] ?? null);
        }
        if (next(2)) await rest(1);
        if (!next(4)) layout.update();
      }
      await rest();
      const found = boxes();
      layout.detach();
      for (const element of away) at(element.dataset.als[0]).append(element);
      const fresh = layoutElement(layout.element, text, options);
      for (const element of away) element.remove();
      await rest();
      const wanted = boxes();
      const [a, b] = [found, wanted].map((all) => Object.entries(all).sort());
      // A canvas may add an eighth of a pixel to the width of a new text.
      const near = a.length === b.length && a.every(([name, one], i) => name === b[i][0] && one.every((value, j) => Math.abs(value - b[i][1][j]) < (options.measure === 'canvas' ? 0.6 : 0.02)));
      check(near, `history ${seed}: ${JSON.stringify(found)}, and from the start ${JSON.stringify(wanted)}`);
      fresh.detach();
    }
  },

  async input() {
    refused(() => layoutElement('main', ''), /an element is laid out, not main/, 'a selector');
    refused(() => layoutElement(put('<span><b data-als="a">x</b></span>'), ''), /<span> has display: inline, so it has no size of its own/, 'an inline element');
    refused(() => layoutElement(put(TWO)), /constraints are a text, a list of entries or a document, not undefined/, 'nothing');
    refused(() => layoutElement(put(TWO), 7), /not 7/, 'a number');
    refused(() => layoutElement(put(TWO), '', { frame: 'x' }), /unknown option frame/, 'an unknown option');
    refused(() => layoutElement(put(TWO), '', { frames: 'x' }), /frames is one of offsets, transforms, not x/, 'a wrong option');
    refused(() => layoutElement(put(TWO), 'H:|[a'), /\^/, 'half a format');
    same(at('a').getAttribute('style') || '', '', 'nothing is left of it');
    const layout = layoutElement(put(TWO), ['H:|-gap-[a]', '[a]-[b]', 'V:|[a]|', 'V:|[b]|'], { values: { gap: 30 }, spacing: [5, 10] });
    same([box('a')[0], box('b')[0] - box('a')[0] - box('a')[2]], [30, 5], 'values and spacing');
    layout.detach();
    const one = layoutElement(put('<div><p data-als="a">one</p></div>'), '[a(50)]; V:|[a]|');
    same(box('a')[2], 50, 'a format that begins like a list');
    one.detach();
  },

  async conflicts() {
    const warned = [];
    const { warn } = console;
    console.warn = (text) => warned.push(text);
    const layout = layoutElement(put(TWO), `${COLUMN}; a.width == 100`);
    layout.update();
    console.warn = warn;
    check(warned.length === 1 && /^<div>: .*600/s.test(warned[0]), `a conflict is reported once: ${warned}`);
    same(layout.report.conflicts, 1, 'in the report');
    layout.detach();
  },

  async changed_during_measuring() {
    const layout = layoutElement(put(TWO), COLUMN);
    at('a').textContent = 'x'.repeat(5);
    at('b').remove();
    layout.update();
    same(layout.element.offsetHeight, 20, 'update() sees what observers have not told yet');
    main.firstChild.insertAdjacentHTML('beforeend', `<p data-als="b">${LONG}</p>`);
    same(layout.view('b').alive, true, 'view() too');
    layout.detach();
    main.textContent = '';
    await rest();
  },

  async styles_from_others() {
    const layout = layoutElement(put(TWO), COLUMN);
    const before = boxes();
    at('a').style.cssText = 'color: red';
    await rest();
    same(boxes(), before, 'styles that a program has replaced');
    at('a').style.left = '77px';
    await rest();
    same(boxes(), before, 'a place that a program has written');
    layout.detach();
  },
};

export async function run(element, only = new URLSearchParams(location.search).get('only')) {
  main = element;
  const drive = { resize: window.driveResize, drag: window.driveDrag, type: window.driveType, shot: window.driveShot, zoom: window.driveZoom };
  for (const [name, test] of Object.entries(tests)) {
    if (only && only !== name) continue;
    current = name;
    main.replaceChildren();
    main.removeAttribute('style');
    troubles.length = 0;
    try {
      await test(drive);
    } catch (error) {
      check(false, error.stack);
    }
    await rest(2);
    same(troubles, [], 'errors of the page');
  }
  return outcome;
}
