import Foundation

/// The text files of the project, as a clean clone has them.
package struct ProjectText {
    /// The path from the project's folder.
    package let path: String
    package let text: String

    package init(path: String, text: String) {
        self.path = path
        self.text = text
    }

    /// The files whose citations have to resolve.
    package static let all = files(in: [
        "Sources", "Tests", "Documentation", "Examples", "Benchmarks/Package.swift", "Benchmarks/Sources",
        "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile", "Dockerfile", "Package.swift", "config",
        "migrations", ".ci",
    ])

    /// Every file of a clean clone, of whatever kind: bytes that are no text become replacement characters.
    package static var everything: [ProjectText] {
        var found: [ProjectText] = []
        let walk = FileManager.default.enumerator(atPath: ".")
        while let path = walk?.nextObject() as? String {
            let url = URL(filePath: path)
            if isLeftOut(url.lastPathComponent) { walk?.skipDescendants(); continue }
            guard let bytes = try? Data(contentsOf: url) else { continue }  // a folder
            found.append(ProjectText(path: path, text: String(decoding: bytes, as: UTF8.self)))
        }
        return found
    }

    /// Whether a file or folder is not part of a clean clone: the history, and the names in `.gitignore`.
    private static func isLeftOut(_ name: String) -> Bool {
        [".git", "var", "Package.resolved", "__pycache__", ".swiftpm"].contains(name)
            || name.hasPrefix(".build") || name.contains(".sqlite")
    }

    /// The Swift files of a folder.
    package static func swift(in place: String) -> [ProjectText] {
        files(in: [place]).filter { $0.path.hasSuffix(".swift") }
    }

    /// Its lines, the first one first.
    package var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    private static let endings: Set = [
        "swift", "md", "txt", "py", "yaml", "storyboard", "c", "h", "sql", "json", "html", "",
    ]

    package static func files(in places: [String]) -> [ProjectText] {
        places.flatMap(paths).compactMap { path in
            guard endings.contains(URL(filePath: path).pathExtension) else { return nil }
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {  // no text
                return nil
            }
            return ProjectText(path: path, text: text)
        }
    }

    private static func paths(in place: String) -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) else { return [] }
        guard isFolder.boolValue else { return [place] }
        let names = FileManager.default.enumerator(atPath: place)?.compactMap { $0 as? String } ?? []
        return names.filter { !$0.contains("__pycache__") }.sorted().map { "\(place)/\($0)" }
    }
}
