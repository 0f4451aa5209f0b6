// What holds at every size (als.h 21).

extension Layout {
  /// Proves what is expected over the parameters; gives how many expectations fail.  When the work is used up it throws,
  /// and what was found until then can be read.
  public func prove(_ spec: ProofSpec) throws(LayoutError) -> Int {
    try proofs.prove(published, spec) { self.arranger(of: $0) }
  }

  /// What is arranged in the copy that a proof works on is made anew as it would be here.
  private func arranger(of session: Session) -> any Rearranging {
    Makers(session.handles, Budget(session.model, limits), Endings(session)).arrangements
  }

  /// Of the last proof.
  public func proof() throws(LayoutError) -> Proof { try proofs.current() }
  public func proofFailure(_ index: Int) throws(LayoutError) -> ProofFailure { try proofs.failure(index) }

  public func proofCertificate() throws(LayoutError) -> [UInt8] { try proofs.certificate() }

  /// Numbers of a region, in pairs where there are two parameters.
  public func proofRegion(_ index: Int, _ region: Int) throws(LayoutError) -> ContiguousArray<Double> {
    try proofs.region(index, region)
  }

  /// The axes of `spec` are what varies in turn.
  public func minimumSize(_ spec: ProofSpec) throws(LayoutError) -> MinimumSize {
    try proofs.minimumSize(published, spec) { self.arranger(of: $0) }
  }
}
