// What must be true of the solver at rest.  Compiled only with -D ALS_CHECK, which the tests turn on.

#if ALS_CHECK
  extension Solver {
    /// Stops with a message at the first broken invariant; `atOptimum` asks for optimality as well.
    func checkInvariants(atOptimum: Bool) {
      // The checks cost more than the solve; small problems show what large ones would.
      if variableCount > 400 { return }
      // Values that left the range of numbers are refused when they would be published.
      for v in 0..<variableCount where !(x[v].magnitude <= Limits.coordinate) { return }
      checkSlots()
      checkTerms()
      // Rounding among coefficients of very different sizes is what `verify` is for.
      if steepness > 1 { return }
      checkTightRows()
      checkStationarity()
      if atOptimum { checkSlopes() }
    }

    private func expect(_ condition: Bool, _ what: @autoclosure () -> String) {
      if !condition { fatalError(what()) }
    }

    private func checkSlots() {
      for s in 0..<Int32(truncatingIfNeeded: variableCount) {
        expect(slot(of: tight[s]) == s, "slot \(s): its thing \(tight[s].raw) says \(slot(of: tight[s]))")
        expect(order[position[s]] == s, "order and position of \(s) disagree")
      }
      var violated = 0
      for r in 0..<Int32(truncatingIfNeeded: rowCount) where rowSlot[r] == -1 {
        expect(side[r] == .inside || side[r] == .below || side[r] == .above, "row \(r) is loose and tight")
        if gradientLevel(.row(r)) == .required { violated += 1 }
      }
      for v in 0..<Int32(truncatingIfNeeded: variableCount) where boundState[v] == .below { violated += 1 }
      expect(violated == violatedRequired, "violated required: \(violated), counted \(violatedRequired)")
    }

    /// The caller has merged equal variables and dropped what cancels.
    private func checkTerms() {
      for r in 0..<Int32(truncatingIfNeeded: rowCount) where rowSlot[r] != -2 {
        var seen = Set<Int32>()
        for k in rowStart[r]..<rowStart[r] + Int(rowLength[r]) {
          expect(seen.insert(entryVariable[k]).inserted, "row \(r) has variable \(entryVariable[k]) twice")
          expect(entryCoefficient[k] != 0, "row \(r) has a coefficient of 0")
        }
      }
    }

    private func checkTightRows() {
      for s in 0..<Int32(truncatingIfNeeded: variableCount) where tight[s].isRow {
        let r = tight[s].id
        var largest = target(of: r).magnitude
        for k in rowStart[r]..<rowStart[r] + Int(rowLength[r]) {
          largest = max(largest, (entryCoefficient[k] * x[entryVariable[k]]).magnitude)
        }
        let gap = (computeActivity(r) - target(of: r)).magnitude
        expect(gap <= 1e-5 * (1 + largest), "tight row \(r) is off by \(gap)")
      }
    }

    /// sum of gradients + sum of multipliers = 0 for each level and variable.
    private func checkStationarity() {
      var levels = Set<Int32>()
      for s in 0..<Int32(truncatingIfNeeded: variableCount) {
        var node = multipliers.first(s)
        while node >= 0 {
          levels.insert(multipliers.level(node).key)
          node = multipliers.next(node)
        }
      }
      for r in 0..<Int32(truncatingIfNeeded: rowCount) where rowSlot[r] == -1 {
        if side[r] != .inside { levels.insert(gradientLevel(.row(r)).key) }
      }
      if violatedRequired > 0 { levels.insert(Level.required.key) }
      for key in levels.sorted() { checkStationarity(at: Level(key: key)) }
    }

    private func checkStationarity(at level: Level) {
      var sum = [Double](repeating: 0, count: variableCount)
      var size = [Double](repeating: 1, count: variableCount)
      func add(_ thing: BasisMember, _ factor: Double) {
        if !thing.isRow { note(Int(thing.id), factor) }
        if !thing.isRow || factor == 0 { return }
        for k in rowStart[thing.id]..<rowStart[thing.id] + Int(rowLength[thing.id]) {
          note(Int(entryVariable[k]), factor * entryCoefficient[k])
        }
      }
      func note(_ v: Int, _ amount: Double) {
        sum[v] += amount
        size[v] = max(size[v], amount.magnitude)
      }
      for r in 0..<Int32(truncatingIfNeeded: rowCount) where rowSlot[r] == -1 && side[r] != .inside {
        if gradientLevel(.row(r)) == level { add(.row(r), side[r] == .below ? -1 : 1) }
      }
      for v in 0..<Int32(truncatingIfNeeded: variableCount) where boundState[v] == .below && level == .required {
        add(.bound(v), -1)
      }
      for s in 0..<Int32(truncatingIfNeeded: variableCount) { add(tight[s], multipliers.value(s, at: level)) }
      for v in 0..<variableCount {
        expect(sum[v].magnitude < 1e-5 * size[v], "level \(level.key): variable \(v) is off by \(sum[v])")
      }
    }

    private func checkSlopes() {
      for s in 0..<Int32(truncatingIfNeeded: variableCount) {
        expect(slope(s, way: 1).sign >= 0, "slot \(s) improves upwards")
        expect(slope(s, way: -1).sign >= 0, "slot \(s) improves downwards")
      }
    }
  }
#endif
