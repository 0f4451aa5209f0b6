// An immutable copy of the published frames, readable by any thread.

/// The coordinate system of a frame.  The raw values are als_space in als.h.
public enum FrameSpace: Int32 {
  case parent = 0
  case root = 1
}

public final class FrozenFrames: @unchecked Sendable {
  private struct Place {
    var frame: Rect
    /// The frame's origin in the root of its tree; NaN if an ancestor has no frame.
    var x: Double
    var y: Double
    /// The generation of the item at this index; 0 for none.
    var generation: UInt16
  }

  private var places = IDArray<ItemID, Place>()
  public let salt: UInt32
  public let revision: UInt64

  init(_ shot: Snapshot, of model: Model, salt: UInt32) {
    self.salt = salt
    revision = shot.revision
    places = IDArray(
      repeating: Place(frame: .zero, x: .nan, y: .nan, generation: 0), count: model.items.count)
    for item in model.itemsInOrder {
      take(item, shot, model)
      let known = model.areaGuides(of: item)
      if known.0 >= 0 { take(known.0, shot, model) }
      if known.1 >= 0 { take(known.1, shot, model) }
      if known.2 >= 0 { take(known.2, shot, model) }
    }
  }

  /// Requires that the item's parent was copied before.
  private func take(_ item: ItemID, _ shot: Snapshot, _ model: Model) {
    let record = model.items[item]
    if !shot.holds(item, record.generation) { return }
    let frame = shot.frame(item)
    var x = frame.x
    var y = frame.y
    if record.parent >= 0 {
      let start = ContentAreas(model: model).frameStart(record.parent)
      x += places[record.parent].x - start.x
      y += places[record.parent].y - start.y
    }
    places[item] = Place(frame: frame, x: x, y: y, generation: record.generation)
  }

  /// Whether a handle belongs to any item of the original layout, live or destroyed.
  public func mayHold(_ handle: Handle) -> Bool {
    handle.salt == salt && handle.kind == HandleKind.item.rawValue
  }

  /// nil if the item had no frame.
  public func frame(_ handle: Handle, _ space: FrameSpace) -> Rect? {
    let item = handle.item
    if !places.holds(item) { return nil }
    let place = places[item]
    if place.generation == 0 || place.generation != handle.generation { return nil }
    if space == .parent { return place.frame }
    if place.x.isNaN || place.y.isNaN { return nil }
    return Rect(place.x, place.y, place.frame.width, place.frame.height)
  }

  /// Linear interpolation to a later copy: `t` is 0 here and 1 there; other values extrapolate.  An item with a frame in only one
  /// of them stays there.
  public func frame(_ handle: Handle, _ space: FrameSpace, towards other: FrozenFrames, _ t: Double) -> Rect? {
    guard let start = frame(handle, space) else { return other.frame(handle, space) }
    guard let end = other.frame(handle, space) else { return start }
    return Rect(
      start.x.towards(end.x, t), start.y.towards(end.y, t), FrozenFrames.size(start.width, end.width, t),
      FrozenFrames.size(start.height, end.height, t))
  }

  /// Extrapolated sizes are clamped to 0.
  private static func size(_ start: Double, _ end: Double, _ t: Double) -> Double {
    let size = start.towards(end, t)
    return size < 0 && start >= 0 && end >= 0 ? 0 : size
  }
}

extension Double {
  /// Exactly self at 0 and exactly `end` at 1.
  fileprivate func towards(_ end: Double, _ t: Double) -> Double { t == 1 ? end : self + (end - self) * t }
}
