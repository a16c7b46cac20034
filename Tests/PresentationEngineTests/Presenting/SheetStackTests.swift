import Testing

@testable import PresentationEngine

@Suite("Sheets above and beneath others, and their settings")
struct SheetStackTests {
    private static let delegate = [ObjectRequest(name: "D", behavior: UserDismissalTests.everything)]
    private static let told = PropertyAssignment(.presentationControllerDelegate, "D")
    private static let versions = Theater.versions.filter { $0 >= SystemVersion(13) }
    private static let detents = Theater.versions.filter { $0 >= SystemVersion(15) }

    @Test(
        "P180: what is presented while a sheet or a popover is being dismissed is dropped", .repeated(.deeper, .onAPad))
    func presentedMeanwhile() throws {
        for version in Theater.versions {
            for style in [ModalPresentationStyle.popover, .formSheet] {
                var theater = try Theater(version)
                try theater.show("B", .style(style), PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
                try theater.make("C", .style(.fullScreen))
                let events = try theater.play { theater in
                    try theater.dismiss("A")
                    try theater.present("C")
                }
                RuleProof.expect(
                    "P180", holds: events.warnings.count == 1 && !events.appearances.contains("C.DA"),
                    "\(version) \(style)")
                #expect(try theater.read("A", .presentedViewController) == .null)
            }
        }
    }

    @Test("R174: children reach the presentation controller of the presented root", .repeated(.deeper, .onAPad))
    func children() throws {
        for version in Theater.versions {
            var theater = try Theater(version, objects: Self.delegate)
            try theater.call(
                .makeController(.container("N", .navigationController, .plain("C"))),
                .setProperties(receiver: "N", [.style(.pageSheet)]))
            try theater.present("N", animated: false)
            try theater.settle()
            try theater.set("C", .presentationControllerDelegate, "D")
            let outer = try theater.probe("N", .link(.presentationController))
            let inner = try theater.probe("C", .link(.presentationController))
            RuleProof.expect(
                "R174",
                holds: try outer == inner && theater.read("N", .presentationControllerDelegate) == "D")
        }
    }

    @Test("R175, Q97: a large sheet begins at y 40, from the beginning of its animation on", .repeated(.deeper))
    func largeSheet() throws {
        for version in Self.versions {
            var theater = try Theater(version, device: "iPhone 8")
            try theater.make("B", .style(.pageSheet))
            try theater.present("B")
            let expected = Rect(0, 40, 375, 627)
            RuleProof.expect("Q97", holds: try theater.frame(of: "B") == expected)
            try theater.settle()
            RuleProof.expect("R175", holds: try theater.frame(of: "B") == expected)
        }
    }

    @Test("P171, Q92: detents by default, and of a sheet beneath another one", .repeated(.deeper))
    func keptDetents() throws {
        for version in Self.detents {
            var theater = try Theater(version, device: "iPhone 15")
            try theater.show("B", .style(.pageSheet))
            let values: [Readable.SheetValue: Value] = [
                .detents: .list(["large"]), .prefersGrabberVisible: false, .largestUndimmedDetentIdentifier: .null,
                .prefersScrollingExpandsWhenScrolledToEdge: true,
            ]
            for (value, expected) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                RuleProof.expect("P171", holds: try theater.probe("B", .sheet(value)) == expected, "\(value)")
            }
            try theater.call(
                .presented(receiver: "B", .setSheet([.detents([.medium, .large]), .selectedDetent("large")])))
            try theater.make("C", .style(.pageSheet))
            try theater.call(.presented(receiver: "C", .setSheet([.detents([.medium])])))
            _ = try theater.play { try $0.present("C", from: "B") }
            RuleProof.expect("Q92", holds: theater.root("B")?.frame == Rect(0, 59, 393, 793))
            try theater.close("B")
            RuleProof.expect(
                "Q92",
                holds: try theater.root("B")?.frame == Rect(0, 59, 393, 793)
                    && theater.probe("B", .sheet(.selectedDetentIdentifier)) == "large")
        }
    }

