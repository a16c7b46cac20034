/// What is wrong with a request before any resource has looked at it.
public enum RequestFault: Error, Sendable, Hashable {
    /// The target is neither a path nor an absolute URL.
    case targetNotAPath
    /// A `%` is not followed by two hexadecimal digits, or what it stands for is not UTF-8.
    case percentEncodingInvalid
    /// A path has an empty segment, `.` or `..`, an encoded slash or a control character.
    case pathSegmentRefused
    /// `Content-Length` and `Transfer-Encoding` were both sent, or one of them twice.
    case framingAmbiguous

    /// One sentence for the person who sent the request.
    public var explanation: String {
        switch self {
        case .targetNotAPath:
            "The request target must be a path that begins with a slash, or an absolute URL."
        case .percentEncodingInvalid:
            "A percent sign must be followed by two hexadecimal digits, and the result must be UTF-8."
        case .pathSegmentRefused:
            "A path may not hold empty segments, '.' or '..', encoded slashes or control characters."
        case .framingAmbiguous:
            "The length of the body is ambiguous: send one Content-Length or one Transfer-Encoding."
        }
    }

    /// The answer to such a request: 400.
    public var problem: Problem {
        Problem(status: .badRequest, detail: explanation)
    }
}
