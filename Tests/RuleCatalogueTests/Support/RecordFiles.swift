import Foundation

@testable import RuleCatalogue

/// The project's record files, which tests compare with those in the binary.
enum RecordFiles {
    static let folder = "Sources/RuleRecords/Records"
    static let page = "Documentation/Rules.md"

    static func current() throws -> [RecordFile] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }.sorted()
            .map { file in
                RecordFile(
                    name: String(file.dropLast(5)),
                    text: try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8))
            }
    }

    /// The files with the proofs that the tests' sources have now.
    static func scanned() throws -> [RecordFile] {
        try current().map {
            $0.name == "proofs" ? RecordFile(name: $0.name, text: ProofScan.current.yaml) : $0
        }
    }
}
