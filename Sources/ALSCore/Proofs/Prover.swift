// Checks the expectations of a layout over all values of its parameters.
//
// With one parameter an assertion is checked when the line of one of its views changes, for the whole interval of the old line:
// most lines are constant over many pieces.

final class Prover {
  private let spec: ProofSpec
  private let layout: ParametricLayout
  /// Per slot: the constraints of the original layout; empty if the copy has the same.
  private var known = ContiguousArray<Handle>()
  private let assertions: Assertions
  private let frames: PieceFrames
  private var failing = FailingParts()
  private var isSampled = false
  /// The groups in force in some piece.
  private var inForce = Set<GroupID>()
  private let own: ParameterPoint
  private var sum = Affine()
  private var certificate: CertificateWriter?

  /// Per assertion: the end of the interval checked so far.
  private var judged = ContiguousArray<Double>()
  /// Per assertion: the order of its views if they form a chain.
  private var chains = ContiguousArray<PairChain>()
  /// The end of the contiguous pieces so far.
  private var reached = -Double.infinity
  /// Assertions that depend on more than frames; they are checked in every piece.
  private var immediate = ContiguousArray<Int32>()
  private let users: AssertionUsers
  /// The last free value that was found.
  private var lastFree: (view: ItemID, part: Int32)?
  /// Data for the reasons of failures.
  private var unexplained = ContiguousArray<UnexplainedFailure>()
  /// The point of the last witness whose frames were read.
  private var framesPoint: ParameterPoint?
  private var lastWord = (kind: Expectation.Kind.relation, bytes: [UInt8]())

  /// `root` and `gone` are items of the original layout.
  init(
    _ source: PublishedLayout, root: ItemID, gone: ContiguousArray<ItemID>, _ spec: ProofSpec,
    _ rearranger: Rearranger
  ) throws(LayoutError) {
    func begun(_ axes: ContiguousArray<ProofAxis>) throws(LayoutError) -> ParametricLayout {
      let layout = ParametricLayout(source, root: root, axes: axes, rearranger)
      try layout.liftOverrides()
      if spec.direction != .inherit { layout.model.setDirection(root, spec.direction) }
      try layout.takeOut(gone)
      layout.begin()
      return layout
    }
    self.spec = spec
    if spec.isCertified && source.model.arrangements.flowCount > 0 {
      throw LayoutError(
        .argument, "no certificate can be given of a layout with flows: its constraints change with the lines")
    }
    if spec.isCertified && source.model.arrangements.flexibleCount > 0 {
      throw LayoutError(
        .argument,
        "no certificate can be given of a layout with grids of as many columns as fit: its constraints change with the columns"
      )
    }
    if !source.model.arrangements.records.isEmpty {
      known = ContiguousArray(
        ConstraintID.first(source.model.constraints.count).map {
          source.model.constraints[$0].isLive ? source.handles.handle(constraint: $0) : .none
        })
    }
    layout = try begun(spec.axes)
    own = try layout.solveAtOwnValues()
    assertions = Assertions(layout)
    frames = PieceFrames(layout)
    users = AssertionUsers(assertions, layout.model.items.count)
    judged = ContiguousArray(repeating: -.infinity, count: assertions.all.count)
    chains = ContiguousArray(repeating: PairChain(), count: assertions.all.count)
    for k in assertions.all.indices where !assertions.all[k].followsFrames {
      immediate.append(Int32(truncatingIfNeeded: k))
    }
    if !spec.isCertified { return }
    let unvaried = try begun([])
    _ = try unvaried.solve(at: ParameterPoint(0, 0), within: ParameterArea(point: ParameterPoint(0, 0)))
    certificate = CertificateWriter(layout, spec, gone: gone)
    certificate?.addOwn(unvaried)
  }

