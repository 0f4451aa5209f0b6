// What only some views have, in side tables made on demand: margins, safe areas, insets and baselines in one, sizes and
// content sizes in the other.

struct ViewTraits: Sendable {
  var margins = Edges(all: ViewTraits.defaultMargin)
  var safeArea = Edges.zero
  var alignmentInsets = Edges.zero
  var firstBaseline = 0.0
  var lastBaseline = 0.0
  var addsSafeArea = false
  var preservesSuperviewMargins = false
  /// Views of a larger z lie before those of a smaller one.  Layout takes no notice of it.
  var z: Int32 = 0
  /// The safe-area guide and the margins guide, once somebody has asked for them.
  var safeAreaGuide: Int32 = -1
  var marginsGuide: Int32 = -1
  /// What frames contribute, as of the last round: the part of the parent's safe area that covers this view, and what the
  /// parent's margins ask of it.
  var inheritedSafeArea = Edges.zero
  var preservedMargins = ViewTraits.nothingPreserved
  /// The owner; -1 marks a vacant place.
  var item: Int32 = -1

  static let defaultMargin = 8.0
  static let nothingPreserved = Edges(all: -Double.infinity)

  var effectiveSafeArea: Edges { safeArea + inheritedSafeArea }

  var effectiveMargins: Edges {
    var margins = self.margins
    if addsSafeArea { margins = margins + effectiveSafeArea }
    return preservesSuperviewMargins ? Edges.largest(margins, preservedMargins) : margins
  }

  var hasMarginRule: Bool { addsSafeArea || preservesSuperviewMargins }
}

/// Sizes a view must have and sizes it would like to have.
struct SizePreferences: Sendable {
  var size = Size.unspecified
  var intrinsic = Size.unspecified
  var hugging = (SizePreferences.defaultHugging, SizePreferences.defaultHugging)
  var compression = (SizePreferences.defaultCompression, SizePreferences.defaultCompression)
  /// The owner; -1 marks a vacant place.
  var item: Int32 = -1
  var isTouched = false
  /// Place in `Model.measures`, or -1.
  var measure: Int32 = -1

  static let defaultHugging: Float = 250
  static let defaultCompression: Float = 750
}

extension Model {
  static let plain = ViewTraits()

  func decoration(of item: Int32) -> ViewTraits {
    let at = items[Int(item)].decoration
    if at < 0 { return Model.plain }
    if !forgetsFrames { return decorations[Int(at)] }
    var decoration = decorations[Int(at)]
    decoration.inheritedSafeArea = .zero
    decoration.preservedMargins = ViewTraits.nothingPreserved
    return decoration
  }

  /// The place of a view's decoration, made when there is none.
  func ownDecoration(_ item: Int32) -> Int {
    let at = items[Int(item)].decoration
    if at >= 0 { return Int(at) }
    var fresh = ViewTraits()
    fresh.item = item
    if let used = vacantDecorations.popLast() {
      decorations[Int(used)] = fresh
      items[Int(item)].decoration = used
      return Int(used)
    }
    decorations.append(fresh)
    items[Int(item)].decoration = Int32(truncatingIfNeeded: decorations.count - 1)
    return decorations.count - 1
  }

  func setZ(_ item: Int32, _ z: Int32) {
    if z != decoration(of: item).z { decorations[ownDecoration(item)].z = z }
  }

  func releaseDecoration(_ item: Int32) {
    let at = items[Int(item)].decoration
    if at < 0 { return }
    let old = decorations[Int(at)]
    if old.safeArea != .zero { safeAreaCount -= 1 }
    if old.hasMarginRule { marginRuleCount -= 1 }
    if old.alignmentInsets != .zero { alignmentInsetCount -= 1 }
    decorations[Int(at)] = ViewTraits()
    vacantDecorations.append(at)
    items[Int(item)].decoration = -1
  }

  func wishes(of item: Int32) -> SizePreferences {
    let at = items[Int(item)].wishes
    return at < 0 ? SizePreferences() : wishes[Int(at)]
  }

