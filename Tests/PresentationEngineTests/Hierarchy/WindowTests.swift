import Testing

@testable import PresentationEngine

@Suite("Several windows, hidden, shown and removed")
struct WindowTests {
    /// The launch window with root A, and a second one with root R.
    private func theater() throws -> Theater {
        var theater = try Theater()
        try theater.make("R")
        try theater.call(
            .addWindow(WindowRequest(name: "second", root: "R")), window("second", .makeKeyAndVisible))
        return theater
    }

    private func window(_ name: String, _ call: WindowCall) -> Call { .window(name: name, call) }

    @Test(
        "F9: a window that is added is hidden and not key until it is shown", .repeated(.deeper),
        arguments: [true, false])
    func hiddenAtFirst(isMadeKey: Bool) throws {
        for isInReaction in [true, false] {
            let add = Call.addWindow(WindowRequest(name: "second", root: "R"))
            let adds = Behavior(reactions: [.viewDidAppear: Reaction(after: [add])])
            var theater = try Theater(SystemVersion(17), behaviors: isInReaction ? ["B": adds] : [:])
            try theater.make("R")
            if isInReaction { try theater.show("B", .style(.fullScreen)) } else { try theater.call(add) }
            RuleProof.expect("F9", holds: !theater.history.log.contains("R.LV"))
            #expect(theater.session.header.keyWindow == theater.session.header.windows.first)
            #expect(try theater.read("R", .isViewLoaded) == false && !theater.isInWindow("R"))
            try theater.call(window("second", isMadeKey ? .makeKeyAndVisible : .show))
            #expect(theater.appearances == ["R.WA", "R.DA"])
            let key = theater.session.header.windows.first { $0 == theater.session.header.keyWindow }
            RuleProof.expect("F9", holds: (key == theater.session.header.windows.last) == isMadeKey)
        }
    }

