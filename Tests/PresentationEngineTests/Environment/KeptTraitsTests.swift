import Testing

@testable import PresentationEngine

@Suite("Traits of controllers whose views are in no window")
struct KeptTraitsTests {
    private static let later = [SystemVersion(17), SystemVersion(18), SystemVersion(26)]

    private func height(_ name: String, _ theater: inout Theater) throws -> Value {
        try theater.probe(name, .trait(.verticalSizeClass))
    }

    private func width(_ name: String, _ theater: inout Theater) throws -> Value {
        try theater.probe(name, .trait(.horizontalSizeClass))
    }

    @Test("Q150, CH-511: a covered controller keeps its traits until it returns", .varies(.device), arguments: later)
    func covered(_ version: SystemVersion) throws {
        for device in ["iPhone 8", "iPhone 12"] {
            var theater = try Theater(
                version, device: device, root: .container("N", .navigationController, .plain("A")))
            try theater.make("B")
            _ = try theater.play { try $0.push("B") }
            let turned = try theater.play { try $0.turn() }.turning
            RuleProof.expect("Q150", holds: !turned.contains("A were C/R") && turned.contains("B were C/R"))
            RuleProof.expect("CH-511", holds: !turned.contains("A traits C/C") && turned.contains("B traits C/C"))
            RuleProof.expect("Q150", holds: try height("A", &theater) == "regular")
            let back = try theater.play { try $0.pop() }
            let told = back.compactMap(\.short).filter { $0.hasPrefix("A.") }
            RuleProof.expect(
                "Q150",
                holds: told.prefix(3) == ["A.WA", "A.traitCollectionDidChange(_:)", "A.IA"], "\(told)")
            proves("Q150", in: back)
            RuleProof.expect("Q150", holds: try height("A", &theater) == "compact")
            #expect(try theater.controller("A").keptTraits == nil)
        }
    }

    @Test("Q150: the traits that a place has again are not told", .varies(.device))
    func unchanged() throws {
        for device in ["iPhone 8", "iPhone 12"] {
            var theater = try Theater(
                SystemVersion(17), device: device, root: .container("N", .navigationController, .plain("A")))
            try theater.make("B")
            _ = try theater.play { try $0.push("B") }
            _ = try theater.play { try $0.turn() }
            #expect(try theater.controller("A").keptTraits != nil)
            _ = try theater.play { try $0.turn(.portrait) }
            let back = try theater.play { try $0.pop() }.turning
            RuleProof.expect("Q150", holds: !back.contains { $0.hasPrefix("A were") }, "\(back)")
        }
    }

    @Test("Q1, CH-287: handlers run as their controller arrives with other traits", .varies(.device))
    func handlers() throws {
        for device in ["iPhone 8", "iPhone 16 Pro Max"] {
            var theater = try Theater.tabs(2, SystemVersion(18), device: device)
            try theater.call(
                .containment(
                    receiver: "A", .registerForTraitChanges([.verticalSizeClass], handler: Completion(label: "height"))),
                .containment(
                    receiver: "A", .registerForTraitChanges([.userInterfaceStyle], handler: Completion(label: "style")))
            )
            _ = try theater.play { try $0.select("B") }
            let turned = try theater.play { try $0.turn() }.turning
            #expect(!turned.contains("[height]"))
            let back = try theater.play { try $0.select("A") }.turning
            RuleProof.expect(
                "Q1", "CH-287", holds: back.filter { $0.hasPrefix("[") } == ["[height]"], "\(back)")
            let again = try theater.play {
                try $0.select("B")
                try $0.settle()
                try $0.select("A")
            }
            #expect(!again.turning.contains("[height]"))
        }
    }

