// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "proscenium",
    products: [
        .executable(name: "proscenium", targets: ["proscenium"]),
        .executable(name: "proscenium-png", targets: ["PictureConverter"]),
        // For the package of benchmarks beside this one; it is no interface for others.
        .library(name: "EngineForBenchmarks", targets: ["PresentationEngine"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        // Times, spans and counts that cannot overflow, each with one range.
        .target(name: "SessionNumbers"),

        // Names of any length, cut for the sentences that show them.
        .target(name: "TextShortening"),

        // The rules of UIKit as a value: commands in, events out. No I/O of any kind.
        .target(name: "PresentationEngine", dependencies: ["SessionNumbers", "TextShortening"]),

        // JSON with exact integers, limits and a path for every fault.
        .target(name: "JSONCoding", dependencies: ["TextShortening"]),

        // A lock around a value, visible to the thread sanitizer.
        .target(name: "Guarding"),

        // SHA-256 of whatever is stored.
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        .target(name: "ContentDigests", dependencies: ["CNettle"]),

        // Long texts, compressed by Zstandard.
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
        .target(name: "TextPacking", dependencies: ["CZstd"]),

        // Bad pages of a mapped file as errors.
        .target(name: "CMappingFaults"),
        .target(name: "CProcessors"),

        // The run of proscenium-png, with an end and with files in memory.
        .target(name: "CPictureProgram"),

        // Lines to a descriptor, written by a thread of its own.
        .target(
            name: "LineWriting",
            dependencies: [
                "Guarding", "JSONCoding",
                .product(name: "Collections", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ]),

        // Everything that the service measures, and its form for Prometheus.
        .target(
            name: "ServiceMetrics",
            dependencies: ["Guarding", .product(name: "Metrics", package: "swift-metrics")]),

        // The engine's commands, events and state as JSON: the journal's, the store's and the wire's form.
        .target(
            name: "PresentationCoding",
            dependencies: ["PresentationEngine", "SessionNumbers", "JSONCoding", "TextShortening"]),

        // The layers of the screen as a picture (SVG).
        .target(name: "ScreenDrawing", dependencies: ["PresentationEngine"]),

        // A picture as PNG, by librsvg, in a program of its own.
        .executableTarget(name: "PictureConverter"),

        // YAML without its traps, with a line for every value.
        .target(
            name: "YAMLReading",
            dependencies: ["JSONCoding", "TextShortening", .product(name: "Yams", package: "Yams")]),

        // Xcode's storyboard XML and the service's own document form.
        .target(
            name: "StoryboardReader",
            dependencies: [
                "PresentationEngine", "SessionNumbers", "JSONCoding", "ContentDigests", "YAMLReading",
            ]),

        // The catalogue of rules: its records as YAML, embedded by the C compiler, and what can be asked of them.
        .target(name: "RuleRecords", exclude: ["Records"]),
        .target(
            name: "RuleCatalogue",
            dependencies: ["RuleRecords", "JSONCoding", .product(name: "Yams", package: "Yams")]),

        // SQLite: journal, snapshots, storyboards, archives, and the migrator. The only place with SQL.
        .target(
            name: "SessionStore",
            dependencies: [
                "CMappingFaults", "Guarding", "SessionNumbers", "ContentDigests", "TextPacking",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ],
            resources: [.embedInCode("Migrations")]),

        // Tokens, their scopes and tenants.
        .target(
            name: "AccessControl",
            dependencies: ["ContentDigests", "SessionStore", .product(name: "Yams", package: "Yams")]),

        // The session actor, the registry, the commit queue and the live clock.
        .target(
            name: "SessionHost",
            dependencies: [
                "PresentationEngine", "CProcessors", "PresentationCoding", "SessionNumbers", "JSONCoding", "Guarding",
                "ContentDigests", "ServiceMetrics", "SessionStore",
                .product(name: "Collections", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ]),

        // libmicrohttpd, and a small server on top of it.
        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .target(
            name: "MicroHTTP",
            dependencies: [
                "CMicroHTTPD", "Guarding", "JSONCoding", .product(name: "Logging", package: "swift-log"),
            ]),

        // The page for people: its files, embedded by the C compiler.
        .target(name: "InspectorPage", exclude: ["Files"]),

        // REST resources: decode, command, encode.
        .target(
            name: "SessionAPI",
            dependencies: [
                "AccessControl", "CPictureProgram", "Guarding", "MicroHTTP", "RuleCatalogue", "ServiceMetrics",
                "SessionHost",
                "SessionStore", "StoryboardReader", "InspectorPage", "ScenarioKit", "SessionComparison",
                "PresentationCoding", "PresentationEngine", "ScreenDrawing", "SessionNumbers", "JSONCoding",
                "ContentDigests",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ]),

        // Scenarios: files that say what UIKit does, read, run against a service and reported.
        .target(name: "ScenarioKit", dependencies: ["Guarding", "JSONCoding", "TextShortening", "YAMLReading"]),

        // Two runs of one script under different conditions, compared event by event and tree by tree.
        .target(
            name: "SessionComparison",
            dependencies: [
                "PresentationEngine", "PresentationCoding", "SessionNumbers", "JSONCoding", "ScenarioKit",
                "StoryboardReader",
            ]),

        // What the service is told from outside: command line, environment, file, defaults.
        .target(
            name: "ProsceniumSettings",
            dependencies: [
                "JSONCoding",
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Yams", package: "Yams"),
            ]),

        // The command line; the only place that wires.
        .executableTarget(
            name: "proscenium",
            dependencies: [
                "AccessControl", "Guarding", "ProsceniumSettings", "ServiceMetrics", "SessionAPI", "SessionHost",
                "SessionStore", "StoryboardReader", "MicroHTTP", "LineWriting", "PresentationEngine",
                "PresentationCoding", "JSONCoding", "RuleCatalogue", "ScenarioKit", "SessionComparison",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            resources: [.embedInCode("Examples")]),

        // A socket that says to a server exactly what a test wants said, and what is said at random.
        .target(name: "WireTesting", path: "Tests/WireTesting"),

        // A folder that is gone when its test is over.
        .target(name: "FolderTesting", path: "Tests/FolderTesting"),

        // The scenarios of Tests/Conformance, played on a test's own service.
        .target(name: "ScenarioTesting", dependencies: ["ScenarioKit"], path: "Tests/ScenarioTesting"),

        // The project's own files, for tests that read them.
        .target(name: "ProjectReading", path: "Tests/ProjectReading"),

        // A disk under SQLite whose n-th read, write or sync fails.
        .target(
            name: "FaultyDisk", path: "Tests/FaultyDisk", linkerSettings: [.linkedLibrary("sqlite3")]),

        // Readers of bytes from outside with the promises that they keep: what `make fuzz` and its short form try.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "JSONCoding", "PresentationCoding", "PresentationEngine", "StoryboardReader", "SessionHost",
                "MicroHTTP", "Guarding", .product(name: "Logging", package: "swift-log"),
            ], path: "Tests/FuzzTargets"),

        .testTarget(
            name: "FuzzingTests",
            dependencies: [
                "FuzzTargets", "JSONCoding", "PresentationCoding", "PresentationEngine", "WireTesting",
            ]),
        .testTarget(
            name: "AccessControlTests",
            dependencies: ["AccessControl", "ContentDigests", "FolderTesting", "SessionStore"]),
        .testTarget(name: "ContentDigestsTests", dependencies: ["ContentDigests"]),
        .testTarget(name: "TextPackingTests", dependencies: ["TextPacking"]),
        .testTarget(name: "SessionNumbersTests", dependencies: ["SessionNumbers"]),
        .testTarget(
            name: "LineWritingTests",
            dependencies: [
                "LineWriting", "FolderTesting", "Guarding", "JSONCoding",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .testTarget(name: "ServiceMetricsTests", dependencies: ["ServiceMetrics"]),
        .testTarget(name: "ScenarioKitTests", dependencies: ["ScenarioKit", "JSONCoding", "YAMLReading"]),
        .testTarget(
            name: "SessionComparisonTests",
            dependencies: [
                "SessionComparison", "PresentationCoding", "PresentationEngine", "JSONCoding", "ScenarioKit",
                "StoryboardReader", "Guarding",
            ]),
        .testTarget(
            name: "ScreenDrawingTests",
            dependencies: ["ScreenDrawing", "PresentationEngine", "StoryboardReader"], exclude: ["Pictures"]),
        .testTarget(name: "JSONCodingTests", dependencies: ["JSONCoding", "WireTesting"]),
        .testTarget(
            name: "PresentationCodingTests",
            dependencies: ["PresentationCoding", "PresentationEngine", "JSONCoding"]),
        .testTarget(
            name: "MicroHTTPTests",
            dependencies: [
                "MicroHTTP", "Guarding", "WireTesting", .product(name: "Logging", package: "swift-log"),
            ]),
        .testTarget(
            name: "SessionStoreTests",
            dependencies: [
                "SessionStore", "ContentDigests", "FolderTesting", "Guarding",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .testTarget(
            name: "SessionHostTests",
            dependencies: [
                "SessionHost", "SessionStore", "PresentationEngine", "PresentationCoding", "SessionNumbers",
                "JSONCoding", "Guarding", "FaultyDisk", "FolderTesting", "WireTesting",
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["Journals"]),
        .testTarget(
            name: "SessionAPITests",
            dependencies: [
                "AccessControl", "SessionAPI", "SessionHost", "SessionStore", "PresentationCoding",
                "PresentationEngine", "MicroHTTP", "JSONCoding", "Guarding", "ServiceMetrics", "WireTesting",
                "FolderTesting", "ScenarioKit", "ScenarioTesting", "SessionComparison", "YAMLReading",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .testTarget(
            name: "RuleCatalogueTests",
            dependencies: ["RuleCatalogue", "PresentationEngine", "ProjectReading"]),
        .testTarget(name: "TidyTests", dependencies: ["ProjectReading"]),
        .testTarget(name: "StoryboardReaderTests", dependencies: ["StoryboardReader", "WireTesting"]),
        .testTarget(name: "ProsceniumSettingsTests", dependencies: ["ProsceniumSettings"]),
        .testTarget(
            name: "PresentationEngineTests", dependencies: ["PresentationEngine", "SessionNumbers"]),
        .testTarget(
            name: "StoryboardHostingTests",
            dependencies: [
                "PresentationEngine", "PresentationCoding", "JSONCoding", "SessionComparison", "StoryboardReader",
            ]),

        // Sessions that lose their process, or restore their state, after every single command. The random commands and
        // the comparison of sessions are links to those of the engine's tests.
        .testTarget(
            name: "SurvivalTests",
            dependencies: [
                "PresentationEngine", "PresentationCoding", "SessionHost", "SessionStore", "SessionAPI", "ScenarioKit",
                "ScenarioTesting", "StoryboardReader", "MicroHTTP", "JSONCoding", "Guarding", "ServiceMetrics",
                "FolderTesting",
                .product(name: "Logging", package: "swift-log"),
            ]),

        // The built binary, driven from outside: its own processes, sockets and files.
        .testTarget(
            name: "EndToEndTests", dependencies: ["JSONCoding", "WireTesting", "FolderTesting"],
            exclude: ["TLS"]),
    ]
)

// `make fuzz` alone builds what libFuzzer calls, since it has to be linked with that.
if Context.environment["PROSCENIUM_FUZZING"] != nil {
    package.targets += [
        .systemLibrary(name: "LibFuzzer", path: "Tests/Fuzzing/LibFuzzer"),
        .executableTarget(
            name: "Fuzzing", dependencies: ["FuzzTargets", "LibFuzzer"], path: "Tests/Fuzzing/Sources"),
    ]
}

// `make walks` alone builds this, optimized: the walks of the tests through all reference storyboards.
if Context.environment["PROSCENIUM_WALKS"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Walks",
            dependencies: ["PresentationEngine", "SessionComparison", "StoryboardReader", "JSONCoding"],
            path: "Tests/Walks"))
}
