// What a proof has found.

/// Raw values are als_verdict in als.h.
public enum ProofVerdict: Int32, Sendable {
  case proved = 1
  case refuted, sampled, incomplete
}

/// What is to be proved.
public struct ProofSpec {
  public var root = Handle.none
  public var axes = ContiguousArray<ProofAxis>()
  /// Instead of the direction of the root.
  public var direction = Direction.inherit
  /// Views that are gone as well.
  public var gone = ContiguousArray<Handle>()
  /// Solves and their pivots, together.
  public var mostWork = ProofSpec.usualWork
  public init() {}
  /// Whether a certificate is written.
  public var isCertified = false
  public static let usualWork = 1_000_000
}

/// An expectation, and where it does not hold.
public struct ProofFailure {
  public var kind: Expectation.Kind
  /// Its place among the expectations, or -1.
  public var index: Int
  /// As documents say it: the word of the kind, or a relation as it was written.
  public var expectation: [UInt8] = []
  public var views: ContiguousArray<Handle> = []
  /// 0 horizontal, 1 vertical, -1 neither.
  public var axis: Int32
  /// Intervals or convex polygons; none where nothing varies.
  var regions = ContiguousArray<ParameterArea>()
  public var regionCount: Int { regions.count }
  public var witness = ParameterPoint(0, 0)
  public var width = 0.0
  public var height = 0.0
  public var textScale = 1.0
  /// nil: there is no such number.
  public var measured: Double?
  public var wanted: Double?
  /// The constraints that hold the failing edge.
  public var because = ContiguousArray<Handle>()
  public var message: [UInt8] = []
  /// It counts for nothing in a least size.
  public var isLeftOut = false
  /// `because` and `message` have been found.
  var isTold = false
}

/// The outcome of a proof.
public struct Proof {
  public var verdict = ProofVerdict.proved
  public var pieces = 0
  public var failures = ContiguousArray<ProofFailure>()
  var notReached = ContiguousArray<ParameterArea>()
  public var notReachedCount: Int { notReached.count }
  public var parameters = ContiguousArray<ProofAxis>()
  /// Of the root, where it was solved last.
  var size = Size.unspecified
  /// What was used of `ProofSpec.mostWork`.
  public var work = 0
  /// Empty where none was asked for.
  public var certificate: [UInt8] = []
  public init() {}
}
