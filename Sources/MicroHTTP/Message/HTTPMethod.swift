/// The action that a request asks for.
///
/// The set is closed on purpose: a method this service does not know is answered with 501 before any handler
/// runs (RFC 9110, 15.6.2), so that handlers can switch exhaustively.
public enum HTTPMethod: String, Sendable, Hashable, CaseIterable {
    /// Read the resource.
    case get = "GET"
    /// Get the headers of the answer to `get`, without its body.
    case head = "HEAD"
    /// Process the body as the resource defines.
    case post = "POST"
    /// Replace the resource by the body.
    case put = "PUT"
    /// Change the resource as the body describes.
    case patch = "PATCH"
    /// Remove the resource.
    case delete = "DELETE"
    /// Ask which methods the resource answers.
    case options = "OPTIONS"
    /// Echo the request. It is known only so that it can be refused with 405: no resource returns it, since the
    /// answer would reveal headers that proxies have added.
    case trace = "TRACE"

    /// Whether the method is safe: its requests change nothing (RFC 9110, 9.2.1).
    public var isSafe: Bool {
        switch self {
        case .get, .head, .options: true
        case .post, .put, .patch, .delete, .trace: false
        }
    }

    /// The method with this name, compared byte for byte since methods are case-sensitive (RFC 9110, 9.1).
    init?(cString name: UnsafePointer<CChar>) {
        for method in knownMethods where equal(name, method.rawValue) {
            self = method
            return
        }
        return nil
    }
}

/// All methods, kept because every request is compared with them.
private let knownMethods = HTTPMethod.allCases

private func equal(_ cString: UnsafePointer<CChar>, _ string: String) -> Bool {
    var position = 0
    for byte in string.utf8 {
        guard UInt8(bitPattern: cString[position]) == byte else { return false }
        position += 1
    }
    return cString[position] == 0
}
