// Proofs (als.h).

#if canImport(ALSCore)
  import ALSCore
#endif
import CALS

extension ProofSpec {
  fileprivate init(_ given: UnsafePointer<als_proof_spec>?) throws(LayoutError) {
    self.init()
    guard let given else { return }
    let spec = try filled(given)
    if spec.parameters & ~7 != 0 { throw LayoutError(.argument, "a parameter is not known") }
    for (parameter, interval) in ProofSpec.intervals(spec)
    where spec.parameters & (1 << UInt32(parameter.rawValue)) != 0 {
      axes.append(ProofAxis(parameter, interval.from, interval.to))
    }
    guard let raw = UInt8(exactly: spec.direction), let direction = Direction(rawValue: raw) else {
      throw LayoutError(.argument, "\(Int(spec.direction)) is not the number of a direction")
    }
    self.direction = direction
    root = spec.root.handle
    try need(spec.gone, count: spec.gone_count, "gone")
    for k in 0..<spec.gone_count { gone.append(spec.gone.unsafelyUnwrapped[k].handle) }
    if spec.flags & ~UInt32(ALS_PROVE_CERTIFICATE) != 0 { throw LayoutError(.argument, "a flag is not known") }
    isCertified = spec.flags & UInt32(ALS_PROVE_CERTIFICATE) != 0
    if spec.max_work > 0 { mostWork = Int(clamping: spec.max_work) }
  }

  private static func intervals(_ spec: als_proof_spec) -> [(ProofParameter, als_interval)] {
    [(.width, spec.width), (.height, spec.height), (.textScale, spec.text_scale)]
  }
}

@_cdecl("als_prove")
public func als_prove(
  _ layout: OpaquePointer?, _ spec: UnsafePointer<als_proof_spec>?, _ out_count: UnsafeMutablePointer<Int>?
) -> als_status {
  control(layout) { box throws(LayoutError) in
    let given = try need(spec, "spec")
    put(try box.layout.prove(ProofSpec(given)), in: out_count)
    let proof = try box.layout.proof()
    if proof.notReachedCount == 0 { return ALS_OK }
    throw LayoutError(.limit, "max_work was used up before every size was reached")
  }
}

@_cdecl("als_proof_get")
public func als_proof_get(_ layout: OpaquePointer?, _ out: UnsafeMutablePointer<als_proof>?) -> als_status {
  compute(layout) { box throws(LayoutError) in
    let out = try Outlet(out)
    let proof = try box.layout.proof()
    return out.put(
      als_proof(
        struct_size: 0, verdict: proof.verdict.rawValue, pieces: proof.pieces, failures: proof.failures.count,
        not_reached: proof.notReachedCount, work: UInt64(clamping: proof.work)))
  }
}

@_cdecl("als_proof_failure_get")
public func als_proof_failure_get(
  _ layout: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<als_proof_failure>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    let out = try Outlet(out)
    let failure = try box.layout.proofFailure(index)
    return out.put(
      als_proof_failure(
        struct_size: 0, kind: failure.kind.rawValue, expectation: failure.index, axis: failure.axis,
        left_out: failure.isLeftOut ? 1 : 0,
        views: failure.views.count, regions: failure.regionCount, because: failure.because.count,
        width: failure.width, height: failure.height, text_scale: failure.textScale,
        measured: failure.measured ?? .nan, wanted: failure.wanted ?? .nan))
  }
}

@_cdecl("als_proof_views_copy")
public func als_proof_views_copy(
  _ layout: OpaquePointer?, _ index: Int, _ items: UnsafeMutablePointer<als_item>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try need(items, count: capacity, "items")
    return copyOut(try box.layout.proofFailure(index).views, items, capacity, needed) { als_item($0) }
  }
}

@_cdecl("als_proof_because_copy")
public func als_proof_because_copy(
  _ layout: OpaquePointer?, _ index: Int, _ constraints: UnsafeMutablePointer<als_constraint>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try need(constraints, count: capacity, "constraints")
    return copyOut(try box.layout.proofFailure(index).because, constraints, capacity, needed) { als_constraint($0) }
  }
}

@_cdecl("als_proof_region_copy")
public func als_proof_region_copy(
  _ layout: OpaquePointer?, _ index: Int, _ region: Int, _ numbers: UnsafeMutablePointer<Double>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try need(numbers, count: capacity, "numbers")
    return copyOut(try box.layout.proofRegion(index, region), numbers, capacity, needed) { $0 }
  }
}

@_cdecl("als_proof_expectation_copy")
public func als_proof_expectation_copy(
  _ layout: OpaquePointer?, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try copyOut(try box.layout.proofFailure(index).expectation[...], buffer, capacity, needed)
  }
}

@_cdecl("als_proof_message_copy")
public func als_proof_message_copy(
  _ layout: OpaquePointer?, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try copyOut(try box.layout.proofFailure(index).message[...], buffer, capacity, needed)
  }
}

@_cdecl("als_proof_certificate_copy")
public func als_proof_certificate_copy(
  _ layout: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try copyOut(try box.layout.proofCertificate()[...], buffer, capacity, needed)
  }
}

@_cdecl("als_minimum_size")
public func als_minimum_size(
  _ layout: OpaquePointer?, _ spec: UnsafePointer<als_proof_spec>?, _ out: UnsafeMutablePointer<als_minimum>?
) -> als_status {
  control(layout) { box throws(LayoutError) in
    let out = try Outlet(out)
    let found = try box.layout.minimumSize(try ProofSpec(spec))
    return out.put(
      als_minimum(
        struct_size: 0, verdict: found.verdict.rawValue, size: als_size(found.size), width_stop: found.widthStop,
        height_stop: found.heightStop))
  }
}
