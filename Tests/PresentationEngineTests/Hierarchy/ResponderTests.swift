import Testing

@testable import PresentationEngine

@Suite("Controllers are responders and receive memory warnings")
struct ResponderTests {
    private func theater(_ behaviors: [String: Behavior] = [:]) throws -> Theater {
        var theater = try Theater(behaviors: behaviors)
        try theater.make("C")
        try theater.embed("C", in: "A")
        try theater.call(.addSubview(ViewRequest(view: "label", superview: "C")))
        return theater
    }

    @Test("ME-07: a controller stands between its root view and that view's superview", .repeated(.onAPad))
    func chain() throws {
        var theater = try theater()
        #expect(try theater.probe("label", .responder(.next)) == "C.view")
        #expect(try theater.probe("C.view", .responder(.next)) == "C")
        #expect(try theater.probe("C", .responder(.next)) == "A.view")
        proves("ME-07", in: theater.events)
        RuleProof.expect(
            "ME-07",
            holds: try theater.probe("label", .responder(.chain))
                == .list(["C.view", "C", "A.view", "A", "window.view", "UIApplication", "application"]))
        #expect(try theater.probe("window", .responder(.next)) == "UIApplication")
    }

    @Test("ME-08: an event goes to the next responder until one does not call super", .repeated(.onAPad))
    func touches() throws {
        var theater = try theater()
        try theater.call(.responding(.touch(view: "label")))
        #expect(
            theater.events.map(\.trace) == [
                "label.touchesBegan(_:with:)", "C.view.touchesBegan(_:with:)", "C.touchesBegan(_:with:)",
                "A.view.touchesBegan(_:with:)", "A.touchesBegan(_:with:)",
                "window.view.touchesBegan(_:with:)",
                "app.touchesBegan(_:with:)",
            ])
        proves("ME-08", in: theater.events)
        var handled = try self.theater([
            "C": Behavior(reactions: [.touchesBegan: Reaction(before: [.log("handled")], callsSuper: false)])
        ])
        try handled.call(.responding(.touch(view: "label")))
        RuleProof.expect(
            "ME-08", "ME-07",
            holds: handled.events.map(\.trace) == [
                "label.touchesBegan(_:with:)", "C.view.touchesBegan(_:with:)", "C.touchesBegan(_:with:)",
                "app:log=handled",
            ])
    }

    @Test("ME-08: only a view in a window can be touched", .repeated(.deeper))
    func offScreen() throws {
        var theater = try theater()
        try theater.call(.removeFromSuperview(view: "C"))
        proves("ME-08") { () throws(Rejection) in try theater.call(.responding(.touch(view: "label"))) }
    }

    @Test(
        "ME-01, R308, CH-89: a memory warning goes to the delegate, is posted as a notification, and goes to every controller",
        .repeated(.onAPad)
    )
    func memory() throws {
        var theater = try theater()
        try theater.show("B", .style(.fullScreen))
        try theater.call(.application(.memoryWarning))
        #expect(
            theater.events.map(\.trace) == [
                "app memoryWarning", "app.applicationDidReceiveMemoryWarning(_:)",
                "notification UIApplicationDidReceiveMemoryWarningNotification",
                "A.didReceiveMemoryWarning()",
                "C.didReceiveMemoryWarning()", "B.didReceiveMemoryWarning()",
            ])
        proves("ME-01", "CH-89", in: theater.events)
        RuleProof.expect("R308", holds: try theater.read("A", .isViewLoaded) == true)
    }

    @Test(
        "ME-09, AP-06: a controller reacts by itself when its view appears or disappears", .repeated(.deeper))
    func reacts() throws {
        var theater = try theater()
        try theater.call(.removeFromSuperview(view: "C"))
        #expect(theater.appearances == ["C.WD", "C.DD"])
        try theater.call(.addSubview(ViewRequest(view: "C", superview: "A")))
        RuleProof.expect("ME-09", holds: theater.log == ["C.WA", "A.WL", "A.LS", "C.WL", "C.LS", "C.DA"])
    }

    @Test(
        "ME-02: an override that does not call super changes nothing that can be seen, and the app cannot warn",
        .varies(.container, .nesting), arguments: [false, true])
    func memoryWithoutSuper(isInNavigation: Bool) throws {
        var logs: [[String]] = []
        for callsSuper in [true, false] {
            let override = Reaction(before: [.log("warned")], callsSuper: callsSuper)
            var theater = try Theater(
                root: isInNavigation ? .container("N", .navigationController, .plain("A")) : .plain("A"),
                behaviors: ["A": Behavior(reactions: [.didReceiveMemoryWarning: override])])
            try theater.make("C")
            try theater.embed("C", in: "A")
            try theater.call(.application(.memoryWarning))
            logs.append(theater.events.map(\.trace))
            #expect(theater.log.suffix(2) == ["A.didReceiveMemoryWarning()", "C.didReceiveMemoryWarning()"])
            #expect(try theater.read("A", .isViewLoaded) == true)
        }
        RuleProof.expect("ME-02", holds: logs[0] == logs[1] && logs[0].contains("app:log=warned"), "\(logs)")
    }

    @Test(
        "ME-10: a plain UIViewController goes the same way as a subclass", .varies(.animation, .device),
        arguments: ["iPhone 8", "iPad Pro 11"], [true, false])
    func plainClass(device: String, isAnimated: Bool) throws {
        var logs: [[String]] = []
        for name in [nil, "DetailViewController"] {
            var theater = try Theater(device: device)
            try theater.call(.makeController(.plain("B", name)))
            logs.append(
                try theater.play { try $0.present("B", animated: isAnimated) }.map(\.trace)
                    + theater.close("A", animated: isAnimated).map(\.trace))
        }
        RuleProof.expect("ME-10", holds: logs[0] == logs[1] && logs[0].contains("B.DD"), "\(logs)")
    }
}
