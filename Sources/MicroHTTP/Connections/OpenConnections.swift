import CMicroHTTPD
import Glibc
import Guarding
import Synchronization

/// All open connections, counted by client, and the deadlines of connections that wait for a request.
///
/// libmicrohttpd only measures the time between two bytes, so a client that sends a byte now and then could keep a
/// connection forever; and it counts all clients behind a proxy as one.
final class OpenConnections: Sendable {
    private let limits: Limits
    private let proxies: [NetworkRange]
    private let table = Guarded(Table())

    /// Deadlines, rates and counts.
    struct Limits: Sendable {
        let headDeadlineMilliseconds: UInt64
        let bodyDeadlineMilliseconds: UInt64
        let bodyBytesPerSecond: UInt64
        let perClient: Int

        /// The lag at which a body may be cut off if another body needs its space.
        var bodyPatienceMilliseconds: UInt64 { max(1, bodyDeadlineMilliseconds / 5) }
    }

    /// The answers sent to connections that are cut off.
    struct Farewells: Sendable {
        let late: [UInt8]
        let tooMany: [UInt8]

        /// No farewell answers: over TLS only libmicrohttpd can write, so these connections are closed without one.
        static let none = Farewells(late: [], tooMany: [])

        private init(late: [UInt8], tooMany: [UInt8]) {
            self.late = late
            self.tooMany = tooMany
        }

        init(_ handler: HTTPHandler) {
            late = Self.bytes(of: handler.response(to: .late))
            tooMany = Self.bytes(of: handler.response(to: .tooManyConnections))
        }

        /// The answer in its wire format, since libmicrohttpd cannot send one without a request.
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
        /// The number of connections that were sent a farewell and are still open.
        var partingCount = 0
        var lateCount = 0
        var overLimitCount = 0
    }

    fileprivate struct Seat {
        let watch: ConnectionWatch
        let descriptor: Int32
        let client: NetworkAddress?
        var silence = HeadWait()
        var pace: BodyPace?
        /// Whether it was sent a farewell and may stay until its client has read it.
        var isParting = false
    }

    init(_ configuration: HTTPServerConfiguration) {
        limits = Limits(
            headDeadlineMilliseconds: UInt64(configuration.headDeadlineMilliseconds),
            bodyDeadlineMilliseconds: UInt64(configuration.bodyDeadlineMilliseconds),
            bodyBytesPerSecond: UInt64(configuration.bodyBytesPerSecond),
            perClient: configuration.connectionsPerClient)
        proxies = configuration.trustedProxies
    }

    /// Whether requests from the address are forwarded by a trusted proxy.
    func isTrustedProxy(_ address: NetworkAddress) -> Bool {
        proxies.contains { $0.contains(address) }
    }

    /// Registers a connection; returns its index, and whether the client is within its limit.
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

    /// Unregisters a connection and returns its descriptor. Must be called before the socket is closed, so that
    /// no other socket with the same descriptor is cut off.
    func remove(_ index: Int) -> Int32? {
        table.withLock { table in
            guard let seat = table.seats[index] else { return nil }
            if let client = seat.client { table.discount(client) }
            if seat.isParting { table.partingCount -= 1 }
            table.seats[index] = nil
            table.freeSeats.append(index)
            return seat.descriptor
        }
    }

    /// The number of open connections.
    var count: Int { table.withLock { $0.seats.count - $0.freeSeats.count } }

    /// The number of connections cut off because a head or a body took too long.
    var lateCount: Int { table.withLock { $0.lateCount } }

    /// The number of connections and requests refused because their client had too many.
    var overLimitCount: Int { table.withLock { $0.overLimitCount } }

    /// Counts a request of a client behind a proxy; false if the client is at its limit.
    func enter(_ client: NetworkAddress) -> Bool {
        table.withLock { $0.count(client, upTo: limits.perClient) }
    }

    /// Uncounts a request of a client behind a proxy.
    func leave(_ client: NetworkAddress) {
        table.withLock { $0.discount(client) }
    }

    /// Cuts off connections whose head or body has taken too long.
    func attendToDeadlines(_ farewells: Farewells, now: UInt64 = ConnectionWatch.now) {
        table.withLock { table in
            for index in table.seats.indices {
                guard let overdue = table.seats[index]?.overdue(limits, now: now) else { continue }
                if overdue.phase.kind == .cut {
                    table.end(index)
                } else if table.seats[index]?.watch.cut(seen: overdue.phase) == true {
                    table.lateCount += 1
                    table.end(index, with: overdue.isSilent ? [] : farewells.late)
                }
            }
        }
    }

