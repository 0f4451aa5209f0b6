// The parts of the façade that change the model.

struct Makers {
  let constraints: ConstraintMaker
  let changes: ConstraintChanges
  let batches: BatchMaker
  let replacement: ConstraintReplacement
  let arrangements: ArrangementMaker
  let grids: GridChanges
  let items: ItemMaker
  let deferred: DeferredMaker

  init(_ handles: HandleTable, _ budget: Budget, _ endings: Endings) {
    constraints = ConstraintMaker(handles, budget)
    changes = ConstraintChanges(constraints, endings)
    batches = BatchMaker(constraints, changes)
    replacement = ConstraintReplacement(batches, changes)
    deferred = DeferredMaker(batches)
    arrangements = ArrangementMaker(batches, endings)
    grids = GridChanges(arrangements, batches)
    items = ItemMaker(handles, budget, arrangements, endings)
  }
}
