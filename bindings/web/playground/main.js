// The page: its state, and the changes of it.
import { Editor } from './editor.js';
import { Explanation } from './explain.js';
import { Handles } from './handles.js';
import { attempt, first, isLive, picture, plain, settingsOf } from './first.js';
import { linkOf, linked } from './link.js';
import { listFrames, listViews } from './lists.js';
import { follow } from './live.js';
import { Tabs, find, make } from './page.js';
import { brokenIn, findings, listProblems, refusal } from './problems.js';
import { Strip, rangeAround } from './proof.js';
import { Reading } from './reading.js';
import { Words } from './words.js';

const THINKING = 120;
const MOST_GHOST_TIME = 10;
const LONGER = 1.4; // translations
const NOTATIONS = {
  any: 'equations', compact: 'CompactConstraint', linear: 'linear equations', visualFormat: 'visual formats', extendedVisualFormat: 'extended visual formats',
  shorthand: 'shorthand', builder: 'builder steps', record: 'records',
};

let { text, settings, reading, refused } = first; // the reading is the last good one; refused is the problem of the present text
let marks = {};
let asked = null; // { name, attribute }
let words = null;
let editor = null;
let thinking = 0;

const stage = find('#stage');
picture.asked = ask;
const handles = new Handles(picture.sheet, { size: rootSize, scale: () => picture.scale, resized });
const tabs = new Tabs(find('#tabs'));
const strip = new Strip(find('#proof'), { width: () => rootSize()[0], jump });
const explanation = new Explanation(find('#panel-explain'), { ask, step: highlight });

// ---- reading and drawing ----

function rootSize() {
  const { width, height } = reading?.frames.get(reading.root) ?? { width: 0, height: 0 };
  return [width, height];
}

/** Reads the text; the last good layout stays when it is refused. */
function readAgain() {
  const next = attempt(text, settings);
  if (next.reading) {
    reading?.close();
    reading = next.reading;
    const item = asked && reading.layout.find(asked.name);
    marks = { explained: item && { item, attribute: asked.attribute } };
  }
  refused = next.refused;
}

/** Draws; while the root is dragged, other layouts are left out where they take long. */
function draw(isDragged = false) {
  stage.classList.toggle('stale', Boolean(refused));
  find('#stale').hidden = !refused;
  if (!reading) return;
  marks = { ...marks, broken: brokenIn(reading), ghosts: find('#ghosts').checked && !(isDragged && picture.ghostTime > MOST_GHOST_TIME) };
  picture.draw(reading, marks, isDragged);
  const root = reading.frames.get(reading.root);
  handles.put(root, picture.scale);
  showSize(root);
  strip.point();
}

function showSize({ width, height }) {
  for (const [id, length] of [['#width', width], ['#height', height]]) {
    if (document.activeElement !== find(id)) find(id).value = Math.round(length * 100) / 100;
  }
  find('#reset').hidden = !isChanged();
}

const comparable = ({ gone, included, ...others }) => JSON.stringify([others, ...gone]);
const unchanged = comparable(plain());
const isChanged = () => comparable(settings) !== unchanged;

/** Everything but the picture: problems, explanation, lists and the proof.  It waits until the typing pauses. */
function think(isSoon = false) {
  clearTimeout(thinking);
  document.documentElement.dataset.state = 'thinking';
  thinking = setTimeout(() => {
    showFindings();
    if (editor) document.documentElement.dataset.state = 'ready';
  }, isSoon ? 0 : THINKING);
}

function showFindings() {
  const problems = refused ? [refusal(text, settings, refused, host)] : findings(reading, settings, host);
  listProblems(find('#panel-problems'), find('#tab-problems'), problems, host);
  editor?.show(problems.map(({ from, to, severity, message, hint, actions }) => ({ from, to, severity, message: hint && !actions.length ? `${message}. ${hint}` : message, actions })));
  if (!reading || refused) return;
  listFrames(find('#panel-frames'), reading, ask);
  listViews(find('#panel-views'), reading, setGone);
  explainAgain();
}

/** The names that the editor completes: typing does not wait for `think`. */
function learnNames() {
  if (words && picture.names) words.names = [...picture.names.values()].filter(Boolean);
}

/** After a change of the text or of a setting. */
function update({ isNew = false } = {}) {
  const before = reading && String(reading.ownSize);
  readAgain();
  const isResized = reading && before !== String(reading.ownSize);
  if (!isNew && isResized && settings.size) {
    // The text has another size now, which somebody wants to see.
    settings = { ...settings, size: null };
    readAgain();
  }
  const isOther = isNew || isResized;
  if (reading && isOther) picture.fit(reading);
  draw();
  learnNames();
  think(isNew);
  if (refused) strip.clear();
  else strip.ask(text, settings, isOther || !strip.range ? rangeAround(rootSize()[0]) : strip.range);
  find('#rtl').checked = reading?.root.effectiveDirection === 'rightToLeft';
}

// ---- what people do ----

