import Dispatch
import FolderTesting
import Foundation
import Guarding
import Testing

@testable import SessionStore

@Suite("Connections are closed only while none is in use", .timeLimit(.minutes(30))) struct ConnectionUseTests {
    @Test("closing waits for the last use, and admits no other")
    func waits() throws {
        let use = ConnectionUse()
        let (leave, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let isClosed = Guarded(false)
        let (entered, left) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            try? use.hold(path: "file") { () throws(StoreError) in
                entered.signal()
                leave.wait()
                #expect(!isClosed.withLock { $0 })
            }
            left.signal()
        }
        entered.wait()
        Thread.detachNewThread {
            try? use.end { isClosed.withLock { $0 = true } }
            ended.signal()
        }
        // Refused as soon as closing has begun.
        while (try? use.hold(path: "file") { () throws(StoreError) in }) != nil {}
        #expect(!isClosed.withLock { $0 })
        leave.signal()
        left.wait()
        ended.wait()
        #expect(isClosed.withLock { $0 })
        #expect(throws: StoreError.closed(path: "file")) {
            try use.hold(path: "file") { () throws(StoreError) in }
        }
    }

    @Test("connections that could not be closed can be used again")
    func failure() throws {
        struct Refused: Error {}
        let use = ConnectionUse()
        #expect(throws: Refused.self) { try use.end { throw Refused() } }
        #expect(try use.hold(path: "file") { () throws(StoreError) in 1 } == 1)
    }

    @Test("reads that wait for a connection while the store is closed end with an answer or an error")
    func closing() throws {
        for _ in 0..<20 {
            let folder = try TemporaryFolder()
            let store = try SQLiteStore(path: folder.file("sessions.sqlite"))
            // More readers than read connections, so that some always wait for one.
            let count = 40
            let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            for _ in 0..<count {
                Thread.detachNewThread {
                    var isFirst = true
                    while (try? store.sessionCount()) != nil {
                        if isFirst { begun.signal() }
                        isFirst = false
                    }
                    ended.signal()
                }
            }
            for _ in 0..<count { begun.wait() }
            try store.close()
            for _ in 0..<count { ended.wait() }
            #expect(throws: StoreError.closed(path: store.path)) { try store.sessionCount() }
        }
    }
}
