// A failed expectation, with its description.

public struct ExpectationFailure {
  public var kind: Expectation.Kind
  /// -1 for a default.
  public var index: Int
  public var item = Handle.none
  public var other = Handle.none
  public var constraint = Handle.none
  var axis: Axis?
  public var isVertical: Bool? { axis.map { $0 == .y } }
  public var numbers: (measured: Double, wanted: Double)?
  public var message: [UInt8] = []
}

/// The failures of the last check, kept until the next.
final class ExpectationFindings {
  private var found = ContiguousArray<ExpectationFailure>()

  /// Checks the published layout; returns the number of failures.
  func judge(_ layout: PublishedLayout, textScale: Double, reference: FrozenFrames?) throws(LayoutError) -> Int {
    let judge = ExpectationJudge(layout, textScale: textScale, reference: reference)
    try judge.judge()
    found = judge.found
    return found.count
  }

  func forget() { found.removeAll() }

  func failure(_ index: Int) throws(LayoutError) -> ExpectationFailure {
    if index >= 0 && index < found.count { return found[index] }
    throw LayoutError(.argument, "there is no failure number \(index): the last judgement found \(found.count)")
  }
}

/// The sentences, without a full stop.
struct ExpectationSentence {
  private let model: Model
  private var out = TextWriter()

  init(_ model: Model) { self.model = model }

  var bytes: [UInt8] { out.bytes }

  mutating func add(_ words: StaticString) { out.add(words) }
  mutating func add(_ item: ItemID) { out.add(Array(model.wording.itemText(item).utf8)) }
  mutating func add(_ item: ItemID, _ attribute: Attribute) { model.wording.add(item, attribute, to: &out) }
  mutating func add(_ text: [UInt8]) { out.addLine(text) }

  /// Adds two numbers with as few decimals as distinguish them, but at least two.
  mutating func add(_ first: Double, _ words: StaticString, _ second: Double) {
    addNumbers(first, second) { $0.add(words) }
  }

  /// The same with any text between them.
  mutating func addNumbers(_ first: Double, _ second: Double, _ words: (inout ExpectationSentence) -> Void) {
    var power = 100.0
    while power < 1e7 && (first * power).rounded() == (second * power).rounded() { power *= 10 }
    out.add((first * power).rounded() / power)
    words(&self)
    out.add((second * power).rounded() / power)
  }
}
