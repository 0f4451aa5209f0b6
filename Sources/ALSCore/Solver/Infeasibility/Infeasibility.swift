// Contradictory required rows.

/// A row or bound in an infeasibility proof.
struct ProofMember {
  var member: BasisMember
  var multiplier: Double
}

/// A broken required row, and an irreducible infeasible subset that includes it.
struct Conflict {
  /// Owners of the user rows of the subset by rank, the broken one last; without implicit rows.
  var owners: [Int32]
  /// -1 for contradictory implicit rows.
  var broken: Int32
  /// The rows of the owners, or the demoted implicit row.
  var rows: [RowID]
  /// The implicit rows in the subset.
  var implicitRows: [RowID]
  /// The least violation of the broken row.
  var missed = 0.0
  /// Whether the rows were chosen among all that are connected with the broken one.
  var isLocal = false
  /// The side on which the broken row misses, and the multipliers of all earlier rows that prove it.
  var side = Side.inside
  var certificate: [ProofMember] = []

  var brokenRow: RowID { rows[rows.count - 1] }
}

/// Determines which required rows are infeasible, and why.
final class Infeasibility {
  let problem: Problem
  let altered: AlteredRows
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing
  let simplex: Simplex

  /// The conflicts of the last solve.
  var conflicts: [Conflict] = []
  /// Counts conflict analyses; while it is equal, the broken rows are the same.
  var judgements = 0
  /// Counts solves in which bounds of conflicts moved and their proofs still held; while it is equal too, the conflicts are the same.
  var followings = 0
  /// The rows of conflicts are those of an analysis of other bounds.
  var areRowsFollowed = false
  /// Scratch of proofs: the residual coefficient of each variable.
  var rest = SparseVector<VariableID>()
  /// Scratch of proofs: the sum of magnitudes of each variable's coefficients.
  var restSizes = SparseVector<VariableID>()
  /// Counts restored bounds of relaxed rows during conflict analysis.
  var restorations = 0
  /// A row that was broken without a proof, or -1.
  var unprovenRow: RowID = -1
  /// Conflicts list the rows of the first proof, without reduction to an irreducible subset.
  private(set) var takesFirstProof = false

  init(_ simplex: Simplex, _ altered: AlteredRows) {
    problem = simplex.problem
    self.altered = altered
    vertex = simplex.vertex
    basis = simplex.basis
    pricing = simplex.pricing
    self.simplex = simplex
  }

  /// Restores earlier conflicts.

  /// Takes effect with the next conflict analysis.
  func takeFirstProof(_ isWanted: Bool) { takesFirstProof = isWanted }

  convenience init(copying other: Infeasibility, _ simplex: Simplex, _ altered: AlteredRows) {
    self.init(simplex, altered)
    conflicts = other.conflicts
    judgements = other.judgements
    followings = other.followings
    areRowsFollowed = other.areRowsFollowed
    restorations = other.restorations
    unprovenRow = other.unprovenRow
    takesFirstProof = other.takesFirstProof
  }

}
