// Where views lie in the root within a piece: at the point where it was solved, and how fast they move.

struct PieceFrames {
  private let layout: ParametricLayout
  private let model: Model
  /// Views in tree order.
  let views: ContiguousArray<Int32>
  /// By slot, in the root.
  private var frames: ContiguousArray<Rect>
  private var slopes: [ContiguousArray<Rect>]

  init(_ layout: ParametricLayout) {
    self.layout = layout
    model = layout.model
    views = layout.model.subtree(of: layout.root).filter { layout.model.items.isView($0) }
    frames = ContiguousArray(repeating: .zero, count: layout.model.items.count)
    slopes = layout.axes.map { _ in ContiguousArray(repeating: .zero, count: layout.model.items.count) }
  }

  /// Reads them off the layout, which was solved just now.
  mutating func read() {
    let snapshot = layout.published.snapshot
    for view in views {
      var rect = snapshot.frame(Int(view))
      let parent = model.items[view].parent
      if view == layout.root {
        (rect.x, rect.y) = (0, 0)
      } else {
        // Children lie in the content area of their parent, where it has one.
        let start = ContentAreas(model: model).frameStart(parent)
        rect.x += frames[Int(parent)].x - start.x
        rect.y += frames[Int(parent)].y - start.y
      }
      frames[Int(view)] = rect
      for k in slopes.indices {
        var slope = Rect(0, 0, layout.slope(view, 2, k), layout.slope(view, 3, k))
        if view != layout.root {
          slope.x = layout.slope(view, 0, k) + slopes[k][Int(parent)].x
          slope.y = layout.slope(view, 1, k) + slopes[k][Int(parent)].y
        }
        slopes[k][Int(view)] = slope
      }
    }
  }

  func frame(_ item: Int32) -> Rect { frames[Int(item)] }
  /// How fast the frame moves with a parameter.
  func slope(_ item: Int32, _ k: Int) -> Rect { slopes[k][Int(item)] }

  /// A value, and how fast it moves.
  func line(_ value: ProofValue, _ assertions: Assertions, _ sum: inout Affine) -> ProofLine {
    if value.sum >= 0 { return assertions.line(value.sum, &sum) }
    var line = ProofLine(value.constant)
    if value.perScale != 0 {
      line.value += value.perScale * layout.value(.textScale)
      line.p += value.perScale * layout.scaleSlope(0)
      line.q += value.perScale * layout.scaleSlope(1)
    }
    if value.item < 0 { return line }
    if value.addsMeasured {
      let height = max(0, layout.measured(value.item)?.height ?? 0)
      line.value += height
      line.p += layout.isText(value.item) ? height / layout.value(.textScale) * layout.scaleSlope(0) : 0
      line.q += layout.isText(value.item) ? height / layout.value(.textScale) * layout.scaleSlope(1) : 0
    }
    line.value += amount(frames[Int(value.item)], value)
    if slopes.count > 0 { line.p += amount(slopes[0][Int(value.item)], value) }
    if slopes.count > 1 { line.q += amount(slopes[1][Int(value.item)], value) }
    return line
  }

  @inline(__always)
  private func amount(_ rect: Rect, _ value: ProofValue) -> Double {
    value.axis == .x
      ? value.origin * rect.x + value.extent * rect.width : value.origin * rect.y + value.extent * rect.height
  }
}
