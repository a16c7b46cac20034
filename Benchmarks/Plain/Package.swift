// swift-tools-version: 6.1
import PackageDescription

// The service that a Swift engineer would write with the usual libraries and without rules. It is a package of its own,
// so that only the benchmark builds Hummingbird.
let package = Package(
    name: "Plain",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "Plain",
            dependencies: [
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ])
    ]
)
