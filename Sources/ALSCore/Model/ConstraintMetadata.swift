// Optional properties of constraints (identifier, name, source text) in a side table created on demand.

struct ConstraintMetadata {
  var identifier: [UInt8]? = nil
  /// Its entry in the name table, or -1.
  fileprivate(set) var name: Int32 = -1
  /// The name belongs to an explicitly given view, whatever the host.
  fileprivate(set) var isNameKept = false
  /// The host program has activated, deactivated or grouped it individually.
  fileprivate(set) var isTakenOver = false
  var goneConstant: Double? = nil
  /// How its constant follows metrics; nil if it does not.
  fileprivate(set) var follows: FollowedConstant? = nil
  var sourceItem: Int32 = -1
  var source = SourceRange.empty
  /// Its range in the whole document.
  var place = SourceRange.empty
}

struct ConstraintMetadataTable: EditedTable, ~Copyable {
  private struct Place: Identifier {
    let raw: Int32
    @inline(__always)
    init(raw: Int32) { self.raw = raw }
  }

  private var records = JournaledArray<Place, ConstraintMetadata>()
  @Journaled private var vacant = ContiguousArray<Place>()
  /// Per constraint: its index in the table, or -1.
  private var places = JournaledArray<ConstraintID, Place>()
  /// The salt of a name identifies the view it belongs to; the payload is the constraint.
  private var names = NameTable()
  /// For the memory estimate, without names.
  @Journaled private(set) var bytes = 0

  private static let recordBytes = 64

  mutating func edit(_ step: EditStep) {
    records.edit(step)
    _vacant.edit(step)
    places.edit(step)
    names.edit(step)
    _bytes.edit(step)
  }

  func copy() -> ConstraintMetadataTable {
    var copy = ConstraintMetadataTable()
    (copy.records, copy._vacant, copy.places, copy.names, copy._bytes) = (records, _vacant, places, names, _bytes)
    return copy
  }

  var bytesOfNames: Int { names.bytesInUse }
  var hasNames: Bool { names.count > 0 }

  subscript(_ constraint: ConstraintID) -> ConstraintMetadata {
    let place = place(of: constraint)
    return place < 0 ? ConstraintMetadata() : records[place]
  }

  /// Whether it has no individual properties: neither a name nor a gone constant, and it was not taken over.
  @inline(__always)
  func isPlain(_ constraint: ConstraintID) -> Bool {
    let place = place(of: constraint)
    return place < 0 || (records[place].name < 0 && !records[place].isTakenOver && records[place].goneConstant == nil)
  }

  mutating func setTakenOver(_ constraint: ConstraintID) { records[own(constraint)].isTakenOver = true }

  mutating func reserve(_ more: Int) {
    records.reserve(more)
    places.reserve(more)
  }

  @inline(__always)
  private func place(of constraint: ConstraintID) -> Place {
    places.holds(constraint) ? places[constraint] : -1
  }

  private mutating func own(_ constraint: ConstraintID) -> Place {
    let known = place(of: constraint)
    if known >= 0 { return known }
    bytes += ConstraintMetadataTable.recordBytes
    let fresh = records.add(ConstraintMetadata(), reusing: &_vacant)
    places.grow(toHold: constraint, -1)
    places[constraint] = fresh
    return fresh
  }

  /// Adds the metadata of a constraint of a text, which has none yet.
  @_optimize(speed)
  mutating func add(
    _ constraint: ConstraintID, _ identifier: [UInt8]?, item: Int32, _ range: SourceRange, place: SourceRange
  ) {
    bytes += ConstraintMetadataTable.recordBytes + (identifier?.count ?? 0)
    var fresh = ConstraintMetadata(identifier: identifier)
    (fresh.sourceItem, fresh.source, fresh.place) = (item, range, place)
    let known = records.add(fresh, reusing: &_vacant)
    places.grow(toHold: constraint, -1)
    places[constraint] = known
  }

  mutating func release(_ constraint: ConstraintID) {
    let place = place(of: constraint)
    if place < 0 { return }
    setName(constraint, nil, salt: 0, isKept: false)
    setIdentifier(constraint, nil)
    records[place] = ConstraintMetadata()
    bytes -= ConstraintMetadataTable.recordBytes
    vacant.append(place)
    places[constraint] = -1
  }

  /// Whether it has nothing but a name, which stays with its view.  Inlined: a call would copy the table.
  @inline(__always)
  func hasOnlyKeptName(_ constraint: ConstraintID) -> Bool {
    let place = place(of: constraint)
    return place >= 0 && records[place].isNameKept && records[place].identifier == nil && records[place].follows == nil
      && records[place].source == .empty && records[place].place == .empty
  }

