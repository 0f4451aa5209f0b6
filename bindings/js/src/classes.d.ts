
// ---- the classes ----

export interface Rect { x: number; y: number; width: number; height: number }
export interface Size { width: number | null; height: number | null }
export type SizeLike = Partial<Size> | readonly [number | null, number | null];
export interface Edges { top: number; left: number; bottom: number; right: number }
export type EdgesLike = number | Partial<Edges> | readonly [number, number, number, number];
export interface Priorities { horizontal: number; vertical: number }
/** For both axes, or [horizontal, vertical] as in documents. */
export type PrioritiesLike = number | Priorities | readonly [number, number];
export interface TextContent { value: string; size: number; advance: 'sans' | 'mono'; stretch?: number }
export interface AxisAnswer { size: { width: number; height: number }; firstBaseline: number; lastBaseline: number }
/** Intervals are [from, to]; at most two of them. */
export interface ProofOptions {
  width?: [number, number];
  height?: [number, number];
  textScale?: [number, number];
  root?: Item | null;
  direction?: Word<typeof Direction> | 'ltr' | 'rtl';
  gone?: Iterable<Item>;
  maxWork?: number;
  certificate?: boolean;
}
export interface ProofFailure {
  kind: keyof typeof ExpectationKind;
  expectation: string;
  views: Item[];
  because: Constraint[];
  where: number[][];
  witness: { width: number; height: number; textScale: number };
  measured: number | null;
  wanted: number | null;
  message: string;
  /** It does not count in a minimum size. */
  isLeftOut: boolean;
}
export interface Proof { verdict: keyof typeof Verdict; pieces: number; failures: ProofFailure[]; notReached: number[][]; certificate: string | null }
export interface Measured { width?: number | null; height?: number | null; firstBaseline?: number; lastBaseline?: number }
export type MeasuredLike = Measured | readonly [number | null, number | null];
export type AttributeWord = keyof typeof Attribute;
/** A number of an enumeration, or its word. */
export type Word<Values> = keyof Values | number;

export interface TextOptions {
  /** The view that `self` means in texts; names are looked up there first. */
  scope?: Item | null;
  syntax?: Word<typeof Syntax>;
  items?: Record<string, Item>;
  values?: Record<string, number>;
  group?: Group | null;
  active?: boolean;
  /** FormatOption bits. */
  options?: number;
  spacing?: number | number[] | null;
  superviewMargins?: boolean;
  meta?: boolean;
  lenient?: boolean;
  /** Names may come later; see `Layout.waiting`. */
  deferred?: boolean;
}

/** Replaces metrics and spacing of a document; `include` gives the documents that it includes, by their names. */
export interface Theme {
  metrics?: Record<string, number>;
  spacing?: number | number[];
  superviewMargins?: boolean;
  include?: (name: string) => string | Uint8Array | object;
}

/** A call that failed, after which nothing has changed.  `message` has the lines with the caret; `cause` is what a callback threw. */
export class AlsError extends Error {
  /** A word of Status, 'errorName'. */
  status: keyof typeof Status;
  /** 'NAME_VIEW' and so on, as als.h has it. */
  kind: string;
  sentence?: string;
  suggestion?: string | null;
  /** In bytes of UTF-8; line and column from 1. */
  position?: { offset: number; length: number; line: number; column: number } | null;
  index?: number | null;
  constraint?: Constraint | null;
  /** The conflict for which a change was refused: its constraints, the broken one last, then sizes. */
  members?: { constraint: Constraint | null; text: string }[];
}

/** A sum of attributes and a number. */
export class Expression {
  readonly terms: readonly (readonly [Item, Attribute, number])[];
  readonly constant: number;
  plus(other: Expression | number): Expression;
  minus(other: Expression | number): Expression;
  times(factor: number): Expression;
  dividedBy(divisor: number): Expression;
  equals(other: Expression | number): Request;
  atLeast(other: Expression | number): Request;
  atMost(other: Expression | number): Request;
  toString(): string;
}

/** One attribute of an item. */
export class Anchor extends Expression {
  readonly item: Item;
  readonly attribute: Attribute;
  /** Why it has its value, as lines to print. */
  explain(): string;
}

