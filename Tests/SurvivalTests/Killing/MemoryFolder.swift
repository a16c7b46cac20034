import Foundation

/// A folder in memory where the system has one, since a host that is killed in a test needs nothing to reach a disk. It
/// is removed when its last reference is released.
final class MemoryFolder: Sendable {
    let url: URL

    init() throws {
        let memory = URL(filePath: "/dev/shm")
        let isUsable = FileManager.default.isWritableFile(atPath: memory.path)
        url = (isUsable ? memory : FileManager.default.temporaryDirectory)
            .appending(path: "proscenium-survival-\(UUID().uuidString)")
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
    func file(_ name: String) -> String { url.appending(path: name).path }

    var database: String { file("sessions.sqlite") }
}
