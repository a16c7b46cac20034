import CMicroHTTPD
import Glibc
import Guarding
import Synchronization

/// All open connections, counted by client, and the deadlines of those that wait for a request.
///
/// libmicrohttpd measures the time between two bytes alone, so that a client which sends a byte now and then could keep
/// a connection for ever, and it counts everybody behind a proxy as one client.
final class OpenConnections: Sendable {
    private let limits: Limits
    private let proxies: [NetworkRange]
    private let table = Guarded(Table())

    /// How long and how many.
    struct Limits: Sendable {
        let headDeadlineMilliseconds: UInt64
        let bodyDeadlineMilliseconds: UInt64
        let bodyBytesPerSecond: UInt64
        let perClient: Int
    }

    /// What is sent to a connection before it is cut off.
    struct Farewells: Sendable {
        let late: [UInt8]
        let tooMany: [UInt8]

        init(_ handler: HTTPHandler) {
            late = Self.bytes(of: handler.response(to: .late))
            tooMany = Self.bytes(of: handler.response(to: .tooManyConnections))
        }

        /// The answer as it stands on the wire, since libmicrohttpd sends none without a request.
        private static func bytes(of response: HTTPResponse) -> [UInt8] {
            var lines = ["HTTP/1.1 \(response.status.rawValue) \(response.status.reasonPhrase)"]
            lines += response.fields.map { "\($0.name): \($0.value)" }
            guard case .bytes(let body) = response.body else { return [] }
            lines += [SecurityFields.lines, "Content-Length: \(body.count)", "Connection: close", "", ""]
            return Array(lines.joined(separator: "\r\n").utf8) + body
        }
    }

    fileprivate struct Table {
        var seats: [Seat?] = []
        var freeSeats: [Int] = []
        var countByClient: [NetworkAddress: Int] = [:]
    }

    fileprivate struct Seat {
        let watch: ConnectionWatch
        let descriptor: Int32
        let client: NetworkAddress?
        /// The phase in which a further head was last awaited, and how many bytes had arrived when that was seen.
        var seen: ConnectionWatch.Phase?
        var seenByteCount: UInt64 = 0
        var seenMilliseconds: UInt64 = 0
        /// When bytes of that head were first seen.
        var headSince: UInt64?
    }

    init(_ configuration: HTTPServerConfiguration) {
        limits = Limits(
            headDeadlineMilliseconds: UInt64(configuration.headDeadlineMilliseconds),
            bodyDeadlineMilliseconds: UInt64(configuration.bodyDeadlineMilliseconds),
            bodyBytesPerSecond: UInt64(configuration.bodyBytesPerSecond),
            perClient: configuration.connectionsPerClient)
        proxies = configuration.trustedProxies
    }

    /// Whether requests from there name the client that they are sent for.
    func isTrustedProxy(_ address: NetworkAddress) -> Bool {
        proxies.contains { $0.contains(address) }
    }

    /// Takes a connection in; its seat, and whether its client may have it.
    func add(
        _ watch: ConnectionWatch, descriptor: Int32, client: NetworkAddress?
    ) -> (seat: Int, isWithinLimit: Bool) {
        table.withLock { table in
            let isWithinLimit = client.map { table.count($0, upTo: limits.perClient) } ?? true
            let seat = Seat(
                watch: watch, descriptor: descriptor, client: isWithinLimit ? client : nil)
            guard let index = table.freeSeats.popLast() else {
                table.seats.append(seat)
                return (table.seats.count - 1, isWithinLimit)
            }
            table.seats[index] = seat
            return (index, isWithinLimit)
        }
    }

    /// Lets a connection go. Called before its socket is closed, so that no other socket of that number is cut off.
    func remove(_ seat: Int) {
        table.withLock { table in
            if let client = table.seats[seat]?.client { table.discount(client) }
            table.seats[seat] = nil
            table.freeSeats.append(seat)
        }
    }

    /// How many connections are open.
    var count: Int { table.withLock { $0.seats.count - $0.freeSeats.count } }

    /// Counts a request of a client behind a proxy; false if it has as many as it may.
    func enter(_ client: NetworkAddress) -> Bool {
        table.withLock { $0.count(client, upTo: limits.perClient) }
    }

    /// Takes a request of a client behind a proxy off the count.
    func leave(_ client: NetworkAddress) {
        table.withLock { $0.discount(client) }
    }

    /// Cuts off connections whose head or body has taken too long.
    func attendToDeadlines(_ farewells: Farewells, now: UInt64 = ConnectionWatch.now) {
        table.withLock { table in
            for index in table.seats.indices {
                guard let overdue = table.seats[index]?.overdue(limits, now: now) else { continue }
                guard let seat = table.seats[index], seat.watch.cut(seen: overdue.phase) else { continue }
                Self.sayFarewell(overdue.isSilent ? [] : farewells.late, seat.descriptor)
            }
        }
    }

    /// Sends what the socket takes at once and ends the connection in both directions; libmicrohttpd then finds its
    /// end and closes the socket.
    static func sayFarewell(_ bytes: [UInt8], _ descriptor: Int32) {
        bytes.withUnsafeBytes { bytes in
            _ = send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        shutdown(descriptor, Int32(SHUT_RDWR))
    }
}

extension OpenConnections.Table {
    fileprivate mutating func count(_ client: NetworkAddress, upTo limit: Int) -> Bool {
        let count = countByClient[client, default: 0]
        guard count < limit else { return false }
        countByClient[client] = count + 1
        return true
    }

    fileprivate mutating func discount(_ client: NetworkAddress) {
        guard let count = countByClient[client] else { return }
        countByClient[client] = count > 1 ? count - 1 : nil
    }
}

extension OpenConnections.Seat {
    /// The phase that has lasted too long, if it has.
    fileprivate mutating func overdue(
        _ limits: OpenConnections.Limits, now: UInt64
    ) -> (phase: ConnectionWatch.Phase, isSilent: Bool)? {
        let phase = watch.current
        let elapsed = now &- min(now, phase.sinceMilliseconds)
        switch phase.kind {
        case .firstHead:
            guard elapsed > limits.headDeadlineMilliseconds else { return nil }
            return (phase, microhttp_received_bytes(descriptor) == 0)
        case .head:
            return isLate(phase, limits, now) ? (phase, false) : nil
        case .body:
            let count = UInt64(watch.bodyByteCount.load(ordering: .relaxed))
            let allowed = limits.bodyDeadlineMilliseconds &+ count &* 1_000 / limits.bodyBytesPerSecond
            return elapsed > allowed ? (phase, false) : nil
        case .answer, .cut:
            return nil
        }
    }

    /// After an answer a client may be silent for as long as a connection may idle, so that the time runs from the
    /// moment when bytes of the next head are seen.
    private mutating func isLate(
        _ phase: ConnectionWatch.Phase, _ limits: OpenConnections.Limits, _ now: UInt64
    ) -> Bool {
        if phase != seen {
            (seen, headSince, seenMilliseconds) = (phase, nil, now)
            seenByteCount = microhttp_received_bytes(descriptor)
            return false
        }
        if let headSince { return now &- min(now, headSince) > limits.headDeadlineMilliseconds }
        // Asking the system for each idle connection in each round would be too much with very many of them.
        guard now &- min(now, seenMilliseconds) >= limits.headDeadlineMilliseconds / 8 else { return false }
        seenMilliseconds = now
        if microhttp_received_bytes(descriptor) != seenByteCount { headSince = now }
        return false
    }
}
