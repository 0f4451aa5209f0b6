// Sums of unknowns.  An item has four: left and top of its alignment rectangle relative to the origin of the parent's bounds, width
// and height.

/// An unknown: 8 * item + kind.
struct Unknown: Equatable, Sendable {
  var code: Int32

  enum Kind: Int32 {
    case left = 0
    case top = 1
    case width = 2
    case height = 3
    /// The origin of a view's bounds in its root, shared by all long paths through it.
    case absoluteX = 4
    case absoluteY = 5

    static let parts: [Kind] = [.left, .top, .width, .height]
  }

  init(_ item: ItemID, _ kind: Kind) { code = item.raw << 3 | kind.rawValue }

  var item: ItemID { ItemID(raw: code >> 3) }
  /// Kind as a number, see `Kind`.
  var part: Int32 { code & 7 }

  static func origin(_ item: ItemID, _ axis: Axis) -> Unknown { Unknown(item, axis == .x ? .left : .top) }
  static func extent(_ item: ItemID, _ axis: Axis) -> Unknown { Unknown(item, axis == .x ? .width : .height) }
  static func absolute(_ item: ItemID, _ axis: Axis) -> Unknown {
    Unknown(item, axis == .x ? .absoluteX : .absoluteY)
  }
}

struct AffineTerm: BitwiseCopyable {
  var unknown: Unknown
  var coefficient: Double
}

/// A sum of distinct unknowns and a constant.
struct Affine: ~Copyable {
  private(set) var terms = Buffer<AffineTerm>()
  var constant = 0.0

  @inline(__always)
  mutating func clear() {
    terms.removeAll()
    constant = 0
  }

  /// Coefficients that cancel up to rounding are removed.
  private static let cancelled = 1e-12

  @_optimize(speed)
  mutating func add(_ unknown: Unknown, _ coefficient: Double) {
    if coefficient == 0 { return }
    for at in 0..<terms.count where terms[at].unknown == unknown {
      let old = terms[at].coefficient
      let sum = old + coefficient
      if sum.magnitude <= Affine.cancelled * (old.magnitude + coefficient.magnitude) {
        terms.remove(at)
      } else {
        terms[at] = AffineTerm(unknown: unknown, coefficient: sum)
      }
      return
    }
    terms.append(AffineTerm(unknown: unknown, coefficient: coefficient))
  }
}

/// Whether expressions use the shared absolute unknowns for long paths, or none.
enum PathStyle {
  case shared
  case spelledOut
}
