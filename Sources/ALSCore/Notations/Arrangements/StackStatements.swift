// A stack: the constraints of Apple's stack views, in their order of thought - along the axis, then across it.

extension ArrangementWriter {
  var along: Axis { plan.isVertical ? .y : .x }
  var aside: Axis { plan.isVertical ? .x : .y }

  func item(_ index: Int) -> ItemID { plan.members[index].item.id }
  private func space(after index: Int) -> Double { plan.members[index].spacingAfter ?? plan.spacing }

  func addStack() {
    let shown = visible()
    if shown.isEmpty { return addNothing() }
    if !hasEndGaps { add(.ends(first: item(shown[0]), last: item(shown[shown.count - 1]), along)) }
    addSpaces()
    switch plan.distribution {
    case .fill: break
    case .packed: addPacked(shown)
    case .spaceAround, .spaceEvenly: addSpacesAround(shown)
    case .fillEqually: addEqualSizes(shown)
    case .fillProportionally: addShares(shown)
    case .equalSpacing, .equalCentering: addGaps(shown, isCentered: plan.distribution == .equalCentering)
    }
    if keepsApart || hasEndGaps { add(.fit(along)) }
    addAside(shown)
    // Their guide has the highest role.
    if plan.distribution == .fill { addWeights(shown) }
    if plan.distribution == .fillProportionally && isMeasured(shown) { addProportions(shown) }
  }

  /// Spaces may be larger than said.
  private var keepsApart: Bool {
    switch plan.distribution {
    case .equalSpacing, .equalCentering, .spaceAround, .spaceEvenly: return true
    case .fill, .fillEqually, .fillProportionally, .packed: return false
    }
  }

  /// There are gaps before the first member and behind the last one.
  private var hasEndGaps: Bool {
    plan.distribution == .packed || plan.distribution == .spaceAround || plan.distribution == .spaceEvenly
  }

  // MARK: Along the axis

  /// Ties every item to the one before it, except items inside a gone view.  A gone item lies at the end of the one before it.
  /// There is no space before the first visible item; between two visible items the space of the first one counts.
  private func addSpaces() { addSpaces(0..<plan.members.count, behind: -1, -1) }

  /// The same for some members; `previous`: the item before them, and `last`: the last visible one.
  func addSpaces(_ members: Range<Int>, behind previous: Int, _ last: Int) {
    var previous = previous
    var last = last
    for index in members where presence[index] != .insideGone {
      let isShown = presence[index] == .shown
      // What is gone has no baselines to measure from.
      let before = plan.spansBaselines && isShown && last >= 0 ? last : previous
      if before >= 0 {
        add(
          .space(
            ArrangementPiece.Space(
              item: item(index), previous: item(before), space: last < 0 ? 0 : space(after: last), axis: along,
              spansBaselines: plan.spansBaselines, isLeast: keepsApart && last >= 0 && isShown)))
      }
      previous = index
      if isShown { last = index }
    }
  }

  private func addEqualSizes(_ shown: [Int]) {
    for index in shown.dropFirst() { add(.equal(item(index), to: item(shown[0]), along)) }
  }

  /// Sizes in the proportion of the contents, relative to the largest one, so that no multiplier exceeds 1.
  private func addShares(_ shown: [Int]) {
    if isMeasured(shown) { return }
    let sizes = shown.map { scope.content(of: plan.members[$0].item).size(along) }
    var largest = 0
    for place in sizes.indices where sizes[place] > sizes[largest] { largest = place }
    if !(sizes[largest] > 0) { return addEqualSizes(shown) }
    for (place, index) in shown.enumerated() where place != largest {
      let share = sizes[place] / sizes[largest]
      if share > 0 {
        add(.share(item(index), of: share, item(shown[largest]), along))
      } else {
        add(.empty(item(index), along, at: Limits.required, .share))
      }
    }
  }

  private func isMeasured(_ shown: [Int]) -> Bool {
    shown.contains { scope.content(of: plan.members[$0].item).isMeasured }
  }

  /// Measured contents are not known here: the rounds of a solve set the multipliers.
  private func addProportions(_ shown: [Int]) {
    let part = guide(.part)
    add(.part(part, along))
    for index in shown { add(.proportional(item(index), by: part, along)) }
  }

  /// Guides from a place of each visible item to one of the next, all equal.  Each has the number of the member in front of it, so
  /// that the others stay when one is gone.
  private func addGaps(_ shown: [Int], isCentered: Bool) {
    if shown.count < 3 { return }
    var first: ItemID = -1
    for place in 1..<shown.count {
      let gap = guide(.gap, shown[place - 1] + 1)
      add(
        .gap(
          ArrangementPiece.Gap(
            guide: gap, previous: item(shown[place - 1]), next: item(shown[place]), equal: first, axis: along,
            isCentered: isCentered)))
      if first < 0 { first = gap }
    }
  }

