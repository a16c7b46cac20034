/// The first place in which two documents differ.
public struct JSONDifference: Hashable, Sendable {
    /// The place, the same in both.
    public let path: JSONPath
    /// The value in the first document; nil if it has none there.
    public let left: JSONValue?
    /// The value in the second document; nil if it has none there.
    public let right: JSONValue?

    /// Finds the first difference; nil if the documents are equal.
    ///
    /// Members are compared in the first document's order, followed by the members that only the second one
    /// has; a different order of members is not a difference.
    public init?(between left: JSONValue, and right: JSONValue) {
        self.init(between: left, and: right, at: .root)
    }

    private init?(between left: JSONValue, and right: JSONValue, at path: JSONPath) {
        switch (left, right) {
        case (.array(let left), .array(let right)): self.init(between: left, and: right, at: path)
        case (.object(let left), .object(let right)): self.init(between: left, and: right, at: path)
        case (_, _):
            if left == right { return nil }
            self.init(path: path, left: left, right: right)
        }
    }

    private init?(between left: [JSONValue], and right: [JSONValue], at path: JSONPath) {
        for (index, pair) in zip(left, right).enumerated() {
            if let difference = Self(between: pair.0, and: pair.1, at: .element(index, of: path)) {
                self = difference
                return
            }
        }
        let shared = min(left.count, right.count)
        guard left.count != right.count else { return nil }
        self.init(
            path: .element(shared, of: path), left: left.dropFirst(shared).first,
            right: right.dropFirst(shared).first)
    }

    private init?(between left: JSONObject, and right: JSONObject, at path: JSONPath) {
        for member in left.members {
            let place = JSONPath.member(member.key, of: path)
            guard let other = right[member.key] else {
                self.init(path: place, left: member.value, right: nil)
                return
            }
            if let difference = Self(between: member.value, and: other, at: place) {
                self = difference
                return
            }
        }
        guard let extra = right.members.first(where: { left[$0.key] == nil }) else { return nil }
        self.init(path: .member(extra.key, of: path), left: nil, right: extra.value)
    }

    private init(path: JSONPath, left: JSONValue?, right: JSONValue?) {
        self.path = path
        self.left = left
        self.right = right
    }
}

extension JSONDifference: CustomStringConvertible {
    /// The difference as one line.
    public var description: String {
        "\(path): \(left?.description ?? "nothing") is not \(right?.description ?? "nothing")"
    }
}
