// Why an attribute has its value (als.h, Explanations).

extension Layout {
  /// The terms whose sum is the attribute; nil if the layout has changed since it was published.
  public func explainedParts(
    _ handle: Handle, _ attribute: Int32
  ) throws(LayoutError) -> (parts: ContiguousArray<ExplainedPart>, value: Double)? {
    guard let found = try explain(handle, attribute, withViolated: false) else { return nil }
    return (found.parts(handles), found.value)
  }

  public func lostParts(_ handle: Handle, _ attribute: Int32) throws(LayoutError) -> ContiguousArray<LostPart>? {
    try explain(handle, attribute, withViolated: true)?.lostParts(handles)
  }

  public func explanationText(_ handle: Handle, _ attribute: Int32, asJSON: Bool) throws(LayoutError) -> [UInt8]? {
    guard let found = try explain(handle, attribute, withViolated: true) else { return nil }
    let published = self.published
    let rules = RuleWording(model: model) { item, isHeight in
      if item < 0 || !published.holds(item) { return 0 }
      let frame = published.snapshot.frame(item)
      return isHeight ? frame.height : frame.width
    }
    return asJSON
      ? ExplanationJSON(model, rules).text(found) : ExplanationText(model: model, rules: rules).text(found)
  }

  private func explain(
    _ handle: Handle, _ attributeNumber: Int32, withViolated: Bool
  ) throws(LayoutError) -> Explanation? {
    let item = try self.item(handle)
    let attribute = try Arguments.attribute(attributeNumber)
    if attribute == .none { throw LayoutError(.argument, "the attribute is missing") }
    return published.hasCurrentSolver()
      ? Explainer(published).explain(item, attribute, withViolated: withViolated) : nil
  }
}
