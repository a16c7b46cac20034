import CMicroHTTPD
import Dispatch

/// libmicrohttpd's connection, as it is passed from its own thread to others while it is suspended.
///
/// The pointer is safe to send because of the guarantees quoted at the three calls below; nothing else is ever
/// done with it off the daemon's thread.
struct ConnectionHandle: Sendable {
    nonisolated(unsafe) let pointer: OpaquePointer
    /// Entered by each connection that is suspended, and left only when the call that resumes it has returned:
    /// until then that call uses the daemon, which must not be destroyed.
    let suspensions: DispatchGroup

    /// Takes the connection out of its thread's event loop.
    ///
    /// "The only safe way to call this function is to call it from the MHD_AccessHandlerCallback or
    /// MHD_ContentReaderCallback." And: "Suspended connections will NOT time out … While a connection is
    /// suspended, MHD will not detect disconnects by the client."
    func suspend() {
        suspensions.enter()
        MHD_suspend_connection(pointer)
    }

    /// Returns the connection to its thread's event loop.
    ///
    /// "It is safe to resume a suspended connection at any time. Calling this function on a connection that was
    /// not previously suspended will result in undefined behavior."
    func resume() {
        MHD_resume_connection(pointer)
        suspensions.leave()
    }

    /// The connection's socket. It is open until the library has announced the end of the request that is being served.
    var descriptor: Int32 { microhttp_descriptor(pointer) }

    /// Sends a response "as soon as possible but after MHD_AccessHandlerCallback returns"; `.NO` if the reply
    /// was sent already. "For any active connection this function must be called only by
    /// MHD_AccessHandlerCallback callback", and it is called only there.
    func queue(_ response: borrowing PreparedResponse) -> MHD_Result {
        MHD_queue_response(pointer, UInt32(response.status.rawValue), response.pointer)
    }
}
