// Invariants of the solver between solves.  Compiled only with -D ALS_CHECK, which the tests enable.

#if ALS_CHECK
  extension Simplex {
    /// Stops with a message at the first violated invariant; `atOptimum` includes optimality.
    func checkInvariants(atOptimum: Bool) {
      // The checks cost more than the solve, and small problems show the same errors as large ones.
      if problem.variableCount > 400 { return }
      // Values outside the numeric range are refused at publication.
      for v in VariableID.first(problem.variableCount) where !(vertex.x[v].magnitude <= Limits.coordinate) { return }
      checkPositions()
      checkOrder()
      checkTerms()
      // Rounding among coefficients of very different magnitudes is checked by `verify`.
      if problem.growthFactor > 1 { return }
      checkActiveRows()
      checkStationarity()
      if atOptimum { checkReducedCosts() }
    }

    private func expect(_ condition: Bool, _ what: @autoclosure () -> String) {
      if !condition { fatalError(what()) }
    }

    private func checkPositions() {
      for s in VariableID.first(problem.variableCount) {
        expect(
          vertex.position(of: basis.members[s]) == s,
          "position \(s.raw): its member \(basis.members[s].raw) says \(vertex.position(of: basis.members[s]))")
        expect(basis.order[basis.orderIndex[s]] == s, "order and orderIndex of \(s) disagree")
      }
      var violated = 0
      for r in RowID.first(problem.rowCount) where vertex.rowPosition[r] == -1 {
        expect(
          vertex.side[r] == .inside || vertex.side[r] == .below || vertex.side[r] == .above,
          "row \(r.raw) is inactive and active")
        if vertex.gradientLevel(.row(r)) == .required { violated += 1 }
      }
      for v in VariableID.first(problem.variableCount) where vertex.boundState[v] == .below {
        violated += 1
      }
      expect(violated == vertex.violatedRequired, "violated required: \(violated), counted \(vertex.violatedRequired)")
    }

    /// After any exchanges each variable must follow the variables in its definition.
    private func checkOrder() {
      for v in VariableID.first(problem.variableCount) {
        let member = basis.factorMember[v]
        if !member.isRow { continue }
        expect(basis.definedVariable[member.row] == v, "row \(member.row.raw) is said to define another variable")
        for k in problem.entries(of: member.row) where problem.entryVariable[k] != v {
          expect(
            basis.orderIndex[problem.entryVariable[k]] < basis.orderIndex[v],
            "variable \(v.raw) stands before \(problem.entryVariable[k].raw), on which it leans")
        }
      }
    }

    /// The caller has merged equal variables and dropped terms that cancel.
    private func checkTerms() {
      var uses = [Int32](repeating: 0, count: problem.variableCount)
      for r in RowID.first(problem.rowCount) where vertex.rowPosition[r] != -2 {
        var seen = Set<VariableID>()
        for k in problem.rowStart[r]..<problem.rowStart[r] + Int(problem.rowLength[r]) {
          expect(
            seen.insert(problem.entryVariable[k]).inserted,
            "row \(r.raw) has variable \(problem.entryVariable[k].raw) twice")
          expect(problem.entryCoefficient[k] != 0, "row \(r.raw) has a coefficient of 0")
          uses[problem.entryVariable[k].index] += 1
        }
      }
      for v in VariableID.first(problem.variableCount) {
        expect(
          uses[v.index] == problem.useCount[v], "\(uses[v.index]) rows mention \(v.raw), not \(problem.useCount[v])")
      }
    }

    private func checkActiveRows() {
      for s in VariableID.first(problem.variableCount) where basis.members[s].isRow {
        let r = basis.members[s].row
        let largest = max(problem.target(of: r).magnitude, vertex.largestTerm(of: r))
        let gap = (vertex.computeActivity(r) - problem.target(of: r)).magnitude
        expect(gap <= 1e-5 * (1 + largest), "active row \(r.raw) is off by \(gap)")
      }
    }

    /// sum of gradients + sum of multipliers = 0 for each level and variable.
    private func checkStationarity() {
      var levels = Set<Int32>()
      for s in VariableID.first(problem.variableCount) {
        var node = pricing.multipliers.first(s)
        while node >= 0 {
          levels.insert(pricing.multipliers.level(node).key)
          node = pricing.multipliers.next(node)
        }
      }
      for r in RowID.first(problem.rowCount) where vertex.rowPosition[r] == -1 {
        if vertex.side[r] != .inside { levels.insert(vertex.gradientLevel(.row(r)).key) }
      }
      if vertex.violatedRequired > 0 { levels.insert(Level.required.key) }
      for key in levels.sorted() { checkStationarity(at: Level(key: key)) }
    }

    private func checkStationarity(at level: Level) {
      var sum = [Double](repeating: 0, count: problem.variableCount)
      var size = [Double](repeating: 1, count: problem.variableCount)
      func add(_ member: BasisMember, _ factor: Double) {
        if !member.isRow { note(member.variable.index, factor) }
        if !member.isRow || factor == 0 { return }
        for k in problem.rowStart[member.row]..<problem.rowStart[member.row] + Int(problem.rowLength[member.row]) {
          note(problem.entryVariable[k].index, factor * problem.entryCoefficient[k])
        }
      }
      func note(_ v: Int, _ amount: Double) {
        sum[v] += amount
        size[v] = max(size[v], amount.magnitude)
      }
      for r in RowID.first(problem.rowCount)
      where vertex.rowPosition[r] == -1 && vertex.side[r] != .inside {
        if vertex.gradientLevel(.row(r)) == level { add(.row(r), vertex.side[r] == .below ? -1 : 1) }
      }
      for v in VariableID.first(problem.variableCount)
      where vertex.boundState[v] == .below && level == .required {
        add(.bound(v), -1)
      }
      for s in VariableID.first(problem.variableCount) {
        add(basis.members[s], pricing.multipliers.value(s, at: level))
      }
      for v in 0..<problem.variableCount {
        expect(sum[v].magnitude < 1e-5 * size[v], "level \(level.key): variable \(v) is off by \(sum[v])")
      }
    }

    private func checkReducedCosts() {
      for s in VariableID.first(problem.variableCount) {
        expect(pricing.reducedCost(s, sense: 1).sign >= 0, "position \(s.raw) improves upwards")
        expect(pricing.reducedCost(s, sense: -1).sign >= 0, "position \(s.raw) improves downwards")
      }
    }
  }
#endif
