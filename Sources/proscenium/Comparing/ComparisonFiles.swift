import Foundation
import JSONCoding
import PresentationEngine
import ScenarioKit
import SessionAPI
import SessionComparison
import SessionHost
import StoryboardReader

/// The scripts that paths lead to: storyboards, scenarios and journals.
struct ComparisonFiles {
    /// A script that can be run.
    enum Script: Sendable {
        case session(ScriptedSession, file: String)
        case walk(ComparedWalk, file: String)
        case journal(file: String)

        /// The file, as it was given.
        var name: String {
            switch self {
            case .session(_, let file), .walk(_, let file), .journal(let file): file
            }
        }
    }

    private(set) var scripts: [Script] = []
    /// Why the other files cannot be used.
    private(set) var faults: [ScenarioFault] = []
    private var shelf = StoryboardFiles()
    private let language: ScenarioLanguage

    /// Reads files, and the files of folders.
    ///
    /// - Parameter language: by which scenarios are examined.
    init(_ paths: [String], by language: ScenarioLanguage) {
        self.language = language
        for path in paths {
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            guard exists, isFolder.boolValue else {
                let folder = (path as NSString).deletingLastPathComponent
                shelf.add(Self.files(in: folder.isEmpty ? "." : folder, isDeep: false))
                add(path, isNamed: true)
                continue
            }
            let files = Self.files(in: path, isDeep: true)
            shelf.add(files)
            if !FileManager.default.isReadableFile(atPath: path) {
                faults.append(ScenarioFault(file: path, reason: "The folder cannot be read."))
            }
            for file in files { add(file, isNamed: false) }
        }
    }

    /// The files of a folder that can be scripts, in the order of their paths.
    private static func files(in folder: String, isDeep: Bool) -> [String] {
        // A folder that cannot be listed has no files, and its caller says that nothing was found.
        let names =
            isDeep
            ? FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            : (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { name in Kind.allCases.contains { $0.fits(name) } }.sorted().map {
            folder == "." ? $0 : folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)"
        }
    }

    /// The kinds of files by the ends of their names.
    private enum Kind: CaseIterable {
        case storyboard
        case scenario
        case journal

        func fits(_ name: String) -> Bool {
            switch self {
            case .storyboard: name.hasSuffix(".storyboard")
            case .scenario: name.hasSuffix(".yaml") || name.hasSuffix(".yml")
            case .journal: name.hasSuffix(".ndjson")
            }
        }
    }

    /// - Parameter isNamed: whether the file itself was given, so that it is not passed over.
    private mutating func add(_ file: String, isNamed: Bool) {
        if let kind = StoryboardFiles.foreignType(of: file) {
            return faults.append(ScenarioFault(file: file, reason: "It is \(kind), and no file."))
        }
        switch Kind.allCases.first(where: { $0.fits(file) }) {
        case .scenario where StoryboardFiles.isDocument(file): addStoryboard(file, isNamed: isNamed)
        case .scenario: addScenario(file)
        case .storyboard: addStoryboard(file, isNamed: isNamed)
        case .journal: addJournal(file)
        case nil:
            faults.append(
                ScenarioFault(
                    file: file,
                    reason: "Its name ends with none of .storyboard, .yaml and .ndjson, so its kind is unknown."))
        }
    }

    private mutating func addScenario(_ file: String) {
        let files = ScenarioFiles([file], by: language)
        faults += files.faults
        for scenario in files.scenarios {
            do {
                let read = ScenarioFiles.reader(beside: file)
                let script = try ScriptedSession(scenario, readFile: { try read($0) }) { archive throws(JSONFault) in
                    try ArchiveSeal.opened(archive).document
                }
                scripts.append(.session(script, file: file))
            } catch let fault as ScenarioFault {
                faults.append(fault)
            } catch {
                faults.append(ScenarioFault(file: file, reason: "\(error)"))
            }
        }
    }

    private mutating func addStoryboard(_ file: String, isNamed: Bool) {
        do {
            let storyboards = try shelf.storyboards(startingWith: file)
            guard let main = storyboards.first, isNamed || !main.isLaunchScreen else { return }
            let walk = ComparedWalk(storyboards)
            if !walk.isEmpty {
                scripts.append(.walk(walk, file: file))
            } else if isNamed {
                faults.append(ScenarioFault(file: file, reason: "It has no scene with which an app can be launched."))
            }
        } catch let fault as StoryboardFault {
            faults.append(ScenarioFault(file: file, reason: "\(fault)"))
        } catch {
            faults.append(ScenarioFault(file: file, reason: ScenarioFiles.reason(for: error, at: file)))
        }
    }

    private mutating func addJournal(_ file: String) {
        guard FileManager.default.isReadableFile(atPath: file) else {
            return faults.append(ScenarioFault(file: file, reason: "It cannot be read."))
        }
        scripts.append(.journal(file: file))
    }
}

extension ComparisonFiles.Script {
    /// Runs the script on both sides.
    func compare(_ left: RunSetting, _ right: RunSetting) async throws -> Comparison {
        let pause: ComparisonPause = { await Task.yield() }
        switch self {
        case .session(let script, let file):
            return try await script.compare(as: file, left, right, pause) { _ in }
        case .walk(let walk, let file):
            let first = walk.launch(under: left)
            var record = ComparisonRecord(file, first, right.applied(to: first))
            try await walk.run(into: &record, left, right, pause) { _ in }
            return record.comparison
        case .journal(let file): return try await Self.compareJournal(file, left, right, pause)
        }
    }

    private static func compareJournal(
        _ file: String, _ left: RunSetting, _ right: RunSetting, _ pause: ComparisonPause
    ) async throws -> Comparison {
        let bytes = Array(try Data(contentsOf: URL(filePath: file), options: .mappedIfSafe))
        var commands = JournalCommands { stored, name in
            try StoryboardReader().readReturned(stored.document, name: name).storyboard
        }
        var comparison = JournalComparison(file, left, right)
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let entry = try commands.take(line) else { continue }
            let storyboards = commands.storyboards
            try await comparison.take(
                entry.command, revision: entry.revision, answering: OpenQuestion(entry.question),
                storyboard: { storyboards[$0] }, pause)
            if comparison.hasEnded { break }
        }
        if !comparison.hasEnded { try commands.finish() }
        guard let result = comparison.comparison else {
            throw ScenarioFault(file: file, reason: "The journal has no command.")
        }
        return result
    }
}

extension OpenQuestion {
    /// The question that a recorded command answered; nil if it is no answer.
    fileprivate init?(_ question: JournalCommands.Question?) {
        guard let question else { return nil }
        self.init(member: question.member, subject: question.subject)
    }
}
