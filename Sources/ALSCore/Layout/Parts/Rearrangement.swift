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

  /// A constraint that is wanted.
  struct Entry {
    /// The one that says it already; -1: it is still to be made.
    var constraint: ConstraintID
    var tie: ArrangementWriter.Tie
    /// It stands behind what is new, and counts as made and activated last like that.
    var isBehind = false
    /// Of one to come: what holds it, -1 where it is to stay inactive.
    var host: ItemID = -1
  }

  struct Step {
    var plan: Arrangement
    var outcome = Outcome.dropped
    /// Its guides.
    var extras: FormatExtras?
    /// For each guide the one that is there already, or -1.
    var kept = ContiguousArray<ItemID>()
    /// The guide of the container's margins is to be made.
    var needsMargins = false
    var entries = ContiguousArray<Entry>()
    /// How many constraints are still to be made, and what they take beside their records.
    private(set) var newConstraints = 0
    private var newBytes = 0
    var writer: ArrangementWriter?

    init(plan: Arrangement, outcome: Outcome = .dropped) {
      self.plan = plan
      self.outcome = outcome
    }

    /// The constraints that stay, beside -1 for those to come.
    var staying: ContiguousArray<ConstraintID> { ContiguousArray(entries.map { $0.constraint }) }
    var newGuides: Int { kept.reduce(needsMargins ? 1 : 0) { $0 + ($1 < 0 ? 1 : 0) } }
    var bytes: Int { (extras?.guides ?? []).reduce(newBytes) { $0 + NameTable.cost(of: $1.name.count) } }

    mutating func add(_ entry: Entry, identifierBytes: Int) {
      entries.append(entry)
      newConstraints += 1
      newBytes += 64 + identifierBytes
    }
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
  var doomed: Set<ItemID> = []
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
    constraints += times * step.entries.count
    guides += times * step.newGuides
    bytes += times * step.bytes
  }
}
