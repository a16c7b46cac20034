import CMicroHTTPD
import Glibc

/// A request's target as seen before libmicrohttpd splits it.
struct RequestTarget {
    /// The length in bytes, up to the first NUL.
    private(set) var byteCount = 0
    /// Whether it consists only of characters that a target may contain.
    private(set) var isAcceptable = false
    /// Whether a question mark begins a query.
    private(set) var hasQuery = false

    init() {}

    /// Checks a target in the connection's buffer and hides the structure of its query from the library.
    ///
    /// The library would allocate a record of 56 bytes for each query item, and stops answering once its memory
    /// for the connection is used up (0.9.75). At this point it has found the question mark and is about to
    /// split the rest at each `&`. With another character in place of the `&`, the whole query stays one item,
    /// which ``HTTPRequest/queryItems()`` splits. The buffer is the library's own, and the library is about to
    /// change it anyway.
    init(_ text: UnsafeMutablePointer<CChar>) {
        var isInQuery = false
        var isAcceptable = true
        var position = 0
        while text[position] != 0 {
            switch UInt8(bitPattern: text[position]) {
            case 0...0x20, 0x7F, UInt8(ascii: "#"): isAcceptable = false
            case UInt8(ascii: "?"): isInQuery = true
            case UInt8(ascii: "&") where isInQuery: text[position] = CChar(querySeparator)
            default: break
            }
            position += 1
        }
        byteCount = position
        hasQuery = isInQuery
        // For C functions a NUL ends the target; then it is not followed by the version.
        self.isAcceptable = isAcceptable && strncmp(text + position + 1, "HTTP/", 5) == 0
    }
}

/// Replaces `&` between the items of a query; no valid target contains it.
let querySeparator: UInt8 = 1

/// The callback of `MHD_OPTION_URI_LOG_CALLBACK`, called with the whole target "before the URI is parsed".
///
/// The library stores the result in the request's slot; returning nil leaves the slot as it would be without
/// this callback.
func inspectTarget(
    context: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?, connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let connection, let target, let state = ConnectionState.of(connection) else { return nil }
    state.inspect(UnsafeMutablePointer(mutating: target))
    return nil
}
