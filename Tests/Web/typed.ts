// A program in TypeScript: what als.d.ts says of als.js is what it does.  Compiled by tsc --strict and run by node.  The lines of
// refused() are those that the compiler must refuse; they are not run.
import {
  AlsError, Anchor, Attribute, Constraint, Expression, Free, Item, Layout, libraryVersion, memoryBytes, native, Request, Snapshot, superview, Verdict,
} from './als.js';
import type { Conflict, Proof, Rect, Report, SizeLike } from './als.js';

let wrong = 0;
function check(good: boolean, what: string): void {
  if (!good) {
    wrong += 1;
    console.log(`failed: ${what}`);
  }
}

const layout = new Layout({ width: 320, height: 480 });
const root: Item = layout.root;
const [label, field]: Item[] = layout.views(['label', 'field'], root);
const anchor: Anchor = label.width;
const sum: Expression = field.width.times(2).plus(8);
const one: Constraint = layout.add(anchor.equals(sum));
const request: Request = label.height.atLeast(44).at(750);
const several: Constraint[] = layout.add(request, 'H:|-[label]', [field.height.equals(20), 'field.top = super.top']);
const more: Constraint[] = root.add('label.top = super.top + pad', { values: { pad: 8 }, syntax: 'compact' });
const size: SizeLike = [80, null];
field.minimumSize = size;
field.shorthand({ 'left ==': superview, 'trailing <=': { view: superview, constant: -8 } });
const report: Report = layout.solve({ examine: true });
const frame: Rect = label.frame;
check(frame.y === 8 && report.conflicts === 0 && report.ambiguousViews !== null, 'frames');
check(one.relation === 'equal' && several.length === 4 && more[0].constant === 8, 'constraints');
check(label.info.child_count === 0 && label.kind === 'view' && Attribute.width === 7, 'kinds');

label.measure((view: Item, width: number | null) => ({ width: 40, height: width === null ? 10 : view.id > 0n ? 20 : 30, firstBaseline: 8 }));
layout.measure([field], (questions) => questions.map(([item, width]) => [item.index, width] as const));
const kept: number = layout.edit(() => layout.add(label.left.equals(root.left.plus(4)).at(10)).priority);
check(kept === 10, 'an edit');

const told: [string, string][] = [];
layout.setLog((status, message) => told.push([status, message]));
try {
  layout.add('labl.width = 5');
  check(false, 'a name that nobody has');
} catch (error) {
  if (!(error instanceof AlsError)) throw error;
  const status: 'errorName' | string = error.status;
  check(status === 'errorName' && error.kind === 'NAME_VIEW' && error.position?.offset === 0 && error.suggestion?.includes('label') === true, 'an error');
}
check(told.length === 1, 'the log');
layout.setLog(null);

const snapshot: Snapshot = layout.snapshot();
const rows: Float64Array = snapshot.frames([label, field]);
check(rows.length === 8 && layout.frames().rows.length === 12 && layout.table.length >= 12, 'rows');
const disposable: Disposable = snapshot;
check(disposable === snapshot, 'what using asks for');
snapshot.close();
layout.expect('label.width >= 10');
const proof: Proof = layout.prove({ width: [100, 400], direction: 'rtl' });
const verdict: keyof typeof Verdict = proof.verdict;
check(verdict in Verdict && proof.failures.every(({ where, views }) => where.length > 0 && views.length >= 0), 'a proof');
const conflicts: Conflict[] = layout.conflicts;
check(conflicts.length === 0 && (label.free & Free.left) === 0, 'diagnosis');
const [major]: [number, number, number] = libraryVersion();
check(major >= 0 && memoryBytes() > 0 && native.als_status_name(-2) === 'ALS_ERROR_HANDLE', 'the low level');

export function refused(): void {
  // @ts-expect-error: a width is no text
  new Layout({ width: '320' });
  // @ts-expect-error: attributes are not set
  label.width = 5;
  // @ts-expect-error: an attribute is no constraint
  layout.add(label.width);
  // @ts-expect-error: a misspelt attribute
  label.widht;
  // @ts-expect-error: no such notation
  layout.add('a', { syntax: 'vlf' });
  // @ts-expect-error: an answer that is no size
  label.measure(() => 7);
  // @ts-expect-error: an alignment that is none
  root.stack([label], { alignment: 'middle' });
  // @ts-expect-error: a frame is not set
  label.frame = frame;
  // @ts-expect-error: an interval has two ends
  layout.prove({ width: [100] });
  // @ts-expect-error: no such verdict
  check(proof.verdict === 'maybe', '');
  // @ts-expect-error: handles are bigints
  native.als_item_set_z(layout.pointer, 5, 1);
}

layout.close();
console.log(wrong ? `${wrong} wrong` : 'as it is typed');