    /// Cuts off the body that is furthest behind its pace, to make room for another one; false if none is far
    /// enough behind.
    func endSlowestBody(
        for shortage: BodyBudget.Shortage, _ farewells: Farewells, now: UInt64 = ConnectionWatch.now
    ) -> Bool {
        table.withLock { table in
            var slowest: (index: Int, watch: ConnectionWatch, phase: ConnectionWatch.Phase, lag: UInt64)?
            for index in table.seats.indices {
                guard let (phase, lag) = table.seats[index]?.lag(limits, for: shortage, now: now),
                    lag >= limits.bodyPatienceMilliseconds, lag > slowest?.lag ?? 0,
                    let watch = table.seats[index]?.watch
                else { continue }
                slowest = (index, watch, phase, lag)
            }
            guard let slowest, slowest.watch.cut(seen: slowest.phase) else { return false }
            table.lateCount += 1
            table.end(slowest.index, with: farewells.late)
            return true
        }
    }

    /// Shuts all connections down; libmicrohttpd closes them at its next poll.
    func shutDown() {
        table.withLock { table in
            for case let seat? in table.seats { shutdown(seat.descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Sends a final answer to a connection that was cut off.
    func sayFarewell(_ farewell: [UInt8], to seat: Int) {
        table.withLock { $0.end(seat, with: farewell) }
    }
}

extension OpenConnections.Table {
    /// Ends a connection that was cut off, and releases the charge of its body.
    ///
    /// With a farewell, of which as much is sent as the socket takes at once, only the sending side is shut
    /// down at first: libmicrohttpd closes the socket as soon as anything arrives or the client closes its
    /// side, and then the socket lingers. Without a farewell, or if too many connections stay after theirs,
    /// both sides are shut down, and libmicrohttpd notices at once.
    fileprivate mutating func end(_ index: Int, with farewell: [UInt8] = []) {
        guard let seat = seats[index] else { return }
        seat.watch.bodyCharge.withLock { $0.take() }?.release()
        farewell.withUnsafeBytes { bytes in
            _ = send(
                seat.descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        let mayStay = !farewell.isEmpty && partingCount < partingCountLimit
        shutdown(seat.descriptor, Int32(mayStay ? SHUT_WR : SHUT_RDWR))
        guard mayStay, !seat.isParting else { return }
        seats[index]?.isParting = true
        partingCount += 1
    }

    fileprivate mutating func count(_ client: NetworkAddress, upTo limit: Int) -> Bool {
        let count = countByClient[client, default: 0]
        guard count < limit else {
            overLimitCount += 1
            return false
        }
        countByClient[client] = count + 1
        return true
    }

    fileprivate mutating func discount(_ client: NetworkAddress) {
        guard let count = countByClient[client] else { return }
        countByClient[client] = count > 1 ? count - 1 : nil
    }
}

extension OpenConnections.Seat {
    /// The phase that has exceeded its deadline, if it has.
    fileprivate mutating func overdue(
        _ limits: OpenConnections.Limits, now: UInt64
    ) -> (phase: ConnectionWatch.Phase, isSilent: Bool)? {
        let phase = watch.current
        switch phase.kind {
        case .firstHead:
            guard now &- min(now, phase.sinceMilliseconds) > limits.headDeadlineMilliseconds else {
                return nil
            }
            return (phase, microhttp_arrivals(descriptor).byte_count == 0)
        case .head:
            return silence.ending(of: phase, descriptor, limits.headDeadlineMilliseconds, now: now)
                .map { (phase, $0 == .leaving) }
        case .body:
            return follow(phase, limits, now: now).isLate(at: now) ? (phase, false) : nil
        case .cut:
            let isOver = isParting && now &- min(now, phase.sinceMilliseconds) > partingMilliseconds
            return isOver ? (phase, true) : nil
        case .answer:
            return nil
        }
    }

    /// The lag of a body behind its pace, if cutting it off would relieve the shortage.
    fileprivate mutating func lag(
        _ limits: OpenConnections.Limits, for shortage: BodyBudget.Shortage, now: UInt64
    ) -> (ConnectionWatch.Phase, UInt64)? {
        let phase = watch.current
        guard phase.kind == .body, let charge = watch.bodyCharge.withLock({ $0 }),
            charge.makesRoom(for: shortage)
        else { return nil }
        return (phase, follow(phase, limits, now: now).lag(at: now))
    }

    private mutating func follow(
        _ phase: ConnectionWatch.Phase, _ limits: OpenConnections.Limits, now: UInt64
    ) -> BodyPace {
        var pace =
            pace.flatMap { $0.phase == phase ? $0 : nil }
            ?? BodyPace(phase, patience: limits.bodyDeadlineMilliseconds, rate: limits.bodyBytesPerSecond)
        pace.note(UInt64(watch.bodyByteCount.load(ordering: .relaxed)), now: now)
        self.pace = pace
        return pace
    }
}

/// The maximum number of connections that may stay after their farewell.
private let partingCountLimit = 128
/// The time for which a connection may stay after its farewell.
private let partingMilliseconds: UInt64 = 2_000
