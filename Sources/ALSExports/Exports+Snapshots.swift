// Snapshots (als.h).  They belong to no layout and have no busy flag, since they never change.

import CALSSys

@_cdecl("als_snapshot_create")
public func als_snapshot_create(_ layout: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> als_status {
  compute(layout) { box throws(LayoutError) in
    let out = try need(out, "out")
    out.pointee = OpaquePointer(Unmanaged.passRetained(box.layout.frozenFrames()).toOpaque())
    return ALS_OK
  }
}

private func reference(_ snapshot: OpaquePointer) -> Unmanaged<FrozenFrames> {
  Unmanaged<FrozenFrames>.fromOpaque(UnsafeRawPointer(snapshot))
}

@_cdecl("als_snapshot_destroy")
public func als_snapshot_destroy(_ snapshot: OpaquePointer?) {
  if let snapshot { reference(snapshot).release() }
}

@_cdecl("als_snapshot_revision")
public func als_snapshot_revision(_ snapshot: OpaquePointer?, _ out: UnsafeMutablePointer<UInt64>?) -> als_status {
  guard let snapshot else { return ALS_ERROR_ARGUMENT }
  out?.pointee = reference(snapshot)._withUnsafeGuaranteedRef { $0.revision }
  return ALS_OK
}

@_cdecl("als_snapshot_frame")
public func als_snapshot_frame(
  _ snapshot: OpaquePointer?, _ item: als_item, _ space: als_space, _ out: UnsafeMutablePointer<als_rect>?
) -> als_status {
  var item = item
  return als_snapshot_frames_copy(snapshot, &item, space, out, 1)
}

@_cdecl("als_snapshot_frames_copy")
public func als_snapshot_frames_copy(
  _ snapshot: OpaquePointer?, _ items: UnsafePointer<als_item>?, _ space: als_space,
  _ frames: UnsafeMutablePointer<als_rect>?, _ count: Int
) -> als_status {
  als_snapshot_frames_between(snapshot, snapshot, 0, items, space, frames, count)
}

@_cdecl("als_snapshot_frames_between")
public func als_snapshot_frames_between(
  _ from: OpaquePointer?, _ to: OpaquePointer?, _ t: Double, _ items: UnsafePointer<als_item>?, _ space: als_space,
  _ frames: UnsafeMutablePointer<als_rect>?, _ count: Int
) -> als_status {
  guard let from, let to, let space = FrameSpace(rawValue: number(space)) else {
    return ALS_ERROR_ARGUMENT
  }
  if count < 0 || (count > 0 && items == nil) { return ALS_ERROR_ARGUMENT }
  if !(t.magnitude <= Limits.number) { return ALS_ERROR_NUMBER }
  guard let items else { return ALS_OK }
  let arithmetic = als_sys_enter_arithmetic()
  defer { als_sys_leave_arithmetic(arithmetic) }
  return reference(from)._withUnsafeGuaranteedRef { from in
    reference(to)._withUnsafeGuaranteedRef { to in
      if from.salt != to.salt { return ALS_ERROR_ARGUMENT }
      for index in 0..<count where !from.mayHold(items[index].handle) { return ALS_ERROR_HANDLE }
      var status = ALS_OK
      for index in 0..<count {
        let frame = from.frame(items[index].handle, space, towards: to, t)
        frames?[index] = als_rect(frame ?? .zero)
        if frame == nil { status = ALS_NOT_SOLVED }
      }
      return status
    }
  }
}
