/// The version of iOS a session follows, `major[.minor]` with a major number from 8 to 18, 26 or 27.
///
/// Versions are data: their differences are in ``VersionRules``, and one script can be run under two versions.
public struct SystemVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    public let major: Int
    public let minor: Int

    /// The major numbers in order, as Apple counts: 26 follows 18.
    public static let majors = Array(8...18) + [26, 27]

    public init(_ major: Int, _ minor: Int = 0) {
        self.major = major
        self.minor = minor
    }

    /// Reads `"12"`, `"13.2"`; nil if the string is not a version that sessions follow.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy(Self.isPlainNumber),
            let major = Int(parts[0]), Self.majors.contains(major),
            let minor = parts.count == 2 ? Int(parts[1]) : 0
        else { return nil }
        self.init(major, minor)
    }

    private static func isPlainNumber(_ part: Substring) -> Bool {
        (1...2).contains(part.count) && part.allSatisfy { $0.isASCII && $0.isNumber }
    }

    public var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }

    public static func < (left: SystemVersion, right: SystemVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }
}
