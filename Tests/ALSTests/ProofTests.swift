// What holds of a layout at every size, through the Swift wrapper.

import Testing

@testable import ALS

@Suite struct ProofTests {
  @Test func proofsSayWhereItBreaks() throws {
    let layout = try Layout()
    let root = try layout.view("root", size: (400, 52))
    let title = try layout.view("title", in: root)
    try title.setIntrinsicSize(width: 120, height: 20)
    try layout.add("title.left = super.left + 12; title.right <= super.right - 12; title.top = super.top", scope: root)
    let proof = try layout.prove(ProofOptions(width: 100...800))
    #expect(proof.verdict == .refuted && proof.failures.count == 1 && proof.notReached.isEmpty)
    var certified = ProofOptions(width: 100...800)
    certified.certificate = true
    #expect(proof.certificate == nil)
    #expect(try layout.prove(certified).certificate?.hasPrefix("{\"certificate\": 1, ") == true)
    let failure = try #require(proof.failures.first)
    #expect(
      failure.kind == .fits && failure.index == nil && failure.expectation == "fits" && failure.axis == .horizontal)
    #expect(failure.views == [title] && !failure.because.isEmpty && failure.wanted == 120)
    #expect(failure.regions.count == 1 && failure.regions[0][0] == 100 && abs(failure.regions[0][1] - 144) < 2e-6)
    #expect(failure.message.hasPrefix("title does not fit below width 144"))
    let flat = try layout.prove(ProofOptions(width: 100...800, height: 30...60))
    #expect(flat.failures.first?.regions.first?.count ?? 0 >= 6)
    var gone = ProofOptions(width: 100...800)
    gone.gone = [title]
    #expect(try layout.prove(gone).verdict == .proved)
    let least = try layout.minimumSize()
    #expect(least.width == 144 && least.height == 20 && least.widthStop?.kind == .fits)
    #expect(throws: LayoutFailure.self) {
      try layout.prove(ProofOptions(width: 1...2, height: 1...2, textScale: 1...2))
    }
  }
}
