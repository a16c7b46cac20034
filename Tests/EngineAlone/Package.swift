// swift-tools-version: 6.1
import PackageDescription

// The engine and its tests without the service around them, so that an optimized build of the tests is short:
// `make workload` runs it. The folders are links to those of the main package.
let package = Package(
    name: "engine-alone",
    targets: [
        .target(name: "SessionNumbers"),
        .target(name: "PresentationEngine", dependencies: ["SessionNumbers"]),
        .testTarget(name: "PresentationEngineTests", dependencies: ["PresentationEngine", "SessionNumbers"]),
    ]
)
