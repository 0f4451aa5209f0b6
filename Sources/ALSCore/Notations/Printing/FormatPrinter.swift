// Visual formats of one constraint: a size, or a gap between two edges that face each other.

extension Printer {
  // MARK: Apple's

  func visualFormat(_ s: Statement) throws(LayoutError) -> PrintedText {
    var out = TextWriter()
    var options: UInt32 = 0
    if s.firstAttribute.kind == .dimension {
      try addSize(s, to: &out)
    } else {
      options = try addGap(s, to: &out)
    }
    try confirm(out.bytes, .visualFormat, s, options: options)
    return PrintedText(bytes: out.bytes, options: options)
  }

  /// `H:[a(>=100@500)]`
  private func addSize(_ s: Statement, to out: inout TextWriter) throws(LayoutError) {
    let isPlain = s.second == nil || (s.multiplier == 1 && s.constant == 0 && s.secondAttribute == s.firstAttribute)
    if !isPlain {
      throw Printer.refusal("visual formats can only relate a size to a number or to the same size of another view")
    }
    out.add(s.firstAttribute == .height ? "V:[" : "H:[")
    out.add(try spelled(s.first))
    out.add("(")
    out.add(s.relation.name)
    if let second = s.second { out.add(try spelled(second)) } else { out.add(s.constant) }
    addPriority(s, to: &out)
    out.add(")]")
  }

  /// `H:[b]-(>=8@500)-[a]`, or with the edge of the superview at one end.  Answers the options it needs.
  private func addGap(_ s: Statement, to out: inout TextWriter) throws(LayoutError) -> UInt32 {
    guard let second = s.second, s.multiplier == 1 else {
      throw Printer.refusal("visual formats have no multiplier")
    }
    let far = FormatEnd(s.firstAttribute)
    let near = FormatEnd(s.secondAttribute)
    if far.options != near.options || far.isVertical != near.isVertical || far.side == .none {
      throw Printer.refusal("visual formats can only express sizes and gaps between facing edges")
    }
    out.add(far.isVertical ? "V:" : "H:")
    if far.side == .start && near.side == .end {
      try addCell(second, to: &out)
      addDistance(s, to: &out)
      try addCell(s.first, to: &out)
    } else if far.side == .start && near.side == .start && isSuperview(second, of: s.first)
      && far.options & baselines == 0
    {
      out.add("|")
      addDistance(s, to: &out)
      try addCell(s.first, to: &out)
    } else if far.side == .end && near.side == .end && isSuperview(s.first, of: second) && far.options & baselines == 0
    {
      try addCell(second, to: &out)
      addDistance(s, to: &out)
      out.add("|")
    } else {
      throw Printer.refusal("a gap in a visual format runs between neighbours or to the superview, along the string")
    }
    return far.options
  }

  private var baselines: UInt32 { FormatSettings.baselineToBaseline }

  private func isSuperview(_ item: ItemToken, of other: ItemToken) -> Bool {
    ItemNames(scope: scope, keywords: .none).area(around: other) == item
  }

  private func addCell(_ item: ItemToken, to out: inout TextWriter) throws(LayoutError) {
    out.add("[")
    out.add(try spelled(item))
    out.add("]")
  }

  private func addDistance(_ s: Statement, to out: inout TextWriter) {
    let isPlain = s.relation == .equal && s.priority == Limits.required
    if isPlain && s.constant == 0 { return }
    if isPlain && s.constant > 0 {
      out.add("-")
      out.add(s.constant)
      out.add("-")
      return
    }
    out.add("-(")
    if s.relation != .equal { out.add(s.relation.name) }
    out.add(s.constant)
    addPriority(s, to: &out)
    out.add(")-")
  }

  private func addPriority(_ s: Statement, to out: inout TextWriter) {
    if s.priority == Limits.required { return }
    out.add("@")
    out.add(s.priority)
  }

  // MARK: Extended

  /// `C:a.left(>=b.right*2+8@750)`
  func extendedFormat(_ s: Statement) throws(LayoutError) -> PrintedText {
    var out = TextWriter()
    out.add("C:")
    out.add(try spelled(s.first))
    out.add(".")
    out.add(s.firstAttribute.name)
    out.add("(")
    if s.relation != .equal { out.add(s.relation.name) }
    if let second = s.second {
      out.add(try spelled(second))
      out.add(".")
      out.add(s.secondAttribute.name)
      if s.multiplier != 1 {
        out.add("*")
        out.add(s.multiplier)
      }
      if s.constant > 0 { out.add("+") }
    }
    if s.second == nil || s.constant != 0 { out.add(s.constant) }
    addPriority(s, to: &out)
    out.add(")")
    if s.priority.rounded(.down) != s.priority {
      throw Printer.refusal("priorities of extended visual formats are whole numbers")
    }
    // Small numbers are printed with an exponent, which may be the reason as well as a name.
    try confirm(out.bytes, .extendedFormat, s)
    return PrintedText(bytes: out.bytes)
  }
}

/// What an attribute is to a visual format: the beginning or the end of a view along an axis, under which options.
private struct FormatEnd {
  /// `.start`, `.end` or, for what no format can say, `.none`.
  var side = Attribute.Position.none
  var isVertical = false
  var options: UInt32 = 0

  init(_ attribute: Attribute) {
    if attribute.isMargin { return }
    let edge = attribute.position.edge
    if edge != .start && edge != .end { return }
    side = edge
    isVertical = attribute.isVertical
    if attribute.kind == .xAbsolute { options = FormatSettings.leftToRight }
    if attribute.isBaseline { options = FormatSettings.baselineToBaseline }
  }
}
