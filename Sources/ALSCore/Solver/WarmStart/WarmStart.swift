// From the changes to the optimum: a cold start from all rows, or changes applied at the last vertex.

/// Applies changes at the last vertex.
final class WarmStart {
  let problem: Problem
  let altered: AlteredRows
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing
  let changes: Changes
  let simplex: Simplex
  let infeasibility: Infeasibility

  /// Scratch of `defineByNewRows`.
  var newRows = NewRows()
  /// Active rows whose bounds differ from x, or that became active.
  var unmet = Buffer<RowID>()
  var propagation = Propagation()

  init(_ infeasibility: Infeasibility, _ changes: Changes) {
    problem = infeasibility.problem
    altered = infeasibility.altered
    vertex = infeasibility.vertex
    basis = infeasibility.basis
    pricing = infeasibility.pricing
    self.changes = changes
    simplex = infeasibility.simplex
    self.infeasibility = infeasibility
  }

  // MARK: Before and after

  /// Broken rows get another chance whenever something changed.
  func restoreBroken() {
    for k in 0..<altered.brokenRows.count {
      let broken = altered.brokenRows[k]
      let r = broken.row
      // Gone, or given new levels since.
      if vertex.rowPosition[r] == -2 || problem.lowerLevel[r].key != 0 || problem.upperLevel[r].key != 0 { continue }
      problem.setLevels(r, broken.lowerLevel, broken.upperLevel)
      if vertex.isCold { continue }
      if vertex.rowPosition[r] == -1 {
        pricing.setSide(.row(r), vertex.classify(r))
      } else {
        pricing.touch(vertex.rowPosition[r])
      }
    }
    altered.clearBroken()
    if vertex.isCold { restoreContested() }
    for k in 0..<altered.demotedImplicit.count where vertex.rowPosition[altered.demotedImplicit[k]] != -2 {
      infeasibility.relevel(altered.demotedImplicit[k], from: .implicitLoser, to: .required)
    }
    altered.clearDemoted()
    if vertex.isCold { pricing.dropGradientChanges() }
  }

  /// A solve that failed has left rows at levels of their own.
  private func restoreContested() {
    for k in 0..<altered.contested.count where vertex.rowPosition[altered.contested[k]] != -2 {
      let r = altered.contested[k]
      let (low, high) = (problem.lowerLevel[r], problem.upperLevel[r])
      problem.setLevels(r, low.isContested ? .required : low, high.isContested ? .required : high)
    }
    altered.clearContested()
  }

  /// Restores the bounds before the next solve, unless they were changed since.
  func restoreRelaxed() {
    for k in 0..<altered.relaxedRows.count {
      let relaxed = altered.relaxedRows[k]
      let r = relaxed.row
      if vertex.rowPosition[r] == -2 || problem.lower[r] != relaxed.relaxedLower
        || problem.upper[r] != relaxed.relaxedUpper
      {
        continue
      }
      changes.setBounds(r, lower: relaxed.lower, upper: relaxed.upper)
    }
    altered.clearRelaxed()
  }

  /// Judges every row where x is now, broken ones among them, and finds the multipliers from nothing.
  func reconsider() {
    restoreBroken()
    pricing.applyGradientChanges()
    pricing.distrustMultipliers()
    simplex.refactorizeAndRefresh()
  }

  // MARK: Warm start

  /// The basis changes first; then x moves to it, in one solve.
  func applyChanges(leavingBroken: Bool = false) {
    applyMoves()
    if !leavingBroken { restoreBroken() }
    removeRows()
    defineByNewRows()
    moveToBasis()
    enterOthers()
    pricing.applyGradientChanges()
    simplex.repair()
    newRows.clear()
    for k in 0..<changes.removedVariables.count { release(changes.removedVariables[k]) }
    changes.clearRemovedVariables()
    pricing.applyGradientChanges()
    tidy()
  }

  /// Moves x to the point at which the active rows hold.
  private func moveToBasis() {
    if unmet.isEmpty { return }
    holdBackEntering()
    for k in 0..<unmet.count {
      let position = vertex.rowPosition[unmet[k]]
      if position >= 0 { basis.addShift(at: position) }
    }
    unmet.removeAll()
    simplex.moveX(gathering: true)
    releaseEntering()
  }

