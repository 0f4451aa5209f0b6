// A grid: a guide for every column and every row, one behind the other, and every cell inside its guides.

extension ArrangementWriter {
  func addGrid() {
    if visible().isEmpty {
      addNothing()
      addClosedLines(plan.columns, .across, .column)
      return addClosedLines(plan.rows, .down, .row)
    }
    let columns = addLines(plan.columns, .across, aside: .down, .column)
    let rows = addLines(plan.rows, .down, aside: .across, .row)
    var baselines = [ItemID](repeating: -1, count: Int(plan.rows.count) * 2)
    for index in plan.members.indices {
      let cell = plan.members[index]
      if presence[index] == .insideGone { continue }
      if presence[index] == .gone {
        tie(cell.item, .leading, columns[Int(cell.column)], .leading, .gone)
        tie(cell.item, .top, rows[Int(cell.row)], .top, .gone)
        continue
      }
      var frame = Cell(
        item: cell.item, number: index + 1, left: columns[Int(cell.column)],
        right: columns[Int(cell.column + cell.columnSpan) - 1],
        top: rows[Int(cell.row)], bottom: rows[Int(cell.row + cell.rowSpan) - 1])
      place(&frame, .across, across(cell))
      let down = down(cell)
      if down.isBaseline {
        alignBaseline(frame, down, row: Int(cell.row), &baselines)
      } else {
        place(&frame, .down, down)
      }
    }
  }

  // MARK: Columns and rows

  /// Lines that only hold what is gone close up with the space behind them.
  private func addLines(
    _ lines: Arrangement.Lines, _ axis: AxisAttributes, aside: AxisAttributes, _ part: Part
  ) -> [ItemToken] {
    let isColumn = axis.size == .width
    let count = Int(lines.count)
    let (closed, loose, spans) = state(count, isColumn)
    var guides: [ItemToken] = []
    var last = -1
    var first = -1
    for line in 0..<count {
      let guide = guide(part, line + 1)
      stretch(guide, aside)
      if line == 0 {
        tie(guide, axis.start, box, axis.start, .edge)
      } else {
        let space = last < 0 || closed[line] ? 0 : lines.spacing(after: last)
        tie(guide, axis.start, guides[line - 1], axis.end, plus: space, .space)
      }
      if closed[line] {
        empty(guide, axis.size, .gone)
      } else {
        if loose[line] { empty(guide, axis.size, at: Priority.loose, .hug) }
        if lines.areEqual && first >= 0 { tie(guide, axis.size, guides[first], axis.size, .equal) }
        if first < 0 { first = line }
        last = line
      }
      guides.append(guide)
    }
    tie(box, axis.end, guides[count - 1], axis.end, .edge)
    addHugging(guides, closed, axis, spans: spans)
    return guides
  }

  /// Nothing is visible: the lines wait at the start of the container, for others may use them.
  private func addClosedLines(_ lines: Arrangement.Lines, _ axis: AxisAttributes, _ part: Part) {
    for line in 0..<Int(lines.count) {
      let guide = guide(part, line + 1)
      stretch(guide, part == .column ? .down : .across)
      tie(guide, axis.start, box, axis.start, .gone)
      empty(guide, axis.size, .gone)
    }
  }

  /// Lines are as small as possible, and the last one takes what is left.  Lines that a cell fills grow before lines that no
  /// cell fills (`Priority.loose`).  Where cells span several lines, earlier ones are kept small before later ones, so that
  /// every size is determined.
  private func addHugging(_ guides: [ItemToken], _ closed: [Bool], _ axis: AxisAttributes, spans: Bool) {
    var last = guides.count - 1
    while last > 0 && closed[last] { last -= 1 }
    for line in 0...last where !closed[line] {
      var priority = line == last ? Priority.fit : Priority.hug
      if spans && line < last { priority += Float(last - line) / Float(last + 1) }
      empty(guides[line], axis.size, at: priority, .hug)
    }
  }

