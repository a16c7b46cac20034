import Testing

@testable import PresentationEngine

@Suite("What the app delegate hears of the status bar")
struct StatusBarCallbackTests {
    private static let members: [Member] = [
        .willChangeStatusBarOrientation, .willChangeStatusBarFrame, .didChangeStatusBarOrientation,
        .didChangeStatusBarFrame,
    ]
    private static let declared = Behavior(
        reactions: Dictionary(uniqueKeysWithValues: members.map { ($0, Reaction()) }))

    private static let willChangeFrame = [
        "app.willChangeStatusBarFrame", "UIApplicationWillChangeStatusBarFrameNotification",
    ]
    private static let didChangeFrame = [
        "app.didChangeStatusBarFrame", "UIApplicationDidChangeStatusBarFrameNotification",
    ]

    /// The callbacks of the app and the notifications about the status bar, and the messages of `A` about its size.
    private func told(_ events: [Event]) -> [String] {
        events.compactMap { event in
            switch event.kind {
            case .callback(_, let member, _, _) where Self.members.contains(member): "app.\(member)"
            case .callback(_, .viewWillTransition, _, _): "size"
            case .callback(_, .viewWillLayoutSubviews, _, _): "layout"
            case .notification(let name, _) where name.contains("StatusBar"): name
            case .property(nil, name: "statusBar.isHidden", _): "hidden"
            default: nil
            }
        }
    }

    private func arguments(of member: Member, in events: [Event]) -> [Argument] {
        for event in events {
            if case .callback(_, member, let arguments, _) = event.kind { return arguments }
        }
        return []
    }

    @Test(
        "CH-655: a rotation is announced after the controllers' messages, and has happened before their callbacks",
        .repeated(.deeper, .onAPad), arguments: [8, 12, 13, 18])
    func rotation(_ major: Int) throws {
        var theater = try Theater(SystemVersion(major), behaviors: ["AppDelegate": Self.declared])
        let events = try theater.play { try $0.call(.environment(EnvironmentCall(orientation: .landscapeLeft))) }
        let names = told(events)
        let begun =
            ["app.willChangeStatusBarOrientation", "UIApplicationWillChangeStatusBarOrientationNotification"]
            + Self.willChangeFrame
        let ended =
            ["app.didChangeStatusBarOrientation", "UIApplicationDidChangeStatusBarOrientationNotification"]
            + Self.didChangeFrame
        RuleProof.expect(
            "CH-655", holds: names.filter { !["size", "layout", "hidden"].contains($0) } == begun + ended, "\(names)")
        let size = try #require(names.lastIndex(of: "size"))
        let layout = try #require(names.lastIndex(of: "layout"))
        RuleProof.expect(
            "CH-655",
            holds: names.firstIndex(of: begun[0]).map { $0 > size } == true
                && names.firstIndex(of: ended[3]).map { $0 < layout } == true, "\(names)")
        #expect(
            arguments(of: .willChangeStatusBarOrientation, in: events).first
                == Argument("newStatusBarOrientation", "landscapeLeft"))
        #expect(
            arguments(of: .didChangeStatusBarOrientation, in: events)
                == [Argument("oldStatusBarOrientation", "portrait")])
    }

    @Test("CH-655: the delegate of an app with scenes hears nothing", .repeated(.onAPad), arguments: [13, 18])
    func scenes(_ major: Int) throws {
        var theater = try Theater(
            SystemVersion(major), behaviors: ["AppDelegate": Self.declared],
            objects: [ObjectRequest(name: "scene", className: "SceneDelegate")])
        let events = try theater.play { try $0.call(.environment(EnvironmentCall(orientation: .landscapeLeft))) }
        RuleProof.expect(
            "CH-655", holds: told(theater.history + events).allSatisfy { ["size", "layout", "hidden"].contains($0) })
    }

    @Test(
        "CH-655: the frame changes in a launch, and as the bar is hidden", .repeated(.onAPad),
        arguments: [8, 12, 18])
    func frames(_ major: Int) throws {
        var theater = try Theater(SystemVersion(major), behaviors: ["AppDelegate": Self.declared])
        let launched = told(theater.history).filter { $0 != "layout" }
        RuleProof.expect("CH-655", holds: launched == Self.willChangeFrame + Self.didChangeFrame, "\(launched)")
        try theater.set("A", .prefersStatusBarHidden, true)
        let events = try theater.play { try $0.call(.updateStatusBar(receiver: "A")) }
        let names = told(events).filter { $0 != "layout" }
        RuleProof.expect(
            "CH-655", holds: names == Self.willChangeFrame + ["hidden"] + Self.didChangeFrame, "\(names)")
        #expect(
            arguments(of: .willChangeStatusBarFrame, in: events) == [Argument("newStatusBarFrame", .rect(.zero))])
    }

    @Test("CH-655: what a will callback calls comes before the change", .repeated(.onAPad), arguments: [8, 12, 18])
    func callsBeforeTheChange(_ major: Int) throws {
        var delegate = Self.declared
        delegate.reactions[.willChangeStatusBarFrame] = Reaction(after: [.log("called")])
        var theater = try Theater(SystemVersion(major), behaviors: ["AppDelegate": delegate])
        try theater.set("A", .prefersStatusBarHidden, true)
        let events = try theater.play { try $0.call(.updateStatusBar(receiver: "A")) }
        let call = events.firstIndex { if case .log = $0.kind { true } else { false } }
        let change = events.firstIndex { $0.kind == .property(nil, name: "statusBar.isHidden", value: true) }
        RuleProof.expect("CH-655", holds: try #require(call) < #require(change))
    }
}
