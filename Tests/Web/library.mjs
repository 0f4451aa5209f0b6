// als.js as a program has it: node library.mjs FOLDER, where FOLDER holds als.js and als.wasm.
import { pathToFileURL } from 'node:url';

const als = await import(pathToFileURL(`${process.argv[2]}/als.js`));
const { AlsError, Free, Layout, Syntax, native, superview } = als;

let [passed, failed] = [0, 0];

function check(good, what) {
  if (good) passed += 1;
  else {
    failed += 1;
    console.log(`failed: ${what}`);
  }
}

const same = (found, wanted, what) => check(JSON.stringify(found) === JSON.stringify(wanted), `${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);

function refused(work, kind, what) {
  try {
    work();
    check(false, `${what} is not refused`);
  } catch (error) {
    check(error instanceof AlsError && error.kind === kind, `${what}: ${error.stack}`);
    return error;
  }
  return undefined;
}

function thrown(work, Kind, what) {
  try {
    work();
    check(false, `${what} throws nothing`);
  } catch (error) {
    check(error instanceof Kind, `${what}: ${error.stack}`);
  }
}

/** A layout with two views in a row. */
function small() {
  const layout = new Layout({ width: 320, height: 100 });
  const [ok, cancel] = layout.views(['ok', 'cancel'], layout.root);
  return { layout, root: layout.root, ok, cancel };
}

const tests = {
  readme() {
    const layout = new Layout({ width: 320, height: 480 });
    const label = layout.root.view('label');
    layout.add('label.center == |; label.width = super.width / 2; label.height = 44');
    layout.solve();
    same(label.frame, { x: 80, y: 218, width: 160, height: 44 }, 'the frame');
    same(layout.digest.length, 32, 'the digest');
  },

  errors() {
    const { layout, root } = small();
    const before = layout.constraints.length;
    const error = refused(() => root.add('ok.width = 5; okk.width = 5'), 'NAME_VIEW', 'a name');
    same(error.message.split('\n').slice(1, 3), ['ok.width = 5; okk.width = 5', '              ^~~'], 'the caret');
    same([error.status, error.position.offset, error.position.length], ['errorName', 14, 3], 'the position');
    check(error.suggestion?.includes('ok') && error.name === 'AlsError', `the suggestion ${error.suggestion}`);
    same(layout.constraints.length, before, 'nothing has changed');
    refused(() => root.add('ok.width = '), 'SYNTAX', 'half an equation');
    refused(() => layout.read('{'), 'JSON', 'half a document');
    refused(() => layout.root.add('é.width = 5 5'), 'NAME_VIEW', 'letters of two bytes');
    refused(() => (layout.root.size = { width: NaN, height: 1 }), 'NOT_FINITE', 'a size that is no number');
    thrown(() => layout.view('a', 7), TypeError, 'a parent that is no item');
    thrown(() => layout.view({ name: 'a' }), TypeError, 'a name that is no text');
    thrown(() => layout.add(layout.root.width), TypeError, 'an attribute that is added');
    thrown(() => layout.root.width.equals('x'), TypeError, 'an attribute compared with a text');
    thrown(() => (layout.root.width = 5), TypeError, 'an attribute that is set');
    thrown(() => layout.root.frame, AlsError, 'a frame before the first solve');
    const other = small();
    refused(() => layout.root.add('x.width = 5', { items: { x: other.ok } }), 'HANDLE', 'an item of another layout');
    other.ok.destroy();
    check(!other.ok.alive, 'an item that has ended is alive');
    refused(() => other.ok.name, 'HANDLE', 'a destroyed item');
  },

  expressions() {
    const { layout, root, ok, cancel } = small();
    layout.add('H:|-[cancel]-[ok]-|', ok.width.equals(cancel.width.times(2).plus(8)), [ok.height.equals(44), cancel.height.equals(ok.height)],
      ok.top.equals(root.top.plus(20)), cancel.top.equals(ok.top), ok.width.atLeast(500).at(250));
    const gap = layout.add(ok.left.minus(cancel.right).equals(cancel.left.minus(root.left).dividedBy(2)).at(1));
    same(gap.terms.length, 4, 'terms of a sum');
    const width = layout.add(ok.width.atMost(1000));
    same([width.constant, width.relation, width.first === ok, width.second], [1000, 'lessOrEqual', true, null], 'what was made');
    layout.solve();
    same(ok.frame.width, 2 * cancel.frame.width + 8, 'a sum');
    width.constant = 100;
    layout.solve();
    same([layout.conflicts.length, width.broken], [1, true], 'a constant that changes');
    width.priority = 500;
    same(layout.solve().conflicts, 0, 'a priority that changes');
    same(layout.constraints.includes(width), true, 'one object for each constraint');
    layout.remove(width);
    check(!width.alive, 'what was removed is alive');
    same(layout.addMany([ok.width.atMost(900), cancel.width.atMost(900)]).length, 2, 'many at once');
  },

  priorities() {
    const { layout, ok, cancel } = small();
    ok.hugging = [200, 250];
    ok.compression = 700;
    cancel.hugging = { horizontal: 300, vertical: 301 };
    same([ok.hugging, ok.compression, cancel.hugging],
      [{ horizontal: 200, vertical: 250 }, { horizontal: 700, vertical: 700 }, { horizontal: 300, vertical: 301 }], 'priorities');
    const read = Layout.fromDocument({ als: 1, root: { name: 'r', size: [9, 9], children: [{ name: 'a', hugging: [200, 250] }] } });
    same(read.find('a').hugging, ok.hugging, 'as in documents');
    for (const wrong of [[1], [1, 2, 3], ['1', 2], { horizontal: 1 }, null, 'high']) thrown(() => (ok.hugging = wrong), TypeError, `the priorities ${JSON.stringify(wrong)}`);
    refused(() => (ok.hugging = [NaN, 1]), 'PRIORITY', 'a priority that is no number');
    same(ok.hugging.horizontal, 200, 'nothing has changed');
    layout.close();
  },

  shapes() {
    const { layout, root, ok, cancel } = small();
    for (const wrong of [5, 'x', [5], [1, 2, 3], { widht: 5 }]) thrown(() => (ok.size = wrong), TypeError, `the size ${JSON.stringify(wrong)}`);
    for (const wrong of ['x', null, [1, 2], { lft: 5 }]) thrown(() => (ok.margins = wrong), TypeError, `the edges ${JSON.stringify(wrong)}`);
    ok.margins = [1, 2, 3, 4];
    same(ok.margins, { top: 1, left: 2, bottom: 3, right: 4 }, 'edges in a list');
    ok.size = null;
    same(ok.size, { width: null, height: null }, 'no size');
    thrown(() => new Layout(320, 480), TypeError, 'a size in place of options');
    thrown(() => new Layout({ width: 320, heigth: 480 }), TypeError, 'an option of a layout that is none');
    for (const make of [
      () => root.stack([ok, cancel], { spcing: 8 }),
      () => root.stack([ok, cancel], 'vertical'),
      () => root.flow([ok, cancel], { linespacing: 8 }),
      () => root.grid([[ok, cancel]], { columns: 2 }),
      () => root.grid([[{ item: ok, colSpan: 2 }]]),
      () => layout.barrier([ok, cancel], { edge: 'top' }),
      () => root.add('ok.width = 5', { activ: false }),
      () => root.add(ok.width.equals(5), { priority: 5 }),
      () => ok.width.times(cancel.width),
      () => ok.width.dividedBy('2'),
      () => ok.width.plus('2'),
      () => ok.width.minus(undefined),
    ]) thrown(make, TypeError, String(make));
    same(layout.constraints.length, 0, 'nothing was added');
  },

  edits() {
    const { layout, ok } = small();
    layout.solve();
    const before = layout.digest;
    thrown(() => layout.edit(() => { layout.root.add('ok.width = 70'); throw new RangeError('no'); }), RangeError, 'an edit that throws');
    same(layout.digest, before, 'what was taken back');
    same(layout.edit(() => layout.add(ok.width.equals(70))).constant, 70, 'what was kept');
    thrown(() => layout.edit(async () => 1), TypeError, 'an edit that waits');
    layout.edit(() => {
      layout.add(ok.width.equals(80));
      const conflict = layout.conflictIfSolved();
      check(conflict && conflict.constraints.length === 2 && conflict.message.includes('80'), 'would it hold');
    });
    layout.solve();
    const [conflict] = layout.conflicts;
    same([conflict.members.length, conflict.missed, conflict.members[1].role, conflict.relaxations.length > 0], [2, 10, 'broken', true], 'a conflict');
    check(conflict.message.includes('70') && layout.conflictsJSON().length === 1, 'the conflict in words and as data');
    layout.remove(conflict.broken);
    layout.conflictPolicy = 'refuse';
    const refusal = refused(() => layout.add(ok.width.equals(80)), 'UNSATISFIABLE', 'what is refused');
    same([refusal.constraint !== undefined, refusal.members.length, refusal.members[1].constraint], [true, 2, null], 'its constraint');
    check(refusal.members[1].text === 'ok.width == 80' && refusal.message.includes('\n  ok.width == 80'), 'the members of what is refused');
    same(layout.conflictPolicy, 'refuse', 'the policy');
  },

  clones() {
    const { layout, ok } = small();
    layout.solve();
    const snapshot = layout.snapshot();
    const clone = structuredClone(snapshot);
    same('pointer' in clone, false, 'the clone of a snapshot has no pointer');
    thrown(() => snapshot.framesBetween(clone, 0.5, [ok]), Error, 'and is no snapshot');
    thrown(() => structuredClone(ok), Error, 'an item is not cloned');
    same(snapshot.frame(ok), ok.frame, 'the snapshot is what it was');
  },

  measuring() {
    const { layout, ok, cancel } = small();
    const asked = [];
    ok.measure((view, width) => {
      asked.push([width, view.name]);
      return { width: 200, height: width === null ? 10 : 20, firstBaseline: 8, lastBaseline: 2 };
    });
    layout.add('ok.left = super.left; ok.top = super.top; ok.width <= 100');
    layout.solve();
    same(asked, [[null, 'ok'], [100, 'ok']], 'questions');
    same(ok.frame, { x: 0, y: 0, width: 100, height: 20 }, 'a measured frame');
    layout.solve();
    same(asked.length, 2, 'nobody is asked again');
    ok.invalidate();
    ok.measure(() => { throw new Error('no'); });
    const error = refused(() => layout.solve(), 'CALLBACK', 'a callback that throws');
    same(error.cause?.message, 'no', 'what it threw');
    ok.measure(() => 7);
    same(refused(() => layout.solve(), 'CALLBACK', 'an answer that is no size').cause instanceof TypeError, true, 'why');
    ok.measure(async () => [1, 1]);
    same(refused(() => layout.solve(), 'CALLBACK', 'an answer that is promised').cause instanceof TypeError, true, 'why');
    thrown(() => ok.measure('width'), TypeError, 'a callback that is no function');
    thrown(() => ok.measure((width) => [width, 1]), TypeError, 'a callback that does not take the view');
    thrown(() => ok.measure((view, width, height) => [width, height]), TypeError, 'a callback that takes more');
    thrown(() => layout.measure([ok], (view, width) => [width, 1]), TypeError, 'a callback for one view');
    thrown(() => layout.setLog(7), TypeError, 'a log that is no function');
    ok.measure(() => {
      layout.view('no');
      return [1, 1];
    });
    same(refused(() => layout.solve(), 'CALLBACK', 'a change from inside').cause?.kind, 'BUSY', 'why');
    ok.measure(null);
    layout.solve();
    layout.measure([ok, cancel], (questions) => questions.map(([, width]) => [40, width === null ? 5 : 9]));
    layout.solve();
    check(ok.frame.width === 40 && cancel.frame.width === 40, 'a callback for many');
    layout.measure([ok], null);
    const said = [];
    layout.setLog((status, message) => said.push([status, message]));
    refused(() => layout.add('a b'), 'SYNTAX', 'a text');
    same([said.length, said[0]?.[0]], [1, 'errorSyntax'], 'the log');
    layout.setLog(null);
  },

  frames() {
    const { layout, root, ok, cancel } = small();
    root.add('H:|[cancel(60)][ok(80)]|; V:|[ok(33)]; V:|[cancel(33)]', { options: 0 });
    layout.solve();
    const { items, rows } = layout.frames();
    check(rows instanceof Float64Array && rows.length === 4 * items.length && items[1] === ok, 'all frames');
    same([...layout.frames([cancel]).rows], [0, 0, 60, 33], 'frames of some');
    same([...layout.table.subarray(4 * cancel.index, 4 * cancel.index + 4)], [0, 0, 60, 33], 'the table');
    const first = layout.snapshot();
    layout.constraints[1].constant = 100;
    layout.scale = 2;
    layout.solve();
    const second = layout.snapshot();
    check(layout.changed.includes(cancel) || layout.changed.includes(ok), 'what has changed');
    same(first.framesBetween(second, 0, [ok])[0], first.frame(ok).x, 'frames between');
    same(first.frames([ok]).length, 4, 'frames of a snapshot');
    check(second.revision > first.revision && layout.snappedFrames().rows.length === rows.length, 'revisions');
    first.close();
    first.close();
    thrown(() => first.frame(ok), AlsError, 'a closed snapshot');
    second[Symbol.dispose ?? Symbol.for('Symbol.dispose')]();
    same(ok.frameIn(root), ok.frame, 'a frame in an ancestor');
    check(ok.fittingSize().width >= 0 && ok.sizeRequest().minimum.height === 33, 'sizes');
  },

  notations() {
    const { layout, root, ok, cancel } = small();
    same(ok.shorthand({ 'left ==': superview, 'width ==': 32, 'height ==': { view: ok.width, multiplier: 2 } }).length, 3, 'shorthand');
    same(cancel.build([{ priority: 750 }, { setSize: [32, 20] }, { make: 'left', related: ok, attribute: 'right', plus: 8 }]).length, 3, 'builder steps');
    thrown(() => cancel.build([{ mke: 'left' }]), TypeError, 'a step that is none');
    const text = layout.constraints[1].toText();
    same(text.startsWith('ok.width == 32'), true, `a text ${text}`);
    layout.setMetrics({ pad: 9 });
    same([layout.metric('pad'), layout.metric('none')], [9, null], 'metrics');
    root.add('cancel.top = super.top + pad', { syntax: 'compact' });
    thrown(() => root.add('a', { syntax: 'vlf' }), TypeError, 'a notation that is none');
    const [followed] = root.add('ok.height = 2 * $pad');
    layout.setMetrics({ pad: 11 });
    same(followed.constant, 22, 'a metric that is followed');
    const [late] = root.add('later.width = 5', { deferred: true });
    same([layout.waiting.length, late.waitingMessage], [1, 'no view or guide is named "later" yet'], 'a name that comes later');
    root.view('later');
    same([layout.waiting.length, late.waitingMessage, late.active], [0, null, true], 'one that has come');
    layout.solve();
    same(cancel.frame, { x: 40, y: 9, width: 32, height: 20 }, 'the frame');
    const document = layout.document();
    const again = Layout.fromDocument(document);
    same(again.document(), document, 'a document that was read');
    const themed = Layout.fromDocument(document, { metrics: { pad: 4 }, spacing: 6 });
    same([themed.metric('pad'), themed.constraints.some(({ constant }) => constant === 8)], [4, true], 'a theme');
    same(Layout.fromDocument(JSON.parse(document)).document(), document, 'one that was parsed');
    const tile = { components: { tile: { parameters: { wide: 1 }, view: { intrinsic: ['{wide}', 2] } } } };
    const page = { als: 1, include: ['tile.json'], root: { children: [{ use: 'tile', name: 't', with: { wide: 9 } }] } };
    const asked = [];
    const tiled = Layout.fromDocument(page, { include: (name) => asked.push(name) && tile });
    same([asked, tiled.find('t').intrinsicSize.width], [['tile.json'], 9], 'a file that is included');
    refused(() => Layout.fromDocument(page, { include: () => { throw new Error('there is none'); } }), 'CALLBACK', 'a file that is not there');
    refused(() => Layout.fromDocument(page), 'DOCUMENT', 'files without a loader');
    themed.setMetrics({ wide: '2 * pad + 1' });
    same([themed.metric('wide'), themed.metricText('wide'), themed.metricText('pad')], [9, '2 * pad + 1', null], 'a metric that is a text');
    themed.setMetrics({ pad: 5 });
    same(themed.metric('wide'), 11, 'a metric that another names');
    check(layout.document(null, Syntax.any).includes('cancel.top'), 'as equations');
    same(layout.formatMeta('//widths a:5').widths, { a: 5 }, 'meta comments');
    const named = ok.replace('w', 'ok.width <= 99');
    same(ok.constraint('w') === named && ok.replace('w', ok.width.atMost(98)) === named, true, 'a name');
    same(layout.removeNamed(['w'], ok), 1, 'names that end');
    const group = layout.group('g');
    root.add('ok.width <= 97', { group, active: false });
    same([group.members.length, group.members[0].active, layout.groupNamed('g') === group], [1, false, true], 'a group');
    group.activate();
    same(group.members[0].active, true, 'a group that is switched on');
    const outer = layout.group('outer');
    group.parent = outer;
    outer.setCondition('root.width < 0', { scope: root });
    group.setOverride({ ok: { hidden: true } });
    layout.solve();
    same([group.inForce, group.active, group.parent === outer, group.members[0].inForce], [false, true, true, false], 'a rule');
    same([outer.condition, layout.rulesChanged.includes(outer)], ['root.width < 0', true], 'its condition');
    outer.setCondition(null);
    layout.solve();
    same([outer.condition, group.inForce], [null, true], 'a rule without a condition');
    group.setOverride(null);
    group.parent = null;
  },

  arrangements() {
    const layout = new Layout({ width: 300, height: 300 });
    const views = layout.views(['a', 'b', 'c'], layout.root);
    const stack = layout.root.stack(views, { axis: 'vertical', distribution: 'fillEqually', spacing: 6, customSpacing: new Map([[views[0], 12]]) });
    layout.solve();
    same(views.map(({ frame }) => frame.height), [94, 94, 94], 'a stack');
    views[1].gone = true;
    layout.solve();
    same(views[2].frame.height, 144, 'a stack without a member');
    stack.insert(views[2], 0);
    same(stack.arranged.map(String), ['c', 'a', 'b'], 'an order');
    stack.destroy();
    views[1].gone = false;
    for (const view of views) view.intrinsicSize = { width: 140, height: 20 };
    const flow = layout.root.flow(views, { spacing: 10, lineSpacing: 5, name: 'chips' });
    layout.solve();
    same(flow.lines.map((line) => line.map(String)), [['a', 'b'], ['c']], 'the lines of a flow');
    same([views[2].frame.y, flow.flowName], [25, 'chips'], 'a second line');
    flow.destroy();
    for (const view of views) view.intrinsicSize = null;
    const grid = layout.root.grid([[{ item: views[0], columnSpan: 2 }], [views[1], views[2]]], { spacing: [10, 20], equalColumns: true, equalRows: true });
    layout.solve();
    same(views.map(({ frame }) => [frame.x, frame.y, frame.width, frame.height]), [[0, 0, 300, 140], [0, 160, 145, 140], [155, 160, 145, 140]], 'a grid');
    grid.insertLines('rows', 1);
    grid.takeOut(views[0]);
    same(grid.arranged.length, 2, 'cells');
    same(layout.aspectRatio(views[0], 2, { priority: 999 }).multiplier, 2, 'a ratio');
  },

  diagnosis() {
    const { layout, root, ok } = small();
    root.add('ok.width = 50; ok.height = 20; ok.top = super.top; ok.width <= 50; ok.width >= 60 @ 10');
    same(layout.solve({ examine: true }).ambiguousViews, 2, 'ambiguous views');
    same([ok.free & Free.left, ok.free & Free.top], [1, 0], 'what is free');
    check(ok.freedom.maximum.x === Infinity && ok.freedom.message.includes('ambiguous'), 'freedom');
    check(layout.suggestions.length > 0 && typeof ok.suggestion(Free.left) === 'string', 'suggestions');
    check(ok.otherLayout(Free.left).frame(ok).x === 100 && ok.exercise(Free.left) && ok.frame.x === 100, 'another layout');
    layout.solve();
    check(layout.explain('ok.width').includes('50') && layout.explanation(ok.width).value === 50 && layout.explainJSON('ok.width'), 'explanations');
    same(layout.lost('ok.width')[0]?.priority, 10, 'what lost');
    check(layout.lint().some(({ kind }) => kind === 'implied' || kind === 'overruled'), 'lint');
  },

  memory() {
    const before = als.memoryBytes();
    for (let round = 0; round < 300; round += 1) {
      const layout = new Layout({ width: 100, height: 100 });
      layout.views(Array.from({ length: 200 }, (_, at) => `v${at}`), layout.root);
      layout.root.data = { round };
      layout.root.measure(() => [1, 1]);
      layout.solve();
      layout.close();
    }
    check(als.memoryBytes() - before < 4 << 20, `memory grows: ${als.memoryBytes() - before} bytes`);
    const { layout, ok } = small();
    const width = layout.add(ok.width.equals(5));
    layout.close();
    layout.close();
    same([ok.alive, width.alive, String(ok), String(width)], [false, false, 'a destroyed item', 'a destroyed constraint'], 'what was of it');
    thrown(() => layout.solve(), AlsError, 'a closed layout');
    const text = '# '.padEnd(3 << 20, 'x');
    same(new Layout({ width: 1, height: 1 }).root.add(`root.width = 1 ${text}`).length, 1, 'a long text');
    const many = new Layout({ width: 10, height: 10 });
    const views = many.views(Array.from({ length: 5000 }, () => null), many.root);
    same(many.addMany(views.map((view) => view.width.equals(5))).length, 5000, 'more than fits into the first room');
    same(many.items.length, 5001, 'many items');
    same(many.find('root') === many.root, true, 'the root by name');
    const one = many.root;
    one.data = { yours: true };
    same(one.data, { yours: true }, 'user data');
    one.data = null;
    same(one.data, undefined, 'none');
  },

  proofs() {
    using_proofs();
  },

  lowLevel() {
    const { status, out: layout } = native.als_layout_create(null);
    const { out: root } = native.als_view_create(layout, 0n, 'root');
    native.als_item_set_size(layout, root, { width: 10, height: 20 });
    same([status, native.als_solve(layout).status], [0, 0], 'statuses');
    same(native.als_frame(layout, root).out, { x: 0, y: 0, width: 10, height: 20 }, 'a frame');
    same(native.als_item_name_copy(layout, root).text, 'root', 'a name');
    same(native.als_status_name(-2), 'ALS_ERROR_HANDLE', 'the name of a status');
    same(native.als_frame(layout, 77n).status, -2, 'a handle that is none');
    same(native.als_layout_destroy(layout).status, 0, 'the end');
    same(als.libraryVersion(), [0, 1, 0], 'the version');
  },
};

function using_proofs() {
  const layout = new Layout({ width: 400, height: 100 });
  const box = layout.root.view('box');
  box.contentInsets = 10;
  const title = box.view('title');
  title.text = { value: 'Hello', size: 20, advance: 'mono' };
  title.minimumSize = [50, null];
  layout.add('H:|-20-[box]-20-|; V:|[box]|; title.left = |; title.top = |; title.right <= super.right');
  layout.solve();
  same([title.text.value, title.text.size, title.text.advance], ['Hello', 20, 'mono'], 'a text');
  same([title.minimumSize.width, box.child('title') === title, box.contentInsets.left], [50, true, 10], 'limits, a child, insets');
  same([layout.root.child('title'), layout.root.child('box') === box], [null, true], 'children are looked for in their parent alone');
  same([title.frame.width, title.frameIn().x], [60, 30], 'a frame in a content area');
  same(layout.root.axisRequest('horizontal').minimum.size.width > 0, true, 'a request for one axis');
  layout.expect('title.width >= 60');
  same(layout.expectations.map(({ kind }) => kind), ['relation'], 'what is expected');
  const proof = layout.prove({ width: [0, 400] });
  same([proof.verdict, proof.failures.length, proof.failures[0].views.length > 0], ['refuted', 1, true], 'a proof');
  check(Math.abs(proof.failures[0].where[0][1] - layout.minimumSize({ width: [0, 400] }).width) < 1e-5, 'the least width');
  check(proof.failures[0].message.includes('title'), 'a sentence');
  const { certificate } = layout.prove({ width: [0, 400], certificate: true, direction: 'rtl' });
  same([proof.certificate, JSON.parse(certificate).verdict], [null, 'refuted'], 'a certificate');
  layout.removeExpectation(0);
  layout.setSizeLimits([title], [[70, null]], [[null, null]]);
  box.scrolls = 'y';
  box.scrollOffset = { y: 12 };
  layout.solve();
  same([box.scrolls, box.scrollOffset, box.scrollRange.least], ['y', { x: 0, y: 12 }, { x: 0, y: 0 }], 'scrolling');
  box.scrolls = 'none';
  title.clips = true;
  title.ignored = true;
  same([title.clips, title.ignored, layout.expectations.length], [true, true, 0], 'clips, ignored');
  layout.invalidate();
  layout.scaleContent(2);
  layout.solve();
  same([title.text.size, title.frame.width], [40, 120], 'content that is scaled');
  const guides = [layout.root.guide('g1'), layout.root.guide('g2')];
  guides[1].moveGuide(0);
  same(layout.root.guides[0] === guides[1] || [...layout.root.guides][0] === guides[1], true, 'a guide that was moved');
  same(box.contentGuide.frame.width > 0, true, 'the content area');
}

for (const [name, test] of Object.entries(tests)) {
  try {
    test();
  } catch (error) {
    check(false, `${name}: ${error.stack}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
