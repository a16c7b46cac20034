import JSONCoding
import PresentationEngine
import Testing

@testable import SessionComparison

@Suite("Trees of two sides")
struct TreeComparisonTests {
    private static func session(_ version: Int = 12) throws -> PresentationSession {
        var session = PresentationSession()
        let root = ControllerRequest(
            name: "home",
            origin: .code(className: "Home", kind: .viewController, nibName: nil, bundle: nil, children: []))
        let device = try #require(Device.named("iPhone 8"))
        _ = try session.apply(.launch(Launch(device: device, systemVersion: SystemVersion(version), root: root)))
        return session
    }

    private static func made(_ className: String) -> Command {
        let origin = ControllerRequest.Origin.code(
            className: className, kind: .viewController, nibName: nil, bundle: nil, children: [])
        return .perform([.makeController(ControllerRequest(name: nil, origin: origin))])
    }

    @Test("objects of one name that are no counterparts are told once each, and so is the end of a difference")
    func sameNames() async throws {
        var (left, right) = (try Self.session(), try Self.session())
        var (tree, names) = (TreeComparison(), NameCorrespondence())
        func differences(_ command: Int) async throws -> [Difference] {
            let (one, other) = (try await ObservedTree(left, {}), try await ObservedTree(right, {}))
            return try await tree.differences(
                try #require(one), try #require(other), &names, command: command, {})
        }
        #expect(try await differences(0).isEmpty)
        _ = try left.apply(Self.made("Card"))
        _ = try right.apply(Self.made("Card"))
        // The left one had a counterpart that the right side has no more.
        names.bind("Card", "Card-9")
        let told = try await differences(1)
        #expect(told.map(\.topic) == ["exists", "exists"] && told.map { $0.left == nil } == [false, true], "\(told)")
        #expect(try await differences(2).isEmpty)
        names = NameCorrespondence()
        let ends = try await differences(3)
        #expect(
            ends.map(\.kind) == [.ended, .ended] && ends.allSatisfy { $0.left?.text == "the same again" }, "\(ends)")
        #expect(try await differences(4).isEmpty)
    }

    @Test("the value of a class is no link to an object with the name of that class")
    func classes() async throws {
        var (left, right) = (try Self.session(), try Self.session())
        _ = try right.apply(Self.made("Card"))
        for _ in 0..<2 { _ = try right.apply(Self.made("Card")) }
        _ = try left.apply(Self.made("Card"))
        var (tree, names) = (TreeComparison(), NameCorrespondence())
        names.bind("Card", "Card-2")
        let (one, other) = (try await ObservedTree(left, {}), try await ObservedTree(right, {}))
        let differences = try await tree.differences(
            try #require(one), try #require(other), &names, command: 1, {})
        #expect(differences.map(\.topic) == ["exists", "exists"], "\(differences)")
    }

    @Test("objects of other names on each side are matched with pauses, and a comparison that is cancelled ends there")
    func unmatched() async throws {
        var (left, right) = (try Self.session(), try Self.session())
        for _ in 0..<400 {
            _ = try left.apply(Self.made("A"))
            _ = try right.apply(Self.made("B"))
        }
        for _ in 0..<400 {
            _ = try left.apply(Self.made("Card"))
            _ = try right.apply(Self.made("Card"))
        }
        let (one, other) = (
            try #require(try await ObservedTree(left, {})), try #require(try await ObservedTree(right, {}))
        )
        var (tree, names) = (TreeComparison(), NameCorrespondence())
        // Every card of the left has another number than those of the right.
        for number in 2...400 { names.bind("Card-\(number)", "Card-\(number + 1_000)") }
        let pauses = PauseCount()
        let differences = try await tree.differences(one, other, &names, command: 1) { pauses.add() }
        #expect(differences.count { $0.topic == "exists" } == 2 * 400 + 2 * 399, "\(differences.count)")
        // The candidates on the right, those on the left, and then all pairs: a step each.
        #expect((20...40).contains(pauses.count), "\(pauses.count)")
        await #expect(throws: CancellationError.self) {
            var (tree, names) = (TreeComparison(), NameCorrespondence())
            _ = try await tree.differences(one, other, &names, command: 1) { throw CancellationError() }
        }
    }

