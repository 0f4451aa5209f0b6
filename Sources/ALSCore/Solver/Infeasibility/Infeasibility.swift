// Required rows that cannot all hold.

/// What takes part in the proof that a row cannot hold.
struct ProofMember {
  var member: BasisMember
  var multiplier: Double
}

/// A required row that had to be broken, and an irreducible set of rows that says why.
struct Conflict {
  /// Owners of the user rows of the set by rank, the broken one last; implicit rows are left out.
  var owners: [Int32]
  /// -1: implicit rows contradict each other.
  var broken: Int32
  /// The rows of the owners, or the one implicit row that gave way.
  var rows: [RowID]
  /// Implicit rows that took part when the conflict was found.
  var implicitRows: [RowID]
  /// By how much the broken row is missed, whatever else happens.
  var missed = 0.0
  /// The rows were chosen among all that are connected with the broken one.
  var isLocal = false
}

/// Finds which required rows cannot hold, and why.
final class Infeasibility {
  let problem: Problem
  let altered: AlteredRows
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing
  let simplex: Simplex

  /// What the last solve has found.
  var conflicts: [Conflict] = []
  /// How often rows have been judged: while it stays, the conflicts are the same.
  var judgements = 0
  /// Scratch of proofs: what is left of the coefficient of each variable.
  var rest = SparseVector<VariableID>()
  /// Scratch of proofs: how large they are together.
  var restSizes = SparseVector<VariableID>()
  /// How often relaxed rows have got their bounds back while conflicts were looked into.
  var restorations = 0
  /// A row that was called broken without a proof, or -1.
  var unprovenRow: RowID = -1
  /// A conflict lists the rows of the first proof that was found, which is enough to follow it; which rows are told is not asked.
  private(set) var takesFirstProof = false

  init(_ simplex: Simplex, _ altered: AlteredRows) {
    problem = simplex.problem
    self.altered = altered
    vertex = simplex.vertex
    basis = simplex.basis
    pricing = simplex.pricing
    self.simplex = simplex
  }

  /// They are what they were.
  func bringBack(_ conflicts: [Conflict]) { self.conflicts = conflicts }

  /// From the next solve on that judges rows.
  func takeFirstProof(_ isWanted: Bool) { takesFirstProof = isWanted }

  convenience init(copying other: Infeasibility, _ simplex: Simplex, _ altered: AlteredRows) {
    self.init(simplex, altered)
    conflicts = other.conflicts
    judgements = other.judgements
    restorations = other.restorations
    unprovenRow = other.unprovenRow
    takesFirstProof = other.takesFirstProof
  }

  /// Tells all that an edit may overwrite.
  func logState(in log: StateLog) {
    log.number(&judgements)
    log.number(&restorations)
    log.number(&unprovenRow)
    log.number(&takesFirstProof)
  }
}
