import Foundation

/// A folder for one test, gone when the test is over.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "proscenium-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            print("left behind: \(url.path) (\(error))")
        }
    }

    var database: String { url.appending(path: "sessions.sqlite").path }
}