  /// All inactive rows first: a new factor must not find them again.  Their removal changes the multipliers together with the new
  /// rows: a row that is added in place of a removed one often compensates for it.  Where many take long walks, a new factor is
  /// made once if etas have come since the last one.
  private func removeRows() {
    for k in 0..<changes.removedRows.count where vertex.rowPosition[changes.removedRows[k]] == -1 {
      pricing.setSide(.row(changes.removedRows[k]), .inside)
    }
    for k in 0..<changes.removedRows.count where vertex.rowPosition[changes.removedRows[k]] == -1 {
      changes.retire(changes.removedRows[k])
    }
    var left: Int64 = 0
    for k in 0..<changes.removedRows.count where vertex.rowPosition[changes.removedRows[k]] >= 0 { left += 1 }
    var (all, start) = (left, basis.nonzeros)
    var isFactorOld = basis.hasNewEtas
    for k in 0..<changes.removedRows.count where vertex.rowPosition[changes.removedRows[k]] >= 0 {
      replaceByPin(changes.removedRows[k])
      changes.retire(changes.removedRows[k])
      left -= 1
      // The estimate of the others, from those so far.
      let spent = basis.nonzeros &- start
      let expected = spent / (all - left) * left
      let isDear = expected > WarmStart.workOfFactor * Int64(problem.variableCount)
      if basis.hasManyEtas || isDear && isFactorOld {
        simplex.refactorizeAndRefresh(keepingSides: true)
        isFactorOld = false
        (all, start) = (left, basis.nonzeros)
      }
    }
    changes.clearRemovedRows()
  }

  /// The cost of a new factor with x and all sides, in nonzeros per variable.
  private static let workOfFactor: Int64 = 8

  /// An active row leaves; the variable that moves most along its direction stays where it is instead.
  private func replaceByPin(_ r: RowID) {
    let p = vertex.rowPosition[r]
    if basis.fitsInPlace(p, .pin(p)) {
      pricing.noteRemoval(of: r, at: p)
      vertex.drop(.row(r))
      basis.exchangeInPlace(p, .pin(p))
      pricing.touch(p)
      return
    }
    basis.clearDirection()
    basis.addSource(p, 1)
    basis.ftran()
    let pinned = pinChoice(p)
    basis.clearDirection()
    basis.combine(.pin(pinned))
    problem.setLevels(r, .absent, .absent)
    simplex.pivotInto(p, .pin(pinned), leaving: .inside)
  }

  private func pinChoice(_ p: VariableID) -> VariableID {
    var best = p
    var largest = 0.0
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      let size = basis.direction.value[v].magnitude
      if size > largest || size == largest && v < best {
        largest = size
        best = v
      }
    }
    return basis.direction.value[p].magnitude >= 0.1 * largest && largest > 0 ? p : best
  }

  /// New bounds and levels of rows that stay.
  private func applyMoves() {
    for k in 0..<changes.movedRows.count {
      let moved = changes.movedRows[k]
      let r = moved.row
      if vertex.rowPosition[r] == -2 { continue }
      if vertex.rowPosition[r] >= 0 {
        let p = vertex.rowPosition[r]
        if problem.target(of: r) != moved.target { unmet.append(r) }
        if moved.lowerLevel != problem.lowerLevel[r] || moved.upperLevel != problem.upperLevel[r] { pricing.touch(p) }
      } else {
        relevel(moved)
      }
    }
    changes.clearMovedRows()
  }

  /// An inactive row whose bounds or levels changed: its gradient is replaced if it differs.
  private func relevel(_ moved: MovedRow) {
    let r = moved.row
    let hasLevels = moved.lowerLevel == problem.lowerLevel[r] && moved.upperLevel == problem.upperLevel[r]
    if hasLevels && vertex.classify(r) == vertex.side[r] { return }
    if vertex.side[r] == .below { pricing.noteGradientChange(.row(r), moved.lowerLevel, 1) }
    if vertex.side[r] == .above { pricing.noteGradientChange(.row(r), moved.upperLevel, -1) }
    let oldLevel = vertex.side[r] == .below ? moved.lowerLevel : vertex.side[r] == .above ? moved.upperLevel : .absent
    vertex.forgetSide(of: r, at: oldLevel)
    pricing.setSide(.row(r), vertex.classify(r))
  }

  /// A variable that no row mentions any more is kept by its pin.
  private func release(_ v: VariableID) {
    let p = vertex.boundPosition[v]
    if p >= 0 {
      basis.replaceBoundByPin(v)
      pricing.clearMultipliers(p)
      pricing.touch(p)
    } else if vertex.boundState[v] == .below {
      pricing.setSide(.bound(v), .inside)
      pricing.applyGradientChanges()
    }
    changes.release(v)
  }

  /// Housekeeping in proportion to what has happened.
  private func tidy() {
    if problem.deadEntries > 1000 && problem.isMostlyDead {
      simplex.refactorizeAndRefresh(keepingSides: true)
      problem.layOutColumns()
    } else if vertex.isDueForRefresh {
      simplex.restoreConsistency(keepingSides: true)
    }
  }
}
