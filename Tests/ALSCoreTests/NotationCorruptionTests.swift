// Any bytes whatever: the readers answer, point inside the text, and take time in proportion to it.

import Testing

@testable import ALSCore

/// A linear congruential generator, so that a failure can be had again.
private struct Dice {
  var state: UInt64
  mutating func roll(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(count, 1)))
  }
}

struct NotationCorruptionTests {
  private static let tokens: [[UInt8]] =
    [
      "\"", "\\", "\\u", "\\ud83d", "{", "}", "[", "]", ":", ",", "1e400", "-", "+", "*", "/", "@", "#", ";", "|", ".",
      "==", "<=",
      "=", " ", "\n", "super", "safe", "self", "frame", ".safeArea", ".margins", "1000.5", "0", "null", "true",
      "als_view", "H:", "V:", "-[", "]-", "(", ")", "@500", "%", "~", "->", "Z:", "C:", "HV:", "..3", ":[", ",", "//",
    ].map { Array($0.utf8) } + [[0x00], [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98, 0x80]]

  private func mutate(_ seed: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var bytes = seed
    for _ in 0...dice.roll(3) {
      let at = dice.roll(bytes.count + 1)
      let until = min(bytes.count, at + dice.roll(12))
      switch dice.roll(6) {
      case 0: if at < bytes.count { bytes[at] = UInt8(dice.roll(256)) }
      case 1: bytes.removeSubrange(at..<until)
      case 2: bytes.insert(contentsOf: Self.tokens[dice.roll(Self.tokens.count)], at: at)
      case 3: bytes.insert(contentsOf: Array(bytes[at..<until]), at: dice.roll(bytes.count + 1))
      case 4: bytes.replaceSubrange(at..<until, with: Self.tokens[dice.roll(Self.tokens.count)])
      default: if dice.roll(8) == 0 { bytes.removeSubrange(at...) }
      }
    }
    return bytes
  }

  private func member(_ key: String, of node: Int, _ json: JSON) -> Int? {
    var children = json.children(node)
    while let name = children.next(), let value = children.next() {
      if json.kind(name) == .string && text(json.string(name)) == key { return value }
    }
    return nil
  }

  /// The documents of a corpus file.
  private func seeds(_ file: String) throws -> [[UInt8]] {
    let json = try JSON.parse(try corpus(file))
    var documents: [[UInt8]] = []
    var rows = json.children(try #require(member("cases", of: JSON.root, json)))
    while let row = rows.next() {
      if let document = member("document", of: row, json) {
        documents.append(Array(json.text[json.span(document).range]))
      }
    }
    return documents
  }

  private func inside(_ error: LayoutError, _ count: Int) -> Bool {
    guard let span = error.span else { return false }
    return span.offset >= 0 && span.length >= 0 && span.offset + span.length <= count
  }

  @Test(arguments: ["compact", "linear", "shorthand", "union", "vfl", "evfl", "builder"])
  func documents(_ file: String) throws {
    let seeds = try seeds(file)
    var dice = Dice(state: 2)
    var good = 0
    for i in 0..<2500 {
      let bytes = mutate(seeds[i % seeds.count], &dice)
      do throws(LayoutError) {
        _ = try readDocument(bytes)
        good += 1
      } catch {
        #expect(inside(error, bytes.count), "\(text(bytes))")
      }
    }
    #expect(good > 0 && good < 2500)
  }

  @Test(arguments: [Notation.any, .compact, .linear, .compactElement, .visualFormat, .extendedFormat])
  func texts(_ notation: Notation) throws {
    let texts = [
      "a.left >= b.right * 2 + pad @ 500 # id", "a.size==|*0.5+4@750;a.center==|", "a.top = root.safeArea.top",
      "a.width = 40 * 2 - 5",
      "self.frame == super", "a . left = b . right;b.width==a.height/3;", "|-[a]", "a.width = 2x", ".5e-3",
      "a.width=-.5", "V:|-(>=pad@500,<=30)-[a(==b,>=5)]-pad-[b]|", "[root.safeArea][b(a.margins)]",
      "HV:|~(a/2)~[n:-[a]->[b(50%)]~]-5%-[b..1]~| // c\nH:[n]",
      "Z:|[a]-2-[b,a]\n\nC:a.left(b*2+3).width(5)",
    ].map { Array($0.utf8) }
    let scope = FakeScope(
      [.init(name: "root", parent: -1), .init(name: "a", parent: 0), .init(name: "b", parent: 1)],
      metrics: [("pad", 15)],
      selfItem: ItemToken(1))
    var dice = Dice(state: 3)
    for i in 0..<2500 {
      let bytes = mutate(texts[i % texts.count], &dice)
      do throws(LayoutError) {
        _ = try readText(bytes, notation, scope)
      } catch {
        #expect(inside(error, bytes.count), "\(text(bytes))")
      }
      do throws(LayoutError) {
        let entry = ShorthandEntry(key: bytes, value: .superview)
        _ = try Shorthand.read(entry, on: ItemToken(1), index: 0, scope: scope)
      } catch {
        #expect(inside(error, bytes.count))
      }
    }
  }

  @Test func longTextsTakeLinearTime() throws {
    let scope = FakeScope([.init(name: "S", parent: -1), .init(name: "a", parent: 0)], selfItem: ItemToken(0))
    let pieces = [
      "a.width = 5;", "a.", ".", "1", " ", "#", ";", "a .", "[", "*", "@", "=", "a.width == 1 ", "0.1", "e", "\u{E9}",
      ".safeArea", "|", "[a]", "[a]-", "(", ",1", "1,", "[a(1)]-(1)-", "V:", "[a:", "[a,", "a,", "[a]~", "]\n[a", "n:[",
      "[a..99999]",
    ]
    let clock = ContinuousClock()
    for piece in pieces {
      let tail = Array(String(repeating: piece, count: 300_000 / piece.utf8.count).utf8)
      for head in ["", "a.width = ", "a.width = a.width ", "a.left==|*", "|-[a]-(", "[a(1,", "Z:[a]", "[n:[a]]\n"] {
        let source = Array(head.utf8) + tail
        let time = clock.measure {
          for notation in [Notation.any, .compact, .linear, .visualFormat, .extendedFormat] {
            _ = try? readText(source, notation, scope)
          }
          _ = try? JSON.parse(source)
        }
        // A quadratic reader would need minutes.
        #expect(time < .seconds(10), "\(head)\(piece)")
      }
    }
  }

  @Test func longDocumentsTakeLinearTime() throws {
    let names = (0..<20_000).map { "{\"name\":\"v\($0)\"}" }.joined(separator: ",")
    let keys = (0..<20_000).map { "\"x-\($0)\":0" }.joined(separator: ",")
    let entries = (0..<20_000).map { "\"width == \($0)\":\"v\($0).width\"" }.joined(separator: ",")
    let escapes = String(repeating: "\\u0061", count: 50_000)
    let source =
      "{\"als\":1,\(keys),\"root\":{\"children\":[\(names)]},\"constraints\":[{\"view\":\"v7\",\"shorthand\":{\(entries)}},"
      + "\"v1.width = 5 \(escapes)\"]}"
    let bytes = Array(source.utf8)
    let clock = ContinuousClock()
    var found: LayoutError?
    let time = clock.measure { found = failure { () throws(LayoutError) in try readDocument(bytes) } }
    #expect(found?.kind == .syntax && found?.index == 1)
    #expect(found?.span?.length == 6)
    #expect(time < .seconds(20))
  }
}
