import Foundation
import ScenarioKit

/// The scenario files that paths lead to.
struct ScenarioFiles {
    /// The scenarios that can be played, in the order of their paths.
    private(set) var scenarios: [Scenario] = []
    /// Why the other files cannot be used.
    private(set) var faults: [ScenarioFault] = []
    /// Warnings about the storyboards of the scenarios, each once.
    private(set) var warnings: [ScenarioFault] = []

    private let language: ScenarioLanguage

    /// Reads and examines files, and the files of folders whose names end with `.yaml` or `.yml`.
    init(_ paths: [String], by language: ScenarioLanguage) {
        self.language = language
        for path in paths {
            for file in Self.files(at: path) { read(file) }
        }
    }

    private static func files(at path: String) -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return [path]
        }
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted().map {
            path.hasSuffix("/") ? path + $0 : "\(path)/\($0)"
        }
    }

    private mutating func read(_ file: String) {
        do {
            let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
            guard size <= Scenario.limits.bytes else {
                return faults.append(
                    ScenarioFault(
                        file: file, reason: "A scenario has at most \(Scenario.limits.bytes) bytes, not \(size)."))
            }
            let reading = ScenarioReading(
                parsing: Array(try Data(contentsOf: URL(filePath: file))), file: file,
                by: language, Self.access(beside: file))
            faults += reading.faults
            warnings += reading.warnings.filter { !warnings.contains($0) }
            if reading.faults.isEmpty, let scenario = reading.scenario { scenarios.append(scenario) }
        } catch {
            faults.append(ScenarioFault(file: file, reason: Self.reason(for: error, at: file)))
        }
    }

    /// Why a file cannot be read, as a sentence.
    static func reason(for error: any Error, at file: String) -> String {
        FileManager.default.fileExists(atPath: file)
            ? "It cannot be read: \(error.localizedDescription)" : "There is no such file."
    }

    /// The files that a scenario names.
    private static func access(beside scenario: String) -> ScenarioExamination.Files {
        let folder = URL(filePath: scenario).deletingLastPathComponent()
        return ScenarioExamination.Files(read: reader(beside: scenario)) { path in
            let place = URL(filePath: path, relativeTo: folder).deletingLastPathComponent().path
            do {
                return try FileManager.default.contentsOfDirectory(atPath: place).sorted()
            } catch {
                return []
            }
        }
    }

    /// Reads a file that a scenario names, by its path relative to the scenario's folder.
    static func reader(beside scenario: String) -> @Sendable (String) throws(ServiceFailure) -> [UInt8] {
        let folder = URL(filePath: scenario).deletingLastPathComponent()
        return { path throws(ServiceFailure) in
            do {
                return Array(try Data(contentsOf: URL(filePath: path, relativeTo: folder)))
            } catch {
                let place = URL(filePath: path, relativeTo: folder).path
                guard FileManager.default.fileExists(atPath: place) else {
                    throw ServiceFailure("There is no file \(place).")
                }
                throw ServiceFailure("\(path) cannot be read: \(error.localizedDescription)")
            }
        }
    }
}
