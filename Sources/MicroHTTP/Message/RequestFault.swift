/// What is wrong with a request before any resource has looked at it.
public enum RequestFault: Error, Sendable, Hashable {
    /// The target is neither a path nor an absolute URL.
    case targetNotAPath
    /// A `%` is not followed by two hexadecimal digits, or what it stands for is not UTF-8.
    case percentEncodingInvalid
    /// A path has an empty or very long segment, `.` or `..`, a bare backslash or a control character.
    case pathSegmentRefused
    /// `Content-Length` and `Transfer-Encoding` were both sent, or one of them twice.
    case framingAmbiguous
    /// `Transfer-Encoding` is not `chunked`, so that the body has no end that could be found.
    case transferCodingUnknown

    /// One sentence for the person who sent the request.
    public var explanation: String {
        switch self {
        case .targetNotAPath:
            "The request target must be a path that begins with a slash, or an absolute URL."
        case .percentEncodingInvalid:
            "A percent sign must be followed by two hexadecimal digits, and the result must be UTF-8."
        case .pathSegmentRefused:
            "A path may not hold empty segments, '.' or '..', bare backslashes, control characters or "
                + "segments of more than \(RequestPath.segmentLimitBytes) bytes."
        case .framingAmbiguous:
            "The length of the body is ambiguous: send one Content-Length or one Transfer-Encoding."
        case .transferCodingUnknown: "The only Transfer-Encoding that is read is chunked."
        }
    }
}
