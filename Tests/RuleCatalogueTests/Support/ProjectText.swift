import Foundation

/// The text files of the project, as a clean clone has them.
struct ProjectText {
    /// The path from the project's folder.
    let path: String
    let text: String

    /// The files whose citations have to resolve.
    static let all = files(in: ["Sources", "Tests", "Documentation", "Examples", "README.md", "Makefile"])

    private static let endings: Set = [
        "swift", "md", "txt", "py", "yaml", "storyboard", "c", "h", "sql", "json", "html", "",
    ]

    static func files(in places: [String]) -> [ProjectText] {
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
