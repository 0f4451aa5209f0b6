// The plan of a rebuild of arrangements: everything is validated first, then old constraints are destroyed and new ones created.
// An arrangement may use guides of another; when such a guide is destroyed, its users are rebuilt without it.

/// The planned rebuilds of several arrangements.
struct Rearrangement {
  enum Outcome {
    case made
    /// A limit prevents the rebuild; the arrangement keeps its constraints.
    case stuck
    case dropped
  }

  /// A needed guide: the existing one, or -1.
  struct Guide: BitwiseCopyable {
    var role: Int32
    var item: ItemID
  }

  struct Step {
    var plan: Arrangement
    var outcome = Outcome.dropped
    private(set) var guides = ContiguousArray<Guide>()
    /// The indices of guides that need a name; the others have theirs.
    private(set) var unnamed = ContiguousArray<Int>()
    private(set) var newGuides = 0
    /// Guides that are no longer needed.
    var endedGuides = ContiguousArray<ItemID>()
    /// nil if the arrangement has no valid place at present and creates nothing.
    var writer: ArrangementWriter?
    var match: ArrangementMatch?
    private(set) var newConstraints = 0
    /// The bytes of these and of the names, in addition to their records.
    private var newBytes = 0

    init(plan: Arrangement, outcome: Outcome = .dropped) {
      self.plan = plan
      self.outcome = outcome
    }

    var constraints: Int { match?.count ?? 0 }
    var changesGuides: Bool { !endedGuides.isEmpty || newGuides > 0 || !unnamed.isEmpty }
    var bytes: Int { newBytes }

    mutating func reserve(guides count: Int) { guides.reserveCapacity(count) }

    mutating func add(_ guide: Guide, nameLength: Int?) {
      if let nameLength {
        unnamed.append(guides.count)
        newBytes += NameTable.cost(of: nameLength)
      }
      if guide.item < 0 { newGuides += 1 }
      guides.append(guide)
    }

    mutating func addMargins() { newGuides += 1 }

    /// Validates and counts the constraints to be created.  All their items are in one tree, since members of other trees were
    /// ignored or refused.
    mutating func countNew(_ match: ArrangementMatch) throws(LayoutError) {
      let identifiers = match.identifiers
      try match.forEachNew { tie throws(LayoutError) in
        if !tie.isLegal { try Legality.refuse(tie.fault) }
        newConstraints += 1
        newBytes += 64 + identifiers[tie.purpose].count
      }
    }
  }

  /// The part of a plan that the caller has changed.
  enum Part {
    case whole
    case some
    /// Lines were inserted; the rest was validated before.
    case newLines
    /// A flow breaks elsewhere.
    case breaks
  }

  /// A changed plan that was not validated yet.
  struct Said {
    var index: Int
    var plan: Arrangement
    var part: Part
  }

  var said: Said?
  /// The change cannot be refused.
  var mustGoOn = false
  /// Planned arrangements in order of execution.
  var order = ContiguousArray<Int>()
  private var steps = ContiguousArray<Step>()
  private var places: [Int: Int] = [:]
  /// Guides that will be destroyed.
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
