/// A response that is built once and sent for every request for the same content, from any thread.
///
/// For an answer of two hundred bytes with eight headers, building it is the larger part of the server's time
/// outside the kernel.
public final class ReadyResponse: Sendable {
    /// The response it was built from.
    public let response: HTTPResponse
    /// The response as libmicrohttpd's immutable object; nil if it cannot be sent.
    let prepared: PreparedResponse?

    /// Builds a response. Its body must be complete: a stream has only one reader.
    public init(_ response: HTTPResponse) {
        self.response = response
        if case .stream = response.body {
            prepared = nil
        } else {
            prepared = PreparedResponse(response)
        }
    }
}
