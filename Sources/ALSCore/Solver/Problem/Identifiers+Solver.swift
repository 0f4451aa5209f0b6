// The numbers of rows and variables.

struct RowID: Identifier {
  let raw: Int32
  @inline(__always)
  init(raw: Int32) { self.raw = raw }
}

/// A variable.  Variables come in blocks of four.
struct VariableID: Identifier {
  let raw: Int32
  @inline(__always)
  init(raw: Int32) { self.raw = raw }

  @inline(__always)
  var block: Int32 { raw >> 2 }
  /// Which of the four of its block it is.
  @inline(__always)
  var part: Int32 { raw & 3 }

  /// The first of a block.
  @inline(__always)
  init(firstOf block: Int32) { raw = block << 2 }

  @inline(__always)
  static func + (v: VariableID, count: Int) -> VariableID { VariableID(raw: v.raw + Int32(truncatingIfNeeded: count)) }
}

/// A position of the basis.  There is one for each variable: position v is the one in which the factor defines variable v.
typealias BasisPosition = VariableID
