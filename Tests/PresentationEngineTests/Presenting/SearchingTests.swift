import Testing

@testable import PresentationEngine

@Suite("Search controllers")
struct SearchingTests {
    private static let everything = Behavior(
        reactions: [
            .willPresentSearchController: Reaction(), .didPresentSearchController: Reaction(),
            .willDismissSearchController: Reaction(), .didDismissSearchController: Reaction(),
            .updateSearchResults: Reaction(),
        ])

    /// The table `T` on the stack of `N` has the search controller `S` in its navigation item, with the results `R`.
    private func theater(
        _ version: Int = 15, context: Bool = true, results: Bool = true, behaviors: [String: Behavior] = [:],
        delegate: Behavior = Self.everything
    ) throws -> Theater {
        let table = ControllerRequest.plain("T", "T", PropertyAssignment(.definesPresentationContext, .bool(context)))
        var theater = try Theater(
            SystemVersion(version), root: .container("N", .navigationController, table), behaviors: behaviors,
            objects: [ObjectRequest(name: "D", behavior: delegate)])
        try theater.settle()
        var search = ControllerRequest.container("S", .searchController)
        if results { search = .container("S", .searchController, .plain("R", "R")) }
        search.properties = [
            PropertyAssignment(.delegate, "D"), PropertyAssignment(.searchResultsUpdater, "D"),
        ]
        try theater.call(.makeController(search))
        if version >= 11 { try theater.set("T", .searchController, "S") }
        return theater
    }

    /// The calls of the delegate and the updater, and the callbacks of appearances, of these events.
    private func calls(_ events: [Event]) -> [String] {
        events.parts.filter { part in
            ["D.", "S.W", "S.D", "R.W", "R.D", "T.W", "T.D", "N.W", "N.D"].contains { part.hasPrefix($0) }
        }
    }

    @discardableResult
    private func activate(_ theater: inout Theater, _ isActive: Bool = true) throws -> [Event] {
        try theater.play { try $0.set("S", .isActive, .bool(isActive)) }
    }

