// Measure callbacks and their calls.

/// The callback of a view, in either version.
enum MeasureFunction {
  case first(als_measure_fn)
  case second(als_measure2_fn)
}

/// One that many views share.
enum MeasureBatch {
  case first(als_measure_batch_fn)
  case second(als_measure_batch2_fn)
}

/// Callbacks of single views by slot, and the one that many share.
struct Measuring {
  /// The callback of a view, as a pointer in the table of its version, with its user data.
  private var functions = UserData()
  private var functions2 = UserData()
  private(set) var data = UserData()
  var batch: MeasureBatch?
  var batchData = UserData.Entry()

  func function(_ slot: Int) -> MeasureFunction? {
    unsafeBitCast(functions.pointer(slot), to: als_measure_fn?.self).map { .first($0) }
      ?? unsafeBitCast(functions2.pointer(slot), to: als_measure2_fn?.self).map { .second($0) }
  }

  /// The user data that was there before.
  mutating func set(_ slot: Int, _ function: MeasureFunction?, _ entry: UserData.Entry) -> UserData.Entry {
    var pointers: (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) = (nil, nil)
    switch function {
    case .first(let known): pointers.0 = unsafeBitCast(known, to: UnsafeMutableRawPointer.self)
    case .second(let known): pointers.1 = unsafeBitCast(known, to: UnsafeMutableRawPointer.self)
    case nil: break
    }
    _ = functions.set(slot, UserData.Entry(pointer: pointers.0, destroy: nil))
    _ = functions2.set(slot, UserData.Entry(pointer: pointers.1, destroy: nil))
    return data.set(slot, entry)
  }

  /// Drops the data of a destroyed view.
  mutating func take(_ slot: Int, into taken: inout ContiguousArray<UserData.Entry>) {
    functions.take(slot, into: &taken)
    functions2.take(slot, into: &taken)
    data.take(slot, into: &taken)
  }

  mutating func takeAll(into taken: inout ContiguousArray<UserData.Entry>) {
    functions.takeAll(into: &taken)
    functions2.takeAll(into: &taken)
    data.takeAll(into: &taken)
    if batchData.destroy != nil { taken.append(batchData) }
    batch = nil
    batchData = UserData.Entry()
  }
}

extension LayoutBox {
  /// Answers the layout's questions: each view with a callback of its own by that, the others together.
  func measure(
    _ count: Int, _ question: (Int) -> (Handle, Double), _ answer: (Int, Measurement) -> Void
  ) throws(LayoutError) {
    let asked = UnsafeMutablePointer<als_measure_request>.allocate(capacity: count)
    let told = UnsafeMutablePointer<als_measurement2>.allocate(capacity: count)
    defer {
      asked.deallocate()
      told.deallocate()
    }
    var shared = 0
    for index in 0..<count {
      let (item, width) = question(index)
      let request = als_measure_request(
        item: als_item(item), proposal: als_size(width: width < 0 ? -1 : width, height: -1))
      guard let function = measuring.function(layout.slot(item)) else {
        asked[shared] = request
        shared += 1
        continue
      }
      let pointer = measuring.data.pointer(layout.slot(item))
      let (told, status) = ask(function, pointer, request)
      if status.rawValue < 0 { throw refusal(item, status) }
      answer(index, Measurement(told))
    }
    if shared > 0 { try measureShared(asked, told, shared) }
    shared = 0
    for index in 0..<count where measuring.function(layout.slot(question(index).0)) == nil {
      answer(index, Measurement(told[shared]))
      shared += 1
    }
  }

  private func ask(
    _ function: MeasureFunction, _ pointer: UnsafeMutableRawPointer?, _ request: als_measure_request
  ) -> (als_measurement2, als_status) {
    var told = LayoutBox.unanswered
    var status = ALS_OK
    switch function {
    case .first(let function):
      var short = als_measurement(told)
      call { status = function(pointer, handle, request.item, request.proposal, &short) }
      told = als_measurement2(short)
    case .second(let function):
      call { status = function(pointer, handle, request.item, request.proposal, &told) }
    }
    return (told, status)
  }

  /// Views without a callback of their own, in one call; without any callback they have no content.
  private func measureShared(
    _ asked: UnsafeMutablePointer<als_measure_request>, _ told: UnsafeMutablePointer<als_measurement2>, _ count: Int
  ) throws(LayoutError) {
    for index in 0..<count { told[index] = measuring.batch == nil ? LayoutBox.nothing : LayoutBox.unanswered }
    guard let function = measuring.batch else { return }
    let pointer = measuring.batchData.pointer
    var status = ALS_OK
    switch function {
    case .first(let function):
      let short = UnsafeMutablePointer<als_measurement>.allocate(capacity: count)
      defer { short.deallocate() }
      for index in 0..<count { short[index] = als_measurement(told[index]) }
      call { status = function(pointer, handle, asked, short, count) }
      for index in 0..<count { told[index] = als_measurement2(short[index]) }
    case .second(let function):
      call { status = function(pointer, handle, asked, told, count) }
    }
    if status.rawValue < 0 { throw refusal(asked[0].item.handle, status) }
  }

  private func refusal(_ item: Handle, _ status: als_status) -> LayoutError {
    LayoutError(
      .callback, "the measure callback of \(layout.text(of: item)) refused with status \(Int(status.rawValue))")
  }

  /// The answer of a callback that writes nothing: no number.
  private static let unanswered = als_measurement2(
    size: als_size(width: .nan, height: .nan), minimum: als_size(width: -1, height: -1), first_baseline: 0,
    last_baseline: 0)
  private static let nothing = als_measurement2(
    size: als_size(width: -1, height: -1), minimum: als_size(width: -1, height: -1), first_baseline: 0,
    last_baseline: 0)
}

extension Measurement {
  init(_ answer: als_measurement2) {
    self.init(
      size: answer.size.size, minimum: answer.minimum.size, firstBaseline: answer.first_baseline,
      lastBaseline: answer.last_baseline)
  }
}

extension als_measurement {
  init(_ answer: als_measurement2) {
    self.init(size: answer.size, first_baseline: answer.first_baseline, last_baseline: answer.last_baseline)
  }
}

extension als_measurement2 {
  init(_ answer: als_measurement) {
    self.init(
      size: answer.size, minimum: als_size(width: -1, height: -1), first_baseline: answer.first_baseline,
      last_baseline: answer.last_baseline)
  }
}
