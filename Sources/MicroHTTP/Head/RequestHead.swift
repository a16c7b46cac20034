import CMicroHTTPD
import Glibc

/// The parts of a request's head that decide how the request is read, gathered in one pass over all headers
/// before anything else is done with it.
///
/// Two readers of one connection, a proxy and this server, must never disagree about where a request ends (RFC
/// 9112, 11.2). libmicrohttpd is lenient here: it skips blanks, unfolds lines, accepts a bare line feed as
/// their end, cuts text at a NUL and takes the first of several `Content-Length`s. It parses in place, though,
/// and hands out pointers into the connection's buffer. So the parts of a head must be contiguous there, with
/// nothing but the expected separators between them; whatever the library skipped or changed leaves a gap.
struct RequestHead {
    /// The announced length of the body; `Int.max` if it is too large to represent.
    private(set) var announcedBytes: Int?
    /// Whether the body comes in chunks.
    private(set) var isChunked = false
    /// Whether the client waits for "100 Continue" before it sends the body.
    private(set) var expectsContinue = false
    /// The value of `Host`.
    private(set) var host: FieldText?
    /// The value of `Origin`, which browsers add to requests that a page makes them send.
    private(set) var origin: FieldText?
    /// The id that the client gives to the request.
    private(set) var requestID: RequestID?
    /// The value of `Sec-Fetch-Site`.
    private(set) var fetchSite: FieldText?
    /// Whether a field that may be sent only once was repeated.
    private(set) var hasRepeatedOrigin = false

    private var framingFieldCount = 0
    private var hostFieldCount = 0
    /// Which of the fields that may be sent only once have come, a bit each.
    private var singleFields: UInt8 = 0
    private var fault: RequestFault?
    /// Where the next header line must begin.
    private var position: UnsafePointer<CChar>

    /// Whether a body follows the head.
    var mayHaveBody: Bool { isChunked || (announcedBytes ?? 0) > 0 }

    /// Reads the head.
    ///
    /// - Throws: the first fault in the order request line, header lines, framing, `Host`.
    init(_ arrival: borrowing Arrival) throws(RequestFault) {
        let (method, target, version) = (arrival.method, arrival.target, arrival.version)
        let size = microhttp_head_size(arrival.connection.pointer)
        let targetByteCount = arrival.state.target.byteCount
        guard arrival.state.target.isAcceptable, target == method + strlen(method) + 1,
            version == target + targetByteCount + 1
        else { throw .targetMalformed }
        position = version + versionByteCount + lineBreakByteCount
        withUnsafeMutablePointer(to: &self) { head in
            _ = MHD_get_connection_values_n(
                arrival.connection.pointer, microhttp_header_kind(), takeHeaderLine, head)
        }
        if let fault { throw fault }
        guard position + lineBreakByteCount == method + size else { throw .lineMalformed }
        guard framingFieldCount <= 1 else { throw .framingAmbiguous }
        let isHTTP10 = strcmp(version, "HTTP/1.0") == 0
        guard !isChunked || !isHTTP10 else { throw .transferCodingUnknown }
        guard hostFieldCount == 1 || (hostFieldCount == 0 && isHTTP10) else {
            throw hostFieldCount == 0 ? .hostMissing : .hostRepeated
        }
    }

    /// Records one header line; false once the head is known to be malformed.
    fileprivate mutating func take(_ name: FieldText, _ value: FieldText) -> Bool {
        guard name.start == position, value.start >= name.end + 1 else { return refuse(.lineMalformed) }
        position = value.end + lineBreakByteCount
        guard name.isToken else { return refuse(.fieldNameInvalid) }
        guard value.isFieldValue else { return refuse(.fieldValueInvalid) }
        return classify(name, value)
    }

    /// Records a field that may be sent only once.
    private mutating func takeOnce(_ field: SingleField) -> Bool {
        let bit: UInt8 = 1 << field.rawValue
        guard singleFields & bit == 0 else { return refuse(.fieldRepeated(field)) }
        singleFields |= bit
        return true
    }

    /// The length of the name alone rules out most fields.
    private mutating func classify(_ name: FieldText, _ value: FieldText) -> Bool {
        switch name.count {
        case 4 where name.matches("host"):
            hostFieldCount += 1
            host = value.trimmed
        case 6 where name.matches("expect"):
            expectsContinue = value.matches("100-continue")
        case 6 where name.matches("origin"):
            hasRepeatedOrigin = hasRepeatedOrigin || origin != nil
            origin = value.trimmed
        case 12 where name.matches("content-type"): return takeOnce(.contentType)
        case 12 where name.matches("x-request-id"):
            requestID = RequestID(value.trimmed)
        case 13 where name.matches("authorization"): return takeOnce(.authorization)
        case 13 where name.matches("last-event-id"): return takeOnce(.lastEventID)
        case 14 where name.matches("content-length"):
            framingFieldCount += 1
            guard let count = value.saturatingCount else { return refuse(.contentLengthInvalid) }
            announcedBytes = count
        case 14 where name.matches("sec-fetch-site"):
            hasRepeatedOrigin = hasRepeatedOrigin || fetchSite != nil
            fetchSite = value.trimmed
        case 15 where name.matches("idempotency-key"): return takeOnce(.idempotencyKey)
        case 17 where name.matches("transfer-encoding"):
            framingFieldCount += 1
            guard value.matches("chunked") else { return refuse(.transferCodingUnknown) }
            isChunked = true
        default: break
        }
        return true
    }

    private mutating func refuse(_ fault: RequestFault) -> Bool {
        self.fault = fault
        return false
    }
}

/// The length of `HTTP/1.1`, whose form libmicrohttpd has checked.
private let versionByteCount = 8

/// The library overwrites each byte of a line break with a NUL.
private let lineBreakByteCount = 2

/// `MHD_KeyValueIteratorN`: passes each header line to the head that the context points to.
private func takeHeaderLine(
    context: UnsafeMutableRawPointer?, kind: MHD_ValueKind,
    name: UnsafePointer<CChar>?, nameCount: Int, value: UnsafePointer<CChar>?, valueCount: Int
) -> MHD_Result {
    guard let head = context?.assumingMemoryBound(to: RequestHead.self), let name, let value else {
        return .NO
    }
    let line = (FieldText(start: name, count: nameCount), FieldText(start: value, count: valueCount))
    return head.pointee.take(line.0, line.1) ? .YES : .NO
}
