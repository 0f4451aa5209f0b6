// Minimum and maximum sizes of a view.

struct SizeLimits: Equatable, Sendable {
  /// A negative extent means no limit on that axis.
  var minimum: Size
  var maximum: Size

  static let range = "the minimum is larger than the maximum"

  static let none = SizeLimits(minimum: .unspecified, maximum: .unspecified)

  var areInOrder: Bool {
    (maximum.width < 0 || minimum.width <= maximum.width) && (maximum.height < 0 || minimum.height <= maximum.height)
  }

  /// The limits with the content's own minimum included, clamped to the maximum.
  func counting(_ answered: Size) -> SizeLimits {
    func larger(_ said: Double, _ answered: Double, _ most: Double) -> Double {
      max(said, most < 0 ? answered : min(answered, most))
    }
    let least = Size(
      larger(minimum.width, answered.width, maximum.width), larger(minimum.height, answered.height, maximum.height))
    return SizeLimits(minimum: least, maximum: maximum)
  }
}
