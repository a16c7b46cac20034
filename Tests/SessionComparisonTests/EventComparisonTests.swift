import PresentationEngine
import ScenarioKit
import Testing

@testable import SessionComparison

@Suite("Aligning two sequences")
struct SequenceAlignmentTests {
    private func rows(_ left: [Int], _ right: [Int]) -> [SequenceAlignment.Row] {
        SequenceAlignment.rows(left.count, right.count) { left[$0] == right[$1] }
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
        let rows = SequenceAlignment.rows(left.count, right.count) { first, second in
            count += 1
            return left[first] == right[second]
        }
        #expect(rows.count { if case .both = $0 { true } else { false } } == 4_500)
        // A single table would need 25 million comparisons.
        #expect(count < 12_000_000)
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
            ("<Card: 0x7fa000000400> is gone", "<Card: 0x#> is gone"), ("0xff", "0xff"),
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
}
