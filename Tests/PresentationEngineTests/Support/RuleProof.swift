import Foundation
import Synchronization
import Testing

@testable import PresentationEngine

/// The rules that tests have proved: their ids were seen at run time on something that a test asserted.
///
/// Ids are written as literals at the assertion, so that `ProofScan` finds them in the sources; each of these calls
/// fails its test if the id was not seen, so that a green run and the count prove the same.
/// With `PROSCENIUM_RULE_REPORT` set to a file's path, each proof is appended to it as `id<tab>test`.
enum RuleProof {
    private static let recorded = Mutex<Set<String>>([])

    /// Records a rule whose statement is a value or a state, which no event carries; call it after the `#expect`.
    static func asserted(_ ids: String...) {
        for id in ids { record(id) }
    }

    /// Expects `condition`, which expresses the rules, and records them.
    static func expect(
        _ ids: String..., holds condition: Bool, _ comment: Comment? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(condition, comment, sourceLocation: sourceLocation)
        if condition { ids.forEach(record) }
    }

    fileprivate static func record(_ id: String) {
        ProofForms.ofTest?.note(id)
        let line = "\(id)\t\(Test.current?.id.description ?? "")"
        guard recorded.withLock({ $0.insert(line).inserted }),
            let path = ProcessInfo.processInfo.environment["PROSCENIUM_RULE_REPORT"]
        else { return }
        recorded.withLock { _ in append(line + "\n", to: path) }
    }

    private static func append(_ text: String, to path: String) {
        if !FileManager.default.fileExists(atPath: path) {
            _ = FileManager.default.createFile(atPath: path, contents: nil)
        }
        guard let file = FileHandle(forWritingAtPath: path) else {
            Issue.record("The report of rules cannot be written to \(path).")
            return
        }
        file.seekToEndOfFile()
        file.write(Data(text.utf8))
        file.closeFile()
    }
}

/// Expects that each of the rules caused one of `events`.
func proves(_ ids: String..., in events: [Event], sourceLocation: SourceLocation = #_sourceLocation) {
    for id in ids {
        let isSeen = events.contains { $0.rule.id == id }
        #expect(
            isSeen, "\(id) is not among \(events.map(\.trace))", sourceLocation: sourceLocation)
        if isSeen { RuleProof.record(id) }
    }
}

/// Expects that `action` is refused by a rule, and returns the refusal for further checks.
@discardableResult
func proves(
    _ id: String, refusing action: () throws(Rejection) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
) -> Rejection? {
    do throws(Rejection) {
        try action()
        Issue.record("\(id) did not refuse.", sourceLocation: sourceLocation)
        return nil
    } catch {
        #expect(error.rule?.id == id, sourceLocation: sourceLocation)
        if error.rule?.id == id { RuleProof.record(id) }
        return error
    }
}

extension Theater {
    /// Expects that `call` raises this exception by the rule `id`, and changes nothing.
    mutating func expectException(
        _ id: String, named name: String = "NSInvalidArgumentException", _ reason: String, _ call: Call,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        do throws(Rejection) {
            try self.call(call)
            Issue.record("\(id) did not raise.", sourceLocation: sourceLocation)
        } catch {
            var hint: String?
            var participants: [Participant] = []
            if case .exception(_, let text, _, let given) = error {
                hint = given
                participants = text.participants
            }
            let expected = Rejection.exception(
                name: name, reason: ConsoleText(reason, participants: participants),
                rule: Rule(stringLiteral: id), hint: hint)
            #expect(error == expected, sourceLocation: sourceLocation)
            if error == expected { RuleProof.record(id) }
        }
    }

    /// Expects that the last command's event written `trace` was caused by the rule `id`; see ``Event/trace``.
    func expectRule(_ id: String, on trace: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let found = events.filter { $0.trace == trace }
        let isSeen = found.contains { $0.rule.id == id }
        #expect(
            isSeen,
            "\(trace) cites \(found.map(\.rule.id)), not \(id), among \(events.map(\.trace))",
            sourceLocation: sourceLocation)
        if isSeen { RuleProof.record(id) }
    }
}

/// Expects a refusal for a reason.
func expectRefusal(_ reason: String, _ body: () throws(Rejection) -> Void) {
    do throws(Rejection) {
        try body()
        Issue.record("not refused: \(reason)")
    } catch {
        #expect(error.explanation == reason)
    }
}
