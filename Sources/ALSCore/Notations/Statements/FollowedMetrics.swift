// Metrics that a text follows: `$pad` is the value of the metric pad, now and after every change of it.

/// A constant as a number and multiples of metrics.
public final class FollowedConstant {
  public struct Multiple {
    let metric: [UInt8]
    let factor: Double
  }

  let base: Double
  /// In the order of the text, each metric once.
  let terms: [Multiple]

  init(base: Double, terms: [Multiple]) {
    self.base = base
    self.terms = terms
  }

  /// The metric and its sign, where the constant is nothing else.
  var single: (metric: [UInt8], isNegative: Bool)? {
    if base != 0 || terms.count != 1 || terms[0].factor.magnitude != 1 { return nil }
    return (terms[0].metric, terms[0].factor < 0)
  }
}

/// The metrics that a text has asked for with a `$`.  It is read once with their values, and then with others, which shows what
/// depends on them.
public final class FollowedMetrics {
  enum Values {
    case own
    /// 1 for the metric at this place, and 0 for the others.
    case unit(Int)
    /// 2, 3, 4 and so on.
    case rising
  }

  /// In the order of the text, each once.
  private(set) var names: [[UInt8]] = []
  private var places = NameTable()
  private let values: Values

  init(_ values: Values) { self.values = values }

  func answer(_ name: ArraySlice<UInt8>, _ value: Double) -> Double {
    if places.find(name) < 0 {
      _ = places.insert(name, payload: Int32(truncatingIfNeeded: names.count))
      names.append(Array(name))
    }
    let place = Int(places.payload(places.find(name)))
    switch values {
    case .own: return value
    case .unit(let one): return place == one ? 1 : 0
    case .rising: return Double(place + 2)
    }
  }

  /// The factor behind a constant with its metric at 1 and at 0, without the error of the subtraction where it has few decimals.
  static func factor(_ one: Double, _ zero: Double) -> Double {
    let factor = one - zero
    let short = (factor * 1e6).rounded() / 1e6
    return (short - factor).magnitude <= 4e-16 * max(one.magnitude, zero.magnitude) ? short : factor
  }
}
