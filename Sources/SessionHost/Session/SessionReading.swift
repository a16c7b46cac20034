import PresentationEngine

/// A form in which something is read of a session's state.
public struct ReadingForm: Sendable {
    /// How much of the state a form speaks of.
    public enum Extent: Sendable {
        /// One thing, so that it is read at once, however large the session is.
        case single
        /// All of a kind: the larger the session, the longer it takes.
        case whole
    }

    /// What tells the form from all others; a reading is kept under it until the next command.
    public let name: String
    /// How much of the state it speaks of.
    public let extent: Extent

    /// A form with this name.
    public init(_ name: String, _ extent: Extent = .whole) {
        self.name = name
        self.extent = extent
    }

    /// Whether encoding it from this state belongs to the long work.
    func isLong(of engine: PresentationSession) -> Bool {
        switch extent {
        case .single: false
        case .whole: engine.placeCount > Self.promptPlaceLimit
        }
    }

    /// So many controllers, views and objects are read at once. A form takes about 2 µs for each, the dearest selector
    /// 30 µs.
    static let promptPlaceLimit = 1_000
}

extension PresentationSession {
    /// About how large the state is: the controllers, views and objects in it.
    var placeCount: Int { controllers.placeCount + views.placeCount + objects.placeCount }
}

/// Something read from a session, encoded, with the revision it speaks of.
public struct SessionReading: Sendable, Equatable {
    /// The revision, which was durable before the reading was given out.
    public let revision: Int
    /// What was read.
    public let bytes: [UInt8]

    /// The revision as an entity tag.
    public var entityTag: String { "\"\(revision)\"" }
}
