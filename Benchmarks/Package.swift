// swift-tools-version: 6.1
import PackageDescription

// Kept apart from the service's package, so that a build of the service builds none of this.
let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "proscenium", path: "..")],
    targets: [
        // The least that a server on libmicrohttpd can do, with and without a durable row for each command: the floors
        // that the service is compared with.
        .executableTarget(
            name: "Floor", linkerSettings: [.linkedLibrary("microhttpd"), .linkedLibrary("sqlite3")]),

        // Requests on many connections from one thread, in C, so that it costs little beside the measured server.
        .target(name: "CLoad"),

        .executableTarget(
            name: "Benchmarks",
            dependencies: ["CLoad", .product(name: "EngineForBenchmarks", package: "proscenium")]),
    ]
)
