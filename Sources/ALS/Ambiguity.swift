// Ambiguity: ranges, alternatives and suggestions.

import CALS

/// The ambiguous values of an item with their ranges, of its alignment rectangle in the parent's coordinates.
public struct FreeRange {
  /// The ambiguous values.
  public let free: FreeValues
  /// The least that each could be; -infinity where there is no end.
  public let minimum: Frame
  /// The present values.
  public let value: Frame
  /// The most that each could be; infinity where there is no end.
  public let maximum: Frame
  /// The same in a sentence.
  public let message: String
  /// Advice where an equation is not the natural solution: "give card a width and a height, or content"; or empty.
  public let advice: String
}

/// A suggested required equation that would fix an ambiguous value.
public struct SettlingEquation {
  /// The item it was found for.
  public let item: Item
  /// And which of its values.
  public let value: FreeValues
  let spec: als_constraint_spec

  /// In the union of the notations, with the names that a text with this scope finds.
  public func text(scope: Item? = nil) throws(LayoutFailure) -> String {
    var spec = self.spec
    let layout = item.layout
    let from = layout.handle(scope)
    try layout.check(als_constraint_spec_copy_text(layout.pointer, &spec, from, nil, 0, nil))
    return copiedText { als_constraint_spec_copy_text(layout.pointer, &spec, from, $0, $1, $2) } ?? ""
  }

  /// Makes the constraint.
  @discardableResult
  public func add() throws(LayoutFailure) -> Constraint {
    var spec = self.spec
    var made = als_constraint()
    try item.layout.check(als_constraint_create(item.layout.pointer, &spec, 0, &made))
    return Constraint(layout: item.layout, handle: made)
  }
}

extension Item {
  /// nil when the layout has changed since it was solved, or is unsettled; this holds for all calls below.
  public func freeRange() throws(LayoutFailure) -> FreeRange? {
    var found = als_freedom.initial
    let status = try layout.check(als_ambiguity_range(layout.pointer, handle, &found))
    if status == ALS_NOT_SOLVED { return nil }
    return FreeRange(
      free: FreeValues(rawValue: found.free), minimum: Frame(found.minimum), value: Frame(found.value),
      maximum: Frame(found.maximum),
      message: copiedText { als_ambiguity_message_copy(layout.pointer, handle, $0, $1, $2) } ?? "",
      advice: copiedText { als_ambiguity_advice_copy(layout.pointer, handle, $0, $1, $2) } ?? "")
  }

  /// An equation that would determine one value alone; nil as well when it is determined.
  public func suggestion(for value: FreeValues) throws(LayoutFailure) -> SettlingEquation? {
    var spec = als_constraint_spec()
    let status = try layout.check(als_ambiguity_suggestion(layout.pointer, handle, value.rawValue, &spec))
    return status == ALS_OK ? SettlingEquation(item: self, value: value, spec: spec) : nil
  }

  /// Frames that are as good, with one value of this item elsewhere: by default the first that is free.  nil as well when
  /// there are none.
  public func otherLayout(_ value: FreeValues = []) throws(LayoutFailure) -> Snapshot? {
    var made: OpaquePointer?
    try layout.check(als_ambiguity_snapshot(layout.pointer, handle, value.rawValue, &made))
    return made.map { Snapshot($0) }
  }

  /// Publishes such frames until the next solve; false when there are none.
  @discardableResult
  public func exerciseAmbiguity(_ value: FreeValues = []) throws(LayoutFailure) -> Bool {
    try layout.check(als_ambiguity_exercise(layout.pointer, handle, value.rawValue)) == ALS_OK
  }
}

extension Layout {
  /// With all of these nothing is free and no frame moves, and none can be left out; nil when the layout is not solved.
  public func settlingEquations() throws(LayoutFailure) -> [SettlingEquation]? {
    var needed = 0
    if try check(als_suggestions_copy(pointer, nil, 0, &needed)) == ALS_NOT_SOLVED { return nil }
    var found = [als_suggestion](repeating: als_suggestion(), count: needed)
    try check(als_suggestions_copy(pointer, &found, needed, &needed))
    return found.map {
      SettlingEquation(
        item: Item(layout: self, handle: $0.item), value: FreeValues(rawValue: $0.value), spec: $0.constraint)
    }
  }
}
