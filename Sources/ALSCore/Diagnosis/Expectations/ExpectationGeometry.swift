// The frames of items in their roots, and which items are gone, hidden or clipped.

struct ExpectationGeometry {
  let model: Model
  private let layout: PublishedLayout
  private let frames: FrozenFrames
  /// Per item: gone or hidden, by itself or through an ancestor.
  private var isOut: IDArray<ItemID, Bool>
  /// Per item: the nearest ancestor that clips, or -1.
  private var clip: IDArray<ItemID, ItemID>
  /// Per item: its number in pre-order, and the number of the last item inside.
  private var place: IDArray<ItemID, Int32>
  private var last: IDArray<ItemID, Int32>

  init(_ layout: PublishedLayout) {
    self.layout = layout
    model = layout.model
    frames = layout.frozenFrames()
    isOut = IDArray(repeating: false, count: model.items.count)
    clip = IDArray(repeating: -1, count: model.items.count)
    place = IDArray(repeating: -1, count: model.items.count)
    last = place
    walk()
  }

  private mutating func walk() {
    var order = ContiguousArray<ItemID>()
    for item in model.itemsInOrder {
      let record = model.items[item]
      place[item] = Int32(truncatingIfNeeded: order.count)
      last[item] = place[item]
      order.append(item)
      isOut[item] = record.isCollapsed || record.isHidden
      if record.parent >= 0 {
        let parent = record.parent
        if isOut[parent] { isOut[item] = true }
        clip[item] = model.traits(of: record.parent).clipsContent ? record.parent : clip[parent]
      }
    }
    for item in order.reversed() {
      let parent = model.items[item].parent
      if parent >= 0 { last[parent] = max(last[parent], last[item]) }
    }
  }

  /// The view of a safe area or margins; any other item itself.
  private func owner(_ item: ItemID) -> ItemID { model.items.isAreaGuide(item) ? model.items[item].parent : item }

  /// Whether an item is gone or hidden, by itself or through an ancestor.
  func isLeftOut(_ item: ItemID) -> Bool { isOut[owner(item)] }

  /// Whether `view` is inside a clipping view that does not contain `other`.
  func isClipped(_ view: ItemID, from other: ItemID) -> Bool {
    let around = clip[owner(view)]
    if around < 0 { return false }
    let inside = place[owner(other)]
    // A safe area is inside its view.
    let isInside = owner(other) != other ? inside >= place[around] : inside > place[around]
    return !(isInside && inside <= last[around])
  }

  func frame(_ item: ItemID) -> Rect? { frames.frame(layout.handles.handle(item: item), .root) }

  /// The frame in the root coordinates of another published layout.
  func frame(_ item: ItemID, in other: FrozenFrames) -> Rect? { other.frame(layout.handles.handle(item: item), .root) }

  /// The rectangle available to content.
  func contentRect(_ item: ItemID) -> Rect? { layout.alignmentRect(item) }

  /// The value of a sum of attributes in root coordinates, mirrored if the items are read from right to left.
  func value(_ terms: ArraySlice<StatementTerm>, isMirrored: Bool) -> Double? {
    guard let first = terms.first else { return 0 }
    let root = model.items.root(of: owner(first.item.id))
    var sum = Affine()
    for term in terms {
      model.add(
        term.attribute, of: term.item.id, times: term.multiplier, host: root, mirrored: isMirrored,
        paths: .spelledOut, to: &sum)
    }
    var value = sum.constant
    for at in 0..<sum.terms.count {
      guard let rect = layout.alignmentRect(sum.terms[at].unknown.item) else { return nil }
      value += sum.terms[at].coefficient * rect[Int(sum.terms[at].unknown.part)]
    }
    return value
  }

  /// As for a constraint between the items: their nearest common ancestor reads from right to left, and one of the attributes
  /// depends on the reading direction.
  func isMirrored(_ terms: [StatementTerm]) -> Bool {
    var host: ItemID = -1
    var isDirectional = false
    for term in terms {
      let item = owner(term.item.id)
      host = host < 0 ? item : model.items.commonAncestor(host, item)
      if term.attribute.isDirectional { isDirectional = true }
      if host < 0 { return false }
    }
    return isDirectional && host >= 0 && model.items[host].isMirrored
  }

  // MARK: Content

  func hasContent(_ view: ItemID) -> Bool {
    if model.measure(of: view) >= 0 { return true }
    let size = model.preferences(of: view).intrinsic
    return size.width >= 0 || size.height >= 0
  }

  /// The least size that the content needs at this width; negative if there is none.
  func need(_ view: ItemID, width: Double) -> Size {
    let measure = model.measure(of: view)
    if measure < 0 { return model.preferences(of: view).intrinsic }
    let record = model.measures[measure]
    let proposal = record.proposal(for: width)
    guard let text = record.source.measuredText else {
      // A host that was never asked for this width does not affect the layout.
      return record.answer(to: proposal)?.size ?? .unspecified
    }
    return Size(text.minimumWidth, text.measured(proposal).size.height)
  }
}
