// Judges what is expected of a layout over all values of its parameters.

final class Prover {
  private let source: PublishedLayout
  private let spec: ProofSpec
  private let layout: ParametricLayout
  private let assertions: Assertions
  private var frames: PieceFrames
  /// By assertion: where it does not hold.
  private var failing: ContiguousArray<ContiguousArray<ParameterArea>>
  private var isSampled = false
  private let own: ParameterPoint
  private var sum = Affine()
  private var certificate: CertificateWriter?

  /// `root` and `gone` are slots.
  init(
    _ source: PublishedLayout, root: Int32, gone: ContiguousArray<Int32>, _ spec: ProofSpec, pivotLimit: Int
  ) throws(LayoutError) {
    self.source = source
    self.spec = spec
    func made(_ axes: ContiguousArray<ProofAxis>) -> ParametricLayout {
      let layout = ParametricLayout(source, root: root, axes: axes, pivotLimit: pivotLimit)
      if spec.direction != .inherit { layout.model.setDirection(root, spec.direction) }
      for item in gone { layout.model.setGone(item, true) }
      layout.begin()
      return layout
    }
    let own = made([])
    _ = try own.solve(at: ParameterPoint(0, 0), within: ParameterArea(point: ParameterPoint(0, 0)))
    layout = made(spec.axes)
    assertions = Assertions(layout, own: own)
    frames = PieceFrames(layout)
    failing = ContiguousArray(repeating: [], count: assertions.all.count)
    let values = spec.axes.map { own.value($0.parameter) }
    self.own = ParameterPoint(values.first ?? 0, values.count > 1 ? values[1] : 0)
    if !spec.isCertified { return }
    certificate = CertificateWriter(layout, spec, gone: gone)
    certificate?.addOwn(own)
  }

  func run() throws(LayoutError) -> Proof {
    let walk = ParametricWalk(layout, mostWork: spec.mostWork)
    try walk.run { area throws(LayoutError) in try self.judge(area) }
    var proof = Proof()
    proof.pieces = walk.pieces
    proof.work = layout.work
    proof.parameters = spec.axes
    proof.notReached = ContiguousArray(walk.notReached.map { $0.corners })
    for k in assertions.all.indices where !failing[k].isEmpty { proof.failures.append(try failure(k)) }
    proof.verdict =
      !proof.failures.isEmpty
      ? .refuted : !proof.notReached.isEmpty ? .incomplete : isSampled ? .sampled : .proved
    if let certificate { proof.certificate = certificate.finish(assertions, proof) { !failing[$0].isEmpty } }
    return proof
  }

  // MARK: One piece

  private func judge(_ area: ParameterArea) throws(LayoutError) {
    if layout.isSampled { isSampled = true }
    frames.read()
    certificate?.add(area, layout, frames)
    for k in assertions.all.indices {
      let one = assertions.all[k]
      switch one.kind {
      case .satisfiable: if layout.session.report.conflicts > 0 { fail(k, area) }
      case .determined: if try !ambiguousViews(one.index).isEmpty { fail(k, area) }
      case .apart: judgeApart(k, one, area)
      default: for comparison in one.comparisons { judge(k, comparison, area) }
      }
    }
  }

  private func ambiguousViews(_ index: Int) throws(LayoutError) -> ContiguousArray<Int32> {
    if !layout.session.sync.solver.mayBeAmbiguous && !hasUnmentioned { return [] }
    var found = ContiguousArray<Int32>()
    let scan = AmbiguityScan(layout.published)
    for view in frames.views where try scan.freedom(of: view) != 0 && !assertions.mayBeAmbiguous(view, index) {
      found.append(view)
    }
    return found
  }

  /// Whether some value is mentioned by no row, in any piece.
  private lazy var hasUnmentioned: Bool = {
    for view in frames.views where !layout.model.items.isCollapsed(view) {
      for part in (view == layout.root ? 2 : 0)..<4 {
        let v = layout.session.sync.map.variable(Int(view), Int32(truncatingIfNeeded: part))
        if !layout.session.sync.isMentioned(v) { return true }
      }
    }
    return false
  }()

  private func judge(_ k: Int, _ comparison: ProofComparison, _ area: ParameterArea) {
    let measured = frames.line(comparison.measured, assertions, &sum)
    let gap = measured - frames.line(comparison.wanted, assertions, &sum)
    if comparison.relation != .lessOrEqual, let part = part(of: area, missing: gap) { fail(k, part) }
    if comparison.relation != .greaterOrEqual,
      let part = part(of: area, missing: ProofLine(-gap.value, -gap.p, -gap.q))
    {
      fail(k, part)
    }
  }

  /// Two views overlap where none of four distances is there.
  private func judgeApart(_ k: Int, _ one: Assertion, _ area: ParameterArea) {
    var rest = area
    for comparison in one.comparisons {
      let measured = frames.line(comparison.measured, assertions, &sum)
      let gap = measured - frames.line(comparison.wanted, assertions, &sum)
      guard let part = part(of: rest, missing: gap) else { return }
      rest = part
    }
    fail(k, rest)
  }

  /// The part of an area in which a gap is less than it may be by rounding.
  private func part(of area: ParameterArea, missing gap: ProofLine) -> ParameterArea? {
    // Where it falls steeply, half of the tolerance is as near to 0 as to the tolerance.
    let tolerance = ProofTolerance.miss * (gap.p.magnitude + gap.q.magnitude >= 0.5 ? 0.5 : 1)
    let offset = gap.value - gap.p * layout.point.p - gap.q * layout.point.q
    if offset + area.range(gap.p, gap.q).low >= -tolerance { return nil }
    return area.clipped(gap.p, gap.q, to: -tolerance - offset)
  }

