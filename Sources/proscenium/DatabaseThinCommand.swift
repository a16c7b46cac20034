import ArgumentParser
import Foundation
import ProsceniumSettings
import SessionStore

/// Thins the events of a database at once.
struct DatabaseThinCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thin",
        abstract: "Replaces the events of old commands by their digests.",
        discussion: """
            Does at once what a server does in the background by the settings sessions.keptEventCommands and \
            sessions.keptEventSeconds, and gives the space back to the disk. No server may use the database. Events that \
            are damaged are not thinned: their sessions are named, and the command ends with status 65. It ends with \
            74 if the database is in use or cannot be written; what was done until then stays done.
            """)

    @OptionGroup var target: DatabaseOptions

    @Option(
        help: ArgumentHelp(
            "How many of a session's newest commands keep their events; 0 if the number does not count.",
            valueName: "count"))
    var commands: Int?

    @Option(
        help: ArgumentHelp(
            "How long commands keep their events; 0 if the age does not count.", valueName: "seconds"))
    var seconds: Int?

    @Option(help: ArgumentHelp("Thins this session and no other.", valueName: "id"))
    var session: String?

    @Flag(help: "Writes JSON.")
    var json = false

    func validate() throws {
        for (name, number, key) in [
            ("--commands", commands, SettingKey.sessionKeptEventCommands),
            ("--seconds", seconds, SettingKey.sessionKeptEventSeconds),
        ] {
            guard let number, let range = key.range, !range.contains(number) else { continue }
            throw ValidationError("\(name) must be from \(range.lowerBound) to \(range.upperBound).")
        }
    }

    func run() throws {
        ServeCommand.ignoreSignalsOfWriting()
        let settings = try target.settings()
        let rule = ThinningRule(
            keptCommandCount: Self.limit(commands, orElse: settings.sessions.keptEventCommands),
            keptMicroseconds: Self.limit(seconds, orElse: settings.sessions.keptEventSeconds).map { $0 * 1_000_000 })
        guard let rule else {
            throw ValidationError(
                "Say which events are kept: --commands or --seconds, or one of the settings "
                    + "\(SettingKey.sessionKeptEventCommands.rawValue) and "
                    + "\(SettingKey.sessionKeptEventSeconds.rawValue).")
        }
        let report: DatabaseThinning.Report
        do throws(StoreError) {
            report = try DatabaseThinning(path: settings.databasePath, rule: rule, session: session).run()
        } catch {
            StandardStreams.complain("proscenium: \(error.description)")
            throw ExitCode(74)
        }
        StandardStreams.print(json ? report.json.description : report.text)
        if !report.faults.isEmpty { throw ExitCode(65) }
    }

    /// The limit of an option, or else of a setting; nil if there is none.
    private static func limit(_ option: Int?, orElse setting: Int?) -> Int? {
        guard let option else { return setting }
        return option == 0 ? nil : option
    }
}
