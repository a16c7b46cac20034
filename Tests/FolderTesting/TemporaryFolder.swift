import Foundation

/// A folder for one test's files, removed with its contents when its last reference is released.
package final class TemporaryFolder: Sendable {
    package let url: URL

    /// - Parameter prefersMemory: whether the files are kept in memory where the system has a folder for that, since
    ///   nothing of them needs to reach a disk.
    package init(prefersMemory: Bool = false) throws {
        let memory = URL(filePath: "/dev/shm")
        let isInMemory = prefersMemory && FileManager.default.isWritableFile(atPath: memory.path)
        url = (isInMemory ? memory : FileManager.default.temporaryDirectory)
            .appending(path: "proscenium-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            print("left behind: \(url.path) (\(error))")
        }
    }

    /// The path of a file in the folder.
    package func file(_ name: String) -> String { url.appending(path: name).path }

    /// The database file of a test that needs one database.
    package var database: String { file("sessions.sqlite") }
}
