// Which stacks the lines of an extended visual format declare, found before the first line is read: a line may use a stack that
// a later line declares.

/// The stacks of a text in the order of their declaration.  Only where names stand is noted: what is wrong with a line is
/// reported when that line is read.
struct StackDeclarations {
  struct Entry {
    /// Where the name stands.
    var name: Range<Int>
    var isVertical: Bool
    /// The cells of its chain.
    var children: [Child] = []
  }

  struct Child {
    var name: Range<Int>
    /// The last number of a range of names; empty: it is no range.
    var last: Range<Int>
    /// The index in `entries` of the stack that it declares; -1 if it declares none.
    var entry = -1
  }

  private(set) var entries: [Entry] = []
  private var places = NameTable()

  /// The place of a name in `entries`, or -1.
  func place(of name: ArraySlice<UInt8>) -> Int { Int(places.payload(of: name) ?? -1) }

  init(_ text: [UInt8], _ range: Range<Int>, isLenient: Bool) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = text[start..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
      scan(text, start..<end, isLenient)
      start = end + 1
    }
  }

  /// A stack is a name in a group, with sizes or without, and a colon.
  private mutating func scan(_ text: [UInt8], _ line: Range<Int>, _ isLenient: Bool) {
    var at = line.lowerBound
    if isLenient { at = Scanner.trimmed(text, line).lowerBound }
    guard at < line.upperBound, text[at] != 0x43, text[at] != 0x5A, text[at] != ASCII.slash else { return }
    let isVertical = text[at] == 0x56
    // The stacks that are open, and the depth of brackets that each one's name stands at.
    var open: [(entry: Int, depth: Int)] = []
    var depth = 0
    while at < line.upperBound {
      let byte = text[at]
      at += 1
      switch byte {
      case 0x28: at = StackDeclarations.behind(text, at, line.upperBound)
      case ASCII.bracket, 0x2C, 0x5D:
        while let last = open.last, last.depth >= depth, byte != ASCII.bracket { open.removeLast() }
        if byte == ASCII.bracket { depth += 1 }
        if byte == 0x5D { depth -= 1 } else { cell(text, &at, line.upperBound, isVertical, depth, &open, isLenient) }
      // A comment.
      case ASCII.slash: return
      default: break
      }
    }
  }

  /// Behind the parenthesis that closes the list.
  private static func behind(_ text: [UInt8], _ start: Int, _ end: Int) -> Int {
    var at = start
    var depth = 1
    while at < end && depth > 0 {
      if text[at] == 0x28 { depth += 1 }
      if text[at] == 0x29 { depth -= 1 }
      at += 1
    }
    return at
  }

  private mutating func cell(
    _ text: [UInt8], _ at: inout Int, _ end: Int, _ isVertical: Bool, _ depth: Int,
    _ open: inout [(entry: Int, depth: Int)], _ isLenient: Bool
  ) {
    func skipSpaces() { while isLenient && at < end && ASCII.isSpace(text[at]) { at += 1 } }
    skipSpaces()
    let start = at
    if let behind = QuotedName.end(text, at, to: end) {
      at = behind
    } else {
      while at < end && FormatWord.continues(text[at]) { at += 1 }
    }
    if at == start { return }
    var name = start..<at
    skipSpaces()
    var last = at..<at
    if at + 1 < end && text[at] == ASCII.dot {
      let isRange = text[at + 1] == ASCII.dot
      at += isRange ? 2 : 1
      let word = at
      // A name with parts holds dots.
      func isPartDot() -> Bool { !isRange && text[at] == ASCII.dot && at + 1 < end && text[at + 1] != ASCII.dot }
      while at < end && (FormatWord.continues(text[at]) || isPartDot()) { at += 1 }
      if isRange { last = word..<at } else { name = start..<at }
      skipSpaces()
    }
    if let holder = open.last { entries[holder.entry].children.append(Child(name: name, last: last)) }
    if at < end && text[at] == 0x28 {
      at = StackDeclarations.behind(text, at + 1, end)
      skipSpaces()
    }
    if at >= end || text[at] != 0x3A { return }
    at += 1
    if let holder = open.last, !entries[holder.entry].children.isEmpty {
      entries[holder.entry].children[entries[holder.entry].children.count - 1].entry = entries.count
    }
    open.append((entries.count, depth))
    let bare = QuotedName.bare(text, name)
    if places.find(bare) < 0 { _ = places.insert(bare, payload: Int32(truncatingIfNeeded: entries.count)) }
    entries.append(Entry(name: name, isVertical: isVertical))
  }
}

extension StackDeclarations {
  /// Refuses stacks that lie in each other.
  func checkRings(_ text: [UInt8]) throws(LayoutError) {
    // 0: not seen; 1: on the path; 2: in no ring.
    var states = [UInt8](repeating: 0, count: entries.count)
    for first in entries.indices where states[first] == 0 {
      var path: [(entry: Int, child: Int)] = [(first, 0)]
      states[first] = 1
      while let top = path.last {
        if top.child == entries[top.entry].children.count {
          states[top.entry] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].child += 1
        let child = entries[top.entry].children[top.child]
        let inner = place(of: QuotedName.bare(text, child.name))
        if inner < 0 || states[inner] == 2 { continue }
        if states[inner] == 1 {
          if child.entry >= 0 && child.entry != inner { throw StackDeclarations.duplicate(text, child.name) }
          throw ring(text, path.map { $0.entry }, from: inner)
        }
        states[inner] = 1
        path.append((inner, 0))
      }
    }
  }

  static func duplicate(_ text: [UInt8], _ name: Range<Int>) -> LayoutError {
    LayoutError(.stackExists, "\(quoted(text[name])) is already declared as a stack", at: SourceRange(name))
  }

  private func ring(_ text: [UInt8], _ path: [Int], from first: Int) -> LayoutError {
    var words = "the stack \(quoted(text[entries[first].name])) contains itself"
    let inner = path[((path.lastIndex(of: first) ?? 0) + 1)...]
    if !inner.isEmpty {
      words += " through \(quoted(text[entries[inner[inner.startIndex]].name]))"
      if inner.count > 1 { words += inner.count == 2 ? " and one more" : " and \(inner.count - 1) more" }
    }
    return LayoutError(.cycle, words, at: SourceRange(entries[first].name))
  }
}
