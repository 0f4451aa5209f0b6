// What the session tells a solver beside rows and variables, and the little it asks of single rows.

extension Solver {
  /// The next solve begins anew, without the basis of the last one.
  func invalidate() { isCold = true }

  /// After so many pivots a solve gives up; 0: the solver's own figure.
  func setPivotLimit(_ limit: Int) { maxPivots = limit }

  /// Counts from 0 again.
  func forgetPivots() { pivots = 0 }

  /// What moved along the followed directions has been taken over.
  func forgetFollowed() { followed = 0 }

  /// What is free has its values.
  func finishSettling() { isUnsettled = false }

  /// A copy for questions about other optima of the same problem.
  func copyForTrial() -> Solver {
    let trial = Solver(copying: self)
    trial.forgetBroken()
    trial.forgetPivots()
    return trial
  }

  // MARK: The order in which free variables are settled

  /// Before the places of blocks are set: none has one.
  func clearTreePlaces() { blockPlace.resize(variableRoom >> 2, bytes: 0xFF) }

  @inline(__always)
  func setTreePlace(_ place: Int32, ofBlock block: Int32) { blockPlace[block] = place }

  /// The place of a variable's block in the order of the tree, or -1.
  @inline(__always)
  func treePlace(of variable: Int32) -> Int32 { blockPlace[variable >> 2] }

  // MARK: Single rows

  /// What the row was added for: a constraint, or -1.
  func owner(ofRow row: Int32) -> Int32 { owner[row] }

  func lowerBound(ofRow row: Int32) -> Double { lower[row] }

  func firstVariable(ofRow row: Int32) -> Int32 { entryVariable[rowStart[row]] }

  /// Whether the row is in the basis, so that its bound decides values.
  func isActive(row: Int32) -> Bool { rowSlot[row] >= 0 }
}
