// What has been overwritten in a buffer since open edits began, one inside the other: by pages, each put aside before it is first
// written to, so that an edit costs what it changes and not what there is.

/// The pages of one buffer that open edits have overwritten.
struct PageLog: ~Copyable {
  /// A page as it was, as far as it had values then.
  struct Page: BitwiseCopyable {
    var number: Int
    var bytes: Int
    /// Where its bytes stand.
    var start: Int
  }

  /// How much had been put aside when an edit began, and how many values there were.
  struct Edit: BitwiseCopyable {
    var pages = 0
    var bytes = 0
    var count = 0
    /// No open edit has found more values.
    var mostCount = 0
  }

  /// By page: the innermost edit has put it aside.
  private var isAside = Bits()
  private var pages = Buffer<Page>()
  private var bytes = Buffer<UInt8>()
  private var isOpen = false
  private var innermost = Edit()
  /// Those around the innermost one, from the outermost on.
  private var around = Buffer<Edit>()

  init() {}

  /// Values of a page, as a power of two.
  private static let shift = 5

  // MARK: Edits

  @inline(__always)
  mutating func begin(count: Int) {
    if isOpen { return beginInside(count: count) }
    isOpen = true
    innermost = Edit(count: count, mostCount: count)
  }

  @inline(never)
  private mutating func beginInside(count: Int) {
    clearAside(innermost.pages..<pages.count)
    around.append(innermost)
    innermost = Edit(
      pages: pages.count, bytes: bytes.count, count: count, mostCount: max(count, innermost.mostCount))
  }

  /// The innermost edit ends; what it has put aside stays for the one around.  Gives whether there is one.
  @inline(__always)
  mutating func keep() -> Bool {
    if around.isEmpty && pages.isEmpty {
      isOpen = false
      return false
    }
    return keepPages()
  }

  @inline(never)
  private mutating func keepPages() -> Bool {
    let ended = innermost
    if !end() { return false }
    // The edit around has put its pages aside as they were before.
    var kept = ended.pages
    let inner = ended.pages..<pages.count
    clearAside(inner)
    markAside(innermost.pages..<ended.pages)
    var end = ended.bytes
    for k in inner where isAside.insert(pages[k].number) {
      var page = pages[k]
      UnsafeMutableRawPointer(bytes.base + end).copyMemory(from: bytes.base + page.start, byteCount: page.bytes)
      page.start = end
      end += page.bytes
      pages[kept] = page
      kept += 1
    }
    pages.keep(first: kept)
    bytes.keep(first: end)
    return true
  }

  /// The innermost edit ends and is taken back; gives how many values the buffer had, and whether another edit is open.
  @inline(__always)
  mutating func cancel(_ base: UnsafeMutableRawPointer, stride: Int) -> (count: Int, isOpen: Bool) {
    let count = innermost.count
    if around.isEmpty && pages.isEmpty {
      isOpen = false
      return (count, false)
    }
    return (count, writeBack(base, stride: stride))
  }

  /// Gives whether another edit is open.
  @inline(never)
  private mutating func writeBack(_ base: UnsafeMutableRawPointer, stride: Int) -> Bool {
    let ended = innermost
    for k in ended.pages..<pages.count {
      let page = pages[k]
      let place = base + (page.number << PageLog.shift) * stride
      place.copyMemory(from: bytes.base + page.start, byteCount: page.bytes)
    }
    if !end() { return false }
    clearAside(ended.pages..<pages.count)
    pages.keep(first: ended.pages)
    bytes.keep(first: ended.bytes)
    markAside(innermost.pages..<pages.count)
    return true
  }

  /// The edit around is the innermost one now, if there is one.
  private mutating func end() -> Bool {
    if let next = around.popLast() {
      innermost = next
      return true
    }
    isOpen = false
    clear()
    return false
  }

  private mutating func clearAside(_ places: Range<Int>) { for k in places { isAside.remove(pages[k].number) } }

  private mutating func markAside(_ places: Range<Int>) { for k in places { _ = isAside.insert(pages[k].number) } }

  /// The memory is used again, unless it is much.
  private mutating func clear() {
    clearAside(0..<pages.count)
    pages.removeAll()
    bytes.removeAll()
    if bytes.hasRoom(beyond: PageLog.mostKept) { bytes = Buffer() }
  }

  private static let mostKept = 1 << 16

  // MARK: Putting aside

  /// Before values of these places are written.
  mutating func putAside(_ places: Range<Int>, _ base: UnsafeMutableRawPointer, stride: Int) {
    // What comes behind all values that there were goes with the count.
    let count = innermost.mostCount
    let end = min(places.upperBound, count)
    if places.lowerBound >= end { return }
    for number in places.lowerBound >> PageLog.shift...(end - 1) >> PageLog.shift where isAside.insert(number) {
      let first = number << PageLog.shift
      let size = (min(first + 1 << PageLog.shift, count) - first) * stride
      bytes.reserve(more: size)
      UnsafeMutableRawPointer(bytes.base + bytes.count).copyMemory(from: base + first * stride, byteCount: size)
      pages.append(Page(number: number, bytes: size, start: bytes.count))
      bytes.advance(by: size)
    }
  }
}

/// A set of small numbers that is as large as the largest that was ever in it.
struct Bits: ~Copyable {
  private var words = Buffer<UInt64>()

  init() {}

  /// Whether it was not there.
  @inline(__always)
  mutating func insert(_ number: Int) -> Bool {
    let word = number >> 6
    if word >= words.count { words.resize(max(word + 1, 2 * words.count), bytes: 0) }
    let bit: UInt64 = 1 << UInt64(number & 63)
    if words[word] & bit != 0 { return false }
    words[word] |= bit
    return true
  }

  @inline(__always)
  mutating func remove(_ number: Int) { words[number >> 6] &= ~(1 << UInt64(number & 63)) }
}
