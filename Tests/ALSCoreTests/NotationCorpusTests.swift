// The rows of the notations' tables, as layout documents with the constraints or the error they must give.

import Testing

@testable import ALSCore

struct NotationCorpusTests {
  @Test(arguments: ["compact", "linear", "shorthand", "union", "vfl", "evfl", "builder", "records", "sums", "mistakes"])
  func rows(of file: String) throws {
    let json = try JSON.parse(try corpus(file))
    let cases = try #require(member("cases", of: JSON.root, json))
    var children = json.children(cases)
    var count = 0
    while let row = children.next() {
      let name = text(json.string(try #require(member("name", of: row, json))))
      let document = try #require(member("document", of: row, json))
      if let expected = member("constraints", of: row, json) {
        check(document, gives: expected, json, name)
      } else if let expected = member("error", of: row, json) {
        check(document, fails: expected, json, name)
      } else {
        // Frames are for those who can solve.
        #expect(throws: Never.self) { _ = try readDocument(bytes(document, json)) }
      }
      count += 1
    }
    #expect(count > 40)
  }

  private func member(_ key: String, of node: Int, _ json: JSON) -> Int? {
    var children = json.children(node)
    while let name = children.next(), let value = children.next() {
      if text(json.string(name)) == key { return value }
    }
    return nil
  }

  private func bytes(_ node: Int, _ json: JSON) -> [UInt8] { Array(json.text[json.span(node).range]) }

  // MARK: Constraints

  private func check(_ document: Int, gives expected: Int, _ json: JSON, _ name: String) {
    do throws(LayoutError) {
      let (record, scope, read) = try readDocument(bytes(document, json))
      var rows: [Int] = []
      var children = json.children(expected)
      while let row = children.next() { rows.append(row) }
      #expect(rows.count == read.count, "\(name): \(read.count) constraints")
      for (row, constraint) in zip(rows, read) { compare(row, constraint, record, scope, json, name) }
    } catch {
      Issue.record("\(name): \(text(error.kind.name)) at \(error.span?.offset ?? -1): \(error.message)")
    }
  }

  private func compare(
    _ row: Int, _ constraint: ReadConstraint, _ record: DocumentRecord, _ scope: FakeScope, _ json: JSON, _ name: String
  ) {
    let s = constraint.statement
    var members = json.children(row)
    while let key = members.next(), let value = members.next() {
      let key = text(json.string(key))
      let expected = json.kind(value) == .string ? text(json.string(value)) : text(bytes(value, json))
      let actual: String
      switch key {
      case "first": actual = scope.printed(s.first) ?? "null"
      case "firstAttribute": actual = text(s.firstAttribute.name)
      case "relation": actual = text(s.relation.name)
      case "second": actual = scope.printed(s.second) ?? "null"
      case "secondAttribute": actual = s.second == nil ? "null" : text(s.secondAttribute.name)
      case "multiplier": actual = s.multiplier == json.number(value) ? expected : "\(s.multiplier)"
      case "constant": actual = s.constant == json.number(value) ? expected : "\(s.constant)"
      case "priority": actual = s.priority == Float(json.number(value)) ? expected : "\(s.priority)"
      case "identifier": actual = s.identifier.map(text) ?? "null"
      case "name": actual = s.name.map(text) ?? "null"
      case "group": actual = record.group(of: constraint.entry).map(text) ?? "null"
      case "host": actual = scope.printed(s.host) ?? scope.host(s) ?? "null"
      case "active": actual = record.entries[constraint.entry].isActive ? "true" : "false"
      case "source":
        actual = "{\"item\": \(constraint.entry), \"offset\": \(s.source.offset), \"length\": \(s.source.length)}"
      case "terms": actual = isList(value, json, of: s.terms, scope) ? expected : "\(s.terms)"
      default: actual = "no such key"
      }
      #expect(actual == expected, "\(name): \(key)")
    }
  }

  private func isList(_ list: Int, _ json: JSON, of terms: [StatementTerm], _ scope: FakeScope) -> Bool {
    var rows = json.children(list)
    var count = 0
    while let row = rows.next() {
      guard count < terms.count, let item = member("item", of: row, json),
        let name = member("attribute", of: row, json),
        let multiplier = member("multiplier", of: row, json)
      else { return false }
      let term = terms[count]
      count += 1
      if scope.printed(term.item) != text(json.string(item)) || text(term.attribute.name) != text(json.string(name)) {
        return false
      }
      if term.multiplier != json.number(multiplier) { return false }
    }
    return count == terms.count
  }

  // MARK: Errors

  private func check(_ document: Int, fails expected: Int, _ json: JSON, _ name: String) {
    let source = json.kind(document) == .string ? json.string(document) : bytes(document, json)
    do throws(LayoutError) {
      _ = try readDocument(source)
      Issue.record("\(name): no error")
    } catch {
      let kind = member("kind", of: expected, json).map { text(json.string($0)) }
      #expect(text(error.kind.name) == kind, "\(name): \(error.message)")
      #expect(error.span != nil, "\(name): no position")
      if let wanted = member("message", of: expected, json) {
        #expect(error.message == text(json.string(wanted)), "\(name): message")
      }
      if let wanted = member("suggestion", of: expected, json) {
        #expect(error.suggestion == text(json.string(wanted)), "\(name): suggestion")
      }
      #expect(error.index == member("index", of: expected, json).map { Int(json.number($0)) } ?? 0, "\(name): index")
      if let place = member("in", of: expected, json), let offset = member("offset", of: expected, json) {
        let start = find(json.string(place), in: source)
        #expect(start != nil, "\(name): bad row")
        let wanted = (start ?? 0) + Int(json.number(offset))
        #expect(error.span?.offset == wanted, "\(name): \(text(error.kind.name)) \(error.message)")
      }
      if let length = member("length", of: expected, json) {
        #expect(error.span?.length == Int(json.number(length)), "\(name): length")
      }
    }
  }

  private func find(_ needle: [UInt8], in hay: [UInt8]) -> Int? {
    if needle.count > hay.count { return nil }
    for i in 0...(hay.count - needle.count) where Array(hay[i..<(i + needle.count)]) == needle { return i }
    return nil
  }
}
