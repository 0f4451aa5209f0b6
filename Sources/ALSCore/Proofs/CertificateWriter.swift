// A certificate as JSON: everything needed to verify a proof from the document alone, without the library.  docs/prove.md defines
// the format.

final class CertificateWriter {
  private var out = TextWriter()
  private let model: Model
  private let root: ItemID
  /// Per item, the name in documents.
  private var names: IDArray<ItemID, [UInt8]>
  /// Per constraint, its number in the document.
  private var numbers: IDArray<ConstraintID, Int32>
  /// The polygons so far, to keep pieces disjoint.
  private var covered = ContiguousArray<ParameterArea>()

  /// The format version; it increases with every change of the format or its meaning.
  static let version = 1.0

  init(_ layout: ParametricLayout, _ spec: ProofSpec, gone: ContiguousArray<ItemID>) {
    model = layout.model
    root = layout.root
    names = IDArray(repeating: [], count: model.items.count)
    numbers = IDArray(repeating: -1, count: model.constraints.count)
    nameItems()
    numberConstraints()
    out.add("{\"certificate\": ")
    out.add(CertificateWriter.version)
    out.addKey("parameters", opening: "{")
    for axis in spec.axes {
      out.addKey(axis.parameter.word)
      list([axis.from, axis.to])
    }
    out.add("}")
    out.addWord("direction", model.items[root].isMirrored ? "rtl" : "ltr")
    out.addKey("gone")
    addNames(gone)
  }

  private func nameItems() {
    var items = ContiguousArray<ItemID>()
    for at in model.items(inside: root) {
      items.append(at)
    }
    var saved = SavedNames(model, items)
    for item in items {
      names[item] = saved.name(model.name(of: item), isGuide: model.items[item].kind == .guide)
      let area = model.areaGuides(of: item).2
      if area >= 0 { names[area] = names[item] + ASCII.bytes(".content") }
    }
  }

  private func numberConstraints() {
    var (constraint, number) = (model.constraints.first, Int32(0))
    while constraint >= 0 {
      let record = model.constraints[constraint]
      // A constraint with unresolved names is listed at the scope of its lookup.
      let item = record.isWaiting ? model.deferred.scope(of: constraint) : record.first
      if item < 0 || model.items.root(of: item) == root {
        numbers[constraint] = number
        number += 1
      }
      constraint = record.next
    }
  }

  // MARK: JSON

  /// Writes a comma, except before the first element and after a key.
  private func separate() {
    if let last = out.bytes.last, last != ASCII.bracket && last != 0x7B && last != 0x20 { out.add(", ") }
  }

  private func add(_ value: Double) {
    separate()
    out.add(value)
  }

  private func list(_ values: ContiguousArray<Double>) {
    separate()
    out.add("[")
    for value in values { add(value) }
    out.add("]")
  }

  private func list(_ rect: Rect) { list([rect.x, rect.y, rect.width, rect.height]) }

  private func addName(_ item: ItemID) {
    separate()
    out.addString(names[item])
  }

  private func addNames(_ items: ContiguousArray<ItemID>) {
    out.add("[")
    for item in items { addName(item) }
    out.add("]")
  }

  private func add(corners: ContiguousArray<ParameterPoint>, _ dimensions: Int) {
    separate()
    out.add("[")
    for corner in corners {
      if dimensions == 1 { add(corner.p) } else if dimensions == 2 { list([corner.p, corner.q]) }
    }
    out.add("]")
  }

  // MARK: Pieces

  /// The layout at its own parameter values, where defaults determine the pairs that are apart.
  func addOwn(_ layout: ParametricLayout) {
    let frames = PieceFrames(layout)
    frames.read()
    out.addKey("own", opening: "{")
    addSolution(layout, frames)
    out.add("}")
    out.addKey("pieces", opening: "[")
  }

  /// Adds a piece; the layout must have been solved inside it.
  func add(_ area: ParameterArea, _ layout: ParametricLayout, _ frames: PieceFrames) {
    let dimensions = layout.axes.count
    var parts: ContiguousArray<ParameterArea> = [area]
    if dimensions == 2 {
      for other in covered { parts = ContiguousArray(parts.flatMap { $0.outside(other) }) }
      covered.append(contentsOf: parts)
    }
    separate()
    out.add("\n{\"areas\": [")
    for part in parts { add(corners: part.corners, dimensions) }
    out.add("]")
    out.addKey("at")
    let point = layout.point
    list(dimensions == 0 ? [] : dimensions == 1 ? [point.p] : [point.p, point.q])
    addSolution(layout, frames)
    out.add("}")
  }

