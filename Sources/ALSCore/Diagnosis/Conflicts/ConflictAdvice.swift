// Facts about published conflicts, computed on request: the violation of the broken constraint while content keeps its size, and
// the changes that resolve the conflict.

struct ConflictAdvice {
  private let layout: PublishedLayout
  private let model: Model

  init(_ layout: PublishedLayout) {
    self.layout = layout
    model = layout.model
  }

  /// The conflicts with all known facts.  If the layout has changed since it was published, and nothing was requested before, the
  /// changes that resolve them are unknown.
  func conflicts() throws(LayoutError) -> ContiguousArray<PublishedConflict> {
    let told = layout.snapshot.conflicts
    if told.isEmpty || layout.snapshot.isAdvised { return told }
    if !layout.canAdvise {
      var plain = told
      for k in plain.indices { plain[k].relaxations = [] }
      return plain
    }
    var found = told
    for k in found.indices {
      found[k].missed = found[k].least
      found[k].relaxations = []
    }
    do throws(LayoutError) {
      let trials = try ConflictTrials(layout.session)
      var mends: [(conflict: Int, ConflictMends)] = []
      for k in found.indices.prefix(ConflictMends.mostConflicts) where trials.work < ConflictMends.mostWork {
        guard let own = self.mends(of: found[k], trials) else { continue }
        if let missed = try own.missed() { found[k].missed = missed.tidied }
        mends.append((k, own))
      }
      // All violations are computed before any change: the number of tried changes must not affect the next conflict.
      for (k, own) in mends where trials.work < ConflictMends.mostWork {
        found[k].relaxations = try own.find(missed: found[k].missed) { layout.handles.handle(item: $0) }
      }
    } catch {
      // Within the limits of this layout no more can be tried.
      if error.kind != .limit && error.kind != .precision { throw error }
    }
    layout.keep(advised: found)
    return found
  }

  /// The changes that resolve a conflict; nil: nothing can be tried.
  private func mends(of conflict: PublishedConflict, _ trials: ConflictTrials) -> ConflictMends? {
    var facts: [ConflictFact] = []
    for reason in conflict.reasons {
      guard let fact = fact(reason) else { return nil }
      facts.append(fact)
    }
    if facts.isEmpty { return nil }
    // The size that yielded is the last of them.
    let last = facts[facts.count - 1].shape
    let key =
      conflict.broken.isNone
      ? BrokenSet.key(last.subject, isHeight: last.isVertical) : Int64(conflict.broken.constraint.raw)
    if !trials.broken.keys.contains(key) { return nil }
    return ConflictMends(model, facts, key, least: conflict.least, trials)
  }

  private func fact(_ reason: ConflictReason) -> ConflictFact? {
    if !reason.constraint.isNone {
      guard let constraint = try? layout.handles.constraint(reason.constraint) else { return nil }
      let shape = ShapeReader(model: model).shape(of: constraint)
      return ConflictFact(role: reason.role, constraint: constraint, shape: shape, weight: reason.weight)
    }
    guard let item = try? layout.handles.item(reason.item) else { return nil }
    var kind = ConstraintShape.Kind.notNegative
    if reason.role == .size { kind = .setSize }
    if reason.role == .content { kind = reason.isLimit ? .limit : .content }
    var shape = ConstraintShape(kind, item, reason.attribute)
    shape.relation = reason.relation
    shape.amount = reason.value
    return ConflictFact(role: reason.role, constraint: -1, shape: shape, weight: reason.weight)
  }

  // MARK: The paragraph

  func message(_ conflict: PublishedConflict) -> [UInt8] {
    var writer = PhraseWriter(model)
    writer.out.add(conflict.sentence)
    if conflict.broken.isNone {
      writer.out.add(". These sizes contradict each other, and no constraint is involved")
    } else {
      let isList = conflict.sentence.contains(0x0A)
      writer.out.add(
        isList ? "\n" : conflict.reasons.count == 1 ? ". This cannot hold: " : ". These constraints conflict: ")
      writer.out.add(conflict.brokenText)
      writer.out.add(" was activated last, so it has no effect")
    }
    if conflict.missed > 0 {
      writer.out.add(conflict.broken.isNone ? "; they miss by " : "; it misses by ")
      writer.number(conflict.missed)
      writer.out.add(conflict.missed == 1 ? " point" : " points")
    }
    if let first = conflict.relaxations.first {
      writer.out.add(". To resolve it, ")
      writer.out.add(first.text)
    }
    writer.out.add(".")
    return writer.out.bytes
  }
}
