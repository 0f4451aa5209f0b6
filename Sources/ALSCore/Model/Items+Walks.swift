// Traversals of the tree.

extension Items {
  /// The successor of `item` in pre-order: a view, its guides, its children, then the next root.  -1 at the end, and outside the
  /// subtree of `top`.
  func following(_ item: ItemID, within top: ItemID = -1) -> ItemID {
    let inside = firstInside(item)
    return inside >= 0 ? inside : afterSubtree(item, within: top)
  }

  // Inlined, as others here: a call would copy the table.
  @inline(__always)
  func firstInside(_ item: ItemID) -> ItemID {
    let guide = self[item].firstGuide
    return guide >= 0 ? guide : self[item].firstChild
  }

  /// The successor of the subtree of `item`, or -1 outside the subtree of `top`.
  @inline(__always)
  func afterSubtree(_ item: ItemID, within top: ItemID) -> ItemID {
    var at = item
    while at >= 0 && at != top {
      let record = self[at]
      if record.next >= 0 { return record.next }
      if record.kind == .guide && record.parent >= 0 && self[record.parent].firstChild >= 0 {
        return self[record.parent].firstChild
      }
      at = record.parent
    }
    return -1
  }

  func root(of item: ItemID) -> ItemID {
    var at = item
    while self[at].parent >= 0 { at = self[at].parent }
    return at
  }

  @inline(__always)
  func isAncestorOrSelf(_ ancestor: ItemID, of item: ItemID) -> Bool {
    var at = item
    while at >= 0 {
      if at == ancestor { return true }
      at = self[at].parent
    }
    return false
  }

  /// The number of levels between an item and an enclosing view, or Int.max if it is not inside.
  func steps(from item: ItemID, to view: ItemID) -> Int {
    var at = item
    var count = 0
    while at >= 0 && at != view {
      at = self[at].parent
      count += 1
    }
    return at == view ? count : Int.max
  }

  func isLongPath(from view: ItemID, to host: ItemID) -> Bool {
    var at = view
    for _ in 0..<Limits.relativePath {
      if at == host || at < 0 { return false }
      at = self[at].parent
    }
    return at >= 0 && at != host
  }

  /// The view of an item: itself, or the owner of a guide.  An unowned guide is its own.
  @inline(__always)
  func viewOf(_ item: ItemID) -> ItemID { self[item].view(item) }

  /// The view that an item is the safe area, the margins or the content area of; for others the item itself.
  @inline(__always)
  func ownerOfArea(_ item: ItemID) -> ItemID { isAreaGuide(item) ? self[item].parent : item }

  func sibling(_ first: ItemID, at index: Int) -> ItemID {
    var at = first
    var left = index
    while at >= 0 && left > 0 {
      at = self[at].next
      left -= 1
    }
    return at
  }

  // MARK: Collapse

  /// Whether the item is gone or inside a gone item; it participates with size 0.
  @inline(__always)
  func isCollapsed(_ item: ItemID) -> Bool {
    goneCount > 0 && (self[item].isCollapsed || isParentCollapsed(item))
  }

  /// Whether the item lies at the origin of its parent because the parent is gone.
  @inline(__always)
  func isInsideCollapsed(_ item: ItemID) -> Bool { goneCount > 0 && isParentCollapsed(item) }

  @inline(__always)
  private func isParentCollapsed(_ item: ItemID) -> Bool {
    let parent = self[item].parent
    return parent >= 0 && self[parent].isCollapsed
  }

  /// The outermost gone view around an item, or the item itself: all views between them share one position.
  @inline(__always)
  func outermostGone(_ item: ItemID) -> ItemID {
    var at = item
    while self[at].parent >= 0 && self[self[at].parent].isCollapsed { at = self[at].parent }
    return at
  }

  // MARK: Insets

  @inline(__always)
  func usesInsets(_ item: ItemID, _ attribute: Attribute) -> Bool {
    switch self[item].kind {
    case .safeArea, .margins: return true
    case .view, .content: return attribute.isMargin
    case .guide, .vacant: return false
    }
  }
}
