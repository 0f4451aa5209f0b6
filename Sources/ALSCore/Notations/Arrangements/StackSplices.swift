// The pieces of a stack that change with one member, so that a large stack is not planned as a whole: those of the member, of the
// spaces up to the next visible one, and of the end of the container behind the last one.

/// A member of a stack that is inserted, removed, hidden or shown.
struct MemberChange {
  var place: Int
  /// nil: it is no member.
  var before: Presence?
  var after: Presence?

  var reversed: MemberChange { MemberChange(place: place, before: after, after: before) }
}

/// Constraints of a stack, by their old positions, and the pieces that replace them.
struct StackSplice {
  var old: Range<Int>
  var pieces: Range<Int>
}

extension ArrangementWriter {
  /// Whether the pieces of each member depend on its neighbours and the first visible member alone.
  static func canSplice(_ plan: Arrangement) -> Bool {
    plan.kind == .stack && (plan.distribution == .fill || plan.distribution == .fillEqually)
  }

  /// The splices that make a stack without weights what this writer has been created for, by ascending position; `total`: the old
  /// number of its constraints, and `counted` those of its members, if they are known.  nil if pieces of other members change as well.
  func splices(
    _ change: MemberChange, of total: Int, _ counted: PresenceCounts?
  ) -> ContiguousArray<StackSplice>? {
    let at = change.place
    let end = change.after == nil ? at : at + 1
    let isOld = change.before == .shown
    let isNew = change.after == .shown
    var ahead = PresenceCounts()
    if let counted, end == presence.count {
      ahead = counted
      ahead.count(change.before, -1)
    } else {
      ahead.count(presence, 0..<at)
    }
    var old = ahead
    old.count(change.before)
    old.count(presence, end..<presence.count)
    let isWeak = plan.alignment.isStartWeak || plan.alignment.isEndWeak
    // The first visible member determines pieces of all others, and there is a guide around several of them.
    let first = firstShown(from: 0)
    if first >= at || old.shown < (isOld && !isNew ? 3 : 2) || known.count != (isWeak ? 1 : 0) { return nil }
    var last = at - 1
    while presence[last] != .shown { last -= 1 }
    var previous = at - 1
    while presence[previous] == .insideGone { previous -= 1 }

    var found = ContiguousArray<StackSplice>()
    func replace(_ start: Int, _ count: Int, by piece: ArrangementPiece?) {
      if let piece { add(piece) }
      let pieces = (found.last?.pieces.upperBound ?? 0)..<self.pieces.count
      if count > 0 || !pieces.isEmpty { found.append(StackSplice(old: start..<start + count, pieces: pieces)) }
    }

    let next = firstShown(from: end)
    if next == presence.count {
      replace(0, 2, by: .ends(first: item(first), last: item(isNew ? at : last), along))
    }
    let spaces = at..<min(next + 1, presence.count)
    addSpaces(spaces, behind: previous, last)
    var changed = PresenceCounts()
    changed.count(change.before)
    changed.count(presence, end..<spaces.upperBound)
    replace(1 + ahead.present, changed.present, by: nil)
    var start = 1 + old.present

    let (member, model) = (isNew ? item(at) : -1, item(first))
    if plan.distribution == .fillEqually {
      replace(start + ahead.shown - 1, isOld ? 1 : 0, by: isNew ? .equal(member, to: model, along) : nil)
      start += old.shown - 1
    }
    if isWeak {
      let piece = ArrangementPiece.spanned(member, by: known[0].item.id, aside, plan.alignment)
      replace(start + 3 + 2 * ahead.shown, isOld ? 2 : 0, by: isNew ? piece : nil)
      start += 3 + 2 * old.shown
    }
    start += canvasTies
    let waiting = change.after == .gone ? ArrangementPiece.goneMember(item(at), aside: aside) : nil
    replace(start + ahead.gone, change.before == .gone ? 1 : 0, by: waiting)
    start += old.gone
    let sides = plan.alignment == .fill ? 2 : 1
    let aligned = ArrangementPiece.aligned(member, with: model, aside, plan.alignment)
    replace(start + (ahead.shown - 1) * sides, isOld ? sides : 0, by: isNew ? aligned : nil)
    start += (old.shown - 1) * sides
    if isWeak {
      let shrunk = ArrangementPiece.empty(member, aside, at: Priority.shrink, .shrink)
      replace(start + ahead.shown, isOld ? 1 : 0, by: isNew ? shrunk : nil)
      start += old.shown
    }
    if start != total { return nil }
    present = old
    present?.count(change.before, -1)
    present?.count(change.after)
    return found
  }

  /// The first visible member from a place on, or the number of members.
  private func firstShown(from place: Int) -> Int {
    var place = place
    while place < presence.count && presence[place] != .shown { place += 1 }
    return place
  }
}
