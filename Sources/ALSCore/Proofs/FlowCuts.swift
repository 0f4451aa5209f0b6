// Where the lines of a flow break elsewhere: the differences on whose sign its breaks depend.

extension FlowLines {
  /// Calls the body with every difference of a line and the container on whose sign a break depends, and returns the length of
  /// all items in one line and the length of the container.  `line` is the value of a part of an item.
  func cuts(
    _ line: (ItemID, Int) -> ProofLine, lengthAlone: (ItemID) -> ProofLine, _ body: (ProofLine, Bool) -> Void
  ) -> (oneLine: ProofLine, container: ProofLine) {
    let part = plan.isVertical ? 3 : 2
    func box(_ pick: (ProofLine) -> Double) -> Double { self.box { pick(line($0, $1)) } }
    let offset = self.box { _, _ in 0 }
    let container = ProofLine(box { $0.value }, box { $0.p } - offset, box { $0.q } - offset)
    // A proof cannot distinguish lengths within the slack.
    let slack = FlowLines.slack(of: container.value)
    let spacing = ProofLine(plan.spacing)
    var (length, total, count) = (ProofLine(0), ProofLine(0), 0)
    var isFirst = true
    for member in plan.members where isShown(member) {
      let own = usesLengthsAlone ? lengthAlone(member.item.id) : line(member.item.id, part)
      total = isFirst ? own : total + spacing + own
      isFirst = false
      let isFull = flow.perLine > 0 && count == Int(flow.perLine)
      var begins = count == 0 || isFull
      if !begins {
        let excess = length + spacing + own - container
        begins = excess.value > slack
        body(excess, begins)
      }
      (length, count) = begins ? (own, 1) : (length + spacing + own, count + 1)
    }
    return (total, container)
  }
}

extension ProofLine {
  fileprivate static func + (a: ProofLine, b: ProofLine) -> ProofLine {
    ProofLine(a.value + b.value, a.p + b.p, a.q + b.q)
  }
}
