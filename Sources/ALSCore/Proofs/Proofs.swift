// The last proof of a layout, kept until the next one.

public final class Proofs {
  private var proof: Proof?

  /// Proves, and keeps what was found; the layout stays as it is.
  func prove(_ layout: PublishedLayout, _ spec: ProofSpec, pivotLimit: Int) throws(LayoutError) -> Int {
    try check(spec)
    let root = try self.root(spec.root, layout)
    var gone = ContiguousArray<Int32>()
    for view in spec.gone { gone.append(try layout.handles.view(view)) }
    let prover = try Prover(layout, root: root, gone: gone, spec, pivotLimit: pivotLimit)
    let proof = try prover.run()
    self.proof = proof
    return proof.failures.count
  }

  /// The least width from which on everything holds up to the end of the interval, at the height of the layout itself,
  /// and the least height likewise; -1: not even at the end.  The failures that stop it are kept.
  func minimumSize(
    _ layout: PublishedLayout, _ spec: ProofSpec, pivotLimit: Int
  ) throws(LayoutError) -> MinimumSize {
    if spec.axes.contains(where: { $0.parameter == .textScale }) {
      throw LayoutError(.argument, "a least size is that of the width or the height")
    }
    var found = MinimumSize()
    var both = Proof()
    for parameter in [ProofParameter.width, .height] {
      let axis = spec.axes.first { $0.parameter == parameter } ?? ProofAxis(parameter, 0, Proofs.usualEnd)
      var one = spec
      one.axes = [axis]
      one.isCertified = false
      _ = try prove(layout, one, pivotLimit: pivotLimit)
      guard let proof else { continue }
      var least = axis.from
      var stop = -1
      for (k, failure) in proof.failures.enumerated() {
        guard let end = failure.regions.last?.last?.p, end > least || stop < 0 else { continue }
        least = end
        stop = both.failures.count + k
      }
      let isNever = least >= axis.to - ParameterArea.thickness && stop >= 0
      let size = isNever ? -1 : stop < 0 ? least : Proofs.plain(least)
      if axis.parameter == .width {
        found.size.width = size
        found.widthStop = stop
      } else {
        found.size.height = size
        found.heightStop = stop
      }
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
    return found
  }

  private static let usualEnd = 10000.0

  /// An end lies within the tolerance of the size at which it holds: a number of few decimals just above it is that size.
  private static func plain(_ end: Double) -> Double {
    let short = (end * 1e4).rounded() / 1e4
    return short >= end && short - end <= 8 * ProofTolerance.miss ? short : (end * 1e6).rounded(.up) / 1e6
  }

  private func root(_ handle: Handle, _ layout: PublishedLayout) throws(LayoutError) -> Int32 {
    if handle.isNone {
      if layout.model.items.firstRoot >= 0 { return layout.model.items.firstRoot }
      throw LayoutError(.argument, "there is no view to prove anything of")
    }
    let root = try layout.handles.view(handle)
    if layout.model.items[root].parent < 0 { return root }
    throw LayoutError(.argument, "only of a view without a parent can be proved what holds at its sizes")
  }

  private func check(_ spec: ProofSpec) throws(LayoutError) {
    if spec.axes.count > 2 { throw LayoutError(.argument, "a proof has at most two parameters") }
    for axis in spec.axes {
      try Legality.refuse(Legality.number(axis.from, limit: Limits.number, part: .constant, what: "interval"))
      try Legality.refuse(Legality.number(axis.to, limit: Limits.number, part: .constant, what: "interval"))
      if axis.from < 0 || axis.to < axis.from {
        throw LayoutError(.argument, "an interval begins at 0 or above and ends at or behind its beginning")
      }
      if axis.parameter == .textScale && (axis.from < 0.01 || axis.to > 100) {
        throw LayoutError(.argument, "a text scale is a number from 0.01 to 100")
      }
    }
  }

  // MARK: What was found

  func current() throws(LayoutError) -> Proof {
    if let proof { return proof }
    throw LayoutError(.argument, "nothing has been proved yet")
  }

  func failure(_ index: Int) throws(LayoutError) -> ProofFailure {
    let proof = try current()
    if index >= 0 && index < proof.failures.count { return proof.failures[index] }
    throw LayoutError(.argument, "there is no failure number \(index): the last proof has \(proof.failures.count)")
  }

  func certificate() throws(LayoutError) -> [UInt8] {
    let proof = try current()
    if !proof.certificate.isEmpty { return proof.certificate }
    throw LayoutError(.argument, "no certificate was asked for")
  }

  /// -1 as the index: what was not reached.
  func region(_ index: Int, _ region: Int) throws(LayoutError) -> ContiguousArray<Double> {
    let regions = index == -1 ? try current().notReached : try failure(index).regions
    if region < 0 || region >= regions.count {
      throw LayoutError(.argument, "there is no region number \(region): there are \(regions.count)")
    }
    let isFlat = try current().parameters.count < 2
    var numbers = ContiguousArray<Double>()
    for corner in regions[region] {
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
  /// The failures that end there, or -1.
  public var widthStop = -1
  public var heightStop = -1
}
