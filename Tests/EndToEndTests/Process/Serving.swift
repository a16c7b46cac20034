import FolderTesting
import Testing

/// Servers for the length of a test.
enum Serving {
    /// Runs a server on a new database, and expects that it stops in order afterwards.
    static func withServer(
        _ binary: String = BuiltBinary.path, sourceLocation: SourceLocation = #_sourceLocation,
        _ body: (RunningServer) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let server = try await RunningServer.start(binary, database: folder.file("proscenium.sqlite"))
        try await body(server)
        let ending = try await server.stop()
        #expect(ending == .exit(0), "\(server.process.errors)", sourceLocation: sourceLocation)
    }
}
