import PresentationCoding
import PresentationEngine
import Testing

@Suite("The targets of a user's touches")
struct TouchTargetTests {
    // MARK: The list and the touch agree

    /// Touches every target in a copy of the session: it is refused, or has no effect, exactly if the list has an
    /// obstacle, and by the same rule.
    private func expectAgreement(_ session: PresentationSession, _ seen: inout Set<String>) {
        guard session.agenda.parked == nil, session.header.status == .active else { return }
        for target in session.touchTargets() {
            var copy = session
            let outcome = Result { () throws(Rejection) in try copy.apply(.perform([target.call])) }
            seen.insert("\(target.kind) \(target.obstacle.map { "\($0.kind)" } ?? "free")")
            let rule = target.obstacle?.rule
            switch outcome {
            case .failure(.untouchable(let reason, let refusing)):
                #expect(refusing == rule, "\(target.line): \(reason)")
            case .failure(let rejection):
                // The app's own calls that follow may raise.
                #expect(target.obstacle == nil, "\(target.line): \(rejection)")
            case .success(let events):
                let idle = events.first { if case .noop = $0.kind { true } else { false } }
                #expect(target.obstacle == nil || idle?.rule == rule, "\(target.line): \(events.map(\.kind))")
            }
        }
    }

    @Test("a touch fails exactly if its target has an obstacle, in random plays")
    func randomPlays() throws {
        var seen: Set<String> = []
        for seed in 0..<40 as Range<UInt64> {
            var generator = PlayGenerator(seed: seed)
            var session = PresentationSession()
            _ = try session.apply(.launch(generator.launch()))
            for _ in 0..<40 {
                let command = generator.next(isParked: session.agenda.parked != nil)
                guard case .success = Result(catching: { () throws(Rejection) in try session.apply(command) })
                else { continue }
                expectAgreement(session, &seen)
            }
        }
        let met = [
            "control free", "control covered", "control transition", "control offScreen",
            "barButtonItem disabled",
            "alertAction free", "alertAction notPresented", "alertAction transition", "alertAction disabled",
            "alertSurroundings noEffect",
        ]
        #expect(seen.isSuperset(of: met), "\(Set(met).subtracting(seen))")
    }

    /// Apps whose containers have something to touch, by name.
    private static func launch(_ name: String) throws -> Launch {
        func controller(
            _ name: String, _ kind: ControllerKind = .viewController, _ children: [ControllerRequest] = [],
            _ properties: [PropertyAssignment] = []
        ) -> ControllerRequest {
            ControllerRequest(
                name: name,
                origin: .code(className: nil, kind: kind, nibName: nil, bundle: nil, children: children),
                properties: [PropertyAssignment(.title, .text(name.uppercased()))] + properties)
        }
        let pages = Behavior(answers: [.pageAfter: .value("q"), .pageBefore: .value(.null)])
        let isWide = name.hasPrefix("columns")
        var launch = Launch(
            device: try #require(Device.named(isWide ? "iPad Air 2" : "iPhone 8")),
            orientation: isWide ? .landscapeLeft : .portrait, systemVersion: SystemVersion(17))
        switch name {
        case "tabs":
            launch.root = controller(
                "tabs", .tabBarController,
                ["a", "b", "c", "d", "e", "f"].map {
                    controller("n\($0)", .navigationController, [controller($0)])
                })
        case "stack":
            launch.root = controller(
                "stack", .navigationController, ["a", "b", "c"].map { controller($0) })
        case "columns", "columns of three":
            let style: SplitStyle = name == "columns" ? .doubleColumn : .tripleColumn
            let columns = ["p", "s", "t"].suffix(style == .tripleColumn ? 3 : 2)
            launch.root = controller(
                "split", .splitViewController, columns.map { controller($0) },
                [
                    PropertyAssignment(.splitStyle, .text(style.name)),
                    PropertyAssignment(.showsSecondaryOnlyButton, true),
                ])
        default:
            launch.objects = [ObjectRequest(name: "source", behavior: pages)]
            launch.root = controller(
                "book", .pageViewController, [controller("p")],
                [
                    PropertyAssignment(.pageTransitionStyle, .text(name)),
                    PropertyAssignment(.dataSource, "source"),
                ])
        }
        return launch
    }

