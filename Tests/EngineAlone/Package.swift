// swift-tools-version: 6.1
import PackageDescription

// The engine and the workload of its tests without anything else, so that an optimized build is short:
// `make workload` runs it. The folders and files are links to those of the main package.
let package = Package(
    name: "engine-alone",
    targets: [
        .target(name: "SessionNumbers"),
        .target(name: "TextShortening"),
        .target(name: "PresentationEngine", dependencies: ["SessionNumbers", "TextShortening"]),
        .executableTarget(name: "Workload", dependencies: ["PresentationEngine", "SessionNumbers"]),
    ]
)
