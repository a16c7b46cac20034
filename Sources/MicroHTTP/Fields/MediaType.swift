/// A media type such as `application/json; charset=utf-8` (RFC 9110, 8.3.1).
///
/// Type and subtype are kept in lower case; `*` is the wildcard in a range of an `Accept` header.
public struct MediaType: Sendable, Hashable, CustomStringConvertible {
    /// The part before the slash.
    public let type: String
    /// The part after the slash.
    public let subtype: String
    /// The parameters in their order, names in lower case.
    public let parameters: [Parameter]

    /// One parameter of a media type.
    public struct Parameter: Sendable, Hashable {
        /// The name in lower case.
        public let name: String
        /// The value without quotation marks.
        public let value: String
    }

    /// Makes a type without parameters.
    public init(_ type: String, _ subtype: String) {
        self.type = type.lowercased()
        self.subtype = subtype.lowercased()
        self.parameters = []
    }

    /// Reads a header's value; `nil` if it has no `type/subtype`, or a parameter without a value.
    public init?(_ value: some StringProtocol) {
        var parts = splitOutsideQuotes(value, at: ";").map(trimmed)
        let names = parts.removeFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard names.count == 2, !names[0].isEmpty, !names[1].isEmpty else { return nil }
        var parameters: [Parameter] = []
        for part in parts where !part.isEmpty {
            guard let equals = part.firstIndex(of: "=") else { return nil }
            let name = part[..<equals].lowercased()
            parameters.append(Parameter(name: name, value: unquoted(part[part.index(after: equals)...])))
        }
        self.type = names[0].lowercased()
        self.subtype = names[1].lowercased()
        self.parameters = parameters
    }

    /// `type/subtype`, without parameters.
    public var description: String { "\(type)/\(subtype)" }

    /// Whether the header's value is this type in its plainest spelling, which most clients use: in lower case
    /// and without parameters. Any other value has to be parsed to be compared.
    public func isSpelled(_ value: String) -> Bool {
        let (type, subtype, value) = (type.utf8, subtype.utf8, value.utf8)
        return value.count == type.count + 1 + subtype.count && value.starts(with: type)
            && value.dropFirst(type.count).first == UInt8(ascii: "/")
            && value.dropFirst(type.count + 1).elementsEqual(subtype)
    }

    /// The value of a parameter, by its name in lower case.
    public func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    /// Whether both have the same type and subtype, whatever their parameters.
    public func hasSameKind(as other: MediaType) -> Bool {
        type == other.type && subtype == other.subtype
    }
}

/// The media types that a client accepts: the value of `Accept` (RFC 9110, 12.5.1).
public struct AcceptedMediaTypes: Sendable, Hashable {
    private let ranges: [Range]

    private struct Range: Sendable, Hashable {
        let mediaType: MediaType
        let quality: Double

        /// How specifically the range matches a type: 0 not at all, 1 by `*/*`, 2 by `type/*`, 3 by name.
        func closeness(to other: MediaType) -> Int {
            if mediaType.hasSameKind(as: other) { return 3 }
            if mediaType.subtype != "*" { return 0 }
            if mediaType.type == other.type { return 2 }
            return mediaType.type == "*" ? 1 : 0
        }
    }

    /// Reads the header. A missing or empty header accepts everything, and unreadable parts are skipped.
    public init(_ value: String?) {
        guard let value, !value.allSatisfy(\.isWhitespace) else {
            ranges = [Range(mediaType: MediaType("*", "*"), quality: 1)]
            return
        }
        ranges = splitOutsideQuotes(value, at: ",").compactMap { part in
            guard let mediaType = MediaType(trimmed(part)) else { return nil }
            let quality = mediaType.parameter("q").map { Double($0) ?? 0 } ?? 1
            return Range(mediaType: mediaType, quality: min(max(quality, 0), 1))
        }
    }

    /// The quality of a type, from 0 (not acceptable) to 1; the most specific range decides.
    public func quality(of mediaType: MediaType) -> Double {
        var best = (closeness: 0, quality: 0.0)
        for range in ranges {
            let closeness = range.closeness(to: mediaType)
            if closeness > best.closeness { best = (closeness, range.quality) }
        }
        return best.quality
    }

    /// The offer with the highest quality, the earlier one among equals; `nil` if none is acceptable.
    public func preferred(of offers: [MediaType]) -> MediaType? {
        var best: (offer: MediaType, quality: Double)?
        for offer in offers {
            let quality = quality(of: offer)
            if quality > best?.quality ?? 0 { best = (offer, quality) }
        }
        return best?.offer
    }
}
