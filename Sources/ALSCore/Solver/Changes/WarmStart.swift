// From what was asked to the optimum: a cold start from all rows, or changes applied at the last vertex.

final class WarmStart {
  let problem: Problem
  let altered: AlteredRows
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing
  let changes: Changes
  let simplex: Simplex
  let infeasibility: Infeasibility

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
      if vertex.rowSlot[r] == -2 || problem.lowerLevel[r].key != 0 || problem.upperLevel[r].key != 0 { continue }
      problem.lowerLevel[r] = broken.lowerLevel
      problem.upperLevel[r] = broken.upperLevel
      if vertex.isCold { continue }
      if vertex.rowSlot[r] == -1 {
        pricing.reside(.row(r), vertex.classify(r))
      } else {
        pricing.touch(vertex.rowSlot[r])
      }
    }
    altered.brokenRows.removeAll()
    altered.brokenRanks.removeAll()
    if vertex.isCold { restoreContested() }
    for k in 0..<altered.demotedImplicit.count where vertex.rowSlot[altered.demotedImplicit[k]] != -2 {
      infeasibility.relevel(altered.demotedImplicit[k], from: .implicitLoser, to: .required)
    }
    altered.demotedImplicit.removeAll()
    if vertex.isCold { pricing.flips.removeAll() }
  }

  /// A solve that failed has left rows at levels of their own.
  private func restoreContested() {
    for k in 0..<altered.contested.count where vertex.rowSlot[altered.contested[k]] != -2 {
      let r = altered.contested[k]
      if problem.lowerLevel[r].isContested { problem.lowerLevel[r] = .required }
      if problem.upperLevel[r].isContested { problem.upperLevel[r] = .required }
    }
    altered.contested.removeAll()
  }

  /// Gives the bounds back before the next solve; rows that have others by now keep them.
  func restoreRelaxed() {
    for k in 0..<altered.relaxedRows.count {
      let relaxed = altered.relaxedRows[k]
      let r = relaxed.row
      if vertex.rowSlot[r] == -2 || problem.lower[r] != relaxed.relaxedLower || problem.upper[r] != relaxed.relaxedUpper
      {
        continue
      }
      changes.setBounds(r, lower: relaxed.lower, upper: relaxed.upper)
    }
    altered.relaxedRows.removeAll()
  }

  /// Judges every row where x is now, broken ones among them, and finds the multipliers from nothing.
  func reconsider() {
    restoreBroken()
    pricing.applyFlips()
    pricing.needsMultipliers = true
    simplex.replanAll()
  }

  // MARK: Warm start

  func applyChanges() {
    applyMoves()
    restoreBroken()
    dropDyingRows()
    enterNewRows()
    for k in 0..<changes.dyingVariables.count { letGo(changes.dyingVariables[k]) }
    changes.dyingVariables.removeAll()
    pricing.applyFlips()
    tidy()
  }

  /// Loose rows first and all of them: a plan made anew on the way must not find them again.
  private func dropDyingRows() {
    for k in 0..<changes.dyingRows.count where vertex.rowSlot[changes.dyingRows[k]] == -1 {
      pricing.reside(.row(changes.dyingRows[k]), .inside)
    }
    pricing.applyFlips()
    for k in 0..<changes.dyingRows.count where vertex.rowSlot[changes.dyingRows[k]] == -1 {
      changes.retire(changes.dyingRows[k])
    }
    for k in 0..<changes.dyingRows.count where vertex.rowSlot[changes.dyingRows[k]] >= 0 {
      replaceByPin(changes.dyingRows[k])
      changes.retire(changes.dyingRows[k])
      if basis.needsReplan { simplex.replanAll() }
    }
    changes.dyingRows.removeAll()
  }

  /// A tight row leaves; the variable that moves most along its direction stays where it is instead.
  private func replaceByPin(_ r: Int32) {
    let p = vertex.rowSlot[r]
    var pinned = p
    let isInPlace = basis.fitsInPlace(p, .pin(p))
    if !isInPlace {
      basis.direction.clear()
      basis.addSource(p, 1)
      basis.ftran()
      pinned = pinChoice(p)
      basis.direction.clear()
    }
    if isInPlace && pricing.multipliers.first(p) < 0 {
      vertex.rowSlot[r] = -1
      vertex.side[r] = .inside
      basis.exchange(p, .pin(p))
      pricing.touch(p)
      return
    }
    basis.combine(.pin(pinned))
    problem.lowerLevel[r] = .absent
    problem.upperLevel[r] = .absent
    simplex.pivotInto(p, .pin(pinned), leaving: .inside)
  }

  private func pinChoice(_ p: Int32) -> Int32 {
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

  /// New bounds and levels of rows that stay.  All tight rows move x together, in one solve.
  private func applyMoves() {
    for k in 0..<changes.movedRows.count {
      let moved = changes.movedRows[k]
      let r = moved.row
      changes.isQueued[r] = false
      if vertex.rowSlot[r] == -2 { continue }
      if vertex.rowSlot[r] >= 0 {
        let p = vertex.rowSlot[r]
        let shift = problem.target(of: r) - moved.target
        if shift != 0 { basis.addSource(p, shift) }
        if moved.lowerLevel != problem.lowerLevel[r] || moved.upperLevel != problem.upperLevel[r] { pricing.touch(p) }
      } else {
        relevel(moved)
      }
    }
    changes.movedRows.removeAll()
    simplex.moveX(gathering: true)
    simplex.swapViolated()
  }

  /// A loose row whose bounds or levels changed: its old gradient goes, its new one comes.
  private func relevel(_ moved: MovedRow) {
    let r = moved.row
    if vertex.side[r] == .below { pricing.flip(.row(r), moved.lowerLevel, 1) }
    if vertex.side[r] == .above { pricing.flip(.row(r), moved.upperLevel, -1) }
    let oldLevel = vertex.side[r] == .below ? moved.lowerLevel : vertex.side[r] == .above ? moved.upperLevel : .absent
    if oldLevel == .required { vertex.violatedRequired -= 1 }
    vertex.side[r] = .inside
    pricing.reside(.row(r), vertex.classify(r))
  }

  private func enterNewRows() {
    for k in 0..<changes.newRows.count {
      let r = changes.newRows[k]
      changes.isQueued[r] = false
      if vertex.rowSlot[r] != -1 { continue }
      vertex.activity[r] = vertex.computeActivity(r)
      pricing.reside(.row(r), vertex.classify(r))
    }
    changes.newRows.removeAll()
  }

  /// A variable that no row mentions any more is kept by its pin.
  private func letGo(_ v: Int32) {
    let p = vertex.boundSlot[v]
    if p >= 0 {
      // The bound and the pin are the same row of the tight set.
      if basis.planThing[p] == basis.tight[p] { basis.planThing[p] = .pin(v) }
      vertex.boundSlot[v] = -1
      basis.tight[p] = .pin(v)
      vertex.pinSlot[v] = p
      pricing.multipliers.clear(p)
      pricing.touch(p)
    } else if vertex.boundState[v] == .below {
      pricing.reside(.bound(v), .inside)
      pricing.applyFlips()
    }
    changes.release(v)
  }

  /// Housekeeping in proportion to what has happened.
  private func tidy() {
    if problem.deadEntries > 1000 && problem.deadEntries * 2 > problem.entryVariable.count {
      simplex.replanAll()
      problem.layOutColumns()
    } else if vertex.isDueForRefresh {
      simplex.restoreConsistency()
    }
  }
}