  /// Whether its identifier and source text are these, its name stays with its view, and it follows no metric.
  func isAsRead(_ constraint: ConstraintID, _ identifier: [UInt8]?, _ source: SourceRange) -> Bool {
    let place = place(of: constraint)
    if place < 0 || records[place].source != source || records[place].follows != nil || !records[place].isNameKept {
      return false
    }
    guard let identifier else { return records[place].identifier == nil }
    return has(identifier, constraint)
  }

  @inline(__always)
  func has(_ identifier: [UInt8], _ constraint: ConstraintID) -> Bool {
    let place = place(of: constraint)
    guard place >= 0, let own = records[place].identifier else { return false }
    return own.withUnsafeBufferPointer { $0.baseAddress } == identifier.withUnsafeBufferPointer { $0.baseAddress }
      || own == identifier
  }

  mutating func setIdentifier(_ constraint: ConstraintID, _ identifier: [UInt8]?) {
    if identifier == nil && place(of: constraint) < 0 { return }
    let at = own(constraint)
    bytes += (identifier?.count ?? 0) - (records[at].identifier?.count ?? 0)
    records[at].identifier = identifier
  }

  mutating func setIdentifiers(from first: ConstraintID, count: Int, _ identifier: (Int) -> [UInt8]) {
    places.grow(to: first.index + count, -1)
    bytes += ConstraintMetadataTable.recordBytes * count
    for k in 0..<count {
      let identifier = identifier(k)
      bytes += identifier.count
      places[first.advanced(by: k)] = records.add(ConstraintMetadata(identifier: identifier), reusing: &_vacant)
    }
  }

  @_optimize(speed)
  mutating func setSource(_ constraint: ConstraintID, item: Int, _ range: SourceRange, place: SourceRange = .empty) {
    let at = own(constraint)
    records[at].sourceItem = Int32(truncatingIfNeeded: item)
    records[at].source = range
    records[at].place = place
  }

  mutating func setGoneConstant(_ constraint: ConstraintID, _ constant: Double?) {
    records[own(constraint)].goneConstant = constant
  }

  @inline(__always)
  func followsMetric(_ constraint: ConstraintID) -> Bool {
    let place = place(of: constraint)
    return place >= 0 && records[place].follows != nil
  }

  mutating func setFollows(_ constraint: ConstraintID, _ follows: FollowedConstant?) {
    let place = place(of: constraint)
    if follows == nil && (place < 0 || records[place].follows == nil) { return }
    records[own(constraint)].follows = follows
  }

  // MARK: Names

  func find(_ name: ArraySlice<UInt8>, salt: UInt64) -> ConstraintID {
    name.withUnsafeBufferPointer { find($0, salt: salt) }
  }

  func find(_ name: UnsafeBufferPointer<UInt8>, salt: UInt64) -> ConstraintID {
    let entry = names.find(name, salt: salt)
    return entry < 0 ? -1 : ConstraintID(raw: names.payload(entry))
  }

  private func entry(_ constraint: ConstraintID) -> Int32 {
    let place = place(of: constraint)
    return place < 0 ? -1 : records[place].name
  }

  func name(of constraint: ConstraintID) -> ArraySlice<UInt8>? {
    let entry = entry(constraint)
    return entry < 0 ? nil : names.bytes(entry)
  }

  /// The name of a constraint if it belongs to the host's view.  Inlined for the usual case without a name.
  @inline(__always)
  func movingName(of constraint: ConstraintID) -> ArraySlice<UInt8>? {
    hasNames && entry(constraint) >= 0 ? unkeptName(of: constraint) : nil
  }

  @inline(never)
  private func unkeptName(of constraint: ConstraintID) -> ArraySlice<UInt8>? {
    records[place(of: constraint)].isNameKept ? nil : name(of: constraint)
  }

  /// nil if the constraint has no name.
  func salt(ofNameOf constraint: ConstraintID) -> UInt64? {
    let entry = entry(constraint)
    return entry < 0 ? nil : names.salt(entry)
  }

  mutating func setName(_ constraint: ConstraintID, _ name: ArraySlice<UInt8>?, salt: UInt64, isKept: Bool) {
    let old = entry(constraint)
    if old >= 0 {
      names.remove(old)
      let at = own(constraint)
      records[at].name = -1
      records[at].isNameKept = false
    }
    guard let name else { return }
    let at = own(constraint)
    records[at].name = names.insert(name, salt: salt, payload: constraint.raw)
    records[at].isNameKept = isKept
  }
}

#if !hasFeature(Embedded)
  extension ConstraintMetadataTable {
    /// The state that an edit restores, for tests: no mirror reflects a table that is not copyable.
    var editedState: [Any] { [records, vacant, places, names, bytes] }
  }
#endif
