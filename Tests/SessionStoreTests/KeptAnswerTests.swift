import ContentDigests
import FolderTesting
import GRDB
import Testing

@testable import SessionStore

/// The stored answer for an idempotency key, in a row that was tampered with.
@Suite struct KeptAnswerTests {
    static let values = [
        "NULL", "-1", "0", "99", "199", "300", "600", "9223372036854775807", "-9223372036854775808", "1.5",
        "'text'", "x''", "x'00'",
    ]

    private func keep(_ key: String, in store: SQLiteStore) throws {
        let outcome = RequestOutcome(
            scope: "a", key: key, bodyDigest: ContentDigest(of: [1]), status: 201,
            headers: Array("[]".utf8), body: Array("{}".utf8), createdMicroseconds: 10,
            expiresMicroseconds: 1 << 50)
        try store.commit([StoreWrite(.upkeep, [.keepOutcome(outcome, limits: OutcomeLimits(count: 10))])])
    }

    @Test(
        "is reported as damaged, or is intact, and is never taken for an expired one",
        arguments: [
            "body_digest", "status", "headers", "body", "created_microseconds", "expires_microseconds",
        ])
    func everyColumn(column: String) throws {
        let folder = try TemporaryFolder()
        let store = try folder.open()
        try keep("k", in: store)
        try keep("other", in: store)
        try store.close()
        // A table that accepts every value.
        try folder.execute(
            """
            CREATE TABLE kept AS SELECT number, scope, key, body_digest, status, headers, body,
                created_microseconds, expires_microseconds, tenant FROM outcomes;
            DROP TABLE outcomes;
            CREATE TABLE outcomes (number INTEGER PRIMARY KEY AUTOINCREMENT, scope, key, body_digest, status,
                headers, body, created_microseconds, expires_microseconds, tenant);
            INSERT INTO outcomes SELECT * FROM kept;
            """)
        var refused = 0
        for value in Self.values {
            try folder.execute(
                """
                DELETE FROM outcomes;
                INSERT INTO outcomes SELECT * FROM kept;
                UPDATE outcomes SET \(column) = \(value) WHERE key = 'k';
                """)
            let store = try folder.open()
            do {
                #expect(try store.outcome(scope: "a", key: "k", atMicroseconds: 20) != nil)
            } catch {
                #expect(error == .tampered(.outcome(key: "k")), "\(value): \(error)")
                #expect(error.trouble == nil)
                #expect(try store.check().faults.contains(.outcome(key: "k")))
                refused += 1
            }
            #expect(try store.outcome(scope: "a", key: "other", atMicroseconds: 20)?.status == 201)
            #expect(try store.outcome(scope: "a", key: "other", atMicroseconds: 1 << 50) == nil)
            try store.probe()
            try store.close()
        }
        #expect(refused >= 4)
    }
}