/** A constraint that has not been made yet. */
export class Request {
  readonly priority: number;
  /** The same with a priority: 1000 is required. */
  at(priority: number): Request;
}

export type Addition = string | Request | readonly Addition[];

export interface StackOptions {
  axis?: Word<typeof Axis>;
  distribution?: Word<typeof Distribution>;
  alignment?: Word<typeof Alignment>;
  spacing?: number;
  customSpacing?: Map<Item, number> | null;
  bias?: number;
  weights?: Map<Item, number> | null;
  margins?: boolean;
  baselines?: boolean;
  active?: boolean;
}

export interface FlowOptions {
  axis?: Word<typeof Axis>;
  distribution?: Word<typeof FlowDistribution>;
  alignment?: Word<typeof Alignment>;
  spacing?: number;
  lineSpacing?: number | null;
  perLine?: number;
  equal?: boolean;
  margins?: boolean;
  name?: string | null;
  active?: boolean;
}

export interface Cell {
  item: Item;
  rowSpan?: number;
  columnSpan?: number;
  rowAlignment?: Word<typeof Alignment>;
  columnAlignment?: Word<typeof Alignment>;
}

export type Row = Iterable<Item | Cell | null>;

export interface GridOptions {
  spacing?: number | readonly [number, number];
  columnSpacing?: number | readonly number[];
  rowSpacing?: number | readonly number[];
  columnAlignment?: Word<typeof Alignment> | readonly Word<typeof Alignment>[];
  rowAlignment?: Word<typeof Alignment> | readonly Word<typeof Alignment>[];
  equalColumns?: boolean;
  equalRows?: boolean;
  columnMinimum?: number;
  margins?: boolean;
  active?: boolean;
}

export const superview: unique symbol;
export type ShorthandValue = number | typeof superview | Anchor
  | { view?: typeof superview | Anchor; multiplier?: number; constant?: number; priority?: number };

export type BuilderStep =
  | { priority: number }
  | { set: Word<typeof Attribute>; to: number; name?: string }
  | { make: Word<typeof Attribute>; relation?: '<=' | '==' | '>=' | Word<typeof Relation>; related?: Item | Anchor | null;
      attribute?: Word<typeof Attribute>; times?: number; plus?: number; on?: Item; name?: string }
  | { makeSafeArea: Word<typeof Attribute>; related: Item | Anchor; attribute?: Word<typeof Attribute>; plus?: number; name?: string }
  | { alignAllEdges: Item; insets?: EdgesLike }
  | { centerIn: Item }
  | { setSize: readonly [number, number] };

type Attributes = { readonly [word in Exclude<AttributeWord, 'none'>]: Anchor };
export interface Item extends Attributes {}

