// What the notation tests share: names without a model, and documents read as far as notations go.

import Foundation
import Testing

@testable import ALSCore

/// The names of a document, or of a list given by hand.
final class FakeScope: NameScope {
  struct Entry {
    var name: String
    var parent: Int
    var isGuide = false
  }

  let entries: [Entry]
  let metrics: [(String, Double)]
  var selfItem: ItemToken?
  private var byName: [[UInt8]: [Int]] = [:]
  let extras: FormatExtras

  init(_ entries: [Entry], metrics: [(String, Double)] = [], selfItem: ItemToken? = nil) {
    self.entries = entries
    self.metrics = metrics
    self.selfItem = selfItem
    extras = FormatExtras(firstID: ItemID(entries.count))
    for (i, entry) in entries.enumerated() { byName[Array(entry.name.utf8), default: []].append(i) }
  }

  func hasMetric(_ name: ArraySlice<UInt8>) -> Bool { metrics.contains { Array($0.0.utf8)[...] == name } }

  convenience init(_ document: DocumentRecord) {
    var entries: [Entry] = []
    for item in document.items.values {
      entries.append(Entry(name: text(item.name), parent: item.parent.index, isGuide: item.isGuide))
    }
    self.init(
      entries, metrics: document.metrics.map { (text($0.name), $0.value) },
      selfItem: document.items.isEmpty ? nil : ItemToken(0))
  }

  func item(named name: ArraySlice<UInt8>) -> NameLookup {
    guard let found = byName[Array(name)] else { return .none }
    return found.count > 1 ? .ambiguous : .found(ItemToken(ItemID(found[0])))
  }

  func metric(named name: ArraySlice<UInt8>) -> Double? {
    metrics.first { Array($0.0.utf8) == Array(name) }?.1
  }

  func followed(_ name: ArraySlice<UInt8>) -> Double? { nil }

  var deferred: DeferredNames? { nil }

  func name(of item: ItemToken) -> ArraySlice<UInt8>? { Array(entries[item.id.index].name.utf8)[...] }

  func superview(of item: ItemToken) -> ItemToken? {
    if extras.isGuide(item) { return extras.owner(of: item) }
    let parent = entries[item.id.index].parent
    return parent < 0 ? nil : ItemToken(ItemID(parent))
  }

  func isView(_ item: ItemToken) -> Bool { !extras.isGuide(item) && !entries[item.id.index].isGuide }

  func addGuide(_ guide: FormatExtras.Guide) -> ItemToken {
    let token = extras.add(guide)
    if !guide.isSpacer { byName[guide.name, default: []].append(token.id.index) }
    return token
  }

  func depth(of item: ItemToken) -> Int32 { extras.depth(of: item) ?? 0 }

  func nearestItemName(to name: ArraySlice<UInt8>) -> [UInt8]? {
    var nearest = Suggestion(for: name)
    for entry in entries { nearest.offer(Array(entry.name.utf8)[...]) }
    return nearest.best
  }

  func nearestMetricName(to name: ArraySlice<UInt8>) -> [UInt8]? {
    var nearest = Suggestion(for: name)
    for metric in metrics { nearest.offer(Array(metric.0.utf8)[...]) }
    return nearest.best
  }

  func printed(_ token: ItemToken?) -> String? {
    guard let token else { return nil }
    if extras.isGuide(token) { return text(extras.guides[token.id.index - extras.firstID.index].name) }
    let name = entries[token.id.index].name
    switch token.part {
    case .whole: return name
    case .safeArea: return name + ".safeArea"
    case .content: return name + ".content"
    case .margins: return name + ".margins"
    }
  }

  /// The nearest view that holds both items.
  func host(_ statement: Statement) -> String? {
    func chain(_ token: ItemToken) -> [Int] {
      var at = extras.standIn(token.id).index
      if entries[at].isGuide { at = entries[at].parent }
      var chain: [Int] = []
      while at >= 0 {
        chain.append(at)
        at = entries[at].parent
      }
      return chain
    }
    let others = chain(statement.second ?? statement.first)
    return chain(statement.first).first { others.contains($0) }.map { entries[$0].name }
  }
}

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
func text(_ word: StaticString) -> String { word.description }

/// One constraint of a document with its entry.
struct ReadConstraint {
  var entry: Int
  var statement: Statement
}

/// Everything a document says, each constraint checked before the next is read, as a layout would.
func readDocument(_ bytes: [UInt8]) throws(LayoutError) -> (DocumentRecord, FakeScope, [ReadConstraint]) {
  let document = try DocumentRecord.read(bytes)
  let scope = FakeScope(document)
  var all: [ReadConstraint] = []
  var names: Set<String> = []
  var statement = Statement.blank
  for entry in document.entries.indices {
    let statements = DocumentStatements(document, entry: entry, scope: scope)
    while try statements.read(into: &statement) {
      do throws(LayoutError) {
        try statement.checkLegality()
        if let name = statement.name, !names.insert("\(statement.nameKeeper?.id ?? -1) \(text(name))").inserted {
          throw LayoutError(.nameExists, "this name is taken", at: statement.spans.name)
        }
      } catch {
        throw statements.located(error)
      }
      all.append(ReadConstraint(entry: entry, statement: statement))
    }
  }
  return (document, scope, all)
}

/// The statements of a text, each checked before the next is read.
func readText(_ source: String, _ notation: Notation, _ scope: FakeScope) throws(LayoutError) -> [Statement] {
  try readText(Array(source.utf8), notation, scope)
}

func readText(_ source: [UInt8], _ notation: Notation, _ scope: FakeScope) throws(LayoutError) -> [Statement] {
  let reader = StatementReader(source, notation, scope: scope)
  var all: [Statement] = []
  while let statement = try reader.next() {
    try statement.checkLegality()
    all.append(statement)
  }
  return all
}

/// The error of a closure that must fail.
func failure<T>(_ body: () throws(LayoutError) -> T) -> LayoutError? {
  do throws(LayoutError) {
    _ = try body()
    Issue.record("this should have failed")
    return nil
  } catch {
    return error
  }
}

let corpusFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("Corpus/notations")

func corpus(_ name: String) throws -> [UInt8] {
  Array(try Data(contentsOf: corpusFolder.appendingPathComponent(name + ".json")))
}