    @Test("P29, CH-88: a window made key and visible becomes key, and its root appears", .repeated(.deeper))
    func added() throws {
        let theater = try theater()
        #expect(theater.log == ["R.LV", "R.DL", "R.WA", "R.WL", "R.LS", "R.DA"])
        #expect(
            theater.events.map(\.trace).filter { $0.hasPrefix("notification") } == [
                "notification UIWindowDidResignKeyNotification",
                "notification UIWindowDidBecomeKeyNotification",
            ])
        proves("CH-88", in: theater.events)
        #expect(try theater.isInWindow("A") && theater.isInWindow("R"))
    }

    @Test(
        "AP-06, CH-87, CH-88: hiding and showing a window sends callbacks to its visible controllers",
        .repeated(.deeper))
    func hidden() throws {
        var theater = try theater()
        try theater.call(window("second", .hide))
        RuleProof.expect("AP-06", holds: theater.appearances == ["R.WD", "R.DD"])
        proves("CH-87", in: theater.events)
        #expect(try !theater.isInWindow("R") && theater.isInWindow("A"))
        try theater.call(window("second", .hide))
        #expect(theater.events.isEmpty)
        try theater.call(window("second", .show))
        #expect(theater.log == ["R.WA", "R.WL", "R.LS", "R.DA"])
        #expect(theater.session.header.keyWindow == theater.session.header.windows.first)
        try theater.call(window("second", .makeKey))
        #expect(theater.session.header.keyWindow == theater.session.header.windows.last)
    }

    @Test(
        "CH-694: a root that a container adopts stays in its window until the container becomes the root",
        .repeated(.onAPad), arguments: Theater.versions, [ControllerKind.navigationController, .tabBarController])
    func adopted(version: SystemVersion, kind: ControllerKind) throws {
        var theater = try Theater(version)
        let root = ControllerRequest(name: "A", origin: .existing)
        let made = try theater.play { try $0.call(.makeController(.container("K", kind, root))) }
        RuleProof.expect("CH-694", holds: made.appearances.isEmpty)
        #expect(try theater.read("A", .parent) == "K" && theater.isInWindow("A"))
        let moved = try theater.play { try $0.call(.setRootViewController(window: "window", controller: "K")) }
        RuleProof.expect("CH-694", holds: moved.appearances == ["A.WD", "A.DD", "K.WA", "A.WA", "K.DA", "A.DA"])
        #expect(try theater.read("A", .parent) == "K" && theater.isInWindow("A"))
    }

    @Test(
        "CH-694, EX-01: a container on screen takes a root over at once, and addChild never does", .repeated(.onAPad))
    func adoptedOnScreen() throws {
        var theater = try theater()
        try theater.call(
            .makeController(.container("K", .navigationController, .plain("Z"))),
            .setRootViewController(window: "window", controller: "K"))
        let moved = try theater.play {
            try $0.call(.navigation(receiver: "K", .push(controller: "R", animated: true)))
        }
        RuleProof.expect(
            "CH-694", holds: moved.appearances == ["R.WD", "R.DD", "Z.WD", "R.WA", "Z.DD", "R.DA"],
            "\(moved.appearances)")
        #expect(try theater.children(of: "K") == ["Z", "R"])
        try theater.make("Q")
        proves("EX-01") { () throws(Rejection) in try theater.call(.addChild(receiver: "Q", child: "K")) }
    }

    @Test("CH-87: a hidden window notifies the presented controller, not the covered one")
    func hiddenWithModal() throws {
        var theater = try theater()
        try theater.show("M", from: "R", .style(.fullScreen))
        try theater.call(window("second", .hide))
        #expect(theater.appearances == ["M.WD", "M.DD"])
        try theater.call(window("second", .makeKeyAndVisible))
        #expect(theater.appearances == ["M.WA", "M.DA"])
        #expect(try theater.close("R").appearances == ["M.WD", "R.WA", "R.DA", "M.DD"])
    }

    @Test("P33: presentations in two windows run at the same time", .repeated(.deeper))
    func independent() throws {
        var theater = try theater()
        try theater.make("B", .style(.fullScreen))
        try theater.make("S", .style(.fullScreen))
        let events = try theater.play {
            try $0.present("B", from: "A")
            try $0.present("S", from: "R")
        }
        RuleProof.expect("P33", holds: events.warnings.isEmpty && events.beginnings.count == 2)
        #expect(try theater.read("A", .presentedViewController) == "B")
        #expect(try theater.read("R", .presentedViewController) == "S")
    }

    @Test("CH-87: a removed window releases its root")
    func removed() throws {
        var theater = try theater()
        try theater.call(.release(name: "R"))
        try theater.call(window("second", .remove))
        #expect(theater.appearances == ["R.WD", "R.DD"])
        #expect(!theater.exists("second") && !theater.exists("R"))
        #expect(theater.events.map(\.trace).contains("R deallocated"))
        #expect(theater.session.header.windows.count == 1)
        #expect(throws: Rejection.unknown(kind: "window", name: "second")) {
            try theater.call(window("second", .show))
        }
    }

    @Test("CH-26: replacing the root of a hidden window sends no callbacks; it appears with the window")
    func hiddenRoot() throws {
        var theater = try theater()
        try theater.call(window("second", .hide))
        try theater.make("N")
        try theater.call(.setRootViewController(window: "second", controller: "N"))
        #expect(theater.appearances.isEmpty)
        #expect(try !theater.isInWindow("N"))
        try theater.call(window("second", .show))
        #expect(theater.appearances == ["N.WA", "N.DA"])
    }

    @Test(
        "CH-26: a presenting root shown in another window stays there when it dismisses", .repeated(.onAPad),
        arguments: [true, false], [true, false])
    func presenterInAnotherWindow(isRemoved: Bool, isCancelled: Bool) throws {
        var theater = try theater()
        try theater.make("N")
        try theater.show("M", from: "R", .style(.fullScreen))
        try theater.call(
            isRemoved
                ? window("second", .remove) : .setRootViewController(window: "second", controller: "N"))
        let events = try theater.call(.setRootViewController(window: "window", controller: "R"))
        RuleProof.expect("CH-26", holds: events.appearances == ["A.WD", "R.WA", "A.DD", "R.DA"])
        let wasInWindow = try theater.isInWindow("M")
        try theater.dismiss("R")
        if isCancelled {
            for drive in [Drive.context(.pause), .cancel] { try theater.drive(theater.transition, drive) }
        }
        try theater.settle()
        #expect(try theater.isInWindow("R"))
        #expect(try theater.isInWindow("M") == (isCancelled && wasInWindow))
        #expect(try theater.controller("R").appearance == .appeared)
        #expect(try theater.read("R", .presentedViewController) == (isCancelled ? "M" : .null))
        #expect(theater.session.brokenInvariants().isEmpty)
    }

    @Test(
        "CH-84: a controller whose view the app added to a window is notified when the window is hidden or removed",
        .repeated(.deeper),
        arguments: [true, false])
    func strayInWindow(isHidden: Bool) throws {
        var theater = try theater()
        try theater.make("X")
        try theater.call(
            .loadViewIfNeeded(receiver: "X"), .addSubview(ViewRequest(view: "X", superview: "second")))
        #expect(theater.appearances == ["X.WA", "X.DA"])
        let events = try theater.call(window("second", isHidden ? .hide : .remove))
        RuleProof.expect(
            "CH-84", holds: events.appearances.sorted() == ["R.DD", "R.WD", "X.DD", "X.WD"],
            "\(events.appearances)")
        #expect(try theater.controller("X").appearance == .disappeared)
    }

    @Test(
        "CH-84: the root of a hidden window, shown elsewhere by the app, is notified when it leaves there",
        .repeated(.deeper))
    func hiddenRootElsewhere() throws {
        var theater = try theater()
        try theater.call(window("second", .hide))
        try theater.call(.addSubview(ViewRequest(view: "R", superview: "A")))
        #expect(theater.appearances == ["R.WA", "R.DA"])
        try theater.make("N")
        let events = try theater.call(.setRootViewController(window: "second", controller: "N"))
        RuleProof.expect("CH-84", holds: events.appearances == ["R.WD", "R.DD"], "\(events.appearances)")
        #expect(try !theater.isInWindow("R"))
    }

    @Test("CH-26: a root that moves to another window leaves the first")
    func moved() throws {
        var theater = try theater()
        try theater.call(.setRootViewController(window: "second", controller: "A"))
        #expect(try theater.isInWindow("A"))
        let first = try #require(theater.session.header.windows.first)
        #expect(theater.session.windows[first]?.root == nil)
    }

    @Test("CH-26: a root that was visible in another window disappears there and appears here")
    func movedInSight() throws {
        var theater = try theater()
        try theater.call(.setRootViewController(window: "second", controller: "A"))
        #expect(theater.appearances == ["A.WD", "R.WD", "A.WA", "R.DD", "A.DA"])
        try theater.call(
            .addWindow(WindowRequest(name: "third", root: "A")), window("third", .makeKeyAndVisible))
        #expect(theater.appearances == ["A.WD", "A.WA", "A.DA"])
        let second = try #require(theater.session.header.windows.dropFirst().first)
        #expect(theater.session.windows[second]?.root == nil)
        #expect(try theater.isInWindow("A"))
    }

    @Test(
        "CH-97: a presented controller cannot become a window's root, and P69o: nor can a child",
        .repeated(.deeper))
    func takenRoot() throws {
        var theater = try theater()
        try theater.show("M", from: "A", .style(.fullScreen))
        try theater.make("C")
        try theater.call(.addChild(receiver: "R", child: "C"))
        for root in ["M", "C"] {
            #expect(throws: Rejection.self) {
                try theater.call(.addWindow(WindowRequest(name: "third", root: root)))
            }
            #expect(throws: Rejection.self) {
                try theater.call(.setRootViewController(window: "second", controller: root))
            }
        }
        proves("CH-97") { () throws(Rejection) in
            try theater.call(.addWindow(WindowRequest(name: "third", root: "M")))
        }
    }

    /// The root `A` presents `B`, whose view contains the view of `C`, which is not a child.
    private func strayTheater() throws -> Theater {
        var theater = try Theater()
        try theater.show("B", from: "A", .style(.overFullScreen))
        try theater.make("C")
        try theater.call(
            .loadViewIfNeeded(receiver: "C"), .addSubview(ViewRequest(view: "C", superview: "B")))
        #expect(theater.appearances == ["C.WA", "C.DA"])
        return theater
    }

    private func superview(of controller: String, in theater: Theater) -> String? {
        let session = theater.session
        let record = session.controllers.all.map(\.record).first { $0.name == controller }
        let superview = record?.view.flatMap { session.views[$0]?.superview }
        return superview.flatMap { session.views[$0]?.name }
    }

    @Test("P29: a new window takes the view of its root from its former place", .repeated(.deeper))
    func strayRoot() throws {
        var theater = try strayTheater()
        try theater.call(
            .addWindow(WindowRequest(name: "second", root: "C")), window("second", .makeKeyAndVisible))
        #expect(superview(of: "C", in: theater) == "second.view")
        let closed = try theater.close("A")
        #expect(closed.appearances == ["B.WD", "B.DD"])
        #expect(try theater.isInWindow("C"))
        RuleProof.asserted("P29")
    }

    @Test(
        "CH-81: the root of a hidden window disappears with the view it is shown in, and appears with its window",
        .repeated(.deeper)
    )
    func strayRootOfHiddenWindow() throws {
        var theater = try strayTheater()
        try theater.call(.addWindow(WindowRequest(name: "second")))
        try theater.call(.setRootViewController(window: "second", controller: "C"))
        let closed = try theater.close("A")
        #expect(closed.appearances.filter { $0.hasPrefix("C") } == ["C.WD", "C.DD"])
        try theater.call(.window(name: "second", .show))
        #expect(theater.appearances == ["C.WA", "C.DA"])
        #expect(superview(of: "C", in: theater) == "second.view")
        RuleProof.asserted("CH-81")
    }

    @Test(
        "CH-81: a presented controller whose view was moved into another controller's disappears with that one",
        .repeated(.deeper)
    )
    func strayPresented() throws {
        var theater = try theater()
        try theater.show("Q", from: "R", .style(.overFullScreen))
        try theater.show("Z", from: "Q", .style(.overFullScreen))
        try theater.show("B", from: "A", .style(.overFullScreen))
        try theater.call(.addSubview(ViewRequest(view: "B", superview: "Q")))
        let closed = try theater.close("R")
        #expect(closed.appearances.filter { $0.hasPrefix("B") } == ["B.WD", "B.DD"])
        RuleProof.asserted("CH-81")
    }

    @Test(
        "CH-26, CH-87: a hidden window's new root leaves the place in that window where the app had put its view"
    )
    func rootFromWithinHidden() throws {
        for style in [ModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet] {
            var theater = try theater()
            try theater.make("B", .style(style))
            try theater.make("S")
            try theater.present("B", from: "R")
            try theater.settle()
            // B is forwarded by hand, so controllers in its view receive nothing.
            try theater.call(
                .containment(
                    receiver: "B",
                    .beginAppearanceTransition(isAppearing: .constant(false), isAnimated: .constant(false))),
                window("second", .hide), .loadViewIfNeeded(receiver: "S"),
                .addSubview(ViewRequest(view: "S", superview: "B")))
            try theater.call(.setRootViewController(window: "second", controller: "S"))
            #expect(theater.appearances.isEmpty)
            try theater.call(window("second", .show))
            #expect(theater.appearances == ["S.WA", "S.DA"])
            #expect(try theater.isInWindow("S"))
        }
    }

    @Test("CH-26, CH-81: a controller inside a root's view, visible without the root, leaves with it")
    func strayLeavesWithRoot() throws {
        for isTaken in [true, false] {
            var theater = try theater()
            try theater.make("S")
            let begin = ContainmentCall.beginAppearanceTransition(
                isAppearing: .constant(false), isAnimated: .constant(false))
            // R announces its disappearance, so the window's change sends it nothing; S appears in its view.
            try theater.call(
                .loadViewIfNeeded(receiver: "S"), .addSubview(ViewRequest(view: "S", superview: "R")),
                .containment(receiver: "R", begin), .containment(receiver: "R", .endAppearanceTransition),
                .addWindow(WindowRequest(name: "third")))
            #expect(try theater.isInWindow("S"))
            let told = theater.history.appearances.last { $0.hasPrefix("S.") }
            if isTaken {
                try theater.call(.setRootViewController(window: "third", controller: "R"))
            } else {
                try theater.call(.setRootViewController(window: "second", controller: nil))
            }
            #expect(told == "S.DA" && theater.appearances.filter { $0.hasPrefix("S.") } == ["S.WD", "S.DD"])
        }
    }

    @Test("CH-26, CH-81: a child that appeared in a root that is still appearing leaves with it")
    func childLeavesWithAppearingRoot() throws {
        for isShown in [true, false] {
            // A UIKit container does not notify the children whose views the app adds by hand.
            var theater = try Theater(
                SystemVersion(17), root: .split([.plain("P"), .plain("Q")]),
                objects: [
                    ObjectRequest(name: "D"),
                    ObjectRequest(
                        name: "animator", animator: AnimatorSettings(duration: 400_000, isManual: true)),
                    ObjectRequest(
                        name: "delegate",
                        behavior: Behavior(answers: [.animationControllerForDismissed: .value("animator")])),
                ])
            try theater.make(
                "B", .style(.fullScreen), PropertyAssignment(.transitioningDelegate, "delegate"))
            try theater.present("B", from: "S")
            try theater.settle()
            try theater.make("N")
            // The covered root moves to another window, and returns while its dismissal waits.
            try theater.call(.addWindow(WindowRequest(name: "second", root: "S")))
            if isShown { try theater.call(window("second", .show)) }
            try theater.embed("N", in: "S")
            try theater.dismiss("S")
            #expect(theater.history.appearances.last { $0.hasPrefix("N.") } == "N.DA")
            // The invariants hold after each command: no controller that has appeared is outside a window.
            try theater.call(.setRootViewController(window: "second", controller: nil))
            #expect(try !theater.isInWindow("N"))
        }
    }
}
