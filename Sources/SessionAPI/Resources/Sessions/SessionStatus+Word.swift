import SessionStore

extension SessionStatus {
    /// The status in one word, as the API has it.
    var word: String {
        switch self {
        case .active: "active"
        case .terminated: "terminated"
        case .quarantined: "quarantined"
        }
    }
}
