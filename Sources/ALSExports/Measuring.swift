// Whom to ask what content measures, and the asking.

#if canImport(ALSCore)
  import ALSCore
#endif
import CALS

/// Callbacks of single views by slot, and the one that many share.
struct Measuring {
  private var functions = ContiguousArray<als_measure_fn?>()
  var data = UserData()
  var batch: als_measure_batch_fn?
  var batchData = UserData.Entry()

  func function(_ slot: Int) -> als_measure_fn? { slot < functions.count ? functions[slot] : nil }

  /// The user data that was there before.
  mutating func set(_ slot: Int, _ function: als_measure_fn?, _ entry: UserData.Entry) -> UserData.Entry {
    while functions.count <= slot { functions.append(nil) }
    functions[slot] = function
    return data.set(slot, entry)
  }

  /// What a view that has ended leaves behind.
  mutating func take(_ slot: Int, into taken: inout ContiguousArray<UserData.Entry>) {
    if slot < functions.count { functions[slot] = nil }
    data.take(slot, into: &taken)
  }

  mutating func takeAll(into taken: inout ContiguousArray<UserData.Entry>) {
    functions.removeAll()
    data.takeAll(into: &taken)
    if batchData.destroy != nil { taken.append(batchData) }
    batch = nil
    batchData = UserData.Entry()
  }
}

extension LayoutBox {
  /// Answers the layout's questions, views with a callback of their own first.
  func measure(
    _ requests: ContiguousArray<MeasureRequest>, _ answers: inout ContiguousArray<Measurement>
  ) throws(LayoutError) {
    var raw = ContiguousArray(repeating: LayoutBox.unanswered, count: requests.count)
    var shared = ContiguousArray<Int>()
    for index in requests.indices {
      let slot = layout.slot(requests[index].item)
      guard let function = measuring.function(slot) else {
        shared.append(index)
        continue
      }
      let question = LayoutBox.question(requests[index])
      let pointer = measuring.data.pointer(slot)
      var answer = LayoutBox.unanswered
      var status = ALS_OK
      call { status = function(pointer, handle, question.item, question.proposal, &answer) }
      if status.rawValue < 0 { throw refusal(requests[index].item, status) }
      raw[index] = answer
    }
    try measure(requests, shared, &raw)
    for answer in raw { answers.append(Measurement(answer)) }
  }

  /// Those without a callback of their own, in one call; with nobody to ask, they have no content.
  private func measure(
    _ requests: ContiguousArray<MeasureRequest>, _ shared: ContiguousArray<Int>,
    _ raw: inout ContiguousArray<als_measurement>
  ) throws(LayoutError) {
    if shared.isEmpty { return }
    var questions = ContiguousArray<als_measure_request>()
    for index in shared { questions.append(LayoutBox.question(requests[index])) }
    var answers = ContiguousArray(
      repeating: measuring.batch == nil ? LayoutBox.nothing : LayoutBox.unanswered, count: shared.count)
    if let function = measuring.batch {
      let pointer = measuring.batchData.pointer
      var status = ALS_OK
      questions.withUnsafeBufferPointer { asked in
        answers.withUnsafeMutableBufferPointer { told in
          call { status = function(pointer, handle, asked.baseAddress, told.baseAddress, asked.count) }
        }
      }
      if status.rawValue < 0 { throw refusal(requests[shared[0]].item, status) }
    }
    for index in shared.indices { raw[shared[index]] = answers[index] }
  }

  private func refusal(_ item: Handle, _ status: als_status) -> LayoutError {
    LayoutError(
      .callback, "the measure callback of \(layout.text(of: item)) refused with status \(Int(status.rawValue))")
  }

  /// What a callback that writes nothing has answered: no number.
  private static let unanswered = als_measurement(
    size: als_size(width: .nan, height: .nan), first_baseline: 0, last_baseline: 0)
  private static let nothing = als_measurement(
    size: als_size(width: -1, height: -1), first_baseline: 0, last_baseline: 0)

  private static func question(_ request: MeasureRequest) -> als_measure_request {
    als_measure_request(
      item: als_item(request.item), proposal: als_size(width: request.width < 0 ? -1 : request.width, height: -1))
  }
}

extension Measurement {
  init(_ answer: als_measurement) {
    self.init(size: answer.size.size, firstBaseline: answer.first_baseline, lastBaseline: answer.last_baseline)
  }
}
