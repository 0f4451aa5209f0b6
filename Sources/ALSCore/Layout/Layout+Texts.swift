// Text as content, and the scale of all content (als.h, Views and guides).

extension Layout {
  public func setText(
    _ handle: Handle, _ value: [UInt8], size: Double, advance: TextAdvance, when: Remaking = .now
  ) throws(LayoutError) {
    let view = try ownView(handle)
    if let fault = UTF8Check.firstFault(value, 0..<value.count) {
      throw LayoutError(.syntax, "this byte is not valid UTF-8", at: SourceRange(fault, 1))
    }
    try reserve(bytes: Budget.cost(of: value.count))
    let text = TextContent(value, size: size, advance: advance)
    try makers.arrangements.setMeasured([view], when: allowed(when)) { $0.text = text }
  }

  public func removeText(_ handle: Handle, when: Remaking = .now) throws(LayoutError) {
    let view = try ownView(handle)
    try makers.arrangements.setMeasured([view], when: allowed(when)) { $0.text = nil }
  }

  /// Validates an em or a factor of it.
  public func checkTextSize(_ size: Double) throws(LayoutError) { try ContentScale.check(size, "size of the text") }

  public func text(_ handle: Handle) throws(LayoutError) -> TextContent? {
    let view = try view(handle)
    if let base = model.rules.bases[view], base.keys.contains(.text) { return base.traits.text }
    return model.measures.text(model.measure(of: view))
  }

  /// Scales all content sizes, and the character widths of texts.
  public func scaleContent(_ scale: Double, stretch: Double) throws(LayoutError) {
    try overrides.liftAll()
    try ContentScale(model, makers.arrangements).apply(scale, stretch: stretch)
    model.rules.textScale *= scale
    model.rules.textStretch *= stretch
    model.noteRule()
  }
}
