import CMicroHTTPD

/// A response in libmicrohttpd's own form; the sole owner of our reference to it.
///
/// It can be made on any thread, so that the daemon's thread only has to queue it.
struct PreparedResponse: ~Copyable, Sendable {
    /// The status code.
    let status: HTTPStatus
    /// The kind of problem that it reports.
    let problemType: String?
    /// The stream that feeds the body, if there is one.
    let stream: ResponseStream?
    /// The library guards a response's reference count with a lock of its own, so the pointer may be sent.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Builds the response; `nil` if memory is short or a header cannot be sent.
    ///
    /// - Parameters:
    ///   - isHeadRequest: whether only headers are sent. libmicrohttpd ends a body of unknown length with an empty
    ///     chunk even then (0.9.75), which a client would take for the beginning of the next answer; such a response is
    ///     therefore built without a body.
    ///   - charge: the charge for a large body, which lives as long as the body.
    init?(_ response: HTTPResponse, isHeadRequest: Bool = false, charge: AnswerCharge? = nil) {
        var body = response.body
        if isHeadRequest, case .stream(let stream) = body {
            stream.end(.completed)
            body = .empty
        }
        guard let pointer = makeResponse(body, charge) else { return nil }
        var hasPolicy = false
        for field in response.fields {
            hasPolicy = hasPolicy || field.name == "Content-Security-Policy"
            guard MHD_add_response_header(pointer, field.name, field.value) == .YES else {
                MHD_destroy_response(pointer)
                return nil
            }
        }
        guard SecurityFields.add(to: pointer, withPolicy: !hasPolicy) else {
            MHD_destroy_response(pointer)
            return nil
        }
        self.status = response.status
        problemType = response.problemType
        self.pointer = pointer
        if case .stream(let stream) = body { self.stream = stream } else { self.stream = nil }
        if response.closesConnection { closeConnection() }
    }

    /// Makes this response close its connection; must be called before it is queued.
    ///
    /// "The header "Connection" with value "Close" could be set by this function to enforce closure of the
    /// connection after sending this response."
    borrowing func closeConnection() {
        _ = MHD_add_response_header(pointer, "Connection", "close")
    }

    /// The response, or 500 in its place if it cannot be sent; `nil` if not even that can be built.
    static func orInternalError(
        _ response: HTTPResponse, isHeadRequest: Bool, charge: AnswerCharge?
    ) -> PreparedResponse? {
        if let prepared = PreparedResponse(response, isHeadRequest: isHeadRequest, charge: charge) { return prepared }
        return PreparedResponse(Problem(status: .internalServerError).response())
    }

    deinit {
        MHD_destroy_response(pointer)
    }
}

/// The number of bytes that libmicrohttpd should request from a content reader at a time.
private let blockBytes = 16 * 1024

/// Bodies up to this size are copied once; larger ones are read in place, block by block.
private let largestCopiedBytes = AnswerBudget.freeByteCount

/// Makes a response. Its context is released by the library's last callback, or here if no response was made.
private func makeResponse(_ body: HTTPBody, _ charge: AnswerCharge?) -> OpaquePointer? {
    switch body {
    case .empty:
        return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
    case .constant(let text):
        // "Buffer is a persistent (static/global) buffer that won't change for at least the lifetime of the
        // response": a static string is one. The library only reads it.
        guard text.hasPointerRepresentation else {
            return copiedResponse(Array(String(describing: text).utf8))
        }
        return MHD_create_response_from_buffer(
            text.utf8CodeUnitCount, UnsafeMutableRawPointer(mutating: text.utf8Start), .RESPMEM_PERSISTENT)
    case .bytes(let bytes) where bytes.count <= largestCopiedBytes:
        return copiedResponse(bytes)
    case .bytes(let bytes):
        let context = Unmanaged.passRetained(RetainedBytes(bytes, charge))
        let response = MHD_create_response_from_callback(
            UInt64(bytes.count), blockBytes, readRetainedBytes, context.toOpaque(), releaseRetainedBytes)
        if response == nil { context.release() }
        return response
    case .stream(let stream):
        let context = Unmanaged.passRetained(stream)
        let response = MHD_create_response_from_callback(
            UInt64.max, blockBytes, readStream, context.toOpaque(), releaseStream)
        if response == nil { context.release() }
        return response
    }
}

private func copiedResponse(_ bytes: [UInt8]) -> OpaquePointer? {
    bytes.withUnsafeBytes { buffer in
        // "valid during the call to MHD_create_response_from_buffer. MHD must make its own private copy": the
        // array is only read, although the parameter is not declared const.
        MHD_create_response_from_buffer(
            buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress), .RESPMEM_MUST_COPY)
    }
}

/// A large body, kept alive until the library has sent it.
private final class RetainedBytes: Sendable {
    let bytes: [UInt8]
    private let charge: AnswerCharge?

    init(_ bytes: [UInt8], _ charge: AnswerCharge?) {
        self.bytes = bytes
        self.charge = charge
    }
}

/// `MHD_ContentReaderCallback`: "copy at most max bytes of content into buf", from the given position.
private func readRetainedBytes(
    context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?, capacity: Int
) -> Int {
    guard let context, let buffer else { return endedWithError }
    let retained = Unmanaged<RetainedBytes>.fromOpaque(context).takeUnretainedValue()
    guard position < UInt64(retained.bytes.count) else { return endOfStream }
    let start = Int(position)
    let count = min(capacity, retained.bytes.count - start)
    retained.bytes.withUnsafeBytes { bytes in
        UnsafeMutableRawBufferPointer(start: buffer, count: count)
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
    }
    return count
}

/// `MHD_ContentReaderFreeCallback` of a large body.
private func releaseRetainedBytes(context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<RetainedBytes>.fromOpaque(context).release()
}
