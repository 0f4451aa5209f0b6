// Named numbers for text.  A constraint keeps the value it was made with.

extension Model {
  func metric(named name: ArraySlice<UInt8>) -> Double? {
    let entry = metricNames.find(name)
    return entry < 0 ? nil : metricValues[Int(metricNames.payload(entry))]
  }

  /// The value for a text, which makes the metric a used one.
  func useMetric(named name: ArraySlice<UInt8>) -> Double? {
    let entry = metricNames.find(name)
    if entry < 0 { return nil }
    let place = Int(metricNames.payload(entry))
    isMetricUsed[place] = true
    return metricValues[place]
  }

  func setMetric(_ name: ArraySlice<UInt8>, _ value: Double) {
    let entry = metricNames.find(name)
    if entry >= 0 {
      metricValues[Int(metricNames.payload(entry))] = value
      return
    }
    let place: Int32
    if let used = vacantMetrics.popLast() {
      place = used
      metricValues[Int(place)] = value
      isMetricUsed[Int(place)] = false
    } else {
      place = Int32(truncatingIfNeeded: metricValues.count)
      metricValues.append(value)
      metricOrder.append(-1)
      isMetricUsed.append(false)
    }
    metricOrder[Int(place)] = metricNames.insert(name, payload: place)
  }

  /// Whether there was one.
  func removeMetric(_ name: ArraySlice<UInt8>) -> Bool {
    let entry = metricNames.find(name)
    if entry < 0 { return false }
    let place = metricNames.payload(entry)
    vacantMetrics.append(place)
    metricOrder[Int(place)] = -1
    metricNames.remove(entry)
    return true
  }
}
