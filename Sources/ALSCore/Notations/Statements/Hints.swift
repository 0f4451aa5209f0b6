// Suggestions other than a similar name: for relations, for attributes that go together, for words of other notations.

enum Hints {
  /// The relation that signs which are none may have meant.
  static func relation(_ word: ArraySlice<UInt8>) -> String {
    if ASCII.equals(word, "≤") { return "did you mean \"<=\"?" }
    if ASCII.equals(word, "≥") { return "did you mean \">=\"?" }
    let isLess = word.contains(0x3C)
    if isLess && word.contains(0x3E) { return "" }
    if ASCII.equals(word, "=<") { return "did you mean \"<=\" or \"==\"?" }
    if ASCII.equals(word, "=>") { return "did you mean \">=\" or \"==\"?" }
    // Also by a word for it.
    if isLess || word.first == 0x6C { return "did you mean \"<=\"?" }
    return word.contains(0x3E) || word.first == 0x67 ? "did you mean \">=\"?" : "did you mean \"==\"?"
  }

  /// The second word of the pair `word=other` in a list with spaces between.
  static func synonym(_ word: ArraySlice<UInt8>, in list: StaticString) -> [UInt8]? {
    let bytes = ASCII.bytes(list)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x20) ?? bytes.count
      if let sign = bytes[start..<end].firstIndex(of: 0x3D), bytes[start..<sign] == word {
        return Array(bytes[(sign + 1)..<end])
      }
      start = end + 1
    }
    return nil
  }

  /// A place beside the superview's, in the place of a mere number.  At an end the distance goes inwards.
  static func distance(
    from superview: String, _ place: String, _ attribute: Attribute, _ constant: Double, _ written: String
  )
    -> String
  {
    if constant == 0 { return "\(superview).\(place)" }
    let isInwards = attribute.position == .end || constant < 0
    return
      "\(superview).\(place) \(isInwards ? "-" : "+") \(written.utf8.isEmpty ? number(constant.magnitude) : written)"
  }

  /// Flags, width, precision and length of a printf conversion.
  static func isConversionPrefix(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2A, 0x2B, 0x2D, 0x2E, 0x20, 0x23, 0x27: true
    case 0x68, 0x6C, 0x4C, 0x71, 0x6A, 0x7A, 0x74: true
    default: false
    }
  }

  /// The priorities that other systems have names for.
  static func priorityValue(_ word: ArraySlice<UInt8>) -> Double? {
    let known: [(StaticString, Double)] = [
      ("required", 1000), ("strong", 750), ("defaultHigh", 750), ("high", 750), ("low", 250), ("medium", 500),
      ("weak", 250), ("defaultLow", 250),
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
      return "relate it to \(first.name) of the superview"
    case .attrPair where statement.second != nil && first != .none:
      let twin = statement.secondAttribute.twin
      if Legality.related(first.kind, twin.kind) {
        return "did you mean \"\(twin.name)\"?"
      }
      return "\(first.name) can be related to \(partners(of: first))"
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
