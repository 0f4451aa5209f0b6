extension Solver {
  var movedBlocks: Buffer<Int32> { _read { yield vertex.movedBlocks } }
  var entryVariable: Buffer<Int32> { _read { yield problem.entryVariable } }
  var rowStart: Places { _read { yield problem.rowStart } }
  var rowSlot: Buffer<Int32> { _read { yield vertex.rowPosition } }
  var lower: Buffer<Double> { _read { yield problem.lower } }
  var owner: Buffer<Int32> { _read { yield problem.owner } }
  var blockPlace: Buffer<Int32> {
    _read { yield canonical.blockOrder }
    _modify { yield &canonical.blockOrder }
  }
}
typealias FollowedDirection = ParametricDirection
