/// The result of a launch with an archive: which objects were found again, how, and why others were not.
public struct RestorationReport: Sendable, Hashable {
    /// Whether the app restored its state.
    public let outcome: Outcome
    /// The activity of a scene, if the archive has one.
    public let activity: Activity?
    /// One for each object of the archive, in its order.
    public let objects: [Object]

    /// How the launch ended for the archive as a whole.
    public enum Outcome: Sendable, Hashable {
        /// Everything in the archive came back.
        case restored
        /// The app restored its state, and lost something of it: the objects that are not complete.
        case partly
        /// The app did not want its state back (R2).
        case refused
        /// An exception ended the app while it restored (R40).
        case failed(exception: String)
    }

    /// The activity from which a scene was restored (R58).
    public struct Activity: Sendable, Hashable {
        /// Its `activityType`.
        public let type: String
        /// The keys of its `userInfo` that the app did not read, in their order.
        public let unread: [String]
    }

    init(outcome: Outcome, activity: Activity? = nil, objects: [Object]) {
        self.outcome = outcome
        self.activity = activity
        self.objects = objects
    }

    /// The result for one object of the archive.
    public struct Object: Sendable, Hashable {
        /// The object's identifier path.
        public let path: [String]
        /// The kind of the object.
        public let kind: StateArchive.Kind
        /// The class that wrote its state.
        public let className: String
        /// The object's name in the restored session; nil if nothing was found for it.
        public let name: String?
        /// The rule by which it was found or not.
        public let rule: Rule
        /// Whether its coder was read.
        public let isDecoded: Bool
        /// Whether all that the archive has of the object came back: it was found and decoded, and its children and
        /// what it presented are in their places.
        public let isComplete: Bool
        /// An explanation of the finding, and of each loss.
        public let explanation: String
    }
}
