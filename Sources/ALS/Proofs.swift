// Proofs over all sizes.

import CALS

/// The parameters of a proof and their intervals.
public struct ProofOptions {
  /// The widths of the root; nil: its own.
  public var width: ClosedRange<Double>?
  /// The heights of the root.
  public var height: ClosedRange<Double>?
  /// Factors on content sizes and baselines.
  public var textScale: ClosedRange<Double>?
  /// A view without a parent; nil: the first one.
  public var root: Item?
  /// In the place of the root's own direction.
  public var direction = Direction.inherit
  /// Views that are gone as well.
  public var gone: [Item] = []
  /// Solves and pivots together; 0: a million.
  public var maxWork: UInt64 = 0
  /// Whether the proof is to have a certificate.
  public var certificate = false

  public init(
    width: ClosedRange<Double>? = nil, height: ClosedRange<Double>? = nil, textScale: ClosedRange<Double>? = nil
  ) {
    self.width = width
    self.height = height
    self.textScale = textScale
  }
}

/// The result of a proof.
public struct Proof {
  /// An expectation, and where it does not hold.
  public struct Failure {
    /// The failed expectation.
    public let kind: Expectation.Kind
    /// Which expectation; nil: one of the defaults.
    public let index: Int?
    /// In the form of documents.
    public let expectation: String
    /// The views that it is about.
    public let views: [Item]
    /// Along which axis.
    public let axis: Axis?
    /// Numbers of each region in which it fails: the ends of an interval, or the corners of a polygon as pairs.
    public let regions: [[Double]]
    /// The failing size nearest to the layout's own.
    public let size: (width: Double, height: Double)
    /// The text scale there.
    public let textScale: Double
    /// The measured value there; nil where there is no number.
    public let measured: Double?
    /// The required value there.
    public let wanted: Double?
    /// The constraints that hold the failing edge there.
    public let because: [Constraint]
    /// One sentence.
    public let message: String
  }

  /// Whether it holds.
  public let verdict: Verdict
  /// Parts of the parameters in which everything moves linearly.
  public let pieces: Int
  /// Expectations that do not hold everywhere.
  public let failures: [Failure]
  /// Regions that were left when the work was used up.
  public let notReached: [[Double]]
  /// The certificate of the proof, as JSON; nil: not requested.
  public let certificate: String?
}

/// The least sizes from which on everything holds.
public struct MinimumSize {
  /// nil: something fails at the end of the interval as well.
  public let width: Double?
  /// The same of the height.
  public let height: Double?
  /// Whether they are proved.
  public let verdict: Verdict
  /// The expectation that fails below.
  public let widthStop: Proof.Failure?
  /// The expectation that fails below.
  public let heightStop: Proof.Failure?
  /// Ambiguities that no larger size ends and that no expectation of the layout forbids.
  public let leftOut: [Proof.Failure]
}

extension Layout {
  /// Judges what is expected for all values of at most two parameters.  The layout does not change.
  public func prove(_ options: ProofOptions) throws(LayoutFailure) -> Proof {
    let status = withSpec(options) { als_prove(pointer, $0, nil) }
    var found = als_proof.initial
    if status != ALS_ERROR_LIMIT { try check(status) }
    let isRead = als_proof_get(pointer, &found) == ALS_OK
    if status == ALS_ERROR_LIMIT && (!isRead || found.not_reached == 0) { try check(status) }
    return Proof(
      verdict: Verdict(rawValue: found.verdict) ?? .incomplete, pieces: found.pieces,
      failures: (0..<found.failures).map { proofFailure($0) },
      notReached: (0..<found.not_reached).map { region(Int(bitPattern: UInt.max), $0) },
      certificate: options.certificate ? copiedText { als_proof_certificate_copy(pointer, $0, $1, $2) } : nil)
  }

  /// The least width and the least height from which on everything holds, to 10 000 where no range is given.
  public func minimumSize(_ options: ProofOptions = ProofOptions()) throws(LayoutFailure) -> MinimumSize {
    var found = als_minimum.initial
    try check(withSpec(options) { als_minimum_size(pointer, $0, &found) })
    var proof = als_proof.initial
    _ = als_proof_get(pointer, &proof)
    let leftOut = (0..<proof.failures).filter {
      var failure = als_proof_failure.initial
      return als_proof_failure_get(pointer, $0, &failure) == ALS_OK && failure.left_out != 0
    }
    return MinimumSize(
      width: found.size.width < 0 ? nil : found.size.width, height: found.size.height < 0 ? nil : found.size.height,
      verdict: Verdict(rawValue: found.verdict) ?? .incomplete,
      widthStop: found.width_stop == -1 ? nil : proofFailure(found.width_stop),
      heightStop: found.height_stop == -1 ? nil : proofFailure(found.height_stop),
      leftOut: leftOut.map { proofFailure($0) })
  }

  private func withSpec(_ options: ProofOptions, _ body: (UnsafePointer<als_proof_spec>) -> als_status) -> als_status {
    var spec = als_proof_spec.initial
    func set(_ range: ClosedRange<Double>?, _ bit: UInt32) -> als_interval {
      if range != nil { spec.parameters |= bit }
      return als_interval(from: range?.lowerBound ?? 0, to: range?.upperBound ?? 0)
    }
    spec.width = set(options.width, 1)
    spec.height = set(options.height, 2)
    spec.text_scale = set(options.textScale, 4)
    spec.root = handle(options.root)
    spec.direction = options.direction.rawValue
    spec.max_work = options.maxWork
    spec.flags = options.certificate ? 1 : 0
    let gone = options.gone.map { $0.handle }
    return gone.withUnsafeBufferPointer {
      spec.gone = $0.baseAddress
      spec.gone_count = $0.count
      return body(&spec)
    }
  }

  private func region(_ failure: Int, _ region: Int) -> [Double] {
    var needed = 0
    _ = als_proof_region_copy(pointer, failure, region, nil, 0, &needed)
    return [Double](unsafeUninitializedCapacity: needed) { buffer, count in
      _ = als_proof_region_copy(pointer, failure, region, buffer.baseAddress, needed, nil)
      count = needed
    }
  }

  private func proofFailure(_ index: Int) -> Proof.Failure {
    var found = als_proof_failure.initial
    _ = als_proof_failure_get(pointer, index, &found)
    var views = [als_item](repeating: als_item(), count: found.views)
    var because = [als_constraint](repeating: als_constraint(), count: found.because)
    _ = als_proof_views_copy(pointer, index, &views, views.count, nil)
    _ = als_proof_because_copy(pointer, index, &because, because.count, nil)
    return Proof.Failure(
      kind: Expectation.Kind(rawValue: found.kind) ?? .satisfiable,
      index: found.expectation == -1 ? nil : found.expectation,
      expectation: copiedText { als_proof_expectation_copy(pointer, index, $0, $1, $2) } ?? "",
      views: views.map { Item(layout: self, handle: $0) }, axis: Axis(rawValue: found.axis),
      regions: (0..<found.regions).map { region(index, $0) }, size: (found.width, found.height),
      textScale: found.text_scale, measured: found.measured.isNaN ? nil : found.measured,
      wanted: found.wanted.isNaN ? nil : found.wanted, because: because.compactMap { constraint($0) },
      message: copiedText { als_proof_message_copy(pointer, index, $0, $1, $2) } ?? "")
  }
}
