import JSONCoding
import PresentationCoding
import PresentationEngine
import Testing

@Suite("The state of columns, windows, items and containment as JSON")
struct ContainerStateTests {
    @Test("a session revived at every step behaves as if it had never been unloaded", arguments: 0..<40)
    func everyStep(seed: UInt64) throws {
        var play = ContainerPlay(seed: seed)
        var pair = try Doppelganger(play.launch())
        for _ in 0..<60 { try pair.apply(play.next(isParked: pair.session.agenda.parked != nil)) }
    }

    @Test("pages that are caught, and the former page that iOS 9 reports, survive at every step")
    func caughtPages() throws {
        let children = [ControllerRequest(name: "A")]
        let pages = ControllerRequest(
            name: "P",
            origin: .code(
                className: nil, kind: .pageViewController, nibName: nil, bundle: nil, children: children),
            properties: [PropertyAssignment(.pageTransitionStyle, "scroll"), PropertyAssignment(.dataSource, "S")])
        let source = Behavior(answers: [.pageAfter: .value("B"), .pageBefore: .value(.null)])
        var launch = Launch(
            device: try #require(Device.named("iPhone 8")), systemVersion: SystemVersion(9), root: pages,
            objects: [ObjectRequest(name: "S")])
        launch.behaviors = [.init(name: "S", behavior: source)]
        var pair = try Doppelganger(launch)
        let swipe = Command.perform([.page(receiver: "P", .swipe(.forward))])
        func drive(_ drive: Drive) -> Command { .perform([.drive(target: "t_1", drive)]) }
        try pair.apply(.perform([.makeController(ControllerRequest(name: "B"))]))
        for command in [swipe, drive(.update(0.6)), drive(.cancel), .advance(.by(50_000)), swipe, drive(.finish)] {
            #expect(try pair.apply(command))
        }
        try pair.apply(.advance(.settle))
        let handle = try #require(pair.session.controllerHandle(named: "P"))
        #expect(pair.session.controllers[handle]?.pages.reported == pair.session.controllerHandle(named: "A"))
        #expect(try pair.apply(swipe))
    }

