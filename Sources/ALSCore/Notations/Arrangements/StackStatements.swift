// A stack: the constraints of Apple's stack views, in their order of thought - along the axis, then across it.

extension ArrangementWriter {
  private var along: AxisAttributes { plan.isVertical ? .down : .across }
  private var aside: AxisAttributes { plan.isVertical ? .across : .down }

  private func item(_ index: Int) -> ItemToken { plan.members[index].item }
  private func space(after index: Int) -> Double { plan.members[index].spacingAfter ?? plan.spacing }

  func addStack() {
    let shown = visible()
    if shown.isEmpty { return addNothing() }
    tie(box, along.start, item(shown[0]), along.start, .edge)
    tie(box, along.end, item(shown[shown.count - 1]), along.end, .edge)
    addSpaces()
    switch plan.distribution {
    case .fill: break
    case .fillEqually: addEqualSizes(shown)
    case .fillProportionally: addShares(shown)
    case .equalSpacing: addGaps(shown, along.end, along.start, at: Limits.required)
    case .equalCentering: addGaps(shown, along.mid, along.mid, at: Priority.centering)
    }
    if keepsApart { empty(box, along.size, at: Priority.fit, .fit) }
    addAside(shown)
  }

  /// Spaces may be larger than said.
  private var keepsApart: Bool { plan.distribution == .equalSpacing || plan.distribution == .equalCentering }

  // MARK: Along the axis

  /// Ties every item to the one before it, except items inside a gone view.  A gone item lies at the end of the one before it.
  /// There is no space before the first visible item; between two visible items the space of the first one counts.
  private func addSpaces() {
    var previous = -1
    var last = -1
    for index in plan.members.indices where presence[index] != .insideGone {
      let isShown = presence[index] == .shown
      // What is gone has no baselines to measure from.
      let before = plan.spansBaselines && isShown && last >= 0 ? last : previous
      if before >= 0 {
        tie(
          item(index), plan.spansBaselines ? .firstBaseline : along.start, item(before),
          plan.spansBaselines ? .lastBaseline : along.end,
          is: keepsApart && last >= 0 && isShown ? .greaterOrEqual : .equal, plus: last < 0 ? 0 : space(after: last),
          .space)
      }
      previous = index
      if isShown { last = index }
    }
  }

  private func addEqualSizes(_ shown: [Int]) {
    for index in shown.dropFirst() { tie(item(index), along.size, item(shown[0]), along.size, .equal) }
  }

  /// Shares of the container in the proportion of the content sizes.
  private func addShares(_ shown: [Int]) {
    var sizes: [Double] = []
    var sized = 0
    var total = 0.0
    var spaces = 0.0
    for (place, index) in shown.enumerated() {
      let content = scope.contentSize(of: item(index))
      sizes.append(plan.isVertical ? content.height : content.width)
      if sizes[place] > 0 {
        sized += 1
        total += sizes[place]
      }
      if place < shown.count - 1 { spaces += space(after: index) }
    }
    total += spaces
    if sized == 0 || !(total > 0) { return addEqualSizes(shown) }
    let isExact = sized == 1 && spaces == 0
    var priority = Priority.share
    for (place, index) in shown.enumerated() {
      if sizes[place] > 0 {
        tie(
          item(index), along.size, box, along.size, times: min(sizes[place] / total, Limits.multiplier),
          at: isExact ? Limits.required : priority, .share)
      } else {
        empty(item(index), along.size, .share)
      }
      priority = max(priority - 1, 1)
    }
  }

  /// Guides from a place of each visible item to one of the next, all equal.
  private func addGaps(_ shown: [Int], _ from: Attribute, _ to: Attribute, at priority: Float) {
    if shown.count < 3 { return }
    var first: ItemToken?
    for place in 1..<shown.count {
      let gap = guide(.gap, place)
      stretch(gap, aside)
      tie(gap, along.start, item(shown[place - 1]), from, .gap)
      tie(gap, along.end, item(shown[place]), to, .gap)
      if let first { tie(gap, along.size, first, along.size, at: priority, .gap) } else { first = gap }
    }
  }

  // MARK: Across the axis

  private var isStartWeak: Bool { plan.alignment != .fill && plan.alignment != .leading }
  private var isEndWeak: Bool { plan.alignment != .fill && plan.alignment != .trailing }

  private func addAside(_ shown: [Int]) {
    let isWeak = isStartWeak || isEndWeak
    let spanner = shown.count > 1 && isWeak ? addSpanner(shown) : nil
    addCanvas(shown, spanner)
    for index in plan.members.indices where presence[index] == .gone {
      tie(item(index), aside.start, box, aside.start, .gone)
    }
    for index in shown.dropFirst() { align(item(shown[0]), item(index)) }
    if isWeak {
      for index in shown { empty(item(index), aside.size, at: Priority.shrink, .shrink) }
    }
  }

  /// A guide around all visible items, as small as can be.
  private func addSpanner(_ shown: [Int]) -> ItemToken {
    let spanner = guide(.span)
    stretch(spanner, along)
    empty(spanner, aside.size, at: Priority.hug, .span)
    for index in shown {
      tie(
        spanner, aside.start, item(index), aside.start, is: isStartWeak ? .lessOrEqual : .equal,
        at: isStartWeak ? Limits.required : Priority.tight, .span)
      tie(
        spanner, aside.end, item(index), aside.end, is: isEndWeak ? .greaterOrEqual : .equal,
        at: isEndWeak ? Limits.required : Priority.tight, .span)
    }
    return spanner
  }

  /// What holds the sides of the container: the first item where it is aligned on that side, else the guide around all.
  private func addCanvas(_ shown: [Int], _ spanner: ItemToken?) {
    let first = item(shown[0])
    var top = first
    var bottom = spanner ?? first
    switch plan.alignment {
    case .trailing, .lastBaseline: swap(&top, &bottom)
    case .center: top = bottom
    case .fill, .leading, .firstBaseline: break
    }
    let weakStart = spanner == nil ? isStartWeak : plan.alignment == .firstBaseline
    let weakEnd = spanner == nil ? isEndWeak : plan.alignment == .lastBaseline
    tie(box, aside.start, top, aside.start, is: weakStart ? .lessOrEqual : .equal, .edge)
    tie(box, aside.end, bottom, aside.end, is: weakEnd ? .greaterOrEqual : .equal, .edge)
    if let spanner {
      // Apple's lets an item with a longer ascent or descent than the first stick out.
      if weakStart { tie(box, aside.start, spanner, aside.start, is: .lessOrEqual, .edge) }
      if weakEnd { tie(box, aside.end, spanner, aside.end, is: .greaterOrEqual, .edge) }
    }
    if plan.alignment == .center { tie(box, aside.mid, first, aside.mid, .alignment) }
    if weakStart || weakEnd { empty(box, aside.size, at: Priority.fit, .fit) }
  }

  private func align(_ first: ItemToken, _ other: ItemToken) {
    switch plan.alignment {
    case .fill:
      tie(first, aside.end, other, aside.end, .alignment)
      tie(first, aside.start, other, aside.start, .alignment)
    case .leading: tie(first, aside.start, other, aside.start, .alignment)
    case .trailing: tie(first, aside.end, other, aside.end, .alignment)
    case .center: tie(first, aside.mid, other, aside.mid, .alignment)
    case .firstBaseline: tie(first, .firstBaseline, other, .firstBaseline, .alignment)
    case .lastBaseline: tie(first, .lastBaseline, other, .lastBaseline, .alignment)
    }
  }
}
