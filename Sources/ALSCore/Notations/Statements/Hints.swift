// Suggestions other than a similar name: for relations, for attributes that go together, for words of other notations.

enum Hints {
  /// The relation that signs which are none may have meant.
  static func relation(_ word: ArraySlice<UInt8>) -> String {
    let isLess = word.contains(0x3C)
    if isLess && word.contains(0x3E) { return "" }
    if ASCII.equals(word, "=<") { return "did you mean \"<=\" or \"==\"?" }
    if ASCII.equals(word, "=>") { return "did you mean \">=\" or \"==\"?" }
    if isLess { return "did you mean \"<=\"?" }
    return word.contains(0x3E) ? "did you mean \">=\"?" : "did you mean \"==\"?"
  }

  /// The priorities that other systems have names for.
  static func priorityValue(_ word: ArraySlice<UInt8>) -> Double? {
    let known: [(StaticString, Double)] = [
      ("required", 1000), ("strong", 750), ("defaultHigh", 750), ("medium", 500), ("weak", 250), ("defaultLow", 250),
      ("fittingSizeLevel", 50),
    ]
    for (name, value) in known where ASCII.equals(word, name) { return value }
    return nil
  }

  static func priority(_ word: ArraySlice<UInt8>) -> String {
    priorityValue(word).map { "did you mean \"\(number($0))\"?" } ?? ""
  }

  /// What a constraint that is not legal may have meant.
  static func legal(_ statement: Statement, _ fault: Legality.Fault) -> String {
    let first = statement.firstAttribute
    switch fault.kind {
    case .locationConstant where statement.second == nil:
      let size: Attribute = first.isVertical ? .height : .width
      return "did you mean \"\(size.name) \(statement.relation.name) \(number(statement.constant))\"?"
    case .attrPair where statement.second != nil && first != .none:
      let twin = statement.secondAttribute.twin
      if Legality.related(first.kind, twin.kind) {
        return "did you mean \"\(twin.name)\"?"
      }
      return "\(first.name) goes with \(partners(of: first))"
    default: return ""
    }
  }

  private static func partners(of attribute: Attribute) -> StaticString {
    switch attribute.kind {
    case .dimension: return "width and height"
    case .y: return "top, bottom, centerY, the baselines and the margins of these"
    case .xAbsolute: return "left, right, centerX and their margins"
    case .xDirectional: return "leading, trailing, centerX and their margins"
    case .xNeutral, .none: return "left, right, leading, trailing, centerX and their margins"
    }
  }

  static func number(_ value: Double) -> String {
    var digits = Array(value.description.utf8)
    if digits.count > 2 && digits[digits.count - 2] == ASCII.dot && digits[digits.count - 1] == 0x30 {
      digits.removeLast(2)
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
