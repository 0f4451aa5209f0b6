// A flow: items in lines that break where the container ends.  The lines are found in the rounds of a solve; before that every
// item is alone at the start of the container.

extension Arrangement {
  /// Whether a line begins with this visible member: a hidden one leaves its line to the next visible one.
  func beginsLine(_ member: Int, behind previous: Int) -> Bool {
    members[previous + 1...member].contains { $0.beginsLine }
  }

  /// The numbers of visible members, line by line.
  func lines(_ shown: [Int]) -> [ArraySlice<Int>] {
    var lines: [ArraySlice<Int>] = []
    var start = 0
    for at in shown.indices.dropFirst() where beginsLine(shown[at], behind: shown[at - 1]) {
      lines.append(shown[start..<at])
      start = at
    }
    if start < shown.count { lines.append(shown[start...]) }
    return lines
  }
}

extension ArrangementWriter {
  private var across: Axis { plan.isVertical ? .x : .y }

  func addFlow(_ flow: Arrangement.Flow) {
    let shown = visible()
    if shown.isEmpty { return addNothing() }
    for index in plan.members.indices where presence[index] == .gone { add(.waiting(item(index))) }
    if flow.areEqual {
      for index in shown.dropFirst() { add(.equal(item(index), to: item(shown[0]), along)) }
    }
    for index in shown {
      add(.withinFlow(item(index), along))
      // What has no content is as small as can be.
      add(.empty(item(index), along, at: Priority.shrink, .shrink))
      if plan.alignment != .fill { add(.empty(item(index), across, at: Priority.shrink, .shrink)) }
    }
    if flow.isAlone { addAlone(shown, flow) } else { addLines(plan.lines(shown), flow) }
    if flow.oneLine > 0 { add(.least(along, flow.oneLine, at: Priority.hug)) }
    add(.fit(along))
    add(.fit(across))
  }

  /// Lines that are there already stay, since others may name their guides.
  private func addAlone(_ shown: [Int], _ flow: Arrangement.Flow) {
    addLineGuides(max(1, knownLines), flow)
    for index in shown { add(.alone(item(index), along)) }
  }

  private func addLineGuides(_ count: Int, _ flow: Arrangement.Flow) {
    var previous: ItemID = -1
    for number in 1...count {
      let line = guide(.line, number)
      add(line, behind: previous, flow)
      previous = line
    }
  }

  private func add(_ line: ItemID, behind previous: ItemID, _ flow: Arrangement.Flow) {
    add(
      .flowLine(
        ArrangementPiece.FlowLine(
          guide: line, previous: previous, space: previous < 0 ? 0 : flow.lineSpacing ?? plan.spacing, axis: along)))
  }

  /// The guides of lines, by rising role.
  private struct LineGuides {
    /// Behind the members with these numbers.
    var gaps: [ItemID] = []
    var spans: [ItemID] = []
    /// Behind those of the lines, spare ones.
    var lines: [ItemID] = []
    var leads: [ItemID] = []
    var trails: [ItemID] = []
    var shares: [ItemID] = []
  }

  private func guides(_ lines: [ArraySlice<Int>], _ flow: Arrangement.Flow) -> LineGuides {
    var guides = LineGuides()
    if flow.hasGaps {
      for line in lines { for index in line.dropLast() { guides.gaps.append(guide(.gap, index + 1)) } }
    }
    if flow.distribution == .center {
      for (at, line) in lines.enumerated() { guides.spans.append(line.count > 1 ? guide(.span, at + 1) : -1) }
    }
    let spare = flow.areFound ? 0 : knownLines
    for at in 0..<max(lines.count, spare) { guides.lines.append(guide(.line, at + 1)) }
    if flow.distribution == .fill {
      for at in lines.indices.dropLast() { guides.shares.append(guide(.share, at + 1)) }
    }
    if !flow.hasEnds { return guides }
    for (at, line) in lines.enumerated() { guides.leads.append(line.count > 1 ? guide(.lead, at + 1) : -1) }
    for (at, line) in lines.enumerated() { guides.trails.append(line.count > 1 ? guide(.trail, at + 1) : -1) }
    return guides
  }

