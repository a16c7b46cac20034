import Foundation

/// The real Xcode files that the tests run against, if they are available.
enum ReferenceStoryboards {
    /// The folder of the files: `storyboards` in `PROSCENIUM_REFERENCE`.
    static let folder =
        (ProcessInfo.processInfo.environment["PROSCENIUM_REFERENCE"] ?? "../shared") + "/storyboards"

    /// The names of the files; empty if the folder is missing.
    static func files() throws -> [String] {
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".storyboard") }.sorted()
    }

    /// The name by which an app refers to a file: the part after the project's name.
    static func name(of file: String) -> String {
        String((file.split(separator: "-").last ?? "").dropLast(".storyboard".count))
    }

    /// The project that a file belongs to; references lead only to files of the same one.
    static func project(of file: String) -> String {
        file.split(separator: "-").dropLast().joined(separator: "-")
    }
}
