// A grid: a guide for every column and every row, one behind the other, and every cell inside its guides.

extension ArrangementWriter {
  @_optimize(speed)
  func addGrid() {
    if !presence.contains(.shown) {
      addNothing()
      addClosedLines(occupiedColumns, .x)
      return addClosedLines(Int(plan.rows.count), .y)
    }
    let columns = addLines(plan.columns, .x)
    let rows = addLines(plan.rows, .y)
    // Of each row, the first cells on the first and on the last baseline.
    var level = [ItemID](repeating: -1, count: Int(plan.rows.count) * 2)
    let presence = self.presence
    for (index, member) in plan.members.enumerated() {
      switch presence[index] {
      case .insideGone: continue
      case .gone: add(.goneCell(member.item.id, column: columns[Int(member.column)], row: rows[Int(member.row)]))
      case .shown:
        var cell = cell(member) { axis, line in axis == .x ? columns[line] : rows[line] }
        if cell.needsWhole { cell.whole = guide(.cell, index + 1) }
        if cell.down.isBaseline {
          let key = Int(member.row) * 2 + (cell.down == .firstBaseline ? 0 : 1)
          if level[key] >= 0 { cell.level = level[key] } else { level[key] = cell.item }
        }
        add(.cell(cell))
      }
    }
  }

  /// What is shown, in the guides of its lines.
  @inline(__always)
  func cell(_ member: Arrangement.Member, _ guide: (Axis, Int) -> ItemID) -> ArrangementPiece.Cell {
    ArrangementPiece.Cell(
      item: member.item.id, left: guide(.x, Int(member.column)),
      right: guide(.x, Int(member.column + member.columnSpan) - 1), top: guide(.y, Int(member.row)),
      bottom: guide(.y, Int(member.row + member.rowSpan) - 1), across: alignment(member, .x),
      down: alignment(member, .y))
  }

  @inline(__always)
  func alignment(_ member: Arrangement.Member, _ axis: Axis) -> Arrangement.Alignment {
    axis == .x
      ? member.across ?? plan.columns.alignment(of: Int(member.column))
      : member.down ?? plan.rows.alignment(of: Int(member.row))
  }

  // MARK: Columns and rows

  /// Lines that only hold what is gone close up with the space behind them.
  @_optimize(speed)
  private func addLines(_ lines: Arrangement.Lines, _ axis: Axis) -> [ItemID] {
    let count = axis == .x ? occupiedColumns : Int(lines.count)
    let (closed, priorities) = state(count, axis)
    var guides: [ItemID] = []
    guides.reserveCapacity(count)
    var last = -1
    var first = -1
    for line in 0..<count {
      let space = line == 0 || last < 0 || closed[line] ? 0 : lines.spacing(after: last)
      guides.append(guide(axis == .x ? .column : .row, line + 1))
      add(
        .line(
          ArrangementPiece.Line(
            guide: guides[line], previous: line == 0 ? -1 : guides[line - 1], space: space, axis: axis,
            isClosed: closed[line], priority: priorities[line],
            equal: lines.areEqual && first >= 0 && !closed[line] ? guides[first] : -1)))
      if closed[line] { continue }
      if first < 0 { first = line }
      last = line
    }
    if count < Int(lines.count) {
      add(.columns(guides[0], count: lines.count, space: lines.spacing(after: 0)))
    } else {
      add(.lastLine(guides[count - 1], axis))
    }
    return guides
  }

  /// Of as many columns as fit, only those with cells need guides, unless the sum of the spaces is out of range.
  private var occupiedColumns: Int {
    let count = Int(plan.columns.count)
    let spaces = Double(count - 1) * plan.columns.spacing(after: 0)
    if plan.columnMinimum == 0 || spaces.magnitude > Limits.number { return count }
    return min(count, max(visible().count, 1))
  }

  /// Nothing is visible: the lines wait at the start of the container, for others may use them.
  private func addClosedLines(_ count: Int, _ axis: Axis) {
    for line in 0..<count { add(.closedLine(guide(axis == .x ? .column : .row, line + 1), axis)) }
  }

  /// Which lines are closed, and the priority of each line's constraint to be as small as possible.  A line is closed when all
  /// cells that lie in it alone are gone, also under a cell that spans it; one of the lines that a visible cell spans stays open.
  @_optimize(speed)
  func state(_ count: Int, _ axis: Axis) -> (closed: [Bool], priorities: [Float]) {
    var closed = [Bool](repeating: false, count: count)
    var (shown, hasGoneAlone, hasShownAlone) = (closed, closed, closed)
    var growth = GridGrowth(count)
    let scope = self.scope
    plan.members.withUnsafeBufferPointer { members in
      for index in members.indices {
        let (first, length) =
          axis == .x
          ? (members[index].column, members[index].columnSpan) : (members[index].row, members[index].rowSpan)
        let lines = Int(first)..<Int(first + length)
        if presence[index] != .shown {
          for line in lines { closed[line] = true }
          if length == 1 { hasGoneAlone[lines.lowerBound] = true }
          continue
        }
        for line in lines { shown[line] = true }
        if length == 1 { hasShownAlone[lines.lowerBound] = true }
        let content = scope.content(of: members[index].item)
        growth.add(lines, content, axis, isFilled: alignment(members[index], axis) == .fill)
      }
    }
    for line in 0..<count where hasShownAlone[line] || shown[line] && !hasGoneAlone[line] { closed[line] = false }
    for (index, member) in plan.members.enumerated() where presence[index] == .shown {
      let (first, length) = axis == .x ? (member.column, member.columnSpan) : (member.row, member.rowSpan)
      let lines = Int(first)..<Int(first + length)
      if lines.allSatisfy({ closed[$0] }) { closed[lines.upperBound - 1] = false }
    }
    return (closed, growth.priorities(closed: closed))
  }

