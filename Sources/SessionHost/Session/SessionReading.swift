import PresentationEngine

/// A representation in which a session's state, or a part of it, is read.
public struct ReadingForm: Sendable {
    /// The part of the state that a form covers.
    public enum Extent: Sendable {
        /// A single object, so it is encoded immediately, however large the session is.
        case single
        /// All objects of a kind: the larger the session, the longer it takes.
        case whole
        /// All views of the screen; the time grows with the number of elements in their scenes, too.
        case screen
        /// Several screens: always long work.
        case screens
    }

    /// The unique name of the form; a reading is cached under it until the next command.
    public let name: String
    /// The part of the state that it covers.
    public let extent: Extent

    /// A form with this name.
    public init(_ name: String, _ extent: Extent = .whole) {
        self.name = name
        self.extent = extent
    }

    /// Whether encoding it from this state is long work.
    func isLong(of engine: PresentationSession) -> Bool {
        switch extent {
        case .single: false
        case .screens: true
        case .whole: engine.isLarge
        case .screen:
            engine.isLarge || engine.layoutCostsMore(than: Self.promptElementLimit)
        }
    }

    /// The number of controllers, views and objects encoded immediately. A form takes about 2 µs for each, the
    /// most expensive selector 30 µs.
    static let promptPlaceLimit = 1_000

    /// The number of elements laid out immediately, each of which takes about ten times as long.
    static let promptElementLimit = 100
}

extension PresentationSession {
    /// The approximate size of the state: its controllers, views and objects.
    var placeCount: Int { controllers.placeCount + views.placeCount + objects.placeCount }
    /// Whether encoding it whole, or a single step, could hold up a thread that other sessions need.
    var isLarge: Bool { placeCount > ReadingForm.promptPlaceLimit }
}

/// An encoded reading of a session, with its revision.
public struct SessionReading: Sendable, Equatable {
    /// The revision, which was durable before the reading was returned.
    public let revision: Int
    /// The encoded form.
    public let bytes: [UInt8]

    /// The revision as an entity tag.
    public var entityTag: String { "\"\(revision)\"" }
}