  func run() throws(LayoutError) -> Proof {
    let walk = ParametricWalk(layout, mostWork: spec.mostWork)
    try walk.run { area throws(LayoutError) in try self.judge(area) }
    judgeRest()
    var proof = Proof()
    proof.pieces = walk.pieces
    proof.work = layout.work
    proof.parameters = spec.axes
    proof.size = Size(layout.value(.width), layout.value(.height))
    proof.notReached = walk.notReached
    if proof.notReached.isEmpty && !spec.axes.isEmpty {
      for group in layout.model.rules.ids {
        let rule = layout.model.rules[group]
        if rule.condition != nil && !rule.isForExpectation && !inForce.contains(group) {
          proof.neverInForce.append(group)
        }
      }
    }
    var failures = ContiguousArray<FailingPart>()
    let all = failing
    try all.forEachFailure { parts throws(LayoutError) in
      proof.failures.append(try self.failure(parts))
      if self.certificate != nil { failures.append(parts[parts.startIndex]) }
    }
    proof.verdict =
      !proof.failures.isEmpty
      ? .refuted : !proof.notReached.isEmpty ? .incomplete : isSampled ? .sampled : .proved
    if let certificate { proof.certificate = certificate.finish(assertions, proof, failures) }
    return proof
  }

  // MARK: One piece

  private func judge(_ area: ParameterArea) throws(LayoutError) {
    for group in layout.model.rules.ids where layout.model.rules[group].isInForce { inForce.insert(group) }
    if layout.isSampled || assertions.isIncomplete { isSampled = true }
    frames.read()
    certificate?.add(area, layout, frames)
    if area.dimensions == 1 && !area.isThin {
      if area.from == reached { judgeChanged(until: reached) } else { judgeRest(from: area.from) }
      reached = area.to
      frames.keep()
    } else {
      frames.keep()
      for k in assertions.all.indices where assertions.all[k].followsFrames { judge(k, area) }
    }
    for k in immediate { try judgeNow(Int(k), area) }
  }

  /// Checks the assertions whose lines have changed, up to `end`.
  private func judgeChanged(until end: Double) {
    for view in frames.changed {
      for k in users.assertions(of: view) where judged[Int(k)] < end { judge(Int(k), until: end) }
    }
  }

  /// Checks all assertions up to the end of the contiguous pieces; the next interval starts at `from`.
  private func judgeRest(from next: Double = .infinity) {
    for k in assertions.all.indices where assertions.all[k].followsFrames {
      if judged[k] < reached { judge(k, until: reached) }
      judged[k] = next
    }
  }

  private func judge(_ k: Int, until end: Double) {
    if !holds(k, until: end) { judge(k, ParameterArea(from: judged[k], to: end)) }
    judged[k] = end
  }

  /// Whether all comparisons hold in the unchecked interval, as most do.
  private func holds(_ k: Int, until end: Double) -> Bool {
    if assertions.all[k].kind == .apart { return false }
    for n in assertions.all[k].comparisons {
      let relation = assertions.comparisons[n].relation
      let gap = gap(assertions.comparisons[n])
      let (from, to) = (gap.value + gap.p * judged[k], gap.value + gap.p * end)
      if relation != .lessOrEqual && !(min(from, to) >= -ProofTolerance.miss / 2)
        || relation != .greaterOrEqual && !(max(from, to) <= ProofTolerance.miss / 2)
      {
        return false
      }
    }
    return true
  }

  private func judgeNow(_ k: Int, _ area: ParameterArea) throws(LayoutError) {
    if !assertions.counts(k) { return }
    switch assertions.all[k].kind {
    case .satisfiable: if layout.session.report.conflicts > 0 { fail(k, area) }
    case .determined:
      if try isAmbiguous(assertions.all[k].index, area) { fail(k, area) }
    default: judge(k, area)
    }
  }

  private func isAmbiguous(_ index: Int, _ area: ParameterArea) throws(LayoutError) -> Bool {
    if !mayBeAmbiguous { return false }
    // A value free in the previous piece is usually free here.
    if let (view, part) = lastFree, !layout.model.items.isCollapsed(view), !assertions.mayBeAmbiguous(view, index),
      layout.session.sync.solver.analysis.isSurelyFree(layout.session.sync.map.variable(view, part))
    {
      return true
    }
    // Near the ends of a piece the value has little freedom.
    try readFrames(at: area.centroid)
    return try !ambiguousViews(index).isEmpty
  }

  private func ambiguousViews(_ index: Int) throws(LayoutError) -> ContiguousArray<ItemID> {
    if !mayBeAmbiguous { return [] }
    var found = ContiguousArray<ItemID>()
    let freedom = try AmbiguityScan(layout.published).scanAll()
    lastFree = nil
    for view in frames.views where freedom[view] != 0 && !assertions.mayBeAmbiguous(view, index) {
      found.append(view)
      // Prefer a size: its magnitude is smaller, so a smaller freedom exceeds rounding.
      let part = Int32(7 - freedom[view].leadingZeroBitCount)
      if lastFree == nil || part >= 2 && lastFree!.part < 2 { lastFree = (view, part) }
    }
    return found
  }