/** A view or a guide.  The same item is always the same object. */
export class Item {
  readonly layout: Layout;
  readonly id: bigint;
  get name(): string | null;
  set name(name: string | null);
  readonly info: ItemInfoFields;
  readonly kind: keyof typeof ItemKind;
  readonly parent: Item | null;
  readonly alive: boolean;
  readonly children: Item[];
  readonly guides: Item[];
  readonly safeAreaGuide: Item;
  readonly marginsGuide: Item;
  readonly contentGuide: Item;
  child(name: string): Item | null;
  moveGuide(index?: number): void;
  /** Of a guide: the view that it is gone with, or null. */
  get companion(): Item | null;
  set companion(view: Item | null);
  view(name?: string | null): Item;
  guide(name?: string | null): Item;
  find(name: string): Item | null;
  move(parent: Item | null, index?: number): void;
  moveBefore(sibling: Item | null, axis?: Word<typeof Axis>): void;
  destroy(): void;
  get size(): Size;
  set size(size: SizeLike);
  get intrinsicSize(): Size;
  set intrinsicSize(size: SizeLike);
  get minimumSize(): Size;
  set minimumSize(size: SizeLike);
  get maximumSize(): Size;
  set maximumSize(size: SizeLike);
  get contentInsets(): Edges;
  set contentInsets(value: EdgesLike);
  scrolls: 'none' | 'x' | 'y' | 'both';
  get scrollOffset(): { x: number; y: number };
  set scrollOffset(value: { x?: number; y?: number });
  readonly scrollRange: { least: { x: number; y: number }; largest: { x: number; y: number } } | null;
  get text(): TextContent | null;
  set text(text: Partial<TextContent> | null);
  clips: boolean;
  ignored: boolean;
  get hugging(): Priorities;
  set hugging(value: PrioritiesLike);
  get compression(): Priorities;
  set compression(value: PrioritiesLike);
  get direction(): keyof typeof Direction;
  set direction(value: Word<typeof Direction> | 'ltr' | 'rtl');
  readonly effectiveDirection: keyof typeof Direction;
  get margins(): Edges;
  set margins(value: EdgesLike);
  get marginRules(): { fromSafeArea: boolean; preserve: boolean };
  set marginRules(value: { fromSafeArea?: boolean; preserve?: boolean });
  get safeArea(): Edges;
  set safeArea(value: EdgesLike);
  get alignmentInsets(): Edges;
  set alignmentInsets(value: EdgesLike);
  get baselines(): { first: number; last: number };
  set baselines(value: { first?: number; last?: number });
  get hidden(): boolean;
  set hidden(value: boolean);
  get gone(): number;
  set gone(value: boolean | number);
  get z(): number;
  set z(value: number);
  /** Anything of yours. */
  get data(): unknown;
  set data(value: unknown);
  /** Content whose height depends on its width; the width is null where it may be as wide as it likes. */
  measure(answer: ((view: Item, width: number | null) => MeasuredLike) | null): void;
  invalidate(): void;
  /** The frame of the last solve in the parent's coordinates; an AlsError when there is none yet. */
  readonly frame: Rect;
  frameIn(ancestor?: Item | null): Rect;
  /** Of the candidates the nearest one in a direction, as arrow keys move the focus. */
  nearest(heading: Word<typeof Heading>, candidates: Iterable<Item>): Item | null;
  readonly alignmentRect: Rect;
  readonly snappedFrame: Rect;
  snappedFrameIn(ancestor?: Item | null): Rect;
  readonly index: number;
  fittingSize(target?: SizeLike, priorities?: Partial<Priorities>): { width: number; height: number };
  sizeRequest(known?: SizeLike): { minimum: { width: number; height: number }; natural: { width: number; height: number } };
  /** A sum of Free bits. */
  readonly free: number;
  axisRequest(axis: 'horizontal' | 'vertical' | number, forSize?: number | null, baselineItem?: Item | null): { minimum: AxisAnswer; natural: AxisAnswer };
  readonly freedom: { free: number; minimum: Rect; value: Rect; maximum: Rect; message: string; advice: string | null };
  suggestion(value: Free): string | null;
  otherLayout(value?: Free | 0): Snapshot | null;
  exercise(value?: Free | 0): boolean;
  add(addition: Request, options?: TextOptions): Constraint;
  add(...additions: (Addition | TextOptions)[]): Constraint[];
  stack(items: Iterable<Item>, options?: StackOptions): Stack;
  flow(items: Iterable<Item>, options?: FlowOptions): Flow;
  grid(rows: Iterable<Row>, options?: GridOptions): Grid;
  shorthand(entries: Record<string, ShorthandValue> | Iterable<[string, ShorthandValue]>, options?: TextOptions): Constraint[];
  build(steps: Iterable<BuilderStep>, options?: TextOptions & { on?: Item | null }): Constraint[];
  constraint(name: string): Constraint | null;
  replace(name: string, to: Request | string, options?: TextOptions): Constraint;
  toString(): string;
}

