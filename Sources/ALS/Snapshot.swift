// Published frames for other threads, and on the way from one layout to the next.

import CALS

/// The frames of one published layout.  It never changes, any thread may read it, and it may outlive its layout.
public final class Snapshot: @unchecked Sendable {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { als_snapshot_destroy(pointer) }

  /// Counts published layouts; 0: there was none.
  public var revision: Int {
    var revision: UInt64 = 0
    _ = als_snapshot_revision(pointer, &revision)
    return Int(revision)
  }

  /// The frame in the coordinates of the parent, or of the root of the tree; nil when the item had none.
  public func frame(of item: Item, inRoot: Bool = false) -> Frame? {
    frame(of: item, towards: self, at: 0, inRoot: inRoot)
  }

  /// The frame in the coordinates of the parent: `snapshot[title]`.
  public subscript(_ item: Item) -> Frame? { frame(of: item) }

  /// The frames of many items at once; zeros where one had none.
  public func frames(of items: [Item], inRoot: Bool = false) -> [Frame] {
    var rects = [als_rect](repeating: als_rect(), count: items.count)
    let space = inRoot ? ALS_SPACE_ROOT : ALS_SPACE_PARENT
    _ = als_snapshot_frames_copy(pointer, items.map { $0.handle }, space, &rects, rects.count)
    return rects.map { Frame($0) }
  }

  /// The frame on the way to another snapshot of the same layout: here at 0, there at 1, beyond on the same line.
  public func frame(of item: Item, towards other: Snapshot, at t: Double, inRoot: Bool = false) -> Frame? {
    var handle = item.handle
    var rect = als_rect()
    let space = inRoot ? ALS_SPACE_ROOT : ALS_SPACE_PARENT
    let status = als_snapshot_frames_between(pointer, other.pointer, t, &handle, space, &rect, 1)
    return status == ALS_OK ? Frame(rect) : nil
  }
}

extension Layout {
  /// The presently published frames.
  public func snapshot() throws(LayoutFailure) -> Snapshot {
    var made: OpaquePointer?
    let status = try check(als_snapshot_create(pointer, &made))
    guard let made else { throw LayoutFailure(status, of: pointer) }
    return Snapshot(made)
  }
}
