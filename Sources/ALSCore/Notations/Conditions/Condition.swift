// Conditions of rules: tests of inputs and of frames, joined by `not`, `and` and `or`.

/// A condition in postfix order.
public struct Condition {
  enum Value {
    case number(Double)
    case metric([UInt8])
    /// The width or height of an item; without an item, of the root.
    case length(ItemToken?, isHeight: Bool)
    case textScale
  }

  enum Comparison: Int {
    case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual

    /// Whether a difference decides it and not an equality, so that frames may be compared.
    var isOrder: Bool { rawValue < Comparison.equal.rawValue }
  }

  enum Test {
    case compare(Value, Comparison, Value)
    case direction(isRightToLeft: Bool)
    case shape(isPortrait: Bool)
    case gone(ItemToken)
    /// A test of an item that was destroyed.
    case never
  }

  /// The text of the opposite.
  static func negated(_ text: [UInt8]) -> [UInt8] { ASCII.bytes("not (") + text + [0x29] }

  enum Step {
    case test(Test)
    case not, and, or
  }

  var steps = ContiguousArray<Step>()

  /// Limits of one condition.
  static let tests = 64
  static let parentheses = 16
  /// Conditions inside each other.
  static let nesting = 32

  /// Replaces every item; nil makes its tests false.
  mutating func replaceItems(_ place: (ItemToken) -> ItemToken?) {
    func placed(_ value: Value) -> Value? {
      guard case .length(let item?, let isHeight) = value else { return value }
      return place(item).map { .length($0, isHeight: isHeight) }
    }
    for at in steps.indices {
      switch steps[at] {
      case .test(.compare(let left, let sign, let right)):
        guard let left = placed(left), let right = placed(right) else {
          steps[at] = .test(.never)
          continue
        }
        steps[at] = .test(.compare(left, sign, right))
      case .test(.gone(let item)): steps[at] = .test(place(item).map { .gone($0) } ?? .never)
      default: break
      }
    }
  }

  /// Replaces a metric by a number; returns whether it was named.
  mutating func replaceMetric(_ name: ArraySlice<UInt8>, _ number: Double) -> Bool {
    var isNamed = false
    func placed(_ value: Value) -> Value {
      guard case .metric(let metric) = value, metric[...] == name else { return value }
      isNamed = true
      return .number(number)
    }
    for at in steps.indices {
      guard case .test(.compare(let left, let sign, let right)) = steps[at] else { continue }
      steps[at] = .test(.compare(placed(left), sign, placed(right)))
    }
    return isNamed
  }

  func forEachItem(_ body: (ItemToken) -> Void) {
    for step in steps {
      guard case .test(let test) = step else { continue }
      switch test {
      case .gone(let item): body(item)
      case .compare(let left, _, let right):
        for value in [left, right] { if case .length(let item?, _) = value { body(item) } }
      default: break
      }
    }
  }

  /// Evaluates the condition; the tests are numbered in their order.
  func holds(_ outcome: (Int, Test) -> Bool) -> Bool {
    var stack = ContiguousArray<Bool>()
    var number = 0
    for step in steps {
      switch step {
      case .test(let test):
        stack.append(outcome(number, test))
        number += 1
      case .not: stack[stack.count - 1].toggle()
      case .and, .or:
        let last = stack.removeLast()
        if case .and = step {
          stack[stack.count - 1] = stack[stack.count - 1] && last
        } else {
          stack[stack.count - 1] = stack[stack.count - 1] || last
        }
      }
    }
    return stack[0]
  }
}
