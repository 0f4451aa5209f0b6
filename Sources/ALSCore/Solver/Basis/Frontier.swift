// The places of the factor that a walk up or down has still to go through.

/// In which sense a walk goes through places.
protocol WalkSense {
  static func comesBefore(_ a: Int32, _ b: Int32) -> Bool
  static func pop(_ rest: inout Bitset) -> Int32
  /// Behind all places.
  static var end: Int32 { get }
  /// In front of all.
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

/// The next two variables of a queue by places, at hand: along a chain the next one is what has been reached last, and the processor need not
/// wait for its place, nor for a word of a set that has just been written.  The rest of the queue is held beside it, so that this stays in registers.
struct Frontier<Sense: WalkSense> {
  private let order: UnsafeMutablePointer<VariableID>
  /// The next two, in front of all the rest: `end` behind the last, `start` where that is not known.
  private var first = Sense.start
  private var second = Sense.start
  /// The variable at the first place; -1: it is still to be looked up.
  private var firstVariable: VariableID = -1
  /// The last place that has come out of the rest.
  private var opened = Sense.start
  #if ALS_CHECK
    private var last = Sense.start
  #endif

  @inline(__always)
  init(_ order: UnsafeMutablePointer<VariableID>) { self.order = order }

  /// The next variable, which is taken out; -1 where there is none.
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

  /// A variable at a place behind the one that was taken out last.
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

  /// By itself, as most of what comes in is soon taken out again.
  @inline(never)
  private static func putBack(_ place: Int32, to rest: inout Bitset, _ opened: Int32) {
    if Sense.comesBefore(place >> 6, opened >> 6) { rest.close() }
    rest.insert(place)
  }
}
