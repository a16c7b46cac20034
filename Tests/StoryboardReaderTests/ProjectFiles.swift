import Foundation

/// Files that tests read: the project's examples, and reference storyboards that may be absent.
enum ProjectFiles {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let examples = storyboards(in: root.appending(path: "Examples"))

    /// Real storyboards that are not part of the project; empty if they are missing.
    static let reference: [URL] = {
        let folder = ProcessInfo.processInfo.environment["PROSCENIUM_REFERENCE"] ?? "../shared"
        let base = folder.hasPrefix("/") ? URL(filePath: folder) : root.appending(path: folder)
        return storyboards(in: base.appending(path: "storyboards"))
    }()

    static func bytes(_ file: URL) throws -> [UInt8] {
        Array(try Data(contentsOf: file))
    }

    private static func storyboards(in folder: URL) -> [URL] {
        guard FileManager.default.fileExists(atPath: folder.path),
            let names = FileManager.default.enumerator(atPath: folder.path)
        else { return [] }
        return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".storyboard") }.sorted()
            .map { folder.appending(path: $0) }
    }
}
