import Testing

@testable import PresentationEngine

/// The rows of the readable hierarchy that a command writes when children come, leave and move.
@Suite("Rows of siblings")
struct SiblingRowTests {
    /// The rows as a reader has them who applies the changes of each command.
    private struct Readable {
        private(set) var before: [String: String?] = [:]
        private(set) var written = 0

        mutating func apply(_ changes: [OutlineChange]) {
            written = changes.count
            for change in changes {
                switch change {
                case .put(let outline): before[outline.name] = .some(outline.siblingBefore)
                case .remove(let name): before[name] = nil
                }
            }
        }
    }

    @Test("a child that leaves from the front writes as few rows among a hundred siblings as among ten")
    func leaving() throws {
        var most: [Int] = []
        for count in [10, 100] {
            var theater = try Theater(root: .plain("A"))
            var readable = Readable()
            for number in 0..<count {
                try theater.call(.makeController(.plain("c\(number)")), .addChild(receiver: "A", child: "c\(number)"))
                readable.apply(theater.session.outlineChanges)
                #expect(readable.before["c\(number)"] == (number > 0 ? "c\(number - 1)" : .some(nil)))
            }
            var written = 0
            for number in 0..<count - 1 {
                try theater.call(.removeFromParent(receiver: "c\(number)"))
                readable.apply(theater.session.outlineChanges)
                written = max(written, readable.written)
                #expect(readable.before["c\(number + 1)"] == .some(nil))
                try expectAlike(readable, theater.session)
            }
            most.append(written)
        }
        #expect(most == [3, 3])
    }

    @Test("siblings that are inserted, removed, reordered and exchanged are read in their order")
    func moving() throws {
        var theater = try Theater(root: .container("N", .navigationController, .plain("A")))
        var readable = Readable()
        for number in 0..<12 { try theater.call(.makeController(.plain("c\(number)"))) }
        readable.apply(theater.session.outlines.map { .put($0) })
        var noise = SplitMix(seed: 7)
        for _ in 0..<200 {
            let stack = (0..<12).shuffled(using: &noise).prefix(Int.random(in: 1...12, using: &noise))
            try theater.setStack(stack.map { "c\($0)" }, animated: false)
            readable.apply(theater.session.outlineChanges)
            try expectAlike(readable, theater.session)
        }
    }

    @Test("alerts and activities that are not shown change their style with the window")
    func styles() throws {
        var theater = try Theater(SystemVersion(18), device: "iPad Pro 11", root: .plain("A"))
        try theater.call(.makeController(.alert("sheet", style: .actionSheet, .named("OK"))))
        try theater.resize(.size(Size(320, 600)))
        let changes = theater.session.outlineChanges.compactMap { change in
            if case .put(let outline) = change { outline } else { nil }
        }
        #expect(changes.first { $0.name == "sheet" }?.presentationStyle == .custom)
    }

    private func expectAlike(_ readable: Readable, _ session: PresentationSession) throws {
        let rows = session.outlines
        #expect(readable.before.count == rows.count)
        for row in rows { #expect(readable.before[row.name] == .some(row.siblingBefore), "\(row.name)") }
        for (_, record) in session.controllers.all.map({ ($0.handle, $0.record) }) {
            for (place, child) in record.children.enumerated() {
                let name = try #require(session.controllers[child]?.name)
                let sibling = place > 0 ? session.controllers[record.children[place - 1]]?.name : nil
                #expect(readable.before[name] == .some(sibling), "\(name)")
            }
        }
    }
}
