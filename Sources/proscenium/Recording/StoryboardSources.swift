import ArgumentParser
import Foundation
import JSONCoding
import ScenarioKit
import StoryboardReader

/// The files from which a recorded session's storyboards were uploaded: a scenario that names them notices when they
/// change.
struct StoryboardSources {
    /// The path of each storyboard's file as the scenario names it, by the storyboard's name.
    private(set) var paths: [String: String] = [:]
    /// The files by these paths.
    private(set) var contents: [String: [UInt8]] = [:]

    /// Finds the storyboard of each file: it has the file's name, and is read as the session has it.
    ///
    /// - Parameters:
    ///   - storyboards: the session's storyboards, in the service's own form.
    ///   - output: the scenario to write; paths are relative to its folder.
    /// - Throws: status 2, with a message, if a file is not a storyboard of the session.
    init(
        _ files: [String], of storyboards: [(name: String, document: JSONValue)], output: String?
    ) throws {
        for file in files {
            do {
                try add(file, of: storyboards, output: output)
            } catch let failure as ServiceFailure {
                StandardStreams.complain("\(file): \(failure)")
                throw ExitCode(2)
            }
        }
    }

    private mutating func add(
        _ file: String, of storyboards: [(name: String, document: JSONValue)], output: String?
    ) throws(ServiceFailure) {
        let url = URL(filePath: file)
        let name = url.deletingPathExtension().lastPathComponent
        guard let storyboard = storyboards.first(where: { $0.name == name }) else {
            let names = storyboards.map { "\"\($0.name)\"" }.joined(separator: ", ")
            throw ServiceFailure(
                names.isEmpty ? "The session has no storyboard." : "The storyboards of the session are \(names).")
        }
        let bytes = try Self.read(url)
        guard try Self.document(bytes, name, url) == storyboard.document else {
            throw ServiceFailure("The session was built from another version of the storyboard \"\(name)\".")
        }
        let path = Self.path(from: output, to: url)
        paths[name] = path
        contents[path] = bytes
    }

    private static func read(_ url: URL) throws(ServiceFailure) -> [UInt8] {
        do {
            return Array(try Data(contentsOf: url))
        } catch {
            throw ServiceFailure(ScenarioFiles.reason(for: error, at: url.path))
        }
    }

    /// The document as the service understands it.
    private static func document(_ bytes: [UInt8], _ name: String, _ url: URL) throws(ServiceFailure) -> JSONValue {
        do throws(StoryboardFault) {
            let reading = try StoryboardReader().read(
                bytes, name: name, form: StoryboardForm(fileExtension: url.pathExtension))
            return StoryboardDocument(reading.storyboard, behaviors: reading.behaviors).json
        } catch {
            throw ServiceFailure(error.description)
        }
    }

    /// The path of a file from the folder of the scenario; without one, from the working folder.
    private static func path(from output: String?, to url: URL) -> String {
        let folder = output.map { URL(filePath: $0).deletingLastPathComponent() } ?? URL(filePath: ".")
        let from = folder.standardizedFileURL.pathComponents
        let to = url.standardizedFileURL.pathComponents
        let shared = zip(from, to).prefix { $0 == $1 }.count
        return (from.dropFirst(shared).map { _ in ".." } + to.dropFirst(shared)).joined(separator: "/")
    }
}
