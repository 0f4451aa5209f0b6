// The die of the random tests: the same throws from the same seed on every machine.

struct Random {
  var state: UInt64
  mutating func below(_ n: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let mixed = (state ^ state >> 33) &* 0xFF51_AFD7_ED55_8CCD
    return Int(mixed >> 40) % n
  }
}
