/// An archive that is being read: the findings for its objects, and the progress of restoration.
package struct ArchiveReading: Sendable, Hashable {
    package let archive: StateArchive
    /// The findings so far, in the order of the archive's objects.
    package private(set) var findings: [Finding] = []
    /// The paths of the coders that are open, the innermost last; empty for the app delegate's.
    package var open: [[String]] = []
    /// The objects of the archive whose presented controllers are to be presented again, the first one next.
    package var presenters: [Int] = []
    /// Calls of `extendStateRestoration()` that wait for their `completeStateRestoration()` (R41).
    package var extensions = 0
    /// The keys of its scene's activity that the app has read, each once.
    package var readKeys: [String] = []
    /// The launch's part of the work is done, and only extensions are open.
    package var isDone = false
    private let positions: [[ExactText]: Int]
    /// The same by the hashes of the paths, with which every beginning of a path is found in one pass over it.
    private let hashedPositions: [Int: Int]
    /// The views of the archive by the paths of their controllers.
    private let viewPositions: [[ExactText]: [Int]]
    private var actorPositions: [Actor: Int] = [:]

    /// The finding for an object of the archive: the live object and the rule that found it, or why there is none.
    package struct Finding: Sendable, Hashable {
        package var actor: Actor?
        package var rule: Rule
        package var explanation: String
        package var isDecoded = false
        /// The base class decoded, too, and so had the views decoded (R10, RS-15).
        package var isDecodedByBase = false

        package init(_ actor: Actor?, rule: Rule, explanation: String) {
            self.actor = actor
            self.rule = rule
            self.explanation = explanation
        }

        package var controller: ControllerHandle? {
            guard case .controller(let handle)? = actor else { return nil }
            return handle
        }
    }

    package init(_ archive: StateArchive, findings: [Finding] = []) {
        self.archive = archive
        positions = Dictionary(
            archive.objects.enumerated().map { index, object in (object.path.map { ExactText($0) }, index) },
            uniquingKeysWith: { first, _ in first })
        hashedPositions = Dictionary(
            archive.objects.enumerated().compactMap { index, object in
                Self.hashesOfBeginnings(of: object.path[...]).last.map { ($0, index) }
            }, uniquingKeysWith: { first, _ in first })
        viewPositions = Dictionary(
            grouping: archive.objects.indices.filter { archive.objects[$0].kind == .view },
            by: { position in archive.objects[position].path.dropLast().map { ExactText($0) } })
        for finding in findings { append(finding) }
    }

    /// Adds the finding for the next object of the archive.
    package mutating func append(_ finding: Finding) {
        findings.append(finding)
        note(findings.count - 1)
    }

    package mutating func update(_ position: Int, _ change: (inout Finding) -> Void) {
        change(&findings[position])
        note(position)
    }

    private mutating func note(_ position: Int) {
        guard let actor = findings[position].actor, actorPositions[actor] == nil else { return }
        actorPositions[actor] = position
    }

    /// Whether there are no more findings than objects, and every presenter has a finding.
    package var isConsistent: Bool {
        findings.count <= archive.objects.count && presenters.allSatisfy(findings.indices.contains)
    }

    /// The part that remains once the launch's work is done and the app has extended the restoration.
    package var waitingForExtensions: ArchiveReading {
        var rest = ArchiveReading(StateArchive(keys: archive.keys))
        rest.extensions = extensions
        rest.isDone = true
        return rest
    }

    package func position(of path: [String]) -> Int? { positions[path.map { ExactText($0) }] }

    /// The finding for the object of `path`; nil if the archive has no such object, or it was not looked for yet.
    package func finding(at path: [String]) -> Finding? {
        guard let position = positions[path.map { ExactText($0) }], position < findings.count else {
            return nil
        }
        return findings[position]
    }

    /// The finding for the longest beginning of a path that is shorter than the path, and the number of identifiers in
    /// that; nil if none of the objects above it has been looked for.
    package func nearestFinding(above path: [String]) -> (finding: Finding, count: Int)? {
        let hashes = Self.hashesOfBeginnings(of: path.dropLast())
        for (place, hash) in hashes.enumerated().reversed() {
            guard let position = hashedPositions[hash], position < findings.count,
                archive.objects[position].path.elementsEqual(path.prefix(place + 1))
            else { continue }
            return (findings[position], place + 1)
        }
        return nil
    }

    /// The hashes of a path's first identifier, of its first two, and so on.
    private static func hashesOfBeginnings(of path: ArraySlice<String>) -> [Int] {
        var hasher = Hasher()
        return path.map { identifier in
            hasher.combine(ExactText(identifier))
            let beginning = hasher
            return beginning.finalize()
        }
    }

    package func position(of actor: Actor) -> Int? { actorPositions[actor] }

    /// The views of the archive that belong to the controller of `path`.
    package func views(of path: [String]) -> [Int] { viewPositions[path.map { ExactText($0) }] ?? [] }

    /// The object to look for next; nil after the last one.
    package var next: (position: Int, object: StateArchive.Object)? {
        let position = findings.count
        return position < archive.objects.count ? (position, archive.objects[position]) : nil
    }

    /// The object at a place of the archive with its finding; nil if it has none yet.
    package func found(at position: Int) -> (object: StateArchive.Object, finding: Finding)? {
        guard position < findings.count else { return nil }
        return (archive.objects[position], findings[position])
    }

    /// The content that an app's decode call reads under a key of the coder of `path`.
    package func content(forKey key: String, of path: [String]) -> StateArchive.Content? {
        let entries =
            path.isEmpty
            ? archive.activity?.userInfo ?? archive.application
            : positions[path.map { ExactText($0) }].map { archive.objects[$0].entries }
        return entries?.first { $0.key == key }?.content
    }

    /// Whether a key is one of the activity's that the app has not read yet.
    package func isUnread(_ key: String) -> Bool {
        archive.activity?.userInfo.contains { $0.key == key } == true && !readKeys.contains(key)
    }

    /// The value under one of UIKit's own keys: the app's keys are in every coder, the storyboard in its object's
    /// coder.
    package func value(forKey key: CoderKey, of path: [String]) -> Value {
        switch key {
        case .bundleVersion: .text(archive.keys.bundleVersion)
        case .idiom: .integer(archive.keys.idiom.rawValue)
        case .systemVersion: .text("\(archive.keys.systemVersion.major).\(archive.keys.systemVersion.minor)")
        case .timestamp: .integer(archive.keys.timestampMilliseconds)
        case .storyboard:
            Value(positions[path.map { ExactText($0) }].flatMap { archive.objects[$0].scene?.storyboard })
        }
    }
}

/// The steps by which an app restores its state at launch (R32, R36).
package enum RestorationStage: Sendable, Hashable {
    /// The app is asked whether it wants its state back (R2).
    case begin
    /// Controllers are found or made, one after the other (R23 to R28).
    case find
    case load
    case findViews
    /// The coder of the object at a place of the archive, and those of the objects after it.
    case decode(Int)
    /// The coder of a view at a place of the archive.
    case decodeView(Int)
    case closeCoder
    /// A container takes back one of the children of the object at a place of the archive, after others.
    case child(object: Int, Int)
    case didDecode
    case announceEnd
    case presentAgain
    /// The next level, in a turn after the one that the transition of this level has just taken.
    case presentLater
    case finish
    /// The scene's delegate gets its activity, unless it has had it (CH-507).
    case interactionState
    /// The scene is connected, and its delegate has had its activity (R58).
    case sceneConnected
}
