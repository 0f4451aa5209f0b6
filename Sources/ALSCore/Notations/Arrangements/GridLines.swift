// Columns and rows of a grid that are inserted, removed and moved, with what that does to its cells and lists.

extension Arrangement.Member {
  /// The columns or rows a cell lies in.
  func lines(_ isRow: Bool) -> Range<Int> {
    let (first, span) = isRow ? (row, rowSpan) : (column, columnSpan)
    return Int(first)..<Int(first) + Int(span)
  }

  fileprivate mutating func setLines(_ isRow: Bool, _ lines: Range<Int>) {
    let (first, span) = (Int32(clamping: lines.lowerBound), Int32(clamping: lines.count))
    if isRow { (row, rowSpan) = (first, span) } else { (column, columnSpan) = (first, span) }
  }
}

extension Arrangement {
  func lines(_ isRow: Bool) -> Lines { isRow ? rows : columns }

  private mutating func change(_ isRow: Bool, _ change: (inout Lines) -> Void) {
    if isRow { change(&rows) } else { change(&columns) }
  }

  /// Empty lines in front of the one at `place`.  A cell that lies on both sides of it spans them too.
  mutating func insertLines(_ isRow: Bool, at place: Int, count: Int) {
    for index in members.indices {
      let old = members[index].lines(isRow)
      let first = old.lowerBound < place ? old.lowerBound : old.lowerBound + count
      let end = old.upperBound <= place ? old.upperBound : old.upperBound + count
      members[index].setLines(isRow, first..<end)
    }
    change(isRow) { lines in
      lines.count += Int32(clamping: count)
      let before = max(place - 1, 0)
      if lines.spacing.count > 1 {
        let space = lines.spacing[min(before, lines.spacing.count - 1)]
        lines.spacing.insert(contentsOf: repeatElement(space, count: count), at: min(place, lines.spacing.count))
      }
      if lines.alignments.count > 1 {
        let alignment = lines.alignments[before]
        lines.alignments.insert(contentsOf: repeatElement(alignment, count: count), at: place)
      }
    }
  }

  /// Cells that lie in these lines alone leave the grid, and others that reach into them span fewer.
  mutating func removeLines(_ isRow: Bool, _ gone: Range<Int>) {
    func moved(_ line: Int) -> Int { line - max(0, min(line, gone.upperBound) - gone.lowerBound) }
    for index in members.indices.reversed() {
      let old = members[index].lines(isRow)
      let new = moved(old.lowerBound)..<moved(old.upperBound)
      if new.isEmpty { members.remove(at: index) } else { members[index].setLines(isRow, new) }
    }
    change(isRow) { lines in
      lines.count -= Int32(clamping: gone.count)
      if lines.spacing.count > 1 {
        // One space stays, for lines to come.
        let end = min(gone.upperBound, lines.spacing.count)
        let start = max(end - gone.count, 0)
        lines.spacing.removeSubrange((end - start == lines.spacing.count ? start + 1 : start)..<end)
      }
      if lines.alignments.count > 1 {
        lines.alignments.removeSubrange(gone.count == lines.alignments.count ? 1..<gone.upperBound : gone)
      }
    }
  }

  /// Lines go in front of the one at `place`, with their cells and alignments.  False: the lines of a cell would part.
  mutating func moveLines(_ isRow: Bool, _ block: Range<Int>, to place: Int) -> Bool {
    for index in members.indices {
      let old = members[index].lines(isRow)
      var first = Int.max
      var last = 0
      for line in old {
        let new = Arrangement.moved(line, block, to: place)
        (first, last) = (min(first, new), max(last, new))
      }
      if last - first >= old.count { return false }
      members[index].setLines(isRow, first..<last + 1)
    }
    change(isRow) { lines in
      if lines.alignments.count < 2 { return }
      var alignments = lines.alignments
      for (line, alignment) in lines.alignments.enumerated() {
        alignments[Arrangement.moved(line, block, to: place)] = alignment
      }
      lines.alignments = alignments
    }
    return true
  }

  /// The number of a line after such a move.
  static func moved(_ line: Int, _ block: Range<Int>, to place: Int) -> Int {
    if block.contains(line) {
      return line + (place < block.lowerBound ? place - block.lowerBound : place - block.upperBound)
    }
    if line >= place && line < block.lowerBound { return line + block.count }
    return line < place && line >= block.upperBound ? line - block.count : line
  }
}
