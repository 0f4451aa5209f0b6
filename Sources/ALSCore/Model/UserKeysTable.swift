// Members of documents with keys that begin with `x-`, by the object that contains them.

struct UserKeysTable {
  private var items: [Int32: UserKeys] = [:]
  private var constraints: [Int32: UserKeys] = [:]
  /// By the root of the tree.
  private var documents: [Int32: UserKeys] = [:]
  /// For the memory estimate.
  private(set) var bytes = 0

  var isEmpty: Bool { items.isEmpty && constraints.isEmpty && documents.isEmpty }

  func item(_ item: ItemID) -> UserKeys { items[item.raw] ?? UserKeys() }
  func constraint(_ constraint: ConstraintID) -> UserKeys { constraints[constraint.raw] ?? UserKeys() }
  func document(_ root: ItemID) -> UserKeys { documents[root.raw] ?? UserKeys() }

  mutating func set(_ keys: UserKeys, item: ItemID) {
    bytes += keys.bytes
    items[item.raw] = keys
  }

  mutating func set(_ keys: UserKeys, document root: ItemID) {
    bytes += keys.bytes
    documents[root.raw] = keys
  }

  mutating func add(_ key: UserKeys.Key, constraint: ConstraintID) {
    var own = self.constraint(constraint)
    bytes -= own.bytes
    own.add(key)
    bytes += own.bytes
    constraints[constraint.raw] = own
  }

  mutating func release(_ item: ItemID) {
    if let keys = items.removeValue(forKey: item.raw) { bytes -= keys.bytes }
    if let keys = documents.removeValue(forKey: item.raw) { bytes -= keys.bytes }
  }

  mutating func release(_ constraint: ConstraintID) {
    if let keys = constraints.removeValue(forKey: constraint.raw) { bytes -= keys.bytes }
  }
}
