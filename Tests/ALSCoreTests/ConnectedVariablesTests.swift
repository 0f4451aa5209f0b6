// The partition of variables by rows, against a search along the rows, while constraints come and go.

import Testing

@testable import ALSCore

@Suite struct ConnectedVariablesTests {
  private let layout = Layout()
  private var sync: Sync { layout.session.sync }

  private func rows() -> [[VariableID]] {
    let problem = sync.solver.problem
    return RowID.first(problem.rowCount).filter { sync.solver.vertex.rowPosition[$0] != -2 }.map { row in
      problem.entries(of: row).map { problem.entryVariable[$0] }
    }
  }

  /// The smallest variable of each component.
  private func components(_ connected: ConnectedVariables) -> [VariableID] {
    let rows = self.rows().map { $0.filter { !connected.isConstant($0) } }
    var least = VariableID.first(sync.solver.problem.variableCount).map { $0 }
    var isStable = false
    while !isStable {
      isStable = true
      for row in rows {
        guard let smallest = row.map({ least[$0.index] }).min(by: { $0.raw < $1.raw }) else { continue }
        for v in row where least[v.index] != smallest {
          least[v.index] = smallest
          isStable = false
        }
      }
    }
    return least
  }

  private func compare(_ connected: ConnectedVariables, isExact: Bool) {
    let wanted = components(connected)
    for v in wanted.indices {
      for w in wanted.indices {
        let (one, other) = (VariableID(v), VariableID(w))
        if connected.isConstant(one) || connected.isConstant(other) { continue }
        let isSame = connected.representative(of: one) == connected.representative(of: other)
        if wanted[v] == wanted[w] { #expect(isSame) } else if isExact { #expect(!isSame) }
      }
      if !isExact || connected.isConstant(VariableID(v)) { continue }
      var widths: [Int] = []
      connected.forEachWidth(connectedTo: VariableID(v)) { item in
        widths.append(Int(sync.map.variable(item, 0).raw) + 2)
        return true
      }
      let all = wanted.indices.filter { w in
        w % 4 == 2 && wanted[w] == wanted[v] && sync.map.item(ofBlock: Int32(w >> 2)) >= 0
          && !connected.isConstant(VariableID(w))
      }
      #expect(widths.sorted() == all)
    }
  }

  @Test func followsRows() throws {
    var random = Random(state: 41)
    let root = try layout.makeView(parent: .none, name: nil)
    try layout.setSize(root, Size(300, 200))
    var items = [root]
    for _ in 0..<9 { items.append(try layout.makeView(parent: root, name: nil)) }
    var made: [Handle] = []
    let attributes: [Attribute] = [.left, .right, .top, .bottom, .width, .height]
    let connected = ConnectedVariables(sync)
    var coarse = 0
    for _ in 0..<120 {
      for _ in 0..<1 + random.below(3) {
        if !made.isEmpty && random.below(3) == 0 {
          try layout.destroyConstraint(made.remove(at: random.below(made.count)))
          continue
        }
        let attribute = attributes[random.below(attributes.count)]
        let spec = ConstraintSpec(
          first: items[1 + random.below(9)], firstAttribute: Int32(attribute.rawValue), relation: 1,
          second: items[random.below(10)], secondAttribute: Int32(attribute.rawValue), multiplier: 1, constant: 0,
          priority: Float(100 + random.below(800)))
        if let constraint = try? layout.makeConstraint(spec, inactive: false) { made.append(constraint) }
      }
      // The size of the root is a variable at times.
      if random.below(8) == 0 { try layout.setSize(root, random.below(2) == 0 ? Size(300, 200) : .unspecified) }
      _ = try layout.solve()
      connected.update()
      if connected.isCoarse { coarse += 1 }
      compare(connected, isExact: !connected.isCoarse)
      if random.below(6) == 0 {
        connected.uniteAll()
        #expect(!connected.isCoarse)
        compare(connected, isExact: true)
      }
    }
    #expect(coarse > 5)
  }
}
