/// A response that is put together once and sent to everybody who asks for the same, on any thread.
///
/// Of an answer of two hundred bytes with eight headers, putting it together is the larger part of what the server
/// spends on it outside the kernel.
public final class ReadyResponse: Sendable {
    /// What it was made of.
    public let response: HTTPResponse
    /// The same in the library's form, which is never changed; nil if it cannot be sent as it is.
    let prepared: PreparedResponse?

    /// Puts a response together. Its body is finished: a stream has one reader.
    public init(_ response: HTTPResponse) {
        self.response = response
        if case .stream = response.body {
            prepared = nil
        } else {
            prepared = PreparedResponse(response)
        }
    }
}
