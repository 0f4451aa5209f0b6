// Copies of a model.  The tables are shared until one of the two writes to them.

extension Model {
  /// The same in every respect: for an edit that may be taken back.
  convenience init(duplicating other: Model) {
    self.init()
    become(other)
  }

  /// Takes over everything another model holds.  Every stored property stands in what this calls.
  func become(_ other: Model) {
    copyItems(other)
    copyConstraints(other)
    copyNames(other)
    copyChanges(other)
  }

  /// An independent copy for a solver that knows nothing yet.  Everything that lives in it is marked, so that its counterpart
  /// can be told from later arrivals.
  convenience init(copying other: Model) {
    self.init()
    copyItems(other)
    copyConstraints(other)
    copyNames(other)
    for slot in items.indices { items[slot].flags |= ItemRecord.inheritedFromCopy }
    for slot in constraints.indices { constraints[slot].set(ConstraintRecord.inheritedFromCopy, true) }
    touchEverything()
  }

  private func copyItems(_ other: Model) {
    items = other.items
    vacantItem = other.vacantItem
    itemCount = other.itemCount
    firstRoot = other.firstRoot
    lastRoot = other.lastRoot
    walk = other.walk
    decorations = other.decorations
    vacantDecorations = other.vacantDecorations
    wishes = other.wishes
    vacantWishes = other.vacantWishes
    measures = other.measures
    vacantMeasures = other.vacantMeasures
    measureCount = other.measureCount
    goneCount = other.goneCount
    forgetsFrames = other.forgetsFrames
    safeAreaCount = other.safeAreaCount
    marginRuleCount = other.marginRuleCount
    alignmentInsetCount = other.alignmentInsetCount
  }

  private func copyConstraints(_ other: Model) {
    constraints = other.constraints
    vacantConstraint = other.vacantConstraint
    constraintCount = other.constraintCount
    firstConstraint = other.firstConstraint
    lastConstraint = other.lastConstraint
    mentions = other.mentions
    termMentions = other.termMentions
    vacantTermMention = other.vacantTermMention
    extras = other.extras
    termLists = other.termLists
    vacantTermLists = other.vacantTermLists
    remarks = other.remarks
    vacantRemarks = other.vacantRemarks
    insetUsers = other.insetUsers
    stamp = other.stamp
  }

  private func copyNames(_ other: Model) {
    groups = other.groups
    vacantGroup = other.vacantGroup
    firstGroup = other.firstGroup
    lastGroup = other.lastGroup
    arrangements = other.arrangements
    metricValues = other.metricValues
    metricOrder = other.metricOrder
    vacantMetrics = other.vacantMetrics
    isMetricUsed = other.isMetricUsed
    itemNames = other.itemNames
    constraintNames = other.constraintNames
    groupNames = other.groupNames
    metricNames = other.metricNames
    remarkBytes = other.remarkBytes
  }

  private func copyChanges(_ other: Model) {
    changed = other.changed
    mustPlaceAll = other.mustPlaceAll
    treeStamp = other.treeStamp
    placedTree = other.placedTree
    treePlaces = other.treePlaces
    touchedConstraints = other.touchedConstraints
    touchedWishes = other.touchedWishes
    movedItems = other.movedItems
    insetItems = other.insetItems
    endedItems = other.endedItems
    endedConstraints = other.endedConstraints
    endedWishes = other.endedWishes
    renumbered = other.renumbered
    turned = other.turned
  }

  private func touchEverything() {
    for slot in wishes.indices {
      wishes[slot].isTouched = false
      if wishes[slot].item >= 0 { touchWishes(of: wishes[slot].item) }
    }
    // Vacant slots too: one that seemed to be listed already would not be listed when it is used again.
    for slot in constraints.indices { constraints[slot].touched = [] }
    var slot = firstConstraint
    while slot >= 0 {
      if constraints[Int(slot)].isActive { touch(slot, .rebuild) }
      slot = constraints[Int(slot)].next
    }
    changed = true
  }
}
