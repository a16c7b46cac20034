import JSONCoding
import PresentationCoding
import PresentationEngine
import Testing

@Suite("A session's state as JSON")
struct StateTests {
    private func launch(_ version: Int = 12, objects: [ObjectRequest] = []) throws -> Launch {
        Launch(
            device: try #require(Device.named("iPhone 8")), systemVersion: SystemVersion(version),
            root: ControllerRequest(name: "A"), objects: objects)
    }

    @Test("a session revived at any step behaves as if it had never been unloaded", arguments: 0..<40)
    func everyStep(seed: UInt64) throws {
        var generator = PlayGenerator(seed: seed)
        var pair = try Doppelganger(generator.launch())
        for _ in 0..<60 {
            try pair.apply(generator.next(isParked: pair.session.agenda.parked != nil))
        }
    }

    @Test("the random plays cover parked questions, transitions and freed slots")
    func coverage() throws {
        var parked: Set<Member> = []
        var phases: Set<String> = []
        var reusedSlots = 0
        for seed in 0..<300 as Range<UInt64> {
            var generator = PlayGenerator(seed: seed)
            var session = PresentationSession()
            _ = try session.apply(.launch(generator.launch()))
            for _ in 0..<60 {
                do {
                    _ = try session.apply(generator.next(isParked: session.agenda.parked != nil))
                } catch {
                    continue  // A refusal leaves nothing new to see.
                }
                if let question = session.agenda.parked { parked.insert(question.member) }
                for (_, transition) in session.transitions.all {
                    phases.insert("\(transition.phase)".prefix { $0 != "(" }.description)
                }
                reusedSlots += session.controllers.all.count { $0.handle.generation > 1 }
            }
        }
        let asked: Set<Member> = [
            .animationControllerForPresented, .animationControllerForDismissed,
            .interactionControllerForPresentation, .interactionControllerForDismissal,
            .presentationControllerForPresented, .transitionDuration, .wantsInteractiveStart,
            .adaptivePresentationStyle, .shouldPerformSegue, .canPerformAction,
            .canPerformUnwindSegueAction, .allowedChildrenForUnwinding, .segueForUnwinding,
            .forUnwindSegueAction,
        ]
        #expect(parked.isSuperset(of: asked), "\(asked.subtracting(parked))")
        #expect(phases.isSuperset(of: ["running", "interactive", "waiting"]), "\(phases)")
        #expect(reusedSlots > 0)
    }

    @Test("preserving and restoring park and continue without a difference", arguments: [12, 14])
    func restoring(version: Int) throws {
        var app = try launch(version)
        app.root = ControllerRequest(
            name: "A", properties: [PropertyAssignment(.restorationIdentifier, "root")])
        let asks: [Member: Answer] = [
            .shouldSaveApplicationState: .ask, .shouldRestoreApplicationState: .ask,
            .shouldSaveSecureApplicationState: .ask, .shouldRestoreSecureApplicationState: .ask,
            .viewControllerWithRestorationIdentifierPath: .ask,
        ]
        let coded = Behavior(reactions: [
            .encodeRestorableState: Reaction(
                before: [.encode(key: "text", .value("kept")), .encode(key: "filter", .reference("F"))]),
            .decodeRestorableState: Reaction(after: [.decode(key: "text", label: nil)]),
        ])
        app.behaviors = [
            .init(name: "application", behavior: Behavior(answers: asks)),
            .init(name: "UIViewController", behavior: coded),
            .init(
                name: "Factory",
                behavior: Behavior(
                    answers: [.restorationClassObject: .ask], declaresRestoration: true)),
        ]
        var first = try Doppelganger(app)
        try first.apply(
            .perform([
                .makeController(
                    ControllerRequest(
                        name: "B", properties: [PropertyAssignment(.restorationIdentifier, "b")])),
                .makeObject(
                    ObjectRequest(name: "F", restorationParent: "B", objectRestorationClass: "Factory")),
                .registerObject("F", restorationIdentifier: "filter"),
                .present(PresentCall(receiver: "A", controller: "B", isAnimated: false)),
            ]))
        try first.apply(.advance(.settle))
        try first.apply(.perform([.application(.save)]))
        #expect(first.session.agenda.writing != nil)
        #expect(try first.apply(.answer(true)))
        app.archive = first.session.savedArchive
        #expect(app.archive != nil)

        var second = try Doppelganger(app)
        var answers = 0
        var asked: Set<Member> = []
        while let question = second.session.agenda.parked, answers < 10 {
            #expect(second.session.agenda.reading != nil)
            let isYes = question.member.role.answer == .flag
            asked.insert(question.member)
            try second.apply(.answer(isYes ? true : .null))
            answers += 1
        }
        #expect(asked.contains(.restorationClassObject))
        #expect(answers >= 3)
        try second.apply(.advance(.settle))
    }

    @Test("the patch of a small command is small, regardless of the size of the session")
    func patchSize() throws {
        var session = PresentationSession()
        _ = try session.apply(.launch(launch()))
        for _ in 0..<500 { _ = try session.apply(.perform([.makeController(ControllerRequest())])) }
        _ = try session.apply(
            .perform([.setProperties(receiver: "A", [PropertyAssignment(.title, "Home")])]))
        #expect(session.touched.encoded().count < 400)
        #expect(TouchedState(whole: session).encoded().count > 20_000)
    }

    @Test("state of another format, or damaged, is refused with its place")
    func damage() throws {
        var session = PresentationSession()
        _ = try session.apply(.launch(launch()))
        let text = String(decoding: TouchedState(whole: session).encoded(), as: UTF8.self)
        func fault(_ old: String, _ new: String) throws -> JSONFault {
            let damaged = Array(text.replacing(old, with: new).utf8)
            return try #require(throws: JSONFault.self) { try TouchedState(parsing: damaged) }
        }
        #expect(try fault(#""format":2"#, #""format":3"#).path == "$.format")
        #expect(try fault(#""format":2,"#, "").path == "$")
        #expect(try fault(#""revision":1"#, #""revision":"x""#).path == "$.header.revision")
        #expect(
            try fault(#""appearance":"appeared""#, #""appearance":"gone""#).path.hasSuffix("[1].appearance"))
        #expect(throws: JSONFault.self) { try TouchedState(parsing: Array(text.utf8.dropLast())) }
    }

    @Test("a refusal while a question is open leaves the parked turn unchanged")
    func refusalWhileParked() throws {
        let delegate = ObjectRequest(
            name: "delegate", behavior: Behavior(answers: [.animationControllerForPresented: .ask]))
        var pair = try Doppelganger(try launch(objects: [delegate]))
        try pair.apply(
            .perform([
                .makeController(
                    ControllerRequest(
                        name: "B", properties: [PropertyAssignment(.transitioningDelegate, "delegate")],
                        isHeld: false)),
                .makeController(ControllerRequest(name: "lost", isHeld: false)),
                .present(PresentCall(receiver: "A", controller: "B", isAnimated: true)),
            ]))
        #expect(pair.session.agenda.parked?.member == .animationControllerForPresented)
        let before = TouchedState(whole: pair.session).encoded()
        #expect(try !pair.apply(.advance(.settle)))
        #expect(TouchedState(whole: pair.session).encoded() == before)
        #expect(try pair.apply(.answer(.null)))
        #expect(try pair.apply(.advance(.settle)))
    }
}
