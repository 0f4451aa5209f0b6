// swift-tools-version: 6.2
import PackageDescription

// Set by the test driver: the solver then checks its invariants at every optimum.
let checks: [SwiftSetting] = Context.environment["ALS_CHECK"] == nil ? [] : [.define("ALS_CHECK")]

// The ordinary build of the sources that CMake compiles as one embedded image: ALS for Swift programs, and the tests.
let package = Package(
  name: "als",
  products: [
    .library(name: "ALS", targets: ["ALS"])
  ],
  targets: [
    .systemLibrary(name: "CALS", path: "include"),
    .systemLibrary(name: "CALSSys", path: "Sources/CALSSys/include"),
    .target(
      name: "ALSCore",
      dependencies: ["CALSSys"],
      exclude: [
        "Base/README.md", "Notations/README.md", "Model/README.md", "Solver/README.md", "Session/README.md",
        "Frames/README.md", "Diagnosis/README.md", "Proofs/README.md", "Layout/README.md",
      ],
      swiftSettings: checks),
    .target(name: "ALSExports", dependencies: ["ALSCore", "CALS", "CALSSys"]),
    .target(name: "ALS", dependencies: ["ALSExports", "CALS"]),
    .testTarget(name: "ALSCoreTests", dependencies: ["ALSCore"]),
    .testTarget(name: "ALSTests", dependencies: ["ALS", "ALSExports"]),
  ],
  swiftLanguageModes: [.v6]
)
