import Testing

@testable import PresentationEngine

@Suite("Presenters, presented controllers, and their relations")
struct RelationTests {
    private func read(_ theater: inout Theater, _ name: String, _ link: Readable.Link) throws -> Value {
        try theater.call(.read(receiver: name, .link(link), label: "value"))
        return try #require(theater.events.readings("value").first)
    }

    /// A root with a child, a grandchild in it, each with its view in that of its parent.
    private func nested(_ version: SystemVersion, fidelity: FidelityChoice = .init()) throws -> Theater {
        var theater = try Theater(version, fidelity: fidelity)
        try theater.make("C")
        try theater.make("G")
        try theater.embed("C", in: "A")
        try theater.embed("G", in: "C")
        return theater
    }

    @Test(
        "P34, P35, HR-02, HR-04, HR-05, OP-20: children and grandchildren see their ancestor's presentation",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func descendantsSeeThePresentation(_ version: SystemVersion) throws {
        var theater = try nested(version)
        try theater.show("B", from: "G", .style(.fullScreen))
        for name in ["A", "C", "G"] {
            #expect(try read(&theater, name, .presentedViewController) == "B")
            proves(name == "A" ? "HR-04" : "HR-05", in: theater.events)
        }
        proves("HR-05", in: theater.history)
        #expect(
            try read(&theater, "B", .presentingViewController) == "A", "the root presents, not the caller")
        proves("HR-01", in: theater.events)
        RuleProof.expect(
            "P35",
            holds: try theater.read("B", .presentingViewController) == "A"
                && theater.read("G", .presentedViewController) == "B")
        try theater.make("K")
        try theater.make("L")
        try theater.embed("K", in: "B")
        try theater.embed("L", in: "K")
        for name in ["K", "L"] {
            #expect(try read(&theater, name, .presentingViewController) == "A")
            proves("HR-02", in: theater.events)
            #expect(try read(&theater, name, .presentedViewController) == .null)
            proves("HR-06", in: theater.events)
        }
    }

    @Test(
        "PS-41 to PS-44, P38, P39, TD-10, R165: a call goes up to the root of its modal level",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func climbing(_ version: SystemVersion) throws {
        for style in [ModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet, .formSheet] {
            var theater = try nested(version)
            let first = try theater.show("B", from: "G", .style(style))
            RuleProof.expect(
                "P38", "P39", "R165", holds: try theater.read("B", .presentingViewController) == "A")
            proves("PS-44", in: first)
            RuleProof.expect(
                "PS-41", "PS-42",
                holds: try theater.presentation(of: "B").source != theater.presentation(of: "B").presenting)
            try theater.make("K")
            try theater.embed("K", in: "B")
            let second = try theater.show("D", from: "K", .style(style))
            #expect(
                try theater.read("D", .presentingViewController) == "B",
                "P41, OP-48: the modal level's own root")
            proves("PS-43", in: second)
        }
    }

