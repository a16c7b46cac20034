import CMicroHTTPD
import Glibc

/// What the headers say about where the body ends.
struct BodyFraming {
    /// `Content-Length`, if it was sent; libmicrohttpd itself answers 400 to one that is no number.
    private(set) var announcedBytes: Int?
    /// Whether the client waits for "100 Continue" before it sends the body.
    private(set) var expectsContinue = false
    private var framingFieldCount = 0
    private var hasUnknownTransferCoding = false

    /// Reads the framing headers.
    ///
    /// - Throws: `RequestFault.framingAmbiguous` if two of them could disagree, which is how requests are
    ///   smuggled past a proxy (RFC 9112, 6.3); `transferCodingUnknown` if nothing says where the body ends.
    init(_ connection: ConnectionHandle) throws(RequestFault) {
        withUnsafeMutablePointer(to: &self) { framing in
            _ = MHD_get_connection_values_n(
                connection.pointer, microhttp_header_kind(), takeFramingField, framing)
        }
        guard framingFieldCount <= 1 else { throw .framingAmbiguous }
        guard !hasUnknownTransferCoding else { throw .transferCodingUnknown }
    }

    /// Takes note of one header line; text is made of the few that matter only.
    fileprivate mutating func take(
        _ name: UnsafeBufferPointer<CChar>, _ value: UnsafeBufferPointer<CChar>
    ) {
        if matches(name, "content-length") {
            framingFieldCount += 1
            announcedBytes = Int(text(value))
        } else if matches(name, "transfer-encoding") {
            framingFieldCount += 1
            hasUnknownTransferCoding = !matches(value, "chunked")
        } else if matches(name, "expect") {
            expectsContinue = matches(value, "100-continue")
        }
    }
}

/// `MHD_KeyValueIteratorN`: hands each header line to the framing that the context points to.
private func takeFramingField(
    context: UnsafeMutableRawPointer?, kind: MHD_ValueKind,
    name: UnsafePointer<CChar>?, nameCount: Int, value: UnsafePointer<CChar>?, valueCount: Int
) -> MHD_Result {
    guard let framing = context?.assumingMemoryBound(to: BodyFraming.self) else { return .NO }
    framing.pointee.take(
        UnsafeBufferPointer(start: name, count: nameCount),
        UnsafeBufferPointer(start: value, count: value == nil ? 0 : valueCount))
    return .YES
}

/// Whether the characters are these, without regard to case.
private func matches(_ characters: UnsafeBufferPointer<CChar>, _ expected: StaticString) -> Bool {
    guard let start = characters.baseAddress, characters.count == expected.utf8CodeUnitCount else {
        return false
    }
    let other = UnsafeRawPointer(expected.utf8Start).assumingMemoryBound(to: CChar.self)
    return strncasecmp(start, other, characters.count) == 0
}

private func text(_ characters: UnsafeBufferPointer<CChar>) -> String {
    String(decoding: UnsafeRawBufferPointer(characters), as: UTF8.self)
}