  private func addLines(_ lines: [ArraySlice<Int>], _ flow: Arrangement.Flow) {
    let guides = guides(lines, flow)
    var gap = 0
    for (at, line) in lines.enumerated() {
      let guide = guides.lines[at]
      add(guide, behind: at > 0 ? guides.lines[at - 1] : -1, flow)
      let items = line.map { item($0) }
      for (place, member) in items.enumerated() {
        if place > 0 && !flow.hasGaps { addSpace(member, behind: items[place - 1]) }
        add(
          .inFlowLine(
            ArrangementPiece.InFlowLine(
              item: member, line: guide, level: plan.alignment.isBaseline && place > 0 ? items[0] : -1,
              across: across, alignment: plan.alignment)))
      }
      let gaps = flow.hasGaps ? guides.gaps[gap..<gap + items.count - 1] : []
      gap += gaps.count
      distribute(items, line, at, guides, gaps, isLast: at == lines.count - 1, flow)
    }
    add(.lastFlowLine(guides.lines[lines.count - 1], across: across))
    for at in lines.count..<guides.lines.count { add(guides.lines[at], behind: guides.lines[at - 1], flow) }
  }

  private func addSpace(_ item: ItemID, behind previous: ItemID) {
    add(
      .space(
        ArrangementPiece.Space(
          item: item, previous: previous, space: plan.spacing, axis: along, spansBaselines: false, isLeast: false)))
  }

  /// Where the items of a line begin and end.
  private func distribute(
    _ items: [ItemID], _ members: ArraySlice<Int>, _ at: Int, _ guides: LineGuides, _ gaps: ArraySlice<ItemID>,
    isLast: Bool, _ flow: Arrangement.Flow
  ) {
    let (first, last, line) = (items[0], items[items.count - 1], guides.lines[at])
    func edge(_ item: ItemID, isEnd: Bool, at priority: Float = Limits.required) {
      add(.flowEdge(item, line: line, along, isEnd: isEnd, at: priority))
    }
    if items.count == 1 && (flow.distribution == .center || flow.hasEnds) {
      return add(.flowCenter(first, line: line, along))
    }
    switch flow.distribution {
    case .leading: edge(first, isEnd: false)
    case .trailing: edge(last, isEnd: true)
    case .center:
      add(
        .flowSpan(
          ArrangementPiece.FlowSpan(guide: guides.spans[at], line: line, first: first, last: last, axis: along)))
    case .fill:
      edge(first, isEnd: false)
      if isLast { return }
      add(.flowFill(last, along, flow.length))
      add(.flowShare(guides.shares[at], line: line, along))
      for (item, member) in zip(items, members) {
        add(.filled(item, share: guides.shares[at], along, plan.members[member].lengthAlone))
      }
    case .spaceBetween:
      edge(first, isEnd: false)
      addGaps(items, gaps)
      if items.count > 1 { edge(last, isEnd: true, at: Priority.lineShare) }
    case .spaceAround, .spaceEvenly:
      addGaps(items, gaps)
      let share = flow.distribution == .spaceAround ? 0.5 : 1
      for isEnd in [false, true] {
        add(
          .flowEnd(
            ArrangementPiece.FlowEnd(
              guide: isEnd ? guides.trails[at] : guides.leads[at], line: line, item: isEnd ? last : first,
              gap: gaps[gaps.startIndex], share: share, axis: along, isEnd: isEnd)))
      }
    }
  }

  private func addGaps(_ items: [ItemID], _ gaps: ArraySlice<ItemID>) {
    for (place, gap) in gaps.enumerated() {
      add(
        .gap(
          ArrangementPiece.Gap(
            guide: gap, previous: items[place], next: items[place + 1],
            equal: place > 0 ? gaps[gaps.startIndex] : -1, axis: along, isCentered: false)))
    }
  }

  // MARK: What pieces say

  func writeWithinFlow(_ item: ItemID, _ axis: Axis) {
    tie(ItemToken(item), axis.size, box, axis.size, is: .lessOrEqual, at: Priority.within, .edge)
  }