function textChanged(next) {
  if (next === text) return;
  text = next;
  find('#examples').value = '';
  update();
}

/** Shows another text, with its settings. */
function open(next, given = {}) {
  settings = settingsOf(given);
  asked = null;
  explanation.clear();
  text = next;
  find('#examples').value = '';
  editor?.replace(next);
  find('#source').value = next;
  showTexts();
  update({ isNew: true });
}

function resized(width, height, isDone, [across, down] = [1, 1]) {
  if (!reading) return;
  const own = settings.size ?? reading.ownSize;
  const size = [across ? width : own[0], down ? height : own[1]];
  settings = { ...settings, size };
  try {
    reading.root.size = size;
    reading.resolve();
  } catch (error) {
    refused ??= { kind: error.kind, message: error.message, hint: null, from: 0, to: 0 };
  }
  draw(!isDone);
  if (!isDone) return;
  refit();
  think();
  if (!refused && down) strip.ask(text, settings);
}

/** Another scale when the root has left the stage, or has become small in it. */
function refit() {
  const [width, height] = rootSize();
  const [wide, high] = [(width * picture.scale) / (stage.clientWidth - 40), (height * picture.scale) / (stage.clientHeight - 30)];
  if (Math.max(wide, high) > 1 || Math.max(wide, high) < 0.4) {
    picture.fit(reading);
    draw();
  }
}

function jump(width) {
  resized(width, rootSize()[1], true, [1, 0]);
}

function setGone(name, isGone) {
  settings = { ...settings, gone: new Map(settings.gone).set(name, isGone) };
  update();
}

function ask(item, attribute = null) {
  if (!reading || item?.layout !== reading.layout) return;
  asked = { name: item.name, attribute: attribute ?? asked?.attribute ?? 'left' };
  tabs.choose('tab-explain');
  explain(item);
}

function explain(item) {
  marks = { ...marks, explained: { item, attribute: asked.attribute }, highlighted: [] };
  explanation.show(reading, item, asked.attribute);
}

/** The same question about a new layout. */
function explainAgain() {
  const item = asked && reading.layout.find(asked.name);
  if (item) {
    explain(item);
  } else {
    marks = { ...marks, explained: null, highlighted: [] };
    explanation.clear();
    editor?.highlight([]);
    draw();
  }
}

function highlight(ranges, touched) {
  marks = { ...marks, highlighted: touched };
  editor?.highlight(ranges);
  draw();
}

const host = {
  change: (change) => editor?.change(change),
  resize: ([width, height]) => resized(width, height, true),
  show: ([from, to]) => editor?.highlight([{ from, to, isNow: true }]),
  go: (from, to) => editor?.go(from, to),
  ask: (item) => ask(item),
  placeOf(index) {
    const lines = text.slice(0, index).split('\n');
    return `line ${lines.length}, column ${lines.at(-1).length + 1}`;
  },
};

function say(sentence) {
  const status = find('#status');
  status.textContent = sentence;
  status.classList.add('shown');
  clearTimeout(say.timer);
  say.timer = setTimeout(() => status.classList.remove('shown'), 4000);
}

/** Writes the text in another notation. */
function convert(notation) {
  try {
    const own = new Reading(text, settings.included);
    const converted = own.layout.document(own.root, notation);
    own.close();
    const records = notation === 'record' ? 0 : (converted.match(/"firstAttribute"/g) ?? []).length;
    const left = records ? `; ${records} ${records === 1 ? 'constraint stays a record' : 'constraints stay records'}` : '';
    if (editor) editor.replace(converted);
    say(`Written in ${NOTATIONS[notation]}${left}`);
  } catch (error) {
    say(`Not converted: ${error.problem?.message ?? error.message}`);
  }
}

async function share() {
  const link = await linkOf(text, settings);
  history.replaceState(null, '', link);
  try {
    await navigator.clipboard.writeText(link);
    say(`Link copied (${link.length} characters)`);
  } catch {
    say('The link is in the address bar');
  }
}

/** The settings of texts, in their controls. */
function showTexts() {
  find('#scale').value = settings.textScale;
  find('#longer').checked = settings.stretch !== 1;
  showScale();
}

function showScale() {
  find('#scale-told').textContent = `${Math.round(Number(find('#scale').value) * 100)} %`;
}

// ---- light and dark ----

const THEMES = ['auto', 'light', 'dark'];

function useTheme(theme) {
  document.documentElement.dataset.theme = theme;
  find('#theme').textContent = { auto: 'Auto', light: 'Light', dark: 'Dark' }[theme];
  find('#theme').setAttribute('aria-label', `Theme: ${theme}`);
  try {
    localStorage.setItem('als-theme', theme);
  } catch {
    // A page without storage has the theme of the system.
  }
}

