import FaultyDisk
import FolderTesting
import Foundation
import GRDBSQLite
import Logging
import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

/// A disk whose n-th read, write or sync fails, for every n of a short run.
///
/// Whatever fails, a command is acknowledged and present when the files are opened again, or it is refused and absent;
/// and the session continues once the disk works.
@Suite(.serialized) struct FaultyDiskTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let call: faulty_disk_call
        let code: Int32
        let lasts: Bool
        let testDescription: String
    }

    static let faults = [
        Fault(
            call: FAULTY_DISK_READ, code: SQLITE_IOERR | (1 << 8), lasts: false,
            testDescription: "a read fails"),
        Fault(
            call: FAULTY_DISK_READ, code: SQLITE_IOERR | (1 << 8), lasts: true,
            testDescription: "all reads fail"),
        Fault(
            call: FAULTY_DISK_WRITE, code: SQLITE_IOERR | (3 << 8), lasts: false,
            testDescription: "a write fails"),
        Fault(call: FAULTY_DISK_WRITE, code: SQLITE_FULL, lasts: true, testDescription: "the disk is full"),
        Fault(
            call: FAULTY_DISK_SYNC, code: SQLITE_IOERR | (4 << 8), lasts: false,
            testDescription: "a sync fails"),
        Fault(
            call: FAULTY_DISK_SYNC, code: SQLITE_IOERR | (4 << 8), lasts: true,
            testDescription: "all syncs fail"),
    ]

    /// With `PROSCENIUM_FAULTS=1` each call fails once; otherwise every fifth does, beginning with the first.
    private static let step =
        ProcessInfo.processInfo.environment["PROSCENIUM_FAULTS"].flatMap { Int($0) } ?? 5

    @Test(
        "no acknowledged command is lost, no refused one is kept, and the session continues",
        arguments: faults)
    func everyCall(fault: Fault) async throws {
        #expect(faulty_disk_install() == SQLITE_OK)
        var runs = 0
        var number = 1
        while try await run(fault, at: number) {
            runs += 1
            number += Self.step
            try #require(number < 1_000, "the run has no end")
        }
        print("\(fault.testDescription): \(runs) runs, \(number) calls")
        #expect(runs > 0)
    }

    /// Commands that need no read continue; those with a key, whose answer may be stored, do not.
    @Test("readiness reports failing reads, at once after a request has met one")
    func readiness() async throws {
        #expect(faulty_disk_install() == SQLITE_OK)
        let hall = try await Hall()
        let session = try await hall.create()
        let path = hall.folder.appending(path: "sessions.sqlite").path
        try #require(faulty_disk_arm(path, FAULTY_DISK_READ, 1, SQLITE_IOERR | (1 << 8), 1) == 1)
        // The last commit answers for a second; then the store is asked.
        while await hall.registry.readiness() == .ready { await Task.yield() }
        #expect(await hall.registry.readiness() == .unready(.failing))
        #expect(faulty_disk_disarm() != 0)
        while await hall.registry.readiness() != .ready { await Task.yield() }
        try await hall.perform(.make("a"), in: session)
        #expect(await hall.registry.readiness() == .ready)
        hall.registry.setting.commits.noteFailedRead(.failing)
        #expect(await hall.registry.readiness() == .unready(.failing))
        while await hall.registry.readiness() != .ready { await Task.yield() }
        try await hall.close()
    }

    @Test("a request that cannot read the store is noted as a store error")
    func failedRead() async throws {
        let store = RehearsalStore()
        let reads = StoreReads(store: store, commits: CommitQueue(store: store))
        await #expect(throws: HostError.self) {
            try await reads.read { _ throws(StoreError) in throw .unreachable(path: "/db", detail: "EIO") }
        }
        #expect(await reads.commits.readiness() == .unready(.failing))
    }

    /// Runs some commands while the n-th call fails; answers whether the run had as many calls.
    private func run(_ fault: Fault, at number: Int) async throws -> Bool {
        let hall = try await Hall()
        let session = try await hall.create()
        let other = try await hall.create()
        let path = hall.folder.appending(path: "sessions.sqlite").path
        var acknowledged: [String] = []
        var refused: [String] = []
        try #require(faulty_disk_arm(path, fault.call, number, fault.code, fault.lasts ? 1 : 0) == 1)
        for name in ["a", "b", "c", "d"] {
            do throws(HostError) {
                try await hall.perform(.make(name), in: session)
                acknowledged.append(name)
            } catch {
                guard case .unavailable = error else {
                    Issue.record("\(fault.testDescription), \(number): \(error)")
                    continue
                }
                refused.append(name)
            }
        }
        await hall.registry.upkeep()
        let hasFailed = faulty_disk_disarm() != 0
        // As kill -9 would leave it now.
        try await expect(acknowledged, not: refused, in: session, of: try copy(of: hall))
        for drivable in [session, other] { try await drive(drivable, in: hall) }
        try await expect(acknowledged + ["last"], not: refused, in: session, of: try copy(of: hall))
        try await hall.close()
        return hasFailed
    }

    /// The session accepts a command within a few tries, like those of a client that heeds Retry-After.
    private func drive(_ session: String, in hall: Hall) async throws {
        for _ in 0..<50 {
            do throws(HostError) {
                try await hall.perform(.make("last"), in: session)
                return
            } catch {
                guard case .unavailable = error else { throw error }
                hall.time.advance(byMicroseconds: 6_000_000)
                await Task.yield()
            }
        }
        Issue.record("the session is not usable: \(await hall.registry.readiness())")
    }

    private func copy(of hall: Hall) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for suffix in ["", "-wal"] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/cp")
            process.arguments = [
                hall.folder.appending(path: "sessions.sqlite" + suffix).path, folder.database + suffix,
            ]
            try process.run()
            process.waitUntilExit()
        }
        return folder
    }

    private func expect(
        _ acknowledged: [String], not refused: [String], in session: String, of folder: TemporaryFolder
    ) async throws {
        let store = try SQLiteStore(
            path: folder.database, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        #expect(try store.check().faults.isEmpty)
        let commands = try store.journal(of: session, from: 2, limit: 100)
            .map { String(decoding: $0.content.command, as: UTF8.self) }
        #expect(commands.count == acknowledged.count, "\(acknowledged) are there: \(commands)")
        for (command, name) in zip(commands, acknowledged) {
            #expect(command.contains("\"\(name)\""))
        }
        for name in refused {
            #expect(!commands.contains { $0.contains("\"\(name)\"") }, "\(name) was refused")
        }
        try store.close()
    }
}