    @Test(
        "Q93: a dismissal in the middle of sheets removes those above and tells no delegate",
        .repeated(.deeper, .onAPad))
    func middle() throws {
        for version in Self.versions {
            var theater = try Theater(version, objects: Self.delegate)
            for (name, presenter) in [("B", "A"), ("C", "B"), ("E", "C")] {
                try theater.show(name, from: presenter, .style(.pageSheet), Self.told)
            }
            let events = try theater.play { try $0.dismiss("B") }
            let isGone = try theater.read("C", .presentingViewController) == .null
            RuleProof.expect(
                "Q93",
                holds: isGone && !events.parts.contains { $0.hasPrefix("D") }
                    && events.appearances.contains("E.DD"), "\(events.parts)")
            #expect(try theater.read("A", .presentedViewController) == "B")
        }
    }

    @Test("Q94: a sheet covered over the full screen disappears without being dismissed", .repeated(.deeper, .onAPad))
    func covered() throws {
        for version in Self.detents {
            var theater = try Theater(version, objects: Self.delegate)
            try theater.show("B", .style(.pageSheet), Self.told)
            let away = try theater.show("C", from: "B", .style(.fullScreen))
            RuleProof.expect(
                "Q94",
                holds: try away.appearances.filter { $0.hasPrefix("B") } == ["B.WD", "B.DD"]
                    && theater.read("B", .isBeingDismissed) == false
                    && theater.read("B", .presentingViewController) == "A")
            let back = try theater.close("B")
            RuleProof.expect(
                "Q94",
                holds: back.appearances.filter { $0.hasPrefix("B") } == ["B.WA", "B.DA"]
                    && !back.parts.contains { $0.hasPrefix("D") })
        }
    }

    @Test("Q100: ShouldDismiss is asked only while isModalInPresentation is false", .repeated(.deeper, .onAPad))
    func modal() throws {
        for version in Self.versions {
            var theater = try UserDismissalTests.theater(version, PropertyAssignment(.isModalInPresentation, true))
            try theater.call(.presented(receiver: "B", .panDown))
            RuleProof.expect("Q100", holds: !theater.events.parts.contains("D?shouldDismiss"))
            try theater.set("B", .isModalInPresentation, false)
            try theater.call(.presented(receiver: "B", .panDown))
            RuleProof.expect("Q100", holds: theater.events.parts.contains("D?shouldDismiss"))
        }
    }

    @Test(
        "Q17, CH-261: a page sheet follows the preferred size of its content unless it prefers page sizing",
        .repeated(.deeper))
    func pageSizing() throws {
        for version in [16, 17, 18] {
            var theater = try Theater(SystemVersion(version), device: "iPad Air 2")
            try theater.make("B", .style(.pageSheet))
            let preference = try theater.probe("B", .sheet(.prefersPageSizing))
            RuleProof.expect("Q17", holds: preference == (version < 17 ? .null : .bool(version < 18)))
            _ = try theater.play { try $0.present("B") }
            RuleProof.expect("CH-261", holds: try theater.frame(of: "B").size.width == 712)
            try theater.close("A")
            try theater.set("B", .preferredContentSize, .size(Size(400, 300)))
            _ = try theater.play { try $0.present("B") }
            RuleProof.expect(
                "Q17", holds: try theater.frame(of: "B").size == (version < 18 ? Size(712, 1004) : Size(400, 300)),
                "\(try theater.frame(of: "B"))")
            try theater.close("A")
            guard version >= 17 else {
                proves("Q17") { () throws(Rejection) in
                    try theater.call(.presented(receiver: "B", .setSheet([.flag(.prefersPageSizing, true)])))
                }
                continue
            }
            try theater.call(.presented(receiver: "B", .setSheet([.flag(.prefersPageSizing, version == 18)])))
            _ = try theater.play { try $0.present("B") }
            RuleProof.expect("Q17", holds: try (theater.frame(of: "B").size.width == 400) == (version == 17))
        }
    }

    @Test("Q20: the preferred corner radius counts for the front sheet alone", .repeated(.deeper))
    func corners() throws {
        for version in Self.detents {
            var theater = try Theater(version, device: "iPhone 15")
            try theater.make("B", .style(.pageSheet))
            try theater.call(.presented(receiver: "B", .setSheet([.cornerRadius(24)])))
            _ = try theater.play { try $0.present("B") }
            RuleProof.expect("Q20", holds: theater.root("B")?.cornerRadius == 24)
            #expect(try theater.probe("B", .sheet(.preferredCornerRadius)) == .number(24))
            try theater.show("C", from: "B", .style(.pageSheet))
            RuleProof.expect("Q20", holds: theater.root("B")?.cornerRadius == 10)
            try theater.close("B")
            RuleProof.expect("Q20", holds: theater.root("B")?.cornerRadius == 24)
        }
    }
}
