// Typed identifiers: a row cannot be passed where a variable is expected.

/// An index from 0 on.  Negative values mean none, or a special value that the owner of the identifier defines.
public protocol Identifier: BitwiseCopyable, Sendable, Strideable, Hashable, ExpressibleByIntegerLiteral
where Stride == Int, IntegerLiteralType == Int32 {
  var raw: Int32 { get }
  init(raw: Int32)
}

extension Identifier {
  @inline(__always)
  public init(integerLiteral value: Int32) { self.init(raw: value) }

  /// For counts of tables, none of which exceeds Int32.
  @inline(__always)
  init(_ number: Int) { self.init(raw: Int32(truncatingIfNeeded: number)) }

  @inline(__always)
  public var index: Int { Int(raw) }

  @inline(__always)
  public func distance(to other: Self) -> Int { other.index - index }

  @inline(__always)
  public func advanced(by count: Int) -> Self { Self(index + count) }

  @inline(__always)
  public static func < (a: Self, b: Self) -> Bool { a.raw < b.raw }

  @inline(__always)
  public static func == (a: Self, b: Self) -> Bool { a.raw == b.raw }

  /// The first `count` identifiers.
  @inline(__always)
  static func first(_ count: Int) -> Range<Self> { Self(raw: 0)..<Self(count) }
}

extension Int64 {
  /// For sort keys.
  init(_ id: some Identifier) { self = Int64(id.raw) }
}

// MARK: Identifiers of the model

/// A view or a guide.
public struct ItemID: Identifier {
  public let raw: Int32
  @inline(__always)
  public init(raw: Int32) { self.raw = raw }
}

public struct ConstraintID: Identifier {
  public let raw: Int32
  @inline(__always)
  public init(raw: Int32) { self.raw = raw }
}

public struct GroupID: Identifier {
  public let raw: Int32
  @inline(__always)
  public init(raw: Int32) { self.raw = raw }
}

/// Properties of a view other than its constraints, see `ViewTraitsTable`.
struct TraitsID: Identifier {
  let raw: Int32
}

/// The sizes of a view, see `SizePreferencesTable`.
struct PreferencesID: Identifier {
  let raw: Int32
}

/// A measured view, see `Measures`.
struct MeasureID: Identifier {
  let raw: Int32
}

/// The terms of a constraint with more than two, see `TermLists`.
struct TermListID: Identifier {
  let raw: Int32
}

/// A text with forward references, see `DeferredTexts`.
struct DeferredTextID: Identifier {
  let raw: Int32
}

// MARK: Tables

/// A buffer indexed by one type of identifier.
struct Table<ID: Identifier, Value: BitwiseCopyable>: ~Copyable {
  private(set) var values = Buffer<Value>()

  init() {}

  init(copying other: borrowing Table<ID, Value>) { values = Buffer(copying: other.values) }

  subscript(_ id: ID) -> Value {
    @inline(__always) get { values[id.index] }
    @inline(__always) set { values[id.index] = newValue }
  }

  var count: Int { values.count }
  var base: UnsafeMutablePointer<Value> { values.base }

  mutating func append(_ value: Value) { values.append(value) }
  mutating func fill(_ value: Value) { values.fill(value) }
  mutating func removeAll() { values.removeAll() }
  mutating func resize(_ wanted: Int, bytes: UInt8) { values.resize(wanted, bytes: bytes) }
  mutating func resize(_ wanted: Int, bytes: UInt8, in arena: Arena) { values.resize(wanted, bytes: bytes, in: arena) }
  mutating func reserve(_ wanted: Int, in arena: Arena) { values.reserve(wanted, in: arena) }
  mutating func extend(to wanted: Int, in arena: Arena) { values.extend(to: wanted, in: arena) }
  mutating func resizeClean(_ wanted: Int, in arena: Arena) { values.resizeClean(wanted, in: arena) }
}

/// The offset of each record in a pool.  Int32 halves the table; a pool of 2^31 coefficients would take 24 GB.
struct Places<ID: Identifier>: ~Copyable {
  private var numbers = Buffer<Int32>()

  init() {}

  init(copying other: borrowing Places<ID>) { numbers = Buffer(copying: other.numbers) }

  subscript(_ id: ID) -> Int {
    @inline(__always) get { Int(numbers[id.index]) }
    @inline(__always) set { numbers[id.index] = Int32(truncatingIfNeeded: newValue) }
  }

  var base: UnsafeMutablePointer<Int32> { numbers.base }

  mutating func resize(_ wanted: Int, in arena: Arena) { numbers.resize(wanted, bytes: 0, in: arena) }
  mutating func extend(to wanted: Int, in arena: Arena) { numbers.extend(to: wanted, in: arena) }
}

/// The same as a copy-on-write array.
struct IDArray<ID: Identifier, Value> {
  var values = ContiguousArray<Value>()

  init() {}

  init(_ values: ContiguousArray<Value>) { self.values = values }

  init(repeating value: Value, count: Int) { values = ContiguousArray(repeating: value, count: count) }

  subscript(_ id: ID) -> Value {
    @inline(__always) get { values[id.index] }
    @inline(__always) _modify { yield &values[id.index] }
  }

  var count: Int { values.count }
  var isEmpty: Bool { values.isEmpty }
  var ids: Range<ID> { ID.first(values.count) }

  @inline(__always)
  func holds(_ id: ID) -> Bool { id.index < values.count }

  @inline(__always)
  mutating func append(_ value: Value) -> ID {
    values.append(value)
    return ID(values.count - 1)
  }

  /// The same; reuses a freed slot if there is one.
  @inline(__always)
  mutating func add(_ value: Value, reusing vacant: inout ContiguousArray<ID>) -> ID {
    guard let used = vacant.popLast() else { return append(value) }
    self[used] = value
    return used
  }

  /// Extends the array; new slots get this value.
  @inline(__always)
  mutating func grow(toHold id: ID, _ value: Value) {
    if values.count == id.index { values.append(value) } else { grow(to: id.index + 1, value) }
  }

  @inline(__always)
  mutating func grow(to count: Int, _ value: Value) {
    if values.count >= count { return }
    values.reserve(count - values.count)
    values.append(contentsOf: repeatElement(value, count: count - values.count))
  }
}