    @Test("made objects are matched in their order, and one whose counterpart is gone with none")
    func queues() async throws {
        var (left, right) = (try Self.session(), try Self.session())
        for _ in 0..<3 { _ = try left.apply(Self.made("Card")) }
        for _ in 0..<4 { _ = try right.apply(Self.made("Card")) }
        let (one, other) = (
            try #require(try await ObservedTree(left, {})), try #require(try await ObservedTree(right, {}))
        )
        var (tree, names) = (TreeComparison(), NameCorrespondence())
        names.bind("Card", "Card-9")
        names.bind("Card-7", "Card-2")
        names.bind("Card-3", "Card-4")
        let differences = try await tree.differences(one, other, &names, command: 1, {})
        let existing = differences.filter { $0.topic == "exists" }.map { $0.left == nil }
        #expect(existing == [false, true, true], "\(differences)")
        #expect(names.right(of: "Card-2") == "Card" && names.right(of: "Card-3") == "Card-4")
    }

    @Test("the path of a controller deep in a chain has a limit")
    func paths() async throws {
        var session = try Self.session()
        let name = String(repeating: "n", count: 100)
        var receiver = "home"
        for number in 0..<20 {
            let origin = ControllerRequest.Origin.code(
                className: "Card", kind: .viewController, nibName: nil, bundle: nil, children: [])
            let next = "\(name)\(number)"
            _ = try session.apply(.perform([.makeController(ControllerRequest(name: next, origin: origin))]))
            _ = try session.apply(
                Command.perform([.present(PresentCall(receiver: receiver, controller: next, isAnimated: false))])
                    .settling(true))
            receiver = next
        }
        let tree = try #require(try await ObservedTree(session, {}))
        let longest = tree.nodes.map(\.path.utf8.count).max() ?? 0
        #expect(longest < 800 && tree.nodes.contains { $0.path.hasPrefix("…+\(name)") }, "\(longest)")
    }

    @Test("the decisions of a command that are kept for reasons have a limit, which is told")
    func decisions() throws {
        var session = try Self.session()
        _ = try session.apply(Self.made("Card"))
        func isCut(_ limit: Int) throws -> Bool {
            let command = Command.perform([
                .present(PresentCall(receiver: "home", controller: "Card", isAnimated: false))
            ])
            var underWay = try CommandUnderExplanation(command, in: session, decisionLimit: limit)
            while true {
                guard let done = try underWay.proceed(steps: .max) else { continue }
                #expect(done.decisions.count <= limit)
                return done.lacksDecisions
            }
        }
        #expect(try isCut(0) && !isCut(ComparedSide.decisionLimit))
    }

    private static let card = """
        scenario: 1
        title: A card
        given: {device: iPhone 8, systemVersion: "12", root: {name: home}}
        steps:
          - when: {call: make, name: card}
          - when: {call: present, receiver: home, controller: card, settle: true}
          - when: {call: dismiss, receiver: home, settle: true}
          - when: {call: make, name: last}
        """

    @Test("a difference that ends is told with the command that ends it, and is no difference itself")
    func ends() async throws {
        let comparison = try await Comparing.scenario(Self.card, "ios=12", "ios=13")
        let ends = comparison.differences(of: .ended)
        let state = try #require(ends.first { $0.subject == "window/home" && $0.topic == "state" }, "\(ends)")
        #expect(state.command == 3 && ends.filter { $0.topic == "state" }.count == 1)
        #expect(comparison.differenceCount == comparison.differences.count - ends.count)
        #expect(!comparison.groups.contains { $0.kind == .ended })
        let report = ComparisonReport([ComparisonReport.Column([comparison])]) { _ in nil }
        let text = report.text(withDetails: true)
        #expect(text.contains("      = window/home state: the same again\n"), "\(text)")
    }

