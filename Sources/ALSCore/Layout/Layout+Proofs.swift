// Proofs over all sizes (als.h).

extension Layout {
  /// Proves the expectations over the parameters; returns the number of failing ones.  Throws when the work limit is reached;
  /// partial results remain readable.
  public func prove(_ spec: ProofSpec) throws(LayoutError) -> Int {
    let failures = try proofs.prove(published, spec) { self.arranger(of: $0) }
    model.rules.neverInForce = try proofs.current().neverInForce
    return failures
  }

  /// Rebuilds stacks and grids in the copy that a proof works on.
  private func arranger(of session: Session) -> any Rearranging {
    Makers(session.handles, Budget(session.model, limits), Endings(session)).arrangements
  }

  public func proof() throws(LayoutError) -> Proof { try proofs.current() }
  public func proofFailure(_ index: Int) throws(LayoutError) -> ProofFailure { try proofs.failure(index) }

  public func proofCertificate() throws(LayoutError) -> [UInt8] { try proofs.certificate() }

  /// The numbers of a region, in pairs for two parameters.
  public func proofRegion(_ index: Int, _ region: Int) throws(LayoutError) -> ContiguousArray<Double> {
    try proofs.region(index, region)
  }

  /// Varies the axes of `spec` one at a time.
  public func minimumSize(_ spec: ProofSpec) throws(LayoutError) -> MinimumSize {
    try proofs.minimumSize(published, spec) { self.arranger(of: $0) }
  }
}
