// A barrier: a guide without thickness at the outermost edge of its members, as long as the container across.

extension ArrangementWriter {
  func addBarrier() { add(.barrier(guide(.barrier), plan.side.axis, at: plan.position)) }

  /// The position comes first: rounds change its constant.
  func writeBarrier(_ guide: ItemID, _ axis: Axis, _ position: Double) {
    let edge: Attribute = axis == .x ? .left : .top
    tie(ItemToken(guide), edge, box, edge, plus: position, .barrier)
    empty(ItemToken(guide), axis.size, .guide)
    stretch(guide, axis.other)
  }
}