    @Test("the reasons of a difference are about its object, or about what carries it")
    func reasons() async throws {
        let text = """
            scenario: 1
            title: Two windows
            given: {device: iPhone 8, systemVersion: "12", root: {name: home}}
            steps:
              - when: {call: make, name: card}
              - when: {call: make, name: page}
              - when:
                  calls:
                    - {call: present, receiver: home, controller: card}
                    - {call: addWindow, name: other, root: page}
                    - {call: showWindow, window: other}
                  settle: true
            """
        let comparison = try await Comparing.scenario(text, "ios=12,device=iPhone 8", "ios=13,device=iPhone X")
        let trees = comparison.differences(of: .tree).filter { $0.command == 3 }
        #expect(trees.contains { $0.subject == "other/page" && $0.topic == "frame" }, "\(trees)")
        for difference in trees where difference.subject?.hasPrefix("other") == true {
            let foreign = difference.reasons.filter { $0.text.contains("card") || $0.text.contains("home") }
            #expect(foreign.isEmpty, "\(difference)")
        }
        // The presented controller, and the presenter's state.
        #expect(trees.contains { $0.subject == "window/home" && $0.reasons.contains { $0.text.hasPrefix("home.") } })
    }

    @Test("a missing event is explained by the decisions about its own object, whatever its name on the other side")
    func counterparts() async throws {
        // The number of the presented controller depends on the side.
        let text = """
            scenario: 1
            title: Numbers
            given: {device: iPhone 8, systemVersion: "12", root: {name: home}}
            steps:
              - when: {call: make, class: Card}
              - when: {call: present, receiver: home, controller: Card, settle: true}
            """
        let comparison = try await Comparing.scenario(text, "ios=12", "ios=13")
        let missing = comparison.differences(of: .event).filter { $0.left == nil }
        #expect(!missing.isEmpty)
        for difference in missing {
            let subject = try #require(difference.subject)
            #expect(difference.reasons.allSatisfy { $0.text.hasPrefix("\(subject): ") }, "\(difference)")
        }
    }

    @Test("a tree that is too large, and events that are too many, are told as not compared")
    func limits() async throws {
        var run = ComparedRun()
        let device = try #require(Device.named("iPhone 8"))
        let launch = Launch(device: device, systemVersion: SystemVersion(12))
        var record = ComparisonRecord("a", launch, launch)
        try await record.launch(&run, launch, launch, settling: true, {})
        let logs = ComparedStep("log") { _ in
            .perform((0...ObservedEvent.limit).map { .log("\($0)") })
        }
        try await record.take(logs, in: &run, {})
        #expect(
            record.comparison.gaps == ["log: Of \(ObservedEvent.limit + 1) events only the first 20000 were compared."])
        let origin = ControllerRequest.Origin.code(
            className: "Card", kind: .viewController, nibName: nil, bundle: nil, children: [])
        let many = ComparedStep("make") { _ in
            .perform(
                (0...ObservedTree.limit).map { _ in .makeController(ControllerRequest(name: nil, origin: origin)) })
        }
        try await record.take(many, in: &run, {})
        try await record.take(ComparedStep("again") { _ in .perform([.log("a")]) }, in: &run, {})
        #expect(
            record.comparison.gaps.last
                == "make: The trees were not compared, since a side has more than \(ObservedTree.limit) controllers. "
                + "This applies to 2 commands.")
        #expect(record.comparison.isEqual)
    }

    @Test("refusals that name made objects by other numbers are no difference, and other refusals are")
    func refusals() async throws {
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
              - when: {call: cancel, transition: t_2, settle: true}
              - when: {call: cancel, transition: t_2}
            """
        let comparison = try await Comparing.scenario(text, "device=iPad Air 2", "device=iPhone 8")
        #expect(comparison.refusedCount == 1, "\(comparison.lines)")
        #expect(!comparison.differences.contains { $0.kind == .refusal && $0.command == 7 }, "\(comparison.lines)")
    }
}