  /// Which lines only hold what is gone, which nobody fills, and whether a cell spans more than one.
  private func state(_ count: Int, _ isColumn: Bool) -> (closed: [Bool], loose: [Bool], spans: Bool) {
    var held = [Bool](repeating: false, count: count)
    var shown = held
    var loose = [Bool](repeating: true, count: count)
    var spans = false
    for index in plan.members.indices {
      let lines = plan.members[index].lines(!isColumn)
      let isShown = presence[index] == .shown
      if lines.count > 1 {
        if isShown { spans = true }
      } else if isShown && (isColumn ? across(plan.members[index]) : down(plan.members[index])) == .fill {
        loose[lines.lowerBound] = false
      }
      for line in lines {
        if isShown { shown[line] = true } else { held[line] = true }
      }
    }
    for line in 0..<count where shown[line] { held[line] = false }
    return (held, loose, spans)
  }

  private func across(_ member: Arrangement.Member) -> Arrangement.Alignment {
    member.across ?? plan.columns.alignment(of: Int(member.column))
  }

  private func down(_ member: Arrangement.Member) -> Arrangement.Alignment {
    member.down ?? plan.rows.alignment(of: Int(member.row))
  }

  // MARK: Cells

  private struct Cell {
    let item: ItemToken
    let number: Int
    let left: ItemToken
    let right: ItemToken
    let top: ItemToken
    let bottom: ItemToken
    /// The guide of a cell that spans lines, made when its middle is asked for.
    var whole: ItemToken?
  }

  private func place(_ cell: inout Cell, _ axis: AxisAttributes, _ alignment: Arrangement.Alignment) {
    let isColumn = axis.size == .width
    let begin = isColumn ? cell.left : cell.top
    let end = isColumn ? cell.right : cell.bottom
    switch alignment {
    case .center:
      tie(cell.item, axis.mid, begin == end ? begin : whole(&cell), axis.mid, .cell)
      tie(cell.item, axis.start, begin, axis.start, is: .greaterOrEqual, .cell)
    case .trailing:
      tie(cell.item, axis.start, begin, axis.start, is: .greaterOrEqual, .cell)
      tie(cell.item, axis.end, end, axis.end, .cell)
    case .leading:
      tie(cell.item, axis.start, begin, axis.start, .cell)
      tie(cell.item, axis.end, end, axis.end, is: .lessOrEqual, .cell)
    case .fill, .firstBaseline, .lastBaseline:
      tie(cell.item, axis.start, begin, axis.start, .cell)
      tie(cell.item, axis.end, end, axis.end, .cell)
      return
    }
    empty(cell.item, axis.size, at: Priority.shrink, .shrink)
  }

  private func whole(_ cell: inout Cell) -> ItemToken {
    if let whole = cell.whole { return whole }
    let guide = guide(.cell, cell.number)
    tie(guide, .leading, cell.left, .leading, .guide)
    tie(guide, .trailing, cell.right, .trailing, .guide)
    tie(guide, .top, cell.top, .top, .guide)
    tie(guide, .bottom, cell.bottom, .bottom, .guide)
    cell.whole = guide
    return guide
  }

  /// On one line with the first cell of the row that is aligned alike, inside the row, and near the side of that baseline.
  private func alignBaseline(
    _ cell: Cell, _ alignment: Arrangement.Alignment, row: Int, _ baselines: inout [ItemID]
  ) {
    let isFirst = alignment == .firstBaseline
    let baseline: Attribute = isFirst ? .firstBaseline : .lastBaseline
    let key = row * 2 + (isFirst ? 0 : 1)
    if baselines[key] >= 0 {
      tie(cell.item, baseline, ItemToken(baselines[key]), baseline, .cell)
    } else {
      baselines[key] = cell.item.id
    }
    tie(cell.item, .top, cell.top, .top, is: .greaterOrEqual, .cell)
    tie(cell.item, .bottom, cell.bottom, .bottom, is: .lessOrEqual, .cell)
    if isFirst {
      tie(cell.item, .top, cell.top, .top, at: Priority.fit, .cell)
    } else {
      tie(cell.item, .bottom, cell.bottom, .bottom, at: Priority.fit, .cell)
    }
    empty(cell.item, .height, at: Priority.shrink, .shrink)
  }
}
