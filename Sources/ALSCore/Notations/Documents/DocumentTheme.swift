// Metrics and spacing that a host program gives a document, in place of its own.

public struct DocumentTheme {
  public var metrics: [(name: [UInt8], value: Double)] = []
  /// nil: that of the document.
  public var spacing: FormatSettings?
  public init() {}
}

extension DocumentRecord {
  mutating func apply(_ theme: DocumentTheme) throws(LayoutError) {
    if let spacing = theme.spacing { self.spacing = spacing }
    if theme.metrics.isEmpty { return }
    var places = NameTable()
    for (at, metric) in metrics.enumerated() {
      _ = places.insert(metric.name[...], payload: Int32(truncatingIfNeeded: at))
    }
    var seen = NameTable()
    for (index, metric) in theme.metrics.enumerated() {
      if !seen.note(metric.name) {
        throw LayoutError(.argument, "the theme has a duplicate metric \(quoted(metric.name[...]))", index: index)
      }
      let place = places.find(metric.name[...])
      if place >= 0 {
        metrics[Int(places.payload(place))].value = metric.value
        metrics[Int(places.payload(place))].formula = nil
      } else {
        add(Metric(name: metric.name, value: metric.value))
      }
    }
  }
}
