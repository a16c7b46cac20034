import Testing

@testable import PresentationEngine

@Suite("Transitions of a stack that the next one finishes, and fingers on a zoom")
struct FluidTransitionTests {
    private static let versions = [SystemVersion(18), SystemVersion(26), SystemVersion(27)]

    /// The ways back in the middle of a push.
    enum WayBack: String, CaseIterable {
        case pan
        case tap
        case pop
        case popToRoot
        case popTo

        var call: NavigationCall {
            switch self {
            case .pan: .panBack
            case .tap: .tapBack
            case .pop: .pop(animated: true)
            case .popToRoot: .popToRoot(animated: true)
            case .popTo: .popTo(controller: "A", animated: true)
            }
        }
    }

    private func theater(
        _ version: SystemVersion, zooms: Bool, isInTabs: Bool = false, behaviors: [String: Behavior] = [:]
    ) throws -> Theater {
        let navigation = ControllerRequest.container("N", .navigationController, .plain("A"))
        var theater = try Theater(
            version, root: isInTabs ? .container("T", .tabBarController, navigation) : navigation,
            behaviors: behaviors, objects: [ObjectRequest(name: "D")])
        try theater.make("B")
        if zooms { try theater.set("B", .preferredTransition, "zoom") }
        return theater
    }

    /// The transition that runs.
    private func running(_ theater: Theater) throws -> Transition {
        try #require(theater.session.header.transitions.last.flatMap { theater.session.transitions[$0] })
    }

    // MARK: A push is never canceled

    @Test(
        "Q10: going back in the middle of a push finishes it and begins a pop in the same turn",
        .varies(.container), arguments: WayBack.allCases)
    func back(way: WayBack) throws {
        for version in Self.versions {
            for zooms in version < SystemVersion(26) ? [true] : [true, false] {
                for isInTabs in [true, false] {
                    var theater = try theater(version, zooms: zooms, isInTabs: isInTabs)
                    try theater.push("B")
                    try theater.advance(milliseconds: 100)
                    let fraction = theater.session.fraction(of: try running(theater))
                    let turn = theater.session.header.turn
                    try theater.navigate("N", way.call)
                    let events = theater.events
                    let told = events.appearances
                    RuleProof.expect(
                        "Q10",
                        holds: told.filter { $0.hasPrefix("B") } == ["B.DA", "B.WD"] && told.contains("A.DD")
                            && told.contains("A.WA"), "\(told)")
                    RuleProof.expect("Q10", holds: theater.session.header.turn == turn + 1)
                    proves("Q10", in: events.filter { $0.trace == "ended" })
                    proves("Q10", in: events.filter { $0.trace == "began pop" })
                    #expect(try theater.read("N", .viewControllers) == .list(["A"]))
                    let pop = try running(theater)
                    RuleProof.expect("CH-385", holds: abs(theater.session.fraction(of: pop) - (1 - fraction)) < 1e-6)
                    if way == .pan {
                        #expect(pop.isInteractive)
                        try theater.drive(pop.name, .finish)
                    }
                    let ended = try theater.play {
                        try $0.apply(.advance(.by(Int(Double(pop.duration) * fraction) + 1)))
                    }
                    #expect(Set(ended.appearances) == ["B.DD", "A.DA"])
                }
            }
        }
    }

    @Test("Q10: the reverse of the pop brings the pushed controller back, and it may go again", .varies(.container))
    func again() throws {
        for isInTabs in [true, false] {
            var theater = try theater(SystemVersion(18), zooms: true, isInTabs: isInTabs)
            try theater.push("B")
            try theater.advance(milliseconds: 250)
            try theater.navigate("N", .panBack)
            let cancelled = try theater.play { try $0.drive(try running($0).name, .cancel) }
            RuleProof.expect("Q10", holds: cancelled.appearances.filter { $0.hasPrefix("B") } == ["B.WA", "B.DA"])
            #expect(try theater.read("N", .viewControllers) == .list(["A", "B"]))
            let popped = try theater.play { try $0.pop() }
            #expect(popped.appearances.filter { $0.hasPrefix("B") } == ["B.WD", "B.DD"])
            #expect(popped.beginnings.map(\.preferredTransition) == [.zoom])
        }
    }

