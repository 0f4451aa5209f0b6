// A grid of which members have gone or come back, and nothing else has changed: it keeps the pieces that it had, but for those of
// these members and of their lines.

extension ArrangementWriter {
  /// What was planned before, with the same members in the same places, on guides that are all there still.
  struct Before {
    let pieces: [ArrangementPiece]
    let presence: [Presence]
  }

  /// Whether it had its pieces from before; false: more than cells and what fills lines has changed, and all has to be planned.
  func renewGrid(_ before: Before) -> Bool {
    let changed = presence.indices.filter { presence[$0] != before.presence[$0] }
    if presence.contains(.insideGone) || before.presence.contains(.insideGone) { return false }
    for index in changed where !standsAlone(plan.members[index]) { return false }
    var renewed = RenewedPieces(before.pieces)
    let columns = 0
    guard let rows = renewed.firstRow, renew(.x, from: columns, &renewed), renew(.y, from: rows, &renewed) else {
      return false
    }
    let cells = renewed.pieces.count - plan.members.count
    for index in changed {
      let member = plan.members[index]
      let column = renewed.line(at: columns + Int(member.column))
      let row = renewed.line(at: rows + Int(member.row))
      guard let column, let row else { return false }
      let piece: ArrangementPiece =
        presence[index] == .gone
        ? .goneCell(member.item.id, column: column.guide, row: row.guide)
        : .cell(cell(member) { axis, _ in axis == .x ? column.guide : row.guide })
      renewed.replace(cells + index, piece)
    }
    take(renewed)
    #if ALS_CHECK
      precondition(pieces == planned().pieces, "a grid was renewed to other pieces than those that are planned for it")
    #endif
    return true
  }

  /// Whether the pieces of other cells and of lines that it is not in do not depend on whether it is there.
  private func standsAlone(_ member: Arrangement.Member) -> Bool {
    member.columnSpan == 1 && member.rowSpan == 1 && !alignment(member, .y).isBaseline
  }

  /// Lines that have another priority now; false where one closes up or opens, which moves others.
  private func renew(_ axis: Axis, from first: Int, _ renewed: inout RenewedPieces) -> Bool {
    let count = Int(axis == .x ? plan.columns.count : plan.rows.count)
    let (closed, priorities) = state(count, axis)
    for at in 0..<count {
      guard let line = renewed.line(at: first + at), line.isClosed == closed[at] else { return false }
      if line.priority != priorities[at] { renewed.replace(first + at, .line(line.with(priorities[at]))) }
    }
    return true
  }
}

/// Pieces of a grid, and which of them have been replaced, by rising number.
struct RenewedPieces {
  private(set) var pieces: [ArrangementPiece]
  private(set) var changed: [Int] = []

  init(_ pieces: [ArrangementPiece]) { self.pieces = pieces }

  /// Where the rows begin; nil: there are none.
  var firstRow: Int? { pieces.indices.first { line(at: $0)?.axis == .y } }

  func line(at place: Int) -> ArrangementPiece.Line? {
    guard pieces.indices.contains(place), case .line(let line) = pieces[place] else { return nil }
    return line
  }

  mutating func replace(_ place: Int, _ piece: ArrangementPiece) {
    pieces[place] = piece
    changed.append(place)
  }
}

extension ArrangementPiece.Line {
  fileprivate func with(_ priority: Float) -> ArrangementPiece.Line {
    ArrangementPiece.Line(
      guide: guide, previous: previous, space: space, axis: axis, isClosed: isClosed, priority: priority, equal: equal)
  }
}
