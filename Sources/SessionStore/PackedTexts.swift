import TextPacking

/// The texts of a write that are compressed in their rows.
struct PackedTexts: Sendable, Equatable {
    /// The position of a text in a write: the step, the entry of the step, and the text of the entry.
    fileprivate struct Place: Hashable {
        let step: Int
        var entry = 0
        let text: Int
    }

    private var frames: [Place: [UInt8]] = [:]
    /// By how many bytes the compressed texts are shorter.
    private(set) var savedByteCount = 0

    init(of steps: [StoreStep]) {
        for (number, step) in steps.enumerated() { add(step, at: number) }
    }

    /// Compresses the long texts of a step.
    mutating func add(_ step: StoreStep, at number: Int) {
        switch step {
        case .append(let append):
            for (entry, content) in append.entries.lazy.map(\.content).enumerated() {
                pack(content.command, at: Place(step: number, entry: entry, text: 0))
                pack(content.events, at: Place(step: number, entry: entry, text: 1))
                pack(content.patch, at: Place(step: number, entry: entry, text: 2))
            }
        case .createSession(let session):
            pack(session.settings, at: Place(step: number, text: 0))
        case .saveSnapshot(_, let snapshot):
            pack(snapshot.body, at: Place(step: number, text: 0))
        case .insertStoryboard(let storyboard):
            pack(storyboard.source, at: Place(step: number, text: 0))
            pack(storyboard.document, at: Place(step: number, text: 1))
            pack(storyboard.warnings, at: Place(step: number, text: 2))
        case .insertArchive(let archive):
            pack(archive.body, at: Place(step: number, text: 0))
        case .changeHierarchy, .setStatus, .setClock, .setLabels, .setExpiry, .noteUse, .setDriver, .deleteSession,
            .keepOutcome, .deleteStoryboard,
            .deleteArchive, .thinEvents, .forgetOutcomes, .clearDeletedSessions:
            break
        }
    }

    private mutating func pack(_ text: [UInt8], at place: Place) {
        guard let frame = PackedText.pack(text) else { return }
        frames[place] = frame
        savedByteCount += text.count - frame.count
    }

    /// The texts of one step.
    func of(step: Int) -> StoredTexts { StoredTexts(frames: frames, step: step) }

    /// The texts of one step, in the form in which rows have them.
    struct StoredTexts {
        fileprivate let frames: [Place: [UInt8]]
        fileprivate let step: Int

        /// A text of the step or of one of its entries, by its index.
        func stored(_ text: [UInt8], _ number: Int = 0, ofEntry entry: Int = 0) -> [UInt8] {
            frames.isEmpty ? text : frames[Place(step: step, entry: entry, text: number)] ?? text
        }
    }
}
