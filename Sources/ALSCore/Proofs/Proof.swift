// The result of a proof.

/// Raw values are als_verdict in als.h.
public enum ProofVerdict: Int32, Sendable {
  case proved = 1
  case refuted, sampled, incomplete
}

/// The parameters and options of a proof.
public struct ProofSpec {
  public var root = Handle.none
  public var axes = ContiguousArray<ProofAxis>()
  /// Replaces the direction of the root.
  public var direction = Direction.inherit
  /// Views to hide in addition.
  public var gone = ContiguousArray<Handle>()
  /// The limit of solves and iterations together.
  public var mostWork = ProofSpec.usualWork
  public init() {}
  public var isCertified = false
  public static let usualWork = 1_000_000
}

public struct ProofFailure {
  public var kind: Expectation.Kind
  /// The index among the expectations, or -1.
  public var index: Int
  /// The expectation as in documents: its kind, or the text of a relation.
  public var expectation: [UInt8] = []
  public var views: ContiguousArray<Handle> = []
  /// 0 horizontal, 1 vertical, -1 neither.
  public var axis: Int32
  /// Intervals or convex polygons; empty without parameters.
  var regions = ContiguousArray<ParameterArea>()
  public var regionCount: Int { regions.count }
  public var witness = ParameterPoint(0, 0)
  public var width = 0.0
  public var height = 0.0
  public var textScale = 1.0
  /// nil if there is no such number.
  public var measured: Double?
  public var wanted: Double?
  /// The constraints that determine the failing edge.
  public var because = ContiguousArray<Handle>()
  public var message: [UInt8] = []
  /// Whether it is ignored for a minimum size.
  public var isLeftOut = false
  var isExplained = false
}

/// The result of a proof.
public struct Proof {
  public var verdict = ProofVerdict.proved
  public var pieces = 0
  public var failures = ContiguousArray<ProofFailure>()
  /// Groups that are out of force in every piece.
  var neverInForce = ContiguousArray<GroupID>()
  var notReached = ContiguousArray<ParameterArea>()
  public var notReachedCount: Int { notReached.count }
  public var parameters = ContiguousArray<ProofAxis>()
  /// The size of the root at its last solve.
  var size = Size.unspecified
  /// The part of `ProofSpec.mostWork` that was used.
  public var work = 0
  /// Empty unless one was requested.
  public var certificate: [UInt8] = []
  public init() {}
}
