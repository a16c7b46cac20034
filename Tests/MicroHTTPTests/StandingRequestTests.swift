import Guarding
import Testing
import WireTesting

@testable import MicroHTTP

@Suite("Requests that a connection repeats", .timeLimit(.minutes(30)))
struct StandingRequestTests {
    /// Whether the replies to repetitions are given; without them each request is read.
    private final class Standing: Sendable {
        let isGiven = Guarded(true)
    }

    private let standing = Standing()

    /// Answers `read` with a number that grows whenever a request is read, and `stood` to repetitions.
    private func handler() throws -> HTTPHandler {
        let reads = Guarded(0)
        let standing = standing
        let prepare: Route.Standing = { request, parameters in
            let name = request.header("X-Name") ?? parameters["name"] ?? ""
            return { standing.isGiven.withLock { $0 } ? ReadyResponse(.text("stood \(name)")) : nil }
        }
        let routes = try ["/a", "/b", "/{name}/c"].map { path in
            try Route(.get, path, standing: prepare) { _, _ in
                let count = reads.withLock { count in
                    count += 1
                    return count
                }
                return .now(.text("read \(count)"))
            }
        }
        let post = try Route(.post, "/a") { request, _ in .now(.text("posted \(request.body.count)")) }
        return try Router(routes + [post]).handler
    }

    @Test func `a repetition is answered without being read, and nothing else is`() async throws {
        try await withServer(try handler()) { server in
            let client = try RawClient(port: server.port)
            func read(_ target: String, _ fields: [String] = [], _ method: String = "GET") throws -> String {
                try client.exchange(method, target, fields: fields).body
            }
            #expect(try read("/a") == "read 1")
            #expect(try read("/a") == "read 2", "the second one prepares the replies to those that follow")
            #expect(try read("/a") == "stood ")
            #expect(try read("/a") == "stood ")
            #expect(try read("/a", ["X-Name: n"]) == "read 3")
            #expect(try read("/a", ["X-Name: n"]) == "stood n", "the same target twice, and then the same head")
            #expect(try read("/a", ["x-Name: n"]) == "read 4")
            #expect(try read("/a", ["X-Name: m"]) == "read 5")
            #expect(try read("/a", ["X-Name: m", "Y: "]) == "read 6")
            #expect(try read("/b") == "read 7")
            #expect(try read("/a", ["X-Name: m", "Y: "]) == "stood m", "a request in between changes nothing")
            #expect(try client.exchange("POST", "/a", body: "four").body == "posted 4")
            #expect(try read("/a", ["X-Name: m", "Y: "]) == "stood m")
            #expect(try read("/x%20y/c") == "read 8")
            #expect(try read("/x%20y/c") == "read 9")
            #expect(try read("/x%20y/c") == "stood x y")
            #expect(try read("/x%20z/c") == "read 10")
            #expect(try server.fetch("GET", "/a").body == "read 11", "another connection repeats nothing")
        }
    }

