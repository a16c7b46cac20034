import Foundation

/// The commands of a document that a person would paste, and the answers it shows.
///
/// A block of `sh` after the comment `<!-- transcript -->` is run; a block of `json` or `text` after it is the answer,
/// line by line, where a line of `…` stands for omitted lines.
struct Transcript {
    struct Step {
        let command: String
        var expected: [String] = []
    }

    private(set) var steps: [Step] = []
    /// Whether each transcript of the document has its mark of the end.
    private(set) var isComplete = true

    private static let beginning = "<!-- transcript -->"

    /// The documents that have transcripts.
    static func documents() throws -> [String] {
        let pages = try FileManager.default.contentsOfDirectory(atPath: "Documentation").sorted()
        return try (["README.md"] + pages.filter { $0.hasSuffix(".md") }.map { "Documentation/\($0)" }).filter { path in
            try String(contentsOfFile: path, encoding: .utf8).contains("\n\(beginning)\n")
        }
    }

    init(readingFrom path: String) throws {
        var isTranscript = false
        var fence: (language: String, lines: [String])?
        for line in try String(contentsOfFile: path, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            if line == Self.beginning {
                if isTranscript { isComplete = false }
                isTranscript = true
            } else if line == "<!-- end of transcript -->" {
                isTranscript = false
            } else if line.hasPrefix("```") {
                if let block = fence {
                    if isTranscript { add(block.language, block.lines) }
                    fence = nil
                } else {
                    fence = (String(line.dropFirst(3)), [])
                }
            } else {
                fence?.lines.append(String(line))
            }
        }
        if isTranscript { isComplete = false }
    }

    private mutating func add(_ language: String, _ lines: [String]) {
        switch language {
        case "sh": steps.append(Step(command: lines.joined(separator: "\n")))
        case "json", "text":
            guard !steps.isEmpty else { return }
            steps[steps.count - 1].expected += lines.filter { $0 != "…" && !$0.isEmpty }
        default: break  // Other blocks of a document are for reading.
        }
    }
}