    @Test("the plays cover every phase and every question of a split view controller, and hidden windows")
    func coverage() throws {
        var phases: Set<SplitPhase> = []
        var parked: Set<Member> = []
        var seen: Set<String> = []
        for seed in 0..<200 as Range<UInt64> {
            var play = ContainerPlay(seed: seed)
            var session = PresentationSession()
            do { _ = try session.apply(.launch(play.launch())) } catch { continue }
            for _ in 0..<60 {
                do { _ = try session.apply(play.next(isParked: session.agenda.parked != nil)) } catch {
                    continue  // A refusal leaves nothing new to see.
                }
                if let question = session.agenda.parked { parked.insert(question.member) }
                seen.formUnion(Self.sights(of: session, &phases))
            }
        }
        #expect(phases == Set(SplitPhase.allCases))
        #expect(
            parked.isSuperset(of: [
                .primaryForCollapsing, .collapseSecondaryOnto, .primaryForExpanding, .separateSecondaryFrom,
                .topColumnForCollapsing, .displayModeForExpanding, .targetDisplayMode,
            ]), "\(parked)")
        #expect(
            seen.isSuperset(of: [
                "previous", "chosen", "top column", "waiting", "hidden window", "override", "by hand",
                "toolbar", "editing",
            ]), "\(seen)")
    }

    /// Parts of the session's current state that are worth a round trip.
    private static func sights(of session: PresentationSession, _ phases: inout Set<SplitPhase>) -> Set<
        String
    > {
        var seen: Set<String> = []
        for (_, controller) in session.controllers.all {
            if controller.traitOverride != nil { seen.insert("override") }
            if controller.byHand != .no { seen.insert("by hand") }
            if controller.properties.stored.contains(where: { $0.property == .toolbarItems }) {
                seen.insert("toolbar")
            }
            if controller.properties.stored.contains(where: { $0.property == .isEditing }) {
                seen.insert("editing")
            }
            guard let split = controller.split else { continue }
            phases.insert(split.phase)
            if split.previousSecondary != nil { seen.insert("previous") }
            if split.chosenPrimary != nil { seen.insert("chosen") }
            if split.topColumn != nil { seen.insert("top column") }
        }
        if !session.header.waitingSplits.isEmpty { seen.insert("waiting") }
        if session.header.windows.contains(where: { session.windows[$0]?.isVisible == false }) {
            seen.insert("hidden window")
        }
        return seen
    }

    @Test("the whole state of a split view controller survives a round trip", arguments: 0..<200)
    func splitStates(seed: UInt64) throws {
        let state = SplitStateGenerator(seed: seed).state()
        var writer = JSONWriter()
        state.write(to: &writer)
        let text = writer.bytes
        let read = try SplitState(json: JSONReader(JSONValue(parsing: text)))
        #expect(read == state)
        var again = JSONWriter()
        read.write(to: &again)
        #expect(again.bytes == text)
    }

    @Test("the refused items of a navigation bar survive a round trip")
    func refusedItems() throws {
        let children = [ControllerRequest(name: "low")]
        var launch = Launch(
            device: try #require(Device.named("iPhone 8")), systemVersion: SystemVersion(17),
            root: ControllerRequest(
                name: "nav",
                origin: .code(
                    className: nil, kind: .navigationController, nibName: nil, bundle: nil, children: children)))
        let bar = Behavior(answers: [.navigationBarShouldPush: .value(false), .navigationBarShouldPop: .ask])
        launch.behaviors = [.init(name: "nav", behavior: bar)]
        var pair = try Doppelganger(launch)
        let push = Call.navigation(receiver: "nav", .push(controller: "top", animated: true))
        try pair.apply(.perform([.makeController(ControllerRequest(name: "top")), push]))
        try pair.apply(.advance(.settle))
        let nav = try #require(pair.session.controllerHandle(named: "nav"))
        #expect(pair.session.controllers[nav]?.navigation.refusedItems.count == 1)
        try pair.apply(.perform([.navigation(receiver: "nav", .tapBack)]))
        #expect(pair.session.agenda.parked == nil)
        try pair.apply(.advance(.settle))
        #expect(pair.session.controllers[nav]?.navigation.refusedItems == [])
    }

    @Test("the controllers of a first responder's input survive a round trip")
    func inputControllers() throws {
        var launch = Launch(
            device: try #require(Device.named("iPhone 8")), systemVersion: SystemVersion(17),
            root: ControllerRequest(name: "home"))
        let pad = Answer.value(.controller(ControllerRequest(name: "pad")))
        let first = Behavior(answers: [.canBecomeFirstResponder: .value(true), .inputViewController: pad])
        launch.behaviors = [.init(name: "home", behavior: first)]
        var pair = try Doppelganger(launch)
        try pair.apply(.advance(.settle))
        try pair.apply(.perform([.responding(.becomeResponder("home"))]))
        try pair.apply(.advance(.settle))
        let handle = try #require(pair.session.controllerHandle(named: "pad"))
        let written = try JSONValue(parsing: json { pair.session.writeController(handle, to: &$0) })
        #expect(written["keptBy"]?[0]?["kind"] == "input")
        try pair.apply(.perform([.responding(.resignResponder("home"))]))
        #expect(pair.session.controllerHandle(named: "pad") == nil)
    }

    private func json(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        write(&writer)
        return writer.bytes
    }

    @Test("the damaged state of a split view controller is refused with its place")
    func damage() throws {
        func fault(_ text: String) throws -> String {
            try #require(throws: JSONFault.self) {
                _ = try SplitState(json: JSONReader(JSONValue(parsing: Array(text.utf8))))
            }.path
        }
        #expect(try fault(#"{"phase":"folded"}"#) == "$.phase")
        #expect(try fault(#"{"style":"quadruple"}"#) == "$.style")
        #expect(try fault(#"{"topColumn":"fifth"}"#) == "$.topColumn")
        #expect(try fault(#"{"displayMode":7}"#) == "$.displayMode")
        #expect(try fault(#"{"contents":[{"column":"primary"}]}"#).hasPrefix("$.contents[0]"))
        #expect(try fault(#"{"restoredPlaces":[{"index":1}]}"#).hasPrefix("$.restoredPlaces[0]"))
        #expect(try fault(#"{"exchanges":[{}]}"#).hasPrefix("$.exchanges[0]"))
    }
}