    @Test(
        "PS-46, PS-12: the view that is removed is that of the presenting controller",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func handlersViewGoes(_ version: SystemVersion) throws {
        var theater = try nested(version)
        let events = try theater.show("B", from: "G", .style(.fullScreen))
        #expect(events.rules(of: "A.superview=nil") == ["PS-12"])
        let didDisappear = try #require(events.firstIndex { $0.trace == "B.DA" })
        let removed = try #require(events.firstIndex { $0.trace == "A.superview=nil" })
        #expect(events.beginnings.count == 1 && removed < didDisappear, "settled first, then announced")
        RuleProof.expect("PS-46", holds: try !theater.isInWindow("A") && !theater.isInWindow("G"))
        #expect(events.appearances == ["A.WD", "C.WD", "G.WD", "B.WA", "B.DA", "A.DD", "C.DD", "G.DD"])
        try theater.close("A")
        RuleProof.expect("PS-12", holds: try theater.isInWindow("A") && theater.isInWindow("G"))
    }

    @Test("P37, HR-01, HR-04: a chain", .repeated(.onAPad), arguments: Theater.versions)
    func chain(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.show("B", .style(.fullScreen))
        try theater.show("C", from: "B", .style(.fullScreen))
        let expected: [(String, Value, Value)] = [("A", .null, "B"), ("B", "A", "C"), ("C", "B", .null)]
        for (name, presenting, presented) in expected {
            #expect(try read(&theater, name, .presentingViewController) == presenting)
            RuleProof.expect("P37", holds: try read(&theater, name, .presentedViewController) == presented)
        }
        proves("HR-01", "HR-04", in: theater.history)
        proves("HR-03", "HR-06", in: theater.history)
    }

    @Test(
        "HR-07, HR-08, P47: parents and children never contain presenters or presented controllers",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func parents(_ version: SystemVersion) throws {
        var theater = try nested(version)
        try theater.show("B", from: "C", .style(.fullScreen))
        #expect(try read(&theater, "B", .parent) == .null)
        proves("HR-08", in: theater.events)
        #expect(try read(&theater, "A", .children) == .list(["C"]))
        RuleProof.expect(
            "P47",
            holds: try read(&theater, "B", .children) == .list([])
                && read(&theater, "A", .children) == .list(["C"]))
        #expect(try read(&theater, "G", .parent) == "C")
        #expect(try read(&theater, "A", .parent) == .null)
        proves("HR-07", in: theater.events)
    }

    @Test(
        "HR-09 to HR-12: the nearest container of a kind, among the ancestors only", .repeated(.onAPad),
        arguments: Theater.versions)
    func containers(_ version: SystemVersion) throws {
        let inner = ControllerRequest.container("inner", .navigationController, .plain("leaf"))
        let tabs = ControllerRequest.container("tabs", .tabBarController, inner)
        let split = ControllerRequest.container("split", .splitViewController, tabs)
        var theater = try Theater(
            version, device: Repetition.pad, root: .container("outer", .navigationController, split))
        #expect(try read(&theater, "split", .navigationController) == "outer")
        proves("HR-09", in: theater.events)
        #expect(try read(&theater, "leaf", .splitViewController) == "split")
        proves("HR-10", in: theater.events)
        #expect(try read(&theater, "leaf", .tabBarController) == "tabs")
        proves("HR-11", in: theater.events)
        #expect(try read(&theater, "leaf", .navigationController) == "inner")
        proves("HR-12", in: theater.events)
        #expect(try read(&theater, "outer", .navigationController) == .null)
        proves("HR-12", in: theater.events)
        #expect(try read(&theater, "tabs", .tabBarController) == .null)
        #expect(try read(&theater, "outer", .splitViewController) == .null)
    }

    @Test(
        "HR-13, HR-14, OP-22, P30, R156: presentation controllers of a controller and its descendants",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func presentationControllers(_ version: SystemVersion) throws {
        var theater = try Theater(version, device: Repetition.pad)
        #expect(try theater.read("A", .presentationController) == .null)
        try theater.make(
            "B", .style(.popover), PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
        try theater.make("K")
        try theater.call(.loadViewIfNeeded(receiver: "B"))
        try theater.embed("K", in: "B")
        let early = try read(&theater, "B", .popoverPresentationController)
        #expect(early != .null, "made when it is read, from the style at that moment")
        proves("HR-13", in: theater.events)
        _ = try theater.play { try $0.present("B") }
        for name in ["B", "K"] {
            #expect(try read(&theater, name, .popoverPresentationController) == early)
            #expect(try read(&theater, name, .presentationController) == early)
        }
        proves("HR-14", in: theater.events)
        try theater.make("D", .style(.pageSheet))
        _ = try read(&theater, "D", .presentationController)
        try theater.set("D", .modalPresentationStyle, "popover")
        RuleProof.expect("R156", holds: try read(&theater, "D", .popoverPresentationController) == .null)
    }

    @Test("P32: activePresentationController from iOS 16 on, once presented", arguments: Theater.versions)
    func activePresentationController(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B", .style(.fullScreen))
        #expect(try read(&theater, "B", .activePresentationController) == .null)
        _ = try theater.play { try $0.present("B") }
        #expect(
            (try read(&theater, "B", .activePresentationController) != .null)
                == (version >= SystemVersion(16)))
        #expect(theater.events.map(\.rule.id) == ["P32"])
    }

    @Test(
        "HR-15: the extension context of the nearest ancestor with one", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func extensionContext(_ version: SystemVersion) throws {
        var theater = try nested(version)
        func context(_ name: String) throws -> Value {
            try theater.call(.read(receiver: name, .property(.extensionContext), label: "value"))
            return try #require(theater.events.readings("value").first)
        }
        #expect(try context("G") == .null)
        try theater.set("A", .extensionContext, "share")
        #expect(try context("G") == "share")
        try theater.set("C", .extensionContext, "edit")
        #expect(try context("G") == "edit")
        #expect(try context("A") == "share")
        proves("HR-15", in: theater.events)
    }

    @Test(
        "PD-18 to PD-20, P156: the coordinator that a controller returns", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func coordinators(_ version: SystemVersion) throws {
        var theater = try nested(version)
        try theater.make("B", .style(.fullScreen))
        #expect(try read(&theater, "A", .transitionCoordinator) == .null)
        proves("PD-20", in: theater.events)
        try theater.present("B")
        let own = try read(&theater, "B", .transitionCoordinator)
        #expect(own != .null)
        proves("PD-18", in: theater.events)
        #expect(try read(&theater, "A", .transitionCoordinator) == own)
        #expect(try read(&theater, "G", .transitionCoordinator) == own)
        proves("PD-19", in: theater.events)
    }

    @Test(
        "P48: visibleViewController is the modal, else the top", .repeated(.onAPad),
        arguments: Theater.versions)
    func visibleViewController(_ version: SystemVersion) throws {
        var theater = try Theater(version, root: .container("N", .navigationController, .plain("A")))
        #expect(try read(&theater, "N", .visibleViewController) == "A")
        try theater.show("B", .style(.fullScreen))
        RuleProof.expect("P48", holds: try read(&theater, "N", .visibleViewController) == "B")
        RuleProof.expect("P35", holds: try theater.read("B", .presentingViewController) == "N")
    }
}
