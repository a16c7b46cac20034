import Foundation
import JSONCoding
import SessionStore

/// Thins the events of a database that no server uses, piece by piece.
struct DatabaseThinning {
    let path: String
    let rule: ThinningRule
    /// The only session to thin; nil for all.
    let session: String?

    /// What was thinned.
    struct Report {
        let database: String
        var sessionCount = 0
        var commandCount = 0
        var bytesBefore = 0
        var bytesAfter = 0
        /// The damage that was found, as sentences.
        var faults: [String] = []

        /// The report for people.
        var text: String {
            let lines = [
                "\(database): the events of \(commandCount) commands in \(sessionCount) sessions were thinned; "
                    + "the file has \(bytesAfter) bytes, and had \(bytesBefore)."
            ]
            return (lines + faults.map { "- \($0)" }).joined(separator: "\n")
        }

        /// The report for programs.
        var json: JSONValue {
            [
                "database": .string(database), "sessions": .integer(sessionCount), "commands": .integer(commandCount),
                "bytesBefore": .integer(bytesBefore), "bytes": .integer(bytesAfter),
                "findings": .array(faults.map { .string($0) }),
            ]
        }
    }

    /// Thins everything that the rule does not keep.
    func run() throws(StoreError) -> Report {
        // A store is made if there is none, which nobody wants here.
        guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
        let store = try SQLiteStore(path: path)
        // The sessions that the last server was running when it ended are tried by the next one.
        store.awakenings?.keepUntilAcquitted()
        let result: Result<Report, StoreError>
        do throws(StoreError) {
            result = .success(try thin(store))
        } catch {
            result = .failure(error)
        }
        try store.close()
        var report = try result.get()
        report.bytesAfter = Self.byteCount(of: path)
        return report
    }

    private func thin(_ store: SQLiteStore) throws(StoreError) -> Report {
        var report = Report(database: path)
        let present = Int(Date().timeIntervalSince1970 * 1_000_000)
        try store.tidy()
        report.bytesBefore = Self.byteCount(of: path)
        if let session {
            guard try store.session(session) != nil else { throw .unknown(.session, id: session) }
            try thin(session, in: store, present, &report)
        } else {
            var cursor: String? = ""
            while let after = cursor {
                let found = try store.thinnableSessions(
                    ThinningSearch(rule, after: after, presentMicroseconds: present))
                for session in found.sessions { try thin(session, in: store, present, &report) }
                cursor = found.next
            }
        }
        try store.giveSpaceBack()
        return report
    }

    private func thin(
        _ session: String, in store: SQLiteStore, _ present: Int, _ report: inout Report
    ) throws(StoreError) {
        var count = 0
        do throws(StoreError) {
            while let piece = try store.thinning(of: session, rule, atMicroseconds: present) {
                try store.commit([StoreWrite(.upkeep, [.thinEvents(piece)])])
                count += piece.entries.count
            }
        } catch .tampered(let fault) {
            report.faults.append(fault.description)
        }
        report.commandCount += count
        if count > 0 { report.sessionCount += 1 }
    }

    private static func byteCount(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
