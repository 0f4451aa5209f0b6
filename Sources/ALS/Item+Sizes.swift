// Calls for live interfaces: fitting sizes, measured content, frames on the pixel grid.

import CALS

extension Item {
  /// The size of the view from its content alone; nil in the target: no target on that axis.
  public func fittingSize(
    width: Double? = 0, height: Double? = 0, horizontal: Float = 50, vertical: Float = 50
  ) throws(LayoutFailure) -> (width: Double, height: Double) {
    var size = als_size()
    let target = als_size(width: width ?? -1, height: height ?? -1)
    try layout.check(als_item_fitting_size(layout.pointer, handle, target, horizontal, vertical, &size))
    return (size.width, size.height)
  }

  /// The frame of the last published layout on the pixel grid of `Layout.setScale`.
  public var snappedFrame: Frame? {
    var rect = als_rect()
    return als_snapped_frame(layout.pointer, handle, &rect) == ALS_OK ? Frame(rect) : nil
  }

  /// The measured size of content.
  public struct Measurement {
    /// Its width.
    public var width: Double
    /// Its height.
    public var height: Double
    /// Below the top, and above the bottom.
    public var firstBaseline = 0.0
    /// Above the bottom.
    public var lastBaseline = 0.0
    /// The least it can do with; nil is nothing.
    public var minimum: (width: Double?, height: Double?) = (nil, nil)
    /// A size; baselines are set one by one.
    public init(_ width: Double, _ height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The least and the natural size on one axis, for toolkits that ask for one at a time; `forSize` is the size on the other.
  /// With the baselines of an item inside, or of the view itself.
  public func axisRequest(
    _ axis: Axis, forSize: Double? = nil, baselineItem: Item? = nil
  ) throws(LayoutFailure) -> (minimum: Measurement, natural: Measurement) {
    var minimum = als_measurement()
    var natural = als_measurement()
    try layout.check(
      als_item_axis_request(
        layout.pointer, handle, als_axis(rawValue: als_axis.RawValue(axis.rawValue)), forSize ?? -1,
        layout.handle(baselineItem), &minimum, &natural))
    return (Measurement(minimum), Measurement(natural))
  }

  /// Measures the content by `body(view, width)`.  The width is nil where the view may be as wide as it likes.  The body
  /// must not change the layout.
  public func setMeasure(_ body: @escaping (_ view: Item, _ width: Double?) -> Measurement) throws(LayoutFailure) {
    let boxed = Unmanaged.passRetained(MeasureBody(layout, body))
    let status = als_item_set_measure2(
      layout.pointer, handle,
      { data, _, view, proposal, out in
        guard let data, let out else { return ALS_ERROR_ARGUMENT }
        let boxed = Unmanaged<MeasureBody>.fromOpaque(data).takeUnretainedValue()
        let answer = boxed.body(Item(layout: boxed.layout, handle: view), proposal.width < 0 ? nil : proposal.width)
        out.pointee = als_measurement2(
          size: als_size(width: answer.width, height: answer.height),
          minimum: als_size(width: answer.minimum.width ?? -1, height: answer.minimum.height ?? -1),
          first_baseline: answer.firstBaseline, last_baseline: answer.lastBaseline)
        return ALS_OK
      }, boxed.toOpaque(),
      { data in
        if let data { Unmanaged<MeasureBody>.fromOpaque(data).release() }
      })
    if status.rawValue < 0 { boxed.release() }
    try layout.check(status)
  }

  /// A measure body takes the view first.
  @available(*, unavailable, message: "a measure body takes the view and its width: setMeasure { view, width in … }")
  public func setMeasure(_ body: @escaping (_ width: Double?) -> Measurement) throws(LayoutFailure) {
    fatalError("unavailable")
  }

  /// The content has changed: the next solve measures it again.
  public func invalidateMeasure() throws(LayoutFailure) {
    var view = handle
    try layout.check(als_items_invalidate_measure(layout.pointer, &view, 1))
  }
}

extension Item.Measurement {
  fileprivate init(_ native: als_measurement) {
    self.init(native.size.width, native.size.height)
    firstBaseline = native.first_baseline
    lastBaseline = native.last_baseline
  }
}

private final class MeasureBody {
  /// It owns this body, and asks it no more when it ends.
  unowned let layout: Layout
  let body: (Item, Double?) -> Item.Measurement

  init(_ layout: Layout, _ body: @escaping (Item, Double?) -> Item.Measurement) {
    self.layout = layout
    self.body = body
  }
}

extension Layout {
  /// All measured content may have changed: the next solve asks again.
  public func invalidateMeasure() throws(LayoutFailure) { try check(als_layout_invalidate_measure(pointer)) }

  /// Pixels in a point; 0 is no grid.
  public func setScale(_ scale: Double) throws(LayoutFailure) { try check(als_layout_set_scale(pointer, scale)) }
}
