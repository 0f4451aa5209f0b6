// Deferred texts that lose an item, its name or their scope: their constraints are suspended or destroyed.

struct TextWithdrawal {
  private let model: Model

  init(_ model: Model) { self.model = model }

  /// The item that waiting constraints name; no other code refers to it.
  func placeholder() -> ItemID {
    if model.deferred.placeholder < 0 { model.deferred.placeholder = model.items.take(.guide) }
    return model.deferred.placeholder
  }

  /// Makes all constraints of the text wait again, if this one belongs to a deferred text.
  func withdraw(_ constraint: ConstraintID) -> Bool {
    let text = model.deferred.text(of: constraint)
    if text < 0 { return false }
    withdraw(text: text)
    return true
  }

  private func withdraw(text: DeferredTextID) {
    if model.deferred.records[text].isWaiting { return }
    for member in model.deferred.records[text].members where member.constraint >= 0 { suspend(member.constraint) }
    model.deferred.withdraw(text)
  }

  /// Releases the items of a constraint, and records whether it is to be active later.
  private func suspend(_ constraint: ConstraintID) {
    model.constraints.setWanted(constraint, model.constraints[constraint].isActive)
    var record = model.constraints[constraint]
    record.first = placeholder()
    if record.second >= 0 { record.second = record.first }
    var list = record.terms < 0 ? nil : model.terms[record.terms]
    for at in list?.indices ?? 0..<0 { list?[at].item = record.first }
    model.retarget(constraint, record, terms: list)
    model.constraints.setWaiting(constraint, true)
  }

  /// Must follow the destruction or move of items: texts that have lost one wait again, their guides are destroyed, and others may
  /// become valid.
  func settle(moved: ItemID = -1) {
    let lost = model.deferred.lost
    model.deferred.lost = []
    for text in lost where model.deferred.records[text].isLive { withdraw(text: text) }
    while let guide = model.deferred.loose.popLast() {
      if model.isLive(guide: guide) { model.destroyItem(guide.id) }
    }
    model.deferred.retry { !isLive($0.item) || (moved >= 0 && model.items.isAncestorOrSelf(moved, of: $0.item.id)) }
  }

  func isLive(_ item: DeferredText.Kept) -> Bool {
    model.items[item.id].kind != .vacant && model.items[item.id].generation == item.generation
  }

  /// Removes the texts whose lookup starts at destroyed items.
  func endTexts(of doomed: ContiguousArray<ItemID>) {
    for item in doomed where model.deferred.endScope(item) {
      for (place, record) in model.deferred.records.values.enumerated() where record.scope?.id == item && record.isLive
      {
        for member in record.members where member.constraint >= 0 { model.destroyConstraint(member.constraint) }
        model.deferred.end(DeferredTextID(place))
      }
    }
  }

  /// The item loses its name; texts that found it by this name wait for another item.
  func loseName(of item: ItemID) {
    guard let name = model.name(of: item).map({ Array($0) }) else { return }
    for (place, record) in model.deferred.records.values.enumerated() where !record.isWaiting {
      for entry in record.found where entry.item.id == item && entry.name == name {
        model.deferred.lost.append(DeferredTextID(place))
      }
    }
    model.deferred.retry { $0.item.id == item }
  }
}