    @Test func `a query, a body and another method are read each time`() async throws {
        try await withServer(try handler()) { server in
            let client = try RawClient(port: server.port)
            for count in 1...4 { #expect(try client.exchange("GET", "/a?x&y=1").body == "read \(count)") }
            for _ in 1...4 { #expect(try client.exchange("GET", "/a", body: "z").status == 200) }
            for _ in 1...4 { #expect(try client.exchange("HEAD", "/a").status == 200) }
            let long = "X: " + String(repeating: "x", count: StandingRequest.keptByteCount)
            for _ in 1...4 { #expect(try client.exchange("GET", "/a", fields: [long]).body.hasPrefix("read ")) }
            #expect(try client.exchange("GET", "/a").body.hasPrefix("read "))
        }
    }

    @Test func `a request is read again when its reply no longer stands`() async throws {
        try await withServer(try handler()) { server in
            let client = try RawClient(port: server.port)
            for expected in ["read 1", "read 2", "stood "] {
                #expect(try client.exchange("GET", "/a").body == expected)
            }
            standing.isGiven.withLock { $0 = false }
            for expected in ["read 3", "read 4"] { #expect(try client.exchange("GET", "/a").body == expected) }
            standing.isGiven.withLock { $0 = true }
            #expect(try client.exchange("GET", "/a").body == "stood ")
        }
    }

    @Test func `a repetition has a number and an age of its own, and ends a connection that asks for it`()
        async throws
    {
        let requests = Guarded([String]())
        var handler = try handler()
        handler.observer = { answer in
            let isOld = answer.nanoseconds < 0 || answer.nanoseconds > 600_000_000_000
            requests.withLock { $0.append("\(answer.route ?? -1) \(answer.path) \(answer.request) \(isOld)") }
        }
        try await withServer(handler) { server in
            let client = try RawClient(port: server.port)
            for _ in 0..<5 { #expect(try client.exchange("GET", "/a").status == 200) }
            #expect(Set(requests.withLock { $0 }).count == 5)
            #expect(requests.withLock { $0.allSatisfy { $0.hasPrefix("0 /a ") && $0.hasSuffix("false") } })
            for _ in 0..<4 {
                #expect(try client.exchange("GET", "/a", fields: ["X-Request-ID: mine"]).status == 200)
            }
            #expect(requests.withLock { $0.suffix(4).allSatisfy { $0 == "0 /a mine false" } })
            let last = try RawClient(port: server.port)
            try last.send("GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            #expect(String(decoding: try last.readAll(), as: UTF8.self).contains("read "))
        }
    }

    /// libmicrohttpd overwrites separators in the connection's buffer, so two heads may leave the same bytes there.
    /// Each variant must be judged on a connection that repeats itself as on a new one.
    @Test func `a head that only looks like the repeated one is judged as on a new connection`() async throws {
        let head = Array("\(Self.lines)\r\n\r\n".utf8)
        let configure: (inout HTTPServerConfiguration) -> Void = { $0.idleTimeoutSeconds = 1 }
        try await withServer(try handler(), configure: configure) { server in
            for changes in Self.lookalikes(of: head).chunked(by: 60) {
                var trials: [(head: [UInt8], fresh: RawClient, repeating: RawClient)] = []
                for change in changes {
                    let fresh = try RawClient(port: server.port)
                    let repeating = try RawClient(port: server.port)
                    for _ in 0..<3 {
                        try repeating.send(head)
                        _ = try repeating.readResponse()
                    }
                    for client in [fresh, repeating] {
                        do { try client.send(change) } catch RawClientFault.cannotSend {}
                        client.finishSending()
                    }
                    trials.append((change, fresh, repeating))
                }
                for trial in trials {
                    let text = String(decoding: trial.head, as: UTF8.self)
                    var expected = try outcome(trial.fresh)
                    if Self.indistinguishable.contains(text) { expected = ["200 stood"] }
                    #expect(try outcome(trial.repeating) == expected, "\(text.debugDescription)")
                }
            }
        }
    }

    private static let lines = "GET /a HTTP/1.1\r\nHost: localhost\r\nX-Name: n"

    /// The heads that libmicrohttpd takes for the repeated one (0.9.75), on a new connection as well.
    private static let indistinguishable: Set<String> = Set(
        ["\0\n\r\n", "\n\0\r\n", "\n:\r\n", "\r\n\0\n", "\r\n:\n", "\r\n\r\n\n"].map { lines + $0 } + [
            "\n\(lines)\r\n\r\n", lines.replacing("localhost\r\n", with: "localhost\0\n") + "\r\n\r\n",
        ])

    /// The statuses of all answers, and whether each request was read.
    private func outcome(_ client: RawClient) throws -> [String] {
        let text = String(decoding: try client.readAll(), as: UTF8.self)
        return text.components(between: "HTTP/1.1 ").map { answer in
            "\(answer.prefix(3)) \(answer.contains("read ") ? "read" : answer.contains("stood") ? "stood" : "refused")"
        }
    }

    /// Variants of a head with one byte replaced, left out or doubled, with two neighbors replaced at a line's end, and
    /// with any of its separators as the library leaves them.
    private static func lookalikes(of head: [UInt8]) -> [[UInt8]] {
        let separators = Array("\0\r\n \t:".utf8)
        var variants: Set<[UInt8]> = []
        for place in head.indices {
            for byte in separators {
                variants.insert(Array(head[..<place] + [byte] + head[(place + 1)...]))
                variants.insert(Array(head[..<place] + [byte] + head[place...]))
                guard head[place] == UInt8(ascii: "\r") else { continue }
                for second in separators {
                    variants.insert(Array(head[..<place] + [byte, second] + head[(place + 2)...]))
                }
            }
            variants.insert(Array(head[..<place] + head[(place + 1)...]))
        }
        // The blank behind a colon stays as it is; a line break goes as a whole.
        let overwritten = head.indices.filter { place in
            head[place] == UInt8(ascii: "\r") || head[place] == UInt8(ascii: ":")
                || (head[place] == UInt8(ascii: " ") && head[place - 1] != UInt8(ascii: ":"))
        }
        for subset in 0..<1 << overwritten.count {
            var variant = head
            for (number, place) in overwritten.enumerated() where subset >> number & 1 == 1 {
                variant[place] = 0
                if head[place] == UInt8(ascii: "\r") { variant[place + 1] = 0 }
            }
            variants.insert(variant)
        }
        variants.remove(head)
        return variants.sorted { $0.lexicographicallyPrecedes($1) }
    }
}

extension Array {
    fileprivate func chunked(by count: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
    }
}

extension String {
    /// The parts that begin behind a separator.
    fileprivate func components(between separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: true)
    }
}
