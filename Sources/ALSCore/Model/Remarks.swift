// What only some constraints have: an identifier, a name, and the text they came from.

struct Remark {
  var identifier: [UInt8]? = nil
  /// Entry of `Model.constraintNames`, or -1.
  var name: Int32 = -1
  var sourceItem: Int = -1
  var source = SourceRange.empty
}

extension Model {
  func remark(of constraint: Int32) -> Remark {
    let at = constraints[Int(constraint)].remark
    return at < 0 ? Remark() : remarks[Int(at)]
  }

  private func ownRemark(_ constraint: Int32) -> Int {
    let at = constraints[Int(constraint)].remark
    if at >= 0 { return Int(at) }
    let fresh: Int32
    if let used = vacantRemarks.popLast() {
      fresh = used
      remarks[Int(fresh)] = Remark()
    } else {
      fresh = Int32(truncatingIfNeeded: remarks.count)
      remarks.append(Remark())
    }
    remarkBytes += 64
    constraints[Int(constraint)].remark = fresh
    return Int(fresh)
  }

  func dropRemark(_ constraint: Int32) {
    let at = constraints[Int(constraint)].remark
    if at < 0 { return }
    setName(ofConstraint: constraint, nil)
    setIdentifier(constraint, nil)
    remarks[Int(at)] = Remark()
    remarkBytes -= 64
    vacantRemarks.append(at)
    constraints[Int(constraint)].remark = -1
  }

  func setIdentifier(_ constraint: Int32, _ identifier: [UInt8]?) {
    if identifier == nil && constraints[Int(constraint)].remark < 0 { return }
    let at = ownRemark(constraint)
    remarkBytes += (identifier?.count ?? 0) - (remarks[at].identifier?.count ?? 0)
    remarks[at].identifier = identifier
  }

  func setSource(_ constraint: Int32, item: Int, _ range: SourceRange) {
    let at = ownRemark(constraint)
    remarks[at].sourceItem = item
    remarks[at].source = range
  }

  // MARK: Names, unique among the constraints of one host

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

  /// The caller knows that the name is free at the constraint's host.  Without a host the name is kept for the first item.
  func setName(ofConstraint constraint: Int32, _ name: ArraySlice<UInt8>?) {
    let old = remark(of: constraint).name
    if old >= 0 {
      constraintNames.remove(old)
      remarks[Int(constraints[Int(constraint)].remark)].name = -1
    }
    guard let name else { return }
    let at = ownRemark(constraint)
    remarks[at].name = constraintNames.insert(name, salt: salt(of: nameHost(constraint)), payload: constraint)
  }

  func nameHost(_ constraint: Int32) -> Int32 {
    let host = host(of: constraint)
    return host >= 0 ? host : constraints[Int(constraint)].first
  }

  /// Another constraint that already has this constraint's name at `host`, or -1.
  func nameTaken(_ constraint: Int32, at host: Int32) -> Bool {
    guard let name = name(ofConstraint: constraint) else { return false }
    let other = self.constraint(named: name, host: host)
    return other >= 0 && other != constraint
  }

  /// Moves the name to the host that has just been found.
  func rekeyName(_ constraint: Int32) {
    let at = constraints[Int(constraint)].remark
    if at < 0 || remarks[Int(at)].name < 0 { return }
    let name = constraintNames.bytes(remarks[Int(at)].name)
    setName(ofConstraint: constraint, name)
  }
}
