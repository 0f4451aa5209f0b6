// Anti-cycling: degenerate steps.

extension Pricing {
  func countZeroSteps(_ length: Double) {
    if length > 1e-12 {
      zeroSteps = 0
      useSmallestIndex = false
      if wasSmallestIndex {
        wasSmallestIndex = false
        for position in VariableID.first(problem.variableCount) { touch(position) }
      }
      return
    }
    zeroSteps += 1
    if zeroSteps > problem.variableCount { useSmallestIndex = true }
    if useSmallestIndex { wasSmallestIndex = true }
  }

  /// Restarts the count of degenerate steps.
  func beginSteps() {
    zeroSteps = 0
    useSmallestIndex = false
  }

  /// Continues an earlier count.
  func resumeSteps(_ steps: Int, _ bySmallestIndex: Bool) {
    zeroSteps = steps
    useSmallestIndex = bySmallestIndex
  }
}
