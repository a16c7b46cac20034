import Dispatch
import Guarding
import Testing
import WireTesting

@testable import MicroHTTP

/// Parked exchanges, handed from the server's threads to a test.
final class Hall: Sendable {
    private let exchanges = Guarded<[HTTPExchange]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    var handler: HTTPHandler {
        HTTPHandler { _ in .later { self.enter($0) } }
    }

    func enter(_ exchange: HTTPExchange) {
        exchanges.withLock { $0.append(exchange) }
        arrivals.signal()
    }

    /// The next exchange, waiting for it at most ten minutes.
    func next() throws -> HTTPExchange {
        guard arrivals.wait(timeout: .now() + 600) == .success else { throw NobodyCame() }
        return exchanges.withLock { $0.removeFirst() }
    }

    struct NobodyCame: Error {}
}

@Suite("Parked exchanges", .timeLimit(.minutes(30)))
struct ExchangeTests {
    @Test func `a parked request is answered from another thread`() async throws {
        let hall = Hall()
        try await withServer(hall.handler) { server in
            let client = try RawClient(port: server.port)
            for number in 0..<100 {
                try client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx")
                let exchange = try hall.next()
                #expect(exchange.answer(.text("\(number)")))
                #expect(try client.readResponse().body == "\(number)")
            }
        }
    }

    @Test func `an exchange that is answered before it is parked is never parked`() async throws {
        let handler = HTTPHandler { _ in .later { $0.answer(.text("at once")) } }
        try await withServer(handler) { server in
            let client = try RawClient(port: server.port)
            for _ in 0..<100 { #expect(try client.exchange("GET", "/").body == "at once") }
            #expect(server.reception.parked.elements().isEmpty)
        }
    }

    @Test func `only the first answer counts`() async throws {
        let hall = Hall()
        try await withServer(hall.handler) { server in
            let client = try RawClient(port: server.port)
            try client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let exchange = try hall.next()
            let winners = Guarded(0)
            DispatchQueue.concurrentPerform(iterations: 8) { number in
                if exchange.answer(.text("\(number)")) { winners.withLock { $0 += 1 } }
            }
            #expect(winners.withLock { $0 } == 1)
            #expect(try client.readResponse().status == 200)
        }
    }

    @Test func `an exchange past its deadline is answered with 503`() async throws {
        let hall = Hall()
        try await withServer(hall.handler, configure: { $0.exchangeDeadlineMilliseconds = 50 }) { server in
            let client = try RawClient(port: server.port)
            let response = try client.exchange("GET", "/")
            #expect(response.status == 503)
            #expect(response.body.contains("\"instance\":\"/"))
            #expect(response.fields["content-type"] == "application/problem+json")
            #expect(try hall.next().answer(.text("late")) == false)
            #expect(server.reception.parked.elements().isEmpty)
        }
    }

    @Test func `a client that left does no harm`() async throws {
        let hall = Hall()
        try await withServer(hall.handler) { server in
            for _ in 0..<20 {
                var leaving: RawClient? = try RawClient(port: server.port)
                try leaving?.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                let exchange = try hall.next()
                leaving = nil
                #expect(exchange.answer(.text("nobody reads this")))
            }
            let staying = try RawClient(port: server.port)
            try staying.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try hall.next().answer(.text("here")))
            #expect(try staying.readResponse().body == "here")
        }
    }

    @Test func `two hundred connections wait at the same time`() async throws {
        let hall = Hall()
        try await withServer(hall.handler) { server in
            let clients = try (0..<200).map { _ in try RawClient(port: server.port) }
            for client in clients { try client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n") }
            let exchanges = try clients.map { _ in try hall.next() }
            for exchange in exchanges { exchange.answer(.text("done")) }
            for client in clients { #expect(try client.readResponse().body == "done") }
        }
    }

    @Test func `thousands of requests follow each other on one connection`() async throws {
        let handler = HTTPHandler { request in
            guard request.method == .get else {
                return .later { exchange in DispatchQueue.global().async { exchange.answer(.text("later")) } }
            }
            return .now(.text("now"))
        }
        try await withServer(handler) { server in
            let client = try RawClient(port: server.port)
            for _ in 0..<2_000 {
                guard try client.exchange("GET", "/").body == "now",
                    try client.exchange("POST", "/", body: "x").body == "later"
                else {
                    Issue.record("a wrong answer")
                    return
                }
            }
        }
    }
}
