/// An archive that is being written: the objects to encode, in the order in which they were found, and their
/// coders.
package struct ArchiveWriting: Sendable, Hashable {
    package let requiresSecureCoding: Bool
    /// The entries of the app delegate, or of the activity of a scene.
    package private(set) var application: [StateArchive.Entry] = []
    /// It is the archive of a scene, which holds an activity alone (R58).
    package var isOfScene = false
    /// The app does not want its snapshot at the next launch (R51).
    package var ignoresSnapshot = false
    /// The type of the scene's activity, once the scene's delegate has answered with it.
    package var activityType: String?
    package private(set) var participants: [Participant] = []
    /// The participant that is encoded next; those before it are done.
    package var next = 0
    /// The path of the coder that is open; empty for the app delegate's.
    package var open: [String]?
    private var positions: [[ExactText]: Int] = [:]
    private var actorPositions: [Actor: Int] = [:]

    /// An object to encode: its identity, the rule under which it is preserved, and the contents of its coder so far.
    package struct Participant: Sendable, Hashable {
        package let actor: Actor
        package let rule: Rule
        package var object: StateArchive.Object

        package init(actor: Actor, rule: Rule, object: StateArchive.Object) {
            self.actor = actor
            self.rule = rule
            self.object = object
        }
    }

    package init(
        requiresSecureCoding: Bool, application: [StateArchive.Entry] = [], participants: [Participant] = []
    ) {
        self.requiresSecureCoding = requiresSecureCoding
        self.application = application
        for participant in participants { append(participant) }
    }

    /// The archive of a scene's activity, with the coder of its delegate open.
    static var ofActivity: ArchiveWriting {
        var writing = ArchiveWriting(requiresSecureCoding: false)
        writing.isOfScene = true
        writing.open = []
        return writing
    }

    package func position(of path: [String]) -> Int? { positions[path.map { ExactText($0) }] }

    package func position(of actor: Actor) -> Int? { actorPositions[actor] }

    package mutating func append(_ participant: Participant) {
        actorPositions[participant.actor] = participants.count
        positions[participant.object.path.map { ExactText($0) }] = participants.count
        participants.append(participant)
    }

    package mutating func update(_ position: Int, _ change: (inout StateArchive.Object) -> Void) {
        change(&participants[position].object)
    }

    /// Writes into the coder of `path`; a key that was used before takes the new content.
    package mutating func encode(_ content: StateArchive.Content, forKey key: String, into path: [String]) {
        let entry = StateArchive.Entry(key, content)
        if path.isEmpty {
            Self.put(entry, into: &application)
        } else if let position = positions[path.map { ExactText($0) }] {
            Self.put(entry, into: &participants[position].object.entries)
        }
    }

    /// Forgets the entries of the activity of a scene.
    mutating func emptyUserInfo() { application = [] }

    private static func put(_ entry: StateArchive.Entry, into entries: inout [StateArchive.Entry]) {
        if let index = entries.firstIndex(where: { $0.key == entry.key }) {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
    }

    /// The objects in the order of their paths: each before those beneath it (CH-41).
    package var objectsInOrder: [StateArchive.Object] {
        var beneath: [Int?: [Int]] = [:]
        for (position, participant) in participants.enumerated() {
            beneath[positionAbove(participant.object.path), default: []].append(position)
        }
        var ordered: [StateArchive.Object] = []
        var waiting = Array((beneath[nil] ?? []).reversed())
        while let position = waiting.popLast() {
            ordered.append(participants[position].object)
            waiting.append(contentsOf: (beneath[position] ?? []).reversed())
        }
        return ordered
    }

    /// The nearest participant above a path.
    private func positionAbove(_ path: [String]) -> Int? {
        var above = path.dropLast()
        while !above.isEmpty {
            if let position = positions[above.map { ExactText($0) }] { return position }
            above = above.dropLast()
        }
        return nil
    }
}

/// The steps by which the system preserves state (R3).
package enum PreservationStage: String, Sendable, Hashable, CaseIterable {
    /// The app is asked whether it wants to be saved.
    case begin
    /// The app delegate's own data, at the very beginning.
    case application
    /// The windows' roots, where the walk begins.
    case roots
    /// The next object that waits to be encoded.
    case next
    case closeCoder
    /// The scene's activity is complete.
    case sceneActivity
}