    @Test("CH-422, CH-423, CH-424: an activation from beginning to end", .repeated(.deeper), arguments: [11, 15, 18])
    func activation(version: Int) throws {
        for context in [true, false] {
            var theater = try self.theater(version, context: context)
            #expect(try theater.read("S", .isActive) == false)
            let told = calls(try activate(&theater))
            let ofDelegate = told.filter { $0.hasPrefix("D.") }
            RuleProof.expect(
                "CH-422", "CH-424",
                holds: ofDelegate.map { $0.dropFirst(2) } == [
                    "willPresentSearchController", "updateSearchResults", "didPresentSearchController",
                ], "\(told)")
            RuleProof.expect("CH-423", holds: told.contains("R.WA") && told.contains("R.DA"), "\(told)")
            #expect(!told.contains { $0.hasPrefix("T.") || $0.hasPrefix("N.") }, "\(told)")
            let presenter = context ? "T" : "N"
            RuleProof.expect("CH-422", holds: try theater.read(presenter, .presentedViewController) == "S")
            #expect(try theater.read("S", .isActive) == true)
            #expect(try theater.read("R", .parent) == "S")
            let gone = calls(try activate(&theater, false))
            #expect(
                gone.filter { $0.hasPrefix("D.") } == [
                    "D.willDismissSearchController", "D.updateSearchResults", "D.didDismissSearchController",
                ],
                "\(gone)")
            #expect(gone.contains("R.DD") && gone.contains("S.DD"))
            #expect(try theater.read(presenter, .presentedViewController) == .null)
        }
    }

    @Test("CH-424: each text updates the results, and so does every dismissal", .repeated(.deeper))
    func text() throws {
        var theater = try self.theater()
        try activate(&theater)
        try theater.set("S", .searchText, "a")
        RuleProof.expect("CH-424", holds: calls(theater.events) == ["D.updateSearchResults"])
        let gone = calls(try activate(&theater, false))
        RuleProof.expect("CH-424", holds: gone.contains("D.updateSearchResults"), "\(gone)")
        #expect(try theater.read("S", .searchText) == .null)
        try theater.call(
            .setBehavior(
                name: "D",
                Behavior(reactions: [
                    .updateSearchResults: Reaction(before: [.read(receiver: "S", .property(.isActive), label: "active")]
                    )
                ])))
        try activate(&theater)
        let reset = try activate(&theater, false)
        RuleProof.expect("CH-424", holds: reset.readings("active") == [false], "\(reset.parts)")
    }

    @Test("CH-422: code that presents tells the delegate nothing", .repeated(.deeper), arguments: [8, 15])
    func byCode(version: Int) throws {
        var theater = try self.theater(version)
        if version < 11 {
            proves("CH-422") { () throws(Rejection) in try theater.set("T", .searchController, "S") }
            proves("CH-422") { () throws(Rejection) in try theater.set("S", .isActive, true) }
        }
        let told = calls(try theater.play { try $0.present("S", from: "T") })
        RuleProof.expect("CH-422", holds: told.filter { $0.hasPrefix("D.") } == ["D.updateSearchResults"], "\(told)")
        #expect(try theater.read("S", .isActive) == true)
        #expect(calls(try theater.close("T")).filter { $0.hasPrefix("D.") } == ["D.updateSearchResults"])
    }

    @Test("CH-422: the delegate may present it by itself", .repeated(.onAPad))
    func byDelegate() throws {
        for presents in [true, false] {
            var delegate = Self.everything
            let call = Call.present(PresentCall(receiver: "T", controller: "S", isAnimated: false))
            delegate.reactions[.presentSearchController] = Reaction(after: presents ? [call] : [])
            var theater = try self.theater(delegate: delegate)
            let told = calls(try activate(&theater)).filter { $0.hasPrefix("D.") }
            RuleProof.expect(
                "CH-422",
                holds: told == ["D.presentSearchController"]
                    + (presents
                        ? ["D.updateSearchResults"]
                        : ["D.willPresentSearchController", "D.updateSearchResults", "D.didPresentSearchController"]),
                "\(told)")
            #expect(try theater.read("T", .presentedViewController) == "S")
        }
    }

    @Test("CH-422: an alert above a search that the navigation controller presents is dropped", .repeated(.onAPad))
    func alert() throws {
        var theater = try self.theater(context: false)
        try activate(&theater)
        try theater.call(.makeController(.alert("alert", .named("OK"))))
        try theater.present("alert", from: "T")
        proves("P64", in: theater.events)
        try theater.settle()
        RuleProof.expect("CH-422", holds: try theater.read("S", .presentedViewController) == .null)
        try theater.present("alert", from: "S")
        try theater.settle()
        #expect(try theater.read("S", .presentedViewController) == "alert")
    }

    @Test("Q73, CH-300: a stack does not change while its search controller is being presented", .repeated(.onAPad))
    func push() throws {
        var theater = try self.theater(context: false)
        try theater.make("B")
        try theater.set("S", .isActive, true)
        try theater.call(.navigation(receiver: "N", .push(controller: "B", animated: true)))
        proves("Q73", in: theater.events)
        #expect(try theater.read("N", .topViewController) == "T")
        try theater.settle()
        try theater.call(.navigation(receiver: "N", .push(controller: "B", animated: true)))
        try theater.settle()
        #expect(try theater.read("N", .topViewController) == "B")
        #expect(try theater.read("N", .presentedViewController) == "S")
    }

    @Test("CH-422, CH-423: targets of a search, and touches on the content", .repeated(.deeper))
    func targets() throws {
        for results in [true, false] {
            var theater = try self.theater(results: results)
            let table = try theater.session.controller("T")
            let search = try theater.session.controller("S")
            let bar = theater.session.touchTargets(of: table, []) { _ in true }
            RuleProof.expect("CH-422", holds: bar.map(\.names.id) == ["T.searchBar"] && bar[0].obstacle == nil)
            try theater.call(bar[0].call)
            try theater.settle()
            #expect(try theater.read("S", .isActive) == true)
            let isFree = theater.session.obstacle(beforeViewOf: table) == nil
            RuleProof.expect("CH-423", holds: isFree == !results)
            let cancel = theater.session.touchTargets(of: search, []) { _ in true }
            RuleProof.expect("CH-422", holds: cancel.map(\.names.id) == ["S.cancelButton"])
            try theater.call(cancel[0].call)
            try theater.settle()
            #expect(try theater.read("S", .isActive) == false)
        }
    }

    @Test("A navigation item keeps its search controller, and has one at a time")
    func ownership() throws {
        var theater = try self.theater()
        try theater.call(.release(name: "S"))
        try theater.settle()
        #expect(theater.exists("S"))
        try theater.set("N", .searchController, "S")
        #expect(try theater.read("T", .searchController) == .null)
        try theater.set("N", .searchController, .null)
        try theater.settle()
        #expect(!theater.exists("S"))
        #expect(throws: Rejection.self) { try theater.set("N", .searchController, "T") }
    }
}
