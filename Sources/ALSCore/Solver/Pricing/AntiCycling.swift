// Steps of length 0.

extension Pricing {
  func countZeroSteps(_ length: Double) {
    if length > 1e-12 {
      zeroSteps = 0
      useSmallestIndex = false
      if wasSmallestIndex {
        wasSmallestIndex = false
        for slot in 0..<Int32(truncatingIfNeeded: problem.variableCount) { touch(slot) }
      }
      return
    }
    zeroSteps += 1
    if zeroSteps > problem.variableCount { useSmallestIndex = true }
    if useSmallestIndex { wasSmallestIndex = true }
  }
}
