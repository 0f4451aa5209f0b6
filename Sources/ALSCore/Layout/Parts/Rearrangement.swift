// Arrangements made anew: first everything is read and checked, then the old constraints end, then the new ones come.  One
// may stand on the guides of another; when such a guide ends, what uses it is made anew without it.

/// What is to become of some arrangements.
struct Rearrangement {
  enum Outcome {
    case made
    /// There is no room; it keeps what it has.
    case stuck
    case dropped
  }

  struct Step {
    var plan: Arrangement
    var outcome = Outcome.dropped
    var batch: ConstraintBatch?
    /// For each guide of the batch the slot of the one that is there already, or -1.
    var kept = ContiguousArray<Int32>()
  }

  /// A plan that was said just now and has not been checked.
  struct Said {
    var index: Int
    var plan: Arrangement
    var isWhole: Bool
  }

  var said: Said?
  /// The change cannot be refused any more.
  var mustGoOn = false
  /// What has been planned, in the order it is carried out.
  var order = ContiguousArray<Int>()
  private var steps = ContiguousArray<Step>()
  private var places: [Int: Int] = [:]
  /// Guides that will end.
  var doomed: Set<Int32> = []
  private(set) var constraints = 0
  private(set) var guides = 0
  private(set) var bytes = 0

  init(said: Said? = nil, mustGoOn: Bool = false) {
    self.said = said
    self.mustGoOn = mustGoOn
  }

  subscript(index: Int) -> Step? { places[index].map { steps[$0] } }

  mutating func set(_ index: Int, _ step: Step) {
    if let place = places[index] {
      count(steps[place], -1)
      steps[place] = step
    } else {
      places[index] = steps.count
      steps.append(step)
      order.append(index)
    }
    count(step, 1)
  }

  private mutating func count(_ step: Step, _ times: Int) {
    guard let batch = step.batch else { return }
    constraints += times * batch.pending.count
    bytes += times * batch.bytes
    for slot in step.kept where slot < 0 { guides += times }
  }
}