  func writeAlone(_ item: ItemID, _ axis: Axis) {
    tie(ItemToken(item), axis.start, box, axis.start, .edge)
    tie(ItemToken(item), axis.other.start, box, axis.other.start, .edge)
    tie(ItemToken(item), axis.other.end, box, axis.other.end, is: .lessOrEqual, .edge)
  }

  func write(_ line: ArrangementPiece.FlowLine) {
    let axis = line.axis
    stretch(line.guide, axis)
    if line.previous < 0 {
      tie(ItemToken(line.guide), axis.other.start, box, axis.other.start, .edge)
    } else {
      tie(line.guide, axis.other.start, line.previous, axis.other.end, plus: line.space, .space)
    }
    empty(ItemToken(line.guide), axis.other.size, at: Priority.hug, .hug)
  }

  func write(_ place: ArrangementPiece.InFlowLine) {
    let (item, line, axis) = (place.item, place.line, place.across)
    switch place.alignment {
    case .leading, .fill: tie(item, axis.start, line, axis.start, .alignment)
    case .center, .trailing, .firstBaseline, .lastBaseline:
      if place.alignment == .center { tie(item, axis.mid, line, axis.mid, .alignment) }
      tie(item, axis.start, line, axis.start, is: .greaterOrEqual, .alignment)
    }
    switch place.alignment {
    case .trailing: tie(item, axis.end, line, axis.end, .alignment)
    case .fill:
      tie(item, axis.end, line, axis.end, is: .lessOrEqual, .alignment)
      tie(item, axis.end, line, axis.end, at: Priority.lineFill, .alignment)
    case .leading: tie(item, axis.end, line, axis.end, is: .lessOrEqual, .alignment)
    case .center: break
    case .firstBaseline, .lastBaseline:
      tie(item, axis.end, line, axis.end, is: .lessOrEqual, .alignment)
      if place.level >= 0 { tie(item, .firstBaseline, place.level, .firstBaseline, .alignment) }
    }
  }

  func writeFlowEdge(_ item: ItemID, _ line: ItemID, _ axis: Axis, isEnd: Bool, _ priority: Float) {
    let side = isEnd ? axis.end : axis.start
    tie(item, side, line, side, at: priority, .edge)
  }

  /// The least longest share is an equal one.
  func writeFlowShare(_ guide: ItemID, _ line: ItemID, _ axis: Axis) {
    hold(guide, in: line, axis.other)
    tie(guide, axis.start, line, axis.start, .guide)
    empty(ItemToken(guide), axis.size, at: Priority.lineShare, .share)
  }

  func write(_ span: ArrangementPiece.FlowSpan) {
    let (guide, axis) = (span.guide, span.axis)
    hold(guide, in: span.line, axis.other)
    tie(guide, axis.start, span.first, axis.start, .span)
    tie(guide, axis.end, span.last, axis.end, .span)
    tie(guide, axis.mid, span.line, axis.mid, .span)
  }

  func write(_ end: ArrangementPiece.FlowEnd) {
    let (guide, axis) = (end.guide, end.axis)
    hold(guide, in: end.line, axis.other)
    if end.isEnd {
      tie(guide, axis.start, end.item, axis.end, .gap)
      tie(guide, axis.end, end.line, axis.end, at: Priority.lineShare, .gap)
    } else {
      tie(guide, axis.start, end.line, axis.start, .gap)
      tie(guide, axis.end, end.item, axis.start, .gap)
    }
    tie(ItemToken(guide), axis.size, ItemToken(end.gap), axis.size, times: end.share, .gap)
  }

  /// A guide as long as the line along an axis.
  private func hold(_ guide: ItemID, in line: ItemID, _ axis: Axis) {
    tie(guide, axis.start, line, axis.start, .guide)
    tie(guide, axis.end, line, axis.end, .guide)
  }
}

extension Arrangement.Flow {
  /// The spaces between items of a line are guides.
  fileprivate var hasGaps: Bool { distribution == .spaceBetween || hasEnds }
  /// There are spaces at the ends of a line too.
  fileprivate var hasEnds: Bool { distribution == .spaceAround || distribution == .spaceEvenly }
}
