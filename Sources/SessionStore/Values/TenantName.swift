/// The name of a tenant: the owner of sessions, storyboards and archives, which sees no others.
public struct TenantName: Sendable, Hashable, CustomStringConvertible {
    /// The name, as it is stored in the database.
    public let text: String

    /// The tenant of a service without tokens, and of everything that was made before there were tenants.
    public static let standard = TenantName(unchecked: "default")

    /// A tenant's name: 1 to 64 letters of ASCII, digits, and the characters `.`, `_` and `-`.
    public init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.text = text
    }

    private init(unchecked text: String) {
        self.text = text
    }

    public var description: String { text }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
