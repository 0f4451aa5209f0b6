// "Did you mean": the candidate nearest to an unknown name.

/// Offer every candidate in a fixed order, then read `best`.  Case is ignored, and the first of equally near candidates wins.
/// Names of more than 64 bytes get no suggestion, which bounds the cost of a candidate.
public struct Suggestion {
  public private(set) var best: [UInt8]?
  private let name: [UInt8]
  private var limit: Int
  private static let longest = 64

  public init(for name: ArraySlice<UInt8>) {
    let count = name.count
    if count == 0 || count > Suggestion.longest {
      self.name = []
      self.limit = -1
    } else {
      self.name = Array(name)
      self.limit = count <= 2 ? 0 : (count + 2) / 3
    }
  }

  public mutating func offer(_ candidate: ArraySlice<UInt8>) {
    if limit < 0 || candidate.isEmpty || abs(candidate.count - name.count) > limit { return }
    let distance = Suggestion.distance(name, candidate, within: limit)
    if distance <= limit {
      best = Array(candidate)
      limit = distance - 1
    }
  }

  public mutating func offer(_ candidate: StaticString) { offer(ASCII.bytes(candidate)[...]) }

  /// The hint as it appears in errors.
  public var text: String { Suggestion.text(best) }

  public static func text(_ name: [UInt8]?) -> String {
    guard let name else { return "" }
    return "did you mean \(quoted(name[...]))?"
  }

  private static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte }

  /// Edit distance with transpositions; any value above `limit` if it exceeds the limit.
  private static func distance(_ a: [UInt8], _ b: ArraySlice<UInt8>, within limit: Int) -> Int {
    let width = b.count + 1
    let base = b.startIndex
    var before = [Int](repeating: 0, count: width)
    var last = before
    var row = before
    for j in 0..<width { last[j] = j }
    for i in 1...a.count {
      row[0] = i
      var smallest = i
      for j in 1..<width {
        let x = folded(a[i - 1])
        let y = folded(b[base + j - 1])
        var d = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (x == y ? 0 : 1))
        if i > 1 && j > 1 && x == folded(b[base + j - 2]) && y == folded(a[i - 2]) { d = min(d, before[j - 2] + 1) }
        row[j] = d
        smallest = min(smallest, d)
      }
      if smallest > limit { return limit + 1 }
      (before, last, row) = (last, row, before)
    }
    return last[width - 1]
  }
}

/// A name in double quotes for a message: clipped, with control characters replaced.
public func quoted(_ name: ArraySlice<UInt8>) -> String {
  let most = 64
  var bytes = Array(name.prefix(most))
  var tail = "\""
  if name.count > most {
    // Keep UTF-8 characters whole.
    while let byte = bytes.last, byte & 0xC0 == 0x80 { bytes.removeLast() }
    if let byte = bytes.last, byte >= 0xC0 { bytes.removeLast() }
    tail = "...\""
  }
  for i in bytes.indices where bytes[i] < 0x20 || bytes[i] == 0x7F { bytes[i] = 0x3F }
  return "\"" + String(decoding: bytes, as: UTF8.self) + tail
}

/// A count with its noun: "1 guide", "2 guides".
func plural(_ number: Int, _ one: String) -> String { "\(number) \(one)\(number == 1 ? "" : "s")" }
