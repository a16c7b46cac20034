import ArgumentParser
import Foundation
import JSONCoding
import PresentationCoding
import ScenarioKit
import SessionAPI

/// Plays scenarios, and reports every expectation that is not met.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Runs scenarios: files that say what UIKit does.",
        discussion: """
            Each scenario is run in every setting of its matrix, in a separate session, in this process or on a \
            server. All files are examined first: if one of them cannot be used, all errors of all files are \
            printed, and nothing is run.

            The command ends with status 0 if everything was as the scenarios say, with 1 if something was not, with 2 \
            if a file or the server cannot be used, with 64 if the arguments are wrong, and with 74 if a file cannot \
            be written.
            """)

    @Argument(help: "Files, and folders with files that end with .yaml.")
    var paths: [String] = []

    @Flag(help: "Prints the JSON schema of scenario files, for editors, and runs nothing.")
    var schema = false

    @OptionGroup var place: ServerOptions

    @Option(help: ArgumentHelp("Runs only scenarios whose path, title or rules contain this text.", valueName: "text"))
    var filter: [String] = []

    @Option(
        help: ArgumentHelp(
            "How many scenarios run at once; otherwise two for each processor, and eight with a server.",
            valueName: "count")
    )
    var jobs: Int?

    @Option(help: ArgumentHelp("Runs the scenarios in a random order of this seed.", valueName: "number"))
    var seed: UInt64?

    @Option(
        help: ArgumentHelp(
            "Runs at most this many settings of each scenario, drawn by the seed.", valueName: "count"))
    var settings: Int?

    @Option(help: ArgumentHelp("Writes JUnit's XML to this file.", valueName: "file"))
    var junit: String?

    @Option(help: ArgumentHelp("Writes TAP to this file; - is the standard output.", valueName: "file"))
    var tap: String?

    @Flag(help: "Leaves the sessions of failed runs on the server, and prints where to ask for explanations.")
    var keep = false

    @Flag(help: "Fails scenarios that compare nothing, because no step has an expectation.")
    var strict = false

    @Flag(
        help: """
            Writes the events of steps that have no "then" into the files, as drafts, and marks the files as recorded.
            """)
    var record = false

    @Flag(
        help: """
            Writes what came in place of expectations that differ, prints each difference, and marks the files as \
            recorded. Not in CI.
            """)
    var update = false

    @Flag(
        name: .customLong("even-in-ci"),
        help: "Lets --update write although the variable CI says that this is a CI environment.")
    var evenInCI = false

    /// Checks the arguments. The parser's own check would come before it looks for unknown options, and hide them.
    private func checkArguments() throws {
        try place.check()
        if paths.isEmpty, !schema { throw ValidationError("Name the files or folders to run.") }
        if keep, place.server == nil { throw ValidationError("--keep needs --server.") }
        if record, update { throw ValidationError("Only one of --record and --update may be given.") }
        if record || update { try validateWriting() }
        if let settings, settings < 1 { throw ValidationError("--settings is at least 1.") }
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs is between 1 and 256.") }
    }

    func run() async throws {
        try checkArguments()
        if schema {
            let document = ScenarioSchema.document(
                call: .call, command: .callCommand, session: .sessionRequest)
            return StandardStreams.print(document.description)
        }
        if record || update {
            let files = try usable()
            let plays = files.scenarios.filter(isWanted).flatMap { scenario in
                scenario.settings.map { ScenarioRun.Play(scenario: scenario, setting: $0, isObserving: true) }
            }
            try write(try await outcomes(of: plays))
        }
        do {
            try await check()
        } catch let code as ExitCode where update && code == ExitCode(1) {
            StandardStreams.complain(
                "What still differs is not written: contains, never, before, pending and refused are corrected by hand."
            )
            throw code
        }
    }

    /// The scenarios, if all files can be used.
    private func usable() throws -> ScenarioFiles {
        let files = ScenarioFiles(paths, by: try .current())
        for warning in files.warnings.prefix(Self.shownWarnings) { StandardStreams.complain(warning.description) }
        if files.warnings.count > Self.shownWarnings {
            StandardStreams.complain(
                "… \(files.warnings.count - Self.shownWarnings) more warnings: see proscenium storyboard inspect.")
        }
        guard files.faults.isEmpty else {
            for fault in files.faults { StandardStreams.complain(fault.description) }
            try writeReports([], files.faults)
            throw ExitCode(2)
        }
        return files
    }

    /// The most warnings about storyboards that are printed.
    private static let shownWarnings = 20

    private func check() async throws {
        let files = try usable()
        var generator = SplitMix(seed: seed ?? 1)
        var plays = files.scenarios.filter(isWanted).flatMap { scenario in
            let drawn = settings.map { scenario.settings.shuffled(using: &generator).prefix($0) }
            return (drawn ?? scenario.settings[...]).map {
                ScenarioRun.Play(scenario: scenario, setting: $0, keepsSession: keep)
            }
        }
        if seed != nil { plays.shuffle(using: &generator) }
        guard !plays.isEmpty else {
            StandardStreams.complain(reasonForNothingToPlay(files.scenarios.count))
            throw ExitCode(2)
        }
        var outcomes = try await outcomes(of: plays)
        if strict { outcomes = outcomes.map(\.failingIfNothingIsCompared) }
        try writeReports(outcomes, [])
        try conclude(outcomes)
    }

    private func reasonForNothingToPlay(_ count: Int) -> String {
        guard count > 0 else {
            return "There is no scenario to run: no file in \(paths.joined(separator: ", ")) ends with .yaml or .yml."
        }
        let texts = filter.map { "\"\($0)\"" }.joined(separator: " and ")
        let found = count == 1 ? "the scenario" : "none of the \(count) scenarios"
        let verb = count == 1 ? "does not have" : "has"
        return "There is no scenario to run: \(found) \(verb) \(texts) in its path or title, or as a rule (--filter)."
    }

    private func isWanted(_ scenario: Scenario) -> Bool {
        filter.allSatisfy { text in
            scenario.file.contains(text) || scenario.title.contains(text) || scenario.rules.contains(text)
        }
    }

    private func outcomes(of plays: [ScenarioRun.Play]) async throws -> [ScenarioOutcome] {
        // A server answers when its disk has, and plays others meanwhile.
        let perProcessor = place.server == nil ? 2 : 8
        let count = jobs ?? ProcessInfo.processInfo.activeProcessorCount * perProcessor
        let progress = ProgressLine(total: plays.count)
        defer { progress.end() }
        if let service = try place.service() {
            if let obstacle = await service.obstacle() {
                StandardStreams.complain(obstacle)
                throw ExitCode(2)
            }
            let outcomes = await ScenarioRun.outcomes(of: plays, on: service, jobs: count, progress)
            try await ScenarioRun.removeStoryboards(of: outcomes, from: service)
            return outcomes
        }
        let service = try await ProcessService()
        let outcomes = await ScenarioRun.outcomes(of: plays, on: service, jobs: count, progress)
        try await service.close()
        return outcomes
    }

    private func writeReports(_ outcomes: [ScenarioOutcome], _ faults: [ScenarioFault]) throws {
        if let junit {
            try write(JUnitReport.document(outcomes, faults: faults), to: junit)
        }
        if let tap {
            try write(TAPReport.document(outcomes, faults: faults), to: tap)
        }
    }

    private func write(_ text: String, to file: String) throws {
        if file == "-" { return StandardStreams.print(String(text.dropLast())) }
        try OutputFile.write(Array(text.utf8), to: file)
    }

    private func conclude(_ outcomes: [ScenarioOutcome]) throws {
        let failed = outcomes.filter { !$0.isPassed }
        let isQuiet = tap == "-"
        for report in TextReport.failures(outcomes, on: place.server) where !isQuiet {
            StandardStreams.print(report + "\n")
        }
        let files = Set(outcomes.map(\.scenario.file)).count
        let passed = outcomes.count - failed.count
        let summary =
            "\(files) \(files == 1 ? "scenario" : "scenarios") in \(outcomes.count) "
            + "\(outcomes.count == 1 ? "setting" : "settings"): \(passed) passed, \(failed.count) failed"
            + remarks(on: outcomes)
        if isQuiet { StandardStreams.complain(summary) } else { StandardStreams.print(summary) }
        if !failed.isEmpty { throw ExitCode(1) }
    }

    /// What the numbers alone would hide: recorded scenarios, and those that compare nothing.
    private func remarks(on outcomes: [ScenarioOutcome]) -> String {
        let recorded = Set(outcomes.filter(\.scenario.isRecorded).map(\.scenario.file)).count
        let empty = Set(outcomes.filter(\.scenario.comparesNothing).map(\.scenario.file)).count
        var remarks: [String] = []
        if recorded > 0 { remarks.append("\(recorded) recorded") }
        if empty > 0 {
            remarks.append("\(empty) \(empty == 1 ? "compares" : "compare") nothing: no step has an expectation")
        }
        return remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"
    }
}
