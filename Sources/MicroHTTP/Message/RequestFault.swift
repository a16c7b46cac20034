/// A fault of a request that is found before any resource handles it.
public enum RequestFault: Error, Sendable, Hashable {
    /// The target is neither a path nor an absolute URL.
    case targetNotAPath
    /// A `%` is not followed by two hexadecimal digits, or the decoded bytes are not UTF-8.
    case percentEncodingInvalid
    /// A path has an empty or very long segment, `.` or `..`, a bare backslash or a control character.
    case pathSegmentRefused
    /// The request line holds a blank, a control character or a fragment where none is allowed.
    case targetMalformed
    /// A header line is continued on the next one, begins with a blank, or does not end with CR and LF.
    case lineMalformed
    /// The name of a header is not a token: it is empty, or contains a blank or another invalid character.
    case fieldNameInvalid
    /// The value of a header holds a control character.
    case fieldValueInvalid
    /// A header was sent more than once, and readers could disagree about which one counts.
    case fieldRepeated(SingleField)
    /// `Content-Length` is not a number in digits.
    case contentLengthInvalid
    /// There is no `Host`.
    case hostMissing
    /// There is more than one `Host`.
    case hostRepeated
    /// `Host`, or the host of an absolute target, is not a host with or without a port.
    case hostInvalid
    /// The `Host` field and the absolute-form target name different hosts.
    case hostContradictsTarget
    /// `Content-Length` and `Transfer-Encoding` were both sent, or one of them twice.
    case framingAmbiguous
    /// `Transfer-Encoding` is not `chunked`, or is used in a request of HTTP/1.0, so that the end of the body
    /// cannot be determined.
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
        case .targetMalformed:
            "The request line must be a method, a target and a version with one space between them; the target "
                + "may not hold spaces, control characters or a fragment."
        case .lineMalformed:
            "Every header must be one line that begins with its name and ends with CR and LF."
        case .fieldNameInvalid:
            "The name of a header may hold letters, digits and !#$%&'*+-.^_`|~ and ends right before its colon."
        case .fieldValueInvalid: "The value of a header may not hold control characters."
        case .fieldRepeated(let field): "The header \(field.name) must be sent once."
        case .contentLengthInvalid: "Content-Length must be a number in decimal digits."
        case .hostMissing: "The header Host is missing."
        case .hostRepeated: "The header Host must be sent once."
        case .hostInvalid:
            "Host must be a name, an IPv4 address or an IPv6 address in brackets, and perhaps a port."
        case .hostContradictsTarget: "Host and the absolute target must name the same host."
        case .framingAmbiguous:
            "The length of the body is ambiguous: send one Content-Length or one Transfer-Encoding."
        case .transferCodingUnknown: "The only Transfer-Encoding that is read is chunked, in HTTP/1.1."
        }
    }
}

/// The headers that may be sent only once, besides those that decide how a request is read.
public enum SingleField: UInt8, Sendable, Hashable, CaseIterable {
    case authorization
    case contentType
    case idempotencyKey
    case lastEventID

    /// The name of the header.
    public var name: String {
        switch self {
        case .authorization: "Authorization"
        case .contentType: "Content-Type"
        case .idempotencyKey: "Idempotency-Key"
        case .lastEventID: "Last-Event-ID"
        }
    }
}
