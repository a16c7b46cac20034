import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionNumbers
import SessionStore

/// The commands of an exported journal, line by line, without their events.
package struct JournalCommands {
    /// One command.
    package struct Entry {
        package let revision: Int
        /// The command in its stored form.
        package let command: JSONReader
        /// The question that the command answered; nil if it is no answer.
        package let question: Question?
    }

    /// A question that was answered.
    package struct Question: Sendable, Equatable {
        /// The member, such as `tabBarController(_:shouldSelect:)`.
        package let member: String
        /// The name of the object that was asked.
        package let subject: String
    }

    private let readStoryboard: StoredStoryboardReading
    private var seal = JournalSeal()
    private var lineCount = 0
    private var header: JournalHeader?
    private var lastRevision = 0
    /// The storyboards of the journal by their digests.
    package private(set) var storyboards: [String: Storyboard] = [:]

    /// - Parameter readStoryboard: makes the engine's value of a storyboard in the journal.
    package init(readStoryboard: @escaping StoredStoryboardReading) {
        self.readStoryboard = readStoryboard
    }

    /// Reads the next line. The first one, the header, is no command.
    ///
    /// - Throws: a fault with the number of the line.
    package mutating func take(_ line: ArraySlice<UInt8>) throws(ReplayFault) -> Entry? {
        guard line.count <= JournalReplay.lineByteLimit else {
            lineCount += 1
            throw fault("The line is longer than the \(JournalReplay.lineByteLimit) bytes that a line may have.")
        }
        guard let object = seal.open(line) else {
            lineCount += 1
            throw fault("The line is not as it was exported, or another one is missing before it.")
        }
        return try take(object: object)
    }

    /// Reads the next line without its seal.
    mutating func take(object: [UInt8]) throws(ReplayFault) -> Entry? {
        lineCount += 1
        do throws(JSONFault) {
            let text = JSONText(object[...], limits: .recorded, isRecord: true)
            guard header != nil else {
                let header = try JournalHeader(text)
                self.header = header
                try read(header.storyboards)
                return nil
            }
            return try entry(text)
        } catch {
            throw fault(error.description)
        }
    }

    /// Checks that all commands were read.
    package func finish() throws(ReplayFault) {
        guard let header else { throw ReplayFault(line: lineCount + 1, detail: "The journal has no header.") }
        guard lastRevision == header.lastRevision else {
            throw ReplayFault(
                line: lineCount + 1, detail: "The journal ends before revision \(header.lastRevision).")
        }
    }

    private func fault(_ detail: String) -> ReplayFault { ReplayFault(line: lineCount, detail: detail) }

    private mutating func read(_ boards: [JournalHeader.Board]) throws(JSONFault) {
        for board in boards {
            do {
                let storyboard = try readStoryboard(board.storyboard, board.name)
                storyboards[storyboard.digest] = storyboard
            } catch {
                throw JSONFault(
                    kind: .mismatch, path: "$",
                    reason: "Storyboard \(board.name.shortened) cannot be read: \(error)")
            }
        }
    }

    private mutating func entry(_ line: JSONText) throws(JSONFault) -> Entry {
        let members = try line.members(
            allowing: [
                "revision", "rulesRevision", "format", "firstSequence", "time", "command", "events",
                ThinnedEventsRecord.key,
            ])
        let revision = try members.required("revision", of: line).value().integer(in: 1...Int.max)
        let expected = SerialNumber.following(lastRevision)
        guard revision == expected else {
            throw JSONFault(kind: .mismatch, path: "$", reason: "Revision \(expected) is missing.")
        }
        lastRevision = revision
        let command = try members.required("command", of: line).value()
        guard case .object(let parts) = command.value, parts["answer"] != nil else {
            return Entry(revision: revision, command: command, question: nil)
        }
        return Entry(
            revision: revision, command: command, question: try question(members, of: line, revision: revision))
    }

    /// The question that a recorded command answered: an answer is announced with its question.
    private func question(
        _ members: [String: JSONText], of line: JSONText, revision: Int
    ) throws(JSONFault) -> Question? {
        guard members[ThinnedEventsRecord.key] == nil else {
            throw JSONFault(
                kind: .mismatch, path: "$",
                reason: "Revision \(revision) answers a question, whose events were thinned: which one is not known.")
        }
        let format = try members["format"]?.value().integer() ?? StoredEvents.firstFormat
        let first = try members["firstSequence"]?.value().integer(in: 1...SerialNumber.greatest.value) ?? 1
        var stored = try StoredEvents(
            try members.required("events", of: line), format: format, revision: revision, firstSequence: first)
        while let event = try stored.next() {
            guard event.kind == "question", let member = event.name, let subject = event.subject else { continue }
            return Question(member: member, subject: subject.id ?? subject.kind)
        }
        return nil
    }
}
