import ArgumentParser
import SessionStore

/// A verified copy of a database: a backup, or the database restored from one.
struct DatabaseTransfer {
    let from: String
    let to: String
    /// Whether to migrate a copy that an earlier version wrote.
    let isUpgrading: Bool

    /// Makes the copy and reports on it.
    func run(json: Bool) throws {
        ServeCommand.ignoreSignalsOfWriting()
        let report: DatabaseReport
        do throws(StoreError) {
            report = try make()
        } catch {
            StandardStreams.complain("proscenium: \(error.description)")
            throw ExitCode(74)
        }
        StandardStreams.print(json ? report.json.description : report.text)
        if !report.findings.isEmpty { throw ExitCode(65) }
    }

    private func make() throws(StoreError) -> DatabaseReport {
        let copy = try DatabaseCopy(of: from, to: to, isUpgraded: isUpgrading)
        let store = try SQLiteStore(lookingAt: copy.path)
        var report = try DatabaseExamination(store: store).report()
        try store.close()
        // One session that cannot be read must not prevent the backup of all others.
        let isUsable = report.findings.allSatisfy(\.concernsPart)
        report.database = isUsable ? to : from
        if isUsable { try copy.publish() }
        return report
    }
}
