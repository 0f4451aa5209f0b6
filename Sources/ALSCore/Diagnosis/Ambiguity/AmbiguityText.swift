// Describes the free values of an item in a sentence.

struct AmbiguityText {
  private let model: Model
  private let item: ItemID
  private let range: FreedomRange
  /// Per free part the equation that could determine it.
  private var equations = [ConstraintRecord?](repeating: nil, count: 4)
  private var out = TextWriter()

  /// Nil if the layout has changed since it was published, or the item is newer.
  private init?(_ item: ItemID, _ layout: PublishedLayout) throws(LayoutError) {
    guard let range = try FreedomRanges(layout).range(of: item) else { return nil }
    model = layout.model
    self.item = item
    self.range = range
    for part in 0..<4 where range.free & 1 << UInt8(part) != 0 {
      equations[part] = try SettlingEquations(layout).equation(for: item, part)
    }
  }

  static func sentence(_ item: ItemID, _ layout: PublishedLayout) throws(LayoutError) -> [UInt8]? {
    guard var text = try AmbiguityText(item, layout) else { return nil }
    return text.sentence(advice: text.advice())
  }

  static func advice(_ item: ItemID, _ layout: PublishedLayout) throws(LayoutError) -> [UInt8]? {
    try AmbiguityText(item, layout)?.advice()
  }

  /// Advice for a free item where no equation is the natural fix: a view without content and size, and content that lost to other
  /// content.  Empty if the equations suffice.
  private func advice() -> [UInt8] {
    var out = TextWriter()
    if model.items[item].kind != .view { return [] }
    var missing = 0
    for part in 2...3 where range.free & 1 << UInt8(part) != 0 {
      guard let equation = equations[part], isPlainSize(equation) else { continue }
      let sizes = model.preferences(of: item)
      let content = part == 2 ? sizes.intrinsic.width : sizes.intrinsic.height
      if content < 0 && sizes.measure < 0 { missing |= part - 1 }
      if content < 0 || range.low[part] == range.high[part] { continue }
      if !out.bytes.isEmpty { out.add("; ") }
      if range.low[part] < content {
        model.wording.addRaise(item, isWidth: part == 2, isCut: true, to: &out)
      } else {
        model.wording.addGrowOrStay(item, isWidth: part == 2, to: &out)
      }
    }
    if missing == 0 { return out.bytes }
    if !out.bytes.isEmpty { out.add("; ") }
    out.add("give ")
    out.add(Array(model.wording.itemText(item).utf8))
    addMissing(missing, " a width", isRatio ? " or" : " and", " a height", to: &out)
    if model.items[item].firstChild < 0 {
      out.add(", or content")
    } else {
      out.add(", or tie its")
      addMissing(missing, " right edge", " and", " bottom edge", to: &out)
      out.add(" to the views inside it")
    }
    return out.bytes
  }

  /// 1 for the first, 2 for the second, 3 for both.
  private func addMissing(
    _ missing: Int, _ one: StaticString, _ between: StaticString, _ two: StaticString, to out: inout TextWriter
  ) {
    if missing & 1 != 0 { out.add(one) }
    if missing == 3 { out.add(between) }
    if missing & 2 != 0 { out.add(two) }
  }

  /// Whether an equation relates the width of the item to its height.
  private var isRatio: Bool {
    for constraint in model.constraints(naming: item) {
      let record = model.constraints[constraint]
      if !record.isInForce || record.isBroken || record.relation != .equal || record.terms >= 0 { continue }
      if record.first == record.second && record.firstAttribute.kind == .dimension { return true }
    }
    return false
  }

  private func isPlainSize(_ equation: ConstraintRecord) -> Bool {
    equation.first == item && equation.second < 0 && equation.terms < 0
  }

  /// `advice` replaces constant sizes if it is not empty.
  private mutating func sentence(advice: [UInt8]) -> [UInt8] {
    out.add(Array(model.wording.itemText(item).utf8))
    out.add(range.free == 0 ? " is determined" : " is ambiguous: ")
    var isFirst = true
    for part in 0..<4 where range.free & 1 << UInt8(part) != 0 {
      if !isFirst { out.add("; ") }
      isFirst = false
      let isAdvised = !advice.isEmpty && equations[part].map { isPlainSize($0) } ?? false
      add(part, range.low[part], range.value[part], range.high[part], isAdvised ? nil : equations[part])
    }
    if !advice.isEmpty {
      out.add("; ")
      out.add(advice)
    }
    return out.bytes
  }

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
    out.add(" would determine it)")
  }

  /// Rounds to a thousandth; programs read the exact value.
  private mutating func addShort(_ value: Double) {
    let short = (value * 1000).rounded() / 1000
    out.add(short.isFinite ? short + 0 : value)
  }

  static let names: [StaticString] = ["left", "top", "width", "height"]
}
