// The corpus of layout semantics through the Swift wrapper, and so through als.h.

import Foundation
import Testing

@testable import ALS

@Suite struct SemanticsTests {
  nonisolated(unsafe) static let cases: [[String: Any]] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Corpus/semantics.json")
    guard let data = try? Data(contentsOf: file),
      let whole = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return [] }
    return whole["cases"] as? [[String: Any]] ?? []
  }()

  @Test func corpusIsThere() { #expect(SemanticsTests.cases.count >= 60) }

  @Test(arguments: 0..<SemanticsTests.cases.count)
  func document(_ index: Int) throws {
    let test = SemanticsTests.cases[index]
    let name = test["name"] as? String ?? ""
    let data = try JSONSerialization.data(withJSONObject: test["document"] ?? [:], options: [.sortedKeys])
    let layout = try Layout()
    let text = String(decoding: data, as: UTF8.self)
    if let wanted = test["error"] as? [String: Any] {
      do throws(LayoutFailure) {
        try layout.read(document: text)
        Issue.record("\(name): was read")
      } catch {
        #expect(error.kind == wanted["kind"] as? String, "\(name): \(error.description)")
        #expect(layout.items.isEmpty, "\(name): a failing call made items")
      }
      return
    }
    try layout.read(document: text)
    let report = try layout.solve()
    try compareFrames(test, layout, name)
    if let status = test["status"] as? String { #expect(try self.status(layout, report) == status, "\(name)") }
  }

  private func compareFrames(_ test: [String: Any], _ layout: Layout, _ name: String) throws {
    for (item, wanted) in test["frames"] as? [String: [Any]] ?? [:] {
      let found = try #require(try layout.find(item)?.frame, "\(name): \(item)")
      let numbers = [found.x, found.y, found.width, found.height]
      for (number, wish) in zip(numbers, wanted) {
        guard let wish = wish as? Double else { continue }
        #expect(abs(number - wish) < 1e-6, "\(name): \(item) is at \(numbers), not at \(wanted)")
      }
    }
  }

  private func status(_ layout: Layout, _ report: Layout.Report) throws -> String {
    if report.conflicts > 0 { return "conflict" }
    for item in layout.items where try !item.freeValues().isEmpty {
      if item.isView { return "ambiguous" }
    }
    return "ok"
  }
}
