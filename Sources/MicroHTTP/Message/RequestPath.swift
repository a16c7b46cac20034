/// The path of a request, split at its slashes and then decoded segment by segment.
///
/// Splitting comes before decoding, so that an encoded slash belongs to a name and can never start a new
/// segment. Spellings that two readers could resolve to different resources are refused: empty segments, `.`
/// and `..` in every encoding, a backslash that is not encoded, and control characters.
public struct RequestPath: Sendable, Hashable, CustomStringConvertible {
    /// The decoded segments; none for `/`.
    public let segments: [String]

    /// The maximum length of a decoded segment.
    static let segmentLimitBytes = 1_024

    /// Makes a path of segments that are decoded already.
    public init(segments: [String]) {
        self.segments = segments
    }

    /// The path as it appears in a URL: everything but unreserved characters is percent-encoded, including slashes
    /// within a segment.
    public var description: String {
        "/" + segments.map { PercentEncoding.encode($0) }.joined(separator: "/")
    }

    /// Reads the path of a request target, without its query.
    ///
    /// The absolute form (`http://host/path`) is accepted because every server must accept it (RFC 9112,
    /// 3.2.2). A trailing slash makes a different path: it yields an empty last segment, which is refused.
    ///
    /// - Throws: `RequestFault` naming the fault.
    init(target: UnsafeBufferPointer<UInt8>) throws(RequestFault) {
        var position = try RequestPath.pathStart(in: target)
        var segments: [String] = []
        segments.reserveCapacity(8)
        while position < target.count {
            position += 1
            let start = position
            while position < target.count, target[position] != slash { position += 1 }
            if start == position, position == target.count, segments.isEmpty { break }
            let written = target[start..<position]
            guard !written.contains(UInt8(ascii: "\\")) else { throw .pathSegmentRefused }
            let segment = try PercentEncoding.decode(UnsafeBufferPointer(rebasing: written))
            guard RequestPath.isAcceptable(segment) else { throw .pathSegmentRefused }
            segments.append(segment)
        }
        self.segments = segments
    }

    /// The start of the path: the first byte, or the byte after the scheme and authority of an absolute URL.
    private static func pathStart(in target: UnsafeBufferPointer<UInt8>) throws(RequestFault) -> Int {
        if target.first == slash { return 0 }
        for scheme in ["http://", "https://"] where target.starts(with: scheme.utf8) {
            let authority = target.dropFirst(scheme.utf8.count)
            guard authority.first != slash, !authority.isEmpty else { throw .targetNotAPath }
            return authority.firstIndex(of: slash) ?? target.count
        }
        throw .targetNotAPath
    }

    private static func isAcceptable(_ segment: String) -> Bool {
        if segment.isEmpty || segment == "." || segment == ".." { return false }
        if segment.utf8.count > segmentLimitBytes { return false }
        return segment.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}

private let slash = UInt8(ascii: "/")
