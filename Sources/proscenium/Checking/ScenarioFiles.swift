import Foundation
import RuleCatalogue
import ScenarioKit

/// The scenario files that paths lead to.
struct ScenarioFiles {
    /// The scenarios that can be played, in the order of their paths.
    private(set) var scenarios: [Scenario] = []
    /// Why the other files cannot be used.
    private(set) var faults: [ScenarioFault] = []

    /// Reads files, and the files of folders whose names end with `.yaml` or `.yml`.
    init(_ paths: [String]) {
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
            let bytes = Array(try Data(contentsOf: URL(filePath: file)))
            let scenario = try Scenario(parsing: bytes, file: file)
            let catalogue = try Catalogue.current
            try scenario.checkRules({ catalogue[$0] != nil }, nearest: catalogue.nearestID)
            scenarios.append(scenario)
        } catch let fault as ScenarioFault {
            faults.append(fault)
        } catch {
            faults.append(ScenarioFault(file: file, reason: "It cannot be read: \(error.localizedDescription)"))
        }
    }

    /// Reads a file that a scenario names, by its path relative to the scenario's folder.
    static func reader(beside scenario: String) -> @Sendable (String) throws(ServiceFailure) -> [UInt8] {
        let folder = URL(filePath: scenario).deletingLastPathComponent()
        return { path throws(ServiceFailure) in
            do {
                return Array(try Data(contentsOf: URL(filePath: path, relativeTo: folder)))
            } catch {
                throw ServiceFailure("\(path) cannot be read: \(error.localizedDescription)")
            }
        }
    }
}
