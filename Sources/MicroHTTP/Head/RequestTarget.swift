import CMicroHTTPD
import Glibc

/// What was seen of a request's target before libmicrohttpd took it to pieces.
struct RequestTarget {
    /// How long it is, up to its first NUL.
    private(set) var byteCount = 0
    /// Whether it consists of characters that a target may have.
    private(set) var isAcceptable = false

    init() {}

    /// Looks at a target in the connection's buffer and takes its query away from the library.
    ///
    /// The library would make a record of 56 bytes of each item of a query, and stops answering once its memory
    /// for the connection is used up (0.9.75). It has already found the question mark here, and splits what follows
    /// at each `&` next: with another character in their place the whole query stays one item, which
    /// ``HTTPRequest/queryItems()`` splits. The buffer is the library's own and about to be changed by it anyway.
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
        // A NUL in the target ends it for every function of C; then the version does not follow.
        self.isAcceptable = isAcceptable && strncmp(text + position + 1, "HTTP/", 5) == 0
    }
}

/// Stands between the items of a query instead of `&`; no target may hold it.
let querySeparator: UInt8 = 1

/// The callback of `MHD_OPTION_URI_LOG_CALLBACK`, called with the whole target "before the URI is parsed".
///
/// The library puts what is returned into the request's slot; the access handler finds nil there, as without
/// this callback.
func inspectTarget(
    context: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?, connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let connection, let target, let state = ConnectionState.of(connection) else { return nil }
    state.target = RequestTarget(UnsafeMutablePointer(mutating: target))
    return nil
}
