// Auto Layout Shorthand: the constraints of one view as a dictionary literal.
//
//     try icon.add(["left ==": .superview, "top ==": .to(title.bottom), "width ==": 32])

import CALS

/// The pairs of a literal, in order.  A key is "attribute relation"; further words are the identifier.
public struct Shorthand: ExpressibleByDictionaryLiteral {
  /// The value that an attribute is related to.
  public enum Value: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// A number.
    case number(Double)
    /// The same attribute of the superview.
    case superview
    /// An attribute of an item, as `.to(other.left)`.
    case attribute(Item, Attribute)
    /// A record: of an attribute, the superview or nothing, with any of multiplier, constant and priority.
    indirect case record(Value?, multiplier: Double?, constant: Double?, priority: Double?)

    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }

    /// One attribute; of a sum, its first.
    public static func to(_ anchor: Expression) -> Value {
      anchor.terms.first.map { .attribute($0.item, $0.attribute) } ?? .number(anchor.constant)
    }

    /// A record: `.to(other.left, multiplier: 2, constant: 8, priority: 500)`.
    public static func to(
      _ anchor: Expression, multiplier: Double? = nil, constant: Double? = nil, priority: Double? = nil
    ) -> Value {
      .record(.to(anchor), multiplier: multiplier, constant: constant, priority: priority)
    }

    /// A record of the superview.
    public static func superview(
      multiplier: Double? = nil, constant: Double? = nil, priority: Double? = nil
    ) -> Value {
      .record(.superview, multiplier: multiplier, constant: constant, priority: priority)
    }

    /// A record of a mere number.
    public static func constant(_ constant: Double, priority: Double) -> Value {
      .record(nil, multiplier: nil, constant: constant, priority: priority)
    }
  }

  /// Keys with their values, in the order they were written.
  public var pairs: [(key: String, value: Value)]

  /// The pairs of a literal.
  public init(dictionaryLiteral pairs: (String, Value)...) { self.pairs = pairs.map { (key: $0.0, value: $0.1) } }

  /// Pairs that were put together by a program.
  public init(_ pairs: [(key: String, value: Value)]) { self.pairs = pairs }
}

extension Item {
  /// Makes and activates the constraints of a dictionary, all or none.  `LayoutFailure.index` is the pair at fault.
  @discardableResult
  public func add(_ shorthand: Shorthand) throws(LayoutFailure) -> [Constraint] {
    var pool = TextPool()
    let keys = shorthand.pairs.map { pool.add($0.key) }
    var entries = shorthand.pairs.map { entry($0.value) }
    var made = [als_constraint](repeating: als_constraint(), count: entries.count)
    try layout.check(
      pool.withBytes { start in
        for index in entries.indices {
          entries[index].key = start + keys[index].lowerBound
          entries[index].key_length = keys[index].count
        }
        return als_shorthand_add(layout.pointer, handle, entries, entries.count, nil, &made)
      })
    return made.map { Constraint(layout: layout, handle: $0) }
  }

  private func entry(_ value: Shorthand.Value) -> als_shorthand_entry {
    var entry = als_shorthand_entry()
    switch value {
    case .number(let number):
      entry.kind = Int32(ALS_VALUE_NUMBER.rawValue)
      entry.number = number
    case .superview: entry.kind = Int32(ALS_VALUE_SUPERVIEW.rawValue)
    case .attribute(let item, let attribute):
      entry.kind = Int32(ALS_VALUE_ATTRIBUTE.rawValue)
      entry.item = item.handle
      entry.attribute = attribute.rawValue
    case .record(let target, let multiplier, let constant, let priority):
      if let target {
        entry = self.entry(target)
        entry.record_item = entry.kind
      }
      entry.kind = Int32(ALS_VALUE_RECORD.rawValue)
      put(multiplier, ALS_RECORD_MULTIPLIER, \.multiplier, in: &entry)
      put(constant, ALS_RECORD_CONSTANT, \.constant, in: &entry)
      put(priority, ALS_RECORD_PRIORITY, \.priority, in: &entry)
    }
    return entry
  }

  private func put(
    _ value: Double?, _ bit: UInt32, _ field: WritableKeyPath<als_shorthand_entry, Double>,
    in entry: inout als_shorthand_entry
  ) {
    guard let value else { return }
    entry[keyPath: field] = value
    entry.fields |= bit
  }
}

/// Strings for a call with many: in sequence in one block.
struct TextPool {
  private var bytes: [CChar] = []

  mutating func add(_ text: String) -> Range<Int> {
    let start = bytes.count
    for byte in text.utf8 { bytes.append(CChar(bitPattern: byte)) }
    return start..<bytes.count
  }

  func withBytes<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    // One byte more, so that there is an address when there is no text.
    (bytes + [0]).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return body("") }
      return body(start)
    }
  }
}
