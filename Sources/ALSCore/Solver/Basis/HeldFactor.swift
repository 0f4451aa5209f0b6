// The factor as seen by kernels: pointers that are valid while no table grows.

/// The tables of factor traversals in locals, since nothing else writes to them meanwhile.
struct HeldFactor {
  let order: UnsafeMutablePointer<VariableID>
  let orderIndex: UnsafeMutablePointer<Int32>
  let inversePivot: UnsafeMutablePointer<Double>
  let work: UnsafeMutablePointer<Double>
  // For btran.
  let member: UnsafeMutablePointer<BasisMember>
  let rowStart: UnsafeMutablePointer<Int32>
  let rowLength: UnsafeMutablePointer<Int32>
  let entryVariable: UnsafeMutablePointer<VariableID>
  let entryCoefficient: UnsafeMutablePointer<Double>
  // For ftran.
  let definedVariable: UnsafeMutablePointer<VariableID>
  let columnStart: UnsafeMutablePointer<Int32>
  let columnCount: UnsafeMutablePointer<Int32>
  let columnRow: UnsafeMutablePointer<RowID>
  let columnCoefficient: UnsafeMutablePointer<Double>
  let drop: Double

  /// Removes and returns the pending amount at a variable.
  @inline(__always)
  func take(_ v: VariableID) -> Double {
    let amount = work[v.index]
    work[v.index] = 0
    return amount
  }

  /// A btran step: distributes the amount to the variables that define v, and visits them with their places.  Returns the number of
  /// nonzeros.
  @inline(__always)
  func passDown(_ v: VariableID, _ y: Double, reached: (VariableID, Int32) -> Void) -> Int {
    let member = self.member[v.index]
    if !member.isRow { return 1 }
    let start = Int(rowStart[member.row.index])
    let length = Int(rowLength[member.row.index])
    for k in start..<start + length {
      let u = entryVariable[k]
      if u == v { continue }
      work[u.index] -= entryCoefficient[k] * y
      reached(u, orderIndex[u.index])
    }
    return length
  }

  /// An ftran step: distributes the amount to the variables that v defines.
  @inline(__always)
  func passUp(_ v: VariableID, _ move: Double, reached: (VariableID, Int32) -> Void) -> Int {
    let start = Int(columnStart[v.index])
    let count = Int(columnCount[v.index])
    for k in start..<start + count {
      let u = definedVariable[columnRow[k].index]
      if u < 0 || u == v { continue }
      work[u.index] -= columnCoefficient[k] * move
      reached(u, orderIndex[u.index])
    }
    return count
  }

  // MARK: The order

  /// The variables whose definitions mention this one.
  @inline(__always)
  func forEachDependent(of v: VariableID, _ body: (VariableID) -> Void) {
    let start = Int(columnStart[v.index])
    for k in start..<start + Int(columnCount[v.index]) {
      let u = definedVariable[columnRow[k].index]
      if u >= 0 && u != v { body(u) }
    }
  }

  /// Whether a variable in the definition of this one follows it in the order.
  func dependsOnLater(_ v: VariableID) -> Bool {
    let member = self.member[v.index]
    if !member.isRow { return false }
    let start = Int(rowStart[member.row.index])
    for k in start..<start + Int(rowLength[member.row.index])
    where orderIndex[entryVariable[k].index] > orderIndex[v.index] { return true }
    return false
  }
}

// The work list of a traversal of the factor.

/// The direction of a traversal.
protocol WalkSense {
  static func comesBefore(_ a: Int32, _ b: Int32) -> Bool
  static func pop(_ rest: inout Bitset) -> Int32
  /// A sentinel after all places.
  static var end: Int32 { get }
  /// A sentinel before all places.
  static var start: Int32 { get }
}

enum Upwards: WalkSense {
  @inline(__always)
  static func comesBefore(_ a: Int32, _ b: Int32) -> Bool { a < b }
  @inline(__always)
  static func pop(_ rest: inout Bitset) -> Int32 { rest.popNext() }
  @inline(__always)
  static var end: Int32 { .max }
  @inline(__always)
  static var start: Int32 { -1 }
}

enum Downwards: WalkSense {
  @inline(__always)
  static func comesBefore(_ a: Int32, _ b: Int32) -> Bool { a > b }
  @inline(__always)
  static func pop(_ rest: inout Bitset) -> Int32 { rest.popPrevious() }
  @inline(__always)
  static var end: Int32 { -1 }
  @inline(__always)
  static var start: Int32 { .max }
}

/// A priority queue by places with its first two entries in registers.  Along a chain the next entry is the one inserted last, so
/// the processor waits neither for its place nor for a word of a set just written.  The caller keeps the rest of the queue
/// separately, so that this struct stays in registers.
struct Frontier<Sense: WalkSense> {
  private let order: UnsafeMutablePointer<VariableID>
  /// The first two places, before all of the rest: `end` for none, `start` if unknown.
  private var first = Sense.start
  private var second = Sense.start
  /// The variable at the first place; -1 if it must be looked up.
  private var firstVariable: VariableID = -1
  /// The last place taken from the rest.
  private var opened = Sense.start
  #if ALS_CHECK
    private var last = Sense.start
  #endif

  @inline(__always)
  init(_ order: UnsafeMutablePointer<VariableID>) { self.order = order }

  /// Removes and returns the next variable; -1 if there is none.
  @inline(__always)
  mutating func pop(_ rest: inout Bitset) -> VariableID {
    if first == Sense.end { return -1 }
    if first == Sense.start { return popFirst(of: &rest) }
    let next = firstVariable < 0 ? order[Int(first)] : firstVariable
    checkOrder(first)
    first = second
    firstVariable = -1
    second = Sense.start
    return next
  }

  @inline(__always)
  private mutating func popFirst(of rest: inout Bitset) -> VariableID {
    let place = Sense.pop(&rest)
    if place < 0 { return -1 }
    checkOrder(place)
    opened = place
    first = Sense.pop(&rest)
    if first < 0 { first = Sense.end } else { opened = first }
    return order[Int(place)]
  }

  @inline(__always)
  private mutating func checkOrder(_ place: Int32) {
    #if ALS_CHECK
      precondition(last == Sense.start || Sense.comesBefore(last, place), "a walk has gone back")
      last = place
    #endif
  }

  /// Inserts a variable at a place after the one removed last.
  @inline(__always)
  mutating func insert(_ v: VariableID, at place: Int32, _ rest: inout Bitset) {
    if Sense.comesBefore(place, first) {
      putBackSecond(to: &rest)
      second = first
      first = place
      firstVariable = v
    } else if place == first {
      return
    } else if Sense.comesBefore(place, second) {
      putBackSecond(to: &rest)
      second = place
    } else if place != second {
      putBack(place, to: &rest)
    }
  }

  @inline(__always)
  private func putBackSecond(to rest: inout Bitset) {
    if second != Sense.start && second != Sense.end { putBack(second, to: &rest) }
  }

  @inline(__always)
  private func putBack(_ place: Int32, to rest: inout Bitset) { Frontier.putBack(place, to: &rest, opened) }

  /// Not inlined, since most insertions are removed again soon.
  @inline(never)
  private static func putBack(_ place: Int32, to rest: inout Bitset, _ opened: Int32) {
    if Sense.comesBefore(place >> 6, opened >> 6) { rest.close() }
    rest.insert(place)
  }
}