  private func addSolution(_ layout: ParametricLayout, _ frames: PieceFrames) {
    out.addBool("sampled", layout.isSampled || layout.session.report.unsettled)
    out.addKey("frames", opening: "{")
    for view in frames.views {
      out.addKey(names[view])
      out.add("[")
      list(frames.frame(view))
      for k in layout.axes.indices { list(frames.slope(view, k)) }
      out.add("]")
    }
    out.add("}")
    out.addKey("measured", opening: "{")
    for view in frames.views where layout.model.measure(of: view) >= 0 && !layout.model.items.isCollapsed(view) {
      out.addKey(names[view])
      addMeasured(view, layout)
    }
    out.add("}")
    addMembers(layout)
    addConflicts(layout)
  }

  private func addMeasured(_ view: ItemID, _ layout: ParametricLayout) {
    let answer = layout.model.measures[layout.model.measure(of: view)].current
    out.add("{")
    out.addKey("size")
    list([answer.size.width, answer.size.height])
    out.addKey("baselines")
    list([answer.firstBaseline, answer.lastBaseline])
    if layout.isText(view) {
      out.addNumber("word", layout.unscaledContent(of: view).width)
    } else {
      out.addKey("minimum")
      list([answer.minimum.width, answer.minimum.height])
    }
    out.add("}")
  }

  // MARK: Rows and bounds

  private static let kinds: [StaticString] = ["size", "content", "minimum", "maximum"]
  private static let parts: [StaticString] = ["left", "top", "width", "height"]

  /// For rows without a constraint: 8 * item + kind * 2 + axis; otherwise -1.
  private func implicitRows(_ layout: ParametricLayout) -> ContiguousArray<Int32> {
    let map = layout.session.sync.map
    var codes = ContiguousArray<Int32>(
      repeating: -1, count: layout.session.sync.solver.parametric.problem.rowCount)
    for item in layout.model.subtree(of: root) {
      let place = layout.model.items[item].preferences
      for k in 0..<8 {
        let row = k < 4 ? map.sizeRow(place, k) : map.limitRow(place, k - 4)
        if row >= 0 { codes[row.index] = item.raw * 8 + Int32(truncatingIfNeeded: k) }
      }
    }
    return codes
  }

  private func addMember(_ kind: StaticString, _ item: ItemID, _ part: Int) {
    separate()
    out.add("[\"")
    out.add(kind)
    out.add("\"")
    addName(item)
    out.add(", \"")
    out.add(CertificateWriter.parts[part])
    out.add("\"]")
  }

  /// Writes a constraint by its number, any other row by its kind.
  private func add(_ row: RowID, _ codes: ContiguousArray<Int32>, _ problem: Problem) {
    let owner = problem.owner[row]
    if owner >= 0 { return add(Double(numbers[ConstraintID(raw: owner)])) }
    let code = codes[row.index]
    if code >= 0 { addMember(CertificateWriter.kinds[Int(code & 7) / 2], ItemID(raw: code >> 3), Int(code & 1) + 2) }
  }

  /// Writes the basis, and the rows that are violated, or at their breakpoint and treated as violated.
  private func addMembers(_ layout: ParametricLayout) {
    let codes = implicitRows(layout)
    let vertex = layout.session.sync.solver.parametric.vertex
    let words: [StaticString] = ["active", "below", "above"]
    for k in words.indices {
      out.addKey(words[k], opening: "[")
      let side: Side = k == 1 ? .below : .above
      for row in RowID.first(vertex.problem.rowCount) {
        let position = vertex.rowPosition[row]
        if k == 0 ? position >= 0 : position == -1 && vertex.side[row] == side { add(row, codes, vertex.problem) }
      }
      for item in layout.model.subtree(of: root) {
        for part in 0..<4 {
          let v = layout.session.sync.map.variable(item, Int32(truncatingIfNeeded: part))
          if v < 0 { continue }
          let position = vertex.boundPosition[v]
          if k == 0 ? position >= 0 : position < 0 && vertex.boundState[v] == side { addMember("bound", item, part) }
          if k == 0 && vertex.pinPosition[v] >= 0 { addMember("pin", item, part) }
        }
      }
      out.add("]")
    }
  }

