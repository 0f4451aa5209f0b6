// One member of the basis takes the place of another.

extension Basis {
  /// Puts a thing into slot p of the tight set.  `combination` must hold it unless `fitsInPlace(p, thing)`.
  @_optimize(speed)
  func exchange(_ p: Int32, _ thing: BasisMember) {
    vertex.changesSinceRefresh += 1
    tieBreakers.noteReplaced(p, tight[p])
    if fitsInPlace(p, thing) {
      replaceInPlan(p, thing)
    } else {
      etas.push(p, combination)
    }
    tight[p] = thing
    vertex.setSlot(of: thing, to: p)
  }

  /// Puts a thing that is `factor` times the one in slot p into its place.
  func exchangeScaled(_ p: Int32, _ thing: BasisMember, by factor: Double) {
    vertex.changesSinceRefresh += 1
    tieBreakers.noteReplaced(p, tight[p])
    if fitsInPlace(p, thing) {
      replaceInPlan(p, thing)
    } else {
      etas.pushScale(p, factor)
    }
    tight[p] = thing
    vertex.setSlot(of: thing, to: p)
  }

  private func replaceInPlan(_ p: Int32, _ thing: BasisMember) {
    let old = planThing[p]
    if old.isRow { planVariable[old.id] = -1 }
    planThing[p] = thing
    inversePivot[p] = 1 / problem.coefficient(of: p, in: thing)
    if thing.isRow { planVariable[thing.id] = p }
  }

  /// Whether the plan stays triangular when the thing defines variable p in the place where p stands.
  @_optimize(speed)
  func fitsInPlace(_ p: Int32, _ thing: BasisMember) -> Bool {
    if etas.isMentioned(p) { return false }
    if !thing.isRow { return thing.id == p }
    var own = 0.0
    var largest = 0.0
    let start = problem.rowStart[thing.id]
    for k in start..<start + Int(problem.rowLength[thing.id]) {
      let u = problem.entryVariable[k]
      largest = max(largest, problem.entryCoefficient[k].magnitude)
      if u == p {
        own = problem.entryCoefficient[k].magnitude
      } else if position[u] > position[p] {
        return false
      }
    }
    return own >= 1e-3 * largest && own > 0
  }
}
