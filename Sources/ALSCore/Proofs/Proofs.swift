// The last proof of a layout, kept until the next one.

public final class Proofs {
  private var proof: Proof?
  /// The provers that can compute the reasons of failures on demand, and the first failure of each: most programs query few or
  /// none.
  private var provers = ContiguousArray<(prover: Prover, first: Int)>()

  /// Runs a proof and keeps the result; the layout does not change.
  func prove(
    _ layout: PublishedLayout, _ spec: ProofSpec, _ rearranger: Rearranger
  ) throws(LayoutError) -> Int {
    try check(spec)
    let root = try self.root(spec.root, layout)
    var gone = ContiguousArray<ItemID>()
    for view in spec.gone { gone.append(try layout.handles.view(view)) }
    let prover = try Prover(layout, root: root, gone: gone, spec, rearranger)
    let proof = try prover.run()
    self.proof = proof
    provers.removeAll()
    if proof.failures.isEmpty { return 0 }
    provers.append((prover, 0))
    // The host's callback is used only during the call of prove.
    if prover.asksHost { for index in proof.failures.indices { try explain(index) } }
    return proof.failures.count
  }

  /// Computes the reasons of a failure.
  private func explain(_ index: Int) throws(LayoutError) {
    guard var failure = proof?.failures[index], !failure.isExplained else { return }
    guard let asked = provers.last(where: { $0.first <= index }) else { return }
    try asked.prover.explain(&failure, index - asked.first)
    proof?.failures[index] = failure
  }

  /// The smallest width above which all assertions hold up to the end of the interval, at the layout's own height, and likewise the
  /// smallest height; -1 if they fail at the end.  An ambiguity at every size is ignored.  Keeps all failures.
  func minimumSize(
    _ layout: PublishedLayout, _ spec: ProofSpec, _ rearranger: Rearranger
  ) throws(LayoutError) -> MinimumSize {
    if spec.axes.contains(where: { $0.parameter == .textScale }) {
      throw LayoutError(.argument, "a minimum size needs one parameter: the width or the height")
    }
    var found = MinimumSize()
    var both = Proof()
    var asked = provers
    asked.removeAll()
    for parameter in [ProofParameter.width, .height] {
      let axis = spec.axes.first { $0.parameter == parameter } ?? ProofAxis(parameter, 0, Proofs.usualEnd)
      var one = spec
      // Without a set size the layout determines it, and no other size is possible.
      let isAsked = spec.axes.contains { $0.parameter == parameter }
      let isSaid = try hasSize(spec.root, parameter, layout)
      let isFixed = !isAsked && !isSaid
      one.axes = isFixed ? [] : [axis]
      one.isCertified = false
      _ = try prove(layout, one, rearranger)
      guard var proof else { continue }
      for k in proof.failures.indices { proof.failures[k].isLeftOut = isFreeToTheEnd(proof.failures[k], axis, isFixed) }
      let own = parameter == .width ? proof.size.width : proof.size.height
      var least = isFixed ? own : axis.from
      var stop = -1
      for (k, failure) in proof.failures.enumerated() where !failure.isLeftOut {
        if isFixed && stop < 0 { stop = both.failures.count + k }
        guard var end = failure.regions.last?.to else { continue }
        if failure.index >= 0 {
          let wanted = layout.model.expectations[failure.index]
          let last = parameter == .width ? wanted.widths.to : wanted.heights.to
          // The assertion still fails at the last size of its region.
          if (end - last).magnitude < ProofTolerance.miss && end < axis.to { end = last + ProofTolerance.miss }
        }
        if end <= least && stop >= 0 { continue }
        least = end
        stop = both.failures.count + k
      }
      let isNever = stop >= 0 && (isFixed || least >= axis.to - 1e-9)
      let size = isNever ? -1 : stop < 0 ? least : Proofs.plain(least)
      if axis.parameter == .width {
        found.size.width = size
        found.widthStop = stop
      } else {
        found.size.height = size
        found.heightStop = stop
      }
      for one in provers { asked.append((one.prover, both.failures.count)) }
      both.pieces += proof.pieces
      both.failures.append(contentsOf: proof.failures)
      both.notReached.append(contentsOf: proof.notReached)
      let weakness: [ProofVerdict] = [.proved, .refuted, .sampled, .incomplete]
      if weakness.firstIndex(of: proof.verdict) ?? 0 > weakness.firstIndex(of: both.verdict) ?? 0 {
        both.verdict = proof.verdict
      }
    }
    found.verdict = both.verdict
    proof = both
    provers = asked
    return found
  }

