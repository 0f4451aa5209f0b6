// Queries about an optimum.

/// Queries about the solver's present optimum.
final class Analysis {
  let problem: Problem
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing
  let changes: Changes
  let ratioTest: RatioTest
  let simplex: Simplex
  let warmStart: WarmStart
  let parametric: Parametric
  let canonical: CanonicalOptimum

  init(_ warmStart: WarmStart, _ canonical: CanonicalOptimum, _ parametric: Parametric) {
    problem = warmStart.problem
    vertex = warmStart.vertex
    basis = warmStart.basis
    pricing = warmStart.pricing
    changes = warmStart.changes
    ratioTest = canonical.ratioTest
    simplex = warmStart.simplex
    self.warmStart = warmStart
    self.parametric = parametric
    self.canonical = canonical
  }
}
