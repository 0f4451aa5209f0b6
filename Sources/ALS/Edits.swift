// Edits that are committed or rolled back as a whole, and the conflict policy.

import CALS

extension Layout {
  /// Runs changes as one edit.  When the closure throws, or the commit is refused, everything is restored.
  ///
  ///     try layout.edit {
  ///       try title.destroy()
  ///       try layout.add("body.top = super.top + 8", scope: root)
  ///     }
  @discardableResult
  public func edit<Result>(_ changes: () throws -> Result) throws -> Result {
    try check(als_edit_begin(pointer))
    do {
      let result = try changes()
      try check(als_edit_commit(pointer))
      return result
    } catch {
      _ = als_edit_cancel(pointer)
      throw error
    }
  }

  /// The first set of required constraints that could not hold together if the layout were solved now; nil when all can.
  /// Nothing changes.
  public func firstConflictIfSolved() throws(LayoutFailure) -> Conflict? {
    var needed = 0
    var broken = als_constraint()
    let status = als_edit_try(pointer, nil, 0, &needed, &broken)
    if status != ALS_ERROR_UNSATISFIABLE {
      try check(status)
      return nil
    }
    let message = LayoutFailure(status, of: pointer).message
    var members = [als_constraint](repeating: als_constraint(), count: needed)
    _ = als_edit_try(pointer, &members, needed, nil, nil)
    return Conflict(
      constraints: members.map { Constraint(layout: self, handle: $0) },
      broken: broken.id == 0 ? nil : Constraint(layout: self, handle: broken), message: message)
  }

  /// Whether changes and edits that leave required constraints in disagreement fail and change nothing.
  public var refusesConflicts: Bool {
    var policy = ALS_CONFLICT_REPORT
    return als_layout_conflict_policy(pointer, &policy) == ALS_OK && policy == ALS_CONFLICT_REFUSE
  }

  /// Takes effect at once, or fails where the layout disagrees already.
  public func setRefusesConflicts(_ refuses: Bool) throws(LayoutFailure) {
    try check(als_layout_set_conflict_policy(pointer, refuses ? ALS_CONFLICT_REFUSE : ALS_CONFLICT_REPORT))
  }

  /// Replaces the constraint that `keeper` has under `name` by the one of the text, or creates it.
  @discardableResult
  public func replace(_ name: String, at keeper: Item, with text: String) throws(LayoutFailure) -> Constraint {
    var made = als_constraint()
    try check(
      withOptionalBytes(name) { name, length in
        withOptionalBytes(text) {
          als_constraint_replace_text(pointer, keeper.handle, name, length, ALS_SYNTAX_ANY, $0, $1, nil, &made)
        }
      })
    return Constraint(layout: self, handle: made)
  }

  /// 128 bits for the whole content of a layout; equal layouts have equal ones.
  public var digest: Digest {
    var digest = als_digest()
    _ = als_layout_digest(pointer, &digest)
    return Digest(low: digest.low, high: digest.high)
  }

  /// See `digest`.
  public struct Digest: Hashable, Sendable {
    /// The lower 64 bits.
    public var low: UInt64
    /// The upper 64 bits.
    public var high: UInt64
  }
}
