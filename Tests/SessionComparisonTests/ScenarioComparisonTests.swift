import JSONCoding
import PresentationEngine
import Testing

@testable import SessionComparison

@Suite("A scenario under two conditions")
struct ScenarioComparisonTests {
    private static let card = """
        scenario: 1
        title: A card
        given:
          device: iPhone 8
          systemVersion: "12"
          root: {name: home}
        steps:
          - when: {call: make, name: card}
          - when: {call: present, receiver: home, controller: card, settle: true}
          - when: {call: dismiss, receiver: home, settle: true}
        """

    @Test(
        "the same conditions differ in nothing",
        arguments: ["ios=8", "ios=12", "ios=18", "ios=15,device=iPad Air 2", "fidelity=documented"])
    func same(_ setting: String) async throws {
        let comparison = try await Comparing.scenario(Self.card, setting, setting)
        #expect(comparison.isEqual, "\(comparison.lines)")
        #expect(comparison.commandCount == 4 && comparison.leftEventCount == comparison.rightEventCount)
        #expect(comparison.leftEventCount > 10)
    }

    @Test("a card of iOS 13 leaves the presenter's callbacks out, and says by which rules")
    func versions() async throws {
        let comparison = try await Comparing.scenario(Self.card, "ios=12", "ios=13")
        let lost = comparison.differences(of: .event).filter { $0.right == nil }
        #expect(lost.contains { $0.left?.text == "home.viewWillDisappear(_:) animated=true" }, "\(comparison.lines)")
        #expect(lost.allSatisfy { $0.left?.rule != nil })
        let reason = lost.first { $0.topic == "viewWillDisappear(_:)" }?.reasons.first
        #expect(reason?.rule == "P15" && reason?.isLeft == false, "\(String(describing: reason))")
        let styles = comparison.differences(of: .tree).filter { $0.topic == "modalPresentationStyle" }
        #expect(styles.map(\.subject) == ["window/home", "card"], "\(comparison.lines)")
        #expect(styles.allSatisfy { $0.left?.rule == "P163" && $0.right?.rule == "P163" })
        // One difference does not make others: what both sides have is not reported.
        #expect(!comparison.lines.contains { $0.contains("card.viewDidLoad()") })
    }

    @Test("events of which both the details and the order differ are told to come in another order, too")
    func reordered() async throws {
        let text = """
            scenario: 1
            title: Tabs
            given:
              device: iPhone 8
              systemVersion: "17"
              root:
                name: tabs
                kind: tabBarController
                children: [{name: nav, kind: navigationController, children: [{name: first}]}, {name: second}]
            steps:
              - when: {call: tapTab, receiver: tabs, index: 1, settle: true}
            """
        let comparison = try await Comparing.scenario(text, "ios=17", "ios=18")
        let orders = comparison.differences(of: .order)
        #expect(orders.map(\.topic) == ["viewDidAppear(_:)"], "\(comparison.lines)")
        let appeared = try #require(orders.first)
        let (left, right) = (appeared.left?.text ?? "", appeared.right?.text ?? "")
        #expect(left.hasPrefix("second.viewDidAppear(_:) animated=false") && left.contains(", after first."), "\(left)")
        #expect(right.hasPrefix("second.viewDidAppear(_:) animated=true") && !right.contains(", after first."))
        #expect(comparison.differences(of: .event).contains { $0.topic == "viewDidAppear(_:)" })
    }

    @Test("a difference of the tree is told once, when it comes up")
    func treesOnce() async throws {
        let text = Self.card + "\n  - when: {call: make, name: other}\n  - when: {call: make, name: third}\n"
        let comparison = try await Comparing.scenario(text, "ios=12", "ios=13")
        // A controller is the same wherever it stands.
        let places = comparison.differences(of: .tree).map { difference in
            let name = difference.subject?.split { "/+".contains($0) }.last ?? ""
            return "\(name) \(difference.topic) \(difference.right?.text ?? "")"
        }
        #expect(Set(places).count == places.count, "\(places)")
        #expect(places.count { $0.contains("modalPresentationStyle") } == 4, "\(places)")
    }

    @Test("a call that one side refuses is a difference, and the run goes on")
    func refusals() async throws {
        let text = """
            scenario: 1
            title: A popover without an anchor
            given:
              device: iPhone 8
              systemVersion: "12"
              root: {name: home}
            steps:
              - when: {call: make, name: menu, modalPresentationStyle: popover}
              - when: {call: present, receiver: home, controller: menu, settle: true}
              - when: {call: make, name: last}
            """
        let comparison = try await Comparing.scenario(text, "device=iPhone 8", "device=iPad Air 2")
        let refusal = try #require(comparison.differences(of: .refusal).first, "\(comparison.lines)")
        #expect(refusal.left?.text == "accepted" && refusal.right?.rule != nil)
        #expect(refusal.command == 2 && comparison.command(of: refusal)?.place == "line 9")
        #expect(comparison.commandCount == 4 && comparison.ending == nil)
        #expect(!comparison.lines.contains { $0.contains("last") })
    }

    @Test("after a transition that only one side has, numbers are no differences, and commands name the counterpart")
    func numbers() async throws {
        let text = """
            scenario: 1
            title: Numbers
            given:
              device: iPad Air 2
              systemVersion: "12"
              root:
                name: split
                kind: splitViewController
                children:
                  - {name: list, kind: navigationController, children: [{name: items}]}
                  - {name: detail, kind: navigationController, children: [{name: page}]}
            steps:
              - when: {call: make, name: nav, kind: navigationController, children: [{name: below}, {name: top}]}
              - when: {call: addWindow, name: other, root: nav}
              - when: {call: showWindow, window: other, settle: true}
              - when: {call: tapDisplayModeButton, receiver: split, settle: true}
              - when: {call: panBack, receiver: nav}
              - when: {call: update, transition: t_2, fraction: 0.4}
              - when: {call: cancel, transition: t_2, settle: true}
            """
        let comparison = try await Comparing.scenario(text, "device=iPad Air 2", "device=iPhone 8")
        #expect(comparison.differences.contains { $0.command == 4 }, "\(comparison.lines)")
        let later = comparison.differences.filter { $0.command > 4 && $0.kind != .tree }
        #expect(later.isEmpty, "\(later)")
        #expect(comparison.refusedCount == 0 && comparison.commandCount == 8)
    }

    @Test("a fault in the scenario's request has its line")
    func faults() async throws {
        let text = Self.card.replacing("systemVersion: \"12\"", with: "systemVersion: \"7\"")
        let fault = await #expect(throws: (any Error).self) {
            try await Comparing.scenario(text, "device=iPhone 8", "ios=13")
        }
        #expect("\(try #require(fault))".hasPrefix("test.yaml:5: "), "\(String(describing: fault))")
    }

    @Test("orientations and points of fidelity are conditions, too")
    func otherConditions() async throws {
        let turned = try await Comparing.scenario(Self.card, "ios=12", "orientation=landscapeLeft")
        #expect(turned.differences(of: .tree).contains { $0.topic == "frame" }, "\(turned.lines)")
        #expect(turned.right.title(beside: turned.left) == "landscapeLeft")
        let documented = try await Comparing.scenario(Self.card, "ios=8", "fidelity=documented")
        #expect(!documented.isEqual)
        #expect(documented.right.fidelity == "documented")
    }
}
