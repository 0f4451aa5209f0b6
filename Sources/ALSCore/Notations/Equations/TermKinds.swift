// Which sums of attributes make a constraint: locations of one axis stand alone, or their multipliers cancel so that only
// distances count.

struct TermKinds {
  private var x = 0
  private var y = 0
  private var dimensions = 0
  /// Terms whose multiplier is not 0.
  private var effective = 0
  private var hasAbsolute = false
  private var hasDirectional = false
  private var xSum = 0.0
  private var ySum = 0.0
  private var size = 0.0

  private static let cancelled = 1e-12
  private var xCancels: Bool { xSum.magnitude <= TermKinds.cancelled * size }
  private var yCancels: Bool { ySum.magnitude <= TermKinds.cancelled * size }

  mutating func add(_ attribute: Attribute, _ multiplier: Double) {
    size += multiplier.magnitude
    if multiplier != 0 { effective += 1 }
    switch attribute.kind {
    case .none: break
    case .dimension: dimensions += 1
    case .y:
      y += 1
      ySum += multiplier
    case .xAbsolute, .xDirectional, .xNeutral:
      x += 1
      xSum += multiplier
    }
    if attribute.kind == .xAbsolute { hasAbsolute = true }
    if attribute.isDirectional { hasDirectional = true }
  }

  /// What is wrong with the sum, if anything.
  func check(at span: SourceRange? = nil) throws(LayoutError) {
    if hasAbsolute && hasDirectional {
      throw LayoutError(
        .attrPair, "leading and trailing follow the reading direction, left and right do not: they do not mix", at: span
      )
    }
    let axes = (x > 0 ? 1 : 0) + (y > 0 ? 1 : 0)
    let isMixed = axes + (dimensions > 0 ? 1 : 0) > 1
    if isMixed && !(xCancels && yCancels) {
      throw LayoutError(
        .attrPair,
        "locations beside other terms must have multipliers that add up to 0, so that they measure distances",
        at: span)
    }
    if axes == 1 && !isMixed && effective < 2 {
      throw LayoutError(
        .locationConstant, "a location must be related to another one, not to a plain number", at: span)
    }
  }
}
