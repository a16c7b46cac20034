/// Who sent a request, for an observer of the server's answers.
public struct SenderIdentity: Sendable, Hashable {
    /// The name of the credentials.
    public let name: String
    /// The group that the credentials belong to.
    public let group: String

    /// A sender with those names.
    public init(name: String, group: String) {
        self.name = name
        self.group = group
    }
}
