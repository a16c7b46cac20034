import Testing

@testable import PresentationEngine

@Suite("One budget for a command with all its consequences")
struct BudgetTests {
    /// `A` and `B` present each other endlessly, with logs in between.
    private func loop(delay: Int, logs: Int, text: String = "again") -> [String: Behavior] {
        func reaction(_ call: Call) -> Behavior {
            let logs = Array(repeating: Call.log(text), count: logs)
            return Behavior(reactions: [
                .viewDidAppear: Reaction(after: [.after(delay: delay, logs + [call])])
            ])
        }
        return [
            "A": reaction(
                .present(PresentCall(receiver: "$self", controller: "B", isAnimated: .constant(false)))),
            "B": reaction(.dismiss(receiver: "$self", animated: .constant(false), completion: nil)),
        ]
    }

    private func looping(delay: Int = 1, logs: Int = 0, text: String = "again") throws -> Theater {
        var theater = try Theater(behaviors: loop(delay: delay, logs: logs, text: text))
        try theater.make("B", .style(.fullScreen))
        return theater
    }

    @Test(
        "a loop on the clock is refused at the first limit reached, however the clock is advanced",
        arguments: [Advance.settle, .by(1 << 40), .to(1 << 40)])
    func loops(advance: Advance) throws {
        var theater = try looping(logs: 100)
        theater.budget.events = 1_000
        #expect(throws: Rejection.tooMuchWork(.events(1_000), repeating: "log of the app")) {
            try theater.apply(.advance(advance))
        }
        theater.budget = .standard
        theater.budget.eventWeight = 10_000
        #expect(throws: Rejection.tooMuchWork(.eventWeight(10_000), repeating: "log of the app")) {
            try theater.apply(.advance(advance))
        }
        theater.budget = .standard
        theater.budget.steps = 5_000
        #expect(throws: Rejection.tooMuchWork(.steps(5_000), repeating: "log of the app")) {
            try theater.apply(.advance(advance))
        }
    }

    @Test("long texts count by their length")
    func texts() throws {
        var theater = try looping(logs: 1, text: String(repeating: "x", count: 100_000))
        do throws(Rejection) {
            try theater.settle()
            Issue.record("It came to an end.")
        } catch {
            guard case .tooMuchWork(.eventWeight(8_388_608), _) = error else {
                Issue.record(error)
                return
            }
            #expect(error.explanation.contains("8,388,608 bytes of events"))
        }
    }

    @Test(
        "the whole command has one budget: batch, later turns and clock count together"
    )
    func together() throws {
        var theater = try Theater()
        theater.budget.events = 10
        let logs = Array(repeating: Call.log("x"), count: 4)
        try theater.call(.async(logs), .async(logs))
        try theater.apply(.perform(logs + [.async(logs)]))
        #expect(throws: Rejection.self) { try theater.apply(.perform(logs + [.async(logs + logs)])) }
        try theater.call(.after(delay: 1, logs), .after(delay: 2, logs), .after(delay: 3, logs))
        #expect(throws: Rejection.self) { try theater.settle() }
        try theater.apply(.advance(.next))
        try theater.settle()
    }

    @Test(
        "a command at its limit is accepted, and one more step, event or byte is refused",
        arguments: [1, 3, 10])
    func limits(count: Int) throws {
        let logs = Command.perform(Array(repeating: Call.log("text"), count: count))
        var measured = try Theater()
        try measured.apply(logs)
        let events = measured.events.count
        let weight = measured.events.reduce(0) { $0 + $1.weight }
        for (events, weight) in [(events, weight), (events - 1, weight), (events, weight - 1)] {
            var theater = try Theater()
            theater.budget.events = events
            theater.budget.eventWeight = weight
            if (events, weight) == (measured.events.count, measured.events.reduce(0) { $0 + $1.weight }) {
                try theater.apply(logs)
            } else {
                #expect(throws: Rejection.self) { try theater.apply(logs) }
            }
        }
    }

    @Test(
        "a turn that repeats itself for long and ends is accepted; only one beyond its budget is endless")
    func repetition() throws {
        let rounds = 400
        let round = Array(repeating: Call.log("again"), count: rounds + 1)
        var theater = try Theater()
        theater.budget.turnSteps = 16
        let events = try theater.call(.async(round), .async(round), .async(round))
        #expect(events.count == 3 * (rounds + 1))
        let loop = Behavior(reactions: [.show: Reaction(before: [.async([showB])], callsSuper: false)])
        theater = try Theater(behaviors: ["A": loop])
        try theater.make("B")
        theater.budget.turnSteps = 16
        for steps in [500, 2_000] {
            theater.budget.steps = steps
            do throws(Rejection) {
                try theater.call(showB)
                Issue.record("It came to an end.")
            } catch {
                guard case .endlessTurn(let taken, let repeating?) = error else {
                    Issue.record(error)
                    return
                }
                #expect(taken > 0 && repeating.contains("show"))
            }
        }
    }

    @Test("an endless turn of the app delegate's own calls names it as the receiver")
    func repetitionOfDelegate() throws {
        var theater = try Theater(SystemVersion(17), device: "iPad Air 2")
        let rebuild = Call.application(.setNeedsRebuild)
        let loop = Behavior(reactions: [.buildMenu: Reaction(after: [rebuild])])
        try theater.call(.setBehavior(name: "AppDelegate", loop))
        theater.budget.turnSteps = 16
        theater.budget.steps = 2_000
        do throws(Rejection) {
            try theater.call(rebuild)
            Issue.record("It came to an end.")
        } catch {
            guard case .endlessTurn(_, let repeating) = error else {
                Issue.record(error)
                return
            }
            #expect(repeating == "buildMenu(with:) of the app delegate")
        }
    }

    private let showB = Call.showing(.show(ShowCall(.primary, receiver: "A", controller: "B")))

    @Test("control characters, quotation marks and backslashes count by their escapes")
    func escapes() throws {
        func weight(_ text: String) throws -> Int {
            var theater = try Theater()
            return try theater.call(.log(text)).reduce(0) { $0 + $1.weight }
        }
        let plain = try weight(String(repeating: "x", count: 100))
        #expect(try weight(String(repeating: "\u{1}", count: 100)) == plain + 500)
        #expect(try weight(String(repeating: "\n", count: 100)) == plain + 100)
        #expect(try weight(String(repeating: "\"\\", count: 50)) == plain + 100)
        #expect(try weight(String(repeating: "é", count: 50)) == plain)
    }

    @Test("many controllers receive a memory warning, as one turn that ends")
    func memoryWarning() throws {
        var session = try Theater().session
        for part in 0..<7 {
            let made = (0..<5_000).map { Call.makeController(.plain("c\(part)_\($0)")) }
            _ = try session.apply(.perform(made))
        }
        let events = try session.apply(.perform([.application(.memoryWarning)]))
        #expect(events.count > 35_000)
        session.budget.events = 30_000
        do throws(Rejection) {
            _ = try session.apply(.perform([.application(.memoryWarning)]))
            Issue.record("It was within its budget.")
        } catch {
            #expect(error == .tooMuchWork(.events(30_000), repeating: nil))
        }
    }

    @Test("an advance that catches up stops after a number of items, and reaches its end in several commands")
    func catchingUp() throws {
        var theater = try Theater()
        try theater.apply(.perform((1...10).map { Call.after(delay: $0 * 100, [.log("\($0)")]) }))
        try theater.apply(.advance(.catchUp(to: 5_000, limit: 4)))
        #expect(theater.session.time == 400)
        try theater.apply(.advance(.catchUp(to: 5_000, limit: 6)))
        #expect(theater.session.time == 5_000)
        try theater.apply(.advance(.catchUp(to: 6_000, limit: 1)))
        #expect(theater.session.time == 6_000)
        #expect(throws: Rejection.self) { try theater.apply(.advance(.catchUp(to: 7_000, limit: 0))) }
    }

    @Test("an advance that catches up with a loop stops within its budget, again and again")
    func catchingUpWithLoop() throws {
        var theater = try looping(delay: 1_000, logs: 20)
        theater.budget.events = 1_000
        var time = theater.session.time
        for _ in 0..<20 {
            try theater.apply(.advance(.catchUp(to: 1 << 40, limit: .max)))
            #expect(theater.session.time > time && theater.events.count > 400)
            time = theater.session.time
        }
    }

    @Test(
        "an app's budget is the lower of its launch's and the build's; an older launch has the build's"
    )
    func launchBudget() throws {
        var launch = Launch(device: Device.all[0], systemVersion: SystemVersion(12), root: .plain("A"))
        launch.budget = .beforeBudgets
        var session = PresentationSession()
        _ = try session.apply(.launch(launch))
        let logs = Command.perform(Array(repeating: Call.log("x"), count: 20))
        session.budget.events = 19
        #expect(throws: Rejection.self) { try session.apply(logs) }
        session.budget = .beforeBudgets
        _ = try session.apply(logs)
        launch.budget.events = 19
        session = PresentationSession()
        _ = try session.apply(.launch(launch))
        #expect(throws: Rejection.self) { try session.apply(logs) }
    }

    @Test("examining deep and wide trees counts")
    func looking() throws {
        var session = try Theater().session
        session.budget.steps = 20_000
        let depth = 3_000
        for part in stride(from: 0, to: depth, by: 1_000) {
            let added = (part..<part + 1_000).map {
                Call.addSubview(
                    ViewRequest(view: "v\($0 + 1)", superview: $0 == 0 ? "A.view" : "v\($0)"))
            }
            _ = try session.apply(.perform(added))
        }
        // A leaf cannot contain its superview; a view with subviews is searched for all the way up.
        _ = try session.apply(
            .perform([
                .addSubview(ViewRequest(view: "leaf", superview: "v\(depth)")),
                .addSubview(ViewRequest(view: "pair", superview: "A.view")),
                .addSubview(ViewRequest(view: "inner", superview: "pair")),
            ]))
        let moves = (0..<1_000).map {
            Call.addSubview(
                ViewRequest(view: "pair", superview: $0.isMultiple(of: 2) ? "v\(depth)" : "v\(depth - 1)"))
        }
        #expect(throws: Rejection.tooMuchWork(.steps(20_000), repeating: nil)) {
            _ = try session.apply(.perform(moves))
        }
        // The whole tree is removed at once.
        _ = try session.apply(.perform([.removeFromSuperview(view: "v1")]))
        #expect(session.views.all.contains { $0.record.name == "v\(depth)" } == false)
    }

    @Test("what a command puts into the state is limited, though the texts of its controllers are one text")
    func state() throws {
        var theater = try Theater()
        theater.budget.stateWeight = 200_000
        let title = String(repeating: "t", count: 10_000)
        func making(_ names: [String]) -> [Call] {
            names.map { name in
                var request = ControllerRequest(name: name)
                request.properties = [PropertyAssignment(.title, .text(title))]
                return .makeController(request)
            }
        }
        try theater.apply(.perform(making((0..<18).map { "a\($0)" })))
        let before = theater.session.controllers.placeCount
        #expect(throws: Rejection.tooMuchWork(.stateWeight(200_000), repeating: nil)) {
            try theater.apply(.perform(making((0..<20).map { "b\($0)" })))
        }
        #expect(theater.session.controllers.placeCount == before)
        // A text that replaces another one of the same length is written down again.
        let other = String(repeating: "u", count: 10_000)
        #expect(throws: Rejection.tooMuchWork(.stateWeight(200_000), repeating: nil)) {
            let titles = (0..<18).map {
                Call.setProperties(receiver: "a\($0)", [PropertyAssignment(.title, .text(other))])
            }
            try theater.apply(.perform(titles + making(["c", "d"])))
        }
        theater.budget = .standard
        try theater.apply(.perform(making((0..<20).map { "b\($0)" })))
    }

    @Test("records count, however short their texts are")
    func records() throws {
        var theater = try Theater()
        theater.budget.stateWeight = 20_000
        let calls = (0..<100).map { Call.makeController(ControllerRequest(name: "c\($0)")) }
        #expect(throws: Rejection.tooMuchWork(.stateWeight(20_000), repeating: nil)) {
            try theater.apply(.perform(calls))
        }
        try theater.apply(.perform(Array(calls.prefix(20))))
    }
}
