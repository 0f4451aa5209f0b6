// The factor as seen by kernels: pointers that are valid while no table grows.

/// The tables of factor traversals in locals, since nothing else writes to them meanwhile.
struct HeldFactor {
  let order: UnsafeMutablePointer<VariableID>
  let orderIndex: UnsafeMutablePointer<Int32>
  let inversePivot: UnsafeMutablePointer<Double>
  let work: UnsafeMutablePointer<Double>
  // For btran.
  let member: UnsafeMutablePointer<BasisMember>
  let rowStart: UnsafeMutablePointer<Int32>
  let rowLength: UnsafeMutablePointer<Int32>
  let entryVariable: UnsafeMutablePointer<VariableID>
  let entryCoefficient: UnsafeMutablePointer<Double>
  // For ftran.
  let definedVariable: UnsafeMutablePointer<VariableID>
  let columnStart: UnsafeMutablePointer<Int32>
  let columnCount: UnsafeMutablePointer<Int32>
  let columnRow: UnsafeMutablePointer<RowID>
  let columnCoefficient: UnsafeMutablePointer<Double>
  let drop: Double

  /// Removes and returns the pending amount at a variable.
  @inline(__always)
  func take(_ v: VariableID) -> Double {
    let amount = work[v.index]
    work[v.index] = 0
    return amount
  }

  /// A btran step: distributes the amount to the variables that define v, and visits them with their places.  Returns the number of
  /// nonzeros.
  @inline(__always)
  func passDown(_ v: VariableID, _ y: Double, reached: (VariableID, Int32) -> Void) -> Int {
    let member = self.member[v.index]
    if !member.isRow { return 1 }
    let start = Int(rowStart[member.row.index])
    let length = Int(rowLength[member.row.index])
    for k in start..<start + length {
      let u = entryVariable[k]
      if u == v { continue }
      work[u.index] -= entryCoefficient[k] * y
      reached(u, orderIndex[u.index])
    }
    return length
  }

  /// An ftran step: distributes the amount to the variables that v defines.
  @inline(__always)
  func passUp(_ v: VariableID, _ move: Double, reached: (VariableID, Int32) -> Void) -> Int {
    let start = Int(columnStart[v.index])
    let count = Int(columnCount[v.index])
    for k in start..<start + count {
      let u = definedVariable[columnRow[k].index]
      if u < 0 || u == v { continue }
      work[u.index] -= columnCoefficient[k] * move
      reached(u, orderIndex[u.index])
    }
    return count
  }

  // MARK: The order

  @inline(__always)
  func place(of v: VariableID) -> Int32 { orderIndex[v.index] }

  @inline(__always)
  func columnLength(of v: VariableID) -> Int { Int(columnCount[v.index]) }

  /// The variables whose definitions mention this one.
  @inline(__always)
  func forEachDependent(of v: VariableID, _ body: (VariableID) -> Void) {
    let start = Int(columnStart[v.index])
    for k in start..<start + Int(columnCount[v.index]) {
      let u = definedVariable[columnRow[k].index]
      if u >= 0 && u != v { body(u) }
    }
  }

  /// The variables in the definition of this one.
  @inline(__always)
  func forEachInDefinition(of v: VariableID, _ body: (VariableID) -> Void) {
    let member = self.member[v.index]
    if !member.isRow { return }
    let start = Int(rowStart[member.row.index])
    for k in start..<start + Int(rowLength[member.row.index]) where entryVariable[k] != v { body(entryVariable[k]) }
  }

  /// A variable in the definition of this one that follows it in the order.
  func laterOne(than v: VariableID) -> VariableID? {
    var later: VariableID?
    forEachInDefinition(of: v) { if place(of: $0) > place(of: v) { later = $0 } }
    return later
  }
}
