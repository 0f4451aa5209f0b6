// Parts of the space of parameters: half planes, unions, and corners that are one.

import Testing

@testable import ALSCore

/// The least distance of two corners in turn.
private func leastSide(_ area: ParameterArea) -> Double {
  var least = Double.infinity
  for (k, corner) in area.corners.enumerated() {
    let next = area.corners[(k + 1) % area.corners.count]
    least = min(least, max((next.p - corner.p).magnitude, (next.q - corner.q).magnitude))
  }
  return least
}

@Suite struct ParameterAreaTests {
  private let whole = ParameterArea(from: ParameterPoint(320, 320), to: ParameterPoint(1920, 1200))

  @Test func aHalfPlaneCutsOff() throws {
    let left = try #require(whole.clipped(1, 0, to: 1000))
    #expect(left.corners.count == 4)
    #expect((left.surface - 680 * 880).magnitude < 1e-6)
    #expect(whole.clipped(1, 1, to: 639) == nil)
    #expect(whole.clipped(1, 0, to: 1920) == whole)
  }

  /// A cut that ends a hair beside a corner makes no second one there, on either side, wherever the corner stands in the list.
  @Test func cornersThatLieTogetherAreOne() throws {
    for corner in whole.corners {
      for miss in [-3e-11, -1e-12, 1e-13, 1e-12, 5e-11] {
        for (p, q) in [(1.0, 1.0), (-1.0, 2.0), (3.0, -1.0), (-1.0, -1.5)] {
          let bound = p * corner.p + q * corner.q + miss
          for part in [whole.clipped(p, q, to: bound), whole.clipped(-p, -q, to: -bound)] {
            guard let part, !part.isThin else { continue }
            #expect(leastSide(part) > 1e-10)
            #expect(part.corners.count >= 3)
          }
        }
      }
    }
  }

  @Test func nothingIsLostByIt() throws {
    let cut = try #require(whole.clipped(1, 1, to: 640 + 1e-11 + 1))
    #expect(cut.corners.count == 3)
    let all = whole.outside(cut).reduce(cut.surface) { $0 + $1.surface }
    #expect((all - whole.surface).magnitude < 1e-6)
  }

  /// The ends of an interval stay two, however near they are.
  @Test func anIntervalKeepsItsEnds() {
    let short = ParameterArea(from: 1, to: 1 + 1e-12)
    #expect(short.clipped(1, 0, to: 2)?.corners.count == 2)
    #expect(short.clipped(1, 0, to: 1 + 5e-13)?.to == 1 + 5e-13)
  }

  /// Two parts on both sides of a cut are the whole again, with four corners.
  @Test func partsAreJoined() throws {
    let (low, high) = (try #require(whole.clipped(1, 0.25, to: 900)), try #require(whole.clipped(-1, -0.25, to: -900)))
    let both = try #require(low.joined(high))
    #expect(both.corners.count == 4)
    #expect((both.surface - whole.surface).magnitude < 1e-6)
  }

  /// Corners that lie above each other but for rounding stay in the union, whichever of them lies to the left.
  @Test func unionsKeepTheirCorners() throws {
    for (left, right) in [(-6e-11, 0.0), (0.0, -6e-11), (0.0, 3e-11)] {
      func area(_ low: Double, _ high: Double, _ p: Double) throws -> ParameterArea {
        let whole = ParameterArea(from: ParameterPoint(100, low), to: ParameterPoint(212, high))
        return try #require(whole.clipped(-1, 0, to: -144 - p))
      }
      let (a, b) = (try area(1.1428, 1.3021, left), try area(1.3021, 1.4942, right))
      let both = try #require(a.joined(b))
      #expect((both.surface - a.surface - b.surface).magnitude < 1e-6)
    }
  }
}
