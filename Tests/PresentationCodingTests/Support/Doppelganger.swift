import JSONCoding
import PresentationCoding
import PresentationEngine
import Testing

/// A session and its twin, which is revived from stored bytes before every command; both must stay equal.
struct Doppelganger {
    private(set) var session = PresentationSession()
    private(set) var events: [Event] = []
    private let launch: Launch
    /// A snapshot and the patches after it, as a store would keep them.
    private var states: [[UInt8]] = []

    init(_ launch: Launch) throws {
        self.launch = launch
        events = try session.apply(.launch(launch))
        states.append(session.touched.encoded())
    }

    /// Applies the command to the session and to a newly revived one, and compares everything.
    ///
    /// - Returns: whether the command was accepted.
    @discardableResult
    mutating func apply(_ command: Command, sourceLocation: SourceLocation = #_sourceLocation) throws -> Bool {
        var restored = try PresentationSession(launch: launch, encodedStates: states)
        let outcome = Result { () throws(Rejection) in try session.apply(command) }
        let restoredOutcome = Result { () throws(Rejection) in try restored.apply(command) }
        #expect(outcome == restoredOutcome, "\(command)", sourceLocation: sourceLocation)
        try expectSame(restored, "after \(command)", sourceLocation)
        guard case .success(let events) = outcome else { return false }
        self.events = events
        try expectSameForms(events, sourceLocation)
        let patch = session.touched.encoded()
        #expect(restored.touched.encoded() == patch, sourceLocation: sourceLocation)
        states.append(patch)
        try expectExactPatch(session.touched, sourceLocation)
        let whole = TouchedState(whole: session).encoded()
        #expect(try TouchedState(parsing: whole).encoded() == whole, sourceLocation: sourceLocation)
        // From time to time a snapshot replaces the records before it.
        if states.count > 6 { states = [whole] }
        return true
    }

    /// The events in the answer equal those read later from the journal; an event's parent comes before it.
    private func expectSameForms(_ events: [Event], _ sourceLocation: SourceLocation) throws {
        let journaled = JournaledEvents(events, of: session)
        var stored = try StoredEvents(
            journaled.stored, format: StoredEvents.format, revision: session.revision,
            firstSequence: events.first?.sequence ?? 1)
        var writer = JSONWriter()
        writer.beginArray()
        while let event = try stored.next() { writer.value(event) }
        writer.endArray()
        #expect(writer.bytes == journaled.encoded(), sourceLocation: sourceLocation)
        #expect(events.allSatisfy { $0.parent ?? 0 < $0.sequence }, sourceLocation: sourceLocation)
    }

    private func expectSame(
        _ restored: PresentationSession, _ moment: String, _ sourceLocation: SourceLocation
    ) throws {
        let whole = TouchedState(whole: session)
        let other = TouchedState(whole: restored)
        #expect(whole.encoded() == other.encoded(), "\(moment)", sourceLocation: sourceLocation)
        // The bytes cannot show a property that is not written at all; this can.
        #expect(
            description(of: whole) == description(of: other), "\(moment)", sourceLocation: sourceLocation)
    }
}

/// Every stored property of a value and of the values in it, dictionaries and sets in the order of their descriptions.
func description(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard !mirror.children.isEmpty else { return "\(value)" }
    let parts = mirror.children.map { child in
        (child.label.map { $0 + ": " } ?? "") + description(of: child.value)
    }
    switch mirror.displayStyle {
    case .dictionary, .set: return "[" + parts.sorted().joined(separator: ", ") + "]"
    default: return "(" + parts.joined(separator: ", ") + ")"
    }
}
