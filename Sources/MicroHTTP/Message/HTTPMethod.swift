/// What a request asks to be done with its resource.
///
/// The set is closed on purpose: a method this service does not know is answered with 501 before any handler
/// runs (RFC 9110, 15.6.2), so that handlers can switch exhaustively.
public enum HTTPMethod: String, Sendable, Hashable, CaseIterable {
    /// Read the resource.
    case get = "GET"
    /// Read what `get` would answer, without its body.
    case head = "HEAD"
    /// Do what the resource says for this body.
    case post = "POST"
    /// Replace the resource by the body.
    case put = "PUT"
    /// Change the resource as the body says.
    case patch = "PATCH"
    /// Remove the resource.
    case delete = "DELETE"
    /// Ask which methods the resource answers.
    case options = "OPTIONS"
    /// Send the request back as it came. It is known so that it can be refused with 405: no resource answers it, since
    /// the answer would show what proxies have added.
    case trace = "TRACE"

    /// Whether requests with this method leave everything as it is (RFC 9110, 9.2.1).
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
