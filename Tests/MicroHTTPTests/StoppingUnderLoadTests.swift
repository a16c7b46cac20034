import Dispatch
import Guarding
import Testing
import WireTesting

@testable import MicroHTTP

@Suite("Stopping while clients keep sending requests", .timeLimit(.minutes(30)))
struct StoppingUnderLoadTests {
    /// The library's threads turn their loops all the time here, which is when taking the listening socket away
    /// from them has ended the process.
    @Test func `every answer is whole, and the process lives, however often a busy server stops`()
        async throws
    {
        for _ in 0..<60 {
            try await stopOnce(echo, threads: 8)
        }
    }

    /// The answers come from another thread, so some connection is always about to be resumed.
    @Test func `connections that are being resumed do not outlive the daemon`() async throws {
        let queue = DispatchQueue(label: "test.answering", attributes: .concurrent)
        let handler = HTTPHandler { _ in
            .later { exchange in queue.async { exchange.answer(.text("later")) } }
        }
        for _ in 0..<60 {
            try await stopOnce(handler, threads: 4)
        }
    }

    /// The library answers such heads itself. In a daemon that stops at that moment it reads a null pointer.
    @Test func `malformed heads that arrive while a server stops do not end the process`() async throws {
        for _ in 0..<200 {
            try await stopOnce(echo, threads: 4, fields: ["Content-Length: a"])
        }
    }

    private func stopOnce(_ handler: HTTPHandler, threads: Int, fields: [String] = []) async throws {
        var configuration = HTTPServerConfiguration()
        configuration.threadCount = threads
        let server = try HTTPServer.start(configuration, handler: handler)
        let port = server.port
        let (answered, announce) = AsyncStream.makeStream(of: Void.self)
        let statuses = await withTaskGroup(of: Set<Int>.self) { group in
            for _ in 0..<6 {
                group.addTask { await askUntilRefused(port: port, fields) { announce.yield() } }
            }
            var waiting = answered.makeAsyncIterator()
            for _ in 0..<12 { await waiting.next() }
            await server.stop(deadlineMilliseconds: 1_000)
            return await group.reduce(into: Set<Int>()) { $0.formUnion($1) }
        }
        #expect(statuses.isSubset(of: fields.isEmpty ? [200, 503] : [400]))
    }
}

/// Sends requests repeatedly, on a separate thread, until the server closes the connection; returns the statuses
/// received. With further fields, each request has a connection of its own.
private func askUntilRefused(
    port: UInt16, _ fields: [String], whenAnswered: @escaping @Sendable () -> Void
) async -> Set<Int> {
    await withCheckedContinuation { continuation in
        DispatchQueue(label: "test.asking").async {
            var statuses: Set<Int> = []
            defer { continuation.resume(returning: statuses) }
            do {
                var client = try RawClient(port: port)
                while true {
                    statuses.insert(try client.exchange("GET", "/", fields: fields).status)
                    if !fields.isEmpty { client = try RawClient(port: port) }
                    whenAnswered()
                }
            } catch RawClientFault.timedOut(let received) {
                Issue.record("The server kept a client waiting after \(received)")
            } catch {
                // The server has closed the connection, which ends the loop.
            }
        }
    }
}
