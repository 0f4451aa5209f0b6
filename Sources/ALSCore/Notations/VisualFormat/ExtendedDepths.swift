// Lines of Z: who lies how far before whom, settled when the whole text has been read.

final class ExtendedDepths {
  private struct Step {
    var to: Int
    /// The sum of all distances of a text may be larger than an Int of 32 bits.
    var distance: Int64
  }

  private let scope: any NameScope
  private var items: [ItemToken] = []
  private var steps: [[Step]] = []
  private var places: [Int: Int] = [:]
  /// Items on the ground, in order.
  private var anchors: [Int] = []

  /// How far a gap without a number goes.
  var step = 1

  init(_ scope: any NameScope) { self.scope = scope }

  // MARK: Reading

  func read(_ line: ExtendedLine) throws(LayoutError) {
    let chain = line.chains[0]
    var before: [Int] = []
    for index in 0..<chain.groupCount {
      let distance = try distance(chain.gaps[index])
      var here: [Int] = []
      for member in chain.group(index) { here.append(try place(line.cells[chain.members[member]])) }
      if index == 0 {
        if chain.startEdge != nil { anchors.append(contentsOf: here) }
      } else if let distance, let first = before.first, let next = here.first {
        // All pairs follow from one of each side.
        for item in here { tie(first, item, distance) }
        for item in before.dropFirst() { tie(item, next, distance) }
      }
      before = here
    }
    if let last = chain.gaps.last { _ = try distance(last) }
  }

  private func place(_ cell: ExtendedLine.Cell) throws(LayoutError) -> Int {
    if cell.sizes >= 0 { throw LayoutError(.syntax, "a Z: line must not contain sizes", at: cell.sizesSpan) }
    if cell.item.token.part != .whole {
      throw LayoutError(.syntax, "a safe area or margins have no z", at: cell.item.span)
    }
    if let place = places[cell.item.token.id.index] { return place }
    places[cell.item.token.id.index] = items.count
    items.append(cell.item.token)
    steps.append([])
    return items.count - 1
  }

  private func tie(_ a: Int, _ b: Int, _ distance: Int64) {
    steps[a].append(Step(to: b, distance: distance))
    steps[b].append(Step(to: a, distance: -distance))
  }

  /// nil: none.
  private func distance(_ gap: ExtendedLine.Gap) throws(LayoutError) -> Int64? {
    switch gap.kind {
    case .open: return nil
    case .flush, .standard: return Int64(step)
    case .equal: break
    case .list:
      let one = gap.predicates.first ?? FormatPredicate()
      let isPlain = one.relation == .equal && one.priority == Limits.required && !gap.hasSpacer
      if gap.predicates.count == 1 && isPlain, let whole = Int64(exactly: one.constant) { return whole }
    }
    throw LayoutError(.syntax, "a gap of a Z: line is one whole number", at: gap.span)
  }

  // MARK: Settling

  /// Spreads what is known; where the lines contradict each other the first way to an item counts.
  func settle() throws(LayoutError) {
    var depths = [Int64?](repeating: nil, count: items.count)
    for anchor in anchors where depths[anchor] == nil { depths[anchor] = 0 }
    spread(anchors, &depths)
    for item in items.indices where depths[item] == nil {
      depths[item] = Int64(scope.depth(of: items[item]))
      spread([item], &depths)
    }
    for (index, item) in items.enumerated() {
      guard let depth = depths[index] else { continue }
      guard let z = Int32(exactly: depth), Double(z).magnitude <= Limits.number else {
        throw LayoutError(.notFinite, "a z is out of range: at most 1e9 in size")
      }
      scope.extras.setDepth(of: item, z)
    }
  }

  private func spread(_ sources: [Int], _ depths: inout [Int64?]) {
    var queue = sources
    var head = 0
    while head < queue.count {
      let from = queue[head]
      head += 1
      guard let depth = depths[from] else { continue }
      for step in steps[from] where depths[step.to] == nil {
        depths[step.to] = depth + step.distance
        queue.append(step.to)
      }
    }
  }
}