    @Test(
        "Q10: reactions, an unanimated pop and a batch go the same way", .varies(.animation, .batch, .reaction))
    func surroundings() throws {
        var theater = try theater(SystemVersion(18), zooms: true)
        try theater.push("B")
        try theater.advance(milliseconds: 100)
        let unanimated = try theater.play { try $0.pop(animated: false) }
        RuleProof.expect(
            "Q10", holds: unanimated.appearances.filter { $0.hasPrefix("B") } == ["B.DA", "B.WD", "B.DD"])
        try theater.push("B")
        try theater.advance(milliseconds: 100)
        let batch = try theater.play {
            try $0.call(
                .navigation(receiver: "N", .pop(animated: true)),
                .loadViewIfNeeded(receiver: "B"))
        }
        RuleProof.expect("Q10", holds: batch.appearances.filter { $0.hasPrefix("B") } == ["B.DA", "B.WD", "B.DD"])
        // A pop from within the callback that the early end of the push brings has nothing left to pop.
        let popping = Behavior(reactions: [
            .viewDidAppear: Reaction(after: [.navigation(receiver: "N", .pop(animated: true))])
        ])
        var reacting = try self.theater(SystemVersion(18), zooms: true, behaviors: ["B": popping])
        try reacting.push("B")
        try reacting.advance(milliseconds: 100)
        let events = try reacting.play { try $0.pop() }
        RuleProof.expect("Q10", holds: events.appearances.filter { $0.hasPrefix("B") } == ["B.DA", "B.WD", "B.DD"])
        #expect(try reacting.read("N", .viewControllers) == .list(["A"]))
    }

    @Test("Q10: up to iOS 17, and without a zoom up to iOS 18, a pop waits and a pan does nothing", .repeated(.onAPad))
    func before() throws {
        for version in Theater.versions where version < SystemVersion(26) {
            var theater = try theater(version, zooms: false)
            try theater.push("B")
            try theater.advance(milliseconds: 100)
            try theater.navigate("N", .panBack)
            #expect(theater.events.appearances.isEmpty)
            let events = try theater.play { try $0.pop() }
            RuleProof.expect("Q10", holds: !events.contains { $0.rule.id == "Q10" })
            #expect(events.appearances.filter { $0.hasPrefix("B") } == ["B.DA", "B.WD", "B.DD"])
        }
    }

    @Test("Q13: from iOS 26 on pushes and pops begin at any time", .varies(.container))
    func anyTime() throws {
        for version in [SystemVersion(26), SystemVersion(27)] {
            for isInTabs in [true, false] {
                var theater = try theater(version, zooms: false, isInTabs: isInTabs)
                try theater.make("C")
                try theater.setStack(["A", "B", "C"], animated: false)
                try theater.settle()
                try theater.pop()
                try theater.advance(milliseconds: 100)
                try theater.navigate("N", .tapBack)
                let events = theater.events
                RuleProof.expect(
                    "Q13", holds: Set(events.appearances) == ["C.DD", "B.DA", "B.WD", "A.WA"], "\(events.appearances)")
                proves("Q13", in: events.filter { $0.trace == "ended" })
                proves("Q13", in: events.filter { $0.trace == "began pop" })
                #expect(theater.session.fraction(of: try running(theater)) == 0)
                try theater.advance(milliseconds: 100)
                try theater.push("C")
                RuleProof.expect("Q13", holds: Set(theater.events.appearances) == ["B.DD", "A.DA", "A.WD", "C.WA"])
                try theater.advance(milliseconds: 100)
                try theater.push("B")
                RuleProof.expect("Q13", holds: Set(theater.events.appearances) == ["A.DD", "C.DA", "C.WD", "B.WA"])
                try theater.settle()
                #expect(try theater.read("N", .viewControllers) == .list(["A", "C", "B"]))
            }
        }
    }

    // MARK: Fingers

