/// The members of a JSON object, in the order in which they were written, each key once.
///
/// Order is kept so that a document comes back as its author wrote it, and the same calls give the same bytes.
/// Lookup scans the members while they are few; beyond that it uses an index, which is never iterated.
public struct JSONObject: Sendable {
    /// A key and its value.
    public struct Member: Sendable {
        /// The member's key.
        public let key: String
        /// The member's value.
        public internal(set) var value: JSONValue
    }

    /// The members in their order.
    public private(set) var members: [Member] = []
    private var positions: [ExactText: Int] = [:]

    /// Up to this many members, comparing keys one by one beats hashing them.
    private static let membersWithoutIndex = 12

    /// Makes an object without members.
    public init() {}

    /// The number of members.
    public var count: Int { members.count }

    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The keys in their order.
    public var keys: [String] { members.map(\.key) }

    /// The value of that key; setting it replaces in place, appends, or with nil removes.
    public subscript(key: String) -> JSONValue? {
        get { position(of: key).map { members[$0].value } }
        set {
            switch (position(of: key), newValue) {
            case (let position?, let value?): members[position].value = value
            case (let position?, nil): removeMember(at: position)
            case (nil, let value?): appendNew(key, value)
            case (nil, nil): break
            }
        }
    }

    /// Appends a member unless its key exists already; returns whether it did.
    public mutating func append(_ key: String, _ value: JSONValue) -> Bool {
        guard position(of: key) == nil else { return false }
        appendNew(key, value)
        return true
    }

    /// Reserves memory for `count` members.
    public mutating func reserveCapacity(_ count: Int) {
        members.reserveCapacity(count)
    }

    func position(of key: String) -> Int? {
        if members.count <= Self.membersWithoutIndex {
            return members.firstIndex { $0.key.hasSameBytes(as: key) }
        }
        return positions[ExactText(text: key)]
    }

    private mutating func appendNew(_ key: String, _ value: JSONValue) {
        members.append(Member(key: key, value: value))
        if members.count > Self.membersWithoutIndex + 1 {
            positions[ExactText(text: key)] = members.count - 1
        } else if members.count == Self.membersWithoutIndex + 1 {
            indexMembers()
        }
    }

    private mutating func removeMember(at position: Int) {
        members.remove(at: position)
        indexMembers()
    }

    private mutating func indexMembers() {
        positions.removeAll(keepingCapacity: true)
        guard members.count > Self.membersWithoutIndex else { return }
        for (position, member) in members.enumerated() {
            positions[ExactText(text: member.key)] = position
        }
    }
}

extension JSONObject: Hashable {
    /// Whether both have the same members, in any order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.count == right.count && left.members.allSatisfy { right[$0.key] == $0.value }
    }

    /// Feeds the members to the hasher so that their order does not matter.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for member in members {
            var memberHasher = hasher
            member.key.hashBytes(into: &memberHasher)
            memberHasher.combine(member.value)
            sum &+= memberHasher.finalize()
        }
        hasher.combine(members.count)
        hasher.combine(sum)
    }
}

/// A string compared by its bytes, as RFC 8259 (section 8.3) compares the names of members.
private struct ExactText: Hashable, Sendable {
    let text: String

    static func == (left: ExactText, right: ExactText) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }

    func hash(into hasher: inout Hasher) {
        text.hashBytes(into: &hasher)
    }
}