  // MARK: What pieces say

  func write(_ line: ArrangementPiece.Line) {
    let (guide, axis) = (ItemToken(line.guide), line.axis)
    stretch(line.guide, axis.other)
    if line.previous < 0 {
      tie(guide, axis.start, box, axis.start, .edge)
    } else {
      tie(line.guide, axis.start, line.previous, axis.end, plus: line.space, .space)
    }
    if line.isClosed { return empty(guide, axis.size, .gone) }
    empty(guide, axis.size, at: line.priority, .hug)
    if line.equal >= 0 { tie(line.guide, axis.size, line.equal, axis.size, .equal) }
  }

  func writeClosedLine(_ guide: ItemID, _ axis: Axis) {
    stretch(guide, axis.other)
    tie(ItemToken(guide), axis.start, box, axis.start, .gone)
    empty(ItemToken(guide), axis.size, .gone)
  }

  func write(_ cell: ArrangementPiece.Cell) {
    var isWholeHeld = false
    place(cell, .x, cell.across, &isWholeHeld)
    if cell.down.isBaseline { alignBaseline(cell) } else { place(cell, .y, cell.down, &isWholeHeld) }
  }

  private func place(
    _ cell: ArrangementPiece.Cell, _ axis: Axis, _ alignment: Arrangement.Alignment, _ isWholeHeld: inout Bool
  ) {
    let (first, last) = cell.lines(axis)
    if first == last { return place(cell.item, in: first, axis, alignment) }
    if alignment == .center && !isWholeHeld {
      hold(cell.whole, cell)
      isWholeHeld = true
    }
    place(cell, from: first, to: last, axis, alignment)
  }

  /// In one line sizes are compared, so that no place is leaned on, and whoever takes what is left over may be in the middle of the lines.
  private func place(_ item: ItemID, in line: ItemID, _ axis: Axis, _ alignment: Arrangement.Alignment) {
    let isFilled = alignment == .fill || alignment.isBaseline
    switch alignment {
    case .center: tie(item, axis.mid, line, axis.mid, .cell)
    case .trailing: tie(item, axis.end, line, axis.end, .cell)
    case .leading, .fill, .firstBaseline, .lastBaseline: tie(item, axis.start, line, axis.start, .cell)
    }
    tie(item, axis.size, line, axis.size, is: isFilled ? .equal : .lessOrEqual, .cell)
    if !isFilled { empty(ItemToken(item), axis.size, at: Priority.shrink, .shrink) }
  }

  private func place(
    _ cell: ArrangementPiece.Cell, from first: ItemID, to last: ItemID, _ axis: Axis,
    _ alignment: Arrangement.Alignment
  ) {
    let item = cell.item
    switch alignment {
    case .center:
      tie(item, axis.mid, cell.whole, axis.mid, .cell)
      tie(item, axis.start, first, axis.start, is: .greaterOrEqual, .cell)
    case .trailing:
      tie(item, axis.start, first, axis.start, is: .greaterOrEqual, .cell)
      tie(item, axis.end, last, axis.end, .cell)
    case .leading:
      tie(item, axis.start, first, axis.start, .cell)
      tie(item, axis.end, last, axis.end, is: .lessOrEqual, .cell)
    case .fill, .firstBaseline, .lastBaseline:
      tie(item, axis.start, first, axis.start, .cell)
      return tie(item, axis.end, last, axis.end, .cell)
    }
    empty(ItemToken(item), axis.size, at: Priority.shrink, .shrink)
  }

  /// Makes a guide as large as all lines of a cell.
  private func hold(_ guide: ItemID, _ cell: ArrangementPiece.Cell) {
    tie(guide, .leading, cell.left, .leading, .guide)
    tie(guide, .trailing, cell.right, .trailing, .guide)
    tie(guide, .top, cell.top, .top, .guide)
    tie(guide, .bottom, cell.bottom, .bottom, .guide)
  }

  /// On one line with the first cell of the row that is aligned alike, inside the row, and near the side of that baseline.
  private func alignBaseline(_ cell: ArrangementPiece.Cell) {
    let isFirst = cell.down == .firstBaseline
    let baseline: Attribute = isFirst ? .firstBaseline : .lastBaseline
    if cell.level >= 0 { tie(cell.item, baseline, cell.level, baseline, .cell) }
    tie(cell.item, .top, cell.top, .top, is: .greaterOrEqual, .cell)
    tie(cell.item, .bottom, cell.bottom, .bottom, is: .lessOrEqual, .cell)
    if isFirst {
      tie(cell.item, .top, cell.top, .top, at: Priority.fit, .cell)
    } else {
      tie(cell.item, .bottom, cell.bottom, .bottom, at: Priority.fit, .cell)
    }
    empty(ItemToken(cell.item), .height, at: Priority.shrink, .shrink)
  }
}

extension ArrangementPiece.Cell {
  /// The first and the last of its columns, or of its rows.
  fileprivate func lines(_ axis: Axis) -> (first: ItemID, last: ItemID) { axis == .x ? (left, right) : (top, bottom) }

  fileprivate var needsWhole: Bool { across == .center && left != right || down == .center && top != bottom }
}