  /// Half the gaps at the ends, or as large ones.  The gap before the first member has the number 0.
  private func addSpacesAround(_ shown: [Int]) {
    let start = guide(.gap, 0)
    var gaps: [ItemID] = []
    for place in shown.indices { gaps.append(guide(.gap, shown[place] + 1)) }
    let isEven = plan.distribution == .spaceEvenly
    let isAlone = shown.count == 1
    let model = isEven || isAlone ? start : gaps[0]
    let first = item(shown[0])
    add(
      .gap(
        ArrangementPiece.Gap(
          guide: start, previous: -1, next: first, equal: model == start ? -1 : model, share: 0.5, axis: along,
          isCentered: false)))
    for place in shown.indices {
      let isLast = place == shown.count - 1
      add(
        .gap(
          ArrangementPiece.Gap(
            guide: gaps[place], previous: item(shown[place]), next: isLast ? -1 : item(shown[place + 1]),
            equal: model == gaps[place] ? -1 : model, share: isLast && !isEven && !isAlone ? 0.5 : 1, axis: along,
            isCentered: false)))
    }
  }

  /// (1 - bias) * start gap == bias * end gap.
  private func addPacked(_ shown: [Int]) {
    let (start, end) = (guide(.gap, 0), guide(.gap, shown[shown.count - 1] + 1))
    let (first, last) = (item(shown[0]), item(shown[shown.count - 1]))
    // No multiplier exceeds 1.
    let isStart = plan.bias <= 0.5
    let share = isStart ? plan.bias / (1 - plan.bias) : (1 - plan.bias) / plan.bias
    add(
      .gap(
        ArrangementPiece.Gap(
          guide: start, previous: -1, next: first, equal: isStart ? end : -1, share: share, axis: along,
          isCentered: false)))
    add(
      .gap(
        ArrangementPiece.Gap(
          guide: end, previous: last, next: -1, equal: isStart ? -1 : start, share: share, axis: along,
          isCentered: false)))
  }

  /// size == content + weight * part; members without a weight do not grow.
  private func addWeights(_ shown: [Int]) {
    if !shown.contains(where: { plan.members[$0].weight > 0 }) { return }
    let part = guide(.part)
    add(.part(part, along))
    for index in shown {
      let content = scope.content(of: plan.members[index].item)
      let hasContent = content.isMeasured || content.size(along) >= 0
      add(
        .weighted(
          item(index), by: part, along, weight: plan.members[index].weight,
          compression: hasContent ? content.compression(along) : Priority.weight))
    }
  }

  // MARK: Across the axis

  private func addAside(_ shown: [Int]) {
    let isWeak = plan.alignment.isStartWeak || plan.alignment.isEndWeak
    let first = item(shown[0])
    let spanner = shown.count > 1 && isWeak ? addSpanner(shown) : -1
    add(.canvas(first: first, spanner: spanner, aside, plan.alignment))
    for index in plan.members.indices where presence[index] == .gone { add(.goneMember(item(index), aside: aside)) }
    for index in shown.dropFirst() { add(.aligned(item(index), with: first, aside, plan.alignment)) }
    if isWeak {
      for index in shown { add(.empty(item(index), aside, at: Priority.shrink, .shrink)) }
    }
  }

  /// A guide around all visible items, as small as can be.
  private func addSpanner(_ shown: [Int]) -> ItemID {
    let spanner = guide(.span)
    add(.spanner(spanner, along: along))
    for index in shown { add(.spanned(item(index), by: spanner, aside, plan.alignment)) }
    return spanner
  }

  // MARK: What pieces say

  func write(_ space: ArrangementPiece.Space) {
    tie(
      space.item, space.spansBaselines ? .firstBaseline : space.axis.start, space.previous,
      space.spansBaselines ? .lastBaseline : space.axis.end, is: space.isLeast ? .greaterOrEqual : .equal,
      plus: space.space, .space)
  }

