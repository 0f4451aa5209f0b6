// Names of constraints: unique in the table of one view, the host or another that was chosen.

extension Model {
  /// A number no other view has or had: names of a view that has ended are never found again.
  private func salt(of host: ItemID) -> UInt64 {
    UInt64(UInt32(bitPattern: host.raw)) << 16 | UInt64(items[host].generation)
  }

  /// The constraint of this name at `host`, or -1.
  func constraint(named name: ArraySlice<UInt8>, host: ItemID) -> ConstraintID {
    metadata.find(name, salt: salt(of: host))
  }

  /// The caller knows that the name is free at `keeper`, or for -1 at the constraint's host.  Without a host the name is
  /// kept for the first item's view.
  func setName(ofConstraint constraint: ConstraintID, _ name: ArraySlice<UInt8>?, keeper: ItemID = -1) {
    constraints.setAsArranged(constraint, false)
    guard let name else { return metadata.setName(constraint, nil, salt: 0, isKept: false) }
    let owner = keeper >= 0 ? keeper : nameHost(constraint)
    metadata.setName(constraint, name, salt: salt(of: owner), isKept: keeper >= 0)
  }

  /// The item in whose table the constraint's name is; -1 when it has no name or that item has ended.
  func nameKeeper(_ constraint: ConstraintID) -> ItemID {
    guard let salt = metadata.salt(ofNameOf: constraint) else { return -1 }
    let item = ItemID(raw: Int32(truncatingIfNeeded: salt >> 16))
    return items.isLive(item) && self.salt(of: item) == salt ? item : -1
  }

  func nameHost(_ constraint: ConstraintID) -> ItemID {
    let host = host(of: constraints[constraint])
    return host >= 0 ? host : items.viewOf(constraints[constraint].first)
  }

  /// Whether another constraint already has this constraint's name at `host`.
  func nameTaken(_ constraint: ConstraintID, at host: ItemID) -> Bool {
    if !metadata.hasNames { return false }
    guard let name = metadata.movingName(of: constraint) else { return false }
    let other = self.constraint(named: name, host: host)
    return other >= 0 && other != constraint
  }

  /// Moves the name to the host that has just been found.
  @inline(__always)
  func rekeyName(_ constraint: ConstraintID) {
    if metadata.hasNames, let name = metadata.movingName(of: constraint) { setName(ofConstraint: constraint, name) }
  }
}