  private var mayBeAmbiguous: Bool { layout.session.sync.solver.mayBeAmbiguous || hasUnmentioned }

  /// Whether some value occurs in no row in any piece.  A rule may show a view that is gone here.
  private lazy var hasUnmentioned: Bool = {
    for view in frames.views where !layout.model.items.isCollapsed(view) || !layout.model.rules.isEmpty {
      for part in (view == layout.root ? 2 : 0)..<4 {
        let v = layout.session.sync.map.variable(view, Int32(truncatingIfNeeded: part))
        if !layout.session.sync.isMentioned(v) { return true }
      }
    }
    return false
  }()

  private func judge(_ k: Int, _ area: ParameterArea) {
    if assertions.all[k].kind == .apart { return judgePairs(k, area) }
    for comparison in assertions.comparisons[assertions.all[k].comparisons] {
      let gap = gap(comparison)
      if comparison.relation != .lessOrEqual, let part = part(of: area, missing: gap) { fail(k, part) }
      if comparison.relation != .greaterOrEqual,
        let part = part(of: area, missing: ProofLine(-gap.value, -gap.p, -gap.q))
      {
        fail(k, part)
      }
    }
  }

  private func gap(_ comparison: ProofComparison) -> ProofLine {
    let measured = frames.line(comparison.measured, assertions, &sum)
    return measured - frames.line(comparison.wanted, assertions, &sum)
  }

  private func judgePairs(_ k: Int, _ area: ParameterArea) {
    let views = assertions.views[assertions.all[k].views]
    PairSweep(views, frames, area).forEachPair(&chains[k]) { a, b in
      let (first, second) = (views[views.startIndex + a], views[views.startIndex + b])
      if assertions.isHidden(first) || assertions.isHidden(second) { return }
      if let part = overlap(first, second, area), assertions.areToBeApart(k, first, second) {
        fail(k, part, pair: (a, b))
      }
    }
  }

  /// The region where two nonempty views overlap: none of the four distances is nonnegative.
  private func overlap(_ a: ItemID, _ b: ItemID, _ area: ParameterArea) -> ParameterArea? {
    var rest = area
    for number in 0..<8 {
      guard let part = part(of: rest, missing: gap(Assertions.distance(a, b, number))) else { return nil }
      rest = part
    }
    return rest
  }

  /// The part of an area in which a gap is violated by more than rounding.
  private func part(of area: ParameterArea, missing gap: ProofLine) -> ParameterArea? {
    // On a steep line half of the tolerance is as near to 0 as to the tolerance.
    let tolerance = ProofTolerance.miss * (gap.p.magnitude + gap.q.magnitude >= 0.5 ? 0.5 : 1)
    if gap.value + area.range(gap.p, gap.q).low >= -tolerance { return nil }
    return area.clipped(gap.p, gap.q, to: -tolerance - gap.value)
  }

  private func fail(_ k: Int, _ area: ParameterArea, pair: (Int, Int) = (-1, -1)) {
    guard let part = counted(k, area), !part.isThin || area.isThin else { return }
    failing.add(k, pair, part)
    if assertions.all[k].compares { addLines(assertions.all[k]) }
  }

  private func addLines(_ one: Assertion) {
    for axis in [Axis.x, Axis.y] { failing.add(frames.line(.size(layout.root, axis), assertions, &sum)) }
    for n in one.comparisons {
      failing.add(frames.line(assertions.comparisons[n].measured, assertions, &sum))
      failing.add(frames.line(assertions.comparisons[n].wanted, assertions, &sum))
    }
  }

  /// The part of an area in which an assertion applies.
  private func counted(_ k: Int, _ area: ParameterArea) -> ParameterArea? {
    let index = assertions.all[k].index
    if index < 0 { return area }
    let wanted = layout.model.expectations[index]
    var rest = area
    let limits: [(ProofParameter, Expectation.Interval)] = [
      (.width, wanted.widths), (.height, wanted.heights), (.textScale, wanted.textScales),
    ]
    for (parameter, interval) in limits where !interval.isAll {
      let line = line(parameter)
      guard let low = rest.clipped(-line.p, -line.q, to: line.value - interval.from),
        let part = low.clipped(line.p, line.q, to: interval.to - line.value)
      else { return nil }
      rest = part
    }
    return rest
  }

