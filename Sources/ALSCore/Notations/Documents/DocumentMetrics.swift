// Metrics of a document that are texts, in any order.

extension DocumentRecord {
  /// Computes the metrics that are texts.  A metric that depends on one that rules set is followed as that one is.
  mutating func computeMetrics() throws(LayoutError) {
    if !metrics.contains(where: { $0.formula != nil }) { return }
    var places = NameTable()
    for (at, metric) in metrics.enumerated() {
      _ = places.insert(metric.name[...], payload: Int32(truncatingIfNeeded: at))
    }
    // 1 is a metric that is open, 2 one that is done.
    var states = [UInt8](repeating: 0, count: metrics.count)
    for start in metrics.indices where metrics[start].formula != nil {
      var open = states[start] == 0 ? [(metric: start, next: 0)] : []
      states[start] = max(states[start], 1)
      while let (at, next) = open.last {
        guard let formula = metrics[at].formula, next < formula.names.count else {
          try compute(at, places)
          states[at] = 2
          open.removeLast()
          continue
        }
        open[open.count - 1].next += 1
        let entry = places.find(formula.names[next][...])
        if entry < 0 { throw unknown(at, next) }
        let other = Int(places.payload(entry))
        if states[other] == 1 {
          throw fault(.cycle, "the metric \(quoted(metrics[other].name[...])) depends on itself", at, next)
        }
        if states[other] == 2 { continue }
        states[other] = 1
        open.append((other, 0))
      }
    }
  }

  private mutating func compute(_ at: Int, _ places: NameTable) throws(LayoutError) {
    guard let formula = metrics[at].formula else { return }
    var values: [Double] = []
    var isSet = false
    for name in formula.names {
      values.append(metrics[Int(places.payload(places.find(name[...])))].value)
      if setMetrics.find(name[...]) >= 0 { isSet = true }
    }
    guard let value = formula.value(values) else {
      throw LayoutError(.notFinite, MetricFormula.range, at: json.span(metrics[at].node))
    }
    metrics[at].value = value
    if isSet { _ = setMetrics.note(metrics[at].name) }
  }

  private func fault(_ kind: ErrorKind, _ message: String, _ metric: Int, _ name: Int) -> LayoutError {
    guard let formula = metrics[metric].formula else { return LayoutError(kind, message) }
    return LayoutError(kind, message, at: json.range(formula.mention(name), in: metrics[metric].node))
  }

  private func unknown(_ metric: Int, _ name: Int) -> LayoutError {
    guard let formula = metrics[metric].formula else { return LayoutError(.nameMetric, "unknown metric") }
    let shown = formula.names[name].dropFirst(formula.prefixLength)
    var nearest = Suggestion(for: shown)
    for other in metrics.prefix(10_000) where other.name.starts(with: formula.names[name].prefix(formula.prefixLength))
    {
      nearest.offer(other.name.dropFirst(formula.prefixLength))
    }
    var error = fault(.nameMetric, "unknown metric \(quoted(shown))", metric, name)
    error.suggestion = nearest.text
    return error
  }
}
