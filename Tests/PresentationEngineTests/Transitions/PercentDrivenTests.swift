import Testing

@testable import PresentationEngine

@Suite("Percent-driven transitions: update, finish, cancel, pause and the properties that govern them")
struct PercentDrivenTests {
    private static let percentages = [0, 0.01, 0.25, 0.5, 0.75, 0.99, 1]

    private func cast(
        _ interaction: InteractionSettings = InteractionSettings(), version: SystemVersion = SystemVersion(12)
    )
        -> Cast
    {
        Cast(
            version: version, presenting: AnimatorSettings(duration: 400_000, isInterruptible: true),
            dismissing: AnimatorSettings(duration: 400_000, isInterruptible: true),
            presentingInteraction: interaction, dismissingInteraction: interaction)
    }

    @Test(
        "IT-01, IT-02, TD-19, P132: a percent-driven presentation begins with start, which calls animateTransition",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func begins(version: SystemVersion) throws {
        var theater = try cast(version: version).theater()
        try theater.present("B")
        let parts = theater.events.parts
        let start = try #require(parts.firstIndex(of: "IP.startInteractiveTransition"))
        #expect(parts[start + 1] == "AP.animateTransition")
        proves("P132", in: theater.events.of("IP.startInteractiveTransition"))
        proves("P132", in: theater.events.of("AP.animateTransition"))
        #expect(theater.events.beginnings.map(\.isInteractive) == [true])
        proves("TD-19", in: theater.events.filter { $0.trace == "began presentation" })
        #expect(theater.session.nextDue == nil)
        RuleProof.asserted("IT-01", "IT-02")
    }

    @Test(
        "TD-20, TD-21: an interactive dismissal is driven by the interaction controller that the delegate returned for it",
        .repeated(.deeper, .onAPad)
    )
    func dismissal() throws {
        var theater = try cast().theater()
        try theater.present("B")
        try theater.drive("IP", .finish)
        try theater.settle()
        try theater.dismiss("A")
        proves("TD-21", in: theater.events.filter { $0.trace == "began dismissal" })
        #expect(theater.events.parts.contains("ID.startInteractiveTransition"))
        try theater.drive("ID", .update(0.5))
        try theater.drive("ID", .finish)
        try theater.settle()
        #expect(theater.events.parts.suffix(2) == ["B.DD", "[dismissed]"])
    }

    @Test(
        "IT-03, IT-10: update sets the progress, back and forth, and nothing else moves it",
        .repeated(.deeper, .onAPad),
        arguments: percentages)
    func update(fraction: Double) throws {
        var theater = try cast().theater()
        try theater.present("B")
        for value in [fraction, 1 - fraction, fraction] {
            try theater.drive("IP", .update(value))
            #expect(theater.events.changes == ["updated \(value)"])
            proves("IT-03", in: theater.events)
            try theater.advance(milliseconds: 10_000)
            #expect(theater.events.isEmpty)
            RuleProof.expect(
                "IT-10", holds: try theater.probe("IP", .interaction(.percentComplete)) == .number(value))
        }
    }

    @Test(
        "P150, CH-15: a fraction is clamped to 0 to 1", .repeated(.deeper, .onAPad),
        arguments: [(-0.5, 0.0), (1.5, 1.0), (-1e300, 0), (1e300, 1)])
    func clamped(fraction: Double, held: Double) throws {
        var theater = try cast().theater()
        try theater.present("B")
        try theater.drive("IP", .update(fraction))
        #expect(theater.events.changes == ["updated \(held)"])
        proves("CH-15", in: theater.events)
        RuleProof.asserted("P150")
    }

    @Test(
        "a fraction that is not a number is refused and changes nothing", .repeated(.deeper, .onAPad),
        arguments: [Double.nan, .infinity, -.infinity])
    func notANumber(fraction: Double) throws {
        var theater = try cast().theater()
        try theater.present("B")
        let before = SessionContents(theater.session)
        proves("IT-03") { () throws(Rejection) in try theater.drive("IP", .update(fraction)) }
        #expect(SessionContents(theater.session).differences(from: before) == [])
    }

    @Test(
        "IT-04, P149: finish runs the remaining part, divided by completionSpeed",
        .repeated(.deeper, .onAPad), arguments: percentages,
        [0.5, 1, 4])
    func finish(fraction: Double, speed: Double) throws {
        var theater = try cast(InteractionSettings(completionSpeed: speed)).theater()
        try theater.present("B")
        try theater.drive("IP", .update(fraction))
        let time = theater.session.time
        let done = try theater.play { try $0.drive("IP", .finish) }
        #expect(done.changes == ["interaction off", "ended"])
        #expect(done.appearances == ["B.DA"])
        #expect(done.log.last == "[presented B]")
        let rest = Int((1 - fraction) * 400_000 / speed + 0.5)
        RuleProof.expect("P149", "IT-04", holds: theater.session.time - time == rest)
    }

    @Test(
        "IT-05, P149: cancel runs back the completed part, divided by completionSpeed",
        .repeated(.deeper, .onAPad),
        arguments: percentages,
        [0.5, 1, 4])
    func cancel(fraction: Double, speed: Double) throws {
        var theater = try cast(InteractionSettings(completionSpeed: speed)).theater()
        try theater.present("B")
        try theater.drive("IP", .update(fraction))
        let time = theater.session.time
        let done = try theater.play { try $0.drive("IP", .cancel) }
        #expect(done.changes == ["interaction off", "cancelled"])
        proves("AT-25", in: done.filter { $0.trace == "cancelled" })
        #expect(try theater.read("A", .presentedViewController) == .null)
        let back = Int(fraction * 400_000 / speed + 0.5)
        RuleProof.expect("P149", "IT-05", holds: theater.session.time - time == back)
    }

    @Test(
        "P148, P149: speed and curve set during the interaction apply when it ends",
        .repeated(.deeper, .onAPad))
    func changedSpeed() throws {
        var theater = try cast().theater()
        try theater.present("B")
        try theater.drive("IP", .update(0.5))
        try theater.call(
            .changeInteraction(object: "IP", InteractionChange(completionSpeed: 2, completionCurve: .linear)))
        #expect(try theater.probe("IP", .interaction(.completionSpeed)) == .number(2))
        let running = try #require(theater.session.transitions.all.first { _ in true }?.record)
        let rest = theater.session.rest(of: running)
        #expect(rest.speed == 2 && rest.curve == .linear)
        try theater.drive("IP", .finish)
        #expect(theater.session.nextDue == theater.session.time + 100_000)
        #expect(try theater.probe("B", .transition(.completionVelocity)) == .number(2))
        #expect(try theater.probe("B", .transition(.completionCurve)) == "linear")
        RuleProof.asserted("P149")
        try theater.settle()
        let before = SessionContents(theater.session)
        proves("P148") { () throws(Rejection) in
            try theater.call(.changeInteraction(object: "IP", InteractionChange(completionSpeed: 0)))
        }
        #expect(SessionContents(theater.session).differences(from: before) == [])
    }

    @Test("P148: the defaults of a percent-driven object", .repeated(.deeper, .onAPad))
    func defaults() throws {
        var theater = try cast().theater()
        let expected: [(Readable.InteractionValue, Value)] = [
            (.completionSpeed, .number(1)), (.completionCurve, "easeInOut"), (.percentComplete, .number(0)),
            (.duration, .number(0)), (.wantsInteractiveStart, true), (.timingCurve, .null),
        ]
        for (readable, value) in expected {
            #expect(try theater.probe("IP", .interaction(readable)) == value)
            proves("P148", in: theater.events)
        }
        try theater.present("B")
        #expect(try theater.probe("IP", .interaction(.duration)) == .number(0.4))
    }

    @Test(
        "P132, P148, IT-02: wantsInteractiveStart false starts the object without interaction, from iOS 10 on",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func startsByItself(version: SystemVersion) throws {
        var theater = try cast(InteractionSettings(wantsInteractiveStart: false), version: version).theater()
        try theater.present("B")
        let isInteractive = version < SystemVersion(10)
        #expect(theater.events.beginnings.map(\.isInteractive) == [isInteractive])
        #expect(theater.events.parts.contains("IP.startInteractiveTransition"))
        #expect((theater.session.nextDue != nil) == !isInteractive)
        RuleProof.asserted("IT-02")
        guard !isInteractive else { return }
        proves("P148", in: theater.events.of("IP?wantsInteractiveStart"))
        try theater.advance(milliseconds: 100)
        try theater.drive("IP", .pause)
        #expect(theater.events.changes == ["paused 0.25", "interaction on"])
        try theater.drive("IP", .cancel)
        #expect(theater.session.nextDue == theater.session.time + 100_000)
    }

    @Test(
        "IT-06, IT-07, IT-08, P151: pause holds a running animator, which can then be scrubbed, reversed and resumed",
        .repeated(.deeper, .onAPad)
    )
    func pause() throws {
        var theater = try cast().theater()
        try theater.present("B")
        try theater.call(
            .coordinate(receiver: "B", Coordination(interactionChanges: Completion(label: "changed"))))
        try theater.drive("IP", .update(0.25))
        try theater.drive("IP", .finish)
        #expect(theater.events.log == ["[changed]"])
        proves("IT-08", in: theater.events.filter { $0.part == "[changed]" })
        try theater.advance(milliseconds: 150)
        try theater.drive("IP", .pause)
        #expect(theater.events.changes == ["paused 0.625", "interaction on"])
        #expect(theater.events.log == ["[changed]", "AP?interruptibleAnimator(using:)"])
        proves("IT-07", in: theater.events.filter { $0.trace == "paused 0.625" })
        #expect(theater.session.nextDue == nil)
        try theater.drive("IP", .update(0.5))
        try theater.drive("IP", .cancel)
        #expect(theater.events.log == ["[changed]"])
        #expect(theater.session.nextDue == theater.session.time + 200_000)
        RuleProof.expect(
            "IT-06",
            holds: try theater.probe(theater.transition, .transition(.transitionWasCancelled)) == true)
        try theater.advance(milliseconds: 100)
        try theater.drive("IP", .pause)
        #expect(theater.events.changes == ["paused 0.25", "interaction on"])
        RuleProof.expect(
            "P146",
            holds: try theater.probe(theater.transition, .transition(.transitionWasCancelled)) == false)
        try theater.drive("IP", .finish)
        let done = try theater.play { _ in }
        #expect(done.changes == ["ended"])
        #expect(done.appearances == ["B.DA"])
    }

    @Test(
        "IT-09: pause does not exist before iOS 10: refused, and nothing changes", .repeated(.deeper, .onAPad)
    )
    func earlyPause() throws {
        for version in Theater.versions where version < SystemVersion(10) {
            var theater = try cast(version: version).theater()
            try theater.present("B")
            let before = SessionContents(theater.session)
            proves("IT-09") { () throws(Rejection) in try theater.drive("IP", .pause) }
            proves("IT-09") { () throws(Rejection) in try theater.drive(theater.transition, .context(.pause))
            }
            #expect(SessionContents(theater.session).differences(from: before) == [])
        }
    }

    @Test(
        "P151: without interruptibleAnimator only an animation of views can be paused",
        .repeated(.deeper, .onAPad))
    func pausedWithoutAnimator() throws {
        for isManual in [false, true] {
            var theater = try Cast(
                presenting: AnimatorSettings(duration: 400_000, isManual: isManual),
                presentingInteraction: InteractionSettings()
            ).theater()
            try theater.present("B")
            try theater.drive("IP", .finish)
            try theater.drive("IP", .pause)
            #expect(theater.events.changes == (isManual ? [] : ["paused 0.0", "interaction on"]))
            #expect(theater.events.noops == (isManual ? ["pause()"] : []))
            proves("P151", in: theater.events)
        }
    }

    @Test(
        "IT-03, IT-04, IT-05: outside an interaction update, finish and cancel do nothing and say so",
        .repeated(.deeper, .onAPad))
    func ignored() throws {
        var theater = try cast().theater()
        for drive in [Drive.update(0.5), .finish, .cancel] {
            try theater.drive("IP", drive)
            #expect(theater.events.noops.count == 1)
            proves("CH-23", in: theater.events)
        }
        try theater.present("B")
        try theater.drive("IP", .finish)
        for (drive, rule) in [(Drive.update(0.5), "IT-03"), (.finish, "IT-04"), (.cancel, "IT-05")] {
            try theater.drive("IP", drive)
            #expect(theater.events.noops.count == 1)
            #expect(theater.events.map(\.rule.id) == [rule])
        }
        try theater.settle()
        #expect(theater.events.log.last == "[presented B]")
    }

    @Test(
        "IT-11, IT-12: an animator that does not use Core Animation has to complete by itself",
        .repeated(.deeper, .onAPad))
    func manual() throws {
        var theater = try Cast(
            presenting: AnimatorSettings(duration: 400_000, isManual: true),
            presentingInteraction: InteractionSettings()
        ).theater()
        try theater.present("B")
        try theater.drive("IP", .update(0.5))
        try theater.drive("IP", .finish)
        try theater.advance(milliseconds: 10_000)
        RuleProof.expect("IT-11", "IT-12", holds: !theater.history.parts.contains("B.DA"))
        try theater.drive(theater.transition, .complete(true))
        #expect(theater.events.appearances == ["B.DA"])
    }

    @Test("an interaction that ends while the transition is being set up ends it as expected")
    func endsEarly() throws {
        for (drive, changes) in [(Drive.finish, "ended"), (.cancel, "cancelled")] {
            var theater = try Cast(
                presenting: AnimatorSettings(duration: 400_000), presentingInteraction: InteractionSettings(),
                behaviors: [
                    "IP": Behavior(reactions: [
                        .startInteractiveTransition: Reaction(after: [.drive(target: "$self", drive)])
                    ])
                ]
            ).theater()
            let events = try theater.presentB()
            #expect(events.changes == ["began presentation", "interaction off", changes])
            #expect(theater.session.time == (drive == .finish ? 400_000 : 0))
        }
    }
}
