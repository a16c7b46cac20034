/// The version of a resource in HTTP's form: `"3"` or `W/"3"` (RFC 9110, 8.8.3).
public struct EntityTag: Sendable, Hashable, CustomStringConvertible {
    /// The text between the quotation marks.
    public let value: String
    /// Whether it promises only semantic equivalence, not equal bytes.
    public let isWeak: Bool

    /// Makes a tag; `value` may hold visible characters other than the quotation mark.
    public init(_ value: String, isWeak: Bool = false) {
        self.value = value
        self.isWeak = isWeak
    }

    /// The tag in its header form.
    public var description: String {
        isWeak ? "W/\"\(value)\"" : "\"\(value)\""
    }

    /// Whether both are strong and equal, as `If-Match` requires (RFC 9110, 8.8.3.2).
    public func stronglyMatches(_ other: EntityTag) -> Bool {
        !isWeak && !other.isWeak && value == other.value
    }

    /// Whether both are equal apart from their strength, as `If-None-Match` requires.
    public func weaklyMatches(_ other: EntityTag) -> Bool {
        value == other.value
    }
}

/// The value of `If-Match` or `If-None-Match`.
public enum EntityTagCondition: Sendable, Hashable {
    /// `*`: any existing version.
    case any
    /// One of these versions.
    case tags([EntityTag])

    /// Reads a header's value (RFC 9110, 13.1.1); `nil` if it is neither `*` nor a list of quoted tags.
    public init?(_ value: String) {
        var rest = value.utf8.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
        if rest.elementsEqual("*".utf8) {
            self = .any
            return
        }
        var tags: [EntityTag] = []
        while true {
            // A list may hold empty elements (RFC 9110, 5.6.1.2).
            rest = rest.drop { isBlank($0) || $0 == comma }
            if rest.isEmpty { break }
            guard let tag = EntityTagCondition.takeTag(&rest) else { return nil }
            tags.append(tag)
            rest = rest.drop(while: isBlank)
            guard rest.isEmpty || rest.first == comma else { return nil }
        }
        guard !tags.isEmpty else { return nil }
        self = .tags(tags)
    }

    /// Whether `If-Match` allows a change to the resource in this version.
    public func stronglyMatches(_ current: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0.stronglyMatches(current) }
        }
    }

    /// Whether `If-None-Match` names the current version, which the client then has already.
    public func weaklyMatches(_ current: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0.weaklyMatches(current) }
        }
    }

    private static func takeTag(_ rest: inout Substring.UTF8View) -> EntityTag? {
        let isWeak = rest.starts(with: "W/".utf8)
        if isWeak { rest = rest.dropFirst(2) }
        guard rest.first == quotationMark else { return nil }
        rest = rest.dropFirst()
        guard let end = rest.firstIndex(of: quotationMark) else { return nil }
        let value = rest[..<end]
        guard value.allSatisfy({ $0 == 0x21 || $0 >= 0x23 && $0 != 0x7F }) else { return nil }
        rest = rest[rest.index(after: end)...]
        return EntityTag(String(Substring(value)), isWeak: isWeak)
    }
}

private let comma = UInt8(ascii: ",")
private let quotationMark = UInt8(ascii: "\"")

private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}
