// Documents that "include" names: others whose components count here.  Their bytes and nodes are added to those of the document.

/// Returns the text of a file by its name relative to the document.
public typealias DocumentLoader = ([UInt8]) throws(LayoutError) -> [UInt8]

struct ComponentFiles {
  private struct File {
    var name: [UInt8]
    /// Its bytes in the text.
    var range: Range<Int>
    /// The place in the document that includes it, if need be through others.
    var place: SourceRange
  }

  /// The nodes of "components", those of a file after those that it includes.
  private(set) var components: [Int] = []
  private var files: [File] = []
  private var known = NameTable()
  private let json: JSON
  private let limits: DocumentLimits
  /// The end of the document's own bytes.
  private let end: Int

  init(_ json: JSON, _ limits: DocumentLimits) {
    self.json = json
    self.limits = limits
    end = json.text.count
  }

  /// A file that is open while those that it includes are read.
  private struct Open {
    var children: JSON.Children
    var folder: [UInt8]
    var node: Int
    /// In `files`, or -1 for the document.
    var file: Int
  }

  mutating func read(_ list: Int, _ loader: DocumentLoader?) throws(LayoutError) {
    try json.require(.array, list, "include")
    var open = [Open(children: json.children(list), folder: [], node: JSON.root, file: -1)]
    while !open.isEmpty {
      let last = open.count - 1
      guard let child = open[last].children.next() else {
        let done = open.removeLast()
        if done.file >= 0, let own = json.member(done.node, "components") { components.append(own) }
        continue
      }
      let name = ComponentFiles.path(open[last].folder, try json.nonEmpty(child, "the name of a file"))
      let place = open.count == 1 ? json.span(child) : files[open[1].file].place
      let entry = known.find(name[...])
      if entry >= 0 {
        let file = Int(known.payload(entry))
        if open.contains(where: { $0.file == file }) {
          throw LayoutError(.cycle, "the file \(quoted(name[...])) includes itself", at: json.span(child))
        }
        continue
      }
      let node = try load(name, place, child, loader)
      let inner = json.member(node, "include")
      if let inner { try json.require(.array, inner, "include") }
      open.append(
        Open(
          children: inner.map { json.children($0) } ?? JSON.Children(json: json, at: 0, end: 0),
          folder: ComponentFiles.folder(name), node: node, file: files.count - 1))
    }
  }

  private mutating func load(
    _ name: [UInt8], _ place: SourceRange, _ node: Int, _ loader: DocumentLoader?
  ) throws(LayoutError) -> Int {
    guard let loader else {
      throw LayoutError(
        .document, "no files can be included here", at: json.span(node),
        suggestion: "the program gives none: als_document_options.load")
    }
    let text: [UInt8]
    do throws(LayoutError) {
      text = try loader(name)
    } catch {
      throw LayoutError(error.kind, error.message, at: json.span(node))
    }
    if text.count > limits.textBytes - json.text.count {
      throw LayoutError(
        .limit, "with this file the document is longer than \(plural(limits.textBytes, "byte"))", at: json.span(node))
    }
    _ = known.insert(name[...], payload: Int32(truncatingIfNeeded: files.count))
    let start = json.text.count
    files.append(File(name: name, range: start..<(start + text.count), place: place))
    do throws(LayoutError) {
      let parsed = try JSON.parse(text, nesting: limits.nesting)
      let first = json.add(parsed)
      try json.require(.object, first, "an included document")
      return first
    } catch {
      if json.text.count == start { json.add(text: text[...]) }
      throw error.shifted(by: start)
    }
  }

  // MARK: Names

  /// A name in a file of a folder, without its parts "." and "..".
  private static func path(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
    let whole = name.first == ASCII.slash || folder.isEmpty ? name : folder + [ASCII.slash] + name
    var parts: [ArraySlice<UInt8>] = []
    for part in whole.split(separator: ASCII.slash, omittingEmptySubsequences: true) {
      if part.elementsEqual([ASCII.dot]) { continue }
      let isUp = part.elementsEqual([ASCII.dot, ASCII.dot])
      if isUp, let last = parts.last, !last.elementsEqual([ASCII.dot, ASCII.dot]) {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    let joined = Array(parts.joined(separator: [ASCII.slash]))
    return whole.first == ASCII.slash ? [ASCII.slash] + joined : joined
  }

  private static func folder(_ name: [UInt8]) -> [UInt8] {
    guard let slash = name.lastIndex(of: ASCII.slash) else { return [] }
    return Array(name[..<slash])
  }

  // MARK: Places

  /// The file that holds a byte; nil: the document, or an added string.
  func file(at offset: Int) -> Int? {
    if offset < end { return nil }
    // A text that ends too early has its error behind its last byte.
    return files.firstIndex { $0.range.contains(offset) } ?? files.lastIndex { $0.range.upperBound == offset }
  }

  /// An error in a file has the place of its name in the document.
  func located(_ error: LayoutError) -> LayoutError {
    guard let span = error.span, let file = file(at: span.offset) else { return error }
    var located = error
    var column = 1
    var line = 1
    for at in files[file].range.lowerBound..<span.offset {
      column += 1
      if json.text[at] == 0x0A { (line, column) = (line + 1, 1) }
    }
    located.span = files[file].place
    located.message = "\(String(decoding: files[file].name, as: UTF8.self)):\(line):\(column): \(error.message)"
    return located
  }

  /// "line 12", with the file where it is not the document.
  func line(of offset: Int) -> String {
    let file = file(at: offset)
    var line = 1
    for at in (file.map { files[$0].range.lowerBound } ?? 0)..<offset where json.text[at] == 0x0A { line += 1 }
    guard let file else { return "line \(line)" }
    return "line \(line) of \(quoted(files[file].name[...]))"
  }
}
