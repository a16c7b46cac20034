import Dispatch
import Guarding
import Synchronization
import Guarding
import Testing
import WireTesting

@testable import MicroHTTP

/// How streams ended, handed to a test.
final class Endings: Sendable {
    private let endings = Guarded<[ResponseStream.Ending]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    func add(_ ending: ResponseStream.Ending) {
        endings.withLock { $0.append(ending) }
        arrivals.signal()
    }

    /// The next ending, waiting for it at most ten minutes.
    func next() throws -> ResponseStream.Ending {
        guard arrivals.wait(timeout: .now() + 600) == .success else { throw NothingEnded() }
        return endings.withLock { $0.removeFirst() }
    }

    struct NothingEnded: Error {}
}

/// A journal that a stream reads with a cursor of its own.
final class Journal: Sendable {
    private let state = Guarded<(lines: [String], isComplete: Bool)>(([], false))

    func append(_ line: String) {
        state.withLock { $0.lines.append(line) }
    }

    func complete() {
        state.withLock { $0.isComplete = true }
    }

    func source() -> @Sendable () -> ResponseStream.Pull {
        let cursor = Cursor()
        return { self.pull(at: cursor) }
    }

    private func pull(at cursor: Cursor) -> ResponseStream.Pull {
        state.withLock { state in
            guard let line = state.lines.dropFirst(cursor.position).first else {
                return state.isComplete ? .end : .nothing
            }
            cursor.advance()
            return .bytes(Array(line.utf8))
        }
    }

    private final class Cursor: Sendable {
        private let value = Atomic(0)

        var position: Int { value.load(ordering: .relaxed) }

        func advance() {
            value.add(1, ordering: .relaxed)
        }
    }
}

@Suite("Streams", .timeLimit(.minutes(30)))
struct StreamTests {
    private let endings = Endings()

    private func handler(_ stream: ResponseStream) -> HTTPHandler {
        HTTPHandler { _ in .now(.events(stream)) }
    }