  private func fail(_ k: Int, _ area: ParameterArea) {
    let one = assertions.all[k]
    var rest = area
    let limits: [(ProofParameter, Expectation.Interval)] = [
      (.width, one.widths), (.height, one.heights), (.textScale, one.textScales),
    ]
    for (parameter, interval) in limits where !interval.isAll {
      guard let place = spec.axes.firstIndex(where: { $0.parameter == parameter }) else {
        if !interval.contains(layout.value(parameter)) { return }
        continue
      }
      let (p, q) = place == 0 ? (1.0, 0.0) : (0.0, 1.0)
      guard let low = rest.clipped(-p, -q, to: -interval.from), let part = low.clipped(p, q, to: interval.to) else {
        return
      }
      rest = part
    }
    if rest.isThin && !area.isThin { return }
    failing[k].append(rest)
  }

  // MARK: Failures

  private func failure(_ k: Int) throws(LayoutError) -> ProofFailure {
    let one = assertions.all[k]
    let areas = spec.axes.count == 1 ? Prover.joined(failing[k]) : failing[k]
    var nearest = 0
    for j in areas.indices where areas[j].distance(to: own) < areas[nearest].distance(to: own) { nearest = j }
    var failure = ProofFailure(kind: one.kind, index: one.index, axis: one.axis?.rawValue ?? -1)
    if !spec.axes.isEmpty { failure.regions = ContiguousArray(areas.map { $0.corners }) }
    failure.witness = areas[nearest].witness(near: own, step: 0.01)
    // Many failures have the same witness.
    if layout.point != failure.witness {
      _ = try layout.solve(at: failure.witness, within: ParameterArea(point: failure.witness))
      frames.read()
    }
    failure.width = layout.value(.width)
    failure.height = layout.value(.height)
    failure.textScale = layout.value(.textScale)
    let text = ProofText(layout, one, areas, own: own)
    try tell(one, text, &failure)
    return failure
  }

  private func tell(_ one: Assertion, _ text: ProofText, _ failure: inout ProofFailure) throws(LayoutError) {
    var views = one.views
    var because = ContiguousArray<Int32>()
    var comparison: ProofComparison?
    switch one.kind {
    case .satisfiable:
      if let conflict = layout.session.sync.solver.conflicts.first {
        for owner in conflict.owners where owner >= 0 { because.append(owner) }
      }
    case .determined: views = try ambiguousViews(one.index)
    case .apart: because = try holding(one)
    default:
      comparison = worst(one)
      because = try holding(one)
    }
    if let comparison {
      failure.measured = frames.line(comparison.measured, assertions, &sum).value
      failure.wanted = frames.line(comparison.wanted, assertions, &sum).value
    }
    var word = TextWriter()
    if one.kind == .relation { word.add(layout.model.expectations[one.index].text) } else { word.add(one.kind.word) }
    failure.expectation = word.bytes
    let handles = source.handles
    failure.views = ContiguousArray(views.map { handles.handle(item: $0) })
    failure.because = ContiguousArray(because.map { handles.handle(constraint: $0) })
    failure.message = text.sentence(
      views, failure.witness, comparison, measured: failure.measured, wanted: failure.wanted, because)
  }

  /// The comparison that is missed by most.
  private func worst(_ one: Assertion) -> ProofComparison {
    var best = one.comparisons[0]
    var most = -Double.infinity
    for comparison in one.comparisons {
      let gap =
        frames.line(comparison.wanted, assertions, &sum).value
        - frames.line(comparison.measured, assertions, &sum).value
      let missed =
        comparison.relation == .greaterOrEqual ? gap : comparison.relation == .lessOrEqual ? -gap : gap.magnitude
      if missed > most {
        most = missed
        best = comparison
      }
    }
    return best
  }

  /// The active constraints behind what is compared.
  private func holding(_ one: Assertion) throws(LayoutError) -> ContiguousArray<Int32> {
    let explainer = Explainer(layout.published)
    var found = ContiguousArray<Int32>()
    for (item, attribute) in one.attributes(worst(one), assertions) {
      if layout.model.items[item].isCollapsed { continue }
      for term in explainer.explain(item, attribute, withViolated: false).terms
      where term.constraint >= 0 && !found.contains(term.constraint) { found.append(term.constraint) }
    }
    return found
  }

  /// Intervals that meet are one.
  private static func joined(_ areas: ContiguousArray<ParameterArea>) -> ContiguousArray<ParameterArea> {
    let sorted = areas.sorted { $0.from < $1.from }
    var joined = ContiguousArray<ParameterArea>()
    for area in sorted {
      guard let last = joined.last, area.from <= last.to + 4 * ParameterArea.thickness * last.largest else {
        joined.append(area)
        continue
      }
      joined[joined.count - 1] = ParameterArea(from: last.from, to: max(last.to, area.to))
    }
    return joined
  }
}

extension Assertion {
  /// The edges and sizes that are compared.
  fileprivate func attributes(
    _ comparison: ProofComparison, _ assertions: Assertions
  ) -> ContiguousArray<(Int32, Attribute)> {
    var found = ContiguousArray<(Int32, Attribute)>()
    for value in [comparison.measured, comparison.wanted] {
      if value.sum >= 0 {
        for term in assertions.sums[value.sum].terms { found.append((term.item.id, term.attribute)) }
      } else if value.item >= 0 && !value.addsMeasured {
        let isX = value.axis == .x
        let isEnd = value.extent == 1
        found.append(
          (
            value.item,
            value.origin == 0 ? (isX ? .width : .height) : isX ? (isEnd ? .right : .left) : isEnd ? .bottom : .top
          ))
      }
    }
    return found
  }
}
