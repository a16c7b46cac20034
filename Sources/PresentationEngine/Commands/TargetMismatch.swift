/// The reason why a name does not identify exactly one thing that a user could touch.
public struct TargetMismatch: Sendable, Hashable {
    /// The name that was given.
    public var name: String
    /// The targets that the name could mean; none if nothing has the name.
    public var candidates: [Candidate]
    /// The closest existing name, if nothing has the given one.
    public var nearest: String?

    /// A target that the name could mean, and the call that touches it.
    public struct Candidate: Sendable, Hashable {
        public var id: String
        public var controller: String
        public var kind: String
        public var label: String?
        public var call: Call

        package init(_ target: TouchTarget) {
            id = target.names.id
            controller = target.owner
            kind = target.kind.rawValue
            label = target.names.label
            call = target.call
        }
    }

    package init(_ name: String, candidates: [TouchTarget] = [], nearest: String? = nil) {
        self.name = name
        self.candidates = candidates.prefix(Self.candidateLimit).map(Candidate.init)
        self.nearest = nearest
    }

    /// The most candidates that are named.
    static let candidateLimit = 20

    /// An explanation in one sentence, for the person who made the touch.
    public var explanation: String {
        if candidates.isEmpty {
            let hint = nearest.map { " Did you mean \"\($0)\"?" } ?? ""
            return "There is no element named \"\(name)\".\(hint)"
        }
        let known = candidates.map { "\($0.id) (\($0.kind) in \($0.controller))" }
        return "\"\(name)\" can mean \(known.joined(separator: ", ")). "
            + "Use the id, and name its controller where several have it."
    }
}
