import Foundation
import PresentationEngine
import StoryboardReader

/// The real Xcode files that the tests run against, if they are available.
enum ReferenceStoryboards {
    static let folder: URL = {
        let path = ProcessInfo.processInfo.environment["PROSCENIUM_REFERENCE"] ?? "../shared"
        return URL(fileURLWithPath: path).appendingPathComponent("storyboards")
    }()

    static let files: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".storyboard") }.sorted()
    }()

    static func read(_ file: String) throws -> StoryboardReading {
        let data = try Data(contentsOf: folder.appendingPathComponent(file))
        return try StoryboardReader().read([UInt8](data), name: name(of: file))
    }

    /// The name by which an app refers to a file: the part after the project's name.
    private static func name(of file: String) -> String {
        String((file.split(separator: "-").last ?? "").dropLast(".storyboard".count))
    }

    /// The other files of the same project, to which references may lead.
    static func companions(of file: String) throws -> [Storyboard] {
        let project = file.split(separator: "-").dropLast().joined(separator: "-")
        return try files.filter { $0 != file && $0.hasPrefix(project + "-") }.map { try read($0).storyboard }
    }
}
