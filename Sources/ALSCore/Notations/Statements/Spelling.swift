// How attributes are written in text, compounds included.

/// An attribute as a text names it.  A compound stands for several constraints, made in the order of `member`.
enum AttributeSpelling: Equatable {
  case one(Attribute)
  case center, size, frame, edges

  var count: Int {
    switch self {
    case .one: return 1
    case .center, .size: return 2
    case .frame, .edges: return 4
    }
  }

  func member(_ i: Int) -> Attribute {
    switch self {
    case .one(let attribute): return attribute
    case .center: return i == 0 ? .centerX : .centerY
    case .size: return i == 0 ? .width : .height
    case .frame, .edges:
      switch i {
      case 0: return .top
      case 1: return .left
      case 2: return .bottom
      default: return .right
      }
    }
  }
}

enum Spelling {
  /// Which compounds a notation knows.
  enum Compounds {
    case none, linear, union
  }

  /// By the name in the table of attributes, or `baseline`.
  static func attribute(_ name: ArraySlice<UInt8>) -> Attribute? {
    if let attribute = Attribute.named(name) { return attribute }
    return ASCII.equals(name, "baseline") ? .lastBaseline : nil
  }

  static func attribute(_ name: ArraySlice<UInt8>, _ compounds: Compounds) -> AttributeSpelling? {
    if let attribute = attribute(name) { return .one(attribute) }
    if compounds == .none { return nil }
    if ASCII.equals(name, "center") { return .center }
    if ASCII.equals(name, "size") { return .size }
    if ASCII.equals(name, "frame") { return .frame }
    if compounds == .union && ASCII.equals(name, "edges") { return .edges }
    return nil
  }

  /// The names that GTK's formats have for attributes, in any case.
  static func gtkAttribute(_ name: ArraySlice<UInt8>) -> Attribute? {
    let lower = name.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 }
    if let word = Hints.synonym(lower[...], in: "start=leading end=trailing centerx=centerX centery=centerY") {
      return attribute(word[...])
    }
    return attribute(lower[...])
  }

  static func part(_ name: ArraySlice<UInt8>) -> ItemToken.Part? {
    if ASCII.equals(name, "safeArea") { return .safeArea }
    if ASCII.equals(name, "content") { return .content }
    return ASCII.equals(name, "margins") ? .margins : nil
  }

  static func unknownAttribute(_ name: ArraySlice<UInt8>, _ compounds: Compounds, at span: SourceRange) -> LayoutError {
    if name.isEmpty { return LayoutError(.nameAttr, "expected an attribute", at: span) }
    var nearest = Suggestion(for: name)
    Attribute.offerNames(to: &nearest)
    nearest.offer("baseline")
    if compounds != .none {
      nearest.offer("center")
      nearest.offer("size")
      nearest.offer("frame")
    }
    if compounds == .union { nearest.offer("edges") }
    return LayoutError(.nameAttr, "unknown attribute \(quoted(name))", at: span, suggestion: nearest.text)
  }
}
