// What extended visual formats make beside constraints.

/// Guides and z values that a text brings with it.  They become real with its constraints, or not at all.
public final class FormatExtras {
  public struct Guide {
    public var name: [UInt8]
    /// -1 while the first view inside is not known.
    public var owner: ItemID
    /// A spacer's size may be negative.
    public var isSpacer: Bool
    /// Its part in a stack or grid, as `ArrangementWriter.role` counts them: larger from guide to guide.
    var role: Int32 = 0
    /// The view that it is gone with, or -1.
    var companion: ItemID = -1
    /// The item of the document it is already, or -1.
    var known: ItemID = -1
  }

  /// The token of the first guide; those of the scope's own items are below.
  public let firstID: ItemID
  public internal(set) var guides: [Guide] = []
  public internal(set) var depths: [(item: ItemToken, z: Int32)] = []
  /// Content sizes of views, an axis each.
  public internal(set) var sizes: [(item: ItemToken, isVertical: Bool, size: Double)] = []
  private var depthOfItem: [Int: Int] = [:]
  /// How many spacers the first lines of texts have had, so that names differ.
  private var spacersOfLine: [Int] = []

  public init(firstID: ItemID) { self.firstID = firstID }

  func add(_ guide: Guide) -> ItemToken {
    guides.append(guide)
    return ItemToken(firstID.advanced(by: guides.count - 1))
  }

  func isGuide(_ item: ItemToken) -> Bool { item.id >= firstID }

  /// nil while it is not known.
  func owner(of guide: ItemToken) -> ItemToken? {
    let owner = guides[guide.id.index - firstID.index].owner
    return owner == -1 ? nil : ItemToken(owner)
  }

  func superview(
    of item: ItemToken, _ deferred: DeferredNames?, parent: (ItemID) -> ItemID, orphan: (ItemID) -> String
  ) -> ItemToken? {
    if item.part != .whole { return ItemToken(item.id) }
    if item.isAwaited { return deferred?.superview(of: item, orphan: "") }
    if isGuide(item) { return owner(of: item) }
    let parent = parent(item.id)
    return parent >= 0 ? ItemToken(parent) : deferred?.superview(of: item, orphan: orphan(item.id))
  }

  /// Whether both bring the same sizes and depths.
  func says(as other: FormatExtras) -> Bool {
    if sizes.count != other.sizes.count || depths.count != other.depths.count { return false }
    for (at, entry) in sizes.enumerated() where entry.size != other.sizes[at].size { return false }
    for (at, entry) in depths.enumerated() where entry.z != other.depths[at].z { return false }
    return true
  }

  /// Drops what came last and will not be made.
  func forget(guides first: Int, depths: Int, sizes: Int) {
    guides.removeSubrange(first...)
    self.depths.removeSubrange(depths...)
    self.sizes.removeSubrange(sizes...)
  }

  func setOwner(of guide: ItemToken, _ owner: ItemToken) { guides[guide.id.index - firstID.index].owner = owner.id }

  /// The item that counts when a host is looked for: of a guide that is not made yet, its owner.
  func standIn(_ id: ItemID) -> ItemID { id >= firstID ? guides[id.index - firstID.index].owner : id }

  func setDepth(of item: ItemToken, _ z: Int32) {
    depths.append((item, z))
    depthOfItem[item.id.index] = Int(z)
  }

  /// nil: the text has said nothing yet.
  func depth(of item: ItemToken) -> Int32? { depthOfItem[item.id.index].map { Int32(truncatingIfNeeded: $0) } }

  /// `~LINE.N`.
  func spacerName(line: Int) -> [UInt8] {
    while spacersOfLine.count <= line { spacersOfLine.append(0) }
    spacersOfLine[line] += 1
    var name: [UInt8] = []
    name.reserveCapacity(16)
    name.append(0x7E)
    name.append(contentsOf: line.description.utf8)
    name.append(ASCII.dot)
    name.append(contentsOf: spacersOfLine[line].description.utf8)
    return name
  }
}
