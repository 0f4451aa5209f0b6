// Undo log of one buffer, for nested edits.  A page is saved before its first write, so that an edit costs its changes and not the
// size of the buffer.

/// The saved pages of one buffer.
struct PageLog: ~Copyable {
  /// A saved page, up to the count of values at that time.
  struct Page: BitwiseCopyable {
    var number: Int
    var bytes: Int
    /// The offset of its bytes.
    var start: Int
  }

  /// Sizes of the log and of the buffer when an edit began.
  struct Edit: BitwiseCopyable {
    var pages = 0
    var bytes = 0
    var count = 0
    /// The largest count at the begin of any open edit.
    var mostCount = 0
  }

  /// Per page: the innermost edit has saved it.
  private var isAside = Bits()
  private var pages = Buffer<Page>()
  private var bytes = Buffer<UInt8>()
  private var isOpen = false
  private var innermost = Edit()
  /// The enclosing edits, outermost first.
  private var around = Buffer<Edit>()

  init() {}

  /// log2 of the values per page.
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

  /// Commits the innermost edit; its pages pass to the enclosing edit.  Returns whether there is one.
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
    // The enclosing edit keeps its own, older copies.
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

  /// Undoes the innermost edit.  Returns the earlier count of the buffer and whether another edit is open.
  @inline(__always)
  mutating func cancel(_ base: UnsafeMutableRawPointer, stride: Int) -> (count: Int, isOpen: Bool) {
    let count = innermost.count
    if around.isEmpty && pages.isEmpty {
      isOpen = false
      return (count, false)
    }
    return (count, writeBack(base, stride: stride))
  }

  /// Returns whether another edit is open.
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

  /// Makes the enclosing edit the innermost one, if there is one.
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

  /// Keeps the memory unless it is large.
  private mutating func clear() {
    clearAside(0..<pages.count)
    pages.removeAll()
    bytes.removeAll()
    if bytes.hasRoom(beyond: PageLog.mostKept) { bytes = Buffer() }
  }

  private static let mostKept = 1 << 16

  // MARK: Saving pages

  /// Must precede writes to these places.
  mutating func putAside(_ places: Range<Int>, _ base: UnsafeMutableRawPointer, stride: Int) {
    // Values behind the largest earlier count are dropped when the count is restored.
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

/// A set of small integers, as large as its largest member so far.
struct Bits: ~Copyable {
  private var words = Buffer<UInt64>()

  init() {}

  /// Returns whether the member is new.
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
