// Expectations inside loops: `#expect` costs more than most of what it would check there.

import Testing

/// Records a failure with what was computed.
func require(
  _ condition: Bool, _ text: @autoclosure () -> String, sourceLocation: SourceLocation = #_sourceLocation
) {
  if !condition { Issue.record(Comment(rawValue: text()), sourceLocation: sourceLocation) }
}

/// Requires a number to be near another one, relative to `size`.
func require(
  _ value: Double, near wanted: Double, _ tolerance: Double, size: Double = 1, _ text: @autoclosure () -> String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if (value - wanted).magnitude <= tolerance * max(1, size) { return }
  Issue.record(Comment(rawValue: "\(text()): \(value) instead of \(wanted)"), sourceLocation: sourceLocation)
}
