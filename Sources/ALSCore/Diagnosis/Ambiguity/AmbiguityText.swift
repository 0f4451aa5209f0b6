// What is free of an item, in a sentence.

struct AmbiguityText {
  var out = TextWriter()

  /// `value` and its limits; the equation is text, or empty.
  mutating func add(_ part: Int, _ low: Double, _ value: Double, _ high: Double, _ equation: [UInt8]) {
    out.add("its ")
    out.add(AmbiguityText.names[part])
    out.add(" is ")
    addShort(value)
    out.add(" and could be ")
    if low == -Double.infinity && high == Double.infinity {
      out.add("anything")
    } else if high == Double.infinity {
      out.add("anything from ")
      addShort(low)
      out.add(" up")
    } else if low == -Double.infinity {
      out.add("anything up to ")
      addShort(high)
    } else {
      out.add("anything from ")
      addShort(low)
      out.add(" to ")
      addShort(high)
    }
    if equation.isEmpty { return }
    out.add(" (")
    out.add(equation)
    out.add(" would settle it)")
  }

  /// To a thousandth: more is for programs.
  private mutating func addShort(_ value: Double) {
    let short = (value * 1000).rounded() / 1000
    out.add(short.isFinite ? short + 0 : value)
  }

  static let names: [StaticString] = ["left", "top", "width", "height"]
}
