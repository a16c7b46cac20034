import ArgumentParser
import Foundation
import ScenarioKit

/// `--record` and `--update`: what happened is written into the files.
extension CheckCommand {
    /// Files are written only if they are named, in all their settings.
    func validateWriting() throws {
        let flag = record ? "--record" : "--update"
        if settings != nil { throw ValidationError("\(flag) runs all settings; leave out --settings.") }
        var isFolder: ObjCBool = false
        for path in paths where FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            if isFolder.boolValue { throw ValidationError("\(flag) writes files, and \(path) is a folder.") }
        }
        let word = ProcessInfo.processInfo.environment["CI"] ?? ""
        if update, !evenInCI, !["", "0", "false"].contains(word) {
            throw ValidationError("--update does not write in CI (CI is \(word)); --even-in-ci overrides this.")
        }
    }

    /// Writes what plays saw into their files.
    func write(_ outcomes: [ScenarioOutcome]) throws {
        for (file, outcomes) in Dictionary(grouping: outcomes, by: \.scenario.file).sorted(by: { $0.key < $1.key }) {
            guard let scenario = outcomes.first?.scenario else { continue }
            do {
                let bytes = Array(try Data(contentsOf: URL(filePath: file)))
                let written = try ScenarioRewriting.rewritten(
                    bytes, of: scenario, outcomes, record ? .record : .update,
                    readFile: ScenarioFiles.reader(beside: file))
                guard let written else { continue }
                for change in written.changes {
                    let place = change.line.map { "\(file):\($0)" } ?? file
                    StandardStreams.print("WRITTEN \(place): \(change.text)")
                    if let warning = change.warning { StandardStreams.complain("\(place): \(warning)") }
                }
                for picture in written.pictures {
                    let place = URL(filePath: file).deletingLastPathComponent().appending(path: picture.path)
                    try FileManager.default.createDirectory(
                        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
                    try OutputFile.write(picture.bytes, to: place.path)
                }
                try OutputFile.write(written.bytes, to: file)
            } catch let fault as ScenarioFault {
                StandardStreams.complain(fault.description)
                throw ExitCode(2)
            }
        }
    }
}
