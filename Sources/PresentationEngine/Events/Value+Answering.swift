extension Answer {
    /// All values that this can turn out to be.
    package var values: [Value] {
        switch self {
        case .value(let value): [value]
        case .match(let cases, let otherwise): cases.map(\.value) + [otherwise]
        case .sequence(let values): values
        case .ask: []
        }
    }
}

extension Value {
    /// Why this cannot be the answer to `member`; nil where it can.
    public func fault(answering member: Member) -> String? {
        guard let kind = member.role.answer, !kind.admits(self) else { return nil }
        return "\(member.rawValue) is answered by \(kind.explanation)."
    }
}
