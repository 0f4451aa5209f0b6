// What the host program has said: items, hierarchy, constraints, groups, names and metrics.  Knows no solver; it lists
// what changed, and the layout carries that over.

final class Model {
  // Items.
  var items = ContiguousArray<ItemRecord>()
  var vacantItem: Int32 = -1
  var itemCount = 0
  var firstRoot: Int32 = -1
  var lastRoot: Int32 = -1
  var walk: UInt32 = 0

  // Side tables of items.
  var decorations = ContiguousArray<ViewTraits>()
  var vacantDecorations = ContiguousArray<Int32>()
  var wishes = ContiguousArray<SizePreferences>()
  var vacantWishes = ContiguousArray<Int32>()
  var measures = ContiguousArray<MeasureRecord>()
  var vacantMeasures = ContiguousArray<Int32>()
  var measureCount = 0
  /// Views with a safe area of their own, and with a margin rule: while there are none, insets never follow frames.
  var safeAreaCount = 0
  var marginRuleCount = 0
  /// Views with alignment insets: while there are none, frames are alignment rectangles.
  var alignmentInsetCount = 0

  /// Insets count as if no frame had ever been seen.
  var forgetsFrames = false
  /// Items that were set to be gone: while there are none, nothing has collapsed.
  var goneCount = 0

  // Constraints.
  var constraints = ContiguousArray<ConstraintRecord>()
  var vacantConstraint: Int32 = -1
  var constraintCount = 0
  var firstConstraint: Int32 = -1
  var lastConstraint: Int32 = -1
  var mentions = ContiguousArray<ConstraintUse>()
  var termMentions = ContiguousArray<TermUse>()
  var vacantTermMention = ConstraintUse.none
  var extras = ContiguousArray<ConstraintExtras>()
  var termLists = ContiguousArray<ContiguousArray<ConstraintTerm>>()
  var vacantTermLists = ContiguousArray<Int32>()
  var remarks = ContiguousArray<ConstraintMetadata>()
  var vacantRemarks = ContiguousArray<Int32>()
  /// Active constraints that depend on a margin or a safe area.
  var insetUsers = ContiguousArray<Int32>()
  /// The activation stamp that was given last.
  var stamp: Int32 = 0

  // Groups and metrics.
  var groups = ContiguousArray<GroupRecord>()
  var vacantGroup: Int32 = -1
  var firstGroup: Int32 = -1
  var lastGroup: Int32 = -1
  /// Stacks and grids, in the order of making.
  var arrangements = ContiguousArray<ArrangementRecord>()
  var metricValues = ContiguousArray<Double>()
  /// The name of each value, in the order of the first use of its place; -1 for none.
  var metricOrder = ContiguousArray<Int32>()
  var vacantMetrics = ContiguousArray<Int32>()
  /// Whether a text has asked for the value.
  var isMetricUsed = ContiguousArray<Bool>()

  // Names.
  var itemNames = NameTable()
  var constraintNames = NameTable()
  var groupNames = NameTable()
  var metricNames = NameTable()
  /// Bytes of identifiers and term lists, for the estimate of memory in use.
  var remarkBytes = 0

  // What has changed since the layout last looked.
  var changed = true
  /// Frames may be others although no variable has moved: items came or were moved, or insets changed.
  var mustPlaceAll = true
  /// Counts changes of the tree; and where each item stands in pre-order, as of `placedTree`.
  var treeStamp: UInt64 = 1
  var placedTree: UInt64 = 0
  var treePlaces = ContiguousArray<Int32>()
  var touchedConstraints = ContiguousArray<Int32>()
  var touchedWishes = ContiguousArray<Int32>()
  var movedItems = ContiguousArray<Int32>()
  var insetItems = ContiguousArray<Int32>()
  var endedItems = ContiguousArray<Int32>()
  var endedConstraints = ContiguousArray<Int32>()
  var endedWishes = ContiguousArray<Int32>()
  var renumbered = false

  /// Views whose effective direction has just changed; empty between calls.
  var turned = ContiguousArray<Int32>()

  init() {}
}
