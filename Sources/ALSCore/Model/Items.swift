// Views and guides, in one flat table.  Links are slot numbers; -1 is none.

struct ItemRecord {
  var parent: Int32 = -1
  /// Siblings: children of one view, guides of one view, or roots.  `next` also links vacant slots.
  var previous: Int32 = -1
  var next: Int32 = -1
  var firstChild: Int32 = -1
  var lastChild: Int32 = -1
  var firstGuide: Int32 = -1
  var lastGuide: Int32 = -1
  var childCount: Int32 = 0
  var guideCount: Int32 = 0
  /// The first of the constraints that name this item.
  var mentions = ConstraintUse.none
  /// Side tables, made on demand.
  var decoration: Int32 = -1
  var wishes: Int32 = -1
  /// Entry of the name table, and the other items of that name.
  var name: Int32 = -1
  var nextOfName: Int32 = -1
  var previousOfName: Int32 = -1
  /// Scratch of walks; compared with `Model.walk`.
  var mark: UInt32 = 0
  var generation: UInt16 = Generation.first
  var kind = ItemKind.vacant
  var flags: UInt8 = 0

  static let hidden: UInt8 = 1
  static let mirrored: UInt8 = 2
  /// The item was there when this layout was copied from another.
  static let inheritedFromCopy: UInt8 = 4
  /// A guide whose size may be negative.
  static let spacer: UInt8 = 8
  private static let directionShift: UInt8 = 4
  private static let directionMask: UInt8 = 3 << directionShift
  /// Set on the item itself.
  static let gone: UInt8 = 64
  /// It is gone, or inside something that is.  Guides of safe areas and margins do not carry it.
  static let collapsed: UInt8 = 128

  var isGone: Bool { flags & ItemRecord.gone != 0 }
  var isCollapsed: Bool { flags & ItemRecord.collapsed != 0 }
  var isHidden: Bool { flags & ItemRecord.hidden != 0 }
  var isSpacer: Bool { flags & ItemRecord.spacer != 0 }
  /// The effective direction is right-to-left.
  var isMirrored: Bool { flags & ItemRecord.mirrored != 0 }

  var direction: Direction {
    get { Direction(rawValue: (flags & ItemRecord.directionMask) >> ItemRecord.directionShift) ?? .inherit }
    set { flags = flags & ~ItemRecord.directionMask | newValue.rawValue << ItemRecord.directionShift }
  }

  mutating func set(_ flag: UInt8, _ on: Bool) {
    if on { flags |= flag } else { flags &= ~flag }
  }

  /// See `Model.viewOf`.
  @inline(__always)
  func view(_ slot: Int32) -> Int32 { kind == .view || parent < 0 ? slot : parent }
}

extension Model {
  func isLive(item: Int32) -> Bool { items[Int(item)].kind != .vacant }

  func isView(_ item: Int32) -> Bool { items[Int(item)].kind == .view }

  /// Takes a slot; the caller links it into the hierarchy.
  func takeItem(_ kind: ItemKind) -> Int32 {
    itemCount += 1
    let slot: Int32
    if vacantItem >= 0 {
      slot = vacantItem
      vacantItem = items[Int(slot)].next
      let generation = items[Int(slot)].generation
      items[Int(slot)] = ItemRecord()
      items[Int(slot)].generation = generation
    } else {
      slot = Int32(truncatingIfNeeded: items.count)
      items.append(ItemRecord())
    }
    items[Int(slot)].kind = kind
    return slot
  }

  /// Gives a slot back after everything that named it is gone.
  func releaseItem(_ slot: Int32) {
    itemCount -= 1
    if items[Int(slot)].isGone { goneCount -= 1 }
    let generation = items[Int(slot)].generation
    items[Int(slot)] = ItemRecord()
    if generation == Generation.last {
      items[Int(slot)].generation = 0
      return
    }
    items[Int(slot)].generation = generation + 1
    items[Int(slot)].next = vacantItem
    vacantItem = slot
  }

  /// A new view or guide as a child or guide of `parent` before a sibling (-1: as the last), or as a root.
  func makeItem(_ kind: ItemKind, parent: Int32, before: Int32 = -1) -> Int32 {
    let slot = takeItem(kind)
    attach(slot, to: parent, before: before)
    changed = true
    return slot
  }

  func setHidden(_ item: Int32, _ hidden: Bool) {
    items[Int(item)].set(ItemRecord.hidden, hidden)
  }

  /// Ends an item with its subtree, its guides and every constraint that names one of them.  What ended is listed in
  /// `endedItems` and `endedConstraints`.
  func destroyItem(_ item: Int32) {
    let doomed = subtree(of: item)
    for slot in doomed {
      while items[Int(slot)].mentions != ConstraintUse.none {
        destroyConstraint(constraint(at: items[Int(slot)].mentions))
      }
    }
    if isSpecial(item) { forgetSpecial(item) } else { detach(item) }
    for slot in doomed {
      setName(slot, nil)
      releaseDecoration(slot)
      releaseWishes(slot)
      releaseItem(slot)
      endedItems.append(slot)
    }
    changed = true
  }
}
