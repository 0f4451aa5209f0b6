// What is free of an item, in a sentence.

struct AmbiguityText {
  private let model: Model
  private var out = TextWriter()

  init(_ model: Model) { self.model = model }

  /// `equations` has one for each free part, by which it could be settled, or none.
  mutating func sentence(_ item: Int32, _ range: FreedomRange, _ equations: [ConstraintRecord?]) -> [UInt8] {
    out.add(Array(model.wording.itemText(item).utf8))
    out.add(range.free == 0 ? " is settled" : " is ambiguous: ")
    var isFirst = true
    for part in 0..<4 where range.free & 1 << UInt8(part) != 0 {
      if !isFirst { out.add("; ") }
      isFirst = false
      add(part, range.low[part], range.value[part], range.high[part], equations[part])
    }
    return out.bytes
  }

  /// A value and its limits.
  private mutating func add(
    _ part: Int, _ low: Double, _ value: Double, _ high: Double, _ equation: ConstraintRecord?
  ) {
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
    guard let equation else { return }
    out.add(" (")
    model.wording.add(equation, to: &out)
    out.add(" would settle it)")
  }

  /// To a thousandth: more is for programs.
  private mutating func addShort(_ value: Double) {
    let short = (value * 1000).rounded() / 1000
    out.add(short.isFinite ? short + 0 : value)
  }

  static let names: [StaticString] = ["left", "top", "width", "height"]
}
