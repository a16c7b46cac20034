import CMicroHTTPD
import Glibc

/// A request that a client repeats on its connection, and how it is answered.
///
/// A client that polls sends the same head again and again. Everything that is read from a head depends on its bytes
/// alone, so a head with the same bytes needs no second look. Everything that may have changed since, such as the
/// validity of a token and the content, is up to the reply.
final class StandingRequest {
    /// A longer head is read each time.
    static let keptByteCount = 2_048

    let target: RequestTarget
    let givenID: RequestID?
    let route: Int?
    let sender: SenderIdentity?
    let reply: Route.StandingReply
    /// The target as it was sent, terminated by NUL.
    private let targetText: [CChar]
    /// The head as libmicrohttpd left it in the connection's buffer.
    private let head: [UInt8]
    /// The distance of the target and of the version from the start of the head.
    private let (targetPlace, versionPlace): (Int, Int)
    private let lines: [HeadLine]

    /// The current request of a connection; nil if its head is too long or its target has a query, in which this server
    /// changes bytes.
    init?(_ arrival: borrowing Arrival, reply: @escaping Route.StandingReply) {
        let state = arrival.state
        let size = microhttp_head_size(arrival.connection.pointer)
        guard !state.target.hasQuery, size <= Self.keptByteCount else { return nil }
        target = state.target
        givenID = state.givenID
        route = state.route
        sender = state.sender
        self.reply = reply
        targetText = Array(UnsafeBufferPointer(start: arrival.target, count: target.byteCount + 1))
        head = Array(UnsafeRawBufferPointer(start: arrival.method, count: size))
        (targetPlace, versionPlace) = (arrival.target - arrival.method, arrival.version - arrival.method)
        var reading = LineReading(start: arrival.method)
        withUnsafeMutablePointer(to: &reading) { reading in
            _ = MHD_get_connection_values_n(
                arrival.connection.pointer, microhttp_header_kind(), readLine, reading)
        }
        lines = reading.lines
    }

    /// Whether a target that has just arrived is the same.
    func hasTarget(_ text: UnsafePointer<CChar>) -> Bool { strcmp(text, targetText) == 0 }

    /// Whether the head of the current request has the same bytes, and was taken apart in the same places.
    ///
    /// The bytes alone would not do: libmicrohttpd overwrites separators, after which different heads can look alike.
    func hasHead(_ arrival: borrowing Arrival) -> Bool {
        guard microhttp_head_size(arrival.connection.pointer) == head.count,
            arrival.target - arrival.method == targetPlace, arrival.version - arrival.method == versionPlace,
            memcmp(arrival.method, head, head.count) == 0
        else { return false }
        return lines.withUnsafeBufferPointer { lines in
            var comparison = LineComparison(start: arrival.method, expected: lines)
            let count = withUnsafeMutablePointer(to: &comparison) { comparison in
                MHD_get_connection_values_n(
                    arrival.connection.pointer, microhttp_header_kind(), compareLine, comparison)
            }
            return comparison.isSame && Int(count) == lines.count
        }
    }
}

/// The places of a header line's parts, relative to the start of the head.
private struct HeadLine: Equatable {
    let name: Int
    let nameCount: Int
    let value: Int
    let valueCount: Int
}

/// The lines of a head, being gathered.
private struct LineReading {
    let start: UnsafePointer<CChar>
    var lines: [HeadLine] = []
}

/// The lines of a head, being compared with those of another.
private struct LineComparison {
    let start: UnsafePointer<CChar>
    let expected: UnsafeBufferPointer<HeadLine>
    var position = 0
    var isSame = true
}

/// `MHD_KeyValueIteratorN`: appends each header line to the reading that the context points to.
private func readLine(
    context: UnsafeMutableRawPointer?, kind: MHD_ValueKind,
    name: UnsafePointer<CChar>?, nameCount: Int, value: UnsafePointer<CChar>?, valueCount: Int
) -> MHD_Result {
    guard let reading = context?.assumingMemoryBound(to: LineReading.self), let name, let value else { return .NO }
    let start = reading.pointee.start
    reading.pointee.lines.append(
        HeadLine(name: name - start, nameCount: nameCount, value: value - start, valueCount: valueCount))
    return .YES
}

/// `MHD_KeyValueIteratorN`: compares each header line with the next of the comparison that the context points to.
private func compareLine(
    context: UnsafeMutableRawPointer?, kind: MHD_ValueKind,
    name: UnsafePointer<CChar>?, nameCount: Int, value: UnsafePointer<CChar>?, valueCount: Int
) -> MHD_Result {
    guard let comparison = context?.assumingMemoryBound(to: LineComparison.self), let name, let value else {
        return .NO
    }
    let (start, position) = (comparison.pointee.start, comparison.pointee.position)
    let line = HeadLine(name: name - start, nameCount: nameCount, value: value - start, valueCount: valueCount)
    let isSame = position < comparison.pointee.expected.count && comparison.pointee.expected[position] == line
    comparison.pointee.position = position + 1
    comparison.pointee.isSame = isSame
    return isSame ? .YES : .NO
}