  private func addConflicts(_ layout: ParametricLayout) {
    let solver = layout.session.sync.solver
    let problem = solver.parametric.problem
    if solver.infeasibility.conflicts.isEmpty { return }
    let codes = implicitRows(layout)
    out.addKey("conflicts", opening: "[")
    for conflict in solver.infeasibility.conflicts {
      separate()
      out.add("{")
      out.addKey("broken")
      if conflict.broken >= 0 { add(conflict.brokenRow, codes, problem) } else { out.add("null") }
      if conflict.broken < 0 {
        out.addKey("yields")
        add(conflict.rows[0], codes, problem)
      } else if let proof = solver.infeasibility.subproblem(of: conflict).prove() {
        out.addKey("weights", opening: "[")
        for (k, row) in conflict.rows.enumerated() { add(weight: proof.weights[k], row, codes, problem) }
        for size in proof.sizes where size.row >= 0 { add(weight: size.weight, size.row, codes, problem) }
        out.add("]")
      }
      out.add("}")
    }
    out.add("]")
  }

  private func add(weight: Double, _ row: RowID, _ codes: ContiguousArray<Int32>, _ problem: Problem) {
    separate()
    out.add("[")
    add(row, codes, problem)
    add(weight)
    out.add("]")
  }

  // MARK: Expectations

  /// Ends a finished proof; `failures` holds the first part of each failure.
  func finish(_ assertions: Assertions, _ proof: Proof, _ failures: ContiguousArray<FailingPart>) -> [UInt8] {
    out.add("]")
    out.addKey("expectations", opening: "[")
    var next = 0
    func judge(_ k: Int, _ views: ContiguousArray<ItemID>, _ pair: (Int, Int)) {
      let fails = next < failures.count && failures[next].assertion == k && failures[next].pair == pair
      addExpectation(assertions.all[k], views, fails ? proof.failures[next].regions : nil, proof.parameters.count)
      if fails { next += 1 }
    }
    for (k, one) in assertions.all.enumerated() {
      let views = ContiguousArray(assertions.views[one.views])
      if one.kind != .apart {
        judge(k, views, (-1, -1))
        continue
      }
      for a in views.indices {
        for b in a + 1..<views.count where assertions.areToBeApart(k, views[a], views[b]) {
          judge(k, [views[a], views[b]], (a, b))
        }
      }
    }
    out.add("]")
    out.addKey("notReached", opening: "[")
    for region in proof.notReached { add(corners: region.corners, proof.parameters.count) }
    out.add("]")
    out.addWord("verdict", proof.verdict.word)
    out.add("}\n")
    return out.bytes
  }

  /// Writes the regions of failure; nil if the expectation holds.
  private func addExpectation(
    _ one: Assertion, _ views: ContiguousArray<ItemID>, _ regions: ContiguousArray<ParameterArea>?,
    _ dimensions: Int
  ) {
    separate()
    out.add("\n{\"expect\": ")
    var word = TextWriter()
    if one.kind == .relation { word.add(model.expectations[one.index].text) } else { word.add(one.kind.word) }
    out.addString(word.bytes)
    out.addNumber("index", Double(one.index))
    out.addKey("views")
    addNames(views)
    out.addKey("axis")
    out.add(one.axis == nil ? "null" : one.axis == .x ? "\"horizontal\"" : "\"vertical\"")
    out.addBool("holds", regions == nil)
    out.addKey("where", opening: "[")
    for region in regions ?? [] { add(corners: region.corners, dimensions) }
    out.add("]}")
  }
}

extension ProofParameter {
  /// The word used in documents and proofs.
  fileprivate var word: StaticString {
    switch self {
    case .width: return "width"
    case .height: return "height"
    case .textScale: return "textScale"
    }
  }
}

extension ProofVerdict {
  fileprivate var word: StaticString {
    switch self {
    case .proved: return "proved"
    case .refuted: return "refuted"
    case .sampled: return "sampled"
    case .incomplete: return "incomplete"
    }
  }
}