    @Test(
        "a touch fails exactly if its target has an obstacle, for every target in containers",
        arguments: [
            ("tabs", ["tab free", "moreRow free", "moreRow hidden"]),
            ("stack", ["backButton free", "backSwipe free", "backSwipe transition"]),
            ("columns", ["displayModeButton free", "columnSwipe free", "columnSwipe noEffect"]),
            ("columns of three", ["secondaryOnlyButton free"]),
            ("scroll", ["pageSwipe free", "pageSwipe transition"]),
            ("pageCurl", ["pageSwipe free", "pageEdge free"]),
        ])
    func containers(name: String, met: [String]) throws {
        var random = SplitMix(seed: 7)
        var session = PresentationSession()
        var seen: Set<String> = []
        let launch = try Self.launch(name)
        _ = try session.apply(.launch(launch))
        if launch.objects.contains(where: { $0.name == "source" }) {
            _ = try session.apply(.perform([.makeController(ControllerRequest(name: "q"))]))
        }
        for step in 0..<60 {
            expectAgreement(session, &seen)
            let targets = session.touchTargets().filter { $0.obstacle == nil }
            let commands: [Command] =
                [.advance(.by(100_000)), .advance(.settle)]
                + targets.map { .perform([$0.call]) }
                + session.header.transitions.compactMap { session.transitions[$0] }.map {
                    .perform([.drive(target: $0.name, step.isMultiple(of: 2) ? .finish : .cancel)])
                }
            let command = commands[Int(random.next() % UInt64(commands.count))]
            do { _ = try session.apply(command) } catch { continue }
        }
        #expect(seen.isSuperset(of: met), "\(Set(met).subtracting(seen)) of \(seen.sorted())")
    }

    @Test("the tabs and the back button have their visible titles")
    func titles() throws {
        var session = PresentationSession()
        _ = try session.apply(.launch(try Self.launch("tabs")))
        let tabs = session.touchTargets().filter { $0.kind == .tab }
        #expect(tabs.map(\.names.id).first == "na.tabBarItem")
        #expect(tabs.compactMap(\.names.label) == ["A", "B", "C", "D", "More"])
        _ = try session.apply(
            .perform([
                .makeController(ControllerRequest(name: "x")),
                .navigation(receiver: "na", .push(controller: "x", animated: false)),
            ]))
        let back = try #require(session.touchTargets().first { $0.kind == .backButton })
        #expect(back.names.label == "A" && back.names.id == "na.backButton")
        #expect(back.line == "na.backButton backButton \"A\" in na: pop x")
    }

    // MARK: Names

    private func command(_ element: String, in controller: String? = nil, event: String? = nil) -> Command {
        .perform([.tap(element: element, controller: controller, event: event)])
    }

    @Test("a title stands for its tab, back button or action, and is replaced by the id")
    func resolving() throws {
        var session = PresentationSession()
        _ = try session.apply(.launch(try Self.launch("tabs")))
        #expect(
            try command("B").targeted(in: session)
                == .perform([.tabBar(receiver: "tabs", .tap(.controller("nb")))]))
        #expect(
            try command("More").targeted(in: session) == .perform([.tabBar(receiver: "tabs", .tap(.more))]))
        let titled = Command.perform([.tabBar(receiver: "tabs", .tap(.title("C")))])
        #expect(
            try titled.targeted(in: session)
                == .perform([.tabBar(receiver: "tabs", .tap(.controller("nc")))]))
        #expect(throws: Rejection.self) {
            try Command.perform([.tabBar(receiver: "tabs", .tap(.title("X")))]).targeted(in: session)
        }
        // Targets that are not tapped are skipped.
        let other = Command.perform([.log("B")])
        #expect(try other.targeted(in: session) == other)
    }

    @Test("a title in a reaction is looked up when the reaction runs")
    func inReaction() throws {
        var session = PresentationSession()
        var launch = try Self.launch("tabs")
        launch.behaviors = [
            .init(
                name: "a",
                behavior: Behavior(reactions: [
                    // The app is active by then.
                    .viewDidAppear: Reaction(after: [
                        .after(delay: 1_000, [.tabBar(receiver: "tabs", .tap(.title("D")))])
                    ])
                ]))
        ]
        _ = try session.apply(.launch(launch))
        _ = try session.apply(.advance(.settle))
        let tabs = try #require(session.controllerHandle(named: "tabs"))
        #expect(session.value(of: .link(.selectedViewController), tabs) == "nd")
    }
}
