// Edits, which are committed or rolled back as a whole, and the digest (als.h, Edits).

extension Layout {
  public var isEditing: Bool { edits.isEditing }
  public func beginEdit() throws(LayoutError) { try edits.begin() }
  public func commitEdit() throws(LayoutError) { try edits.commit() }
  public func cancelEdit() throws(LayoutError) {
    makers.replacement.forget()
    try edits.cancel()
  }

  /// The first conflict that a solve would find, or nil.  The solve is undone.
  public func tryOut() throws(LayoutError) -> PublishedConflict? { try edits.tryOut() }
  public func refusal(_ conflict: PublishedConflict) -> LayoutError { edits.refusal(conflict) }

  public var policy: ConflictPolicy { edits.policy }
  public func setPolicy(_ wanted: ConflictPolicy) throws(LayoutError) { try edits.setPolicy(wanted) }

  /// Whether a change must be made in an edit of its own, which is rolled back if it causes a conflict.
  public var guardsChanges: Bool { edits.guardsChanges }
  public func beginGuarded() throws(LayoutError) -> UInt64 { try edits.beginGuarded() }
  public func commitGuarded(since count: UInt64) throws(LayoutError) { try edits.commitGuarded(since: count) }

  public func digest() -> Digest {
    let own = try? withOwnValues { DigestWalk(model, published.snapshot).digest }
    return own ?? DigestWalk(model, published.snapshot).digest
  }
}
