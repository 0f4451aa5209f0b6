// The constraint that a view owns under a name: updated, or created if there is none.

/// A text and the constraint that it made, with all that a second reading would rest on.
private final class ReadText {
  let text: [UInt8]
  let syntax: Int32
  let keeper: ItemID
  /// The stamps of the tree and of the names of items.
  let tree: UInt64
  let names: Int
  let record: ConstraintRecord
  let identifier: [UInt8]?
  let source: SourceRange

  init(
    _ text: [UInt8], _ syntax: Int32, _ keeper: ItemID, _ model: Model, _ constraint: ConstraintID
  ) {
    (self.text, self.syntax, self.keeper) = (text, syntax, keeper)
    (tree, names, record) = (model.items.treeStamp, model.names.stamp, model.constraints[constraint])
    (identifier, source) = (model.metadata[constraint].identifier, model.metadata[constraint].source)
  }

  @inline(__always)
  func has(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count == bytes.count && text.withUnsafeBufferPointer { $0.begins(with: bytes) }
  }

  /// Whether reading the text again would change nothing.
  func isUpToDate(_ model: Model, _ constraint: ConstraintID) -> Bool {
    let now = model.constraints[constraint]
    return tree == model.items.treeStamp && names == model.names.stamp && now.generation == record.generation
      && now.isActive(as: record) && model.metadata.isAsRead(constraint, identifier, source)
      && model.deferred.isEmpty && model.traits.contentAreaCount == 0
  }
}

extension ConstraintRecord {
  /// Whether it is active at the host of `other`, with its terms and numbers.
  fileprivate func isActive(as other: ConstraintRecord) -> Bool {
    isActive && !isWaiting && !hasChosenHost && host == other.host && terms < 0
      && first == other.first && firstAttribute == other.firstAttribute && second == other.second
      && secondAttribute == other.secondAttribute && relation == other.relation
      && multiplier == other.multiplier && constant == other.constant && priority == other.priority
  }
}

final class ConstraintReplacement {
  private let batches: BatchMaker
  private let changes: ConstraintChanges
  private let model: Model
  private let handles: HandleTable
  private let budget: Budget
  /// By constraint: the text it was last made from, where that can be compared.
  private var read = ContiguousArray<ReadText?>()

  /// Longer texts are read each time.
  private static let comparedLength = 256

  init(_ batches: BatchMaker, _ changes: ConstraintChanges) {
    self.batches = batches
    self.changes = changes
    model = batches.model
    handles = batches.handles
    budget = batches.budget
  }

  /// From a record.  The source text of the constraint no longer matches and is dropped.
  func replace(
    at view: Handle, name: ArraySlice<UInt8>, with spec: ConstraintSpec, inactive: Bool
  ) throws(LayoutError) -> Handle {
    let keeper = try handles.view(view)
    try Arguments.checkName(name)
    let wanted = try batches.maker.checked(spec, inactive: inactive)
    let old = model.constraint(named: name, host: keeper)
    try budget.reserve(constraints: old < 0 ? 1 : 0, bytes: NameTable.cost(of: name.count) + 64)
    let constraint = changes.put(wanted, in: old, host: wanted.host, keeper: keeper, name)
    model.forgetText(constraint)
    return handles.handle(constraint: constraint)
  }

  /// The constraint, if `replace` with this record would change nothing; otherwise nil.
  func repeated(at view: Handle, name: UnsafeBufferPointer<UInt8>, with spec: ConstraintSpec) -> Handle? {
    if !handles.isLiving(view) || !model.deferred.isEmpty { return nil }
    let constraint = model.constraint(named: name, host: view.item)
    guard constraint >= 0, let wanted = try? batches.maker.checked(spec, inactive: false),
      model.constraints[constraint].isActive(as: wanted), model.metadata.hasOnlyKeptName(constraint)
    else { return nil }
    return handles.handle(constraint: constraint)
  }

  /// From a text that describes one constraint; name lookup starts at the view.
  func replace(
    at view: Handle, name: ArraySlice<UInt8>, with text: [UInt8], syntax: Int32, options: TextOptions
  ) throws(LayoutError) -> Handle {
    let keeper = try handles.view(view)
    try Arguments.checkName(name)
    let group = try handles.groupOrNone(options.group)
    let batch = try batches.read(text, try BatchMaker.notation(syntax), scope: keeper, options: options)
    let extras = batch.extras
    if batch.pending.count != 1 || !extras.guides.isEmpty || !extras.depths.isEmpty || !extras.sizes.isEmpty {
      throw LayoutError(.argument, "a name belongs to one constraint, and the text creates more, or other objects")
    }
    try batches.reserve(batch)
    try budget.reserve(constraints: 1, bytes: batch.bytes + NameTable.cost(of: name.count) + 64)
    let pending = batch.pending[0]
    let wanted = batches.record(pending)
    let old = model.constraint(named: name, host: keeper)
    let terms = pending.rare.flatMap { batches.terms($0.terms) }
    let made = changes.put(wanted, terms: terms, in: old, host: pending.host, keeper: keeper, name)
    MetricFollowing(model).follow(made, pending.rare?.follows)
    model.metadata.setIdentifier(made, pending.rare?.identifier)
    model.metadata.setSource(made, item: -1, pending.source)
    if group >= 0 { model.join(group, made) }
    note(text, syntax, keeper, made, isRepeatable: options.areUsual && batch.restsOnTreeAlone && terms == nil)
    return handles.handle(constraint: made)
  }

  // MARK: The same text again

  /// The constraint, if `replace` would change nothing; otherwise nil.
  func repeated(
    at view: Handle, name: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>, syntax: Int32,
    options: TextOptions?
  ) -> Handle? {
    if !handles.isLiving(view) { return nil }
    let constraint = model.constraint(named: name, host: view.item)
    guard constraint >= 0, constraint.index < read.count, let last = read[constraint.index],
      last.syntax == syntax, last.keeper == view.item, last.has(text), last.isUpToDate(model, constraint),
      options?.areUsual ?? true
    else { return nil }
    return handles.handle(constraint: constraint)
  }

  private func note(
    _ text: [UInt8], _ syntax: Int32, _ keeper: ItemID, _ constraint: ConstraintID, isRepeatable: Bool
  ) {
    let isKept = isRepeatable && text.count <= ConstraintReplacement.comparedLength
    if !isKept && constraint.index >= read.count { return }
    while read.count <= constraint.index { read.append(nil) }
    read[constraint.index] = isKept ? ReadText(text, syntax, keeper, model, constraint) : nil
  }

  /// Must follow a rollback: the stamps count again from their earlier values.
  func forget() { read.removeAll() }
}
