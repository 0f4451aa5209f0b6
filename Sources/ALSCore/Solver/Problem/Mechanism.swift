// Mechanisms of the solver that are there for speed alone.  Builds with -D ALS_ABLATE can switch each of them off, and `make
// worth` measures the effect.  Other builds compile nothing of this.

#if ALS_ABLATE
  import CALSSys
#endif

enum Mechanism: Int32 {
  /// `LeaningLevels`: repairs skip members that depend on nothing weaker.
  case leaningLevels = 1
  /// `Simplex.mendCancelled`: values after large moves are computed from their rows.
  case cancelledValues
  /// `RatioTest.findStopAtOnce`: a step of length 0 is found before the whole direction.
  case degenerateSteps
  /// `Reorientation`: a path of the factor is reversed in place of an eta.
  case turnedPaths
  /// `DualSimplex`: dense problems begin with the dual simplex.
  case dualSimplex
  /// `KnownDirection`: proofs give the next solve its first direction.
  case knownDirection
  /// `Simplex.repair` at an optimal vertex.
  case repair
  /// Repairs flip members to bounds and rows of their own.
  case boundFlipping
  /// `IncrementalCanonical`: the choice among optima is updated.
  case incrementalCanonical
  /// Conflicts whose bounds move are followed.
  case followedConflicts
  /// Conflicts that no change affects stay.
  case cachedConflicts
  /// `DoubletonPresolve`.
  case doubletonPresolve
  /// `GivingWay`: the crash lets a variable wait for its inequalities.
  case waitingVariables
  /// `GivingWay`: the crash lets an inequality define a variable.
  case givingWay
  /// `Parametric`: a direction is followed again.
  case following

  @inline(__always)
  var isOff: Bool {
    #if ALS_ABLATE
      als_sys_is_switched_off(rawValue) != 0
    #else
      false
    #endif
  }
}
