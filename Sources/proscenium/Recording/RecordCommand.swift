import ArgumentParser
import Foundation
import ScenarioKit
import SessionStore

/// Makes a scenario from a session.
struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Makes a scenario from a session: its commands, and exactly the events of each.",
        discussion: """
            The session is read from a server, or from a database, and is not changed. The scenario is marked as \
            recorded, and then run in this process. The command ends with status 0 if the run is as the scenario \
            says, with 1 if it is not, for example because the session ran under earlier rules, with 2 if the session \
            cannot be recorded, with 64 if the arguments are wrong, and with 74 if a file cannot be written.
            """)

    @Argument(help: "The id of the session.")
    var session: String

    @OptionGroup var place: ServerOptions

    @Option(
        help: ArgumentHelp(
            "The SQLite file that has the session, in place of a server. It is only read.", valueName: "file"))
    var database: String?

    @Option(help: ArgumentHelp("The tenant of the session in the database.", valueName: "tenant"))
    var tenant: String?

    @Option(
        help: ArgumentHelp(
            """
            A storyboard file that the session was built from, such as Main.storyboard. The scenario then names this \
            file, and a change of it can turn the scenario red; otherwise the storyboard is written as the service \
            understood it.
            """, valueName: "file"))
    var storyboard: [String] = []

    @Option(
        help: ArgumentHelp(
            "The file to write, with the storyboards as files beside it; the standard output otherwise.",
            valueName: "file"))
    var output: String?

    @Flag(help: "Replaces the file of --output if it exists and has another content.")
    var overwrite = false

    @Option(help: "The title of the scenario.")
    var title = "A recorded session"

    private func checkArguments() throws {
        try place.check()
        guard tenant == nil || database != nil else {
            throw ValidationError("--tenant needs --database; on a server the token decides.")
        }
        guard tenant.map({ TenantName($0) != nil }) ?? true else {
            throw ValidationError("--tenant is a name of up to 64 letters of ASCII, digits, '.', '_' and '-'.")
        }
        guard (place.server == nil) != (database == nil) else {
            throw ValidationError("A session is recorded from --server or from --database.")
        }
    }

    func run() async throws {
        try checkArguments()
        let draft: ScenarioDraft
        do {
            draft = try await read()
        } catch let failure as ServiceFailure {
            StandardStreams.complain("\(session) cannot be recorded: \(failure)")
            throw ExitCode(2)
        }
        for note in draft.notes { StandardStreams.complain("Left out, since only the service knows it: \(note).") }
        let sources = try StoryboardSources(storyboard, of: draft.storyboards, output: output)
        var files: [String: [UInt8]] = [:]
        var paths = sources.paths
        if output != nil {
            for (name, document) in draft.storyboards where paths[name] == nil && Self.isFileName(name) {
                paths[name] = "\(name).json"
                files["\(name).json"] = Array((document.description + "\n").utf8)
            }
        }
        let all = files.merging(sources.contents) { written, _ in written }
        var text = draft.text(storyboardsAt: paths, namesElements: true)
        var failed = try await Self.failures(of: text, all)
        if !failed.isEmpty {
            // A label can mean another control than the id did at that moment.
            text = draft.text(storyboardsAt: paths, namesElements: false)
            failed = try await Self.failures(of: text, all)
        }
        try write(text, files)
        report(draft, files.keys.sorted())
        for outcome in failed { StandardStreams.complain(TextReport.failure(outcome)) }
        if !failed.isEmpty { throw ExitCode(1) }
    }

    private func read() async throws -> ScenarioDraft {
        if let service = try place.service() {
            return try await SessionRecorder(session, on: service, CommandReduction.standard).draft(title: title)
        }
        let service = try ProcessService(
            lookingAt: database ?? "", of: tenant.flatMap(TenantName.init) ?? .standard)
        let draft = try await SessionRecorder(session, on: service, CommandReduction.standard).draft(title: title)
        try await service.close()
        return draft
    }

    /// Whether a storyboard's name can be the name of a file beside the scenario.
    private static func isFileName(_ name: String) -> Bool {
        !name.hasPrefix(".") && name.utf8.count < 200
            && name.unicodeScalars.allSatisfy { $0 != "/" && $0.value > 0x1F && $0.value != 0x7F }
    }

    /// Says what was written, and what of the session was not.
    private func report(_ draft: ScenarioDraft, _ files: [String]) {
        if draft.refusals > 0 {
            let requests = draft.refusals == 1 ? "1 refused request is" : "\(draft.refusals) refused requests are"
            StandardStreams.complain(
                "\(requests) not recorded; GET /v1/sessions/\(session)/refusals has the last ones.")
        }
        guard let output else { return }
        let beside = files.isEmpty ? "" : ", and beside it \(files.joined(separator: ", "))"
        let count = draft.stepCount
        StandardStreams.complain("Written: \(output) with \(count) \(count == 1 ? "step" : "steps")\(beside).")
    }

    private func write(_ text: String, _ files: [String: [UInt8]]) throws {
        guard let output else { return StandardStreams.print(String(text.dropLast())) }
        let scenario = URL(filePath: output)
        let folder = scenario.deletingLastPathComponent()
        let former = FileManager.default.contents(atPath: output)
        guard overwrite || former == nil || former == Data(text.utf8) else {
            StandardStreams.complain("\(output) exists, with another content. --overwrite replaces it.")
            throw ExitCode(2)
        }
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            let file = folder.appending(path: name)
            let isThere = FileManager.default.fileExists(atPath: file.path)
            if isThere, FileManager.default.contents(atPath: file.path) != Data(bytes) {
                StandardStreams.complain("\(file.path) exists, and is not the storyboard of the session.")
                throw ExitCode(2)
            }
            try OutputFile.write(bytes, to: file.path)
        }
        try OutputFile.write(Array(text.utf8), to: output)
    }

    /// What is not as the scenario says when it is played in this process.
    private static func failures(of text: String, _ files: [String: [UInt8]]) async throws -> [ScenarioOutcome] {
        let read = { @Sendable (path: String) throws(ServiceFailure) -> [UInt8] in
            guard let bytes = files[path] else { throw ServiceFailure("\(path) is no file of the scenario.") }
            return bytes
        }
        let reading = ScenarioReading(
            parsing: Array(text.utf8), file: "the recording", by: try .current(),
            ScenarioExamination.Files(read: read) { _ in files.keys.sorted() })
        guard let scenario = reading.scenario, reading.faults.isEmpty else {
            for fault in reading.faults { StandardStreams.complain(fault.description) }
            throw ExitCode(2)
        }
        let service = try await ProcessService()
        var failed: [ScenarioOutcome] = []
        for setting in scenario.settings {
            var play = ScenarioPlay(scenario, in: setting, on: service, readFile: read)
            let outcome = await play.run()
            if !outcome.isPassed { failed.append(outcome) }
        }
        try await service.close()
        return failed
    }
}