    @Test("CH-510: until its view is in a window a controller reads the predicted traits", .varies(.device))
    func predicted() throws {
        for device in ["iPad Air 2", "iPad Pro 11"] {
            let read = Call.read(receiver: "$self", .trait(.horizontalSizeClass), label: "width")
            let reading = Reaction(after: [read])
            let behavior = Behavior(reactions: [
                .viewDidLoad: reading, .viewWillAppear: reading, .viewIsAppearing: reading,
                .traitCollectionDidChange: Reaction(),
            ])
            for (version, isPredicted) in [(SystemVersion(16), false), (SystemVersion(17), true)] {
                var theater = try Theater(version, device: device, behaviors: ["B": behavior])
                let events = try theater.show("B", .style(.formSheet))
                let first: Value = isPredicted ? "regular" : "compact"
                RuleProof.expect(
                    "CH-510", holds: events.readings("width") == [first, first, "compact"],
                    "\(events.readings("width"))")
                #expect(events.turning.contains("B were R/R"))
            }
        }
    }

    @Test("Q150: a controller without a parent gets the traits of the view around it", .varies(.device))
    func loose() throws {
        for device in ["iPhone 8", "iPhone 12"] {
            for (version, isFollowing) in [(SystemVersion(16), false), (SystemVersion(17), true)] {
                var theater = try Theater(version, device: device)
                try theater.make("K")
                try theater.call(
                    .loadViewIfNeeded(receiver: "K"), .addSubview(ViewRequest(view: "K", superview: "A")))
                let turned = try theater.play { try $0.turn() }.turning
                RuleProof.expect("Q150", holds: turned.contains("K were C/R") == isFollowing, "\(turned)")
                try theater.set("A", .overrideUserInterfaceStyle, "dark")
                let style = try theater.probe("K", .trait(.userInterfaceStyle))
                RuleProof.expect("Q150", holds: (style == "dark") == isFollowing)
            }
        }
    }

    @Test("Q151, CH-512: another style takes effect in the commit", .varies(.device))
    func styles() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            for (version, isDeferred) in [(SystemVersion(16), false), (SystemVersion(17), true)] {
                let read = Call.read(receiver: "$self", .trait(.userInterfaceStyle), label: "style")
                let set = Call.setProperties(
                    receiver: "$self", [PropertyAssignment(.overrideUserInterfaceStyle, "dark")])
                var theater = try Theater(
                    version, device: device,
                    behaviors: ["B": Behavior(reactions: [.viewDidAppear: Reaction(after: [set, read])])])
                let events = try theater.show("B", .style(.fullScreen))
                RuleProof.expect(
                    "Q151", holds: events.readings("style") == [isDeferred ? "light" : "dark"],
                    "\(events.readings("style"))")
                RuleProof.expect("CH-512", holds: events.turning.filter { $0.hasPrefix("B were") }.count == 1)
                let rule = isDeferred ? "Q151" : "CH-341"
                #expect(events.contains { $0.rule.id == rule })
                #expect(try theater.probe("B", .trait(.userInterfaceStyle)) == "dark")
                let both = [
                    set.of("B"),
                    Call.setProperties(
                        receiver: "B", [PropertyAssignment(.overrideUserInterfaceStyle, "light")]),
                    set.of("B"),
                ]
                try theater.apply(.perform(both))
                let told = theater.turning.filter { $0.hasPrefix("B were") }
                RuleProof.expect("CH-512", holds: told.isEmpty == isDeferred, "\(told)")
            }
        }
    }

    @Test("CH-511: a covered split view controller keeps its shape until it returns", .varies(.device))
    func split() throws {
        for device in ["iPad Air 2", "iPad Pro 12.9"] {
            for (version, isKept) in [(SystemVersion(16), false), (SystemVersion(17), true)] {
                var theater = try Theater(
                    version, device: device, orientation: .landscapeLeft,
                    root: .container("S", .splitViewController, .plain("P"), .plain("D")))
                try theater.show("M", from: "S", .style(.fullScreen))
                _ = try theater.play { try $0.resize(.oneThird) }
                RuleProof.expect("CH-511", holds: try theater.value(.isCollapsed) == .bool(!isKept))
                RuleProof.expect("CH-511", holds: try width("S", &theater) == (isKept ? "regular" : "compact"))
                try theater.close("S")
                #expect(try theater.value(.isCollapsed) == true)
                #expect(try width("S", &theater) == "compact")
            }
        }
    }
}

extension Call {
    /// The same call with another receiver.
    fileprivate func of(_ receiver: String) -> Call {
        guard case .setProperties(_, let assignments) = self else { return self }
        return .setProperties(receiver: receiver, assignments)
    }
}
