import PresentationEngine
import ScenarioKit
import Testing

@testable import SessionComparison

@Suite("Aligning two sequences")
struct SequenceAlignmentTests {
    private func rows(_ left: [Int], _ right: [Int]) -> [SequenceAlignment.Row] {
        SequenceAlignment(left.count, right.count) { left[$0] == right[$1] }.rows
    }

    @Test("an insertion leaves everything after it the same")
    func insertion() {
        let left = Array(0..<100)
        let right = Array(left[..<40]) + [1_000] + left[40...]
        let rows = rows(left, right)
        #expect(rows.count == 101 && rows[40] == .right(40))
        #expect(rows.count { if case .both = $0 { true } else { false } } == 100)
    }

    @Test("every element comes once, in order", arguments: [(0, 0), (0, 5), (5, 0), (37, 41)])
    func complete(_ leftCount: Int, _ rightCount: Int) {
        let rows = rows((0..<leftCount).map { $0 % 7 }, (0..<rightCount).map { $0 % 5 })
        var (left, right) = ([Int](), [Int]())
        for row in rows {
            switch row {
            case .both(let first, let second): (left, right) = (left + [first], right + [second])
            case .left(let index): left.append(index)
            case .right(let index): right.append(index)
            }
        }
        #expect(left == Array(0..<leftCount) && right == Array(0..<rightCount))
    }

    @Test("long sequences are aligned in windows, so that the work does not grow with the square")
    func windows() {
        // Every tenth element is another one on the right.
        let left = Array(0..<5_000)
        let right = left.map { $0 % 10 == 0 ? -$0 - 1 : $0 }
        var count = 0
        let rows = SequenceAlignment(left.count, right.count) { first, second in
            count += 1
            return left[first] == right[second]
        }.rows
        #expect(rows.count { if case .both = $0 { true } else { false } } == 4_500)
        // A single table would need 25 million comparisons.
        #expect(count < 12_000_000)
    }

    @Test("sequences with few matches take few windows, and say that counterparts may be missed")
    func fewMatches() {
        // Only the first elements of each are the same, so that each window ends with an early match.
        let left = [-1] + Array(0..<2_600)
        let right = [-2] + Array(0..<8) + Array(10_000..<12_600)
        var count = 0
        let alignment = SequenceAlignment(left.count, right.count) { first, second in
            count += 1
            return left[first] == right[second]
        }
        #expect(!alignment.isExact && count < 9_000_000, "\(count)")
        #expect(alignment.rows.count { if case .both = $0 { true } else { false } } == 8)
        #expect(SequenceAlignment(2_000, 2_000) { $0 == $1 }.isExact)
    }

    @Test("an alignment with pauses is the same, and pauses within a table")
    func pauses() async throws {
        let left = Array(0..<1_000)
        let right = left.map { $0 % 3 == 0 ? -$0 - 1 : $0 }
        let pauses = PauseCount()
        let alignment = try await SequenceAlignment(left.count, right.count, pausing: { pauses.add() }) {
            left[$0] == right[$1]
        }
        #expect(alignment.rows == rows(left, right))
        // A million pairs, in pieces of fifty thousand.
        #expect((18...22).contains(pauses.count), "\(pauses.count)")
        await #expect(throws: CancellationError.self) {
            _ = try await SequenceAlignment(1_000, 1_000, pausing: { throw CancellationError() }) { _, _ in false }
        }
    }
}

@Suite("Names of two sides")
struct NameCorrespondenceTests {
    @Test("names correspond one to one")
    func binding() {
        var names = NameCorrespondence()
        #expect(names.permits("t_1", "t_2") && names.bind("t_1", "t_2"))
        #expect(names.permits("t_1", "t_2") && !names.permits("t_1", "t_1") && !names.permits("t_3", "t_2"))
        #expect(!names.bind("t_3", "t_2") && names.right(of: "t_1") == "t_2" && names.right(of: "t_3") == nil)
    }

    @Test(
        "the names that a session makes are masked, and others are not",
        arguments: [
            ("t_12", "t_#"), ("p_3.container", "p_#.container"), ("p_3.container-2", "p_#.container"),
            ("segue_1", "segue_#"), ("t_", "t_"), ("t_x", "t_x"), ("page-2", "page-2"), ("Card", "Card#"),
            ("Card-2", "Card#"), ("Card-3", "Card-3"), ("Card-2.view", "Card#.view"), ("home.view", "home.view"),
            ("<Card: 0x7fa000000400> is gone", "<Card#: 0x#> is gone"), ("0xff", "0xff"),
            ("0x7fa000000400", "0x#"), ("\"Card-2\" presents t_12, not Card-3.", "\"Card#\" presents t_#, not Card-3."),
            ("It ends with Card-2.view.", "It ends with Card#.view."),
            ("a Card, a home and a page-2", "a Card#, a home and a page-2"),
        ])
    func masks(_ text: String, _ masked: String) throws {
        var session = PresentationSession()
        let device = try #require(Device.named("iPhone 8"))
        func made(_ name: String?, _ className: String) -> ControllerRequest {
            ControllerRequest(
                name: name,
                origin: .code(className: className, kind: .viewController, nibName: nil, bundle: nil, children: []))
        }
        let home = made("home", "Home")
        _ = try session.apply(.launch(Launch(device: device, systemVersion: SystemVersion(12), root: home)))
        for _ in 0..<2 {
            _ = try session.apply(.perform([.makeController(made(nil, "Card"))]))
        }
        #expect(NameMask(session).mask(text).text == masked)
    }

    @Test("a word of a sentence may be the name of an object or of a class")
    func words() {
        let word = MaskedText(text: "a Card#", names: [.init(text: "Card", mask: "Card#", isWord: true)])
        let name = MaskedText(text: "a Card#", names: [.init(text: "Card-2", mask: "Card#")])
        var names = NameCorrespondence()
        names.bind("Card", "Card-2")
        #expect(word.agrees(with: word, by: names) && word.agrees(with: name, by: names))
        #expect(!name.agrees(with: name, by: names), "Card-2 on the right is another object")
    }
}
