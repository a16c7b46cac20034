import Testing

@testable import PresentationEngine

/// Random commands of which everything is rolled back but one part of the session.
@Suite("A missing part in a rollback is noticed")
struct LeftOutRollbackTests {
    /// A part of a session, and how to put another session's in its place.
    private struct Part {
        let name: String
        let graft: (inout PresentationSession, PresentationSession) -> Void
        let hasChanged: (_ after: PresentationSession, _ before: PresentationSession) -> Bool

        init<Record>(_ name: String, _ table: WritableKeyPath<PresentationSession, Table<Record>>) {
            self.name = name
            graft = { $0[keyPath: table] = $1[keyPath: table] }
            hasChanged = { after, before in
                slots(after[keyPath: table]) != slots(before[keyPath: table])
                    || after[keyPath: table].changes.contains {
                        deepText($0.before as Any) != deepText($0.after as Any)
                    }
            }
        }

        init<Value>(
            _ name: String, _ part: WritableKeyPath<PresentationSession, Value>,
            text: @escaping (Value) -> String
        ) {
            self.name = name
            graft = { $0[keyPath: part] = $1[keyPath: part] }
            hasChanged = { text($0[keyPath: part]) != text($1[keyPath: part]) }
        }
    }

    private let parts = [
        Part("controllers", \.controllers), Part("views", \.views), Part("windows", \.windows),
        Part("presentations", \.presentations), Part("transitions", \.transitions),
        Part("objects", \.objects),
        Part("behaviors", \.behaviors), Part("segues", \.segues), Part("header", \.header, text: deepText),
        Part("agenda", \.agenda, text: deepText), Part("names", \.names) { deepText(NameContents($0)) },
    ]

    @Test("for every part of a session, and every change in it")
    func leftOut() throws {
        var noticed: [String: Int] = [:]
        for seed in UInt64(0)..<80 {
            var workload = Workload(seed: seed)
            var session = PresentationSession()
            guard let events = try? session.apply(.launch(workload.launch())) else { continue }
            workload.learn(events)
            for _ in 0..<60 where session.header.status == .active {
                let before = session
                let command = workload.next(isParked: session.agenda.parked != nil)
                guard let events = try? session.apply(command) else { continue }
                workload.learn(events)
                for part in parts {
                    var rolledBack = before
                    part.graft(&rolledBack, session)
                    let differences = SessionContents(rolledBack).differences(from: SessionContents(before))
                    let isNoticed = !differences.isEmpty
                    #expect(
                        isNoticed == part.hasChanged(session, before),
                        "seed \(seed), \(command): \(part.name), \(differences)")
                    #expect(differences.allSatisfy { $0.hasPrefix(part.name) }, "\(differences)")
                    if isNoticed { noticed[part.name, default: 0] += 1 }
                }
            }
        }
        #expect(Set(noticed.keys) == Set(parts.map(\.name)), "\(noticed)")
    }

    @Test("a launch that is rolled back leaves an empty session")
    func launch() throws {
        var session = PresentationSession()
        var workload = Workload(seed: 1)
        _ = try session.apply(.launch(workload.launch()))
        session.takeBack()
        #expect(SessionContents(session).differences(from: SessionContents(PresentationSession())) == [])
    }
}

/// The generations of a table's slots, and which of them is used next.
private func slots<Record>(_ table: Table<Record>) -> String {
    "\(table.places.map { ($0.handle, $0.nextFree) }) \(table.nextFreeSlot as Any)"
}

/// A value with everything it contains, as text: an independent account without `==`.
private func deepText(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty { return "\(value)" }
    let members = mirror.children.map { "\($0.label ?? "")=\(deepText($0.value))" }
    let isOrdered = mirror.displayStyle != .dictionary && mirror.displayStyle != .set
    return "(" + (isOrdered ? members : members.sorted()).joined(separator: ",") + ")"
}
