// Handles: the numbers by which the host identifies items, constraints and groups.

import Synchronization

public enum HandleKind: UInt64 {
  case item = 1
  case constraint = 2
  case group = 3
}

/// slot: 26 bits, generation: 16, kind: 2, salt of the layout: 20.  Zero is the null handle.
public struct Handle: Equatable, Sendable {
  public var bits: UInt64

  public init(bits: UInt64) { self.bits = bits }

  init(_ kind: HandleKind, slot: Int32, generation: UInt16, salt: UInt32) {
    bits =
      UInt64(UInt32(bitPattern: slot)) & 0x3FF_FFFF | UInt64(generation) << 26 | kind.rawValue << 42
      | UInt64(salt) << 44
  }

  public static let none = Handle(bits: 0)
  public var isNone: Bool { bits == 0 }

  var slot: Int { Int(bits & 0x3FF_FFFF) }
  var item: ItemID { ItemID(slot) }
  var constraint: ConstraintID { ConstraintID(slot) }
  var group: GroupID { GroupID(slot) }
  var generation: UInt16 { UInt16(truncatingIfNeeded: bits >> 26) }
  var kind: UInt64 { (bits >> 42) & 3 }
  var salt: UInt32 { UInt32(truncatingIfNeeded: bits >> 44) }
  /// The kind and the salt.
  var origin: UInt64 { bits >> 42 }
}

/// The only global state of the library: a counter, so that a handle of another layout is recognised.
private let layoutCounter = Atomic<UInt32>(0)

enum HandleSalt {
  static func next() -> UInt32 {
    layoutCounter.add(1, ordering: .relaxed).newValue & 0xF_FFFF
  }
}

/// A reused slot gets the next generation; a slot that has used all of them stays vacant.
enum Generation {
  static let first: UInt16 = 1
  static let last: UInt16 = .max
}
