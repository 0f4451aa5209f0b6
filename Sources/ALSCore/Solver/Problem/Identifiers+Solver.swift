// Identifiers of rows and variables.

struct RowID: Identifier {
  let raw: Int32
  @inline(__always)
  init(raw: Int32) { self.raw = raw }
}

/// A variable.  Variables are allocated in blocks of four.
struct VariableID: Identifier {
  let raw: Int32
  @inline(__always)
  init(raw: Int32) { self.raw = raw }

  @inline(__always)
  var block: Int32 { raw >> 2 }
  /// The index in its block.
  @inline(__always)
  var part: Int32 { raw & 3 }

  /// The first variable of a block.
  @inline(__always)
  init(firstOf block: Int32) { raw = block << 2 }

  @inline(__always)
  static func + (v: VariableID, count: Int) -> VariableID { VariableID(raw: v.raw + Int32(truncatingIfNeeded: count)) }
}

/// A basis slot.  Slot v is the one in which the factor defines variable v, so there is one per variable.
typealias BasisPosition = VariableID