  /// A size of the root that is no parameter may depend on the parameters.
  private func line(_ parameter: ProofParameter) -> ProofLine {
    if let place = spec.axes.firstIndex(where: { $0.parameter == parameter }) {
      return place == 0 ? ProofLine(0, 1, 0) : ProofLine(0, 0, 1)
    }
    if parameter == .textScale { return ProofLine(1) }
    return frames.line(.size(layout.root, parameter == .width ? .x : .y), assertions, &sum)
  }

  // MARK: Failures

  private func failure(_ parts: ArraySlice<FailingPart>) throws(LayoutError) -> ProofFailure {
    let first = parts[parts.startIndex]
    let one = assertions.all[first.assertion]
    let separate = ContiguousArray(parts.map { $0.area })
    let areas = spec.axes.count == 1 ? Prover.joined(separate) : Prover.joinedPolygons(separate)
    var failure = ProofFailure(kind: one.kind, index: one.index, axis: one.axis?.rawValue ?? -1)
    if !spec.axes.isEmpty { failure.regions = areas }
    let nearest = areas[Prover.nearest(areas, to: own)]
    failure.witness = nearest.witness(near: own, step: 0.01)
    failure.expectation = word(one)
    var part = parts[parts.startIndex + Prover.nearest(separate, to: failure.witness)]
    // At the boundary of two pieces values may jump, so the assertion may hold there, and a value free in both pieces may be fixed.
    let room = one.kind == .determined ? 0.01 : 1e-4
    var rest = UnexplainedFailure(assertion: first.assertion)
    let hasRules = !layout.model.rules.isEmpty || layout.model.arrangements.flowCount > 0
    if (hasRules || nearest.holds(failure.witness, with: room)) && !part.area.holds(failure.witness, with: room) {
      let (lines, edge) = (part.lines, failure.witness)
      if try !fails(&part, &failure, &rest) {
        part.lines = lines
        failure.witness = part.area.witness(near: edge, step: 0.01)
        // Another rule may be in force at the edge itself, and lines may break elsewhere.
        if hasRules && failure.witness == edge { failure.witness = part.area.centroid }
      }
    }
    if one.compares {
      measure(part, &failure, &rest)
    } else {
      // Overlapping views are known only from frames at the point.
      try readFrames(at: failure.witness)
      if one.kind == .determined, try ambiguousViews(one.index).isEmpty {
        // A sampled result holds only at the sampled point.
        failure.witness = part.area.centroid
        try readFrames(at: failure.witness)
      }
      (failure.width, failure.height) = (layout.value(.width), layout.value(.height))
    }
    failure.textScale = value(.textScale, failure.witness) ?? 1
    let handles = layout.session.handles
    if one.kind == .determined {
      failure.views = ContiguousArray(try ambiguousViews(one.index).map { handles.handle(item: $0) })
    } else {
      var views = assertions.views[one.views]
      if one.kind == .apart {
        let (a, b) = pair(of: first)
        views = [a, b]
      }
      failure.views = ContiguousArray(views.map { handles.handle(item: $0) })
    }
    unexplained.append(rest)
    return failure
  }

  /// Whether the assertion fails at the witness of a part too, with the lines there.
  private func fails(
    _ part: inout FailingPart, _ failure: inout ProofFailure, _ rest: inout UnexplainedFailure
  ) throws(LayoutError) -> Bool {
    let point = failure.witness
    try readFrames(at: point)
    if framesPoint != point {
      frames.read()
      frames.keep()
      framesPoint = point
    }
    let one = assertions.all[part.assertion]
    if !assertions.counts(part.assertion) { return false }
    switch one.kind {
    case .satisfiable: return layout.session.report.conflicts > 0
    case .determined: return try !ambiguousViews(one.index).isEmpty
    case .apart:
      let (a, b) = pair(of: part)
      return overlap(a, b, ParameterArea(point: point)) != nil
    default:
      part.lines = failing.lines.count
      addLines(one)
      return measure(part, &failure, &rest) > ProofTolerance.miss
    }
  }

  /// The two views that overlap.
  private func pair(of part: FailingPart) -> (ItemID, ItemID) {
    let views = assertions.views[assertions.all[part.assertion].views]
    return (views[views.startIndex + part.pair.0], views[views.startIndex + part.pair.1])
  }

