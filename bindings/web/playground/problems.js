// The problems of a text or its layout as data, and the panel that lists them.
import { additionTo, beginTrials, fixOf, lintFix, mendsOf } from './edits.js';
import { button, make } from './page.js';

const MOST = 20;

/** The problem of a text that was refused. */
export function refusal(text, settings, problem, host) {
  beginTrials();
  const fix = fixOf(text, settings, problem);
  const actions = fix ? [{ name: `Write ${fix.insert}`, apply: () => host.change(fix) }] : [];
  return { ...problem, severity: 'error', kind: problem.kind ?? 'ERROR', message: problem.message, hint: problem.hint, actions };
}

function conflictOf(reading, settings, conflict, host) {
  const range = reading.rangeOf(conflict.broken);
  const mends = mendsOf(reading, settings, conflict);
  const members = conflict.members.map(({ text, constraint, role }) => ({ text, range: reading.rangeOf(constraint), isBroken: role === 'broken' }));
  const actions = mends.filter(({ change, size }) => change || size).map(({ label, change, size }) => ({
    name: label[0].toUpperCase() + label.slice(1),
    apply: () => (size ? host.resize(size) : host.change(change)),
  }));
  const others = mends.filter(({ change, size }) => !change && !size).map(({ label }) => label);
  return { severity: 'error', kind: 'Conflict', message: conflict.message, from: range?.[0] ?? null, to: range?.[1] ?? null, members, actions, others };
}

function ambiguities(reading, host) {
  const { layout } = reading;
  const { ambiguous } = layout;
  const found = ambiguous.slice(0, MOST).map((item) => {
    const { message, advice } = item.freedom;
    const equations = [1, 2, 4, 8].filter((bit) => item.free & bit).map((bit) => item.suggestion(bit)).filter(Boolean);
    const actions = equations.map((equation) => ({ name: `Add ${equation}`, apply: () => host.change(additionTo(reading, [equation])) }));
    return { severity: 'warning', kind: 'Ambiguous', message, hint: null, item, from: null, to: null, actions: advice ? [] : actions };
  });
  const all = ambiguous.length ? layout.suggestions.map(({ text }) => text) : [];
  if (all.length > 1) {
    const apply = () => host.change(additionTo(reading, all));
    found.push({ severity: 'warning', kind: 'Ambiguous', message: `${all.length} equations would determine everything.`, from: null, to: null, actions: [{ name: `Add all ${all.length}`, apply }] });
  }
  return found;
}

function lintOf(reading, settings, host) {
  return reading.layout.lint().slice(0, MOST).map((finding) => {
    const range = reading.rangeOf(finding.constraint);
    const fix = lintFix(reading, settings, finding);
    const name = fix?.insert ? `Write ${fix.insert}` : 'Remove it';
    const actions = fix ? [{ name, apply: () => host.change(fix) }] : [];
    return { severity: 'warning', kind: finding.kind, message: finding.message, hint: finding.suggestion, from: range?.[0] ?? null, to: range?.[1] ?? null, actions };
  });
}

/** Conflicts, ambiguity and lint of a layout. */
export function findings(reading, settings, host) {
  beginTrials();
  const conflicts = reading.layout.conflicts.slice(0, MOST).map((conflict) => conflictOf(reading, settings, conflict, host));
  const unsettled = reading.report.unsettled
    ? [{ severity: 'warning', kind: 'Not settled', message: `These views still change after the last round: ${reading.layout.unsettled.map(({ name }) => name).join(', ')}.`, from: null, to: null, actions: [] }]
    : [];
  return [...conflicts, ...unsettled, ...ambiguities(reading, host), ...lintOf(reading, settings, host)];
}

/** The items whose constraints are broken: a map from item to attributes. */
export function brokenIn(reading) {
  const broken = new Map();
  if (!reading.report.conflicts) return broken;
  for (const constraint of reading.layout.constraints) {
    if (!constraint.broken) continue;
    for (const { item, attribute } of constraint.terms) broken.set(item, [...(broken.get(item) ?? []), attribute]);
  }
  return broken;
}

// ---- the panel ----

function memberRow({ text, range, isBroken }, host) {
  const words = isBroken ? `${text} – broken` : text;
  return make('li', { class: isBroken && 'bad' }, range ? button(words, () => host.show(range), { class: 'link' }) : words);
}

function row(problem, host) {
  const { severity, kind, message, hint, from, to, members = [], actions = [], others = [], item } = problem;
  const place = from === null ? null : button(host.placeOf(from), () => host.go(from, to), { class: 'link place' });
  const inside = [
    make('p', { class: 'sentence' }, make('span', { class: `kind ${severity}` }, kind), ' ', message, place ? ' ' : null, place),
    hint && actions.length === 0 ? make('p', { class: 'hint' }, hint) : null,
    members.length ? make('ul', { class: 'members' }, ...members.map((member) => memberRow(member, host))) : null,
    actions.length ? make('div', { class: 'actions' }, ...actions.map(({ name, apply }) => button(name, apply, { class: 'mend' }))) : null,
    others.length ? make('p', { class: 'hint' }, `By hand: ${others.join('; ')}`) : null,
    item ? button('Show it', () => host.ask(item), { class: 'link' }) : null,
  ];
  return make('li', { class: `problem ${severity}` }, ...inside);
}

/** Lists problems in the panel and counts them on its tab. */
export function listProblems(panel, tab, problems, host) {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  tab.textContent = problems.length ? `Problems (${problems.length})` : 'Problems';
  tab.classList.toggle('has-errors', errors > 0);
  panel.replaceChildren(problems.length
    ? make('ul', { class: 'problems' }, ...problems.map((problem) => row(problem, host)))
    : make('p', { class: 'empty' }, 'No conflicts, no ambiguous views, no likely mistakes.'));
}
