// The two senses in which a position can move.

/// Some of the two.
struct Senses: BitwiseCopyable, Equatable {
  private let bits: UInt8

  @inline(__always)
  init(up: Bool, down: Bool) { bits = (up ? 1 : 0) | (down ? 2 : 0) }

  @inline(__always)
  var up: Bool { bits & 1 != 0 }
  @inline(__always)
  var down: Bool { bits & 2 != 0 }
  @inline(__always)
  var areAny: Bool { bits != 0 }
}