/** A constraint that was made; the same one is always the same object. */
export class Constraint {
  readonly layout: Layout;
  readonly id: bigint;
  readonly info: ConstraintInfoFields;
  readonly first: Item | null;
  readonly second: Item | null;
  readonly firstAttribute: AttributeWord;
  readonly secondAttribute: AttributeWord;
  readonly relation: keyof typeof Relation;
  readonly terms: { item: Item; attribute: AttributeWord; multiplier: number }[];
  constant: number;
  /** The factor of the first attribute: 1, except in a sum. */
  readonly firstMultiplier: number;
  multiplier: number;
  priority: number;
  active: boolean;
  readonly inForce: boolean;
  readonly broken: boolean;
  goneConstant: number | null;
  host: Item | null;
  readonly group: Group | null;
  identifier: string | null;
  name: string | null;
  /** Why it waits for the names of its text; null: it does not. */
  readonly waitingMessage: string | null;
  readonly violation: number | null;
  readonly documentRange: { offset: number; length: number } | null;
  readonly alive: boolean;
  data: unknown;
  keep(view: Item, name: string): void;
  toText(syntax?: Word<typeof Syntax>, scope?: Item | null): string;
  destroy(): void;
  toString(): string;
}

/** Constraints that are switched together. */
export class Group {
  readonly layout: Layout;
  readonly id: bigint;
  readonly name: string | null;
  readonly members: Constraint[];
  readonly arranged: Item[];
  readonly active: boolean;
  readonly inForce: boolean;
  parent: Group | null;
  readonly condition: string | null;
  setCondition(text: string | null, options?: { scope?: Item | null; items?: Record<string, Item>; values?: Record<string, number> }): void;
  setOverride(values: Record<string, unknown> | string | null, options?: { scope?: Item | null }): void;
  add(...constraints: (Constraint | Constraint[])[]): void;
  remove(...constraints: (Constraint | Constraint[])[]): void;
  activate(): void;
  deactivate(): void;
  destroy(): void;
}

/** Items in a row or a column. */
export class Stack extends Group {
  set(items: Iterable<Item>, options?: StackOptions): void;
  setSpacing(spacing: number): void;
  insert(item: Item, index?: number): void;
  takeOut(item: Item): void;
  destroy(): void;
}

/** Items in lines that break where the container ends. */
export class Flow extends Group {
  set(items: Iterable<Item>, options?: FlowOptions): void;
  readonly lines: Item[][];
  readonly spacing: number;
  readonly perLine: number;
  readonly flowName: string | null;
  setSpacing(spacing: number): void;
  insert(item: Item, index?: number): void;
  takeOut(item: Item): void;
  destroy(): void;
}

export interface BarrierOptions {
  side?: Word<typeof Attribute>;
  margin?: number;
  name?: string | null;
  active?: boolean;
}

/** A guide at the outermost edge of its members, which it follows and does not move. */
export class Barrier extends Group {
  readonly guide: Item;
  readonly margin: number;
  set(items: Iterable<Item>, options?: BarrierOptions): void;
  destroy(): void;
}

/** Items in rows and columns. */
export class Grid extends Group {
  set(rows: Iterable<Row>, options?: GridOptions): void;
  put(item: Item, row: number, column: number, options?: Omit<Cell, 'item'>): void;
  takeOut(item: Item): void;
  insertLines(part: Word<typeof GridPart>, index?: number, count?: number): void;
  removeLines(part: Word<typeof GridPart>, index: number, count?: number): void;
  moveLines(part: Word<typeof GridPart>, index: number, before?: number, count?: number): void;
  setLinesGone(part: Word<typeof GridPart>, index: number, count?: number, gone?: boolean): void;
  destroy(): void;
}

// Needed for `using`; declared by newer libraries of TypeScript only.
declare global {
  interface SymbolConstructor { readonly dispose: unique symbol }
  interface Disposable { [Symbol.dispose](): void }
}

/** Published frames that do not change any more. */
export interface Snapshot extends Disposable {}
export class Snapshot {
  readonly revision: number;
  frame(item: Item, space?: Word<typeof Space>): Rect | null;
  frames(items: Iterable<Item>, space?: Word<typeof Space>): Float64Array;
  framesBetween(to: Snapshot, t: number, items: Iterable<Item>, space?: Word<typeof Space>): Float64Array;
  close(): void;
}

export interface Report {
  conflicts: number;
  broken: number;
  rounds: number;
  unsettled: boolean;
  pivots: number;
  revision: number;
  ambiguousViews: number | null;
  ambiguousValues: number | null;
}