    private func open(_ server: HTTPServer, receiveBufferBytes: Int32? = nil) throws -> RawClient {
        let client = try RawClient(port: server.port, receiveBufferBytes: receiveBufferBytes)
        try client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try client.read(through: "\r\n\r\n").contains("200 OK"))
        return client
    }

    @Test func `a stream waits for its source and goes on when it is woken`() async throws {
        let journal = Journal()
        let stream = ResponseStream(
            heartbeat: nil, source: journal.source(), whenEnded: { [endings] in endings.add($0) })
        try await withServer(handler(stream)) { server in
            let client = try open(server)
            for number in 0..<500 {
                journal.append("line \(number)\n")
                stream.wake()
                #expect(try client.readChunk() == "line \(number)\n")
            }
            journal.complete()
            stream.wake()
            #expect(try client.readChunk() == nil)
            #expect(try endings.next() == .completed)
            #expect(server.reception.openStreams.elements().isEmpty)
        }
    }

    @Test func `no wake-up is lost however they fall`() async throws {
        let journal = Journal()
        let stream = ResponseStream(heartbeat: nil, source: journal.source())
        try await withServer(handler(stream)) { server in
            let client = try open(server)
            DispatchQueue.global().async {
                for number in 0..<5_000 {
                    journal.append("\(number)\n")
                    stream.wake()
                }
                journal.complete()
                stream.wake()
            }
            var text = ""
            while let chunk = try client.readChunk() { text += chunk }
            #expect(text == (0..<5_000).map { "\($0)\n" }.joined())
        }
    }

    @Test func `a block larger than the buffer is sent in parts`() async throws {
        let journal = Journal()
        let line = String(repeating: "0123456789", count: 20_000)
        journal.append(line)
        journal.complete()
        let stream = ResponseStream(heartbeat: nil, source: journal.source())
        try await withServer(handler(stream)) { server in
            let client = try open(server)
            var text = ""
            while let chunk = try client.readChunk() { text += chunk }
            #expect(text == line)
        }
    }

    @Test func `heartbeats fill the silence`() async throws {
        let stream = ResponseStream(heartbeat: ServerSentEvent.comment("beat"), source: { .nothing })
        try await withServer(handler(stream), configure: { $0.heartbeatMilliseconds = 20 }) { server in
            let client = try open(server)
            for _ in 0..<3 { #expect(try client.readChunk() == ": beat\n\n") }
        }
    }

    @Test func `heartbeats notice a client that left`() async throws {
        let stream = ResponseStream(
            heartbeat: ServerSentEvent.comment(), source: { .nothing },
            whenEnded: { [endings] in endings.add($0) })
        try await withServer(handler(stream), configure: { $0.heartbeatMilliseconds = 20 }) { server in
            var client: RawClient? = try open(server)
            _ = try client?.readChunk()
            client = nil
            #expect(try endings.next() == .clientLeft)
            stream.wake()
            #expect(server.reception.openStreams.elements().isEmpty)
        }
    }

    @Test func `a reader that has left is noticed without waiting for a heartbeat`() async throws {
        let stream = ResponseStream(
            heartbeat: ServerSentEvent.comment(), source: { .nothing },
            whenEnded: { [endings] in endings.add($0) })
        // Deadlines are looked at every eighth of the shortest.
        try await withServer(
            handler(stream),
            configure: {
                $0.heartbeatMilliseconds = 3_600_000
                $0.headDeadlineMilliseconds = 100
            }
        ) { server in
            var client: RawClient? = try inTime { try open(server) }
            client = nil
            _ = client
            #expect(try endings.next() == .clientLeft)
            #expect(server.reception.openStreams.elements().isEmpty)
        }
    }

    @Test func `a reader that has closed its sending side can still read`() async throws {
        let journal = Journal()
        let stream = ResponseStream(
            heartbeat: ServerSentEvent.comment("beat"), source: journal.source(),
            whenEnded: { [endings] in endings.add($0) })
        try await withServer(
            handler(stream),
            configure: {
                $0.heartbeatMilliseconds = 3_600_000
                $0.headDeadlineMilliseconds = 100
            }
        ) { server in
            let client = try inTime { try open(server) }
            client.finishSending()
            #expect(try client.readChunk() == ": beat\n\n")
            journal.append("still here")
            stream.wake()
            #expect(try client.readChunk() == "still here")
            journal.complete()
            stream.wake()
            #expect(try client.readChunk() == nil)
            #expect(try endings.next() == .completed)
        }
    }

    @Test func `an observer learns how a stream ended, who read it, and how much was read`() async throws {
        let journal = Journal()
        let stream = ResponseStream(
            heartbeat: nil, source: journal.source(), account: { StreamAccount(itemCount: 2, cause: "enough") })
        let ended = Guarded<[EndedStream]>([])
        var handler = HTTPHandler { request in
            request.identify(SenderIdentity(name: "ci", group: "checkout"))
            return .now(.events(stream))
        }
        handler.streamObserver = { stream in ended.withLock { $0.append(stream) } }
        try await withServer(handler) { server in
            let client = try RawClient(port: server.port)
            try client.send("GET /feed?x=1 HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: r1\r\n\r\n")
            #expect(try client.read(through: "\r\n\r\n").contains("200 OK"))
            journal.append("one")
            journal.append("two")
            journal.complete()
            stream.wake()
            while try client.readChunk() != nil {}
            // The next answer on the connection comes after the end of the stream was told.
            try client.send("BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try client.readResponse().status == 501)
        }
        let end = try #require(ended.withLock { $0.first })
        #expect(ended.withLock { $0.count } == 1)
        #expect(end.request.description == "r1" && end.path == "/feed")
        #expect(end.byteCount == 6 && end.ending == .completed)
        #expect(end.account == StreamAccount(itemCount: 2, cause: "enough"))
        #expect(end.sender == SenderIdentity(name: "ci", group: "checkout"))
        #expect(end.nanoseconds > 0 && end.client?.description == "127.0.0.1")
    }

    @Test func `a reader that is stuck is closed after the idle timeout`() async throws {
        let block = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000)
        let stream = ResponseStream(
            heartbeat: nil, source: { .bytes(block) }, whenEnded: { [endings] in endings.add($0) })
        try await withServer(handler(stream), configure: { $0.idleTimeoutSeconds = 1 }) { server in
            let client = try open(server, receiveBufferBytes: 4_096)
            #expect(try endings.next() == .readerStuck)
            withExtendedLifetime(client) {}
        }
    }

    @Test func `a stream that fails is cut off before its end, so that nobody takes it for whole`()
        async throws
    {
        let journal = Journal()
        let source = journal.source()
        let stream = ResponseStream(
            heartbeat: nil,
            source: {
                let pull = source()
                if case .end = pull { return .failed }
                return pull
            }, whenEnded: { [endings] in endings.add($0) })
        try await withServer(handler(stream)) { server in
            let client = try open(server)
            journal.append("first")
            stream.wake()
            #expect(try client.readChunk() == "first")
            journal.complete()
            stream.wake()
            #expect(throws: RawClientFault.self) { try client.readChunk() }
            #expect(try endings.next() == .brokenOff)
        }
    }

    @Test func `a HEAD request opens no stream`() async throws {
        let stream = ResponseStream(
            heartbeat: nil,
            source: {
                Issue.record("the source was asked")
                return .end
            }, whenEnded: { [endings] in endings.add($0) })
        try await withServer(handler(stream)) { server in
            let client = try RawClient(port: server.port)
            let request = "/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
            try client.send("HEAD \(request)BREW \(request)")
            let response = try client.readResponse(hasBody: false)
            #expect(response.fields["content-type"] == "text/event-stream")
            #expect(try client.readResponse().status == 501, "no byte stands between the two answers")
            #expect(try endings.next() == .completed)
        }
    }

    @Test func `an event's data keeps its lines`() {
        var bytes: [UInt8] = []
        ServerSentEvent.append(data: Array("a\r\nb\nc".utf8), id: "7", event: "callback", to: &bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "id: 7\nevent: callback\ndata: a\ndata: b\ndata: c\n\n")
    }
}