  private func word(_ one: Assertion) -> [UInt8] {
    if one.kind == .relation { return layout.model.expectations[one.index].text }
    // Consecutive failures usually have the same kind.
    if lastWord.kind != one.kind {
      var word = TextWriter()
      word.add(one.kind.word)
      lastWord = (one.kind, word.bytes)
    }
    return lastWord.bytes
  }

  private func readFrames(at point: ParameterPoint) throws(LayoutError) {
    // Many failures share a witness.
    if layout.point != point || layout.session.isOutOfDate {
      _ = try layout.solve(at: point, within: ParameterArea(point: point))
    }
  }

  private func value(_ parameter: ProofParameter, _ point: ParameterPoint) -> Double? {
    guard let place = spec.axes.firstIndex(where: { $0.parameter == parameter }) else { return nil }
    return place == 0 ? point.p : point.q
  }

  /// The size of the root and the worst comparison at the witness, from the lines of its part; returns the violation.
  @discardableResult
  private func measure(
    _ part: FailingPart, _ failure: inout ProofFailure, _ rest: inout UnexplainedFailure
  ) -> Double {
    let at = failure.witness
    failure.width = value(.width, at) ?? failing.lines[part.lines].at(at)
    failure.height = value(.height, at) ?? failing.lines[part.lines + 1].at(at)
    var most = -Double.infinity
    for (n, k) in assertions.all[part.assertion].comparisons.enumerated() {
      let relation = assertions.comparisons[k].relation
      let measured = failing.lines[part.lines + 2 + 2 * n].at(at)
      let wanted = failing.lines[part.lines + 3 + 2 * n].at(at)
      let gap = wanted - measured
      let missed =
        relation == .greaterOrEqual ? gap : relation == .lessOrEqual ? -gap : gap.magnitude
      if missed <= most { continue }
      most = missed
      rest.comparison = Int32(truncatingIfNeeded: k)
      (failure.measured, failure.wanted) = (measured, wanted)
    }
    return most
  }

  private static func nearest(_ areas: ContiguousArray<ParameterArea>, to point: ParameterPoint) -> Int {
    var nearest = 0
    for j in areas.indices.dropFirst() where areas[j].distance(to: point) < areas[nearest].distance(to: point) {
      nearest = j
    }
    return nearest
  }

  /// Merges adjacent intervals.
  private static func joined(_ areas: ContiguousArray<ParameterArea>) -> ContiguousArray<ParameterArea> {
    if areas.count == 1 { return areas }
    var order: [SortKey] = []
    for (k, area) in areas.enumerated() {
      order.append(SortKey(SortKey.rank(area.from), Int64(k), payload: Int32(truncatingIfNeeded: k)))
    }
    SortKey.sort(&order)
    var joined = ContiguousArray<ParameterArea>()
    for key in order {
      let area = areas[Int(key.payload)]
      guard let last = joined.last, area.from <= last.to + 4 * last.noise else {
        joined.append(area)
        continue
      }
      joined[joined.count - 1] = ParameterArea(from: last.from, to: max(last.to, area.to))
    }
    return joined
  }

  /// Merges polygons whose union is convex.
  private static func joinedPolygons(_ areas: ContiguousArray<ParameterArea>) -> ContiguousArray<ParameterArea> {
    var joined = ContiguousArray<ParameterArea>()
    for area in areas {
      var area = area
      var k = 0
      while k < joined.count && area.dimensions == 2 {
        if let both = joined[k].joined(area) {
          area = both
          joined.remove(at: k)
          k = 0
        } else {
          k += 1
        }
      }
      joined.append(area)
    }
    return joined
  }

  // MARK: Reasons

  var asksHost: Bool { layout.asksHost }

  /// Computes the reasons of a failure of `run`: one solve at its witness, and the work of an explanation.
  func explain(_ failure: inout ProofFailure, _ index: Int) throws(LayoutError) {
    let one = unexplained[index]
    try readFrames(at: failure.witness)
    try layout.publish()
    var views = ContiguousArray<ItemID>()
    for view in failure.views { views.append(try layout.session.handles.item(view)) }
    let because = reasons(one, views, Explainer(layout.published))
    // The copy has other constraints where stacks or grids were rebuilt.
    let handles = layout.session.handles
    for constraint in because {
      let handle = handles.handle(constraint: constraint)
      if known.isEmpty || constraint.index < known.count && known[constraint.index] == handle {
        failure.because.append(handle)
      }
    }
    failure.message = ProofText(layout, assertions.all[one.assertion], failure.regions).sentence(
      views, failure.witness, comparison(one), measured: failure.measured, wanted: failure.wanted, because)
    failure.isExplained = true
  }

