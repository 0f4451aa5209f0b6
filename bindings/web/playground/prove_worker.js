// Proves a text over widths, and finds the widths at which rules and lines change.
import { read } from './reading.js';

const SAMPLES = 64;
const CLOSE = 0.25;
const MOST_MARKS = 40;
const MOST_WORK = 500_000;

/** The lines of a flow; null for other groups. */
function linesOf(layout, group) {
  try {
    const lines = layout.call('als_flow_lines_copy', group.id).places.map(({ line }) => line);
    return lines.length ? 1 + Math.max(...lines) : 0;
  } catch {
    return null;
  }
}

/** The states of rules and flows at a width, as sentences. */
function stateAt({ layout, root }, watched, width) {
  root.size = [width, root.size.height];
  layout.solve();
  return watched.map(({ group, condition }) => {
    if (condition) return `${condition} ${group.inForce ? 'holds' : 'does not hold'}`;
    const lines = linesOf(layout, group);
    return `${lines} ${lines === 1 ? 'line' : 'lines'}`;
  });
}

const same = (a, b) => a.length === b.length && a.every((word, at) => word === b[at]);

/** The conditions that begin to hold and the new numbers of lines; else the conditions that cease to hold. */
function wordsOf(before, after) {
  const changed = [...new Set(after.filter((word, at) => word !== before[at]))];
  const begun = changed.filter((word) => !word.endsWith(' does not hold'));
  return (begun.length ? begun : changed).join('; ');
}

function marksOf(reading, [low, high]) {
  const { layout } = reading;
  const watched = layout.groups.map((group) => ({ group, condition: group.condition })).filter(({ group, condition }) => condition || linesOf(layout, group) !== null);
  if (watched.length === 0) return [];
  const marks = [];
  let [from, before] = [low, stateAt(reading, watched, low)];
  for (let sample = 1; sample <= SAMPLES && marks.length < MOST_MARKS; sample += 1) {
    const to = low + ((high - low) * sample) / SAMPLES;
    const after = stateAt(reading, watched, to);
    if (!same(before, after)) {
      let [left, right] = [from, to];
      while (right - left > CLOSE) {
        const middle = (left + right) / 2;
        if (same(stateAt(reading, watched, middle), before)) left = middle;
        else right = middle;
      }
      marks.push({ width: Math.round(right * 2) / 2, words: wordsOf(before, after) });
    }
    [from, before] = [to, after];
  }
  return marks;
}

function proved(reading, range) {
  const proof = reading.layout.prove({ width: range, maxWork: MOST_WORK });
  return {
    verdict: proof.verdict,
    failures: proof.failures.map(({ message, where, witness, views }) => ({ message, where, width: witness.width, views: views.map(({ name }) => name) })),
    notReached: proof.notReached,
  };
}

onmessage = ({ data: { id, text, settings, range } }) => {
  try {
    const reading = read(text, settings);
    const proof = proved(reading, range);
    const marks = marksOf(reading, range);
    reading.close();
    postMessage({ id, range, ...proof, marks });
  } catch (error) {
    postMessage({ id, range, error: error.problem?.message ?? error.message });
  }
};
// Its modules load while messages already arrive.
postMessage({ isReady: true });