  /// Whether this is an unspecified ambiguity that no larger size resolves: it is intended, and does not affect the minimum.
  private func isFreeToTheEnd(_ failure: ProofFailure, _ axis: ProofAxis, _ isFixed: Bool) -> Bool {
    if failure.kind != .determined || failure.index >= 0 { return false }
    return isFixed || (failure.regions.last?.to ?? -1) >= axis.to - 1e-9
  }

  private func hasSize(
    _ root: Handle, _ parameter: ProofParameter, _ layout: PublishedLayout
  ) throws(LayoutError) -> Bool {
    let size = layout.model.preferences(of: try self.root(root, layout)).size
    return (parameter == .width ? size.width : size.height) >= 0
  }

  private static let usualEnd = 10000.0

  /// The end lies within the tolerance of the limit; a number with few decimals just above is taken instead.
  private static func plain(_ end: Double) -> Double {
    let short = (end * 1e4).rounded() / 1e4
    return short >= end && short - end <= 8 * ProofTolerance.miss ? short : (end * 1e6).rounded(.up) / 1e6
  }

  private func root(_ handle: Handle, _ layout: PublishedLayout) throws(LayoutError) -> ItemID {
    if handle.isNone {
      if layout.model.items.firstRoot >= 0 { return layout.model.items.firstRoot }
      throw LayoutError(.argument, "the layout has no view to prove")
    }
    let root = try layout.handles.view(handle)
    if layout.model.items[root].parent < 0 { return root }
    throw LayoutError(.argument, "only a root can be proved, and this view has a parent")
  }

  private func check(_ spec: ProofSpec) throws(LayoutError) {
    if spec.axes.count > 2 { throw LayoutError(.argument, "a proof has at most two parameters") }
    for axis in spec.axes {
      try Legality.refuse(Legality.number(axis.from, limit: Limits.number, part: .constant, what: "interval"))
      try Legality.refuse(Legality.number(axis.to, limit: Limits.number, part: .constant, what: "interval"))
      if axis.from < 0 || axis.to < axis.from {
        throw LayoutError(.argument, "an interval must begin at 0 or above and must not end before it begins")
      }
      if axis.parameter == .textScale && (axis.from < 0.01 || axis.to > 100) {
        throw LayoutError(.argument, "a text scale is a number from 0.01 to 100")
      }
    }
  }

  // MARK: Results

  func current() throws(LayoutError) -> Proof {
    if let proof { return proof }
    throw LayoutError(.argument, "nothing has been proved yet")
  }

  func failure(_ index: Int) throws(LayoutError) -> ProofFailure {
    _ = try found(index)
    try explain(index)
    return try found(index)
  }

  /// The failure as known so far; reasons may be missing.
  private func found(_ index: Int) throws(LayoutError) -> ProofFailure {
    let proof = try current()
    if index >= 0 && index < proof.failures.count { return proof.failures[index] }
    throw LayoutError(.argument, "there is no failure number \(index): the last proof has \(proof.failures.count)")
  }

  func certificate() throws(LayoutError) -> [UInt8] {
    let proof = try current()
    if !proof.certificate.isEmpty { return proof.certificate }
    throw LayoutError(.argument, "no certificate was requested")
  }

  /// -1 as the index selects the area that was not covered.
  func region(_ index: Int, _ region: Int) throws(LayoutError) -> ContiguousArray<Double> {
    let regions = index == -1 ? try current().notReached : try found(index).regions
    if region < 0 || region >= regions.count {
      throw LayoutError(.argument, "there is no region number \(region): it has \(plural(regions.count, "region"))")
    }
    let isFlat = try current().parameters.count < 2
    var numbers = ContiguousArray<Double>()
    for corner in regions[region].corners {
      numbers.append(corner.p)
      if !isFlat { numbers.append(corner.q) }
    }
    return numbers
  }
}

/// See `Proofs.minimumSize`.
public struct MinimumSize {
  public var size = Size(-1, -1)
  public var verdict = ProofVerdict.proved
  /// The failures at the limit, or -1.
  public var widthStop = -1
  public var heightStop = -1
}
