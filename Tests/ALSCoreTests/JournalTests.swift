// The journal of edits, alone: a rollback restores every cell, in edits inside each other, and an edit notes each cell once.

import Testing

@testable import ALSCore

private typealias Numbers = JournaledArray<ItemID, Int>

@Suite struct JournalTests {
  private func numbers(_ count: Int) -> Numbers {
    var table = Numbers()
    for k in 0..<count { table.append(k) }
    return table
  }

  // MARK: One edit

  @Test func aCancelRestoresWritesAndDropsAppendedRecords() {
    var table = numbers(4)
    table.edit(.begin)
    table[1] = 10
    table[1] += 1
    table.append(40)
    table[4] = 41
    table[0] = 9
    table.grow(to: 7, -1)
    #expect(Array(table.values) == [9, 11, 2, 3, 41, -1, -1])
    table.edit(.cancel)
    #expect(Array(table.values) == [0, 1, 2, 3])
    #expect(!table.isNoting)
  }

  @Test func aCommitLeavesWrites() {
    var table = numbers(2)
    table.edit(.begin)
    table[1] = 10
    table.append(2)
    table.edit(.commit)
    #expect(Array(table.values) == [0, 10, 2])
    #expect(!table.isNoting)
  }

  @Test func anEditNotesEachRecordOnce() {
    var table = numbers(8)
    table.edit(.begin)
    for turn in 0..<1000 { table[ItemID(turn % 5)] += 1 }
    #expect(table.overwritten?.count == 5)
    table.edit(.cancel)
    #expect(Array(table.values) == Array(0..<8))
  }

  @Test func aCancelRestoresAReplacedTable() {
    var table = numbers(3)
    table.edit(.begin)
    table[2] = 5
    table.append(3)
    table.replace(by: [])
    table.append(7)
    #expect(table.overwritten == nil)
    table.edit(.cancel)
    #expect(Array(table.values) == [0, 1, 2])
  }

  @Test func manyWritesCopyTheTable() {
    var table = numbers(100)
    table.edit(.begin)
    let (few, many) = (table.mustNoteEach(of: 41), table.mustNoteEach(of: 42))
    #expect(few && !many)
    table.withUnnoted { for k in $0.indices { $0[k] = -1 } }
    table.edit(.cancel)
    #expect(Array(table.values) == Array(0..<100))
  }

  @Test func manySingleWritesEndInACopyOfTheTable() {
    var table = numbers(100)
    table.edit(.begin)
    for k in 0..<42 { table[ItemID(k)] = -1 }
    #expect(table.overwritten?.count == 42)
    table[50] = -1
    #expect(table.overwritten == nil)
    for k in 60..<100 { table[ItemID(k)] = -2 }
    table.edit(.cancel)
    #expect(Array(table.values) == Array(0..<100))
  }

  // MARK: Edits inside each other

  @Test func aCancelRestoresWritesOfCommittedInnerEdits() {
    var table = numbers(5)
    table.edit(.begin)
    table[0] = 10
    for turn in 1...50 {
      table.edit(.begin)
      table[0] = 10 + turn
      table[3] = 30 + turn
      table.edit(.commit)
    }
    // The enclosing edit inherits one entry of each record.
    #expect(table.overwritten?.count == 2)
    table.edit(.cancel)
    #expect(Array(table.values) == [0, 1, 2, 3, 4])
  }

  @Test func anInnerCancelLeavesTheOuterEdit() {
    var table = numbers(3)
    table.edit(.begin)
    table[0] = 10
    table.edit(.begin)
    table[0] = 20
    table[1] = 21
    table.edit(.cancel)
    #expect(Array(table.values) == [10, 1, 2])
    // The record is noted again: the inner edit has dropped its entry.
    table[1] = 31
    table.edit(.cancel)
    #expect(Array(table.values) == [0, 1, 2])
  }

  @Test func aCopyOfTheTableOutweighsLaterEntries() {
    var table = numbers(3)
    table.edit(.begin)
    table[0] = 10
    table.noteAll()
    table.withUnnoted { $0[1] = 11 }
    table.edit(.begin)
    table[1] = 21
    table[2] = 22
    table.edit(.commit)
    table.edit(.cancel)
    #expect(Array(table.values) == [0, 1, 2])
  }

  @Test func aSingleCellIsRestored() {
    @Journaled var cell = [1]
    _cell.edit(.begin)
    _cell.edit(.begin)
    cell.append(2)
    _cell.edit(.commit)
    _cell.edit(.begin)
    cell.append(3)
    _cell.edit(.cancel)
    #expect(cell == [1, 2])
    _cell.edit(.cancel)
    #expect(cell == [1])
  }

  @Test func aTableThatForgetsItsEditsKeepsItsValues() {
    var table = numbers(2)
    table.edit(.begin)
    table[0] = 5
    var copy = table
    copy.edit(.forget)
    copy[1] = 6
    table.edit(.cancel)
    #expect(Array(copy.values) == [5, 6])
    #expect(Array(table.values) == [0, 1])
  }

  // MARK: Random operations

  /// Random operations in edits up to five deep, against copies from the begin of each.
  @Test func randomEditsEqualCopies() {
    for seed in UInt64(1)...60 {
      var random = Random(state: seed)
      var table = numbers(random.below(40))
      @Journaled var cell = 0
      var now = Array(table.values)
      var copies: [(table: [Int], cell: Int)] = []
      for turn in 0..<2000 {
        switch random.below(24) {
        case 0 where copies.count < 5:
          copies.append((now, cell))
          table.edit(.begin)
          _cell.edit(.begin)
        case 1 where !copies.isEmpty:
          copies.removeLast()
          table.edit(.commit)
          _cell.edit(.commit)
        case 2 where !copies.isEmpty:
          let before = copies.removeLast()
          now = before.table
          table.edit(.cancel)
          _cell.edit(.cancel)
          #expect(cell == before.cell, "seed \(seed)")
        case 3: cell = turn
        case 4, 5:
          table.append(turn)
          now.append(turn)
        case 6:
          let count = now.count + random.below(4)
          table.grow(to: count, -turn)
          while now.count < count { now.append(-turn) }
        case 7 where random.below(4) == 0:
          now = Array(now.prefix(random.below(30)))
          table.replace(by: ContiguousArray(now))
        case 8 where random.below(3) == 0:
          table.noteAll()
          table.withUnnoted { for k in $0.indices { $0[k] += turn } }
          for k in now.indices { now[k] += turn }
        case 9:
          let some = now.indices.filter { _ in random.below(3) == 0 }
          if table.mustNoteEach(of: some.count) { for k in some { table.note(ItemID(k)) } }
          table.withUnnoted { for k in some { $0[k] = turn } }
          for k in some { now[k] = turn }
        default:
          if now.isEmpty { continue }
          let k = random.below(now.count)
          table[ItemID(k)] = turn
          now[k] = turn
        }
        #expect(Array(table.values) == now, "seed \(seed)")
        if let overwritten = table.overwritten { #expect(Set(overwritten).count == overwritten.count, "seed \(seed)") }
      }
    }
  }
}
