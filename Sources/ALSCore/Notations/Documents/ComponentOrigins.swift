// The origin of each byte of an expanded document, so that errors point into the user's text.

/// The components of a document, written out.
struct ComponentOrigins {
  /// Nodes of the tree, of "constraints" and of "expect"; -1: the document's own.
  var root = -1
  var constraints = -1
  var expect = -1
  private(set) var instances: [ComponentInstance] = []
  private var pieces: [ComponentTexts.Piece] = []
  private var components: [Component] = []
  /// How often each component is used, at least.
  private var counts: [Int64] = []
  private let json: JSON
  /// Bytes that a file holds end here; behind are those that were added.
  private let end: Int
  private let files: ComponentFiles

  /// Writes out the components of a document; nil: it has none.
  static func read(
    _ json: JSON, limits: DocumentLimits, _ loader: DocumentLoader?
  ) throws(LayoutError) -> ComponentOrigins? {
    let includes = json.member(JSON.root, "include")
    if json.member(JSON.root, "components") == nil && includes == nil { return nil }
    var files = ComponentFiles(json, limits)
    var list = ComponentList(json)
    do throws(LayoutError) {
      if let includes { try files.read(includes, loader) }
      for node in files.components { try list.read(node) }
      if let own = json.member(JSON.root, "components") { try list.read(own) }
    } catch {
      throw files.located(error)
    }
    var origins = ComponentOrigins(json, files)
    try origins.expand(list, limits)
    return origins
  }

  private init(_ json: JSON, _ files: ComponentFiles) {
    self.json = json
    self.files = files
    end = json.text.count
  }

  private mutating func expand(_ list: ComponentList, _ limits: DocumentLimits) throws(LayoutError) {
    components = list.components
    guard let tree = json.member(JSON.root, "root") else { return }
    let most = ComponentSize(items: Int64(limits.items), constraints: Int64(limits.constraints))
    let sizes: ComponentSizes
    do throws(LayoutError) {
      sizes = try ComponentSizes(list, json)
      let shape = try ComponentShape(
        tree, constraints: json.member(JSON.root, "constraints") ?? -1, in: list, json)
      try sizes.check(shape, limits: most)
      counts = sizes.uses(shape)
    } catch {
      throw files.located(error)
    }
    let texts = ComponentTexts(json, limit: limits.textBytes)
    let expansion = ComponentExpansion(list, sizes, texts, limits: most, nesting: limits.nesting)
    do throws(LayoutError) {
      root = try expansion.tree(tree)
      if expansion.hasRepeats {
        if let entries = json.member(JSON.root, "constraints") { constraints = try expansion.entries(entries) }
        if let entries = json.member(JSON.root, "expect") { expect = try expansion.entries(entries) }
      }
      try expansion.finishInstances()
    } catch {
      (instances, pieces) = (expansion.instances, texts.pieces)
      throw located(error, use: Int(texts.use))
    }
    (instances, pieces) = (expansion.instances, texts.pieces)
  }

  // MARK: Uses

  /// The name of a use in the document.
  func name(_ instance: Int) -> [UInt8] {
    let start = Int(instances[instance].nameStart)
    return json.decoded(start..<start + Int(instances[instance].nameLength))
  }

  /// The name that the view of a component gives itself; empty: none.
  func alias(_ instance: Int) -> [UInt8] { components[Int(instances[instance].component)].alias }

  // MARK: Places

  /// Maps a range of the text to the user's text.
  func origin(_ range: SourceRange) -> SourceRange {
    if range.offset < end { return range }
    let first = origin(range.offset)
    if range.length == 0 { return SourceRange(first.offset, 0) }
    let last = origin(range.offset + range.length - 1)
    let lower = min(first.offset, last.offset)
    return SourceRange(lower..<max(first.offset + first.length, last.offset + last.length))
  }

  /// The place of a constraint: empty where it lies in another file.
  func place(_ range: SourceRange) -> SourceRange {
    let place = origin(range)
    return files.file(at: place.offset) == nil ? place : .empty
  }

  private func origin(_ offset: Int) -> SourceRange {
    guard let piece = piece(offset) else { return .empty }
    let inside = offset - Int(piece.start)
    if piece.isCopy && inside < Int(piece.length) { return SourceRange(Int(piece.origin) + inside, 1) }
    return SourceRange(Int(piece.origin), Int(piece.length))
  }

  /// The piece that holds a byte.
  private func piece(_ offset: Int) -> ComponentTexts.Piece? {
    var low = 0
    var high = pieces.count
    while high > low {
      let middle = (low + high) / 2
      if Int(pieces[middle].start) <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : pieces[low - 1]
  }

  /// An error at its place, with the use that it was found in.
  func located(_ error: LayoutError) -> LayoutError { located(error, use: -1) }

  private func located(_ error: LayoutError, use: Int) -> LayoutError {
    guard let span = error.span else { return error }
    var located = error
    located.span = origin(span)
    guard let component = component(at: located.span?.offset ?? 0) else { return files.located(located) }
    var use = use
    if span.offset >= end, let piece = piece(span.offset) { use = Int(piece.use) }
    if use < 0 || use >= instances.count || Int(instances[use].component) != component {
      use = instances.firstIndex { Int($0.component) == component } ?? -1
    }
    if use < 0 { return files.located(located) }
    let made = instances.reduce(into: Int64(0)) { $0 += Int($1.component) == component ? 1 : 0 }
    let others = Int(clamping: max(counts[component], made) - 1)
    let line = files.line(of: json.span(Int(instances[use].use)).offset)
    located.message +=
      ", in the component \(quoted(components[component].name[...])) as used by \(quoted(name(use)[...])) on \(line)"
    if others > 0 { located.message += " and \(plural(others, "more time"))" }
    return files.located(located)
  }

  private func component(at offset: Int) -> Int? {
    components.firstIndex { json.span($0.node).range.contains(offset) }
  }
}

struct DocumentLimits {
  var nesting = Limits.nesting
  var items = Limits.items
  var constraints = Limits.constraints
  var textBytes = Limits.textBytes
}
