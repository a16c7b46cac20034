import Testing

@testable import PresentationEngine

@Suite("Explanations list every condition that is not met")
struct FurtherConditionTests {
    private func unmet(_ call: Member, _ subject: String, _ theater: Theater, _ command: Command = .nothing) throws
        -> [DecisionCondition]
    {
        try theater.explanation(of: call, for: subject, command).conditions.filter { !$0.isMet }.map(\.condition)
    }

    @Test("a version without the callback, a state and a container")
    func appearance() throws {
        var theater = try Theater(SystemVersion(12), root: NavigationOrderTests.navigation)
        try theater.make("B")
        try theater.setStack(["A", "B"], animated: false)
        try theater.settle()
        #expect(
            try unmet(.viewIsAppearing, "B", theater) == [.versionHasCallback, .canBegin])
        #expect(
            try unmet(.viewIsAppearing, "A", theater) == [.versionHasCallback, .containerShowsIt])
        #expect(try unmet(.viewWillAppear, "A", theater) == [.containerShowsIt])
    }

    @Test("a container that neither shows nor forwards, and is not on screen")
    func containers() throws {
        var theater = try Theater()
        try theater.make("P")
        try theater.make("C")
        let forwarding = Behavior(answers: [.shouldAutomaticallyForwardAppearanceMethods: .value(false)])
        try theater.call(.setBehavior(name: "P", forwarding))
        try theater.call(.addChild(receiver: "P", child: "C"))
        #expect(
            try unmet(.viewWillAppear, "C", theater) == [.containerShowsIt, .containerForwards, .containerIsOnScreen])
    }

    @Test("a delegate that has neither the member nor a container on screen")
    func delegates() throws {
        var theater = try Theater()
        try theater.call(.makeObject(ObjectRequest(name: "D")))
        try theater.call(.makeController(.container("M", .navigationController, .plain("R"))))
        try theater.set("M", .delegate, "D")
        #expect(try unmet(.navigationDidShow, "M", theater) == [.implementsMember, .containerIsOnScreen])
        #expect(try unmet(.navigationDidShow, "D", theater) == [.implementsMember, .containerIsOnScreen])
        try theater.call(.makeObject(ObjectRequest(name: "E")))
        #expect(try unmet(.navigationDidShow, "E", theater) == [.isSet, .implementsMember])
    }

    @Test("behind a condition of a rule, what the receiver lacks whatever happened")
    func behindRules() throws {
        var theater = try Theater(SystemVersion(12))
        for name in ["B", "C"] { try theater.make(name, .style(.fullScreen)) }
        try theater.present("B")
        try theater.settle()
        #expect(
            try unmet(.viewIsAppearing, "C", theater, .presenting("C")) == [.isFreeToPresent, .versionHasCallback])
        #expect(try unmet(.viewWillAppear, "C", theater, .presenting("C")) == [.isFreeToPresent])
    }

    @Test("rules that had none have a decision")
    func formerlyMute() throws {
        var theater = try Theater()
        try theater.make("B")
        let show = Command.perform([.showing(.show(ShowCall(.primary, receiver: "A", controller: "B")))])
        try theater.expectCall(.present, for: "A", show, .presentsForShow, "KD-06")
    }
}
