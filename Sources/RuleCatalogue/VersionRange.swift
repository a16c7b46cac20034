/// The system versions from one to another, both included; a bound without a minor version includes all of its minors.
public struct VersionRange: Sendable, Hashable {
    /// The first version, such as `13` or `13.2`; nil for all earlier ones.
    public let from: String?
    /// The last version; nil for all later ones.
    public let until: String?

    /// The range of all versions.
    public static let all = VersionRange(from: nil, until: nil)

    public init(from: String?, until: String?) {
        self.from = from
        self.until = until
    }

    /// Whether a string is a version, written as `major` or `major.minor`.
    public static func isVersion(_ text: String) -> Bool { parts(of: text) != nil }

    /// The parts of `major` or `major.minor`; nil for any other string.
    static func parts(of version: String) -> [Int]? {
        let texts = version.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(texts.count) else { return nil }
        let parts = texts.compactMap { Int($0) }.filter { $0 >= 0 }
        return parts.count == texts.count ? parts : nil
    }

    /// Whether the range includes a version, written as `major` or `major.minor`.
    public func contains(_ version: String) -> Bool {
        guard let version = Self.parts(of: version) else { return false }
        if let from = from.flatMap(Self.parts), version.lexicographicallyPrecedes(from) { return false }
        guard let until = until.flatMap(Self.parts) else { return true }
        return !until.lexicographicallyPrecedes(version.prefix(until.count))
    }

    /// A description of the range, such as "13 and later"; nil for all versions.
    public var words: String? {
        switch (from, until) {
        case (nil, nil): nil
        case (let from?, nil): "\(from) and later"
        case (nil, let until?): "up to \(until)"
        case (let from?, let until?): from == until ? from : "\(from) to \(until)"
        }
    }
}
