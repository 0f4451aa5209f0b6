// Linear equations of JBNSLayoutConstraint: modifiers in any order, compound attributes, `|` for the superview.

enum LinearEquation {
  /// Reads one `;`-part that is no visual format.
  static func read(_ text: [UInt8], _ part: Range<Int>, scope: any NameScope) throws(LayoutError) -> ReadEquation {
    let trimmed = Scanner.trimmed(text, part)
    if trimmed.isEmpty { throw LayoutError(.empty, "expected an equation", at: SourceRange(part.lowerBound, 0)) }
    var reader = EquationReader(text, part, .linear, scope: scope)
    try reader.requireRelation()
    try reader.readLeft()
    try reader.readRelation()
    try reader.readOperand()
    try reader.readModifiers(.single)
    return reader.equation
  }
}

extension EquationReader {
  /// This notation looks for the relation before it looks at any name, and a left side may not be missing.
  fileprivate mutating func requireRelation() throws(LayoutError) {
    var ahead = scanner
    ahead.skipSpaces()
    let left = ahead.run(until: ASCII.isRelation)
    let run = ahead.take(while: ASCII.isRelation)
    if run.isEmpty {
      let end = Scanner.trimmed(text, left).upperBound
      throw wrongRelation(end..<end)
    }
    if left.isEmpty {
      throw LayoutError(.relation, "an item and its attribute must come before the relation", at: SourceRange(run))
    }
    if Self.relation(text[run]) == nil || ASCII.equals(text[run], "=") { throw wrongRelation(run) }
  }
}