  func write(_ gap: ArrangementPiece.Gap) {
    let axis = gap.axis
    stretch(gap.guide, axis.other)
    let (previous, next) = (ItemToken(gap.previous), ItemToken(gap.next))
    if gap.previous < 0 {
      tie(ItemToken(gap.guide), axis.start, box, axis.start, .gap)
    } else {
      tie(ItemToken(gap.guide), axis.start, previous, gap.isCentered ? axis.mid : axis.end, .gap)
    }
    if gap.next < 0 {
      tie(ItemToken(gap.guide), axis.end, box, axis.end, .gap)
    } else {
      tie(ItemToken(gap.guide), axis.end, next, gap.isCentered ? axis.mid : axis.start, .gap)
    }
    if gap.equal < 0 { return }
    if gap.share == 0 { return empty(ItemToken(gap.guide), axis.size, .gap) }
    tie(
      ItemToken(gap.guide), axis.size, ItemToken(gap.equal), axis.size, times: gap.share,
      at: gap.isCentered ? Priority.centering : Limits.required, .gap)
  }

  /// The constant is the size of the content, which rounds fill in.  With too little space the lower side comes just after the
  /// compression resistance of the content, which decides then.
  func writeWeight(_ item: ItemID, _ part: ItemID, _ axis: Axis, _ weight: Double, _ compression: Float) {
    let (member, part) = (ItemToken(item), ItemToken(part))
    tie(member, axis.size, part, axis.size, is: .lessOrEqual, times: weight, at: Priority.weight, .weight)
    if weight == 0 { return }
    let lower = max(min(compression, Priority.weight).nextDown, Float.leastNonzeroMagnitude)
    tie(member, axis.size, part, axis.size, is: .greaterOrEqual, times: weight, at: lower, .weight)
  }

  func writeSpan(_ item: ItemID, _ spanner: ItemID, _ axis: Axis, _ alignment: Arrangement.Alignment) {
    let (isStartWeak, isEndWeak) = (alignment.isStartWeak, alignment.isEndWeak)
    tie(
      spanner, axis.start, item, axis.start, is: isStartWeak ? .lessOrEqual : .equal,
      at: isStartWeak ? Limits.required : Priority.tight, .span)
    tie(
      spanner, axis.end, item, axis.end, is: isEndWeak ? .greaterOrEqual : .equal,
      at: isEndWeak ? Limits.required : Priority.tight, .span)
  }

  /// The number of constraints of the canvas of several visible items.
  var canvasTies: Int { plan.alignment == .center ? 3 : plan.alignment.isBaseline ? 4 : 2 }

  /// What holds the sides of the container: the first item where it is aligned on that side, else the guide around all.
  func writeCanvas(_ first: ItemID, _ spanner: ItemID, _ axis: Axis, _ alignment: Arrangement.Alignment) {
    var top = first
    var bottom = spanner >= 0 ? spanner : first
    switch alignment {
    case .trailing, .lastBaseline: swap(&top, &bottom)
    case .center: top = bottom
    case .fill, .leading, .firstBaseline: break
    }
    let weakStart = spanner < 0 ? alignment.isStartWeak : alignment == .firstBaseline
    let weakEnd = spanner < 0 ? alignment.isEndWeak : alignment == .lastBaseline
    tie(box, axis.start, ItemToken(top), axis.start, is: weakStart ? .lessOrEqual : .equal, .edge)
    tie(box, axis.end, ItemToken(bottom), axis.end, is: weakEnd ? .greaterOrEqual : .equal, .edge)
    if spanner >= 0 {
      // Apple's lets an item with a longer ascent or descent than the first stick out.
      if weakStart { tie(box, axis.start, ItemToken(spanner), axis.start, is: .lessOrEqual, .edge) }
      if weakEnd { tie(box, axis.end, ItemToken(spanner), axis.end, is: .greaterOrEqual, .edge) }
    }
    if alignment == .center { tie(box, axis.mid, ItemToken(first), axis.mid, .alignment) }
    if weakStart || weakEnd { fit(axis) }
  }

  func align(_ first: ItemID, _ other: ItemID, _ axis: Axis, _ alignment: Arrangement.Alignment) {
    switch alignment {
    case .fill:
      tie(first, axis.end, other, axis.end, .alignment)
      tie(first, axis.start, other, axis.start, .alignment)
    case .leading: tie(first, axis.start, other, axis.start, .alignment)
    case .trailing: tie(first, axis.end, other, axis.end, .alignment)
    case .center: tie(first, axis.mid, other, axis.mid, .alignment)
    case .firstBaseline: tie(first, .firstBaseline, other, .firstBaseline, .alignment)
    case .lastBaseline: tie(first, .lastBaseline, other, .lastBaseline, .alignment)
    }
  }
}

extension Arrangement.Alignment {
  /// Whether an item may begin behind the side where the others do, or end in front of it.
  var isStartWeak: Bool { self != .fill && self != .leading }
  var isEndWeak: Bool { self != .fill && self != .trailing }
}