export interface ConflictMember {
  role: keyof typeof Role;
  constraint: Constraint | null;
  item: Item | null;
  attribute: AttributeWord;
  relation: Relation;
  value: number;
  weight: number;
  text: string;
}

export interface Relaxation {
  kind: keyof typeof Relax;
  constraint: Constraint | null;
  item: Item | null;
  attribute: AttributeWord;
  member: number;
  oldValue: number;
  value: number;
  harm: keyof typeof Harm;
  text: string;
}

export interface Conflict {
  message: string;
  constraints: Constraint[];
  broken: Constraint | null;
  /** The number of points by which the broken one misses while all content around it keeps its size. */
  missed: number;
  /** By how many points it misses at best, which the weights of the members prove. */
  least: number;
  members: ConflictMember[];
  relaxations: Relaxation[];
}

export interface LayoutOptions {
  width?: number | null;
  height?: number | null;
  /** The name of the root: "root". */
  root?: string | null;
  limits?: Partial<LimitsFields> | null;
}

/** Trees of views and guides, and the constraints between them. */
export interface Layout extends Disposable {}
export class Layout {
  /** With a size it has a root of that size; without one it is empty. */
  constructor(options?: LayoutOptions);
  static fromDocument(document: string | Uint8Array | object, theme?: Theme | null): Layout;
  /** als_layout *, for `native`; 0 when it is closed. */
  readonly pointer: number;
  close(): void;
  copy(): Layout;
  counterpart(copy: Layout, thing: Item): Item;
  counterpart(copy: Layout, thing: Constraint): Constraint;
  setLog(log: ((status: keyof typeof Status, message: string) => void) | null): void;
  view(name?: string | null, parent?: Item | null): Item;
  guide(name?: string | null, owner?: Item | null): Item;
  views(names: Iterable<string | null>, parent?: Item | null, parents?: readonly number[] | null): Item[];
  find(name: string, scope?: Item | null): Item | null;
  readonly items: Item[];
  readonly roots: Item[];
  readonly root: Item;
  setGone(views: Iterable<Item>, gone?: boolean | Iterable<boolean>): void;
  setIntrinsicSizes(views: Iterable<Item>, sizes: Iterable<SizeLike>): void;
  measure(views: Iterable<Item>, answer: ((questions: [Item, number | null][]) => MeasuredLike[]) | null): void;
  invalidate(views?: Iterable<Item> | null): void;
  setSizeLimits(views: Iterable<Item>, minimums: Iterable<SizeLike>, maximums: Iterable<SizeLike>): void;
  scaleContent(textScale: number, stretch?: number): void;
  add(addition: Request, options?: TextOptions): Constraint;
  add(...additions: (Addition | TextOptions)[]): Constraint[];
  addMany(requests: Iterable<Request>, options?: { active?: boolean; group?: Group | null }): Constraint[];
  shorthand(view: Item, entries: Record<string, ShorthandValue> | Iterable<[string, ShorthandValue]>, options?: TextOptions): Constraint[];
  build(view: Item, steps: Iterable<BuilderStep>, options?: TextOptions & { on?: Item | null }): Constraint[];
  replace(view: Item, name: string, to: Request | string, options?: TextOptions): Constraint;
  formatMeta(text: string, prefix?: string | null): Record<string, unknown>;
  aspectRatio(item: Item, ratio: number, options?: { priority?: number; active?: boolean }): Constraint;
  stack(container: Item, items: Iterable<Item>, options?: StackOptions): Stack;
  flow(container: Item, items: Iterable<Item>, options?: FlowOptions): Flow;
  grid(container: Item, rows: Iterable<Row>, options?: GridOptions): Grid;
  barrier(items: Iterable<Item>, options?: BarrierOptions): Barrier;
  readonly constraints: Constraint[];
  /** Those of deferred texts that wait for their names. */
  readonly waiting: Constraint[];
  constraintsNamed(name: string, scope?: Item | null): Constraint[];
  remove(...constraints: (Constraint | Constraint[])[]): void;
  removeNamed(names: Iterable<string>, view?: Item | null, options?: { subtree?: boolean }): number;
  activate(...constraints: (Constraint | Constraint[])[]): void;
  deactivate(...constraints: (Constraint | Constraint[])[]): void;
  setConstants(constraints: Iterable<Constraint>, constants: Iterable<number>): void;
  group(name?: string | null): Group;
  groupNamed(name: string): Group | null;
  readonly groups: Group[];
  /** A metric can be a text such as "2 * pad + 4", computed again whenever a metric changes that it names. */
  setMetrics(values: Record<string, number | string>): void;
  metric(name: string): number | null;
  /** The text of a metric; null for a number, and when there is none. */
  metricText(name: string): string | null;
  removeMetric(name: string): void;
  solve(options?: { examine?: boolean }): Report;
  readonly conflicts: Conflict[];
  conflict(index: number): Conflict;
  conflictsJSON(document?: string | Uint8Array | null): unknown[];
  get conflictPolicy(): keyof typeof ConflictPolicy;
  set conflictPolicy(policy: Word<typeof ConflictPolicy>);
  edit<Result>(work: (layout: Layout) => Result): Result;
  conflictIfSolved(): { constraints: Constraint[]; broken: Constraint | null; message: string } | null;
  readonly digest: string;
  frames(items?: Iterable<Item> | null): { items: Item[]; rows: Float64Array };
  snappedFrames(): { items: Item[]; rows: Float64Array };
  /** The library's own table of frames, without a copy; it holds until the next call. */
  readonly table: Float64Array;
  readonly changed: Item[];
  /** The table in the coordinates of the root, and the items whose rows differ from those of the call before. */
  readonly rootTable: Float64Array;
  readonly changedInRoot: Item[];
  itemAt(x: number, y: number, options?: { root?: Item | null; guides?: boolean; hidden?: boolean }): Item | null;
  itemsIn(area: Rect, options?: { root?: Item | null; guides?: boolean; hidden?: boolean; inside?: boolean }): Item[];
  readingOrder(options?: { root?: Item | null; hidden?: boolean }): Item[];
  readonly snappedChanged: Item[];
  readonly unsettled: Item[];
  readonly rulesChanged: Group[];
  scale: number;
  snapshot(): Snapshot;
  read(document: string | Uint8Array | object, theme?: Theme | null): Item;
  document(root?: Item | null, syntax?: Word<typeof Syntax>): string;
  explain(attribute: string | Anchor): string;
  explainJSON(attribute: string | Anchor): unknown;
  explanation(attribute: string | Anchor): { value: number; terms: ExplainedTerm[] };
  lost(attribute: string | Anchor): LostPreference[];
  readonly ambiguous: Item[];
  readonly suggestions: { item: Item; value: Free; text: string }[];
  lint(): Finding[];
  expect(text: string, options?: TextOptions & { scope?: Item | null }): number;
  readonly expectations: { kind: keyof typeof ExpectationKind; text: string }[];
  removeExpectation(index: number): void;
  prove(options?: ProofOptions): Proof;
  proofRegions(index: number, count: number): number[][];
  proofFailure(index: number): ProofFailure;
  minimumSize(options?: ProofOptions): Size & { verdict: keyof typeof Verdict; leftOut: ProofFailure[] };
}

export interface ExplainedTerm {
  constraint: Constraint | null;
  item: Item | null;
  reason: keyof typeof Reason;
  attribute: AttributeWord;
  factor: number;
  value: number;
  free: boolean;
}

export interface LostPreference {
  constraint: Constraint | null;
  item: Item | null;
  attribute: AttributeWord;
  priority: number;
  points: number;
  winner: Constraint | null;
  winnerCount: number;
}

export interface Finding {
  kind: string;
  constraint: Constraint | null;
  other: Constraint | null;
  item: Item | null;
  message: string;
  suggestion: string;
}

/** The version of the library: major, minor, patch. */
export function libraryVersion(): [number, number, number];
/** How much memory the library has, in bytes. */
export function memoryBytes(): number;
