// Names of constraints: unique per view, which is the host or was given explicitly.

extension Model {
  /// A number that no other view ever has: names of a destroyed view are never found again.
  private func salt(of host: ItemID) -> UInt64 {
    UInt64(UInt32(bitPattern: host.raw)) << 16 | UInt64(items[host].generation)
  }

  func constraint(named name: ArraySlice<UInt8>, host: ItemID) -> ConstraintID {
    metadata.find(name, salt: salt(of: host))
  }

  func constraint(named name: UnsafeBufferPointer<UInt8>, host: ItemID) -> ConstraintID {
    metadata.find(name, salt: salt(of: host))
  }

  /// The name must be free at `keeper`, or for -1 at the constraint's host.  Without a host the name belongs to the first item's
  /// view.
  func setName(ofConstraint constraint: ConstraintID, _ name: ArraySlice<UInt8>?, keeper: ItemID = -1) {
    constraints.setAsArranged(constraint, false)
    guard let name else { return metadata.setName(constraint, nil, salt: 0, isKept: false) }
    let owner = keeper >= 0 ? keeper : nameHost(constraint)
    metadata.setName(constraint, name, salt: salt(of: owner), isKept: keeper >= 0)
  }

  /// The view that the constraint's name belongs to; -1 without a name, or if that view was destroyed.
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

  /// Moves the name to a newly determined host.
  @inline(__always)
  func rekeyName(_ constraint: ConstraintID) {
    if metadata.hasNames, let name = metadata.movingName(of: constraint) { setName(ofConstraint: constraint, name) }
  }
}
