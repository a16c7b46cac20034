import Foundation

/// The built programs that the tests run: the one beside the test bundle unless the environment names others.
enum BuiltBinary {
    /// The program under test, `PROSCENIUM_BINARY` or the program that was built together with the tests.
    static let path: String = {
        if let path = ProcessInfo.processInfo.environment["PROSCENIUM_BINARY"] { return path }
        return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("proscenium").path
    }()

    /// The two programs whose events are compared: those of `PROSCENIUM_BINARIES`, `FIRST:SECOND`, or the tested one
    /// twice.
    static let pair: (first: String, second: String) = {
        let paths = ProcessInfo.processInfo.environment["PROSCENIUM_BINARIES"]?.split(separator: ":") ?? []
        return paths.count == 2 ? (String(paths[0]), String(paths[1])) : (path, path)
    }()
}
