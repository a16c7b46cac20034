import CMicroHTTPD
import Glibc

// The functions that libmicrohttpd's threads call. They are at file level because a closure formed in an
// actor's context traps when another thread calls it.

/// `MHD_AccessHandlerCallback`: called "after request headers are fully received and decoded, for each received
/// part of request body, when request is fully received", and again after a connection was resumed.
func handleAccess(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
    target: UnsafePointer<CChar>?, method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?,
    part: UnsafePointer<CChar>?, partCount: UnsafeMutablePointer<Int>?,
    slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let connection, let target, let method, let version, let partCount, let slot,
        let state = ConnectionState.of(connection)
    else { return .NO }
    let reception = Unmanaged<Reception>.fromOpaque(context).takeUnretainedValue()
    let arrival = Arrival(
        connection: ConnectionHandle(pointer: connection, suspensions: reception.suspensions), target: target,
        method: method, version: version, state: state, slot: slot, nothingKept: context)
    // "Initially, *con_cls will be NULL."
    guard slot.pointee != nil else { return reception.begin(arrival) }
    guard partCount.pointee > 0 else { return reception.finish(arrival) }
    let bytes = UnsafeRawBufferPointer(start: part, count: partCount.pointee)
    // "the method must update this value to the number of bytes NOT processed"
    partCount.pointee = 0
    return reception.receive(bytes, arrival)
}

/// `MHD_NotifyConnectionCallback`: called when a connection has been accepted, and before its socket is closed.
func handleConnection(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
    socketContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, event: MHD_ConnectionNotificationCode
) {
    guard let context, let connection, let socketContext else { return }
    let reception = Unmanaged<Reception>.fromOpaque(context).takeUnretainedValue()
    guard let kept = socketContext.pointee else {
        socketContext.pointee = Unmanaged.passRetained(reception.open(connection)).toOpaque()
        return
    }
    reception.close(Unmanaged<ConnectionState>.fromOpaque(kept).takeRetainedValue())
    socketContext.pointee = nil
}

/// `MHD_RequestCompletedCallback`: called once for each request whose target was logged, including requests
/// that end before they reach the access handler; their slot is empty.
func handleCompletion(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
    slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, reason: MHD_RequestTerminationCode
) {
    guard let context, let connection, let slot, let pointer = slot.pointee,
        let state = ConnectionState.of(connection)
    else { return }
    let reception = Unmanaged<Reception>.fromOpaque(context).takeUnretainedValue()
    var kept: Conversation?
    if pointer != context {
        kept = Unmanaged<Conversation>.fromOpaque(pointer).takeRetainedValue()
    }
    slot.pointee = nil
    reception.complete(kept, state, ResponseStream.Ending(reason))
}

extension ResponseStream.Ending {
    /// libmicrohttpd's termination codes as endings of a stream.
    fileprivate init(_ reason: MHD_RequestTerminationCode) {
        switch reason {
        case .REQUEST_TERMINATED_COMPLETED_OK: self = .completed
        case .REQUEST_TERMINATED_TIMEOUT_REACHED: self = .readerStuck
        case .REQUEST_TERMINATED_DAEMON_SHUTDOWN: self = .serverStopped
        default: self = .clientLeft
        }
    }
}

/// The callback of `MHD_OPTION_UNESCAPE_CALLBACK`: leaves everything escaped, because decoding must follow
/// splitting. "The return value must be the length of the value left in s."
func leaveEscaped(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, text: UnsafeMutablePointer<CChar>?
) -> Int {
    text.map { strlen($0) } ?? 0
}

/// `MHD_LogCallback`: the library's messages, which may quote a client's bytes, go to the debug log.
func handleLogLine(
    context: UnsafeMutableRawPointer?, format: UnsafePointer<CChar>?, arguments: CVaListPointer?
) {
    guard let context, let format, let arguments else { return }
    let reception = Unmanaged<Reception>.fromOpaque(context).takeUnretainedValue()
    guard reception.logger.logLevel <= .debug else { return }
    var line = [CChar](repeating: 0, count: 512)
    vsnprintf(&line, line.count, format, arguments)
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    reception.logger.debug("libmicrohttpd: \(text)")
}
