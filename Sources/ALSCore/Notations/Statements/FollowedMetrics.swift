// Metrics that a text follows: `$pad` is the value of the metric pad, now and after every change of it.

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

  /// The same without one metric, whose value it keeps; nil: it follows no other.
  func without(_ metric: ArraySlice<UInt8>, _ value: Double) -> FollowedConstant? {
    var kept = base
    for term in terms where term.metric[...] == metric { kept += term.factor * value }
    let rest = terms.filter { $0.metric[...] != metric }
    return rest.isEmpty ? nil : FollowedConstant(base: kept, terms: rest)
  }

  /// The same for metrics whose names have a prefix.
  func prefixed(_ prefix: [UInt8]) -> FollowedConstant {
    FollowedConstant(base: base, terms: terms.map { Multiple(metric: prefix + $0.metric, factor: $0.factor) })
  }

  func names(_ metric: ArraySlice<UInt8>) -> Bool { terms.contains { $0.metric[...] == metric } }

  static func areSame(_ a: FollowedConstant?, _ b: FollowedConstant?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.base == b.base && a.terms.count == b.terms.count
      && a.terms.indices.allSatisfy {
        a.terms[$0].metric == b.terms[$0].metric && a.terms[$0].factor == b.terms[$0].factor
      }
  }

  /// How constants follow the metrics of these names, nil for one that follows none: `read` gives them with other values.
  static func all(
    _ names: [[UInt8]], refusal: (Int) -> LayoutError,
    _ read: (FollowedMetrics.Values) throws(LayoutError) -> ContiguousArray<Double>
  ) throws(LayoutError) -> ContiguousArray<FollowedConstant?> {
    if names.count > Limits.terms {
      throw LayoutError(.limit, "a text follows at most \(Limits.terms) metrics")
    }
    let zero = try read(.unit(-1))
    var rising = zero
    var terms = ContiguousArray<[Multiple]>(repeating: [], count: zero.count)
    for (place, name) in names.enumerated() {
      let one = try read(.unit(place))
      for at in one.indices {
        let factor = FollowedMetrics.factor(one[at], zero[at])
        if factor == 0 { continue }
        terms[at].append(Multiple(metric: name, factor: factor))
        rising[at] += factor * Double(place + 2)
      }
    }
    for (at, constant) in try read(.rising).enumerated()
    where (constant - rising[at]).magnitude > 1e-9 * max(1, constant.magnitude) { throw refusal(at) }
    return ContiguousArray(
      zero.indices.map { terms[$0].isEmpty ? nil : FollowedConstant(base: zero[$0], terms: terms[$0]) })
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

  static let refusal = "only a constant can follow a metric: a number and multiples of metrics"
  static let advice = "write a product of numbers after an item in parentheses: b.width + (2 * $pad)"
  static let usualAdvice = "without the $ the current value of the metric is used"

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
