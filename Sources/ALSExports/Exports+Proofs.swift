// Proofs (als.h).

extension ProofSpec {
  init(_ given: UnsafePointer<als_proof_spec>?) throws(LayoutError) {
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
