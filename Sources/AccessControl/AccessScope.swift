/// What a token permits. Each operation needs one of these scopes, and none includes another.
public enum AccessScope: String, Sendable, CaseIterable, Comparable {
    /// Reads sessions, storyboards, archives and their events.
    case read
    /// Creates, drives and deletes sessions, storyboards and archives.
    case drive
    /// Reads the metrics of the whole service, and lifts quarantines.
    case administer

    public static func < (left: AccessScope, right: AccessScope) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .read: 0
        case .drive: 1
        case .administer: 2
        }
    }
}
