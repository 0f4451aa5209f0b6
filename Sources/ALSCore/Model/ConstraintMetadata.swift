// What only some constraints have: an identifier, a name, and the text they came from.

struct ConstraintMetadata {
  var identifier: [UInt8]? = nil
  /// Entry of `Model.constraintNames`, or -1.
  var name: Int32 = -1
  /// The name stays with the view it was given at, whatever holds the constraint.
  var isNameKept = false
  /// The constant while the second item is gone.
  var goneConstant: Double? = nil
  var sourceItem: Int32 = -1
  var source = SourceRange.empty
  /// Where it stands in the document as a whole.
  var place = SourceRange.empty
}

extension Model {
  func remark(of constraint: Int32) -> ConstraintMetadata {
    let at = extras(of: constraint).remark
    return at < 0 ? ConstraintMetadata() : remarks[Int(at)]
  }

  @_optimize(speed)
  func ownRemark(_ constraint: Int32) -> Int {
    let at = extras(of: constraint).remark
    if at >= 0 { return Int(at) }
    let fresh: Int32
    if let used = vacantRemarks.popLast() {
      fresh = used
      remarks[Int(fresh)] = ConstraintMetadata()
    } else {
      fresh = Int32(truncatingIfNeeded: remarks.count)
      remarks.append(ConstraintMetadata())
    }
    remarkBytes += 64
    extras[ownExtras(constraint)].remark = fresh
    return Int(fresh)
  }

  func dropRemark(_ constraint: Int32) {
    let at = extras(of: constraint).remark
    if at < 0 { return }
    setName(ofConstraint: constraint, nil)
    setIdentifier(constraint, nil)
    remarks[Int(at)] = ConstraintMetadata()
    remarkBytes -= 64
    vacantRemarks.append(at)
    extras[Int(constraint)].remark = -1
  }

  func setIdentifier(_ constraint: Int32, _ identifier: [UInt8]?) {
    if identifier == nil && extras(of: constraint).remark < 0 { return }
    let at = ownRemark(constraint)
    remarkBytes += (identifier?.count ?? 0) - (remarks[at].identifier?.count ?? 0)
    remarks[at].identifier = identifier
  }

  @_optimize(speed)
  func setSource(_ constraint: Int32, item: Int, _ range: SourceRange, place: SourceRange = .empty) {
    let at = ownRemark(constraint)
    remarks[at].sourceItem = Int32(truncatingIfNeeded: item)
    remarks[at].source = range
    remarks[at].place = place
  }

  // MARK: Names, unique in the table of one view: the host's, or another that was chosen

  /// A number no other view has or had: names of a view that is gone are never found again.
  private func salt(of host: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: host)) << 16 | UInt64(items[Int(host)].generation)
  }

  /// The constraint of this name at `host`, or -1.
  func constraint(named name: ArraySlice<UInt8>, host: Int32) -> Int32 {
    let entry = constraintNames.find(name, salt: salt(of: host))
    return entry < 0 ? -1 : constraintNames.payload(entry)
  }

  func name(ofConstraint constraint: Int32) -> ArraySlice<UInt8>? {
    let entry = remark(of: constraint).name
    return entry < 0 ? nil : constraintNames.bytes(entry)
  }

  /// The caller knows that the name is free at `keeper`, or for -1 at the constraint's host.  Without a host the name is
  /// kept for the first item's view.
  func setName(ofConstraint constraint: Int32, _ name: ArraySlice<UInt8>?, keeper: Int32 = -1) {
    let old = remark(of: constraint).name
    if old >= 0 {
      constraintNames.remove(old)
      let at = ownRemark(constraint)
      remarks[at].name = -1
      remarks[at].isNameKept = false
    }
    guard let name else { return }
    let at = ownRemark(constraint)
    let owner = keeper >= 0 ? keeper : nameHost(constraint)
    remarks[at].name = constraintNames.insert(name, salt: salt(of: owner), payload: constraint)
    remarks[at].isNameKept = keeper >= 0
  }

  /// The item in whose table the constraint's name is; -1 when it has no name or that item is gone.
  func nameKeeper(_ constraint: Int32) -> Int32 {
    let entry = remark(of: constraint).name
    if entry < 0 { return -1 }
    let salt = constraintNames.salt(entry)
    let item = Int32(truncatingIfNeeded: salt >> 16)
    return isLive(item: item) && self.salt(of: item) == salt ? item : -1
  }

  func nameHost(_ constraint: Int32) -> Int32 {
    let host = host(of: constraint)
    return host >= 0 ? host : viewOf(constraints[Int(constraint)].first)
  }

  /// Another constraint that already has this constraint's name at `host`, or -1.
  func nameTaken(_ constraint: Int32, at host: Int32) -> Bool {
    guard let name = movingName(constraint) else { return false }
    let other = self.constraint(named: name, host: host)
    return other >= 0 && other != constraint
  }

  /// Moves the name to the host that has just been found.
  func rekeyName(_ constraint: Int32) {
    guard let name = movingName(constraint) else { return }
    setName(ofConstraint: constraint, name)
  }

  /// The name of a constraint if it goes with the host.
  func movingName(_ constraint: Int32) -> ArraySlice<UInt8>? {
    let remark = remark(of: constraint)
    return remark.name < 0 || remark.isNameKept ? nil : constraintNames.bytes(remark.name)
  }
}
