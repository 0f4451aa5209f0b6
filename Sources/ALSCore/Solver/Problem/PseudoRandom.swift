// Deterministic pseudo-random numbers.

enum PseudoRandom {
  /// A deterministic weight in [1, 2] without a simple relation to those of other positions.
  static func weight(_ number: Int32) -> Double {
    var bits = (UInt64(truncatingIfNeeded: number) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return 1 + Double((bits ^ (bits >> 31)) >> 11) * 0x1p-53
  }
}
