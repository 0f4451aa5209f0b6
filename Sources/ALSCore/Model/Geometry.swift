// Attributes as affine expressions of four unknowns an item: left and top of the alignment rectangle from the origin of
// the parent's bounds, width, and height.  Positions are measured in the bounds of a host; a host's own left and top
// are constants there.

/// An unknown: 8 * slot + kind.
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

  init(_ item: Int32, _ kind: Kind) { code = item << 3 | kind.rawValue }

  var item: Int32 { code >> 3 }
  /// Kind as a number, see `Kind`.
  var part: Int32 { code & 7 }

  static func origin(_ item: Int32, _ axis: Axis) -> Unknown { Unknown(item, axis == .x ? .left : .top) }
  static func extent(_ item: Int32, _ axis: Axis) -> Unknown { Unknown(item, axis == .x ? .width : .height) }
  static func absolute(_ item: Int32, _ axis: Axis) -> Unknown {
    Unknown(item, axis == .x ? .absoluteX : .absoluteY)
  }
}

struct AffineTerm: BitwiseCopyable {
  var unknown: Unknown
  var coefficient: Double
}

/// A sum of unknowns and a constant.  Every unknown stands in it once.
struct Affine: ~Copyable {
  private(set) var terms = Buffer<AffineTerm>()
  var constant = 0.0

  @inline(__always)
  mutating func clear() {
    terms.removeAll()
    constant = 0
  }

  /// What is left of two coefficients that cancel is nothing, not rounding noise.
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

/// How expressions are made: with the shared absolute unknowns where a path is long, or without them.
enum PathStyle {
  case shared
  case spelledOut
}

extension Model {
  /// Adds `factor` times an attribute, measured in `host`, to a sum.
  func add(
    _ attribute: Attribute, of item: Int32, times factor: Double, host: Int32, mirrored: Bool, paths: PathStyle,
    to sum: inout Affine
  ) {
    if factor == 0 { return }
    switch attribute.position {
    case .none: return
    case .size: addExtent(item, attribute.axis, factor, &sum)
    default: addLocation(attribute, item, factor, host, mirrored, paths, &sum)
    }
  }

  private func addLocation(
    _ attribute: Attribute, _ item: Int32, _ factor: Double, _ host: Int32, _ mirrored: Bool, _ paths: PathStyle,
    _ sum: inout Affine
  ) {
    let place = self.place(attribute, item, mirrored: mirrored)
    let axis = attribute.axis
    var sign = factor
    if mirrored && axis == .x {
      // Measured from the right edge of the host's bounds.
      let insets = decoration(of: host).alignmentInsets
      sum.add(.extent(host, .x), factor)
      sum.constant += factor * (insets.left + insets.right)
      sign = -factor
    }
    addOrigin(item, axis, sign, host, paths, &sum)
    if place.share != 0 { addExtent(item, axis, sign * place.share, &sum) }
    sum.constant += sign * place.offset
  }

  /// Where an attribute lies: origin + share * extent + offset.
  private func place(_ attribute: Attribute, _ item: Int32, mirrored: Bool) -> (share: Double, offset: Double) {
    let line = attribute.physical(isMirrored: mirrored)
    let position = line.position
    if line.isMargin { return (position.share, marginOffset(item, position, line.axis)) }
    return (position.share, position.isPlain ? 0 : lineOffset(item, position))
  }

  // Only views have margins and baselines of their own, and those that are gone have none.
  private func hasLinesInside(_ item: Int32) -> Bool { isView(item) && !isCollapsed(item) }

  private func marginOffset(_ item: Int32, _ position: Attribute.Position, _ axis: Axis) -> Double {
    let margins = hasLinesInside(item) ? decoration(of: item).effectiveMargins : .zero
    switch position {
    case .start: return margins.low(axis)
    case .end: return -margins.high(axis)
    default: return (margins.low(axis) - margins.high(axis)) / 2
    }
  }

  private func lineOffset(_ item: Int32, _ position: Attribute.Position) -> Double {
    if !hasLinesInside(item) { return 0 }
    switch position {
    case .firstBaseline: return baselines(of: item).first
    case .lastBaseline: return -baselines(of: item).last
    case .none, .size, .start, .center, .end: return 0
    }
  }

  /// The width or height of an item.  Safe areas and margins have none of their own: theirs is the view's, made smaller.
  private func addExtent(_ item: Int32, _ axis: Axis, _ factor: Double, _ sum: inout Affine) {
    if isCollapsed(item) { return }
    let record = items[Int(item)]
    if record.kind == .view || record.kind == .guide {
      sum.add(.extent(item, axis), factor)
      return
    }
    let view = decoration(of: record.parent)
    sum.add(.extent(record.parent, axis), factor)
    if record.kind == .safeArea {
      let safe = view.effectiveSafeArea
      let insets = view.alignmentInsets
      sum.constant += factor * (insets.low(axis) + insets.high(axis) - safe.low(axis) - safe.high(axis))
    } else {
      let margins = view.effectiveMargins
      sum.constant -= factor * (margins.low(axis) + margins.high(axis))
    }
  }

  /// The left or top of an item in the host's bounds.
  private func addOrigin(
    _ item: Int32, _ axis: Axis, _ factor: Double, _ host: Int32, _ paths: PathStyle, _ sum: inout Affine
  ) {
    if item == host {
      sum.constant += factor * decoration(of: host).alignmentInsets.low(axis)
      return
    }
    let record = items[Int(item)]
    if isInsideCollapsed(item) {
      addPath(record.parent, axis, factor, host, paths, &sum)
      return
    }
    switch record.kind {
    case .safeArea:
      sum.constant += factor * decoration(of: record.parent).effectiveSafeArea.low(axis)
    case .margins:
      let view = decoration(of: record.parent)
      sum.constant += factor * (view.alignmentInsets.low(axis) + view.effectiveMargins.low(axis))
    case .view, .guide, .vacant:
      sum.add(.origin(item, axis), factor)
    }
    if record.parent >= 0 { addPath(record.parent, axis, factor, host, paths, &sum) }
  }

  /// The origin of a view's bounds in the bounds of an ancestor.
  private func addPath(
    _ view: Int32, _ axis: Axis, _ factor: Double, _ host: Int32, _ paths: PathStyle, _ sum: inout Affine
  ) {
    if view == host { return }
    if paths == .shared && isLongPath(from: view, to: host) {
      sum.add(.absolute(view, axis), factor)
      sum.add(.absolute(host, axis), -factor)
      return
    }
    var at = view
    while at >= 0 && at != host {
      addStep(at, axis, factor, &sum)
      at = items[Int(at)].parent
    }
  }

  /// The origin of a view's bounds in its parent's bounds.
  func addStep(_ view: Int32, _ axis: Axis, _ factor: Double, _ sum: inout Affine) {
    if !isInsideCollapsed(view) { sum.add(.origin(view, axis), factor) }
    let at = items[Int(view)].decoration
    if isCollapsed(view) { return }
    if at >= 0 { sum.constant -= factor * decorations[Int(at)].alignmentInsets.low(axis) }
  }

  private func isLongPath(from view: Int32, to host: Int32) -> Bool {
    var at = view
    for _ in 0..<Limits.relativePath {
      if at == host || at < 0 { return false }
      at = items[Int(at)].parent
    }
    return at >= 0 && at != host
  }
}