    @Test("CH-384: a finger holds a zoom out in its middle, and lets it go back or on", .varies(.container))
    func held() throws {
        for isInTabs in [true, false] {
            for isCancelled in [true, false] {
                var theater = try theater(SystemVersion(18), zooms: true, isInTabs: isInTabs)
                _ = try theater.play { try $0.push("B") }
                try theater.pop()
                try theater.advance(milliseconds: 200)
                try theater.navigate("N", .panBack)
                proves("CH-384", in: theater.events.filter { $0.trace == "paused 0.4" })
                let name = try running(theater).name
                let events = try theater.play { try $0.drive(name, isCancelled ? .cancel : .finish) }
                #expect(
                    events.appearances.filter { $0.hasPrefix("B") } == (isCancelled ? ["B.WA", "B.DA"] : ["B.DD"]))
                #expect(events.log.contains("B.WA") == isCancelled)
                guard isCancelled else { continue }
                try theater.pop()
                try theater.advance(milliseconds: 100)
                try theater.drive(try running(theater).name, .pause)
                proves("CH-384", in: theater.events.filter { $0.trace == "paused 0.2" })
            }
        }
    }

    @Test(
        "CH-384: a drag dismisses a presented zoom, unless interactiveDismissShouldBegin is false", .varies(.container))
    func dismissed() throws {
        for answer in [nil, true, false] as [Bool?] {
            for isInTabs in [true, false] {
                var behavior = Behavior()
                if let answer { behavior.answers[.interactiveDismissShouldBegin] = .value(.bool(answer)) }
                var theater = try theater(
                    SystemVersion(18), zooms: true, isInTabs: isInTabs, behaviors: ["B": behavior])
                try theater.call(.setProperties(receiver: "B", [.style(.fullScreen)]))
                _ = try theater.play { try $0.present("B", from: "N") }
                let shown = try theater.session.controller("B")
                let target = theater.session.presentedTargets(of: shown) { _ in true }.first
                #expect(
                    target?.kind == .zoomed && target?.names.id == "B.zoomed" && target?.obstacle == nil
                        && target?.gesture == .drag)
                try theater.call(.presented(receiver: "B", .panDown))
                let begins = answer != false
                RuleProof.expect("CH-384", holds: theater.log.contains("B.WD") == begins)
                proves("CH-384", in: theater.events)
                #expect(theater.log.contains("B?interactiveDismissShouldBegin") == (answer != nil))
                guard begins else {
                    #expect(theater.events.contains { $0.trace == "noop interactiveDismissShouldBegin" })
                    continue
                }
                let name = try running(theater).name
                try theater.drive(name, .update(0.5))
                let back = try theater.play { try $0.drive(name, .cancel) }
                #expect(back.appearances.filter { $0.hasPrefix("B") } == ["B.WA", "B.DA"])
                try theater.call(.presented(receiver: "B", .panDown))
                let gone = try theater.play { try $0.drive(try running($0).name, .finish) }
                #expect(gone.appearances.filter { $0.hasPrefix("B") }.suffix(1) == ["B.DD"])
            }
        }
    }

    @Test("CH-384: the same holds for a back swipe, which a hidden bar does not disable", .varies(.container))
    func popped() throws {
        for answer in [true, false] {
            for isInTabs in [true, false] {
                let behavior = Behavior(answers: [.interactiveDismissShouldBegin: .value(.bool(answer))])
                var theater = try theater(
                    SystemVersion(18), zooms: true, isInTabs: isInTabs, behaviors: ["B": behavior])
                try theater.set("N", .isNavigationBarHidden, true)
                _ = try theater.play { try $0.push("B") }
                try theater.navigate("N", .panBack)
                RuleProof.expect("CH-384", holds: theater.log.contains("B.WD") == answer)
                proves("CH-384", in: theater.events)
                _ = try theater.play { session in
                    if answer { try session.drive(try running(session).name, .finish) }
                }
                #expect(try theater.read("N", .viewControllers) == .list(answer ? ["A"] : ["A", "B"]))
            }
        }
    }

    @Test("a plain full-screen presentation has no such gesture")
    func plain() throws {
        var theater = try theater(SystemVersion(18), zooms: false)
        try theater.call(.setProperties(receiver: "B", [.style(.fullScreen)]))
        _ = try theater.play { try $0.present("B", from: "N") }
        try theater.call(.presented(receiver: "B", .panDown))
        #expect(theater.events.appearances.isEmpty)
    }
}
