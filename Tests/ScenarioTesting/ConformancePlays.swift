import Foundation
import ScenarioKit

/// The scenarios of `Tests/Conformance`, for tests that play them on a service of their own.
package enum ConformancePlays {
    private static let folder = "Tests/Conformance"

    /// A scenario in one of its settings.
    package struct Play: Sendable {
        /// The file below `Tests/Conformance`.
        package let file: String
        let number: Int
        let place: Int
    }

    /// The scenarios in the order of their files, each in as many settings as it has, `settings` at most.
    ///
    /// - Parameter stride: takes every n-th file.
    package static func all(settings: Int, stride: Int = 1) -> [Play] {
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".yaml") }.sorted().enumerated()
            .filter { $0.offset.isMultiple(of: stride) }
            .flatMap { number, file in (0..<settings).map { Play(file: file, number: number, place: $0) } }
    }

    /// Plays a scenario. The settings of neighboring files differ.
    ///
    /// - Returns: the name of the play and its outcome; nil if the scenario has fewer settings.
    package static func run(
        _ play: Play, on service: any ScenarioService
    ) async throws -> (name: String, outcome: ScenarioOutcome)? {
        let url = URL(filePath: "\(folder)/\(play.file)")
        let text = Array(try Data(contentsOf: url))
        guard let scenario = ScenarioReading(parsing: text, file: play.file).scenario else {
            throw ServiceFailure("\(play.file) cannot be read.")
        }
        guard play.place < scenario.settings.count else { return nil }
        let setting = scenario.settings[(play.number + play.place * 7) % scenario.settings.count]
        let neighbours = url.deletingLastPathComponent()
        var run = ScenarioPlay(scenario, in: setting, on: service) { name throws(ServiceFailure) in
            guard let data = FileManager.default.contents(atPath: neighbours.appending(path: name).path) else {
                throw ServiceFailure("\(name) is not there.")
            }
            return Array(data)
        }
        return ("\(play.file) in \(setting)", await run.run())
    }
}
