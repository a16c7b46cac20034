extension Value {
    /// Why this cannot be the answer to `member`; nil if it can.
    public func fault(answering member: Member) -> String? {
        guard let kind = member.role.answer, !kind.admits(self) else { return nil }
        return "\(member.rawValue) is answered by \(kind.explanation)."
    }
}
