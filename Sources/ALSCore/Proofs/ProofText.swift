// Describes a failure in a sentence: the expectation, the region, the values there, and the reasons.

struct ProofText {
  private let layout: ParametricLayout
  private let wording: Wording
  private let assertion: Assertion
  private let areas: ContiguousArray<ParameterArea>

  init(_ layout: ParametricLayout, _ assertion: Assertion, _ areas: ContiguousArray<ParameterArea>) {
    self.layout = layout
    wording = Wording(layout.model)
    self.assertion = assertion
    self.areas = areas
  }

  func sentence(
    _ views: ContiguousArray<ItemID>, _ witness: ParameterPoint, _ comparison: ProofComparison?, measured: Double?,
    wanted: Double?, _ because: ContiguousArray<ConstraintID>
  ) -> [UInt8] {
    var out = TextWriter()
    addSubject(views, &out)
    addPlace(&out)
    if let comparison, let measured, let wanted {
      out.add(": ")
      addPoint(witness, &out)
      addValues(views, comparison, measured, wanted, &out)
    }
    addBecause(because, &out)
    return out.bytes
  }

  // MARK: Expectation

  private func addSubject(_ views: ContiguousArray<ItemID>, _ out: inout TextWriter) {
    switch assertion.kind {
    case .satisfiable: out.add("required constraints conflict")
    case .determined:
      add(views, &out)
      out.add(views.count == 1 ? " is ambiguous" : " are ambiguous")
    case .inside:
      add(views, &out)
      out.add(" is not inside")
    case .fits:
      add(views, &out)
      out.add(" does not fit")
    case .apart:
      add(views, &out)
      out.add(" overlap")
    case .atLeast:
      add(views, &out)
      out.add(" is too small")
    case .aligned:
      add(views, &out)
      out.add(" are not aligned")
    case .relation:
      out.add(layout.model.expectations[assertion.index].text)
      out.add(" does not hold")
    }
  }

  private func add(_ views: ContiguousArray<ItemID>, _ out: inout TextWriter) {
    let shown = 3
    for k in views.indices.prefix(shown) {
      if k > 0 { out.add(k + 1 == views.count ? " and " : ", ") }
      out.add(Array(wording.itemText(views[k]).utf8))
    }
    if views.count <= shown { return }
    out.add(" and ")
    out.add(Double(views.count - shown))
    out.add(" more")
  }

  // MARK: Region

  private func addPlace(_ out: inout TextWriter) {
    let axes = layout.axes
    if axes.isEmpty { return }
    if axes.count == 2 {
      let whole = (axes[0].to - axes[0].from) * (axes[1].to - axes[1].from)
      let isWhole = whole > 0 && areas.reduce(0) { $0 + $1.surface } >= whole * (1 - 1e-9)
      out.add(isWhole ? " at every " : " for some values of ")
      add(axes[0].parameter, &out)
      out.add(" and ")
      return add(axes[1].parameter, &out)
    }
    for (k, area) in areas.enumerated() {
      if k > 0 { out.add(k + 1 == areas.count ? " and" : ",") }
      if area.from <= axes[0].from && area.to >= axes[0].to {
        out.add(" at every ")
        add(axes[0].parameter, &out)
      } else if area.from <= axes[0].from || area.to >= axes[0].to {
        out.add(area.from <= axes[0].from ? " below " : " above ")
        add(axes[0].parameter, &out)
        out.add(" ")
        add(area.from <= axes[0].from ? area.to : area.from, &out)
      } else {
        out.add(" from ")
        add(axes[0].parameter, &out)
        out.add(" ")
        add(area.from, &out)
        out.add(" to ")
        add(area.to, &out)
      }
    }
  }

  private func add(_ parameter: ProofParameter, _ out: inout TextWriter) {
    switch parameter {
    case .width: out.add("width")
    case .height: out.add("height")
    case .textScale: out.add("text scale")
    }
  }

  /// For readers: at most three decimals, or as many as `power` has.
  private func add(_ value: Double, _ out: inout TextWriter, power: Double = 1000) {
    out.add((value * power).rounded() / power + 0)
  }

  // MARK: Values

  private func addPoint(_ witness: ParameterPoint, _ out: inout TextWriter) {
    let axes = layout.axes
    if axes.isEmpty { return }
    out.add("at ")
    if axes.count == 2 {
      add(axes[0].parameter, &out)
      out.add(" ")
    }
    add(witness.p, &out)
    if axes.count == 2 {
      out.add(" and ")
      add(axes[1].parameter, &out)
      out.add(" ")
      add(witness.q, &out)
    }
    out.add(" ")
  }

  private func addValues(
    _ views: ContiguousArray<ItemID>, _ comparison: ProofComparison, _ measured: Double, _ wanted: Double,
    _ out: inout TextWriter
  ) {
    let isX = assertion.axis == .x
    // Different numbers get enough decimals to tell them apart.
    var power = 1000.0
    while power < 1e7 && (measured * power).rounded() == (wanted * power).rounded() { power *= 10 }
    switch assertion.kind {
    case .fits, .atLeast:
      out.add("it is ")
      add(measured, &out, power: power)
      out.add(isX ? " wide and needs " : " high and needs ")
    case .inside:
      let isEnd = comparison.measured.extent == 1
      let side: StaticString = isX ? (isEnd ? "right edge" : "left edge") : isEnd ? "bottom" : "top"
      out.add("its ")
      out.add(side)
      out.add(" is ")
      add(measured, &out, power: power)
      out.add(" and the ")
      out.add(side)
      out.add(" of ")
      out.add(Array(wording.itemText(comparison.wanted.item).utf8))
      out.add(" is ")
    default:
      out.add("this is ")
      add(measured, &out, power: power)
      out.add(" and must be ")
      if comparison.relation != .equal { out.add(comparison.relation == .lessOrEqual ? "at most " : "at least ") }
    }
    add(wanted, &out, power: power)
  }

  // MARK: Reasons

  private func addBecause(_ because: ContiguousArray<ConstraintID>, _ out: inout TextWriter) {
    if because.isEmpty { return }
    out.add("; ")
    let shown = 3
    for k in because.indices.prefix(shown) {
      if k > 0 { out.add(k + 1 == because.count ? " and " : ", ") }
      wording.add(constraint: because[k], to: &out)
    }
    if because.count > shown { out.add(" and others") }
    if assertion.kind == .satisfiable {
      out.add(" conflict")
    } else {
      out.add(because.count == 1 ? " determines it" : " determine it")
    }
  }
}
