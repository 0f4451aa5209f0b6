// Margins and safe areas in effect.  A root's follow from what was set; a descendant's may follow its frame, and then the
// layout solves in rounds: seed, solve, `refreshInsets`, solve again.

extension Model {
  // MARK: The two guides every view has

  /// The safe-area guide and the margins guide of a view, -1 where nobody has asked for them.
  func specials(of item: Int32) -> (Int32, Int32) {
    let at = items[Int(item)].decoration
    return at < 0 ? (-1, -1) : (decorations[Int(at)].safeAreaGuide, decorations[Int(at)].marginsGuide)
  }

  func isSpecial(_ item: Int32) -> Bool {
    let kind = items[Int(item)].kind
    return kind == .safeArea || kind == .margins
  }

  func special(_ kind: ItemKind, of view: Int32) -> Int32 {
    let known = specials(of: view)
    let old = kind == .safeArea ? known.0 : known.1
    if old >= 0 { return old }
    let slot = takeItem(kind)
    items[Int(slot)].parent = view
    let at = ownDecoration(view)
    if kind == .safeArea { decorations[at].safeAreaGuide = slot } else { decorations[at].marginsGuide = slot }
    changed = true
    mustPlaceAll = true
    return slot
  }

  /// Before such a guide ends by itself or with its view.
  func forgetSpecial(_ item: Int32) {
    let at = items[Int(items[Int(item)].parent)].decoration
    if at < 0 { return }
    if decorations[Int(at)].safeAreaGuide == item { decorations[Int(at)].safeAreaGuide = -1 }
    if decorations[Int(at)].marginsGuide == item { decorations[Int(at)].marginsGuide = -1 }
  }

  // MARK: What changes them

  /// Rebuilds what depends on the insets of a view: what names it or its guides.  What its descendants make of them
  /// is found by the rounds.
  func touchInsets(of view: Int32) {
    changed = true
    mustPlaceAll = true
    touchMentions(of: view, onlyForInsets: true)
    let known = specials(of: view)
    if known.0 >= 0 { touchMentions(of: known.0) }
    if known.1 >= 0 { touchMentions(of: known.1) }
  }

  /// Whether any inset can follow a frame.
  var insetsFollowFrames: Bool { safeAreaCount > 0 || marginRuleCount > 0 }

  /// Views below a root whose insets are looked at by a constraint or through a guide.
  func viewsWithDynamicInsets() -> ContiguousArray<Int32> {
    if !insetsFollowFrames { return [] }
    beginWalk()
    var found = ContiguousArray<Int32>()
    for constraint in insetUsers {
      var node = leadingMention(of: constraint)
      while node != ConstraintUse.none {
        let item = item(at: node)
        if dependsOnInsets(constraint, of: item) { noteDynamic(item, &found) }
        node = sibling(of: node)
      }
    }
    for decoration in decorations where decoration.safeAreaGuide >= 0 || decoration.marginsGuide >= 0 {
      noteDynamic(decoration.item, &found)
    }
    return found
  }

  private func noteDynamic(_ item: Int32, _ found: inout ContiguousArray<Int32>) {
    let view = isSpecial(item) ? items[Int(item)].parent : item
    if !isView(view) || items[Int(view)].parent < 0 || isMarked(view) { return }
    items[Int(view)].mark = walk
    found.append(view)
  }

  // MARK: Rounds

  /// Every solve begins as if no frame had ever been seen.
  func seedInsets() {
    for at in decorations.indices where decorations[at].item >= 0 {
      put(at, inherited: .zero, preserved: ViewTraits.nothingPreserved)
    }
  }

  /// Computes the insets of `views`, and of the ancestors they depend on, from frames.  `frame` and `alignment` give an
  /// item's rectangles in its parent.  Whether an inset moved.
  func refreshInsets(
    _ views: ContiguousArray<Int32>, frame: (Int32) -> Rect, alignment: (Int32) -> Rect
  ) -> Bool {
    beginWalk()
    var moved = false
    var chain = ContiguousArray<Int32>()
    for view in views {
      chain.removeAll(keepingCapacity: true)
      var at = view
      while items[Int(at)].parent >= 0 && !isMarked(at) {
        items[Int(at)].mark = walk
        chain.append(at)
        at = items[Int(at)].parent
      }
      while let next = chain.popLast() {
        if refreshInset(next, frame: frame, alignment: alignment) { moved = true }
      }
    }
    return moved
  }

  private func refreshInset(_ view: Int32, frame: (Int32) -> Rect, alignment: (Int32) -> Rect) -> Bool {
    let parent = items[Int(view)].parent
    let above = decoration(of: parent)
    let mine = decoration(of: view)
    let bounds = frame(parent)
    let cover = covered(above.effectiveSafeArea, frame(view), in: bounds)
    var preserved = ViewTraits.nothingPreserved
    if mine.preservesSuperviewMargins {
      preserved = remaining(above, alignment(view), in: alignment(parent))
    }
    if mine.inheritedSafeArea == cover && mine.preservedMargins == preserved { return false }
    return put(ownDecoration(view), inherited: cover, preserved: preserved)
  }

  /// How much of a parent's safe-area insets lies over a child, edge by edge.
  private func covered(_ insets: Edges, _ child: Rect, in parent: Rect) -> Edges {
    func clamp(_ inset: Double, _ distance: Double) -> Double { min(max(inset - distance, 0), inset) }
    return Edges(
      top: clamp(insets.top, child.y), left: clamp(insets.left, child.x),
      bottom: clamp(insets.bottom, parent.height - child.y - child.height),
      right: clamp(insets.right, parent.width - child.x - child.width))
  }

  /// What is left of the parent's margins at the edges of a child; alignment rectangles on both sides.
  private func remaining(_ parent: ViewTraits, _ child: Rect, in outer: Rect) -> Edges {
    let margins = parent.effectiveMargins
    let insets = parent.alignmentInsets
    let x = child.x - insets.left
    let y = child.y - insets.top
    return Edges(
      top: margins.top - y, left: margins.left - x, bottom: margins.bottom - (outer.height - y - child.height),
      right: margins.right - (outer.width - x - child.width))
  }

  /// Smaller movements than this are none.
  private static let settledWithin = 1e-9

  @discardableResult
  private func put(_ at: Int, inherited: Edges, preserved: Edges) -> Bool {
    let old = decorations[at]
    if old.inheritedSafeArea.isNear(inherited, Model.settledWithin)
      && old.preservedMargins.isNear(preserved, Model.settledWithin)
    {
      return false
    }
    decorations[at].inheritedSafeArea = inherited
    decorations[at].preservedMargins = preserved
    touchInsets(of: old.item)
    return true
  }
}