function wire() {
  find('#theme').addEventListener('click', () => useTheme(THEMES[(THEMES.indexOf(document.documentElement.dataset.theme) + 1) % 3]));
  find('#share').addEventListener('click', share);
  find('#reset').addEventListener('click', () => {
    settings = plain();
    showTexts();
    update({ isNew: true });
  });
  find('#convert').addEventListener('change', ({ target }) => {
    if (target.value) convert(target.value);
    target.value = '';
  });
  find('#scale').addEventListener('input', ({ target }) => {
    settings = { ...settings, textScale: Number(target.value) };
    showScale();
    update();
  });
  find('#longer').addEventListener('change', ({ target }) => {
    settings = { ...settings, stretch: target.checked ? LONGER : 1 };
    update();
  });
  find('#rtl').addEventListener('change', ({ target }) => {
    settings = { ...settings, rtl: target.checked };
    update();
  });
  find('#ghosts').addEventListener('change', () => draw());
  for (const [id, axes] of [['#width', [1, 0]], ['#height', [0, 1]]]) {
    find(id).addEventListener('selectionchange', (event) => event.stopPropagation()); // for each new value; the editor would read its selection
    find(id).addEventListener('change', ({ target }) => {
      const length = Math.min(20_000, Math.max(1, Number(target.value) || 1));
      const [width, height] = rootSize();
      resized(axes[0] ? length : width, axes[1] ? length : height, true, axes);
    });
  }
  find('#source').addEventListener('input', ({ target }) => textChanged(target.value));
  new ResizeObserver(() => {
    if (!reading) return;
    picture.fit(reading);
    draw();
  }).observe(stage);
  addEventListener('hashchange', () => openLink());
  find('#look').addEventListener('keydown', typed);
}

// ---- keys ----

const scaled = (step) => () => {
  find('#scale').stepUp(step);
  find('#scale').dispatchEvent(new Event('input'));
};

const KEYS = {
  '+': scaled(2), '=': scaled(2), '-': scaled(-2),
  r: () => find('#rtl').click(),
  p: () => find('#longer').click(),
  g: () => asked && asked.name !== reading?.root.name && setGone(asked.name, true),
  G: () => {
    settings = { ...settings, gone: plain().gone };
    update();
  },
  0: () => find('#reset').click(),
};

/** Keys of the drawing and what belongs to it; fields keep theirs. */
function typed({ key, target, ctrlKey, metaKey, altKey }) {
  if (!ctrlKey && !metaKey && !altKey && !target.matches('input:not([type=checkbox])')) KEYS[key]?.();
}

// ---- a file that is followed ----

function showLive({ file, refused: report }, isLost = false) {
  const problem = isLost ? 'als watch has ended.' : refused ? null : report?.split('\n')[0]; // a refused text has its problem in place
  find('#live strong').textContent = file.split('/').at(-1);
  find('#live').title = file;
  find('#live span').textContent = problem ?? 'Changes here are not written to the file.';
  find('#live').classList.toggle('bad', Boolean(problem));
}

function followFile() {
  let { live } = first;
  document.title = live.file.split('/').at(-1);
  find('#live').hidden = false;
  showLive(live);
  const changed = (next) => {
    live = next.live;
    settings = { ...settings, included: next.included };
    if (next.text === text) update();
    else textChanged(next.text);
    find('#source').value = text;
    editor?.revise(text);
    showLive(live);
  };
  follow(live.version, changed, (isLost) => showLive(live, isLost));
  stage.focus({ preventScroll: true });
}

// ---- examples ----

let examples = [];

async function loadExamples() {
  examples = await (await fetch('./examples.json')).json();
  const groups = Map.groupBy ? Map.groupBy(examples, ({ group }) => group) : examples.reduce((map, one) => map.set(one.group, [...(map.get(one.group) ?? []), one]), new Map());
  for (const [label, list] of groups) {
    find('#examples').append(make('optgroup', { label }, ...list.map(({ name, title }) => make('option', { value: name }, title))));
  }
  find('#examples').value = examples.find((one) => one.text === text)?.name ?? '';
  find('#examples').addEventListener('change', ({ target }) => openExample(target.value));
}

function openExample(name) {
  const example = examples.find((one) => one.name === name);
  if (!example) return;
  open(example.text);
  find('#examples').value = name;
}

/** Opens the text of the address. */
async function openLink() {
  try {
    const given = await linked();
    if (given?.example) openExample(given.example);
    else if (given) open(given.text, given);
  } catch {
    say('The link is damaged');
  }
}

async function begin() {
  try {
    useTheme(localStorage.getItem('als-theme') ?? 'auto');
  } catch {
    useTheme('auto');
  }
  wire();
  find('#source').value = text;
  showTexts();
  update({ isNew: true });
  if (isLive) followFile();
  const [loadedEditor, schema] = await Promise.all([
    Editor.load(find('#editor'), text, { changed: textChanged, words: () => words }),
    fetch('./als.schema.json').then((answer) => answer.json()),
    isLive || loadExamples(),
  ]);
  editor = loadedEditor;
  words = new Words(schema);
  learnNames();
  find('#source').hidden = true;
  if (editor.text !== text) editor.replace(text);
  if (first.isDamaged) say('The link is damaged');
  if (first.example) openExample(first.example);
  think(true);
}

begin();
