import ArgumentParser
import Foundation
import SessionAPI
import SessionHost
import SessionStore

/// Reports the faults of a database.
struct DatabaseCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Reads a whole database and reports its faults.",
        discussion: """
            Looks at the file as SQLite sees it, at its schema, at the journal, the snapshots and the state of every \
            session, and at storyboards and archives. Nothing is changed, and a server may be running on the \
            database. The command ends with status 0 if all is sound, 65 if something is damaged, and 74 if the \
            database cannot be read.
            """)

    @OptionGroup var source: DatabaseOptions

    @Option(help: ArgumentHelp("Checks this session and nothing else.", valueName: "id"))
    var session: String?

    @Flag(help: "Also runs the due work of the session, without writing anything.")
    var due = false

    @Flag(help: "Writes JSON.")
    var json = false

    func validate() throws {
        if due && session == nil { throw ValidationError("--due needs a --session.") }
    }

    func run() async throws {
        let database = try source.path()
        let report: DatabaseReport
        do {
            let store = try SQLiteStore(lookingAt: database)
            let examination = DatabaseExamination(store: store)
            if let session {
                if due { try await examination.wake(session) }
                report = try examination.report(on: session)
            } else {
                report = try examination.report()
            }
            try store.close()
        } catch let error as StoreError {
            StandardStreams.complain("proscenium: \(error.description)")
            throw ExitCode(74)
        }
        StandardStreams.print(json ? report.json.description : report.text)
        if !report.findings.isEmpty { throw ExitCode(65) }
    }
}
