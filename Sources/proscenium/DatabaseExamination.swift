import Glibc
import SessionAPI
import SessionHost
import SessionStore

/// Checks everything that a database holds, without changing anything.
struct DatabaseExamination {
    private let store: SQLiteStore
    private let sessions: SessionExamination

    init(store: SQLiteStore) {
        self.store = store
        let library = StoryboardLibrary(commits: CommitQueue(store: store))
        sessions = SessionExamination(store: store) { try library.storyboard($0, name: $1) }
    }

    /// The faults of the whole database, found in one pass.
    func report() throws(StoreError) -> DatabaseReport {
        var unrevivable: [DatabaseReport.Finding] = []
        let check = try store.check { session throws(StoreError) in
            unrevivable += try revivalFindings(session)
        }
        let findings = check.faults.map(DatabaseReport.Finding.init) + unrevivable
        return DatabaseReport(
            database: store.path, sessionCount: check.sessionCount, entryCount: check.entryCount,
            findings: findings)
    }

    /// The faults of one session.
    func report(on session: String) throws(StoreError) -> DatabaseReport {
        var count = 0
        var findings: [DatabaseReport.Finding] = []
        do throws(StoreError) {
            count = try store.verify(session: session)
            findings = try revivalFindings(session)
        } catch .tampered(let fault) {
            findings = [DatabaseReport.Finding(fault)]
        }
        return DatabaseReport(
            database: store.path, sessionCount: 1, entryCount: count, findings: findings)
    }

    /// Runs the work that has fallen due in a session, as a server's clock would. The results are not written.
    ///
    /// If this needs more memory than there is, the kernel should kill this process and no other; if it
    /// computes for long, other processes take precedence.
    func wake(_ session: String) async throws {
        _ = nice(Self.niceness)
        if let file = fopen("/proc/self/oom_score_adj", "w") {
            fputs("1000", file)
            fclose(file)
        }
        let dry = DryStore(store)
        let commits = CommitQueue(store: dry)
        let library = StoryboardLibrary(commits: commits)
        let registry = SessionRegistry(
            store: dry, commits: commits, readStoryboard: { try library.storyboard($0, name: $1) })
        do {
            try await registry.wakeOnce(session)
        } catch {
            // Reading the session reports any damage.
        }
        await registry.stop()
    }

    private static let niceness: Int32 = 10

    /// The reasons why a session cannot be revived although its stored bytes are intact.
    private func revivalFindings(_ session: String) throws(StoreError) -> [DatabaseReport.Finding] {
        guard let damage = try sessions.damage(of: session) else { return [] }
        return [
            DatabaseReport.Finding(kind: "session", id: session, sentence: "Session \(session): \(damage)")
        ]
    }
}

extension DatabaseReport.Finding {
    fileprivate init(_ fault: StoreFault) {
        switch fault {
        case .file: self.init(kind: "file", sentence: fault.description)
        case .schema: self.init(kind: "schema", sentence: fault.description)
        case .record(let session, _), .journal(let session, _, _), .snapshot(let session, _):
            self.init(kind: "session", id: session, sentence: fault.description)
        case .storyboard(let id): self.init(kind: "storyboard", id: id, sentence: fault.description)
        case .archive(let id): self.init(kind: "archive", id: id, sentence: fault.description)
        case .outcome(let key): self.init(kind: "outcome", id: key, sentence: fault.description)
        }
    }
}