  private func ownWishes(_ item: Int32) -> Int {
    let at = items[Int(item)].wishes
    if at >= 0 { return Int(at) }
    var fresh = SizePreferences()
    fresh.item = item
    if let used = vacantWishes.popLast() {
      fresh.isTouched = wishes[Int(used)].isTouched
      wishes[Int(used)] = fresh
      items[Int(item)].wishes = used
      return Int(used)
    }
    wishes.append(fresh)
    items[Int(item)].wishes = Int32(truncatingIfNeeded: wishes.count - 1)
    return wishes.count - 1
  }

  func releaseWishes(_ item: Int32) {
    let at = items[Int(item)].wishes
    if at < 0 { return }
    releaseMeasure(Int(at))
    let touched = wishes[Int(at)].isTouched
    wishes[Int(at)] = SizePreferences()
    wishes[Int(at)].isTouched = touched
    vacantWishes.append(at)
    endedWishes.append(at)
    items[Int(item)].wishes = -1
  }

  /// Lists the sizes of a view for the next solve.
  func touchWishes(of item: Int32) {
    let at = ownWishes(item)
    changed = true
    if wishes[at].isTouched { return }
    wishes[at].isTouched = true
    touchedWishes.append(Int32(truncatingIfNeeded: at))
  }

  // MARK: Setters

  func setSize(_ item: Int32, _ size: Size) {
    if wishes(of: item).size == size { return }
    wishes[ownWishes(item)].size = size
    touchWishes(of: item)
  }

  func setIntrinsicSize(_ item: Int32, _ size: Size) {
    if wishes(of: item).intrinsic == size { return }
    wishes[ownWishes(item)].intrinsic = size
    touchWishes(of: item)
  }

  func setHugging(_ item: Int32, _ horizontal: Float, _ vertical: Float) {
    if wishes(of: item).hugging == (horizontal, vertical) { return }
    wishes[ownWishes(item)].hugging = (horizontal, vertical)
    touchWishes(of: item)
  }

  func setCompression(_ item: Int32, _ horizontal: Float, _ vertical: Float) {
    if wishes(of: item).compression == (horizontal, vertical) { return }
    wishes[ownWishes(item)].compression = (horizontal, vertical)
    touchWishes(of: item)
  }

  func setMargins(_ item: Int32, _ margins: Edges) {
    if decoration(of: item).margins == margins { return }
    decorations[ownDecoration(item)].margins = margins
    touchInsets(of: item)
  }

  func setMarginRules(_ item: Int32, addsSafeArea: Bool, preserves: Bool) {
    let old = decoration(of: item)
    if old.addsSafeArea == addsSafeArea && old.preservesSuperviewMargins == preserves { return }
    let at = ownDecoration(item)
    decorations[at].addsSafeArea = addsSafeArea
    decorations[at].preservesSuperviewMargins = preserves
    marginRuleCount += (decorations[at].hasMarginRule ? 1 : 0) - (old.hasMarginRule ? 1 : 0)
    touchInsets(of: item)
  }

  func setSafeArea(_ item: Int32, _ insets: Edges) {
    let old = decoration(of: item).safeArea
    if old == insets { return }
    decorations[ownDecoration(item)].safeArea = insets
    safeAreaCount += (insets != .zero ? 1 : 0) - (old != .zero ? 1 : 0)
    touchInsets(of: item)
  }

  func setBaselines(_ item: Int32, first: Double, last: Double) {
    let old = decoration(of: item)
    if old.firstBaseline == first && old.lastBaseline == last { return }
    let at = ownDecoration(item)
    decorations[at].firstBaseline = first
    decorations[at].lastBaseline = last
    changed = true
    touchMentions(of: item)
  }

  /// Alignment insets move the origin of a view's bounds against its alignment rectangle, so everything inside follows.
  func setAlignmentInsets(_ item: Int32, _ insets: Edges) {
    let old = decoration(of: item).alignmentInsets
    if old == insets { return }
    decorations[ownDecoration(item)].alignmentInsets = insets
    alignmentInsetCount += (insets != .zero ? 1 : 0) - (old != .zero ? 1 : 0)
    changed = true
    mustPlaceAll = true
    insetItems.append(item)
    for slot in subtree(of: item) { touchMentions(of: slot) }
  }
}
