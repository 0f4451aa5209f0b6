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

  /// A guide that is wanted: the one that is there, or -1.
  struct Guide: BitwiseCopyable {
    var role: Int32
    var item: ItemID
  }

  struct Step {
    var plan: Arrangement
    var outcome = Outcome.dropped
    private(set) var guides = ContiguousArray<Guide>()
    /// Where the guides stand that are to be given a name; others have theirs already.
    private(set) var unnamed = ContiguousArray<Int>()
    private(set) var newGuides = 0
    /// Guides that there will be no use for.
    var endedGuides = ContiguousArray<ItemID>()
    /// nil: there is no place for it now, and it makes nothing.
    var writer: ArrangementWriter?
    var match: ArrangementMatch?
    /// How many constraints are still to be made.
    private(set) var newConstraints = 0
    /// What these and the names take beside their records.
    private var newBytes = 0

    init(plan: Arrangement, outcome: Outcome = .dropped) {
      self.plan = plan
      self.outcome = outcome
    }

    var constraints: Int { match?.count ?? 0 }
    /// A guide is to be made, or called otherwise.
    var changesGuides: Bool { !endedGuides.isEmpty || newGuides > 0 || !unnamed.isEmpty }
    var bytes: Int { newBytes }

    mutating func reserve(guides count: Int) { guides.reserveCapacity(count) }

    /// Adds a guide that is wanted, with the length of the name it is to be given.
    mutating func add(_ guide: Guide, nameLength: Int?) {
      if let nameLength {
        unnamed.append(guides.count)
        newBytes += NameTable.cost(of: nameLength)
      }
      if guide.item < 0 { newGuides += 1 }
      guides.append(guide)
    }

    /// The guide of the margins comes to the others.
    mutating func addMargins() { newGuides += 1 }

    /// Counts a constraint that is to be made.
    mutating func add(identifierBytes: Int) {
      newConstraints += 1
      newBytes += 64 + identifierBytes
    }
  }

  /// What of a plan was said just now.
  enum Part {
    case whole
    case some
    /// That lines have come: all else has been checked before.
    case newLines
  }

  /// A plan that was said just now and has not been checked.
  struct Said {
    var index: Int
    var plan: Arrangement
    var part: Part
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
    constraints += times * step.constraints
    guides += times * step.newGuides
    bytes += times * step.bytes
  }
}