  private func comparison(_ one: UnexplainedFailure) -> ProofComparison? {
    one.comparison < 0 ? nil : assertions.comparisons[Int(one.comparison)]
  }

  /// The active constraints that determine the compared values, or the members of a conflict.
  private func reasons(
    _ one: UnexplainedFailure, _ views: ContiguousArray<ItemID>, _ explainer: Explainer
  ) -> ContiguousArray<ConstraintID> {
    let assertion = assertions.all[one.assertion]
    if !assertion.compares {
      if assertion.kind != .satisfiable { return [] }
      let solver = layout.session.sync.solver
      solver.renewConflicts()
      return solver.infeasibility.conflicts.first.map {
        ContiguousArray($0.owners.filter { $0 >= 0 }.map { ConstraintID(raw: $0) })
      } ?? []
    }
    var found = ConstraintList(layout.model.constraints.count)
    for (item, attribute) in attributes(of: comparison(one) ?? worstDistance(views[0], views[1])) {
      if layout.model.items[item].isCollapsed { continue }
      explainer.forEachConstraint(behind: item, attribute) { found.add($0) }
    }
    return found.list
  }

  /// For two overlapping views: the distance with the largest violation.
  private func worstDistance(_ one: ItemID, _ other: ItemID) -> ProofComparison {
    frames.read()
    var best = Assertions.distance(one, other, 0)
    var least = Double.infinity
    for number in 0..<4 {
      let distance = Assertions.distance(one, other, number)
      let (a, b) = (frames.frame(distance.measured.item), frames.frame(distance.wanted.item))
      let gap = number < 2 ? a.x - b.x - b.width : a.y - b.y - b.height
      if gap >= least { continue }
      least = gap
      best = distance
    }
    return best
  }

  /// The compared edges and sizes.
  private func attributes(of comparison: ProofComparison) -> ContiguousArray<(ItemID, Attribute)> {
    var found = ContiguousArray<(ItemID, Attribute)>()
    for value in [comparison.measured, comparison.wanted] {
      if value.sum >= 0 {
        for term in assertions.sums[Int(value.sum)].terms { found.append((term.item.id, term.attribute)) }
      } else if value.item >= 0 && !value.addsContent {
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

/// Data for the reasons of a failure.
private struct UnexplainedFailure {
  let assertion: Int
  /// The index in `Assertions.comparisons` of the comparison with the largest violation; -1 without comparisons, and for
  /// overlapping views.
  var comparison: Int32 = -1
}

/// A list of constraints without duplicates, in order of first insertion.
private struct ConstraintList {
  private(set) var list = ContiguousArray<ConstraintID>()
  private var isListed: IDArray<ConstraintID, Bool>

  init(_ capacity: Int) { isListed = IDArray(repeating: false, count: capacity) }

  mutating func add(_ constraint: ConstraintID) {
    if isListed[constraint] { return }
    isListed[constraint] = true
    list.append(constraint)
  }
}

/// The assertions that depend on the frame of each view.
private struct AssertionUsers {
  private var first: ContiguousArray<Int32>
  private var list: ContiguousArray<Int32>

  init(_ assertions: Assertions, _ items: Int) {
    first = ContiguousArray(repeating: 0, count: items + 1)
    list = []
    // Counting sort: count first, then fill from the end.
    for k in assertions.all.indices { assertions.forEachView(of: k) { first[$0.index] += 1 } }
    var sum: Int32 = 0
    for k in first.indices {
      sum += first[k]
      first[k] = sum
    }
    list = ContiguousArray(repeating: 0, count: Int(sum))
    for k in assertions.all.indices.reversed() {
      assertions.forEachView(of: k) {
        first[$0.index] -= 1
        list[Int(first[$0.index])] = Int32(truncatingIfNeeded: k)
      }
    }
  }

  func assertions(of view: ItemID) -> ArraySlice<Int32> { list[Int(first[view.index])..<Int(first[view.index + 1])] }
}
